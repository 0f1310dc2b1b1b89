"""The tables of the database, for SQLite and PostgreSQL alike; times are milliseconds since 1970.

`journal` is the truth about a match: everything else about a running match is rebuilt from `match`, `seat`
and the journal's rows in their order.
"""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    false,
    text,
)

metadata = MetaData()

_Serial = BigInteger().with_variant(Integer, "sqlite")

person = Table(
    "person",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("name", String(60), nullable=False),
    # the name folded, for accounts only: guests may share a name, accounts may not
    Column("login", String(100), unique=True),
    # how an account's name looks at a glance: no new one may look the same
    Column("looks", Text, index=True),
    Column("password", String(200)),
    Column("preferences", Text, nullable=False, server_default="{}"),
    Column("created", BigInteger, nullable=False),
    Column("banned", BigInteger),
    Column("muted", BigInteger),
    Column("deleted", BigInteger),
)

session = Table(
    "session",
    metadata,
    Column("token", String(64), primary_key=True),
    Column("person", ForeignKey("person.id"), nullable=False, index=True),
    Column("csrf", String(64), nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("expires", BigInteger, nullable=False),
)

device = Table(
    "device",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("person", String(16), nullable=False, index=True),
    Column("session", String(64), nullable=False, index=True),
    Column("endpoint", Text, nullable=False),
    Column("p256dh", String(100), nullable=False),
    Column("auth", String(40), nullable=False),
    Column("language", String(2), nullable=False),
    Column("created", BigInteger, nullable=False),
)

match = Table(
    "match",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("version", Integer, nullable=False),
    Column("options", Text, nullable=False),
    Column("seats", Integer, nullable=False),
    # how far a table is; the database calls it as older nodes do
    Column("stage", String(10), key="status", nullable=False),
    Column("public", Boolean, nullable=False),
    Column("onlookers", Boolean, nullable=False),
    Column("clock", Text, nullable=False),
    Column("host", String(16)),
    Column("secret", LargeBinary, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("started", BigInteger),
    Column("ended", BigInteger),
    # when a node has to look at it: a bot's turn, a clock, an end to be written down
    Column("wake", BigInteger, index=True),
    Column("plays", Integer),
    Column("outcome", Text),
    # whether strengths change at its end: said when it starts, whatever becomes of its people
    Column("rated", Boolean, nullable=False, server_default=false()),
    Column("rematch", String(16)),
    Column("rematch_of", String(16), unique=True),
    # several people and no clock: who is gone is missed
    Column("absence_counts", Boolean, nullable=False, server_default=false()),
    # a guided game, or one that goes on from another's moment: not in the archive
    Column("practice", Boolean, nullable=False, server_default=false()),
    Index(
        "match_by_absence",
        "id",
        sqlite_where=text("stage = 'running' AND absence_counts"),
        postgresql_where=text("stage = 'running' AND absence_counts"),
    ),
    Index("match_by_stage", "status", "created"),
    Index("match_by_end", "game", "ended"),
    Index("match_ended", "status", "public", "ended", "id"),
    Index("match_ended_by_game", "status", "public", "game", "ended", "id"),
    Index("match_by_host", "host", "status"),
)

seat = Table(
    "seat",
    metadata,
    Column("match", ForeignKey("match.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("person", String(16), index=True),
    Column("name", String(60), nullable=False),
    Column("bot", String(40)),
    Column("entropy", LargeBinary, nullable=False),
    Column("rank", Integer),
    Column("score", Integer),
    # when the match was played to its end: a person's games are found in that order
    Column("ended", BigInteger),
    # its own plays when its person was last told of a turn: one message a turn, whichever node sends it
    Column("pushed", Integer),
    UniqueConstraint("match", "person", name="one_seat_a_person"),
    Index("seat_by_end", "person", "ended", "match"),
)

removed = Table(
    "removed",
    metadata,
    Column("match", String(16), primary_key=True),
    Column("person", String(16), primary_key=True),
)

journal = Table(
    "journal",
    metadata,
    Column("match", String(16), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(8), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("text", Text, nullable=False),
    Column("move_id", String(40)),
    Column("at", BigInteger, nullable=False),
    Column("spent", BigInteger, nullable=False),
    UniqueConstraint("match", "seat", "move_id", name="one_move_an_id"),
    sqlite_with_rowid=False,
)

sketch = Table(
    "sketch",
    metadata,
    Column("match", String(16), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("text", Text, nullable=False),
    Column("placed", Integer, nullable=False),
    # whose it is: the next one in the seat does not get it
    Column("person", String(16)),
    Column("at", BigInteger),
)

review = Table(
    "review",
    metadata,
    Column("match", String(16), primary_key=True),
    # a digest of the plays and of how they were weighed: a review of others is none
    Column("of", String(64), nullable=False),
    Column("text", Text, nullable=False),
)

chat = Table(
    "chat",
    metadata,
    Column("id", _Serial, primary_key=True, autoincrement=True),
    Column("match", String(16), nullable=False),
    Column("person", String(16), nullable=False),
    Column("seat", Integer),
    Column("name", String(60), nullable=False),
    Column("phrase", String(40), nullable=False),
    Column("text", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Index("chat_by_match", "match", "id"),
)

mute = Table(
    "mute",
    metadata,
    Column("person", String(16), primary_key=True),
    Column("muted", String(16), primary_key=True),
)

presence = Table(
    "presence",
    metadata,
    Column("match", String(16), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("node", String(16), primary_key=True),
    Column("gone", BigInteger),
    Index("presence_by_node", "node"),
)

node = Table(
    "node",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("alive", BigInteger, nullable=False),
)

pause = Table(
    "pause",
    metadata,
    Column("id", _Serial, primary_key=True, autoincrement=True),
    Column("since", BigInteger, nullable=False),
    Column("until", BigInteger, nullable=False),
)

notice = Table(
    "notice",
    metadata,
    Column("id", _Serial, primary_key=True, autoincrement=True),
    Column("kind", String(10), nullable=False),
    Column("about", String(64), nullable=False),
    Column("at", BigInteger, nullable=False, index=True),
)

rating = Table(
    "rating",
    metadata,
    Column("person", String(16), primary_key=True),
    Column("game", String(40), primary_key=True),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("games", Integer, nullable=False),
)

rating_step = Table(
    "rating_step",
    metadata,
    Column("person", String(16), primary_key=True),
    Column("match", String(16), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("at", BigInteger, nullable=False),
    Index("rating_step_in_order", "person", "game", "at"),
)

match_count = Table(
    "finished_count",  # migrations rename nothing that older nodes use
    metadata,
    Column("game", String(40), primary_key=True),
    Column("seats", Integer, primary_key=True, autoincrement=False),
    Column("matches", BigInteger, nullable=False),
    Column("plays", BigInteger, nullable=False),
    Column("milliseconds", BigInteger, nullable=False),
)

win_count = Table(
    "win_count",
    metadata,
    Column("game", String(40), primary_key=True),
    Column("seats", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("wins", BigInteger, nullable=False),
)

setting = Table(
    "setting",
    metadata,
    Column("key", String(60), primary_key=True),
    Column("value", Text, nullable=False),
)
