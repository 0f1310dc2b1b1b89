"""The page about oneself: preferences, and an account that is made, found elsewhere and deleted."""

from playwright.sync_api import expect

from tests.client.desk import Desk, covered


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
    # blanks are no name: the browser says so, and nothing is asked of the server
    page.locator("form input").first.fill("  ")
    page.locator("form button").first.click()
    expect(page.locator("form input").first).to_have_value("")
    assert page.locator("form input:invalid").count() > 0
    page.locator("form input").first.fill(" Hypatia ")
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


def test_who_comes_for_the_first_time_makes_an_account_at_once(desk: Desk) -> None:
    desk.expected = ("409",)
    page = desk.visit("/you", phone=True)
    for name in ("Emmy", "Emmy N"):
        page.locator('input[autocomplete="username"]').first.fill(name)
        page.locator('input[autocomplete="new-password"]').fill("a ring of ideals")
        page.get_by_role("button", name="Make an account").click()
        expect(page.get_by_text(f"Logged in as {name}.")).to_be_visible()
        page.get_by_role("button", name="Log out", exact=True).click()
        expect(page.get_by_text("You are logged out.")).to_be_visible()
    # a name that is taken: it is said on the screen, and what was typed stays
    page.locator('input[autocomplete="username"]').first.fill("Emmy")
    page.locator('input[autocomplete="new-password"]').fill("a ring of ideals")
    page.get_by_role("button", name="Make an account").click()
    alert = page.get_by_role("alert")
    expect(alert).to_be_in_viewport(ratio=1)
    assert covered(alert) == []
    expect(page.locator('input[autocomplete="username"]').first).to_have_value("Emmy")


def test_a_double_click_makes_one_account_and_what_was_typed_is_forgotten(desk: Desk) -> None:
    page = desk.visit("/you")
    page.get_by_role("textbox", name="Name").nth(1).fill("Aspasia")
    page.locator('input[autocomplete="new-password"]').fill("of miletus")
    page.get_by_role("button", name="Make an account").dblclick()
    expect(page.get_by_text("Logged in as Aspasia.")).to_be_visible()
    assert len(page.request.get("/api/me/export").json()["sessions"]) == 1
    page.get_by_role("button", name="Log out", exact=True).click()
    expect(page.locator('input[autocomplete="new-password"]')).to_have_value("")


def test_what_becomes_of_deleting_is_said_on_the_screen(desk: Desk) -> None:
    desk.expected = ("403",)
    page = desk.visit("/you", phone=True)
    page.locator('input[autocomplete="username"]').first.fill("Sophie")
    page.locator('input[autocomplete="new-password"]').fill("le blanc or not")
    page.get_by_role("button", name="Make an account").click()
    expect(page.get_by_text("Logged in as Sophie.")).to_be_visible()
    page.locator("summary").last.click()
    page.locator('input[autocomplete="current-password"]').last.fill("wrong password")
    page.get_by_role("button", name="Delete my account").click()
    expect(page.get_by_role("alert")).to_be_in_viewport(ratio=1)


def test_the_pace_of_bots_is_a_preference(desk: Desk) -> None:
    page = desk.visit("/you")
    page.get_by_label("Pace of the others").select_option("calm")
    page.reload()
    expect(page.get_by_label("Pace of the others")).to_have_value("calm")
