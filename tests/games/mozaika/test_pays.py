"""What a tile would pay, as the view says it, is what is paid."""

import pytest

from tests.laws.setups import Setup, walk
from tuilerie import games
from tuilerie.games.mozaika.moves import Place
from tuilerie.luck import luck_from


@pytest.mark.parametrize("symmetry", ["all", "best"])
def test_a_tile_of_mozaika_pays_what_the_view_says(symmetry: str) -> None:
    game = games.find("mozaika")
    setup = Setup(game, game.options(symmetry=symmetry), 4, luck_from("pays"))
    for step in walk(setup):
        if step.state.phase != "place" or step.next.phase == "place":
            continue
        for seat in range(4):
            move = step.move if seat == step.seat else step.state.sealed[seat]
            assert isinstance(move, Place)
            board = step.state.boards[seat]
            cell = next(n for n in range(16) if board[n] != step.next.boards[seat][n])
            (pay,) = [each for each in step.state.view(seat).pays if each.tile == move.tile]
            assert step.next.coins[seat] - step.state.coins[seat] == pay.coins[cell]
