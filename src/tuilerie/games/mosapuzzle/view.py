"""What a seat, or an onlooker, may know of a match of Mosapuzzle.

Public: who has built, the tiles each seat has been given so far, the step it is at, whether it has rebuilt, and
in the spin both turned mosaics and how often a seat missed the original. Secret until the end: tiles and mosaics of
the other seat, lots not yet opened and every layout (P4, P6).
"""

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from tuilerie.game import News, Outcome, Seat, heard
from tuilerie.notation import move_text
from tuilerie.tiles.bench import Bench, turning_bench
from tuilerie.tiles.mosaic import Mosaic
from tuilerie.tiles.pool import pool
from tuilerie.tiles.tile import tile_text

if TYPE_CHECKING:
    from tuilerie.games.mosapuzzle.state import State

Texts = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SideView:
    """One seat as the viewer sees it; None stands for what it may not see or what is not there yet."""

    hand: Texts | None
    built: bool
    original: str | None
    """The mosaic it set for the other."""

    corner: str | None
    given: Texts
    """The tiles it has been given so far: its own as they were handed over, another's sorted."""

    closed: tuple[int, ...]
    """How many tiles each lot holds that it has not opened yet."""

    step: int
    """The side of the square it is laying out in the race; 0 before the race."""

    rebuilt: bool
    laid: str | None
    """The layout that completed its last step."""

    locked: str | None
    turned: str | None
    """Its rebuilt mosaic as it was turned for the other."""

    misses: int
    """How many matching layouts it offered in the spin that were not the original."""

    tried: Texts | None
    spun: str | None


@dataclass(frozen=True, slots=True)
class View:
    seat: Seat | None
    phase: str
    to_act: tuple[Seat, ...]
    legal: Texts
    """What can be listed; mosaics are composed on the bench."""

    news: tuple[News, ...]
    outcome: Outcome | None
    bench: Bench | None
    set: str
    colours: int
    size: int
    stages: bool
    then_spin: bool
    scramble: str
    exact_original: bool
    sides: tuple[SideView, ...]


def seen(state: "State", seat: Seat | None) -> View:
    options = state.options
    return View(
        seat=seat,
        phase=state.phase,
        to_act=tuple(sorted(state.to_act)),
        legal=_listed(state, seat),
        news=heard(state.news, seat),
        outcome=state.outcome,
        bench=_bench(state, seat),
        set=options.set,
        colours=options.stock.colours,
        size=options.size,
        stages=options.stages,
        then_spin=options.then_spin,
        scramble=options.scramble,
        exact_original=options.exact_original,
        sides=tuple(_side(state, of, seat) for of in (0, 1)),
    )


def covered(view: View) -> View:
    """Before the start of the race or the spin: no seat sees the tiles it will lay or turn."""
    laying = view.phase == "race"
    sides = (replace(side, given=() if laying else side.given, turned=None) for side in view.sides)
    return replace(view, bench=None, sides=tuple(sides))


def _listed(state: "State", seat: Seat | None) -> Texts:
    if seat is None or seat not in state.to_act:
        return ()
    return tuple(map(move_text, state.legal(seat))) if state.phase == "lock" else ("give-up",)


def _bench(state: "State", seat: Seat | None) -> Bench | None:
    if seat is None or seat not in state.to_act:
        return None
    side, size = state.sides[seat], state.options.size
    match state.phase:
        case "build":
            return Bench(size, size, side.hand)
        case "race":
            step = state.step(seat)
            return Bench(step, step, pool(side.given), every_piece=True)
        case "scramble":
            return turning_bench(*state.laid(seat))
        case "spin":
            return turning_bench(*state.lying(seat))
    return None


def _side(state: "State", of: Seat, seat: Seat | None) -> SideView:
    side, phase = state.sides[of], state.phase
    own = phase == "over" or of == seat
    given = side.given if own else pool(side.given)
    return SideView(
        hand=tuple(map(tile_text, side.hand)) if own else None,
        built=side.built is not None,
        original=_text(side.built) if own else None,
        corner=str(side.corner) if own and side.built and state.options.stages else None,
        given=tuple(map(tile_text, given)),
        closed=tuple(map(len, side.lots[side.solved + 1 :])),
        step=state.step(of) if side.lots else 0,
        rebuilt=side.rebuilt,
        laid=_text(side.laid) if own else None,
        locked=str(side.locked) if side.locked and (own or phase == "spin") else None,
        turned=_text(side.turned) if own or phase == "spin" else None,
        misses=len(side.tried),
        tried=tuple(map(str, side.tried)) if own else None,
        spun=_text(side.spun) if own else None,
    )


def _text(mosaic: Mosaic | None) -> str | None:
    return None if mosaic is None else str(mosaic)
