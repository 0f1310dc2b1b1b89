"""Everything the server consists of, put together once, with the tasks that keep it going."""

import asyncio
import gc
import logging
import sys
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from tuilerie.server.after.reviews import Reviews
from tuilerie.server.ids import new_id
from tuilerie.server.limits import Limits
from tuilerie.server.metrics import FAULTS
from tuilerie.server.people.accounts import Passwords, People
from tuilerie.server.people.devices import Devices
from tuilerie.server.play import news
from tuilerie.server.play.chat import Chat
from tuilerie.server.play.conductor import Conductor
from tuilerie.server.play.ending import Ending
from tuilerie.server.play.idleness import Idleness
from tuilerie.server.play.lobby import Lobby
from tuilerie.server.play.node import BEAT, Node
from tuilerie.server.play.presence import Presence
from tuilerie.server.play.pushing import Pushing
from tuilerie.server.play.registry import Tables
from tuilerie.server.play.scheduler import Scheduler
from tuilerie.server.play.sketches import Sketches
from tuilerie.server.play.table import Table
from tuilerie.server.play.watcher import Watcher
from tuilerie.server.play.workers import Workers
from tuilerie.server.seats.following import FollowingTables
from tuilerie.server.seats.setup import TableSetup
from tuilerie.server.seats.starting import TableStart
from tuilerie.server.settings import Settings
from tuilerie.server.storage.database import Database, StorageTrouble, connect
from tuilerie.server.storage.journal import Journal
from tuilerie.server.storage.notices import Notices
from tuilerie.server.tidying import tidy

log = logging.getLogger("tuilerie.arena")


class Arena:
    """One node of the arena."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.node_id = new_id()
        self.database: Database = connect(settings.database)
        self.notices = Notices(self.database, self.node_id)
        self.journal = Journal(self.database, self.node_id)
        self.workers = Workers(settings.bots)
        # making a puzzle or a review takes seconds: bots are not kept waiting by it
        self.press = Workers(1)
        self.reviews = Reviews(self.press, self.database)
        ending = Ending(self.database, self.notices)
        self.tables = Tables(settings, self.database, self.journal, ending, self._tables_loaded)
        self.conductor = Conductor(settings, self.database, self.tables, self.workers, ending, self._table_changed)
        self.lobby = Lobby(self.database, self.tables)
        self.passwords = Passwords()
        self.people = People(self.database, self.passwords, self.notices)
        self.devices = Devices(self.database, settings.push_to)
        self.pushing = Pushing(self.database, self.tables, self.devices, settings.contact)
        self.starting = TableStart(self.database, self.notices)
        self.setup = TableSetup(self.database, self.starting, generous=settings.generous)
        self.following = FollowingTables(self.database, self.starting, self.setup)
        self.chat = Chat(self.database, self.notices, self.tables)
        self.sketches = Sketches(self.database, self.notices, self.tables)
        self.node = Node(self.database, self.node_id, self.tables.pauses)
        self.presence = Presence(self.database, self.notices, self.node, self.tables)
        self.scheduler = Scheduler(self.database, self.tables, self.conductor, self.presence)
        self.idleness = Idleness(self.database, self.tables, self.conductor, round(settings.inaction * 1000))
        self.limits = Limits(settings.generous)
        self._sockets: dict[Watcher, str | None] = {}
        self._tasks: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        await self.node.beat()
        await self.node.forget_dead()
        await self.notices.begin()
        self._subscribe()
        self._tasks = [asyncio.ensure_future(work) for work in self._works()]
        # cyclic garbage is rare here, and looking for it among many sockets is what makes the slowest moves slow
        sys.setswitchinterval(0.0005)  # the thread that commits must not wait for the loop's whole turn
        gc.collect()
        gc.freeze()
        gc.set_threshold(10_000, 100, 100)

    def _subscribe(self) -> None:
        self.notices.subscribe_to_journal(self.scheduler.on_journal_hint)
        self.notices.subscribe("table", self.conductor.refresh)
        self.notices.subscribe("table", self.lobby.something_changed)
        self.notices.subscribe("lobby", self.lobby.something_changed)
        self.notices.subscribe("session", self._session_ended)
        self.notices.subscribe("chat", self.chat.show)
        self.notices.subscribe("presence", self.presence.show)
        self.notices.subscribe("sketch", self.sketches.show)
        self.notices.subscribe("reload", self._reload)
        self.notices.subscribe("person", self._person_gone)

    def _works(self) -> list[Awaitable[None]]:
        """What goes on as long as the server runs."""
        works: list[Awaitable[None]] = [
            self.journal.run(),
            self.notices.run(),
            self.lobby.run(),
            self.pushing.run(),
            self._every(BEAT, self._beat),
            self._every(0.5, self.scheduler.attend_due),
            self._every(0.5, self._begin_due),
            self._every(2.0, self.scheduler.poll_journal),
            self._every(2.0, self._absences),
            self._every(2.0, self.idleness.show),
            self._every(0.3, self.sketches.write),
            self._every(0.3, self._presence),
            self._every(5.0, self.presence.reassert),
            self._every(300.0, self._tidy),
        ]
        if self.database.on_postgresql:
            works.append(self.notices.listen())
        if self.settings.warm:
            works.append(self.workers.warm())
        return works

    async def close(self) -> None:
        for watcher in list(self._sockets):
            watcher.close(1012, "the server stops")
        # a thought that is cut off is thought again by whoever attends to the table next
        self.workers.close(at_once=True)
        # reviews and puzzles take long, and nobody waits for them any more
        self.press.close(at_once=True)
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        try:
            await self.node.leave()
        except StorageTrouble:
            log.warning("left without a word")
        self.passwords.close()
        await self.database.close()

    async def leave_running(self, person: str, match: str) -> None:
        """Leave a match for good; where only bots sit, its host ends it."""
        table = await self.tables.find(match)
        await table.read_facts(self.database)
        seat = table.seating.seat_of(person)
        if seat is not None:
            await self.conductor.leave(table, seat)
        elif table.seating.host == person and table.bots_alone:
            await self.conductor.close(table)

    async def _every(self, seconds: float, work: Callable[[], Awaitable[Any]]) -> None:
        while True:
            try:
                await work()
            except StorageTrouble as refused:
                log.warning("storage refused", extra={"why": refused.key})
            except Exception:
                FAULTS.inc()
                log.exception("background work failed")
            await asyncio.sleep(seconds)

    def attach(self, watcher: Watcher) -> None:
        """A socket is open, of a table or of the lobby."""
        self._sockets[watcher] = watcher.session

    def detach(self, watcher: Watcher) -> None:
        self._sockets.pop(watcher, None)

    async def _tables_loaded(self, tables: Sequence[Table]) -> None:
        await self.presence.show_at(tables)

    def _table_changed(self, table: Table) -> None:
        self.lobby.after_change(table)
        self.pushing.after_change(table)

    async def _beat(self) -> None:
        if await self.node.beat():
            await self.presence.show_all()
        self.tables.forget_idle()

    async def _presence(self) -> None:
        self.presence.listen()
        await self.presence.write()

    async def _begin_due(self) -> None:
        for match in await self.starting.begin_due():
            await self.conductor.refresh(match)
            await self.lobby.something_changed(match)

    async def _tidy(self) -> None:
        await self.node.forget_dead()
        await tidy(self.database, self.notices)

    async def _absences(self) -> None:
        await self.scheduler.give_up_absent(round(self.settings.absence * 1000))

    async def _reload(self, match: str) -> None:
        """An operator wrote the match's journal anew: forget it, and let who watches come back."""
        self.reviews.forget(match)
        news.forget(match)
        table = self.tables.forget(match)
        for watcher in tuple(table.audience.watchers) if table else ():
            watcher.close(1012, "the table is read again")

    async def _person_gone(self, person: str) -> None:
        """Somebody's name is no longer told, at no table that somebody still looks at."""
        for table in self.tables.in_memory():
            if table.seating.seat_of(person) is not None:
                await self.conductor.refresh(table.seating.id)

    async def _session_ended(self, session: str) -> None:
        for watcher in [each for each, token in self._sockets.items() if token == session]:
            watcher.close(4401, "session ended")
