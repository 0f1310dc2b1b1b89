"""Worker processes in which bots think: each move is guessed at and chosen there, never on the event loop."""

import asyncio
import logging
import multiprocessing
import os
import secrets
import signal
import threading
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.connection import Connection, wait
from typing import Any, Final, TypeVar

from tuilerie import bots, games, solver
from tuilerie.game import Game, Seat
from tuilerie.luck import Luck
from tuilerie.notation import move_text
from tuilerie.server.metrics import BOT_SECONDS
from tuilerie.server.play.fair_queue import FairQueue
from tuilerie.server.play.pace import Plan, plan

LONGEST: Final = 60.0
"""Seconds after which a bot's thought is given up and any legal move is played."""

STUCK: Final = 600.0
"""Seconds after which a task that has not ended is taken for one that never will; what has to be compiled ends."""

WARMING: Final = "warming"

log = logging.getLogger("tuilerie.workers")
T = TypeVar("T")


class Workers:
    """A pool of workers, made when first needed and made anew when one of them dies or does not end.

    What is to be done says for whom: nobody's many tasks keep the others' waiting.
    """

    def __init__(self, workers: int) -> None:
        self._workers = workers
        self._queue = FairQueue(workers)
        self._pool: ProcessPoolExecutor | None = None
        self._life: Connection | None = None
        self._closed = False

    def _new(self) -> ProcessPoolExecutor:
        context = multiprocessing.get_context("spawn")
        theirs, self._life = context.Pipe(duplex=False)
        return ProcessPoolExecutor(
            self._workers, mp_context=context, initializer=_leave_with_parent, initargs=(theirs,)
        )

    async def choose(self, game: Game[Any, Any], state: Any, seat: Seat, bot: str | None, whom: str) -> str:
        """A bot's move for a seat; None is the house bot, which plays for the absent."""
        luck = Luck(secrets.token_bytes(32))
        name = bot if bot in bots.names(game) else bots.usual(game)
        begun = time.monotonic()
        try:
            return await self.work(whom, _choose, game.name, game.version, name, state, seat, luck)
        except Exception:
            log.exception("bot failed", extra={"game": game.name, "bot": name})
            return await self.work(whom, _choose, game.name, game.version, "random", state, seat, luck)
        finally:
            BOT_SECONDS.labels(game.name).observe(time.monotonic() - begun)

    async def plan(
        self, game: Game[Any, Any], state: Any, seat: Seat, bot: str | None, pace: float, whom: str
    ) -> Plan:
        """How a bot comes to its next play in a race; where that can't be found out, it takes a moment."""
        name = bot if bot in bots.names(game) else bots.usual(game)
        luck = Luck(secrets.token_bytes(32))
        try:
            return await self.work(whom, _plan, game.name, game.version, name, state, seat, luck, pace)
        except Exception:
            log.exception("bot failed", extra={"game": game.name, "bot": name})
            return Plan(None, pace, ())

    async def work(self, whom: str, task: Callable[..., T], *values: Any) -> T:
        """Something long, done by a worker for somebody; what takes too long keeps its place until it ends."""
        await self._queue.enter(whom)
        running = self._run(task, *values)
        return await asyncio.wait_for(asyncio.shield(running), LONGEST)

    def waiting(self, whom: str) -> int:
        return self._queue.waiting(whom)

    def _run(self, task: Callable[..., T], *values: Any) -> asyncio.Future[T]:
        loop = asyncio.get_running_loop()
        try:
            pool = self._pool = self._pool or self._new()
            running = loop.run_in_executor(pool, task, *values)
        except BaseException:
            self._pool = None
            self._queue.leave()
            raise
        stuck = loop.call_later(STUCK, self._renew, pool)

        def ended(done: asyncio.Future[T]) -> None:
            stuck.cancel()
            self._queue.leave()
            if not done.cancelled() and isinstance(done.exception(), BrokenProcessPool):
                self._renew(pool)

        running.add_done_callback(ended)
        return running

    def _renew(self, pool: ProcessPoolExecutor) -> None:
        """Let a pool go that is broken, or whose worker is stuck; the next task gets a new one."""
        if pool is self._pool and not self._closed:
            log.warning("workers are made anew")
            self.close(at_once=True)
            self._closed, self._pool, self._life = False, None, None

    async def warm(self) -> None:
        """Load, or compile, what bots need before somebody waits for it; between the parts of it bots play."""
        for part in (None, *games.names()):
            try:
                await self.work(WARMING, _warm, part)
            except (TimeoutError, BrokenProcessPool):
                log.warning("not warm yet", extra={"part": part or "solver"})

    def close(self, *, at_once: bool = False) -> None:
        """What a worker is at is waited for when the program ends, unless all are to drop it at once."""
        self._closed = True
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
        if self._life is not None and at_once:
            self._life.close()


def _choose(name: str, version: int, bot: str, state: Any, seat: Seat, luck: Luck) -> str:
    game = games.find(name, version)
    return move_text(bots.move(state, seat, bots.find(game, bot), luck))


def _plan(name: str, version: int, bot: str, state: Any, seat: Seat, luck: Luck, pace: float) -> Plan:
    game = games.find(name, version)
    level = bots.find(game, bot).level
    assert game.by_hand is not None
    labour = game.by_hand(state.guess(seat, luck.fork("guess")), seat, level, luck.fork("dice"))
    return plan(pace, level, labour, move_text(labour.move) if bot == level else None, luck.fork("day"))


def _warm(game: str | None) -> None:
    """What a game's bots need; None: what all mosaics need."""
    if game is None:
        solver.warm(counting=False)
    else:
        bots.warm(games.find(game))


def _leave_with_parent(life: Connection) -> None:
    """A worker ends when the server does, also when that was killed, or when the other end of `life` is closed.

    Ctrl-C is the server's to answer.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    assert parent is not None

    def watch() -> None:
        wait([parent.sentinel, life])
        os._exit(0)

    threading.Thread(target=watch, daemon=True).start()
