"""Guesses of Mosaspin, and the search for turns behind them, checked by trying everything."""

from dataclasses import replace
from itertools import product

import pytest

from tests.games.mosaspin.tables import ambiguous, assert_all_turned, built, own_mosaic, race, table
from tests.games.races import assert_alike, assert_plays_on
from tuilerie.game import Seat
from tuilerie.games.mosaspin import census
from tuilerie.games.mosaspin.bot import greedy
from tuilerie.games.mosaspin.moves import Build, Solve
from tuilerie.games.mosaspin.state import State
from tuilerie.luck import luck_from
from tuilerie.solver.plain import stand_in
from tuilerie.tiles import spin
from tuilerie.tiles.corner import Corner
from tuilerie.tiles.mosaic import Mosaic
from tuilerie.tiles.tile import turns


def positions() -> dict[str, State]:
    start = table("guess", set="two-3", width=3, height=2, scramble="builder")
    half = start.play(0, Build(own_mosaic(start, 0), Corner.BOTTOM_LEFT))
    turning = built(start)
    ready = turning.play(0, next(iter(turning.legal(0))))
    exact = ambiguous(exact_original=True, scramble="lot")
    one, two, *_ = (each for each in spin.solutions(*exact.lying(0)) if each != exact.sides[1].built)
    theirs = next(each for each in spin.solutions(*exact.lying(1)) if each != exact.sides[0].built)
    missed = exact.play(0, Solve(one)).play(1, Solve(theirs)).play(0, Solve(two))
    return {
        "dealt": start,
        "one has built": half,
        "turning": turning,
        "one is ready": ready,
        "by lot": race("guess"),
        "by the builder": race("guess", scramble="builder", width=5, height=7),
        "full sets": race("guess", set="two-4", width=8, height=8),
        "misses": missed,
    }


POSITIONS = positions()


@pytest.mark.parametrize("name", POSITIONS)
@pytest.mark.parametrize("eye", [0, 1, None])
def test_a_guess_looks_the_same_and_plays_to_the_end(name: str, eye: Seat | None) -> None:
    state = POSITIONS[name]
    for number in range(4):
        guess = state.guess(eye, luck_from(f"{number}"))
        assert_alike(guess, state, eye, census)
        assert_plays_on(guess)


@pytest.mark.article("S5")
def test_what_is_hidden_varies() -> None:
    for name in ("one has built", "turning", "one is ready"):
        guesses = [POSITIONS[name].guess(1, luck_from(f"{number}")) for number in range(12)]
        assert len({guess.sides[0].built for guess in guesses}) > 6
        assert len({guess.sides[0].corner for guess in guesses}) > 2
    assert len({POSITIONS["one is ready"].guess(1, luck_from(f"{n}")).sides[0].turned for n in range(12)}) > 6
    originals = {POSITIONS["misses"].guess(0, luck_from(f"{n}")).sides[1].built for n in range(60)}
    assert len(originals) > 5
    assert not originals & set(POSITIONS["misses"].sides[0].tried)
    assert len({POSITIONS["misses"].guess(1, luck_from(f"{n}")).sides[0].tried for n in range(20)}) > 5


@pytest.mark.article("S3")
def test_where_every_tile_was_turned_a_guessed_original_leaves_none_as_it_lies() -> None:
    state = ambiguous(exact_original=True)
    lying, corner = state.lying(0)
    for eye in (0, None):
        for number in range(12):
            original = state.guess(eye, luck_from(f"{number}")).sides[1].built
            assert original is not None
            assert original.matches
            assert_all_turned(original, lying, corner)


def test_a_guess_depends_on_nothing_hidden() -> None:
    for state in POSITIONS.values():
        for eye in (0, 1, None):
            other = state.guess(eye, luck_from("another truth"))
            assert other.guess(eye, luck_from("dice")) == state.guess(eye, luck_from("dice"))


@pytest.mark.article("S4")
@pytest.mark.parametrize("corner", Corner)
@pytest.mark.parametrize(("width", "height"), [(2, 2), (3, 2), (2, 3)])
def test_the_search_finds_exactly_the_turns_that_match(corner: Corner, width: int, height: int) -> None:
    for seed in "abc":
        state = race(seed, set="two-3", width=width, height=height, corner=corner)
        lying, _ = state.lying(0)
        assert set(spin.solutions(lying, corner)) == every_turning(lying, corner)
        shuffled = list(spin.solutions(lying, corner, luck_from(seed)))
        assert len(shuffled) == len(set(shuffled))
        assert set(shuffled) == every_turning(lying, corner)


def every_turning(lying: Mosaic, corner: Corner) -> set[Mosaic]:
    x, y = corner.cell(lying.width, lying.height)
    found = set()
    for tiles in product(*map(turns, lying.tiles)):
        rows = tuple(tiles[start : start + lying.width] for start in range(0, len(tiles), lying.width))
        mosaic = Mosaic(rows)
        if mosaic.matches and rows[y][x] == lying.rows[y][x]:
            found.add(mosaic)
    return found


def test_a_hand_whose_only_tile_of_several_colours_fits_one_place_is_guessed() -> None:
    """A search that always put that tile into the corner drawn beforehand would never end."""
    mosaic = Mosaic.parse("0000.0000/0000.0120")
    start = table(set="three-3", width=2, height=2)
    one = replace(start.sides[0], hand=mosaic.pieces)
    state = replace(start, sides=(one, start.sides[1])).play(0, Build(mosaic, Corner.TOP_LEFT))
    for number in range(20):
        guess = state.guess(1, luck_from(f"{number}"))
        built = guess.sides[0].built
        assert built is not None
        assert spin.can_be_scrambled(built, guess.sides[0].corner)
        assert guess.view(1) == state.view(1)


def test_a_search_that_finds_nothing_in_time_leaves_a_guess_that_looks_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(stand_in, "NODES", 1)
    state = POSITIONS["one has built"]
    for eye in (1, None):
        guess = state.guess(eye, luck_from("stand-in"))
        assert guess.view(eye) == state.view(eye)
        assert guess.guess(eye, luck_from("again")) == state.guess(eye, luck_from("again"))
        assert census(guess) == census(state)
        while guess.to_act:
            seat = max(guess.to_act)
            guess = guess.play(seat, greedy(guess, seat, luck_from("bot"), 1))
        assert guess.outcome is not None
