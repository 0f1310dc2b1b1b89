"""EpiZodiak through the screen: EU1 to EU7 with the mouse, the keyboard alone, a finger, and between people."""

import random
import re
from collections.abc import Callable
from itertools import count
from typing import Any, Final

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.client.desk import Desk, drawn, violations
from tests.client.epizodiak import MOST_TURNS, TURN, WALK, act, by_keys, is_over, to_a_run
from tests.client.live_pages import press_again
from tests.client.moments import MOMENTS, MOST_PLAYS, opened, play_any
from tests.client.stage import Live, eve, set_up
from tests.client.tables import (
    against_bots,
    check_access,
    check_fit,
    person,
    speak,
    together,
)
from tests.server.harness.people import Person
from tuilerie.fair import deal_from
from tuilerie.match import Match, header
from tuilerie.notation import move_text

SHORT: Final = {"single_round": "on"}
SIGNS: Final = "signs => signs.map(each => each.dataset.sign)"
DOUBLE_TAP: Final = 600
"""Milliseconds after which a second tap is one by itself."""


@pytest.mark.article("EU2", "EU3", "EU4", "EU5", "EU6")
def test_a_whole_match_with_the_mouse_is_open_to_everybody(desk: Desk) -> None:
    ada = person(desk, "Ada")
    table = against_bots(ada, "epizodiak", 3, {"target": "2"})
    page = ada.look(table)
    done: set[str] = set()
    checked: set[str] = set()
    for _ in range(MOST_TURNS):
        if is_over(page):
            break
        phase = str(ada.views[-1]["view"]["phase"])
        if phase in ("turn", "drawn", "empty") and phase not in checked:
            check_access(page)
            checked.add(phase)
        done.add(act(page))
    assert {"lay", "draw"} <= done
    assert violations(page) == []
    expect(page.locator(f"{WALK} li")).to_have_count(3)
    page.goto(f"/replay/{table}")
    expect(page.locator(".epizodiak .dial")).to_be_visible()


def test_a_whole_round_with_the_keyboard_alone_never_loses_the_focus(desk: Desk) -> None:
    ada = person(desk, "Ada", language="de")
    page = ada.look(against_bots(ada, "epizodiak", 3, SHORT))
    presses: list[int] = []
    for _ in range(MOST_TURNS):
        if is_over(page):
            break
        if presses:
            assert page.evaluate("document.activeElement !== document.body")
        presses.append(by_keys(page))
    assert page.locator(WALK).count() == 1
    # once in the game, the hand has the focus when it is asked
    assert presses[1:] == [0] * (len(presses) - 1)


def unseen_hints(page: Page) -> None:
    assert page.locator(".ready, .halo, .pickable, .contestable, .grey, [data-move]").count() == 0


@pytest.mark.article("EU7", "E27")
def test_between_browsers_hints_and_hands_reach_only_their_own_seat(desk: Desk) -> None:
    people = [person(desk, name, language=language) for name, language in (("Ada", "en"), ("Béla", "fr"))]
    eve = person(desk, "Eve")
    table = together(people, "epizodiak", bots=1, options=SHORT)
    pages = [each.look(table) for each in people]
    watching = eve.look(table)
    for turn in range(MOST_TURNS):
        acting = next((page for page in pages if page.locator(TURN).count()), None)
        if pages[0].locator(WALK).count() and pages[1].locator(WALK).count():
            break
        if acting is None:
            watching.wait_for_timeout(20)
            continue
        if turn < 3:
            unseen_hints(watching)
            unseen_hints(pages[1 - pages.index(acting)])
        act(acting)
    for seat, who in enumerate(people):
        assert {message["view"]["seat"] for message in who.views} == {seat}
        for message in who.views:
            view = message["view"]
            assert len(view["hand"]) == view["hands"][seat]
            assert (view["hints"] is not None) == (seat in view["to_act"])
    for message in eve.views:
        assert message["view"]["hand"] is None
        assert message["view"]["hints"] is None
        assert message["view"]["legal"] == []
    expect(watching.locator(WALK)).to_have_count(1)
    expect(watching.locator(".hand")).to_have_count(0)


@pytest.mark.article("EU5")
def test_a_chosen_run_is_taken_back_as_the_book_says_and_outlives_a_lost_line(desk: Desk) -> None:
    ada = person(desk, "Ada")
    page = ada.look(against_bots(ada, "epizodiak", 3), cuttable=True)
    reached = to_a_run(page)
    if not reached:
        pytest.fail("no run of two came in a whole match")
    ready, planned = page.locator(".hand .ready"), page.locator(".place.planned")
    first = ready.first.get_attribute("data-tile") or ""
    first_tile = page.locator(f".hand [data-tile='{first}']").first
    first_tile.click()
    expect(ready).not_to_have_count(0)
    second = ready.first.get_attribute("data-tile") or ""
    page.locator(f".hand [data-tile='{second}']").first.click()
    expect(planned).to_have_count(2)
    expect(page.locator(".place.last")).to_have_attribute("data-place", second)
    # they lie on the dial in their order, and leave gaps of the same numbers in the hand
    assert page.locator(".place .turn").evaluate_all(SIGNS) in (["1", "✓"], ["✓", "1"])
    gaps = [page.locator(f".hand [data-tile='{each}'] .order") for each in (first, second)]
    assert [gap.get_attribute("data-sign") for gap in gaps] == ["1", "2"]
    # the last one again: back by one; the first one: all back
    page.locator(f".hand [data-tile='{second}']").first.click()
    expect(planned).to_have_count(1)
    page.locator(f".hand [data-tile='{second}']").first.click()
    first_tile.click()
    expect(planned).to_have_count(0)
    first_tile.click()
    ada.cut()
    expect(page.locator(".lost")).to_be_visible()
    expect(page.locator(".lost")).to_have_count(0)
    expect(planned).to_have_count(1)
    page.reload()
    page.locator(TURN).wait_for(state="attached")
    expect(planned).to_have_count(0)
    first_tile.click()
    before = page.locator("[data-board]").get_attribute("data-seq") or ""
    page.locator(".place.last").click()
    expect(page.locator("[data-board]")).not_to_have_attribute("data-seq", before)
    # the next seat may have picked it up already: the news tell that it was laid
    news_of_it = [each for message in ada.views for each in message["news"] if each["seq"] == int(before) + 1]
    assert any(news["key"] == "laid" and news["values"]["tile"] == [int(first)] for news in news_of_it[0]["news"])


@pytest.mark.article("EU1")
def test_faces_are_chosen_by_the_player(desk: Desk) -> None:
    for faces, shown in (("signs", "sign"), ("numbers", "number")):
        ada = person(desk, "Ada", faces=faces)
        page = ada.look(against_bots(ada, "epizodiak", 3))
        page.locator(TURN).wait_for(state="attached")
        uses = page.locator(".hand use").evaluate_all("found => found.map(each => each.getAttribute('href'))")
        assert uses
        assert all(use.endswith(shown) for use in uses)


def lays_or_draws(before: Any, after: Any) -> bool:
    return bool(after.hints and after.hints.may_draw and after.hints.clockwise)


def only_draws(before: Any, after: Any) -> bool:
    return bool(after.hints and after.legal == ("draw",))


def test_who_draws_by_a_double_press_does_not_pass(desk: Desk) -> None:
    match, play = eve(
        "epizodiak", lambda _, after: after.phase == "drawn" and bool(after.hints and after.hints.clockwise)
    )
    match.play(*play)
    live = Live(context := desk.context(), "double", match, 0)
    page = desk.visit(live.address, context=context)
    drawn(page)
    for there in (".pile", "[data-move=pass]"):
        press_again(page, page.locator(there))
    page.locator(".hand .ready.cw").first.click()
    page.locator("[data-confirm]").click()
    while not live.moves:
        page.wait_for_timeout(20)
    assert [each.split(" ")[0] for each in live.moves] == ["lay"]


@pytest.mark.parametrize(("wanted", "main"), [(lays_or_draws, 0), (only_draws, 1)])
def test_drawing_looks_like_the_thing_to_do_only_where_it_is(
    desk: Desk, wanted: Callable[[Any, Any], bool], main: int
) -> None:
    match, play = eve("epizodiak", wanted)
    match.play(*play)
    context = desk.context()
    page = desk.visit(set_up(context, "draw", match, 0), context=context)
    drawn(page)
    button = page.locator("[data-move=draw]")
    expect(button).to_be_visible()
    expect(page.locator("[data-move=draw].main")).to_have_count(main)
    box, dock = button.bounding_box(), page.locator("[data-dock]").bounding_box()
    assert box
    assert dock
    assert box["width"] < dock["width"] / 4


def test_the_board_reads_as_sentences(desk: Desk) -> None:
    ada = person(desk, "Ada")
    page = ada.look(against_bots(ada, "epizodiak", 3))
    page.locator(TURN).wait_for(state="attached")
    snapshot = page.locator("[data-board]").aria_snapshot()
    assert 'group "Dial"' in snapshot
    assert 'group "Your hand"' in snapshot
    assert re.search(r"button \"\w+ \(\d+\), laid, started the dial", snapshot)
    assert re.search(r"open end, clockwise", snapshot)
    assert re.search(r"Pile: \d+ tiles Draw a tile", snapshot)


def finger(place: Locator) -> None:
    """A tap as of a person: two within a moment are a double one, whose second half does nothing."""
    place.page.wait_for_timeout(DOUBLE_TAP)
    place.tap()


def test_a_few_turns_with_a_finger_on_a_phone(desk: Desk) -> None:
    ada = person(desk, "Ada", phone=True)
    page = ada.look(against_bots(ada, "epizodiak", 3))
    for turn in range(8):
        if is_over(page):
            break
        if turn in (0, 4):
            check_fit(page)
        act(page, finger)


def later_dial() -> tuple[Match, Match]:
    """A match when the guide explains a turn, and later when a new dial has just begun."""
    for number in count():
        match = Match(header("epizodiak", 3, deal_from(f"dial {number}"), texts={"single_round": "on"}))
        dice = random.Random(number)
        explained: Match | None = None
        while not match.over and len(match.plays) < MOST_PLAYS:
            view = match.state.view(0)
            if 0 in view.to_act and view.turns >= 3 and explained is None:
                explained = Match(match.header)
                for each in match.plays:
                    explained.play(*each)
            if explained is not None and view.turns < 3 and 0 not in view.to_act:
                return explained, match
            play_any(match, dice)
    raise AssertionError


def test_a_small_hand_lies_whole_where_the_dock_is_narrow(desk: Desk) -> None:
    page = desk.context().new_page()
    desk.watch(page)
    page.set_viewport_size({"width": 640, "height": 360})
    match, play = eve("epizodiak", lambda _, after: after.hand is not None and len(after.hand) == 6)
    match.play(*play)
    page.goto(set_up(page.context, "narrow", match, 0))
    drawn(page)
    tiles = page.locator(".hand [data-tile]")
    expect(tiles).to_have_count(6)
    for tile in tiles.all():
        expect(tile).to_be_in_viewport(ratio=0.99)
    assert page.locator(".hand").evaluate("each => each.scrollWidth - each.clientWidth") <= 0


def test_a_reload_at_a_later_dial_does_not_greet_again(desk: Desk) -> None:
    explained, later = later_dial()
    page = desk.context().new_page()
    desk.watch(page)
    live = Live(page.context, "guided", explained, 0)
    page.goto("/guide/epizodiak?table=guided")
    step = page.locator("[data-step]")
    expect(step).to_be_visible()
    assert step.get_attribute("data-step") != "wait"
    live.match = later
    page.reload()
    expect(page.locator("[data-board]")).to_have_attribute("data-seq", str(len(later.plays) - 1))
    drawn(page)
    expect(page.locator("[data-step=wait]")).to_have_count(0)


def test_the_log_tells_a_turn_in_one_line(desk: Desk) -> None:
    def ends(before: Any, after: Any) -> bool:
        return bool(before.phase == "drawn" and before.turn == 1 and after.turn == 2)

    match, play = eve("epizodiak", ends)
    page = desk.context().new_page()
    desk.watch(page)
    live = Live(page.context, "log", match, 0)
    page.goto(live.address)
    drawn(page)
    lines = page.locator("[data-log] > li:not(.round)")
    lines_before = lines.count()
    live.play(*play)
    expect(page.locator("[data-board]")).to_have_attribute("data-seq", str(len(match.plays) - 1))
    expect(lines).to_have_count(lines_before)
    summary = lines.first.locator("summary")
    expect(summary).not_to_contain_text(" draws")
    summary.click()
    # the sentence that the line is short for, then what led to it
    expect(lines.first.locator("p").last).to_contain_text(" draws")


def test_the_guided_game_explains_each_turn(desk: Desk) -> None:
    ada = person(desk, "Ada")
    page = ada.context.new_page()
    desk.watch(page)
    page.goto("/guide/epizodiak")
    step = page.locator("[data-step]")
    for _ in range(4):
        if is_over(page):
            break
        expect(step).to_be_visible()
        expect(step).not_to_contain_text("board.guide")
        act(page)
    speak(page, "fr")
    expect(step).to_be_visible()


def test_in_a_replay_all_is_to_be_read_and_nothing_to_be_done(desk: Desk) -> None:
    with Person(desk.server, "Ada") as ada:
        table = ada.finished("epizodiak", 3, options=SHORT)
        views = [step["views"]["0"] for step in ada.get(f"tables/{table}/replay?eyes=0")["steps"]]
    at = next(at for at, view in enumerate(views) if view["hints"] and view["dial"])
    page = desk.visit(f"/replay/{table}?at={at}&eyes=0")
    board = page.locator("[data-board]")
    expect(board.get_by_role("group", name="Dial").get_by_role("img")).to_have_count(12)
    expect(board.get_by_role("group", name="Your hand").get_by_role("img")).to_have_count(len(views[at]["hand"]))
    expect(board.get_by_role("button")).to_have_count(0)
    assert violations(page) == []


RARE: Final[dict[str, tuple[Callable[[Any], bool], str]]] = {
    "picked": (lambda view: view.phase == "picked", ".hand"),
    "contested": (lambda view: view.phase == "contested", ".hand .one"),
    "forced": (lambda view: view.phase == "forced" and view.hints.forced, ".hand .forced .must"),
    "contest": (lambda view: view.hints.contestable, ".place.contestable"),
    "pair": (lambda view: view.hints.pick_up_makes_set, ".hand .pair, .place.pickable"),
    "bound": (lambda view: view.phase == "empty" and view.hints.forced, ".hand .forced"),
    "pass": (lambda view: view.phase == "empty" and view.hints.may_pass, ".pile.halo .pass"),
}


def reached(wanted: Callable[[Any], bool]) -> Match:
    """A match played at random, shyly, until the first seat meets what is wanted."""
    for number in range(400):
        dice = random.Random(number)
        match = Match(header("epizodiak", 3, deal_from(f"rare {number}")))
        while not match.over and len(match.plays) < 200:
            seat = min(match.state.to_act)
            if seat == 0 and wanted(match.state.view(0)):
                return match
            legal = sorted(match.state.legal(seat), key=move_text)
            shy = [move for move in legal if not move_text(move).startswith(("lay", "discard"))]
            match.play(seat, dice.choice(shy if shy and dice.random() < 0.8 else legal))
    raise AssertionError("never met")


@pytest.mark.article("EU4", "EU6")
@pytest.mark.parametrize("rare", RARE)
def test_what_is_rare_is_shown_and_open_to_everybody_too(desk: Desk, rare: str) -> None:
    wanted, selector = RARE[rare]
    context = desk.context()
    page = desk.visit(set_up(context, rare, reached(wanted), 0), context=context)
    expect(page.locator(selector).first).to_be_visible()
    assert violations(page) == []


@pytest.mark.article("EU3")
@pytest.mark.parametrize("size", [(360, 640), (390, 844), (844, 390), (820, 1180), (1280, 720)])
def test_that_a_seat_has_passed_is_seen_in_every_corner(desk: Desk, size: tuple[int, int]) -> None:
    page = desk.visit()
    page.set_viewport_size({"width": size[0], "height": size[1]})
    opened(page, next(each for each in MOMENTS if str(each) == "epizodiak-contest"))
    marks = page.locator("[data-holder] .passed")
    expect(marks).to_have_count(2)
    hidden = """marks => marks.map(each => each.getBoundingClientRect()).flatMap(box =>
      [0.1, 0.5, 0.9].map(at => document.elementFromPoint(box.left + at * box.width, box.top + box.height / 2)))
      .filter(each => !each?.closest('.passed')).map(each => each?.outerHTML.slice(0, 80) ?? 'off screen')"""
    assert marks.evaluate_all(hidden) == []
