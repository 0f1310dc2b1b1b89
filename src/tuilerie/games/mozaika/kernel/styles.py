"""Whom the others bid like, as their bids tell: those of the plain bot follow from what everybody sees."""

from functools import lru_cache
from typing import TYPE_CHECKING, Final

import numpy as np

from tuilerie.games.mozaika.auction import Auction
from tuilerie.games.mozaika.kernel import layout
from tuilerie.games.mozaika.kernel.bidding import GREEDY_IN_TEN
from tuilerie.games.mozaika.kernel.codes import encode_board
from tuilerie.games.mozaika.kernel.greed import lead, most_bid, rounded
from tuilerie.games.mozaika.kernel.layout import Array

if TYPE_CHECKING:
    from tuilerie.games.mozaika.state import State

FIRST_AUCTION: Final = 2
"""The round of the first one."""

PLAINLY: Final = (0.95, 0.45)
"""How often the plain bot, and somebody who thinks, bid what the plain bot would."""

SURE: Final = 0.9
"""No more than that, and no less than the rest, is believed of anybody: people are unlike both."""


def plain_chances(state: "State") -> list[float]:
    """For each seat how likely it bids like the plain bot."""
    odds = np.full(len(state.hands), GREEDY_IN_TEN / (10 - GREEDY_IN_TEN))
    for number, auction in enumerate(state.auctions):
        plainly = np.array(bid_plainly(auction, FIRST_AUCTION + number))
        odds *= np.where(plainly, PLAINLY[0] / PLAINLY[1], (1 - PLAINLY[0]) / (1 - PLAINLY[1]))
    return [float(min(SURE, max(1 - SURE, each))) for each in odds / (1 + odds)]


@lru_cache(maxsize=512)
def bid_plainly(auction: Auction, number: int) -> tuple[bool, ...]:
    """Whether each seat bid what the plain bot would have, in the round of that number."""
    s = np.zeros(layout.SIZE, np.int32)
    s[layout.SEATS], s[layout.ROUND] = len(auction.bids), number
    s[layout.DISPLAY : layout.DISPLAY + len(auction.display)] = auction.display
    for seat, (board, flies, coins) in enumerate(zip(auction.boards, auction.flies, auction.coins, strict=True)):
        encode_board(s, seat, board, flies, coins)
    return tuple(bid in plain_bids(s, seat) for seat, bid in enumerate(auction.bids))


def plain_bids(s: Array, seat: int) -> tuple[int, ...]:
    """Both bids that the plain bot may make."""
    wish, most = rounded(2 * lead(s, seat)), most_bid(s, seat)
    return tuple(max(0, min(most, wish + more)) for more in range(2))
