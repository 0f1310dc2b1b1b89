"""What a table's socket says and asks: each message of a watcher, handed to whom it is for."""

import msgspec

from tuilerie.errors import TuilerieError
from tuilerie.server.arena import Arena
from tuilerie.server.metrics import REFUSED
from tuilerie.server.people.accounts import Visitor
from tuilerie.server.play import broadcast, news
from tuilerie.server.play.table import Table
from tuilerie.server.play.watcher import Watcher, encoded
from tuilerie.server.protocol import messages
from tuilerie.server.protocol.messages import Ack, LastSketch, Pong, Progress, Refusal
from tuilerie.server.timestamps import now

_to_table = msgspec.json.Decoder(messages.ToTable)


def refusal(refused: TuilerieError, id: str | None = None) -> Refusal:
    REFUSED.labels(refused.key).inc()
    return Refusal(refused.key, id, refused.article, refused.values)


class AtTable:
    """One watcher at one table."""

    def __init__(self, arena: Arena, table: Table, watcher: Watcher, visitor: Visitor | None, address: str) -> None:
        self._arena = arena
        self._table = table
        self._watcher = watcher
        self._visitor = visitor
        self._address = address

    def attach(self) -> None:
        """From here on it hears of every change, also of its own seat."""
        self._watcher.look_from(self._table.seating.seat_of(self._watcher.person))
        self._table.attach(self._watcher)

    async def begin(self) -> None:
        self._watcher.mute(await self._arena.chat.muted_by(self._watcher.person))
        broadcast.show_table(self._table, self._watcher)

    async def end(self) -> None:
        self._table.detach(self._watcher)

    async def receive(self, data: bytes) -> None:
        message = _to_table.decode(data)
        id = message.id if isinstance(message, messages.Move) else None
        try:
            if not self._watcher.greeted and not isinstance(message, messages.Hello | messages.Ping):
                raise TuilerieError("hello-first")
            await self._handle(message)
        except TuilerieError as refused:
            self._watcher.send(encoded(refusal(refused, id)))

    async def _handle(self, message: messages.ToTable) -> None:
        match message:
            case messages.Move():
                arrived = now()
                seq = await self._arena.conductor.play(self._table, self._seat, message.id, message.text, arrived)
                self._watcher.send(encoded(Ack(message.id, seq)))
            case messages.Hello():
                await self._hello(message.seq)
            case messages.Sketch():
                self._arena.sketches.keep(self._table, self._seat, message, self._watcher)
            case messages.Say():
                await self._say(message)
            case messages.Mute():
                await self._mute(message)
            case messages.Back() | messages.Away() | messages.Wish():
                await self._mark(message)
            case messages.Ping():
                self._watcher.send(encoded(Pong(message.n)))

    async def _mark(self, message: messages.Back | messages.Away | messages.Wish) -> None:
        """What is written down beside the plays and told to everybody here: not as often as one likes."""
        seat = self._seat
        self._arena.limits.check("away", self._address, self._watcher.person)
        match message:
            case messages.Back():
                await self._arena.conductor.take_back(self._table, seat)
            case messages.Away():
                await self._arena.conductor.give_up(self._table, seat, seen=message.seq)
            case messages.Wish():
                await self._arena.idleness.wish(self._table, seat, message)

    @property
    def _seat(self) -> int:
        if self._watcher.seat is None:
            raise TuilerieError("onlooker")
        return self._watcher.seat

    async def _hello(self, last: int) -> None:
        """The newest view for one who has seen everything up to `last`, and what else it needs to know."""
        if self._watcher.greeted:
            raise TuilerieError("hello-once")
        match, seat, arena = self._table.seating.id, self._watcher.seat, self._arena
        said = await arena.chat.recent(match)
        sketch = await arena.sketches.kept(match, seat, self._watcher.person) if seat is not None else None
        async with self._table.lock:
            if self._table.match is not None:
                await self._table.catch_up()
        progress = await arena.sketches.progress(self._table) if self._table.seating.rules.race else []
        others: list[Progress | LastSketch] = [*progress, *await arena.sketches.last_sketches(self._table)]
        await news.prepare(self._table, seat, last)
        if self._watcher.seat != seat:  # meanwhile it was lost, or another one taken
            await self._hello(last)
            return
        arena.chat.tell(self._watcher, said)
        if sketch is not None:
            self._watcher.send(encoded(sketch))
        for each in others:
            if each.seat != seat:
                self._watcher.send(encoded(each))
        self._watcher.greet()
        if self._table.match is not None:
            seq = self._table.seq
            self._watcher.send_view(broadcast.view_message(self._table, seat, min(last, seq)), seq)
            arena.conductor.after_change(self._table)

    async def _say(self, message: messages.Say) -> None:
        self._arena.limits.check("say", self._address, self._watcher.person)
        assert self._visitor is not None or self._watcher.seat is None
        seat = self._seat
        if self._visitor is not None:
            await self._arena.chat.say(self._table.seating.id, self._visitor, seat, message)

    async def _mute(self, message: messages.Mute) -> None:
        sitters = self._table.seating.sitters
        other = sitters[message.seat].person if message.seat < len(sitters) else None
        person = self._watcher.person
        if other is None or person is None or other == person:
            raise TuilerieError("no-such-seat", seat=message.seat)
        await self._arena.chat.mute(person, other, muted=message.muted)
        self._watcher.mute(await self._arena.chat.muted_by(person))
