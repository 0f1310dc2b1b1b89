"""What is seen of Mosapuzzle, phase by phase."""

from functools import partial
from typing import Final

from tests.games.moments import Moment, mine, others

moment: Final = partial(Moment, "mosapuzzle")
SMALL: Final = {"set": "two-3", "size": "3"}
THEN_SPIN: Final = SMALL | {"then_spin": "on"}

MOMENTS: Final = (
    moment("build", mine("build"), "[data-cell]", 2, texts=SMALL),
    moment("build-stages", mine("build"), "input[type=radio]", 2, texts=SMALL | {"stages": "on"}),
    moment("build-waiting", others("build"), "[data-racer]", 2, texts=SMALL),
    moment(
        "race",
        mine("race"),
        "[data-cell]",
        2,
        texts=SMALL,
        clicks=("[data-cell='0']", "[data-piece] >> nth=0"),
    ),
    moment("race-waiting", others("race"), "[data-racer]", 2, texts=THEN_SPIN),
    moment("lock", mine("lock"), "input[type=radio]", 2, texts=THEN_SPIN),
    moment("lock-waiting", others("lock"), "[data-racer]", 2, texts=THEN_SPIN),
    moment("spin", mine("spin"), ".cell .lock", 2, texts=THEN_SPIN),
    moment("onlooker", others("race"), "[data-racer]", 2, None, SMALL),
    moment("over", others("over"), "[data-layouts]", 2, texts=THEN_SPIN),
)
