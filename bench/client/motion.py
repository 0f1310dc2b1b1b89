"""Frames while pieces travel, shifts of what is shown, and how soon a press is seen: on a desk and on a phone.

A phone is a viewport of its size with the processor slowed four times, as Chromium does it.
"""

import statistics
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import pairwise
from typing import Any, Final

from playwright.sync_api import BrowserContext, Page

from tests.client.desk import Desk, drawn
from tests.client.stage import Live, played, thought

MOVES: Final = 24
PRESSES: Final = 40
FRAME: Final = 16.0
"""Milliseconds: what is painted sooner the browser does not tell."""

AFTER_PRESS: Final = 250
TO_PRESS: Final = (
    "[data-dock] [data-confirm]:enabled",
    "[data-dock] [data-move]:enabled",
    "[data-dock] button.seal",
    "[data-board] [data-bet] [data-colour]",
    "[data-board] [data-send]:enabled",
    "[data-board] .hand [data-tile]",
    "[data-board] .display .active",
    "[data-board] .cell.open",
    "[data-board] [data-piece]",
    "[data-board] [data-cell][data-tile]",
)
"""What is pressed to act, in all games; a bid is sealed, tiles are chosen, laid and turned."""

BETWEEN: Final = 700
"""Milliseconds from a move to the next one: all its pieces have come to rest."""

# the pauses between the page's own frames while something moves or waits to; what shifts after the table was first
# there; every press
WATCH: Final = """() => { Object.assign(window, {pauses: [], shifts: [], presses: {}, table_at: null});
    const seen = (kind, each, more) => new PerformanceObserver(list => list.getEntries().forEach(each))
        .observe({type: kind, buffered: true, ...more});
    seen('layout-shift', entry => { if (!entry.hadRecentInput) shifts.push([entry.startTime, entry.value]); });
    seen('event', entry => { if (entry.interactionId)
        presses[entry.interactionId] = Math.max(presses[entry.interactionId] ?? 0, entry.duration); },
        {durationThreshold: 16});
    new MutationObserver((_, observer) => { if (!document.querySelector('[data-board] *')) return;
        table_at = performance.now(); observer.disconnect(); })
        .observe(document, {childList: true, subtree: true}); }"""

# the loop makes the page draw: only where its own frames are counted, never while presses are timed
COUNT_FRAMES: Final = """() => { let last = 0, moved = false;
    const next = now => { const moves = document.getAnimations().some(each => each.playState === 'running');
        if (moves && moved) pauses.push(now - last);
        [last, moved] = [now, moves]; requestAnimationFrame(next); };
    requestAnimationFrame(next); }"""


# the middles of what is on the screen of it; null once the match is over
PRESSABLE: Final = """wanted => document.querySelector('#verdict-title') ? null :
    Array.from(document.querySelectorAll(wanted), each => each.getBoundingClientRect())
        .filter(box => box.width && box.bottom <= innerHeight && box.right <= innerWidth)
        .map(box => [box.x + box.width / 2, box.y + box.height / 2])"""


def travelling(desk: Desk) -> Iterator[str]:
    """Bots play, as an onlooker sees it on a phone."""
    for game in ("epizodiak", "mosacolor", "mozaika"):
        context = _watched(desk, phone=True)
        context.add_init_script(f"({COUNT_FRAMES})()")
        match = played(game, 3, 12)
        live = Live(context, "travelling", match, None)
        page = context.new_page()
        with slowed(page):
            page.goto(live.address)
            drawn(page)
            page.wait_for_timeout(2_000)
            page.evaluate("pauses.length = 0")
            with traced(page) as events:
                for _ in range(MOVES):
                    if match.over:
                        break
                    live.play(*thought(match))
                    page.wait_for_timeout(BETWEEN)
            own: list[float] = page.evaluate("pauses")
            shifted = _shifted(page)
        context.close()
        pauses = frame_pauses(events)
        late = sum(each > 34 for each in pauses) / len(pauses)
        alone, of = by_compositor(events)
        yield (
            f"| {game}: pieces travel on a phone | {_rate(pauses):.0f} frames a second on the screen over "
            f"{len(pauses)} frames, {100 * late:.0f} % later than two frames; {alone} of {of} animations by the "
            f"compositor alone; {_rate(own):.0f} frames a second of the page's own; layout shift {shifted:.3f} |"
        )


def _rate(pauses: list[float]) -> float:
    return 1000 * len(pauses) / sum(pauses)


@contextmanager
def traced(page: Page) -> Iterator[list[dict[str, Any]]]:
    """What Chromium notes of its frames and animations meanwhile."""
    session = page.context.new_cdp_session(page)
    events: list[dict[str, Any]] = []
    done: list[bool] = []
    session.on("Tracing.dataCollected", lambda sent: events.extend(sent["value"]))
    session.on("Tracing.tracingComplete", lambda _: done.append(True))
    categories = ["blink.animations", "devtools.timeline.frame", "disabled-by-default-devtools.timeline.frame"]
    session.send(
        "Tracing.start",
        {"transferMode": "ReportEvents", "traceConfig": {"includedCategories": categories}},
    )
    yield events
    session.send("Tracing.end")
    while not done:
        page.wait_for_timeout(50)


def frame_pauses(events: list[dict[str, Any]]) -> list[float]:
    """Milliseconds between frames drawn for the screen while something travels.

    An animation travels from when the browser says it runs (before that it waits for its first picture) to its end.
    """
    began: dict[str, int] = {}
    spans: list[tuple[int, int]] = []
    for each in sorted((each for each in events if each["name"] == "Animation"), key=lambda each: each["ts"]):
        name = each["id2"]["local"]
        if each["ph"] == "n" and each["args"]["data"].get("state") == "running":
            began[name] = each["ts"]
        elif each["ph"] == "e" and name in began:
            spans.append((began.pop(name), each["ts"]))
    drawn_at = sorted(each["ts"] for each in events if each["name"] == "DrawFrame")
    return [
        (after - before) / 1000
        for before, after in pairwise(drawn_at)
        if any(start <= before and after <= end for start, end in spans)
    ]


def by_compositor(events: list[dict[str, Any]]) -> tuple[int, int]:
    """How many animations need nothing of the page while they run, and of how many."""
    failures = [
        each["args"]["data"]["compositeFailed"]
        for each in events
        if each["name"] == "Animation" and "compositeFailed" in each.get("args", {}).get("data", {})
    ]
    return failures.count(0), len(failures)


def pressing(desk: Desk) -> Iterator[str]:
    """A person plays against bots, by mouse on a desk and by finger on a phone."""
    for phone in (False, True):
        for game in ("epizodiak", "mosacolor", "mosapuzzle", "mosaspin", "mozaika"):
            took, shifted = pressed(desk, game, phone=phone)
            where = "on a phone" if phone else "on a desk"
            shown = f"middle {statistics.median(took):.0f} ms, worst {took[-1]:.0f} ms"
            yield f"| {game}: {len(took)} presses {where} | {shown}, layout shift {shifted:.3f} |"


def pressed(desk: Desk, game: str, *, phone: bool, presses: int = PRESSES) -> tuple[list[float], float]:
    """Milliseconds from each press to the next paint, as the browser's own clock tells, in order; the layout shift.

    A press that is painted within a frame is not told, and counts as one frame.
    """
    context = _watched(desk, phone=phone)
    page = context.new_page()
    page.goto("/")
    page.locator(f'[data-game="{game}"] [data-way="now"]').click()
    drawn(page)
    with slowed(page, by=4 if phone else 1):
        count = _press(page, presses, page.touchscreen.tap if phone else page.mouse.click)
        shifted = _shifted(page)
        took: list[float] = page.evaluate("Object.values(presses)")
    context.close()
    return sorted([*took, *[FRAME] * (count - len(took))]), shifted


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


def _press(page: Page, presses: int, press: Callable[[float, float], None]) -> int:
    """Presses whatever can be pressed to act, one after another; how often."""
    count = 0
    while count < presses:
        points: list[list[float]] | None = page.evaluate(PRESSABLE, ", ".join(TO_PRESS))
        if points is None:
            break
        if points:
            press(*points[count * 5 % len(points)])
            count += 1
        page.wait_for_timeout(AFTER_PRESS)
    return count
