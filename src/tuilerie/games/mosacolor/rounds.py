"""One function a move: what it changes, and how the match goes on from bets to the secret build and five rounds."""

from dataclasses import replace
from typing import TYPE_CHECKING, TypeVar

from tuilerie.game import News, Seat, news
from tuilerie.games.mosacolor.checks import check_bet, check_locked, check_mosaic, check_name, check_place
from tuilerie.games.mosacolor.mosaics import (
    COLOURS,
    DRAWS,
    FIRST_BONUS,
    FIRST_HAND,
    ORIGIN,
    SIDES,
    Laid,
    dominant,
    passed,
    strength,
)
from tuilerie.games.mosacolor.moves import Bet, Lay
from tuilerie.games.mosacolor.score import result
from tuilerie.tiles.mosaic import Mosaic
from tuilerie.tiles.network import placed
from tuilerie.tiles.pool import pool, without
from tuilerie.tiles.tile import tile_text

if TYPE_CHECKING:
    from tuilerie.games.mosacolor.state import State

T = TypeVar("T")
Events = tuple[News, ...]


def bet(state: "State", seat: Seat, move: Bet) -> "State":
    check_bet(move, state.options.bets)
    bets = _changed(state.bets, seat, move.colour)
    acted = state.acted | {seat}
    events = (news("bet", seat=seat),)
    if len(acted) < state.seats:
        return replace(state, bets=bets, acted=acted, news=events)
    state = replace(state, phase="build", bets=bets, acted=frozenset(), news=events)
    for each in range(state.seats):
        state = _draw(state, each, FIRST_HAND)
    return _tell(state, news("round", round=1, side=SIDES[0]))


def build(state: "State", seat: Seat, mosaic: Mosaic) -> "State":
    check_mosaic(mosaic, state.hands[seat], SIDES[0])
    return seal(state, seat, mosaic)


def seal(state: "State", seat: Seat, mosaic: Mosaic | None) -> "State":
    """What a seat has built in secret, or that it builds nothing."""
    sealed = _changed(state.sealed, seat, mosaic)
    acted = state.acted | {seat}
    state = replace(state, sealed=sealed, acted=acted, news=(news("sealed", seat=seat),))
    return state if len(acted) < state.seats else _compare(state)


def _compare(state: "State") -> "State":
    """All mosaics of round 1 are there: the best one is laid (C5, C6)."""
    strengths = {seat: strength(built) for seat, built in enumerate(state.sealed) if built is not None}
    unbuilt = tuple(seat for seat in range(state.seats) if seat not in strengths)
    best = max(strengths.values(), default=())
    lead, luck = state.luck.pick([seat for seat in range(state.seats) if strengths.get(seat, ()) == best])
    events = (*state.news, *(news("unbuilt", seat=seat) for seat in unbuilt))
    state = replace(state, phase="lay", luck=luck, acted=frozenset(), unbuilt=unbuilt, lead=lead, news=events)
    built = state.sealed[lead]
    return _nobody_built(state) if built is None else _open(state, lead, built)


def _nobody_built(state: "State") -> "State":
    """A round of passes; the order of the seats was drawn by lot."""
    state = _tell(state, news("nobody-built", seat=state.turn))
    for seat in state.order:
        state = _go_on(state, passed(seat, 1), state.news)
    return state


def _open(state: "State", lead: Seat, mosaic: Mosaic) -> "State":
    counts = mosaic.losanges(COLOURS)
    most = dominant(counts)
    laid = Laid(lead, 1, ORIGIN, mosaic, counts, 0, FIRST_BONUS)
    event = news("opens", seat=lead, n=laid.points, value=laid.value, bonus=FIRST_BONUS, colour=most)
    state = replace(_tell(_put(state, laid), event), phase="name")
    return state if len(most) > 1 else _named(state, most[0], state.news)


def name(state: "State", colour: int) -> "State":
    check_name(colour, state.lays[-1].counts)
    return _named(state, colour, ())


def _named(state: "State", colour: int, events: Events) -> "State":
    lead = state.turn
    state = replace(state, phase="lay", named=colour, news=events)
    return _draw(_tell(state, news("named", seat=lead, colour=colour)), lead, DRAWS[0])


def lay(state: "State", seat: Seat, move: Lay) -> "State":
    check_mosaic(move.mosaic, state.hands[seat], SIDES[state.round - 1])
    if state.is_locked(seat):
        check_locked(state.sealed[seat], move.mosaic)
    sides = check_place(state.table, move)
    counts, bonus = move.mosaic.losanges(COLOURS), state.bonus
    laid = Laid(seat, state.round, (move.x, move.y), move.mosaic, counts, sides, bonus)
    event = news(
        "laid",
        seat=seat,
        round=laid.round,
        x=move.x,
        y=move.y,
        n=laid.points,
        value=laid.value,
        contact=sides,
        colour=dominant(laid.counts),
    )
    first = (news("first-mosaic", seat=seat, bonus=bonus),) if bonus else ()
    return _go_on(state, laid, (event, *first))


def pass_lay(state: "State", seat: Seat) -> "State":
    return _go_on(state, passed(seat, state.round), (news("passed", seat=seat, round=state.round),))


def _go_on(state: "State", laid: Laid, events: Events) -> "State":
    """After a lay or a pass: its seat draws (C3), and the next one, round or the end follows."""
    before = state.round
    state = _draw(replace(_put(state, laid), news=events), laid.seat, DRAWS[laid.round - 1])
    if len(state.lays) == len(SIDES) * state.seats:
        return _end(state)
    if state.round > before:
        return _tell(state, news("round", round=state.round, side=SIDES[state.round - 1]))
    return state


def _put(state: "State", laid: Laid) -> "State":
    seat, mosaic = laid.seat, laid.mosaic
    sealed = _changed(state.sealed, seat, None)
    if mosaic is None:
        return replace(state, sealed=sealed, lays=(*state.lays, laid))
    hand = without(state.hands[seat], mosaic.tiles)
    return replace(
        state,
        sealed=sealed,
        hands=_changed(state.hands, seat, hand),
        table={**state.table, **dict(placed(mosaic, laid.at))},
        lays=(*state.lays, laid),
    )


def _draw(state: "State", seat: Seat, n: int) -> "State":
    if not n:
        return state
    pile = state.piles[seat]
    state = replace(
        state,
        piles=_changed(state.piles, seat, pile[n:]),
        hands=_changed(state.hands, seat, pool(state.hands[seat] + pile[:n])),
    )
    tiles = tuple(map(tile_text, pool(pile[:n])))
    return _tell(state, news("drew", seat=seat, n=n), news("drew-tiles", to=seat, n=n, tiles=tiles))


def _end(state: "State") -> "State":
    """The bets are shown and the networks counted (C10, C11)."""
    outcome = result(state.lays, state.bets, state.table, tips=state.options.tips_connect)
    events = (
        news("network", seat=seat, n=line.points, colour=line.values["colour"])
        for seat, lines in enumerate(outcome.breakdown)
        for line in lines
        if line.key == "network"
    )
    return replace(_tell(state, *events), phase="over", outcome=outcome)


def _tell(state: "State", *events: News) -> "State":
    return replace(state, news=(*state.news, *events))


def _changed(of_seats: tuple[T, ...], seat: Seat, value: T) -> tuple[T, ...]:
    return (*of_seats[:seat], value, *of_seats[seat + 1 :])
