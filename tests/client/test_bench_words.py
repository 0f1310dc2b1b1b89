"""The words of the workbench and its boards: all that is said is in the catalogues, and all there is said."""

import re
from typing import Final

import pytest

from tests.client.desk import ROOT
from tuilerie.words import words

GAMES: Final = ("mosacolor", "mosapuzzle", "mosaspin")
CLIENT: Final = ROOT / "client" / "src"
SAID: Final = re.compile(
    r"""["`]((?:bench|board|show|status|label|move|corner|points|unbuildable)[-.\w${}]*)["`]"""
)
GUIDE: Final = re.compile(r'key: "([\w-]+)",\s+when')
GROUP: Final = re.compile(r'key: "([\w-]+)", points')


def keys(*places: str) -> set[str]:
    """Keys as they stand in the sources; `${…}` in a key stands for anything."""
    found: set[str] = set()
    for place in places:
        folder = ROOT / "src" / "tuilerie" / "games" / place / "board" if place in GAMES else CLIENT / place
        for path in (*folder.glob("*.svelte"), *folder.glob("*.ts")):
            text = path.read_text("utf-8")
            found |= {key for key in SAID.findall(text) if "." in key or key == "unbuildable"}
            found |= {f"board.guide.{key}" for key in GUIDE.findall(text)}
            found |= {f"board.group.{key}" for key in GROUP.findall(text)}
    return found


def fitting(key: str) -> re.Pattern[str]:
    return re.compile(".+".join(map(re.escape, re.split(r"\$\{[^}]*\}", key))))


@pytest.mark.parametrize("game", GAMES)
def test_everything_that_a_board_says_is_in_the_catalogue(game: str) -> None:
    known = {key.removeprefix(f"{game}.") for key in words("en").keys}
    # in Mosacolor nobody races: corners and giving up are the two others'
    said = keys(game) | {key for key in keys("bench") if key.startswith("bench.") or game != "mosacolor"}
    assert {key for key in said if not any(fitting(key).fullmatch(each) for each in known)} == set()


@pytest.mark.parametrize("place", ["bench", *GAMES])
def test_every_word_of_a_board_is_said_by_it(place: str) -> None:
    prefix = "bench." if place == "bench" else f"{place}.board."
    own = {
        key.removeprefix(f"{place}.") if place in GAMES else key
        for key in words("en").keys
        if key.startswith(prefix)
    }
    said = [fitting(key) for key in (keys("bench", "puzzle", *GAMES) if place == "bench" else keys(place))]
    # the log says in a line what the game's news tell, and a refusal beside the board needs no coordinates
    sayable = {key.removeprefix(f"{place}.") for key in words("en").keys}
    own = {
        key
        for key in own
        if re.sub(r"^board\.log\.", "news.", key).replace("board.refusal.", "refusal.") not in sayable
    }
    assert {key for key in own if not any(each.fullmatch(key) for each in said)} == set()
