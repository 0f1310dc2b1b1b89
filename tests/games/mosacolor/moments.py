"""What is seen of Mosacolor, phase by phase."""

from functools import partial
from typing import Any, Final

from tests.games.moments import Moment, mine, others

moment: Final = partial(Moment, "mosacolor")


def locked(view: Any) -> bool:
    return mine("lay")(view) and view.bench is None


def unbuildable(view: Any) -> bool:
    return bool(view.unbuildable and view.bench and mine("lay")(view))


MOMENTS: Final = (
    moment("bet", mine("bet"), "[data-bet] [data-colour]"),
    moment(
        "bet-two",
        mine("bet"),
        "[data-bet] [aria-pressed=true]",
        texts={"bets": "2"},
        clicks=("[data-colour='1']", "[data-colour='3']"),
    ),
    moment("bet-sealed", others("bet"), "[data-bet] .back"),
    moment("build", mine("build"), "[data-cell]"),
    moment(
        "build-begun",
        mine("build"),
        "[data-cell][data-tile]",
        clicks=("[data-cell='4']", "[data-piece] >> nth=0", "[data-cell='5']", "[data-piece] >> nth=3"),
    ),
    moment("build-sealed", others("build"), "[data-sealed]"),
    moment("lay", mine("lay"), "[data-carry]"),
    moment(
        "lay-carried",
        locked,
        "[data-placing]",
        texts={"lock_first_mosaic": "on"},
        seed=2,
        clicks=("[data-carry]",),
    ),
    moment("lay-locked", locked, "[data-carry]", texts={"lock_first_mosaic": "on"}, seed=2),
    moment("build-four", mine("build"), "[data-cell]", seats=4),
    moment("lay-four", mine("lay"), "[data-carry]", seats=4),
    moment("lay-waiting", others("lay"), "[data-carry]"),
    moment("lay-unbuildable", unbuildable, "[data-unbuildable]", seed=8),
    moment("name", mine("name"), "[data-naming]", seed=10),
    moment("name-waiting", others("name"), "[data-table]", seed=5),
    moment("onlooker", others("lay"), "[data-table]", you=None),
    moment("over", others("over"), ".score > *"),
)
