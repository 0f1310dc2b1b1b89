"""What lies at a bound is taken and what lies beyond is refused; markup stays text; a token opens one seat."""

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from tests.server.harness.forks import SERVER
from tests.server.harness.garbage import Raw
from tests.server.harness.people import Browser
from tests.server.harness.process import Server
from tests.server.harness.wire import Wire, table_of
from tuilerie.remote import ServerRefused, Visit


def test_bodies_too_large_too_deep_or_of_no_json_are_refused(shared: Server) -> None:
    with Browser(shared) as one:
        one.guest()
        headers = {"content-type": "application/json", "x-csrf-token": one.csrf}
        sent = {
            b"{" + b" " * 200_000 + b"}": 413,
            b'{"a":' * 15_000: 400,
            b"[" * 90_000: 400,
            b"\xff\xfe": 400,
            b'{"game": "\xc3", "seats": 3}': 400,
            b"": 400,
            b'{"game": "mozaika", "seats": 3, "clock": 7}': 400,
            b'{"game": "mozaika", "seats": 1e400}': 400,
            b'{"game": "\\ud800", "seats": 3}': 400,
        }
        for body, status in sent.items():
            assert one.http.post("/api/tables", content=body, headers=headers).status_code == status, body[:40]
        assert one.ask("GET", "/api/mine").json()["mine"] == []


@pytest.mark.parametrize(
    ("game", "good", "bad"),
    [
        ("epizodiak", {"target": "1"}, {"target": "0"}),
        ("epizodiak", {"target": "30"}, {"target": "31"}),
        ("epizodiak", {"single_round": "on"}, {"single_round": "perhaps"}),
        ("mosaspin", {"width": "2", "height": "2"}, {"width": "1", "height": "2"}),
        ("mosaspin", {"width": "5", "height": "2"}, {"width": "35", "height": "35"}),
        ("mosapuzzle", {"size": "3"}, {"size": "2"}),
        ("mosapuzzle", {"size": "4"}, {"size": "99999999999999999999"}),
        ("mozaika", {"palette": "3x4"}, {"palette": "3x4 "}),
        ("mosacolor", {"bets": "2"}, {"bets": "3"}),
        ("mosacolor", {}, {"__class__": "1"}),
    ],
)
def test_options_are_taken_at_their_bounds_and_refused_beyond(
    shared: Server, game: str, good: dict[str, str], bad: dict[str, str]
) -> None:
    with Browser(shared) as one:
        one.guest()
        seats = 3 if game in ("epizodiak", "mozaika") else 2
        answer = one.ask("POST", "/api/tables", {"game": game, "seats": seats, "options": good})
        assert answer.status_code == 201, answer.text
        assert {name: answer.json()["options"][name] for name in good} == good
        refused = one.ask("POST", "/api/tables", {"game": game, "seats": seats, "options": bad})
        assert refused.status_code == 400, refused.text
        assert len(one.ask("GET", "/api/mine").json()["mine"]) == 1


def test_bounds_of_everything_else_that_a_table_is_made_with(shared: Server) -> None:
    with Browser(shared) as one:
        one.guest()
        for bad in (
            {"seats": 2},
            {"seats": 6},
            {"seats": -1},
            {"seat": 3},
            {"bots": {"3": "random"}},
            {"bots": {"0": "random"}},
            {"bots": {"-1": "random"}},
            {"bots": {"²": "random"}},
            {"bots": {"1": "nobody"}},
            {"clock": {"kind": "move", "seconds": 4}},
            {"clock": {"kind": "game", "seconds": 604_801}},
            {"clock": {"kind": "days", "days": 31}},
            {"options": {f"o{n}": "1" for n in range(51)}},
        ):
            answer = one.ask("POST", "/api/tables", {"game": "mozaika", "seats": 3, **bad})
            assert answer.status_code in (400, 404), bad
        assert one.ask("GET", "/api/mine").json()["mine"] == []


def test_markup_in_names_and_chat_stays_text_wherever_it_is_told(shared: Server) -> None:
    async def story() -> None:
        name, words = "<img src=x onerror=a()>", "</script><svg onload=alert(1)> &amp; \u2028"
        async with AsyncExitStack() as stack:
            visits = [await stack.enter_async_context(Visit(shared.address)) for _ in range(2)]
            await visits[0].guest(name)
            await visits[1].guest("Other")
            table = await table_of(shared, visits, "mosaspin")
            wire = await stack.enter_async_context(Wire(shared, f"/live/table/{table}", visits[0]))
            other = await stack.enter_async_context(Wire(shared, f"/live/table/{table}", visits[1]))
            await wire.hello()
            await other.hello()
            await wire.send(type="say", text=words)
            said = await other.until("said")
            assert (said["name"], said["text"]) == (name, "</script><svg onload=alert(1)> &amp;")
            for path in (f"/api/tables/{table}", "/api/lobby", "/api/mine", "/api/me", "/api/me/export"):
                answer = await visits[0]._http.get(path)
                assert answer.headers["content-type"].startswith("application/json")
                assert answer.headers["x-content-type-options"] == "nosniff"

    asyncio.run(story())


def test_another_seats_token_opens_only_that_seat(shared: Server) -> None:
    async def story() -> None:
        async with AsyncExitStack() as stack:
            visits = [await stack.enter_async_context(Visit(shared.address)) for _ in range(3)]
            table = await table_of(shared, visits, "mozaika")
            path = f"/live/table/{table}"
            wire = await stack.enter_async_context(Wire(shared, path, visits[1]))
            assert (await wire.hello())["view"]["seat"] == 1
            # the proof of one session does not serve another
            visits[2].me["csrf"] = visits[1].me["csrf"]
            with pytest.raises(ServerRefused, match="wrong-csrf-token"):
                await visits[2].ask("POST", f"/api/tables/{table}/leave")
            token = visits[1]._http.cookies["tuilerie"]
            for forged in (token[:-1], token.swapcase(), f"{token}=", "x" * 200, ""):
                async with Raw(shared.port, path, forged) as raw:
                    assert b'"you":null' in await raw.heard(until=b"}")

    asyncio.run(story())


@pytest.mark.parametrize("way", ["/api/logout", "/api/logout-everywhere"])
def test_sockets_and_requests_end_with_every_kind_of_logout(shared: Server, way: str) -> None:
    async def story() -> None:
        async with AsyncExitStack() as stack:
            visits = [await stack.enter_async_context(Visit(shared.address)) for _ in range(3)]
            table = await table_of(shared, visits, "mozaika")
            kept = dict(visits[0]._http.cookies)
            wires = [Wire(shared, f"/live/table/{table}", visits[0]), Wire(shared, "/live/lobby", visits[0])]
            for wire in wires:
                await stack.enter_async_context(wire)
            await wires[0].hello()
            await visits[0].ask("POST", way)
            for wire in wires:
                assert await wire.closed() == 4401
            async with Visit(shared.address) as thief:
                thief._http.cookies.update(kept)
                assert (await thief._http.get("/api/me")).status_code == 401
                async with Wire(shared, f"/live/table/{table}", thief) as late:
                    assert (await late.until("table"))["you"] is None

    asyncio.run(story())


LATE = (
    "import asyncio; from tuilerie.server.play.registry import Tables; find = Tables.find\n"
    "async def late(self, match): await asyncio.sleep(1.5); return await find(self, match)\n"
    f"Tables.find = late\n{SERVER}"
)
"""A server on which tables take long to load."""


def test_a_socket_that_was_being_opened_when_its_session_ended_is_closed(tmp_path: Path) -> None:
    async def story(server: Server) -> None:
        async with Visit(server.address) as ada:
            await ada.guest("Ada")
            table = (await ada.create("mosacolor", 2))["id"]
            async with Wire(server, f"/live/table/{table}", ada) as wire:
                await ada.ask("POST", "/api/logout-everywhere")
                await wire.send(type="hello", seq=-1)
                assert await wire.closed() == 4401

    with Server(None, tmp_path / "arena", program=LATE) as server:
        asyncio.run(story(server))
