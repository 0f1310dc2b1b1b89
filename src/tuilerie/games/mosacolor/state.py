"""The state of a match of Mosacolor: bets, sealed mosaics, then five rounds of lays."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from tuilerie.errors import IllegalMove
from tuilerie.game import News, Outcome, Seat
from tuilerie.games.mosacolor import candidates, rounds
from tuilerie.games.mosacolor.guess import guess
from tuilerie.games.mosacolor.mosaics import FIRST_BONUS, SET, SIDES, Laid, dominant
from tuilerie.games.mosacolor.moves import BETS, NAMES, PASS, Bet, Build, Lay, Move, Name, Pass
from tuilerie.games.mosacolor.options import Options
from tuilerie.games.mosacolor.score import Bets
from tuilerie.games.mosacolor.view import View, view
from tuilerie.luck import Luck
from tuilerie.tiles.mosaic import Cell, Mosaic
from tuilerie.tiles.pool import Pool
from tuilerie.tiles.tile import Tile, tile_text


@dataclass(frozen=True, slots=True)
class State:
    options: Options
    luck: Luck
    phase: str
    """bet, build, name, lay or over."""

    piles: tuple[tuple[Tile, ...], ...]
    """The next tile to draw comes first."""

    hands: tuple[Pool, ...]
    bets: Bets
    sealed: tuple[Mosaic | None, ...]
    """Mosaics built in secret, each kept until its seat has had its lay of round 1."""

    acted: frozenset[Seat] = frozenset()
    """Who has bet or built (or passed) while all do so at the same time."""

    unbuilt: tuple[Seat, ...] = ()
    """Who passed the secret build, known once all are done."""

    lead: Seat | None = None
    """Who lays first in every round (C7), once the mosaics of round 1 are compared."""

    named: int | None = None
    """The colour named for the first mosaic (C6)."""

    table: Mapping[Cell, Tile] = field(default_factory=dict)
    lays: tuple[Laid, ...] = ()
    """Every lay and every pass of one, in order."""

    news: tuple[News, ...] = ()
    outcome: Outcome | None = None

    @property
    def seats(self) -> int:
        return len(self.hands)

    @property
    def to_act(self) -> frozenset[Seat]:
        match self.phase:
            case "bet" | "build":
                return frozenset(range(self.seats)) - self.acted
            case "name" | "lay":
                return frozenset((self.turn,))
            case _:
                return frozenset()

    @property
    def order(self) -> tuple[Seat, ...]:
        """The seats clockwise from the one that lays first (C7)."""
        return tuple(((self.lead or 0) + step) % self.seats for step in range(self.seats))

    @property
    def turn(self) -> Seat:
        """Who lays, or names the colour of what it has just laid."""
        return self.order[0 if self.phase == "name" else len(self.lays) % self.seats]

    @property
    def round(self) -> int:
        """From 1 to 5; the round of the last lay while its colour is being named, and after the end."""
        done = len(self.lays) - (self.phase in ("name", "over"))
        return done // self.seats + 1

    def side(self, seat: Seat) -> int | None:
        """The side of the next mosaic this seat may make; None where it makes no more or has yet to draw."""
        done = sum(laid.seat == seat for laid in self.lays)
        waits = self.phase in ("bet", "over") or (self.phase == "name" and seat == self.lead)
        return None if waits or done == len(SIDES) else SIDES[done]

    def is_locked(self, seat: Seat) -> bool:
        """Whether a seat has to lay exactly what it built (C7)."""
        return self.options.lock_first_mosaic and self.is_first_lay(seat)

    def is_first_lay(self, seat: Seat) -> bool:
        """Whether a seat has yet to lay in round 1, now that the first mosaic lies."""
        return self.lead is not None and all(laid.seat != seat for laid in self.lays)

    @property
    def bonus(self) -> int:
        """What the next lay brings for being the first of all (C6, C9)."""
        return 0 if self.table or not self.options.bonus_in_any_round else FIRST_BONUS

    def legal(self, seat: Seat) -> Iterator[Move]:
        if seat not in self.to_act:
            return
        match self.phase:
            case "bet":
                yield from BETS[self.options.bets]
            case "build":
                yield PASS
                yield from candidates.builds(self.hands[seat], SIDES[0])
            case "name":
                yield from (NAMES[colour] for colour in dominant(self.lays[-1].counts))
            case _:
                yield PASS
                if self.is_locked(seat):
                    yield from candidates.locked_lays(self.sealed[seat], self.table)
                else:
                    yield from candidates.lays(self.hands[seat], SIDES[self.round - 1], self.table)

    def play(self, seat: Seat, move: Move) -> "State":
        if seat not in self.to_act:
            raise IllegalMove("not-your-turn", seat=seat)
        match self.phase, move:
            case "bet", Bet(tuple()):
                return rounds.bet(self, seat, move)
            case "build", Build(Mosaic() as mosaic):
                return rounds.build(self, seat, mosaic)
            case "build", Pass():
                return rounds.seal(self, seat, None)
            case "name", Name(colour):
                return rounds.name(self, colour)
            case "lay", Lay(int(), int(), Mosaic()):
                return rounds.lay(self, seat, move)
            case "lay", Pass():
                return rounds.pass_lay(self, seat)
            case _:
                raise IllegalMove("not-now", phase=self.phase)

    def view(self, seat: Seat | None) -> View:
        return view(self, seat)

    def guess(self, seat: Seat | None, luck: Luck) -> "State":
        return guess(self, seat, luck)


def start(options: Options, seats: int, luck: Luck) -> State:
    """Every seat has its own set of 70, shuffled (C1)."""
    piles: list[tuple[Tile, ...]] = []
    for _ in range(seats):
        pile, luck = luck.shuffled(SET)
        piles.append(pile)
    nothing = (None,) * seats
    return State(options, luck, "bet", tuple(piles), ((),) * seats, nothing, nothing)


def census(state: State) -> dict[str, int]:
    """Where the pieces of each seat are, counted together: each of the 70 once."""
    counted = {f"{seat} {tile_text(tile)}": 0 for seat in range(state.seats) for tile in SET}
    for seat in range(state.seats):
        laid = (tile for each in state.lays if each.seat == seat and each.mosaic for tile in each.mosaic.pieces)
        for tile in (*state.piles[seat], *state.hands[seat], *laid):
            counted[f"{seat} {tile_text(tile)}"] += 1
    return counted
