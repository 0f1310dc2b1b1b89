"""A rematch: one press for each, and whoever is asked hears of it wherever they are."""

from typing import Final

import pytest
from playwright.sync_api import Page, expect

from tests.client.desk import Desk, covered, violations
from tests.client.tables import Person, look_at_table, person, together
from tuilerie.words import words

SAY: Final = words("en").say
JOIN: Final = SAY("client.end.join-rematch")
WANTED: Final = SAY("client.rematch.wanted", {"n": 1, "names": "Ada", "game": "Mosaspin"})


def ended(desk: Desk) -> tuple[Person, Page, Page]:
    """A race that Ada gave up; who asks for the rematch, her page and Bob's, both at the end."""
    ada, bob = person(desk, "Ada"), person(desk, "Bob")
    table = together([ada, bob], "mosaspin", 0)
    pages = ada.look(table), bob.look(table)
    ada.ask(f"tables/{table}/leave")
    for page in pages:
        page.locator("#verdict-title").wait_for()
    return ada, *pages


def asked(page: Page) -> None:
    page.locator("[data-verdict]").get_by_role("button", name=SAY("client.end.rematch"), exact=True).click()


def told(page: Page) -> None:
    """To the ear, in the title, and on the screen."""
    expect(page.locator("[aria-live=polite]").last).to_contain_text(WANTED)
    expect(page).to_have_title(f"● {WANTED}")


def both_play(*pages: Page) -> None:
    for page in pages:
        page.locator("[data-board]").wait_for()
        expect(page.locator("[data-verdict]")).to_have_count(0)
        names = page.locator(".rail [data-name]")
        expect(names).to_have_text(["Bob", "Ada"])


@pytest.mark.parametrize("looking", ["at the verdict", "at the table behind it"])
def test_who_still_looks_at_the_end_is_told_and_joins_by_one_press(desk: Desk, looking: str) -> None:
    _, here, there = ended(desk)
    if looking == "at the table behind it":
        look_at_table(there)
    asked(here)
    told(there)
    expect(there.locator("[data-rematch-wanted]")).to_have_text(WANTED)
    assert violations(there, within=["[data-verdict]"]) == []
    there.get_by_role("button", name=JOIN).click()
    both_play(here, there)


def test_who_has_gone_to_another_page_is_told_there(desk: Desk) -> None:
    _, here, there = ended(desk)
    there.locator("[data-verdict]").get_by_role("link", name=SAY("client.end.home")).click()
    there.locator("header a[href='/rules']").click()
    there.locator("main h1").wait_for()
    expect(there.locator("[data-invited]")).to_have_count(0)
    asked(here)
    told(there)
    invited = there.locator("[data-invited]")
    expect(invited).to_contain_text(WANTED)
    assert covered(invited.get_by_role("link", name=JOIN)) == []
    assert violations(there) == []
    invited.get_by_role("link", name=JOIN).click()
    both_play(here, there)


def test_on_the_first_page_it_stands_before_the_other_games(desk: Desk) -> None:
    _, here, there = ended(desk)
    there.locator("[data-verdict]").get_by_role("link", name=SAY("client.end.home")).click()
    there.locator("[data-game]").first.wait_for()
    asked(here)
    told(there)
    first = there.locator("#mine a").first
    expect(first).to_contain_text(WANTED)
    expect(there.locator("[data-invited]")).to_have_count(0)
    first.click()
    both_play(here, there)
