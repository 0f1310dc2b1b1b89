"""Records on disk: checked, replayed, refused."""

import json
import re
from pathlib import Path

import pexpect
import pytest

from tests.cli.process import assert_refused, forked, terminal
from tuilerie import bots, games, transcript
from tuilerie.fair import deal_from
from tuilerie.game import message
from tuilerie.match import Match, header


def played(name: str, plays: int | None = None) -> Match:
    """A match between random bots, to the end or so far."""
    game = games.find(name)
    match = Match(header(name, game.seats[0], deal_from("records")))
    bot = bots.find(game, "random")
    while not match.over and (plays is None or len(match.plays) < plays):
        seat = min(match.state.to_act)
        match.play(seat, bots.move(match.state, seat, bot, match.luck("bot")))
    return match


@pytest.fixture(scope="module")
def match() -> Match:
    return played("mozaika")


@pytest.fixture
def record(match: Match, tmp_path: Path) -> Path:
    path = tmp_path / "match.txt"
    path.write_text(transcript.write(match))
    return path


def test_a_whole_record_is_verified(match: Match, record: Path) -> None:
    ended = forked("verify", record)
    assert ended.returncode == 0
    assert match.header.deal.commitment in ended.stdout.replace("\n", "")
    assert f"{len(match.plays)} plays" in ended.stdout


def test_the_published_commitment_is_compared(match: Match, record: Path) -> None:
    published = match.header.deal.commitment
    assert forked("verify", record, "--commitment", published.upper()).returncode == 0
    assert_refused(forked("verify", record, "--commitment", "0" * 64), 1, published)
    assert_refused(forked("verify", record, "--commitment", "beef"), 2, "64")


def test_a_match_that_is_not_over_is_a_whole_record_too(tmp_path: Path) -> None:
    path = tmp_path / "open.txt"
    path.write_text(transcript.write(played("mozaika", plays=7)))
    ended = forked("verify", path)
    assert ended.returncode == 0
    assert "not played to its end" in ended.stdout


@pytest.mark.parametrize("command", ["verify", "replay"])
def test_an_edited_line_is_named(record: Path, command: str) -> None:
    lines = record.read_text().splitlines()
    number = lines.index(next(line for line in lines if line.startswith("0 bid")))
    lines[number] = lines[number].replace("0 bid", "1 bid")
    record.write_text("\n".join(lines) + "\n")
    assert_refused(forked(command, record), 1, f"Line {number + 1} ")


@pytest.mark.parametrize("command", ["verify", "replay"])
def test_a_truncated_record_is_told(record: Path, command: str) -> None:
    text = record.read_text()
    for keep in (len(text) // 2, len(text) - 1, len(text) - 30):
        record.write_text(text[:keep])
        assert_refused(forked(command, record), 1, "end is missing")


def chained(lines: list[str]) -> str:
    """Lines with right checks: what a forger with a calculator would write."""
    checks = transcript._checks(lines)
    return "".join(f"{line} ;{check}\n" for line, check in zip(lines, checks, strict=True))


def test_an_illegal_play_with_right_checks_is_refused_with_its_line_and_article(record: Path) -> None:
    lines = [line.rpartition(" ;")[0] for line in record.read_text().splitlines()]
    number = next(number for number, line in enumerate(lines) if " bid " in line)
    lines[number] = lines[number].partition(" bid ")[0] + " bid 50"
    record.write_text(chained(lines))
    assert_refused(forked("verify", record), 1, f"Line {number + 1}:", "[M")


@pytest.mark.parametrize(
    "line", ["1x bid 3", "² bid 3", "9 bid 3", "0", "0 ", "99999999999 bid 1", "-1 bid 3", "end", ""]
)
def test_a_forged_line_is_refused(record: Path, line: str) -> None:
    lines = [each.rpartition(" ;")[0] for each in record.read_text().splitlines()]
    lines[lines.index("plays") + 3] = line
    record.write_text(chained(lines))
    assert_refused(forked("verify", record), 1)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("game mozaika 1", "game mozaika 99"),
        ("game mozaika 1", "game chess 1"),
        ("game mozaika 1", "game mozaika one"),
        ("game mozaika 1", "game mozaika " + "9" * 5000),
        ("option open_hands off", "option open_hands maybe"),
        ("option open_hands off", "option closed_hands off"),
        ("seat 0 seat 0", "seat 3 seat 0"),
        ("seat 0 seat 0", "hat 0 seat 0"),
    ],
)
def test_a_forged_header_is_refused(record: Path, before: str, after: str) -> None:
    lines = [after if line == before else line for line in _bare(record)]
    record.write_text(chained(lines))
    assert_refused(forked("verify", record), 1)


def _bare(record: Path) -> list[str]:
    return [line.rpartition(" ;")[0] for line in record.read_text().splitlines()]


COMMANDS_TO_TERMINALS = "\x1b]0;mine now\x07\x1b[2J\x9b2J\u202e"


@pytest.mark.parametrize(
    ("line", "forged"),
    [
        ("game mozaika 1", f"game {COMMANDS_TO_TERMINALS} 1"),
        ("seat 0 seat 0", f"seat 0 {COMMANDS_TO_TERMINALS}"),
        ("plays", f"plays {COMMANDS_TO_TERMINALS}"),
    ],
)
def test_a_record_gives_no_commands_to_the_terminal(record: Path, line: str, forged: str) -> None:
    record.write_text(chained([forged if each == line else each for each in _bare(record)]))
    for command in ("verify", "replay"):
        shown = terminal(command, record, "--step", "0") if command == "replay" else terminal(command, record)
        shown.expect(pexpect.EOF)
        shown.close()
        seen = shown.before or ""
        assert seen
        assert not set(seen) & set("\x07\x9b\u202e"), command
        assert not re.search("\x1b(?!\\[[0-9;]*m)", seen), command


@pytest.mark.parametrize("command", ["verify", "replay"])
@pytest.mark.parametrize(
    "raw", [b"", b"\n", b"hello\n", b"\x7fELF\x00\xff\xfe", b"\xff" * 4000, b"tuilerie record 9\n"]
)
def test_what_is_no_record_is_told(tmp_path: Path, command: str, raw: bytes) -> None:
    path = tmp_path / "garbage"
    path.write_bytes(raw)
    assert_refused(forked(command, path), 1)


@pytest.mark.parametrize("command", ["verify", "replay"])
def test_a_missing_file_and_a_folder_are_wrong_usage(tmp_path: Path, command: str) -> None:
    assert_refused(forked(command, tmp_path / "none.txt"), 2, "none.txt", "no such file")
    assert_refused(forked(command, tmp_path), 2, "folder")
    assert_refused(forked(command, tmp_path / "none.txt" / "below"), 2)


def test_replayed_views_are_those_of_the_match(match: Match, record: Path) -> None:
    ended = forked("replay", record, "--json", "--eyes", "all")
    lines = [json.loads(line) for line in ended.stdout.splitlines()]
    again = Match(match.header)
    states = [again.state]
    for seat, move in match.plays:
        again.play(seat, move)
        states.append(again.state)
    seats = match.header.seats
    assert len(lines) == len(states) * seats
    for line in lines:
        assert line["view"] == json.loads(message(states[line["play"]].view(line["eyes"])))


def test_one_step_is_shown_from_an_onlookers_eyes(match: Match, record: Path) -> None:
    ended = forked("replay", record, "--json", "--step", "5")
    (line,) = map(json.loads, ended.stdout.splitlines())
    assert (line["play"], line["eyes"], line["view"]["seat"]) == (5, None, None)
    assert_refused(forked("replay", record, "--step", str(len(match.plays) + 1)), 2, str(len(match.plays)))
    assert_refused(forked("replay", record, "--step", "-1"), 2)
    assert_refused(forked("replay", record, "--eyes", "3"), 2)
    assert_refused(forked("replay", record, "--eyes", "everybody"), 2)


def test_a_replay_through_a_pipe_draws_every_step(match: Match, record: Path) -> None:
    ended = forked("replay", record)
    assert ended.returncode == 0
    last = len(match.plays)
    assert all(f"{step} / {last}" in ended.stdout for step in range(last + 1))
    assert "Result" in ended.stdout
    assert "\x1b" not in ended.stdout
