"""Mozaika for the search: its rules and what it knows on one array of integers, compiled."""

# ruff: noqa: F401  # what the search asks of a kernel, by these names
from tuilerie.games.mozaika.kernel.bidding import draw_styles
from tuilerie.games.mozaika.kernel.codes import code, encode, follow, move
from tuilerie.games.mozaika.kernel.ending import certain
from tuilerie.games.mozaika.kernel.greed import greedy, worths
from tuilerie.games.mozaika.kernel.guessing import draw_plain
from tuilerie.games.mozaika.kernel.layout import CODES, MOST_MOVES, MOST_SEATS, SIZE
from tuilerie.games.mozaika.kernel.reading import evidence
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
from tuilerie.games.mozaika.kernel.thinking import answer, branch, cut, draw, prior, sealed, searched, seen
from tuilerie.games.mozaika.kernel.value import leaf, utility
from tuilerie.games.mozaika.kernel.weights import attentive, knowledge, only_winning
