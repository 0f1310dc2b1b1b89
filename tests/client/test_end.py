"""The end on the screen: scores counted up, and the moment that decided it."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.client.desk import Desk, covered, violations
from tests.client.moments import named, reached
from tests.client.stage import NAMES, Live, played, set_up, set_up_replay, view
from tests.client.tables import look_at_table
from tests.client.test_layout import sized
from tests.client.test_replay import COSTLY
from tuilerie.match import Match
from tuilerie.review import TurningPoint, turning_point
from tuilerie.words import words

SAY = words("en").say
NOON = 1_700_000_000
FIGURES = "[data-verdict] li > b.figures"
COUNTED = 3_000
"""Milliseconds after which all points have been counted."""


def figures(page: Page) -> list[int]:
    return [int(each) for each in page.locator(FIGURES).all_inner_texts()]


def decided_match(*, worth: bool) -> tuple[Match, TurningPoint]:
    """A match decided by a play that won its winner points, or that did not: it harmed somebody else."""
    for number in range(20):
        match = played("mozaika", 3, 10_000, seed=f"decided {number}")
        point = turning_point(match)
        if point and (point.gained > 0) == worth:
            return match, point
    raise AssertionError


@pytest.mark.parametrize("worth", [True, False], ids=["points", "harm"])
def test_the_end_tells_the_moment_that_decided_it_and_leads_there(desk: Desk, *, worth: bool) -> None:
    match, point = decided_match(worth=worth)
    context = desk.context()
    address = set_up(context, "decided", match, 0)
    set_up_replay(context, "decided", match)
    page = desk.visit(address, context=context)
    decided = page.locator("[data-decided]")
    expect(decided).to_have_attribute("data-decided", str(point.number))
    name = NAMES[point.winner]
    values = {"n": point.gained, "name": name}
    expect(decided).to_contain_text(
        SAY("client.end.decided-worth" if worth else "client.end.decided-ahead", values)
    )
    harming, _ = match.plays[point.number - 1]
    expect(decided).to_contain_text(re.compile(rf"Round \d+.*{f'{name} places' if worth else NAMES[harming]}"))
    expect(page.locator("[data-verdict] .fresh")).to_have_count(1 if worth else 0)
    assert violations(page, within=["[data-verdict]"]) == []
    decided.get_by_role("link").click()
    expect(page.locator(".scrub input")).to_have_value(str(point.number))
    # at its end the replay tells it again, and leads back
    page.get_by_role("button", name=SAY("client.replay.last")).click()
    decided.get_by_role("link").click()
    expect(page.locator(".scrub input")).to_have_value(str(point.number))
    expect(decided).to_have_count(0)


def test_the_end_is_seen_on_short_screens_and_however_far_the_page_is_scrolled(desk: Desk) -> None:
    whole = played("epizodiak", 3, 10_000, texts={"single_round": "on"})
    context = desk.context()
    page = context.new_page()
    desk.watch(page)
    title = page.locator("#verdict-title")
    for width, height in ((1280, 720), (844, 390), (640, 240), (320, 256)):
        page.set_viewport_size({"width": width, "height": height})
        match = Match(whole.header)
        for each in whole.plays[:-1]:
            match.play(*each)
        live = Live(context, f"{width}x{height}", match, 0)
        page.goto(live.address)
        page.locator("[data-board] button").first.wait_for(state="attached")
        page.evaluate("() => scrollTo(0, document.documentElement.scrollHeight)")
        live.play(*whole.plays[-1])
        expect(title).to_be_in_viewport(ratio=0.99)
        assert covered(title) == [], (width, height)
    page.locator(".scrim").evaluate("each => { each.style.position = 'static'; }")
    assert covered(title) != []


def test_the_end_is_not_hidden_by_what_lies_open(desk: Desk) -> None:
    whole = played("epizodiak", 3, 10_000, texts={"single_round": "on"})
    context = desk.context()
    page = context.new_page()
    desk.watch(page)
    page.set_viewport_size({"width": 390, "height": 844})
    match = Match(whole.header)
    for each in whole.plays[:-1]:
        match.play(*each)
    live = Live(context, "sheet", match, 0)
    page.goto(live.address)
    page.locator("[data-sheet]").click()
    expect(page.locator("dialog[open]")).to_have_count(1)
    live.play(*whole.plays[-1])
    title = page.locator("#verdict-title")
    expect(title).to_be_in_viewport(ratio=0.99)
    expect(page.locator("dialog[open]")).to_have_count(0)
    assert covered(title) == []


def test_the_bars_of_all_seats_begin_below_each_other_however_long_a_name_is(desk: Desk) -> None:
    context = desk.context()
    page = desk.visit(set_up(context, "bars", played("mozaika", 3, 10_000), 0), context=context)
    page.locator("[data-verdict] li .name").nth(1).evaluate("name => { name.textContent = 'Wilhelmina'; }")
    edges = page.locator("[data-verdict] li .bar").evaluate_all(
        "bars => bars.map(bar => [bar.getBoundingClientRect().left, bar.getBoundingClientRect().right])"
    )
    assert len(edges) == 3
    assert edges[0] == edges[1] == edges[2]


def test_a_last_play_that_harmed_another_is_told_not_the_count_after_it(desk: Desk) -> None:
    match = played("mozaika", 3, 10_000)
    winner = match.state.outcome.ranks.index(1)
    other = (winner + 1) % 3
    counted = {"seat": winner, "arrangement": "row-1", "kind": "colour", "n": 2}
    news = [
        {"key": "fly-put", "values": {"seat": other, "cell": "a2", "tile": 13}},
        {"key": "score-arrangement", "values": {**counted, "worth": 2, "cell": ["a1", "b1", "c1", "d1"]}},
    ]
    context = desk.context()
    address = set_up(context, "harmed", match, 0)
    point = {"play": len(match.plays), "seat": winner, "gained": 0, "before": view(match, None)["view"]}
    context.route("**/api/tables/harmed/decided", lambda route: route.fulfill(json={**point, "news": news}))
    decided = desk.visit(address, context=context).locator("[data-decided]")
    expect(decided).to_contain_text(f"{NAMES[other]} puts a fly on")
    expect(decided).to_contain_text(SAY("client.end.decided-ahead", {"name": NAMES[winner]}))


def test_where_nobody_was_ahead_the_dearest_move_is_told(desk: Desk) -> None:
    match = played("mozaika", 3, 10_000)
    loser = match.state.outcome.ranks.index(3)
    costly: dict[str, Any] = {**COSTLY, "seat": loser}
    context = desk.context()
    address = set_up(context, "even", match, 0, costly=[costly])
    context.route("**/api/tables/even/decided", lambda route: route.fulfill(json=None))
    decided = desk.visit(address, context=context).locator("[data-decided]")
    expect(decided).to_have_attribute("data-decided", str(COSTLY["play"]))
    expect(decided).to_contain_text(NAMES[loser])
    expect(decided).to_contain_text(SAY("client.review.cost", {"cost": "2 points"}))


def test_scores_are_counted_up_unless_less_motion_is_wished(desk: Desk) -> None:
    match = played("mozaika", 3, 10_000)
    final = sorted(match.state.outcome.scores, reverse=True)
    for motion in (True, False):
        context = desk.context(motion=motion)
        page = context.new_page()
        desk.watch(page)
        page.clock.install(time=NOON)
        page.clock.pause_at(NOON + 60)
        page.goto(set_up(context, "counted", match, 0))
        page.clock.run_for(600)
        page.locator(FIGURES).first.wait_for()
        assert sorted(figures(page), reverse=True) == ([0, 0, 0] if motion else final)
        page.clock.run_for(COUNTED)
        expect(page.locator(FIGURES).first).to_have_text(str(final[0]))
        assert sorted(figures(page), reverse=True) == final


@pytest.mark.parametrize("game", ["mosapuzzle", "mosacolor"])
def test_what_brings_the_result_back_lies_on_nothing_of_the_table(desk: Desk, game: str) -> None:
    context = desk.context()
    page = context.new_page()
    desk.watch(page)
    page.goto(set_up(context, "shut", reached(named(f"{game}-over")), 0))
    look_at_table(page)
    for size in sized(page):
        over = page.get_by_role("button", name=SAY("client.end.show")).evaluate(
            """button => {
              const box = button.getBoundingClientRect();
              const seats = '[data-seat] [data-name], [data-seat] [data-score]';
              return [...document.querySelectorAll(`${seats}, [data-stage], [data-dock], .tools > *`)]
                .filter(each => each.checkVisibility())
                .filter(each => {
                  const other = each.getBoundingClientRect();
                  return other.left < box.right && other.right > box.left
                    && other.top < box.bottom - 1 && other.bottom > box.top;
                })
                .map(each => each.outerHTML.slice(0, 80));
            }"""
        )
        assert over == [], size
