"""Long matches: who comes late is told what was missed without holding anybody up."""

import asyncio
import itertools
from dataclasses import replace
from typing import Any

import pytest

from tests.server.harness.offline import Written, fresh, seated
from tuilerie.luck import luck_from
from tuilerie.notation import move_text
from tuilerie.server.play import news
from tuilerie.server.play.table import Table
from tuilerie.server.protocol.messages import Missed
from tuilerie.server.seats.clocks import Pauses
from tuilerie.server.storage.journal import Entry


def long_match(plays: int, name: str) -> tuple[Table, dict[int | None, list[Missed]]]:
    """A table after so many plays, and the news of each pair of eyes as they happened."""
    match = fresh("epizodiak", target="30")
    journal: Any = Written()
    table = Table(replace(seated(match), id=name), journal, Pauses())
    assert table.match is not None
    missed: dict[int | None, list[Missed]] = {0: [], None: []}
    for number in range(plays):
        state = table.match.state
        seat = min(state.to_act)
        text = move_text(luck_from(f"{name} {number}").pick(tuple(itertools.islice(state.legal(seat), 8)))[0])
        table.apply(Entry(name, number, "play", seat, text, None, 0, 0))
        for eyes, so_far in missed.items():
            so_far.append(Missed(number, table.match.state.view(eyes).news))
    return table, missed


class Beat:
    """Counts the turns that others get."""

    def __init__(self) -> None:
        self.turns = 0

    async def run(self) -> None:
        while True:
            self.turns += 1
            await asyncio.sleep(0)


@pytest.mark.parametrize("eyes", [0, None])
def test_who_comes_late_is_told_the_last_plays_while_others_have_their_turns(eyes: int | None) -> None:
    async def story() -> None:
        plays = news.MOST_NEWS + 200
        table, missed = long_match(plays, f"late {eyes}")
        beat = Beat()
        others = asyncio.create_task(beat.run())
        await news.prepare(table, eyes, -1)
        assert beat.turns >= plays // news.AT_ONCE - 1
        assert news.since(table, eyes, -1) == tuple(missed[eyes][-news.MOST_NEWS :])
        assert news.since(table, eyes, plays - 300) == tuple(missed[eyes][plays - 299 :])
        # whoever comes next costs nothing any more
        before = beat.turns
        await news.prepare(table, eyes, -1)
        assert beat.turns == before
        assert news.since(table, eyes, plays - 3) == tuple(missed[eyes][-2:])
        others.cancel()

    asyncio.run(story())


def test_without_preparation_the_table_tells_what_it_has_and_replays_nothing() -> None:
    table, missed = long_match(60, "unprepared")
    assert news.since(table, 0, -1) == tuple(missed[0][-len(table.recent) :])
    assert news.since(table, 0, 58) == tuple(missed[0][-1:])


def test_a_long_journal_is_taken_over_while_others_have_their_turns() -> None:
    async def story() -> None:
        table, _ = long_match(200, "journal")
        assert table.match is not None
        rows = [
            Entry("journal", number, "play", seat, move_text(move), None, 0, 0)
            for number, (seat, move) in enumerate(table.match.plays)
        ]

        class Long(Written):
            async def entries(self, match: str, after: int) -> list[Entry]:
                return rows

        journal: Any = Long()
        again = Table(table.seating, journal, Pauses())
        beat = Beat()
        others = asyncio.create_task(beat.run())
        assert await again.catch_up()
        assert again.seq == 199
        assert beat.turns >= 4
        others.cancel()

    asyncio.run(story())
