"""When a table has to be looked at again: by whose clock, and for which bot."""

from typing import TYPE_CHECKING, Final

from tuilerie.game import Seat
from tuilerie.match import Prepared
from tuilerie.server.storage.journal import Wake
from tuilerie.server.timestamps import now

if TYPE_CHECKING:
    from tuilerie.server.play.table import Table

HANDED_ON: Final = 1_000
"""Milliseconds after which another node looks whether the bot's node still lives."""


def deadline(table: "Table", seat: Seat, at: int) -> int | None:
    """When time is called; not for one whom nobody waits for, except in a race against the clock."""
    counts = table.clocks.run and (table.seating.rules.race or table.awaited(seat))
    return table.clocks.deadline(seat, at, table.pauses) if counts else None


def out_of_time(table: "Table", seat: Seat, at: int) -> bool:
    until = deadline(table, seat, at)
    return until is not None and at > until


def due(table: "Table") -> int | None:
    """When a node has to look at the table again by itself."""
    if table.match is None:
        return None
    if table.ended:
        return 0
    if table.bots_alone:
        return None
    if any(map(table.bot_plays, table.to_act)):
        return now() + HANDED_ON
    deadlines = (deadline(table, seat, now()) for seat in table.to_act)
    return min((each for each in deadlines if each is not None), default=None)


def after(table: "Table", play: Prepared | None) -> Wake | None:
    """An upper bound of `due` after an entry: looking too early costs little, too late a turn.

    None where the wake stays as it is, which is nearly always: writing it is most of a move's cost.
    """
    goes_on = play is not None and play.after.to_act
    waits_for_people = not (table.clocks.run or table.away or table.seating.bot_seats)
    if goes_on and (table.bots_alone or waits_for_people):
        return None if table.seating.wake is None else Wake(None)
    return Wake(now() + HANDED_ON)
