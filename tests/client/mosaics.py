"""Hands on a workbench: what the tests of the three Mosaiqua games share."""

import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Error, Locator, Page, expect

from tests.client.desk import Desk
from tests.client.tables import Person, focus_by_keys, person, together
from tuilerie.solver import plain
from tuilerie.solver.problem import Problem
from tuilerie.tiles import spin
from tuilerie.tiles.corner import Corner
from tuilerie.tiles.mosaic import Mosaic
from tuilerie.tiles.tile import Tile, kind, parse_tile, tile_text, turned

OVER = "[data-layouts], [data-lit]"
SIT = """table => new Promise(sat => {
  window.socket = new WebSocket(`ws://${location.host}/live/table/${table}`);
  window.moves = 0;
  window.socket.onopen = () => window.socket.send(JSON.stringify({type: 'hello', seq: -1}));
  window.socket.onmessage = message => {
    const frame = JSON.parse(message.data);
    if (frame.type !== 'view') return;
    window.seq = frame.seq;
    sat(window.view = frame.view);
  };
})"""
MOVE = "text => window.socket.send(JSON.stringify({type: 'move', id: `robot-${++window.moves}`, text}))"


@dataclass
class Robot:
    """Somebody whose moves the test makes itself, at once and without a screen."""

    page: Page

    @property
    def view(self) -> dict[str, Any]:
        view: dict[str, Any] = self.page.evaluate("window.view")
        return view

    def wait(self, condition: str) -> dict[str, Any]:
        """The view, once a condition on it (in JavaScript) holds."""
        # a function, not an expression: the page's strict policy lets nobody evaluate text
        self.page.wait_for_function(f"() => (view => {condition})(window.view)")
        return self.view

    def move(self, text: str) -> None:
        self.page.evaluate(MOVE, text)

    def act(self, text: str) -> None:
        """A move, until it is made and seen."""
        before = self.page.evaluate("window.seq")
        self.move(text)
        self.page.wait_for_function("before => window.seq > before", arg=before)

    def mosaic(self) -> Mosaic:
        """A mosaic for the bench of the view."""
        bench = self.view["bench"]
        found = plain.find(Problem(tuple(sorted(map(tuple, bench["pieces"]))), bench["width"], bench["height"]))
        assert found is not None
        return found


def robot(who: Person, table: str) -> Robot:
    page = who.context.new_page()
    page.goto("/mark.svg")
    page.evaluate(SIT, table)
    return Robot(page)


def bench_against_robot(
    desk: Desk, game: str, options: Mapping[str, str], *, phone: bool = False, hints: bool = True
) -> tuple[Page, Robot]:
    """Ada at her bench in the browser, and Ben, whose moves the test writes."""
    people = [person(desk, "Ada", phone=phone, hints=hints), person(desk, "Ben")]
    table = together(people, game, 0, options)
    return people[0].look(table), robot(people[1], table)


def send(page: Page) -> None:
    page.locator("[data-send]").click()


@contextmanager
def unless_over(page: Page) -> Iterator[None]:
    """For a race with a bot: on a busy machine it may be the first, in the middle of what we do."""
    try:
        yield
    except (Error, AssertionError):
        if not page.locator(OVER).count():
            raise


def table_against(who: Person, game: str, bot: str, options: Mapping[str, str], seats: int = 2) -> str:
    """A running table whose other seats are bots of this kind."""
    bots = {str(seat): bot for seat in range(1, seats)}
    return str(who.ask("tables", game=game, seats=seats, bots=bots, options=dict(options), start=True)["id"])


def pieces(page: Page) -> list[Tile]:
    """The pieces at hand, each as often as it is there."""
    page.locator("[data-piece]").first.wait_for()
    found = page.locator("[data-piece]").evaluate_all(
        "all => all.map(each => [each.dataset.piece, each.querySelector('.many')?.textContent ?? '×1'])"
    )
    return [parse_tile(piece) for piece, times in found for _ in range(int(times.lstrip("×")))]


def solution(page: Page, width: int, height: int) -> Mosaic:
    found = plain.find(Problem(tuple(sorted(pieces(page))), width, height))
    assert found is not None
    return found


def cell(page: Page, number: int) -> Locator:
    return page.locator(f'[data-cell="{number}"]')


def lying(page: Page) -> Mosaic:
    """What lies on a bench that is filled."""
    rows = page.locator("[role=grid] [role=row]").evaluate_all(
        "rows => rows.map(row => [...row.querySelectorAll('[data-tile]')].map(each => each.dataset.tile).join('.'))"
    )
    return Mosaic.parse("/".join(rows))


def any_turn(tile: Tile) -> re.Pattern[str]:
    return re.compile("|".join(tile_text(turned(tile, quarters)) for quarters in range(4)))


def turn_until(page: Page, number: int, tile: Tile, act: Callable[[], None]) -> None:
    """Turns the tile of a place by quarters until it lies as wanted."""
    for _ in range(4):
        lies = parse_tile(cell(page, number).get_attribute("data-tile") or "")
        if lies == tile:
            return
        act()
        expect(cell(page, number)).to_have_attribute("data-tile", tile_text(turned(lies, 1)))
    raise AssertionError(f"{tile} is not the piece at {number}")


def drag(page: Page, number: int, tile: Tile) -> None:
    page.locator(f'[data-piece="{tile_text(kind(tile))}"]').drag_to(cell(page, number))


def lay_with_mouse(page: Page, mosaic: Mosaic) -> None:
    """Drags every piece to its place and turns it by clicks.

    The last one is turned to fit by the bench, and in a race it ends the work.
    """
    *before, last = enumerate(mosaic.tiles)
    for number, tile in before:
        drag(page, number, tile)
        turn_until(page, number, tile, cell(page, number).click)
    drag(page, *last)


def lay_with_finger(page: Page, mosaic: Mosaic) -> None:
    """Taps the place, the piece, and the tile until it lies right."""
    *before, last = enumerate(mosaic.tiles)
    for number, tile in (*before, last):
        if page.locator(".aim").get_attribute("data-cell") != str(number):
            cell(page, number).tap()
        page.locator(f'[data-piece="{tile_text(kind(tile))}"]').tap()
        if number != last[0]:
            turn_until(page, number, tile, cell(page, number).tap)


def lay_with_keys(page: Page, mosaic: Mosaic) -> None:
    """From an empty place to the hand, there to the piece, and back to turn it."""
    focus_by_keys(page, "[data-cell]")
    *before, last = enumerate(mosaic.tiles)
    for number, tile in (*before, last):
        for key in ("Home", *steps(number, mosaic.width), "Enter"):
            page.keyboard.press(key)
        to_piece(page, tile)
        page.keyboard.press("Enter")
        if number == last[0]:
            return
        expect(cell(page, number)).to_have_attribute("data-tile", any_turn(tile))
        page.keyboard.press("Escape")
        for key in ("Home", *steps(number, mosaic.width)):
            page.keyboard.press(key)
        turn_until(page, number, tile, lambda: page.keyboard.press("r"))


def steps(number: int, width: int) -> Iterator[str]:
    yield from ("ArrowDown",) * (number // width)
    yield from ("ArrowRight",) * (number % width)


def to_piece(page: Page, tile: Tile) -> None:
    """Arrows in the hand until the piece has the focus."""
    wanted = tile_text(kind(tile))
    for _ in range(80):
        if page.evaluate("document.activeElement?.dataset.piece") == wanted:
            return
        page.keyboard.press("ArrowRight")
    raise AssertionError(f"no way to the piece {wanted}")


def solved(lies: Mosaic, page: Page) -> list[int]:
    """By how many quarters each tile has to be turned so that all sides match, the locked corner left alone."""
    locked = page.locator(".cell:has(.lock)").get_attribute("data-cell")
    assert locked is not None
    y, x = divmod(int(locked), lies.width)
    corner = next(each for each in Corner if each.cell(lies.width, lies.height) == (x, y))
    right = next(spin.solutions(lies, corner))
    pairs = zip(lies.tiles, right.tiles, strict=True)
    return [next(quarters for quarters in range(4) if turned(is_, quarters) == wanted) for is_, wanted in pairs]


def turn_right(page: Page) -> None:
    """Clicks every tile until all sides match; the last click needed ends the race."""
    page.locator(".cell .lock").wait_for()
    for number, quarters in enumerate(solved(lying(page), page)):
        for _ in range(quarters):
            if page.locator(OVER).count():
                return
            cell(page, number).click()
