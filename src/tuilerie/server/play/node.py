"""This process among its peers: its pulse, who else lives, and the pauses nobody is charged for."""

import logging
from typing import Final

from sqlalchemy import delete, func, insert, select, update

from tuilerie.server.seats.clocks import Pauses
from tuilerie.server.storage import schema
from tuilerie.server.storage.database import Database
from tuilerie.server.storage.database_clock import take_database_time
from tuilerie.server.timestamps import now

BEAT: Final = 1.0
DEAD: Final = Pauses.SILENCE
"""Milliseconds without a pulse after which a node counts as dead."""

FORGOTTEN: Final = 100 * DEAD
"""A node that has been dead for so long is forgotten."""


log = logging.getLogger("tuilerie.node")


class Node:
    """Beats once a second; a gap in which no node beat was a pause caused by us."""

    def __init__(self, database: Database, id: str, pauses: Pauses) -> None:
        self._database = database
        self._pauses = pauses
        self.id = id
        self.living: frozenset[str] = frozenset((id,))

    async def beat(self) -> bool:
        """Set the time, say that this node lives, and see who else does; whether that has changed."""
        await take_database_time(self._database)
        n, p = schema.node, schema.pause
        at = now()
        async with self._database.write() as connection:
            last = (await connection.execute(select(func.max(n.c.alive)))).scalar()
            if last is not None and at - last > DEAD:
                await connection.execute(insert(p).values(since=last, until=at))
                log.info("a pause is charged to nobody", extra={"ms": at - last})
            alive = self._database.insert(n).values(id=self.id, alive=at)
            await connection.execute(alive.on_conflict_do_update(index_elements=[n.c.id], set_={"alive": at}))
            rows = (await connection.execute(select(p.c.since, p.c.until).order_by(p.c.since))).all()
            peers = await connection.execute(select(n.c.id).where(n.c.alive >= at - DEAD))
            living = frozenset((self.id, *peers.scalars()))
        self._pauses.on_beat(at, [(since, until) for since, until in rows])
        changed, self.living = living != self.living, living
        return changed

    async def forget_dead(self) -> None:
        """Forget nodes that died long ago: who was present through them left when they fell silent."""
        n, p = schema.node, schema.presence
        long_ago = now() - FORGOTTEN
        async with self._database.write() as connection:
            dead = (await connection.execute(select(n.c.id, n.c.alive).where(n.c.alive < long_ago))).all()
            for id, alive in dead:
                left = update(p).where(p.c.node == id, p.c.gone.is_(None))
                await connection.execute(left.values(gone=alive + DEAD))
                await connection.execute(delete(n).where(n.c.id == id, n.c.alive == alive))

    async def leave(self) -> None:
        """Who was present through this node is gone. Its last pulse stays: the time until the next is a pause."""
        p = schema.presence
        async with self._database.write() as connection:
            await connection.execute(update(p).where(p.c.node == self.id, p.c.gone.is_(None)).values(gone=now()))
