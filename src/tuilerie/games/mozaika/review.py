"""What a play promised, and the most that another would have promised, by what the seat could see.

Coins, arrangements and symmetries are weighed as the bot weighs them; a full board and a last coin are counted.
A bid is weighed against the bids that such a bot would make in the other seats, by what everybody could see.
The shares below were set so that what is called lost agrees with matches played on from both plays.
"""

from collections.abc import Iterable
from typing import Final

from tuilerie.game import Seat, Value, Verdict
from tuilerie.games.mozaika import prospect, score
from tuilerie.games.mozaika.auction import FIRST_FLY, fly_taker, nearest
from tuilerie.games.mozaika.board import AREA, PLACE_OF
from tuilerie.games.mozaika.bot import bid as plain_bid
from tuilerie.games.mozaika.change import put
from tuilerie.games.mozaika.laying import ROUNDS
from tuilerie.games.mozaika.moves import BIDS, CHOICES, Bid, Choose, Move, Place, PutFly
from tuilerie.games.mozaika.state import State
from tuilerie.luck import Luck
from tuilerie.notation import move_text

PARTS: Final = ("coins", "lines", "symmetry")
"""What a placement is good for, as `prospect.parts` tells it."""

GRAIN: Final = 0.3
"""A difference below this is a matter of taste."""

LATER: Final = 0.6
"""What a tile that must wait for another keeps of its worth, a round."""

SCARCE: Final = 0.4
"""How much of a tile's worth is lost with it: while rounds remain the bag may bring its like."""

UNRIPE: Final = 0.3
"""How much a fly to come really harms where it harms least: few of the arrangements there will come about."""

AUCTIONS: Final = 8
"""How often a bid is tried against the whims of the others."""

DICE: Final = Luck(b"review")


def review(state: State, seat: Seat, move: Move, budget: int = 0) -> Verdict | None:
    """The verdict on a play, without a search, so that it needs no budget; None where there was no choice."""
    match move:
        case Bid():
            return _bid(state, seat, move)
        case Choose():
            return _choose(state, seat, move)
        case Place():
            return _place(state, seat, move)
        case PutFly():
            return _fly(state, seat, move)


def _choose(state: State, seat: Seat, move: Choose) -> Verdict | None:
    wishes = _own_wishes(state, seat)
    worths: dict[Move, float] = {CHOICES[tile]: worth for tile, worth in wishes.items()}
    return _verdict("choose", {"round": state.round, "tile": move.tile}, worths, move, proved=False)


def _fly(state: State, seat: Seat, move: PutFly) -> Verdict | None:
    worths = {each: prospect.worth(state.boards[seat], state.flies[seat], each) for each in state.legal(seat)}
    values: dict[str, Value] = {"round": state.round, "cell": move.cell.value}
    return _verdict("fly", values, worths, move, proved=state.round == ROUNDS)


def _place(state: State, seat: Seat, move: Place) -> Verdict | None:
    values: dict[str, Value] = {"round": state.round, "tile": move.tile, "cell": move.cell.value}
    if state.round == ROUNDS:
        ends: dict[Move, float] = {each: _final(state, seat, each) for each in _places(state, seat)}
        return _verdict("place", values, ends, move, proved=True)
    board, flies = state.boards[seat], state.flies[seat]
    worths: dict[Move, float] = {each: prospect.worth(board, flies, each) for each in _places(state, seat)}
    verdict = _verdict("place", values, worths, move, proved=False)
    if verdict is None or verdict.move is None:
        return verdict
    best = max((each for each in _places(state, seat)), key=lambda each: worths[each])
    return _explained(state, seat, move, best, verdict)


def _explained(state: State, seat: Seat, move: Place, best: Place, verdict: Verdict) -> Verdict:
    """The verdict with what most of the loss is of: income, arrangements or a symmetry."""
    board, flies = state.boards[seat], state.flies[seat]
    mine, theirs = (prospect.parts(board, flies, each.tile, PLACE_OF[each.cell]) for each in (move, best))
    losses = [more - less for more, less in zip(theirs, mine, strict=True)]
    part = PARTS[losses.index(max(losses))]
    values = dict(verdict.values)
    if part == "coins":
        got, could = (score.income(board, each.tile, PLACE_OF[each.cell]) for each in (move, best))
        values |= {"coins": got, "n": could}
    return Verdict(f"place-{part}", values, verdict.got, verdict.best, verdict.move, verdict.proved)


def _places(state: State, seat: Seat) -> Iterable[Place]:
    return (each for each in state.legal(seat) if isinstance(each, Place))


def _final(state: State, seat: Seat, move: Place) -> float:
    """What the last tile leads to, in points; a fly still to come goes where it harms least."""
    place = PLACE_OF[move.cell]
    board = put(state.boards[seat], place, move.tile)
    coins = state.coins[seat] + score.income(state.boards[seat], move.tile, place)
    flies = state.flies[seat]
    swarms = [(*flies, at) for at in range(AREA) if at not in flies] if state.fly == seat else [flies]
    return max(score.worth(board, each, state.rules.symmetry) for each in swarms) + coins // score.COINS_A_POINT


def _bid(state: State, seat: Seat, move: Bid) -> Verdict | None:
    rivals = [_rival_bids(state, seat, DICE.fork(number)) for number in range(AUCTIONS)]
    wishes = [_wishes(state, each) for each in range(len(state.hands))]
    wishes[seat] = _own_wishes(state, seat)
    nuisance = _nuisance(state, seat)
    enough = min(state.coins[seat], 1 + max(coins for bids in rivals for coins in bids))
    worths: dict[Move, float] = {
        each: sum(_bought(state, seat, each.coins, bids, wishes, nuisance) for bids in rivals) / AUCTIONS
        for each in dict.fromkeys((*BIDS[: enough + 1], move))
    }
    return _verdict("bid", {"round": state.round, "n": move.coins}, worths, move, proved=False)


def _rival_bids(state: State, seat: Seat, dice: Luck) -> tuple[int, ...]:
    return tuple(0 if each == seat else plain_bid(state, each, dice.fork(each)) for each in range(len(state.hands)))


def _wishes(state: State, seat: Seat) -> dict[int, float]:
    """What each tile on display would bring to a seat's board."""
    board, flies = state.boards[seat], state.flies[seat]
    return {tile: prospect.held(board, flies, tile) for tile in sorted({*state.display})}


def _own_wishes(state: State, seat: Seat) -> dict[int, float]:
    """What each tile on display would add to the hand that the seat knows."""
    board, flies, hand = state.boards[seat], state.flies[seat], state.hands[seat]
    worth = {tile: prospect.held(board, flies, tile) for tile in {*hand, *state.display}}
    placements = ROUNDS + 1 - state.round

    def promise(tiles: tuple[int, ...]) -> float:
        first, *others = sorted((worth[tile] for tile in tiles), reverse=True)
        later = (max(0.0, each) * LATER**wait for wait, each in enumerate(others[: placements - 1], 1))
        return first + sum(later)

    share = SCARCE if placements > 1 else 1.0
    return {tile: share * (promise((*hand, tile)) - promise(hand)) for tile in sorted({*state.display})}


def _nuisance(state: State, seat: Seat) -> float:
    """What the fly would cost the seat if it took it (M14); on an empty board nothing."""
    board, flies = state.boards[seat], state.flies[seat]
    if state.round < FIRST_FLY[len(state.hands)]:
        return 0.0
    tiled = [at for at in range(AREA) if board[at] is not None and at not in flies]
    return UNRIPE * max((prospect.harm(board, flies, at) for at in tiled), default=0.0)


def _bought(
    state: State, seat: Seat, coins: int, rivals: tuple[int, ...], wishes: list[dict[int, float]], nuisance: float
) -> float:
    """What an auction brings to a seat: the best of what those before it leave, less its bid and the fly."""
    bids = put(rivals, seat, coins)
    left = list(state.display)
    reading = state.rules.holder_in_ties
    order = sorted(nearest(len(bids), state.holder, reading), key=bids.__getitem__, reverse=True)
    for each in order:
        taken = max(left, key=wishes[each].__getitem__)
        if each == seat:
            break
        left.remove(taken)
    fly = nuisance if fly_taker(bids, state.holder, reading) == seat else 0.0
    return wishes[seat][taken] - prospect.COIN * coins + fly


def _verdict(
    key: str, values: dict[str, Value], worths: dict[Move, float], move: Move, *, proved: bool
) -> Verdict | None:
    if len(worths) < 2:
        return None
    best = max(worths, key=lambda each: worths[each])
    got, most = (round(worths[each], 1) + 0.0 for each in (move, best))  # never a negative nothing
    if worths[best] - worths[move] < GRAIN:
        return Verdict(key, values, got, got, None, proved and most == got)
    return Verdict(key, values, got, most, move_text(best), proved)
