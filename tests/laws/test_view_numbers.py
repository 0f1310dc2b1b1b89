"""Every public number of a view, counted again from the state by other means than the view's own."""

from collections import Counter
from collections.abc import Callable
from typing import Any, Final

import pytest

from tests.laws.setups import VERSIONS, Setup, walk
from tuilerie.game import Game
from tuilerie.luck import luck_from
from tuilerie.options import fields_of
from tuilerie.tiles.network import largest

SIDES: Final = {1: 3, 2: 4, 3: 5, 4: 4, 5: 2}


def mozaika(state: Any, view: Any, eye: int | None) -> None:
    copies = {3: 5, 4: 7, 5: 9}[len(state.hands)]
    laid = Counter(tile for board in state.boards for tile in board if tile is not None)
    seen = laid + Counter(state.display)
    for seat, hand in enumerate(state.hands):
        seen += Counter(hand if seat == eye else view.known[seat])
        assert view.hidden[seat] == len(hand) - len(view.known[seat])
    # M3: what is not seen is the rest of the five, seven or nine of each type
    assert view.unseen == tuple(copies - seen[tile] if tile in view.palette else 0 for tile in range(16))
    assert view.bag == 12 * copies - sum(laid.values()) - len(state.display) - sum(map(len, state.hands))
    assert len(view.palette) == 12
    placed = {sum(tile is not None for tile in board) for board in state.boards}
    assert view.round in {min(placed) + 1, max(placed)} or view.phase == "fly"
    assert sum(view.sealed) == sum(move is not None for move in state.sealed)


def epizodiak(state: Any, view: Any, eye: int | None) -> None:
    assert view.pile == 48 - len(view.dial) - sum(view.hands) - 3 * len(view.sets)
    assert view.hands == tuple(sum(hand) for hand in state.hands)
    counted = state.options.contest_scores or not state.options.single_round
    for seat in range(3):
        mine = [each for each in view.sets if each.seat == seat]
        assert view.potential[seat] == sum(counted or not each.contested for each in mine)
    assert view.round == len(state.rounds) + (1 if state.outcome is None else 0)
    assert view.target == (None if state.options.single_round else state.options.target)
    assert sum(view.passed) == min(3, view.passes)
    assert view.hand is None if eye is None else len(view.hand) == view.hands[eye]


def mosacolor(state: Any, view: Any, eye: int | None) -> None:
    laid = [
        sum(len(list(lay.mosaic.tiles)) for lay in state.lays if lay.seat == seat and lay.mosaic)
        for seat in range(state.seats)
    ]
    for seat in range(state.seats):
        assert view.hands[seat] + view.piles[seat] + laid[seat] == 70
    assert view.side == SIDES[view.round]
    assert len(view.table) == sum(laid)
    if state.outcome is None:
        done = [sum(lay.seat == seat for lay in view.lays) for seat in range(state.seats)]
        assert view.round - 1 in (min(done), max(done) - 1)
        for seat in range(state.seats):
            assert view.scores[seat] == sum(lay.points for lay in view.lays if lay.seat == seat)
    for lay in view.lays:
        assert lay.points == lay.value + lay.contact + lay.bonus
        assert lay.value == max(lay.counts)
    for network in view.networks:
        joints = largest(state.table, network.colour, tips=state.options.tips_connect)
        assert network.size == len(joints)
        assert len(network.joints) == (network.size if state.outcome else 0)


def mosapuzzle(state: Any, view: Any, eye: int | None) -> None:
    size = state.options.size
    assert (view.size, view.colours) == (size, int(state.options.set[-1]))
    for side, shown in zip(state.sides, view.sides, strict=True):
        if side.lots:
            assert len(shown.given) + sum(shown.closed) == size**2
            steps = range(3, size + 1) if state.options.stages else [size]
            assert shown.step == [*steps, size][side.solved]
            assert len(shown.given) == min(shown.step, size) ** 2
        else:
            assert (shown.step, shown.given, shown.closed) == (0, (), ())
        assert shown.misses == len(side.tried)
    if view.bench is not None and view.phase == "race":
        assert view.bench.width * view.bench.height == len(view.bench.pieces)


def mosaspin(state: Any, view: Any, eye: int | None) -> None:
    assert (view.width, view.height) == (state.options.width, state.options.height)
    assert view.colours == int(state.options.set[-1])
    for side, shown in zip(state.sides, view.sides, strict=True):
        assert shown.misses == len(side.tried)
    if view.bench is not None:
        assert (view.bench.width, view.bench.height) == (view.width, view.height)


CHECKS: Final[dict[str, Callable[[Any, Any, int | None], None]]] = {
    "mozaika": mozaika,
    "epizodiak": epizodiak,
    "mosacolor": mosacolor,
    "mosapuzzle": mosapuzzle,
    "mosaspin": mosaspin,
}


@pytest.mark.parametrize("game", VERSIONS, ids=lambda game: f"{game.name} {game.version}")
def test_every_public_number_is_what_the_state_holds(game: Game[Any, Any]) -> None:
    check = CHECKS[game.name]
    for seed in range(2):
        setup = Setup(game, game.options(), game.seats[-1], luck_from(f"numbers {seed}"))
        for step in walk(setup, 400):
            for state in (step.state, step.next):
                for eye in (None, step.seat):
                    check(state, state.view(eye), eye)


BOUNDS: Final = {
    "epizodiak target": (1, 30, 7),
    "mosapuzzle size": (3, 8, 4),
    "mosaspin width": (2, 35, 4),
    "mosaspin height": (2, 35, 4),
}


def test_numbers_that_a_table_may_choose_have_the_bounds_of_their_articles() -> None:
    found = {
        f"{game.name} {each.name}": (each.low, each.high, each.default)
        for game in VERSIONS
        for each in fields_of(game.options)
        if not each.choices
    }
    assert found == BOUNDS
