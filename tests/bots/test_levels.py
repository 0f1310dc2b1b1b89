"""The weakest level errs, but like somebody who looked: what it plays is never far from the best."""

from collections.abc import Iterator
from statistics import mean
from typing import Any

from tuilerie import bots, games
from tuilerie.fair import deal_from
from tuilerie.game import Seat
from tuilerie.match import Match, header
from tuilerie.review import judged

THOUGHTS = 600
MANY = 4
"""Moves without which there is little to err about."""

EVERY = 9


def moments(name: str) -> Iterator[tuple[Any, Seat, Any]]:
    """Positions of a match of greedy seats in which one has a choice, and dice."""
    match = Match(header(name, games.find(name).seats[0], deal_from("levels")))
    greedy = bots.find(match.header.game, "greedy")
    while not match.over and len(match.plays) < 120:
        seat = min(match.state.to_act)
        if len(match.plays) % EVERY == 0 and len(tuple(match.state.legal(seat))) >= MANY:
            yield match.state, seat, match.luck("levels", seat)
        match.play(seat, bots.move(match.state, seat, greedy, match.luck("bot", seat)))


def losses(name: str, level: str) -> list[float]:
    """What a level's moves give away, in chances to win, in percent."""
    game = games.find(name)
    bot, lost = bots.find(game, level), []
    for state, seat, luck in moments(name):
        verdict = judged(game, state, seat, bots.move(state, seat, bot, luck), THOUGHTS)
        if verdict is not None:
            lost.append(verdict.best - verdict.got)
    return lost


def test_an_apprentice_of_mozaika_errs_by_worth_and_who_plays_by_dice_is_told_apart() -> None:
    apprentice, dice = (losses("mozaika", level) for level in ("apprentice", "random"))
    assert len(apprentice) == len(dice) >= 6
    assert mean(apprentice) < 0.7 * mean(dice)
    assert max(apprentice) < 15 < max(dice)
