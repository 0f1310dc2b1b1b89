"""A state that a seat cannot tell from the true one: every deal of the unseen tiles that fits is equally likely.

What must fit: the tiles that everybody knows to be in a hand, the values that a hand surely lacks, what the
pile can hold (`evidence`), that a seat which picked up or is forced has something to play, and the contests
that the seat itself is offered or refused. What a seat could merely suspect from others' choices is left out,
and so are two certainties too rare to carry along: which hand was about to be emptied when a contest was
refused on an earlier turn, and that a forced seat which did nothing held no set.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import permutations
from math import comb, factorial, perm
from typing import TYPE_CHECKING, Final

from tuilerie.game import Seat, heard
from tuilerie.games.epizodiak import evenly, legal
from tuilerie.games.epizodiak.dial import PLACES, VALUES
from tuilerie.games.epizodiak.evidence import Counts, tiles
from tuilerie.luck import Luck

if TYPE_CHECKING:
    from tuilerie.games.epizodiak.state import State

Emptied = tuple[tuple[Seat, int], ...]
"""Hands that hold one value only, each with that value: what a refused contest shows (E19)."""


QUICK: Final = 40
"""Deals that are tried with only the pile fitting; those after them fit what every hand lacks, at more cost."""

MOST: Final = 1_000


def guess(state: "State", seat: Seat | None, luck: Luck) -> "State":
    hidden = tuple(each for each in range(len(state.hands)) if each != seat)
    unseen = unseen_tiles(state, hidden)
    trail = state.trail.seen_by(seat)
    least, refused = homeless(state, hidden, unseen), refused_contests(state, seat)
    ways = tuple(emptied_hands(state, hidden, unseen, refused))
    for number in range(MOST):
        emptied, luck = _pick(ways, luck)
        if number < QUICK:
            pile, luck = _pile(unseen, least, state.evidence.sown, len(state.pile), luck)
            hands, luck = _dealt(state, hidden, unseen, pile, emptied, luck)
        else:
            pile, hands, luck = _dealt_evenly(state, hidden, unseen, least, emptied, luck)
        world = state.but(luck=luck, hands=hands, pile=pile, trail=trail, news=heard(state.news, seat))
        if _fits(world, state, seat):
            break
    return world


def unseen_tiles(state: "State", hidden: tuple[Seat, ...]) -> Counts:
    """How many of each value lie somewhere that the seat can't see."""
    seen = [0, *(legal.SET * (owner is not None) for owner in state.sets[1:])]
    for value in state.dial.values:
        seen[value] += 1
    for each, hand in enumerate(state.hands):
        for value in VALUES:
            seen[value] += state.evidence.known[each][value] if each in hidden else hand[value]
    return (0, *(4 - seen[value] for value in VALUES))


def refused_contests(state: "State", seat: Seat | None) -> tuple[int, ...]:
    """The contests refused to the acting seat because they would empty a hand: its own legal moves show them."""
    if seat != state.turn or state.stage != "turn" or state.passes < 2:
        return ()
    return tuple(
        value for value in legal.ends(state) if not state.hand[value] and value not in legal.contestable(state)
    )


def _slots(state: "State", seat: Seat) -> int:
    """How many tiles of a hand are not known."""
    return sum(state.hands[seat]) - sum(state.evidence.known[seat])


def emptied_hands(
    state: "State", hidden: tuple[Seat, ...], unseen: Counts, refused: tuple[int, ...]
) -> Iterator[tuple[Emptied, int]]:
    """The ways in which hands of a single value explain the refusals, each with its number of deals."""
    for seats in permutations(hidden, len(refused)):
        way = tuple(zip(seats, refused, strict=True))
        if any(sum(state.evidence.known[seat]) != state.evidence.known[seat][value] for seat, value in way):
            continue
        deals = factorial(sum(unseen) - sum(_slots(state, seat) for seat in seats))
        for seat, value in way:
            deals *= perm(unseen[value], _slots(state, seat))
        if deals:
            yield way, deals


def _pick(ways: tuple[tuple[Emptied, int], ...], luck: Luck) -> tuple[Emptied, Luck]:
    if len(ways) == 1:
        return ways[0][0], luck
    index, luck = evenly.weighted(tuple(deals for _, deals in ways), luck)
    return ways[index][0], luck


def homeless(state: "State", hidden: tuple[Seat, ...], unseen: Counts) -> Counts:
    """How many of each value are surely in the pile, since every hidden hand lacks the value."""
    lacked = ~0
    for seat in hidden:
        lacked &= state.evidence.lacks[seat]
    return tuple(count if lacked >> value & 1 else 0 for value, count in enumerate(unseen))


def _pile(unseen: Counts, least: Counts, sown: Counts, size: int, luck: Luck) -> tuple[tuple[int, ...], Luck]:
    """A pile of that size in which every value is there as often as it must and no more often than it can."""
    most = tuple(map(min, unseen, sown))
    if most == unseen and not any(least):
        order, luck = luck.shuffled(tiles(unseen))
        return order[:size], luck
    ways, taken = piles(unseen, least, most, size), [0]
    for value in VALUES:
        counts = range(least[value], min(most[value], size) + 1)
        index, luck = evenly.weighted(
            tuple(comb(unseen[value], n) * ways[value + 1][size - n] for n in counts), luck
        )
        taken.append(counts[index])
        size -= counts[index]
    return luck.shuffled(tiles(tuple(taken)))


@lru_cache(maxsize=64)
def piles(unseen: Counts, least: Counts, most: Counts, size: int) -> tuple[tuple[int, ...], ...]:
    """By value and size: in how many ways tiles of that value and above make a pile of that size."""
    rows = [(1, *(0,) * size)]
    for value in range(PLACES, 0, -1):
        above = rows[-1]
        rows.append(
            tuple(
                sum(comb(unseen[value], n) * above[m - n] for n in range(least[value], min(most[value], m) + 1))
                for m in range(size + 1)
            )
        )
    return ((), *reversed(rows))


def _dealt(
    state: "State",
    hidden: tuple[Seat, ...],
    unseen: Counts,
    pile: tuple[int, ...],
    emptied: Emptied,
    luck: Luck,
) -> tuple[tuple[Counts, ...], Luck]:
    """The hands: those of a single value first, then what is left in any order."""
    left = [count - pile.count(value) for value, count in enumerate(unseen)]
    hands = [list(hand) for hand in state.hands]
    for seat, value in emptied:
        left[value] -= _slots(state, seat)
    order, luck = luck.shuffled(tiles(tuple(left)))
    single = dict(emptied)
    for seat in hidden:
        slots = _slots(state, seat)
        hands[seat] = list(state.evidence.known[seat])
        if seat in single:
            hands[seat][single[seat]] += slots
            continue
        for value in order[:slots]:
            hands[seat][value] += 1
        order = order[slots:]
    return tuple(map(tuple, hands)), luck


def _dealt_evenly(
    state: "State", hidden: tuple[Seat, ...], unseen: Counts, least: Counts, emptied: Emptied, luck: Luck
) -> tuple[tuple[int, ...], tuple[Counts, ...], Luck]:
    """Pile and hands drawn from the deals alone that fit what each hand lacks and what the pile can hold."""
    left, single = list(unseen), dict(emptied)
    hands = [list(state.evidence.known[seat]) if seat in hidden else list(state.hands[seat]) for seat in range(3)]
    for seat, value in emptied:
        left[value] -= _slots(state, seat)
        hands[seat][value] += _slots(state, seat)
    open_ = tuple(seat for seat in hidden if seat not in single)
    places = (
        evenly.Place(len(state.pile), least, state.evidence.sown),
        *(evenly.Place(_slots(state, seat), evenly.NONE, _room(state.evidence.lacks[seat])) for seat in open_),
    )
    (pile, *dealt), luck = evenly.shared(tuple(left), places, luck)
    for seat, counts in zip(open_, dealt, strict=True):
        hands[seat] = [had + got for had, got in zip(hands[seat], counts, strict=True)]
    order, luck = luck.shuffled(tiles(pile))
    return order, tuple(map(tuple, hands)), luck


def _room(lacks: int) -> Counts:
    """How many of each value a hand may hold: none of those it surely lacks."""
    return tuple(0 if lacks >> value & 1 else 4 for value in range(PLACES + 1))


def _fits(world: "State", state: "State", seat: Seat | None) -> bool:
    for hand, lacks in zip(world.hands, state.evidence.lacks, strict=True):
        if lacks and any(hand[value] for value in VALUES if lacks >> value & 1):
            return False
    if seat == state.turn:
        return legal.contestable(world) == legal.contestable(state)
    return state.stage == "over" or not (state.forced or state.stage == "picked") or legal.can_act(world)
