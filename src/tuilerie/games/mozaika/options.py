"""What a table of Mozaika may choose; every one is a ruling where the books leave a doubt."""

from tuilerie.options import options, ruling


@options
class Options:
    palette: str = ruling(default="4x3", choices=("4x3", "3x4"), cite="M2")
    first_seat: str = ruling(default="lot", choices=("lot", "0", "1", "2", "3", "4"), cite="M5")
    holder_in_ties: str = ruling(default="first", choices=("first", "last", "book"), cite="M11")
    open_hands: bool = ruling(default=False, cite="M19")
    symmetry: str = ruling(default="all", choices=("all", "best"), cite="M26")
