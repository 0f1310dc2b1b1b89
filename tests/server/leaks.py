"""Leaks put into a server on purpose: each tells a viewer something that its view does not."""

import hashlib
import logging
import zlib
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import msgspec
from litestar.response import Response

from tuilerie import fair, games
from tuilerie.errors import TuilerieError
from tuilerie.game import Game, message
from tuilerie.luck import luck_from
from tuilerie.server import (
    app,
    archive,
    bodies,
    export,
    hall,
    ids,
    lobby,
    measures,
    people,
    seating,
    showing,
    sketches,
)
from tuilerie.server import table as live_table
from tuilerie.server.live import _AtTable
from tuilerie.server.messages import Ack, Missed, Refusal, Said, SketchKept, TableInfo, ViewFrame
from tuilerie.server.table import Table
from tuilerie.server.watcher import Watcher, encoded

LEAKS: dict[str, Callable[[], None]] = {}


def leak(plant: Callable[[], None]) -> Callable[[], None]:
    LEAKS[plant.__name__.replace("_", "-")] = plant
    return plant


def hidden(table: Table) -> int:
    """A number that depends on all that is hidden."""
    return zlib.crc32(repr(table.match.state if table.match else None).encode()) % 1000


def twin(game: str, seed: str, viewer: str, after: str, which: str, leaking: str) -> None:
    """Ids and deals that repeat, and for the second twin a guess in place of the truth after some plays."""
    from tests.server.twins import twin_secret

    counts = {"id": 0, "token": 0}

    def new_id() -> str:
        counts["id"] += 1
        return f"{counts['id']:016d}"

    def new_token() -> str:
        counts["token"] += 1
        return f"token-{counts['token']:030d}"

    from tuilerie.server import arena

    for module in (ids, hall, people, arena):
        for name, made in (("new_id", new_id), ("new_token", new_token)):
            if hasattr(module, name):
                setattr(module, name, made)
    # the secrets differ and the deals do not: so a secret that gets out is seen, and its promise is not
    true = twin_secret(seed)
    setattr(hall, "secrets", _Secrets(true if which == "0" else twin_secret(f"{seed} other")))  # noqa: B010
    setattr(seating, "commitment", lambda secret: fair.commitment(true))  # noqa: B010  # a module is not ours to type
    setattr(seating, "Deal", lambda secret, entropy: fair.Deal(true, (b"",) * len(entropy)))  # noqa: B010
    eyes = None if viewer == "-" else int(viewer)
    found = games.find

    def guessed(name: str, version: int | None = None) -> Game[Any, Any]:
        rules = found(name, version)
        if name != game or which == "0" or after != "0":
            return rules
        return replace(rules, start=lambda *given: rules.start(*given).guess(eyes, luck_from(f"guess {seed}")))

    games.find = guessed  # type: ignore[assignment]
    if after != "0":
        setattr(live_table, "RECENT", None)  # noqa: B010  # what follows a guess can't be replayed from the deal
    if which == "1" and after != "0":
        _patch(Table, "apply", lambda old, *given: _guess_after(old, int(after), eyes, seed, *given))
    if leaking != "-":
        LEAKS[leaking]()


def _guess_after(old: Any, after: int, eyes: int | None, seed: str, self: Table, *given: Any) -> None:
    old(self, *given)
    if self.seq == after - 1 and self.match is not None:
        self.match.state = self.match.state.guess(eyes, luck_from(f"guess {seed}"))
        self.recent[-1] = (self.seq, self.match.state)


class _Secrets:
    def __init__(self, secret: bytes) -> None:
        self._secret = secret

    def token_bytes(self, count: int) -> bytes:
        return self._secret[:count]


def _patch(owner: Any, name: str, made: Callable[..., Any]) -> None:
    """Replace a function by one that is given the old one first."""
    old = getattr(owner, name)

    def patched(*arguments: Any, **named: Any) -> Any:
        return made(old, *arguments, **named)

    setattr(owner, name, patched)


@leak
def onlookers_see_the_second_seat() -> None:
    _patch(showing, "view_frame", lambda old, table, seat, last: old(table, 1 if seat is None else seat, last))


@leak
def seats_see_the_next_seat() -> None:
    def wrong(old: Any, table: Table, seat: int | None, last: int) -> Any:
        return old(table, seat if seat is None else (seat + 1) % len(table.seating.sitters), last)

    _patch(showing, "view_frame", wrong)


@leak
def a_number_rides_in_the_frame() -> None:
    def numbered(old: Any, table: Table, seat: int | None, last: int) -> bytes:
        return bytes(old(table, seat, last))[:-1] + b',"debug":%d}' % hidden(table)

    _patch(showing, "view_frame", numbered)


@leak
def frames_are_padded_by_what_is_hidden() -> None:
    def padded(old: Any, table: Table, seat: int | None, last: int) -> bytes:
        return bytes(old(table, seat, last)) + b" " * (hidden(table) % 50)

    _patch(showing, "view_frame", padded)


@leak
def every_other_hidden_state_sends_twice() -> None:
    def twice(old: Any, table: Table) -> None:
        old(table)
        if hidden(table) % 2:
            showing.show_table(table)

    _patch(showing, "show_views", twice)
    tables_module().showing.show_views = showing.show_views


def tables_module() -> Any:
    from tuilerie.server import tables as module

    return module


@leak
def news_are_not_filtered() -> None:
    def all_news(old: Any, table: Table, seat: int | None, last: int, newest: Any) -> Any:
        told = old(table, seat, last, newest)
        assert table.match is not None
        seats = range(len(table.seating.sitters))
        return (*told, *(Missed(table.seq, table.match.state.view(other).news) for other in seats))

    _patch(showing, "_news", all_news)


@leak
def missed_news_are_anothers() -> None:
    def anothers(old: Any, table: Table, seat: int | None, last: int, newest: Any) -> Any:
        told = old(table, seat, last, newest)
        if last >= table.seq - 1:
            return told
        return (*told, *(Missed(seq, state.view(1 if seat != 1 else 0).news) for seq, state in table.recent))

    _patch(showing, "_news", anothers)


@leak
def late_joiners_see_the_state() -> None:
    async def shown(old: Any, self: _AtTable, last: int) -> None:
        await old(self, last)
        self._watcher.send(encoded(Said(0, None, "log", "", str(hidden(self._table)))))

    _patch(_AtTable, "_hello", shown)


@leak
def acknowledgements_go_to_everybody() -> None:
    async def broadcast(old: Any, self: _AtTable, frame: Any) -> None:
        await old(self, frame)
        if hasattr(frame, "text") and hasattr(frame, "id"):
            for watcher in self._table.watchers:
                watcher.send(encoded(Ack(frame.text, self._table.seq)))

    _patch(_AtTable, "_handle", broadcast)


@leak
def refusals_go_to_everybody() -> None:
    async def broadcast(old: Any, self: _AtTable, data: bytes) -> None:
        await old(self, data)
        text = msgspec.json.decode(data).get("text", "")
        for watcher in self._table.watchers:
            if text in ("fly away", "sink or swim"):
                watcher.send(encoded(Refusal("unknown-verb", None, None, {"verb": text})))

    _patch(_AtTable, "heard", broadcast)


@leak
def a_refusal_tells_how_the_table_stands() -> None:
    async def telling(old: Any, self: _AtTable, data: bytes) -> None:
        await old(self, data)
        if b"nonsense" in data:
            self._watcher.send(encoded(Refusal("unknown-verb", None, None, {"state": hidden(self._table)})))

    _patch(_AtTable, "heard", telling)


@leak
def sketches_go_to_everybody() -> None:
    def broadcast(old: Any, self: _AtTable, frame: Any) -> None:
        old(self, frame)
        for watcher in self._table.watchers:
            watcher.send(encoded(SketchKept(frame.text, frame.placed)))

    _patch(_AtTable, "_sketch", broadcast)


@leak
def the_sizes_of_sketches_go_to_everybody() -> None:
    def broadcast(old: Any, self: _AtTable, frame: Any) -> None:
        old(self, frame)
        for watcher in self._table.watchers:
            watcher.send(encoded(SketchKept("", len(frame.text))))

    _patch(_AtTable, "_sketch", broadcast)


@leak
def anybodys_sketch_comes_with_hello() -> None:
    async def anybodys(old: Any, self: Any, match: str, seat: int) -> Any:
        for (kept_match, kept_seat), frame in self._unwritten.items():
            if kept_match == match and kept_seat != seat:
                return SketchKept(frame.text, frame.placed)
        for other in range(5):
            found = await old(self, match, other)
            if found is not None and other != seat:
                return found
        return None

    _patch(sketches.Sketches, "kept", anybodys)


@leak
def tiles_placed_are_told_outside_races() -> None:
    def kept(old: Any, self: Any, match: str, seat: int, frame: Any, *, race: bool) -> None:
        old(self, match, seat, frame, race=True)

    _patch(sketches.Sketches, "keep", kept)


@leak
def the_table_counts_hidden_things() -> None:
    def counted(old: Any, self: Table) -> TableInfo:
        info: TableInfo = old(self)
        return msgspec.structs.replace(info, watching=hidden(self))

    _patch(Table, "info", counted)


@leak
def the_names_of_seats_depend_on_what_is_hidden() -> None:
    def named(old: Any, self: Table) -> TableInfo:
        info: TableInfo = old(self)
        seats = tuple(
            msgspec.structs.replace(each, name=each.name + "." * (hidden(self) % 9)) for each in info.seats
        )
        return msgspec.structs.replace(info, seats=seats)

    _patch(Table, "info", named)


@leak
def the_commitment_is_of_the_state() -> None:
    def promised(old: Any, self: Table) -> TableInfo:
        info: TableInfo = old(self)
        return msgspec.structs.replace(info, commitment=f"{hidden(self):064x}")

    _patch(Table, "info", promised)


@leak
def the_record_is_told_while_it_is_played() -> None:
    async def ended(old: Any, found: Any, match: str) -> Table:
        return await found.find(match)  # type: ignore[no-any-return]

    _patch(archive, "_ended", ended)


@leak
def a_refused_request_says_what_was_played() -> None:
    def told(old: Any, request: Any, error: Any) -> Any:
        for table in request.app.state.arena.tables._tables.values():
            error.values["state"] = hidden(table)
        return old(request, error)

    _patch(app, "refused", told)


@leak
def a_header_says_how_the_table_stands() -> None:
    begin = Response.__init__

    def headed(self: Any, *arguments: Any, **named: Any) -> None:
        begin(self, *arguments, **named)
        content = arguments[0] if arguments else named.get("content")
        if isinstance(content, bodies.Problem | TableInfo):
            self.headers["x-debug"] = str(LAST["hidden"])

    Response.__init__ = headed  # type: ignore[method-assign]
    _patch(Table, "apply", _remember)


LAST = {"hidden": 0}


def _remember(old: Any, self: Table, *arguments: Any) -> None:
    old(self, *arguments)
    LAST["hidden"] = hidden(self)


@leak
def the_lobby_shows_the_bag() -> None:
    def line(old: Any, self: Any) -> Any:
        return msgspec.structs.replace(old(self), host=str(LAST["hidden"]))

    _patch(seating.Seating, "line", line)
    _patch(Table, "apply", _remember)


@leak
def ones_own_games_tell_of_others() -> None:
    async def told(old: Any, self: Any, match: str, person: str) -> Any:
        mine = await old(self, match, person)
        return msgspec.structs.replace(mine, to_act=(LAST["hidden"],))

    _patch(lobby.Lobby, "_my", told)
    _patch(Table, "apply", _remember)


@leak
def the_order_of_words_depends_on_what_is_hidden() -> None:
    def ordered(old: Any, table: Table, seat: int | None, last: int) -> bytes:
        frame = msgspec.json.decode(old(table, seat, last))
        pairs = list(frame.items())
        return msgspec.json.encode(dict(pairs if hidden(table) % 2 else reversed(pairs)))

    _patch(showing, "view_frame", ordered)


@leak
def bots_think_aloud() -> None:
    def aloud(old: Any, self: Table, *arguments: Any) -> None:
        old(self, *arguments)
        for watcher in self.watchers:
            watcher.send(encoded(Said(1, None, "bot", "", f"I would play {hidden(self)}")))

    _patch(Table, "apply", aloud)


@leak
def a_ping_is_answered_with_the_state() -> None:
    def sent(old: Any, self: Watcher, frame: bytes) -> None:
        old(self, frame.replace(b'"type":"pong"', b'"type":"pong","s":%d' % LAST["hidden"]))

    _patch(Watcher, "send", sent)
    _patch(Table, "apply", _remember)


@leak
def moves_of_others_are_shown_in_the_view() -> None:
    def shown(old: Any, table: Table, seat: int | None, last: int) -> bytes:
        view = msgspec.json.decode(message(table.match.state.view(seat) if table.match else None))
        view["last"] = table.match.texts()[-1:] if table.match else []
        return encoded(ViewFrame(table.seq, msgspec.Raw(msgspec.json.encode(view))))

    _patch(showing, "view_frame", shown)


@leak
def the_secret_is_told_before_the_end() -> None:
    def told(old: Any, self: Table) -> TableInfo:
        info: TableInfo = old(self)
        return msgspec.structs.replace(info, secret=self.seating.secret.hex())

    _patch(Table, "info", told)


@leak
def a_tables_id_comes_from_its_seed() -> None:
    dealers: Any = hall

    def seeded() -> str:
        return hashlib.sha256(dealers.secrets.token_bytes(32)).hexdigest()[:16]

    setattr(hall, "new_id", seeded)  # noqa: B010


@leak
def what_others_add_to_the_deal_is_told() -> None:
    def told(old: Any, self: Any, **facts: bool) -> Any:
        info = old(self, **facts)
        return msgspec.structs.replace(info, name=f"{info.name} {self.entropy.hex()}")

    _patch(seating.Sitter, "info", told)


@leak
def sealed_moves_are_written_to_the_log() -> None:
    def logged(old: Any, self: Table, entry: Any, *more: Any) -> None:
        old(self, entry, *more)
        logging.getLogger("tuilerie.table").warning("played", extra={"move": entry.text})

    _patch(Table, "apply", logged)


@leak
def the_metrics_count_what_was_played() -> None:
    def counted(old: Any, self: Table, entry: Any, *more: Any) -> None:
        old(self, entry, *more)
        measures.REFUSED.labels(entry.text).inc()

    _patch(Table, "apply", counted)


@leak
def the_export_tells_what_others_played() -> None:
    async def told(old: Any, database: Any, person: str) -> Any:
        return {**await old(database, person), "table": LAST["hidden"]}

    _patch(export, "about", told)
    _patch(Table, "apply", _remember)


@leak
def a_refused_move_is_weighed_against_hidden_things() -> None:
    def weighed(old: Any, self: Table, *given: Any, **named: Any) -> Any:
        try:
            return old(self, *given, **named)
        except TuilerieError as refused:
            refused.values["others"] = hidden(self)
            raise

    _patch(Table, "_judged", weighed)


@leak
def who_mutes_is_told() -> None:
    async def told(old: Any, self: _AtTable, frame: Any) -> None:
        await old(self, frame)
        for watcher in self._table.watchers:
            watcher.send(encoded(Said(0, self._watcher.seat, "", "", f"mutes {frame.muted}")))

    _patch(_AtTable, "_mute", told)
