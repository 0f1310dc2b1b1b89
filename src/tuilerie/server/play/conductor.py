"""Plays at tables: people's moves as they come, bots' when they are due, and whatever follows from either."""

import asyncio
import logging
from collections.abc import Callable, Coroutine
from typing import Any

from tuilerie.errors import IllegalMove
from tuilerie.game import Seat
from tuilerie.server.metrics import FAULTS, moves
from tuilerie.server.play import broadcast, entries, waking
from tuilerie.server.play.ending import Ending
from tuilerie.server.play.registry import Tables
from tuilerie.server.play.table import Table
from tuilerie.server.play.workers import Workers
from tuilerie.server.settings import Settings
from tuilerie.server.storage.database import Database, StorageTrouble
from tuilerie.server.timestamps import now

log = logging.getLogger("tuilerie.conductor")


class Conductor:
    """Whatever happens at a table is stored, with its end if it was the last, and then shown to all."""

    def __init__(
        self,
        settings: Settings,
        database: Database,
        tables: Tables,
        workers: Workers,
        ending: Ending,
        on_change: Callable[[Table], None],
    ) -> None:
        self._settings = settings
        self._database = database
        self._tables = tables
        self._workers = workers
        self._ending = ending
        self._tasks: set[asyncio.Task[None]] = set()
        self._on_change = on_change

    async def play(self, table: Table, seat: Seat, id: str, text: str, arrived: int) -> int:
        """A person's move; its `seq`."""
        try:
            seq = await entries.play(table, seat, text, id=id, arrived=arrived)
            await self._ending.write(table)
        except IllegalMove as refused:
            if refused.key == "out-of-time":
                self.attend(table)
            raise
        finally:
            self.after_change(table)
        moves(table.seating.game, "person").inc()
        return seq

    async def give_up(self, table: Table, seat: Seat, seen: int | None = None) -> None:
        """A person's seat goes to the house bot, and in a race it is lost."""
        await entries.give_up(table, seat, seen)
        await self._after_entry(table)

    async def leave(self, table: Table, seat: Seat) -> None:
        """A person leaves for good: a match in which only bots are left is no match any more."""
        await entries.leave(table, seat)
        await self._after_entry(table)

    async def close(self, table: Table) -> None:
        """End a match without a result."""
        await entries.close(table)
        await self._after_entry(table)

    async def wish(self, table: Table, seat: Seat, about: Seat, wish: str) -> None:
        """A seat wishes something to be done about another; done once all others wish it too."""
        await entries.wish(table, seat, about, wish)
        await self._after_entry(table)

    async def take_back(self, table: Table, seat: Seat) -> None:
        """A person plays again where the house bot did."""
        await entries.take_back(table, seat)
        await self._after_entry(table)

    async def _after_entry(self, table: Table) -> None:
        """Whatever was written: if it was the last, the end is too, and then all is shown."""
        try:
            await self._ending.write(table)
        finally:
            self.after_change(table)

    def after_change(self, table: Table) -> None:
        """Show what is new and see to what follows from it."""
        if table.match is None:
            return
        if table.audience.update_marks(table.marks) and not table.ended:
            broadcast.show_table(table)
        broadcast.show_views(table)
        self._await_start(table)
        self._on_change(table)
        if table.end_due():
            broadcast.show_table(table)
        self.attend(table)

    def _await_start(self, table: Table) -> None:
        starts = table.race.start_to_await(now())
        if starts is None:
            return
        task = asyncio.create_task(self._show_start(table, starts))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _show_start(self, table: Table, starts: int) -> None:
        while (left := starts - now()) > 0:
            await asyncio.sleep(left / 1000)
        broadcast.show_start(table)

    async def refresh(self, match: str) -> None:
        """Something about the table changed in the database: read its facts again and show them."""
        table = await self._tables.loaded_or_loading(match)
        if table is None:
            return
        await table.read_facts(self._database)
        broadcast.show_table(table)
        self.after_change(table)

    async def catch_up(self, table: Table, seq: int | None = None) -> None:
        """Take over what the journal has, if it may have more than we (up to `seq`, as far as that is known)."""
        if table.match is None or (seq is not None and table.seq >= seq):
            return
        async with table.lock:
            # it may have gone on here while we waited
            changed = (seq is None or table.seq < seq) and await table.catch_up()
        if changed:
            await self._after_entry(table)

    def attend(self, table: Table) -> None:
        """Do what is the server's to do: write an end down, play for bots, call time."""
        if table.end_unwritten:
            self._spawn(table, None, self._after_entry(table))
        elif table.seating.status == "running" and table.in_view:
            if table.agreed() is not None:
                self._spawn(table, None, self._do_agreed(table))
            for seat in table.to_act:
                if table.bot_plays(seat) or waking.out_of_time(table, seat, now()):
                    self._spawn(table, seat, self._act_for(table, seat))

    def _spawn(self, table: Table, seat: Seat | None, work: Coroutine[Any, Any, None]) -> None:
        if not table.start_attending(seat):
            work.close()
            return
        task = asyncio.create_task(self._guarded(table, seat, work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _guarded(self, table: Table, seat: Seat | None, work: Coroutine[Any, Any, None]) -> None:
        try:
            await work
        except StorageTrouble as refused:
            log.warning("storage refused", extra={"match": table.seating.id, "why": refused.key})
        except Exception:
            FAULTS.inc()
            log.exception("attending failed", extra={"match": table.seating.id})
        finally:
            table.stop_attending(seat)

    async def _do_agreed(self, table: Table) -> None:
        """Do what all others wish about a seat that does not act."""
        if (agreed := table.agreed()) is not None:
            about, wish = agreed
            await (self.close(table) if wish == "end" else self.give_up(table, about))

    async def _act_for(self, table: Table, seat: Seat) -> None:
        """All that is the server's to do for a seat, until it is somebody else's turn."""
        rested, planned = False, None
        while seat in table.to_act and table.in_view:
            if not table.bot_plays(seat):
                if not waking.out_of_time(table, seat, now()):
                    return
                await self.give_up(table, seat)
            elif not rested:
                rested, planned = await self._rest(table, seat)
            else:
                rested, planned = not await self._play_bot(table, seat, planned), None

    async def _rest(self, table: Table, seat: Seat) -> tuple[bool, str | None]:
        """A bot takes the time that a person would; False if it has something else to do by then."""
        assert table.match is not None
        game, state, speed = table.seating.rules, table.match.state, self._settings.pace
        if game.by_hand is None or speed == 0:
            await asyncio.sleep(speed + max(0, table.race.starts - now()) / 1000)
            return True, None
        bot, whom = table.seating.sitters[seat].bot, table.seating.for_whom
        plan = await self._workers.plan(game, state, seat, bot, speed, whom)
        await asyncio.sleep(max(0, table.race.starts - now()) / 1000)
        passed, phase = 0.0, state.view(seat).phase
        for seconds, placed in (*plan.placed, (plan.seconds, None)):
            await asyncio.sleep(seconds - passed)
            passed = seconds
            if seat not in table.to_act or table.match.state.view(seat).phase != phase:
                return False, None
            if placed is not None and table.bot_plays(seat):
                broadcast.show_placed(table, seat, placed)
        return True, plan.text

    async def _play_bot(self, table: Table, seat: Seat, planned: str | None) -> bool:
        """Play a bot's move, chosen now unless it was planned; False if the table went on meanwhile."""
        assert table.match is not None
        game, seq = table.seating.rules, table.seq
        text = planned
        if text is None:
            bot, whom = table.seating.sitters[seat].bot, table.seating.for_whom
            text = await self._workers.choose(game, table.match.state, seat, bot, whom)
        if not table.bot_plays(seat):
            return False
        try:
            await entries.play_bot(table, seat, text, thought_at=seq)
        except entries.TableChanged:
            return False
        except IllegalMove:
            if planned is None:
                raise
            return False
        moves(game.name, "bot").inc()
        await self._after_entry(table)
        return True
