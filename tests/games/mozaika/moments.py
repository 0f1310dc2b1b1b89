"""What is seen of Mozaika, phase by phase."""

from functools import partial
from typing import Any, Final

from tests.games.moments import Moment, mine, others

moment: Final = partial(Moment, "mozaika")


def second_round(view: Any) -> bool:
    return mine("place")(view) and view.round == 2


MOMENTS: Final = (
    moment("place", mine("place"), ".hand [data-first]"),
    moment("place-chosen", second_round, ".cell .mark", clicks=(".hand [data-tile] >> nth=1",)),
    moment("place-sealed", others("place"), ".ghost"),
    moment("bid", mine("bid"), ".bid"),
    moment("bid-sealed", others("bid"), ".others .sealed, .desk .sealed, .others"),
    moment("choose", mine("choose"), ".display [data-first]"),
    moment("choose-waiting", others("choose"), ".display"),
    moment("fly", mine("fly"), "[data-cell][data-first]", seats=5),
    moment("fly-waiting", others("fly"), ".others", seats=5),
    moment("onlooker", others("bid"), ".others", you=None),
    moment("over", others("over"), ".walk"),
)
