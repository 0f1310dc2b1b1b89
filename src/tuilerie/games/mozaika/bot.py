"""A bot that looks one step ahead: income now, and what arrangements and symmetries promise."""

from typing import TYPE_CHECKING, Final

from tuilerie.game import Seat
from tuilerie.games.mozaika.moves import BIDS, Move
from tuilerie.games.mozaika.phase import BID
from tuilerie.games.mozaika.prospect import COIN, held, worth
from tuilerie.luck import Luck

if TYPE_CHECKING:
    from tuilerie.games.mozaika.state import State

BOLDNESS: Final = 0.5
"""How much of what first choice is worth the bot pays for it."""


def greedy(state: "State", seat: Seat, luck: Luck, budget: int) -> Move:
    if state.phase is BID:
        return BIDS[bid(state, seat, luck)]
    board, flies = state.boards[seat], state.flies[seat]
    return max(state.legal(seat), key=lambda move: worth(board, flies, move))


def bid(state: "State", seat: Seat, luck: Luck) -> int:
    """A share of what first choice is worth over what is likely to be left, in coins, by public things only."""
    board, flies = state.boards[seat], state.flies[seat]
    worths = sorted((held(board, flies, tile) for tile in state.display), reverse=True)
    gain = worths[0] - worths[len(worths) // 2]
    rounds = 17 - state.round
    most = min(state.coins[seat], 2 + state.coins[seat] * 2 // (rounds + 1))
    whim, _ = luck.below(2)
    return max(0, min(most, round(gain / COIN * BOLDNESS) + whim))
