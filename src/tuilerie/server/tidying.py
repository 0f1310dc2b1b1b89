"""What has had its time is taken away: old notices, ended sessions, tables that nobody ever started."""

from typing import Final

from sqlalchemy import delete, func, select, update

from tuilerie.server.seats.starting import closing_columns
from tuilerie.server.storage import schema
from tuilerie.server.storage.database import Database
from tuilerie.server.storage.notices import Notices
from tuilerie.server.timestamps import now

NOTICES: Final = 600_000
PAUSES: Final = 60 * 86_400_000
"""A pause older than any clock can run is charged to nobody in any case."""

PRESENCE: Final = 3_600_000
"""Milliseconds after which nobody asks any more who was at a table that has ended."""

WAITING: Final = 86_400_000
MOST: Final = 500


async def tidy(database: Database, notices: Notices) -> None:
    at = now()
    m = schema.match
    stale = select(m.c.id).where(m.c.status == "waiting", m.c.created < at - WAITING).limit(MOST)
    async with database.write() as connection:
        n = schema.notice
        # the newest stays: SQLite would number the next one from 1 again, and nobody would hear of it
        newest = select(func.max(n.c.id)).scalar_subquery()
        await connection.execute(delete(n).where(n.c.at < at - NOTICES, n.c.id < newest))
        p = schema.presence
        ended = select(m.c.id).where(m.c.id == p.c.match, m.c.ended.is_not(None)).exists()
        await connection.execute(delete(p).where(p.c.gone < at - PRESENCE, ended))
        await connection.execute(delete(schema.session).where(schema.session.c.expires < at))
        sessions = select(schema.session.c.token)
        await connection.execute(delete(schema.device).where(schema.device.c.session.not_in(sessions)))
        await connection.execute(delete(schema.pause).where(schema.pause.c.until < at - PAUSES))
        for match in (await connection.execute(stale)).scalars().all():
            waits = update(m).where(m.c.id == match, m.c.status == "waiting")
            await connection.execute(waits.values(**closing_columns(at)))
            await notices.write(connection, "table", match)
        waiting = select(m.c.id).where(m.c.status == "waiting")
        await connection.execute(delete(schema.removed).where(schema.removed.c.match.not_in(waiting)))
