"""Mosacolor through the screen: with the mouse, with the keyboard alone, and between two people."""

import io
import json
import re
from typing import Any, Final

import numpy as np
import pytest
from PIL import Image
from playwright.sync_api import Locator, Page, expect

from tests.client.desk import Desk, drawn
from tests.client.moments import MOMENTS, opened
from tests.client.mosacolor import (
    MINE,
    NAME,
    bet,
    build,
    is_locked,
    lay_or_pass,
    moved_on,
    name,
    pass_round,
    seal,
    seq,
    side,
    sit,
    task,
)
from tests.client.mosaics import OVER, lay_with_keys, lay_with_mouse, solution
from tests.client.stage import Live, played, set_up
from tests.client.tables import (
    THEMES,
    Person,
    check_access,
    dress,
    focus_by_keys,
    look_at_table,
    open_points,
    person,
    speak,
    together,
)
from tuilerie.fair import deal_from
from tuilerie.games.mosacolor.moves import Bet
from tuilerie.match import Match, header

GREY: Final = 25
COLOURED: Final = 80
"""How far the channels of a picture's colour lie apart, of 255."""


def test_a_whole_match_with_the_mouse_to_the_networks(desk: Desk) -> None:
    ada, page = sit(desk)
    bet(page, 2)
    expect(page.get_by_role("list", name="Bets").get_by_role("img", name="red")).to_be_visible()
    lay_with_mouse(page, solution(page, 3, 3))
    seal(page)
    while (doing := task(page)) != "over":
        if doing == "name":
            name(page)
        elif build(page):
            lay_or_pass(page)
        else:
            pass_round(page)
    check_networks(page, ada.views[-1]["view"])
    page.get_by_role("button", name="Show the result").click()
    open_points(page)
    page.get_by_role("button", name="Later").click()
    expect(page.locator(".walk")).to_contain_text("2 of ")


def check_networks(page: Page, view: dict[str, Any]) -> None:
    """Each network can be lit: as many losanges as its size says."""
    look_at_table(page)
    expect(page.locator("[data-lit]")).to_have_attribute("data-lit", str(view["networks"][2]["size"]))
    for network in view["networks"]:
        button = page.locator(f'[data-network="{network["colour"]}"]')
        if button.get_attribute("aria-pressed") == "false":
            button.click()
        outlines = re.compile(rf"^(M[^M]+Z){{{network['size']}}}$")
        expect(page.locator("[data-lit] > path").last).to_have_attribute("d", outlines)
        assert network["size"] == len(network["joints"])


def test_a_whole_match_with_the_keyboard_alone(desk: Desk) -> None:
    _, page = sit(desk)
    focus_by_keys(page, '[data-bet] [data-colour="1"]')
    page.keyboard.press("Enter")
    press(page, "[data-send]")
    page.locator("[data-cell]").first.wait_for()
    lay_with_keys(page, solution(page, 3, 3))
    before = seq(page)
    press(page, "[data-send]")
    moved_on(page, before)
    while (doing := task(page)) != "over":
        if doing == "name":
            press(page, f"{NAME} button")
            page.locator(NAME).wait_for(state="detached")
        elif side(page) <= 4 and int(page.locator("[data-round]").get_attribute("data-round") or "") < 3:
            lay_with_keys_only(page)
        else:
            before = seq(page)
            press(page, "[data-actions] [data-twice]")
            press(page, "[data-sure]")
            moved_on(page, before)


def press(page: Page, selector: str) -> None:
    focus_by_keys(page, f"{selector}:not([disabled])")
    page.keyboard.press("Enter")


def lay_with_keys_only(page: Page) -> None:
    n = side(page)
    expect(page.locator("[data-cell]")).to_have_count(0 if is_locked(page) else n * n)
    if page.locator("[data-carry]").is_disabled():
        lay_with_keys(page, solution(page, n, n))
    press(page, "[data-carry]")
    expect(page.locator("[data-table]")).to_be_focused()
    ghost = page.locator("[data-ghost]")
    first = ghost.get_attribute("data-ghost") or ""
    page.keyboard.press("ArrowLeft")
    x, y = map(int, first.split())
    expect(ghost).to_have_attribute("data-ghost", f"{x - 1} {y}")
    page.keyboard.press("r")
    page.keyboard.press("n")
    expect(page.locator("[data-legal]")).to_have_attribute("data-legal", "true")
    before = seq(page)
    page.keyboard.press("Enter")
    moved_on(page, before)


def test_two_people_play_and_hands_bets_and_mosaics_stay_secret(desk: Desk) -> None:
    people = [person(desk, "Ada"), person(desk, "Ben")]
    table = together(people, "mosacolor", 0, {"bets": "2"})
    hers, his = (each.look(table) for each in people)
    hers.locator('[data-bet] [data-colour="0"]').click()
    hers.locator('[data-bet] [data-colour="3"]').click()
    hers.locator("[data-send]").click()
    hers.get_by_text("Only you can read this").wait_for()
    bet(his, 1, 2)
    built = {}
    for page in (hers, his):
        built[page] = solution(page, 3, 3)
        lay_with_mouse(page, built[page])
    hers.locator("[data-send]").click()
    hers.locator("[data-sealed]").wait_for()
    assert str(built[hers]) not in json.dumps(people[1].heard)
    assert str(built[hers]) not in his.content()
    seal(his)
    play_out(hers, his)
    assert_secret(people[0], 1)
    assert_secret(people[1], 0)
    speak(hers, "fr")
    expect(hers.locator("[data-networks]")).to_contain_text("Plus longs réseaux")


def strength(found: Locator) -> float:
    """How far from grey most of a picture is."""
    pixels = np.asarray(Image.open(io.BytesIO(found.screenshot())).convert("RGB"), int)
    return float(np.median(np.ptp(pixels, axis=2)))


@pytest.mark.parametrize("you", [0, None])
def test_a_bet_face_down_looks_the_same_whatever_it_is_and_has_no_colour(desk: Desk, you: int | None) -> None:
    page = desk.context().new_page()
    desk.watch(page)
    sealed = page.locator('[data-racer="1"] .map svg')
    listed = page.get_by_role("list", name="Bets").locator("li").nth(1).locator(".tile svg")
    parts = page.locator("[data-board], [data-seats], [role=log]")
    seen: dict[int, list[str]] = {}
    for colour in range(4):
        live = Live(page.context, "bets", Match(header("mosacolor", 2, deal_from("bets"))), you)
        page.goto(live.address)
        drawn(page)
        assert strength(page.locator("[data-bet] .tile").nth(1)) > COLOURED
        for seat, bet_on, back in ((1, colour, sealed), (0, 0, listed)):
            live.play(seat, Bet((bet_on,)))
            back.wait_for()
            shown = [each.inner_html() for each in parts.all()]
            assert seen.setdefault(seat, shown) == shown
            assert strength(back) < GREY
    for theme in THEMES:
        dress(page, theme)
        assert strength(listed) < GREY


def play_out(*pages: Page) -> None:
    """Each lays what it has built; the later rounds are passed."""
    while not all(page.locator(OVER).count() for page in pages):
        for page in pages:
            if not page.locator(MINE).count():
                page.wait_for_timeout(20)
            elif page.locator(NAME).count():
                name(page)
            elif page.locator("[data-carry]:not([disabled])").count():
                lay_or_pass(page)
            else:
                pass_round(page)


def assert_secret(who: Person, other: int) -> None:
    """Until the end no view told the other's bet, and none ever a hand that is not one's own."""
    for message in who.views:
        view = message["view"]
        if view["phase"] != "over":
            assert view["bets"][other] is None
        assert len(view["hand"]) == view["hands"][1 - other]


def test_every_phase_is_open_to_everybody(desk: Desk) -> None:
    _, page = sit(desk)
    check_access(page)
    bet(page, 0)
    lay_with_mouse(page, solution(page, 3, 3))
    seal(page)
    while task(page) == "name":
        name(page)
    build(page)
    page.locator("[data-carry]").click()
    check_access(page)
    page.get_by_role("button", name="The table in words").click()
    expect(page.get_by_role("dialog", name="The table in words")).to_be_visible()
    check_access(page)
    page.keyboard.press("Escape")
    page.locator("[data-back]").click()
    while task(page) != "over":
        pass_round(page)
    check_access(page)


def test_it_is_said_when_no_mosaic_can_be_built(desk: Desk) -> None:
    last = (played("mosacolor", 2, 12, 0, seed=f"none {number}") for number in range(200))
    match = next(each for each in last if each.state.view(0).unbuildable)
    context = desk.context()
    page = desk.visit(set_up(context, "none", match, 0), context=context)
    expect(page.locator("[data-unbuildable]")).to_have_text("No mosaic can be built from your tiles.")
    expect(page.locator("[data-actions] .main")).to_have_text("Pass")
    expect(page.locator("[data-actions] [data-twice].main")).to_be_enabled()


def test_the_first_game_is_guided(desk: Desk) -> None:
    page = person(desk, "Ada").context.new_page()
    desk.watch(page)
    page.goto("/guide/mosacolor")
    expect(page.locator("[data-step]")).to_have_attribute("data-step", "bet")
    page.locator('[data-bet] [data-colour="0"]').click()
    page.locator("[data-send]").click()
    expect(page.locator("[data-step]")).to_have_attribute("data-step", re.compile("wait|build"))


def test_ctrl_z_is_heard_after_the_last_tile_of_its_kind_was_clicked(desk: Desk) -> None:
    page = desk.visit()
    opened(page, next(each for each in MOMENTS if str(each) == "mosacolor-build-begun"))
    alone = page.locator("[data-piece]:not(:has(.many))").first
    lying = page.locator("[data-cell][data-tile]")
    before = lying.count()
    alone.click()
    expect(lying).to_have_count(before + 1)
    expect(page.locator("[data-piece]:focus")).to_have_count(1)
    page.keyboard.press("Control+z")
    expect(lying).to_have_count(before)
