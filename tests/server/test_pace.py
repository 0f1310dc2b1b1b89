"""Bots take a person's time, and a race begins for all at the same moment by the server's time."""

import asyncio
from typing import Any

import msgspec
import pytest

from tests.server.harness.offline import Written, fresh, seated
from tests.server.harness.players import script_of
from tuilerie import games
from tuilerie.errors import IllegalMove
from tuilerie.match import Match
from tuilerie.server.play import broadcast, entries, pace
from tuilerie.server.play.race import Race
from tuilerie.server.play.table import Table
from tuilerie.server.seats.clocks import Pauses
from tuilerie.server.storage.journal import Entry


def least(match: Match, bot: str, at: float = 0.6) -> float:
    """The pause before the first seat's play if it is as short as it can be."""
    return min(pace.pause(at, match.header.game, match.state, 0, bot) for _ in range(200))


def test_outside_races_a_bot_waits_one_pace() -> None:
    assert pace.pause(0.6, games.find("mozaika"), fresh("mozaika").state, 0, "greedy") == 0.6


def test_in_a_race_a_bot_takes_longer_for_more_tiles_and_a_gentle_one_longer_still() -> None:
    small, large = fresh("mosapuzzle", size="3"), fresh("mosapuzzle", size="4")
    assert least(small, "greedy") < least(large, "greedy") < least(large, "random")
    assert 30 < least(large, "greedy") < 90
    assert least(large, "greedy", at=0) == 0


def test_each_stage_of_a_race_is_worth_its_own_tiles() -> None:
    match = fresh("mosapuzzle", stages="on", then_spin="on")
    work = match.header.game.work
    assert work is not None
    seen: dict[str, set[int]] = {}
    for seat, text in script_of(fresh("mosapuzzle", stages="on", then_spin="on"), "greedy", "stages"):
        seen.setdefault(match.state.phase, set()).add(work(match.state, seat))
        match.play_text(seat, text)
    assert seen == {"build": {16}, "race": {9, 16}, "lock": {1}, "spin": {15}}
    assert work(match.state, 0) == 0


@pytest.mark.parametrize("game", ["mosapuzzle", "mosaspin"])
def test_the_start_of_a_race_is_told_by_the_servers_time(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    facts = seated(fresh(game))
    nowhere: Any = None
    table = Table(facts, nowhere, Pauses(), Race(pace.countdown(0.6)))
    minutes = 60_000
    monkeypatch.setattr(broadcast, "now", lambda: minutes + 500)
    for number, (seat, text) in enumerate(script_of(Match(facts.header()), "greedy", game, 2)):
        assert msgspec.json.decode(broadcast.view_frame(table, 0, -1))["starts"] is None
        table.apply(Entry("t", number, "play", seat, text, None, minutes * (1 + number) // 2, 0))
    frame = msgspec.json.decode(broadcast.view_frame(table, 0, -1))
    assert (frame["view"]["phase"], frame["starts"], frame["elapsed"]) == ("race", 2_500, None)
    # nobody is charged for the countdown
    assert [(face["left"], face["runs"]) for face in frame["clocks"]] == [(600_000, True)] * 2
    monkeypatch.setattr(broadcast, "now", lambda: minutes + 4_000)
    frame = msgspec.json.decode(broadcast.view_frame(table, 1, -1))
    assert (frame["starts"], frame["elapsed"]) == (None, 1_000)
    assert frame["clocks"][0]["left"] == 599_000


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
