"""Mosaspin drawn in a terminal: who is how far, the tiles at hand, and every mosaic the viewer may see."""

from collections.abc import Iterator, Sequence
from typing import Final

from rich.console import Group, RenderableType
from rich.text import Text

from tuilerie.art.terminal import Line, picture, row_of
from tuilerie.art.terminal_text import colour_names, side_by_side, titled
from tuilerie.game import Seat
from tuilerie.games.mosaspin.moves import Build, Scramble, Solve
from tuilerie.games.mosaspin.view import View
from tuilerie.notation import move_text
from tuilerie.tiles.corner import Corner
from tuilerie.tiles.mosaic import Mosaic
from tuilerie.tiles.spin import can_be_scrambled
from tuilerie.tiles.tile import parse_tile
from tuilerie.words import Words

GAME: Final = "mosaspin"


def draw(view: View, words: Words, seats: Sequence[str]) -> RenderableType:
    """Everything the view knows, at 80 columns at most."""
    parts: list[RenderableType] = [_heading(view, words), colour_names(view.colours, words, GAME)]
    parts += [_status(view, seat, words, seats) for seat in range(len(view.sides))]
    for seat, side in enumerate(view.sides):
        if side.hand and side.original is None:
            title = words.say(
                "show.hand" if seat == view.seat else "show.hand-of", {"seat": seat}, game=GAME, seats=seats
            )
            parts.append(titled(f"\n{title}", row_of(tuple(map(parse_tile, side.hand)))))
    for key, mosaics in _mosaics(view):
        titles = [words.say(f"show.{key}", {"seat": seat}, game=GAME, seats=seats) for seat, _ in mosaics]
        parts += side_by_side(titles, [lines for _, lines in mosaics])
    return Group(*parts)


def compose(view: View, mosaic: Mosaic) -> tuple[str, ...]:
    """The moves a finished mosaic allows now: a build for each corner, a scramble, or a solution."""
    if view.seat not in view.to_act:
        return ()
    match view.phase:
        case "build" if mosaic.matches:
            corners = (corner for corner in Corner if can_be_scrambled(mosaic, corner))
            return tuple(move_text(Build(mosaic, corner)) for corner in corners)
        case "scramble" if not mosaic.matches:
            return (move_text(Scramble(mosaic)),)
        case "race" if mosaic.matches and str(mosaic) not in (view.sides[view.seat].tried or ()):
            return (move_text(Solve(mosaic)),)
    return ()


def _heading(view: View, words: Words) -> Text:
    parts = [f"{view.width}×{view.height}", words.say(f"choice.set.{view.set}", game=GAME)]
    scramble = words.say(f"choice.scramble.{view.scramble}", game=GAME)
    parts.append(f"{words.say('option.scramble', game=GAME)} {scramble}")
    if view.exact_original:
        parts.append(words.say("option.exact_original", game=GAME))
    return Text(" · ".join(parts), "bold")


def _status(view: View, seat: Seat, words: Words, seats: Sequence[str]) -> Text:
    side = view.sides[seat]
    parts = [] if side.task == "over" else [words.say(f"status.{side.task}", game=GAME)]
    if side.misses:
        parts.append(words.say("status.misses", {"n": side.misses}, game=GAME))
    return Text.assemble((seats[seat], "bold"), ": " if parts else "", " · ".join(parts))


def _mosaics(view: View) -> Iterator[tuple[str, list[tuple[Seat, list[Line]]]]]:
    """The mosaics to show, by what they are; those that two seats have of one kind stand side by side."""
    corners = [Corner(side.corner) if side.corner else None for side in view.sides]
    originals = [
        (seat, picture(Mosaic.parse(side.original), corners[seat]))
        for seat, side in enumerate(view.sides)
        if side.original
    ]
    turned = [
        (1 - seat, picture(Mosaic.parse(side.turned), corners[seat]))
        for seat, side in enumerate(view.sides)
        if side.turned
    ]
    tried = [
        (seat, picture(Mosaic.parse(text), corners[1 - seat]))
        for seat, side in enumerate(view.sides)
        for text in side.tried or ()
    ]
    solved = [
        (seat, picture(Mosaic.parse(side.solved), corners[1 - seat]))
        for seat, side in enumerate(view.sides)
        if side.solved
    ]
    for key, shown in (("original", originals), ("turned", turned), ("tried", tried), ("solved", solved)):
        if shown:
            yield key, shown
