"""What Mosaspin's book says, for the tests that run over all games."""

from typing import Final

from tests.games.books import Book

BOOK: Final = Book(
    seats=(2,),
    minutes=10,
    race=True,
    version=2,
    articles={"S": 5, "Q": 4},
    ours=frozenset({"S1", "S3", "S4"}),
    phrases=(
        ("S1", "does not say which tiles", "ne dit pas avec quelles tuiles", "sagt nicht, mit welchen"),
        ("S3", "`every`", "vraiment tournées", "jedes wirklich"),
    ),
    usual={"scramble": "every", "exact_original": False},
    bounds={"width": (2, 35, 4), "height": (2, 35, 4)},
    phases=("build", "scramble", "race"),
    forged=("scramble 0000", "solve 0000", "build 0000 top-left", "build 9999.9999/9999.9999 top-left"),
)
