"""Mosapuzzle through the screen: with the mouse, with the keyboard alone, with a finger, and between two people."""

import json
import re
from collections.abc import Iterator
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from tests.client.desk import Desk
from tests.client.mosaics import (
    OVER,
    Robot,
    bench_against_robot,
    cell,
    drag,
    lay_with_finger,
    lay_with_keys,
    lay_with_mouse,
    pieces,
    send,
    solution,
    table_against,
    turn_right,
    unless_over,
)
from tests.client.stage import played, set_up, view
from tests.client.tables import Person, check_access, check_fit, focus_by_keys, person, speak, together
from tests.server.harness.process import Server
from tuilerie.tiles.tile import tile_text
from tuilerie.words import words

SAY: Final = words("en").say
SMALL = {"set": "two-3", "size": "3"}
RACE: Final = '[data-bench^="race"]'
"""The bench of the race, once the countdown is over."""
# of what a verdict tells and of the whole of it, at one moment: it is laid out anew while it comes
VERDICT: Final = """() => ["[data-verdict] .tell", "[data-verdict]"]
  .map(each => document.querySelector(each).getBoundingClientRect().toJSON())"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server whose bots take their time in a race."""
    server = Server(None, tmp_path_factory.mktemp("puzzle"), flags=("--pace", "0.25")).start()
    yield server
    server.stop()


def two(desk: Desk) -> tuple[tuple[Person, Page], tuple[Person, Page]]:
    people = [person(desk, "Ada"), person(desk, "Ben")]
    table = together(people, "mosapuzzle", 0, SMALL)
    ada, ben = ((each, each.look(table)) for each in people)
    return ada, ben


def against_robot(desk: Desk, **options: str) -> tuple[Page, Robot]:
    return bench_against_robot(desk, "mosapuzzle", SMALL | options)


def test_a_whole_match_with_the_mouse_against_a_bot(desk: Desk) -> None:
    ada = person(desk, "Ada")
    page = ada.look(table_against(ada, "mosapuzzle", "greedy", SMALL))
    lay_with_mouse(page, solution(page, 3, 3))
    send(page)
    with unless_over(page):
        page.locator(RACE).wait_for()
        lay_with_mouse(page, solution(page, 3, 3))
    page.locator(OVER).wait_for()
    expect(page.locator("[data-layouts] section")).to_have_count(2)


def test_the_race_begins_for_all_at_the_moment_that_the_server_told(desk: Desk) -> None:
    race = played("mosapuzzle", 2, 2, texts=SMALL)
    context = desk.context()
    for name, wait in (("later", 3_600_000), ("soon", 1)):
        messages = [{**view(race, 0), "starts": wait}]
        page = desk.visit(set_up(context, name, race, 0, messages=messages), context=context)
        expect(page.locator(RACE if name == "soon" else "[data-countdown]")).to_be_visible()
        expect(page.locator("[data-countdown]" if name == "soon" else RACE)).to_have_count(0)
        soon = page.get_by_text(SAY("mosapuzzle.board.soon"))
        expect(soon).to_have_count(0 if name == "soon" else 1)
        expect(page.get_by_text(SAY("bench.turning"))).to_have_count(0)


def test_a_whole_match_with_the_keyboard_alone(desk: Desk) -> None:
    page, ben = against_robot(desk)
    lay_with_keys(page, solution(page, 3, 3))
    focus_by_keys(page, "[data-send]")
    page.keyboard.press("Enter")
    ben.move(f"build {ben.mosaic()}")
    page.locator(RACE).wait_for()
    lay_with_keys(page, solution(page, 3, 3))
    page.locator(OVER).wait_for()
    expect(page.locator("[data-layouts] .won")).to_contain_text("Ada")


def test_two_people_race_and_neither_sees_the_others_tiles_before(desk: Desk) -> None:
    (ada, hers), (ben, his) = two(desk)
    built = solution(hers, 3, 3)
    lay_with_mouse(hers, built)
    expect(his.locator('[data-racer="0"]')).to_contain_text("9 of 9 tiles placed")
    send(hers)
    hers.get_by_text("The other is still at work").wait_for()
    heard = json.dumps(ben.heard)
    assert str(built) not in heard
    assert ben.views[-1]["view"]["sides"][0]["hand"] is None
    lay_with_mouse(his, solution(his, 3, 3))
    send(his)
    for page in (hers, his):
        page.locator(RACE).wait_for()
    assert sorted(pieces(his)) == sorted(built.pieces)
    drag(hers, 4, pieces(hers)[0])
    expect(his.locator('[data-racer="0"]')).to_contain_text("1 of 9 tiles placed")
    lay_with_mouse(his, solution(his, 3, 3))
    for page in (hers, his):
        page.locator(OVER).wait_for()
    expect(his.locator("[data-layouts] .won")).to_contain_text("Ben")
    expect(hers.get_by_role("img", name="Set by Ada")).to_be_visible()
    # how far she came is no secret any more, also for who looks again later
    far = [page.locator("figure", has=page.get_by_role("img", name="As far as Ada came")) for page in (hers, his)]
    expect(far[1]).to_have_text(far[0].text_content() or "")
    hers.reload()
    expect(far[0]).to_have_text(far[1].text_content() or "")
    assert ada.views[-1]["view"]["outcome"]["ranks"] == [2, 1]


def test_the_bench_is_open_to_everybody(desk: Desk) -> None:
    ada = person(desk, "Ada")
    page = ada.look(table_against(ada, "mosapuzzle", "greedy", SMALL | {"stages": "on"}))
    mosaic = solution(page, 3, 3)
    lay_with_mouse(page, mosaic)
    tiles = list(mosaic.tiles)
    # turned, a tile of several colours with neighbours on three sides fits no more
    several = next(number for number in (4, 1, 3, 5, 7) if len(set(tiles[number])) > 1)
    cell(page, several).click()
    expect(page.locator("[data-wrong]")).not_to_have_attribute("data-wrong", "0")
    check_access(page)
    page.locator("[data-actions] [data-twice]").click()
    page.locator("[data-sure]").click()
    page.locator(OVER).wait_for()
    check_access(page)


def test_a_sketch_outlives_a_reload_a_cut_line_and_another_tab(desk: Desk) -> None:
    people = [person(desk, "Ada"), person(desk, "Ben")]
    table = together(people, "mosapuzzle", 0, SMALL)
    ada = people[0]
    page = ada.look(table, cuttable=True)
    mosaic = solution(page, 3, 3)
    tiles = list(enumerate(mosaic.tiles))
    for number, tile in tiles[:3]:
        drag(page, number, tile)
    lay = [cell(page, number).get_attribute("data-tile") for number in range(3)]
    desk.expected = ("WebSocket",)
    ada.cut()
    drag(page, *tiles[3])
    expect(page.locator(".lost")).to_have_count(0)
    other = ada.look(table)
    expect(other.locator("[data-cell][data-tile]")).to_have_count(4)
    page.reload()
    expect(page.locator("[data-cell][data-tile]")).to_have_count(4)
    assert [cell(page, number).get_attribute("data-tile") for number in range(3)] == lay
    cell(other, 3).press("Delete")
    expect(page.locator("[data-cell][data-tile]")).to_have_count(3)


def test_tiles_turn_by_wheel_and_key_move_and_come_back(desk: Desk) -> None:
    ada = person(desk, "Ada")
    page = ada.look(table_against(ada, "mosapuzzle", "greedy", SMALL))
    plain = next(tile for tile in pieces(page) if len(set(tile)) == 3)
    drag(page, 4, plain)
    expect(cell(page, 4)).to_have_attribute("data-tile", tile_text(plain))
    cell(page, 4).hover()
    page.mouse.wheel(0, 100)
    expect(cell(page, 4)).not_to_have_attribute("data-tile", tile_text(plain))
    page.mouse.wheel(0, -100)
    expect(cell(page, 4)).to_have_attribute("data-tile", tile_text(plain))
    cell(page, 4).focus()
    page.keyboard.press("Shift+R")
    page.keyboard.press("r")
    expect(cell(page, 4)).to_have_attribute("data-tile", tile_text(plain))
    for key in ("m", "ArrowUp", "Enter"):
        page.keyboard.press(key)
    expect(cell(page, 1)).to_have_attribute("data-tile", tile_text(plain))
    page.keyboard.press("Control+z")
    expect(cell(page, 4)).to_have_attribute("data-tile", tile_text(plain))
    cell(page, 4).drag_to(page.locator("[data-tray]"))
    expect(page.locator("[data-cell][data-tile]")).to_have_count(0)


def test_stages_open_one_after_the_other_and_keep_what_was_laid(desk: Desk) -> None:
    page, ben = against_robot(desk, set="one-4", size="4", stages="on")
    lay_with_mouse(page, solution(page, 4, 4))
    page.get_by_label("bottom right").check()
    ben.move(f"build {ben.mosaic()}")
    send(page)
    expect(page.locator('[data-racer="1"]')).to_contain_text("7 tiles still to come")
    page.locator(RACE).wait_for()
    lay_with_mouse(page, solution(page, 3, 3))
    expect(page.locator("[data-cell]")).to_have_count(16)
    expect(page.locator("[data-cell][data-tile]")).to_have_count(9)
    assert len(pieces(page)) == 7
    page.get_by_role("button", name="Move all to the right").click()
    expect(cell(page, 0)).not_to_have_attribute("data-tile", re.compile(r"\d"))
    ben.move("give-up")
    page.locator(OVER).wait_for()


def test_after_the_puzzle_the_rebuilt_mosaics_are_spun_in_another_language(desk: Desk) -> None:
    page, ben = against_robot(desk, then_spin="on")
    lay_with_mouse(page, solution(page, 3, 3))
    send(page)
    ben.move(f"build {ben.mosaic()}")
    page.locator(RACE).wait_for()
    # before the countdown is over the server takes no layout
    ben.act(f"solve {ben.mosaic()}")
    lay_with_mouse(page, solution(page, 3, 3))
    page.get_by_label("bottom right").check()
    send(page)
    ben.move("lock top-left")
    speak(page, "fr")
    page.locator(".cell .lock").wait_for()
    turn_right(page)
    page.locator(OVER).wait_for()
    expect(page.get_by_role("img", name="Remise dans le bon sens par Ada")).to_be_visible()


def test_a_finger_on_a_phone_builds_and_everything_fits(desk: Desk) -> None:
    page, ben = bench_against_robot(desk, "mosapuzzle", SMALL, phone=True)
    check_fit(page)
    lay_with_finger(page, solution(page, 3, 3))
    check_fit(page)
    page.locator("[data-send]").tap()
    ben.move(f"build {ben.mosaic()}")
    page.locator(RACE).wait_for()
    lay_with_finger(page, solution(page, 3, 3))
    page.locator(OVER).wait_for()
    check_fit(page)


def test_a_bench_of_any_size_fits_any_screen_with_tiles_for_fingers(desk: Desk) -> None:
    squares = [("mosapuzzle", {"size": str(size)}) for size in range(3, 9)]
    others = [("mosaspin", {"width": str(wide), "height": str(high)}) for wide, high in ((35, 2), (2, 35))]
    screens = [(768, 1024), (1280, 800), (2560, 1440)]
    for phone, benches in ((True, squares + others), (False, squares[-1:] + others)):
        context = desk.context(phone=phone)
        page = context.new_page()
        desk.watch(page)
        for number, (game, texts) in enumerate(benches):
            match = played(game, 2, 0, texts={"set": "two-4"} | texts)
            page.goto(set_up(context, f"bench{number}", match, 0))
            for width, height in [(360, 740)] if phone else screens:
                page.set_viewport_size({"width": width, "height": height})
                page.locator("[data-cell]").last.wait_for()
                check_fit(page)
            # what is not in sight comes into it once it is next
            last = page.locator("[data-cell]").last
            last.focus()
            expect(last).to_be_in_viewport(ratio=0.99)


def test_the_first_game_is_guided_to_its_end(desk: Desk) -> None:
    page = person(desk, "Ada").context.new_page()
    desk.watch(page)
    page.goto("/guide/mosapuzzle")
    step = page.locator("[data-step]")
    expect(step).to_have_attribute("data-step", "build")
    lay_with_mouse(page, solution(page, 3, 3))
    send(page)
    expect(step).to_have_attribute("data-step", re.compile("wait|race"))
    with unless_over(page):
        page.locator(RACE).wait_for()
        lay_with_mouse(page, solution(page, 3, 3))
    expect(step).to_have_attribute("data-step", "over")


def test_a_race_given_up_has_nothing_to_show_beside_the_verdict(desk: Desk) -> None:
    page, ben = against_robot(desk)
    ben.move("give-up")
    page.locator("#verdict-title").wait_for()
    for width, height in ((1280, 720), (390, 844), (844, 390)):
        page.set_viewport_size({"width": width, "height": height})
        tell, whole = page.evaluate(VERDICT)
        assert tell == whole, (width, height)
