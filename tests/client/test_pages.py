"""Every page of the shell: in three themes and three languages, on narrow and wide screens, by keyboard."""

from collections.abc import Iterator
from urllib.parse import quote

import pytest
from playwright.sync_api import Page, expect

from tests.client.desk import Desk, violations
from tests.client.tables import dress, person
from tests.server.harness.people import Person
from tests.server.harness.process import Server
from tuilerie import games
from tuilerie.options import fields_of
from tuilerie.words import LANGUAGES, words

THEMES = ("light", "dark", "contrast")


@pytest.fixture(scope="module")
def ended(server: Server) -> Iterator[str]:
    with Person(server, "Ada") as ada:
        yield ada.finished("epizodiak", 3, options={"single_round": "on"})


PATIENCE = 60_000
"""A puzzle of the day may have to be made."""


def pages(ended: str) -> dict[str, str]:
    """The address of each page, with what shows that it is there."""
    return {
        "/": "[data-game]",
        "/new/mozaika": "form",
        "/rules": ".all",
        "/rules/mosacolor": "article h1",
        "/rules/rulings": ".rulings li",
        "/puzzles": "[data-day]",
        "/puzzles/mosaspin": "[data-puzzle]",
        "/print": "form",
        "/you": "form",
        f"/table/{ended}": "#verdict-title",
        f"/replay/{ended}?at=3": ".scrub",
        "/nowhere": "main h1",
        "/table/none": "main h1",
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_is_accessible_in_every_theme(desk: Desk, ended: str, language: str) -> None:
    ada = person(desk, "Ada", language=language)
    waiting = f"/table/{ada.ask('tables', game='mozaika', seats=3)['id']}"
    page = desk.visit(context=ada.context)
    for address, sign in (pages(ended) | {waiting: ".waiting", "/guide/mozaika": "[data-step]"}).items():
        page.goto(address)
        page.locator(sign).first.wait_for(timeout=PATIENCE)
        assert page.locator("html").get_attribute("lang") == language
        for theme in THEMES:
            dress(page, theme)
            # a theme changes no markup; the boards have tests of their own, in every phase
            found = violations(page, without="[data-board]", seen=theme != THEMES[0])
            assert found == [], (address, theme)


@pytest.mark.parametrize("width", [360, 800, 2560])
def test_no_page_is_wider_than_its_screen(desk: Desk, ended: str, width: int) -> None:
    page = desk.visit(language="de")
    page.set_viewport_size({"width": width, "height": 800})
    for address, sign in pages(ended).items():
        page.goto(address)
        page.locator(sign).first.wait_for(timeout=PATIENCE)
        assert page.evaluate("document.documentElement.scrollWidth") <= width, address


def test_what_can_be_touched_on_a_phone_is_large_enough(desk: Desk, ended: str) -> None:
    page = desk.visit(phone=True)
    for address, sign in pages(ended).items():
        page.goto(address)
        page.locator(sign).first.wait_for(timeout=PATIENCE)
        small = page.evaluate(
            """() => [...document.querySelectorAll('button, select, .button, summary, label.check, input')]
                .filter(each => each.checkVisibility() && !['radio', 'checkbox', 'range'].includes(each.type))
                .map(each => [each.getBoundingClientRect(), each.outerHTML.slice(0, 80)])
                .filter(([box]) => box.height < 43.5 || box.width < 43.5).map(([box, html]) => html)"""
        )
        assert small == [], address


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_bar_breaks_no_word_on_a_phone(desk: Desk, language: str) -> None:
    ada = person(desk, "Anneliese von Hohenberg", phone=True, language=language)
    page = desk.visit("/you", context=ada.context)
    page.locator("header nav a").last.wait_for()
    lines = """() => [...document.querySelectorAll('header nav a, header .name')].map(each => {
        const text = document.createRange();
        text.selectNodeContents(each);
        const tops = [...text.getClientRects()].filter(box => box.width).map(box => box.bottom);
        return [each.innerText, Math.max(...tops) - Math.min(...tops)];
    })"""
    for word, height in page.evaluate(lines):
        assert height < 10, word
    name = page.locator("header .name")
    expect(name).to_have_text(words(language).say("client.you"))
    page.set_viewport_size({"width": 1280, "height": 720})
    expect(name).to_have_text("Anneliese von Hohenberg")


def test_a_way_that_leads_nowhere_says_so_and_leads_on(desk: Desk) -> None:
    desk.expected = ("404", "400")
    say = words("en").say
    page = desk.visit()
    page.locator("[data-game]").first.wait_for()
    lost = ("/nowhere", "/table", "/new/chess", "/rules/chess", "/guide", "/guide/chess")
    gone = ("/table/nowhere", "/replay/nowhere")
    puzzles = ("/puzzles/chess", "/puzzles/mosapuzzle?line=tuilerie1%3Amosapuzzle%3A2")
    named = {"client.lost.title": lost, "client.table.gone": gone, "client.puzzle.gone": puzzles}
    for title, addresses in named.items():
        for address in addresses:
            page.goto(address)
            page.get_by_role("heading", name=say(title), level=1).wait_for()
            expect(page).to_have_title(f"{say(title)} – Tuilerie")
            why = "client.puzzle.cut" if address in puzzles else "client.lost.lead"
            expect(page.get_by_text(say(why))).to_be_visible()
            expect(page.locator("a.button.main")).to_have_count(1)
    with Person(desk.server, "Ada") as ada:
        bots = {"1": "greedy", "2": "greedy"}
        table = ada.post("tables", game="mozaika", seats=3, bots=bots, onlookers=False, start=True)
    page.goto(f"/table/{table['id']}")
    expect(page.get_by_text(say("refusal.no-onlookers"))).to_be_visible()


def test_a_game_is_two_clicks_away_and_begins_in_the_browsers_language(desk: Desk) -> None:
    context = desk.browser.new_context(locale="fr-CH", base_url=desk.server.address)
    desk.contexts.append(context)
    page = desk.visit(context=context)
    page.get_by_role("button", name="Jouer : Mozaika").click()
    expect(page.locator("[data-ask]")).to_contain_text(words("fr").say("mozaika.ask.place"))


def test_the_skip_link_leads_past_the_bar(desk: Desk) -> None:
    page = desk.visit()
    page.locator("[data-game]").first.wait_for()
    page.keyboard.press("Tab")
    expect(page.get_by_text("Skip to the page")).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    assert page.evaluate("document.querySelector('main').contains(document.activeElement)")


def test_a_new_page_takes_the_focus_and_the_way_back_works(desk: Desk) -> None:
    page = desk.visit()
    page.get_by_role("link", name="Rules", exact=True).click()
    page.locator(".all").wait_for()
    expect(page.locator("main")).to_be_focused()
    page.go_back()
    page.locator("[data-game]").first.wait_for()


def test_a_table_is_set_up_with_the_keyboard_alone(desk: Desk) -> None:
    page = desk.visit("/new/epizodiak")
    page.locator("form").wait_for()
    reach(page, "summary")
    page.keyboard.press("Enter")
    reach(page, "#option-single_round")
    page.keyboard.press("ArrowDown")
    reach(page, "form button.main")
    page.keyboard.press("Enter")
    page.get_by_role("heading", name="A table of EpiZodiak, waiting").wait_for()
    expect(page.get_by_text("not as usual")).to_be_visible()
    reach_named(page, "Fill with bots")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Start")).to_be_enabled()
    reach_named(page, "Start")
    page.keyboard.press("Enter")
    page.locator("[data-board]").wait_for()


def test_an_article_of_the_rules_can_be_linked_to(desk: Desk) -> None:
    page = desk.visit("/rules/mozaika#M12")
    expect(page.locator("#M12")).to_be_focused()
    expect(page.locator("#M12")).to_be_in_viewport()


@pytest.mark.parametrize("language", LANGUAGES)
def test_options_are_called_by_their_names_and_not_by_their_keys(desk: Desk, language: str) -> None:
    page = desk.visit(language=language)
    for name in games.names():
        page.goto(f"/rules/{name}")
        page.locator("article h1").wait_for()
        keys = set()
        for option in fields_of(games.find(name).options):
            keys |= {option.name, *(option.choices if isinstance(option.default, str) else ())}
        assert not keys & set(page.locator("main code").all_inner_texts())


def test_the_register_of_rulings_has_those_of_every_game(desk: Desk) -> None:
    page = desk.visit("/rules/rulings")
    page.locator(".rulings li").first.wait_for()
    for game in games.names():
        assert page.locator(f'.rulings a[href^="/rules/{game}#"]').count() > 0


def test_things_to_print_are_made(desk: Desk) -> None:
    page = desk.visit("/print")
    page.get_by_label("48 tiles of EpiZodiak").check()
    page.get_by_role("combobox", name="Paper").select_option("letter")
    page.get_by_role("combobox", name="Colours").select_option("hatched")
    address = page.get_by_role("link", name="Create the PDF").get_attribute("href")
    assert address is not None
    answer = page.request.get(address)
    assert answer.ok
    assert answer.headers["content-type"] == "application/pdf"
    assert answer.body().startswith(b"%PDF")


def test_a_puzzle_is_printed_from_the_link_that_was_shared(desk: Desk) -> None:
    desk.expected = ("400",)
    with Person(desk.server, "Ada") as ada:
        line = ada.get("puzzles/mosaspin?width=2&height=2&seed=print")["line"]
    link = f"{desk.server.address}/puzzles/mosaspin?line={quote(line, safe='')}"
    page = desk.visit(f"/print?puzzle={quote(line[:-5])}")
    expect(page.get_by_role("alert")).to_have_text(words("en").say("client.puzzle.cut"))
    make = page.get_by_role("link", name="Create the PDF")
    expect(make).to_have_count(0)
    page.get_by_label("The puzzle’s link").fill(f"Tuilerie · Mosaspin · 0:07\n{link}")
    address = make.get_attribute("href")
    assert address is not None
    expect(page.get_by_role("alert")).to_have_count(0)
    assert page.request.get(address).headers["content-type"] == "application/pdf"


def reach(page: Page, selector: str) -> None:
    """By the Tab key alone."""
    for _ in range(80):
        page.keyboard.press("Tab")
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
    raise AssertionError(f"{selector} can't be reached by the keyboard")


def reach_named(page: Page, name: str) -> None:
    for _ in range(80):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.textContent.trim()") == name:
            return
    raise AssertionError(f"{name} can't be reached by the keyboard")
