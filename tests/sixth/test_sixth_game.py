"""A game that nobody knew of: put into a folder, it is listed, played, simulated, learned, printed and served."""

import asyncio
import json
import os
import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import expect, sync_playwright

from tests.cli.process import tuilerie
from tests.client.desk import Desk, launch
from tests.server.harness.process import ROOT, Server
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
    listed = tuilerie("games", TUILERIE_GAMES=str(folder)).stdout
    assert "Take the last one." in listed
    assert "mozaika" in listed
    assert "H1" in tuilerie("rules", "pebbles", TUILERIE_GAMES=str(folder)).stdout
    assert "pebbles" not in tuilerie("games").stdout


def test_laws_and_words_are_tested_where_it_lies(folder: Path) -> None:
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests/laws/test_laws.py"]
    command += ["tests/contract/test_words.py", "-k", "pebbles"]
    ended = subprocess.run(
        command, cwd=ROOT, env={**os.environ, "TUILERIE_GAMES": str(folder)}, capture_output=True, text=True
    )
    # it hides nothing, and guesses must vary
    assert "1 failed, 8 passed" in ended.stdout, ended.stdout
    assert "no guess ever varied what is hidden" in ended.stdout


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
    help_text = tuilerie("print", "--help", TUILERIE_GAMES=str(folder)).stdout
    assert "Pebbles: " in help_text
    assert "cli." not in help_text
    assert "{" not in help_text
    program = "from tuilerie.press import export; print(*export.families())"
    environment = {**os.environ, "TUILERIE_GAMES": str(folder)}
    listed = subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, text=True)
    assert "pebbles" in listed.stdout.split(), listed.stderr


def learned(folder: Path) -> subprocess.CompletedProcess[str]:
    """A match of a learner's environment, played to its end by whatever is allowed."""
    program = """
import gymnasium, numpy
import tuilerie.adapters.gymnasium
from tuilerie.adapters.dress import Dress, learnable
print(*learnable())
Dress("pebbles")
env = gymnasium.make("tuilerie/pebbles-v0", against="random")
seen, _ = env.reset(seed=3)
over = False
while not over:
    seen, reward, over, _, _ = env.step(int(numpy.flatnonzero(seen["action_mask"])[0]))
print(reward)
"""
    environment = {**os.environ, "TUILERIE_GAMES": str(folder)}
    return subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, text=True)


def test_it_is_learned_once_it_says_what_a_learner_sees(folder: Path, tmp_path: Path) -> None:
    ended = learned(folder)
    assert ended.returncode == 0, ended.stderr
    names, reward = ended.stdout.splitlines()
    assert "pebbles" in names.split()
    assert float(reward) in (-0.5, 0.5)
    shutil.copytree(TOY, tmp_path / "pebbles", ignore=shutil.ignore_patterns("__pycache__", "learning.py"))
    without = learned(tmp_path)
    assert "pebbles" not in without.stdout.split()
    assert "its folder has no learning.py" in without.stderr.splitlines()[-1]


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
        check_prints(server.address)


def check_prints(address: str) -> None:
    """Its own choices are offered, taken and checked by the route that knows no game."""
    listed = httpx.get(f"{address}/api/games").json()
    assert [game["print_choices"] for game in listed if game["name"] == "pebbles"] == [
        {"pebble": ["small", "large"]}
    ]
    pages = [_pages(address, f"pebble={size}") for size in ("small", "large")]
    assert pages[0] < pages[1]
    assert _pages(address, "") == pages[0]
    refused = httpx.get(f"{address}/api/print/pebbles?pebble=huge", timeout=60)
    assert (refused.status_code, refused.json()["key"]) == (400, "print-choice")


def _pages(address: str, query: str) -> int:
    answer = httpx.get(f"{address}/api/print/pebbles?{query}", timeout=60).raise_for_status()
    return answer.content.count(b"/Type /Page\n")


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The project with the toy among its games, and the client built from that as `make` does it."""
    project = tmp_path_factory.mktemp("project")
    skip = shutil.ignore_patterns("__pycache__", "node_modules", "static", "generated")
    for part in ("src", "client"):
        shutil.copytree(ROOT / part, project / part, ignore=skip)
    shutil.copytree(TOY, project / "src/tuilerie/games/pebbles", ignore=skip)
    (project / "client/node_modules").symlink_to(ROOT / "client/node_modules")
    environment = {**os.environ, "PYTHONPATH": str(project / "src")}
    for command in (
        [sys.executable, "client/generate.py"],
        ["npm", "run", "--silent", "--prefix", "client", "build"],
    ):
        ended = subprocess.run(command, cwd=project, env=environment, capture_output=True, text=True)
        assert ended.returncode == 0, ended.stdout + ended.stderr
    return project


@pytest.mark.timeout(300)
def test_it_is_drawn_and_played_in_a_browser(built: Path, tmp_path: Path) -> None:
    there = {"PYTHONPATH": str(built / "src")}
    with Server(None, tmp_path, environment=there) as server, sync_playwright() as playwright:
        desk = Desk(launch(playwright), server, tmp_path)
        page = desk.visit()
        row = page.locator('[data-game="pebbles"]')
        expect(row).to_contain_text("Take the last one.")
        expect(row.locator("[data-heap] circle")).to_have_count(3)
        expect(row.locator('a[href^="/guide/"]')).to_have_count(0)
        expect(page.locator('[data-game="mozaika"] a[href^="/guide/"]')).to_have_count(1)
        page.set_viewport_size({"width": 1280, "height": 900})
        tops = page.locator("[data-game]").evaluate_all("cards => cards.map((card) => card.offsetTop)")
        rows = Counter(tops).values()
        assert len(rows) == 2
        assert max(rows) - min(rows) <= 1
        row.locator('[data-way="now"]').click()
        take, verdict = page.get_by_role("button", name="take 1", exact=True), page.locator("[data-verdict]")
        taken = 0
        while True:
            expect(take.or_(verdict).first).to_be_visible()
            if verdict.is_visible():
                break
            before = page.locator("[data-board]").get_attribute("data-seq")
            take.click()
            taken += 1
            expect(page.locator("[data-board]")).not_to_have_attribute("data-seq", str(before))
        assert taken >= 2
        expect(verdict).to_contain_text("the last pebble")
        expect(page.locator("body")).to_contain_text("The match is over")
        expect(page.locator("body")).not_to_contain_text("wait.over")
        desk.close()
        desk.browser.close()
        assert desk.complaints == []


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
