"""What a seat (None: an onlooker) may know of a match (C12)."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tuilerie.game import News, Outcome, Seat, heard
from tuilerie.games.mosacolor.candidates import locked_lays
from tuilerie.games.mosacolor.mosaics import COLOURS, SIDES, Laid, proved_unbuildable
from tuilerie.games.mosacolor.moves import PASS
from tuilerie.games.mosacolor.score import Bets, Network, network, running
from tuilerie.notation import move_text
from tuilerie.tiles.bench import Bench
from tuilerie.tiles.network import placed
from tuilerie.tiles.tile import tile_text

if TYPE_CHECKING:
    from tuilerie.games.mosacolor.state import State


@dataclass(frozen=True, slots=True)
class TableTile:
    """A tile on the table, who laid it and in which round."""

    x: int
    y: int
    tile: str
    seat: Seat
    round: int


@dataclass(frozen=True, slots=True)
class LayView:
    """A lay and its points; of a pass only seat and round tell something."""

    seat: Seat
    round: int
    x: int
    y: int
    mosaic: str | None
    counts: tuple[int, ...]
    value: int
    contact: int
    bonus: int
    points: int


@dataclass(frozen=True, slots=True)
class NetworkView:
    """The largest network of a colour; its joints, each `(x, y, x2, y2)`, are told at the end."""

    colour: int
    size: int
    joints: tuple[tuple[int, int, int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class View:
    seat: Seat | None
    phase: str
    to_act: tuple[Seat, ...]
    legal: tuple[str, ...]
    """All that can be listed; a mosaic is composed on the bench."""

    news: tuple[News, ...]
    outcome: Outcome | None
    bets_each: int
    lock_first_mosaic: bool
    tips_connect: bool
    round: int
    side: int
    """The side of this round's mosaics."""

    order: tuple[Seat, ...]
    """Who lays after whom; empty until the mosaics of round 1 are compared."""

    named: int | None
    acted: tuple[Seat, ...]
    """Who has bet or built while all do so."""

    unbuilt: tuple[Seat, ...]
    """Who built nothing before round 1."""

    scores: tuple[int, ...]
    hands: tuple[int, ...]
    piles: tuple[int, ...]
    table: tuple[TableTile, ...]
    lays: tuple[LayView, ...]
    networks: tuple[NetworkView, ...]
    bets: Bets
    """The seat's own bet, and everybody's at the end."""

    hand: tuple[str, ...]
    sealed: str | None
    """The seat's own secret mosaic, until its lay of round 1."""

    bench: Bench | None
    """For the seat's next mosaic, also while it waits for its turn."""

    unbuildable: bool
    """No mosaic can be built from the seat's tiles (C13)."""


def standing(state: "State") -> tuple[int, ...]:
    """The points so far; networks count at the end alone."""
    return state.outcome.scores if state.outcome else running(state.lays, state.seats)


def view(state: "State", seat: Seat | None) -> View:
    over = state.outcome is not None
    sealed = None if seat is None else state.sealed[seat]
    side = None if seat is None else state.side(seat)
    return View(
        seat=seat,
        phase=state.phase,
        to_act=tuple(sorted(state.to_act)),
        legal=() if seat is None else _listed(state, seat),
        news=heard(state.news, seat),
        outcome=state.outcome,
        bets_each=state.options.bets,
        lock_first_mosaic=state.options.lock_first_mosaic,
        tips_connect=state.options.tips_connect,
        round=state.round,
        side=SIDES[state.round - 1],
        order=() if state.lead is None else state.order,
        named=state.named,
        acted=tuple(sorted(state.acted)),
        unbuilt=state.unbuilt,
        scores=standing(state),
        hands=tuple(map(len, state.hands)),
        piles=tuple(map(len, state.piles)),
        table=tuple(_tiles(state.lays)),
        lays=tuple(map(_lay, state.lays)),
        networks=tuple(_network(state, colour, links_known=over) for colour in range(COLOURS)),
        bets=tuple(bet if over or each == seat else None for each, bet in enumerate(state.bets)),
        hand=() if seat is None else tuple(map(tile_text, state.hands[seat])),
        sealed=None if sealed is None else str(sealed),
        bench=_bench(state, seat),
        unbuildable=seat is not None and side is not None and proved_unbuildable(state.hands[seat], side),
    )


def _listed(state: "State", seat: Seat) -> tuple[str, ...]:
    if seat not in state.to_act:
        return ()
    if state.phase in ("bet", "name"):
        return tuple(map(move_text, state.legal(seat)))
    if state.is_locked(seat):
        return (move_text(PASS), *map(move_text, locked_lays(state.sealed[seat], state.table)))
    return (move_text(PASS),)


def _bench(state: "State", seat: Seat | None) -> Bench | None:
    if seat is None or state.is_locked(seat) or (state.phase == "build" and seat in state.acted):
        return None
    side = state.side(seat)
    return None if side is None else Bench(side, side, state.hands[seat])


def _lay(laid: Laid) -> LayView:
    return LayView(
        laid.seat,
        laid.round,
        *laid.at,
        None if laid.mosaic is None else str(laid.mosaic),
        laid.counts,
        laid.value,
        laid.contact,
        laid.bonus,
        laid.points,
    )


def _tiles(lays: tuple[Laid, ...]) -> list[TableTile]:
    return [
        TableTile(x, y, tile_text(tile), laid.seat, laid.round)
        for laid in lays
        if laid.mosaic
        for (x, y), tile in placed(laid.mosaic, laid.at)
    ]


def _network(state: "State", colour: int, *, links_known: bool) -> NetworkView:
    joints: Network = network(state.table, colour, tips=state.options.tips_connect)
    return NetworkView(colour, len(joints), tuple((*a, *b) for a, b in joints) if links_known else ())
