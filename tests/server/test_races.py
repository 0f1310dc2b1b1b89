"""Races at live tables: what others are told of the work at a bench, in the race and after it."""

import asyncio
import json
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from typing import Any

import pytest

from tests.server.harness.offline import fresh
from tests.server.harness.players import script_of
from tests.server.harness.process import Server
from tests.server.harness.visits import hello, person
from tests.server.harness.wire import Wire, table_of
from tuilerie.game import message
from tuilerie.luck import luck_from
from tuilerie.solver import plain
from tuilerie.solver.problem import Problem
from tuilerie.tiles import spin
from tuilerie.tiles.corner import Corner
from tuilerie.tiles.mosaic import Mosaic
from tuilerie.tiles.tile import turned

SMALL = {"set": "two-3", "width": "3", "height": "2"}


@dataclass
class Running:
    """A race of Mosaspin whose seats had filled their benches before it."""

    path: str
    one: Wire
    other: Wire
    onlooker: Wire
    lying: Mosaic
    """What the first seat has to turn; its first tile is locked."""


@asynccontextmanager
async def racing(server: Server) -> AsyncIterator[Running]:
    async with AsyncExitStack() as stack:
        visits = [await person(stack, server, name) for name in ("One", "Other")]
        table = await table_of(server, visits, "mosaspin", options=SMALL)
        path = f"/live/table/{table}"
        onlooker = await stack.enter_async_context(Wire(server, path))
        await onlooker.hello()
        wires = [await stack.enter_async_context(Wire(server, path, visit)) for visit in visits]
        for seat, wire in enumerate(wires):
            pieces = (await wire.hello())["view"]["bench"]["pieces"]
            mosaic = plain.find(Problem(tuple(sorted(map(tuple, pieces))), 3, 2))
            await wire.send(type="sketch", text=f"build {mosaic}", placed=6)
            assert (await onlooker.until("progress", seat=seat))["placed"] == 6
            await wire.send(type="move", id=f"build{seat}", text=f"build {mosaic} top-left")
            await wire.until("ack")
        late = await hello(stack, server, table, visits[0])
        views = [message for message in map(json.loads, late.raw) if message["type"] == "view"]
        yield Running(path, wires[0], wires[1], onlooker, Mosaic.parse(views[-1]["view"]["bench"]["lying"]))


def with_one_turned(mosaic: Mosaic) -> Mosaic:
    """The last tile that shows it turned by a quarter."""
    cells = list(mosaic.tiles)
    at = max(number for number, tile in enumerate(cells) if len(set(tile)) > 1)
    cells[at] = turned(cells[at], 1)
    rows = (cells[y * mosaic.width : (y + 1) * mosaic.width] for y in range(mosaic.height))
    return Mosaic(tuple(map(tuple, rows)))


def fitting(mosaic: Mosaic) -> int:
    return 6 - len({cell for joint in mosaic.mismatches for cell in joint})


def test_what_was_placed_before_a_race_is_not_told_as_work_in_it(shared: Server) -> None:
    async def story() -> None:
        async with racing(shared) as race:
            assert fitting(race.lying) < 6
            async with Wire(shared, race.path) as late:
                await late.hello()
                assert not [raw for raw in late.raw if '"progress"' in raw]
            turned_once = with_one_turned(race.lying)
            await race.one.send(type="sketch", text=f"race {turned_once}", placed=6)
            message = await race.onlooker.until("progress", seat=0)
            assert message["placed"] == fitting(turned_once)

    asyncio.run(story())


def test_after_a_race_everybody_sees_how_far_the_others_had_come(shared: Server) -> None:
    async def story() -> None:
        async with racing(shared) as race:
            text = f"race {with_one_turned(race.lying)}"
            await race.one.send(type="sketch", text=text, placed=0)
            await race.other.until("progress")
            assert not any(text in raw for raw in race.other.raw)
            await race.one.send(type="move", id="enough", text="give-up")
            await race.one.until("ack", id="enough")
            sketch = {"type": "last-sketch", "seat": 0, "text": text}
            assert await race.other.until("last-sketch") == sketch
            async with Wire(shared, race.path) as late:
                await late.hello()
                assert sketch in map(json.loads, late.raw)
            assert not any('"last-sketch"' in raw for raw in race.one.raw)
            await race.one.send(type="sketch", text=f"race {race.lying}", placed=6)
            await race.one.rest()
            # sketches are written a few times a second
            await asyncio.sleep(0.4)
            async with Wire(shared, race.path) as later:
                await later.hello()
                assert sketch in map(json.loads, later.raw)

    asyncio.run(story())


@pytest.fixture(scope="module")
def counting(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server at the usual pace: three seconds are counted before a race."""
    with Server(None, tmp_path_factory.mktemp("arena"), flags=["--pace", "0.6"]) as running:
        yield running
        assert not running.faults()


def test_before_the_start_nobody_has_what_is_raced_on_and_no_move_is_taken(counting: Server) -> None:
    async def story() -> None:
        async with AsyncExitStack() as stack:
            visits = [await person(stack, counting, name) for name in ("One", "Other")]
            table = await table_of(counting, visits, "mosapuzzle", options={"set": "two-3", "size": "3"})
            path = f"/live/table/{table}"
            wires = [await stack.enter_async_context(Wire(counting, path, each)) for each in (*visits, None)]
            for wire in wires:
                await wire.hello()
            for wire in wires[:2]:
                pieces = json.loads(wire.raw[-1])["view"]["bench"]["pieces"]
                mosaic = plain.find(Problem(tuple(sorted(map(tuple, pieces))), 3, 3))
                await wire.send(type="move", id="build", text=f"build {mosaic}")
                await wire.until("ack")
            late = await stack.enter_async_context(Wire(counting, path, visits[0]))
            before = [await late.hello(), *[await until_race(wire) for wire in wires]]
            for message in before:
                assert message["starts"] > 0
                assert message["view"]["bench"] is None
                assert [side["given"] for side in message["view"]["sides"]] == [[], []]
            await late.send(type="move", id="early", text=f"solve {mosaic}")
            assert (await late.until("refusal", id="early"))["key"] == "race-not-begun"
            for wire in (late, wires[1]):
                whole = await wire.until("view")
                assert (whole["starts"], whole["news"], whole["seq"]) == (None, [], before[0]["seq"])
                assert len(whole["view"]["bench"]["pieces"]) == 9
            sides = (await wires[2].until("view"))["view"]["sides"]
            assert [len(side["given"]) for side in sides] == [9, 9]
            await late.send(type="move", id="now", text=f"solve {mosaic}")
            await late.until("ack", id="now")

    asyncio.run(story())


async def until_race(wire: Wire) -> dict[str, Any]:
    """The first view of the race, which may have come already."""
    for raw in wire.raw:
        message: dict[str, Any] = json.loads(raw)
        if message["type"] == "view" and message["view"]["phase"] == "race":
            return message
    message = await wire.until("view")
    return message if message["view"]["phase"] == "race" else await until_race(wire)


@pytest.mark.parametrize("game", ["mosapuzzle", "mosaspin"])
def test_a_covered_view_is_the_same_whatever_is_raced_on(game: str) -> None:
    options = {"then_spin": "on"} if game == "mosapuzzle" else {}
    match = fresh(game, **options)
    rules = match.header.game
    assert rules.covered is not None
    starts = 0
    for seat, text in script_of(fresh(game, **options), "greedy", "covered"):
        match.play_text(seat, text)
        state = match.state
        if not any(news.key in rules.starts for news in state.news):
            continue
        starts += 1
        for eyes in (0, 1, None):
            covered = message(rules.covered(state.view(eyes)))
            others = (rules.covered(state.guess(eyes, luck_from(f"{number}")).view(eyes)) for number in range(3))
            assert {covered, *map(message, others)} == {covered}
            for seen in (state.view(each).bench for each in (0, 1)):
                assert seen.lying is None or seen.lying.encode() not in covered
                assert b'"bench":null' in covered
    assert starts == len(rules.starts)


def lies(race: Running) -> dict[str, str]:
    """Sketches that no bench of the seat can hold."""
    tiles = [str(Mosaic(((tile,),))) for tile in race.lying.tiles]
    right = next(spin.solutions(race.lying, Corner.TOP_LEFT))
    return {
        "a page": "look at my page",
        "a word": "race hello",
        "another scope": f"build {race.lying}",
        "one row": f"race {'.'.join(tiles[:3])}",
        "a tile of nobody": f"race {str(right)[:-4]}9999",
        "moved tiles": f"race {'.'.join(tiles[3:])}/{'.'.join(tiles[:3])}",
        "a turned corner": f"race {turned_corner(race.lying)}",
        "a place left empty": f"race {str(race.lying)[:-4]}-",
        "too much": "race " + "/".join([".".join(tiles)] * 200),
    }


def turned_corner(mosaic: Mosaic) -> str:
    first = mosaic.rows[0][0]
    return str(Mosaic(((turned(first, 1),),))) + str(mosaic)[4:]


def test_a_sketch_that_cannot_lie_on_the_seats_bench_is_shown_to_nobody(shared: Server) -> None:
    async def story() -> None:
        async with racing(shared) as race:
            # a corner of one colour looks the same however it is turned
            wrong = [text for text in lies(race).values() if text != f"race {race.lying}"]
            for text in wrong:
                await race.one.send(type="sketch", text=text, placed=3)
                await race.one.rest()
                # sketches are written a few times a second
                await asyncio.sleep(0.4)
            await race.one.send(type="move", id="enough", text="give-up")
            while (await race.onlooker.until("table"))["table"]["status"] != "over":
                pass
            async with Wire(shared, race.path) as late:
                await late.hello()
                await late.rest()
            for wire in (late, race.onlooker):
                messages = [json.loads(raw) for raw in wire.raw]
                assert not [each for each in messages if each["type"] == "last-sketch"]
                assert all(each["placed"] == 6 for each in messages if each["type"] == "progress")
                assert not any(text in raw for raw in wire.raw for text in wrong)

    asyncio.run(story())
