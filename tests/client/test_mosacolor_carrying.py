"""Mosacolor's table under hands: mosaics are carried to it, it is moved and grows."""

import re
from itertools import product
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from tests.client.desk import Desk, drawn
from tests.client.moments import named, opened
from tests.client.mosacolor import MINE, NAME, bet, lay_or_pass, name, seal, side, sit, task
from tests.client.mosaics import Robot, lay_with_finger, lay_with_mouse, robot, solution
from tests.client.stage import played, set_up
from tests.client.tables import check_fit, person, together
from tests.client.touch import fingers, flick
from tuilerie.tiles.mosaic import Mosaic
from tuilerie.tiles.tile import turned

STICKING_OUT: Final = """() => {
  const mosaic = document.querySelector('.ghost .rim').getBoundingClientRect();
  return [...document.querySelectorAll('[data-spot] circle')].map(each => each.getBoundingClientRect())
    .filter(box => box.left < mosaic.right - 2 && box.right > mosaic.left + 2
      && box.top < mosaic.bottom - 2 && box.bottom > mosaic.top + 2)
    .map(box => `${box.x} ${box.y}`);
}"""


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


def test_no_number_of_another_place_sticks_out_from_under_the_mosaic_in_hand(desk: Desk) -> None:
    page = desk.context().new_page()
    desk.watch(page)
    opened(page, named("mosacolor-lay-carried"))
    page.locator("[data-table]").focus()
    seen = 0
    for _ in range(6):
        seen += page.locator("[data-spot] circle").count()
        assert page.evaluate(STICKING_OUT) == []
        page.keyboard.press("n")
    assert seen > 6


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


def test_table_and_bench_are_one_swipe_apart_and_a_slow_finger_pans(desk: Desk) -> None:
    context = desk.context(phone=True)
    page = desk.visit(set_up(context, "swipe", played("mosacolor", 2, 8, 0), 0), context=context)
    front = page.locator("[data-front]")
    expect(front).to_have_attribute("data-front", "bench")
    bed, under = page.locator(".bench").bounding_box(), page.locator(".bench .under").bounding_box()
    assert bed is not None
    assert under is not None
    flick(page, bed["x"] + bed["width"] - 4, under["y"] - 4, -140, 150)
    expect(front).to_have_attribute("data-front", "table")
    box = page.locator("[data-table]").bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    before = seen(page)
    flick(page, x, y, 80, 900)
    expect(front).to_have_attribute("data-front", "table")
    assert seen(page)[0] > before[0] + 40
    flick(page, x, y, 120, 150)
    expect(front).to_have_attribute("data-front", "bench")


@pytest.mark.parametrize(("width", "height"), [(844, 390), (1280, 720)])
def test_what_is_carried_and_all_its_places_fill_the_window_and_are_whole(
    desk: Desk, width: int, height: int
) -> None:
    page = desk.context().new_page()
    desk.watch(page)
    page.set_viewport_size({"width": width, "height": height})
    opened(page, named("mosacolor-lay-carried"))
    share, left, right = page.evaluate(
        """() => {
          const all = [...document.querySelectorAll('[data-spot] rect, .ghost .rim')]
            .map(each => each.getBoundingClientRect());
          const window = document.querySelector('[data-table]').getBoundingClientRect();
          const [top, bottom] = [Math.min(...all.map(each => each.top)), Math.max(...all.map(each => each.bottom))];
          return [
            (bottom - top) / window.height,
            Math.min(...all.map(each => each.left)) - window.left,
            window.right - Math.max(...all.map(each => each.right)),
          ];
        }"""
    )
    assert share > 0.8
    assert min(left, right) > 3


def test_the_buttons_of_the_table_lie_on_no_mosaic(desk: Desk) -> None:
    context = desk.context()
    page = context.new_page()
    desk.watch(page)
    for number, (plays, (width, height)) in enumerate(
        product((8, 14, 20), ((1280, 720), (1440, 900), (1180, 820)))
    ):
        page.set_viewport_size({"width": width, "height": height})
        page.goto(set_up(context, f"buttons-{number}", played("mosacolor", 3, plays, 0), 0))
        drawn(page)
        on = page.evaluate(
            """() => { const zoom = document.querySelector('.zoom').getBoundingClientRect();
                return [...document.querySelectorAll('[data-table] [data-travels]')]
                    .map(each => each.getBoundingClientRect())
                    .filter(box => box.left < zoom.right - 1 && box.bottom > zoom.top + 1).length; }"""
        )
        assert on == 0, (plays, width, height)


def seen(page: Page) -> tuple[float, float, float]:
    """Where the table's sheet lies and how large it is."""
    style = page.locator(".sheet").get_attribute("style") or ""
    x, y, scale = map(float, re.findall(r"-?[\d.]+(?:e-?\d+)?", style)[:3])
    return x, y, scale


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
