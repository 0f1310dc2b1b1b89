"""Boards as a screen reader finds them; `python -m tests.client.reading` writes them for the tests to compare."""

import sys
import tempfile
from pathlib import Path
from typing import Final

from playwright.sync_api import Page, sync_playwright

from tests.client.desk import Desk, launch
from tests.client.moments import MOMENTS, opened
from tests.server.harness.process import Server

FOLDER: Final = Path(__file__).parent / "read"
PARTS: Final = ("[data-bar]", "[data-seats]", "[data-verdict]", "[data-board]")


def read(page: Page) -> str:
    """What is asked and the board, as the accessibility tree has them."""
    parts = [page.locator(part) for part in PARTS]
    return "".join(f"{part.aria_snapshot()}\n" for part in parts if part.count())


def main() -> int:
    FOLDER.mkdir(exist_ok=True)
    wanted = sys.argv[1:]
    with (
        tempfile.TemporaryDirectory() as folder,
        Server(None, Path(folder), flags=["--generous"]) as server,  # one browser opens every page in a row
        sync_playwright() as playwright,
    ):
        desk = Desk(launch(playwright), server, FOLDER)
        page = desk.visit()
        for moment in MOMENTS:
            if not wanted or moment.game in wanted:
                opened(page, moment)
                (FOLDER / f"{moment}.txt").write_text(read(page), "utf-8")
        desk.browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
