"""The state of a match of Mosacolor: bets, sealed mosaics, then five rounds of lays."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import TypeVar

from tuilerie.errors import IllegalMove
from tuilerie.game import News, Outcome, Seat, news
from tuilerie.games.mosacolor import candidates
from tuilerie.games.mosacolor.checks import check_bet, check_locked, check_mosaic, check_name, check_place
from tuilerie.games.mosacolor.guess import guess
from tuilerie.games.mosacolor.mosaics import (
    COLOURS,
    DRAWS,
    FIRST_BONUS,
    FIRST_HAND,
    ORIGIN,
    SET,
    SIDES,
    Laid,
    dominant,
    passed,
    strength,
)
from tuilerie.games.mosacolor.moves import BETS, NAMES, PASS, Bet, Build, Lay, Move, Name, Pass
from tuilerie.games.mosacolor.options import Options
from tuilerie.games.mosacolor.score import Bets, result
from tuilerie.games.mosacolor.view import View, view
from tuilerie.luck import Luck
from tuilerie.tiles.mosaic import Cell, Mosaic
from tuilerie.tiles.network import placed
from tuilerie.tiles.pool import Pool, pool, without
from tuilerie.tiles.tile import Tile, tile_text

T = TypeVar("T")


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
                return self._bet(seat, move)
            case "build", Build(Mosaic() as mosaic):
                check_mosaic(mosaic, self.hands[seat], SIDES[0])
                return self._sealed(seat, mosaic)
            case "build", Pass():
                return self._sealed(seat, None)
            case "name", Name(colour):
                check_name(colour, self.lays[-1].counts)
                return self._name(colour, ())
            case "lay", Lay(int(), int(), Mosaic()):
                return self._lay(seat, move)
            case "lay", Pass():
                return self._over_to_next(passed(seat, self.round), (news("passed", seat=seat, round=self.round),))
            case _:
                raise IllegalMove("not-now", phase=self.phase)

    def view(self, seat: Seat | None) -> View:
        return view(self, seat)

    def guess(self, seat: Seat | None, luck: Luck) -> "State":
        return guess(self, seat, luck)

    def _bet(self, seat: Seat, bet: Bet) -> "State":
        check_bet(bet, self.options.bets)
        bets = _changed(self.bets, seat, bet.colour)
        acted = self.acted | {seat}
        events = (news("bet", seat=seat),)
        if len(acted) < self.seats:
            return replace(self, bets=bets, acted=acted, news=events)
        bet_by_all = replace(self, phase="build", bets=bets, acted=frozenset(), news=events)
        for each in range(self.seats):
            bet_by_all = bet_by_all._drawn(each, FIRST_HAND)
        return bet_by_all._said(news("round", round=1, side=SIDES[0]))

    def _sealed(self, seat: Seat, mosaic: Mosaic | None) -> "State":
        sealed = _changed(self.sealed, seat, mosaic)
        acted = self.acted | {seat}
        state = replace(self, sealed=sealed, acted=acted, news=(news("sealed", seat=seat),))
        return state if len(acted) < self.seats else state._compared()

    def _compared(self) -> "State":
        """All mosaics of round 1 are there: the best one is laid (C5, C6)."""
        strengths = {seat: strength(built) for seat, built in enumerate(self.sealed) if built is not None}
        unbuilt = tuple(seat for seat in range(self.seats) if seat not in strengths)
        best = max(strengths.values(), default=())
        lead, luck = self.luck.pick([seat for seat in range(self.seats) if strengths.get(seat, ()) == best])
        events = (*self.news, *(news("unbuilt", seat=seat) for seat in unbuilt))
        state = replace(self, phase="lay", luck=luck, acted=frozenset(), unbuilt=unbuilt, lead=lead, news=events)
        built = self.sealed[lead]
        return state._nobody_built() if built is None else state._opened(lead, built)

    def _nobody_built(self) -> "State":
        """A round of passes; the order of the seats was drawn by lot."""
        state = self._said(news("nobody-built", seat=self.turn))
        for seat in self.order:
            state = state._over_to_next(passed(seat, 1), state.news)
        return state

    def _opened(self, lead: Seat, mosaic: Mosaic) -> "State":
        counts = mosaic.losanges(COLOURS)
        laid = Laid(lead, 1, ORIGIN, mosaic, counts, 0, FIRST_BONUS)
        gained = {"n": laid.points, "value": laid.value, "bonus": FIRST_BONUS}
        event = news("opens", seat=lead, **gained, colour=dominant(counts))
        state = replace(self._put(laid)._said(event), phase="name")
        most = dominant(counts)
        return state if len(most) > 1 else state._name(most[0], state.news)

    def _name(self, colour: int, events: tuple[News, ...]) -> "State":
        lead = self.turn
        state = replace(self, phase="lay", named=colour, news=events)
        return state._said(news("named", seat=lead, colour=colour))._drawn(lead, DRAWS[0])

    def _lay(self, seat: Seat, lay: Lay) -> "State":
        check_mosaic(lay.mosaic, self.hands[seat], SIDES[self.round - 1])
        if self.is_locked(seat):
            check_locked(self.sealed[seat], lay.mosaic)
        sides = check_place(self.table, lay)
        counts, bonus = lay.mosaic.losanges(COLOURS), self.bonus
        laid = Laid(seat, self.round, (lay.x, lay.y), lay.mosaic, counts, sides, bonus)
        event = news(
            "laid",
            seat=seat,
            round=laid.round,
            x=lay.x,
            y=lay.y,
            n=laid.points,
            value=laid.value,
            contact=sides,
            colour=dominant(laid.counts),
        )
        first = (news("first-mosaic", seat=seat, bonus=bonus),) if bonus else ()
        return self._over_to_next(laid, (event, *first))

    def _over_to_next(self, laid: Laid, events: tuple[News, ...]) -> "State":
        """After a lay or a pass: its seat draws (C3), and the next one, round or the end follows."""
        before = self.round
        state = replace(self._put(laid), news=events)._drawn(laid.seat, DRAWS[laid.round - 1])
        if len(state.lays) == len(SIDES) * self.seats:
            return state._ended()
        if state.round > before:
            return state._said(news("round", round=state.round, side=SIDES[state.round - 1]))
        return state

    def _put(self, laid: Laid) -> "State":
        seat, mosaic = laid.seat, laid.mosaic
        sealed = _changed(self.sealed, seat, None)
        if mosaic is None:
            return replace(self, sealed=sealed, lays=(*self.lays, laid))
        hand = without(self.hands[seat], mosaic.tiles)
        return replace(
            self,
            sealed=sealed,
            hands=_changed(self.hands, seat, hand),
            table={**self.table, **dict(placed(mosaic, laid.at))},
            lays=(*self.lays, laid),
        )

    def _drawn(self, seat: Seat, n: int) -> "State":
        if not n:
            return self
        pile = self.piles[seat]
        hand = pool(self.hands[seat] + pile[:n])
        state = replace(
            self,
            piles=_changed(self.piles, seat, pile[n:]),
            hands=_changed(self.hands, seat, hand),
        )
        drawn = tuple(map(tile_text, pool(pile[:n])))
        return state._said(news("drew", seat=seat, n=n), news("drew-tiles", to=seat, n=n, tiles=drawn))

    def _ended(self) -> "State":
        """The bets are shown and the networks counted (C10, C11)."""
        outcome = result(self.lays, self.bets, self.table, tips=self.options.tips_connect)
        events = (
            news("network", seat=seat, n=line.points, colour=line.values["colour"])
            for seat, lines in enumerate(outcome.breakdown)
            for line in lines
            if line.key == "network"
        )
        return replace(self._said(*events), phase="over", outcome=outcome)

    def _said(self, *events: News) -> "State":
        return replace(self, news=(*self.news, *events))


def _changed(of_seats: tuple[T, ...], seat: Seat, value: T) -> tuple[T, ...]:
    return (*of_seats[:seat], value, *of_seats[seat + 1 :])


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
