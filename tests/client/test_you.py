"""The page about oneself: preferences, and an account that is made, found elsewhere and deleted."""

from playwright.sync_api import expect

from tests.client.desk import Desk


def test_preferences_last_over_a_reload(desk: Desk) -> None:
    page = desk.visit("/you")
    page.get_by_label("Large numbers").check()
    page.get_by_label("Ask me before each move").check()
    page.get_by_label("Show hints on the board").uncheck()
    page.reload()
    expect(page.get_by_label("Large numbers")).to_be_checked()
    expect(page.get_by_label("Ask me before each move")).to_be_checked()
    expect(page.get_by_label("Show hints on the board")).not_to_be_checked()


def test_a_guest_becomes_an_account_and_comes_back_elsewhere(desk: Desk) -> None:
    page = desk.visit("/you")
    page.locator("form input").first.fill("Hypatia")
    page.locator("form button").first.click()
    expect(page.locator("header .name")).to_have_text("Hypatia")
    page.locator('input[autocomplete="new-password"]').fill("alexandria")
    page.get_by_role("button", name="Make an account").click()
    expect(page.get_by_text("Logged in as Hypatia.")).to_be_visible()
    other = desk.visit("/you", theme="dark")
    other.locator('details input[autocomplete="username"]').fill("hypatia")
    other.locator('details input[autocomplete="current-password"]').fill("alexandria")
    other.locator("details button").first.click()
    expect(other.get_by_text("Logged in as Hypatia.")).to_be_visible()
    other.get_by_text("Delete my account").first.click()
    other.locator('details:last-of-type input[autocomplete="current-password"]').last.fill("alexandria")
    other.get_by_role("button", name="Delete my account").click()
    expect(other.get_by_text("Your account is deleted.")).to_be_visible()
