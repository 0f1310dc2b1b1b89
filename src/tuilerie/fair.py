"""Fair dealing: a promise made before the seats speak, a seed that nobody alone could choose, and its proof."""

import hashlib
import hmac
from collections.abc import Sequence
from dataclasses import dataclass

from tuilerie.errors import TuilerieError

SECRET_BYTES = 32
MOST_ENTROPY_BYTES = 64


def commitment(secret: bytes) -> str:
    """What the dealer publishes before the seats add their entropy."""
    return hashlib.sha256(b"tuilerie commitment\n" + secret).hexdigest()


@dataclass(frozen=True, slots=True)
class Deal:
    """The dealer's secret and what each seat added to it; together they are the seed of a match."""

    secret: bytes
    entropy: tuple[bytes, ...] = ()

    @property
    def commitment(self) -> str:
        return commitment(self.secret)

    @property
    def seed(self) -> bytes:
        return hmac.digest(self.secret, _joined(self.entropy), "sha256")


class BrokenPromise(TuilerieError):
    """The dealer did not keep what it promised before the seats spoke."""


@dataclass(frozen=True, slots=True)
class Promise:
    """What a seat keeps from before the deal: the first commitment it saw, and what it added afterwards."""

    commitment: str
    seat: int
    entropy: bytes
    """Empty where nothing was sent: the dealer began at once, or said that the seat had added something."""

    taken: bool = True
    """Whether the dealer has said that this is part of the deal: it may come late, be refused, or never arrive."""

    def check(self, deal: Deal, may_add: Sequence[bool]) -> bool:
        """Whether what the seat added is in the deal; False only where the dealer has not said that it took it.

        A deal that was not promised, lacks what the seat added, has something else in its place, or more than seats
        that may add, is a BrokenPromise.
        """
        if not hmac.compare_digest(deal.commitment, self.commitment):
            raise BrokenPromise("another-secret", commitment=deal.commitment, published=self.commitment)
        found = deal.entropy[self.seat] if self.seat < len(deal.entropy) else b""
        if found != self.entropy and self.taken:
            raise BrokenPromise("entropy-dropped", seat=self.seat)
        if found not in (self.entropy, b""):
            raise BrokenPromise("entropy-replaced", seat=self.seat)
        if len(deal.entropy) != len(may_add) or any(
            part and not may for part, may in zip(deal.entropy, may_add, strict=True)
        ):
            raise BrokenPromise("entropy-added")
        return bool(found)


def deal_from(text: str) -> Deal:
    """The deal that a person's own seed words stand for: repeatable, and so no secret to anyone who knows them."""
    return Deal(hashlib.sha256(b"tuilerie seed\n" + text.encode()).digest())


def _joined(entropy: Sequence[bytes]) -> bytes:
    return b"".join(len(part).to_bytes(4, "big") + part for part in entropy)
