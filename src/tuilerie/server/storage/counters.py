"""How many matches of each game were played to their end, and who won them: counted as they end."""

from collections.abc import Sequence

from sqlalchemy import delete, func, insert, select

from tuilerie.server.storage import schema
from tuilerie.server.storage.database import Connection, Database


async def count_end(
    connection: Connection, database: Database, game: str, ranks: Sequence[int], *, plays: int, milliseconds: int
) -> None:
    """A match has ended with these ranks."""
    n, w = schema.match_count, schema.win_count
    row = database.insert(n).values(game=game, seats=len(ranks), matches=1, plays=plays, milliseconds=milliseconds)
    grown = {
        "matches": n.c.matches + 1,
        "plays": n.c.plays + plays,
        "milliseconds": n.c.milliseconds + milliseconds,
    }
    await connection.execute(row.on_conflict_do_update(index_elements=[n.c.game, n.c.seats], set_=grown))
    for seat, rank in enumerate(ranks):
        if rank == 1:
            won = database.insert(w).values(game=game, seats=len(ranks), seat=seat, wins=1)
            keys = [w.c.game, w.c.seats, w.c.seat]
            await connection.execute(won.on_conflict_do_update(index_elements=keys, set_={"wins": w.c.wins + 1}))


async def recount(connection: Connection, game: str) -> None:
    """Count a game anew, after an operator changed how matches ended."""
    m, s, n, w = schema.match, schema.seat, schema.match_count, schema.win_count
    over = (m.c.status == "over", m.c.game == game, ~m.c.practice)
    for counter in (n, w):
        await connection.execute(delete(counter).where(counter.c.game == game))
    ended = select(
        m.c.game,
        m.c.seats,
        func.count(),
        func.sum(func.coalesce(m.c.plays, 0)),
        func.sum(func.coalesce(m.c.ended - m.c.started, 0)),
    ).where(*over)
    columns = ["game", "seats", "matches", "plays", "milliseconds"]
    await connection.execute(insert(n).from_select(columns, ended.group_by(m.c.game, m.c.seats)))
    won = select(m.c.game, m.c.seats, s.c.seat, func.count()).join(s, s.c.match == m.c.id)
    grouped = won.where(*over, s.c.rank == 1).group_by(m.c.game, m.c.seats, s.c.seat)
    await connection.execute(insert(w).from_select(["game", "seats", "seat", "wins"], grouped))
