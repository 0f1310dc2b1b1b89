"""What is seen of Mosaspin, phase by phase."""

from functools import partial
from typing import Final

from tests.games.moments import Moment, mine, others

moment: Final = partial(Moment, "mosaspin")
FLAT: Final = {"set": "two-3", "width": "3", "height": "2"}
BUILDER: Final = FLAT | {"scramble": "builder"}

MOMENTS: Final = (
    moment("build", mine("build"), "[data-cell]", 2, texts=FLAT),
    moment("build-waiting", others("build"), "[data-racer]", 2, texts=FLAT),
    moment("scramble", mine("scramble"), ".cell .lock", 2, texts=BUILDER, clicks=("[data-cell='5']",)),
    moment("race", mine("race"), ".cell .lock", 2, texts=FLAT),
    moment("onlooker", others("race"), "[data-racer]", 2, None, FLAT),
    moment("over", others("over"), "[data-layouts]", 2, texts=FLAT),
)
