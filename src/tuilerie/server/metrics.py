"""What the server counts about itself, for /metrics."""

from functools import cache

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram

REGISTRY = CollectorRegistry()

COMMITTED = Counter("tuilerie_journal_rows", "Rows committed to the journal", registry=REGISTRY)
COMMIT_SECONDS = Histogram(
    "tuilerie_commit_seconds",
    "Time of one transaction of the journal",
    buckets=(0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5),
    registry=REGISTRY,
)
_MOVES = Counter("tuilerie_moves", "Moves by people and bots", ["game", "who"], registry=REGISTRY)
REFUSED = Counter("tuilerie_refusals", "Refusals by key", ["key"], registry=REGISTRY)
SOCKETS = Gauge("tuilerie_sockets", "Open sockets", ["of"], registry=REGISTRY)
TABLES = Gauge("tuilerie_tables", "Tables in memory", registry=REGISTRY)
BOT_SECONDS = Histogram("tuilerie_bot_seconds", "Time a bot's move took", ["game"], registry=REGISTRY)
LOBBY_READS = Counter("tuilerie_lobby_reads", "How often the lobby's lists were read", registry=REGISTRY)
CLOSED_SLOW = Counter("tuilerie_slow_sockets", "Sockets closed for reading too slowly", registry=REGISTRY)
PUSHED = Counter("tuilerie_pushed", "Messages to devices, by what became of them", ["how"], registry=REGISTRY)
FAULTS = Counter("tuilerie_faults", "Errors nobody expected", registry=REGISTRY)


@cache
def moves(game: str, who: str) -> Counter:
    """The count of moves that `who` (a person, a bot) made in a game."""
    return _MOVES.labels(game, who)
