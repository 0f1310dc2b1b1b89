"""Every phase of every game, as it first comes up in matches played at random from fixed seeds."""

import random
from itertools import count, islice
from typing import Final

from playwright.sync_api import Page

from tests.client.stage import set_up
from tests.client.tables import open_points
from tests.games.moments import Moment, moments, seldom
from tuilerie import games
from tuilerie.fair import deal_from
from tuilerie.match import Match, header
from tuilerie.notation import move_text

MOST_PLAYS: Final = 300
MOST_MOVES: Final = 40
MOMENTS: Final = tuple(moment for game in games.names() for moment in moments(game))


def named(name: str) -> Moment:
    """Such as `mozaika-bid`."""
    return next(each for each in MOMENTS if str(each) == name)


def reached(moment: Moment) -> Match:
    """The first match that comes to the moment."""
    for number in count(moment.seed):
        match = Match(header(moment.game, moment.seats, deal_from(f"moment {number}"), texts=dict(moment.texts)))
        dice = random.Random(number)
        while not moment.wanted(match.state.view(moment.you)):
            if match.over or len(match.plays) == MOST_PLAYS:
                break
            play_any(match, dice)
        else:
            return match
    raise AssertionError


def play_any(match: Match, dice: random.Random) -> None:
    """Nobody gives up, and what a game does seldom is left for four times in five."""
    seat = min(match.state.to_act)
    legal = [move for move in islice(match.state.legal(seat), MOST_MOVES) if move_text(move) != "give-up"]
    rare = seldom(match.header.game.name)
    usual = [move for move in legal if not move_text(move).startswith(rare)]
    match.play(seat, dice.choice(usual if rare and usual and dice.random() < 0.8 else legal))


def opened(page: Page, moment: Moment) -> None:
    """Shows the moment on a page, whatever it showed before."""
    page.goto(set_up(page.context, str(moment), reached(moment), moment.you))
    for selector in moment.clicks:
        page.locator(f"[data-board] {selector}").first.click()
    page.locator(moment.sign).first.wait_for(state="attached")
    if moment.name == "over":
        open_points(page)
        page.locator("[data-review=done]").wait_for(state="attached")
