"""The long campaign in small: every part runs, goes on where it was stopped, and tells what it finds."""

import json
import subprocess
import sys
from pathlib import Path

from tests.campaign import page, parts
from tests.campaign.parts import Chunk, Result
from tuilerie import games

ROOT = Path(__file__).parents[2]
SMALL = ["--matches", "6", "--laws", "2", "--frames", "400", "--kills", "2", "-j", "2"]


def campaign(folder: Path, *parts: str) -> str:
    command = [sys.executable, "-m", "tests.campaign", *parts, "--into", str(folder), *SMALL]
    return subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout


def test_every_part_is_written_down_and_done_once(tmp_path: Path) -> None:
    report = campaign(tmp_path, "laws", "matches", "frames", "kills")
    for game in games.names():
        assert f"| random games of {game} | 4 |" in report
        assert f"| games under all laws of {game} | 2 |" in report
    assert "| kills | 2 |" in report
    written = {file.name: file.read_text() for file in tmp_path.iterdir()}
    assert campaign(tmp_path, "laws", "matches", "frames", "kills") == report
    assert {file.name: file.read_text() for file in tmp_path.iterdir()} == written


def test_nothing_is_begun_when_time_is_up(tmp_path: Path) -> None:
    campaign(tmp_path, "matches", "--seconds", "0")
    assert parts.results(tmp_path, "matches") == []


def broken(chunk: Chunk) -> Result:
    return {"kills": chunk.count, "acknowledged": 7, "faults": ["move 3 is missing"] if chunk.first else []}


def test_a_fault_is_told_and_makes_the_campaign_fail(tmp_path: Path) -> None:
    todo = list(parts.chunks("kills", 0, 20, 10))
    assert parts.run("kills", broken, todo[:1], tmp_path, 1, 60)
    assert not parts.run("kills", broken, todo, tmp_path, 1, 60)
    assert [json.loads(line)["chunk"] for line in (tmp_path / "kills.jsonl").read_text().splitlines()] == [
        "kills 0 10",
        "kills 10 10",
    ]
    report = page.page(tmp_path)
    assert "| kills | 20 | 14 acknowledged | 1 |" in report
    assert "move 3 is missing" in report
