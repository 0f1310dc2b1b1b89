"""The costliest moves of a finished match, told over HTTP."""

import asyncio
import json
import sqlite3
from contextlib import closing, suppress
from itertools import islice
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import httpx
import msgspec
import pytest

from tests.server.harness.people import Person
from tests.server.harness.players import watch_to_the_end
from tests.server.harness.process import Server
from tuilerie import transcript
from tuilerie.remote import ServerRefused, Visit
from tuilerie.review import reviewed
from tuilerie.server.protocol.answers import Review


async def bots_match(visit: Visit, game: str, seats: int, **choices: Any) -> str:
    """A match of random bots among themselves, played to its end."""
    bots = {str(seat): "random" for seat in range(seats)}
    table = str((await visit.create(game, seats, seat=None, bots=bots, start=True, **choices))["id"])
    async with visit.watch(table) as onlooker:
        await watch_to_the_end(onlooker)
    return table


async def weighed(visit: Visit, table: str, play: int, move: str | None) -> Any:
    """What a move in place of a play of the match gives away."""
    return await visit.ask("GET", f"/api/tables/{table}/weigh?{urlencode({'play': play, 'move': move})}")


def test_the_costliest_moves_are_told_after_the_end(shared: Server) -> None:
    async def story() -> None:
        async with Visit(shared.address) as visit, Visit(shared.address) as stranger:
            await visit.guest("Ada")
            table = await bots_match(visit, "mosacolor", 2)
            requests = (each.ask("GET", f"/api/tables/{table}/review") for each in (visit, stranger))
            content, same = await asyncio.gather(*requests)
            assert content == same
            review = msgspec.convert(content, Review)
            match = transcript.read(await visit.record(table))
            # on a slow machine the time may not have sufficed for all of them
            plays = {each.number - 1: each for each in islice(reviewed(match), review.weighed)}
            assert review.weighed == len(plays) > 0
            assert len(review.seats) == 2
            for seat, moves in enumerate(review.seats):
                costs = sorted((each.missed for each in plays.values() if each.seat == seat), reverse=True)
                assert [each.cost for each in moves] == [each for each in costs[:3] if each]
                for each in moves:
                    assert (each.seat, match.plays[each.play - 1][0]) == (seat, seat)
                    assert match.texts()[each.play - 1] == f"{seat} {each.move}"
                    assert each.better == plays[each.play - 1].verdict.move
                    assert each.cost == round(each.best - each.got, 1)
                    assert each.key == f"review.{plays[each.play - 1].verdict.key}"
            costly = next(each for moves in review.seats for each in moves)
            assert await weighed(visit, table, costly.play, costly.move) == msgspec.to_builtins(costly)
            assert await weighed(stranger, table, costly.play, costly.better) is None
            for play, move, key in (
                (1000, costly.move, "no-such-play"),
                (costly.play, "bet 1", "not-now"),
                (costly.play, "fly away", "unknown-verb"),
            ):
                with pytest.raises(ServerRefused) as refused:
                    await weighed(visit, table, play, move)
                assert refused.value.key == key

    asyncio.run(story())


def test_nothing_is_told_before_the_end_or_of_no_table(shared: Server) -> None:
    async def story() -> None:
        async with Visit(shared.address) as visit:
            await visit.guest("Ada")
            table = (await visit.create("mosacolor", 2, bots={"1": "random"}, start=True))["id"]
            for id, status, key in ((table, 409, "not-ended"), ("nothing", 404, "unknown-table")):
                for what in ("review", "weigh?play=1&move=pass"):
                    answer = httpx.get(f"{shared.address}/api/tables/{id}/{what}")
                    assert (answer.status_code, answer.json()["key"]) == (status, key)

    asyncio.run(story())


def test_a_server_that_makes_reviews_stops_without_waiting_for_them(tmp_path: Path) -> None:
    with Server(None, tmp_path) as server:
        with Person(server, "Ada") as ada:
            tables = [ada.finished("mozaika", 3) for _ in range(2)]
        for table in tables:
            with suppress(httpx.ReadTimeout):
                httpx.get(f"{server.address}/api/tables/{table}/review", timeout=2)
        assert server.stop() == 0


def test_a_review_is_worked_out_once_and_outlives_the_server(tmp_path: Path) -> None:
    with Server(None, tmp_path) as server:
        with Person(server, "Ada") as ada:
            table = ada.finished("mosaspin", 2)
        address = f"{server.address}/api/tables/{table}/review"
        content = httpx.get(address, timeout=60).json()
        assert content["whole"]
        server.kill()
        with closing(sqlite3.connect(tmp_path / "tuilerie.sqlite")) as kept:
            [(text,)] = kept.execute("SELECT text FROM review WHERE match = ?", (table,)).fetchall()
            assert json.loads(text) == content
            marked = json.dumps(content | {"weighed": 12345})
            kept.execute("UPDATE review SET text = ? WHERE match = ?", (marked, table))
            kept.commit()
        server.start()
        assert httpx.get(address, timeout=60).json()["weighed"] == 12345  # read, not made anew
        for stale in ("of = 'other plays'", """text = '{"costly": 1}'"""):
            server.kill()
            with closing(sqlite3.connect(tmp_path / "tuilerie.sqlite")) as kept:
                kept.execute(f"UPDATE review SET {stale} WHERE match = ?", (table,))
                kept.commit()
            server.start()
            assert httpx.get(address, timeout=60).json() == content


def test_the_play_that_decided_is_told_with_what_was_seen_of_it(shared: Server) -> None:
    async def story() -> None:
        async with Visit(shared.address) as visit:
            await visit.guest("Ada")
            # the seats' scores are seldom equal, and a deal in which they are decides nothing
            for _ in range(5):
                table = await bots_match(visit, "mozaika", 3)
                content = await visit.ask("GET", f"/api/tables/{table}/decided")
                if content is not None:
                    break
            replay = await visit.ask("GET", f"/api/tables/{table}/replay")
            at = content["play"]
            assert content["before"] == replay["steps"][at - 1]["views"]["onlooker"]
            assert content["news"] == replay["steps"][at]["views"]["onlooker"]["news"]
            points = [each["views"]["onlooker"]["points"] for each in replay["steps"]]
            assert content["gained"] == points[at][content["seat"]] - points[at - 1][content["seat"]]
            assert replay["table"]["result"]["ranks"][content["seat"]] == 1

    asyncio.run(story())
