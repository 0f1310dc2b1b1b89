"""`tuilerie solve` as a real process."""

import json
from pathlib import Path

import pexpect
import pytest

from tests.cli.process import assert_refused, forked, terminal
from tuilerie.tiles.mosaic import Mosaic


def test_the_framed_set_is_counted() -> None:
    ended = forked("solve", "4x6", "--colours", "3", "--rim", "0", "--count")
    assert ended.returncode == 0, ended.stderr
    assert ended.stdout.startswith("106,624 mosaics.")


def test_the_best_mosaic_of_tiles_typed_in_is_drawn_and_proved() -> None:
    ended = forked("solve", "3x1", "--tiles", "-", "--best", "any", typed="0012 0112\n1112")
    assert ended.returncode == 0, ended.stderr
    assert "Best value: 2, in colour 1." in ended.stdout
    assert "╳" in ended.stdout
    french = forked("solve", "3x1", "--tiles", "-", "--best", "any", "--lang", "fr", typed="0012,0112,1112")
    assert "Meilleure valeur" in french.stdout


def test_all_are_listed_up_to_a_limit_as_json(tmp_path: Path) -> None:
    tiles = tmp_path / "tiles.txt"
    tiles.write_text("0011 0012 0112 0122")
    ended = forked("solve", "2x2", "--tiles", tiles, "--all", "--json")
    *mosaics, result = map(json.loads, ended.stdout.splitlines())
    assert result["status"] == "proved"
    assert result["count"] == len(mosaics) == len({each["mosaic"] for each in mosaics})
    assert all(Mosaic.parse(each["mosaic"]).matches for each in mosaics)
    some = forked("solve", "2x2", "--tiles", tiles, "--all", "--limit", "3", "--json")
    assert some.returncode == 0
    assert some.stdout.splitlines()[:3] == ended.stdout.splitlines()[:3]
    assert len(some.stdout.splitlines()) == 4


def test_a_mosaic_is_written_as_a_picture(tmp_path: Path) -> None:
    picture = tmp_path / "mosaic.svg"
    ended = forked("solve", "3x2", "--svg", picture, "--json")
    assert json.loads(ended.stdout)["status"] == "found"
    assert picture.read_text().startswith("<svg")


def test_tiles_that_make_nothing_are_told_with_proof() -> None:
    ended = forked("solve", "2x1", "--tiles", "-", typed="0000 1111")
    assert ended.returncode == 0
    assert ended.stdout.startswith("There is no mosaic: everything was searched.")


def test_a_budget_that_runs_out_is_told_with_the_best_so_far() -> None:
    ended = forked("solve", "4x4", "--count", "--nodes", "50000")
    assert ended.returncode == 1
    assert ended.stdout.startswith("At least ")
    assert "The budget ran out" in ended.stdout


@pytest.mark.parametrize(
    ("arguments", "typed", "words"),
    [
        (["0x3"], "", "0 × 3"),
        (["999x999"], "", "999 × 999"),
        (["3y3"], "", "no size"),
        (["5x5", "--colours", "3"], "", "24 for 25"),
        (["2x1", "--tiles", "-"], "0012 00x2", "00x2"),
        (["2x1", "--tiles", "-", "--colours", "2"], "0012 0011", "no colour 2"),
        (["2x1", "--tiles", "nowhere.txt"], "", "nowhere.txt"),
        (["2x2", "--fix", "1,1=0000", "--fix", "2,1=1111"], "", "different colours"),
        (["2x2", "--fix", "5,1=0000"], "", "outside"),
        (["2x2", "--fix", "one=0000"], "", "fixes no tile"),
        (["2x2", "--fix", "1,1=1111", "--rim", "0"], "", "rim"),
        (["2x2", "--count", "--all"], "", "One question"),
        (["2x2", "--estimate"], "", "--seconds"),
        (["2x2", "--best", "green"], "", "--best"),
    ],
)
def test_bad_input_is_refused_in_one_line(arguments: list[str], typed: str, words: str) -> None:
    assert_refused(forked("solve", *arguments, typed=typed), 2, words)


def test_it_works_where_nothing_can_be_kept() -> None:
    ended = forked("solve", "1x1", "--unique", "--json", TUILERIE_CACHE="/dev/null/nowhere")
    assert ended.returncode == 0, ended.stderr
    assert json.loads(ended.stdout)["count"] == 2


def test_an_interrupted_search_tells_what_it_has() -> None:
    running = terminal("solve", "4x4", "--count")
    running.expect(r"[1-9][\d,]* found")
    running.sendintr()
    running.expect("At least [1-9]")
    running.expect(pexpect.EOF)
    assert "Traceback" not in (running.before or "")
    running.wait()
    assert running.exitstatus == 130
