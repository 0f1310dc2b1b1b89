"""A game that nobody knew of: put into a folder, it is listed, played, simulated, printed and served."""

import asyncio
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.process import tuilerie
from tests.server.harness.process import Server
from tuilerie.remote import Visit

TOY = Path(__file__).parent / "pebbles"
LONGEST = 30.0


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of further games with the toy in it."""
    games = tmp_path_factory.mktemp("games")
    shutil.copytree(TOY, games / "pebbles", ignore=shutil.ignore_patterns("__pycache__"))
    return games


def test_it_is_listed_with_its_words_and_rules(folder: Path) -> None:
    told = tuilerie("games", TUILERIE_GAMES=str(folder)).stdout
    assert "Take the last one." in told
    assert "mozaika" in told
    assert "H1" in tuilerie("rules", "pebbles", TUILERIE_GAMES=str(folder)).stdout
    assert "pebbles" not in tuilerie("games").stdout


def test_it_is_simulated_watched_and_replayed(folder: Path, tmp_path: Path) -> None:
    ended = tuilerie("simulate", "pebbles", "--games", "20", "--seed", "s", "--json", TUILERIE_GAMES=str(folder))
    assert json.loads(ended.stdout)["games"] == 20
    record = tmp_path / "record"
    watched = tuilerie("watch", "pebbles", "--record", record, TUILERIE_GAMES=str(folder))
    assert "● ● ● ● ● ● ●" in watched.stdout
    assert "took" in watched.stdout
    replayed = tuilerie("replay", record, TUILERIE_GAMES=str(folder))
    assert replayed.returncode == 0, replayed.stderr


def test_it_is_printed_and_its_art_exported(folder: Path, tmp_path: Path) -> None:
    ended = tuilerie("print", "pebbles", "--svg", tmp_path / "page.svg", TUILERIE_GAMES=str(folder))
    assert ended.returncode == 0, ended.stderr
    assert "Pebbles: 30 pieces" in (tmp_path / "page.svg").read_text()
    program = "from tuilerie.press import export; print(*export.families())"
    environment = {**os.environ, "TUILERIE_GAMES": str(folder)}
    told = subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, text=True)
    assert "pebbles" in told.stdout.split(), told.stderr


def test_it_is_played_over_a_socket(folder: Path, tmp_path: Path) -> None:
    async def play(address: str) -> None:
        async with Visit(address) as visit:
            await visit.guest("Ada")
            games = await visit.ask("GET", "/api/games")
            assert [game["bots"] for game in games if game["name"] == "pebbles"] == [["apprentice"]]
            table = await visit.create("pebbles", 2, bots={"1": "apprentice"}, start=True)
            async with asyncio.timeout(LONGEST), visit.watch(table["id"]) as seat:
                async for view in seat.views():
                    if seat.to_move:
                        await seat.move(view["legal"][-1])
            assert seat.view is not None
            assert sorted(seat.view["outcome"]["ranks"]) == [1, 2]
            assert "take" in await visit.record(table["id"])

    with Server(None, tmp_path, environment={"TUILERIE_GAMES": str(folder)}) as server:
        asyncio.run(play(server.address))


def test_a_game_of_the_package_is_never_replaced(folder: Path) -> None:
    (folder / "mozaika").mkdir(exist_ok=True)
    (folder / "mozaika" / "__init__.py").write_text("raise SystemExit('loaded')")
    ended = tuilerie("games", "mozaika", TUILERIE_GAMES=str(folder))
    assert ended.returncode == 0
    assert "palette" in ended.stdout


def test_a_folder_that_is_not_there_adds_nothing(tmp_path: Path) -> None:
    ended = tuilerie("games", TUILERIE_GAMES=str(tmp_path / "nowhere"))
    assert ended.returncode == 0
    assert "mozaika" in ended.stdout
