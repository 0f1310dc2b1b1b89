"""Puzzles, prints, guided tables and branches of ended matches, over HTTP."""

import json

import httpx
import pytest

from tests.cli.process import forked
from tests.server.harness.people import Person
from tests.server.harness.process import Server
from tuilerie.press import line
from tuilerie.press.proof import solved


def key_of(server: Server, path: str) -> tuple[int, str]:
    answer = httpx.get(f"{server.address}/api/{path}", timeout=60)
    return answer.status_code, answer.json()["key"]


def test_puzzles_are_made_shared_and_judged(server: Server) -> None:
    with Person(server, "Ada") as ada:
        puzzle = ada.get("puzzles/mosapuzzle?width=2&height=2&seed=a")
        assert puzzle == ada.get("puzzles/mosapuzzle?width=2&height=2&seed=a")
        assert ada.get(f"puzzle?line={puzzle['line']}") == puzzle
        answer = str(solved(line.read(puzzle["line"])))
        assert ada.post("puzzles/answer", line=puzzle["line"], mosaic=answer) == {"solved": True, "fault": None}
        wrong = ada.post("puzzles/answer", line=puzzle["line"], mosaic="0000.0000/0000.0000")
        assert wrong == {"solved": False, "fault": "locked-tile-moved"}
        today = ada.get("puzzles/mosaspin/day")
        assert today["day"] is not None
        assert ada.get("puzzles/mosaspin/day") == today


@pytest.mark.parametrize("path", ["mosapuzzle?givens=rim&width=2&height=3&seed=a", "mosaspin?seed=a"])
def test_a_puzzle_is_told_over_http_as_at_the_command_line(server: Server, path: str) -> None:
    with Person(server, "Ada") as ada:
        puzzle = ada.get(f"puzzles/{path}")
    shown = json.loads(forked("puzzle", puzzle["line"], "--json").stdout)
    assert shown.pop("effort") >= 0
    assert shown == puzzle
    assert [sorted(each) for each in puzzle["locked"]] == [["cell", "tile"]] * len(puzzle["locked"])


def test_puzzles_and_prints_that_are_not_there_are_refused(server: Server) -> None:
    assert key_of(server, "puzzles/chess/day") == (404, "unknown-puzzle")
    assert key_of(server, "puzzles/mosaspin/day?on=tomorrow") == (400, "bad-day")
    assert key_of(server, "puzzles/mosaspin/day?on=1999-01-01") == (400, "bad-day")
    assert key_of(server, "puzzle?line=nothing") == (400, "puzzle-no-line")
    assert key_of(server, "print/money") == (404, "unknown-print")
    assert key_of(server, "print/puzzle") == (400, "print-needs")
    assert key_of(server, "print/tiles24?paper=papyrus") == (404, "unknown-paper")


def test_things_are_printed_in_the_readers_language(server: Server) -> None:
    answer = httpx.get(f"{server.address}/api/print/board?which=4x4&language=de", timeout=60)
    assert answer.headers["content-type"] == "application/pdf"
    assert answer.content.startswith(b"%PDF")


def test_a_guided_table_has_the_same_deal_for_everybody_and_is_private(server: Server) -> None:
    choices = {"seat": 0, "bots": {"1": "random", "2": "random"}, "public": False, "start": True, "guide": True}
    with Person(server, "Ada") as ada, Person(server, "Grace") as grace:
        tables = [who.get(f"tables/{who.open('mozaika', 3, **choices)}") for who in (ada, grace)]
        assert tables[0]["commitment"] == tables[1]["commitment"]
        for change in ({"public": True}, {"start": False}, {"bots": {"1": "random"}}, {"seat": None}):
            with pytest.raises(httpx.HTTPStatusError, match="409"):
                ada.open("mozaika", 3, **(choices | change))


def test_a_branch_goes_on_from_the_moment_and_only_from_an_ended_match(server: Server) -> None:
    with Person(server, "Ada") as ada:
        ended = ada.finished("epizodiak", 3, options={"single_round": "on"})
        branch = ada.post(f"tables/{ended}/branch", plays=3, seat=1)
        assert branch["status"] == "running"
        assert branch["seats"][1]["name"] == "Ada"
        assert [seat["kind"] for seat in branch["seats"]] == ["bot", "person", "bot"]
        assert branch["commitment"] == ada.get(f"tables/{ended}")["commitment"]
        with pytest.raises(httpx.HTTPStatusError, match="409"):
            ada.post(f"tables/{branch['id']}/branch", plays=0)
        with pytest.raises(httpx.HTTPStatusError, match="400"):
            ada.post(f"tables/{ended}/branch", plays=0, seat=7)
