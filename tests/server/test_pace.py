"""Bots take a person's time, and a race begins for all at the same moment by the server's time."""

import asyncio
from itertools import pairwise
from statistics import median
from typing import Any

import msgspec
import pytest

from tests.server.harness.offline import Written, fresh, seated
from tests.server.harness.players import script_of
from tuilerie.errors import IllegalMove
from tuilerie.game import Level
from tuilerie.luck import luck_from
from tuilerie.match import Match
from tuilerie.notation import move_text
from tuilerie.server.play import broadcast, entries, pace
from tuilerie.server.play.race import Race
from tuilerie.server.play.table import Table
from tuilerie.server.seats.clocks import Pauses
from tuilerie.server.storage.journal import Entry


def raced(game: str, **options: str) -> tuple[Match, int]:
    """A match at the start of its race, and a seat in it."""
    match = fresh(game, **options)
    for seat, text in script_of(fresh(game, **options), "greedy", "pace"):
        if match.state.view(seat).phase == "race":
            return match, seat
        match.play_text(seat, text)
    raise AssertionError("there was no race")


def planned(match: Match, seat: int, level: Level, seed: str = "pace", at: float = 0.6) -> pace.Plan:
    by_hand = match.header.game.by_hand
    assert by_hand is not None
    labour = by_hand(match.state.guess(seat, luck_from(seed)), seat, level, luck_from(seed))
    return pace.plan(at, level, labour, move_text(labour.move), luck_from(seed))


@pytest.mark.parametrize("game", ["mosapuzzle", "mosaspin"])
@pytest.mark.parametrize("level", list(Level))
def test_a_bot_of_every_level_wins_a_race_in_a_persons_time_and_shows_how_far_it_is(
    game: str, level: Level
) -> None:
    match, seat = raced(game)
    plan = planned(match, seat, level)
    assert plan == planned(match, seat, level)
    assert plan.text is not None
    match.play_text(seat, plan.text)
    assert 5 < plan.seconds < 1200
    times = [seconds for seconds, _ in plan.placed]
    assert times == sorted(times)
    assert times[-1] <= plan.seconds
    assert all(later - sooner >= pace.MOMENT for sooner, later in pairwise(times))
    assert all(0 <= placed <= 16 for _, placed in plan.placed)


def test_without_a_pace_nobody_waits() -> None:
    match, seat = raced("mosaspin")
    assert planned(match, seat, Level.APPRENTICE, at=0).seconds == 0


def test_good_ones_are_quicker_most_of_the_time_but_not_always() -> None:
    match, seat = raced("mosaspin")
    slow, quick = (
        [planned(match, seat, level, str(number)).seconds for number in range(30)]
        for level in (Level.APPRENTICE, Level.GRANDMASTER)
    )
    assert median(quick) < median(slow) / 2
    assert max(quick) > min(slow) / 2


def test_more_tiles_take_longer() -> None:
    times = [
        median(
            planned(*raced("mosaspin", width=side, height=side), Level.JOURNEYMAN, str(number)).seconds
            for number in range(15)
        )
        for side in ("3", "5")
    ]
    assert times[0] < times[1]


@pytest.mark.parametrize("game", ["mosapuzzle", "mosaspin"])
def test_the_start_of_a_race_is_told_by_the_servers_time(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    facts = seated(fresh(game))
    nowhere: Any = None
    table = Table(facts, nowhere, Pauses(), Race(pace.countdown(0.6)))
    minutes = 60_000
    monkeypatch.setattr(broadcast, "now", lambda: minutes + 500)
    for number, (seat, text) in enumerate(script_of(Match(facts.header()), "greedy", game, 2)):
        assert msgspec.json.decode(broadcast.view_message(table, 0, -1))["starts"] is None
        table.apply(Entry("t", number, "play", seat, text, None, minutes * (1 + number) // 2, 0))
    message = msgspec.json.decode(broadcast.view_message(table, 0, -1))
    assert (message["view"]["phase"], message["starts"], message["elapsed"]) == ("race", 2_500, None)
    # nobody is charged for the countdown
    assert [(face["left"], face["runs"]) for face in message["clocks"]] == [(600_000, True)] * 2
    monkeypatch.setattr(broadcast, "now", lambda: minutes + 4_000)
    message = msgspec.json.decode(broadcast.view_message(table, 1, -1))
    assert (message["starts"], message["elapsed"]) == (None, 1_000)
    assert message["clocks"][0]["left"] == 599_000


def racing() -> tuple[Table, list[tuple[int, str]]]:
    """A table whose race begins at 63,000, and the plays that would win it."""
    facts = seated(fresh("mosaspin"))
    written: Any = Written()
    table = Table(facts, written, Pauses(), Race(pace.countdown(0.6)))
    script = script_of(Match(facts.header()), "greedy", "race")
    for number, (seat, text) in enumerate(script[:2]):
        table.apply(Entry("t", number, "play", seat, text, None, 60_000, 0))
    assert table.race.starts == 63_000
    return table, script[2:]


def refused(table: Table, seat: int, text: str, at: int) -> IllegalMove:
    with pytest.raises(IllegalMove) as caught:
        asyncio.run(entries.play(table, seat, text, id=f"{at}", arrived=at))
    return caught.value


def test_a_move_before_the_start_of_a_race_is_refused() -> None:
    table, ((seat, text), *_) = racing()
    early = refused(table, seat, text, 61_500)
    assert (early.key, early.values) == ("race-not-begun", {"seconds": 2})
    assert asyncio.run(entries.play(table, seat, text, id="now", arrived=63_000)) == 2


def test_wrong_answers_in_a_race_cost_time_and_more_each_time() -> None:
    table, ((seat, text), *_) = racing()
    state: Any = table.match and table.match.state
    wrong = f"solve {state.view(seat).bench.lying}"
    at = 63_000
    for seconds in (1, 2, 4, 8, 16, 30, 30):
        assert refused(table, seat, wrong, at).values["pause"] == seconds
        soon = refused(table, seat, text, at + 500)
        assert (soon.key, soon.values["seconds"]) == ("answered-too-soon", seconds)
        at += 1000 * seconds
    assert asyncio.run(entries.play(table, seat, text, id="right", arrived=at)) == 2
