"""Tables on the screen: friends, talk, several tabs, another language in the middle, the end."""

from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.client.desk import Desk, drawn, violations
from tests.client.stage import played, set_up
from tests.client.tables import open_chat, open_menu, open_points, person, seq, speak, together
from tests.server.harness.people import Person
from tests.server.harness.process import Server
from tuilerie import games
from tuilerie.words import LANGUAGES, words

RUDE = "<img src=x onerror=x()>"
RIGHT_TO_LEFT = "שלום עולם abc"
WIDE: ViewportSize = {"width": 1280, "height": 720}


def waiting_table(desk: Desk, game: str) -> Page:
    page = desk.visit(f"/new/{game}")
    page.locator("form button.main").click()
    page.locator(".waiting").wait_for()
    return page


def test_friends_come_by_the_link_and_play(desk: Desk) -> None:
    host = waiting_table(desk, "mosaspin")
    link = host.get_by_label("Link to this table").input_value()
    friend = desk.visit(link.removeprefix(desk.server.address), language="de")
    friend.get_by_role("button", name="Hier Platz nehmen: Platz 2").click()
    expect(host.get_by_role("button", name="Start")).to_be_enabled()
    assert violations(host) == []
    host.get_by_role("button", name="Start").click()
    host.locator("[data-board]").wait_for()
    friend.locator("[data-board]").wait_for()
    open_chat(host)
    open_chat(friend)
    host.get_by_label("Ready phrases").select_option("good-luck")
    host.get_by_role("button", name="Send the ready phrase").click()
    expect(friend.get_by_role("log")).to_contain_text("Viel Glück!")
    friend.get_by_placeholder("Etwas schreiben").fill("Hallo <b>du</b>")
    friend.keyboard.press("Enter")
    expect(host.get_by_role("log")).to_contain_text("Hallo <b>du</b>")


def test_who_gave_no_name_and_bots_are_called_by_each_readers_own_words(desk: Desk) -> None:
    host = desk.visit("/new/mozaika", language="fr")
    host.locator("form button.main").click()
    host.locator(".waiting").wait_for()
    friend = desk.visit(urlsplit(host.url).path, language="de")
    friend.get_by_role("button", name="Hier Platz nehmen: Platz 2").click()
    expect(host.locator(".waiting .seats bdi").nth(1)).to_have_text(f"{words('fr').say('client.guest')} 2")
    host.get_by_role("button", name=words("fr").say("client.fill-bots")).click()
    for page, language in ((host, "fr"), (friend, "de")):
        guest = words(language).say("client.guest")
        called = page.locator(".waiting .seats bdi")
        expect(called.nth(1)).to_have_text(f"{guest} 2")
        expect(called.nth(0)).to_have_text(guest)
        expect(page.locator("header .name")).to_have_text(words(language).say("client.you"))
    host.get_by_role("button", name=words("fr").say("client.start")).click()
    for page, language in ((host, "fr"), (friend, "de")):
        say = words(language).say
        expect(page.locator("[data-name]").filter(has_text=say("client.guest")).first).to_be_visible()
        expect(page.locator("[data-name]").filter(has_text=say("bot.journeyman")).first).to_be_visible()
    speak(host, "de")
    expect(host.locator("[data-name]").filter(has_text="Gast").first).to_be_visible()


def test_the_host_seats_bots_and_takes_them_away(desk: Desk) -> None:
    page = waiting_table(desk, "mozaika")
    page.get_by_role("button", name="Bot in seat 2").click()
    page.get_by_role("button", name="Remove the bot of seat 2").click()
    page.get_by_role("button", name="Bot in seat 2").wait_for()
    page.get_by_role("button", name="Fill with bots").click()
    page.get_by_role("button", name="Start").click()
    expect(page.locator("[data-ask]")).to_contain_text("Place one of your tiles")


def test_markup_and_strange_names_neither_run_nor_break_the_page(desk: Desk) -> None:
    page = desk.visit("/you", phone=True)
    phone = page.viewport_size or WIDE
    ran: list[str] = []
    page.on("dialog", lambda dialog: ran.append(dialog.message))
    for name in (RUDE, RIGHT_TO_LEFT, "W" * 24):
        page.goto("/you")
        page.locator("form input").first.fill(name)
        page.locator("form button").first.click()
        page.set_viewport_size(WIDE)
        expect(page.locator("header .name")).to_have_text(name)
        page.set_viewport_size(phone)
        page.goto("/new/epizodiak")
        page.locator("form button.main").click()
        expect(page.locator(".seats bdi").first).to_have_text(name)
        page.get_by_role("button", name="Fill with bots").click()
        page.get_by_role("button", name="Start").click()
        page.locator("[data-board]").wait_for()
        text = f"{name} <script>x()</script> " + "x" * 200
        open_chat(page)
        page.get_by_placeholder("Write something").fill(text)
        page.get_by_role("button", name="Send", exact=True).click()
        expect(page.get_by_role("log")).to_contain_text(text)
        assert page.locator("main img, main script").count() == 0
        assert page.evaluate("document.documentElement.scrollWidth") <= 360
    assert ran == []


def test_the_language_changes_in_the_middle_of_a_game_and_nothing_else(desk: Desk) -> None:
    page = desk.play_now("mozaika")
    for language in LANGUAGES:
        before = seq(page)
        speak(page, language)
        expect(page.locator("[data-ask]")).to_contain_text(words(language).say("mozaika.ask.place"))
        assert seq(page) == before
    page.reload()
    expect(page.locator("[data-ask]")).to_contain_text(words(LANGUAGES[-1]).say("mozaika.ask.place"))


def test_a_second_tab_shows_the_same_seat(desk: Desk) -> None:
    ada, bob = person(desk, "Ada"), person(desk, "Bob")
    table = together([ada, bob], "mosacolor", bots=1)
    one, two = ada.look(table), ada.look(table)
    expect(two.locator("[data-ask]")).to_have_text(one.locator("[data-ask]").inner_text())
    open_menu(one)
    one.get_by_role("button", name="Let the house bot play").click()
    two.get_by_role("button", name="Take my seat back").click()
    open_menu(one)
    expect(one.get_by_role("button", name="Let the house bot play")).to_be_visible()


def test_nobody_hands_a_seat_to_the_house_bot_where_nobody_waits(desk: Desk) -> None:
    page = desk.play_now("mosacolor")
    open_menu(page)
    expect(page.get_by_role("button", name="Leave the table")).to_be_visible()
    expect(page.get_by_role("button", name="Let the house bot play")).to_have_count(0)
    page.get_by_role("button", name="Leave the table").click()
    expect(page.get_by_role("button", name="Yes, leave and end this game")).to_be_visible()
    page.get_by_role("button", name="Stay").click()
    expect(page.get_by_role("button", name="Leave the table")).to_be_visible()


def test_the_others_agree_about_a_seat_that_never_acts(desk: Desk, tmp_path: Path) -> None:
    say = words("en").say
    with desk.moved(Server(None, tmp_path / "own", flags=["--inaction", "3"])):
        people = [person(desk, name) for name in ("Ada", "Ben", "Cleo")]
        table = together(people, "mozaika", bots=0)
        ada, ben, cleo = (each.look(table) for each in people)
        about = [page.get_by_role("group", name=say("client.idle", {"name": "Cleo"})) for page in (ada, ben, cleo)]
        house = [each.get_by_role("button", name=say("client.idle.bot")) for each in about]
        house[0].click()
        expect(house[0]).to_have_attribute("aria-pressed", "true")
        expect(house[1]).to_contain_text(say("client.idle.wishes", {"n": 1}))
        expect(house[1]).to_have_attribute("aria-pressed", "false")
        # one who is asked about has no say in it
        expect(about[2]).to_have_count(0)
        about[0].get_by_role("button", name=say("client.idle.wait")).click()
        expect(house[1]).not_to_contain_text(say("client.idle.wishes", {"n": 1}))
        for each in house[:2]:
            each.click()
        expect(cleo.get_by_role("button", name=say("client.back"))).to_be_visible()
        expect(about[0]).to_have_count(0)


def test_moves_are_asked_about_where_that_is_wished(desk: Desk) -> None:
    page = desk.play_now("epizodiak", confirm=True)
    expect(page.locator("[data-ask]")).to_contain_text("Your turn")
    before = seq(page)
    page.get_by_role("button", name="Draw a tile").first.click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_be_visible()
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    assert seq(page) == before
    page.get_by_role("button", name="Draw a tile").first.click()
    dialog.get_by_role("button", name="Yes, play it").click()
    page.wait_for_function(
        "before => Number(document.querySelector('[data-board]').dataset.seq) > before", arg=before
    )


def test_the_rules_open_beside_the_table_and_give_the_focus_back(desk: Desk) -> None:
    page = desk.play_now("mozaika")
    open_menu(page)
    page.get_by_role("button", name="Rules").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog", name="Rules")).to_contain_text("M12")
    assert violations(page, without="[data-board]") == []
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Menu")).to_be_focused()


def test_the_end_tells_who_won_and_leads_to_replay_and_rematch(desk: Desk) -> None:
    page = desk.play_now("mosaspin")
    page.get_by_role("button", name="Give up").click()
    page.get_by_role("button", name="Yes, give up and lose").click()
    page.locator("#verdict-title").wait_for()
    expect(page.locator("#verdict-title")).to_contain_text("Journeyman")
    open_points(page)
    expect(page.get_by_text("How you know that the deal was fair")).to_be_visible()
    replay = page.get_by_role("link", name="Replay").get_attribute("href") or ""
    other = desk.visit(replay.split("?")[0], context=page.context)
    # one's own eyes, also where nobody asked for them
    expect(other.locator("[data-eyes]")).to_have_value("0")
    assert replay.endswith("?eyes=0")
    page.get_by_role("button", name="Rematch").click()
    expect(page.locator("#verdict-title")).to_have_count(0)


def test_the_lobby_shows_open_tables_and_whose_turn_it_is(desk: Desk) -> None:
    page = desk.play_now("mozaika")
    page.get_by_role("link", name="Tuilerie – Home").click()
    mine = page.get_by_role("list", name="Your games").get_by_role("link")
    expect(mine.filter(has_text="Mozaika").filter(has_text="Your turn")).to_be_visible()
    with Person(desk.server, "Grace") as grace:
        grace.open("mosacolor", 2, public=True)
        page.get_by_role("link", name="Join: Mosacolor, Grace").click()
    page.get_by_role("button", name="Sit here: seat 2").wait_for()


# what of the bar's words sticks out or is cut off; where the question is longest the round is for the ear
CUT = """bar => [...bar.querySelectorAll('[data-ask], [data-where]:not(.crowded *)')].filter(each => {
  const [box, around] = [each.getBoundingClientRect(), bar.getBoundingClientRect()];
  const inside = box.top >= around.top - 1 && box.bottom <= around.bottom + 1 && box.right <= around.right;
  return !inside || each.scrollHeight > each.clientHeight + 2 && getComputedStyle(each).display !== 'inline';
}).map(each => each.textContent)"""


@pytest.mark.parametrize("game", games.names())
def test_a_phones_bar_tells_game_round_and_what_is_asked(desk: Desk, game: str) -> None:
    context = desk.context(phone=True)
    match = played(game, games.find(game).seats[0], 0, 0)
    page = desk.visit(set_up(context, "bar", match, 0), context=context)
    drawn(page)
    bar = page.locator("[data-bar]")
    expect(bar.locator("[data-where]")).to_be_visible()
    expect(bar.get_by_role("heading", level=1)).to_have_text(words("en").say(f"{game}.name"))
    for language in LANGUAGES:
        speak(page, language)
        for width, height in ((390, 844), (360, 640), (844, 390)):
            page.set_viewport_size({"width": width, "height": height})
            assert bar.evaluate(CUT) == [], (language, width)
            assert bar.evaluate("each => each.getBoundingClientRect().height") == pytest.approx(44, abs=4)


def test_log_and_chat_are_tabs_and_what_is_unread_is_marked(desk: Desk) -> None:
    ada, bob = person(desk, "Ada"), person(desk, "Bob")
    table = together([ada, bob], "mosaspin", 0)
    here, there = ada.look(table), bob.look(table)
    tabs = there.get_by_role("tab")
    expect(tabs).to_have_text([words("en").say("client.log"), words("en").say("client.chat")])
    expect(tabs.first).to_have_attribute("aria-selected", "true")
    open_chat(here)
    here.get_by_placeholder("Write something").fill("hello")
    here.keyboard.press("Enter")
    expect(tabs.last).to_contain_text(words("en").say("client.unread", {"n": 1}))
    tabs.first.focus()
    there.keyboard.press("ArrowRight")
    expect(there.get_by_role("log")).to_contain_text("hello")
    expect(tabs.last).to_have_text(words("en").say("client.chat"))


@pytest.mark.parametrize("page", ["/", "/rules/mozaika", "/nowhere"])
def test_no_page_holds_a_script_or_a_style_of_its_own(desk: Desk, page: str) -> None:
    answer = desk.context().request.get(page)
    policy = answer.headers["content-security-policy"]
    assert "unsafe" not in policy
    html = answer.text()
    assert "<style" not in html
    assert "style=" not in html
    assert "<script>" not in html
