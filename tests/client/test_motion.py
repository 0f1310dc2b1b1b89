"""Motion, pace and moments: what happens can be followed, sent on and acted through; a race waits for none."""

from collections.abc import Callable
from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

from tests.client.desk import Desk
from tests.client.live_pages import (
    LASTING,
    bids_shown,
    bids_won,
    compared,
    filled,
    freeze,
    laid,
    live_page,
    other_lays,
    others_choose,
    paid,
    press_again,
    seated,
    shown,
    stop_clock,
    went_out,
)
from tests.client.stage import Live, eve, thought
from tests.client.tables import open_menu
from tuilerie.match import Match
from tuilerie.words import words

SAY: Final = words("en").say
NOON: Final = 1_700_000_000
BEATS: Final = {"calm": 2200, "normal": 1200, "quick": 500, "at-once": 0}
LINGERS: Final = 3000
"""Milliseconds for which a moment stays by itself at the normal pace."""

SMALL: Final = {"set": "two-3", "size": "3"}
# the first of a name counts
PLACES: Final = """() => {
  const named = [...document.querySelectorAll('[data-source], [data-travels]')].flatMap(each => {
    const box = each.getBoundingClientRect();
    const place = [box.x + box.width / 2, box.y + box.height / 2, box.width, box.height];
    return [each.dataset.travels, each.dataset.source].filter(Boolean).map(name => [name, place]);
  });
  return Object.fromEntries(named.reverse());
}"""
# what is on its way: its name, where it comes from, and where it is now
TRAVELLERS: Final = """() => [...document.querySelectorAll('[data-travels]')]
  .filter(each => each.getAnimations().some(one => !(one instanceof CSSTransition || one instanceof CSSAnimation)))
  .map(each => {
    const box = each.getBoundingClientRect();
    return [each.dataset.travels, each.dataset.from, [box.x + box.width / 2, box.y + box.height / 2],
      [box.width, box.height]];
  })"""
# what is animated of those: a page that is busy does not hold up what the compositor can do alone,
# which in parts of a drawing is nothing but their transform
MOVED: Final = """() => [...document.querySelectorAll('[data-travels]')].flatMap(each => each.getAnimations()
  .filter(one => !(one instanceof CSSTransition || one instanceof CSSAnimation))
  .flatMap(one => one.effect.getKeyframes().flatMap(Object.keys))
  .filter(name => !['offset', 'computedOffset', 'easing', 'composite'].includes(name))
  .filter(name => !(each instanceof SVGElement ? ['transform'] : ['translate', 'scale']).includes(name)))"""


@pytest.mark.parametrize("pace", BEATS)
def test_others_moves_come_one_after_the_other_at_the_pace_that_is_chosen(desk: Desk, pace: str) -> None:
    match, play = eve("mozaika", others_choose)
    page = live_page(desk, pace="normal")
    page.clock.install(time=NOON)
    live = Live(page.context, "paced", match, 0)
    seated(desk, live, page)
    open_menu(page)
    page.get_by_label(SAY("client.pace")).select_option(pace)
    page.keyboard.press("Escape")
    stop_clock(page)
    live.play(*play)
    live.play(*thought(match))
    if BEATS[pace]:
        shown(page, live, behind=1)
        page.clock.run_for(BEATS[pace] - 10)
        shown(page, live, behind=1)
        page.clock.run_for(20)
    shown(page, live)


@pytest.mark.parametrize(
    ("game", "wanted", "key"),
    [("mozaika", bids_shown, "bids"), ("mosacolor", compared, "compared"), ("epizodiak", went_out, "out")],
)
def test_reveals_and_ends_of_rounds_have_a_moment_of_their_own(
    desk: Desk, game: str, wanted: Callable[[Any, Any], bool], key: str
) -> None:
    match, play = eve(game, wanted)
    page = live_page(desk, pace="normal")
    page.clock.install(time=NOON)
    live = Live(page.context, key, match, 0)
    seated(desk, live, page)
    stop_clock(page)
    live.play(*play)
    moment = page.locator(f"[data-dock] [data-moment={key}]")
    expect(moment).to_be_visible()
    assert all(each.strip() for each in moment.locator("p").all_inner_texts())
    shown(page, live)
    page.clock.run_for(LINGERS - 10)
    expect(moment).to_be_visible()
    page.clock.run_for(20)
    expect(moment).to_have_count(0)


def test_what_was_seen_before_a_lost_line_lies_there_while_the_end_of_a_round_is_told(desk: Desk) -> None:
    """Not with a tile of the next round on it."""
    match, play = eve("epizodiak", went_out)
    page = live_page(desk, pace="normal")
    page.clock.install(time=NOON)
    live = Live(page.context, "ended", match, 0)
    seated(desk, live, page)
    stop_clock(page)
    before, missed = match.state.view(0), len(match.plays)
    match.play(*play)
    while not laid(match.state.view(0)) - {*before.dial} or len(match.plays) == missed + 1:
        match.play(*thought(match))
    live.show(missed)
    expect(page.locator("[data-moment=out]")).to_be_visible()
    lying = page.locator(".place.lies")
    assert {*lying.evaluate_all("all => all.map(each => Number(each.dataset.place))")} == {*before.dial}


@pytest.mark.parametrize(("wanted", "key"), [(went_out, "out"), (filled, "full")])
def test_what_ended_lies_there_with_its_last_tiles_until_that_was_told(
    desk: Desk, wanted: Callable[[Any, Any], bool], key: str
) -> None:
    match, (seat, move) = eve("epizodiak", lambda before, after: wanted(before, after) and laid(after) != set())
    page = live_page(desk, pace="normal")
    page.clock.install(time=NOON)
    live = Live(page.context, "ended", match, 0)
    seated(desk, live, page)
    stop_clock(page)
    lying = page.locator(".place.lies")
    before = match.state.view(0)
    live.play(seat, move)
    after = match.state.view(0)
    moment = page.locator(f"[data-moment={key}]")
    expect(moment).to_be_visible()
    # the bar asks for nothing that can't be done yet
    expect(page.locator("[data-ask]")).to_have_text(moment.locator(".title").inner_text())
    there = lying.evaluate_all("all => all.map(each => Number(each.dataset.place))")
    assert set(there) == {*before.dial} | laid(after)
    page.clock.run_for(LINGERS + 10)
    expect(page.locator("[data-moment]")).to_have_count(0)
    expect(lying).to_have_count(len(after.dial))


@pytest.mark.parametrize("by", ["a press", "a key"])
def test_what_is_being_shown_is_over_at_a_press_or_a_key(desk: Desk, by: str) -> None:
    match, play = eve("mozaika", others_choose)
    page = live_page(desk, motion=True, pace="calm")
    page.clock.install(time=NOON)
    live = Live(page.context, "hurried", match, 0)
    seated(desk, live, page)
    stop_clock(page)
    freeze(page)
    live.play(*play)
    live.play(*thought(match))
    shown(page, live, behind=1)
    if by == "a press":
        page.locator("[data-stage]").click(position={"x": 4, "y": 4})
    else:
        page.locator("[data-board]").press("Escape")
    shown(page, live)


def test_a_press_on_what_acts_is_that_and_nothing_else(desk: Desk) -> None:
    """Chat and menu can be looked at while another's move is being shown."""
    match, play = eve("mozaika", others_choose)
    page = live_page(desk, pace="calm")
    page.clock.install(time=NOON)
    live = Live(page.context, "looked", match, 0)
    seated(desk, live, page)
    stop_clock(page)
    live.play(*play)
    live.play(*thought(match))
    shown(page, live, behind=1)
    page.get_by_role("tab", name=SAY("client.chat")).click()
    page.locator("[popovertarget=table-menu]").click()
    shown(page, live, behind=1)


def test_a_moment_is_sent_on_by_continue_and_by_acting(desk: Desk) -> None:
    match, play = eve("mozaika", bids_won)
    before = len(match.plays)
    page = live_page(desk, pace="calm")
    page.clock.install(time=NOON)
    live = Live(page.context, "sent-on", match, 0)
    seated(desk, live, page)
    stop_clock(page)
    live.play(*play)
    moment = page.locator("[data-moment]")
    going_on = moment.get_by_role("button", name=SAY("client.continue"))
    press_again(page, going_on)
    expect(moment).to_be_visible()
    going_on.click()
    expect(moment).to_have_count(0)
    # once more from before the bids were shown, and now a tile is taken while they are
    again = Live(page.context, "acted", Match(match.header), 0)
    for each in match.plays[:before]:
        again.match.play(*each)
    page.clock.resume()
    seated(desk, again, page)
    stop_clock(page)
    again.play(*play)
    expect(moment).to_be_visible()
    page.locator(".display [data-tile]").first.click()
    expect(moment).to_have_count(0)
    assert [each.split(" ")[0] for each in again.moves] == ["choose"]


@pytest.mark.parametrize(
    ("game", "wanted", "piece"),
    [
        ("mozaika", lambda before, after: before.phase == "choose" and 0 in before.to_act, "hand-"),
        ("mozaika", lambda before, after: before.phase == "place" and after.phase == "bid", "board-1-"),
        ("epizodiak", lambda before, after: before.turn == 0 and len(after.dial) > len(before.dial) > 0, "dial-"),
        ("epizodiak", lambda before, after: before.turn == 1 and len(after.dial) > len(before.dial) > 0, "dial-"),
        ("mosacolor", other_lays, "laid-"),
    ],
)
def test_a_piece_starts_where_it_was_and_nobody_waits_for_it(
    desk: Desk, game: str, wanted: Callable[[Any, Any], bool], piece: str
) -> None:
    match, play = eve(game, wanted)
    live = Live(context := desk.context(motion=True), "travel", match, 0)
    page = context.new_page()
    desk.watch(page)
    seated(desk, live, page)
    session = freeze(page)
    before = page.evaluate(PLACES)
    live.play(*play)
    shown(page, live)
    travellers = page.evaluate(TRAVELLERS)
    assert any(name.startswith(piece) for name, _, _, _ in travellers)
    assert page.evaluate(MOVED) == []
    for name, source, middle, size in travellers:
        *there, width, height = before.get(name) or before[source]
        assert middle == pytest.approx(there, abs=2), name
        # a seat's name is wide: what comes from there is no larger than fits into it
        assert size[0] <= width + 2, name
        assert size[1] <= height + 2, name
    # what comes next does not wait until they have arrived
    live.play(*thought(match))
    shown(page, live)
    session.send("Animation.setPlaybackRate", {"playbackRate": 10})
    page.wait_for_function(f"() => !({TRAVELLERS})().length")
    arrived = page.evaluate(PLACES)
    assert any(
        name in arrived and arrived[name][:2] != pytest.approx(middle, abs=2) for name, _, middle, _ in travellers
    )


@pytest.mark.parametrize(
    ("game", "wanted"),
    [
        ("mozaika", lambda before, after: before.phase == "choose" and 0 in before.to_act),
        ("mozaika", paid),
        ("epizodiak", went_out),
        ("mosacolor", other_lays),
    ],
)
@pytest.mark.parametrize("where", ["here", "by the browser"])
def test_nothing_moves_where_less_motion_is_wished(
    desk: Desk, where: str, game: str, wanted: Callable[[Any, Any], bool]
) -> None:
    match, play = eve(game, wanted)
    # what is no choice is left to the browser
    page = live_page(desk, motion=False if where == "here" else "unsaid", pace="normal")
    page.emulate_media(reduced_motion="no-preference" if where == "here" else "reduce")
    live = Live(page.context, "calm", match, 0)
    seated(desk, live, page)
    freeze(page)
    live.play(*play)
    shown(page, live)
    assert page.evaluate(TRAVELLERS) == []
    expect(page.locator("[data-flies]")).to_have_count(0)
    assert page.evaluate(LASTING) == []


def on_the_bench(desk: Desk, *, motion: bool) -> tuple[Page, Live, tuple[int, Any]]:
    """On a phone, where the bench lies before the table, just before another lays a mosaic."""
    match, play = eve("mosacolor", lambda before, after: other_lays(before, after) and after.bench is not None)
    page = desk.context(phone=True, motion=motion, pace="normal").new_page()
    desk.watch(page)
    page.clock.install(time=NOON)
    live = Live(page.context, "bench", match, 0)
    seated(desk, live, page)
    stop_clock(page)
    expect(page.locator("[data-front]")).to_have_attribute("data-front", "bench")
    return page, live, play


@pytest.mark.parametrize("until", ["it has been seen", "a touch"])
def test_the_table_comes_before_the_bench_while_another_lays(desk: Desk, until: str) -> None:
    page, live, play = on_the_bench(desk, motion=True)
    live.play(*play)
    shown(page, live)
    front = page.locator("[data-front]")
    expect(front).to_have_attribute("data-front", "table")
    if until == "a touch":
        page.locator("[data-hand], [data-tray]").first.tap()
    else:
        page.clock.run_for(2000)
    expect(front).to_have_attribute("data-front", "bench")


def test_the_bench_stays_where_less_motion_is_wished(desk: Desk) -> None:
    page, live, play = on_the_bench(desk, motion=False)
    live.play(*play)
    shown(page, live)
    expect(page.locator("[data-front]")).to_have_attribute("data-front", "bench")


def test_what_was_laid_last_keeps_its_owners_outline(desk: Desk) -> None:
    match, play = eve(
        "epizodiak", lambda before, after: before.turn == 1 and len(after.dial) > len(before.dial) > 0
    )
    before = set(match.state.view(0).dial)
    live = Live(context := desk.context(), "outlined", match, 0)
    page = context.new_page()
    desk.watch(page)
    seated(desk, live, page)
    expect(page.locator(".dial .fresh")).to_have_count(0)
    live.play(*play)
    shown(page, live)
    laid = set(match.state.view(0).dial) - before
    outlined = page.locator(".dial .fresh").evaluate_all("all => all.map(each => Number(each.dataset.place))")
    assert set(outlined) == laid
    expect(page.locator(".dial .owner")).to_have_count(1)


def test_a_race_waits_for_no_pace_and_no_moment(desk: Desk) -> None:
    match, play = eve("mosapuzzle", lambda before, after: after.phase == "race", seats=2, texts=SMALL)
    page = live_page(desk, motion=True, pace="calm")
    page.clock.install(time=NOON)
    live = Live(page.context, "race", match, 0)
    seated(desk, live, page)
    stop_clock(page)
    live.play(*play)
    live.play(*thought(match))
    shown(page, live)
    expect(page.locator("[data-moment]")).to_have_count(0)
    assert page.evaluate(TRAVELLERS) == []
