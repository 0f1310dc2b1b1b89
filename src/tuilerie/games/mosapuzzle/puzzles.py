"""Puzzles of Mosapuzzle's kind for one person: loose pieces to lay on a board with givens."""

from typing import Final

from tuilerie.tiles.puzzles import Day, Puzzles

PUZZLES: Final = Puzzles(
    kind="laying",
    floors=(0, 100, 500, 2000, 10000),
    tries=60,
    longest=8,
    week=(
        Day(3, 3, 1),
        Day(3, 3, 2, "rim"),
        Day(4, 3, 2),
        Day(4, 4, 3),
        Day(4, 4, 4, "rim"),
        Day(5, 5, 4),
        Day(5, 5, 5),
    ),
)
