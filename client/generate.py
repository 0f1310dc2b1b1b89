"""Write what the client takes from Python: message types, words, pictures and the shapes of moves.

Run by `make`; writes `client/src/generated/` and the mark. A file is touched only where its content changed.
"""

import json
import sys
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path
from typing import Any, get_origin, get_type_hints

from babel.messages.pofile import read_po

from tuilerie import games
from tuilerie.art import mark
from tuilerie.art.svg import document
from tuilerie.art.theme import LIGHT, THEMES
from tuilerie.notation import verb
from tuilerie.press import export
from tuilerie.server.protocol import typescript
from tuilerie.words import LANGUAGES, catalogue_files, elision

HERE = Path(__file__).parent
GENERATED = HERE / "src" / "generated"
SCREEN_THEMES = ("light", "dark", "contrast")
# the terminal's own sentences never reach a browser
NOT_FOR_SCREENS = ("cli.", "system.")
LISTED = ("name", "tagline", "puzzle", "sheets", "sheets.board")
"""What is said of every game where games are listed."""


def catalogue(language: str) -> dict[str, str | list[str]]:
    """All sentences of a language by key; those with plural forms as lists."""
    sentences: dict[str, str | list[str]] = {}
    for path in catalogue_files(language):
        with path.open("rb") as file:
            for message in read_po(file, locale=language):
                if isinstance(message.id, str):
                    sentences[message.id] = str(message.string)
                else:
                    sentences[message.id[0]] = list(message.string or ())
    sentences.pop("", None)
    return {key: sentences[key] for key in sorted(sentences) if not key.startswith(NOT_FOR_SCREENS)}


def words() -> Iterator[tuple[str, str]]:
    """One file a game and one for the rest, which also has what is said of every game in a list."""
    for language in LANGUAGES:
        parts: dict[str, dict[str, str | list[str]]] = {part: {} for part in ("core", "press", *games.names())}
        for key, sentence in catalogue(language).items():
            room, _, rest = key.partition(".")
            part = room if room in parts and rest not in LISTED else "core"
            parts[part][key] = sentence
        for part, entries in parts.items():
            yield f"words/{language}/{part}.json", json.dumps(entries, ensure_ascii=False, indent=0)


def moves() -> str:
    """For each game and verb the names of the move's fields; a field of many words is starred."""
    shapes = {name: {verb(move): _shape(move) for move in games.find(name).moves} for name in games.names()}
    return json.dumps(shapes, indent=0)


def _shape(move: type[Any]) -> list[str]:
    hints = get_type_hints(move)
    return [each.name + ("*" if get_origin(hints[each.name]) is tuple else "") for each in fields(move)]


def pictures() -> Iterator[tuple[str, str]]:
    for theme in SCREEN_THEMES:
        for family in export.families():
            yield f"art/{theme}-{family}.svg", export.sprite(THEMES[theme], family)
    every = json.loads(export.data())
    colours = {theme: every[theme]["colours"] for theme in SCREEN_THEMES}
    yield "art/colours.json", json.dumps(colours, indent=0)


def write(path: Path, text: str) -> None:
    if not path.exists() or path.read_text("utf-8") != text:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")


def main() -> int:
    files = dict(words()) | dict(pictures()) | {"messages.ts": typescript.whole(), "moves.json": moves()}
    files["elision.json"] = json.dumps({"before": elision.BEFORE, "vowel": elision.VOWEL}, ensure_ascii=False)
    for name, text in files.items():
        write(GENERATED / name, text)
    for path in GENERATED.rglob("*"):
        if path.is_file() and str(path.relative_to(GENERATED)) not in files:
            path.unlink()
    write(HERE / "public" / "mark.svg", document(mark.mark(LIGHT), 100, 100, title="Tuilerie"))
    return 0


if __name__ == "__main__":
    sys.exit(main())
