"""What is whose: private matches, strength, rematches, sketches, and what strangers can do about them."""

import asyncio
import json
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from tests.server.harness.commands import admin
from tests.server.harness.people import Browser, key
from tests.server.harness.players import dealt, script_of
from tests.server.harness.process import Server
from tests.server.harness.visits import named, race_lost_by
from tests.server.harness.wire import Wire, table_of
from tuilerie.remote import ServerRefused, Visit

PASSWORD = "a long password"


async def accounts(stack: AsyncExitStack, server: Server, *names: str) -> list[Visit]:
    visits = await named(stack, server, *names)
    for visit in visits:
        await visit.account(PASSWORD)
    return visits


async def games_of(visit: Visit) -> int:
    info = await visit.ask("GET", f"/api/people/{visit.me['id']}")
    return sum(each["games"] for each in info["ratings"])


def test_a_private_match_is_told_by_no_history_but_ones_own(either: Server) -> None:
    async def story() -> None:
        async with AsyncExitStack() as stack:
            ada, bob = await accounts(stack, either, "Ada", "Bob")
            (eve,) = await named(stack, either, "Eve")
            for public in (True, False):
                table = await table_of(either, [ada, bob], "mosaspin", public=public)
                await race_lost_by(either, table, bob, playing=True)
            path = "/api/people/Ada/ratings/mosaspin"
            shown = [each["match"] for each in await eve.ask("GET", path)]
            assert shown[0] is not None
            assert shown[1] is None
            assert [each["match"] for each in await bob.ask("GET", path)] == [shown[0], table]
            fared = [(await who.ask("GET", "/api/people/Ada"))["played"] for who in (ada, bob, eve)]
            ours = {"game": "mosaspin", "matches": 2, "won": 2, "place": 1.0}
            assert fared == [[ours], [ours | {"matches": 1, "won": 1}], [ours | {"matches": 1, "won": 1}]]
            (lost,) = (await bob.ask("GET", "/api/people/Bob"))["played"]
            assert (lost["matches"], lost["won"], lost["place"]) == (2, 0, 2.0)

    asyncio.run(story())


def test_a_match_is_rated_by_who_sat_there_when_it_started(either: Server) -> None:
    async def story() -> None:
        async with AsyncExitStack() as stack:
            (ada,) = await accounts(stack, either, "Ada")
            (bob,) = await named(stack, either, "Bob")
            table = await table_of(either, [ada, bob], "mosaspin")
            await bob.account(PASSWORD)
            await race_lost_by(either, table, bob, playing=True)
            assert (await games_of(ada), await games_of(bob)) == (0, 0)
            table = await table_of(either, [ada, bob], "mosaspin")
            await race_lost_by(either, table, bob, playing=True)
            assert (await games_of(ada), await games_of(bob)) == (1, 1)

    asyncio.run(story())


def test_neither_a_match_without_plays_nor_a_seat_that_never_played_counts(either: Server) -> None:
    async def story() -> None:
        async with AsyncExitStack() as stack:
            ada, bob = await accounts(stack, either, "Ada", "Bob")
            table = await table_of(either, [ada, bob], "mosaspin")
            await race_lost_by(either, table, bob)
            assert (await games_of(ada), await games_of(bob)) == (0, 0)
            table = await table_of(either, [ada, bob], "mosaspin")
            script = script_of(await dealt(either, table), "greedy", "alone", 2)
            async with Wire(either, f"/live/table/{table}", ada) as wire:
                await wire.hello()
                await wire.send(type="move", id="one", text=next(text for seat, text in script if seat == 0))
                await wire.until("ack")
            await race_lost_by(either, table, bob)
            assert (await games_of(ada), await games_of(bob)) == (0, 0)

    asyncio.run(story())


def test_a_rematch_is_told_at_once_and_its_seats_are_kept(either: Server) -> None:
    async def story() -> None:
        async with AsyncExitStack() as stack:
            ada, bob, eve = await named(stack, either, "Ada", "Bob", "Eve")
            table = await table_of(either, [ada, bob], "mosaspin")
            await race_lost_by(either, table, ada)
            wire = await stack.enter_async_context(Wire(either, f"/live/table/{table}", bob))
            await wire.hello()
            strange = await stack.enter_async_context(Wire(either, f"/live/table/{table}", eve))
            await strange.hello()
            again = (await ada.ask("POST", f"/api/tables/{table}/rematch"))["id"]
            message = await wire.until("table")
            while message["table"]["rematch"] is None:
                message = await wire.until("table")
            assert message["table"]["rematch"] == again
            # a stranger is told nowhere: not by the table, nor its replay, nor its socket
            await strange.rest()
            facts = str(await eve.ask("GET", f"/api/tables/{table}"))
            texts = facts + str(await eve.ask("GET", f"/api/tables/{table}/replay")) + str(strange.raw)
            assert again not in texts
            assert again in str(await bob.ask("GET", f"/api/tables/{table}/replay"))
            for seat in (None, 0, 1):
                with pytest.raises(ServerRefused, match="seat-kept"):
                    await eve.sit(again, seat)
            with pytest.raises(ServerRefused, match="seat-kept"):
                await bob.sit(again, 0)
            both = await bob.ask("POST", f"/api/tables/{table}/rematch")
            assert [each["name"] for each in both["seats"]] == ["Ada", "Bob"]
            while (await bob.ask("GET", f"/api/tables/{again}"))["status"] != "running":
                await asyncio.sleep(0.1)

    asyncio.run(story())


def test_a_strangers_wrong_passwords_do_not_lock_the_owner_out(tmp_path: Path) -> None:
    with Server(None, tmp_path) as server, Browser(server) as owner:
        owner.guest("Emmy")
        assert owner.ask("POST", "/api/account", {"password": PASSWORD}).status_code == 200
        for number in range(15):
            with Browser(server, **{"x-forwarded-for": f"192.0.2.{number}"}) as stranger:
                wrong = stranger.ask("POST", "/api/login", {"name": "Emmy", "password": "guessed wrong"})
                assert key(wrong) == "wrong-name-or-password"
        with Browser(server, **{"x-forwarded-for": "192.0.2.99"}) as again:
            assert again.ask("POST", "/api/login", {"name": "Emmy", "password": PASSWORD}).status_code == 200
        with Browser(server, **{"x-forwarded-for": "192.0.2.100"}) as guesser:
            body = {"name": "Emmy", "password": "guessed wrong"}
            assert "too-often" in {key(guesser.ask("POST", "/api/login", body)) for _ in range(12)}


def test_an_account_named_like_an_id_is_not_taken_for_its_owner(either: Server) -> None:
    with Browser(either) as victim, Browser(either) as other:
        me = victim.guest("Ada").json()
        victim.ask("POST", "/api/account", {"password": PASSWORD})
        other.guest("Eve")
        refused = other.ask("POST", "/api/account", {"name": me["id"], "password": PASSWORD})
        assert (refused.status_code, key(refused)) == (409, "name-taken")
        other.ask("POST", "/api/account", {"password": PASSWORD})
        assert key(other.ask("PATCH", "/api/me", {"name": me["id"].upper()})) == "name-taken"
        admin(either, "ban", me["id"])
        assert victim.ask("GET", "/api/me").status_code == 401
        assert other.ask("GET", "/api/me").status_code == 200


def test_a_muted_guest_keeps_its_seat_and_says_nothing_more(either: Server) -> None:
    async def story() -> None:
        async with AsyncExitStack() as stack:
            ada, bob = await named(stack, either, "Ada", "Bob")
            table = await table_of(either, [ada, bob], "mosaspin")
            wire = await stack.enter_async_context(Wire(either, f"/live/table/{table}", bob))
            await wire.hello()
            await asyncio.to_thread(admin, either, "mute", bob.me["id"])
            await wire.send(type="say", text="and another thing")
            assert (await wire.until("refusal"))["key"] == "muted"
            await wire.send(type="ping", n=7)
            assert (await wire.until("pong"))["n"] == 7
            assert (await bob.ask("GET", "/api/me"))["id"] == bob.me["id"]

    asyncio.run(story())


def test_a_sketch_is_not_left_to_the_next_one_in_the_seat(either: Server) -> None:
    async def story() -> None:
        async with AsyncExitStack() as stack:
            ada, bob, eve = await named(stack, either, "Ada", "Bob", "Eve")
            table = (await ada.create("mosaspin", 2))["id"]
            await bob.sit(table, 1)
            async with Wire(either, f"/live/table/{table}", bob) as wire:
                await wire.send(type="hello")
                await wire.send(type="sketch", text="my plan", placed=1)
                await wire.rest()
            for unwritten in (True, False):
                if not unwritten:
                    await asyncio.sleep(1)
                await bob.ask("POST", f"/api/tables/{table}/leave")
                await eve.sit(table, 1)
                async with Wire(either, f"/live/table/{table}", eve) as wire:
                    await wire.send(type="hello")
                    assert not [message for message in await wire.rest() if message["type"] == "sketch"]
                await eve.ask("POST", f"/api/tables/{table}/leave")
                await bob.sit(table, 1)
            async with Wire(either, f"/live/table/{table}", bob) as wire:
                await wire.send(type="hello")
                assert [message["text"] for message in await wire.rest() if message["type"] == "sketch"] == [
                    "my plan"
                ]

    asyncio.run(story())


def test_a_stranger_who_sits_and_leaves_does_not_close_a_watching_hosts_table(either: Server) -> None:
    async def story() -> None:
        async with AsyncExitStack() as stack:
            host, stranger = await named(stack, either, "Host", "Stranger")
            table = (await host.create("mosaspin", 2, seat=None))["id"]
            await stranger.sit(table)
            left = await stranger.ask("POST", f"/api/tables/{table}/leave")
            assert (left["status"], left["host"]) == ("waiting", host.me["id"])
            assert (await host.ask("POST", f"/api/tables/{table}/leave"))["status"] == "closed"

    asyncio.run(story())


def test_quick_match_leaves_deleted_accounts_alone_and_pairs_all_who_ask_at_once(either: Server) -> None:
    async def story() -> None:
        async with AsyncExitStack() as stack:
            (gone,) = await accounts(stack, either, "Gone")
            left = await gone.quick("mosaspin", 2)
            await gone.ask("DELETE", "/api/me", {"password": PASSWORD})
            people = await named(stack, either, *(f"Person {number}" for number in range(24)))
            tables = await asyncio.gather(*(each.quick("mosaspin", 2) for each in people))
            ids = [each["id"] for each in tables]
            assert left["id"] not in ids
            assert sorted(ids.count(each) for each in set(ids)) == [2] * 12

    asyncio.run(story())


def test_a_table_without_onlookers_shows_strangers_nothing_also_after_its_end(either: Server) -> None:
    async def story() -> None:
        async with AsyncExitStack() as stack:
            ada, bob, eve = await named(stack, either, "Ada", "Bob", "Eve")
            table = (await ada.create("mosaspin", 2, public=True, onlookers=False))["id"]
            assert (await eve.ask("GET", f"/api/tables/{table}"))["status"] == "waiting"
            wire = await stack.enter_async_context(Wire(either, f"/live/table/{table}", eve))
            await wire.send(type="hello", seq=-1)
            await bob.sit(table)
            await ada.start(table)
            # who looked while it was being filled is shown out before anything is played
            assert await wire.closed() == 4404
            shown = [json.loads(message) for message in wire.raw]
            assert {(each["type"], each["table"]["status"]) for each in shown} == {("table", "waiting")}
            for after_its_end in (False, True):
                if after_its_end:
                    await race_lost_by(either, table, bob, playing=True)
                for path in ("", "/record", "/replay", "/review", "/decided", "/weigh?play=1&move=give-up"):
                    with pytest.raises(ServerRefused, match="no-onlookers"):
                        await eve.ask("GET", f"/api/tables/{table}{path}")
                with pytest.raises(ServerRefused, match="no-onlookers"):
                    await eve.ask("POST", f"/api/tables/{table}/leave")
            with pytest.raises(ServerRefused, match="no-onlookers"):
                await eve.ask("POST", f"/api/tables/{table}/branch", {"plays": 0})
            assert "seats" in (await ada.ask("GET", f"/api/tables/{table}"))
            assert await ada.record(table)
            assert table not in str(await eve.ask("GET", "/api/archive"))
            assert table in str(await ada.ask("GET", "/api/archive"))
            fared = [(await who.ask("GET", f"/api/people/{ada.me['id']}"))["played"] for who in (eve, ada)]
            assert [len(each) for each in fared] == [0, 1]

    asyncio.run(story())


def test_who_deletes_themselves_is_named_nowhere_also_where_somebody_still_looks(either: Server) -> None:
    async def story() -> None:
        async with AsyncExitStack() as stack:
            ada, bob = await named(stack, either, "Adamantine", "Bob")
            table = await table_of(either, [ada, bob], "mosaspin")
            await race_lost_by(either, table, ada)
            wire = await stack.enter_async_context(Wire(either, f"/live/table/{table}", bob))
            await wire.hello()
            assert "Adamantine" in await bob.record(table)
            await ada.ask("DELETE", "/api/me", {"password": ""})
            while (message := await wire.until("table"))["table"]["seats"][0]["name"] == "Adamantine":
                pass
            assert message["table"]["seats"][1]["name"] == "Bob"
            texts = await bob.record(table) + str(await bob.ask("GET", f"/api/tables/{table}/replay"))
            assert "Adamantine" not in texts

    asyncio.run(story())
