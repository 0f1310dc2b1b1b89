"""What a seat, or an onlooker, may know of a match of Mosaspin.

Public: what each seat is at, and once the race is on both turned mosaics with their locked corners and how often
a seat missed the original. Secret until the end: tiles and mosaics of the other seat, and every layout (P6, S5).
"""

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from tuilerie.game import News, Outcome, Seat, heard
from tuilerie.tiles.bench import Bench, turning_bench
from tuilerie.tiles.mosaic import Mosaic
from tuilerie.tiles.tile import tile_text

if TYPE_CHECKING:
    from tuilerie.games.mosaspin.state import State

Texts = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SideView:
    """One seat as the viewer sees it; None stands for what it may not see or what is not there yet."""

    task: str
    hand: Texts | None
    original: str | None
    """The mosaic it set for the other."""

    corner: str | None
    turned: str | None
    """Its mosaic as the other gets it."""

    misses: int
    """How many matching layouts it offered that were not the original."""

    tried: Texts | None
    solved: str | None


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
    width: int
    height: int
    scramble: str
    exact_original: bool
    sides: tuple[SideView, ...]


def seen(state: "State", seat: Seat | None) -> View:
    options = state.options
    acting = seat is not None and seat in state.to_act
    return View(
        seat=seat,
        phase=_phase(state, seat),
        to_act=tuple(sorted(state.to_act)),
        legal=("give-up",) if acting else (),
        news=heard(state.news, seat),
        outcome=state.outcome,
        bench=_bench(state, seat) if seat is not None and acting else None,
        set=options.set,
        colours=options.stock.colours,
        width=options.width,
        height=options.height,
        scramble=options.scramble,
        exact_original=options.exact_original,
        sides=tuple(_side(state, of, seat) for of in (0, 1)),
    )


def covered(view: View) -> View:
    """Before the start of the race: no seat sees what it will turn."""
    return replace(view, bench=None, sides=tuple(replace(side, turned=None) for side in view.sides))


def _phase(state: "State", seat: Seat | None) -> str:
    """What the seat is at; for one that waits and for onlookers, what is waited for."""
    if not state.to_act:
        return "over"
    return state.task(seat if seat is not None and seat in state.to_act else min(state.to_act))


def _bench(state: "State", seat: Seat) -> Bench:
    side = state.sides[seat]
    if state.task(seat) == "build":
        return Bench(state.options.width, state.options.height, side.hand)
    lying, corner = (side.built, side.corner) if state.task(seat) == "scramble" else state.lying(seat)
    assert lying is not None
    return turning_bench(lying, corner)


def _side(state: "State", of: Seat, seat: Seat | None) -> SideView:
    side, task = state.sides[of], state.task(of)
    own = task == "over" or of == seat
    racing = own or task == "race"
    return SideView(
        task=task,
        hand=tuple(map(tile_text, side.hand)) if own else None,
        original=_text(side.built) if own else None,
        corner=str(side.corner) if side.built and racing else None,
        turned=_text(side.turned) if racing else None,
        misses=len(side.tried),
        tried=tuple(map(str, side.tried)) if own else None,
        solved=_text(side.solved) if own else None,
    )


def _text(mosaic: Mosaic | None) -> str | None:
    return None if mosaic is None else str(mosaic)
