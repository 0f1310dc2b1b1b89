"""Fair dealing: the commitment comes first, each seat adds its number afterwards, and checks at the end."""

import asyncio
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from tests.server.harness.forks import with_fault
from tests.server.harness.process import Server
from tuilerie import transcript
from tuilerie.fair import BrokenPromise
from tuilerie.remote import ServerRefused, Visit


async def given_up(server: Server) -> bool:
    """A race against a bot that is given up at once; whether our visit could check its deal."""
    async with Visit(server.address) as visit:
        await visit.guest("Ada")
        table = (await visit.create("mosaspin", 2, bots={"1": "random"}, start=True))["id"]
        view = await give_up(visit, table)
        found = await visit.check(table, view)
        with pytest.raises(BrokenPromise, match="another-game"):
            await visit.check(table, view | {"phase": "elsewhere"})
        return found


async def give_up(visit: Visit, table: str) -> dict[str, Any]:
    """The last view of a race, given up as soon as it has begun."""
    async with visit.watch(table) as seat:
        async for _ in seat.views():
            # before the start of the race it is too early, and then another view comes
            with suppress(ServerRefused):
                await seat.move("give-up")
    assert seat.view is not None
    return seat.view


def test_the_commitment_is_told_before_a_seat_adds_its_number(either: Server) -> None:
    async def story() -> None:
        async with Visit(either.address) as ada, Visit(either.address) as bob:
            await ada.guest("Ada")
            await bob.guest("Bob")
            table = await ada.ask("POST", "/api/tables", {"game": "mosaspin", "seats": 2, "start": False})
            assert len(table["commitment"]) == 64
            assert [each["entropy"] for each in table["seats"]] == [False, False]
            with pytest.raises(ServerRefused, match="not-seated"):
                await bob.ask("POST", f"/api/tables/{table['id']}/entropy", {"entropy": "aa"})
            sat = await bob.sit(table["id"])
            assert [each["entropy"] for each in sat["seats"]] == [False, True]
            waits = await ada.start(table["id"])
            assert (waits["status"], waits["starting"]) == ("waiting", True)
            started = await ada.contribute(waits)
            assert (started["status"], started["starting"]) == ("running", False)
            assert started["commitment"] == table["commitment"]
            with pytest.raises(ServerRefused, match="entropy-given"):
                await ada.ask("POST", f"/api/tables/{table['id']}/entropy", {"entropy": "aa"})

    asyncio.run(story())


def test_what_a_seat_added_stays_and_who_adds_nothing_holds_nobody_up(either: Server) -> None:
    async def story() -> None:
        async with Visit(either.address) as ada, Visit(either.address) as mute:
            await ada.guest("Ada")
            await mute.guest("Mute")
            table = (await ada.create("mosaspin", 2, entropy=b"\x01\x02"))["id"]
            with pytest.raises(ServerRefused, match="entropy-given"):
                await ada.ask("POST", f"/api/tables/{table}/entropy", {"entropy": "ff"})
            await ada.ask("POST", f"/api/tables/{table}/entropy", {"entropy": "0102"})
            await mute.ask("POST", f"/api/tables/{table}/sit", {})
            await ada.start(table)
            async with ada.watch(table) as seat:
                async for _ in seat.views():
                    await seat.send({"type": "away"})
            deal = transcript.read(await ada.record(table)).header.deal
            assert deal.entropy == (b"\x01\x02", b"")
            assert await ada.check(table, seat.view)
            assert not await mute.check(table)

    asyncio.run(story())


def test_a_number_that_comes_too_late_changes_nothing_and_its_sender_knows(either: Server) -> None:
    async def story() -> None:
        async with Visit(either.address) as ada, Visit(either.address) as late:
            await ada.guest("Ada")
            await late.guest("Late")
            table = (await ada.create("mosaspin", 2))["id"]
            waits = await late.ask("POST", f"/api/tables/{table}/sit", {})
            await ada.start(table)
            async with ada.watch(table) as seat:
                await anext(aiter(seat.views()))
                after = await late.contribute(waits)
                assert (after["status"], [each["entropy"] for each in after["seats"]]) == ("running", [True, False])
                async for _ in seat.views():
                    await seat.send({"type": "away"})
            assert transcript.read(await ada.record(table)).header.deal.entropy[1] == b""
            assert await ada.check(table, seat.view)
            assert not await late.check(table)

    asyncio.run(story())


def test_a_start_is_taken_back_when_somebody_leaves(server: Server) -> None:
    async def story() -> None:
        async with Visit(server.address) as ada, Visit(server.address) as bob:
            await ada.guest("Ada")
            await bob.guest("Bob")
            table = (await ada.create("mosaspin", 2))["id"]
            await bob.ask("POST", f"/api/tables/{table}/sit", {})
            assert (await ada.start(table))["starting"]
            left = await bob.ask("POST", f"/api/tables/{table}/leave")
            assert (left["status"], left["starting"]) == ("waiting", False)

    asyncio.run(story())


@pytest.mark.parametrize(
    ("cheat", "reason"),
    [
        ("chooses-its-secret-late", "another-secret"),
        ("drops-what-a-seat-added", "entropy-dropped"),
        ("says-that-all-come-too-late-and-speaks-for-them", "entropy-replaced"),
        ("says-that-all-come-too-late-and-chooses-its-secret", "another-secret"),
        ("refuses-all-and-chooses-its-secret", "another-secret"),
        ("speaks-first", "entropy-replaced"),
        ("records-no-plays", "another-game"),
        ("records-another-end", "another-game"),
        ("alters-a-line-of-the-record", "another-game"),
        ("speaks-for-bots", "entropy-added"),
        ("adds-a-number", "entropy-added"),
    ],
)
def test_a_cheating_dealer_is_caught_by_the_python_client(cheat: str, reason: str, tmp_path: Path) -> None:
    cheating = Server(None, tmp_path, program=with_fault(cheat))
    with cheating as server, pytest.raises(BrokenPromise, match=reason):
        asyncio.run(given_up(server))


@pytest.mark.parametrize("cheat", ["says-that-all-come-too-late", "refuses-all"])
def test_a_dealer_that_takes_nothing_can_not_say_that_it_did(cheat: str, tmp_path: Path) -> None:
    with Server(None, tmp_path, program=with_fault(cheat)) as server:
        assert not asyncio.run(given_up(server))


def test_a_dealer_that_has_spoken_for_a_seat_is_held_to_its_promise(tmp_path: Path) -> None:
    async def story(address: str) -> None:
        async with Visit(address) as ada, Visit(address) as bob:
            await ada.guest("Ada")
            await bob.guest("Bob")
            table = await ada.create("mosaspin", 2)
            assert (table["status"], table["seats"][0]["entropy"]) == ("waiting", True)
            await bob.sit(table["id"])
            await ada.start(table["id"])
            await give_up(bob, table["id"])
            with pytest.raises(BrokenPromise, match="another-secret"):
                await ada.check(table["id"])

    with Server(None, tmp_path, program=with_fault("speaks-first-and-chooses-its-secret")) as server:
        asyncio.run(story(server.address))


def test_a_number_of_ones_own_that_is_refused_is_told(tmp_path: Path) -> None:
    async def story(address: str) -> None:
        async with Visit(address) as ada:
            await ada.guest("Ada")
            with pytest.raises(ServerRefused, match="already-started"):
                await ada.create("mosaspin", 2, entropy=b"own")

    with Server(None, tmp_path, program=with_fault("refuses-all")) as server:
        asyncio.run(story(server.address))


def test_a_number_that_storage_refuses_is_sent_again(tmp_path: Path) -> None:
    with Server(None, tmp_path, program=with_fault("has-no-storage-at-first")) as server:
        assert asyncio.run(given_up(server))


def test_an_honest_dealer_passes(server: Server) -> None:
    assert asyncio.run(given_up(server))
