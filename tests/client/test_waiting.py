"""Before the start: a table that waits for friends, and one that looks for players."""

from playwright.sync_api import Page, expect

from tests.client.desk import Desk, violations
from tests.client.tables import person
from tuilerie.words import words

SAY = words("en").say


def find(page: Page, game: str) -> None:
    page.locator(f'[data-game="{game}"] [data-way="find"]').click()
    # whoever comes last finds the game begun
    page.locator(".waiting, [data-board]").first.wait_for()


def here(n: int, seats: int) -> str:
    return SAY("client.find.here", {"n": n, "seats": seats})


def test_who_looks_for_players_hears_how_many_wait_and_who_comes(desk: Desk) -> None:
    pages = [desk.visit(context=person(desk, name).context) for name in ("Ada", "Bob", "Cleo")]
    ada, bob, cleo = pages
    find(ada, "mozaika")
    expect(ada.get_by_role("status").first).to_have_text(here(1, 3))
    expect(bob.locator('[data-game="mozaika"] [data-looking]')).to_have_text(SAY("client.find.waiting", {"n": 1}))
    assert violations(ada) == []
    find(bob, "mozaika")
    expect(ada.get_by_role("status").first).to_have_text(here(2, 3))
    expect(ada.locator("[aria-live=polite]").last).to_contain_text(SAY("client.find.came", {"name": "Bob"}))
    find(cleo, "mozaika")
    for page in pages:
        expect(page.locator("[data-board]")).to_be_visible()


def test_bots_are_offered_after_a_while_and_the_seat_is_kept_meanwhile(desk: Desk) -> None:
    ada, bob = person(desk, "Ada"), person(desk, "Bob")
    page = ada.context.new_page()
    desk.watch(page)
    page.clock.install()
    page.goto("/")
    find(page, "mosacolor")
    table = page.url
    expect(page.locator("[data-offer]")).to_have_count(0)
    page.clock.fast_forward(25_000)
    expect(page.locator("[data-offer]")).to_contain_text(SAY("client.find.nobody"))
    page.get_by_role("button", name=SAY("client.find.meanwhile")).click()
    page.locator("[data-board]").wait_for()
    assert page.url != table
    notice = page.locator("[data-elsewhere]")
    expect(notice).to_have_count(0)
    find(desk.visit(context=bob.context), "mosacolor")
    expect(notice).to_contain_text(SAY("client.find.begun", {"game": "Mosacolor"}))
    notice.get_by_role("link", name=SAY("client.find.go")).click()
    expect(page).to_have_url(table)
    expect(page.locator("[data-name]").filter(has_text="Bob").first).to_be_visible()
    expect(notice).to_have_count(0)


def test_strangers_who_wait_for_one_more_can_go_on_with_bots(desk: Desk) -> None:
    pages = [person(desk, name).context.new_page() for name in ("Ada", "Bob")]
    for page in pages:
        desk.watch(page)
        page.clock.install()
        page.goto("/")
        find(page, "epizodiak")
    ada, bob = pages
    expect(ada.get_by_role("status").first).to_have_text(here(2, 3))
    for page in pages:
        expect(page.locator("[data-fill]")).to_have_count(0)
        page.clock.fast_forward(25_000)
    expect(bob.locator("[data-fill]")).to_have_text(SAY("client.find.fill-other", {"name": "Ada"}))
    assert violations(ada) == []
    ada.get_by_role("button", name=SAY("client.fill-bots")).click()
    for page in pages:
        page.locator("[data-board] [data-stage]").wait_for()
        expect(page.locator("[data-seat]")).to_have_count(3)


def test_a_waiting_table_says_what_is_next_and_which_options_are_not_as_usual(desk: Desk) -> None:
    ada = person(desk, "Ada")
    table = ada.ask("tables", game="epizodiak", seats=3, seat=0, options={"target": "13"})
    page = desk.visit(f"/table/{table['id']}", context=ada.context)
    expect(page.get_by_text(SAY("client.wait.next-host"))).to_be_visible()
    unusual = page.locator(".other")
    expect(unusual).to_have_text(f"13 – {SAY('client.wait.unusual')}")
    usual = len(table["options"]) - 1
    fold = page.locator("summary", has_text=SAY("client.wait.usual", {"n": usual}))
    fold.click()
    expect(page.locator("details[open] dd")).to_have_count(usual)
    guest = desk.visit(f"/table/{table['id']}", context=person(desk, "Bob").context)
    expect(guest.get_by_text(SAY("client.wait.next"), exact=True)).to_be_visible()
    # who came by the link has one thing to do, and who sits may only change places
    expect(guest.locator(".seats button.main")).to_have_count(1)
    guest.locator(".seats button.main").click()
    expect(guest.get_by_role("button", name=SAY("client.sit.move.seat", {"n": 3}))).to_be_visible()
    expect(guest.get_by_role("button", name=SAY("client.sit"))).to_have_count(0)


def test_the_link_is_copied_also_at_an_address_without_https(desk: Desk) -> None:
    page = desk.context().new_page()
    page.goto(f"http://house.test:{desk.server.port}/new/mosaspin")
    assert not page.evaluate("isSecureContext")
    page.locator("form button.main").click()
    page.get_by_role("button", name=SAY("client.copy")).click()
    expect(page.get_by_role("button", name=SAY("client.copied"))).to_be_focused()
    link = page.url
    page.goto(f"http://house.test:{desk.server.port}/you")
    page.locator("input[type=password]").first.focus()
    page.keyboard.press("Control+V")
    expect(page.locator("input[type=password]").first).to_have_value(link)
