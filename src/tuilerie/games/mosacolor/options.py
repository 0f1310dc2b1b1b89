"""What a table of Mosacolor may choose."""

from tuilerie.options import options, ruling


@options
class Options:
    bets: int = ruling(default=1, choices=(1, 2), cite="C2")
    """How many colours a seat bets on; with two both networks count."""

    lock_first_mosaic: bool = ruling(default=True, cite="C7")
    """Whether the others must lay in round 1 what they built in secret."""

    tips_connect: bool = ruling(default=False, cite="C10")
    """Whether losanges that meet only tip to tip belong to one network."""

    @property
    def bonus_in_any_round(self) -> bool:
        """C9: whether the first mosaic of all brings its bonus even where nobody built in round 1."""
        return True


@options
class FirstOptions(Options):
    """Version 1: the others could rebuild, and the bonus was for round 1 alone."""

    lock_first_mosaic: bool = ruling(default=False, cite="C7")

    @property
    def bonus_in_any_round(self) -> bool:
        return False
