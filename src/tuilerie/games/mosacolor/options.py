"""What a table of Mosacolor may choose."""

from tuilerie.options import options, ruling


@options
class Options:
    bets: int = ruling(default=1, choices=(1, 2), cite="C2")
    """How many colours a seat bets on; with two both networks count."""

    lock_first_mosaic: bool = ruling(default=False, cite="C7")
    """Whether the others must lay in round 1 what they built in secret."""

    tips_connect: bool = ruling(default=False, cite="C10")
    """Whether losanges that meet only tip to tip belong to one network."""
