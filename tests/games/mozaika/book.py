"""What Mozaika's book says, for the tests that run over all games."""

from typing import Final

from tests.games.books import Book

BOOK: Final = Book(
    seats=(3, 4, 5),
    minutes=45,
    race=False,
    version=1,
    articles={"M": 27},
    ours=frozenset({"M2", "M5", "M9", "M11", "M15", "M16", "M19", "M26", "M27"}),
    phrases=(
        ("M11", "does not involve the holder", "ne la concerne pas", "betrifft ihn nicht"),
        ("M11", "With `book`", "Avec `book`", "Mit `book`"),
        ("M14", "unless M11 is taken to the letter", "M11 à la lettre", "M11 wörtlich"),
        ("M27", "the book is silent", "le livret se tait", "schweigt die Anleitung"),
    ),
    usual={"holder_in_ties": "first"},
    bounds={},
    phases=("place", "bid", "choose", "fly"),
    forged=("bid 999999999", "choose 99", "place 99 5", "fly 77"),
)
