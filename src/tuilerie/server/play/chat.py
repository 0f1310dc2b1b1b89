"""What seats say to each other: beside the match, never part of it."""

import unicodedata
from typing import Final

from sqlalchemy import delete, insert, select

from tuilerie.errors import TuilerieError
from tuilerie.game import Seat
from tuilerie.server.people.accounts import Visitor
from tuilerie.server.play.registry import Tables
from tuilerie.server.play.watcher import Watcher, encoded
from tuilerie.server.protocol.messages import PHRASES, Said, Say
from tuilerie.server.storage import schema
from tuilerie.server.storage.database import Database
from tuilerie.server.storage.notices import Notices
from tuilerie.server.timestamps import now

RECENT: Final = 50


class ChatRefused(TuilerieError):
    """A message that is not passed on."""


def clean_text(text: str) -> str:
    """Free text without control and direction characters, on one line."""
    kept = (" " if unicodedata.category(c)[0] in "CZ" else c for c in unicodedata.normalize("NFC", text))
    return " ".join("".join(kept).split())


class Chat:
    """Keeps chat and mutes in the database."""

    def __init__(self, database: Database, notices: Notices, tables: Tables) -> None:
        self._database = database
        self._notices = notices
        self._tables = tables

    async def say(self, match: str, visitor: Visitor, seat: Seat, message: Say) -> None:
        text = clean_text(message.text)
        if message.phrase and message.phrase not in PHRASES:
            raise ChatRefused("unknown-phrase", phrase=message.phrase[:40])
        if bool(message.phrase) == bool(text):
            raise ChatRefused("nothing-said")
        row = {"match": match, "person": visitor.id, "seat": seat, "name": visitor.name}
        p = schema.person
        async with self._database.write() as connection:
            # muted while a socket was open counts too
            if (await connection.execute(select(p.c.muted).where(p.c.id == visitor.id))).scalar():
                raise ChatRefused("muted")
            words = {"phrase": message.phrase, "text": text, "at": now()}
            await connection.execute(insert(schema.chat).values(**row, **words))
            await self._notices.write(connection, "chat", match)

    async def recent(self, match: str) -> list[tuple[str, Said]]:
        """What was said last, with who said it."""
        c = schema.chat
        query = select(c).where(c.c.match == match).order_by(c.c.id.desc()).limit(RECENT)
        async with self._database.read() as connection:
            rows = (await connection.execute(query)).all()
        return [(row.person, Said(row.id, row.seat, row.name, row.phrase, row.text)) for row in reversed(rows)]

    async def show(self, match: str) -> None:
        """Somebody said something at a table: send it to those who watch it here."""
        table = self._tables.loaded(match)
        if table is None or not table.audience.watchers:
            return
        said = await self.recent(match)
        for watcher in table.audience.greeted:
            self.tell(watcher, said)

    @staticmethod
    def tell(watcher: Watcher, said: list[tuple[str, Said]]) -> None:
        for person, each in said:
            watcher.send_said(encoded(each), each.n, person)

    async def muted_by(self, person: str | None) -> frozenset[str]:
        if person is None:
            return frozenset()
        m = schema.mute
        async with self._database.read() as connection:
            rows = await connection.execute(select(m.c.muted).where(m.c.person == person))
            return frozenset(rows.scalars())

    async def mute(self, person: str, other: str, *, muted: bool) -> None:
        m = schema.mute
        async with self._database.write() as connection:
            if muted:
                row = self._database.insert(m).values(person=person, muted=other)
                await connection.execute(row.on_conflict_do_nothing())
            else:
                await connection.execute(delete(m).where(m.c.person == person, m.c.muted == other))
