"""A bot that asks the solver: the strongest mosaic, and the lay that gives most with its bets in mind."""

from collections.abc import Iterator
from typing import Final

from tuilerie import solver
from tuilerie.game import Seat
from tuilerie.games.mosacolor import candidates
from tuilerie.games.mosacolor.mosaics import COLOURS, SIDES
from tuilerie.games.mosacolor.moves import PASS, Build, Lay, Move
from tuilerie.games.mosacolor.state import State
from tuilerie.luck import Luck
from tuilerie.tiles.network import contact, largest, placed

NODES_A_THOUGHT: Final = 5_000


def greedy(state: State, seat: Seat, luck: Luck, budget: int) -> Move:
    if state.phase == "build":
        hand, side = state.hands[seat], SIDES[0]
        built = solver.best(solver.Problem(hand, side, side), budget=_effort(budget)).mosaic
        return PASS if built is None else Build(built)
    if state.phase == "lay":
        return max(_lays(state, seat, budget), key=lambda lay: _worth(state, seat, lay), default=PASS)
    move, _ = luck.pick(tuple(state.legal(seat)))
    return move


def _effort(budget: int) -> solver.Budget:
    return solver.Budget(nodes=max(1, budget) * NODES_A_THOUGHT)


def _lays(state: State, seat: Seat, budget: int) -> Iterator[Lay]:
    """The best lay of all, and the best in each colour bet on."""
    if state.is_locked(seat):
        yield from candidates.locked_lays(state.sealed[seat], state.table)
        return
    hand, side = state.hands[seat], SIDES[state.round - 1]
    for colour in (None, *(state.bets[seat] or ())):
        found = solver.best_lay(hand, side, side, state.table, colour, _effort(budget))
        if found.mosaic is not None and found.at is not None:
            yield Lay(*found.at, found.mosaic)


def _worth(state: State, seat: Seat, lay: Lay) -> int:
    """The points of a lay and what it adds to the networks bet on."""
    cells = dict(placed(lay.mosaic, (lay.x, lay.y)))
    points = max(lay.mosaic.losanges(COLOURS)) + contact(state.table, cells.items())[0]
    after = {**state.table, **cells}
    tips = state.options.tips_connect
    return points + sum(len(largest(after, colour, tips=tips)) for colour in state.bets[seat] or ())
