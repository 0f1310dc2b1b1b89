"""Tiles shared out evenly: checked against every deal there is."""

from collections import Counter
from dataclasses import replace
from itertools import permutations

import pytest

from tests.games.epizodiak.positions import REST, position
from tuilerie.game import message
from tuilerie.games.epizodiak import evenly
from tuilerie.games.epizodiak.evenly import NONE, Place, shared
from tuilerie.games.epizodiak.guess import _room
from tuilerie.luck import luck_from


def counts(**of: int) -> tuple[int, ...]:
    return tuple(of.get(f"v{value}", 0) for value in range(13))


UNSEEN = counts(v1=2, v2=2, v7=1, v12=1)
PLACES = (
    Place(2, counts(v1=1), counts(v1=1, v2=2, v7=1, v12=1)),
    Place(3, NONE, counts(v1=2, v2=2, v7=0, v12=1)),
    Place(1, NONE, counts(v1=2, v2=2, v7=1, v12=1)),
)


def every_deal() -> Counter[tuple[tuple[int, ...], ...]]:
    """The deals of six tiles told apart, by what each place gets, those left out that do not fit."""
    found: Counter[tuple[tuple[int, ...], ...]] = Counter()
    for order in permutations((1, 1, 2, 2, 7, 12)):
        parts = (order[:2], order[2:5], order[5:])
        dealt = tuple(tuple(part.count(value) for value in range(13)) for part in parts)
        if all(
            all(low <= n <= high for low, n, high in zip(place.least, part, place.most, strict=True))
            for place, part in zip(PLACES, dealt, strict=True)
        ):
            found[dealt] += 1
    return found


def test_every_deal_that_fits_comes_up_as_often_as_it_should() -> None:
    true, drawn, luck = every_deal(), Counter[tuple[tuple[int, ...], ...]](), luck_from("evenly")
    for _ in range(6_000):
        dealt, luck = shared(UNSEEN, PLACES, luck)
        drawn[dealt] += 1
    assert drawn.keys() == true.keys()
    for deal, ways in true.items():
        share = ways / true.total()
        assert drawn[deal] == pytest.approx(6_000 * share, abs=6 * (6_000 * share) ** 0.5)


def test_what_a_hand_lacks_leaves_no_room() -> None:
    assert _room(1 << 3 | 1 << 12) == (4, 4, 4, 0, 4, 4, 4, 4, 4, 4, 4, 4, 0)


def test_hands_that_lack_much_are_guessed_in_bounded_time() -> None:
    """A deal drawn blindly fits once in very many; drawn evenly it fits at once."""
    state = position((1,), (2, 2, 2, 3, 3, 4, 4, 4, 6, 6, 6, 7), REST, dial=(5,), turn=0)
    lacks = [0, 0, 0]
    for value in range(1, 13):
        for seat in (1, 2):
            if not state.hands[seat][value]:
                lacks[seat] |= 1 << value
    hard = state.but(evidence=replace(state.evidence, lacks=tuple(lacks)))
    for number in range(5):
        for eye in (0, None):
            guess = hard.guess(eye, luck_from(f"hard {number}"))
            assert message(guess.view(eye)) == message(hard.view(eye))
            for seat in (1, 2):
                assert not any(guess.hands[seat][v] for v in range(1, 13) if lacks[seat] >> v & 1)
    assert evenly.shared(counts(v4=1), (Place(1, NONE, counts(v4=4)),), luck_from("one"))[0] == (counts(v4=1),)
