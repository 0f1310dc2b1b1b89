"""Counted trees: how many legal lines there are to depth three from fixed seeds, stored and compared.

`python -m tests.laws.test_trees` counts them anew and writes them; a change in the numbers is a change of rules.
"""

import json
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from tuilerie import games
from tuilerie.game import Game
from tuilerie.luck import luck_from

STORED = Path(__file__).parent / "trees.json"
SEEDS = ("tree one", "tree two", "tree three")
DEPTH = 3
CANDIDATES = 50
"""Of a game whose moves have no end in sight, the first so many are followed."""


def lines(game: Game[Any, Any], state: Any, depth: int) -> int:
    """The number of lines of so many plays; the seat of the lowest number acts where several may."""
    if not state.to_act:
        return 1
    seat = min(state.to_act)
    moves = state.legal(seat) if game.listed else islice(state.legal(seat), CANDIDATES)
    if depth == 1:
        return sum(1 for _ in moves)
    return sum(lines(game, state.play(seat, move), depth - 1) for move in moves)


def counted(name: str) -> dict[str, list[int]]:
    game = games.find(name)
    return {
        seed: [lines(game, game.start(game.options(), game.seats[0], luck_from(seed)), d + 1) for d in range(DEPTH)]
        for seed in SEEDS
    }


@pytest.mark.parametrize("name", games.names())
def test_the_number_of_legal_lines_is_the_stored_one(name: str) -> None:
    known = json.loads(STORED.read_text()).get(name)
    assert known is not None, f"no tree of {name} is kept yet: python -m tests.laws.test_trees writes it"
    assert counted(name) == known


if __name__ == "__main__":
    STORED.write_text(json.dumps({name: counted(name) for name in games.names()}, indent=1) + "\n")
