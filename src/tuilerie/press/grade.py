"""How hard a puzzle is, from 1 to 5: by the pieces a person looks at who does first what is forced.

The floors were set on measured puzzles (docs/puzzles.md); grades compare puzzles of one kind only.
"""

from bisect import bisect_right
from dataclasses import dataclass
from typing import Final

from tuilerie.press import kinds
from tuilerie.press.puzzle import Laying, Puzzle
from tuilerie.press.reason import Task, TooHard, Trace, laying_task, reason, turning_task

MOST_EFFORT: Final = 60_000
"""Beyond it a puzzle is simply of the hardest grade, and how it was solved is not told."""


@dataclass(frozen=True, slots=True)
class Difficulty:
    grade: int
    trace: Trace | None

    @property
    def effort(self) -> int | None:
        return None if self.trace is None else round(self.trace.effort)


def difficulty(puzzle: Puzzle) -> Difficulty:
    """The grade of a puzzle, and how it was solved to find out."""
    return measured(puzzle.name, task(puzzle), one=puzzle.solutions.one)


def measured(name: str, task: Task, *, one: bool, effort: int = MOST_EFFORT) -> Difficulty:
    """A puzzle said to have one solution is reasoned through to the end, another to its first solution.

    Where that takes more than the effort allowed, the grade is the one that begins there, or harder.
    """
    try:
        trace = reason(task, most=2 if one else 1, effort=effort)
    except TooHard:
        return Difficulty(bisect_right(kinds.of(name).floors, effort), None)
    return Difficulty(bisect_right(kinds.of(name).floors, round(trace.effort)), trace)


def task(puzzle: Puzzle) -> Task:
    match puzzle:
        case Laying():
            return laying_task(puzzle.problem)
        case _:
            return turning_task(puzzle.lying, frozenset({puzzle.locked}))
