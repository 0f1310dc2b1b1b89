"""EpiZodiak in the terminal: the dial as a ring of twelve cells, the seats, the discard and the own hand."""

from collections.abc import Sequence
from typing import Final

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from tuilerie.games.epizodiak.view import View
from tuilerie.words import Words

RING: Final = ((11, 12, 1, 2), (10, 0, 0, 3), (9, 0, 0, 4), (8, 7, 6, 5))
"""The places as they stand on a clock face; 0 is the middle."""
CLOCKWISE: Final = "dark_orange"
ANTICLOCKWISE: Final = "green"
SET: Final = 3


def draw(view: View, words: Words, seats: Sequence[str]) -> RenderableType:
    """The whole public situation, and the own hand where there is one."""
    parts: list[RenderableType] = [_title(view, words), _dial(view, words), Text(_say(words, "legend"), "dim")]
    parts += [_seats(view, words, seats), _discard(view, words, seats)]
    if view.hand is not None:
        parts += [Text(""), *_hand(view, view.hand, words)]
    return Group(*parts)


def _say(words: Words, key: str, **values: object) -> str:
    return words.say(f"board.{key}", values, game="epizodiak")


def _title(view: View, words: Words) -> Text:
    if view.target is None:
        return Text(_say(words, "single"), "bold")
    return Text(_say(words, "round", round=view.round, target=view.target), "bold")


def _dial(view: View, words: Words) -> Table:
    middle = iter((_say(words, "pile"), str(view.pile), _say(words, "discard"), str(len(view.sets))))
    table = Table(box=box.SQUARE, show_header=False, show_lines=True, padding=0)
    for _ in RING[0]:
        table.add_column(justify="center", width=18)
    for row in RING:
        table.add_row(*(_place(view, words, place) if place else Text(next(middle), "bold") for place in row))
    return table


def _place(view: View, words: Words, place: int) -> Text:
    if place not in view.dial:
        return _free(view, place)
    name = words.say(f"tile.{place}", game="epizodiak")
    marks = "=" * any(each.value == place for each in view.sets) + "*" * (place == view.starter)
    marks += "!" * (place == view.last)
    return Text(f"{name}{marks}", "bold cyan")


def _free(view: View, place: int) -> Text:
    """A free place; an open end points the way in which the arc would grow."""
    match (place == view.anticlockwise, place == view.clockwise):
        case (True, True):
            return Text(f"< {place} >", "bold")
        case (True, False):
            return Text(f"< {place}", ANTICLOCKWISE)
        case (False, True):
            return Text(f"{place} >", CLOCKWISE)
    return Text(f"({place})", "dim")


def _seats(view: View, words: Words, seats: Sequence[str]) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column("")
    table.add_column(_say(words, "seat"))
    for key, style in (("tiles", "yellow"), ("potential", "red"), ("score", "bold")):
        table.add_column(_say(words, key), justify="right", style=style)
    table.add_column("")
    for seat, name in enumerate(seats):
        notes = [_say(words, "passed")] if view.passed[seat] else []
        if view.known[seat]:
            notes.append(_say(words, "known", tile=view.known[seat]))
        table.add_row(
            "▶" if seat in view.to_act else "",
            Text(name, "bold" if seat == view.seat else ""),
            str(view.hands[seat]),
            str(view.potential[seat]),
            f"★ {view.scores[seat]}",
            Text("; ".join(notes)),
        )
    return table


def _discard(view: View, words: Words, seats: Sequence[str]) -> Text:
    sets = ", ".join(f"{each.value} {seats[each.seat]}{'°' * each.contested}" for each in view.sets)
    return Text(_say(words, "discarded", sets=sets or "–"), overflow="fold")


def _hand(view: View, hand: tuple[int, ...], words: Words) -> tuple[RenderableType, ...]:
    """One column a value: the value, how many, and what may be done with them."""
    table = Table(box=None, show_header=False, pad_edge=False)
    values = sorted(set(hand))
    table.add_row(*(Text(str(value), _style(view, value), justify="center") for value in values))
    table.add_row(*(Text(f"×{hand.count(value)}", justify="center") for value in values))
    table.add_row(*(Text(_marks(view, hand, value), _style(view, value), justify="center") for value in values))
    return Text(_say(words, "hand"), "bold"), table, Text(_say(words, "hand-legend"), "dim")


def _marks(view: View, hand: tuple[int, ...], value: int) -> str:
    hints = view.hints
    marks = "≡" * (hand.count(value) >= SET) + "=" * any(each.value == value for each in view.sets)
    if hints is None:
        return marks
    forward, back = value in hints.clockwise, value in hints.anticlockwise
    return "<" * back + ">" * forward + marks + "!" * (value in hints.forced)


def _style(view: View, value: int) -> str:
    hints = view.hints
    if hints is None:
        return ""
    if value in hints.forced:
        return "bold magenta"
    if value in hints.clockwise:
        return f"bold {CLOCKWISE}"
    if value in hints.anticlockwise:
        return f"bold {ANTICLOCKWISE}"
    return "red underline" if value in hints.sets else "dim"
