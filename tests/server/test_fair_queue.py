"""Whoever has much to do waits behind their own things, and what never ends is given up for the others."""

import asyncio
import time
from pathlib import Path

import pytest

from tuilerie.fair import deal_from
from tuilerie.match import Match, header
from tuilerie.server.after.reviews import Reviews
from tuilerie.server.play import workers
from tuilerie.server.play.fair_queue import FairQueue
from tuilerie.server.play.workers import Workers
from tuilerie.server.settings import database_in
from tuilerie.server.storage.database import connect


def test_one_who_asks_once_is_next_after_one_thing_of_who_asks_much() -> None:
    order: list[str] = []

    async def story() -> None:
        queue = FairQueue(1)

        async def work(whom: str) -> None:
            async with queue.place(whom):
                order.append(whom)
                await asyncio.sleep(0)

        await asyncio.gather(*map(work, ("loud", "loud", "loud", "loud", "quiet", "other", "loud")))

    asyncio.run(story())
    assert order == ["loud", "loud", "quiet", "other", "loud", "loud", "loud"]


def test_a_place_is_handed_on_by_who_waits_no_longer() -> None:
    async def story() -> None:
        queue = FairQueue(1)
        await queue.enter("first")
        waiting = [asyncio.create_task(queue.enter(whom)) for whom in ("second", "third", "fourth")]
        await asyncio.sleep(0)
        assert [queue.waiting(whom) for whom in ("first", "second", "fifth")] == [0, 1, 0]
        waiting[0].cancel()
        queue.leave()
        waiting[1].cancel()  # at the moment in which its turn has come
        await asyncio.wait(waiting, timeout=10)
        assert [each.cancelled() for each in waiting] == [True, True, False]
        queue.leave()
        await asyncio.wait_for(queue.enter("fifth"), 10)

    asyncio.run(story())


def test_bots_play_while_others_are_made_ready() -> None:
    match = Match(header("epizodiak", 3, deal_from("ready")))
    seat = min(match.state.to_act)

    async def story() -> None:
        pool = Workers(1)
        warming = asyncio.create_task(pool.warm())
        await asyncio.sleep(0)  # its first part has the only place
        text = await pool.choose(match.header.game, match.state, seat, "random", "ada")
        assert not warming.done()
        match.play_text(seat, text)
        warming.cancel()
        pool.close(at_once=True)

    asyncio.run(story())


def test_a_worker_that_never_ends_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "LONGEST", 0.5)
    monkeypatch.setattr(workers, "STUCK", 1.0)

    async def story() -> None:
        pool = Workers(1)
        with pytest.raises(TimeoutError):
            await pool.work("loud", time.sleep, 600)
        monkeypatch.setattr(workers, "LONGEST", 60.0)
        monkeypatch.setattr(workers, "STUCK", 60.0)
        assert await pool.work("quiet", abs, -7) == 7
        pool.close(at_once=True)

    asyncio.run(story())


def test_of_many_reviews_one_waits_among_the_other_tasks_of_its_worker(tmp_path: Path) -> None:
    async def story() -> None:
        database, pool = connect(database_in(tmp_path)), Workers(1)
        await database.migrate()
        reviews, addresses = Reviews(pool, database), ("first", "second", "third")
        match = Match(header("mozaika", 3, deal_from("reviews")))
        busy = asyncio.create_task(pool.work("press", time.sleep, 600))
        requests = [asyncio.create_task(reviews.of(each, match, each)) for each in addresses]
        async with asyncio.timeout(30):
            while sum(map(pool.waiting, addresses)) + sum(map(reviews._queue.waiting, addresses)) < len(addresses):
                await asyncio.sleep(0.01)
        assert sum(map(pool.waiting, addresses)) == 1
        for each in (busy, *requests):
            each.cancel()
        await asyncio.wait((busy, *requests), timeout=10)
        pool.close(at_once=True)
        await database.close()

    asyncio.run(story())
