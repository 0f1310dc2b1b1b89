"""The bots that think ahead: their arrays keep the rules, the last lay is exact, they know only their seat."""

from collections.abc import Iterator
from functools import cache
from itertools import permutations, product
from math import prod

import pytest

from tests.games.mosacolor.positions import BUILDABLE, UNBUILDABLE, last_round
from tuilerie import bots, solver
from tuilerie.fair import deal_from
from tuilerie.game import Level, Seat
from tuilerie.games.mosacolor import GAME, mosaics
from tuilerie.games.mosacolor.bot import greedy
from tuilerie.games.mosacolor.mind import building, ending, looking, playout, reading, thinking
from tuilerie.games.mosacolor.mind.arrays import lay_of, seats_of, table_of, tiles_of
from tuilerie.games.mosacolor.mind.grid import largest, places
from tuilerie.games.mosacolor.mind.laying import ANY, best_lay
from tuilerie.games.mosacolor.mind.looking import Sight
from tuilerie.games.mosacolor.mosaics import COLOURS, SIDES
from tuilerie.games.mosacolor.moves import BETS, PASS, Lay, Move, Pass
from tuilerie.games.mosacolor.score import result
from tuilerie.games.mosacolor.state import State
from tuilerie.luck import luck_from
from tuilerie.match import Match, header
from tuilerie.tiles import network
from tuilerie.tiles.mosaic import Mosaic
from tuilerie.tiles.tile import kind, turned

SIGHT = Sight(places=4, mosaics=1, lays=4)
SETUPS: tuple[tuple[int, dict[str, str]], ...] = (
    (2, {}),
    (3, {"tips_connect": "on", "bets": "2"}),
    (4, {"lock_first_mosaic": "off"}),
)


@cache
def states(number: int) -> tuple[State, ...]:
    """The states of a match between greedy seats, at each play."""
    seats, texts = SETUPS[number % len(SETUPS)]
    match = Match(header("mosacolor", seats, deal_from(f"mind {number}"), texts=texts))
    found = [match.state]
    while not match.over:
        seat = min(match.state.to_act)
        match.play(seat, greedy(match.state, seat, match.luck("bot", seat), 100))
        found.append(match.state)
    return tuple(found)


def laying(number: int) -> Iterator[tuple[State, Seat]]:
    for state in states(number):
        if state.phase == "lay":
            yield state, state.turn


@pytest.mark.parametrize("number", range(3))
def test_arrays_know_the_places_and_the_networks_of_every_table(number: int) -> None:
    for state, _ in laying(number):
        table, side = table_of(state.table), SIDES[state.round - 1]
        x, y = table.origin
        spots = places(table.grid, table.box, side).tolist()
        assert [(left + x, top + y) for left, top, _ in spots] == mosaics.places(state.table, side)
        for colour, tips in product(range(COLOURS), (True, False)):
            size = len(network.largest(state.table, colour, tips=tips))
            assert largest(table.grid, table.box, colour, tips) == size


@pytest.mark.parametrize("number", range(3))
def test_a_match_played_on_in_thought_keeps_the_rules_and_ends_with_the_same_points(number: int) -> None:
    for begin in (0, 3, 8):
        state = next(state for state, _ in laying(number) if len(state.lays) > begin)
        thought = playout.play_on(
            table_of(state.table), seats_of(state), SIGHT.ahead(state, len(state.lays)), state.options
        )
        table, seats = table_of(state.table), seats_of(state)
        while state.outcome is None:
            found = playout.play_lay(table, seats, len(state.lays), state.options)
            state = state.play(state.turn, PASS if found is None else lay_of(table, found))
            for seat, hand in enumerate(state.hands):
                held = seats.hands[seat, : seats.sizes[seat]].tolist()
                assert sorted(kind((a, b, c, d)) for a, b, c, d in held) == sorted(hand)
        assert thought == list(state.outcome.scores)


def test_the_best_lay_of_all_places_is_the_solvers() -> None:
    for state, seat in laying(0):
        table, side = table_of(state.table), SIDES[state.round - 1]
        spots = places(table.grid, table.box, side)
        for colour in (None, 2):
            wanted = ANY if colour is None else colour
            mine = best_lay(table.grid, tiles_of(state.hands[seat]), spots, side, wanted)
            best = solver.best_lay(state.hands[seat], side, side, state.table, colour)
            assert best.status == "proved"
            if mine is None:
                assert best.mosaic is None
                continue
            lay = lay_of(table, mine)
            counts = lay.mosaic.losanges(COLOURS)
            score = (max(counts) if colour is None else counts[colour]) + int(mine.spot[2])
            assert score == (best.value or 0) + (best.contact or 0)


def every_last_lay(state: State, seat: Seat) -> Iterator[Move]:
    """All moves of a hand of four, found by trying all orders, turns and places on the engine itself."""
    yield PASS
    seen = set()
    for tiles in permutations(state.hands[seat]):
        for turns in product(range(4), repeat=4):
            a, b, c, d = (turned(tile, quarters) for tile, quarters in zip(tiles, turns, strict=True))
            mosaic = Mosaic(((a, b), (c, d)))
            if mosaic.matches and mosaic not in seen:
                seen.add(mosaic)
                for x, y in mosaics.places(state.table, 2):
                    if mosaics.fits(state.table, mosaic, (x, y)):
                        yield Lay(x, y, mosaic)


def brute_worth(state: State, seat: Seat, move: Move) -> tuple[float, float]:
    """The chance to win and the lead to expect, by the engine's own scores under all bets of the others."""
    others = [each for each in range(state.seats) if each != seat]
    chances = reading.chances(state)
    after = state.play(seat, move)
    won = lead = 0.0
    for bets in product(BETS[state.options.bets], repeat=len(others)):
        drawn = dict(zip(others, (bet.colour for bet in bets), strict=True)) | {seat: state.bets[seat]}
        bets_of_all = tuple(drawn[each] for each in range(state.seats))
        outcome = result(after.lays, bets_of_all, after.table, tips=after.options.tips_connect)
        chance = prod(
            chances[each][sum(1 << colour for colour in bet.colour)] for each, bet in zip(others, bets, strict=True)
        )
        won += chance / outcome.ranks.count(1) if outcome.ranks[seat] == 1 else 0
        lead += chance * (outcome.scores[seat] - max(outcome.scores[each] for each in others))
    return round(won, 6), round(lead, 6)


@pytest.mark.parametrize("number", [0, 3, 6])
def test_the_last_lay_is_as_good_as_any_that_brute_force_finds(number: int) -> None:
    state, seat = list(laying(number))[-1]
    assert ending.is_last(state, seat)
    best = max(brute_worth(state, seat, move) for move in every_last_lay(state, seat))
    assert brute_worth(state, seat, ending.last_lay(state, seat)) == best


def test_a_last_lay_of_a_hand_that_makes_nothing_is_a_pass_and_one_of_a_plain_hand_is_none() -> None:
    assert ending.last_lay(last_round(BUILDABLE, UNBUILDABLE, lays=9), 1) == Pass()
    assert isinstance(ending.last_lay(last_round(BUILDABLE, BUILDABLE, lays=9), 1), Lay)


def test_thinking_repeats_itself_with_its_luck_and_knows_only_what_its_seat_sees() -> None:
    """Even where it is handed the truth."""
    differ = 0
    for state, seat in (next(laying(0)), list(laying(0))[4], list(laying(1))[8]):
        luck = luck_from("thinking")
        chosen = thinking.lay(state, seat, luck, 40, SIGHT)
        assert chosen == thinking.lay(state, seat, luck, 40, SIGHT)
        for number in range(2):
            other = state.guess(seat, luck.fork(number))
            differ += (other.hands, other.bets) != (state.hands, state.bets)
            assert thinking.lay(other, seat, luck, 40, SIGHT) == chosen
        state.play(seat, chosen)
    assert differ > 2


def test_a_build_is_thought_through_and_knows_only_its_hand() -> None:
    state = next(state for state in states(0) if state.phase == "build")
    luck = luck_from("build")
    chosen = building.build(state, 1, luck, 60, SIGHT)
    assert chosen in building.builds(state.hands[1])
    assert building.build(state.guess(1, luck), 1, luck, 60, SIGHT) == chosen
    state.play(1, chosen)


def test_thinking_can_be_cancelled_and_does_not_begin_where_there_is_no_choice() -> None:
    state, seat = list(laying(0))[3]
    interrupts = iter([False, False, True])
    with pytest.raises(thinking.Cancelled):
        thinking.lay(state, seat, luck_from("a"), 1000, SIGHT, lambda: next(interrupts))

    def never() -> bool:
        raise AssertionError("it thought")

    only = Sight(places=1, mosaics=1, lays=1)
    assert isinstance(thinking.lay(state, seat, luck_from("a"), 1000, only, never), Lay)
    nothing = last_round(UNBUILDABLE, BUILDABLE, lays=8)
    assert thinking.lay(nothing, 0, luck_from("a"), 1000, SIGHT, never) == PASS


def test_more_thought_goes_to_what_looks_better() -> None:
    weighed: list[str] = []

    def worth(choice: str, world: int) -> float:
        weighed.append(choice)
        return {"good": 0.9, "fair": 0.5, "poor": 0.1, "bad": 0.0}[choice]

    (best, first), *_ = thinking.halved(["bad", "fair", "good", "poor"], 40, worth)
    assert (first, round(best, 9)) == ("good", 0.9)
    assert weighed.count("good") > weighed.count("fair") / 2 > 0
    assert weighed.count("good") > weighed.count("bad")


def test_bets_are_read_from_the_networks_that_grow() -> None:
    state, _ = list(laying(0))[-1]
    for seat, row in enumerate(reading.growth(state)):
        chances = reading.chances(state)[seat]
        assert sum(chances.values()) == pytest.approx(1)
        assert max(chances, key=chances.__getitem__) == 1 << row.index(max(row))
    drawn = {reading.drawn(reading.chances(state), 0, luck_from(str(number))) for number in range(60)}
    assert drawn == {1, 2, 4, 8}


def test_every_lay_that_is_looked_at_is_legal_and_no_more_are_kept_than_wanted() -> None:
    for number in range(3):
        for state, seat in laying(number):
            found = looking.lays(state, seat, table_of(state.table), SIGHT)
            assert len(found) <= SIGHT.lays
            for each in found:
                after = state.play(seat, lay_of(table_of(state.table), each))
                assert after.lays[-1].points == each.points + state.bonus


@pytest.mark.article("A1")
def test_each_level_looks_at_more_than_the_one_below_and_the_master_beats_the_apprentice() -> None:
    levels = bots.levels(GAME)
    assert list(levels) == list(Level)
    won = 0
    for number in range(4):
        match = Match(header("mosacolor", 2, deal_from(f"levels {number}")))
        while not match.over:
            seat = min(match.state.to_act)
            level = Level.MASTER if seat == number % 2 else Level.APPRENTICE
            match.play(seat, bots.move(match.state, seat, levels[level], match.luck("bot", seat)))
        assert match.state.outcome is not None
        won += match.state.outcome.ranks[number % 2] == 1
    assert won >= 3
