"""A state that a viewer can't tell from the true one, drawn with the chances the viewer has reason to give it.

What a viewer can't see are the tiles dealt at the start that are still in other hands, what is in the
bag, what is sealed, and the luck to come. The deal was uniform; but every display tells about the bag,
and a tile that went back and was not drawn again is certainly in the bag and in no hand. So the number
u of hidden tiles of a type has the weight

    C(copies - seen, u) * product over the draws of that type of how many the bag then held

where `seen` counts the dealt tiles of that type which the viewer has seen. The types are
independent but for the sum of all u, which is the number of tiles hidden in hands.
"""

from collections.abc import Sequence
from dataclasses import replace
from math import comb
from typing import TYPE_CHECKING

from tuilerie.game import Seat
from tuilerie.games.mozaika.moves import BIDS, PLACES, Bid, Place
from tuilerie.games.mozaika.tile import COPIES, PALETTES, TYPES
from tuilerie.luck import SPAN, Luck

if TYPE_CHECKING:
    from tuilerie.games.mozaika.state import State


def guess(state: "State", seat: Seat | None, luck: Luck) -> "State":
    hands, bag, luck = _hands(state, seat, luck)
    sealed, luck = _sealed(state, seat, hands, luck)
    return replace(state, hands=hands, bag=bag, sealed=sealed, luck=luck.fork("play"))


def _hands(
    state: "State", seat: Seat | None, luck: Luck
) -> tuple[tuple[tuple[int, ...], ...], tuple[int, ...], Luck]:
    """Every hand, the bag that goes with them and the luck that follows."""
    open_to = tuple(state.hands[each] if each == seat else known for each, known in enumerate(state.known))
    slots = [len(hand) - len(seen) for hand, seen in zip(state.hands, open_to, strict=True)]
    visible = [0] * TYPES
    for tiles in (*open_to, *state.boards, state.display):
        for tile in tiles:
            if tile is not None:
                visible[tile] += 1
    hidden, luck = _hidden(state, visible, sum(slots), luck)
    copies = COPIES[len(state.hands)]
    bag = [
        tile for tile in PALETTES[state.rules.palette] for _ in range(copies - visible[tile] - hidden.count(tile))
    ]
    dealt, luck = luck.shuffled(hidden)
    hands, at = [], 0
    for seen, count in zip(open_to, slots, strict=True):
        hands.append(tuple(sorted(seen + dealt[at : at + count])))
        at += count
    return tuple(hands), tuple(bag), luck


def _hidden(state: "State", visible: Sequence[int], count: int, luck: Luck) -> tuple[list[int], Luck]:
    """The tiles hidden in hands, in order of type."""
    if not count:
        return [], luck
    types = PALETTES[state.rules.palette]
    weights = [hidden_weights(state, tile, visible[tile], count) for tile in types]
    # ways[i][left]: the weight of all ways in which the types from i on fill `left` places
    ways = [[1] + [0] * count]
    for mine in reversed(weights):
        after = ways[-1]
        ways.append([sum(w * after[left - u] for u, w in enumerate(mine[: left + 1])) for left in range(count + 1)])
    ways.reverse()
    hidden: list[int] = []
    left = count
    for tile, mine, after in zip(types, weights, ways[1:], strict=True):
        chances = [w * after[left - u] for u, w in enumerate(mine[: left + 1])]
        many, luck = _weighed(chances, luck)
        hidden += [tile] * many
        left -= many
    return hidden, luck


def hidden_weights(state: "State", tile: int, visible: int, count: int) -> list[int]:
    """The weight of each number of hidden tiles of a type."""
    copies = COPIES[len(state.hands)]
    out = 0
    before = []  # how many of the type had left the bag, the deal aside, before each draw of it
    for at, display in enumerate(state.displays):
        for each in display:
            if each == tile:
                before.append(out)
                out += 1
        if at < len(state.returned) and state.returned[at] == tile:
            out -= 1
    seen = visible - out
    weights = []
    for u in range(min(count, copies - visible) + 1):
        weight = comb(copies - seen, u)
        for gone in before:
            weight *= max(0, copies - seen - u - gone)
        weights.append(weight)
    return weights


def _weighed(chances: Sequence[int], luck: Luck) -> tuple[int, Luck]:
    """An index with a chance as its weight; never one of weight nothing."""
    number, luck = luck.below(SPAN)
    mark = number * sum(chances)
    reached = 0
    for index, chance in enumerate(chances):
        reached += chance * SPAN
        if mark < reached:
            return index, luck
    raise ValueError("nothing to choose from")


def _sealed(
    state: "State", seat: Seat | None, hands: tuple[tuple[int, ...], ...], luck: Luck
) -> tuple[tuple[Bid | Place | None, ...], Luck]:
    """What the others have sealed could be any of their legal moves."""
    moves: list[Bid | Place | None] = list(state.sealed)
    for other, move in enumerate(state.sealed):
        if other == seat or move is None:
            continue
        if isinstance(move, Bid):
            coins, luck = luck.below(state.coins[other] + 1)
            moves[other] = BIDS[coins]
        else:
            tile, luck = luck.pick(sorted(set(hands[other])))
            place, luck = luck.pick([at for at, there in enumerate(state.boards[other]) if there is None])
            moves[other] = PLACES[tile][place]
    return tuple(moves), luck
