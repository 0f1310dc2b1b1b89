"""Tables for the tests of Mozaika and EpiZodiak: who sits there, what reaches whom, and lines that can be cut."""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from playwright.sync_api import BrowserContext, Page, WebSocket, WebSocketRoute, expect

from tests.client.desk import Desk, violations

THEMES: Final = ("light", "dark", "contrast")
LANGUAGES: Final = ("en", "fr", "de")
LIVE: Final = re.compile(r"/live/table/")
OVERFLOW: Final = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
SMALL_TARGETS: Final = """board => [...board.querySelectorAll('button, input, summary')]
  .filter(each => each.checkVisibility())
  .map(each => [each.getBoundingClientRect(), each.outerHTML.slice(0, 120)])
  .filter(([box]) => box.width < 43.5 || box.height < 43.5)
  .map(([box, text]) => `${box.width}×${box.height} ${text}`)"""


@dataclass
class Person:
    """Somebody with a browser of their own, known to the server before the first page."""

    desk: Desk
    name: str
    context: BrowserContext
    token: str
    heard: list[dict[str, Any]] = field(default_factory=list)
    """Every message that the table's socket brought."""
    sent: list[dict[str, Any]] = field(default_factory=list)
    """Every message that the page sent to the table."""
    sockets: list[WebSocketRoute] = field(default_factory=list)
    silent: bool = False
    """Whether a cuttable line swallows everything, as a dead one does that nobody has closed."""

    def ask(self, path: str, **body: Any) -> Any:
        answer = self.context.request.post(f"/api/{path}", data=body, headers={"X-CSRF-Token": self.token})
        assert answer.ok, answer.text()
        return answer.json()

    def look(self, table: str, *, cuttable: bool = False) -> Page:
        page = self.context.new_page()
        page.on("websocket", self._listen)
        self.desk.watch(page)
        if cuttable:
            page.route_web_socket(LIVE, self._connect)
        page.goto(f"/table/{table}")
        page.locator("[data-stage], [data-whole] section").first.wait_for()
        return page

    def cut(self) -> None:
        """As if the line had gone."""
        self.sockets[-1].close(code=1012)

    def _connect(self, socket: WebSocketRoute) -> None:
        self.sockets.append(socket)
        server = socket.connect_to_server()
        socket.on_message(lambda message: None if self.silent else server.send(message))
        server.on_message(lambda message: None if self.silent else socket.send(message))

    def _listen(self, socket: WebSocket) -> None:
        if LIVE.search(socket.url):
            socket.on("framereceived", lambda text: self.heard.append(json.loads(text)))
            socket.on("framesent", lambda text: self.sent.append(json.loads(text)))

    @property
    def views(self) -> list[dict[str, Any]]:
        return [message for message in self.heard if message["type"] == "view"]


def person(desk: Desk, name: str, *, phone: bool = False, **prefs: str | bool) -> Person:
    context = desk.context(phone=phone, **prefs)
    context.add_init_script("localStorage.setItem('tuilerie.met', 'yes')")
    answer = context.request.post("/api/guest", data={"name": name})
    return Person(desk, name, context, answer.json()["csrf"])


def against_bots(who: Person, game: str, seats: int, options: Mapping[str, str] | None = None) -> str:
    bots = {str(seat): "greedy" for seat in range(1, seats)}
    table = who.ask("tables", game=game, seats=seats, bots=bots, options=dict(options or {}), start=True)
    return str(table["id"])


def together(people: list[Person], game: str, bots: int, options: Mapping[str, str] | None = None) -> str:
    """A table at which these people sit in order, bots behind them."""
    seats = len(people) + bots
    sitting = {str(seat): "greedy" for seat in range(len(people), seats)}
    host = people[0]
    table = str(host.ask("tables", game=game, seats=seats, bots=sitting, options=dict(options or {}))["id"])
    for seat, each in enumerate(people[1:], 1):
        each.ask(f"tables/{table}/sit", seat=seat)
    host.ask(f"tables/{table}/start")
    return table


# the choices lie in a menu that covers the table while it is open: they are made as it lies shut
CHOOSE: Final = """(choice, value) => {
  choice.value = value;
  choice.dispatchEvent(new Event('change', {bubbles: true}));
}"""


def dress(page: Page, theme: str) -> None:
    page.locator("[data-theme-choice]").evaluate(CHOOSE, theme)
    expect(page.locator("html")).to_have_attribute("data-theme", theme)


def speak(page: Page, language: str) -> None:
    page.locator("[data-language]").evaluate(CHOOSE, language)
    expect(page.locator("html")).to_have_attribute("lang", language)


def seq(page: Page) -> int:
    return int(page.locator("[data-board]").get_attribute("data-seq") or "-1")


def open_menu(page: Page) -> None:
    page.locator("[popovertarget=table-menu]").click()
    expect(page.locator("#table-menu")).to_be_visible()


def open_chat(page: Page) -> None:
    """The chat, in the rail or in the sheet of a small screen."""
    page.locator("#tab-chat, [data-sheet]").first.wait_for()
    if page.locator("[data-sheet]").count():
        page.locator("[data-sheet]").click()
    page.locator("#tab-chat").click()


def open_points(page: Page) -> None:
    """Every point in words, which the verdict keeps folded."""
    page.locator("[data-verdict] .all > summary").click()


def look_at_table(page: Page) -> None:
    """The table as the match left it, from behind the verdict."""
    page.locator("[data-verdict]").get_by_role("button", name="Close and look at the table").click()
    expect(page.locator("[data-verdict]")).to_have_count(0)


def check_access(page: Page) -> None:
    """The page as it stands, in each theme and each in another language."""
    for theme, language in zip(THEMES, LANGUAGES, strict=True):
        dress(page, theme)
        speak(page, language)
        found = violations(page, seen=theme != "light")
        assert not found, (theme, language, found)
    dress(page, "light")
    speak(page, "en")


def check_fit(page: Page) -> None:
    """Nothing sticks out of the screen, and every target is large enough for a finger."""
    assert page.evaluate(OVERFLOW) == 0
    assert page.locator("[data-board]").evaluate(SMALL_TARGETS) == []


def focus_by_keys(page: Page, selector: str) -> int:
    """Goes on with Tab until what is wanted has the focus; how often it took."""
    for presses in range(120):
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return presses
        page.keyboard.press("Tab")
    raise AssertionError(f"the keyboard does not reach {selector}")
