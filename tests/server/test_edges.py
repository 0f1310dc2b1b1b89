"""What comes from outside is stopped at the edge: texts that a database refuses, floods, lines that nobody uses."""

import asyncio
import re
from collections.abc import Iterator
from contextlib import AsyncExitStack
from itertools import product
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from tests.server.harness.forks import SERVER
from tests.server.harness.process import Server
from tests.server.harness.wire import Wire, table_of
from tuilerie.remote import Visit
from tuilerie.server.limits import KINDS, Limits, TooOften, network_of
from tuilerie.server.play.sketches import Sketches
from tuilerie.server.protocol import bodies, messages
from tuilerie.server.settings import database_in, database_url
from tuilerie.server.storage.database import connect
from tuilerie.server.storage.notices import Notices

HURRIED = (
    "from tuilerie.server.web import run, sockets, timed_http; "
    f"sockets.FIRST_MESSAGE = timed_http.ARRIVAL = 1.0; run.KEEP_ALIVE = 2; {SERVER}"
)


def texts(kind: Any, path: str) -> Iterator[tuple[str, msgspec.inspect.StrType]]:
    """Every text inside a type, with its place."""
    match kind:
        case msgspec.inspect.StrType():
            yield path, kind
        case msgspec.inspect.StructType(fields=fields):
            for each in fields:
                yield from texts(each.type, f"{path}.{each.name}")
        case msgspec.inspect.DictType(key_type=key, value_type=value):
            yield from texts(key, f"{path} key")
            yield from texts(value, f"{path} value")
        case msgspec.inspect.UnionType(types=types):
            for one in types:
                yield from texts(one, path)


INCOMING = [
    *messages.ToTable.__args__,
    messages.ToLobby,
    *(each for each in vars(bodies).values() if isinstance(each, type) and issubclass(each, bodies.Body)),
]


@pytest.mark.parametrize("incoming", INCOMING, ids=lambda each: each.__name__)
def test_no_text_of_any_message_or_body_takes_a_nul(incoming: type[Any]) -> None:
    for place, text in texts(msgspec.inspect.type_info(incoming), incoming.__name__):
        assert text.max_length is not None, place
        assert text.pattern is not None, place
        assert not re.search(text.pattern, "a\0"), place


@pytest.mark.parametrize(
    "path",
    [
        "/api/people/%00",
        "/api/people/a%00b/ratings/mozaika",
        "/api/archive?person=%00",
        "/api/tables/%00",
        "/api/tables/%00/record",
        "/api/puzzles/mosapuzzle?seed=%00",
        "/%00",
        "/assets/%00.js",
        "/api/people/" + "x" * 3000,
        "/" + "x" * 300 + ".js",
        "/assets/" + "y" * 5000 + ".css",
    ],
)
def test_addresses_with_a_nul_or_long_names_are_refused_plainly(path: str, both: Server) -> None:
    answer = httpx.get(both.address + path, verify=False, timeout=60)
    assert 400 <= answer.status_code < 500, answer.text


@pytest.fixture(params=["sqlite", "postgresql"], scope="module")
def both(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server on each database for all the tests of this module."""
    postgres = request.getfixturevalue("postgres") if request.param == "postgresql" else None
    database = postgres.create("edges") if postgres else None
    with Server(database, tmp_path_factory.mktemp("edges")) as running:
        yield running
        assert not running.faults()


def test_names_that_grow_when_they_are_folded_are_refused(both: Server) -> None:
    for name in ("\ufdfa" * 24, "a\0b", "\u0000"):
        answer = httpx.post(f"{both.address}/api/guest", json={"name": name}, verify=False)
        assert answer.status_code == 400, name


def test_a_nul_in_a_sketch_is_refused_and_others_are_kept(both: Server) -> None:
    async def story() -> None:
        async with AsyncExitStack() as stack:
            visits = [await stack.enter_async_context(Visit(both.address)) for _ in range(2)]
            table = await table_of(both, visits, "mosaspin")
            one, other = [
                await stack.enter_async_context(Wire(both, f"/live/table/{table}", visit)) for visit in visits
            ]
            for wire in (one, other):
                await wire.hello()
            await one.send_raw('{"type": "sketch", "text": "race \\u0000", "placed": 9}')
            assert (await one.until("refusal"))["key"] == "bad-message"
            await one.send(type="sketch", text="race 0123", placed=1)
            assert (await other.until("progress"))["placed"] == 1

    asyncio.run(story())


def test_a_row_that_the_database_refuses_does_not_stop_the_others(both: Server) -> None:
    async def story() -> None:
        url = database_url(both.database) if both.database else database_in(both.folder)
        database = connect(url)
        try:
            no_tables: Any = None
            sketches = Sketches(database, Notices(database, "test"), no_tables)
            refused = "race \0" if both.database else "\ud800"
            for match, text in (("a", "race 0123"), ("b", refused), ("c", "race 3210")):
                sketches._unwritten[match, 0] = ("ada", messages.Sketch(text, 1))
            await sketches.write()
            assert [await sketches.kept(match, 0, "ada") is not None for match in "abc"] == [True, False, True]
            sketches._unwritten["a", 0] = ("ada", messages.Sketch("race 0123", 2))
            await sketches.write()
            written = await sketches.kept("a", 0, "ada")
            assert written is not None
            assert written.placed == 2
        finally:
            await database.close()

    asyncio.run(story())


def test_who_says_too_much_is_refused_however_many_sockets_it_opens(both: Server) -> None:
    async def story() -> None:
        async with AsyncExitStack() as stack:
            visits = [await stack.enter_async_context(Visit(both.address)) for _ in range(2)]
            table = await table_of(both, visits, "mosaspin")
            path = f"/live/table/{table}"
            wires = [await stack.enter_async_context(Wire(both, path, visits[0])) for _ in range(12)]
            for wire in wires:
                await wire.hello()
            for _ in range(3):
                for wire in wires:
                    await wire.send(type="say", text="buy my tiles")
            refused = 0
            for wire in wires:
                refused += sum(each.get("key") == "too-often" for each in await wire.rest())
            assert refused >= 20

    asyncio.run(story())


def test_people_at_one_address_share_its_limits_and_an_ipv6_network_is_one_address() -> None:
    limits = Limits()
    for number in range(10 * int(KINDS["say"][0])):
        limits.check("say", "192.0.2.1", f"person {number}")
    with pytest.raises(TooOften):
        limits.check("say", "192.0.2.1", "somebody else")
    limits.check("say", "192.0.2.2", "somebody else")
    assert network_of("2001:db8:1:2:3:4:5:6") == network_of("2001:db8:1:2::1") != network_of("2001:db8:1:3::1")
    assert network_of("::ffff:192.0.2.1") == network_of("192.0.2.1") == "192.0.2.1"
    assert network_of("fe80::1%eth0") == "fe80::/64"


def test_one_person_has_so_many_sockets_and_no_more() -> None:
    limits = Limits()
    for _ in range(40):
        limits.enter("192.0.2.1", "ada")
    with pytest.raises(TooOften, match="too-many-sockets"):
        limits.enter("192.0.2.7", "ada")
    limits.enter("192.0.2.1", "bob")
    limits.leave("192.0.2.1", "ada")
    limits.enter("192.0.2.1", "ada")


def test_lines_on_which_nothing_arrives_are_closed(tmp_path: Path) -> None:
    half = b"POST /api/guest HTTP/1.1\r\nhost: a\r\ncontent-length: 50\r\n\r\n{"
    request = b"GET /health HTTP/1.1\r\nhost: a\r\n\r\n"

    async def closed(first: bytes, sent: bytes) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
        writer.write(first)
        if first:
            assert b"200 OK" in await reader.read(65536)
        writer.write(sent)
        async with asyncio.timeout(60):
            await reader.read()
        writer.close()

    async def story() -> None:
        await asyncio.gather(*(closed(*each) for each in product((b"", request), (b"", b"GET / HT", half))))

    with Server(None, tmp_path, program=HURRIED) as server:
        asyncio.run(story())


def test_a_socket_without_a_first_message_is_closed_and_the_lobby_stays(tmp_path: Path) -> None:
    async def story() -> None:
        async with AsyncExitStack() as stack, Visit(server.address) as visit:
            await visit.guest("Ada")
            table = (await visit.create("mozaika", 3))["id"]
            async with Wire(server, "/live/lobby") as lobby, Wire(server, f"/live/table/{table}") as silent:
                used = await stack.enter_async_context(Wire(server, f"/live/table/{table}", visit))
                await used.send(type="hello")
                assert await silent.closed() == 4408
                for wire in (lobby, used):
                    await wire.send(type="ping", n=7)
                    await wire.until("pong", n=7)

    with Server(None, tmp_path, program=HURRIED) as server:
        asyncio.run(story())
