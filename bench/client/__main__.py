"""`python -m bench.client`: what a first visit loads, how soon a game is there, frames while dragging, memory."""

import argparse
import platform
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import httpx
from playwright.sync_api import CDPSession, FloatRect, Page, sync_playwright
from rich.console import Console

from bench.client.motion import pressing, travelling
from tests.client.desk import Desk, drawn, launch
from tests.client.stage import played, set_up
from tests.server.harness.process import Server

RESULTS: Final = Path(__file__).parent.parent / "results" / "client.md"
GAMES: Final = ("epizodiak", "mosacolor", "mosapuzzle", "mosaspin", "mozaika")
ROUNDS: Final = 7
PLAYED: Final = 50
SECONDS: Final = 4.0

# the pauses between frames, until `counting` ends
COUNTER: Final = """() => { const pauses = window.frame_pauses = []; let last = performance.now();
    window.counting = true;
    const next = now => { pauses.push(now - last); last = now; if (window.counting) requestAnimationFrame(next); };
    requestAnimationFrame(next); }"""

# when the first click was made, and when a board with all its pictures was first painted, by the page's clock
CLICK_CLOCK: Final = """() => { addEventListener('click', event => window.clicked_at ??= event.timeStamp, true);
    const drawn = () => document.querySelector('[data-board] > :not(p)') && [...document.querySelectorAll('use')]
        .every(each => document.querySelector(each.getAttribute('href')));
    new MutationObserver((_, observer) => { if (!drawn()) return;
        observer.disconnect();
        requestAnimationFrame(() => { const { port1, port2 } = new MessageChannel();
            port1.onmessage = () => window.painted_at = performance.now();
            port2.postMessage(null); });
    }).observe(document, {childList: true, subtree: true}); }"""

# lays what may be laid, else takes the first thing offered, until the result is shown
PLAYER: Final = """async () => { const find = selector => document.querySelector(selector);
    while (!document.querySelector('#verdict-title')) {
        const next = find('[data-confirm]') ?? find('.hand .ready') ?? find('[data-move]:enabled');
        next?.click();
        await new Promise(later => setTimeout(later, 15));
    } }"""


class Weight:
    """Bytes on the wire, as the browser counts them."""

    def __init__(self, page: Page) -> None:
        self.session: CDPSession = page.context.new_cdp_session(page)
        self.session.send("Network.enable")
        self.session.send("Network.setCacheDisabled", {"cacheDisabled": False})
        self.bytes = 0
        self.session.on("Network.loadingFinished", self._finished)

    def _finished(self, event: dict[str, float]) -> None:
        self.bytes += int(event["encodedDataLength"])

    def since(self, page: Page) -> int:
        page.wait_for_load_state("networkidle")
        count, self.bytes = self.bytes, 0
        return count


def sizes(desk: Desk) -> Iterator[str]:
    page = desk.context().new_page()
    weight = Weight(page)
    page.goto("/")
    page.locator("[data-game]").last.wait_for()
    yield f"| first visit, the home page whole | {weight.since(page) / 1000:.1f} kB |"
    for game in GAMES:
        page.goto("/")
        page.locator("[data-game]").last.wait_for()
        weight.since(page)
        now(page, game)
        yield f"| then {game}'s table and board | {weight.since(page) / 1000:.1f} kB |"


def now(page: Page, game: str) -> float:
    """Seconds from the click on Play now to a board on the screen."""
    began = time.perf_counter()
    page.locator(f'[data-game="{game}"] [data-way="now"]').click()
    page.locator("[data-board] *").first.wait_for()
    return time.perf_counter() - began


def clicks(desk: Desk) -> Iterator[str]:
    for game in GAMES:
        spent = [clicked(desk, game) for _ in range(ROUNDS)]
        shown = f"{statistics.median(spent):.2f} s (from {min(spent):.2f} to {max(spent):.2f})"
        yield f"| click to playable table, {game}, nothing cached | {shown} |"


def clicked(desk: Desk, game: str) -> float:
    """Seconds from the click of somebody new to the first frame with the board and all its pictures."""
    context = desk.context()
    context.add_init_script(f"({CLICK_CLOCK})()")
    page = desk.visit(context=context)
    page.locator("[data-game]").last.wait_for()
    page.locator(f'[data-game="{game}"] [data-way="now"]').click()
    page.wait_for_function("() => window.painted_at")
    seconds: float = page.evaluate("(painted_at - clicked_at) / 1000")
    context.close()
    return seconds


def frames(desk: Desk) -> Iterator[str]:
    context = desk.context(motion=True)
    bench = played("mosapuzzle", 2, 0, 0, texts={"set": "two-4", "size": "8"})
    page = desk.visit(set_up(context, "bench", bench, 0), context=context)
    drawn(page)
    box = page.locator("[data-piece]").first.bounding_box()
    grid = page.locator("[data-bench] [role=grid]").bounding_box()
    assert box is not None
    assert grid is not None
    yield f"| dragging a tile over an 8×8 bench | {dragged(page, (box['x'] + 15, box['y'] + 15), grid)} |"

    context = desk.context(motion=True)
    # the last lay is still to be made: all but its tiles lie
    whole = played("mosacolor", 4, 10_000)
    table = played("mosacolor", 4, len(whole.plays) - 1)
    page = desk.visit(set_up(context, "table", table, None), context=context)
    page.locator("[data-board] svg").first.wait_for()
    field = page.locator("[data-board] [data-table]").first.bounding_box()
    assert field is not None
    start = (field["x"] + field["width"] / 2, field["y"] + field["height"] / 2)
    tiles = len(table.state.view(None).table)
    yield f"| dragging a Mosacolor table of {tiles} tiles | {dragged(page, start, field)} |"


def dragged(page: Page, start: tuple[float, float], area: FloatRect) -> str:
    page.mouse.move(*start)
    page.mouse.down()
    page.evaluate(COUNTER)
    until, step = time.perf_counter() + SECONDS, 0
    while time.perf_counter() < until:
        step += 1
        x = area["x"] + area["width"] * (0.1 + 0.8 * ((step * 7) % 100) / 100)
        y = area["y"] + area["height"] * (0.1 + 0.8 * ((step * 3) % 100) / 100)
        page.mouse.move(x, y)
    page.evaluate("window.counting = false")
    page.mouse.up()
    pauses: list[float] = page.evaluate("window.frame_pauses")
    rate = 1000 * len(pauses) / sum(pauses)
    late = sum(each > 34 for each in pauses) / len(pauses)
    return (
        f"{rate:.0f} frames a second, {100 * late:.0f} % later than two frames, longest pause {max(pauses):.0f} ms"
    )


def make_puzzles(server: Server) -> None:
    """Today's puzzles are made once a day, for whoever comes first: that is no part of a visit."""
    for game in httpx.get(f"{server.address}/api/games").json():
        if game["puzzles"]:
            httpx.get(f"{server.address}/api/puzzles/{game['name']}/day", timeout=120).raise_for_status()


def memory(desk: Desk) -> Iterator[str]:
    """Games played to their end in one tab that is never loaded anew: rounds of EpiZodiak, and races given up."""
    page = desk.visit()
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable")
    session.send("HeapProfiler.enable")
    samples = []
    for count in range(1, PLAYED + 1):
        page.locator("[data-game]").last.wait_for()
        if count % 2:
            given_up(page, ("mosapuzzle", "mosaspin")[count % 4 // 2])
        else:
            single_round(page)
        page.locator("#verdict-title").wait_for()
        page.locator("main a[href='/']").last.click()
        if count in (10, PLAYED):
            # not on the home page, whose list of ended matches grows
            page.locator("header a[href='/print']").click()
            page.locator("main h1").wait_for()
            page.wait_for_load_state("networkidle")
            page.wait_for_timeout(1_000)
            # only a snapshot collects all that nothing holds: plain collections leave pages of before lying
            session.send("HeapProfiler.takeHeapSnapshot")
            session.send("HeapProfiler.collectGarbage")
            metrics = {each["name"]: each["value"] for each in session.send("Performance.getMetrics")["metrics"]}
            samples.append((count, metrics["JSHeapUsedSize"] / 1e6, int(metrics["Nodes"])))
            page.locator("header a[href='/']").first.click()
    for count, heap, nodes in samples:
        yield f"| memory after {count} games played in one tab | {heap:.1f} MB of script, {nodes} nodes |"


def single_round(page: Page) -> None:
    """A round of EpiZodiak against bots, every turn by clicks."""
    token = page.request.get("/api/me").json()["csrf"]
    body = {"game": "epizodiak", "seats": 3, "bots": {"1": "random", "2": "random"}, "start": True}
    created = page.request.post(
        "/api/tables", data=body | {"options": {"single_round": "on"}}, headers={"X-CSRF-Token": token}
    )
    page.locator(f"a[href='/table/{created.json()['id']}']").first.click()
    page.locator("[data-board] .hand").wait_for()
    page.evaluate(PLAYER)


def given_up(page: Page, game: str) -> None:
    now(page, game)
    page.locator("[data-actions] [data-twice]").click()
    page.locator("[data-actions] [data-sure]").click()


def main() -> int:
    argparse.ArgumentParser(description=__doc__).parse_args()
    console = Console()
    lines = ["| measured | |", "|---|---|"]
    with (
        tempfile.TemporaryDirectory() as folder,
        Server(None, Path(folder), flags=["--generous"], forked=False) as server,
        sync_playwright() as playwright,
    ):
        desk = Desk(launch(playwright), server, Path(folder))
        make_puzzles(server)
        for section in (sizes, clicks, frames, travelling, pressing, memory):
            for line in section(desk):
                console.print(line)
                lines.append(line)
        version = desk.browser.version
        desk.browser.close()
    head = "# The client, measured by `python -m bench.client`\n\n"
    head += f"Chromium {version} without a graphics card, {platform.machine()}, the server beside it. "
    head += "A phone is a viewport of its size with the processor slowed four times; "
    head += "a click counts to the first frame with the board and all its pictures.\n\n"
    RESULTS.write_text(head + "\n".join(lines) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
