"""Mosaspin through the screen: with the mouse, with the keyboard alone, with a finger, and between two people."""

import json
import re
from collections.abc import Iterator
from itertools import islice, product
from typing import Final

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.client.desk import Desk
from tests.client.mosaics import (
    OVER,
    Robot,
    bench_against_robot,
    cell,
    lay_with_finger,
    lay_with_keys,
    lay_with_mouse,
    lying,
    robot,
    send,
    solution,
    solved,
    table_against,
    turn_right,
    unless_over,
)
from tests.client.stage import played, set_up
from tests.client.tables import Person, check_access, check_fit, focus_by_keys, person, speak, together
from tests.client.touch import slide
from tests.server.harness.process import Server
from tuilerie.solver import plain
from tuilerie.solver.problem import Problem
from tuilerie.tiles import spin
from tuilerie.tiles.corner import Corner
from tuilerie.tiles.mosaic import Mosaic
from tuilerie.tiles.tile import Tile, parse_tile, tile_text, turned

TO_THE_END: Final = """() => { const frame = document.querySelector('.scroll');
    return frame.scrollLeft > 0 && frame.scrollLeft + frame.clientWidth > frame.scrollWidth - 2; }"""
SMALL = {"set": "two-3", "width": "3", "height": "2"}
TURNABLE = {"set": "one-4", "width": "4", "height": "3"}
"""So large that not every tile of it looks the same when it lies otherwise."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server whose bots take their time in a race."""
    server = Server(None, tmp_path_factory.mktemp("spin"), flags=("--pace", "0.25")).start()
    yield server
    server.stop()


def against_robot(desk: Desk, *, hints: bool = True, **options: str) -> tuple[Page, Robot]:
    return bench_against_robot(desk, "mosaspin", SMALL | options, hints=hints)


def to_the_race(page: Page, ben: Robot, width: int = 3, height: int = 2) -> None:
    lay_with_mouse(page, solution(page, width, height))
    send(page)
    ben.move(f"build {ben.mosaic()} bottom-right")
    page.locator(".cell .lock").wait_for()


def test_a_whole_match_with_the_mouse_against_a_bot(desk: Desk) -> None:
    ada = person(desk, "Ada")
    page = ada.look(table_against(ada, "mosaspin", "greedy", SMALL))
    lay_with_mouse(page, solution(page, 3, 2))
    page.get_by_label("top right").check()
    check_access(page)
    send(page)
    with unless_over(page):
        turn_right(page)
    page.locator(OVER).wait_for()
    expect(page.locator("[data-finished]")).to_have_text(re.compile(r"\d+:\d\d"))
    expect(page.locator("[data-layouts] section")).to_have_count(2)
    check_access(page)


def test_a_whole_match_with_the_keyboard_alone(desk: Desk) -> None:
    page, ben = against_robot(desk)
    lay_with_keys(page, solution(page, 3, 2))
    focus_by_keys(page, "input[type=radio]")
    page.keyboard.press("ArrowDown")
    expect(page.get_by_label("top right")).to_be_checked()
    focus_by_keys(page, "[data-send]")
    page.keyboard.press("Enter")
    ben.move(f"build {ben.mosaic()} top-left")
    page.locator(".cell .lock").wait_for()
    focus_by_keys(page, "[data-cell]")
    for quarters in solved(lying(page), page):
        for _ in range(quarters):
            page.keyboard.press("ArrowRight")
        page.keyboard.press("ArrowDown")
    page.locator(OVER).wait_for()
    expect(page.locator("[data-layouts] .won")).to_contain_text("Ada")


def test_two_people_race_and_neither_sees_the_others_mosaic_before(desk: Desk) -> None:
    people = [person(desk, "Ada"), person(desk, "Ben")]
    table = together(people, "mosaspin", 0, SMALL)
    hers, his = (each.look(table) for each in people)
    built = solution(hers, 3, 2)
    lay_with_mouse(hers, built)
    send(hers)
    expect(his.locator('[data-racer="0"]')).to_contain_text("is ready")
    assert str(built) not in json.dumps(people[1].heard)
    lay_with_mouse(his, solution(his, 3, 2))
    send(his)
    his.locator(".cell .lock").wait_for()
    assert lying(his).pieces == built.pieces
    assert secret(people[1])
    speak(his, "de")
    turn_right(his)
    for page in (hers, his):
        page.locator(OVER).wait_for()
    expect(his.locator("[data-layouts] .won")).to_contain_text("Ben")


def secret(who: Person) -> bool:
    """Whether the newest view tells nothing of the other's tiles and original."""
    other = who.views[-1]["view"]["sides"][0]
    return other["hand"] is None and other["original"] is None


def test_a_builder_scrambles_and_the_corner_stays(desk: Desk) -> None:
    page, ben = against_robot(desk, scramble="builder")
    lay_with_mouse(page, solution(page, 3, 2))
    send(page)
    page.locator(".cell .lock").wait_for()
    expect(page.locator("[data-send]")).to_be_disabled()
    before = cell(page, 0).get_attribute("data-tile") or ""
    cell(page, 0).click()
    expect(cell(page, 0)).to_have_attribute("data-tile", before)
    for number in range(1, 6):
        cell(page, number).click()
        if page.locator("[data-send]").is_enabled():
            break
    send(page)
    page.get_by_text("The other is still at work").wait_for()
    ben.move("give-up")
    page.locator(OVER).wait_for()


def test_where_the_original_is_wanted_another_layout_is_a_miss_and_the_race_goes_on(desk: Desk) -> None:
    page, ben = against_robot(desk, exact_original="on")
    lay_with_mouse(page, solution(page, 3, 2))
    send(page)
    original, other, corner = ambiguous(ben)
    ben.move(f"build {original} {corner}")
    page.locator(".cell .lock").wait_for()
    turn_to(page, other, past=original)
    expect(page.locator('[data-racer="0"]')).to_contain_text("1 miss")
    expect(page.locator(OVER)).to_have_count(0)
    turn_to(page, original)
    page.locator(OVER).wait_for()
    expect(page.locator("[data-layouts] .won")).to_contain_text("Ada")


def ambiguous(ben: Robot) -> tuple[Mosaic, Mosaic, Corner]:
    """A mosaic that can be turned right in exactly two ways, the other way, and the corner that stays."""
    bench = ben.view["bench"]
    problem = Problem(tuple(sorted(map(tuple, bench["pieces"]))), bench["width"], bench["height"])
    for mosaic, corner in product(islice(plain.every(problem), 5_000), Corner):
        found = list(islice(spin.solutions(mosaic, corner), 3))
        if len(found) == 2:
            return mosaic, next(each for each in found if each != mosaic), corner
    raise AssertionError("every mosaic of this hand can be turned right in one way only, or in many")


def turn_to(page: Page, wanted: Mosaic, past: Mosaic | None = None) -> None:
    """Clicks every tile until all lie as wanted, without ever having them lie as in `past`."""
    lies = list(lying(page).tiles)
    for order, step in product((range(len(lies)), range(len(lies))[::-1]), (1, -1)):
        path = list(clicks(lies, list(wanted.tiles), order, step))
        if past is None or all(each != list(past.tiles) for _, each in path):
            break
    for number, _ in path:
        cell(page, number).click(modifiers=["Shift"] if step < 0 else [])


def clicks(lies: list[Tile], wanted: list[Tile], order: range, step: int) -> Iterator[tuple[int, list[Tile]]]:
    """One click after the other, and how the tiles lie after it."""
    now = list(lies)
    for number in order:
        while now[number] != wanted[number]:
            now[number] = turned(now[number], step)
            yield number, list(now)


def test_mismatching_joints_are_marked_only_with_hints(desk: Desk) -> None:
    page, ben = against_robot(desk)
    to_the_race(page, ben)
    assert page.locator(".wrong").count() > 0
    check_fit(page)
    ben.move("give-up")
    page.locator(OVER).wait_for()
    page, ben = against_robot(desk, hints=False)
    lay_with_mouse_unaided(page, ben)
    assert page.locator(".wrong").count() == 0
    assert page.locator("[data-wrong]").count() == 0


def test_who_looks_on_is_told_what_fits_in_the_race_and_not_what_was_placed_before(desk: Desk) -> None:
    people = [person(desk, name) for name in ("Ada", "Ben", "Eve")]
    table = together(people[:2], "mosaspin", 0, SMALL)
    page, ben, onlooker = people[0].look(table), robot(people[1], table), people[2].look(table)
    racer = onlooker.locator('[data-racer="0"]')
    lay_with_mouse(page, solution(page, 3, 2))
    expect(racer).to_contain_text("6 of 6 tiles placed")
    send(page)
    ben.move(f"build {ben.mosaic()} bottom-right")
    page.locator(".cell .lock").wait_for()
    expect(racer.locator(".seen")).to_be_visible()
    expect(racer).not_to_contain_text("6 of 6")
    cell(page, 0).click()
    mismatched = {at for joint in lying(page).mismatches for at in joint}
    expect(racer).to_contain_text(f"{6 - len(mismatched)} of 6 tiles fit")


def lay_with_mouse_unaided(page: Page, ben: Robot) -> None:
    """To the race where the bench does not turn tiles to fit."""
    mosaic = solution(page, 3, 2)
    lay_with_mouse(page, mosaic)
    last = len(list(mosaic.tiles)) - 1
    for _ in range(3):
        if page.locator("[data-send]").is_enabled():
            break
        cell(page, last).click()
    send(page)
    ben.move(f"build {ben.mosaic()} bottom-right")
    page.locator(".cell .lock").wait_for()


def test_a_finger_on_a_phone_and_a_reload_in_the_race(desk: Desk) -> None:
    people = [person(desk, "Ada", phone=True), person(desk, "Ben")]
    table = together(people, "mosaspin", 0, SMALL)
    page, ben = people[0].look(table), robot(people[1], table)
    lay_with_finger(page, solution(page, 3, 2))
    check_fit(page)
    page.locator("[data-send]").tap()
    ben.move(f"build {ben.mosaic()} top-left")
    page.locator(".cell .lock").wait_for()
    check_fit(page)
    before = lying(page)
    # a tile that shows that it was turned, and is not the last one to turn
    needed = solved(before, page)
    tiles = list(enumerate(before.tiles))[1:]
    cell(
        page,
        next(at for at, tile in tiles if len(set(tile)) > 1 and sum(needed) - needed[at] + abs(needed[at] - 1)),
    ).tap()
    after = lying(page)
    assert after != before
    for _ in range(1000):
        if any(message["type"] == "sketch" and str(after) in message["text"] for message in people[0].sent):
            break
        page.wait_for_timeout(20)
    page.reload()
    page.locator(".cell .lock").wait_for()
    assert lying(page) == after
    assert before.pieces == after.pieces
    turn_right(page)
    page.locator(OVER).wait_for()


def test_a_finger_scrolls_along_a_wide_bench_and_lifts_a_tile_across(desk: Desk) -> None:
    context = desk.context(phone=True)
    wide = played("mosaspin", 2, 0, texts={"set": "two-4", "width": "10", "height": "7"})
    page = desk.visit(set_up(context, "wide", wide, 0), context=context)
    cell(page, 4).tap()
    page.locator("[data-piece]").first.tap()
    expect(page.locator("[data-cell][data-tile]")).to_have_attribute("data-cell", "4")
    slide(page, cell(page, 4), -190, 0)
    page.wait_for_function(TO_THE_END)
    expect(page.locator("[data-cell][data-tile]")).to_have_attribute("data-cell", "4")
    slide(page, cell(page, 4), 0, 100)
    expect(page.locator("[data-cell][data-tile]")).to_have_attribute("data-cell", "24")


def test_the_first_game_is_guided_to_its_end(desk: Desk) -> None:
    page = person(desk, "Ada").context.new_page()
    desk.watch(page)
    page.goto("/guide/mosaspin")
    step = page.locator("[data-step]")
    expect(step).to_have_attribute("data-step", "build")
    lay_with_mouse(page, solution(page, 3, 3))
    send(page)
    with unless_over(page):
        expect(step).to_have_attribute("data-step", "race")
        turn_right(page)
    expect(step).to_have_attribute("data-step", "over")


def test_a_tile_turns_to_the_left_by_the_other_mouse_button(desk: Desk) -> None:
    page, ben = bench_against_robot(desk, "mosaspin", TURNABLE)
    to_the_race(page, ben, 4, 3)
    tile = turnable(page)
    before = parse_tile(tile.get_attribute("data-tile") or "")
    tile.click(button="right")
    expect(tile).to_have_attribute("data-tile", tile_text(turned(before, 3)))
    tile.click()
    expect(tile).to_have_attribute("data-tile", tile_text(before))


def test_a_tile_turns_to_the_left_under_a_finger_that_rests_and_only_once(desk: Desk) -> None:
    page, ben = bench_against_robot(desk, "mosaspin", TURNABLE, phone=True)
    lay_with_finger(page, solution(page, 4, 3))
    send(page)
    ben.move(f"build {ben.mosaic()} bottom-right")
    page.locator(".cell .lock").wait_for()
    tile = turnable(page)
    before = parse_tile(tile.get_attribute("data-tile") or "")
    box = tile.bounding_box()
    assert box is not None
    touch = page.context.new_cdp_session(page)
    at = [{"x": box["x"] + 20, "y": box["y"] + 20}]
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": at})
    expect(tile).to_have_attribute("data-tile", tile_text(turned(before, 3)))
    # some browsers tell of a finger that rests as of the other mouse button
    tile.dispatch_event("contextmenu", {"button": 2})
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(tile).to_have_attribute("data-tile", tile_text(turned(before, 3)))
    tile.focus()
    page.keyboard.press("Enter")
    expect(tile).to_have_attribute("data-tile", tile_text(before))
    page.keyboard.press("Shift+R")
    expect(tile).to_have_attribute("data-tile", tile_text(turned(before, 3)))
    tile.tap()
    expect(tile).to_have_attribute("data-tile", tile_text(before))


def turnable(page: Page) -> Locator:
    """A tile that shows how it lies, and with which the race does not end by two turns."""
    for number, tile in enumerate(lying(page).tiles):
        if (
            len({turned(tile, quarters) for quarters in range(4)}) == 4
            and not cell(page, number).locator(".lock").count()
        ):
            return cell(page, number)
    raise AssertionError("every tile looks the same however it lies")
