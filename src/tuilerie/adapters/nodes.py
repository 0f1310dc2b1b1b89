"""A match as OpenSpiel walks through it: decisions and draws of chance one by one, and what each seat remembers.

Nodes never change, so that a copy of one is the node itself.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from hashlib import blake2b
from typing import Any, Final

from tuilerie.adapters.chances import Asks, luck_of, with_luck
from tuilerie.adapters.dress import DRESSES, Dress
from tuilerie.game import Seat, message
from tuilerie.luck import Luck, luck_from
from tuilerie.notation import move_text

DIGEST: Final = 16
"""Bytes that stand for all that a seat saw and did before."""


class Memory:
    """A state, and what each seat (None: an onlooker) saw and did before it, worked out when somebody asks."""

    def __init__(
        self, state: Any, seats: int, before: "Memory | None" = None, actor: Seat | None = None, text: str = ""
    ) -> None:
        self.state = state
        self.seats = seats
        self.plays: int = 0 if before is None else before.plays + 1
        self.legal: dict[Seat, dict[int, Any]] = {}
        self._before = before
        self._actor = actor
        self._text = text
        self._pasts: dict[Seat | None, bytes] = {}
        self._seen: dict[Seat | None, bytes] = {}

    def seen(self, seat: Seat | None) -> bytes:
        """What a seat sees now."""
        if seat not in self._seen:
            self._seen[seat] = message(self.state.view(seat))
        return self._seen[seat]

    def past(self, seat: Seat | None) -> bytes:
        """A digest of the seat's views and its own moves up to here; this moment's view is not in it."""
        steps, at = [], self
        while seat not in at._pasts and at._before is not None:
            steps.append((at, at._before))
            at = at._before
        past = at._pasts.get(seat, bytes(DIGEST))
        for step, before in reversed(steps):
            did = step._text if step._actor == seat else ""
            seen = past + before.seen(seat) + b"\n" + did.encode()
            past = step._pasts[seat] = blake2b(seen, digest_size=DIGEST).digest()
        return past

    def guessed(self, seat: Seat, state: Any) -> "Memory":
        """Another state that the seat can't tell from this one; the others remember what everybody saw."""
        public = self.past(None)
        pasts: dict[Seat | None, bytes] = dict.fromkeys((None, *range(self.seats)), public)
        pasts[seat] = self.past(seat)
        return _remembered(state, self.seats, self.plays, pasts)

    def __reduce__(self) -> tuple[Any, ...]:
        pasts = {seat: self.past(seat) for seat in (None, *range(self.seats))}
        return _remembered, (self.state, self.seats, self.plays, pasts)


def _remembered(state: Any, seats: int, plays: int, pasts: dict[Seat | None, bytes]) -> Memory:
    memory = Memory(state, seats)
    memory.plays, memory._pasts = plays, pasts
    return memory


@dataclass(frozen=True, slots=True)
class Chance:
    """What falls next: equally likely numbers below each bound, or one of some states with their weights.

    When all have fallen the seat's move is played with them; without a move a match starts with them, and
    without either they say which seat of a race arrives first.
    """

    bounds: tuple[int, ...]
    answers: tuple[int, ...] = ()
    seat: Seat | None = None
    move: Any = None
    arrival: bool = False


class Table:
    """A game with its seats and options, and how its matches start.

    From a seed (no chance nodes), by chance node after chance node, or in one of some states, each with its weight.
    """

    def __init__(
        self,
        name: str,
        seats: int,
        options: tuple[tuple[str, str], ...] = (),
        seed: int | None = None,
        worlds: Sequence[tuple[float, Any]] = (),
        moves: str = DRESSES[0],
    ) -> None:
        self._key = (name, seats, options, seed)
        self.dress = Dress(name, seats, dict(options), moves)
        self.seed = seed
        self.worlds = worlds

    def __reduce__(self) -> tuple[Any, ...]:
        return table, self._key

    @cached_property
    def first(self) -> "Node":
        """Where matches begin."""
        if self.worlds:
            return Node(self, None, None, Chance((len(self.worlds),)))
        if self.seed is not None:
            state = self.dress.start(luck_from(f"match {self.seed}").fork(0).fork("deal"))
            return self._reached(Memory(state, self.dress.seats))
        return self.played(None, Chance(()))

    def fallen(self, memory: Memory | None, chance: Chance, number: int) -> "Node":
        """The node after chance gave a number."""
        if memory is None and self.worlds:
            return self._reached(Memory(self.worlds[number][1], self.dress.seats))
        if chance.arrival and memory is not None:
            return Node(self, memory, sorted(memory.state.to_act)[number], None)
        answers = (*chance.answers, number)
        after = Chance(chance.bounds[1:], answers, chance.seat, chance.move)
        return Node(self, memory, None, after) if after.bounds else self.played(memory, after)

    def played(self, memory: Memory | None, chance: Chance) -> "Node":
        """The node after a move, or the start, with what chance gave so far: more of chance, or a new state."""
        luck = luck_of(chance.answers)
        try:
            if memory is None:
                return self._reached(Memory(self.dress.start(luck), self.dress.seats))
            state = with_luck(memory.state, luck) if chance.answers else memory.state
            state = state.play(chance.seat, chance.move)
        except Asks as asks:
            return Node(self, memory, None, Chance(asks.bounds, chance.answers, chance.seat, chance.move))
        return self._reached(Memory(state, self.dress.seats, memory, chance.seat, move_text(chance.move)))

    def _reached(self, memory: Memory) -> "Node":
        """Who acts: in a race every seat that may act is as likely, else the first of them."""
        acting = sorted(memory.state.to_act)
        if not self.dress.game.race or len(acting) < 2:
            return Node(self, memory, acting[0] if acting else None, None)
        if self.seed is not None:
            return Node(self, memory, memory.state.luck.fork("arrival", memory.plays).pick(acting)[0], None)
        return Node(self, memory, None, Chance((len(acting),), arrival=True))


@cache
def table(name: str, seats: int, options: tuple[tuple[str, str], ...], seed: int | None) -> Table:
    return Table(name, seats, options, seed)


@dataclass(frozen=True, eq=False)
class Node:
    """Where a match stands: a seat's decision, a draw of chance, or its end."""

    table: Table
    memory: Memory | None
    """None before anything is dealt."""
    actor: Seat | None
    chance: Chance | None
    children: dict[int, "Node"] = field(default_factory=dict, repr=False)
    """Those of late positions are kept: whoever solves one walks over it again and again."""

    def __deepcopy__(self, memo: Any) -> "Node":
        return self

    @property
    def over(self) -> bool:
        return self.actor is None and self.chance is None

    @property
    def outcomes(self) -> list[tuple[int, float]]:
        """What chance may give now."""
        if self.chance is None:
            return []
        if self.memory is None and self.table.worlds:
            return [(number, weight) for number, (weight, _) in enumerate(self.table.worlds)]
        bound = self.chance.bounds[0]
        return [(number, 1 / bound) for number in range(bound)]

    def legal(self, seat: Seat) -> dict[int, Any]:
        """The moves that a seat may make, by action, in order of action."""
        if self.memory is None:
            return {}
        if seat not in self.memory.legal:
            self.memory.legal[seat] = dict(sorted(self.table.dress.legal(self.memory.state, seat).items()))
        return self.memory.legal[seat]

    def after(self, action: int) -> "Node":
        if action in self.children:
            return self.children[action]
        after = self._after(action)
        if self.table.worlds:
            self.children[action] = after
        return after

    def _after(self, action: int) -> "Node":
        if self.chance is not None:
            if not 0 <= action < len(self.outcomes):
                raise ValueError(f"chance gives a number from 0 to {len(self.outcomes) - 1}, not {action}")
            return self.table.fallen(self.memory, self.chance, action)
        if self.actor is None:
            raise ValueError("the match is over")
        legal = self.legal(self.actor)
        if action not in legal:
            raise ValueError(f"seat {self.actor} may not take action {action}; legal_actions says what it may")
        return self.table.played(self.memory, Chance((), seat=self.actor, move=legal[action]))

    def guessed(self, seat: Seat, luck: Luck) -> "Node":
        """A node that a seat can't tell from this one, what is hidden from it drawn anew."""
        if self.memory is None:
            return self
        if self.chance is not None and not self.chance.arrival:
            raise ValueError("worlds are guessed where somebody decides, not in the middle of a draw")
        state = self.memory.state.guess(seat, luck)
        if self.table.seed is None:
            state = with_luck(state, luck_of())
        return Node(self.table, self.memory.guessed(seat, state), self.actor, self.chance)
