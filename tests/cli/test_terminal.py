"""A person before a real terminal."""

import re
import signal
from pathlib import Path

import pytest

from tests.cli.process import terminal, tuilerie
from tests.cli.test_records import played
from tuilerie import games, transcript

WIPED = "\x1b[H\x1b[2J\x1b[3J"


def test_hands_are_wiped_off_the_screen_before_the_keyboard_is_handed_over() -> None:
    child = terminal("play", "mozaika", "--seats", "you:Anna,you:Bob,random", "--seed", "hot", NO_COLOR="1")
    child.expect("Anna’s turn at the keyboard")
    child.sendline("")
    child.expect_exact(WIPED)
    child.expect("Anna > ")
    hand = next(line for line in (child.before or "").splitlines() if line.startswith("Your hand:"))
    child.sendline("1")
    child.expect("Anna > ")
    child.sendline("1")
    child.expect_exact(WIPED)
    child.expect("Bob’s turn at the keyboard")
    child.sendline("")
    child.expect_exact(WIPED)
    child.expect("Bob > ")
    assert hand not in (child.before or "")
    assert "Your hand:" in (child.before or "")
    child.sendline("\x1b[A")  # the line typed before is nobody's business
    child.expect("Bob > ")
    assert "Place on" not in (child.before or "").partition("  1  ")[0]
    child.close(force=True)


def test_without_a_game_the_terminal_asks(tmp_path: Path) -> None:
    record = tmp_path / "asked.txt"
    child = terminal("play", "--record", record)
    child.expect("Which game")
    child.sendline("99")
    child.expect("one of the numbers")
    child.sendline(str(games.names().index("mozaika") + 1))
    child.expect("How many seats")
    child.sendline("3")
    child.expect("How many people")
    child.sendline("")
    child.expect("Which bot in seat 2")
    child.sendline("Apprentice")
    child.expect("Which bot in seat 3")
    child.sendline("")
    child.expect("Guest > ")
    child.sendline("quit")
    child.expect("Leave the game")
    child.sendline("y")
    child.expect("You left the game")
    child.wait()
    assert child.exitstatus == 0
    assert transcript.read(record.read_text()).header.who[:2] == ("Guest", "Apprentice")


def test_an_interrupt_at_the_prompt_leaves_cleanly() -> None:
    child = terminal("play", "mozaika", "--seats", "you,random,random")
    child.expect("Guest > ")
    child.kill(signal.SIGINT)
    child.expect("Interrupted")
    child.wait()
    assert child.exitstatus == 130


def test_ctrl_d_leaves_cleanly() -> None:
    child = terminal("play", "mozaika", "--seats", "you,random,random")
    child.expect("Guest > ")
    child.sendeof()
    child.expect("The input ended")
    child.wait()
    assert child.exitstatus == 0


def test_a_replay_is_stepped_through_by_keys(tmp_path: Path) -> None:
    record = tmp_path / "match.txt"
    record.write_text(transcript.write(played("mozaika", plays=9)))
    child = terminal("replay", record, "--eyes", "0", NO_COLOR="1")
    for key, step in (("n", 0), ("", 1), ("p", 2), ("7", 1), ("99", 7), ("what", 9), ("q", 9)):
        child.expect(rf"{step} / 9")
        child.expect("uit >")
        child.sendline(key)
    child.wait()
    assert child.exitstatus == 0


@pytest.mark.parametrize(("unwanted", "coloured"), [("", True), ("1", False)])
def test_colours_are_shown_in_a_terminal_unless_unwanted(unwanted: str, coloured: bool) -> None:
    child = terminal("play", "mozaika", "--seats", "you,random,random", NO_COLOR=unwanted)
    child.expect("Guest > ")
    assert bool(re.search(r"\x1b\[[0-9;]*[34][0-8][;m]", child.before or "")) == coloured
    child.close(force=True)


def test_a_dumb_terminal_is_no_error() -> None:
    ended = tuilerie("games", TERM="dumb")
    assert ended.returncode == 0


def test_an_ended_match_can_still_be_kept(tmp_path: Path) -> None:
    kept = tmp_path / "kept.txt"
    child = terminal("play", "mosapuzzle", "--seats", "you,random", "--pace", "0")
    child.expect("Guest > ")
    child.sendline("give-up")
    child.expect("Keep the record")
    child.sendline(str(tmp_path))
    child.expect("folder")
    child.sendline(str(kept))
    child.expect("record is in")
    child.wait()
    assert child.exitstatus == 0
    assert transcript.read(kept.read_text()).over
