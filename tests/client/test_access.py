"""Every phase of every game is open to everybody: axe-core in each theme and language, and how boards read."""

from collections.abc import Iterator
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.client.desk import Desk, violations
from tests.client.moments import MOMENTS, named, opened, reached
from tests.client.reading import FOLDER, read
from tests.client.stage import set_up, set_up_replay, view
from tests.client.tables import LANGUAGES, THEMES, dress, open_chat, open_menu, speak
from tests.games.books import book
from tests.games.moments import Moment
from tests.server.harness.process import Server
from tuilerie import games

APPROVED: Final = LANGUAGES[0]
# the boards and what is asked; the rest of a table is looked at by itself
PLAY: Final = ["[data-bar]", "[data-seats]", "[data-verdict]", "[data-board]"]

FACE: Final = {"left": 15_000, "extra": 60_000, "runs": True}
SPOKEN: Final[list[dict[str, Any]]] = [
    {"type": "said", "n": 1, "seat": 1, "name": "Grace", "phrase": "hello", "text": ""},
    {"type": "said", "n": 2, "seat": None, "name": "Eve", "phrase": "", "text": "Well done!"},
    {"type": "refusal", "id": "1", "key": "cell-taken", "article": "M15", "values": {"cell": "c3"}},
]


def dressings(page: Page, turn: int = 0) -> Iterator[str]:
    """The page as it stands in each language and in each theme, switched in place.

    Which theme goes with which language follows the turn: three turns bring all pairs.
    """
    for number, language in enumerate(LANGUAGES):
        theme = THEMES[(number + turn) % len(THEMES)]
        speak(page, language)
        dress(page, theme)
        yield f"{language} {theme}"


def blank(desk: Desk) -> Page:
    page = desk.context().new_page()
    desk.watch(page)
    return page


@pytest.fixture(scope="module")
def lasting(
    browser: Browser, server: Server, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[Desk, Page]]:
    """One page for many moments: it keeps what it has fetched."""
    desk = Desk(browser, server, tmp_path_factory.mktemp("lasting"))
    yield desk, blank(desk)
    desk.close()


@pytest.fixture
def page(desk: Desk, lasting: tuple[Desk, Page], moment: Moment) -> Iterator[Page]:
    # after an end requests are answered by the test, and then the browser keeps nothing
    kept, page = (desk, blank(desk)) if moment.name == "over" else lasting
    yield page
    complaints, kept.complaints = kept.complaints, []
    assert complaints == []


@pytest.mark.parametrize("moment", MOMENTS, ids=str)
def test_every_phase_reads_as_approved_and_is_without_violations(page: Page, moment: Moment) -> None:
    """In English it must read as in `read/`, in each theme and language axe-core must find nothing.

    `python -m tests.client.reading` writes what is read now: read it as who can't see the board, and commit.
    """
    opened(page, moment)
    found = []
    for dressing in dressings(page, MOMENTS.index(moment)):
        found += [f"{dressing}: {each}" for each in violations(page, within=PLAY)]
        if dressing.startswith(APPROVED):
            assert read(page) == (FOLDER / f"{moment}.txt").read_text("utf-8")
    assert found == []


def test_every_phase_of_every_game_is_among_the_moments() -> None:
    shown = {(each.game, each.name.partition("-")[0]) for each in MOMENTS}
    wanted = {(game, phase) for game in games.names() for phase in (*book(game).phases, "onlooker", "over")}
    assert wanted - shown == set()


def test_a_violation_on_a_board_would_be_found(desk: Desk) -> None:
    page = blank(desk)
    opened(page, MOMENTS[0])
    page.locator("[data-board]").evaluate("board => board.append(document.createElement('button'))")
    assert [each.partition(":")[0] for each in violations(page, within=PLAY)] == ["button-name"]


@pytest.mark.parametrize("moment", [each for each in MOMENTS if each.name == "over"], ids=lambda each: each.game)
def test_replays_are_without_violations_through_everybodys_eyes(desk: Desk, moment: Moment) -> None:
    page, match = blank(desk), reached(moment)
    address = set_up_replay(page.context, moment.game, match)
    page.goto(f"{address}?at={len(match.plays) // 2}&eyes=all")
    expect(page.locator("[data-board]")).to_have_count(moment.seats)
    found = [
        f"{dressing}: {each}" for dressing in dressings(page, MOMENTS.index(moment)) for each in violations(page)
    ]
    assert found == []


def test_what_surrounds_a_board_is_without_violations_too(desk: Desk) -> None:
    context = desk.context(confirm=True)
    match = reached(named("mozaika-place"))
    clocks = view(match, 0) | {"clocks": [FACE, FACE | {"runs": False}, FACE]}
    page = desk.visit(set_up(context, "around", match, 0, messages=[clocks, *SPOKEN]), context=context)
    open_chat(page)
    page.get_by_role("button", name="Mute: Grace").click()
    page.get_by_role("timer").first.wait_for()
    open_menu(page)
    for fold in ("Options of this table", "options as usual"):
        page.locator("#table-menu summary").filter(has_text=fold).click()
    # it stays chosen while its placement is not confirmed
    page.locator(".hand [data-tile]").first.click()
    found = []
    for dressing in dressings(page):
        found += [f"{dressing}: {each}" for each in violations(page, without="[data-board]")]
        page.locator("#tab-log").click()
        found += [f"log, {dressing}: {each}" for each in violations(page, within=["#panel-shown"])]
        page.locator("#tab-chat").click()
        page.locator("[data-refusal] button.quiet").click()
        page.locator("dialog #M15").wait_for()
        found += [f"rules, {dressing}: {each}" for each in violations(page, within=["dialog"])]
        page.keyboard.press("Escape")
        page.locator("dialog[open]").wait_for(state="detached")
        page.locator(".cell.open").first.click()
        page.locator("#confirm-text").wait_for()
        found += [f"confirmation, {dressing}: {each}" for each in violations(page, within=["dialog"])]
        page.keyboard.press("Escape")
        page.locator("#confirm-text").wait_for(state="detached")
    assert found == []
