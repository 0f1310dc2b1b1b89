"""Why something was refused: beside what was touched, in a sentence, with the way to the article behind it."""

from typing import Any, Final

import pytest
from playwright.sync_api import FloatRect, Locator, Page, expect

from tests.client.desk import Desk, covered, drawn
from tests.client.stage import Live, played
from tuilerie.words import words

SAY: Final = words("en").say
REFUSAL: Final = {"type": "refusal", "id": None, "key": "cell-taken", "article": "M15", "values": {"cell": "c3"}}
SIZES: Final = ((1280, 720), (390, 844), (844, 390))
NEAR: Final = 24
"""Pixels between what was touched and what is said about it."""


def box(found: Locator) -> FloatRect:
    there = found.bounding_box()
    assert there is not None
    return there


def apart(one: FloatRect, other: FloatRect) -> tuple[float, float]:
    """How far two boxes are from each other, to the side and up or down."""
    sides = max(one["x"] - other["x"] - other["width"], other["x"] - one["x"] - one["width"], 0)
    ways = max(one["y"] - other["y"] - other["height"], other["y"] - one["y"] - one["height"], 0)
    return sides, ways


def table(desk: Desk, guided: bool) -> tuple[Page, Live]:
    page = desk.context().new_page()
    desk.watch(page)
    live = Live(page.context, "refused", played("mozaika", 3, 0, 0), 0)
    page.goto("/guide/mozaika?table=refused" if guided else live.address)
    drawn(page)
    return page, live


def refuse(live: Live) -> None:
    live._send(REFUSAL)


@pytest.mark.parametrize("guided", [False, True])
def test_it_appears_beside_what_was_touched(desk: Desk, guided: bool) -> None:
    page, live = table(desk, guided)
    refusal = page.locator("[data-refusal]")
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        for what in (".hand [data-tile]", ".mine button"):
            for touched in (page.locator(what).first, page.locator(what).last):
                touched.click()
                place = box(touched)
                refuse(live)
                expect(refusal).to_be_visible()
                sides, ways = apart(box(refusal), place)
                assert sides == 0, (width, what, sides)
                assert 0 < ways <= NEAR, (width, what, ways)
                assert covered(refusal.locator("p")) == []
                refusal.get_by_role("button", name="Close").click()


def test_what_was_carried_is_refused_where_it_was_let_go(desk: Desk) -> None:
    page, live = table(desk, guided=True)
    start, goal = box(page.locator(".hand [data-tile]").first), box(page.locator(".mine button").nth(5))
    page.mouse.move(start["x"] + 20, start["y"] + 20)
    page.mouse.down()
    spot = (goal["x"] + goal["width"] / 2, goal["y"] + goal["height"] / 2)
    page.mouse.move(*spot, steps=6)
    page.mouse.up()
    refuse(live)
    refusal = box(page.locator("[data-refusal]"))
    there: FloatRect = {"x": spot[0], "y": spot[1], "width": 0, "height": 0}
    assert apart(refusal, there)[0] == 0
    assert apart(refusal, there)[1] <= NEAR


def test_it_is_a_sentence_and_why_leads_to_the_article(desk: Desk) -> None:
    page, live = table(desk, guided=True)
    page.locator(".hand [data-tile]").first.click()
    refuse(live)
    refusal: Any = page.locator("[data-refusal]")
    expect(refusal.locator("p")).to_contain_text("not free")
    why = refusal.get_by_role("button", name=SAY("client.why.article", {"article": "M15"}))
    expect(why).to_have_text(SAY("client.why"))
    why.click()
    expect(page.get_by_role("dialog", name=SAY("client.rules"))).to_contain_text("M15")
