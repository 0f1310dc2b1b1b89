"""A replay on the screen: how the standings went, and the moves that cost most."""

import re
from typing import Any, Final

from playwright.sync_api import expect

from tests.client.desk import Desk, violations
from tests.client.moments import MOMENTS, reached
from tests.client.stage import set_up_replay

COSTLY: Final[dict[str, Any]] = {
    "seat": 1,
    "play": 7,
    "move": "bid 1",
    "better": None,
    "got": 0.0,
    "best": 2.0,
    "cost": 2.0,
    "unit": "points",
    "proved": True,
    "key": "review.bid",
    "values": {"round": 1, "n": 1},
}


def test_the_standings_stand_under_the_slider_and_a_costly_move_leads_to_its_moment(desk: Desk) -> None:
    match = reached(next(each for each in MOMENTS if str(each) == "mozaika-over"))
    context = desk.context()
    page = desk.visit(set_up_replay(context, "went", match, costly=[COSTLY]), context=context)
    curve = page.locator("[data-curve]")
    expect(curve.locator("path[d^=M0]")).to_have_count(match.header.seats)
    expect(page.locator("[data-curve-of=standings]")).to_have_text("Standings")
    mark = curve.get_by_role("button")
    expect(mark).to_have_accessible_name(re.compile("Grace"))
    assert violations(page) == []
    mark.click()
    expect(page.locator(".scrub input")).to_have_value("7")
    expect(page).to_have_url(re.compile(r"at=7"))


def test_where_a_search_has_found_them_the_chances_to_win_are_drawn_and_told(desk: Desk) -> None:
    match = reached(next(each for each in MOMENTS if str(each) == "mozaika-over"))
    steps, seats = len(match.plays) + 1, match.header.seats
    chances = [
        [(1 - step / steps) / seats + (seat == 0) * step / steps for seat in range(seats)] for step in range(steps)
    ]
    context = desk.context()
    page = desk.visit(set_up_replay(context, "chances", match, chances=chances), context=context)
    told = page.locator("[data-curve-of=chances]")
    expect(told).to_contain_text("Chances to win, all hands open")
    expect(told).to_contain_text(f"{round(100 / seats)} %")
    expect(page.locator("[data-curve] path[d^=M0]")).to_have_count(seats)
    page.keyboard.press("End")
    expect(told).to_contain_text(re.compile(r"Ada (9\d|100) %"))


def test_a_race_has_no_standings_to_draw(desk: Desk) -> None:
    match = reached(next(each for each in MOMENTS if str(each) == "mosaspin-over"))
    context = desk.context()
    page = desk.visit(set_up_replay(context, "race", match), context=context)
    page.locator("[data-layouts]").wait_for()
    expect(page.locator("[data-curve]")).to_have_count(0)
