"""What Mosacolor's book says, for the tests that run over all games."""

from typing import Final

from tests.games.books import Book

BOOK: Final = Book(
    seats=(2, 3, 4),
    minutes=60,
    race=False,
    version=2,
    articles={"C": 13, "Q": 4},
    ours=frozenset({"C2", "C5", "C7", "C9", "C10", "C11", "C12"}),
    phrases=(
        ("C5", "we keep them secret", "nous gardons le secret", "wir bauen geheim"),
        ("C5", "let the lot decide", "le sort décide", "entscheidet bei uns das Los"),
        ("C7", "the mosaic it built", "la mosaïque qu’il a construite", "das Mosaik, das er gebaut hat"),
        ("C8", "across the joint", "à cheval sur le joint", "über die Fuge hinweg"),
        ("C9", "in whichever round", "à quelque tour que ce soit", "gleich in welcher Runde"),
        ("C11", "share the place", "partagent leur rang", "teilen sie sich den Rang"),
        ("C12", "hide the bets only", "ne cache que les paris", "verbergen die Regeln nur die Wetten"),
    ),
    usual={"lock_first_mosaic": True, "bets": 1},
    bounds={},
    phases=("bet", "build", "lay", "name"),
    forged=("bet 7", "bet 0 1", "name 5", "lay 3 3 0000"),
)
