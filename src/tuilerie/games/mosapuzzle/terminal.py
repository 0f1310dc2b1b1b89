"""Mosapuzzle drawn in a terminal: who is how far, the tiles at hand, and every mosaic the viewer may see."""

from collections.abc import Iterator, Sequence
from typing import Final

from rich.console import Group, RenderableType
from rich.text import Text

from tuilerie.art.terminal import Line, picture, row_of
from tuilerie.art.terminal_text import colour_names, side_by_side, titled
from tuilerie.game import Seat
from tuilerie.games.mosapuzzle.moves import Build, Scramble, Solve
from tuilerie.games.mosapuzzle.view import SideView, View
from tuilerie.notation import move_text
from tuilerie.tiles.corner import Corner
from tuilerie.tiles.mosaic import Mosaic
from tuilerie.tiles.tile import parse_tile
from tuilerie.words import Words

GAME: Final = "mosapuzzle"


def draw(view: View, words: Words, seats: Sequence[str]) -> RenderableType:
    """Everything the view knows, at 80 columns at most."""
    parts: list[RenderableType] = [_heading(view, words), colour_names(view.colours, words, GAME)]
    parts += [_status(view, seat, words, seats) for seat in range(len(view.sides))]
    parts += _tiles(view, words, seats)
    for key, mosaics in _mosaics(view):
        titles = [words.say(f"show.{key}", {"seat": seat}, game=GAME, seats=seats) for seat, _ in mosaics]
        parts += side_by_side(titles, [lines for _, lines in mosaics])
    return Group(*parts)


def compose(view: View, mosaic: Mosaic) -> tuple[str, ...]:
    """The moves a finished mosaic allows now: with stages, a build for each corner of the first square."""
    if view.seat not in view.to_act or mosaic.matches == (view.phase == "scramble"):
        return ()
    match view.phase:
        case "build":
            corners = tuple(Corner) if view.stages else (None,)
            return tuple(move_text(Build(mosaic, corner)) for corner in corners)
        case "scramble":
            return (move_text(Scramble(mosaic)),)
        case "race" | "spin" if str(mosaic) not in (view.sides[view.seat].tried or ()):
            return (move_text(Solve(mosaic)),)
    return ()


def _heading(view: View, words: Words) -> Text:
    parts = [f"{view.size}×{view.size}", words.say(f"choice.set.{view.set}", game=GAME)]
    parts += [words.say(f"option.{name}", game=GAME) for name in ("stages", "then_spin") if getattr(view, name)]
    if view.then_spin:
        scramble = words.say(f"choice.scramble.{view.scramble}", game=GAME)
        parts.append(f"{words.say('option.scramble', game=GAME)} {scramble}")
        parts += [words.say("option.exact_original", game=GAME)] if view.exact_original else []
    return Text(" · ".join(parts), "bold")


def _status(view: View, seat: Seat, words: Words, seats: Sequence[str]) -> Text:
    side = view.sides[seat]
    parts = [words.say(f"status.{_at(view, side)}", {"size": side.step}, game=GAME)]
    if sum(side.closed):
        parts.append(words.say("status.closed", {"n": sum(side.closed)}, game=GAME))
    if side.misses:
        parts.append(words.say("status.misses", {"n": side.misses}, game=GAME))
    return Text.assemble((seats[seat], "bold"), ": ", " · ".join(parts))


def _at(view: View, side: SideView) -> str:
    """What a seat is at, or had reached when the match ended."""
    if view.phase == "scramble":
        return "scrambling" if view.sides.index(side) in view.to_act else "scrambled"
    if side.turned is not None:
        return "spinning" if view.phase == "spin" else "rebuilt"
    if side.rebuilt:
        return "locked" if view.phase == "lock" and view.sides.index(side) not in view.to_act else "rebuilt"
    if side.step:
        return "racing"
    return "built" if side.built else "building"


def _tiles(view: View, words: Words, seats: Sequence[str]) -> Iterator[RenderableType]:
    """The tiles that matter now: those to build from, or those to lay out."""
    for seat, side in enumerate(view.sides):
        mine = seat == view.seat
        if side.hand and not side.step:
            yield _list("hand" if mine else "hand-of", side.hand, seat, words, seats)
        elif side.given and view.phase == "race":
            yield _list("given" if mine else "given-to", side.given, seat, words, seats)


def _list(key: str, tiles: Sequence[str], seat: Seat, words: Words, seats: Sequence[str]) -> Text:
    title = words.say(f"show.{key}", {"seat": seat}, game=GAME, seats=seats)
    return titled(f"\n{title}", row_of(tuple(map(parse_tile, tiles))))


def _mosaics(view: View) -> Iterator[tuple[str, list[tuple[Seat, list[Line]]]]]:
    """The mosaics to show, by what they are; those that two seats have of one kind stand side by side."""
    turned = [
        (1 - seat, picture(Mosaic.parse(side.turned), Corner(side.locked)))
        for seat, side in enumerate(view.sides)
        if side.turned and side.locked
    ]
    kinds = [("original", _shown(view, "original")), ("laid", _shown(view, "laid"))]
    tried = [
        (seat, picture(Mosaic.parse(text))) for seat, side in enumerate(view.sides) for text in side.tried or ()
    ]
    kinds += [("turned", turned), ("tried", tried), ("spun", _shown(view, "spun"))]
    return ((key, shown) for key, shown in kinds if shown)


def _shown(view: View, name: str) -> list[tuple[Seat, list[Line]]]:
    texts = [(seat, getattr(side, name)) for seat, side in enumerate(view.sides)]
    return [(seat, picture(Mosaic.parse(text))) for seat, text in texts if text]
