"""This process among its peers: its pulse, the pauses nobody is charged for, and who is present where."""

import logging
from typing import Final

from sqlalchemy import delete, func, insert, select, update

from tuilerie.server.seats.clocks import Pause
from tuilerie.server.storage import schema
from tuilerie.server.storage.database import Database
from tuilerie.server.timestamps import now

BEAT: Final = 1.0
DEAD: Final = 5_000
"""Milliseconds without a pulse after which a node counts as dead, and no pulse at all as a pause."""

log = logging.getLogger("tuilerie.node")


class Node:
    """Beats once a second; a gap in which no node beat was a pause caused by us."""

    def __init__(self, database: Database, id: str) -> None:
        self._database = database
        self.id = id

    async def beat(self, pauses: list[Pause]) -> None:
        n, p = schema.node, schema.pause
        at = now()
        async with self._database.write() as connection:
            last = (await connection.execute(select(func.max(n.c.alive)))).scalar()
            if last is not None and at - last > DEAD:
                await connection.execute(insert(p).values(since=last, until=at))
                log.warning("a pause is charged to nobody", extra={"ms": at - last})
            alive = self._database.insert(n).values(id=self.id, alive=at)
            await connection.execute(alive.on_conflict_do_update(index_elements=[n.c.id], set_={"alive": at}))
            rows = await connection.execute(select(p.c.since, p.c.until).order_by(p.c.id))
            pauses[:] = [(since, until) for since, until in rows]

    async def bury(self) -> bool:
        """Who was present through a dead node is gone from now on: it gets its time to come back."""
        n, p = schema.node, schema.presence
        at = now()
        dead = select(n.c.id).where(n.c.alive < at - DEAD)
        async with self._database.write() as connection:
            gone = update(p).where(p.c.node.in_(dead), p.c.gone.is_(None)).values(gone=at)
            found: int = (await connection.execute(gone)).rowcount
            await connection.execute(delete(n).where(n.c.alive < at - 100 * DEAD))
        return found > 0

    async def leave(self) -> None:
        p = schema.presence
        async with self._database.write() as connection:
            await connection.execute(update(p).where(p.c.node == self.id, p.c.gone.is_(None)).values(gone=now()))
            await connection.execute(delete(schema.node).where(schema.node.c.id == self.id))
