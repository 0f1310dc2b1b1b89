"""`make pictures`: what README and docs show, from fixed seeds, so that a change can be seen; names choose some."""

import random
import sys
import tempfile
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from io import BytesIO
from pathlib import Path
from typing import Any, Final

import msgspec
from PIL import Image
from playwright.sync_api import Page, Route, sync_playwright

from tests.client.animated import one_round
from tests.client.desk import ROOT, Desk, launch
from tests.client.stage import played, set_up, set_up_replay, view
from tests.client.tables import person
from tests.server.harness.process import Server
from tuilerie import transcript
from tuilerie.match import Match
from tuilerie.server.after.reviews import make_review

FOLDER: Final = ROOT / "docs" / "pictures"
SIZES: Final = {"": (1440, 900), "-wide": (1920, 1080), "-phone": (390, 844)}
QUALITY: Final = 82
SECONDS: Final = 20.0
ELAPSED: Final = 107_000


@dataclass(frozen=True, slots=True)
class Scene:
    """A game after so many plays, seen by a seat."""

    game: str
    seats: int
    plays: int
    you: int | None = 0
    clicks: tuple[str, ...] = ()


IN_PLAY: Final = (
    Scene("mozaika", 3, 75),
    Scene("epizodiak", 3, 18),
    Scene("mosacolor", 3, 14),
    Scene("mosapuzzle", 2, 2),
    Scene("mosaspin", 2, 2),
)
ENDS: Final = tuple(Scene(each.game, each.seats, 10_000) for each in IN_PLAY[:3])


def keep(page: Page, name: str) -> None:
    """The page as it stands, once everything has been fetched and drawn."""
    page.wait_for_load_state("networkidle")
    page.evaluate("document.fonts.ready")
    page.mouse.move(0, 0)
    shot = page.screenshot(animations="disabled", caret="hide")
    Image.open(BytesIO(shot)).save(FOLDER / f"{name}.webp", quality=QUALITY, method=6)


def sized(page: Page, size: str) -> None:
    width, height = SIZES[size]
    page.set_viewport_size({"width": width, "height": height})


def game(desk: Desk, name: str, scene: Scene, size: str, theme: str) -> None:
    context = desk.context(theme=theme)
    match = played(scene.game, scene.seats, scene.plays, scene.you)
    page = context.new_page()
    desk.watch(page)
    sized(page, size)
    messages = under_way(match, scene.you) if match.header.game.race and scene.you is not None else ()
    page.goto(set_up(context, name, match, scene.you, messages=messages))
    page.locator("[data-board] *").first.wait_for()
    for each in scene.clicks:
        page.locator(f"[data-board] {each}").first.click()
    keep(page, name)
    context.close()


def under_way(match: Match, you: int) -> Sequence[dict[str, Any]]:
    """A race of two that has been running for a while: half is right here, and the other is ahead."""
    other = match.texts()[1 - you].split()[2]
    seen = view(match, you)
    lying = seen["view"]["bench"]["lying"]
    right = [tile for row in other.split("/") for tile in row.split(".")]
    rest = [tile for row in lying.split("/") for tile in row.split(".")] if lying else ["-"] * len(right)
    half = len(right) // 2
    width = seen["view"]["bench"]["width"]
    tiles = right[: half + 1] + rest[half + 1 :]
    rows = [".".join(tiles[at : at + width]) for at in range(0, len(tiles), width)]
    scope = "race" if lying else f"race{width}"
    return (
        {**seen, "news": [], "elapsed": ELAPSED},
        {"type": "sketch", "text": f"{scope} {'/'.join(rows)}"},
        {"type": "progress", "seat": 1 - you, "placed": half + 3},
    )


def replay(desk: Desk) -> None:
    """With the moves that a review really finds."""
    context = desk.context()
    match = played("mozaika", 3, 10_000)
    review = msgspec.to_builtins(make_review(transcript.write(match), SECONDS))
    page = context.new_page()
    desk.watch(page)
    sized(page, "")
    costly = [each for seat in review["seats"] for each in seat]
    address = set_up_replay(context, "replay", match, costly=costly, chances=review["chances"])
    page.goto(f"{address}?at={2 * len(match.plays) // 3}")
    page.locator("[data-costly-move]").first.wait_for()
    keep(page, "replay")
    context.close()


def home(desk: Desk, name: str, size: str, theme: str) -> None:
    """Of somebody who has two games to go on with."""
    ada = person(desk, "Ada", theme=theme)
    for each, seats in (("mosacolor", 3), ("mozaika", 3)):
        bots = {str(seat): "journeyman" for seat in range(1, seats)}
        ada.ask("tables", game=each, seats=seats, seat=0, bots=bots, public=False, start=True)
    page = desk.visit(context=ada.context)
    sized(page, size)
    page.locator("[data-game]").last.wait_for()
    page.locator("#mine li").nth(2).wait_for()
    keep(page, name)


def puzzles(desk: Desk) -> None:
    page = desk.visit("/puzzles/mosapuzzle")
    sized(page, "")
    page.locator("[data-puzzle]").wait_for(timeout=120_000)
    keep(page, "puzzles")


def you(desk: Desk) -> None:
    """Somebody who has played for a while."""
    ada = person(desk, "Ada")
    page = ada.context.new_page()
    desk.watch(page)
    sized(page, "")
    ada.context.route("**/api/people/*", answering(played_for_long()))
    for each in ("mozaika", "epizodiak"):
        ada.context.route(f"**/api/people/*/ratings/{each}", answering(rated(each)))
    page.goto("/you")
    page.locator("[data-fortunes] polyline, [data-fortunes] svg").first.wait_for()
    keep(page, "you")


def answering(body: Any) -> Callable[[Route], None]:
    return lambda route: route.fulfill(json=body)


def rated(game: str) -> list[dict[str, Any]]:
    dice, points, steps = random.Random(game), 1000.0, []
    for number in range(30):
        points += dice.gauss(9, 22)
        steps.append(
            {"game": game, "match": None, "at": number, "points": round(points), "doubt": 160 - 4 * number}
        )
    return steps


def played_for_long() -> dict[str, Any]:
    counts = {
        "mozaika": (31, 14, 1.7),
        "epizodiak": (30, 12, 1.8),
        "mosacolor": (8, 4, 1.6),
        "mosaspin": (12, 7, 1.4),
    }
    ratings = [
        {"game": name, "points": rated(name)[-1]["points"], "doubt": 44, "games": 30}
        for name in ("mozaika", "epizodiak")
    ]
    fared = [{"game": name, "matches": n, "won": won, "place": place} for name, (n, won, place) in counts.items()]
    return {"id": "ada", "name": "Ada", "guest": False, "since": 0, "ratings": ratings, "played": fared}


def everything() -> Mapping[str, Callable[[Desk], None]]:
    """Every picture by its name."""
    taken: dict[str, Callable[[Desk], None]] = {}
    for scene in IN_PLAY:
        for size in SIZES:
            name = f"{scene.game}{size}"
            taken[name] = partial(game, name=name, scene=scene, size=size, theme="light")
    for scene in ENDS:
        for size in ("", "-phone"):
            name = f"{scene.game}-end{size}"
            taken[name] = partial(game, name=name, scene=scene, size=size, theme="light")
    for scene, theme in ((IN_PLAY[0], "dark"), (IN_PLAY[1], "contrast"), (IN_PLAY[3], "dark")):
        name = f"{scene.game}-{theme}"
        taken[name] = partial(game, name=name, scene=scene, size="", theme=theme)
    for name, size, theme in (("home", "", "light"), ("home-dark", "", "dark"), ("home-phone", "-phone", "light")):
        taken[name] = partial(home, name=name, size=size, theme=theme)
    taken |= {"replay": replay, "puzzles": puzzles, "you": you}
    taken["round"] = lambda desk: one_round(desk, FOLDER / "round.webp")
    return taken


def main() -> int:
    FOLDER.mkdir(parents=True, exist_ok=True)
    pictures = everything()
    with (
        tempfile.TemporaryDirectory() as folder,
        Server(None, Path(folder), flags=["--generous"]) as server,  # one browser opens every page in a row
        sync_playwright() as playwright,
    ):
        desk = Desk(launch(playwright), server, FOLDER)
        for name in sys.argv[1:] or pictures:
            pictures[name](desk)
            print(name, file=sys.stderr)  # noqa: T201
        desk.browser.close()
        for each in desk.complaints:
            print(each, file=sys.stderr)  # noqa: T201
    return 1 if desk.complaints else 0


if __name__ == "__main__":
    sys.exit(main())
