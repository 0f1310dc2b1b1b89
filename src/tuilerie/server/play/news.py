"""The news of a match for those who come late: made a few plays at a time, and kept for who comes next."""

import asyncio
from collections import OrderedDict, deque
from dataclasses import dataclass, field
from typing import Final

from tuilerie.game import Seat
from tuilerie.match import Match
from tuilerie.server.play.table import Table
from tuilerie.server.protocol.messages import Missed

MOST_NEWS: Final = 400
"""Plays whose news are told; who comes later than that finds the rest in the replay, after the end."""

KEPT: Final = 200
"""Matches, each with one pair of eyes, whose news are kept."""

AT_ONCE: Final = 40
"""Plays that are replayed before others have their turn."""


@dataclass(slots=True)
class _Replay:
    """What one pair of eyes was told of a match so far."""

    again: Match
    last: deque[Missed] = field(default_factory=lambda: deque(maxlen=MOST_NEWS))
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)


_replays: OrderedDict[tuple[str, Seat | None], _Replay] = OrderedDict()


async def prepare(table: Table, seat: Seat | None, last: int) -> None:
    """Have ready what a seat that has seen everything up to `last` has missed, where the table has it no more."""
    if table.match is None or has_recent(table, last):
        return
    key = (table.seating.id, seat)
    replay = _replays.pop(key, None) or _Replay(Match(table.match.header))
    _replays[key] = replay
    if len(_replays) > KEPT:
        _replays.popitem(last=False)
    async with replay.lock:
        plays = replay.again.plays
        # the table may go on while others have their turn
        while (at := len(plays)) < len(table.played):
            replay.again.play(*table.match.plays[at])
            if at >= len(table.played) - MOST_NEWS:
                replay.last.append(Missed(table.played[at], replay.again.state.view(seat).news))
            if at % AT_ONCE == AT_ONCE - 1:
                await asyncio.sleep(0)


def since(table: Table, seat: Seat | None, last: int) -> tuple[Missed, ...]:
    """What was missed after `last`, as far as it is at hand: never a replay."""
    replay = None if has_recent(table, last) else _replays.get((table.seating.id, seat))
    older = [each for each in replay.last if each.seq > last] if replay is not None else []
    known = older[-1].seq if older else last
    recent = [Missed(seq, state.view(seat).news) for seq, state in table.recent if seq > known]
    return (*older, *recent)


def has_recent(table: Table, last: int) -> bool:
    """Whether the table has the state after every play since `last`."""
    return last >= table.seq or table.recent[0][0] <= last + 1


def forget(match: str) -> None:
    for key in [each for each in _replays if each[0] == match]:
        del _replays[key]
