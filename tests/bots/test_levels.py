"""Levels err like people who looked: the higher the less they give away, and none ever plays absurdly."""

from collections.abc import Iterator
from functools import cache
from statistics import mean
from typing import Any

import numpy as np

from tuilerie import bots, games
from tuilerie.bots import search
from tuilerie.fair import deal_from
from tuilerie.game import Level, Seat
from tuilerie.luck import Luck, luck_from
from tuilerie.match import Match, header

DICE = "random"
THOUGHTS = 600
TRIES = {DICE: 3, Level.APPRENTICE: 3, Level.JOURNEYMAN: 3, Level.MASTER: 3, Level.GRANDMASTER: 1}
"""How often each plays a moment: those more who err by lot."""

MANY = 4
"""Moves without which there is little to err about."""

MATCHES: dict[str, tuple[tuple[int, dict[str, str]], ...]] = {
    "mozaika": ((9, {}),),
    "epizodiak": ((2, {"target": "1"}),) * 6,
}
"""Of how many plays of matches one is looked at, and their options: in a single round a play counts for more."""


def matches(name: str, times: int = 1) -> Iterator[tuple[Match, Seat, int]]:
    """Matches of greedy seats as they go on, with who acts, and of how many plays one is looked at."""
    for number, (every, texts) in enumerate(MATCHES[name] * times):
        match = Match(header(name, games.find(name).seats[0], deal_from(f"levels {number}"), texts=texts))
        greedy = bots.find(match.header.game, "greedy")
        while not match.over and len(match.plays) < 120:
            seat = min(match.state.to_act)
            yield match, seat, every
            match.play(seat, bots.move(match.state, seat, greedy, match.luck("bot", seat)))


def moments(name: str) -> Iterator[tuple[Any, Seat, Luck]]:
    """Positions in which one has a choice, and dice."""
    for match, seat, every in matches(name):
        if len(match.plays) % every == 0 and len(tuple(match.state.legal(seat))) >= MANY:
            yield match.state, seat, match.luck("levels", seat)


@cache
def losses(name: str) -> dict[str, list[float]]:
    """What the moves of each give away, of a match: all are weighed in the same worlds and with the same luck."""
    game = games.find(name)
    lost: dict[str, list[float]] = {who: [] for who in TRIES}
    for state, seat, luck in moments(name):
        at, worths = search.position(name, state, seat), dict[Any, float]()
        chosen = {
            who: [bots.move(state, seat, bots.find(game, who), luck.fork(number)) for number in range(tries)]
            for who, tries in TRIES.items()
        }
        for move in dict.fromkeys(move for moves in chosen.values() for move in moves):
            log = np.empty(THOUGHTS)
            search.grown(at, search.Thinking(THOUGHTS), THOUGHTS, None, luck_from("weighed"), (move,), log)
            worths[move] = float(log.mean())
        for who, moves in chosen.items():
            lost[who] += [max(worths.values()) - worths[move] for move in moves]
    return lost


def test_the_higher_a_level_of_mozaika_the_less_it_gives_away_and_who_plays_by_dice_is_told_apart() -> None:
    lost = losses("mozaika")
    dice, apprentice, journeyman, master, grandmaster = (mean(each) for each in lost.values())
    assert len(lost[DICE]) >= 30
    assert dice > 1.5 * apprentice
    assert min(apprentice, journeyman) > master > grandmaster
    assert max(lost[Level.APPRENTICE]) < 0.15 < max(lost[DICE])


def test_the_higher_a_level_of_epizodiak_the_less_it_gives_away_and_who_plays_by_dice_is_told_apart() -> None:
    lost = losses("epizodiak")
    dice, apprentice, journeyman, master, grandmaster = (mean(each) for each in lost.values())
    assert len(lost[DICE]) >= 100
    assert dice > apprentice > journeyman > max(master, grandmaster)
    assert max(lost[Level.APPRENTICE]) < 0.25 < max(lost[DICE])


def goes_out(state: Any, seat: Seat, move: Any) -> bool:
    """Whether a play of EpiZodiak empties the hand and ends the round with at least a point."""
    after = state.play(seat, move)
    return len(after.rounds) > len(state.rounds) and after.rounds[-1].points > 0


def test_whoever_can_end_a_round_of_epizodiak_with_a_point_does_so_at_every_level() -> None:
    found = 0
    for match, seat, _ in matches("epizodiak", times=2):
        legal = tuple(match.state.legal(seat))
        if len(legal) > 1 and any(goes_out(match.state, seat, move) for move in legal):
            found += 1
            for level in Level:
                for number in range(TRIES[level]):
                    luck = match.luck("levels", seat).fork(number)
                    move = bots.move(match.state, seat, bots.find(match.header.game, level), luck)
                    assert goes_out(match.state, seat, move), f"{level} plays {move}"
    assert found
