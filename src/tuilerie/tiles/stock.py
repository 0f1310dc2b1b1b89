"""The four stocks of tiles that two seats may race with, and how each is shared out (P1, S1)."""

from dataclasses import dataclass
from typing import Final

from tuilerie.luck import Luck
from tuilerie.tiles.pool import Pool, pool
from tuilerie.tiles.tile import full_set

Hands = tuple[Pool, Pool]


@dataclass(frozen=True, slots=True)
class Stock:
    """So many full sets of so many colours; `split` says whether the lot decides who gets which tiles."""

    colours: int
    sets: int
    split: bool = True

    @property
    def tiles(self) -> Pool:
        return pool(full_set(self.colours) * self.sets)

    @property
    def share(self) -> int:
        """How many tiles each of the two seats has."""
        return len(self.tiles) // 2


STOCKS: Final = {
    "one-4": Stock(colours=4, sets=1),
    "two-4": Stock(colours=4, sets=2, split=False),
    "two-3": Stock(colours=3, sets=2),
    "three-3": Stock(colours=3, sets=3),
}


def deal(stock: Stock, luck: Luck) -> tuple[Hands, Luck]:
    """Half of the stock for each seat: by lot, or a full set each."""
    if not stock.split:
        return (full_set(stock.colours), full_set(stock.colours)), luck
    order, luck = luck.shuffled(stock.tiles)
    return (pool(order[: stock.share]), pool(order[stock.share :])), luck
