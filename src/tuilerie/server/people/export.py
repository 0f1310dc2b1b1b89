"""All that is kept about one person, for them to take away."""

from typing import Any

from sqlalchemy import select

from tuilerie.server.storage import schema
from tuilerie.server.storage.database import Database

MOST = 10_000


async def about(database: Database, person: str) -> dict[str, Any]:
    p, m, s, c, r = schema.person, schema.match, schema.seat, schema.chat, schema.rating_step
    d = schema.device
    games = (
        select(m.c.id, m.c.game, m.c.options, m.c.started, m.c.ended, s.c.seat, s.c.rank, s.c.score)
        .join(s, s.c.match == m.c.id)
        .where(s.c.person == person)
    )
    sessions = select(schema.session.c.created, schema.session.c.expires).where(schema.session.c.person == person)
    queries = {
        "person": select(p.c.id, p.c.name, p.c.login, p.c.preferences, p.c.created).where(p.c.id == person),
        "sessions": sessions,
        "games": games.order_by(m.c.created),
        "said": select(c.c.match, c.c.phrase, c.c.text, c.c.at).where(c.c.person == person).order_by(c.c.id),
        "ratings": select(r.c.game, r.c.match, r.c.mu, r.c.sigma, r.c.at).where(r.c.person == person),
        "devices": select(d.c.endpoint, d.c.language, d.c.created).where(d.c.person == person),
        "muted": select(schema.mute.c.muted).where(schema.mute.c.person == person),
    }
    async with database.read() as connection:
        return {
            name: [dict(row._mapping) for row in await connection.execute(each.limit(MOST))]
            for name, each in queries.items()
        }
