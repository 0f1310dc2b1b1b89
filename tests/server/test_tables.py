"""Live tables: moves, refusals, tabs, sketches, chat, presence, absence."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

import pytest

from tests.server.harness.process import Server
from tests.server.harness.wire import Wire, table_of
from tuilerie.remote import ServerRefused, Visit


@asynccontextmanager
async def people(server: Server, count: int) -> AsyncIterator[list[Visit]]:
    async with AsyncExitStack() as stack:
        yield [await stack.enter_async_context(Visit(server.address)) for _ in range(count)]


def told_nothing(messages: list[dict[str, Any]]) -> bool:
    """Whether there was nothing but the table itself, which tells who is there now."""
    return all(message["type"] == "table" for message in messages)


async def kept(server: Server, path: str, visit: Visit, sketch: str) -> bool:
    """Whether a new tab is told the sketch."""
    async with Wire(server, path, visit) as later:
        await later.hello()
        return any('"sketch"' in raw and sketch in raw for raw in later.raw)


def test_simultaneous_sealed_moves_are_all_accepted(shared: Server) -> None:
    async def story() -> None:
        async with people(shared, 3) as visits, AsyncExitStack() as stack:
            table = await table_of(shared, visits, "mozaika")
            wires = [await stack.enter_async_context(Wire(shared, f"/live/table/{table}", v)) for v in visits]
            views = [await wire.hello() for wire in wires]
            assert [view["view"]["to_act"] for view in views] == [[0, 1, 2]] * 3
            for wire, view in zip(wires, views, strict=True):
                await wire.send(type="move", id="first", text=view["view"]["legal"][0])
            acks = [await wire.until("ack", id="first") for wire in wires]
            assert sorted(ack["seq"] for ack in acks) == [0, 1, 2]

    asyncio.run(story())


def test_a_move_sent_again_counts_once_and_is_answered_alike(shared: Server) -> None:
    async def story() -> None:
        async with people(shared, 3) as visits:
            table = await table_of(shared, visits, "mozaika")
            async with Wire(shared, f"/live/table/{table}", visits[0]) as wire:
                legal = (await wire.hello())["view"]["legal"]
                for _ in range(3):
                    await wire.send(type="move", id="again", text=legal[0])
                acks = [await wire.until("ack") for _ in range(3)]
                assert [(ack["id"], ack["seq"]) for ack in acks] == [("again", 0)] * 3
                await wire.send(type="move", id="again", text=legal[1])
                assert (await wire.until("refusal"))["key"] == "move-id-reused"
            async with Wire(shared, f"/live/table/{table}", visits[0]) as wire:
                assert (await wire.hello(-1))["seq"] == 0
                await wire.send(type="move", id="again", text=legal[0])
                assert (await wire.until("ack"))["seq"] == 0

    asyncio.run(story())


def test_a_refusal_goes_to_its_sender_alone(shared: Server) -> None:
    async def story() -> None:
        async with people(shared, 3) as visits, AsyncExitStack() as stack:
            table = await table_of(shared, visits, "mozaika")
            path = f"/live/table/{table}"
            one, other = [await stack.enter_async_context(Wire(shared, path, v)) for v in visits[:2]]
            onlooker = await stack.enter_async_context(Wire(shared, path))
            for wire in (one, other, onlooker):
                await wire.hello()
            for text in ("bid 99", "fly", "bid", "place 1 1", "bid -1"):
                await one.send(type="move", id="x", text=text)
                refusal = await one.until("refusal")
                assert refusal["id"] == "x"
            assert told_nothing(await other.rest())
            await onlooker.send(type="move", id="y", text="bid 1")
            assert (await onlooker.until("refusal"))["key"] == "onlooker"
            assert told_nothing(await other.rest())

    asyncio.run(story())


def test_another_sessions_seat_cannot_be_played(shared: Server) -> None:
    async def story() -> None:
        async with people(shared, 4) as visits:
            table = await table_of(shared, visits[:3], "mozaika")
            await visits[3].guest("Mallory")
            async with Wire(shared, f"/live/table/{table}", visits[3]) as wire:
                assert (await wire.until("table"))["you"] is None
                assert (await wire.hello())["view"]["seat"] is None
                for kind in ({"type": "move", "id": "z", "text": "bid 1"}, {"type": "away"}, {"type": "back"}):
                    await wire.send(**kind)
                    assert (await wire.until("refusal"))["key"] == "onlooker"
            for path, key in (("start", "not-host"), ("rematch", "not-seated")):
                with pytest.raises(ServerRefused, match=key):
                    await visits[3].ask("POST", f"/api/tables/{table}/{path}")

    asyncio.run(story())


def test_tabs_of_a_seat_show_the_same_and_share_a_sketch_that_nobody_else_sees(shared: Server) -> None:
    async def story() -> None:
        async with people(shared, 2) as visits, AsyncExitStack() as stack:
            table = await table_of(shared, visits, "mosacolor")
            path = f"/live/table/{table}"
            tabs = [await stack.enter_async_context(Wire(shared, path, visits[0])) for _ in range(2)]
            other = await stack.enter_async_context(Wire(shared, path, visits[1]))
            views = [await wire.hello() for wire in (*tabs, other)]
            assert views[0] == views[1]
            await tabs[0].send(type="sketch", text="0123 at the corner", placed=3)
            assert (await tabs[1].until("sketch"))["text"] == "0123 at the corner"
            while not await kept(shared, path, visits[0], "0123 at the corner"):
                await asyncio.sleep(0.05)
            assert told_nothing(await other.rest())
            async with Wire(shared, path, visits[1]) as later:
                await later.hello()
                assert not any("corner" in raw for raw in later.raw)

    asyncio.run(story())


@asynccontextmanager
async def racing(shared: Server) -> AsyncIterator[tuple[str, Wire, Wire]]:
    """A table of Mosaspin: where it is watched, and its two seats."""
    async with people(shared, 2) as visits, AsyncExitStack() as stack:
        path = f"/live/table/{await table_of(shared, visits, 'mosaspin')}"
        one, other = [await stack.enter_async_context(Wire(shared, path, visit)) for visit in visits]
        for wire in (one, other):
            await wire.hello()
        yield path, one, other


def test_in_a_race_the_other_sees_how_many_tiles_are_placed_and_nothing_more(shared: Server) -> None:
    async def story() -> None:
        async with racing(shared) as (_, one, other):
            await one.send(type="sketch", text="secret layout", placed=4)
            progress = await other.until("progress")
            assert progress == {"type": "progress", "seat": 0, "placed": 4}
            assert not any("layout" in raw for raw in other.raw)

    asyncio.run(story())


def test_chat_is_bounded_muted_and_passed_on_as_text(shared: Server) -> None:
    async def story() -> None:
        async with people(shared, 3) as visits, AsyncExitStack() as stack:
            table = await table_of(shared, visits, "mozaika")
            wires = [await stack.enter_async_context(Wire(shared, f"/live/table/{table}", v)) for v in visits]
            for wire in wires:
                await wire.hello()
            await wires[0].send(type="say", text="<script>alert(1)</script>\u202e\x07 ok")
            said = await wires[1].until("said")
            assert (said["seat"], said["text"]) == (0, "<script>alert(1)</script> ok")
            await wires[0].send(type="say", phrase="well-played")
            assert (await wires[2].until("said", phrase="well-played"))["name"] == "Person 0"
            for key, bad in (
                ("bad-message", {"text": "x" * 301}),
                ("unknown-phrase", {"phrase": "rude"}),
                ("nothing-said", {}),
                ("nothing-said", {"text": "a", "phrase": "hello"}),
            ):
                await wires[0].send(type="say", **bad)
                assert (await wires[0].until("refusal"))["key"] == key
            await wires[1].send(type="mute", seat=0)
            await wires[1].rest()
            await wires[0].send(type="say", text="can you hear me?")
            await wires[2].until("said", text="can you hear me?")
            # what is said later is heard later
            await wires[2].send(type="say", text="loud and clear")
            await wires[1].until("said", text="loud and clear")
            assert not any("hear me" in raw for raw in wires[1].raw)
            async with Wire(shared, f"/live/table/{table}", visits[1]) as later:
                await later.hello()
                assert not any("hear me" in raw for raw in later.raw)

    asyncio.run(story())


def test_presence_is_shown_and_a_left_seat_is_played_by_the_house_until_taken_back(shared: Server) -> None:
    async def story() -> None:
        async with people(shared, 3) as visits, AsyncExitStack() as stack:
            table = await table_of(shared, visits, "mozaika")
            path = f"/live/table/{table}"
            one = await stack.enter_async_context(Wire(shared, path, visits[0]))
            await one.hello()
            async with Wire(shared, path, visits[1]) as other:
                await other.hello()
                while not (await one.until("table"))["table"]["seats"][1]["present"]:
                    pass
            while (await one.until("table"))["table"]["seats"][1]["present"]:
                pass
            await visits[1].ask("POST", f"/api/tables/{table}/leave")
            while not (await one.until("table"))["table"]["seats"][1]["away"]:
                pass
            view = await one.until("view")
            while 1 in view["view"]["to_act"]:  # the house bot bids for the seat
                view = await one.until("view")
            async with Wire(shared, path, visits[1]) as other:
                await other.hello()
                await other.send(type="move", id="m", text="bid 1")
                assert (await other.until("refusal"))["key"] == "house-plays"
                await other.send(type="back")
                while (await other.until("table"))["table"]["seats"][1]["away"]:
                    pass

    asyncio.run(story())


def test_an_away_that_lay_on_a_line_left_behind_does_not_undo_a_later_back(shared: Server) -> None:
    async def story() -> None:
        async with people(shared, 3) as visits:
            table = await table_of(shared, visits, "mozaika")
            path = f"/live/table/{table}"
            async with Wire(shared, path, visits[0]) as left, Wire(shared, path, visits[0]) as wire:
                old = (await left.hello())["seq"]
                await wire.hello()

                async def say(by: Wire, message: str, away: bool, **more: int) -> int:
                    await by.send(type=message, **more)
                    while (info := (await wire.until("table"))["table"])["seats"][0]["away"] != away:
                        pass
                    return int(info["seq"])

                gone = await say(wire, "away", True, seq=old)
                back = await say(wire, "back", False)
                for stale in (old, gone):
                    await left.send(type="away", seq=stale)
                await left.send(type="ping", n=1)
                await left.until("pong")
                info = await visits[0].ask("GET", f"/api/tables/{table}")
                assert (info["seq"], info["seats"][0]["away"]) == (back, False)
                # who knows of that `back`, or does not say what it knows, is heard
                await say(left, "away", True, seq=back)
                await say(wire, "back", False)
                await say(left, "away", True)

    asyncio.run(story())


def test_who_leaves_a_race_has_lost_it(shared: Server) -> None:
    async def story() -> None:
        async with people(shared, 2) as visits:
            table = await table_of(shared, visits, "mosaspin")
            async with Wire(shared, f"/live/table/{table}", visits[0]) as wire:
                await wire.hello()
                await wire.send(type="away")
                message = await wire.until("table")
                while message["table"]["status"] != "over":
                    message = await wire.until("table")
                assert message["table"]["result"]["ranks"] == [2, 1]
                assert message["table"]["result"]["why"] == "lost"
                assert message["table"]["secret"]

    asyncio.run(story())


def test_a_table_without_onlookers_shows_nothing_to_them(shared: Server) -> None:
    async def story() -> None:
        async with people(shared, 4) as visits:
            await visits[3].guest("Curious")
            table = await table_of(shared, visits[:3], "mozaika", onlookers=False, public=False)
            async with Wire(shared, f"/live/table/{table}", visits[3]) as wire:
                assert (await wire.message())["key"] == "no-onlookers"
            listed = await visits[3].ask("GET", "/api/lobby")
            assert table not in str(listed)

    asyncio.run(story())


def test_the_secret_and_the_record_are_told_only_after_the_end(shared: Server) -> None:
    async def story() -> None:
        async with people(shared, 2) as visits:
            table = await table_of(shared, visits, "mosaspin")
            info = await visits[0].ask("GET", f"/api/tables/{table}")
            assert info["secret"] is None
            assert len(info["commitment"]) == 64
            for path in ("record", "replay", "replay?eyes=all"):
                with pytest.raises(ServerRefused, match="not-ended"):
                    await visits[0].ask("GET", f"/api/tables/{table}/{path}")

    asyncio.run(story())
