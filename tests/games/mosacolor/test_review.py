"""After a match: for each round the best that was possible from that hand."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.games.mosacolor.test_bot import played
from tuilerie import transcript
from tuilerie.games.mosacolor.moves import Lay
from tuilerie.match import Match
from tuilerie.review import Reviewed, costliest, reviewed


@pytest.fixture(scope="module")
def match() -> Match:
    return played("review", ("greedy", "random"))


@pytest.fixture(scope="module")
def verdicts(match: Match) -> list[Reviewed]:
    return list(reviewed(match))


def test_every_build_and_every_lay_of_the_five_rounds_is_weighed(verdicts: list[Reviewed]) -> None:
    kinds = [(each.verdict.key.partition("-")[0], each.verdict.values["round"]) for each in verdicts]
    assert kinds == [
        ("build", 1),
        ("build", 1),
        ("lay", 1),
        *(("lay", number) for number in range(2, 6) for _ in range(2)),
    ]


def test_a_better_move_is_legal_and_gives_what_was_said(match: Match, verdicts: list[Reviewed]) -> None:
    better = [each for each in verdicts if each.verdict.move and each.verdict.key != "build"]
    assert better
    assert {each.verdict.key for each in better} <= {"lay-value", "lay-contact", "lay-passed"}
    for each in better:
        again = Match(match.header)
        for seat, move in match.plays[: each.number - 1]:
            again.play(seat, move)
        assert each.verdict.move is not None
        move = match.header.game.notation.read(each.verdict.move)
        assert isinstance(move, Lay)
        again.play(each.seat, move)
        assert again.state.lays[-1].points == each.verdict.best > each.verdict.got


def test_nobody_gets_more_than_the_proved_best(verdicts: list[Reviewed]) -> None:
    assert all(each.verdict.proved for each in verdicts)
    assert all(each.missed >= 0 for each in verdicts)


def test_the_costliest_plays_come_dearest_first(verdicts: list[Reviewed]) -> None:
    dear = costliest(verdicts)
    assert 1 <= len(dear) <= 3
    assert [each.missed for each in dear] == sorted((each.missed for each in verdicts), reverse=True)[: len(dear)]


def test_a_locked_lay_is_weighed_by_its_places_alone() -> None:
    match = played("locked", ("greedy", "random"), lock_first_mosaic="on")
    lay = next(each for each in reviewed(match) if each.verdict.key.startswith("lay"))
    assert lay.verdict.proved
    assert lay.verdict.best >= lay.verdict.got > 0


def run(*words: str) -> subprocess.CompletedProcess[str]:
    program = [sys.executable, "-c", "from tuilerie.cli import main; main()", "review", *words]
    return subprocess.run(program, capture_output=True, text=True, check=False)


def test_the_command_tells_what_was_missed(match: Match, tmp_path: Path) -> None:
    path = tmp_path / "match.tuilerie"
    path.write_text(transcript.write(match))
    ended = run(str(path), "--lang", "en")
    assert ended.returncode == 0
    assert "lay of round 3" in ended.stdout
    assert "were possible" in " ".join(ended.stdout.split())


def test_the_command_refuses_what_it_cannot_weigh(tmp_path: Path) -> None:
    path = tmp_path / "open.tuilerie"
    path.write_text(transcript.write(Match(played("open", ("random", "random")).header)))
    ended = run(str(path), "--lang", "en")
    assert ended.returncode == 2
    assert ended.stderr == "tuilerie: Only a finished match can be reviewed.\n"
