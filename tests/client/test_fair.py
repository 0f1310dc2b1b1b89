"""The browser adds to the deal, checks it by itself at the end, and raises an alarm where it was not fair."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from tests.client.desk import Desk, drawn
from tests.client.tables import open_points, person
from tests.server.harness.forks import with_fault
from tests.server.harness.process import Server


def ended(desk: Desk) -> Page:
    """A race against a bot, given up at once."""
    page = desk.play_now("mosaspin")
    give_up(page)
    return page


def give_up(page: Page) -> None:
    page.get_by_role("button", name="Give up").click()
    page.get_by_role("button", name="Yes, give up and lose").click()
    page.locator("#verdict-title").wait_for()


def test_the_end_says_that_the_deal_was_checked_here(desk: Desk) -> None:
    page = ended(desk)
    expect(page.locator("[data-fair]")).to_contain_text("checked here")
    page.reload()
    # folded away with every point, where nothing is wrong
    expect(page.locator("[data-fair=kept]")).to_be_hidden()
    open_points(page)
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


def test_a_number_that_comes_after_the_start_is_no_error_and_the_end_says_that_it_was_late(desk: Desk) -> None:
    page = desk.visit()
    held: list[Route] = []
    page.context.route("**/entropy", lambda route: held.append(route))
    with page.expect_request("**/entropy") as sent:
        page.locator('[data-game="mosaspin"] [data-way="now"]').click()
    table = sent.value.url.removesuffix("/entropy")
    while page.request.get(table).json()["status"] == "waiting":
        page.wait_for_timeout(100)
    with page.expect_response("**/entropy") as answer:
        held[0].continue_()
    assert answer.value.status == 200
    drawn(page)
    give_up(page)
    expect(page.locator("[data-fair=left-out]")).to_contain_text("only checked against the promise")


@pytest.mark.parametrize(
    ("cheat", "alarm"),
    [
        ("chooses-its-secret-late", "not the one it promised"),
        ("drops-what-a-seat-added", "is missing"),
        ("says-that-all-come-too-late-and-speaks-for-them", "did not send"),
        ("says-that-all-come-too-late-and-chooses-its-secret", "not the one it promised"),
        ("speaks-first", "did not send"),
        ("records-another-end", "ends differently"),
        ("alters-a-line-of-the-record", "it was altered"),
        ("speaks-for-bots", "does not sit here"),
    ],
)
def test_a_cheating_dealer_raises_an_alarm(cheat: str, alarm: str, desk: Desk, tmp_path: Path) -> None:
    with desk.moved(Server(None, tmp_path / "cheat", program=with_fault(cheat))):
        expect(ended(desk).get_by_role("alert")).to_contain_text(alarm)


def test_a_record_without_our_moves_raises_an_alarm(desk: Desk, tmp_path: Path) -> None:
    with desk.moved(Server(None, tmp_path / "cheat", program=with_fault("records-no-plays"))):
        page = ended(desk)
        page.wait_for_function(
            """() => Object.entries(localStorage)
                .some(([key, kept]) => key.startsWith('tuilerie.promise.') && kept.includes('give-up'))"""
        )
        page.reload()
        expect(page.get_by_role("alert")).to_contain_text("lacks one of your moves")


def test_a_dealer_that_takes_nothing_can_not_say_that_it_did(desk: Desk, tmp_path: Path) -> None:
    with desk.moved(Server(None, tmp_path / "cheat", program=with_fault("says-that-all-come-too-late"))):
        expect(ended(desk).locator("[data-fair]")).to_have_attribute("data-fair", "left-out")


def test_a_dealer_that_refuses_every_number_is_held_to_its_promise(desk: Desk, tmp_path: Path) -> None:
    desk.expected = ("409",)
    with desk.moved(Server(None, tmp_path / "refuses", program=with_fault("refuses-all"))):
        expect(ended(desk).locator("[data-fair]")).to_have_attribute("data-fair", "left-out")
    with desk.moved(Server(None, tmp_path / "cheat", program=with_fault("refuses-all-and-chooses-its-secret"))):
        expect(ended(desk).get_by_role("alert")).to_contain_text("not the one it promised")


def test_a_dealer_in_trouble_is_no_cheat_and_what_it_can_not_store_is_sent_again(
    desk: Desk, tmp_path: Path
) -> None:
    desk.expected = ("503",)
    with desk.moved(Server(None, tmp_path / "first", program=with_fault("has-no-storage-at-first"))):
        expect(ended(desk).locator("[data-fair]")).to_have_attribute("data-fair", "kept")
    with desk.moved(Server(None, tmp_path / "never", program=with_fault("has-no-storage"))):
        expect(ended(desk).locator("[data-fair]")).to_have_attribute("data-fair", "left-out")


def test_a_seat_adds_to_the_deal_though_its_session_was_made_outside_the_page(desk: Desk) -> None:
    desk.expected = ("403",)
    ada = person(desk, "Ada")
    # this page has never met the server, but the browser has
    ada.context.add_init_script("localStorage.removeItem('tuilerie.met')")
    table = ada.ask("tables", game="mozaika", seats=3)["id"]
    page = ada.context.new_page()
    desk.watch(page)
    with page.expect_response(lambda answer: answer.url.endswith("/entropy") and answer.ok):
        page.goto(f"/table/{table}")


def test_a_record_that_is_withheld_is_told(desk: Desk) -> None:
    desk.expected = ("404",)
    page = desk.play_now("mosaspin")
    page.route("**/record", lambda route: route.fulfill(status=404))
    give_up(page)
    expect(page.locator("[data-fair=unread]")).to_contain_text("was not checked here")
