"""A bot that asks the solver: the strongest mosaic, and the lay that gives most with its bets in mind."""

from collections.abc import Iterable, Iterator
from typing import Final

from tuilerie import solver
from tuilerie.game import Seat
from tuilerie.games.mosacolor import candidates
from tuilerie.games.mosacolor.mosaics import COLOURS, SIDES
from tuilerie.games.mosacolor.moves import PASS, Build, Lay, Move
from tuilerie.games.mosacolor.state import State
from tuilerie.luck import Luck
from tuilerie.tiles.mosaic import Cell
from tuilerie.tiles.network import contact, largest, placed

NODES_A_THOUGHT: Final = 5_000


def greedy(state: State, seat: Seat, luck: Luck, budget: int) -> Move:
    if state.phase in ("build", "lay"):
        return max(best_moves(state, seat, budget), key=lambda move: worth(state, seat, move), default=PASS)
    move, _ = luck.pick(tuple(state.legal(seat)))
    return move


def best_moves(state: State, seat: Seat, budget: int) -> Iterator[Build | Lay]:
    """The strongest mosaic to build; or the best lay of all, and the best in each colour bet on."""
    if state.phase == "build":
        hand, side = state.hands[seat], SIDES[0]
        built = solver.best(solver.Problem(hand, side, side), budget=_effort(budget)).mosaic
        if built is not None:
            yield Build(built)
    elif state.phase == "lay":
        yield from _lays(state, seat, budget)


def lays_at(state: State, seat: Seat, places: Iterable[tuple[solver.Problem, Cell]], budget: int) -> Iterator[Lay]:
    """The strongest mosaic for each of some places, as far as a thought or two can tell."""
    for problem, at in places:
        found = solver.best(problem, budget=_effort(budget)).mosaic
        if found is not None:
            yield Lay(*at, found)


def worth(state: State, seat: Seat, move: Move) -> int:
    """The losanges of a build; the points of a lay and what it adds to the networks bet on."""
    match move:
        case Build(mosaic):
            return max(mosaic.losanges(COLOURS))
        case Lay():
            return _worth(state, seat, move)
    return 0


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
