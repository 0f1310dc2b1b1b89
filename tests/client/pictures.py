"""`make pictures`: the screenshots that README and docs show, from fixed seeds, so that a change can be seen."""

import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from playwright.sync_api import Page, sync_playwright

from tests.client.desk import ROOT, Desk, launch
from tests.client.stage import played, set_up
from tests.server.harness.process import Server

FOLDER: Final = ROOT / "docs" / "pictures"


@dataclass(frozen=True, slots=True)
class Scene:
    """A game after so many plays, seen by a seat."""

    name: str
    game: str
    seats: int
    plays: int
    you: int | None = 0
    theme: str = "light"
    phone: bool = False


SCENES: Final = (
    Scene("mozaika", "mozaika", 4, 64),
    Scene("mozaika-dark", "mozaika", 3, 49, theme="dark"),
    Scene("mozaika-phone", "mozaika", 3, 49, phone=True),
    Scene("mozaika-end", "mozaika", 3, 10_000),
    Scene("epizodiak", "epizodiak", 3, 18),
    Scene("epizodiak-contrast", "epizodiak", 3, 18, theme="contrast"),
    Scene("epizodiak-phone", "epizodiak", 3, 18, theme="dark", phone=True),
    Scene("mosacolor", "mosacolor", 3, 14),
    Scene("mosacolor-onlooker", "mosacolor", 3, 15, you=None, theme="dark"),
    Scene("mosacolor-end", "mosacolor", 3, 10_000),
    Scene("mosapuzzle", "mosapuzzle", 2, 2),
    Scene("mosapuzzle-contrast", "mosapuzzle", 2, 2, theme="contrast"),
    Scene("mosaspin", "mosaspin", 2, 2),
    Scene("mosaspin-phone", "mosaspin", 2, 2, phone=True),
)


def take(desk: Desk, scene: Scene) -> None:
    context = desk.context(phone=scene.phone, theme=scene.theme)
    address = set_up(context, scene.name, played(scene.game, scene.seats, scene.plays, scene.you), scene.you)
    page = desk.visit(address, context=context)
    page.locator("[data-board] *").first.wait_for()
    still(page)
    page.screenshot(path=FOLDER / f"{scene.name}.png", animations="disabled", caret="hide")
    context.close()


def still(page: Page) -> None:
    """Until everything has been fetched and drawn."""
    page.wait_for_load_state("networkidle")
    page.evaluate("document.fonts.ready")
    page.mouse.move(0, 0)


def main() -> int:
    FOLDER.mkdir(parents=True, exist_ok=True)
    wanted = sys.argv[1:]
    with (
        tempfile.TemporaryDirectory() as folder,
        Server(None, Path(folder), flags=["--generous"]) as server,
        sync_playwright() as playwright,
    ):
        desk = Desk(launch(playwright), server, FOLDER)
        if not wanted or "home" in wanted:
            for theme, phone in (("light", False), ("dark", False), ("light", True)):
                page = desk.visit(theme=theme, phone=phone)
                page.locator("[data-game]").last.wait_for()
                still(page)
                name = "home" + ("-dark" if theme == "dark" else "") + ("-phone" if phone else "")
                page.screenshot(path=FOLDER / f"{name}.png", animations="disabled")
        for scene in SCENES:
            if not wanted or scene.name in wanted:
                take(desk, scene)
        desk.browser.close()
        for each in desk.complaints:
            print(each, file=sys.stderr)  # noqa: T201
    return 1 if desk.complaints else 0


if __name__ == "__main__":
    sys.exit(main())
