"""A table as it is told to those who may see it."""

from tuilerie.game import Seat
from tuilerie.server.play.table import Table
from tuilerie.server.protocol.tables import TableInfo


def table_info(table: Table, seat: Seat | None) -> TableInfo:
    """The table as it is seen from a seat, or (None) by everybody else; ended once its end is written down."""
    facts, audience = table.seating, table.audience
    seats = (
        each.info(present=each.seat in audience.present, away=each.seat in table.away, lost=each.seat in table.lost)
        for each in facts.sitters
    )
    return TableInfo(
        id=facts.id,
        game=facts.game,
        version=facts.version,
        options=facts.options,
        seats=tuple(seats),
        status=facts.status,
        public=facts.public,
        onlookers=facts.onlookers,
        clock=facts.clock,
        race=facts.rules.race,
        host=facts.host,
        commitment=facts.commitment,
        seq=table.seq,
        to_act=tuple(sorted(table.to_act)),
        watching=audience.onlookers,
        secret=facts.secret.hex() if facts.ended is not None else None,
        result=facts.outcome,
        rematch=facts.rematch if seat is not None else None,
        rematch_of=facts.rematch_of,
        starting=facts.starting,
        idle=tuple(sorted(audience.idle & table.to_act)),
        wishes=table.wishes.info(),
    )
