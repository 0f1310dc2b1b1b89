"""A match as it might be, for a seat (None: an onlooker) that sees only its own part of it.

Every seat has the same 70 tiles, so what it holds and has yet to draw is its set without what it has laid.
"""

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from tuilerie.game import Seat, heard
from tuilerie.games.mosacolor.mosaics import COLOURS, SET, SIDES, strength
from tuilerie.games.mosacolor.moves import BETS
from tuilerie.luck import Luck
from tuilerie.solver.plain import Stopped, find
from tuilerie.solver.plain.walk import Board, Meter, Plan, oriented, walk
from tuilerie.solver.problem import Problem
from tuilerie.tiles.mosaic import Mosaic
from tuilerie.tiles.network import losanges
from tuilerie.tiles.pool import Pool, pool, without
from tuilerie.tiles.tile import Tile

if TYPE_CHECKING:
    from collections import Counter

    from tuilerie.games.mosacolor.state import State

NODES: Final = 600
DEALS: Final = 200
"""Deals that are tried for a hand with a mosaic that lost against the one laid first."""


@dataclass(frozen=True, slots=True)
class Held:
    """What one seat might hold and hide."""

    hand: Pool
    pile: tuple[Tile, ...]
    bet: tuple[int, ...] | None
    sealed: Mosaic | None


def guess(state: "State", seat: Seat | None, luck: Luck) -> "State":
    held: list[Held] = []
    for each in range(state.seats):
        one, luck = _own(state, each, luck) if each == seat else _other(state, each, luck)
        held.append(one)
    return replace(
        state,
        luck=luck.fork("guess"),
        hands=tuple(one.hand for one in held),
        piles=tuple(one.pile for one in held),
        bets=tuple(one.bet for one in held),
        sealed=tuple(one.sealed for one in held),
        news=heard(state.news, seat),
    )


def _unseen(state: "State", seat: Seat) -> Pool:
    laid = (tile for each in state.lays if each.seat == seat and each.mosaic for tile in each.mosaic.tiles)
    return without(SET, laid)


def _own(state: "State", seat: Seat, luck: Luck) -> tuple[Held, Luck]:
    """Only the order of its pile is hidden from the seat itself."""
    pile, luck = luck.shuffled(without(_unseen(state, seat), state.hands[seat]))
    return Held(state.hands[seat], pile, state.bets[seat], state.sealed[seat]), luck


def _other(state: "State", seat: Seat, luck: Luck) -> tuple[Held, Luck]:
    bet = state.bets[seat]
    if state.outcome is None and (state.phase != "bet" or seat in state.acted):
        drawn, luck = luck.pick(BETS[state.options.bets])
        bet = drawn.colour
    built = _must_have_built(state, seat)
    may_have_built = state.phase == "build" and seat in state.acted
    unseen, size = _unseen(state, seat), len(state.hands[seat])
    for _ in range(DEALS):
        tiles, luck = luck.shuffled(unseen)
        hand, pile = pool(tiles[:size]), tiles[size:]
        if not built:
            sealed = _any_mosaic(hand, luck.fork("sealed")) if may_have_built else None
            return Held(hand, pile, bet, sealed), luck
        sealed = _no_stronger(hand, _strongest(state), luck.fork("sealed"))
        if sealed is not None:
            return Held(hand, pile, bet, sealed), luck
    # a first mosaic so weak that hardly any loses against it: what the seat built stays open, and it can't lay it
    return Held(hand, pile, bet, None), luck


def _must_have_built(state: "State", seat: Seat) -> bool:
    """Whether the seat hides a mosaic that lost against the one laid first."""
    return state.is_first_lay(seat) and seat not in state.unbuilt


def _strongest(state: "State") -> tuple[int, ...]:
    return tuple(sorted(state.lays[0].counts, reverse=True))


def _any_mosaic(hand: Pool, luck: Luck) -> Mosaic | None:
    try:
        return find(Problem(hand, SIDES[0], SIDES[0]), luck, NODES)
    except Stopped:
        return None


def _no_stronger(hand: Pool, most: tuple[int, ...], luck: Luck) -> Mosaic | None:
    """A mosaic that does not beat the one laid first (C5); None where a short search finds none."""
    problem = Problem(hand, SIDES[0], SIDES[0])

    def admits(board: Board, left: "Counter[Tile]") -> bool:
        return all(len(list(losanges(board, colour))) <= most[0] for colour in range(COLOURS))

    order, _ = luck.shuffled(oriented(problem))
    try:
        found = walk(Plan(problem, order), Meter(NODES), admits)
        return next((mosaic for mosaic in found if strength(mosaic) <= most), None)
    except Stopped:
        return None
