"""The options of Mosaspin (S1, S3, S4)."""

from tuilerie.errors import BadOption
from tuilerie.options import option, options, ruling
from tuilerie.tiles.stock import STOCKS, Stock


@options
class Options:
    set: str = option(default="one-4", choices=tuple(STOCKS), cite="S1")
    width: int = option(default=4, low=2, high=35, cite="S1")
    height: int = option(default=4, low=2, high=35, cite="S1")
    scramble: str = option(default="every", choices=("every", "lot", "builder"), cite="S3")
    exact_original: bool = ruling(default=False, cite="S4")

    @property
    def stock(self) -> Stock:
        return STOCKS[self.set]


@options
class FirstOptions(Options):
    """Version 1 had the lot leave tiles as they were, if it fell so."""

    scramble: str = option(default="lot", choices=("lot", "builder"), cite="S3")


def check_rectangle(options: Options) -> None:
    """S1: a mosaic must not need more tiles than a seat has."""
    need, have = options.width * options.height, options.stock.share
    if need > have:
        raise BadOption(
            "too-few-tiles", article="S1", need=need, have=have, width=options.width, height=options.height
        )
