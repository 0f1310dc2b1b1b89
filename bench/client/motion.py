"""Frames while pieces travel, shifts of what is shown, and how soon a press is seen: on a desk and on a phone.

A phone is a viewport of its size with the processor slowed four times, as Chromium does it.
"""

import statistics
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

from playwright.sync_api import BrowserContext, Page

from tests.client.desk import Desk, drawn
from tests.client.stage import Live, played, thought

MOVES: Final = 24
PRESSES: Final = 40
BETWEEN: Final = 700
"""Milliseconds from a move to the next one: all its pieces have come to rest."""

# the pauses between frames in which something moves; what shifts after the table was first there; every press
WATCH: Final = """() => { Object.assign(window, {pauses: [], shifts: [], presses: {}, table_at: null});
    const seen = (kind, each, more) => new PerformanceObserver(list => list.getEntries().forEach(each))
        .observe({type: kind, buffered: true, ...more});
    seen('layout-shift', entry => { if (!entry.hadRecentInput) shifts.push([entry.startTime, entry.value]); });
    seen('event', entry => { if (entry.interactionId)
        presses[entry.interactionId] = Math.max(presses[entry.interactionId] ?? 0, entry.duration); },
        {durationThreshold: 16});
    new MutationObserver((_, observer) => { if (!document.querySelector('[data-board] *')) return;
        table_at = performance.now(); observer.disconnect(); }).observe(document, {childList: true, subtree: true});
    let last = 0, moved = false;
    const next = now => { const moves = document.getAnimations().some(each => each.playState === 'running');
        if (moves && moved) pauses.push(now - last);
        [last, moved] = [now, moves]; requestAnimationFrame(next); };
    requestAnimationFrame(next); }"""


def travelling(desk: Desk) -> Iterator[str]:
    """Bots play, as an onlooker sees it on a phone."""
    for game in ("epizodiak", "mosacolor", "mozaika"):
        context = _watched(desk, phone=True)
        match = played(game, 3, 12)
        live = Live(context, "travelling", match, None)
        page = context.new_page()
        with slowed(page):
            page.goto(live.address)
            drawn(page)
            page.wait_for_timeout(2_000)
            page.evaluate("pauses.length = 0")
            for _ in range(MOVES):
                if match.over:
                    break
                live.play(*thought(match))
                page.wait_for_timeout(BETWEEN)
            pauses: list[float] = page.evaluate("pauses")
            shifted = _shifted(page)
        context.close()
        rate = 1000 * len(pauses) / sum(pauses)
        late = sum(each > 34 for each in pauses) / len(pauses)
        yield (
            f"| {game}: pieces travel on a phone | {rate:.0f} frames a second over {len(pauses)} frames, "
            f"{100 * late:.0f} % later than two frames, layout shift {shifted:.3f} |"
        )


def pressing(desk: Desk) -> Iterator[str]:
    """A person plays against bots; from a press to the next paint, as the browser's own clock tells."""
    for phone in (False, True):
        for game in ("epizodiak", "mozaika"):
            context = _watched(desk, phone=phone)
            page = context.new_page()
            page.goto("/")
            page.locator(f'[data-game="{game}"] [data-way="now"]').click()
            drawn(page)
            with slowed(page, by=4 if phone else 1):
                pressed = _pressed(page)
                shifted = _shifted(page)
                # presses that are shorter than a frame are not told one by one
                took = sorted(page.evaluate("Object.values(presses)"))
            context.close()
            where = "on a phone" if phone else "on a desk"
            shown = f"middle {statistics.median(took):.0f} ms, worst {took[-1]:.0f} ms" if took else "under 16 ms"
            yield f"| {game}: {pressed} presses {where} | {shown}, layout shift {shifted:.3f} |"


@contextmanager
def slowed(page: Page, by: int = 4) -> Iterator[None]:
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": by})
    yield
    session.send("Emulation.setCPUThrottlingRate", {"rate": 1})


def _watched(desk: Desk, *, phone: bool) -> BrowserContext:
    context = desk.context(phone=phone, motion=True)
    context.add_init_script(f"({WATCH})()")
    return context


def _shifted(page: Page) -> float:
    """Cumulative layout shift since the table was first there: the worst window of at most five seconds.

    Shifts that follow each other within a second are one window; what a press moves does not count.
    """
    found: list[list[float]] = page.evaluate("shifts.filter(each => table_at !== null && each[0] > table_at)")
    worst = window = 0.0
    began = last = float("-inf")
    for at, value in found:
        if at - last > 1_000 or at - began > 5_000:
            began, window = at, 0.0
        last, window = at, window + value
        worst = max(worst, window)
    return worst


def _pressed(page: Page) -> int:
    """Presses whatever can be pressed to act, one after another; how often."""
    count = 0
    choices: Any = page.locator(
        "[data-dock] [data-confirm]:enabled, [data-board] .cell.open, [data-board] .hand .ready, "
        "[data-board] .hand [data-tile], [data-dock] [data-move]:enabled"
    )
    while count < PRESSES and not page.locator("#verdict-title").count():
        if not choices.count():
            page.wait_for_timeout(100)
            continue
        box = choices.nth(count % min(choices.count(), 7)).bounding_box()
        if box is not None:
            page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
            count += 1
        page.wait_for_timeout(150)
    return count
