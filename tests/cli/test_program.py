"""Help, versions, languages and wrong usage."""

import os
import re
import subprocess
from pathlib import Path

import pytest

from tests.cli.process import PROGRAM, assert_refused, forked, surroundings, tuilerie

ROOT = Path(__file__).parents[2]
COMMANDS = sorted(
    path.stem for path in (ROOT / "src/tuilerie/cli/commands").glob("*.py") if not path.stem.startswith("_")
)


def test_the_version_is_told() -> None:
    ended = forked("--version")
    assert re.fullmatch(r"tuilerie \d+\.\d+\.\d+\n", ended.stdout)
    assert ended.returncode == 0


def test_without_a_command_help_is_printed() -> None:
    ended = forked()
    assert ended.returncode == 0
    assert all(f"\n  {command} " in ended.stdout for command in COMMANDS)


@pytest.mark.parametrize("language", ["en", "fr", "de"])
@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_help_is_told_in_every_language(command: str, language: str) -> None:
    run = tuilerie if language == "en" else forked
    ended = run(*command.split(), "--help", "--lang", language)
    assert ended.returncode == 0
    assert not re.search(r"\bcli\.\w", ended.stdout), "a key without words"
    assert {"en": "Usage:", "fr": "Usage\u00a0:", "de": "Aufruf:"}[language] in ended.stdout


def test_the_page_on_running_names_the_flags_that_help_shows() -> None:
    rows = re.findall(r"^\| (`--.*?) \|", (ROOT / "docs" / "running.md").read_text(), flags=re.MULTILINE)
    shown = re.findall(r"^  (--[a-z-]+)", forked("serve", "--help").stdout, flags=re.MULTILINE)
    assert {*re.findall(r"--[a-z-]+", " ".join(rows)), "--lang", "--help"} == set(shown)


@pytest.mark.parametrize(
    "arguments", [("--lang", "fr", "games"), ("games", "--lang", "fr"), ("games", "--lang=fr")]
)
def test_the_language_may_stand_before_or_after_the_command(arguments: tuple[str, ...]) -> None:
    assert forked(*arguments).stdout.startswith("Jeu ")


@pytest.mark.parametrize(
    ("variables", "first"),
    [
        ({"LANG": "de_CH.UTF-8"}, "Spiel"),
        ({"LANG": "de_CH.UTF-8", "LC_ALL": "fr_FR"}, "Jeu"),
        ({"LANG": "it_IT.UTF-8"}, "Game"),
        ({"LANG": "C"}, "Game"),
    ],
)
def test_the_language_comes_from_the_surroundings(variables: dict[str, str], first: str) -> None:
    assert forked("games", **variables).stdout.startswith(first)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("dance",), ("dance", "games")),
        (("games", "--colour"), ("--colour",)),
        (("games", "mozaika", "epizodiak"), ("words too many",)),
        (("games", "chess"), ("chess", "mozaika")),
        (("games", "../mozaika"), ("../mozaika",)),
        (("rules",), ("GAME",)),
        (("rules", "mozaika", "--article", "Z99"), ("Z99", "M1")),
        (("--lang", "it", "games"), ("--lang", "fr | de | en")),
        (("games", "--lang"), ("--lang",)),
        (("play", "chess"), ("chess",)),
        (("play", "mozaika", "--seats", "you,greedy"), ("3–5",)),
        (("play", "mozaika", "--seats", "you,greedy,hal"), ("hal", "greedy", "random")),
        (("play", "mozaika", "--seats", "greedy,greedy,greedy"), ("watch",)),
        (("play", "mozaika", "--seats", "you:\x07,greedy,greedy"), ("name",)),
        (("play", "mozaika", "--option", "open_hand=on"), ("open_hand", "open_hands")),
        (("play", "mozaika", "--option", "open_hands=maybe"), ("open_hands", "maybe", "off|on")),
        (("play", "mozaika", "--option", "open_hands"), ("open_hands",)),
        (("play", "mozaika", "--option", "open_hands=on", "--option", "open_hands=off"), ("twice",)),
        (("play", "mosapuzzle", "--option", "size=abc"), ("size", "abc")),
        (("play", "mosapuzzle", "--option", "size=99"), ("size", "99")),
        (("play",), ("mozaika",)),
        (("play", "mozaika", "--budget", "none"), ("--budget",)),
        (("watch", "mozaika", "--seats", "you,greedy,greedy"), ("bots",)),
        (("watch", "mozaika", "--delay", "-1"), ("--delay", "0")),
        (("watch", "mozaika", "--eyes", "7"), ("7", "2")),
        (("simulate", "mozaika", "--games", "0"), ("--games",)),
        (("simulate", "mozaika", "--games", "many"), ("--games",)),
        (("simulate", "mozaika", "--seats", "you,greedy,greedy"), ("bots",)),
        (("simulate", "mozaika", "--seats", "greedy"), ("3–5",)),
        (("verify",), ("FILE",)),
    ],
    ids=" ".join,
)
def test_wrong_usage_is_one_line_and_exit_code_2(arguments: tuple[str, ...], words: tuple[str, ...]) -> None:
    assert_refused(forked(*arguments), 2, *words)


def test_wrong_usage_is_told_in_the_language_asked_for() -> None:
    assert "gibt es nicht" in forked("games", "schach", "--lang", "de").stderr
    assert "Il n’y a pas" in forked("games", "--couleur", "--lang", "fr").stderr


def test_listing_the_games_imports_no_compiler_and_no_server() -> None:
    ended = subprocess.run(
        [PROGRAM[0], "-X", "importtime", *PROGRAM[1:], "games"],
        capture_output=True,
        text=True,
        env=surroundings(),
        check=True,
    )
    for heavy in ("numba", "numpy", "litestar", "sqlalchemy", "tuilerie.cli.commands.play"):
        assert not re.search(rf"\| +{re.escape(heavy)}$", ended.stderr, flags=re.MULTILINE), heavy


def test_a_reader_that_goes_away_is_no_error() -> None:
    line = "%s -m tuilerie rules mozaika | head -1" % PROGRAM[0]  # noqa: UP031  # braces belong to the shell
    ended = subprocess.run(
        ["bash", "-c", f"set -o pipefail; {line}"], capture_output=True, text=True, env=surroundings(), check=False
    )
    assert ended.stderr == ""


@pytest.mark.parametrize("columns", ["1", "300"])
def test_any_width_will_do(columns: str) -> None:
    for arguments in (("games",), ("games", "mozaika"), ("rules", "mozaika"), ("--help",)):
        assert forked(*arguments, COLUMNS=columns).returncode == 0


def test_an_alphabet_without_our_letters_is_no_error() -> None:
    ended = forked("rules", "mozaika", "--lang", "fr", PYTHONUTF8="0", PYTHONIOENCODING="ascii")
    assert ended.returncode == 0
    assert ended.stderr == ""


def test_letters_that_cannot_be_read_are_refused_but_in_names_of_files(tmp_path: Path) -> None:
    strange = os.fsdecode(b"seed \xff")
    assert_refused(tuilerie("simulate", "mosaspin", "--seed", strange), 2, "--seed", "UTF-8")
    assert_refused(tuilerie("lab", "exact", "mosaspin", "--seed", strange), 2, "--seed", "UTF-8")
    (tmp_path / strange).write_text("0000")
    solved = tuilerie("solve", "1x1", "--tiles", tmp_path / strange)
    assert (solved.returncode, solved.stderr) == (0, "")


def test_colours_are_for_terminals_only() -> None:
    assert "\x1b" not in forked("games").stdout
    assert "\x1b" not in forked("rules", "mozaika").stdout
