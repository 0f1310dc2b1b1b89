"""The costliest moves of an ended match and how chances went: found by a worker process, once, and kept."""

import asyncio
import hashlib
import logging
import time
from collections.abc import Callable
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from typing import Any, Final, TypeVar

import msgspec
from sqlalchemy import select

from tuilerie import solver, transcript
from tuilerie.errors import UnknownName
from tuilerie.match import Match
from tuilerie.notation import move_text
from tuilerie.review import (
    Reviewed,
    can_review,
    closest,
    costliest,
    judged,
    latest,
    outlooks,
    reviewed,
)
from tuilerie.server.play.fair_queue import Busy, FairQueue
from tuilerie.server.play.workers import Workers
from tuilerie.server.protocol.answers import CostlyMove, Review
from tuilerie.server.storage import schema
from tuilerie.server.storage.database import Database, StorageTrouble

log = logging.getLogger("tuilerie.reviews")

T = TypeVar("T")

SECONDS: Final = 20.0
"""Of the processor: a match whose plays take longer to weigh is reviewed up to there; docs/protocol.md tells it."""

LATEST: Final = 45.0
"""Seconds by the clock after which a busy machine stops as well, before the worker is given up."""

A_SEAT: Final = 3
KEPT: Final = 1_000
"""Reviews in memory."""

WAY: Final = "3"
"""How plays are weighed: reviews made in another way are made anew."""

MOST_WAITING: Final = 30
"""Matches that may wait for the one worker because of one address; who comes from it then is asked to come back."""


class Reviews:
    """Reviews by match, the last asked for kept; all who ask while one is made wait for the same one."""

    def __init__(self, workers: Workers, database: Database) -> None:
        self._workers = workers
        self._database = database
        self._tasks: dict[str, asyncio.Task[Review]] = {}
        self._queue = FairQueue(1)
        """One at a time: who asks the same worker for something else waits for no more than that one."""

    async def of(self, id: str, match: Match, whom: str) -> Review:
        game = match.header.game
        if not can_review(game):
            raise UnknownName("no-review", name=game.name)
        task = self._tasks.pop(id, None)
        if task is None or _failed(task):
            if self._queue.waiting(whom) >= MOST_WAITING:
                raise Busy("review-busy")
            task = asyncio.create_task(self._find(id, match, whom))
        self._tasks[id] = task
        if len(self._tasks) > KEPT:
            del self._tasks[next(iter(self._tasks))]
        return await asyncio.shield(task)

    async def weigh(self, match: Match, play: int, move: str, whom: str) -> CostlyMove | None:
        """What another move in place of a play would have given away; null where nothing clearly better is."""
        game = match.header.game
        if not can_review(game):
            raise UnknownName("no-review", name=game.name)
        if not 1 <= play <= len(match.plays):
            raise UnknownName("no-such-play", play=play)
        if self._queue.waiting(whom) >= MOST_WAITING:
            raise Busy("review-busy")
        return await self._work(whom, weigh_move, transcript.write(match), play, move)

    def forget(self, id: str) -> None:
        self._tasks.pop(id, None)

    async def _find(self, id: str, match: Match, whom: str) -> Review:
        """The review that is kept in the database, or a new one."""
        r, of = schema.review, hashlib.sha256("\n".join((WAY, *match.texts())).encode()).hexdigest()
        async with self._database.read() as connection:
            query = select(r.c.text).where(r.c.match == id, r.c.of == of)
            text = (await connection.execute(query)).scalar()
        if text is not None:
            with suppress(msgspec.DecodeError):  # told in the words of another version: it is made anew
                return msgspec.json.decode(text, type=Review)
        review = await self._work(whom, make_review, transcript.write(match), SECONDS)
        if review.whole:  # another time the machine may be less busy
            row = self._database.insert(r).values(match=id, of=of, text=msgspec.json.encode(review).decode())
            new = {"of": row.excluded.of, "text": row.excluded.text}
            try:
                async with self._database.write() as connection:
                    await connection.execute(row.on_conflict_do_update(index_elements=[r.c.match], set_=new))
            except StorageTrouble as refused:  # whoever waits is told; it is made again after a restart
                log.warning("a review was not kept", extra={"why": refused.key})
        return review

    async def _work(self, whom: str, task: Callable[..., T], *values: Any) -> T:
        try:
            async with self._queue.place(whom):
                return await self._workers.work(whom, task, *values)
        except (TimeoutError, BrokenProcessPool):
            raise Busy("review-busy") from None


def _failed(task: asyncio.Task[Review]) -> bool:
    return task.done() and (task.cancelled() or task.exception() is not None)


def make_review(record: str, seconds: float) -> Review:
    """The review of a record, in a worker; plays for which there is no time are left out, the last ones first."""
    match = transcript.read(record)
    solver.warm(counting=False)
    until, deadline = time.process_time() + seconds, time.monotonic() + LATEST
    chances = tuple(tuple(round(each, 3) for each in seats) for seats in outlooks(match))
    plays: list[Reviewed] = []
    whole = True
    for play in reviewed(match):
        plays.append(play)
        if time.process_time() > until or time.monotonic() > deadline:
            whole = play.looks > 0 or play.number == len(match.plays)
            break
    seats = range(match.header.seats)
    by_seat = (costliest([play for play in plays if play.seat == seat], A_SEAT) for seat in seats)
    costly = tuple(tuple(_costly(match, play) for play in each) for each in by_seat)
    return Review(costly, len(latest(plays)), whole, chances)


def weigh_move(record: str, play: int, text: str) -> CostlyMove | None:
    """A move in place of a play of a record, weighed in a worker as closely as the costliest are."""
    match = transcript.read(record)
    solver.warm(counting=False)
    again = Match(match.header)
    for each in match.plays[: play - 1]:
        again.play(*each)
    state, seat = again.state, match.plays[play - 1][0]
    move = match.header.game.notation.read(text)
    again.play(seat, move)
    verdict = judged(match.header.game, state, seat, move, closest(match))
    weighed = None if verdict is None else Reviewed(play, seat, verdict)
    return None if weighed is None or not weighed.missed else _costly(again, weighed)


def _costly(match: Match, play: Reviewed) -> CostlyMove:
    verdict = play.verdict
    values: dict[str, Any] = dict(verdict.values)
    return CostlyMove(
        play.seat,
        play.number,
        move_text(match.plays[play.number - 1][1]),
        verdict.move,
        verdict.got,
        verdict.best,
        play.missed,
        verdict.unit,
        verdict.proved,
        f"review.{verdict.key}",
        values,
    )
