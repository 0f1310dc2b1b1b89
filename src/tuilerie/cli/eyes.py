"""Whose eyes a match is looked at through: an onlooker's, a seat's, or everybody's in turn."""

from tuilerie.errors import BadOption
from tuilerie.game import Seat


def chosen_eyes(text: str | None, seats: int) -> tuple[Seat | None, ...]:
    """None: the onlooker's. A number: that seat's. `all`: every seat's."""
    if text is None:
        return (None,)
    if text == "all":
        return tuple(range(seats))
    if text.isascii() and text.isdigit() and int(text[:3]) < seats:
        return (int(text[:3]),)
    raise BadOption("no-such-eyes", text=text[:20], last=seats - 1)
