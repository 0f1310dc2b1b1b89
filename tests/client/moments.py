"""Every phase of every game, as it first comes up in matches played at random from fixed seeds."""

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from itertools import count, islice
from typing import Any, Final

from playwright.sync_api import Page

from tests.client.stage import set_up
from tests.client.tables import open_points
from tuilerie.fair import deal_from
from tuilerie.match import Match, header
from tuilerie.notation import move_text

SMALL: Final = {"set": "two-3", "size": "3"}
FLAT: Final = {"set": "two-3", "width": "3", "height": "2"}
MOST_PLAYS: Final = 300
MOST_MOVES: Final = 40


@dataclass(frozen=True, slots=True)
class Moment:
    """What somebody sees when a match comes to what is `wanted`, after some clicks on the board."""

    game: str
    name: str
    wanted: Callable[[Any], bool]
    sign: str
    """What shows that the board is there."""

    seats: int = 3
    you: int | None = 0
    texts: Mapping[str, str] = field(default_factory=dict)
    seed: int = 0
    """The first match that is tried."""

    clicks: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"{self.game}-{self.name}"


def mine(phase: str) -> Callable[[Any], bool]:
    return lambda view: view.phase == phase and view.seat in view.to_act


def others(phase: str) -> Callable[[Any], bool]:
    """Who looks on or waits."""
    return lambda view: view.phase == phase and view.seat not in view.to_act


def locked(view: Any) -> bool:
    return mine("lay")(view) and view.bench is None


def unbuildable(view: Any) -> bool:
    return bool(view.unbuildable and view.bench and mine("lay")(view))


def contestable(view: Any) -> bool:
    return bool(view.hints and view.hints.contestable)


def may_pass(view: Any) -> bool:
    return mine("empty")(view) and bool(view.hints.may_pass)


def second_round(view: Any) -> bool:
    return mine("place")(view) and view.round == 2


MOZAIKA: Final = (
    Moment("mozaika", "place", mine("place"), ".hand [data-first]"),
    Moment("mozaika", "place-chosen", second_round, ".cell .mark", clicks=(".hand [data-tile] >> nth=1",)),
    Moment("mozaika", "place-sealed", others("place"), ".ghost"),
    Moment("mozaika", "bid", mine("bid"), ".bid"),
    Moment("mozaika", "bid-sealed", others("bid"), ".others .sealed, .desk .sealed, .others"),
    Moment("mozaika", "choose", mine("choose"), ".display [data-first]"),
    Moment("mozaika", "choose-waiting", others("choose"), ".display"),
    Moment("mozaika", "fly", mine("fly"), "[data-cell][data-first]", seats=5),
    Moment("mozaika", "fly-waiting", others("fly"), ".others", seats=5),
    Moment("mozaika", "onlooker", others("bid"), ".others", you=None),
    Moment("mozaika", "over", others("over"), ".walk"),
)
EPIZODIAK: Final = (
    Moment("epizodiak", "turn", mine("turn"), ".hand [data-first]"),
    Moment("epizodiak", "turn-waiting", others("turn"), ".hand"),
    Moment("epizodiak", "drawn", mine("drawn"), ".hand [data-first]"),
    Moment("epizodiak", "picked", mine("picked"), ".hand [data-first]"),
    Moment("epizodiak", "contest", contestable, ".place.contestable"),
    Moment("epizodiak", "contested", mine("contested"), ".hand [data-first]"),
    Moment("epizodiak", "forced", mine("forced"), ".hand [data-first]"),
    Moment("epizodiak", "empty", may_pass, ".pile .pass"),
    Moment("epizodiak", "onlooker", others("turn"), ".dial", you=None),
    Moment("epizodiak", "over", others("over"), ".walk", texts={"single_round": "on"}),
)
MOSACOLOR: Final = (
    Moment("mosacolor", "bet", mine("bet"), "[data-bet] [data-colour]"),
    Moment(
        "mosacolor",
        "bet-two",
        mine("bet"),
        "[data-bet] [aria-pressed=true]",
        texts={"bets": "2"},
        clicks=("[data-colour='1']", "[data-colour='3']"),
    ),
    Moment("mosacolor", "bet-sealed", others("bet"), "[data-bet] .back"),
    Moment("mosacolor", "build", mine("build"), "[data-cell]"),
    Moment(
        "mosacolor",
        "build-begun",
        mine("build"),
        "[data-cell][data-tile]",
        clicks=("[data-cell='4']", "[data-piece] >> nth=0", "[data-cell='5']", "[data-piece] >> nth=3"),
    ),
    Moment("mosacolor", "build-sealed", others("build"), "[data-sealed]"),
    Moment("mosacolor", "lay", mine("lay"), "[data-carry]"),
    Moment(
        "mosacolor",
        "lay-carried",
        locked,
        "[data-placing]",
        texts={"lock_first_mosaic": "on"},
        seed=2,
        clicks=("[data-carry]",),
    ),
    Moment("mosacolor", "lay-locked", locked, "[data-carry]", texts={"lock_first_mosaic": "on"}, seed=2),
    Moment("mosacolor", "build-four", mine("build"), "[data-cell]", seats=4),
    Moment("mosacolor", "lay-four", mine("lay"), "[data-carry]", seats=4),
    Moment("mosacolor", "lay-waiting", others("lay"), "[data-carry]"),
    Moment("mosacolor", "lay-unbuildable", unbuildable, "[data-unbuildable]", seed=8),
    Moment("mosacolor", "name", mine("name"), "[data-naming]", seed=10),
    Moment("mosacolor", "name-waiting", others("name"), "[data-table]", seed=5),
    Moment("mosacolor", "onlooker", others("lay"), "[data-table]", you=None),
    Moment("mosacolor", "over", others("over"), ".score > *"),
)
THEN_SPIN: Final = SMALL | {"then_spin": "on"}
MOSAPUZZLE: Final = (
    Moment("mosapuzzle", "build", mine("build"), "[data-cell]", 2, texts=SMALL),
    Moment("mosapuzzle", "build-stages", mine("build"), "input[type=radio]", 2, texts=SMALL | {"stages": "on"}),
    Moment("mosapuzzle", "build-waiting", others("build"), "[data-racer]", 2, texts=SMALL),
    Moment(
        "mosapuzzle",
        "race",
        mine("race"),
        "[data-cell]",
        2,
        texts=SMALL,
        clicks=("[data-cell='0']", "[data-piece] >> nth=0"),
    ),
    Moment("mosapuzzle", "race-waiting", others("race"), "[data-racer]", 2, texts=THEN_SPIN),
    Moment("mosapuzzle", "lock", mine("lock"), "input[type=radio]", 2, texts=THEN_SPIN),
    Moment("mosapuzzle", "lock-waiting", others("lock"), "[data-racer]", 2, texts=THEN_SPIN),
    Moment("mosapuzzle", "spin", mine("spin"), ".cell .lock", 2, texts=THEN_SPIN),
    Moment("mosapuzzle", "onlooker", others("race"), "[data-racer]", 2, None, SMALL),
    Moment("mosapuzzle", "over", others("over"), "[data-layouts]", 2, texts=THEN_SPIN),
)
BUILDER: Final = FLAT | {"scramble": "builder"}
MOSASPIN: Final = (
    Moment("mosaspin", "build", mine("build"), "[data-cell]", 2, texts=FLAT),
    Moment("mosaspin", "build-waiting", others("build"), "[data-racer]", 2, texts=FLAT),
    Moment("mosaspin", "scramble", mine("scramble"), ".cell .lock", 2, texts=BUILDER, clicks=("[data-cell='5']",)),
    Moment("mosaspin", "race", mine("race"), ".cell .lock", 2, texts=FLAT),
    Moment("mosaspin", "onlooker", others("race"), "[data-racer]", 2, None, FLAT),
    Moment("mosaspin", "over", others("over"), "[data-layouts]", 2, texts=FLAT),
)
MOMENTS: Final = (*MOZAIKA, *EPIZODIAK, *MOSACOLOR, *MOSAPUZZLE, *MOSASPIN)


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
    """Nobody gives up, and in EpiZodiak tiles are rather kept, so that what is rare comes up."""
    seat = min(match.state.to_act)
    legal = [move for move in islice(match.state.legal(seat), MOST_MOVES) if move_text(move) != "give-up"]
    shy = [move for move in legal if not move_text(move).startswith(("lay ", "discard"))]
    kept = match.header.game.name == "epizodiak" and shy and dice.random() < 0.8
    match.play(seat, dice.choice(shy if kept else legal))


def opened(page: Page, moment: Moment) -> None:
    """Shows the moment on a page, whatever it showed before."""
    page.goto(set_up(page.context, str(moment), reached(moment), moment.you))
    for selector in moment.clicks:
        page.locator(f"[data-board] {selector}").first.click()
    page.locator(moment.sign).first.wait_for(state="attached")
    if moment.name == "over":
        open_points(page)
        page.locator("[data-review=done]").wait_for(state="attached")
