"""Chance as a value: the same draws from the same seed on every machine and every Python version.

Words of 32 bits come from HMAC-SHA-256 of a block number under the seed, eight words a block. A number
below n is drawn without bias by rejecting words past the last full multiple of n.
"""

import hmac
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from struct import Struct
from typing import TypeVar

T = TypeVar("T")

WORDS_IN_BLOCK = 8
SPAN = 1 << 32
_EIGHT_WORDS = Struct(">8I")


@lru_cache(maxsize=4096)
def _block(seed: bytes, number: int) -> tuple[int, ...]:
    return _EIGHT_WORDS.unpack(hmac.digest(seed, number.to_bytes(8, "big"), "sha256"))


def _words(seed: bytes, drawn: int) -> Iterator[int]:
    number, skip = divmod(drawn, WORDS_IN_BLOCK)
    while True:
        yield from _block(seed, number)[skip:]
        number, skip = number + 1, 0


@dataclass(frozen=True, slots=True)
class Luck:
    """A seed and how many words were drawn from it; every draw returns the luck that follows."""

    seed: bytes
    drawn: int = 0

    def below(self, n: int) -> tuple[int, "Luck"]:
        """A number from 0 to n - 1."""
        (number,), luck = self.several((n,))
        return number, luck

    def several(self, bounds: Iterable[int]) -> tuple[list[int], "Luck"]:
        """For each bound n a number from 0 to n - 1: what `below` gives, one after the other."""
        numbers: list[int] = []
        drawn = self.drawn
        words = _words(self.seed, drawn)
        for n in bounds:
            if not 0 < n <= SPAN:
                raise ValueError(f"cannot draw below {n}")
            for word in words:
                drawn += 1
                number = word % n
                if word - number <= SPAN - n:
                    numbers.append(number)
                    break
        return numbers, Luck(self.seed, drawn)

    def pick(self, choices: Sequence[T]) -> tuple[T, "Luck"]:
        """One of the choices."""
        number, luck = self.below(len(choices))
        return choices[number], luck

    def shuffled(self, things: Iterable[T]) -> tuple[tuple[T, ...], "Luck"]:
        """The things in an order where every order is equally likely (Fisher-Yates)."""
        order = list(things)
        swaps, luck = self.several(range(len(order), 1, -1))
        for last, other in zip(range(len(order) - 1, 0, -1), swaps, strict=True):
            order[last], order[other] = order[other], order[last]
        return tuple(order), luck

    def fork(self, *names: object) -> "Luck":
        """A fresh luck that depends on this seed and the names only: a bot's own dice, a guess's own deal."""
        text = "/".join(map(str, ("fork", self.drawn, *names)))
        return Luck(hmac.digest(self.seed, text.encode(), "sha256"))


def luck_from(text: str) -> Luck:
    """The luck that a person's own words stand for."""
    return Luck(hmac.digest(b"tuilerie", text.encode(), "sha256"))
