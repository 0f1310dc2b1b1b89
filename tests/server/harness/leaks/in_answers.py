"""Leaks through what is told about tables: their facts, lists, answers, logs and counts."""

import hashlib
import logging
from typing import Any

import msgspec
from litestar.response import Response

from tests.server.harness.leaks.planting import LAST, hidden, leak, patch, remember
from tuilerie.server import metrics
from tuilerie.server.after import archive
from tuilerie.server.people import export
from tuilerie.server.play import broadcast, lobby
from tuilerie.server.play.table import Table
from tuilerie.server.play.watcher import encoded
from tuilerie.server.protocol import answers
from tuilerie.server.protocol.messages import Said
from tuilerie.server.protocol.tables import TableInfo
from tuilerie.server.seats import seating, starting
from tuilerie.server.web import app
from tuilerie.server.web.routes import archive as archive_routes
from tuilerie.server.web.routes import tables as table_routes


def _patch_info(new: Any) -> None:
    """Everywhere a table is told."""
    for module in (broadcast, archive, table_routes, archive_routes):
        patch(module, "table_info", new)


@leak
def the_table_counts_hidden_things() -> None:
    def counted(old: Any, table: Table, seat: int | None) -> TableInfo:
        info: TableInfo = old(table, seat)
        return msgspec.structs.replace(info, watching=hidden(table))

    _patch_info(counted)


@leak
def the_names_of_seats_depend_on_what_is_hidden() -> None:
    def named(old: Any, table: Table, seat: int | None) -> TableInfo:
        info: TableInfo = old(table, seat)
        seats = tuple(
            msgspec.structs.replace(each, name=each.name + "." * (hidden(table) % 9)) for each in info.seats
        )
        return msgspec.structs.replace(info, seats=seats)

    _patch_info(named)


@leak
def the_commitment_is_of_the_state() -> None:
    def promised(old: Any, table: Table, seat: int | None) -> TableInfo:
        info: TableInfo = old(table, seat)
        return msgspec.structs.replace(info, commitment=f"{hidden(table):064x}")

    _patch_info(promised)


@leak
def the_record_is_told_while_it_is_played() -> None:
    async def over(old: Any, found: Any, match: str, asker: str | None) -> Table:
        return await found.find(match)  # type: ignore[no-any-return]

    patch(archive, "_over", over)


@leak
def a_refused_request_says_what_was_played() -> None:
    def leaking(old: Any, request: Any, error: Any) -> Any:
        for table in request.app.state.arena.tables._tables.values():
            error.values["state"] = hidden(table)
        return old(request, error)

    patch(app, "refused", leaking)


@leak
def a_header_says_how_the_table_stands() -> None:
    begin = Response.__init__

    def headed(self: Any, *arguments: Any, **named: Any) -> None:
        begin(self, *arguments, **named)
        content = arguments[0] if arguments else named.get("content")
        if isinstance(content, answers.Problem | TableInfo):
            self.headers["x-debug"] = str(LAST["hidden"])

    Response.__init__ = headed  # type: ignore[method-assign]
    patch(Table, "apply", remember)


@leak
def the_lobby_shows_the_bag() -> None:
    def lobby_table(old: Any, self: Any) -> Any:
        return msgspec.structs.replace(old(self), host=str(LAST["hidden"]))

    patch(seating.Seating, "lobby_table", lobby_table)
    patch(Table, "apply", remember)


@leak
def ones_own_games_tell_of_others() -> None:
    async def leaking(old: Any, self: Any, match: str, person: str) -> Any:
        mine = await old(self, match, person)
        return msgspec.structs.replace(mine, to_act=(LAST["hidden"],))

    patch(lobby.Lobby, "_my", leaking)
    patch(Table, "apply", remember)


@leak
def bots_think_aloud() -> None:
    def aloud(old: Any, self: Table, *arguments: Any) -> None:
        old(self, *arguments)
        for watcher in self.audience.watchers:
            watcher.send(encoded(Said(1, None, "bot", "", f"I would play {hidden(self)}")))

    patch(Table, "apply", aloud)


@leak
def the_secret_is_told_before_the_end() -> None:
    def leaking(old: Any, table: Table, seat: int | None) -> TableInfo:
        info: TableInfo = old(table, seat)
        return msgspec.structs.replace(info, secret=table.seating.secret.hex())

    _patch_info(leaking)


@leak
def a_tables_id_comes_from_its_seed() -> None:
    dealers: Any = starting

    def seeded() -> str:
        return hashlib.sha256(dealers.secrets.token_bytes(32)).hexdigest()[:16]

    setattr(starting, "new_id", seeded)  # noqa: B010


@leak
def what_others_add_to_the_deal_is_told() -> None:
    def leaking(old: Any, self: Any, **facts: bool) -> Any:
        info = old(self, **facts)
        return msgspec.structs.replace(info, name=f"{info.name} {self.entropy.hex()}")

    patch(seating.Sitter, "info", leaking)


@leak
def sealed_moves_are_written_to_the_log() -> None:
    def logged(old: Any, self: Table, entry: Any, *more: Any) -> None:
        old(self, entry, *more)
        logging.getLogger("tuilerie.table").warning("played", extra={"move": entry.text})

    patch(Table, "apply", logged)


@leak
def the_metrics_count_what_was_played() -> None:
    def counted(old: Any, self: Table, entry: Any, *more: Any) -> None:
        old(self, entry, *more)
        metrics.REFUSED.labels(entry.text).inc()

    patch(Table, "apply", counted)


@leak
def the_export_tells_what_others_played() -> None:
    async def leaking(old: Any, database: Any, person: str) -> Any:
        return {**await old(database, person), "table": LAST["hidden"]}

    patch(export, "about", leaking)
    patch(Table, "apply", remember)
