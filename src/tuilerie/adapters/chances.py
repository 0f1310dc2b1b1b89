"""Luck that is told what falls: whatever a game draws becomes a question to somebody else, one number at a time.

A play is a pure function, so it can be tried with the answers known so far. Where it draws more, `Asks` says below
which numbers; the play is then tried again with one more answer. So every draw of every game is a chance node with
equally likely outcomes, and no game knows of it.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from tuilerie.luck import Luck


class Asks(Exception):
    """A draw beyond the answers: a number below each bound is wanted, in this order."""

    def __init__(self, bounds: tuple[int, ...]) -> None:
        super().__init__(bounds)
        self.bounds = bounds


@dataclass(frozen=True, slots=True)
class AnsweredLuck(Luck):
    answers: tuple[int, ...] = ()

    def several(self, bounds: Iterable[int]) -> tuple[list[int], "AnsweredLuck"]:
        bounds = tuple(bounds)
        wanted = tuple(bound for bound in bounds if bound > 1)
        if len(wanted) > len(self.answers):
            raise Asks(wanted[len(self.answers) :])
        answers = iter(self.answers)
        return [next(answers) if bound > 1 else 0 for bound in bounds], luck_of(tuple(answers))


def luck_of(answers: tuple[int, ...] = ()) -> AnsweredLuck:
    """Luck that gives these answers, and asks for more."""
    return AnsweredLuck(b"told", 0, answers)


def with_luck(state: Any, luck: Luck) -> Any:
    """The same state with other luck to come; a game without chance has none."""
    return replace(state, luck=luck) if hasattr(state, "luck") else state
