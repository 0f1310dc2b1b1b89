"""What a command writes to: one language's words on one console, errors as one line on stderr."""

import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from errno import errorcode
from itertools import pairwise
from typing import Any, Final

from rich.console import Console, ConsoleOptions, RenderableType
from rich.segment import Segment
from rich.text import Text

from tuilerie.words import LANGUAGES, Words, words

FALLBACK: Final = "en"
_HARMLESS: Final = {
    **{number: chr(0x2400 + number) for number in range(0x20) if chr(number) not in "\n\t"},
    0x7F: "\u2421",
    **dict.fromkeys((*range(0x80, 0xA0), *range(0x202A, 0x202F), *range(0x2066, 0x206A)), "\ufffd"),
}
"""Signs that a terminal obeys instead of showing them, as pictures; also those that turn the direction of text."""


def harmless(text: str) -> str:
    """A text that may come from anywhere, so that it is shown and not obeyed."""
    return text.translate(_HARMLESS)


class _HarmlessConsole(Console):
    """Shows whatever a text holds; only the console's own colours and movements reach the terminal as such."""

    def render(self, renderable: RenderableType, options: ConsoleOptions | None = None) -> Iterable[Segment]:
        for text, style, control in super().render(renderable, options):
            yield Segment(text if control else harmless(text), style, control)

    def out(self, *objects: Any, **choices: Any) -> None:
        super().out(*(harmless(str(each)) for each in objects), **choices)


@dataclass(frozen=True, slots=True)
class Screen:
    """Where a command speaks; handed to every command as click's object."""

    words: Words
    console: Console
    errors: Console

    def text(self, key: str, **values: Any) -> str:
        """The sentence `cli.<key>`."""
        return harmless(self.words.say(f"cli.{key}", values))

    def say(self, key: str, **values: Any) -> None:
        """Tell the sentence `cli.<key>`."""
        self.show(Text(self.text(key, **values)))

    def show(self, *things: RenderableType) -> None:
        """Each thing from a line of its own."""
        for thing in things:
            self.console.print(thing)

    def line(self, text: str) -> None:
        """One line as it is: never wrapped, never coloured."""
        self.console.out(text, highlight=False)

    def complain(self, text: str) -> None:
        """One line on stderr."""
        self.errors.out("tuilerie: " + " ".join(text.split()), highlight=False)

    def file_refusal(self, error: OSError) -> str:
        """Why the system refused a file, in our words where we have them."""
        key = f"system.{errorcode.get(error.errno or 0, '')}"
        why = self.words.say(key) if key in self.words else error.strerror or str(error)
        return f"{error.filename}: {why}" if error.filename else why

    def wipe(self) -> None:
        """Leave nothing of what was shown or typed: neither the screen, what scrolled away, nor the typed lines."""
        if self.console.is_terminal and not self.console.is_dumb_terminal:
            self.console.file.write("\x1b[H\x1b[2J\x1b[3J")
            self.console.file.flush()
        elif self.console.is_terminal:
            self.console.line(self.console.height)
        readline = sys.modules.get("readline")
        if readline:
            readline.clear_history()

    @property
    def asks(self) -> bool:
        """Whether a person sits before it."""
        return sys.stdin.isatty() and self.console.is_terminal


def screen_for(language: str) -> Screen:
    return Screen(words(language), _console(stderr=False), _console(stderr=True))


def _console(*, stderr: bool) -> Console:
    return _HarmlessConsole(stderr=stderr, markup=False, highlight=False, emoji=False)


def chosen_language(arguments: Sequence[str], surroundings: Mapping[str, str]) -> str:
    """The language of `--lang`, wherever it stands, else of the surroundings, else English.

    It is looked for before the arguments are parsed, so that help and errors speak it too.
    """
    language = None
    for word, following in pairwise([*arguments, ""]):
        if word == "--":
            break
        if word.startswith("--lang="):
            language = word.removeprefix("--lang=")
        elif word == "--lang":
            language = following
    if language in LANGUAGES:
        return language
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        locale = surroundings.get(name)
        if locale:
            return locale[:2] if locale[:2] in LANGUAGES else FALLBACK
    return FALLBACK
