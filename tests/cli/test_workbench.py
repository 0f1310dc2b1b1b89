"""Mosaics composed on the workbench of a real terminal, in every game that has one."""

import time
from pathlib import Path

import pexpect
import pytest

from tests.cli.process import terminal
from tuilerie import games, transcript
from tuilerie.match import Match
from tuilerie.solver import plain
from tuilerie.solver.problem import Problem
from tuilerie.tiles.bench import Bench
from tuilerie.tiles.corner import Corner
from tuilerie.tiles.mosaic import Mosaic
from tuilerie.tiles.spin import solutions

COMPOSED = [name for name in games.names() if not games.find(name).listed]


def solved(bench: Bench) -> Mosaic | None:
    lying = bench.mosaic
    if lying is None:
        return plain.find(Problem(bench.pieces, bench.width, bench.height), nodes=200_000)
    corner = next(each for each in Corner if each.cell(bench.width, bench.height) in bench.locked)
    return next(solutions(lying, corner))


def match_now(child: "pexpect.spawn[str]", record: Path, who: str = "Guest") -> Match:
    """The match so far, by the record saved at the prompt."""
    child.sendline(f"save {record}")
    child.expect("record is in")
    child.expect(f"{who} > ")
    return transcript.read(record.read_text())


def compose(child: "pexpect.spawn[str]", mosaic: Mosaic, who: str = "Guest") -> bool:
    """Lay a mosaic on the bench and have its moves listed, if it allows any."""
    child.sendline(f"mosaic {mosaic}")
    child.expect("0 wrong joints")
    child.expect(f"{who} > ")
    child.sendline("done")
    listed = child.expect(["  1  ", "allows no move"]) == 0
    child.expect(f"{who} > ")
    return listed


@pytest.mark.parametrize("name", COMPOSED)
def test_a_match_is_played_by_composing_every_mosaic(name: str, tmp_path: Path) -> None:
    record, final = tmp_path / "now.txt", tmp_path / "final.txt"
    child = terminal("play", name, "--seats", "you,greedy", "--seed", "bench", "--pace", "9999", "--record", final)
    composed: set[int] = set()
    while child.expect(["Guest > ", "Result"]) == 0:
        match = match_now(child, record)
        view = match.state.view(0)
        mosaic = solved(view.bench) if view.bench else None
        if len(match.plays) in composed:  # a long list is gone through word by word
            child.sendline("1")
        elif mosaic and compose(child, mosaic):
            composed.add(len(match.plays))
            child.sendline("1")
        else:
            child.sendline(view.legal[0])
    child.expect(pexpect.EOF)
    assert len(composed) >= 2
    match = transcript.read(final.read_text())
    assert match.over
    assert sum(seat == 0 and hasattr(move, "mosaic") for seat, move in match.plays) == len(composed)
    if match.header.game.race:
        assert match.state.outcome.ranks[0] == 1, "the bot at its slow pace came second"


@pytest.mark.parametrize(("slow", "winner"), [("Anna", 1), ("Bob", 0)])
def test_two_people_race_one_after_the_other_and_the_shorter_time_wins(
    slow: str, winner: int, tmp_path: Path
) -> None:
    record, final = tmp_path / "now.txt", tmp_path / "final.txt"
    small = ("--option", "width=2", "--option", "height=2")
    child = terminal("play", "mosaspin", "--seats", "you:Anna,you:Bob", "--seed", "r", *small, "--record", final)
    for phase in ("build", "race"):
        for seat, who in enumerate(("Anna", "Bob")):
            child.expect(f"{who}’s turn at the keyboard")
            child.sendline("")
            child.expect(f"{who} > ")
            view = match_now(child, record, who).state.view(seat)
            assert view.phase == phase
            mosaic = solved(view.bench)
            assert mosaic
            if phase == "race" and slow == who == "Bob":
                child.sendline("show")
                while child.expect(["Bob > ", "Somebody else was faster"]) == 0:
                    time.sleep(1)
                    child.sendline("show")
                continue
            if phase == "race" and who == slow:
                time.sleep(3)
            assert compose(child, mosaic, who)
            child.sendline("1")
    child.expect("Result")
    child.expect(pexpect.EOF)
    assert transcript.read(final.read_text()).state.outcome.ranks.index(1) == winner
