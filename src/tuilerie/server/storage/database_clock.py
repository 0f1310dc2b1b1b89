"""The database's clock, by which all nodes tell the time: theirs may differ by as much as they like."""

import logging
import time
from typing import Final

from sqlalchemy import text

from tuilerie.server import timestamps
from tuilerie.server.storage.database import Database

WORTH_TELLING: Final = 1_000
log = logging.getLogger("tuilerie.time")


async def take_database_time(database: Database) -> None:
    """Take the time from PostgreSQL; SQLite has no other clock than this machine's."""
    if not database.on_postgresql:
        return
    async with database.read() as connection:
        before = time.monotonic_ns()
        query = text("SELECT CAST(floor(extract(epoch FROM clock_timestamp()) * 1000) AS bigint)")
        milliseconds = int((await connection.execute(query)).scalar_one())
        after = time.monotonic_ns()
    wrong = timestamps.correct(milliseconds, before, after)
    if abs(wrong) > WORTH_TELLING:
        log.warning("this machine's clock is not the database's", extra={"ms": wrong})
