"""A live table: what its journal says, held in memory, with those who watch it.

Nothing here is the truth: a table is rebuilt by replay at any time on any node. It changes only by entries
that the journal has written, one at a time under the table's lock.
"""

import asyncio
from collections import deque
from dataclasses import dataclass, field, replace
from typing import Any, Final

from tuilerie.errors import IllegalMove
from tuilerie.game import Seat
from tuilerie.match import Match
from tuilerie.server.play import results
from tuilerie.server.play.watcher import Watcher
from tuilerie.server.protocol.frames import Result, TableInfo
from tuilerie.server.seats.clocks import Clocks, Pause
from tuilerie.server.seats.seating import Seating
from tuilerie.server.storage.database import StorageTrouble
from tuilerie.server.storage.journal import HOLD, Entry, Journal, Kind
from tuilerie.server.timestamps import now

RECENT: Final = 24
"""States kept for the news of those who reconnect; older news come by replay."""

TRIES: Final = 20
HANDED_ON: Final = 1_000
"""Milliseconds after which another node looks whether the bot's node still lives."""


class Moved(Exception):
    """The table has gone on since a bot began to think."""


@dataclass(slots=True, eq=False)
class Table:
    """One table on this node."""

    seating: Seating
    journal: Journal
    pauses: list[Pause]
    countdown: int = 0
    """Milliseconds before each start of a race."""

    starts: int = 0
    """When the race began or begins, for all at the same moment."""

    match: Match | None = None
    seq: int = -1
    at: int = 0
    played: list[int] = field(default_factory=list)
    """The `seq` of each play: other entries have numbers too."""

    ids: dict[tuple[Seat, str], tuple[int, str]] = field(default_factory=dict)
    away: set[Seat] = field(default_factory=set)
    lost: list[Seat] = field(default_factory=list)
    closed: bool = False
    clocks: Clocks = field(init=False)
    recent: deque[tuple[int, Any]] = field(default_factory=lambda: deque(maxlen=RECENT))
    watchers: set[Watcher] = field(default_factory=set)
    present: frozenset[Seat] = frozenset()
    placed: dict[Seat, int] = field(default_factory=dict)
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    stale: bool = False
    end_told: bool = False
    """Whether its watchers were told that it has ended, and how."""

    idle_since: int = field(default_factory=now)

    def __post_init__(self) -> None:
        self.clocks = Clocks(self.seating.clock, len(self.seating.sitters))
        if self.seating.started is not None and self.match is None:
            self.begin(self.seating)

    def begin(self, seating: Seating) -> None:
        """Deal: the match starts from its header."""
        self.seating = seating
        self.match = Match(seating.header())
        self.at = seating.started or 0
        self.recent.append((-1, self.match.state))
        self._turn()

    @property
    def to_act(self) -> frozenset[Seat]:
        """Who may act now; nobody once the table is over, by the rules or otherwise."""
        if self.match is None or self.over:
            return frozenset()
        acting: frozenset[Seat] = self.match.state.to_act
        return acting.difference(self.lost)

    @property
    def over(self) -> bool:
        return self.closed or (self.match is not None and (self.match.over or self._race_decided()))

    def _race_decided(self) -> bool:
        seats = len(self.seating.sitters)
        return bool(self.lost) and len(self.lost) >= max(1, seats - 1)

    def result(self) -> Result | None:
        return results.result(self.match, tuple(self.lost), closed=self.closed) if self.over else None

    def house_plays(self, seat: Seat) -> bool:
        return self.seating.sitters[seat].bot is not None or seat in self.away

    async def catch_up(self) -> bool:
        """Read on in the journal; whether there was anything. Under the lock."""
        entries = await self.journal.entries(self.seating.id, self.seq)
        for entry in entries:
            self.apply(entry)
        self.stale = False
        return bool(entries)

    async def play(self, seat: Seat, text: str, *, id: str | None, arrived: int, only_at: int | None = None) -> int:
        """Play a move for good and say its `seq`; the same id again says the same `seq` and does nothing."""
        async with self.lock:
            if self.stale:
                await self.catch_up()
            for _ in range(TRIES):
                known = self.ids.get((seat, id)) if id is not None else None
                if known is not None:
                    if known[1] != text:
                        raise IllegalMove("move-id-reused", id=id)
                    return known[0]
                if only_at is not None and self.seq != only_at:
                    raise Moved
                state, move = self._judged(seat, text, arrived, house=id is None)
                entry = self._entry("play", seat, text, id, arrived)
                if await self._append(entry, state, move):
                    return entry.seq
            raise StorageTrouble("table-busy")

    async def mark(self, kind: Kind, seat: Seat) -> bool:
        """Hand a seat to the house, take it back, lose it, or close the table; False if that is so already."""
        async with self.lock:
            if self.stale:
                await self.catch_up()
            for _ in range(TRIES):
                if not self._markable(kind, seat):
                    return False
                if await self._append(self._entry(kind, seat, "", None, now())):
                    return True
            raise StorageTrouble("table-busy")

    def _markable(self, kind: Kind, seat: Seat) -> bool:
        if self.match is None or self.over:
            return False
        match kind:
            case "away":
                return seat not in self.away and self.seating.sitters[seat].bot is None
            case "back":
                return seat in self.away
            case "lost":
                return seat not in self.lost
            case "close":
                return True
        return False

    def _judged(self, seat: Seat, text: str, arrived: int, *, house: bool) -> tuple[Any, Any]:
        """The state after the move, and the move; refused where the rules or the table refuse it."""
        if self.match is None:
            raise IllegalMove("not-started")
        if self.over:
            raise IllegalMove("table-over")
        if seat in self.lost:
            raise IllegalMove("seat-lost", seat=seat)
        if not house and seat in self.away:
            raise IllegalMove("house-plays", seat=seat)
        if seat not in self.match.state.to_act:
            raise IllegalMove("not-your-turn", seat=seat)
        if not house and self.out_of_time(seat, arrived):
            raise IllegalMove("out-of-time", seat=seat)
        move = self.match.header.game.notation.read(text)
        return self.match.state.play(seat, move), move

    def _entry(self, kind: Kind, seat: Seat, text: str, id: str | None, arrived: int) -> Entry:
        at = max(self.at, arrived)
        spent = self.clocks.spent(seat, at, self.pauses) if kind == "play" and seat not in self.away else 0
        return Entry(self.seating.id, self.seq + 1, kind, seat, text, id, at, spent)

    async def _append(self, entry: Entry, state: Any = None, move: Any = None) -> bool:
        wake = self._wake_after(state)
        try:
            written = await self.journal.append(entry, wake)
        except StorageTrouble:
            self.stale = True  # it may have been written all the same
            raise
        if written:
            if wake != HOLD and (wake is None) != (self.seating.wake is None):
                self.seating = replace(self.seating, wake=wake)
            self.apply(entry, state, move)
        elif not await self.catch_up():
            raise StorageTrouble("table-busy")
        return written

    def apply(self, entry: Entry, state: Any = None, move: Any = None) -> None:
        """Take over an entry of the journal; a state already computed for it saves judging it again."""
        assert self.match is not None
        assert entry.seq == self.seq + 1
        seat = entry.seat
        match entry.kind:
            case "play" if state is None:
                self.match.play_text(seat, entry.text)
            case "play":
                self.match.state = state
                self.match.plays.append((seat, move))
            case "away":
                self.away.add(seat)
            case "back":
                self.away.discard(seat)
                self.clocks.taken_back(seat)
            case "lost":
                self.lost.append(seat)
            case "close":
                self.closed = True
        self.seq, self.at = entry.seq, entry.at
        if entry.kind == "play":
            self.clocks.charge(seat, entry.spent)
            if entry.move_id is not None:
                self.ids[seat, entry.move_id] = (entry.seq, entry.text)
            self.played.append(entry.seq)
            self.recent.append((entry.seq, self.match.state))
            starting = self.seating.rules.starts
            if starting and any(news.key in starting for news in self.match.state.news):
                self.starts = entry.at + self.countdown
        self._turn()

    def _turn(self) -> None:
        self.clocks.turn(frozenset(s for s in self.to_act if not self.house_plays(s)), max(self.at, self.starts))

    def out_of_time(self, seat: Seat, at: int) -> bool:
        deadline = self.clocks.deadline(seat, at, self.pauses)
        return deadline is not None and at > deadline

    def wake(self) -> int | None:
        """When a node has to look at the table again by itself."""
        if self.match is None:
            return None
        if self.over:
            return 0
        if any(map(self.house_plays, self.to_act)):
            return now() + HANDED_ON
        deadlines = (self.clocks.deadline(seat, now(), self.pauses) for seat in self.to_act)
        return min((each for each in deadlines if each is not None), default=None)

    def _wake_after(self, state: Any) -> int | None:
        """An upper bound of `wake` after a play: looking too early costs little, too late a turn."""
        if not self.clocks.run and state is not None and state.to_act and not self.away and not self._has_bots:
            return HOLD if self.seating.wake is None else None
        return now() + HANDED_ON

    @property
    def _has_bots(self) -> bool:
        return any(each.bot for each in self.seating.sitters)

    def info(self) -> TableInfo:
        """The table as everybody may see it; it has ended once its end is written down."""
        facts = self.seating
        ended = facts.stage in ("over", "closed")
        return TableInfo(
            facts.id,
            facts.game,
            facts.version,
            facts.options,
            tuple(
                each.info(
                    present=each.seat in self.present, away=each.seat in self.away, lost=each.seat in self.lost
                )
                for each in facts.sitters
            ),
            facts.stage,
            facts.public,
            facts.onlookers,
            facts.clock,
            facts.rules.race,
            facts.host,
            facts.commitment,
            self.seq,
            tuple(sorted(self.to_act)),
            sum(each.seat is None for each in self.watchers),
            facts.secret.hex() if ended else None,
            facts.outcome,
            facts.rematch,
            facts.rematch_of,
        )
