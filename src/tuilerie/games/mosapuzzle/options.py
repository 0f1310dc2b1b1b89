"""The options of Mosapuzzle (P1, P4, P8)."""

from tuilerie.errors import BadOption
from tuilerie.options import option, options, ruling
from tuilerie.tiles.stock import STOCKS, Stock


@options
class FirstOptions:
    """Version 1: the spin turned tiles by lot, and any mosaic in which all sides match won it."""

    set: str = option(default="one-4", choices=tuple(STOCKS), cite="P1")
    size: int = option(default=4, low=3, high=8, cite="P1")
    stages: bool = option(default=False, cite="P4")
    then_spin: bool = ruling(default=False, cite="P8")

    @property
    def stock(self) -> Stock:
        return STOCKS[self.set]

    @property
    def steps(self) -> tuple[int, ...]:
        """The sizes of the squares a racer completes, one after the other (P4)."""
        return tuple(range(3, self.size + 1)) if self.stages else (self.size,)

    @property
    def scramble(self) -> str:
        return "lot"

    @property
    def exact_original(self) -> bool:
        return False


@options
class Options(FirstOptions):
    scramble: str = option(default="every", choices=("every", "lot", "builder"), cite="P8")
    exact_original: bool = ruling(default=False, cite="P8")


def check_size(options: FirstOptions) -> None:
    """P1: a mosaic must not need more tiles than a seat has."""
    need, have = options.size**2, options.stock.share
    if need > have:
        raise BadOption("too-few-tiles", article="P1", need=need, have=have, size=options.size)
