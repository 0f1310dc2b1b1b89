"""The tables in this node's memory: loaded when somebody looks, forgotten when nobody has for a while."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from typing import Final

from tuilerie.errors import TuilerieError
from tuilerie.server.metrics import TABLES
from tuilerie.server.play import pace
from tuilerie.server.play.ending import Ending
from tuilerie.server.play.race import Race
from tuilerie.server.play.table import Table
from tuilerie.server.seats import seating
from tuilerie.server.seats.clocks import Pauses
from tuilerie.server.settings import Settings
from tuilerie.server.storage.database import Database, StorageTrouble
from tuilerie.server.storage.journal import Journal
from tuilerie.server.timestamps import now

IDLE: Final = 60_000
"""Milliseconds after which a table nobody watches leaves memory."""


class Tables:
    """Finds, loads and forgets tables."""

    def __init__(
        self,
        settings: Settings,
        database: Database,
        journal: Journal,
        ending: Ending,
        on_load: Callable[[Sequence[Table]], Awaitable[None]],
    ) -> None:
        self._settings = settings
        self._database = database
        self._journal = journal
        self._ending = ending
        self._tables: dict[str, Table] = {}
        self._loading: dict[str, asyncio.Task[Table]] = {}
        self.pauses = Pauses()
        self._on_load = on_load

    async def find(self, match: str) -> Table:
        """The table, loaded if need be; those who ask at the same time get the same one."""
        table = self._tables.get(match)
        if table is None:
            task = self._loading.get(match)
            if task is None:
                task = self._loading[match] = asyncio.create_task(self._load(match))
                task.add_done_callback(lambda _: self._loading.pop(match, None))
            table = await asyncio.shield(task)
        with suppress(StorageTrouble):  # whoever attends to the table will try again
            await self._ending.write(table)
        return table

    async def _load(self, match: str) -> Table:
        async with self._database.read() as connection:
            facts = await seating.read(connection, match)
        table = Table(facts, self._journal, self.pauses, Race(pace.countdown(self._settings.pace)))
        if table.match is not None:
            await table.catch_up()
        self._tables[match] = table
        await self._on_load([table])
        TABLES.set(len(self._tables))
        return table

    def loaded(self, match: str) -> Table | None:
        return self._tables.get(match)

    async def loaded_or_loading(self, match: str) -> Table | None:
        """One that is being loaded, too: what is known of it by then may be older than what is asked for."""
        if (task := self._loading.get(match)) is not None:
            with suppress(TuilerieError):  # whoever asked for the table is told
                await asyncio.shield(task)
        return self._tables.get(match)

    def in_memory(self) -> list[Table]:
        return list(self._tables.values())

    def under_way(self) -> list[Table]:
        """Those that are being played."""
        return [table for table in self._tables.values() if table.under_way]

    def watched(self) -> list[Table]:
        return [table for table in self._tables.values() if table.audience.watchers]

    def forget(self, match: str) -> Table | None:
        return self._tables.pop(match, None)

    def forget_idle(self) -> None:
        at = now()
        for id, table in list(self._tables.items()):
            if table.idle_for(at) > IDLE:
                del self._tables[id]
        TABLES.set(len(self._tables))
