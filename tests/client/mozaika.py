"""Mozaika at a table of the tests: one task after the other, by the pointer or by keys alone."""

import re
from collections.abc import Callable
from typing import Final

from playwright.sync_api import Locator, Page, expect

from tests.client.tables import focus_by_keys

ASKED: Final = {
    "bid": ".bid",
    "choose": ".display [data-first]",
    "place": ".hand [data-first]",
    "fly": "[data-cell][data-first]",
}
WALK: Final = ".walk"


def to_do(page: Page) -> str | None:
    """What the seat is to do now; None once the match is over."""
    while not page.locator(WALK).count():
        page.locator(", ".join((*ASKED.values(), WALK))).first.wait_for(state="attached")
        for phase, selector in ASKED.items():
            if page.locator(selector).count():
                return phase
    return None


def press(button: Locator) -> None:
    button.click()


def act(page: Page, phase: str, press: Callable[[Locator], None] = press) -> None:
    """One task by the pointer, and until it is taken."""
    match phase:
        case "bid":
            press(page.get_by_role("button", name=re.compile(r"more|plus|mehr")))
            press(page.locator("button.seal"))
        case "choose":
            press(page.locator(".display [data-tile]").last)
        case "place":
            press(page.locator(".hand [data-tile]").first)
            press(page.locator(".cell.open").first)
        case "fly":
            press(page.locator(".cell.open").last)
    page.locator(ASKED[phase]).first.wait_for(state="detached")


def by_keys(page: Page, phase: str) -> int:
    """One task with keys alone; how often Tab was needed to get there."""
    presses = 0
    match phase:
        case "bid":
            presses = focus_by_keys(page, ".bid input")
            page.keyboard.press("1")
            expect(page.locator(".bid input")).to_have_value(re.compile("[01]"))
            page.keyboard.press("Enter")
        case "choose":
            presses = focus_by_keys(page, ".display [data-tile]")
            page.keyboard.press("ArrowRight")
            page.keyboard.press("Enter")
        case "place":
            presses = focus_by_keys(page, ".hand [data-tile]")
            page.keyboard.press("ArrowRight")
            page.keyboard.press("Enter")
            # the best cell has the focus; the arrows lead from cell to cell
            expect(page.locator("[data-cell]:focus")).to_have_class(re.compile("open"))
            page.keyboard.press("Enter")
        case "fly":
            presses = focus_by_keys(page, "[data-cell]")
            page.keyboard.press("Home")
            for key in ("ArrowRight",) * 4 + ("ArrowDown",) * 12:
                if page.locator(".cell.open:focus").count():
                    break
                page.keyboard.press(key)
            page.locator(".cell.open:focus").or_(page.locator(".cell.open").first).first.focus()
            page.keyboard.press("Enter")
    page.locator(ASKED[phase]).first.wait_for(state="detached")
    return presses
