"""How often one person or address may do what; kept in this node's memory."""

import time
from dataclasses import dataclass, field
from typing import Final

from tuilerie.errors import TuilerieError

MOST_KEYS: Final = 50_000


class TooOften(TuilerieError):
    """Asked too often; `seconds` says when to come back."""


@dataclass(slots=True)
class Bucket:
    """So many at once, then so many a second."""

    burst: float
    rate: float
    left: float = -1.0
    at: float = 0.0

    def take(self) -> float:
        """0 if there was one, else the seconds until there is."""
        now = time.monotonic()
        self.left = self.burst if self.left < 0 else min(self.burst, self.left + (now - self.at) * self.rate)
        self.at = now
        if self.left >= 1:
            self.left -= 1
            return 0.0
        return (1 - self.left) / self.rate


KINDS: Final[dict[str, tuple[float, float]]] = {
    "request": (120, 20),
    "guest": (20, 0.2),
    "login": (8, 0.1),
    "login-name": (10, 0.05),
    "create": (20, 0.5),
    "socket": (60, 5),
    "frame": (120, 40),
    "say": (6, 0.5),
    "replay": (20, 1),
}
"""Each kind's burst and rate a second."""


@dataclass(slots=True)
class Limits:
    """Buckets by kind and key; the oldest are dropped when there are too many."""

    generous: bool = False
    _buckets: dict[tuple[str, str], Bucket] = field(default_factory=dict)

    def check(self, kind: str, key: str) -> None:
        bucket = self._buckets.get((kind, key))
        if bucket is None:
            if len(self._buckets) >= MOST_KEYS:
                for old in list(self._buckets)[: MOST_KEYS // 2]:
                    del self._buckets[old]
            bucket = self._buckets[kind, key] = self.bucket(kind)
        wait = bucket.take()
        if wait:
            raise TooOften("too-often", seconds=round(wait + 0.5))

    def bucket(self, kind: str) -> Bucket:
        burst, rate = KINDS[kind]
        wide = 1000 if self.generous else 1
        return Bucket(burst * wide, rate * wide)
