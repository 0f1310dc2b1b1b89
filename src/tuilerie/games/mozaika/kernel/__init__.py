"""Mozaika for the search: its rules and what it knows on one array of integers, compiled."""

from tuilerie.games.mozaika.kernel.codes import code, encode, follow, move
from tuilerie.games.mozaika.kernel.ending import certain
from tuilerie.games.mozaika.kernel.greed import greedy, worths
from tuilerie.games.mozaika.kernel.guessing import draw_plain, evidence
from tuilerie.games.mozaika.kernel.layout import MOST_MOVES, MOST_SEATS, SIZE
from tuilerie.games.mozaika.kernel.rules import (
    chance,
    chance_open,
    legal,
    over,
    play,
    seats,
    to_act,
)
from tuilerie.games.mozaika.kernel.scoring import ranks, scores
from tuilerie.games.mozaika.kernel.thinking import answer, branch, cut, draw, prior, searched, seen
from tuilerie.games.mozaika.kernel.value import leaf, utility
from tuilerie.games.mozaika.kernel.weights import knowledge

__all__ = [
    "MOST_MOVES",
    "MOST_SEATS",
    "SIZE",
    "answer",
    "branch",
    "certain",
    "chance",
    "chance_open",
    "code",
    "cut",
    "draw",
    "draw_plain",
    "encode",
    "evidence",
    "follow",
    "greedy",
    "knowledge",
    "leaf",
    "legal",
    "move",
    "over",
    "play",
    "prior",
    "ranks",
    "scores",
    "searched",
    "seats",
    "seen",
    "to_act",
    "utility",
    "worths",
]
