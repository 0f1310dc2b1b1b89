"""A replay on the screen: its steps through anybody's eyes, how the standings went, what cost most."""

import re
from typing import Any, Final

import pytest
from playwright.sync_api import expect

from tests.client.desk import Desk, violations
from tests.client.moments import named, reached
from tests.client.stage import set_up_replay
from tests.client.tables import open_menu, open_points
from tests.server.harness.people import Person

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
    match = reached(named("mozaika-over"))
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
    match = reached(named("mozaika-over"))
    steps, seats = len(match.plays) + 1, match.header.seats
    chances = [
        [(1 - step / steps) / seats + (seat == 0) * step / steps for seat in range(seats)] for step in range(steps)
    ]
    context = desk.context()
    page = desk.visit(set_up_replay(context, "chances", match, chances=chances), context=context)
    curve_words = page.locator("[data-curve-of=chances]")
    expect(curve_words).to_contain_text("Chances to win, all hands open")
    expect(curve_words).to_contain_text(f"{round(100 / seats)} %")
    expect(page.locator("[data-curve] path[d^=M0]")).to_have_count(seats)
    page.keyboard.press("End")
    expect(curve_words).to_contain_text(re.compile(r"Ada (9\d|100) %"))


def test_a_race_has_no_standings_to_draw(desk: Desk) -> None:
    match = reached(named("mosaspin-over"))
    context = desk.context()
    page = desk.visit(set_up_replay(context, "race", match), context=context)
    page.locator("[data-racer]").first.wait_for()
    expect(page.locator("[data-curve]")).to_have_count(0)


@pytest.mark.parametrize("game", ["mosapuzzle", "mosaspin"])
def test_a_race_is_never_an_empty_table(desk: Desk, game: str) -> None:
    """Whose bench may not be seen yet has a place all the same, face down once it is done."""
    match = reached(named(f"{game}-over"))
    context = desk.context()
    address = set_up_replay(context, "race", match)
    page = desk.visit(f"{address}?at=1&eyes=onlooker", context=context)
    expect(page.locator("[data-racer] .map")).to_have_count(2)
    expect(page.locator("[data-racer] .map.sealed")).to_have_count(1)
    page.goto(f"{address}?at=1&eyes=0")
    expect(page.locator("[data-layouts] .bed")).to_have_count(2)


def test_boards_of_a_replay_are_seen_on_the_smallest_phone(desk: Desk) -> None:
    match = reached(named("mozaika-over"))
    context = desk.context()
    page = context.new_page()
    desk.watch(page)
    page.set_viewport_size({"width": 360, "height": 640})
    page.goto(f"{set_up_replay(context, 'small', match)}?at=40&eyes=onlooker")
    page.locator("[data-curve]").wait_for()
    boards = page.locator(".small-board")
    expect(boards).to_have_count(match.header.seats)
    assert boards.first.evaluate("each => each.getBoundingClientRect().width") > 90


def test_who_looks_on_lights_the_networks_of_the_table(desk: Desk) -> None:
    match = reached(named("mosacolor-over"))
    context = desk.context()
    page = context.new_page()
    desk.watch(page)
    page.set_viewport_size({"width": 360, "height": 640})
    page.goto(f"{set_up_replay(context, 'lit', match)}?at={len(match.plays) // 2}&eyes=onlooker")
    networks = page.locator("[data-dock] [data-network]")
    expect(networks).to_have_count(4)
    for each in networks.all():
        expect(each).to_be_in_viewport(ratio=0.99)
    networks.first.click()
    expect(networks.first).to_have_attribute("aria-pressed", "true")
    assert violations(page) == []


def test_a_game_is_replayed_step_by_step_through_anybodys_eyes(desk: Desk) -> None:
    with Person(desk.server, "Ada") as ada:
        table = ada.finished("epizodiak", 3, options={"single_round": "on"})
    page = desk.visit(f"/replay/{table}")
    page.get_by_role("button", name="One step on").click()
    page.keyboard.press("ArrowRight")
    expect(page.locator(".scrub").get_by_text("Step 2 of")).to_be_visible()
    page.get_by_role("slider").fill("5")
    assert "at=5" in page.url
    open_menu(page)
    for eyes in ("0", "all", "onlooker"):
        page.get_by_label("Seen by").select_option(eyes)
        expect(page.locator("[data-board]")).to_have_count(3 if eyes == "all" else 1)
    other = desk.visit(page.url.removeprefix(desk.server.address))
    expect(other.locator(".scrub").get_by_text("Step 5 of")).to_be_visible()
    page.get_by_role("button", name="Go on from here against bots").click()
    expect(page).to_have_url(re.compile("/table/"))
    # the bots may have gone on already
    page.wait_for_function("() => Number(document.querySelector('[data-board]')?.dataset.seq) >= 4")
    page.go_back()
    page.get_by_role("button", name="To the end").click()
    page.locator("#verdict-title").wait_for()
    open_points(page)
    with page.expect_download() as download:
        page.locator("[data-verdict]").get_by_role("link", name="Download the record").click()
    assert "epizodiak" in download.value.path().read_text()


def test_a_replay_of_ones_own_match_opens_with_ones_own_eyes(desk: Desk) -> None:
    page = desk.play_now("mosaspin")
    page.get_by_role("button", name="Give up").click()
    page.get_by_role("button", name="Yes, give up and lose").click()
    page.get_by_role("link", name="Replay").click()
    page.locator("[data-foot]").wait_for()
    seat = page.evaluate("() => document.querySelector('[data-eyes]').value")
    assert seat == "0"
    # a stranger looks on
    other = desk.visit(page.url.partition("?")[0].removeprefix(desk.server.address))
    other.locator("[data-foot]").wait_for()
    expect(other.locator("[data-eyes]")).to_have_value("onlooker")


def test_a_replay_plays_by_itself(desk: Desk) -> None:
    with Person(desk.server, "Ada") as ada:
        # of several rounds: it must not be over before it is told to pause
        table = ada.finished("epizodiak", 3)
    page = desk.visit(f"/replay/{table}")
    page.get_by_role("button", name="Play", exact=True).click()
    # the first step may be over before we look
    expect(page.locator(".scrub").get_by_text(re.compile(r"Step [1-9]\d* of"))).to_be_visible()
    page.get_by_role("button", name="Pause").click()
