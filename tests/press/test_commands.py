"""`tuilerie puzzle` and `tuilerie print` as real processes."""

import json
from pathlib import Path
from typing import Any
from zlib import crc32

import pexpect
import pytest

from tests.cli.process import assert_refused, forked, terminal
from tuilerie.press import line
from tuilerie.press.puzzle import Laying, Turning


def puzzle(*arguments: str) -> dict[str, Any]:
    ended = forked("puzzle", *arguments, "--json")
    assert ended.returncode == 0, ended.stderr
    answer: dict[str, Any] = json.loads(ended.stdout)
    return answer


def test_locked_tiles_are_told_alike_for_every_kind_of_puzzle() -> None:
    laid = puzzle("mosapuzzle", "--size", "3x3", "--seed", "locks")["locked"]
    turned = puzzle("mosaspin", "--size", "3x3", "--seed", "locks")
    assert len(turned["locked"]) == 1
    for each in (*laid, *turned["locked"]):
        assert sorted(each) == ["cell", "tile"]
    (x, y), tile = turned["locked"][0]["cell"], turned["locked"][0]["tile"]
    assert turned["lying"].split("/")[y].split(".")[x] == tile


def test_a_puzzle_is_made_to_order_and_told_as_json() -> None:
    info = puzzle("mosapuzzle", "--size", "4x3", "--colours", "3", "--grade", "2", "--seed", "s", "--solution")
    read = line.read(info["line"])
    assert isinstance(read, Laying)
    assert (read.width, read.height, read.grade, read.solutions.one) == (4, 3, 2, True)
    assert info["seed"] == "s"
    assert info == puzzle(
        "mosapuzzle", "--size", "4x3", "--colours", "3", "--grade", "2", "--seed", "s", "--solution"
    )
    answer = forked("puzzle", info["line"], "--answer", info["solution"])
    assert (answer.returncode, answer.stdout) == (0, "Right: the puzzle is solved.\n")


def test_the_puzzle_of_a_day_is_the_same_in_every_process_and_language() -> None:
    english = forked("puzzle", "mosaspin", "--day", "2026-11-18")
    german = forked("puzzle", "mosaspin", "--day", "2026-11-18", "--lang", "de")
    assert english.stdout.splitlines()[-1] == german.stdout.splitlines()[-1]
    assert isinstance(line.read(english.stdout.splitlines()[-1]), Turning)
    assert "grade 2 of 5" in english.stdout
    assert "Stufe 2 von 5" in german.stdout


@pytest.mark.parametrize(
    ("language", "title"),
    [
        ("en", "Mosapuzzle 3 × 3 · grade 2 of 5 · one solution"),
        ("fr", "Mosapuzzle 3 × 3 · niveau 2 sur 5 · une solution"),
        ("de", "Mosapuzzle 3 × 3 · Stufe 2 von 5 · eine Lösung"),
    ],
)
def test_a_shared_line_is_shown_in_every_language(language: str, title: str) -> None:
    text = puzzle("mosapuzzle", "--size", "3x3", "--givens", "rim", "--seed", "a")["line"]
    ended = forked("puzzle", text, "--lang", language)
    assert ended.returncode == 0
    assert ended.stdout.splitlines()[0] == title
    assert ended.stdout.splitlines()[-1] == text
    assert "press." not in ended.stdout


def test_a_line_is_proved_anew_and_a_false_claim_is_found_out() -> None:
    text = puzzle("mosapuzzle", "--size", "3x3", "--seed", "a")["line"]
    assert forked("puzzle", text, "--prove").returncode == 0
    body = text.rpartition(":")[0].split(":")
    body[3] = "2"
    forged = ":".join(body)
    ended = forked("puzzle", line_with_check(forged), "--prove")
    assert ended.returncode == 1
    assert "promises 2 solutions" in ended.stdout


def line_with_check(body: str) -> str:
    return f"{body}:{crc32(body.encode()):08x}"


def test_a_wrong_answer_is_told_why_and_leaves_with_1() -> None:
    answer = puzzle("mosaspin", "--size", "3x3", "--seed", "a")
    ended = forked("puzzle", answer["line"], "--answer", answer["lying"])
    assert (ended.returncode, ended.stdout) == (1, "Wrong: two touching sides differ.\n")
    judged = forked("puzzle", answer["line"], "--answer", answer["lying"], "--json")
    assert json.loads(judged.stdout) == {"solved": False, "fault": "sides-differ"}


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["puzzle"], "WHAT"),
        (["puzzle", "mosacube"], "mosacube"),
        (["puzzle", "mosapuzzle", "--size", "9x9"], "2 to 8"),
        (["puzzle", "mosaspin", "--size", "1x4"], "2 to 10"),
        (["puzzle", "mosaspin", "--size", "four"], "four"),
        (["puzzle", "mosaspin", "--grade", "6"], "1..5"),
        (["puzzle", "mosaspin", "--colours", "1"], "2..6"),
        (["puzzle", "mosaspin", "--solutions", "2"], "1 | any"),
        (["puzzle", "mosaspin", "--day", "yesterday"], "yesterday"),
        (["puzzle", "mosaspin", "--day", "2026-02-30"], "2026-02-30"),
        (["puzzle", "mosaspin", "--day", "today", "--seed", "x"], "exclude"),
        (["puzzle", "mosaspin", "--prove"], "line"),
        (["puzzle", "mosapuzzle", "--size", "2x2", "--grade", "5", "--seed", "x"], "grade 5"),
        (["puzzle", "tuilerie1:mosaspin:1:1:0000.0000:0.0:00000000"], "check"),
        (["puzzle", "tuilerie9:mosaspin:1:1:0000.0000:0.0:00000000"], "version"),
        (["print", "tiles70"], "--pdf"),
        (["print", "nosuch"], "nosuch"),
        (["print", "tiles71", "--pdf", "x.pdf"], "tiles71"),
        (["print", "tiles70", "extra", "--pdf", "x.pdf"], "further"),
        (["print", "board", "--pdf", "x.pdf"], "mozaika"),
        (["print", "board", "9by9", "--pdf", "x.pdf"], "9by9"),
        (["print", "board", "8x8", "--tile", "60", "--pdf", "x.pdf"], "60 mm"),
        (["print", "puzzle", "--pdf", "x.pdf"], "tuilerie1"),
        (["print", "puzzle", "nonsense", "--pdf", "x.pdf"], "line"),
        (["print", "tiles24", "--paper", "a5", "--pdf", "x.pdf"], "a4 | letter"),
        (["print", "tiles24", "--tile", "500", "--pdf", "x.pdf"], "8..100"),
    ],
    ids=" ".join,
)
def test_wrong_usage_is_one_line_and_exit_code_2(arguments: list[str], words: str, tmp_path: Path) -> None:
    placed = [str(tmp_path / word) if word == "x.pdf" else word for word in arguments]
    assert_refused(forked(*placed), 2, words)
    assert not list(tmp_path.iterdir())


def test_a_given_line_refuses_options_of_making() -> None:
    text = puzzle("mosaspin", "--size", "2x3", "--seed", "a")["line"]
    assert_refused(forked("puzzle", text, "--size", "3x3"), 2, "--size")


@pytest.mark.parametrize("what", [["tiles24"], ["epizodiak"], ["board", "mozaika"], ["board", "5x5"]], ids=" ".join)
def test_print_writes_pdf_and_svg(what: list[str], tmp_path: Path) -> None:
    ended = forked(
        "print", *what, "--pdf", tmp_path / "a.pdf", "--svg", tmp_path / "a.svg", "--style", "hatched", "--json"
    )
    assert ended.returncode == 0, ended.stderr
    assert json.loads(ended.stdout) == {"files": [str(tmp_path / "a.pdf"), str(tmp_path / "a.svg")], "pages": 1}
    assert (tmp_path / "a.pdf").read_bytes().startswith(b"%PDF-")
    assert (tmp_path / "a.svg").read_text().startswith("<svg")


def test_several_pages_of_svg_are_numbered(tmp_path: Path) -> None:
    ended = forked("print", "tiles70", "--svg", tmp_path / "set.svg", "--lang", "fr")
    assert ended.returncode == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == ["set-1.svg", "set-2.svg"]
    assert "une page" in ended.stdout


def test_a_puzzle_is_printed_from_its_line(tmp_path: Path) -> None:
    text = puzzle("mosapuzzle", "--size", "3x3", "--seed", "a")["line"]
    ended = forked("print", "puzzle", text, "--solution", "--pdf", tmp_path / "p.pdf")
    assert "3 pages" in ended.stdout


def test_a_file_that_can_t_be_written_is_one_line(tmp_path: Path) -> None:
    assert_refused(forked("print", "tiles24", "--pdf", tmp_path / "no" / "such.pdf"), 2, "such.pdf")
    assert_refused(forked("print", "tiles24", "--pdf", tmp_path), 2)
    assert not list(tmp_path.iterdir())


def test_a_picture_of_a_puzzle_is_written(tmp_path: Path) -> None:
    assert forked("puzzle", "mosaspin", "--size", "3x3", "--seed", "a", "--svg", tmp_path / "p.svg").returncode == 0
    assert (tmp_path / "p.svg").read_text().count("<g") > 9


def test_a_long_making_shows_a_bar_in_a_terminal_and_clears_it_away() -> None:
    """An order that can't be met goes through all of its tries, which takes longer than a second."""
    screen = terminal("puzzle", "mosaspin", "--size", "6x6", "--grade", "1", "--seed", "x")
    screen.expect("Making a puzzle")
    screen.expect("no puzzle of grade 1")
    screen.expect(pexpect.EOF)
    assert screen.wait() == 2


def test_an_interrupted_making_leaves_with_one_line() -> None:
    screen = terminal("puzzle", "mosapuzzle", "--size", "8x8", "--grade", "1", "--seed", "x")
    screen.expect("Making a puzzle")
    screen.sendintr()
    screen.expect("Interrupted")
    screen.expect(pexpect.EOF)
    assert screen.wait() == 130
