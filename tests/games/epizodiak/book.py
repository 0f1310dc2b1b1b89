"""What EpiZodiak's book says, for the tests that run over all games."""

from typing import Final

from tests.games.books import Book

BOOK: Final = Book(
    seats=(3,),
    minutes=25,
    race=False,
    version=1,
    articles={"E": 27},
    ours=frozenset({"E10", "E12", "E13", "E14", "E16", "E17", "E20", "E26"}),
    phrases=(
        ("E9", "you may pick up would complete", "compléterait une tuile à ramasser", "vervollständigen"),
        ("E10", "only of laying the tile just drawn", "que de poser la tuile piochée", "das gezogene"),
        ("E12", "a run here too", "la suite ici aussi", "die Reihe auch hier"),
        ("E13", "at either end", "ni à un bout ni à l’autre", "weder am einen noch am anderen Ende"),
        ("E16", "does not say what a pass", "ne dit pas ce que vaut une passe", "sagt nicht, was Passen"),
        ("E20", "none of these", "rien faire de tout cela", "Kann er nichts davon"),
        ("E21", "count of passes", "le compte des passes", "wie oft gepasst wurde"),
    ),
    usual={"target": 7, "forced_may_discard": True},
    bounds={"target": (1, 30, 7)},
    phases=("turn", "drawn", "picked", "contested", "forced", "empty"),
    forged=("contest 13", "discard 0", "lay 99 cw"),
)
