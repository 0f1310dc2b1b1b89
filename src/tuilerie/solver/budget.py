"""How long a search may go on, how it is watched, and what it says in the end."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from tuilerie.tiles.mosaic import Cell, Mosaic

Status = Literal["proved", "found", "stopped"]

CHUNK = 1_000_000
"""Most nodes between two looks at the clock: some thirty milliseconds."""


@dataclass(frozen=True, slots=True)
class Progress:
    """What a running search can tell: `found` mosaics so far, and the share already searched where it is known."""

    nodes: int
    seconds: float
    found: int = 0
    share: float | None = None


@dataclass(frozen=True, slots=True)
class Budget:
    """When to stop: after so many nodes or seconds, or as soon as `cancelled()` says so."""

    nodes: int | None = None
    seconds: float | None = None
    cancelled: Callable[[], bool] | None = None
    progress: Callable[[Progress], None] | None = None


FREE = Budget()


@dataclass(frozen=True, slots=True)
class Result:
    """The end of a search.

    `proved`: the answer is certain (a best mosaic, a full count, or no mosaic at all). `found`: here is a mosaic,
    as asked. `stopped`: the budget ran out; what is here is the best so far, and `bound` is what could still be
    reached at most. A `count` of a stopped search is what was counted until then: there are at least so many.
    """

    status: Status
    nodes: int
    seconds: float
    mosaic: Mosaic | None = None
    count: int | None = None
    colour: int | None = None
    value: int | None = None
    at: Cell | None = None
    contact: int | None = None
    bound: int | None = None

    @property
    def none(self) -> bool:
        """Whether it is proved that there is no mosaic."""
        return self.status == "proved" and self.mosaic is None and not self.count

    def _repr_svg_(self) -> str | None:
        from tuilerie.art.mosaic import svg

        return None if self.mosaic is None else svg(self.mosaic)


class Watch:
    """A budget being used up."""

    def __init__(self, budget: Budget) -> None:
        self.budget = budget
        self.nodes = 0
        self.began = time.perf_counter()
        self._cancelled = False

    @property
    def seconds(self) -> float:
        return time.perf_counter() - self.began

    @property
    def over(self) -> bool:
        budget = self.budget
        if budget.nodes is not None and self.nodes >= budget.nodes:
            return True
        if budget.seconds is not None and self.seconds >= budget.seconds:
            return True
        if not self._cancelled and budget.cancelled is not None:
            self._cancelled = budget.cancelled()
        return self._cancelled

    def allowance(self, wanted: int = CHUNK) -> int:
        """How many nodes the next stretch may use."""
        most = CHUNK if self.budget.nodes is None else self.budget.nodes - self.nodes
        return max(0, min(wanted, most, CHUNK))

    def spend(self, nodes: int, found: int = 0, share: float | None = None) -> None:
        self.nodes += nodes
        if self.budget.progress is not None:
            self.budget.progress(Progress(self.nodes, self.seconds, found, share))
