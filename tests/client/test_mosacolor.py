"""Mosacolor through the screen: with the mouse, with the keyboard alone, with a finger, and between two people."""

import json
import re
from typing import Any, Final

from playwright.sync_api import Page, WebSocketRoute, expect

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
from tests.client.tables import LIVE, Person, check_access, check_fit, focus_by_keys, person, speak, together
from tuilerie.games.mosacolor.mosaics import SIDES

MINE: Final = "[data-ask].mine"


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
    return "name" if page.locator("[data-name]").count() else "lay"


def seal(page: Page) -> None:
    """Hands in the secret mosaic."""
    before = seq(page)
    page.locator("[data-send]").click()
    moved_on(page, before)


def name(page: Page) -> None:
    before = seq(page)
    page.locator("[data-name] button").first.click()
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
    """Fills the bench with the mouse, if a mosaic can be built."""
    if page.locator("[data-unbuildable]").count():
        return False
    n = side(page)
    expect(page.locator("[data-cell]")).to_have_count(n * n)
    if page.locator("[data-carry]").is_disabled():
        lay_with_mouse(page, solution(page, n, n))
    return True


def test_a_whole_match_with_the_mouse_to_the_networks(desk: Desk) -> None:
    ada, page = sit(desk)
    bet(page, 2)
    expect(page.get_by_role("img", name="red")).to_be_visible()
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
    page.get_by_role("button", name="Later").click()
    expect(page.locator(".walk")).to_contain_text("2 of ")


def check_networks(page: Page, view: dict[str, Any]) -> None:
    """Each network can be lit: as many losanges as its size says."""
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
            press(page, "[data-name] button")
            page.locator("[data-name]").wait_for(state="detached")
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
    expect(page.locator("[data-cell]")).to_have_count(n * n)
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
    for page in [page for _ in range(len(SIDES) + 1) for page in pages]:
        if not page.locator(MINE).count():
            continue
        if page.locator("[data-name]").count():
            name(page)
        elif page.locator("[data-carry]:not([disabled])").count():
            lay_or_pass(page)
        else:
            pass_round(page)
        page.wait_for_timeout(100)
    while not all(page.locator(OVER).count() for page in pages):
        for page in pages:
            if page.locator(MINE).count():
                pass_round(page)
                page.wait_for_timeout(100)


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
    page.get_by_text("The table in words").click()
    check_access(page)
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
    for _ in range(6):
        page.wait_for_timeout(150)
        view = ben.view
        if 1 in view["to_act"]:
            ben.move("pass" if view["phase"] == "lay" else view["legal"][0])
        elif page.locator("[data-name]").count():
            name(page)
        elif page.locator(MINE).count():
            return
    raise AssertionError("it is never our turn")


def test_it_is_said_when_no_mosaic_can_be_built(desk: Desk) -> None:
    ada = person(desk, "Ada")
    table = table_against(ada, "mosacolor", "random", {})
    page = ada.context.new_page()
    desk.watch(page)

    def connect(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        server.on_message(lambda text: socket.send(str(text).replace('"unbuildable":false', '"unbuildable":true')))

    page.route_web_socket(LIVE, connect)
    page.goto(f"/table/{table}")
    bet(page, 0)
    expect(page.locator("[data-unbuildable]")).to_have_text("No mosaic can be built from your tiles.")


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
    page.locator("[data-cell]").first.wait_for()
    check_fit(page)


def test_the_first_game_is_guided(desk: Desk) -> None:
    page = person(desk, "Ada").context.new_page()
    desk.watch(page)
    page.goto("/guide/mosacolor")
    expect(page.locator("[data-step]")).to_have_attribute("data-step", "bet")
    page.locator('[data-bet] [data-colour="0"]').click()
    page.locator("[data-send]").click()
    expect(page.locator("[data-step]")).to_have_attribute("data-step", re.compile("wait|build"))
