"""The browser adds to the deal, checks it by itself at the end, and raises an alarm where it was not fair."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from tests.client.desk import Desk
from tests.client.tables import person
from tests.server.harness.forks import with_fault
from tests.server.harness.process import Server


def ended(desk: Desk) -> Page:
    """A race against a bot, given up at once."""
    page = desk.play_now("mosaspin")
    page.get_by_role("button", name="Give up").click()
    page.get_by_role("button", name="Yes, give up and lose").click()
    page.locator("#verdict-title").wait_for()
    return page


def test_the_end_says_that_the_deal_was_checked_here(desk: Desk) -> None:
    page = ended(desk)
    expect(page.locator("[data-fair]")).to_contain_text("checked here")
    page.reload()
    expect(page.locator("[data-fair=kept]")).to_be_visible()
    # who was not there can't tell, and is told so
    page.evaluate("localStorage.clear()")
    page.reload()
    expect(page.locator("[data-fair=unknown]")).to_contain_text("can’t check it by itself")


def test_a_seat_adds_to_the_deal_though_its_table_answers_first(desk: Desk) -> None:
    ada = person(desk, "Ada")
    held: list[Route] = []
    ada.context.route("**/api/me", lambda route: held.append(route))
    page = desk.visit(f"/table/{ada.ask('tables', game='mozaika', seats=3)['id']}", context=ada.context)
    page.locator(".waiting").first.wait_for()
    with page.expect_response("**/entropy") as answer:
        held[0].continue_()
    assert answer.value.status == 200


@pytest.mark.parametrize(
    ("cheat", "alarm"),
    [
        ("chooses-its-secret-late", "not the one it promised"),
        ("drops-what-a-seat-added", "is missing"),
        ("speaks-for-bots", "does not sit here"),
    ],
)
def test_a_cheating_dealer_raises_an_alarm(cheat: str, alarm: str, desk: Desk, tmp_path: Path) -> None:
    with desk.moved(Server(None, tmp_path / "cheat", program=with_fault(cheat))):
        expect(ended(desk).get_by_role("alert")).to_contain_text(alarm)
