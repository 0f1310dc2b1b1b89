"""Every public number of a view, counted again from the state by other means than the view's own."""

from collections import Counter
from collections.abc import Callable
from typing import Any, Final

import pytest

from tests.laws.setups import VERSIONS, Setup, Step, drawn, walk
from tuilerie import games
from tuilerie.game import Game
from tuilerie.games.epizodiak.moves import Contest, Discard, Draw, Lay, Pass, PickUp
from tuilerie.games.mozaika.moves import Place
from tuilerie.luck import luck_from
from tuilerie.options import fields_of
from tuilerie.tiles.network import largest
from tuilerie.tiles.tile import tile_text

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
    assert view.sealed == tuple(move is not None for move in state.sealed)
    assert (view.coins, view.boards, view.flies) == (state.coins, state.boards, state.flies)
    assert (view.bids, view.order, view.bought) == (state.bids, state.order, state.bought)
    assert (view.round, view.holder, view.fly) == (state.round, state.holder, state.fly)
    assert view.hand == (() if eye is None else state.hands[eye])
    for board, coins, points in zip(state.boards, state.coins, view.points, strict=True):
        if not any(state.flies) and None in board:  # M21: five coins are a point; a board can only add to it
            assert points >= coins // 5
    if eye is None:
        assert view.pays == ()
        return
    assert [pay.tile for pay in view.pays] == sorted({*state.hands[eye], *state.display})
    for pay in view.pays:
        for cell, (there, coins) in enumerate(zip(state.boards[eye], pay.coins, strict=True)):
            assert coins == (None if there is not None else _income(state.boards[eye], pay.tile, cell))


def _income(board: Any, tile: int, cell: int) -> int:
    """M16: two coins for the same type beside it, one for the same colour or symbol."""
    coins = 0
    for other in range(16):
        near = abs(cell % 4 - other % 4) + abs(cell // 4 - other // 4) == 1
        if near and board[other] is not None:
            coins += (tile // 4 == board[other] // 4) + (tile % 4 == board[other] % 4)
    return coins


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
    won = tuple(sum(each.points for each in state.rounds if each.out == seat) for seat in range(3))
    assert view.scores == (state.outcome.scores if state.outcome else won)
    assert (view.turn, view.turns, view.passes) == (state.turn, state.turns, state.passes)
    assert len(view.dial) < 12 or view.clockwise == view.anticlockwise
    assert view.clockwise == view.dial[-1] % 12 + 1
    assert view.anticlockwise == (view.dial[0] - 2) % 12 + 1
    for held, known in zip(state.hands, view.known, strict=True):
        assert all(count <= held[value] for value, count in Counter(known).items())
    if eye is None:
        assert (view.hand, view.hints) == (None, None)
        return
    assert Counter(view.hand) == Counter({v: n for v, n in enumerate(state.hands[eye]) if n})
    assert (view.hints is not None) == (eye in state.to_act)
    if view.hints is not None:
        _hints(list(state.legal(eye)), state, view.hints)


def _hints(legal: list[Any], state: Any, hints: Any) -> None:
    """A hint says what the list of moves says."""
    clockwise = max((move.run for move in legal if isinstance(move, Lay) and move.end == "cw"), key=len, default=())
    assert hints.clockwise == clockwise
    other = max((move.run for move in legal if isinstance(move, Lay) and move.end == "ccw"), key=len, default=())
    if len(state.dial.values) < 11:  # with one place left, both ends are the same and the end is called clockwise
        assert hints.anticlockwise == other
    assert hints.sets == tuple(move.value for move in legal if isinstance(move, Discard))
    assert hints.contestable == tuple(move.value for move in legal if isinstance(move, Contest))
    assert hints.may_draw == any(isinstance(move, Draw) for move in legal)
    assert hints.may_pass == any(isinstance(move, Pass) for move in legal)
    assert (hints.pick_up is not None) == any(isinstance(move, PickUp) for move in legal)
    if hints.pick_up is not None:
        assert hints.pick_up == state.last[0]
        assert hints.pick_up_makes_set == (state.hand[hints.pick_up] + 1 >= 3)


def mosacolor(state: Any, view: Any, eye: int | None) -> None:
    laid = [
        sum(len(list(lay.mosaic.tiles)) for lay in state.lays if lay.seat == seat and lay.mosaic)
        for seat in range(state.seats)
    ]
    for seat in range(state.seats):
        assert view.hands[seat] + view.piles[seat] + laid[seat] == 70
    assert view.side == SIDES[view.round]
    assert len(view.table) == sum(laid)
    assert {(each.x, each.y): each.tile for each in view.table} == {
        at: tile_text(tile) for at, tile in state.table.items()
    }
    assert view.bets_each == state.options.bets
    assert view.hand == (() if eye is None else tuple(map(tile_text, state.hands[eye])))
    assert view.order == (
        () if state.lead is None else tuple((state.lead + n) % state.seats for n in range(state.seats))
    )
    for each, bet in enumerate(view.bets):
        assert bet == (state.bets[each] if each == eye or state.outcome else None)
    if view.bench is not None:
        mine = sum(lay.seat == eye for lay in view.lays)
        assert view.bench.width == view.bench.height == SIDES[mine + 1]
        assert view.bench.pieces == state.hands[eye]
    if state.outcome is None:
        done = [sum(lay.seat == seat for lay in view.lays) for seat in range(state.seats)]
        assert view.round - 1 in (min(done), max(done) - 1)
        for seat in range(state.seats):
            assert view.scores[seat] == sum(lay.points for lay in view.lays if lay.seat == seat)
    for lay in view.lays:
        assert lay.points == lay.value + lay.contact + lay.bonus
        assert lay.bonus in (0, 3)
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
        assert shown.rebuilt == (bool(side.lots) and shown.closed == () and side.solved == len(side.lots))
        assert shown.built == (side.built is not None)
    if view.bench is not None:
        bench = view.bench
        assert bench.width == bench.height == (size if view.phase != "race" else state.step(eye))
        assert bench.every_piece == (view.phase != "build")
        if view.phase == "build":
            assert bench.pieces == state.sides[eye].hand
        else:
            assert bench.width * bench.height == len(bench.pieces)
        assert len(bench.locked) == (view.phase in ("scramble", "spin"))


def mosaspin(state: Any, view: Any, eye: int | None) -> None:
    assert (view.width, view.height) == (state.options.width, state.options.height)
    assert view.colours == int(state.options.set[-1])
    for side, shown in zip(state.sides, view.sides, strict=True):
        assert shown.misses == len(side.tried)
    if view.bench is not None:
        assert (view.bench.width, view.bench.height) == (view.width, view.height)
        assert view.bench.every_piece == (view.phase != "build")
        assert len(view.bench.locked) == (view.phase != "build")
        cells = view.width * view.height
        assert len(view.bench.pieces) == (len(state.sides[eye].hand) if view.phase == "build" else cells)


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
    usual = [Setup(game, game.options(), game.seats[-1], luck_from(f"numbers {seed}")) for seed in range(2)]
    others = [drawn(game, luck_from(f"numbers {game.name} {seed}")) for seed in range(12)]
    for setup in (*usual, *others):
        last: Step | None = None
        for step in walk(setup, 250, candidates=3):
            last = step
            for eye in (None, step.seat):
                check(step.state, step.state.view(eye), eye)
        assert last is not None
        for eye in (None, *range(setup.seats)):
            check(last.next, last.next.view(eye), eye)


@pytest.mark.parametrize("symmetry", ["all", "best"])
def test_a_tile_of_mozaika_pays_what_the_view_says(symmetry: str) -> None:
    game = games.find("mozaika")
    setup = Setup(game, game.options(symmetry=symmetry), 4, luck_from("pays"))
    for step in walk(setup):
        if step.state.phase != "place" or step.next.phase == "place":
            continue
        for seat in range(4):
            move = step.move if seat == step.seat else step.state.sealed[seat]
            assert isinstance(move, Place)
            board = step.state.boards[seat]
            cell = next(n for n in range(16) if board[n] != step.next.boards[seat][n])
            (pay,) = [each for each in step.state.view(seat).pays if each.tile == move.tile]
            assert step.next.coins[seat] - step.state.coins[seat] == pay.coins[cell]


BOUNDS: Final = {
    "epizodiak target": (1, 30, 7),
    "mosapuzzle size": (3, 8, 4),
    "mosaspin width": (2, 35, 4),
    "mosaspin height": (2, 35, 4),
}


SEATS: Final = {
    "mozaika": (3, 4, 5),
    "epizodiak": (3,),
    "mosacolor": (2, 3, 4),
    "mosapuzzle": (2,),
    "mosaspin": (2,),
}
LATEST: Final = {"mozaika": 1, "epizodiak": 1, "mosacolor": 2, "mosapuzzle": 2, "mosaspin": 2}


def test_numbers_that_a_game_is_found_by_are_those_of_its_book_and_version() -> None:
    assert {game.name: tuple(game.seats) for game in VERSIONS} == SEATS
    versions = {(name, version) for name, last in LATEST.items() for version in range(1, last + 1)}
    assert {(game.name, game.version) for game in VERSIONS} == versions
    assert {name: games.find(name).version for name in games.names()} == LATEST


def test_numbers_that_a_table_may_choose_have_the_bounds_of_their_articles() -> None:
    found = {
        f"{game.name} {each.name}": (each.low, each.high, each.default)
        for game in VERSIONS
        for each in fields_of(game.options)
        if not each.choices
    }
    assert found == BOUNDS
