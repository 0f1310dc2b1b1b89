"""What is seen of EpiZodiak, phase by phase."""

from functools import partial
from typing import Any, Final

from tests.games.moments import Moment, mine, others

moment: Final = partial(Moment, "epizodiak")
SELDOM: Final = ("lay ", "discard")


def contestable(view: Any) -> bool:
    return bool(view.hints and view.hints.contestable)


def may_pass(view: Any) -> bool:
    return mine("empty")(view) and bool(view.hints.may_pass)


MOMENTS: Final = (
    moment("turn", mine("turn"), ".hand [data-first]"),
    moment("turn-waiting", others("turn"), ".hand"),
    moment("drawn", mine("drawn"), ".hand [data-first]"),
    moment("picked", mine("picked"), ".hand [data-first]"),
    moment("contest", contestable, ".place.contestable"),
    moment("contested", mine("contested"), ".hand [data-first]"),
    moment("forced", mine("forced"), ".hand [data-first]"),
    moment("empty", may_pass, ".pile .pass"),
    moment("onlooker", others("turn"), ".dial", you=None),
    moment("over", others("over"), ".walk", texts={"single_round": "on"}),
)
