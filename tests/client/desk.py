"""Where the client's tests sit: pages of a real browser, watched for errors and for requests to other hosts."""

import json
import shutil
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Locator, Page, Playwright, Request, expect

from tests.server.harness.process import Server, own_address

ROOT: Final = Path(__file__).parents[2]
AXE: Final = ROOT / "client" / "node_modules" / "axe-core" / "axe.min.js"
ARGUMENTS: Final = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # a name for this machine that browsers do not trust as they trust its own
    "--host-resolver-rules=MAP house.test 127.0.0.1",
)
PHONE: Final = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
DESK: Final = {"viewport": {"width": 1280, "height": 800}}
SEEN: Final = {"type": "rule", "values": ["color-contrast", "target-size", "link-in-text-block"]}
WCAG: Final = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


# a machine that runs other tests beside these is slow at times
expect.set_options(timeout=20_000)


def launch(playwright: Playwright) -> Browser:
    """Debian's Chromium, or the one that Playwright installed."""
    found = shutil.which("chromium") or shutil.which("google-chrome")
    return playwright.chromium.launch(executable_path=found, args=list(ARGUMENTS))


@dataclass
class Desk:
    browser: Browser
    server: Server
    folder: Path
    contexts: list[BrowserContext] = field(default_factory=list)
    complaints: list[str] = field(default_factory=list)
    expected: tuple[str, ...] = ()
    """Parts of messages and errors that a test provokes, such as lost connections."""

    def context(self, *, phone: bool = False, **prefs: str | bool) -> BrowserContext:
        """A browser of its own: another person. Preferences: language, theme, motion, faces, confirm, hints."""
        shape: Any = PHONE if phone else DESK
        context = self.browser.new_context(
            **shape,
            locale="en-GB",
            base_url=self.server.address,
            service_workers="block",
            extra_http_headers=own_address(),
        )
        context.set_default_timeout(20_000)
        kept = {"language": "en", "theme": "light", "motion": False, "pace": "at-once"} | prefs
        # only before the first page: what is chosen later stays chosen over reloads
        stored = json.dumps(json.dumps(kept))
        context.add_init_script(
            f"localStorage.getItem('tuilerie.prefs') ?? localStorage.setItem('tuilerie.prefs', {stored})"
        )
        self.contexts.append(context)
        return context

    def visit(
        self, path: str = "/", *, context: BrowserContext | None = None, phone: bool = False, **prefs: str | bool
    ) -> Page:
        page = (context or self.context(phone=phone, **prefs)).new_page()
        self.watch(page)
        page.goto(path)
        return page

    def watch(self, page: Page) -> None:
        """From now on its errors and its requests to other hosts are complaints."""
        page.on("console", self._heard)
        page.on("pageerror", lambda error: self._complain(f"error: {error}"))
        page.on("request", self._asked)

    def play_now(self, game: str, **choices: Any) -> Page:
        """At a table of the game against bots, by the two clicks that anybody makes."""
        page = self.visit(**choices)
        page.locator(f'[data-game="{game}"] [data-way="now"]').click()
        drawn(page)
        return page

    @contextmanager
    def moved(self, server: Server) -> Iterator[Server]:
        """At a server of one's own: every page is closed before it ends, and misses nothing."""
        with server:
            self.server = server
            try:
                yield server
            finally:
                self.close()

    def close(self) -> None:
        while self.contexts:
            self.contexts.pop().close()

    def _heard(self, message: ConsoleMessage) -> None:
        # a review may have to wait on a busy machine: the page asks again
        waits = "503" in message.text and message.location["url"].endswith("/review")
        # tests keep the worker out themselves
        blocked = "Service Worker registration blocked" in message.text
        if message.type in ("error", "warning") and not waits and not blocked:
            self._complain(f"{message.type}: {message.text} ({message.location['url']})")

    def _complain(self, text: str) -> None:
        if not any(part in text for part in self.expected):
            self.complaints.append(text)

    def _asked(self, request: Request) -> None:
        parts = urlsplit(request.url)
        if parts.scheme not in ("data", "blob") and parts.netloc != urlsplit(self.server.address).netloc:
            self.complaints.append(f"asked another host: {request.url}")


def covered(found: Locator) -> list[str]:
    """What lies over it on the screen as it stands, at its middle, its corners and its lower edge."""
    found.wait_for()
    hidden: list[str] = found.evaluate(
        """each => {
            const text = document.createRange();
            text.selectNodeContents(each);
            // a button is touched anywhere, other things are read
            const box = (each.matches('button') ? each : text).getBoundingClientRect();
            const points = [[0.5, 0.5], [0.1, 0.1], [0.9, 0.1], [0.1, 0.9], [0.9, 0.9], [0.5, 0.98]]
                .map(([x, y]) => [box.left + x * box.width, box.top + y * box.height]);
            return points.flatMap(([x, y]) => {
                const seen = document.elementFromPoint(x, y);
                if (seen && each.contains(seen)) return [];
                return [`${Math.round(x)} ${Math.round(y)}: ${seen ? seen.outerHTML.slice(0, 80) : 'off screen'}`];
            });
        }"""
    )
    return hidden


def drawn(page: Page) -> None:
    """Until the board is there with all its pictures: nothing of it is still being fetched."""
    page.locator("[data-board] > :not(p)").first.wait_for()
    page.wait_for_function(
        """() => [...document.querySelectorAll('use')]
            .every(each => document.querySelector(each.getAttribute('href')))"""
    )


def violations(
    page: Page, *, within: Sequence[str] = (), without: str | None = None, seen: bool = False
) -> list[str]:
    """What axe-core finds wrong with the page as it stands: rule, and where.

    `within` looks only at some parts, `without` leaves one out; `seen` asks only for what depends on colours and
    sizes, not on the markup.
    """
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text("utf-8"))
    found = page.evaluate(
        """async ([rules, within, without]) => {
            const parts = within.filter(each => document.querySelector(each)).map(each => [each]);
            const include = parts.length ? parts : [['html']];
            const exclude = without ? [[without]] : [];
            // drawings for the eye have thousands of parts and no words, and their colours have tests of their own:
            // they are emptied for as long as it takes
            const drawings = [...document.querySelectorAll('svg[aria-hidden=true]')].map(each => {
                const inner = document.createDocumentFragment();
                inner.append(...each.childNodes);
                return [each, inner];
            });
            try {
                return await axe.run({include, exclude: [['svg[aria-hidden=true]'], ...exclude]},
                    {runOnly: rules, resultTypes: ['violations'], preload: false});
            } finally {
                for (const [each, inner] of drawings) each.append(inner);
            }
        }""",
        [SEEN if seen else {"type": "tag", "values": WCAG}, list(within), without],
    )
    return [
        f"{each['id']}: {node['target']} {node.get('failureSummary', '')}"
        for each in found["violations"]
        for node in each["nodes"]
    ]
