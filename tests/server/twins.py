"""Twin matches that differ only in what a viewer may not know, played on twin servers.

One server deals as the secret says; the other replaces the deal by a guess that the viewer can't tell from it.
The other seats then play moves, sealed ones different, that leave the viewer's view alike. Everything else is
the same: names, ids, order of requests. So whatever the viewer's sockets and requests bring must be the same
bytes; where they differ, something hidden has leaked.
"""

import asyncio
import hashlib
import re
import sqlite3
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import Any

from tests.server.forks import Forks, kill
from tests.server.postgres import free_port
from tests.server.process import wait_until_healthy
from tests.server.wire import Wire
from tuilerie import bots, games
from tuilerie.errors import TuilerieError
from tuilerie.fair import Deal
from tuilerie.game import message
from tuilerie.luck import Luck, luck_from
from tuilerie.notation import move_text
from tuilerie.remote import ServerRefused, Visit

TRIES = 14
SPREAD = 60
PLACED = 3


def twin_secret(seed: str) -> bytes:
    return hashlib.sha256(f"twin {seed}".encode()).digest()


@dataclass(frozen=True)
class Plan:
    """Two matches alike to the viewer: who plays what in each."""

    game: str
    seats: int
    seed: str
    viewer: int | None
    after: int
    """So many plays are one and the same match."""

    plays: tuple[tuple[int, str, str], ...]
    """The seat, its move in the one match, its move in the other."""

    probes: tuple[str, ...] = ()
    """What the viewer might try in order to learn something: moves that it may make in neither match."""

    @property
    def different(self) -> int:
        return sum(one != other for _, one, other in self.plays)


def plan(game: str, seed: str, viewer: int | None, most: int, after: int = 0) -> Plan:
    """Play both matches offline for as long as they stay alike to the viewer and to onlookers.

    They are one match for the first plays, by bots; then the twin becomes a guess. What follows is the same
    in both where it can be, and different at the end where that can be.
    """
    rules = games.find(game)
    seats = rules.seats[0]
    deal = Deal(twin_secret(seed), (b"",) * seats)
    one = rules.start(rules.options(), seats, Luck(deal.seed))
    plays: list[tuple[int, str, str]] = []
    while one.to_act and len(plays) < after:
        luck = luck_from(f"{seed} bots {len(plays)}")
        seat = luck.pick(sorted(one.to_act))[0]
        move = bots.move(one, seat, bots.find(rules, bots.usual(rules)), luck)
        plays.append((seat, move_text(move), move_text(move)))
        one = one.play(seat, move)
    begun = len(plays)
    states = [(one, one.guess(viewer, luck_from(f"guess {seed}")))]
    for alike_first in (True, False):
        while states[-1][0].to_act and len(plays) < most:
            step = _step(*states[-1], viewer, luck_from(f"{seed} {len(plays)}"), alike_first=alike_first)
            if step is None:
                break
            plays.append((step[0], move_text(step[1]), move_text(step[2])))
            states.append((step[3], step[4]))
        if alike_first:
            kept = max(1, len(states) - 3)
            del states[kept:]
            del plays[begun + kept - 1 :]
    return Plan(game, seats, seed, viewer, begun, tuple(plays), _probes(*states[-1], viewer, seats))


def _probes(one: Any, other: Any, viewer: int | None, seats: int) -> tuple[str, ...]:
    """Moves of other seats, also such that only one of the matches has, as far as the viewer can't make them."""
    if viewer is None or viewer not in one.to_act:
        return ()
    tried = {
        move_text(move): move
        for state in (one, other)
        for seat in range(seats)
        if seat != viewer
        for move in islice(state.legal(seat), SPREAD)
    }
    refused = [text for text, move in sorted(tried.items()) if not _played(one, viewer, move)]
    return tuple(text for text in refused if not _played(other, viewer, tried[text]))[:SPREAD]


def _step(one: Any, other: Any, viewer: int | None, luck: Luck, *, alike_first: bool) -> Any:
    """A play of both matches after which the viewer still can't tell them apart."""
    order, luck = luck.shuffled(sorted(one.to_act))
    for seat in order:
        moves, luck = luck.shuffled(islice(one.legal(seat), SPREAD))
        for move in moves[:TRIES]:
            after = one.play(seat, move)
            if not after.to_act:  # an end tells everything, and how long it took
                continue
            twins: tuple[Any, ...] = (move,)
            if seat != viewer:
                others, luck = luck.shuffled(each for each in islice(other.legal(seat), SPREAD) if each != move)
                twins = (move, *others[:TRIES]) if alike_first else (*others[:TRIES], move)
            for twin in twins:
                found = _played(other, seat, twin)
                if found is not None and _alike(after, found, viewer):
                    return seat, move, twin, after, found
    return None


def _played(state: Any, seat: int, move: Any) -> Any:
    try:
        return state.play(seat, move)
    except TuilerieError:
        return None


def _alike(one: Any, other: Any, viewer: int | None) -> bool:
    return all(message(one.view(eyes)) == message(other.view(eyes)) for eyes in {viewer, None})


@dataclass
class Streams:
    """Everything the viewer got, by the place it came from."""

    got: dict[str, list[str]] = field(default_factory=dict)

    def add(self, name: str, told: list[str]) -> None:
        self.got.setdefault(name, []).extend(told)

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
            return f"frame {number}: …{left[max(0, at - 60) : at + 60]}… / …{right[max(0, at - 60) : at + 60]}…"
    return f"{len(one)} / {len(other)} frames"


async def streams(forks: Forks, folder: Path, made: Plan, which: int, leak: str = "-") -> Streams:
    """Run one of the twins and collect what the viewer gets."""
    folder.mkdir()
    port = free_port()
    viewer = "-" if made.viewer is None else str(made.viewer)
    flags = ["--generous", "--pace", "0", "--absence", "86400"]
    arguments = ["serve", "--port", str(port), "--data", str(folder), *flags]
    fault = f"twin:{made.game}:{made.seed}:{viewer}:{made.after}:{which}:{leak}"
    pid = forks.start(folder / "log", arguments, fault)
    try:
        await asyncio.to_thread(wait_until_healthy, f"http://127.0.0.1:{port}")
        found = await _watched(port, folder, made, which)
    finally:
        kill(pid)
    found.add("log", _said(folder / "log"))
    return found


def _said(log: Path) -> list[str]:
    """What the server logged, without the time."""
    lines = [line for line in log.read_text().splitlines() if line.startswith("{")]
    return [re.sub(r'"at": "[^"]*"', "", line) for line in lines]


class _Place:
    """The one thing of a Server that a Wire needs."""

    def __init__(self, port: int) -> None:
        self.address = f"http://127.0.0.1:{port}"


async def _watched(port: int, folder: Path, made: Plan, which: int) -> Streams:
    place: Any = _Place(port)
    found = Streams()
    async with AsyncExitStack() as stack:
        visits = [await stack.enter_async_context(Visit(place.address)) for _ in range(made.seats + 1)]
        for number, visit in enumerate(visits):
            await visit.guest(f"Person {number}")
        entropy = [b"\xaa" if number == made.viewer else bytes([which + 1]) for number in range(made.seats)]
        table = (await visits[0].create(made.game, made.seats, entropy=entropy[0]))["id"]
        for number, visit in enumerate(visits[1 : made.seats], 1):
            await visit.sit(table, number, entropy=entropy[number])
        await visits[0].start(table)
        path = f"/live/table/{table}"
        person = visits[-1] if made.viewer is None else visits[made.viewer]
        eyes = [await stack.enter_async_context(Wire(place, path, each)) for each in (person, None)]
        seats: dict[int, Wire] = {}
        for wire in reversed(eyes):  # the onlooker is there before the viewer's arrival is told
            await wire.hello()
        if made.viewer is not None:
            seats[made.viewer] = eyes[0]
            await _present(eyes, made.viewer)
        for number in range(made.seats):
            if number != made.viewer:
                seats[number] = await stack.enter_async_context(Wire(place, path, visits[number]))
                await seats[number].hello()
                await _present(eyes, number)
        if games.find(made.game).race:
            await _progress(seats, eyes, made.viewer, which)
        for number, (seat, *moves) in enumerate(made.plays):
            await _play(seats[seat], made, seat, number, moves[which], which)
            for wire in eyes:
                await wire.rest()
        await _sketches_written(folder, made, which)
        await _all_noticed(seats, eyes, made.viewer)
        await _mutes(seats, made.viewer, which)
        for number, text in enumerate(made.probes):
            await eyes[0].send(type="move", id=f"probe{number}", text=text)
        await _come_later(place, path, person, found)
        await _ask(table, person, made, found)
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


async def _play(wire: Wire, made: Plan, seat: int, number: int, text: str, which: int) -> None:
    """A hidden sketch and a refused move, different in each match, before the move itself."""
    if seat != made.viewer:
        placed = PLACED if games.find(made.game).race else PLACED + which
        await wire.send(type="sketch", text=_sketch(which, number), placed=placed)
        await wire.send(type="move", id=f"bad{number}", text=("fly away", "sink or swim")[which])
        await wire.until("refusal")
    await wire.send(type="move", id=f"play{number}", text=text)
    await wire.until("ack", id=f"play{number}")


def _sketch(which: int, number: int) -> str:
    return f"{which} of {number} " * (1 + which)


async def _sketches_written(folder: Path, made: Plan, which: int) -> None:
    """Sketches are written a moment later; only then could a count of them reach the others."""
    sketched = {seat: f"race {which}" for seat in range(made.seats) if games.find(made.game).race}
    sketched |= {seat: _sketch(which, number) for number, (seat, *_) in enumerate(made.plays)}
    newest = {seat: text for seat, text in sketched.items() if seat != made.viewer}
    base = sqlite3.connect(folder / "tuilerie.sqlite")
    for _ in range(400):
        if dict(base.execute("select seat, text from sketch")) == newest:
            break
        await asyncio.sleep(0.02)
    else:
        raise AssertionError("the sketches were not written")
    base.close()


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


async def _ask(table: str, person: Visit, made: Plan, found: Streams) -> None:
    """What requests bring while the match runs: answers and refusals with their headers."""
    paths = ("", "/record", "/review", "/replay?eyes=all", "/replay?eyes=0")
    asked = [f"/api/tables/{table}{path}" for path in paths]
    asked += ["/api/lobby", "/api/mine", "/api/me/export", f"/api/finished?game={made.game}", "/api/games"]
    asked += [f"/api/games/{made.game}/statistics", "/api/people/nobody"]
    for path in asked:
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


async def twins(forks: Forks, folder: Path, made: Plan, leak: str = "-") -> list[str]:
    """What tells the two matches apart; nothing, if nothing leaks."""
    folder.mkdir(exist_ok=True)
    one, other = await asyncio.gather(
        streams(forks, folder / "one", made, 0, leak), streams(forks, folder / "other", made, 1, leak)
    )
    return one.differences(other)
