"""Leaks through a table's socket: each tells a viewer something that its view does not."""

from typing import Any

import msgspec
from sqlalchemy import select

from tests.server.harness.leaks.planting import LAST, hidden, leak, patch, remember
from tuilerie.errors import TuilerieError
from tuilerie.game import message
from tuilerie.server.play import broadcast, entries, sketches
from tuilerie.server.play.table import Table
from tuilerie.server.play.watcher import Watcher, encoded
from tuilerie.server.protocol.messages import Ack, LastSketch, Missed, Refusal, Said, SketchKept, ViewMessage
from tuilerie.server.storage import schema
from tuilerie.server.web.at_table import AtTable


@leak
def onlookers_see_the_second_seat() -> None:
    patch(broadcast, "view_message", lambda old, table, seat, last: old(table, 1 if seat is None else seat, last))


@leak
def seats_see_the_next_seat() -> None:
    def wrong(old: Any, table: Table, seat: int | None, last: int) -> Any:
        return old(table, seat if seat is None else (seat + 1) % len(table.seating.sitters), last)

    patch(broadcast, "view_message", wrong)


@leak
def a_number_rides_in_the_message() -> None:
    def numbered(old: Any, table: Table, seat: int | None, last: int) -> bytes:
        return bytes(old(table, seat, last))[:-1] + b',"debug":%d}' % hidden(table)

    patch(broadcast, "view_message", numbered)


@leak
def messages_are_padded_by_what_is_hidden() -> None:
    def padded(old: Any, table: Table, seat: int | None, last: int) -> bytes:
        return bytes(old(table, seat, last)) + b" " * (hidden(table) % 50)

    patch(broadcast, "view_message", padded)


@leak
def every_other_hidden_state_sends_twice() -> None:
    def twice(old: Any, table: Table) -> None:
        old(table)
        if hidden(table) % 2:
            broadcast.show_table(table)

    patch(broadcast, "show_views", twice)


@leak
def news_are_not_filtered() -> None:
    def all_news(old: Any, table: Table, seat: int | None, last: int, newest: Any) -> Any:
        own = old(table, seat, last, newest)
        assert table.match is not None
        seats = range(len(table.seating.sitters))
        return (*own, *(Missed(table.seq, table.match.state.view(other).news) for other in seats))

    patch(broadcast, "_news", all_news)


@leak
def missed_news_are_anothers() -> None:
    def anothers(old: Any, table: Table, seat: int | None, last: int, newest: Any) -> Any:
        own = old(table, seat, last, newest)
        if last >= table.seq - 1:
            return own
        return (*own, *(Missed(seq, state.view(1 if seat != 1 else 0).news) for seq, state in table.recent))

    patch(broadcast, "_news", anothers)


@leak
def late_joiners_see_the_state() -> None:
    async def shown(old: Any, self: AtTable, last: int) -> None:
        await old(self, last)
        self._watcher.send(encoded(Said(0, None, "log", "", str(hidden(self._table)))))

    patch(AtTable, "_hello", shown)


@leak
def acknowledgements_go_to_everybody() -> None:
    async def broadcast(old: Any, self: AtTable, message: Any) -> None:
        await old(self, message)
        if hasattr(message, "text") and hasattr(message, "id"):
            for watcher in self._table.audience.watchers:
                watcher.send(encoded(Ack(message.text, self._table.seq)))

    patch(AtTable, "_handle", broadcast)


@leak
def refusals_go_to_everybody() -> None:
    async def broadcast(old: Any, self: AtTable, data: bytes) -> None:
        await old(self, data)
        text = msgspec.json.decode(data).get("text", "")
        for watcher in self._table.audience.watchers:
            if text in ("fly away", "sink or swim"):
                watcher.send(encoded(Refusal("unknown-verb", None, None, {"verb": text})))

    patch(AtTable, "receive", broadcast)


@leak
def a_refusal_tells_how_the_table_stands() -> None:
    async def telling(old: Any, self: AtTable, data: bytes) -> None:
        await old(self, data)
        if b"nonsense" in data:
            self._watcher.send(encoded(Refusal("unknown-verb", None, None, {"state": hidden(self._table)})))

    patch(AtTable, "receive", telling)


@leak
def sketches_go_to_everybody() -> None:
    def broadcast(old: Any, self: Any, table: Table, seat: int, message: Any, sender: Watcher) -> None:
        old(self, table, seat, message, sender)
        for watcher in table.audience.watchers:
            watcher.send(encoded(SketchKept(message.text, message.placed)))

    patch(sketches.Sketches, "keep", broadcast)


@leak
def the_sizes_of_sketches_go_to_everybody() -> None:
    def broadcast(old: Any, self: Any, table: Table, seat: int, message: Any, sender: Watcher) -> None:
        old(self, table, seat, message, sender)
        for watcher in table.audience.watchers:
            watcher.send(encoded(SketchKept("", len(message.text))))

    patch(sketches.Sketches, "keep", broadcast)


@leak
def anybodys_sketch_comes_with_hello() -> None:
    async def anybodys(old: Any, self: Any, match: str, seat: int, person: str | None) -> Any:
        for (kept_match, kept_seat), (_, sketch) in self._unwritten.items():
            if kept_match == match and kept_seat != seat:
                return SketchKept(sketch.text, sketch.placed)
        kept = schema.sketch
        async with self._database.read() as connection:
            query = select(kept).where(kept.c.match == match, kept.c.seat != seat)
            row = (await connection.execute(query)).first()
        return SketchKept(row.text, row.placed) if row else None

    patch(sketches.Sketches, "kept", anybodys)


@leak
def tiles_placed_are_told_outside_races() -> None:
    def kept(old: Any, self: Any, table: Table, seat: int, message: Any, sender: Watcher) -> None:
        old(self, table, seat, message, sender)
        self._races.add(table.seating.id)

    patch(sketches.Sketches, "keep", kept)


@leak
def sketches_of_a_race_are_told_before_its_end() -> None:
    async def last_sketches(old: Any, self: sketches.Sketches, table: Table) -> list[LastSketch]:
        kept = schema.sketch
        async with self._database.read() as connection:
            rows = await connection.execute(select(kept).where(kept.c.match == table.seating.id))
            return [LastSketch(row.seat, row.text) for row in rows]

    patch(sketches.Sketches, "last_sketches", last_sketches)


@leak
def the_order_of_words_depends_on_what_is_hidden() -> None:
    def ordered(old: Any, table: Table, seat: int | None, last: int) -> bytes:
        message = msgspec.json.decode(old(table, seat, last))
        pairs = list(message.items())
        return msgspec.json.encode(dict(pairs if hidden(table) % 2 else reversed(pairs)))

    patch(broadcast, "view_message", ordered)


@leak
def a_ping_is_answered_with_the_state() -> None:
    def sent(old: Any, self: Watcher, message: bytes) -> None:
        old(self, message.replace(b'"type":"pong"', b'"type":"pong","s":%d' % LAST["hidden"]))

    patch(Watcher, "send", sent)
    patch(Table, "apply", remember)


@leak
def moves_of_others_are_shown_in_the_view() -> None:
    def shown(old: Any, table: Table, seat: int | None, last: int) -> bytes:
        view = msgspec.json.decode(message(table.match.state.view(seat) if table.match else None))
        view["last"] = table.match.texts()[-1:] if table.match else []
        return encoded(ViewMessage(table.seq, msgspec.Raw(msgspec.json.encode(view))))

    patch(broadcast, "view_message", shown)


@leak
def a_refused_move_is_weighed_against_hidden_things() -> None:
    async def weighed(old: Any, table: Table, *given: Any, **named: Any) -> Any:
        try:
            return await old(table, *given, **named)
        except TuilerieError as refused:
            refused.values["others"] = hidden(table)
            raise

    patch(entries, "play", weighed)


@leak
def who_mutes_is_told() -> None:
    async def leaking(old: Any, self: AtTable, message: Any) -> None:
        await old(self, message)
        for watcher in self._table.audience.watchers:
            watcher.send(encoded(Said(0, self._watcher.seat, "", "", f"mutes {message.muted}")))

    patch(AtTable, "_mute", leaking)
