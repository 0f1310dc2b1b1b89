"""EpiZodiak for machines: the rules, the plain bot, guesses, readings and values on compact states."""

# ruff: noqa: F401  # what the search asks of a kernel, by these names
from tuilerie.games.epizodiak.kernel.coding import code, encode, follow, move
from tuilerie.games.epizodiak.kernel.dealing import draw, draw_plain
from tuilerie.games.epizodiak.kernel.ending import certain
from tuilerie.games.epizodiak.kernel.evidence import evidence
from tuilerie.games.epizodiak.kernel.exact import solved
from tuilerie.games.epizodiak.kernel.knowing import attentive, knowledge
from tuilerie.games.epizodiak.kernel.layout import CODES, MOST_MOVES, MOST_SEATS, SIZE
from tuilerie.games.epizodiak.kernel.leaf import leaf
from tuilerie.games.epizodiak.kernel.legal_moves import chance_open, legal, over, seats, to_act
from tuilerie.games.epizodiak.kernel.playing import chance, play, ranks, scores
from tuilerie.games.epizodiak.kernel.policy import answer, branch, draw_styles, prior, sealed, searched, seen
from tuilerie.games.epizodiak.kernel.value import cut, utility
from tuilerie.games.epizodiak.kernel.worth import greedy, worths
