"""Many games, told as a table or as JSON."""

import json

from tests.cli.process import forked

SERIES = ("simulate", "mozaika", "--games", "9", "--seats", "greedy,random,random", "--seed", "s")


def test_results_are_told_by_seat_and_by_bot() -> None:
    ended = forked(*SERIES)
    assert ended.returncode == 0
    assert ended.stderr == ""
    for word in ("Seat", "Bot", "greedy", "random", "95 %", "plays a second", "33.3 %"):
        assert word in ended.stdout


def test_json_holds_the_same_whatever_the_number_of_jobs() -> None:
    alone, together = (json.loads(forked(*SERIES, "--json", "--jobs", jobs).stdout) for jobs in ("1", "2"))
    for facts in (alone, together):
        assert facts.pop("seconds") > 0
        assert facts.pop("plays_per_second") > 0
    assert alone == together
    assert alone["games"] == 9
    assert [each["games"] for each in alone["bots"]] == [9, 18]
    assert sum(each["won"] for each in alone["seats"]) == 9
    assert all(0 <= each["low"] <= each["rate"] <= each["high"] <= 1 for each in alone["seats"] + alone["bots"])


def test_options_reach_the_games() -> None:
    ended = forked(*SERIES, "--option", "palette=3x4", "--json", "--fixed")
    assert json.loads(ended.stdout)["options"] == {"palette": "3x4"}
