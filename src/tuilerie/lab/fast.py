"""Matches between random and greedy seats at the speed of a game's kernel.

The deal is the engine's own, so that a number stands for the same tiles either way. What chance does later, and
what the bots roll, falls by the kernel's dice: single matches go on otherwise than in the engine, with the same
chances (tests/lab) and under the same rules (law 10).
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import numpy as np

from tuilerie.bots import kernels
from tuilerie.dice import dice_from
from tuilerie.luck import Luck
from tuilerie.match import Header

MATCHES: Final = Path(__file__).with_name("matches.py")
KINDS: Final = ("random", "greedy")
"""Bots that kernels play, at the place of their number there."""

SPAN: Final = 500
"""Matches for one call: enough that starting them costs little, few enough to see progress."""


def can_play(game: str, sitters: Sequence[str]) -> bool:
    """Whether all of these bots play by the game's kernel."""
    return set(sitters) <= set(KINDS) and kernels.find(game) is not None


def check_compiler(sitters: Sequence[str]) -> None:
    """Where nothing can be compiled, bots that think do so a hundred times less: results would not be theirs."""
    if not set(sitters) <= set(KINDS):
        import numba  # noqa: F401 - its absence is what is told


def play(headers: Sequence[Header]) -> list[tuple[tuple[int, ...], tuple[int, ...], int, int | None]]:
    """Ranks, scores, number of plays and the seat that came first at the start, of one match for each header."""
    game = headers[0].game
    kernel, matches = kernels.find(game.name), kernels.module_for(game.name, MATCHES)
    count = len(headers)
    states, dice = np.empty((count, kernel.SIZE), np.int32), np.empty((count, 2), np.int64)
    kinds = np.zeros((count, kernel.MOST_SEATS), np.int32)
    firsts: list[int | None] = []
    for at, header in enumerate(headers):
        luck = Luck(header.deal.seed)
        state = game.start(header.options, header.seats, luck)
        firsts.append(None if game.first is None else game.first(state))
        states[at], dice[at] = kernel.encode(state), dice_from(luck.fork("kernel"))
        kinds[at, : header.seats] = [KINDS.index(name) for name in header.who]
    ranks, scores = np.zeros((2, count, kernel.MOST_SEATS))
    plays, moves = np.zeros(count, np.int64), np.empty(kernel.MOST_MOVES, np.int32)
    matches.play_matches(states, kinds, dice, moves, ranks, scores, plays)
    return [
        (_whole(ranks[at], header), _whole(scores[at], header), int(plays[at]), first)
        for at, (header, first) in enumerate(zip(headers, firsts, strict=True))
    ]


def _whole(row: Any, header: Header) -> tuple[int, ...]:
    return tuple(int(each) for each in row[: header.seats])
