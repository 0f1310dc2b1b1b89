"""Tiles that travel over a bench: from where they were, at once, and never in anybody's way."""

from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

from tests.client.desk import Desk, drawn
from tests.client.live_pages import LASTING, freeze, live_page
from tests.client.moments import named, reached
from tests.client.stage import set_up
from tuilerie.words import words

# pictures of tiles that travel over a bench: tile, left, top and width
FLIGHTS: Final = """() => [...document.querySelectorAll('[data-flight]')].map(each => {
  const box = each.getBoundingClientRect();
  return [each.dataset.flight, box.x, box.y, box.width];
})"""
# of what they and the places under them are animated: the compositor does it alone
FLOWN: Final = """() => [...document.querySelectorAll('[data-flight], [data-lies], [data-piece]')]
  .flatMap(each => each.getAnimations())
  .flatMap(one => one.effect.getKeyframes().flatMap(Object.keys))
  .filter(name => !['offset', 'computedOffset', 'easing', 'composite', 'transform', 'opacity'].includes(name))"""


def benched(desk: Desk, name: str, *, motion: bool) -> Page:
    moment = named(name)
    page = live_page(desk, motion=motion)
    page.goto(set_up(page.context, "benched", reached(moment), moment.you))
    drawn(page)
    freeze(page)
    return page


def box_of(page: Page, selector: str) -> Any:
    return pytest.approx(
        page.locator(selector).first.evaluate(
            "each => { const box = each.getBoundingClientRect(); return [box.x, box.y, box.width]; }"
        ),
        abs=2,
    )


@pytest.mark.parametrize("name", ["mosapuzzle-race", "mosacolor-build"])
def test_tiles_travel_between_hand_and_bench_and_are_there_at_once(desk: Desk, name: str) -> None:
    page = benched(desk, name, motion=True)
    tray = box_of(page, "[data-piece]")
    page.locator("[data-cell='4']").click()
    page.locator("[data-piece]").first.click()
    # it lies there although its picture has only set out
    expect(page.locator("[data-cell='4'][data-tile]")).to_have_count(1)
    assert [each[1:] for each in page.evaluate(FLIGHTS)] == [tray]
    assert page.evaluate(FLOWN) == []
    # and the next one does not wait for it
    page.locator("[data-piece]").nth(1).click()
    expect(page.locator("[data-cell][data-tile]")).to_have_count(2)
    assert len(page.evaluate(FLIGHTS)) == 2
    # what is taken back in flight goes back from where it is
    undo = page.get_by_role("button", name=words("en").say("bench.undo"))
    undo.click()
    undo.click()
    expect(page.locator("[data-cell][data-tile]")).to_have_count(0)
    assert [each[1:] for each in page.evaluate(FLIGHTS) if each[1:] == tray]


def test_a_tile_travels_from_place_to_place_and_from_under_the_pointer(desk: Desk) -> None:
    page = benched(desk, "mosapuzzle-race", motion=True)
    page.locator("[data-cell='0']").click()
    page.locator("[data-piece]").first.click()
    start, end = (page.locator(f"[data-cell='{cell}']").bounding_box() for cell in (0, 8))
    assert start
    assert end
    page.mouse.move(start["x"] + 30, start["y"] + 30)
    page.mouse.down()
    page.mouse.move(end["x"] + 20, end["y"] + 40, steps=4)
    page.mouse.up()
    expect(page.locator("[data-cell='8'][data-tile]")).to_have_count(1)
    _, x, y, width = page.evaluate(FLIGHTS)[-1]
    assert [x + width / 2, y + width / 2] == pytest.approx([end["x"] + 20, end["y"] + 40], abs=3)


def test_a_mosaic_travels_from_the_bench_to_the_table_and_back(desk: Desk) -> None:
    page = benched(desk, "mosacolor-lay-locked", motion=True)
    bed = box_of(page, "[data-bed]")
    page.locator("[data-carry]").click()
    page.locator("[data-placing]").wait_for()
    assert [each[1:] for each in page.evaluate(FLIGHTS)] == [bed]
    assert page.evaluate(FLOWN) == []
    # what is asked of it is taken at once
    page.keyboard.press("Escape")
    expect(page.locator("[data-placing]")).to_have_count(0)


@pytest.mark.parametrize("name", ["mosapuzzle-race", "mosacolor-build"])
def test_no_tile_travels_where_less_motion_is_wished(desk: Desk, name: str) -> None:
    page = benched(desk, name, motion=False)
    page.locator("[data-cell='4']").click()
    page.locator("[data-piece]").first.click()
    expect(page.locator("[data-cell='4'][data-tile]")).to_have_count(1)
    assert page.evaluate(FLIGHTS) == []
    assert page.evaluate(LASTING) == []
