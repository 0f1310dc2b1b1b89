"""Levels of Mosacolor: the higher the less a lay gives away, and none passes or throws most of its points away."""

from collections.abc import Iterator
from functools import cache
from statistics import mean

from tuilerie import bots
from tuilerie.fair import deal_from
from tuilerie.game import Level, Seat
from tuilerie.games.mosacolor import GAME
from tuilerie.games.mosacolor.bot import greedy
from tuilerie.games.mosacolor.mind.arrays import found_of
from tuilerie.games.mosacolor.mind.laying import Found
from tuilerie.games.mosacolor.mind.looking import Sight
from tuilerie.games.mosacolor.mind.thinking import Ahead
from tuilerie.games.mosacolor.moves import Lay
from tuilerie.games.mosacolor.state import State
from tuilerie.luck import Luck, luck_from
from tuilerie.match import Match, header

DICE = "random"
TO_THE_END = Sight(places=1, mosaics=1, lays=1)
WORLDS = 12


def moments() -> Iterator[tuple[State, Seat, Luck]]:
    """Every lay of two matches of greedy seats."""
    for number in range(2):
        match = Match(header("mosacolor", 2, deal_from(f"levels {number}")))
        while not match.over:
            seat = min(match.state.to_act)
            if match.state.phase == "lay":
                yield match.state, seat, match.luck("levels", seat)
            match.play(seat, greedy(match.state, seat, match.luck("bot", seat), 20))


def lead(ahead: Ahead, lay: Found) -> float:
    """What a seat is ahead by at the end, on average over worlds in which everybody goes on greedily."""
    leads = []
    for world in range(WORLDS):
        totals = ahead.totals(lay, ahead.worlds[world])
        leads.append(totals[ahead.seat] - max(each for seat, each in enumerate(totals) if seat != ahead.seat))
    return mean(leads)


@cache
def measured() -> tuple[dict[str, list[float]], dict[str, list[float]]]:
    """What the lays of each give away, in points at the match's end; and their share of the most points now."""
    lost: dict[str, list[float]] = {who: [] for who in (DICE, *Level)}
    shares: dict[str, list[float]] = {who: [] for who in lost}
    for state, seat, luck in moments():
        ahead = Ahead(state, seat, luck_from("worlds"), TO_THE_END)
        lays = {who: bots.move(state, seat, bots.find(GAME, who), luck) for who in lost}
        found = {who: found_of(ahead.table, lay) for who, lay in lays.items() if isinstance(lay, Lay)}
        leads = {who: lead(ahead, lay) for who, lay in found.items()}
        assert {*Level} <= {*found}, "a level passes where a lay is possible"
        for who, mine in leads.items():
            lost[who].append(max(leads.values()) - mine)
            shares[who].append(found[who].points / max(each.points for each in found.values()))
    return lost, shares


def test_the_higher_a_level_the_less_its_lays_give_away() -> None:
    lost, _ = measured()
    dice, apprentice, journeyman, master, grandmaster = (mean(each) for each in lost.values())
    assert dice > 1.5 * apprentice
    assert apprentice > journeyman > master
    assert grandmaster < journeyman


def test_an_apprentice_counts_points_and_who_lays_by_dice_is_told_apart() -> None:
    _, shares = measured()
    assert len(shares[DICE]) >= 15
    assert min(min(shares[level]) for level in Level) > 0.6 > min(shares[DICE])
