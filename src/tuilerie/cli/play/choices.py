"""Legal moves as numbered choices: all of them where they are few, else word by word."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

FEW: Final = 20
"""So many stand on a page; longer lists are gone through word by word."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A move, or the beginning of several."""

    text: str
    moves: int

    @property
    def is_move(self) -> bool:
        return self.moves == 1


@dataclass(frozen=True, slots=True)
class Menu:
    """The legal moves, what was chosen of their words so far, and a word they must have."""

    texts: tuple[str, ...]
    sentence: Callable[[str], str]
    begun: tuple[str, ...] = ()
    wanted: str = ""

    @property
    def fitting(self) -> list[str]:
        """The moves that begin as chosen and have the word."""
        count, wanted = len(self.begun), self.wanted.casefold()
        return [
            text
            for text in self.texts
            if tuple(text.split(" ")[:count]) == self.begun
            and (not wanted or wanted in text.casefold() or wanted in self.sentence(text).casefold())
        ]

    @property
    def choices(self) -> list[Choice]:
        fitting = self.fitting
        if len(fitting) <= FEW:
            return [Choice(text, 1) for text in fitting]
        words = [text.split(" ") for text in fitting]
        depth = len(self.begun) + 1
        while len({tuple(each[:depth]) for each in words}) == 1 and depth < max(map(len, words)):
            depth += 1
        groups: dict[tuple[str, ...], list[str]] = {}
        for text, each in zip(fitting, words, strict=True):
            groups.setdefault(tuple(each[:depth]), []).append(text)
        return [
            Choice(texts[0], 1) if len(texts) == 1 else Choice(" ".join(begin), len(texts))
            for begin, texts in groups.items()
        ]

    @property
    def numbered(self) -> dict[int, Choice]:
        """The choices by the number to type: from 1, or their own where they count up (`bid 0`, `bid 1` …)."""
        choices = self.choices
        begins = {choice.text.rpartition(" ")[0] for choice in choices}
        counted = [choice.text.rpartition(" ")[2] for choice in choices]
        if len(begins) == 1 and all(begins) and counted == [str(number) for number in range(len(choices))]:
            return dict(enumerate(choices))
        return dict(enumerate(choices, 1))

    def narrowed(self, begin: str) -> "Menu | None":
        """The menu of the moves that begin with these words, if there are any."""
        menu = Menu(self.texts, self.sentence, tuple(begin.split(" ")))
        return menu if menu.fitting else None

    def with_word(self, wanted: str) -> "Menu":
        return Menu(self.texts, self.sentence, self.begun, wanted)

    @property
    def whole(self) -> "Menu":
        return Menu(self.texts, self.sentence)
