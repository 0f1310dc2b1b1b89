"""What is written into a table's journal: each entry is judged first, and again where another came before it."""

from collections.abc import Callable

from tuilerie.errors import IllegalMove
from tuilerie.game import Seat
from tuilerie.match import Match
from tuilerie.server.play import waking
from tuilerie.server.play.table import Table
from tuilerie.server.storage.journal import LEFT, Entry, Kind
from tuilerie.server.timestamps import now


class TableChanged(Exception):
    """The table has gone on since a bot began to think."""


class CaughtUp:
    """A table's lock, held once nothing of ours is left unread in its journal."""

    __slots__ = ("_table",)

    def __init__(self, table: Table) -> None:
        self._table = table

    async def __aenter__(self) -> None:
        await self._table.lock.acquire()
        if self._table.stale:
            try:
                await self._table.catch_up()
            except BaseException:
                self._table.lock.release()
                raise

    async def __aexit__(self, *error: object) -> None:
        self._table.lock.release()


async def play(table: Table, seat: Seat, text: str, *, id: str, arrived: int) -> int:
    """Play a person's move for good and say its `seq`; the same id again says the same and does nothing."""
    _check_begun(table)
    async with CaughtUp(table):
        while (known := _known(table, seat, text, id)) is None:
            match = _playable(table, seat)
            _check_person(table, seat, arrived)
            judged = table.judge(match, seat, text, arrived)
            entry = _entry(table, "play", seat, text, id, arrived)
            if await table.append(entry, judged):
                return entry.seq
        return known


async def play_bot(table: Table, seat: Seat, text: str, *, thought_at: int) -> int:
    """Play a bot's move, chosen when the table was at `thought_at`; TableChanged if it no longer is."""
    async with CaughtUp(table):
        if table.seq != thought_at:
            raise TableChanged
        prepared = _playable(table, seat).prepare(seat, text)
        entry = _entry(table, "play", seat, text, None, now())
        if not await table.append(entry, prepared):
            raise TableChanged
        return entry.seq


async def give_up(table: Table, seat: Seat, seen: int | None = None) -> bool:
    """A person's seat goes to the house bot, in a race it is lost; False if that is so already.

    Nor where the person has taken it back after `seen`, the last entry known when this was asked.
    """
    if table.alone(seat) and not table.seating.rules.race:
        raise IllegalMove("nobody-waits")

    def due() -> Entry | None:
        kept = seen is not None and table.taken_back_after(seat, seen)
        return None if kept else _giving_up(table, seat, for_good=False)

    return await _write(table, due)


async def leave(table: Table, seat: Seat) -> bool:
    """A person leaves for good, and the last one ends the match; False if that is so already."""
    return await _write(
        table, lambda: _closing(table) if table.last(seat) else _giving_up(table, seat, for_good=True)
    )


async def take_back(table: Table, seat: Seat) -> bool:
    """A person plays again where the house bot did; False where it did not."""
    return await _write(table, lambda: _taking_back(table, seat))


async def close(table: Table) -> bool:
    """End the match without a result; False if it has ended already."""
    return await _write(table, lambda: _closing(table))


async def wish(table: Table, seat: Seat, about: Seat, wished: str) -> bool:
    """A seat's wish about another that is waited for; False if it no longer is."""

    def due() -> Entry | None:
        if not table.waited_for(about, now()) or table.wishes.of(seat, about) == wished:
            return None
        return _entry(table, "wish", seat, f"{wished} {about}", None, now())

    return await _write(table, due)


async def _write(table: Table, due: Callable[[], Entry | None]) -> bool:
    """Write what is due, asked again where another entry came before; False if nothing is."""
    if table.match is None:
        return False
    async with CaughtUp(table):
        while (entry := due()) is not None:
            if await table.append(entry):
                return True
        return False


def _giving_up(table: Table, seat: Seat, *, for_good: bool) -> Entry | None:
    """A person's seat that is given up: lost in a race, else with the house bot; None if it is so already."""
    if not table.under_way or table.seating.sitters[seat].bot is not None:
        return None
    if table.seating.rules.race:
        return None if seat in table.lost else _entry(table, "lost", seat, "", None, now())
    if seat in (table.left if for_good else table.away):
        return None
    return _entry(table, "away", seat, LEFT if for_good else "", None, now())


def _taking_back(table: Table, seat: Seat) -> Entry | None:
    if not table.under_way or table.seating.sitters[seat].bot is not None:
        return None
    if seat in table.to_act and table.bot_plays(seat) and table.clocks.ran_out(seat):
        raise IllegalMove("house-moves", seat=seat)
    return _entry(table, "back", seat, "", None, now()) if seat in table.away else None


def _closing(table: Table) -> Entry | None:
    if not table.under_way:
        return None
    return Entry(table.seating.id, table.seq + 1, "close", None, "", None, max(table.at, now()), 0)


def _known(table: Table, seat: Seat, text: str, id: str) -> int | None:
    seq, known_text = table.move_ids.get((seat, id), (None, text))
    if known_text != text:
        raise IllegalMove("move-id-reused", id=id)
    return seq


def _check_begun(table: Table) -> Match:
    """The match. Asked before anything is waited for: until it begins a seat may become somebody else's."""
    if table.match is None:
        raise IllegalMove("not-started")
    return table.match


def _playable(table: Table, seat: Seat) -> Match:
    """The match, if the table lets this seat play in it."""
    match = _check_begun(table)
    if table.ended:
        raise IllegalMove("match-ended")
    if seat in table.lost:
        raise IllegalMove("seat-lost", seat=seat)
    return match


def _check_person(table: Table, seat: Seat, arrived: int) -> None:
    if seat in table.away:
        raise IllegalMove("house-plays", seat=seat)
    if waking.out_of_time(table, seat, arrived):
        raise IllegalMove("out-of-time", seat=seat)
    table.race.check(seat, arrived)


def _entry(table: Table, kind: Kind, seat: Seat, text: str, id: str | None, arrived: int) -> Entry:
    at = max(table.at, arrived)
    spent = table.clocks.spent(seat, at, table.pauses) if kind in ("play", "away") else 0
    return Entry(table.seating.id, table.seq + 1, kind, seat, text, id, at, spent)
