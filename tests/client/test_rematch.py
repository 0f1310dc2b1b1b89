"""A rematch: one press for each, and whoever is asked hears of it wherever they are."""

import re
import time
from collections.abc import Callable
from typing import Final

import pytest
from playwright.sync_api import Page, WebSocket, expect

from tests.client.desk import Desk, covered, violations
from tests.client.mozaika import act
from tests.client.tables import Person, against_bots, look_at_table, person, seq, together
from tuilerie.words import words

SAY: Final = words("en").say
PATIENCE: Final = 20.0
"""Seconds."""

JOIN: Final = SAY("client.end.join-rematch")
WANTED: Final = SAY("client.rematch.wanted", {"n": 1, "names": "Ada", "game": "Mosaspin"})


SAID: Final = """() => {
  window.said = [];
  const live = [...document.querySelectorAll('[aria-live=polite]')].at(-1);
  new MutationObserver(() => window.said.push(live.textContent)).observe(live, {childList: true, subtree: true,
    characterData: true});
}"""
"""Keeps all that is said aloud from here on, as long as the page is not loaded anew."""


LIES_OVER: Final = """() => {
  const over = document.querySelector('[data-invited]').getBoundingClientRect();
  return [...document.querySelectorAll('.play, [data-board], [data-board] *')]
    .filter(each => each.checkVisibility())
    .map(each => [each.getBoundingClientRect(), each.outerHTML.slice(0, 120)])
    .filter(([box]) => box.width && box.height && box.left < over.right - 1 && box.right > over.left + 1
      && box.top < over.bottom - 1 && box.bottom > over.top + 1)
    .map(([, text]) => text);
}"""
"""Whatever of the stage or the dock lies below the notice."""


def ended(desk: Desk, *, phone: bool = False, bob: Person | None = None) -> tuple[Person, Page, Page]:
    """A race that Ada gave up; who asks for the rematch, her page and Bob's, both at the end."""
    ada, bob = person(desk, "Ada"), bob or person(desk, "Bob", phone=phone)
    table = together([ada, bob], "mosaspin", 0)
    pages = ada.look(table), bob.look(table)
    ada.ask(f"tables/{table}/leave")
    for page in pages:
        page.locator("#verdict-title").wait_for()
    return ada, *pages


def ask_for_rematch(page: Page) -> None:
    page.locator("[data-verdict]").get_by_role("button", name=SAY("client.end.rematch"), exact=True).click()


def check_told(page: Page) -> None:
    """To the ear, in the title, and on the screen."""
    expect(page.locator("[aria-live=polite]").last).to_contain_text(WANTED)
    expect(page).to_have_title(f"● {WANTED}")


def times_told(page: Page) -> int:
    return sum(WANTED in each for each in page.evaluate("window.said"))


def check_untold(page: Page) -> None:
    """At an ended table once the lobby has said what it knows: nobody wants anything."""
    page.locator("#verdict-title").wait_for()
    acts = page.locator("[data-verdict] .acts")
    expect(acts.get_by_role("button", name=SAY("client.end.rematch"), exact=True)).to_be_visible()
    expect(page.locator("[data-rematch-wanted], [data-invited]")).to_have_count(0)
    expect(page).not_to_have_title(re.compile("●"))
    expect(page.locator("[aria-live=polite]").last).not_to_contain_text(WANTED)


def hears_lobby(page: Page, act: Callable[[], object]) -> None:
    """Does something after which the page asks the lobby anew, and waits for what that says of us.

    A page may open its line to the lobby twice; whichever of them speaks will do.
    """
    said: list[str] = []

    def listen(socket: WebSocket) -> None:
        if "/live/lobby" in socket.url:
            socket.on("framereceived", lambda text: said.append(str(text)))

    page.on("websocket", listen)
    act()
    until = time.monotonic() + PATIENCE
    while not any('"mine"' in each for each in said):
        assert time.monotonic() < until, "the lobby said nothing of us"
        page.wait_for_timeout(50)
    page.remove_listener("websocket", listen)


def both_play(*pages: Page) -> None:
    for page in pages:
        page.locator("[data-board]").wait_for()
        expect(page.locator("[data-verdict]")).to_have_count(0)
        names = page.locator(".rail [data-name]")
        expect(names).to_have_text(["Ada", "Bob"])


@pytest.mark.parametrize("looking", ["at the verdict", "at the table behind it"])
def test_who_still_looks_at_the_end_is_told_and_joins_by_one_press(desk: Desk, looking: str) -> None:
    _, here, there = ended(desk)
    if looking == "at the table behind it":
        look_at_table(there)
    ask_for_rematch(here)
    check_told(there)
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
    ask_for_rematch(here)
    check_told(there)
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
    ask_for_rematch(here)
    check_told(there)
    first = there.locator("#mine a").first
    expect(first).to_contain_text(WANTED)
    expect(there.locator("[data-invited]")).to_have_count(0)
    first.click()
    both_play(here, there)


def test_who_asked_is_told_nothing_at_the_table_that_ended(desk: Desk) -> None:
    _, here, _ = ended(desk)
    table = here.url.rpartition("/")[2]
    ask_for_rematch(here)
    here.locator(".seating").wait_for()
    hears_lobby(here, lambda: here.goto(f"/table/{table}"))
    check_untold(here)
    here.get_by_role("button", name=SAY("client.end.rematch"), exact=True).click()
    here.locator(".seating").wait_for()


def test_at_an_old_table_whose_rematch_is_over_nobody_wants_anything(desk: Desk) -> None:
    ada, here, there = ended(desk)
    table = here.url.rpartition("/")[2]
    ask_for_rematch(here)
    there.get_by_role("button", name=JOIN).click()
    both_play(here, there)
    ada.ask(f"tables/{there.url.rpartition('/')[2]}/leave")
    there.locator("#verdict-title").wait_for()
    hears_lobby(there, lambda: there.goto(f"/table/{table}"))
    check_untold(there)


def test_a_rematch_that_was_left_is_no_longer_wanted_and_one_press_asks_anew(desk: Desk) -> None:
    ada, here, there = ended(desk)
    ask_for_rematch(here)
    check_told(there)
    here.locator(".seating").wait_for()
    ada.ask(f"tables/{here.url.rpartition('/')[2]}/leave")
    expect(there.locator("[data-rematch-wanted]")).to_have_count(0)
    expect(there).not_to_have_title(re.compile("●"))
    there.get_by_role("button", name=SAY("client.end.rematch"), exact=True).click()
    expect(there.locator(".seating")).to_contain_text("Bob")


def test_who_looks_through_the_replay_is_told_there(desk: Desk) -> None:
    _, here, there = ended(desk)
    there.locator("[data-verdict]").get_by_role("link", name=SAY("client.replay")).click()
    there.locator("[data-board]").wait_for()
    expect(there).to_have_url(re.compile("/replay/"))
    ask_for_rematch(here)
    check_told(there)
    there.locator("[data-invited]").get_by_role("link", name=JOIN).click()
    both_play(here, there)


def test_it_is_told_once_and_what_is_dismissed_stays_away(desk: Desk) -> None:
    _, here, there = ended(desk)
    there.evaluate(SAID)
    ask_for_rematch(here)
    check_told(there)
    look_at_table(there)
    there.get_by_role("button", name=SAY("client.end.show")).click()
    there.locator("[data-verdict]").get_by_role("link", name=SAY("client.end.home")).click()
    expect(there.locator("#mine a").first).to_contain_text(WANTED)
    expect(there).to_have_title(f"● {WANTED}")
    for page in ("/rules", "/you"):
        there.locator(f"header a[href='{page}']").first.click()
        there.locator("main h1").wait_for()
        expect(there.locator("[data-invited]")).to_be_visible()
        expect(there).to_have_title(f"● {WANTED}")
    there.locator("[data-invited]").get_by_role("button", name=SAY("client.close")).click()
    expect(there.locator("[data-invited]")).to_have_count(0)
    expect(there).not_to_have_title(re.compile("●"))
    hears_lobby(there, there.locator("header a[href='/']").first.click)
    expect(there.locator("#mine a").first).to_contain_text(WANTED)
    hears_lobby(there, there.locator("header a[href='/rules']").first.click)
    there.locator("main h1").wait_for()
    expect(there.locator("[data-invited]")).to_have_count(0)
    assert times_told(there) == 1


@pytest.mark.parametrize("phone", [False, True])
def test_over_a_running_game_it_covers_nothing_by_which_one_plays(desk: Desk, phone: bool) -> None:
    _, here, there = ended(desk, phone=phone)
    bob = Person(desk, "Bob", there.context, there.context.request.get("/api/me").json()["csrf"])
    there.goto(f"/table/{against_bots(bob, 'mozaika', 3)}")
    there.locator("[data-board]").wait_for()
    ask_for_rematch(here)
    check_told(there)
    invited = there.locator("[data-invited]")
    assert there.evaluate(LIES_OVER) == []
    assert covered(invited.get_by_role("link", name=JOIN)) == []
    assert violations(there, within=["[data-invited]"]) == []
    invited.get_by_role("link", name=JOIN).click()
    both_play(here)
    expect(there).to_have_url(here.url)
    expect(there.locator("[data-bar] h1")).to_have_text("Mosaspin")


def test_over_the_bar_of_a_small_screen_it_lies_for_a_while_only(desk: Desk) -> None:
    _, here, there = ended(desk, phone=True)
    bob = Person(desk, "Bob", there.context, there.context.request.get("/api/me").json()["csrf"])
    there.clock.install()
    there.goto(f"/table/{against_bots(bob, 'mozaika', 3)}")
    there.locator("[data-board]").wait_for()
    ask_for_rematch(here)
    invited = there.locator("[data-invited]")
    expect(invited).to_be_visible()
    # not while somebody is about to press it
    invited.get_by_role("link", name=JOIN).focus()
    there.clock.fast_forward(15_000)
    expect(invited).to_be_visible()
    there.locator("[data-board] button").first.focus()
    # moves of one's own are told where invitations are, and do not keep it there
    there.clock.fast_forward(6_000)
    before = seq(there)
    act(there, "place")
    expect(there.locator("[data-board]")).not_to_have_attribute("data-seq", str(before))
    there.wait_for_timeout(1_500)
    there.clock.fast_forward(6_000)
    expect(invited).to_have_count(0, timeout=1_000)
    expect(there).to_have_title(f"● {WANTED}")
    there.goto("/")
    expect(there.locator("#mine a").first).to_contain_text(WANTED)


def test_a_rematch_waits_for_those_who_played_by_their_names_and_for_nobody_else(desk: Desk) -> None:
    _, here, there = ended(desk)
    ask_for_rematch(here)
    seating = here.locator(".seating")
    expect(seating.get_by_role("status")).to_have_text(SAY("client.wait.for", {"names": "Bob"}))
    expect(seating.locator("li bdi")).to_have_text(["Ada", "Bob"])
    expect(seating.locator("li").nth(1)).to_contain_text(SAY("client.wait.asked"))
    expect(here.get_by_role("button", name=SAY("client.sit"))).to_have_count(0)
    expect(here.locator(".invite")).to_have_count(0)
    assert violations(here) == []
    there.get_by_role("button", name=JOIN).click()
    both_play(here, there)


def test_two_rematches_at_once_are_told_one_after_the_other(desk: Desk) -> None:
    bob = person(desk, "Bob")
    _, first, there = ended(desk, bob=bob)
    _, second, other = ended(desk, bob=bob)
    other.close()
    there.goto("/rules")
    there.locator("main h1").wait_for()
    for page in (first, second):
        ask_for_rematch(page)
        page.locator(".seating").wait_for()
    invited = there.locator("[data-invited]")
    joins = [f"/table/{page.url.rpartition('/')[2]}?join" for page in (second, first)]
    for join in joins:
        expect(invited.get_by_role("link", name=JOIN)).to_have_attribute("href", join)
        invited.get_by_role("button", name=SAY("client.close")).click()
    expect(invited).to_have_count(0)
    there.locator("header a[href='/']").first.click()
    expect(there.locator("#mine a[href*='?join']")).to_have_count(2)


def test_who_left_the_end_half_an_hour_ago_hears_of_it_on_the_first_page_only(desk: Desk) -> None:
    _, here, there = ended(desk)
    there.clock.install()
    there.goto("/rules")
    there.locator("main h1").wait_for()
    there.clock.fast_forward("31:00")
    ask_for_rematch(here)
    here.locator(".seating").wait_for()
    there.locator("header a[href='/puzzles']").first.click()
    there.locator("main h1").wait_for()
    expect(there.locator("[data-invited]")).to_have_count(0)
    there.locator("header a[href='/']").first.click()
    expect(there.locator("#mine a").first).to_contain_text(WANTED)
