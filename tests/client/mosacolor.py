"""Mosacolor at a table of the tests: one task after the other by the mouse."""

from typing import Final

from playwright.sync_api import Page, expect

from tests.client.desk import Desk
from tests.client.mosaics import OVER, lay_with_mouse, solution, table_against
from tests.client.tables import Person, person
from tuilerie.games.mosacolor.mosaics import SIDES

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
    page.locator("[data-actions] [data-twice]").click()
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
