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
from tuilerie.match import BEFORE_FIRST
from tuilerie.press.facts import PuzzleInfo
from tuilerie.server.protocol import answers, bodies, messages, tables

RAW = {
    (messages.TableMessage, "table"): "TableInfo",
    (messages.ViewMessage, "view"): "Views[keyof Views]",
    (answers.ReplayStep, "views"): "Record<string, Views[keyof Views]>",
    (answers.Decided, "before"): "Views[keyof Views]",
}
"""Fields that are encoded apart, and what they hold."""


class TypeScript:
    """Collects the interfaces that the asked types need, each once."""

    def __init__(self) -> None:
        self.interfaces: dict[str, str] = {}
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

    def interface(self, cls: type[Any]) -> str:
        """The name of the interface of a message or a dataclass, drawn when first asked for."""
        if cls in self._names:
            return self._names[cls]
        # what belongs to one game bears its name
        name = (self._prefix if cls.__module__.startswith("tuilerie.games.") else "") + cls.__name__
        self._names[cls] = name
        self.interfaces[name] = ""
        lines = [f"export interface {name} {{", *self._fields(cls), "}"]
        summary = (inspect.getdoc(cls) or "").partition("\n\n")[0]
        if summary and not summary.startswith(f"{cls.__name__}("):
            lines.insert(0, "/** " + " ".join(summary.split()) + " */")
        self.interfaces[name] = "\n".join(lines)
        return name

    def _fields(self, cls: type[Any]) -> Iterator[str]:
        hints = typing.get_type_hints(cls, include_extras=True)
        if issubclass(cls, Struct):
            config = cls.__struct_config__
            if config.tag is not None:
                yield f"  {config.tag_field}: {msgspec.json.encode(config.tag).decode()};"
            required = len(cls.__struct_fields__) - len(cls.__struct_defaults__)
            incoming = issubclass(cls, (messages.Message, bodies.Body, tables.ClockChoice))
            for index, field in enumerate(cls.__struct_fields__):
                mark = "?" if incoming and index >= required else ""
                type_text = RAW.get((cls, field)) or self.text(hints[field])
                yield f"  {field}{mark}: {type_text};"
        else:
            for each in dataclasses.fields(cls):
                yield f"  {each.name}: {self.text(hints[each.name])};"

    def view(self, game: str) -> str:
        """The interface of a game's view, under the game's name."""
        self._prefix = game.capitalize()
        state = typing.get_type_hints(games.find(game).start)["return"]
        view = typing.get_type_hints(state.view)["return"]
        name = f"{self._prefix}View"
        self._names[view] = name
        self.interfaces[name] = ""
        self.interfaces[name] = "\n".join([f"export interface {name} {{", *self._fields(view), "}"])
        return name


def _is_message(found: Any, module: str) -> bool:
    return (
        isinstance(found, type)
        and issubclass(found, Struct)
        and found.__module__ == module
        and found not in (messages.Message, bodies.Body)
    )


def whole() -> str:
    """All the messages of the protocol."""
    script = TypeScript()
    for module in (tables, messages, bodies, answers):
        for found in vars(module).values():
            if _is_message(found, module.__name__):
                script.interface(found)
    script.interface(PuzzleInfo)
    unions = {
        name: " | ".join(script.interface(each) for each in typing.get_args(union) or (union,))
        for name, union in (
            ("ToTable", messages.ToTable),
            ("FromTable", messages.FromTable),
            ("ToLobby", messages.ToLobby),
            ("FromLobby", messages.FromLobby),
        )
    }
    views = {game: script.view(game) for game in games.names()}
    lines = ["// Written by `python -m tuilerie.server.protocol.typescript`; do not edit.", ""]
    lines += [f"export const BEFORE_FIRST = {BEFORE_FIRST};\n"]
    lines += [f"export const PHRASES = {msgspec.json.encode(messages.PHRASES).decode()};\n"]
    lines += [each + "\n" for each in script.interfaces.values()]
    lines += [f"export type {name} = {union};" for name, union in unions.items()]
    by_game = "; ".join(f"{game}: {name}" for game, name in views.items())
    lines += [f"export type Views = {{ {by_game} }};"]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    sys.stdout.write(whole())
