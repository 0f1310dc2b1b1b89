"""A live table: what its journal says, held in memory, with those who watch it.

Nothing here is the truth: it is replayed from the journal, and changes only by entries that are written there.
"""

import asyncio
from collections import deque
from dataclasses import dataclass, field, replace
from typing import Any, Final

from tuilerie.errors import IllegalMove
from tuilerie.game import Seat
from tuilerie.match import BEFORE_FIRST, Match, Prepared
from tuilerie.server.play import results, waking
from tuilerie.server.play.audience import Audience
from tuilerie.server.play.race import Race
from tuilerie.server.play.watcher import Watcher
from tuilerie.server.play.wishes import Wished, Wishes
from tuilerie.server.protocol.tables import Result
from tuilerie.server.seats import seating
from tuilerie.server.seats.clocks import Clocks, Pauses
from tuilerie.server.seats.seating import Seating
from tuilerie.server.storage.database import Database, StorageTrouble
from tuilerie.server.storage.journal import LEFT, Entry, Journal
from tuilerie.server.timestamps import now

RECENT: Final = 24
"""States kept for the news of those who reconnect; older news come by replay."""

AT_ONCE: Final = 40
"""Entries of a long journal that are taken over before others have their turn."""


UNMARKED: Final = (frozenset[Seat](), frozenset[Seat](), (), False, ())
"""The marks of a table where everybody only plays, as nearly all are: after each play they are asked for."""


@dataclass(slots=True, eq=False)
class Table:
    """One table on this node. Others read its fields; only its own methods change them."""

    seating: Seating
    journal: Journal
    pauses: Pauses
    race: Race = field(default_factory=Race)
    match: Match | None = None
    seq: int = BEFORE_FIRST
    """The journal's number of the last entry taken over."""

    at: int = 0
    played: list[int] = field(default_factory=list)
    """The `seq` of each play: other entries have numbers too."""

    move_ids: dict[tuple[Seat, str], tuple[int, str]] = field(default_factory=dict)
    """The `seq` and the text of each play that came with an id."""

    movers: set[Seat] = field(default_factory=set)
    """Seats at which a person has played."""

    away: set[Seat] = field(default_factory=set)
    left: set[Seat] = field(default_factory=set)
    """Of those who are away, who went for good."""

    returned: dict[Seat, int] = field(default_factory=dict)
    """The `seq` at which a seat was last taken back from the house bot."""

    lost: list[Seat] = field(default_factory=list)
    wishes: Wishes = field(default_factory=Wishes)
    closed: bool = False
    """Ended without a result: by its people or an operator."""

    ended: bool = False
    """By its rules, by a race lost or closed: nothing more is played."""

    to_act: frozenset[Seat] = frozenset()
    """Who may act now; nobody once the match has ended."""

    clocks: Clocks = field(init=False)
    recent: deque[tuple[int, Any]] = field(default_factory=lambda: deque(maxlen=RECENT))
    audience: Audience = field(default_factory=Audience)
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    stale: bool = False
    """Whether the journal may hold an entry of ours that we know nothing of."""

    attended: set[Seat | None] = field(default_factory=set)
    """Seats that the server acts for right now; None: it writes the end down."""

    idle_since: int = field(default_factory=now)

    def __post_init__(self) -> None:
        self.clocks = Clocks(self.seating.clock, len(self.seating.sitters))
        if self.seating.status != "running":
            self.audience.mark_end_shown()
        if self.seating.started is not None:
            self._begin()

    def _begin(self) -> None:
        """Deal: the match starts from its header."""
        self.match = Match(self.seating.header())
        self.at = self.seating.started or 0
        self.recent.append((BEFORE_FIRST, self.match.state))
        self._pass_on(self.match)

    def _see_who_acts(self, match: Match) -> None:
        self.ended = results.has_ended(match, self.lost, closed=self.closed)
        self.to_act = frozenset() if self.ended else match.state.to_act.difference(self.lost)

    @property
    def under_way(self) -> bool:
        """Begun, and not ended."""
        return self.match is not None and not self.ended

    @property
    def end_unwritten(self) -> bool:
        """Ended by its journal, and its result is not in the database yet."""
        return self.ended and self.seating.status == "running"

    def result(self) -> Result | None:
        return results.result(self.match, tuple(self.lost), closed=self.closed) if self.ended else None

    def awaited(self, seat: Seat) -> bool:
        """Whether another person waits for this seat: else the house bot never sits in, and the table waits."""
        gone = self.away.union(self.lost)
        return any(each.person and each.seat != seat and each.seat not in gone for each in self.seating.sitters)

    def alone(self, seat: Seat) -> bool:
        """Whether only bots sit with this seat."""
        return not any(each.person for each in self.seating.sitters if each.seat != seat)

    def last(self, seat: Seat) -> bool:
        """Whether all other people have left this match for good."""
        gone = self.left.union(self.lost, (seat,))
        return not any(each.person and not each.gone for each in self.seating.sitters if each.seat not in gone)

    def bot_plays(self, seat: Seat) -> bool:
        """Whether a bot plays here: one that sits here, or the house bot for a person who is away and awaited."""
        return self.seating.sitters[seat].bot is not None or (seat in self.away and self.awaited(seat))

    def taken_back_after(self, seat: Seat, seq: int) -> bool:
        return self.returned.get(seat, BEFORE_FIRST) > seq

    def agreed(self) -> tuple[Seat, Wished] | None:
        """What all others who are still here wish to be done about a seat, if they are of one mind."""
        if not self.wishes.by_seat:
            return None
        gone = self.away.union(self.lost)
        return self.wishes.agreed({each.seat for each in self.seating.sitters if each.person} - gone)

    def waited_for(self, seat: Seat, at: int) -> int:
        """Milliseconds that another person has been waiting for this seat, where no clock does it."""
        if self.clocks.run or seat not in self.to_act or seat in self.away or not self.awaited(seat):
            return 0
        return self.clocks.spent(seat, at, self.pauses) if self.seating.sitters[seat].person else 0

    @property
    def marks(self) -> tuple[object, ...]:
        """All that its journal says besides plays."""
        if not (self.away or self.lost or self.closed or self.wishes.by_seat):
            return UNMARKED
        return (frozenset(self.away), frozenset(self.left), tuple(self.lost), self.closed, self.wishes.info())

    async def read_facts(self, database: Database) -> None:
        """Take over what the database says about the table: its seats, its status, whatever its journal has."""
        async with self.lock:
            async with database.read() as connection:
                self.seating = await seating.read(connection, self.seating.id)
            if self.match is None and self.seating.started is not None:
                self._begin()
            elif self.match is not None:
                self.match.rename(self.seating.header().who)  # who has gone for good has no name any more
            self.audience.update_seats(self.seating.seat_of)
            if self.match is not None and not self.seating.onlookers:
                self.audience.close_onlookers()
            if self.match is not None:
                await self.catch_up()
            if self.seating.status == "running":
                self.audience.await_end()

    async def catch_up(self) -> bool:
        """Read on in the journal; whether there was anything. Under the lock."""
        entries = await self.journal.entries(self.seating.id, self.seq)
        for number, entry in enumerate(entries, 1):
            self.apply(entry)
            if number % AT_ONCE == 0:
                await asyncio.sleep(0)
        self.stale = False
        return bool(entries)

    def judge(self, match: Match, seat: Seat, text: str, arrived: int) -> Prepared:
        """The play, if the rules allow it; in a race a wrong answer costs time."""
        try:
            return match.prepare(seat, text)
        except IllegalMove as refused:
            if refused.key != "not-your-turn":
                self.race.answered_wrongly(seat, arrived, refused)
            raise

    async def append(self, entry: Entry, play: Prepared | None = None) -> bool:
        """Write an entry and take it over; False if another came first, which is taken over instead."""
        wake = waking.after(self, play)
        try:
            written = await self.journal.append(entry, wake)
        except StorageTrouble:
            self.stale = True  # it may have been written all the same
            raise
        if written:
            if wake is not None and (wake.at is None) != (self.seating.wake is None):
                self.seating = replace(self.seating, wake=wake.at)
            self.apply(entry, play)
        elif not await self.catch_up():
            raise StorageTrouble("table-busy")
        return written

    def apply(self, entry: Entry, play: Prepared | None = None) -> None:
        """Take over an entry of the journal; a play already prepared for it saves judging it again."""
        assert self.match is not None
        assert entry.seq == self.seq + 1
        if entry.seat is None:
            self.closed = True
        elif entry.kind == "play":
            self._take_play(entry, entry.seat, self.match, play)
        else:
            self._take_mark(entry, entry.seat)
        self.seq, self.at = entry.seq, entry.at
        self._pass_on(self.match)

    def _take_mark(self, entry: Entry, seat: Seat) -> None:
        match entry.kind:
            case "away":
                self.away.add(seat)
                self.clocks.handed_over(seat, entry.spent)
                if entry.text == LEFT:
                    self.left.add(seat)
            case "back":
                self.away.discard(seat)
                self.left.discard(seat)
                self.returned[seat] = entry.seq
                self.clocks.taken_back(seat)
            case "lost":
                self.lost.append(seat)
            case "wish":
                self.wishes.take(seat, entry.text)

    def _take_play(self, entry: Entry, seat: Seat, match: Match, play: Prepared | None) -> None:
        if play is None:
            match.play_text(seat, entry.text)
        else:
            match.commit(play)
        if self.wishes.by_seat:
            self.wishes.keep_about(match.state.to_act - {seat})
        self.clocks.charge(seat, entry.spent, own=entry.by_person)
        if entry.by_person:
            self.move_ids[seat, str(entry.move_id)] = (entry.seq, entry.text)
            self.movers.add(seat)
        self.played.append(entry.seq)
        self.recent.append((entry.seq, match.state))
        starts = self.seating.rules.starts
        if starts and any(news.key in starts for news in match.state.news):
            self.race.begin(entry.at)
            self.audience.forget_placed()

    def _pass_on(self, match: Match) -> None:
        self._see_who_acts(match)
        if self.wishes.by_seat:
            self.wishes.keep_about(self.to_act - self.away)
        self.clocks.run_for(self.to_act, self.away | self.seating.bot_seats, max(self.at, self.race.starts))

    @property
    def bots_alone(self) -> bool:
        """Nobody sits here: it is played for those who look, by the nodes at which they look."""
        return len(self.seating.bot_seats) == len(self.seating.sitters)

    @property
    def in_view(self) -> bool:
        """Whether bots play on: not where they are alone and nobody looks."""
        return bool(self.audience.watchers) or not self.bots_alone

    def attach(self, watcher: Watcher) -> None:
        self.audience.add(watcher)

    def detach(self, watcher: Watcher) -> None:
        self.audience.remove(watcher)
        self.idle_since = now()

    def end_due(self) -> bool:
        """Whether its watchers are to be told now that it has ended: once, when its result is written down."""
        return self.ended and self.seating.status != "running" and self.audience.mark_end_shown()

    def start_attending(self, seat: Seat | None) -> bool:
        """False if the server acts for the seat already (None: for the table's end)."""
        free = seat not in self.attended
        self.attended.add(seat)
        return free

    def stop_attending(self, seat: Seat | None) -> None:
        self.attended.discard(seat)

    def idle_for(self, at: int) -> int:
        """Milliseconds since anybody watched it or did anything here."""
        if self.audience.watchers or self.attended or self.lock.locked():
            self.idle_since = at
        return at - self.idle_since

    def leave_soon(self, at: int) -> None:
        """Count as idle since `at`: there is nothing to do for it here."""
        self.idle_since = at
