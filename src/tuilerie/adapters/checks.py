"""What callers may get wrong, refused in a sentence before anything is made or changed.

Libraries for learning are called from programs, so these are ValueErrors in English. What the games themselves
refuse (a seat count, an option, a name) keeps its own type and gets the sentence as a note.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from operator import index
from typing import Any

import numpy as np

from tuilerie.errors import TuilerieError
from tuilerie.options import text_of
from tuilerie.words import words


@contextmanager
def explained_refusals() -> Iterator[None]:
    """Whatever a game refuses meanwhile is said in words, too."""
    try:
        yield
    except TuilerieError as error:
        error.add_note(words("en").refusal(error))
        raise


def whole(value: Any, name: str, low: int, high: int | None = None) -> int:
    """A whole number within its bounds; numpy's and those of other libraries are taken as well."""
    span = f"a whole number from {low} to {high}" if high is not None else f"a whole number of {low} or more"
    try:
        number = index(value)
    except TypeError:
        number = low - 1
    if isinstance(value, bool) or number < low or (high is not None and number > high):
        raise ValueError(f"{name} is {span}, not {shown(value)}")
    return number


def seed(value: Any) -> int | None:
    return None if value is None else whole(value, "seed", 0)


def action(value: Any, actions: int) -> int:
    """A number of the action space, whether or not the mask allows it now."""
    return whole(value, "action", 0, actions - 1)


def render_mode(value: Any, known: Sequence[str]) -> str | None:
    if value is None or (isinstance(value, str) and value in known):
        return value
    raise ValueError(f"render_mode is None or one of {', '.join(known)}, not {shown(value)}")


def option_texts(options: Any) -> dict[str, str]:
    """Options of a game by name, as their texts; truths and numbers stand for theirs."""
    if options is None:
        return {}
    if not isinstance(options, Mapping):
        raise ValueError(f"options are a mapping of names to values, not {shown(options)}")
    return {
        str(name): value if isinstance(value, str) else text_of(_plain(value)) for name, value in options.items()
    }


def _plain(value: Any) -> Any:
    """Numpy's numbers and truths as Python's."""
    return value.item() if isinstance(value, np.generic) else value


def reset_options(options: Any, known: Sequence[str] | None = ()) -> dict[str, Any]:
    """What `reset` is given besides a seed; any names will do where none are known."""
    if options is None:
        return {}
    if not isinstance(options, Mapping):
        raise ValueError(f"options of reset are a mapping, not {shown(options)}")
    for name in options:
        if known is not None and name not in known:
            takes = f"options of reset are {', '.join(known)}" if known else "reset takes no options"
            raise ValueError(f"{takes}, not {shown(name)}; those of the game are given when it is made")
    return dict(options)


def opponents(against: Any, others: int) -> tuple[str, ...]:
    """A bot's name for each other seat, clockwise; one name stands for all of them."""
    names = (against,) if isinstance(against, str) else against
    if not isinstance(names, Sequence) or not all(isinstance(name, str) for name in names):
        raise ValueError(f"against has the names of bots, not {shown(against)}")
    if len(names) not in (1, others):
        raise ValueError(f"there are {others} other seats: name one bot for all of them, or one for each")
    return tuple(names) if len(names) == others else tuple(names) * others


def shown(value: Any) -> str:
    """A value as an error tells it, cut where it is long."""
    text = repr(value)
    return text if len(text) <= 60 else f"{text[:60]}…"
