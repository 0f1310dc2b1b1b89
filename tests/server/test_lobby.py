"""The lobby: tables offered, watched, filled, played again; strength and statistics after the end."""

import asyncio
from contextlib import AsyncExitStack

import pytest

from tests.server.harness.commands import admin
from tests.server.harness.process import Server
from tests.server.harness.visits import named, race_lost_by
from tests.server.harness.wire import Wire, table_of
from tuilerie.remote import ServerRefused


def test_the_lobby_is_live(shared: Server) -> None:
    async def story() -> None:
        async with AsyncExitStack() as stack:
            ada, bob, eve = await named(stack, shared, "Ada", "Bob", "Eve")
            wire = await stack.enter_async_context(Wire(shared, "/live/lobby", bob))
            await wire.until("mine", mine=[])
            table = (await ada.create("mosaspin", 2, options={"width": "3", "height": "3"}))["id"]
            message = await wire.until("lobby")
            while not any(each["id"] == table for each in message["open"]):
                message = await wire.until("lobby")
            hidden = (await eve.create("mosaspin", 2, public=False))["id"]
            await bob.sit(table)
            mine = await wire.until("mine")
            assert (mine["mine"][0]["table"]["id"], mine["mine"][0]["seat"]) == (table, 1)
            await ada.start(table)
            message = await wire.until("lobby")
            while not any(each["id"] == table for each in message["running"]):
                message = await wire.until("lobby")
            assert hidden not in str(message)
            mine = await wire.until("mine")
            while not mine["mine"][0]["your_turn"]:
                mine = await wire.until("mine")

    asyncio.run(story())


def test_quick_match_seats_strangers_together_and_starts_when_full(shared: Server) -> None:
    async def story() -> None:
        async with AsyncExitStack() as stack:
            visits = await named(stack, shared, "A", "B", "C", "D")
            tables = [await visit.quick("epizodiak") for visit in visits]
            assert len({each["id"] for each in tables[:3]}) == 1
            assert tables[2]["status"] == "running"
            assert tables[3]["id"] != tables[0]["id"]
            assert (await visits[3].quick("epizodiak"))["id"] == tables[3]["id"]

    asyncio.run(story())


def test_the_first_of_strangers_who_wait_lets_bots_take_the_free_seats(shared: Server) -> None:
    async def story() -> None:
        async with AsyncExitStack() as stack:
            ada, bob = await named(stack, shared, "Ada", "Bob")
            table = (await ada.quick("mosacolor", 4))["id"]
            path, body = f"/api/tables/{table}/bot", {"seat": 2, "bot": "random"}
            with pytest.raises(ServerRefused, match="not-host"):  # alone, one plays against bots elsewhere
                await ada.ask("POST", path, body)
            assert (await bob.quick("mosacolor", 4))["id"] == table
            with pytest.raises(ServerRefused, match="not-host"):
                await bob.ask("POST", path, body)
            assert (await ada.ask("POST", path, body))["status"] == "waiting"
            full = await ada.ask("POST", path, {**body, "seat": 3})
            assert (full["status"], [each["kind"] for each in full["seats"]]) == (
                "running",
                ["person", "person", "bot", "bot"],
            )

    asyncio.run(story())


def test_only_the_host_seats_bots_and_starts_and_only_when_full(shared: Server) -> None:
    async def story() -> None:
        async with AsyncExitStack() as stack:
            ada, bob = await named(stack, shared, "Ada", "Bob")
            table = (await ada.create("mozaika", 3))["id"]
            await bob.sit(table)
            for who, path, body, key in (
                (bob, "bot", {"seat": 2, "bot": "random"}, "not-host"),
                (bob, "start", None, "not-host"),
                (ada, "start", None, "seats-free"),
                (ada, "bot", {"seat": 2, "bot": "deep thought"}, "unknown-bot"),
                (ada, "bot", {"seat": 1, "bot": "random"}, "seat-taken"),
                (ada, "sit", {"seat": 1}, "seat-taken"),
            ):
                with pytest.raises(ServerRefused) as refused:
                    await who.ask("POST", f"/api/tables/{table}/{path}", body)
                assert refused.value.key == key
            await ada.ask("POST", f"/api/tables/{table}/bot", {"seat": 2, "bot": "random"})
            assert (await ada.start(table))["status"] == "running"
            with pytest.raises(ServerRefused, match="already-started"):
                await bob.sit(table, 2)

    asyncio.run(story())


def test_leaving_a_waiting_table_frees_the_seat_and_hands_it_on(shared: Server) -> None:
    async def story() -> None:
        async with AsyncExitStack() as stack:
            ada, bob = await named(stack, shared, "Ada", "Bob")
            table = (await ada.create("mozaika", 3))["id"]
            await bob.sit(table)
            left = await ada.ask("POST", f"/api/tables/{table}/leave")
            assert (left["seats"][0]["kind"], left["host"]) == ("free", bob.me["id"])
            assert (await bob.ask("POST", f"/api/tables/{table}/leave"))["status"] == "closed"

    asyncio.run(story())


def test_who_has_left_a_table_or_was_removed_is_told_in_the_lobby(shared: Server) -> None:
    async def story() -> None:
        async with AsyncExitStack() as stack:
            ada, bob = await named(stack, shared, "Ada", "Bob")
            table = (await ada.create("mozaika", 3))["id"]
            lobby = await stack.enter_async_context(Wire(shared, "/live/lobby", bob))
            assert (await lobby.until("mine"))["mine"] == []
            for leaving in (bob.ask, ada.ask):
                await bob.sit(table, 1)
                assert [each["table"]["id"] for each in (await lobby.until("mine"))["mine"]] == [table]
                path, body = ("leave", None) if leaving == bob.ask else ("remove", {"seat": 1, "for_good": False})
                await leaving("POST", f"/api/tables/{table}/{path}", body)
                assert (await lobby.until("mine"))["mine"] == []

    asyncio.run(story())


def test_a_rematch_that_was_left_before_it_began_does_not_stand_in_the_way_of_another(shared: Server) -> None:
    async def story() -> None:
        async with AsyncExitStack() as stack:
            ada, bob = await named(stack, shared, "Ada", "Bob")
            table = await table_of(shared, [ada, bob], "mosaspin")
            await race_lost_by(shared, table, ada)
            left = (await ada.rematch(table))["id"]
            assert (await ada.ask("POST", f"/api/tables/{left}/leave"))["status"] == "closed"
            again = await bob.rematch(table)
            assert (again["status"], again["id"] != left) == ("waiting", True)
            assert (await ada.rematch(table))["id"] == again["id"]

    asyncio.run(story())


def test_who_looks_elsewhere_hears_of_a_rematch_until_they_join_or_it_is_off(shared: Server) -> None:
    async def story() -> None:
        async with AsyncExitStack() as stack:
            ada, bob, eve = await named(stack, shared, "Ada", "Bob", "Eve")
            table = await table_of(shared, [ada, bob], "mosaspin")
            await race_lost_by(shared, table, ada)
            wire = await stack.enter_async_context(Wire(shared, "/live/lobby", bob))
            strange = await stack.enter_async_context(Wire(shared, "/live/lobby", eve))
            assert (await wire.until("mine"))["rematches"] == []

            async def check_told(*tables: str) -> None:
                while [each["id"] for each in (await wire.until("mine"))["rematches"]] != [*tables]:
                    pass

            left = (await ada.rematch(table))["id"]
            await check_told(left)
            await ada.ask("POST", f"/api/tables/{left}/leave")
            await check_told()
            again = (await ada.rematch(table))["id"]
            await check_told(again)
            assert (await ada.ask("GET", "/api/mine"))["rematches"] == []
            await bob.sit(again)
            await check_told()
            await strange.rest()
            assert not any(id in text for id in (left, again) for text in strange.raw)

    asyncio.run(story())


def test_a_rematch_that_an_operator_closes_is_off_for_who_was_asked(shared: Server) -> None:
    async def story() -> None:
        async with AsyncExitStack() as stack:
            ada, bob = await named(stack, shared, "Ada", "Bob")
            table = await table_of(shared, [ada, bob], "mosaspin")
            await race_lost_by(shared, table, ada)
            wire = await stack.enter_async_context(Wire(shared, "/live/lobby", bob))
            again = (await ada.rematch(table))["id"]
            while [each["id"] for each in (await wire.until("mine"))["rematches"]] != [again]:
                pass
            await asyncio.to_thread(admin, shared, "close", again)
            await wire.until("mine", rematches=[])

    asyncio.run(story())


def test_a_rematch_keeps_the_seats_and_starts_when_all_sit(shared: Server) -> None:
    async def story() -> None:
        async with AsyncExitStack() as stack:
            ada, bob, eve = await named(stack, shared, "Ada", "Bob", "Eve")
            table = await table_of(shared, [ada, bob], "mosaspin")
            with pytest.raises(ServerRefused, match="not-ended"):
                await ada.ask("POST", f"/api/tables/{table}/rematch")
            await race_lost_by(shared, table, ada)
            with pytest.raises(ServerRefused, match="not-seated"):
                await eve.ask("POST", f"/api/tables/{table}/rematch")
            again = await ada.rematch(table)
            assert [each["name"] for each in again["seats"]] == ["Ada", ""]
            started = await bob.ask("POST", f"/api/tables/{table}/rematch")
            assert started["id"] == again["id"]
            assert [each["name"] for each in started["seats"]] == ["Ada", "Bob"]
            while (await bob.ask("GET", f"/api/tables/{again['id']}"))["status"] != "running":
                await asyncio.sleep(0.1)
            assert started["commitment"] != (await ada.ask("GET", f"/api/tables/{table}"))["commitment"]

    asyncio.run(story())


def test_strength_changes_between_accounts_only_and_is_remembered(shared: Server) -> None:
    async def story() -> None:
        async with AsyncExitStack() as stack:
            win, lose, guest = await named(stack, shared, "Winner", "Loser", "Guest")
            for each in (win, lose):
                await each.account("a long password")
            for number in range(3):
                table = await table_of(shared, [win, lose], "mosaspin")
                await race_lost_by(shared, table, lose, playing=True)
                winner = await win.ask("GET", "/api/people/winner")
                assert winner["ratings"][0]["games"] == number + 1
            assert winner["ratings"][0]["points"] > 1500
            assert (await win.ask("GET", "/api/people/Loser"))["ratings"][0]["points"] < 1500
            steps = await win.ask("GET", "/api/people/Winner/ratings/mosaspin")
            assert [each["points"] for each in steps] == sorted(each["points"] for each in steps)
            assert len(steps) == 3
            table = await table_of(shared, [win, guest], "mosaspin")
            await race_lost_by(shared, table, guest)
            found = await guest.ask("GET", "/api/archive?person=Winner&game=mosaspin")
            assert len(found["games"]) == 4
            assert (await win.ask("GET", "/api/people/Winner"))["ratings"] == winner["ratings"]
            assert found["games"][0]["seats"][0]["rank"] == 1
            counted = await guest.ask("GET", "/api/games/mosaspin/statistics")
            assert counted["matches"] >= 4
            with pytest.raises(ServerRefused, match="unknown-person"):
                await guest.ask("GET", "/api/archive?person=nobody")

    asyncio.run(story())
