"""Puzzles and guided games on the screen."""

import re
from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

from tests.client.desk import Desk, covered, drawn, violations
from tests.client.tables import LANGUAGES
from tests.client.test_layout import FAULTS, sized
from tests.server.harness.people import Person
from tuilerie import games
from tuilerie.press import line
from tuilerie.press.proof import solved
from tuilerie.press.puzzle import Laying, Turning
from tuilerie.tiles.tile import Tile, kind, parse_tile, tile_text, turned
from tuilerie.words import words

SAY: Final = words("en").say


def quarters(lies: Tile, wanted: Tile) -> int:
    return next(n for n in range(4) if turned(lies, n) == wanted)


def shown(desk: Desk, puzzle: dict[str, str]) -> Page:
    page = desk.visit(f"/puzzles/{puzzle['game']}?line={puzzle['line']}")
    page.locator("[data-puzzle]").wait_for()
    return page


def turned_right(desk: Desk, width: int, height: int) -> Page:
    """A Mosaspin of that size, every tile turned as it should lie."""
    with Person(desk.server, "Ada") as ada:
        info = ada.get(f"puzzles/mosaspin?width={width}&height={height}&seed=test")
    puzzle = line.read(info["line"])
    assert isinstance(puzzle, Turning)
    page = shown(desk, info)
    turn_all(page, puzzle)
    return page


def turn_all(page: Page, puzzle: Turning) -> None:
    for cell, (lies, wanted) in enumerate(zip(puzzle.lying.tiles, solved(puzzle).tiles, strict=True)):
        for _ in range(quarters(lies, wanted)):
            page.locator(f'[data-cell="{cell}"]').click()


def test_a_mosaspin_is_turned_right_and_judged(desk: Desk) -> None:
    page = turned_right(desk, 3, 2)
    expect(page.locator("[data-puzzle]").get_by_text("Solved in")).to_be_visible()
    page.reload()
    expect(page.locator("[data-puzzle]").get_by_text("Solved in")).to_be_visible()


def test_nothing_lies_over_the_button_that_shares_a_solved_puzzle(desk: Desk) -> None:
    page = turned_right(desk, 2, 4)
    share = page.get_by_role("button", name="Copy the result to share")
    share.wait_for()
    for size in sized(page):
        for start in ("0", "document.documentElement.scrollHeight"):
            page.evaluate(f"() => scrollTo(0, {start})")
            share.evaluate("each => { each.blur(); each.focus(); }")
            assert covered(share) == [], size
    page.locator("[data-puzzle]").evaluate("each => { each.style.transform = 'translateY(-400px)'; }")
    assert covered(share) != []


@pytest.mark.parametrize("game", ["mosapuzzle", "mosaspin"])
def test_a_puzzle_lies_on_one_screen(desk: Desk, game: str) -> None:
    with Person(desk.server, "Ada") as ada:
        info = ada.get(f"puzzles/{game}?width=4&height=4&seed=test")
    page = shown(desk, info)
    for size in sized(page):
        assert page.evaluate(FAULTS) == [], size


def test_a_hint_marks_the_narrowest_place_and_says_why(desk: Desk) -> None:
    with Person(desk.server, "Ada") as ada:
        info = ada.get("puzzles/mosapuzzle?width=3&height=3&seed=test")
    page = shown(desk, info)
    page.get_by_role("button", name=SAY("client.puzzle.hint")).click()
    hinted = page.locator("[data-hinted]")
    kinds = {key: SAY(f"client.puzzle.hint.{key}") for key in ("one", "few")}
    assert re.sub(r"[0-9]+", "{n}", hinted.inner_text().strip()) in kinds.values()
    expect(page.locator("[data-cell]:focus")).to_have_count(1)
    # what is laid answers it
    page.locator("[data-piece]").first.click()
    expect(hinted).to_have_count(0)


def test_a_hint_covers_nothing_and_moves_nothing(desk: Desk) -> None:
    with Person(desk.server, "Ada") as ada:
        info = ada.get("puzzles/mosapuzzle?width=3&height=3&seed=test")
    page = shown(desk, info)
    hint = page.get_by_role("button", name=SAY("client.puzzle.hint"))
    beds = {size: page.locator("[data-bed]").bounding_box() for size in sized(page)}
    hint.click()
    # the longest that can be said
    page.locator("[data-hinted]").evaluate("(each, text) => { each.textContent = text; }", longest_hint())
    for size in sized(page):
        assert page.locator("[data-bed]").bounding_box() == beds[size], size
        assert covered(page.locator("[data-hinted]")) == [], size
        assert page.evaluate(FAULTS) == [], size
        over = page.locator("[data-hinted]").evaluate(
            """each => {
              const box = each.getBoundingClientRect();
              return [...document.querySelectorAll('[data-bed], [data-dock], [role=timer]')]
                .map(other => other.getBoundingClientRect())
                .filter(other => other.left < box.right && other.right > box.left
                  && other.top < box.bottom && other.bottom > box.top).length;
            }"""
        )
        assert over == 0, size


def longest_hint() -> str:
    kinds = ("wrong", "none", "one", "few", "turn-none", "turn-one", "turn-few")
    return max(
        (words(tongue).say(f"client.puzzle.hint.{key}", {"n": 12}) for key in kinds for tongue in LANGUAGES),
        key=len,
    )


def test_a_mosapuzzle_is_laid_with_the_keyboard_and_kept_over_a_reload(desk: Desk) -> None:
    with Person(desk.server, "Ada") as ada:
        info = ada.get("puzzles/mosapuzzle?width=2&height=2&seed=test")
    puzzle = line.read(info["line"])
    assert isinstance(puzzle, Laying)
    page = shown(desk, info)
    fixed = {y * puzzle.width + x for (x, y), _ in puzzle.fixed}
    for cell, wanted in enumerate(solved(puzzle).tiles):
        if cell in fixed:
            continue
        place = page.locator(f'[data-cell="{cell}"]')
        place.focus()
        page.locator(f'[data-piece="{tile_text(kind(wanted))}"]').first.focus()
        page.keyboard.press("Enter")
        lies = place.get_attribute("data-tile")
        assert lies is not None
        place.focus()
        for _ in range(quarters(parse_tile(lies), wanted)):
            page.keyboard.press("r")
        page.reload()
        expect(place).to_have_attribute("data-tile", tile_text(wanted))
    expect(page.locator("[data-puzzle]").get_by_text("Solved in")).to_be_visible()


def test_a_bench_that_was_cleared_keeps_what_was_given_and_comes_back(desk: Desk) -> None:
    with Person(desk.server, "Ada") as ada:
        info = ada.get("puzzles/mosapuzzle?width=3&height=3&seed=test")
    puzzle = line.read(info["line"])
    assert isinstance(puzzle, Laying)
    given = len(puzzle.fixed)
    assert given
    page = shown(desk, info)
    lying = page.locator("[data-cell][data-tile]")
    for count in (1, 2):
        page.locator("[data-piece]").first.click()
        expect(lying).to_have_count(given + count)
    page.get_by_role("button", name=SAY("bench.clear"), exact=True).click()
    expect(lying).to_have_count(given)
    page.get_by_role("button", name=SAY("bench.undo"), exact=True).click()
    expect(lying).to_have_count(given + 2)
    # what is given can't be taken up
    x, y = puzzle.fixed[0][0]
    page.locator(f'[data-cell="{y * puzzle.width + x}"]').focus()
    for key in ("Delete", "m"):
        page.keyboard.press(key)
    expect(page.locator(".cell.carried")).to_have_count(0)
    expect(lying).to_have_count(given + 2)


def test_the_rim_stands_round_the_bench_and_is_told_cell_by_cell(desk: Desk) -> None:
    with Person(desk.server, "Ada") as ada:
        info = ada.get("puzzles/mosapuzzle?width=3&height=3&seed=test&givens=rim")
    puzzle = line.read(info["line"])
    assert isinstance(puzzle, Laying)
    page = shown(desk, info)
    expect(page.locator("[data-rim] use")).to_have_count(12)
    right = solved(puzzle)
    colour = ("blue", "yellow", "red", "green")[right.rows[0][0][0]]
    expect(page.locator('[data-cell="0"]')).to_have_accessible_name(re.compile(rf"empty\. Rim above: {colour}\."))
    assert violations(page) == []
    # a tile is turned so that it fits the rim; against the rim it is marked
    corner = right.rows[0][0]
    page.locator(f'[data-piece="{tile_text(kind(corner))}"]').click()
    expect(page.locator(".wrong")).to_have_count(0)
    lies = parse_tile(page.locator('[data-cell="0"]').get_attribute("data-tile") or "")
    edge = (corner[0], corner[3])
    for _ in range(next(n for n in (1, 2, 3) if (turned(lies, n)[0], turned(lies, n)[3]) != edge)):
        page.locator('[data-cell="0"]').click()
    expect(page.locator(".wrong")).not_to_have_count(0)
    page.locator('[data-cell="0"]').press("Delete")
    for cell, wanted in enumerate(right.tiles):
        place = page.locator(f'[data-cell="{cell}"]')
        place.click()
        page.locator(f'[data-piece="{tile_text(kind(wanted))}"]').click()
        lies = parse_tile(place.get_attribute("data-tile") or "")
        for _ in range(quarters(lies, wanted)):
            place.click()
    expect(page.locator("[data-puzzle]").get_by_text("Solved in")).to_be_visible()


def test_another_puzzle_of_a_size_and_grade_is_made(desk: Desk) -> None:
    page = desk.visit("/puzzles/mosaspin")
    page.locator("[data-puzzle]").wait_for(timeout=60_000)
    page.get_by_role("combobox", name="Columns").select_option("3")
    page.get_by_role("combobox", name="Rows").select_option("3")
    page.get_by_role("combobox", name="Difficulty").select_option("1")
    page.get_by_role("button", name="Another puzzle").click()
    expect(page.get_by_role("heading", name="Mosaspin, 3\u00a0×\u00a03, level\u00a01")).to_be_visible()


@pytest.mark.parametrize("game", games.names())
def test_the_first_game_is_guided_on_the_real_table_and_can_be_left(desk: Desk, game: str) -> None:
    page = desk.visit(f"/guide/{game}")
    page.locator("[data-step]").wait_for()
    assert "guide." not in page.locator("[data-step]").inner_text()
    address = page.url
    page.reload()
    page.locator("[data-step]").wait_for()
    assert page.url == address
    # the deal is prepared: the same for everybody
    other = desk.visit(f"/guide/{game}")
    other.locator("[data-step]").wait_for()
    assert other.url != address
    assert commitment(other) == commitment(page)
    # who leaves and comes back by the first page finds the guide again
    page.goto("/")
    page.locator("#mine a[href^='/table/']").click()
    page.locator("[data-step]").wait_for()
    # who sends it away plays on without it
    page.get_by_role("button", name="Play on without the guide").click()
    expect(page.locator("[data-step]")).to_have_count(0)
    page.reload()
    drawn(page)
    expect(page.locator("[data-step]")).to_have_count(0)


def commitment(page: Page) -> str:
    table = page.url.rpartition("=")[2]
    found: str = page.request.get(f"/api/tables/{table}").json()["commitment"]
    return found


def test_home_tells_how_hard_todays_puzzles_are(desk: Desk) -> None:
    with Person(desk.server, "Ada") as ada:
        infos = {name: ada.get(f"puzzles/{name}/day") for name in ("mosapuzzle", "mosaspin")}
    page = desk.visit()
    first, info = next(iter(infos.items()))
    expect(page.locator(f"#mine a[href='/puzzles/{first}']")).to_contain_text(facts(info))
    page.goto("/puzzles")
    for name, each in infos.items():
        size = SAY("client.puzzle.where", {key: each[key] for key in ("width", "height", "grade")})
        expect(page.locator(f"[data-day={name}]")).to_contain_text(size)
    assert violations(page) == []


def facts(info: dict[str, Any]) -> str:
    values = {key: info[key] for key in ("width", "height", "grade")}
    return SAY("client.puzzle.facts", {"game": SAY(f"{info['game']}.name"), **values})


def test_todays_puzzle_that_is_solved_gives_way_to_the_other_and_counts(desk: Desk) -> None:
    with Person(desk.server, "Ada") as ada:
        infos = {name: ada.get(f"puzzles/{name}/day") for name in ("mosapuzzle", "mosaspin")}
    puzzle = line.read(infos["mosaspin"]["line"])
    assert isinstance(puzzle, Turning)
    page = desk.visit("/puzzles/mosaspin")
    page.locator("[data-puzzle]").wait_for()
    rung = page.locator(".rung").nth(infos["mosaspin"]["grade"] - 1)
    expect(rung).to_contain_text(SAY("client.puzzle.solved-of-grade", {"n": 0}))
    turn_all(page, puzzle)
    page.locator("[data-next]").wait_for()
    expect(rung).to_contain_text(SAY("client.puzzle.solved-of-grade", {"n": 1}))
    page.goto("/puzzles")
    expect(page.locator("[data-day=mosaspin] .solved")).to_be_visible()
    expect(page.locator("main")).to_contain_text(SAY("client.home.streak", {"n": 1}))
    page.goto("/")
    expect(page.locator("#mine a[href='/puzzles/mosapuzzle']")).to_contain_text(facts(infos["mosapuzzle"]))


def test_the_puzzle_of_the_day_counts_also_when_it_was_solved_by_a_link(desk: Desk) -> None:
    with Person(desk.server, "Ada") as ada:
        info = ada.get("puzzles/mosaspin/day")
    puzzle = line.read(info["line"])
    assert isinstance(puzzle, Turning)
    page = shown(desk, info)
    turn_all(page, puzzle)
    page.locator("[data-next]").wait_for()
    page.goto("/puzzles/mosaspin")
    expect(page.locator("[data-puzzle]").get_by_text(SAY("client.home.streak", {"n": 1}))).to_be_visible()
    grade = page.locator(".rung").nth(info["grade"] - 1)
    expect(grade).to_contain_text(SAY("client.puzzle.solved-of-grade", {"n": 1}))


def test_other_puzzles_are_chosen_by_grade_beside_todays(desk: Desk) -> None:
    page = desk.visit("/puzzles")
    page.locator('[data-day=mosaspin] a[href$="grade=1"]').click()
    page.locator("[data-puzzle]").wait_for(timeout=60_000)
    expect(page.locator("#puzzle-facts")).to_have_text(
        SAY("client.puzzle.facts", {"game": "Mosaspin", "width": 4, "height": 4, "grade": 1})
    )
    assert "line=" in page.url


def test_what_is_locked_takes_no_room_in_the_tray(desk: Desk) -> None:
    with Person(desk.server, "Ada") as ada:
        info = ada.get("puzzles/mosapuzzle?width=4&height=3&seed=test")
    puzzle = line.read(info["line"])
    assert isinstance(puzzle, Laying)
    assert puzzle.fixed
    page = shown(desk, info)
    expect(page.locator("[data-tray] > li")).to_have_count(len(set(puzzle.loose)))


def test_after_a_puzzle_the_next_is_as_large_and_as_hard(desk: Desk) -> None:
    page = turned_right(desk, 3, 2)
    page.locator("[data-next]").wait_for()
    before = page.locator("#puzzle-facts").inner_text()
    address = page.url
    page.locator("[data-next]").click()
    expect(page.locator("[data-next]")).to_have_count(0)
    expect(page.locator("#puzzle-facts")).to_have_text(before)
    assert page.url != address
