"""What a table may choose in EpiZodiak."""

from tuilerie.options import option, options, ruling


@options
class Options:
    """The length of a match, and the rulings that a table may turn round."""

    target: int = option(default=7, low=1, high=30, cite="E24")
    single_round: bool = option(default=False, cite="E25")
    contest_scores: bool = option(default=True, cite="E25")
    pick_up_needs_match: bool = ruling(default=False, cite="E14")
    forced_may_discard: bool = ruling(default=True, cite="E20")

    @property
    def contests_count(self) -> bool:
        """Whether a contested set is a point: always in play to a target, by choice in a single round (E25)."""
        return self.contest_scores or not self.single_round
