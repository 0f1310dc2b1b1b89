"""How often, and how many at once, one person or address may do what; kept in this node's memory."""

import ipaddress
import time
from collections import Counter
from dataclasses import dataclass, field
from typing import Final

from tuilerie.errors import TuilerieError

MOST_KEYS: Final = 50_000
SHARED: Final = 10
"""So many people may sit behind one address: together they may do so many times what one may."""


class TooOften(TuilerieError):
    """Asked too often; `seconds` says when to come back."""


@dataclass(slots=True)
class Bucket:
    """So many at once, then so many a second."""

    burst: float
    rate: float
    left: float = field(init=False)
    at: float = 0.0

    def __post_init__(self) -> None:
        self.left = self.burst

    @property
    def wait(self) -> float:
        """The seconds until there is one; 0 if there is."""
        now = time.monotonic()
        self.left = min(self.burst, self.left + (now - self.at) * self.rate)
        self.at = now
        return max(0.0, (1 - self.left) / self.rate)

    def take(self) -> float:
        """Take one, be it one that is still to come; the seconds until it is there.

        Every message takes two: `wait` is written out here.
        """
        now = time.monotonic()
        left = self.left + (now - self.at) * self.rate
        if left > self.burst:
            left = self.burst
        self.at, self.left = now, left - 1
        return 0.0 if left >= 1 else (1 - left) / self.rate

    @property
    def idle(self) -> bool:
        """Whether it is as full as a new one."""
        return self.left + (time.monotonic() - self.at) * self.rate >= self.burst


KINDS: Final[dict[str, tuple[float, float]]] = {
    "request": (120, 20),
    "guest": (20, 0.2),
    "login": (8, 0.1),
    "login-name": (10, 0.05),
    "create": (20, 0.5),
    "sit": (30, 1),
    "socket": (60, 5),
    "message": (120, 40),
    "say": (6, 0.5),
    "away": (20, 1),
    "replay": (20, 1),
    "hint": (10, 0.5),
    "device": (20, 0.2),
}
"""Each kind's burst and rate a second."""

MOST_SOCKETS: Final = 40
"""Sockets that one person, or one address without a session, may have open."""


def network_of(host: str) -> str:
    """What limits know an address by: an IPv6 customer has a /64 to choose addresses from."""
    try:
        address = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if isinstance(address, ipaddress.IPv4Address):
        return str(address)
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(ipaddress.ip_network((address, 64), strict=False))


@dataclass(slots=True)
class Limits:
    """Buckets by kind and key; idle ones are dropped when there are too many."""

    generous: bool = False
    _buckets: dict[tuple[str, str], Bucket] = field(default_factory=dict)
    _open: Counter[str] = field(default_factory=Counter)

    def check(self, kind: str, address: str, person: str | None = None) -> None:
        """Refuse what is asked too often by one person, or by all who come from one address.

        What is refused takes nothing: one who asks on and on must not use up what the others may.
        """
        buckets = self.buckets(kind, address, person)
        wait = max(bucket.wait for bucket in buckets)
        if wait:
            raise TooOften("too-often", seconds=round(wait + 0.5))
        for bucket in buckets:
            bucket.take()

    def buckets(self, kind: str, address: str, person: str | None = None) -> tuple[Bucket, ...]:
        """The buckets that a person at an address draws from."""
        if person is None:
            return (self._bucket(kind, f"nobody {address}", 1),)
        return self._bucket(kind, f"person {person}", 1), self._bucket(kind, f"address {address}", SHARED)

    def _bucket(self, kind: str, key: str, wide: int) -> Bucket:
        bucket = self._buckets.get((kind, key))
        if bucket is None:
            if len(self._buckets) >= MOST_KEYS:
                self._drop()
            burst, rate = KINDS[kind]
            wide *= 1000 if self.generous else 1
            bucket = self._buckets[kind, key] = Bucket(burst * wide, rate * wide)
        return bucket

    def _drop(self) -> None:
        self._buckets = {key: each for key, each in self._buckets.items() if not each.idle}
        for old in list(self._buckets)[: max(0, len(self._buckets) - MOST_KEYS // 2)]:
            del self._buckets[old]

    def enter(self, address: str, person: str | None) -> None:
        """Count a socket in; refused where one person or address has too many open."""
        keys = _keys(address, person)
        if not self.generous and any(self._open[key] >= MOST_SOCKETS * wide for key, wide in keys):
            raise TooOften("too-many-sockets", most=MOST_SOCKETS, seconds=10)
        self._open.update(key for key, _ in keys)

    def leave(self, address: str, person: str | None) -> None:
        for key, _ in _keys(address, person):
            self._open[key] -= 1
            if self._open[key] <= 0:
                del self._open[key]


def _keys(address: str, person: str | None) -> tuple[tuple[str, int], ...]:
    if person is None:
        return ((f"nobody {address}", 1),)
    return (f"person {person}", 1), (f"address {address}", SHARED)
