"""`tuilerie review` over records of every kind."""

from pathlib import Path

import pytest

from tests.cli.process import forked

RECORDS = Path(__file__).parent.parent / "records"


def test_every_play_is_told_and_the_costliest_with_a_better_one() -> None:
    ended = forked("review", RECORDS / "mozaika-random-3.tuilerie", COLUMNS="200")
    assert (ended.returncode, ended.stderr) == (0, "")
    for part in ("bid of 2 coins", " %", "more chance to win was possible:", "(place "):
        assert part in ended.stdout


@pytest.mark.parametrize(
    ("language", "costly"), [("fr", "1 point de plus était possible"), ("de", "1 Punkt mehr war möglich:")]
)
def test_a_review_speaks_the_readers_language(language: str, costly: str) -> None:
    result = forked("review", RECORDS / "mosaspin-random-2.tuilerie", "--lang", language, COLUMNS="200")
    assert (result.returncode, result.stderr) == (0, "")
    assert costly in result.stdout


def test_a_race_without_a_choice_says_so() -> None:
    ended = forked("review", RECORDS / "mosaspin-greedy-2.tuilerie", COLUMNS="200")
    assert ended.returncode == 0
    assert "Nothing in this match can be weighed" in ended.stdout


def test_giving_up_a_race_is_told() -> None:
    ended = forked("review", RECORDS / "mosaspin-random-2.tuilerie", COLUMNS="200")
    assert ended.returncode == 0
    assert "giving up while there was still a way: 1 point more was possible:" in ended.stdout
