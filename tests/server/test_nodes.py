"""Two nodes on one PostgreSQL: any node serves any seat, and the death of one costs no move."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from pathlib import Path

import msgspec
from sqlalchemy import insert, select

from tests.server.harness.players import dealt, play_seat
from tests.server.harness.postgres import Postgres
from tests.server.harness.process import Server, wait_until_healthy
from tests.server.harness.visits import named, race_lost_by
from tests.server.harness.wire import Wire, table_of
from tuilerie.game import message
from tuilerie.luck import luck_from
from tuilerie.remote import Seat, ServerRefused, Visit
from tuilerie.server.settings import database_url
from tuilerie.server.storage import database, schema

GAME, SEATS = "mozaika", 3
MIDDLE = 12
"""Moves a table, of 151, after which something breaks."""


async def spread(stack: AsyncExitStack, nodes: list[Server], tables: int) -> list[list[Seat]]:
    """Tables whose seats sit at different nodes, each ready to go over to the other."""
    found = []
    for _ in range(tables):
        people = []
        for number in range(SEATS):
            here, there = nodes[number % 2].address, nodes[(number + 1) % 2].address
            visit = await stack.enter_async_context(Visit(here, there, patience=1.0))
            await visit.guest(f"Person {number}")
            people.append(visit)
        table = (await people[0].create(GAME, SEATS))["id"]
        for number, visit in enumerate(people[1:], 1):
            await visit.sit(table, number)
        await people[0].start(table)
        found.append([await stack.enter_async_context(visit.watch(table)) for visit in people])
    return found


async def rows_of(server: Server) -> dict[str, list[tuple[int, int, str, str | None]]]:
    assert server.database is not None
    kept = database.connect(database_url(server.database))
    try:
        async with kept.read() as connection:
            j = schema.journal
            rows = (await connection.execute(select(j).order_by(j.c.match, j.c.seq))).all()
    finally:
        await kept.close()
    found: dict[str, list[tuple[int, int, str, str | None]]] = {}
    for row in rows:
        found.setdefault(row.match, []).append((row.seq, row.seat, row.text, row.move_id))
    return found


async def check_kept(server: Server, tables: list[list[Seat]], acks: dict[str, dict[int, str]]) -> None:
    """Every acknowledged move is in the journal at its place; every seat sees what the journal gives."""
    kept = await rows_of(server)
    for seats in tables:
        rows = kept[seats[0].id]
        assert [row[0] for row in rows] == list(range(len(rows)))
        for seq, text in acks[seats[0].id].items():
            assert rows[seq][2] == text
        match = await dealt(server, seats[0].id)
        for _, seat, text, _ in rows:
            match.play_text(seat, text)
        for number, one in enumerate(seats):
            assert one.seq == len(rows) - 1
            assert one.view == msgspec.json.decode(message(match.state.view(number)))


async def play_noting(seat: Seat, name: str, acks: dict[int, str]) -> None:
    async for view in seat.views():
        if seat.to_move and view["legal"]:
            text = luck_from(f"{name} {seat.seq}").pick(view["legal"])[0]
            try:
                acks[await seat.move(text)] = text
            except ServerRefused as refused:
                if refused.key not in ("not-your-turn", "match-ended"):
                    raise


Break = Callable[[], Awaitable[None]]


async def play_through(nodes: list[Server], tables: int, breaking: Break) -> None:
    """Play whole games while something breaks in the middle, and see that all of it was kept."""
    async with AsyncExitStack() as stack:
        seated = await spread(stack, nodes, tables)
        acks: dict[str, dict[int, str]] = {seats[0].id: {} for seats in seated}
        work = asyncio.gather(
            *(
                play_noting(seat, f"{seat.id}-{number}", acks[seat.id])
                for seats in seated
                for number, seat in enumerate(seats)
            )
        )
        while sum(map(len, acks.values())) < MIDDLE * tables and not work.done():
            await asyncio.sleep(0.01)
        assert not work.done()
        await breaking()
        await asyncio.wait_for(work, 200)
        await check_kept(nodes[0], seated, acks)


def test_seats_at_two_nodes_play_on_when_one_is_killed(postgres_database: str, tmp_path: Path) -> None:
    with Server(postgres_database, tmp_path / "a") as one, Server(postgres_database, tmp_path / "b") as other:

        async def kill() -> None:
            other.kill()

        asyncio.run(play_through([one, other], 6, kill))
        assert not one.faults()


def test_a_stopped_node_holds_nobody_up_and_does_no_harm_when_it_goes_on(
    postgres_database: str, tmp_path: Path
) -> None:
    with Server(postgres_database, tmp_path / "a") as one, Server(postgres_database, tmp_path / "b") as other:

        async def stop_for_a_while() -> None:
            other.pause()
            asyncio.get_running_loop().call_later(6, other.resume)

        asyncio.run(play_through([one, other], 6, stop_for_a_while))
        other.resume()  # the play may be over before the six seconds are
        wait_until_healthy(other.address)


def test_the_database_restarts_under_load(postgres: Postgres, postgres_database: str, tmp_path: Path) -> None:
    with Server(postgres_database, tmp_path / "a") as one, Server(postgres_database, tmp_path / "b") as other:

        async def restart() -> None:
            await asyncio.to_thread(postgres.stop)
            await asyncio.sleep(1)
            await asyncio.to_thread(postgres.start)

        asyncio.run(play_through([one, other], 6, restart))
        wait_until_healthy(other.address)


def test_bots_play_on_when_their_node_dies(postgres_database: str, tmp_path: Path) -> None:
    async def play() -> None:
        with Server(postgres_database, tmp_path / "a", flags=["--pace", "0.3"]) as one:
            async with Visit(one.address) as visit:
                await visit.guest("Ada")
                bots = {"1": "random", "2": "random"}
                table = (await visit.create(GAME, SEATS, bots=bots, start=True))["id"]
                with Server(postgres_database, tmp_path / "b", flags=["--pace", "0.05"]) as other:
                    one_seat = visit.watch(table)
                    one_seat._addresses = (*one_seat._addresses, f"ws{other.address[4:]}/live/table/{table}")
                    async with one_seat as seat:
                        playing = asyncio.create_task(play_seat(seat, "Ada"))
                        while seat.seq < 4:
                            await asyncio.sleep(0.05)
                        one.kill()
                        await asyncio.wait_for(playing, 200)
                        assert seat.ended

    asyncio.run(play())


async def spoil(server: Server, table: str) -> None:
    """A play that nobody can make: the match can't be loaded any more."""
    assert server.database is not None
    kept = database.connect(database_url(server.database))
    row = {"match": table, "seq": len((await rows_of(server))[table]), "seat": 0, "kind": "play", "text": "fly"}
    try:
        async with kept.write() as connection:
            await connection.execute(insert(schema.journal).values(**row, at=0, spent=0))
    finally:
        await kept.close()


def test_a_rematch_is_heard_of_and_joined_at_a_node_that_has_not_loaded_the_match_before_and_cannot(
    postgres_database: str, tmp_path: Path
) -> None:
    async def story(one: Server, other: Server) -> None:
        async with AsyncExitStack() as stack:
            ada, bob = await named(stack, one, "Ada", "Bob")
            table = await table_of(one, [ada, bob], "mosaspin")
            await race_lost_by(one, table, ada)
            wire = await stack.enter_async_context(Wire(other, "/live/lobby", bob))

            async def check_told(*tables: str) -> None:
                while [each["id"] for each in (await wire.until("mine"))["rematches"]] != [*tables]:
                    pass

            await check_told()
            left = (await ada.rematch(table))["id"]
            await check_told(left)
            await ada.ask("POST", f"/api/tables/{left}/leave")
            await check_told()
            again = (await ada.rematch(table))["id"]
            await check_told(again)
            await spoil(one, table)
            there = await stack.enter_async_context(Visit(other.address))
            there._http.cookies.update(bob._http.cookies)
            there._http.headers.update(bob._http.headers)
            there.me = bob.me
            seats = (await there.sit(again))["seats"]
            assert [each["name"] for each in seats] == ["Ada", "Bob"]
            await check_told()

    with Server(postgres_database, tmp_path / "a") as one, Server(postgres_database, tmp_path / "b") as other:
        asyncio.run(story(one, other))
