"""People and their sessions: guests at once, accounts by password, sessions that can be ended everywhere."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, Final

import msgspec
from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from sqlalchemy import Row, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from tuilerie.errors import UnknownName
from tuilerie.server.ids import new_id, new_token, token_key
from tuilerie.server.people.names import Forbidden, clean_name, login_of, looks_of
from tuilerie.server.protocol.answers import Me
from tuilerie.server.storage import schema
from tuilerie.server.storage.database import Connection, Database
from tuilerie.server.storage.notices import Notices
from tuilerie.server.timestamps import now

SESSION_LIFE: Final = 90 * 86_400_000
UNNAMED: Final = ""


@dataclass(frozen=True, slots=True)
class Visitor:
    """Who a request or socket comes from."""

    id: str
    name: str
    guest: bool
    session: str
    csrf: str
    preferences: str

    def me(self) -> Me:
        return Me(self.id, self.name, self.guest, self.csrf, msgspec.json.decode(self.preferences))


class Passwords:
    """argon2id in a bounded pool of threads; unknown names cost the same time as known ones."""

    def __init__(self, threads: int = 2) -> None:
        self._hasher = PasswordHasher(time_cost=2, memory_cost=19_456, parallelism=1)
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="argon2")
        self._nobody = self._hasher.hash(new_token())

    async def hash(self, password: str) -> str:
        return await asyncio.get_running_loop().run_in_executor(self._pool, self._hasher.hash, password)

    async def fits(self, stored: str | None, password: str) -> bool:
        check = asyncio.get_running_loop().run_in_executor(self._pool, self._check, stored, password)
        return await check

    def _check(self, stored: str | None, password: str) -> bool:
        try:
            return self._hasher.verify(stored or self._nobody, password) and stored is not None
        except (VerificationError, InvalidHashError):
            return False

    def close(self) -> None:
        self._pool.shutdown(wait=False)


class People:
    """Everything a person does about themselves."""

    def __init__(self, database: Database, passwords: Passwords, notices: Notices) -> None:
        self._database = database
        self._passwords = passwords
        self._notices = notices

    async def visitor(self, token: str | None) -> Visitor | None:
        """Who holds this token now; None for nobody."""
        if not token or len(token) > 100:
            return None
        s, p = schema.session, schema.person
        query = select(p, s.c.csrf, s.c.token).join(s, s.c.person == p.c.id)
        async with self._database.read() as connection:
            found = await connection.execute(query.where(s.c.token == token_key(token), s.c.expires > now()))
            row = found.first()
        return None if row is None or row.banned or row.deleted else _visitor(row)

    async def ended(self, session: str) -> bool:
        s = schema.session
        async with self._database.read() as connection:
            return (await connection.execute(select(s.c.token).where(s.c.token == session))).first() is None

    async def guest(self, name: str | None) -> tuple[Visitor, str]:
        """Somebody new; without a name it is empty, and whoever reads it puts a word in its place."""
        name = UNNAMED if name is None else clean_name(name)
        person = new_id()
        async with self._database.write() as connection:
            await connection.execute(insert(schema.person).values(id=person, name=name, created=now()))
            return await self._session(connection, person)

    async def _session(self, connection: Connection, person: str) -> tuple[Visitor, str]:
        """A fresh session; a token given before is never taken over."""
        token = new_token()
        s, p = schema.session, schema.person
        at = now()
        row = {"token": token_key(token), "person": person, "csrf": new_token()}
        await connection.execute(insert(s).values(**row, created=at, expires=at + SESSION_LIFE))
        found = await connection.execute(
            select(p, s.c.csrf, s.c.token).join(s, s.c.person == p.c.id).where(s.c.token == row["token"])
        )
        return _visitor(found.one()), token

    async def rename(self, visitor: Visitor, name: str) -> None:
        name = clean_name(name)
        values = {"name": name} if visitor.guest else account_named(name)
        await self._change(visitor, values)

    async def prefer(self, visitor: Visitor, preferences: dict[str, str | int | bool]) -> None:
        text = msgspec.json.encode(preferences).decode()
        if len(text) > 4000:
            raise Forbidden("preferences-too-long", most=4000)
        await self._change(visitor, {"preferences": text})

    async def account(self, visitor: Visitor, name: str | None, password: str) -> tuple[Visitor, str]:
        """The guest becomes an account and keeps its games; its old sessions end."""
        if not visitor.guest:
            raise Forbidden("already-account")
        name = clean_name(name or visitor.name)
        values = account_named(name) | {"password": await self._passwords.hash(password)}
        await self._change(visitor, values)
        async with self._database.write() as connection:
            await self._end(connection, visitor.id, only=visitor.session)
            return await self._session(connection, visitor.id)

    async def login(self, name: str, password: str, old: Visitor | None) -> tuple[Visitor, str]:
        p = schema.person
        async with self._database.read() as connection:
            row = (await connection.execute(select(p).where(p.c.login == login_of(name)))).first()
        fits = await self._passwords.fits(row.password if row else None, password)
        if row is None or not fits or row.banned or row.deleted:
            raise Forbidden("wrong-name-or-password")
        async with self._database.write() as connection:
            if old is not None:
                await self._end(connection, old.id, only=old.session)
            return await self._session(connection, row.id)

    async def logout(self, visitor: Visitor, *, everywhere: bool) -> None:
        async with self._database.write() as connection:
            await self._end(connection, visitor.id, only=None if everywhere else visitor.session)

    async def change_password(self, visitor: Visitor, old: str, new: str) -> tuple[Visitor, str]:
        """A new password ends every session but the one that comes with it."""
        await self._confirm(visitor, old)
        hashed = await self._passwords.hash(new)
        async with self._database.write() as connection:
            p = schema.person
            await connection.execute(update(p).where(p.c.id == visitor.id).values(password=hashed))
            await self._end(connection, visitor.id)
            return await self._session(connection, visitor.id)

    async def delete(self, visitor: Visitor, password: str) -> None:
        """The person is gone; matches that are over stay, under no name."""
        if not visitor.guest:
            await self._confirm(visitor, password)
        async with self._database.write() as connection:
            await forget(connection, visitor.id)
            await self._end(connection, visitor.id)
            await self._notices.write(connection, "person", visitor.id)
            for match in await _under_way(connection, visitor.id):
                await self._notices.write(connection, "table", match)

    async def _confirm(self, visitor: Visitor, password: str) -> None:
        p = schema.person
        async with self._database.read() as connection:
            stored = (await connection.execute(select(p.c.password).where(p.c.id == visitor.id))).scalar()
        if not await self._passwords.fits(stored, password):
            raise Forbidden("wrong-password")

    async def _change(self, visitor: Visitor, values: dict[str, Any]) -> None:
        p = schema.person
        async with self._database.write() as connection:
            if "login" in values:
                await check_free(connection, self._database, values["name"], visitor.id)
            there = update(p).where(p.c.id == visitor.id, p.c.deleted.is_(None))
            try:
                changed = await connection.execute(there.values(**values))
            except IntegrityError:
                raise Forbidden("name-taken", name=values["name"]) from None
            if changed.rowcount != 1:  # deleted since the request came
                raise Forbidden("not-logged-in")

    async def _end(self, connection: Connection, person: str, only: str | None = None) -> None:
        await end_sessions(connection, self._notices, person, only)


def account_named(name: str) -> dict[str, Any]:
    """What is kept of an account's name."""
    return {"name": name, "login": login_of(name), "looks": looks_of(name)}


async def check_free(connection: Connection, database: Database, name: str, person: str) -> None:
    """Refuse a name that another account has, one that looks like it, and another's id; one check at a time."""
    await database.queue(connection, "names")
    p, login = schema.person, login_of(name)
    taken = (p.c.login == login) | (p.c.id == login) | (p.c.looks == looks_of(name))
    if (await connection.execute(select(p.c.id).where(taken, p.c.id != person))).first():
        raise Forbidden("name-taken", name=name)


async def find_person(connection: Connection, name: str) -> Row[Any]:
    """Somebody by id, else by name; one who was deleted by id only."""
    p = schema.person
    for wanted in (p.c.id == name, (p.c.login == login_of(name)) & p.c.deleted.is_(None)):
        row = (await connection.execute(select(p).where(wanted))).first()
        if row is not None:
            return row
    raise UnknownName("unknown-person", name=name[:40])


async def end_sessions(connection: Connection, notices: Notices, person: str, only: str | None = None) -> None:
    """End a person's sessions, or one of them; open sockets hear of it and close."""
    s = schema.session
    which = (s.c.person == person,) if only is None else (s.c.person == person, s.c.token == only)
    for token in (await connection.execute(select(s.c.token).where(*which))).scalars().all():
        await notices.write(connection, "session", token)
    await connection.execute(delete(s).where(*which))


async def _under_way(connection: Connection, person: str) -> list[str]:
    m, s = schema.match, schema.seat
    query = select(m.c.id).join(s, s.c.match == m.c.id).where(s.c.person == person)
    return list((await connection.execute(query.where(m.c.status.in_(("waiting", "running"))))).scalars())


async def forget(connection: Connection, person: str) -> None:
    """Take a person's name and words out of everything; the games they were part of stay."""
    gone = "–"
    p, s, c = schema.person, schema.seat, schema.chat
    cleared = {"name": gone, "login": None, "looks": None, "password": None, "preferences": "{}", "deleted": now()}
    await connection.execute(update(p).where(p.c.id == person).values(**cleared))
    await connection.execute(update(s).where(s.c.person == person).values(name=gone))
    await connection.execute(delete(c).where(c.c.person == person))
    await connection.execute(delete(schema.mute).where(schema.mute.c.person == person))
    await connection.execute(delete(schema.device).where(schema.device.c.person == person))
    await connection.execute(delete(schema.rating).where(schema.rating.c.person == person))
    await connection.execute(delete(schema.rating_step).where(schema.rating_step.c.person == person))


def _visitor(row: Row[Any]) -> Visitor:
    return Visitor(row.id, row.name, row.login is None, row.token, row.csrf, row.preferences)
