"""EpiZodiak at a table of the tests: one act after the other, by the pointer or by keys alone."""

from collections.abc import Callable
from typing import Final

from playwright.sync_api import Locator, Page, expect

from tests.client.tables import focus_by_keys

TURN: Final = ".hand [data-first]"
WALK: Final = ".walk"
MOST_TURNS: Final = 400


def press(button: Locator) -> None:
    button.click()


def is_over(page: Page) -> bool:
    """Waits for the own turn or the end."""
    page.locator(f"{TURN}, {WALK}").first.wait_for(state="attached")
    return page.locator(WALK).count() > 0


def act(page: Page, press: Callable[[Locator], None] = press) -> str:
    """One act of a turn by the pointer, as the halos offer it; until the server has taken it."""
    before = page.locator("[data-board]").get_attribute("data-seq") or ""
    ready = page.locator(".hand .ready")
    if ready.count():
        press(ready.first)
        while ready.count():
            press(ready.first)
        press(page.locator(".place.last"))
        did = "lay"
    elif page.locator(".slot.halo").count():
        press(page.locator(".slot.halo").first)
        did = "discard"
    elif page.locator(".place.contestable").count():
        press(page.locator(".place.contestable").first)
        did = "contest"
    elif page.locator(".pile.halo").count():
        did = "pass" if page.locator(".pile .pass").count() else "draw"
        press(page.locator(".pile"))
    else:
        press(page.locator("[data-move]").first)
        did = "other"
    expect(page.locator("[data-board]")).not_to_have_attribute("data-seq", before)
    return did


def by_keys(page: Page) -> int:
    """One act with keys alone; how often Tab was needed to get to the hand."""
    before = page.locator("[data-board]").get_attribute("data-seq") or ""
    presses = focus_by_keys(page, ".hand [data-tile]")
    ready = page.locator(".hand .ready")
    if ready.count():
        page.keyboard.press("Home")
        while not page.locator(".hand .ready:focus").count():
            page.keyboard.press("ArrowRight")
        page.keyboard.press("Enter")
        expect(page.locator(".place.planned")).to_have_count(1)
        page.keyboard.press("Escape")
        expect(page.locator(".place.planned")).to_have_count(0)
        page.keyboard.press("Enter")
        page.keyboard.press("ArrowUp")
        expect(page.locator(".place.last:focus")).to_have_count(1)
    elif page.locator(".slot.halo").count():
        focus_by_keys(page, "[data-move^=discard]")
    else:
        page.keyboard.press("ArrowUp")
        page.keyboard.press("ArrowUp")
        expect(page.locator(".pile:focus")).to_have_count(1)
        if not page.locator(".pile.halo").count():
            focus_by_keys(page, "[data-move]")
    page.keyboard.press("Enter")
    expect(page.locator("[data-board]")).not_to_have_attribute("data-seq", before)
    return presses


def to_a_run(page: Page) -> bool:
    """Plays on until a run of two or more can be laid."""
    for _ in range(MOST_TURNS):
        if is_over(page):
            return False
        ready = page.locator(".hand .ready")
        for at in range(ready.count()):
            page.locator(".hand .ready").nth(at).click()
            long = page.locator(".hand .ready").count() > 0
            page.keyboard.press("Escape")
            if long and at == 0:
                return True
        act(page)
    return False
