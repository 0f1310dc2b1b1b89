"""How the others are taken to play in the search: most often like the plain bot, else for their own best."""

import pytest

from tuilerie.dice import dice_from
from tuilerie.games.epizodiak import GAME
from tuilerie.games.epizodiak.kernel import draw, encode, evidence, knowledge, searched
from tuilerie.games.epizodiak.kernel.dealing import PLAIN_IN_TEN
from tuilerie.games.epizodiak.options import Options
from tuilerie.luck import Luck

PLAYOUTS = 4000


def test_others_are_searched_for_in_the_playouts_that_do_not_take_them_for_plain() -> None:
    state = GAME.start(Options(), 3, Luck(b"styles"))
    known, k, dice, root = evidence(state, 0, knowledge()), knowledge(), dice_from(Luck(b"often")), encode(state)
    sought = [0] * 3
    for _ in range(PLAYOUTS):
        s = root.copy()
        draw(s, 0, known, k, dice)
        for actor in range(3):
            sought[actor] += searched(s, 0, actor)
    others = 1 - PLAIN_IN_TEN / 10
    assert [each / PLAYOUTS for each in sought] == pytest.approx([1, others, others], abs=0.02)
