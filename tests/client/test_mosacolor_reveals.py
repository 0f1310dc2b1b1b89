"""Mosacolor's moments: mosaics and bets side by side, for seats, onlookers and replays; and what the bar asks."""

import random
from collections.abc import Callable
from itertools import count
from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

from tests.client.desk import Desk, drawn
from tests.client.moments import MOMENTS, opened, play_any
from tests.client.stage import Live, set_up_replay
from tests.client.test_layout import FAULTS, SIZES
from tuilerie.fair import deal_from
from tuilerie.match import Match, header
from tuilerie.words import words

SAY: Final = words("en").say


def compared(before: Any, after: Any) -> bool:
    return bool(before.phase == "build" and after.phase != "build" and after.table)


def round_over(before: Any, after: Any) -> bool:
    return bool(after.round > before.round > 1)


def ended(before: Any, after: Any) -> bool:
    return bool(before.phase != "over" and after.phase == "over")


REVEALS: Final = {"compared": compared, "round": round_over, "bets": ended}


def any_match(seats: int, wanted: Callable[[Any, Any], bool]) -> Match:
    """A match of any moves up to and with the play that is wanted."""
    for number in count():
        match = Match(header("mosacolor", seats, deal_from(f"reveal {number}")))
        dice = random.Random(number)
        while not match.over:
            before = match.state.view(0)
            play_any(match, dice)
            if wanted(before, match.state.view(0)):
                return match
    raise AssertionError


def revealed(desk: Desk, wanted: Callable[[Any, Any], bool], you: int | None, seats: int = 3) -> tuple[Page, Live]:
    """A page at a table whose clock stands still, just after the play that is wanted."""
    whole = any_match(seats, wanted)
    match = Match(whole.header)
    for each in whole.plays[:-1]:
        match.play(*each)
    page = desk.context(pace="normal").new_page()
    desk.watch(page)
    page.clock.install(time=1_700_000_000)
    live = Live(page.context, "revealed", match, you)
    page.goto(live.address)
    drawn(page)
    page.clock.pause_at(page.evaluate("Date.now()") / 1000 + 0.2)
    live.play(*whole.plays[-1])
    page.locator("[data-reveal]").wait_for()
    return page, live


@pytest.mark.parametrize("you", [0, None])
def test_sealed_mosaics_lie_side_by_side_and_only_what_is_known_is_face_up(desk: Desk, you: int | None) -> None:
    page, live = revealed(desk, compared, you)
    view = live.match.state.view(you)
    opening = next(lay for lay in view.lays if lay.mosaic)
    cards = page.locator("[data-card]")
    expect(cards).to_have_count(3)
    for card in cards.all():
        seat = int(card.get_attribute("data-card") or "")
        known = seat in (opening.seat, you)
        expect(card.locator("[data-travels]")).to_have_count(1 if known else 0)
        down = SAY("mosacolor.board.reveal.down")
        assert (down in card.inner_text()) == (not known)
    first = page.locator(f'[data-card="{opening.seat}"]')
    expect(first).to_contain_text(f"value {opening.value}")
    expect(first).to_contain_text(f"+{opening.points} points")
    page.get_by_role("button", name=SAY("client.continue")).click()
    expect(page.locator("[data-reveal]")).to_have_count(0)
    expect(page.locator("[data-table]")).to_be_visible()


@pytest.mark.parametrize("you", [0, None])
def test_the_end_of_a_round_tells_value_contact_and_points(desk: Desk, you: int | None) -> None:
    page, live = revealed(desk, round_over, you)
    view = live.match.state.view(you)
    told_of_round(page, [each for each in view.lays if each.round == view.round - 1])


def told_of_round(page: Page, lays: list[Any]) -> None:
    for lay in lays:
        card = page.locator(f'[data-card="{lay.seat}"]')
        if lay.mosaic is None:
            expect(card).to_contain_text(SAY("mosacolor.board.reveal.pass"))
            continue
        expect(card).to_contain_text(f"value {lay.value}")
        expect(card).to_contain_text(f"contact {lay.contact}")
        expect(card).to_contain_text(f"+{lay.points} points")


@pytest.mark.parametrize("you", [0, None])
def test_all_bets_turn_over_before_the_verdict(desk: Desk, you: int | None) -> None:
    page, live = revealed(desk, ended, you)
    view = live.match.state.view(you)
    expect(page.locator("[data-reveal]")).to_have_attribute("data-reveal", "round")
    told_of_round(page, [each for each in view.lays if each.round == view.round])
    to_the_bets(page)
    for seat, bet in enumerate(view.bets):
        assert bet
        size = next(each.size for each in view.networks if each.colour == bet[0])
        colour = SAY(f"mosacolor.colour.{bet[0]}")
        expect(page.locator(f'[data-card="{seat}"]')).to_contain_text(f"{colour}: network of {size}")
    expect(page.locator("[data-verdict]")).to_have_count(0)
    page.clock.run_for(3010)
    expect(page.locator("[data-reveal]")).to_have_count(0)
    expect(page.locator("[data-verdict]")).to_be_visible()


def to_the_bets(page: Page) -> None:
    """From what the last round brought, which has a moment of its own, to what the bets bring."""
    on = page.get_by_role("button", name=SAY("client.continue"))
    on.click()
    expect(page.locator("[data-reveal]")).to_have_attribute("data-reveal", "bets")
    expect(on).to_be_focused()


@pytest.mark.parametrize("kind", REVEALS)
def test_what_is_revealed_lies_on_one_screen(desk: Desk, kind: str) -> None:
    page, _ = revealed(desk, REVEALS[kind], 0, seats=4)
    if kind == "bets":
        to_the_bets(page)
    outside = """() => {
      const stage = document.querySelector('[data-stage]').getBoundingClientRect();
      return [...document.querySelectorAll('[data-card] *')]
        .map(each => [each, each.getBoundingClientRect()])
        .filter(([each, box]) => !each.closest('svg, [data-name]') && box.width
          && (box.left < stage.left - 1 || box.right > stage.right + 1
            || box.top < stage.top - 1 || box.bottom > stage.bottom + 1))
        .map(([each]) => `outside the stage: ${each.className} ${each.textContent}`);
    }"""
    faults: list[str] = []
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        # the clock stands still and asks for no frame: a picture does, once all is laid out anew
        page.screenshot(clip={"x": 0, "y": 0, "width": 1, "height": 1})
        found = page.evaluate(FAULTS) + page.evaluate(outside)
        faults += [f"{width}×{height}: {fault}" for fault in found]
    assert faults == []


def test_a_replay_shows_what_each_step_reveals_until_it_is_sent_on(desk: Desk) -> None:
    match = any_match(2, ended)
    steps = {kind: step_of(match, wanted) for kind, wanted in REVEALS.items() if kind != "bets"}
    context = desk.context()
    page = context.new_page()
    desk.watch(page)
    page.clock.install(time=1_700_000_000)
    address = set_up_replay(context, "replayed", match)
    for kind, at in steps.items():
        page.goto(f"{address}?at={at}")
        drawn(page)
        shown = page.locator(f"[data-reveal={kind}]")
        expect(shown.locator("[data-card]")).to_have_count(2)
        shown.get_by_role("button", name=SAY("client.continue")).click()
        expect(shown).to_have_count(0)
        expect(page.locator("[data-table]")).to_be_visible()
        page.goto(f"{address}?at={at}")
        shown.get_by_role("button", name=SAY("client.continue")).focus()
        page.clock.run_for(3010)
        expect(shown).to_have_count(0)
        # the focus does not go with the way on
        expect(page.locator("[data-board] :focus")).to_have_count(1)
    page.goto(f"{address}?at={len(match.plays)}")
    for kind in ("round", "bets"):
        expect(page.locator(f"[data-reveal={kind}]")).to_have_count(1)
        page.clock.run_for(3010)
    expect(page.locator("[data-reveal]")).to_have_count(0)


def step_of(match: Match, wanted: Callable[[Any, Any], bool]) -> int:
    again = Match(match.header)
    for number, play in enumerate(match.plays, 1):
        before = again.state.view(None)
        again.play(*play)
        if wanted(before, again.state.view(None)):
            return number
    raise AssertionError


@pytest.mark.parametrize(
    ("moment", "key"),
    [
        ("bet", "ask.bet"),
        ("bet-two", "board.ask.bet-seal"),
        ("build", "ask.build"),
        ("lay", "board.ask.build"),
        ("lay-locked", "board.ask.sealed"),
        ("lay-carried", "board.ask-place"),
        ("lay-unbuildable", "board.ask.unbuildable"),
        ("name", "ask.name"),
    ],
)
def test_the_bar_asks_only_for_what_is_possible_now(desk: Desk, moment: str, key: str) -> None:
    page = desk.context().new_page()
    desk.watch(page)
    found = next(each for each in MOMENTS if str(each) == f"mosacolor-{moment}")
    opened(page, found)
    expect(page.locator("[data-ask]")).to_contain_text(SAY(f"mosacolor.{key}"))
    # the ear is asked the same after a play; what presses change, whoever pressed knows
    if not found.clicks:
        expect(page.locator("[aria-live=polite]").last).to_contain_text(SAY(f"mosacolor.{key}"))
