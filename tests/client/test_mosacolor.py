"""Mosacolor through the screen: with the mouse, with the keyboard alone, with a finger, and between two people."""

import json
import re
from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

from tests.client.desk import Desk
from tests.client.mosaics import (
    OVER,
    Robot,
    lay_with_finger,
    lay_with_keys,
    lay_with_mouse,
    robot,
    solution,
    table_against,
)
from tests.client.stage import played, set_up
from tests.client.tables import (
    Person,
    check_access,
    check_fit,
    focus_by_keys,
    look_at_table,
    open_points,
    person,
    speak,
    together,
)
from tuilerie.games.mosacolor.mosaics import SIDES
from tuilerie.tiles.mosaic import Mosaic
from tuilerie.tiles.tile import turned

MINE: Final = "[data-ask].mine"
NAME: Final = "[data-naming]"


def sit(desk: Desk, *, phone: bool = False, **options: str) -> tuple[Person, Page]:
    ada = person(desk, "Ada", phone=phone)
    return ada, ada.look(table_against(ada, "mosacolor", "random", options))


def bet(page: Page, *colours: int) -> None:
    for colour in colours:
        page.locator(f'[data-bet] [data-colour="{colour}"]').click()
    page.locator("[data-send]").click()
    page.locator("[data-cell]").first.wait_for()


def task(page: Page) -> str:
    """What is to be done once it is our turn: name, lay or over."""
    page.locator(f"{MINE}, {OVER}").first.wait_for()
    if page.locator(OVER).count():
        return "over"
    return "name" if page.locator(NAME).count() else "lay"


def seal(page: Page) -> None:
    """Hands in the secret mosaic."""
    before = seq(page)
    page.locator("[data-send]").click()
    moved_on(page, before)


def name(page: Page) -> None:
    before = seq(page)
    page.locator(f"{NAME} button").first.click()
    moved_on(page, before)


def side(page: Page) -> int:
    return SIDES[int(page.locator("[data-round]").get_attribute("data-round") or "1") - 1]


def pass_round(page: Page) -> None:
    before = seq(page)
    page.locator("[data-twice]").click()
    page.locator("[data-sure]").click()
    moved_on(page, before)


def seq(page: Page) -> str:
    """The number of the newest play."""
    return page.locator("[data-board]").get_attribute("data-seq") or ""


def moved_on(page: Page, before: str) -> None:
    expect(page.locator("[data-board]")).not_to_have_attribute("data-seq", before)


def lay_or_pass(page: Page) -> None:
    """Carries what is on the bench to the table and lays it where it counts most; passes where it fits nowhere."""
    page.locator("[data-carry]").click()
    page.locator("[data-placing]").wait_for()
    if page.locator("[data-lay]").is_disabled():
        page.locator("[data-back]").click()
        pass_round(page)
    else:
        before = seq(page)
        page.locator("[data-lay]").click()
        moved_on(page, before)


def build(page: Page) -> bool:
    """Fills the bench with the mouse, if a mosaic can be built; the one built in secret is there already."""
    if page.locator("[data-unbuildable]").count():
        return False
    n = side(page)
    expect(page.locator("[data-cell]")).to_have_count(0 if is_locked(page) else n * n)
    if page.locator("[data-carry]").is_disabled():
        lay_with_mouse(page, solution(page, n, n))
    return True


def is_locked(page: Page) -> bool:
    """Whether what was built in secret is laid as it is (C7)."""
    page.locator("[data-carry]").wait_for()
    return page.locator("[data-sealed]").count() > 0


def test_a_whole_match_with_the_mouse_to_the_networks(desk: Desk) -> None:
    ada, page = sit(desk)
    bet(page, 2)
    expect(page.get_by_role("list", name="Bets").get_by_role("img", name="red")).to_be_visible()
    lay_with_mouse(page, solution(page, 3, 3))
    seal(page)
    while (asked := task(page)) != "over":
        if asked == "name":
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
        expect(page.locator("[data-lit] path")).to_have_count(network["size"])
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
    while (asked := task(page)) != "over":
        if asked == "name":
            press(page, f"{NAME} button")
            page.locator(NAME).wait_for(state="detached")
        elif side(page) <= 4 and int(page.locator("[data-round]").get_attribute("data-round") or "") < 3:
            lay_with_keys_only(page)
        else:
            before = seq(page)
            press(page, "[data-twice]")
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
    his.locator("[data-send]").click()
    play_out(hers, his)
    assert_secret(people[0], 1)
    assert_secret(people[1], 0)
    speak(hers, "fr")
    expect(hers.locator("[data-networks]")).to_contain_text("Plus longs réseaux")


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
    for frame in who.views:
        view = frame["view"]
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


def test_a_mosaic_is_carried_with_the_mouse_and_the_table_pans_and_zooms(desk: Desk) -> None:
    people = [person(desk, "Ada"), person(desk, "Ben")]
    table = together(people, "mosacolor", 0, {})
    page, ben = people[0].look(table), robot(people[1], table)
    ben.move("bet 0")
    bet(page, 1)
    ben.wait("view.phase === 'build'")
    lay_with_mouse(page, solution(page, 3, 3))
    ben.move(f"build {ben.mosaic()}")
    page.locator("[data-send]").click()
    until_ours(page, ben)
    if page.locator("[data-carry]").is_disabled():
        lay_with_mouse(page, solution(page, side(page), side(page)))
    page.locator("[data-carry]").click()
    window = page.locator("[data-table]")
    box = window.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(page.locator("[data-legal]")).to_have_attribute("data-legal", "false")
    expect(page.locator("[data-lay]")).to_be_disabled()
    spot = page.locator("[data-spot]").first
    if spot.count():
        at = spot.bounding_box()
        assert at is not None
        page.mouse.click(at["x"] + at["width"] / 2, at["y"] + at["height"] / 2)
        expect(page.locator("[data-legal]")).to_have_attribute("data-legal", "true")
    sheet = page.locator(".sheet")
    before = sheet.get_attribute("style")
    page.get_by_role("button", name="Larger").click()
    expect(sheet).not_to_have_attribute("style", before or "")
    page.get_by_role("button", name="Show all").click()
    expect(sheet).to_have_attribute("style", before or "")
    page.mouse.move(box["x"] + 20, box["y"] + 20)
    page.mouse.down()
    page.mouse.move(box["x"] + 80, box["y"] + 60, steps=4)
    page.mouse.up()
    expect(sheet).not_to_have_attribute("style", before or "")
    page.reload()
    expect(page.locator("[data-carry]")).to_be_enabled()


def until_ours(page: Page, ben: Robot) -> None:
    """Ben names and passes until it is our turn to lay."""
    ben.wait("view.phase !== 'build'")
    for _ in range(6):
        view = ben.view
        if 1 in view["to_act"]:
            ben.act("pass" if view["phase"] == "lay" else view["legal"][0])
            continue
        page.locator(MINE).wait_for()
        if not page.locator(NAME).count():
            return
        name(page)
        ben.wait("view.phase !== 'name'")
    raise AssertionError("it is never our turn")


def test_it_is_said_when_no_mosaic_can_be_built(desk: Desk) -> None:
    last = (played("mosacolor", 2, 12, 0, seed=f"none {number}") for number in range(200))
    match = next(each for each in last if each.state.view(0).unbuildable)
    context = desk.context()
    page = desk.visit(set_up(context, "none", match, 0), context=context)
    expect(page.locator("[data-unbuildable]")).to_have_text("No mosaic can be built from your tiles.")
    expect(page.locator("[data-twice]")).to_be_enabled()


def test_a_locked_first_mosaic_is_carried_as_it_was_built(desk: Desk) -> None:
    people = [person(desk, "Ada"), person(desk, "Ben")]
    table = together(people, "mosacolor", 0, {"lock_first_mosaic": "on"})
    pages = [each.look(table) for each in people]
    robots = [robot(each, table) for each in people]
    for each in robots:
        each.move("bet 0")
    for each in robots:
        each.wait("view.phase === 'build'")
    built = [each.mosaic() for each in robots]
    for each, mosaic in zip(robots, built, strict=True):
        each.move(f"build {mosaic}")
    view = robots[0].wait("view.phase !== 'build'")
    lead, other = view["order"]
    if view["phase"] == "name":
        name(pages[lead])
    page = pages[other]
    page.locator(f"{MINE}").wait_for()
    expect(page.get_by_role("img", name="Your secret mosaic")).to_be_visible()
    expect(page.locator("[data-cell]")).to_have_count(0)
    lay_or_pass(page)
    laid = robots[0].wait(f"view.lays.some(each => each.seat === {other})")["lays"][-1]
    assert laid["mosaic"] is None or laid["mosaic"] in turned_wholly(built[other])


def turned_wholly(mosaic: Mosaic) -> set[str]:
    """The mosaic turned as a whole in all four ways."""
    ways = [mosaic]
    for _ in range(3):
        rows = ways[-1].rows
        ways.append(Mosaic(tuple(tuple(turned(row[x], 1) for row in reversed(rows)) for x in range(len(rows[0])))))
    return set(map(str, ways))


def test_two_fingers_zoom_the_table_and_one_pans_it(desk: Desk) -> None:
    context = desk.context(phone=True)
    page = desk.visit(set_up(context, "pinch", played("mosacolor", 2, 8, 0), 0), context=context)
    page.locator("[data-thumb]:visible").tap()
    window = page.locator("[data-table]")
    expect(window).to_be_visible()
    box = window.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    before = seen(page)
    fingers(page, *([(x - apart, y), (x + apart, y)] for apart in (30, 45, 60)))
    after = seen(page)
    # what was between the fingers stays there: the table grows around it
    assert after[2] == pytest.approx(2 * before[2], rel=0.05)
    middle = ((x - box["x"] - before[0]) / before[2], (x - box["x"] - after[0]) / after[2])
    assert middle[0] == pytest.approx(middle[1], rel=0.05)
    fingers(page, *([(x + moved, y)] for moved in (0, 10, 40)))
    assert seen(page)[0] > after[0] + 20
    assert seen(page)[2] == after[2]


def seen(page: Page) -> tuple[float, float, float]:
    """Where the table's sheet lies and how large it is."""
    told = page.locator(".sheet").get_attribute("style") or ""
    x, y, scale = map(float, re.findall(r"-?[\d.]+(?:e-?\d+)?", told)[:3])
    return x, y, scale


def fingers(page: Page, *moments: list[tuple[float, float]]) -> None:
    """Fingers that go down, move and lift again."""
    touch = page.context.new_cdp_session(page)
    for number, points in enumerate(moments):
        kind = "touchMove" if number else "touchStart"
        at = [{"x": x, "y": y, "id": finger} for finger, (x, y) in enumerate(points)]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": at})
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_a_finger_on_a_phone_bets_builds_and_carries(desk: Desk) -> None:
    _, page = sit(desk, phone=True)
    check_fit(page)
    page.locator('[data-bet] [data-colour="3"]').tap()
    page.locator("[data-send]").tap()
    page.locator("[data-cell]").first.wait_for()
    lay_with_finger(page, solution(page, 3, 3))
    check_fit(page)
    seal(page)
    while task(page) == "name":
        name(page)
    if page.locator("[data-carry]").is_disabled():
        lay_with_finger(page, solution(page, side(page), side(page)))
    page.locator("[data-carry]").tap()
    check_fit(page)
    page.get_by_role("button", name="Next place").or_(page.locator("[data-back]")).first.tap()
    page.locator("[data-back]").tap()
    page.locator("[data-carry]").wait_for()
    check_fit(page)


def test_the_first_game_is_guided(desk: Desk) -> None:
    page = person(desk, "Ada").context.new_page()
    desk.watch(page)
    page.goto("/guide/mosacolor")
    expect(page.locator("[data-step]")).to_have_attribute("data-step", "bet")
    page.locator('[data-bet] [data-colour="0"]').click()
    page.locator("[data-send]").click()
    expect(page.locator("[data-step]")).to_have_attribute("data-step", re.compile("wait|build"))
