"""Pages at a live table of the tests: opened, stopped in time or motion, and the plays that are waited for."""

from typing import Any, Final

from playwright.sync_api import CDPSession, Locator, Page, expect

from tests.client.desk import Desk, drawn
from tests.client.stage import Live

LASTING: Final = """() => document.getAnimations()
  .filter(each => each.effect.getComputedTiming().duration > 0)
  .map(each => each.effect.target?.outerHTML.slice(0, 80))"""


def seated(desk: Desk, live: Live, page: Page | None = None, **prefs: str | bool) -> Page:
    page = page or live_page(desk, **prefs)
    page.goto(live.address)
    drawn(page)
    expect(page.locator("[data-board]")).to_have_attribute("data-seq", str(len(live.match.plays) - 1))
    return page


def live_page(desk: Desk, **prefs: str | bool) -> Page:
    page = desk.context(phone=False, **prefs).new_page()
    desk.watch(page)
    return page


def stop_clock(page: Page) -> None:
    """From now on time passes only as the test says."""
    page.clock.pause_at(page.evaluate("Date.now()") / 1000 + 0.2)


def shown(page: Page, live: Live, behind: int = 0) -> None:
    expect(page.locator("[data-board]")).to_have_attribute("data-seq", str(len(live.match.plays) - 1 - behind))


def freeze(page: Page) -> CDPSession:
    """Whatever is set in motion stays where it starts."""
    session = page.context.new_cdp_session(page)
    session.send("Animation.enable")
    session.send("Animation.setPlaybackRate", {"playbackRate": 0})
    return session


def others_choose(before: Any, after: Any) -> bool:
    return all(each.phase == "choose" and each.seat not in each.to_act for each in (before, after))


def other_lays(before: Any, after: Any) -> bool:
    laid = after.lays[len(before.lays) :]
    return any(each.seat != after.seat and each.mosaic for each in laid) and bool(before.lays)


def bids_shown(before: Any, after: Any) -> bool:
    return bool(before.phase == "bid" and after.phase == "choose")


def bids_won(before: Any, after: Any) -> bool:
    return bids_shown(before, after) and after.seat in after.to_act


def compared(before: Any, after: Any) -> bool:
    return bool(before.phase == "build" and after.phase != "build")


def went_out(before: Any, after: Any) -> bool:
    return any(each.key == "out" for each in after.news)


def filled(before: Any, after: Any) -> bool:
    return any(each.key == "new-dial" for each in after.news)


def laid(after: Any) -> set[int]:
    return {value for each in after.news if each.key == "laid" for value in each.values["tile"]}


def paid(before: Any, after: Any) -> bool:
    return bool(sum(each.values["n"] for each in after.news if each.key == "paid" and each.values["seat"]) > 2)


def press_again(page: Page, there: Locator) -> None:
    """The second half of a double press, whose first half was for what was there before."""
    there.hover()
    page.mouse.down(click_count=2)
    page.mouse.up(click_count=2)
