"""Choosing by playing the match on in thought, in worlds that the seat can't tell from the true one.

All that is thought through is played on in the same worlds; after each stage the worse half is dropped. A thought
is one lay of such a match, so that a move takes about as long early as late.
"""

from collections.abc import Callable
from math import exp
from typing import Final, TypeVar

from tuilerie.game import Seat
from tuilerie.games.mosacolor.mind import looking, reading
from tuilerie.games.mosacolor.mind.arrays import Seats, lay_of, seats_of, table_of
from tuilerie.games.mosacolor.mind.grid import put, take
from tuilerie.games.mosacolor.mind.laying import Found
from tuilerie.games.mosacolor.mind.looking import Sight
from tuilerie.games.mosacolor.mind.playout import draw, play_on
from tuilerie.games.mosacolor.mosaics import DRAWS, SIDES
from tuilerie.games.mosacolor.moves import PASS, Lay, Pass
from tuilerie.games.mosacolor.state import State
from tuilerie.luck import Luck

T = TypeVar("T")
Cancel = Callable[[], bool]

CLEAR: Final = 6.0
"""The lead in points that counts as nearly three matches won of four."""


class Cancelled(Exception):
    """The thinking was told to stop."""


def utility(totals: list[int], seat: Seat) -> float:
    """Of the points at the end, from 0 to 1: a lead counts, its first points most."""
    best = max(total for each, total in enumerate(totals) if each != seat)
    return 1 / (1 + exp((best - totals[seat]) / CLEAR))


class Worlds:
    """What the others may hold and have bet, as far as a seat can tell: drawn as it is asked for."""

    def __init__(self, state: State, seat: Seat, luck: Luck) -> None:
        self.state, self.seat, self.luck = state, seat, luck
        self.chances = reading.chances(state)
        self.drawn: list[Seats] = []

    def __getitem__(self, number: int) -> Seats:
        while len(self.drawn) <= number:
            luck = self.luck.fork("world", len(self.drawn))
            seats = seats_of(self.state.guess(self.seat, luck))
            for each in range(self.state.seats):
                if each != self.seat:
                    seats.bets[each] = reading.drawn(self.chances, each, luck)
            self.drawn.append(seats)
        return self.drawn[number]


class Ahead:
    """What a lay of a seat leads to."""

    def __init__(self, state: State, seat: Seat, luck: Luck, sight: Sight, cancelled: Cancel | None = None) -> None:
        self.state, self.seat, self.cancelled = state, seat, cancelled
        self.lays = sight.ahead(state, len(state.lays) + 1)
        self.table = table_of(state.table)
        self.worlds = Worlds(state, seat, luck)
        self.open = not any(state.piles)
        """Whether only the bets are hidden: what everybody holds is what they have not laid."""

        self.known: dict[tuple[int, bytes | int], float] = {}

    def worth(self, lay: Found, world: int) -> float:
        seats = self.worlds[world]
        key = id(lay), seats.bets.tobytes() if self.open else world
        if key not in self.known:
            if self.cancelled is not None and self.cancelled():
                raise Cancelled
            self.known[key] = utility(self.totals(lay, seats), self.seat)
        return self.known[key]

    def totals(self, lay: Found, seats: Seats) -> list[int]:
        """Everybody's points when the match has gone on with this lay."""
        state, seat, table, seats = self.state, self.seat, self.table.copy(), seats.copy()
        left, top, _ = lay.spot
        put(table.grid, table.box, lay.tiles, SIDES[state.round - 1], left, top)
        seats.totals[seat] += lay.points + state.bonus
        seats.sizes[seat] = take(seats.hands[seat], seats.sizes[seat], lay.tiles)
        draw(seats, seat, DRAWS[state.round - 1])
        return play_on(table, seats, self.lays, state.options)


def lay(
    state: State, seat: Seat, luck: Luck, thoughts: int, sight: Sight, cancelled: Cancel | None = None
) -> Lay | Pass:
    """The lay that is worth most; a pass only where there is none."""
    ahead = Ahead(state, seat, luck, sight, cancelled)
    found = looking.lays(state, seat, ahead.table, sight)
    if not found:
        return PASS
    if len(found) > 1:
        found = [best for _, best in halved(found, thoughts // max(1, len(ahead.lays)), ahead.worth)]
    return lay_of(ahead.table, found[0])


def halved(choices: list[T], playouts: int, worth: Callable[[T, int], float]) -> list[tuple[float, T]]:
    """The choices that stayed to the last stage, each with its mean worth over worlds, the best first."""
    totals = [0.0] * len(choices)
    alive = list(range(len(choices)))
    stages = max(1, (len(choices) - 1).bit_length())
    world = 0
    for stage in range(stages):
        if stage:
            alive = alive[: (len(alive) + 1) // 2]
        for _ in range(max(1, playouts // (stages * len(alive)))):
            for each in alive:
                totals[each] += worth(choices[each], world)
            world += 1
        alive.sort(key=lambda each: -totals[each])
    return [(totals[each] / world, choices[each]) for each in alive]
