"""Levels in races: the higher the less is laid in vain, and none gives up or plays what is wrong."""

from functools import cache
from itertools import pairwise
from statistics import mean

import pytest

from tuilerie import bots, games
from tuilerie.bots.pace import LOOKS
from tuilerie.fair import deal_from
from tuilerie.game import Labour, Level, Seat
from tuilerie.match import Match, header
from tuilerie.notation import move_text

SMALL = {"mosapuzzle": {"size": "3"}, "mosaspin": {"width": "4", "height": "3"}}
PUZZLES = 6
TRIES = 4
GAMES = pytest.mark.parametrize("name", list(SMALL))


def race(name: str, number: int) -> tuple[Match, Seat]:
    """A race at its start, and a seat in it; on the way there everybody of every level builds something."""
    match = Match(header(name, 2, deal_from(f"levels {number}"), texts=SMALL[name]))
    levels = list(Level)
    while (seat := min(match.state.to_act)) is not None:
        if match.state.view(seat).phase == "race":
            return match, seat
        level = levels[(number + seat) % len(levels)]
        move = bots.move(match.state, seat, bots.find(match.header.game, level), match.luck("bot", seat))
        assert move_text(move) != "giveup", f"{level} gives up before the race"
        match.play(seat, move)
    raise AssertionError("no race")


@cache
def labours(name: str) -> dict[Level, list[Labour[object]]]:
    """How each level comes to its answers, several times in the same races; each answer is right."""
    by_hand, found = games.find(name).by_hand, dict[Level, list[Labour[object]]]({level: [] for level in Level})
    assert by_hand is not None
    for number in range(PUZZLES):
        match, seat = race(name, number)
        for level in Level:
            for attempt in range(TRIES):
                luck = match.luck("level", seat).fork(attempt)
                labour = by_hand(match.state.guess(seat, luck), seat, level, luck)
                after = match.state.play(seat, labour.move)
                assert after.outcome is not None, f"{level} answers wrong"
                assert after.outcome.ranks[seat] == 1, f"{level} gives up"
                found[level].append(labour)
    return found


def in_vain(labour: Labour[object]) -> int:
    """Tiles that were taken back."""
    laid = [0, *(tiles for _, tiles in labour.steps)]
    return sum(max(0, sooner - later) for sooner, later in pairwise(laid))


@GAMES
def test_the_higher_a_level_the_less_time_and_tiles_it_wastes(name: str) -> None:
    times = [mean(each.looks / LOOKS[level] for each in mine) for level, mine in labours(name).items()]
    assert times == sorted(times, reverse=True)
    wasted = [mean(map(in_vain, mine)) for mine in labours(name).values()]
    assert wasted[0] == max(wasted) > 0


@GAMES
def test_an_apprentice_errs_as_people_do_and_finds_a_way_nearly_always(name: str) -> None:
    """Tiles are taken back one or two at a time, never swept away; luck has to help but seldom."""
    for labour in labours(name)[Level.APPRENTICE]:
        laid = [0, *(tiles for _, tiles in labour.steps)]
        assert max(sooner - later for sooner, later in pairwise(laid)) <= 2
