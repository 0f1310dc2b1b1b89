"""Puzzles of Mosaspin's kind for one person: tiles in place to be turned, one corner locked (S4)."""

from typing import Final

from tuilerie.tiles.puzzles import Day, Puzzles

PUZZLES: Final = Puzzles(
    kind="turning",
    floors=(0, 20, 40, 80, 200),
    tries=600,
    longest=10,
    week=(Day(3, 3, 1), Day(4, 4, 2), Day(4, 4, 2), Day(5, 5, 3), Day(5, 5, 3), Day(6, 6, 4), Day(8, 8, 5)),
)
