"""Whole games in the terminal, typed through a pipe."""

import os
import re
import signal
import subprocess
from pathlib import Path

import pytest

from tests.cli.process import PROGRAM, assert_refused, forked, surroundings
from tuilerie import games, transcript

FIRST_CHOICES = "1\ny\n0\n" * 1000


def seats_of(name: str, *first: str) -> str:
    least = games.find(name).seats[0]
    return ",".join((*first, *["random"] * least)[:least])


def assert_said_in_words(shown: str, name: str) -> None:
    """No key of a catalogue stands where its sentence should."""
    assert not re.search(rf"\b(cli|{name}|news|ask|wait|move|points|refusal|label)\.[a-z]", shown)


@pytest.mark.parametrize("name", games.names())
def test_every_game_is_played_to_its_end_and_recorded(name: str, tmp_path: Path) -> None:
    record = tmp_path / "match.txt"
    ended = forked(
        *("play", name, "--seats", seats_of(name, "you:Anna"), "--seed", "play", "--pace", "0", "--record", record),
        typed=FIRST_CHOICES,
    )
    assert ended.returncode == 0, ended.stderr
    assert ended.stderr == ""
    match = transcript.read(record.read_text())
    assert match.over
    assert match.header.who[0] == "Anna"
    for score in match.state.outcome.scores:
        assert re.search(rf"\b{score}\b", ended.stdout)
    assert_said_in_words(ended.stdout, name)
    assert forked("verify", record).returncode == 0


@pytest.mark.parametrize("language", ["fr", "de"])
@pytest.mark.parametrize("name", games.names())
def test_every_game_speaks_every_language(name: str, language: str) -> None:
    ended = forked(
        *("play", name, "--seats", seats_of(name, "you"), "--seed", "play", "--pace", "0", "--lang", language),
        typed="help\n" + "1\ny\n0\n" * 12,
    )
    assert ended.returncode == 0, ended.stderr
    assert_said_in_words(ended.stdout, name)


@pytest.mark.parametrize("name", games.names())
def test_people_at_one_keyboard_play_every_game(name: str, tmp_path: Path) -> None:
    record = tmp_path / "match.txt"
    ended = forked(
        *("play", name, "--seats", seats_of(name, "you:Anna", "you:Bob"), "--seed", "two", "--record", record),
        typed="\n1\ny\n1\ny\n0\n" * 25,
    )
    assert ended.returncode == 0, ended.stderr
    assert {0, 1} & {seat for seat, _ in transcript.read(record.read_text()).plays}
    assert "Bob’s turn at the keyboard" in ended.stdout


@pytest.mark.parametrize("name", games.names())
def test_bots_are_watched_in_every_game(name: str, tmp_path: Path) -> None:
    record = tmp_path / "match.txt"
    ended = forked("watch", name, "--seats", seats_of(name, "greedy"), "--seed", "w", "--record", record)
    assert ended.returncode == 0, ended.stderr
    assert transcript.read(record.read_text()).over
    assert "Result" in ended.stdout


@pytest.mark.parametrize("columns", ["1", "30"])
@pytest.mark.parametrize("name", games.names())
def test_narrow_terminals_do_not_break_a_game(name: str, columns: str) -> None:
    ended = forked(
        *("play", name, "--seats", seats_of(name, "you"), "--seed", "n", "--pace", "0"),
        typed="1\ny\n0\n" * 8,
        COLUMNS=columns,
    )
    assert ended.returncode == 0, ended.stderr


def play_mozaika(*typed: str, options: tuple[str | Path, ...] = ()) -> subprocess.CompletedProcess[str]:
    return forked(
        "play", "mozaika", "--seats", "you,random,random", "--seed", "m", *options, typed="\n".join(typed)
    )


def test_the_same_seed_deals_the_same_and_the_secret_is_only_in_the_record(tmp_path: Path) -> None:
    record = tmp_path / "m.txt"
    first, second = play_mozaika("1", "1"), play_mozaika("1", "1", options=("--record", record))
    drawn = first.stdout.partition("The input ended")[0]
    assert second.stdout.startswith(drawn)
    deal = transcript.read(record.read_text()).header.deal
    assert deal.commitment in first.stdout.replace("\n", "")
    assert deal.secret.hex() not in first.stdout.replace("\n", "")


def test_without_a_seed_no_two_deals_are_alike() -> None:
    promises = {re.findall(r"[0-9a-f]{64}", forked("play", "mozaika", COLUMNS="200").stdout)[0] for _ in range(2)}
    assert len(promises) == 2


def test_an_illegal_move_is_refused_with_its_article_and_asked_again() -> None:
    ended = play_mozaika("bid 3", "place 99 a1", "place", "nonsense", "place 5", "77", "999", "bid many")
    refusals = [line for line in ended.stdout.splitlines() if "✗" in line]
    assert any(re.search(r"\[M\d+\]", line) for line in refusals)
    assert any("nonsense" in line for line in refusals)
    assert any("many" in line for line in refusals)
    assert "There is no such choice" in ended.stdout
    assert ended.returncode == 0


def test_help_rules_moves_and_words_are_answered() -> None:
    ended = play_mozaika("help", "?", "rules M8", "rules Z1", "board", "moves", "more", "/a1", "back", "")
    assert ended.returncode == 0
    assert "save FILE" in ended.stdout
    assert "There is no article “Z1”" in ended.stdout
    assert "Traceback" not in ended.stderr


def test_a_hint_names_a_move_that_can_be_typed_unless_people_share_the_table() -> None:
    typed = "help\nhint\nquit\ny\n"
    ended = forked("play", "mozaika", "--seats", "you,random,random", typed=typed, COLUMNS="200")
    hints = re.findall(r"A master would play: .*\((place [0-9]+ [a-d][1-4])\), [0-9]+ % to win", ended.stdout)
    assert len(hints) == 1, ended.stdout
    assert "what a master would do here" in ended.stdout
    shared = forked("play", "mozaika", "--seats", "you,you,random", typed=f"\n{typed}", COLUMNS="200")
    assert "There are hints only where all others are bots" in shared.stdout
    assert "A master would" not in shared.stdout


def test_leaving_asks_and_says_where_the_record_is(tmp_path: Path) -> None:
    record = tmp_path / "left.txt"
    ended = play_mozaika("1", "1", "quit", "n", "quit", "y", options=("--record", record))
    assert ended.returncode == 0
    assert str(record) in ended.stdout.replace("\n", "")
    match = transcript.read(record.read_text())
    assert match.plays
    assert not match.over


def test_the_end_of_input_leaves_with_a_message_and_keeps_the_record(tmp_path: Path) -> None:
    record = tmp_path / "eof.txt"
    ended = play_mozaika("1", "1", options=("--record", record))
    assert ended.returncode == 0
    assert "The input ended" in ended.stdout
    assert transcript.read(record.read_text()).plays


def test_a_record_is_saved_on_the_way(tmp_path: Path) -> None:
    saved = tmp_path / "saved.txt"
    ended = play_mozaika("1", "1", f"save {saved}", f"save {tmp_path}", f"save {tmp_path}/no/where", "save")
    assert ended.returncode == 0, ended.stderr
    assert transcript.read(saved.read_text()).plays
    assert [path.name for path in tmp_path.iterdir()] == ["saved.txt"]


def test_a_place_where_no_record_can_be_written_is_found_out_before_the_game(tmp_path: Path) -> None:
    for place in (tmp_path, tmp_path / "no" / "where", Path("/dev/null/x"), tmp_path / ("x" * 300)):
        assert_refused(play_mozaika("1", options=("--record", place)), 2)
    assert list(tmp_path.iterdir()) == []


def test_a_full_disk_is_found_out_before_the_game(tmp_path: Path) -> None:
    line = f"ulimit -f 1; {PROGRAM[0]} -m tuilerie play mozaika --record {tmp_path}/full.txt"
    ended = subprocess.run(
        ["bash", "-c", line], capture_output=True, text=True, input="1\n1\n", env=surroundings(), check=False
    )
    assert_refused(ended, 2, "full.txt")
    assert list(tmp_path.iterdir()) == []


def test_a_record_that_can_not_be_replaced_stays_as_it_was(tmp_path: Path) -> None:
    record = tmp_path / "kept.txt"
    record.write_text("before")
    assert_refused(play_mozaika(options=("--record", record, "--seats", "you")), 2)
    assert record.read_text() == "before"


def test_wrong_usage_writes_nothing(tmp_path: Path) -> None:
    record = tmp_path / "none.txt"
    assert_refused(play_mozaika(options=("--record", record, "--option", "open_hands=7")), 2)
    assert list(tmp_path.iterdir()) == []


def test_an_interrupt_keeps_the_record_and_says_so(tmp_path: Path) -> None:
    record = tmp_path / "interrupted.txt"
    with subprocess.Popen(
        [*PROGRAM, "play", "mozaika", "--seats", "you,random,random", "--record", str(record)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=surroundings(PYTHONUNBUFFERED="1"),
    ) as process:
        assert process.stdout
        said = b""
        while b" > " not in said:
            said += (part := os.read(process.stdout.fileno(), 65536))
            assert part, said
        process.send_signal(signal.SIGINT)
        output, complained = process.communicate(timeout=60)
    assert process.returncode == 130
    assert complained.strip() == b"tuilerie: Interrupted."
    assert str(record).encode() in output.replace(b"\n", b"")
    transcript.read(record.read_text())


def test_letters_that_are_none_are_no_error() -> None:
    ended = subprocess.run(
        [*PROGRAM, "play", "mozaika", "--seats", "you,random,random"],
        input=b"\xff\xfe\x00\n\x1b[A\n" + b"x" * 100_000 + b"\n",
        capture_output=True,
        env=surroundings(),
        check=False,
    )
    assert ended.returncode == 0
    assert ended.stderr == b""
