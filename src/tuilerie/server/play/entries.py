"""What is written into a table's journal: each entry is judged first, and again where another came before it."""

from tuilerie.errors import IllegalMove
from tuilerie.game import Seat
from tuilerie.match import Match
from tuilerie.server.play import waking
from tuilerie.server.play.table import Table
from tuilerie.server.storage.journal import LEFT, Entry, Kind
from tuilerie.server.timestamps import now


class TableChanged(Exception):
    """The table has gone on since a bot began to think."""


class TurnToWrite:
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
    async with TurnToWrite(table):
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
    async with TurnToWrite(table):
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
    return await _mark(table, "lost" if table.seating.rules.race else "away", seat, seen)


async def leave(table: Table, seat: Seat) -> bool:
    """A person leaves for good, and the last one ends the match; False if that is so already."""
    async with TurnToWrite(table):
        while (entry := _leaving(table, seat)) is not None:
            if await table.append(entry):
                return True
        return False


def _leaving(table: Table, seat: Seat) -> Entry | None:
    if table.match is None or table.ended:
        return None
    if table.last(seat):
        return _closing(table)
    if table.seating.rules.race:
        return None if seat in table.lost else _entry(table, "lost", seat, "", None, now())
    return None if seat in table.left else _entry(table, "away", seat, LEFT, None, now())


async def take_back(table: Table, seat: Seat) -> bool:
    """A person plays again where the house bot did; False where it did not."""
    return await _mark(table, "back", seat)


async def close(table: Table) -> bool:
    """End the match without a result; False if it has ended already."""
    async with TurnToWrite(table):
        while table.match is not None and not table.ended:
            if await table.append(_closing(table)):
                return True
        return False


def _closing(table: Table) -> Entry:
    return Entry(table.seating.id, table.seq + 1, "close", None, "", None, max(table.at, now()), 0)


async def wish(table: Table, seat: Seat, about: Seat, wished: str) -> bool:
    """A seat's wish about another that is waited for; False if it no longer is."""
    async with TurnToWrite(table):
        while table.waited_for(about, now()) and table.wishes.of(seat, about) != wished:
            if await table.append(_entry(table, "wish", seat, f"{wished} {about}", None, now())):
                return True
        return False


def _known(table: Table, seat: Seat, text: str, id: str) -> int | None:
    seq, known_text = table.move_ids.get((seat, id), (None, text))
    if known_text != text:
        raise IllegalMove("move-id-reused", id=id)
    return seq


def _playable(table: Table, seat: Seat) -> Match:
    """The match, if the table lets this seat play in it."""
    if table.match is None:
        raise IllegalMove("not-started")
    if table.ended:
        raise IllegalMove("table-over")
    if seat in table.lost:
        raise IllegalMove("seat-lost", seat=seat)
    return table.match


def _check_person(table: Table, seat: Seat, arrived: int) -> None:
    if seat in table.away:
        raise IllegalMove("house-plays", seat=seat)
    if waking.out_of_time(table, seat, arrived):
        raise IllegalMove("out-of-time", seat=seat)
    table.race.check(seat, arrived)


async def _mark(table: Table, kind: Kind, seat: Seat, seen: int | None = None) -> bool:
    async with TurnToWrite(table):
        while _markable(table, kind, seat) and not (seen is not None and table.taken_back_after(seat, seen)):
            if await table.append(_entry(table, kind, seat, "", None, now())):
                return True
        return False


def _markable(table: Table, kind: Kind, seat: Seat) -> bool:
    if table.match is None or table.ended:
        return False
    if table.seating.sitters[seat].bot is not None:
        return False
    match kind:
        case "away":
            return seat not in table.away
        case "back":
            if seat in table.to_act and table.bot_plays(seat) and table.clocks.ran_out(seat):
                raise IllegalMove("house-moves", seat=seat)
            return seat in table.away
        case _:
            return seat not in table.lost


def _entry(table: Table, kind: Kind, seat: Seat, text: str, id: str | None, arrived: int) -> Entry:
    at = max(table.at, arrived)
    spent = table.clocks.spent(seat, at, table.pauses) if kind in ("play", "away") else 0
    return Entry(table.seating.id, table.seq + 1, kind, seat, text, id, at, spent)
