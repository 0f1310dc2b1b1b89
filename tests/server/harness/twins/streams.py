"""Everything that a viewer gets from one of two twin servers."""

import asyncio
import re
import sqlite3
from contextlib import AsyncExitStack, closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.server.harness.forks import Forks, kill
from tests.server.harness.postgres import free_port
from tests.server.harness.process import wait_until_healthy
from tests.server.harness.twins.plan import Plan
from tests.server.harness.wire import Wire
from tuilerie import games
from tuilerie.remote import ServerRefused, Visit

PLACED = 3


@dataclass
class Streams:
    """Everything the viewer got, by the place it came from."""

    got: dict[str, list[str]] = field(default_factory=dict)

    def add(self, name: str, messages: list[str]) -> None:
        self.got.setdefault(name, []).extend(messages)

    def differences(self, other: "Streams") -> list[str]:
        names = sorted(self.got.keys() | other.got.keys())
        return [
            f"{name}: {first_difference(self.got.get(name, []), other.got.get(name, []))}"
            for name in names
            if self.got.get(name) != other.got.get(name)
        ]


def first_difference(one: list[str], other: list[str]) -> str:
    for number, (left, right) in enumerate(zip(one, other, strict=False)):
        if left != right:
            at = next(
                (i for i, (a, b) in enumerate(zip(left, right, strict=False)) if a != b), min(len(left), len(right))
            )
            return f"message {number}: …{left[max(0, at - 60) : at + 60]}… / …{right[max(0, at - 60) : at + 60]}…"
    return f"{len(one)} / {len(other)} messages"


async def streams(forks: Forks, folder: Path, plan: Plan, which: int, leak: str = "-") -> Streams:
    """Run one of the twins and collect what the viewer gets."""
    folder.mkdir()
    port = free_port()
    viewer = "-" if plan.viewer is None else str(plan.viewer)
    # a message that a limit holds back would come at another time than its twin's
    flags = ["--generous", "--no-warm", "--pace", "0", "--absence", "86400"]
    arguments = ["serve", "--port", str(port), "--data", str(folder), *flags]
    fault = f"twin:{plan.game}:{plan.seed}:{viewer}:{plan.after}:{which}:{leak}"
    pid = forks.start(folder / "log", arguments, fault)
    try:
        await asyncio.to_thread(wait_until_healthy, f"http://127.0.0.1:{port}")
        found = await _watched(port, folder, plan, which)
    finally:
        kill(pid)
    found.add("log", _logged(folder / "log"))
    return found


def _logged(log: Path) -> list[str]:
    """What the server logged, without the time."""
    lines = [line for line in log.read_text().splitlines() if line.startswith("{")]
    return [re.sub(r'"at": "[^"]*"', "", line) for line in lines]


class _Place:
    """The one thing of a Server that a Wire needs."""

    def __init__(self, port: int) -> None:
        self.address = f"http://127.0.0.1:{port}"


async def _watched(port: int, folder: Path, plan: Plan, which: int) -> Streams:
    place: Any = _Place(port)
    found = Streams()
    async with AsyncExitStack() as stack:
        visits = [await stack.enter_async_context(Visit(place.address)) for _ in range(plan.seats + 1)]
        for number, visit in enumerate(visits):
            await visit.guest(f"Person {number}")
        entropy = [b"\xaa" if number == plan.viewer else bytes([which + 1]) for number in range(plan.seats)]
        table = (await visits[0].create(plan.game, plan.seats, entropy=entropy[0]))["id"]
        for number, visit in enumerate(visits[1 : plan.seats], 1):
            await visit.sit(table, number, entropy=entropy[number])
        await visits[0].start(table)
        path = f"/live/table/{table}"
        person = visits[-1] if plan.viewer is None else visits[plan.viewer]
        eyes = [await stack.enter_async_context(Wire(place, path, each)) for each in (person, None)]
        seats: dict[int, Wire] = {}
        for wire in reversed(eyes):  # the onlooker is there before the viewer's arrival is told
            await wire.hello()
        if plan.viewer is not None:
            seats[plan.viewer] = eyes[0]
            await _present(eyes, plan.viewer)
        for number in range(plan.seats):
            if number != plan.viewer:
                seats[number] = await stack.enter_async_context(Wire(place, path, visits[number]))
                await seats[number].hello()
                await _present(eyes, number)
        if games.find(plan.game).race:
            await _progress(seats, eyes, plan.viewer, which)
        for number, (seat, *moves) in enumerate(plan.plays):
            await _play(seats[seat], plan, seat, number, moves[which], which)
            for wire in eyes:
                await wire.rest()
        await _sketches_written(folder, plan, which)
        await _all_noticed(seats, eyes, plan.viewer)
        await _mutes(seats, plan.viewer, which)
        for number, text in enumerate(plan.probes):
            await eyes[0].send(type="move", id=f"probe{number}", text=text)
        await _come_later(place, path, person, found)
        await _ask(table, person, plan, found)
        for name, wire in zip(("viewer", "onlooker"), eyes, strict=True):
            await wire.rest()
            found.add(name, wire.raw)
    return found


async def _present(eyes: list[Wire], seat: int) -> None:
    """Everybody has been told that the seat is there: what comes later comes in the same order for both twins."""
    for wire in eyes:
        while not (await wire.until("table"))["table"]["seats"][seat]["present"]:
            pass


async def _progress(seats: dict[int, Wire], eyes: list[Wire], viewer: int | None, which: int) -> None:
    """In a race the number of tiles placed is no secret, and what they are is."""
    for seat, wire in seats.items():
        if seat != viewer:
            await wire.send(type="sketch", text=f"race {which}", placed=PLACED)
            for eye in eyes:
                await eye.until("progress", seat=seat)


async def _play(wire: Wire, plan: Plan, seat: int, number: int, text: str, which: int) -> None:
    """A hidden sketch and a refused move, different in each match, before the move itself."""
    if seat != plan.viewer:
        placed = PLACED if games.find(plan.game).race else PLACED + which
        await wire.send(type="sketch", text=_sketch(which, number), placed=placed)
        await wire.send(type="move", id=f"bad{number}", text=("fly away", "sink or swim")[which])
        await wire.until("refusal")
    await wire.send(type="move", id=f"play{number}", text=text)
    await wire.until("ack", id=f"play{number}")


def _sketch(which: int, number: int) -> str:
    return f"{which} of {number} " * (1 + which)


async def _sketches_written(folder: Path, plan: Plan, which: int) -> None:
    """Sketches are written a moment later; only then could a count of them reach the others."""
    sketched = {seat: f"race {which}" for seat in range(plan.seats) if games.find(plan.game).race}
    sketched |= {seat: _sketch(which, number) for number, (seat, *_) in enumerate(plan.plays)}
    newest = {seat: text for seat, text in sketched.items() if seat != plan.viewer}
    with closing(sqlite3.connect(folder / "tuilerie.sqlite")) as base:
        for _ in range(2000):
            if dict(base.execute("select seat, text from sketch")) == newest:
                return
            await asyncio.sleep(0.02)
    raise AssertionError("the sketches were not written")


async def _all_noticed(seats: dict[int, Wire], eyes: list[Wire], viewer: int | None) -> None:
    """A node hears of what was written in its order: who hears this word has been told all that came before."""
    speaker = next(wire for seat, wire in seats.items() if seat != viewer)
    await speaker.send(type="say", phrase="hello")
    for eye in eyes:
        await eye.until("said", phrase="hello")


async def _mutes(seats: dict[int, Wire], viewer: int | None, which: int) -> None:
    """Whom the others do not want to hear is their secret."""
    for seat, wire in seats.items():
        if seat != viewer:
            await wire.send(type="mute", seat=(seat + 1) % len(seats), muted=which == 0)
            await wire.rest()


async def _come_later(place: Any, path: str, person: Visit, found: Streams) -> None:
    """A second tab of the viewer, a tab that comes back, and an onlooker who joins late."""
    for name, visit, last in (("tab", person, -1), ("back", person, 0), ("late", None, -1)):
        async with Wire(place, path, visit) as wire:
            await wire.hello(last)
            await wire.rest()
            await wire.send(type="move", id="nonsense", text="fly away")
            await wire.rest()
            found.add(name, wire.raw)


async def _ask(table: str, person: Visit, plan: Plan, found: Streams) -> None:
    """What requests bring while the match runs: answers and refusals with their headers."""
    at_the_table = ("", "/record", "/review", "/decided", "/replay?eyes=all", "/replay?eyes=0")
    paths = [f"/api/tables/{table}{path}" for path in at_the_table]
    paths += ["/api/lobby", "/api/mine", "/api/me/export", f"/api/archive?game={plan.game}", "/api/games"]
    paths += [f"/api/games/{plan.game}/statistics", "/api/people/nobody"]
    for path in paths:
        answer = await person._http.get(path)
        headers = sorted(f"{name}: {value}" for name, value in answer.headers.items() if name != "date")
        body = re.sub(r'"(since|ended|created|expires|started)":\d+', r'"\1":0', answer.text)
        found.add(f"GET {path}", [str(answer.status_code), *headers, body])
    counted = (await person._http.get("/metrics")).text.splitlines()
    # times, and sockets that are just being closed, are nobody's secret
    passing = ("_seconds", "_created", "tuilerie_sockets")
    found.add("metrics", [line for line in counted if not any(word in line for word in passing)])
    for path in ("rematch", "start", "bot"):
        body_sent = {"seat": 0, "bot": "random"} if path == "bot" else None
        try:
            await person.ask("POST", f"/api/tables/{table}/{path}", body_sent)
        except ServerRefused as refused:
            found.add(f"POST {path}", [str(refused)])
