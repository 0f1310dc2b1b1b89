"""Mosaics composed on the workbench of a real terminal, in every game that has one."""

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


def match_now(child: "pexpect.spawn[str]", record: Path) -> Match:
    """The match so far, by the record saved at the prompt."""
    child.sendline(f"save {record}")
    child.expect("record is in")
    child.expect("Guest > ")
    return transcript.read(record.read_text())


def compose(child: "pexpect.spawn[str]", mosaic: Mosaic) -> bool:
    """Lay a mosaic on the bench and have its moves listed, if it allows any."""
    child.sendline(f"mosaic {mosaic}")
    child.expect("0 wrong joints")
    child.expect("Guest > ")
    child.sendline("done")
    listed = child.expect(["  1  ", "allows no move"]) == 0
    child.expect("Guest > ")
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
