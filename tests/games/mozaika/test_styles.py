"""Whom the others are taken to bid like: by what everybody has seen of their bids."""

from collections.abc import Mapping

import pytest

from tuilerie import bots
from tuilerie.dice import dice_from
from tuilerie.games.mozaika import GAME
from tuilerie.games.mozaika.kernel import draw, encode, evidence, knowledge
from tuilerie.games.mozaika.kernel.bidding import GREEDY, GREEDY_IN_TEN
from tuilerie.games.mozaika.kernel.layout import BLOCK, HEAD, STYLE
from tuilerie.games.mozaika.kernel.styles import SURE, plain_chances
from tuilerie.games.mozaika.moves import Bid
from tuilerie.games.mozaika.options import Options
from tuilerie.games.mozaika.state import State
from tuilerie.luck import Luck

PLAYOUTS = 4000


def played(rounds: int, bids: Mapping[int, int], seats: int = 3) -> State:
    """Greedy seats up to a round, but for those of whom it is said what they always bid."""
    greedy, luck = bots.find(GAME, "greedy"), Luck(b"styles")
    state = GAME.start(Options(), seats, luck)
    while state.round <= rounds:
        seat = min(state.to_act)
        move = bots.move(state, seat, greedy, luck.fork(state.round, seat))
        if isinstance(move, Bid) and seat in bids:
            move = Bid(min(bids[seat], state.coins[seat]))
        state = state.play(seat, move)
    return state


def test_nothing_is_known_of_anybody_before_the_first_bids() -> None:
    assert plain_chances(played(1, {})) == pytest.approx([GREEDY_IN_TEN / 10] * 3)


@pytest.mark.parametrize("seats", GAME.seats)
def test_who_bids_like_the_plain_bot_is_told_from_who_does_not(seats: int) -> None:
    chances = plain_chances(played(9, {1: 0}, seats))
    assert chances == pytest.approx([SURE, 1 - SURE, *[SURE] * (seats - 2)])


def test_a_bid_tells_at_once() -> None:
    usual = GREEDY_IN_TEN / 10
    one, other, third = plain_chances(played(2, {1: 9}))
    assert one > usual > other
    assert third > usual


def test_playouts_take_each_seat_for_the_plain_bot_as_often_as_it_is_likely() -> None:
    state = played(9, {1: 0})
    known, k, dice, root = evidence(state, 0, knowledge()), knowledge(), dice_from(Luck(b"often")), encode(state)
    taken = [0] * 3
    for _ in range(PLAYOUTS):
        s = root.copy()
        draw(s, 0, known, k, dice)
        for seat in range(3):
            taken[seat] += s[HEAD + seat * BLOCK + STYLE] == GREEDY
    assert [each / PLAYOUTS for each in taken] == pytest.approx([SURE, 1 - SURE, SURE], abs=0.02)


def test_what_is_told_of_bids_is_what_everybody_saw() -> None:
    state = played(5, {})
    for seat in range(3):
        assert plain_chances(state.guess(seat, Luck(b"other hands"))) == plain_chances(state)
    assert [auction.display for auction in state.auctions] == list(state.displays[: len(state.auctions)])
