"""Coins and points fly to whom they go: from where they come about, by the compositor alone, in nobody’s way."""

import re
from collections.abc import Callable
from typing import Any, Final

import pytest
from playwright.sync_api import expect

from tests.client.desk import Desk, drawn
from tests.client.live_pages import bids_shown, freeze, paid, seated, shown, went_out
from tests.client.stage import Live, eve, set_up_replay, thought
from tuilerie.match import Match

# coins and points on their way: where each starts, where it arrives, how long it takes and what is animated of it
FLYING: Final = """() => [...document.querySelectorAll('[data-flies]')].map(each => {
  const [one] = each.getAnimations();
  const box = each.getBoundingClientRect();
  const end = [parseFloat(each.style.left), parseFloat(each.style.top)];
  const keys = one.effect.getKeyframes().flatMap(Object.keys)
    .filter(name => !['offset', 'computedOffset', 'easing', 'composite'].includes(name));
  const {delay, duration} = one.effect.getTiming();
  return {start: [box.x + box.width / 2, box.y + box.height / 2], end, took: duration, arrives: delay + duration,
    keys: [...new Set(keys)].sort()};
})"""
# on the stage, or beside it: the first that is to be seen of a name counts
ENDS: Final = """() => {
  const found = {};
  const add = (name, each) => {
    const box = each?.getBoundingClientRect();
    if (box?.width && !(name in found)) found[name] = [box.x + box.width / 2, box.y + box.height / 2];
  };
  for (const each of document.querySelectorAll('[data-board] [data-source], [data-board] [data-travels]'))
    for (const name of [each.dataset.source, each.dataset.travels]) if (name) add(name, each);
  for (const each of document.querySelectorAll('[data-seats] [data-seat]')) {
    add(`seat-${each.dataset.seat}`, each.querySelector('svg'));
    add(`score-${each.dataset.seat}`, each.querySelector('[data-score]'));
  }
  return found;
}"""


def coins_paid(match: Match, places: dict[str, list[float]]) -> list[tuple[list[float], list[float]]]:
    """Each coin from the neighbour that pays it to its seat: a purse on the stage, or the own mark beside it."""
    found = []
    for each in match.state.view(0).news:
        if each.key == "paid":
            seat, cell = each.values["seat"], str(each.values["cell"])
            start = places[f"board-{seat}-{'abcd'.index(cell[0]) + 4 * (int(cell[1]) - 1)}"]
            found += [(start, places.get(f"purse-{seat}") or places[f"seat-{seat}"])] * int(each.values["n"])
    return found


def coins_bid(match: Match, places: dict[str, list[float]]) -> list[tuple[list[float], list[float]]]:
    bids = match.state.view(0).bids
    purses = [places.get(f"purse-{seat}") or places[f"seat-{seat}"] for seat in range(len(bids))]
    return [(purses[seat], places["shelf"]) for seat, n in enumerate(bids) for _ in range(n)]


def points_won(match: Match, places: dict[str, list[float]]) -> list[tuple[list[float], list[float]]]:
    """A point from each set of the seat that went out, as they lay before."""
    view = match.state.view(0)
    out = next(each.values["seat"] for each in view.news if each.key == "out")
    slots = match.plays and [each.value for each in before_last(match).view(0).sets if each.seat == out]
    slots += [each.values["tiles"] for each in view.news if each.key == "discarded"]
    return [(places[f"slot-{value}"], places[f"score-{out}"]) for value in slots]


def before_last(match: Match) -> Any:
    again = Match(match.header)
    for each in match.plays[:-1]:
        again.play(*each)
    return again.state


Ways = Callable[[Match, dict[str, list[float]]], list[tuple[list[float], list[float]]]]
FLIGHTS: Final[dict[str, tuple[str, Callable[[Any, Any], bool], Ways]]] = {
    "coins that neighbours pay": ("mozaika", paid, coins_paid),
    "coins that are bid": (
        "mozaika",
        lambda before, after: bids_shown(before, after) and sum(after.bids) > 2,
        coins_bid,
    ),
    "points of a round": ("epizodiak", went_out, points_won),
}


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
@pytest.mark.parametrize("what", FLIGHTS)
def test_coins_and_points_fly_to_whom_they_go_and_nobody_waits_for_them(
    desk: Desk, what: str, *, phone: bool
) -> None:
    game, wanted, expected = FLIGHTS[what]
    match, play = eve(game, wanted)
    live = Live(context := desk.context(phone=phone, motion=True), "fly", match, 0)
    page = context.new_page()
    desk.watch(page)
    seated(desk, live, page)
    session = freeze(page)
    live.play(*play)
    shown(page, live)
    flying = page.evaluate(FLYING)
    ways = expected(match, page.evaluate(ENDS))
    assert ways
    assert len(flying) == len(ways)
    for found, (start, end) in zip(
        sorted(flying, key=lambda each: (each["start"], each["end"])), sorted(ways), strict=True
    ):
        assert found["start"] == pytest.approx(start, abs=2)
        assert found["end"] == pytest.approx(end, abs=2)
        assert found["keys"] == ["opacity", "translate"]
        assert found["took"] >= 150
        assert found["arrives"] <= 450
    # what comes next does not wait, and what was on its way is gone
    live.play(*thought(match))
    shown(page, live)
    expect(page.locator("[data-flies]")).to_have_count(0)
    session.send("Animation.setPlaybackRate", {"playbackRate": 10})


def test_coins_are_gone_when_they_have_arrived_and_a_step_back_pays_nobody(desk: Desk) -> None:
    match, play = eve("mozaika", paid)
    match.play(*play)
    at = len(match.plays)
    while not match.over:
        match.play(*thought(match))
    context = desk.context(motion=True)
    page = context.new_page()
    desk.watch(page)
    page.goto(f"{set_up_replay(context, 'paid', match)}?at={at - 1}&eyes=0")
    drawn(page)
    flying = page.locator("[data-flies]")
    session = freeze(page)
    page.keyboard.press("ArrowRight")
    expect(flying).not_to_have_count(0)
    session.send("Animation.setPlaybackRate", {"playbackRate": 10})
    expect(flying).to_have_count(0)
    page.keyboard.press("ArrowRight")
    session.send("Animation.setPlaybackRate", {"playbackRate": 0})
    page.keyboard.press("ArrowLeft")
    expect(page).to_have_url(re.compile(f"at={at}&"))
    expect(flying).to_have_count(0)
