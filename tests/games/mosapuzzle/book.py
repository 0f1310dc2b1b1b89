"""What Mosapuzzle's book says, for the tests that run over all games."""

from typing import Final

from tests.games.books import Book

BOOK: Final = Book(
    seats=(2,),
    minutes=15,
    race=True,
    version=2,
    articles={"P": 8, "Q": 4},
    ours=frozenset({"P1", "P4", "P7", "P8"}),
    phrases=(
        ("P8", "`scramble`", "`scramble`", "`scramble`"),
        ("P8", "`exact_original`", "`exact_original`", "`exact_original`"),
    ),
    usual={"scramble": "every", "then_spin": False},
    bounds={"size": (3, 8, 4)},
    phases=("build", "race", "lock", "spin"),
    forged=("lock top-left", "solve 0000", "build 0000.0000/0000.0000"),
)
