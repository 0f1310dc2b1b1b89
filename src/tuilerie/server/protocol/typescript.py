"""The messages as TypeScript, printed by `python -m tuilerie.server.protocol.typescript`: client and server agree.

Views of games are drawn too, from the type that each game's `state.view` says it gives.
"""

import dataclasses
import inspect
import sys
import types
import typing
from collections.abc import Iterator
from enum import Enum
from typing import Any, Literal

import msgspec
from msgspec import Struct

from tuilerie import games
from tuilerie.server.protocol import bodies, frames

RAW = {
    (frames.TableFrame, "table"): "TableInfo",
    (frames.ViewFrame, "view"): "Views[keyof Views]",
    (bodies.ReplayStep, "views"): "Record<string, Views[keyof Views]>",
}
"""Fields that are encoded apart, and what they hold."""


class TypeScript:
    """Collects the interfaces that the asked types need, each once."""

    def __init__(self) -> None:
        self.made: dict[str, str] = {}
        self._names: dict[Any, str] = {}
        self._prefix = ""

    def text(self, hint: Any) -> str:
        """The TypeScript of a Python type."""
        origin, arguments = typing.get_origin(hint), typing.get_args(hint)
        if origin is typing.Annotated:
            return self.text(arguments[0])
        if origin in (typing.Union, types.UnionType):
            return " | ".join(dict.fromkeys(map(self.text, arguments)))
        if origin is Literal:
            return " | ".join(msgspec.json.encode(each).decode() for each in arguments)
        if origin in (tuple, list, frozenset, set) or (origin and origin.__name__ == "Sequence"):
            return self._array(arguments)
        if origin is dict or (origin and origin.__name__ == "Mapping"):
            key = self.text(arguments[0])
            return f"Record<{key if key in ('string', 'number') else 'string'}, {self.text(arguments[1])}>"
        return self._plain(hint)

    def _array(self, arguments: tuple[Any, ...]) -> str:
        if not arguments:
            return "unknown[]"
        if (len(arguments) == 2 and arguments[1] is Ellipsis) or len(arguments) == 1:
            inner = self.text(arguments[0])
            return f"({inner})[]" if " | " in inner else f"{inner}[]"
        return f"[{', '.join(map(self.text, arguments))}]"

    def _plain(self, hint: Any) -> str:
        known = {int: "number", float: "number", str: "string", bool: "boolean", type(None): "null", Any: "unknown"}
        if hint in known:
            return known[hint]
        if hint is msgspec.Raw:
            return "unknown"
        if isinstance(hint, type) and issubclass(hint, Enum):
            return " | ".join(msgspec.json.encode(each.value).decode() for each in hint)
        if isinstance(hint, type) and (issubclass(hint, Struct) or dataclasses.is_dataclass(hint)):
            return self.interface(hint)
        raise TypeError(f"no TypeScript for {hint}")

    def interface(self, made: type[Any]) -> str:
        """The name of the interface of a message or a dataclass, drawn when first asked for."""
        if made in self._names:
            return self._names[made]
        # what belongs to one game bears its name
        name = (self._prefix if made.__module__.startswith("tuilerie.games.") else "") + made.__name__
        self._names[made] = name
        self.made[name] = ""
        lines = [f"export interface {name} {{", *self._fields(made), "}"]
        told = (inspect.getdoc(made) or "").partition("\n\n")[0]
        if told and not told.startswith(f"{made.__name__}("):
            lines.insert(0, "/** " + " ".join(told.split()) + " */")
        self.made[name] = "\n".join(lines)
        return name

    def _fields(self, made: type[Any]) -> Iterator[str]:
        hints = typing.get_type_hints(made, include_extras=True)
        if issubclass(made, Struct):
            config = made.__struct_config__
            if config.tag is not None:
                yield f"  {config.tag_field}: {msgspec.json.encode(config.tag).decode()};"
            required = len(made.__struct_fields__) - len(made.__struct_defaults__)
            asked = issubclass(made, (frames.Frame, bodies.Body, frames.ClockChoice))
            for index, field in enumerate(made.__struct_fields__):
                mark = "?" if asked and index >= required else ""
                told = RAW.get((made, field)) or self.text(hints[field])
                yield f"  {field}{mark}: {told};"
        else:
            for each in dataclasses.fields(made):
                yield f"  {each.name}: {self.text(hints[each.name])};"

    def view(self, game: str) -> str:
        """The interface of a game's view, under the game's name."""
        self._prefix = game.capitalize()
        state = typing.get_type_hints(games.find(game).start)["return"]
        view = typing.get_type_hints(state.view)["return"]
        name = f"{self._prefix}View"
        self._names[view] = name
        self.made[name] = ""
        self.made[name] = "\n".join([f"export interface {name} {{", *self._fields(view), "}"])
        return name


def _is_message(made: Any, module: str) -> bool:
    return (
        isinstance(made, type)
        and issubclass(made, Struct)
        and made.__module__ == module
        and made not in (frames.Frame, bodies.Body)
    )


def whole() -> str:
    """All the messages of the protocol."""
    script = TypeScript()
    for module in (frames, bodies):
        for made in vars(module).values():
            if _is_message(made, module.__name__):
                script.interface(made)
    unions = {
        name: " | ".join(script.interface(each) for each in typing.get_args(union) or (union,))
        for name, union in (
            ("ToTable", frames.ToTable),
            ("FromTable", frames.FromTable),
            ("ToLobby", frames.ToLobby),
            ("FromLobby", frames.FromLobby),
        )
    }
    views = {game: script.view(game) for game in games.names()}
    lines = ["// Written by `python -m tuilerie.server.protocol.typescript`; do not edit.", ""]
    lines += [each + "\n" for each in script.made.values()]
    lines += [f"export type {name} = {union};" for name, union in unions.items()]
    by_game = "; ".join(f"{game}: {name}" for game, name in views.items())
    lines += [f"export type Views = {{ {by_game} }};"]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    sys.stdout.write(whole())
