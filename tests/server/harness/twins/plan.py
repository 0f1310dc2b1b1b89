"""Two matches planned offline that stay alike to a viewer."""

import hashlib
from dataclasses import dataclass
from itertools import islice
from typing import Any

from tuilerie import bots, games
from tuilerie.errors import TuilerieError
from tuilerie.fair import Deal
from tuilerie.game import message
from tuilerie.luck import Luck, luck_from
from tuilerie.notation import move_text

TRIES = 14
SPREAD = 60


def twin_secret(seed: str) -> bytes:
    return hashlib.sha256(f"twin {seed}".encode()).digest()


@dataclass(frozen=True)
class Plan:
    """Two matches alike to the viewer: who plays what in each."""

    game: str
    seats: int
    seed: str
    viewer: int | None
    after: int
    """So many plays are one and the same match."""

    plays: tuple[tuple[int, str, str], ...]
    """The seat, its move in the one match, its move in the other."""

    probes: tuple[str, ...] = ()
    """What the viewer might try in order to learn something: moves that it may make in neither match."""

    @property
    def different(self) -> int:
        return sum(one != other for _, one, other in self.plays)


def plan(game: str, seed: str, viewer: int | None, most: int, after: int = 0) -> Plan:
    """Play both matches offline for as long as they stay alike to the viewer and to onlookers.

    They are one match for the first plays, by bots; then the twin becomes a guess. What follows is the same
    in both where it can be, and different at the end where that can be.
    """
    rules = games.find(game)
    seats = rules.seats[0]
    deal = Deal(twin_secret(seed), (b"",) * seats)
    one = rules.start(rules.options(), seats, Luck(deal.seed))
    plays: list[tuple[int, str, str]] = []
    while one.to_act and len(plays) < after:
        luck = luck_from(f"{seed} bots {len(plays)}")
        seat = luck.pick(sorted(one.to_act))[0]
        move = bots.move(one, seat, bots.find(rules, bots.usual(rules)), luck)
        plays.append((seat, move_text(move), move_text(move)))
        one = one.play(seat, move)
    begun = len(plays)
    states = [(one, one.guess(viewer, luck_from(f"guess {seed}")))]
    for alike_first in (True, False):
        while states[-1][0].to_act and len(plays) < most:
            step = _step(*states[-1], viewer, luck_from(f"{seed} {len(plays)}"), alike_first=alike_first)
            if step is None:
                break
            plays.append((step[0], move_text(step[1]), move_text(step[2])))
            states.append((step[3], step[4]))
        if alike_first:
            kept = max(1, len(states) - 3)
            del states[kept:]
            del plays[begun + kept - 1 :]
    return Plan(game, seats, seed, viewer, begun, tuple(plays), _probes(*states[-1], viewer, seats))


def _probes(one: Any, other: Any, viewer: int | None, seats: int) -> tuple[str, ...]:
    """Moves of other seats, also such that only one of the matches has, as far as the viewer can't make them."""
    if viewer is None or viewer not in one.to_act:
        return ()
    tried = {
        move_text(move): move
        for state in (one, other)
        for seat in range(seats)
        if seat != viewer
        for move in islice(state.legal(seat), SPREAD)
    }
    refused = [text for text, move in sorted(tried.items()) if not _played(one, viewer, move)]
    return tuple(text for text in refused if not _played(other, viewer, tried[text]))[:SPREAD]


def _step(one: Any, other: Any, viewer: int | None, luck: Luck, *, alike_first: bool) -> Any:
    """A play of both matches after which the viewer still can't tell them apart."""
    order, luck = luck.shuffled(sorted(one.to_act))
    for seat in order:
        moves, luck = luck.shuffled(islice(one.legal(seat), SPREAD))
        for move in moves[:TRIES]:
            after = one.play(seat, move)
            if not after.to_act:  # an end tells everything, and how long it took
                continue
            twins: tuple[Any, ...] = (move,)
            if seat != viewer:
                others, luck = luck.shuffled(each for each in islice(other.legal(seat), SPREAD) if each != move)
                twins = (move, *others[:TRIES]) if alike_first else (*others[:TRIES], move)
            for twin in twins:
                found = _played(other, seat, twin)
                if found is not None and _alike(after, found, viewer):
                    return seat, move, twin, after, found
    return None


def _played(state: Any, seat: int, move: Any) -> Any:
    try:
        return state.play(seat, move)
    except TuilerieError:
        return None


def _alike(one: Any, other: Any, viewer: int | None) -> bool:
    return all(message(one.view(eyes)) == message(other.view(eyes)) for eyes in {viewer, None})
