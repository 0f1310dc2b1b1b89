"""The table on one screen: every moment of every game at nine sizes, computed from boxes."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

from tests.client import stage
from tests.client.desk import ROOT, Desk
from tests.client.moments import MOMENTS, named, opened
from tests.client.tables import LANGUAGES, open_chat
from tests.games.moments import Moment, others
from tuilerie import games

SIZES: Final = (
    (1280, 720),
    (1440, 900),
    (1920, 1080),
    (2560, 1440),
    (820, 1180),
    (1180, 820),
    (390, 844),
    (360, 640),
    (844, 390),
)
ROOM_TO_READ: Final = 40
# a game is on its stage once it tells the frame of itself
STAGED: Final = [
    name for name in games.names() if (ROOT / "src/tuilerie/games" / name / "board" / "frame.ts").exists()
]
# what is needed to act and to follow: whole, on the screen, and nothing over it
FAULTS: Final = """() => {
  const root = document.documentElement;
  const faults = [];
  if (root.scrollHeight > innerHeight + 1) faults.push(`the page scrolls down: ${root.scrollHeight}`);
  if (root.scrollWidth > innerWidth + 1) faults.push(`the page scrolls aside: ${root.scrollWidth}`);
  const over = document.querySelector('[data-verdict]');
  const wanted = over
    ? [over, ...over.querySelectorAll('.acts > *')]
    : [...document.querySelectorAll([
        '[data-ask]', '[data-seat] [data-name]', '[data-seat] [data-score]',
        '[data-hand]', '[data-tray]', '[data-main-board]', '[data-racer]', '[data-board] [data-first]',
        '[data-board] button:not(:disabled, [aria-disabled=true])'].join())];
  const scrolls = each => each.scrollWidth > each.clientWidth + 1 || each.scrollHeight > each.clientHeight + 1;
  const loose = each => {
    const tray = each.closest('[data-tray]');
    return tray === null || tray === each || !scrolls(tray);
  };
  const boxes = wanted
    .filter(each => each.checkVisibility({visibilityProperty: true}) && loose(each))
    .map(each => [each, each.getBoundingClientRect()]);
  const named = each => [each.tagName.toLowerCase(), ...each.classList].join('.').replace(/\\.svelte-\\w+/g, '')
    + ' ' + (each.getAttribute('aria-label') ?? each.textContent.trim()).slice(0, 30);
  for (const [each, box] of boxes) {
    const edges = [box.left, box.top, box.right, box.bottom].map(Math.round);
    if (edges[0] < -1 || edges[1] < -1 || edges[2] > innerWidth + 1 || edges[3] > innerHeight + 1)
      faults.push(`outside: ${named(each)} ${edges}`);
    if (each.matches('[data-tray]') && scrolls(each) && !each.parentElement.querySelector('[data-more]'))
      faults.push(`does not show that it scrolls: ${named(each)}`);
  }
  if (over) return faults;
  for (const [at, [one, a]] of boxes.entries()) for (const [other, b] of boxes.slice(at + 1)) {
    if (one.contains(other) || other.contains(one)) continue;
    const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    if (width > 3 && height > 3) faults.push(`${named(one)} lies over ${named(other)}`);
  }
  if (!document.querySelector('[data-board] [data-stage]')) faults.push('no stage');
  return faults;
}"""
OUTSIDE: Final = """all => all.map(each => each.getBoundingClientRect())
  .filter(box => box.left < 0 || box.right > innerWidth || box.top < 0 || box.bottom > innerHeight)
  .map(box => `outside: ${[box.left, box.top, box.right, box.bottom].map(Math.round)}`)"""
MAIN: Final = """() => {
  const box = document.querySelector('[data-main-board]')?.getBoundingClientRect();
  return box ? [box.x, box.y, box.width, box.height].map(Math.round) : null;
}"""


LONG: Final = ("Journeyman 2", "Großmeister", "Grand maître 2", "Bot au hasard", "Wilhelmina")
# names are whole, and so is what the rail tells of a seat; the strip leaves out what it has no room for
CUT: Final = """() => {
  const within = (part, box) => part.right <= box.right + 1 && part.bottom <= box.bottom + 1;
  const seen = each => each.checkVisibility({visibilityProperty: true});
  const size = each => parseFloat(getComputedStyle(each).fontSize);
  // a line more than is shown, not only what hangs below the last one
  const over = each => each.scrollWidth > each.clientWidth + 1
    || each.scrollHeight > each.clientHeight + size(each) / 2;
  const faults = [...document.querySelectorAll('[data-name] > span')]
    .filter(each => seen(each) && over(each))
    .map(each => `cut: ${each.textContent}`);
  for (const notes of [...document.querySelectorAll('[data-seats] .notes')].filter(seen)) {
    const parts = [...notes.querySelectorAll('.part')].slice(0, notes.closest('button') ? 1 : undefined);
    for (const part of parts)
      if (!within(part.getBoundingClientRect(), notes.getBoundingClientRect()))
        faults.push(`cut: ${part.textContent}`);
  }
  return faults;
}"""


def sized(page: Page) -> Iterator[str]:
    """The page as it stands at each size, laid out anew."""
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
        yield f"{width}×{height}"


def blank(desk: Desk) -> Page:
    page = desk.context().new_page()
    desk.watch(page)
    return page


def setting(moment: Moment) -> tuple[Any, ...]:
    """Moments at the same kind of table: their board is of one size."""
    return (moment.seats, moment.you is None, tuple(sorted(moment.texts.items())))


@pytest.mark.parametrize("game", STAGED)
def test_every_moment_lies_on_one_screen_and_the_board_never_jumps(desk: Desk, game: str) -> None:
    page = blank(desk)
    faults: list[str] = []
    boards: dict[tuple[Any, ...], set[tuple[int, ...]]] = defaultdict(set)
    for moment in (each for each in MOMENTS if each.game == game):
        page.set_viewport_size({"width": 1280, "height": 720})
        opened(page, moment)
        for size in sized(page):
            faults += [f"{moment} {size}: {fault}" for fault in page.evaluate(FAULTS)]
            if moment.name != "over" and (box := page.evaluate(MAIN)):
                boards[(size, *setting(moment))].add(tuple(box))
    assert faults == []
    assert {key: sizes for key, sizes in boards.items() if len(sizes) > 1} == {}


@pytest.mark.parametrize("game", STAGED)
def test_the_others_are_one_tap_away_on_phones(desk: Desk, game: str) -> None:
    """Their names, standings and boards: on the stage, or whole in the sheet that the strip opens."""
    page = blank(desk)
    moment = next(each for each in MOMENTS if each.game == game and each.you == 0)
    for width, height in ((360, 640), (844, 390)):
        page.set_viewport_size({"width": width, "height": height})
        opened(page, moment)
        page.locator("[data-seats] button").first.click()
        sheet = page.locator("dialog[open]")
        expect(sheet.locator("[data-seat]")).to_have_count(moment.seats)
        others = sheet.locator("[data-seat], [data-rivals] .small-board")
        for each in others.all():
            expect(each).to_be_in_viewport(ratio=0.99)
        hidden = page.locator("[data-board] .small-board:not(:visible)").count()
        assert sheet.locator("[data-rivals] .small-board").count() >= hidden


@pytest.mark.parametrize("size", [(390, 844), (360, 640), (844, 390)], ids=str)
def test_there_is_room_to_talk_on_a_phone_however_many_sit_there(desk: Desk, size: tuple[int, int]) -> None:
    page = blank(desk)
    page.set_viewport_size({"width": size[0], "height": size[1]})
    opened(page, named("mozaika-fly"))
    open_chat(page)
    for part in ("input", "select"):
        field = page.locator(f"dialog[open] {part}")
        field.scroll_into_view_if_needed()
        expect(field).to_be_in_viewport(ratio=0.99)
    said = page.locator("dialog[open] .said").bounding_box()
    assert said is not None
    assert said["height"] > ROOM_TO_READ


@pytest.mark.parametrize("game", STAGED)
def test_names_and_what_is_told_of_seats_are_whole(desk: Desk, game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stage, "NAMES", LONG)
    here = [each for each in MOMENTS if each.game == game and each.you == 0 and each.name != "over"]
    most = max(here, key=lambda each: each.seats)
    faults: list[str] = []
    for language in LANGUAGES:
        page = desk.context(language=language).new_page()
        desk.watch(page)
        opened(page, most)
        for size in sized(page):
            faults += [f"{language} {size}: {fault}" for fault in page.evaluate(CUT) + page.evaluate(FAULTS)]
    assert faults == []


@pytest.mark.parametrize("game", ["mozaika", "epizodiak", "mosacolor"])
def test_scores_stand_below_each_other(desk: Desk, game: str) -> None:
    page = blank(desk)
    page.set_viewport_size({"width": 1440, "height": 900})
    opened(page, next(each for each in MOMENTS if each.game == game))
    edges = page.locator("[data-seats] [data-score] b").evaluate_all(
        "all => all.map(each => Math.round(each.getBoundingClientRect().right))"
    )
    assert len(edges) == 3
    assert len(set(edges)) == 1


# what is touched most, in each game
TOUCHED: Final = {
    "mozaika-bid": "[data-hand] [data-tile]",
    "epizodiak-turn": "[data-hand] [data-tile]",
    "mosacolor-build": "[data-piece]",
    "mosacolor-lay-carried": "[data-bed]",
}


@pytest.mark.parametrize("moment", TOUCHED)
def test_the_ledge_and_the_bench_grow_with_the_largest_screens(desk: Desk, moment: str) -> None:
    page = blank(desk)
    opened(page, next(each for each in MOMENTS if str(each) == moment))
    widths = {}
    for width, height in ((1440, 900), (2560, 1440)):
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
        widths[width] = page.locator(TOUCHED[moment]).first.evaluate("each => each.getBoundingClientRect().width")
    assert widths[2560] > 1.2 * widths[1440]


@pytest.mark.parametrize(("width", "height"), [(390, 844), (820, 1180), (1180, 820), (1440, 900), (1280, 720)])
def test_a_hand_of_twenty_tiles_lies_whole_beside_the_bench(desk: Desk, width: int, height: int) -> None:
    page = blank(desk)
    page.set_viewport_size({"width": width, "height": height})
    opened(page, named("mosacolor-lay"))
    pieces = page.locator("[data-tray] [data-piece]")
    expect(pieces).to_have_count(20)
    for each in (pieces.first, pieces.last):
        expect(each).to_be_in_viewport(ratio=0.99)
    assert page.locator("[data-more]").count() == 0


@pytest.mark.parametrize("phase", ["fly", "fly-waiting"])
def test_coins_of_five_seats_are_seen_on_a_phone(desk: Desk, phase: str) -> None:
    page = blank(desk)
    page.set_viewport_size({"width": 390, "height": 844})
    opened(page, next(each for each in MOMENTS if str(each) == f"mozaika-{phase}"))
    purses = page.locator(".others .purse:visible")
    expect(purses).to_have_count(4)
    boxes = [each.bounding_box() for each in purses.all()]
    plates = [each.bounding_box() for each in page.locator(".others .plate").all()]
    assert all(box and plate and box["y"] > plate["y"] + plate["height"] for box in boxes for plate in plates)


def test_who_looks_on_at_five_seats_sees_the_whole_display(desk: Desk) -> None:
    page = blank(desk)
    fly = next(each for each in MOMENTS if str(each) == "mozaika-fly")
    opened(page, replace(fly, name="onlooker", wanted=others("bid"), sign=".others", you=None))
    faults: list[str] = []
    for size in sized(page):
        tiles = page.locator(".display [data-tile]")
        expect(tiles).to_have_count(6)
        faults += [f"{size}: {each}" for each in tiles.evaluate_all(OUTSIDE) + page.evaluate(CUT)]
    assert faults == []


def test_a_name_that_is_cut_would_be_found(desk: Desk) -> None:
    page = blank(desk)
    opened(page, next(each for each in MOMENTS if each.game == STAGED[0]))
    assert page.evaluate(CUT) == []
    name = page.locator("[data-name] > span").first
    name.evaluate("each => { each.style.fontSize = '60px'; each.style.height = '10px'; }")
    assert page.evaluate(CUT) == [f"cut: {name.text_content()}"]


def test_a_button_off_screen_and_one_over_another_would_be_found(desk: Desk) -> None:
    page = blank(desk)
    opened(page, next(each for each in MOMENTS if each.game == STAGED[0]))
    assert page.evaluate(FAULTS) == []
    page.locator("[data-dock]").evaluate(
        """dock => {
          const [off, over] = [document.createElement('button'), document.createElement('button')];
          Object.assign(off.style, {position: 'fixed', inset: 'auto', left: '2000px', top: '0'});
          Object.assign(over.style, {position: 'fixed', inset: 'auto', left: '0', bottom: '0'});
          over.style.width = over.style.height = '120px';
          dock.append(off, over);
        }"""
    )
    found = page.evaluate(FAULTS)
    assert any(each.startswith("outside") for each in found)
    assert any("lies over" in each for each in found)
