"""Playing a study: look after look, until it is decided, precise enough, out of deals or out of time."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import islice, pairwise
from math import inf
from time import time
from typing import Any, Final, Literal

from tuilerie.errors import BadOption
from tuilerie.lab.estimates import ERROR, error_at
from tuilerie.lab.findings import Results, gathered, headline, whole_deals
from tuilerie.lab.plan import Job, Plan, played
from tuilerie.lab.store import Store
from tuilerie.lab.workers import Workers

Verdict = Literal["decided", "precise", "spent", "late"]

FEWEST: Final = 2
"""Deals that an interval needs."""


@dataclass(frozen=True, slots=True)
class Study:
    """A study that was played: its results, after how many looks it ended, and why."""

    results: Results
    looks: int
    verdict: Verdict

    @property
    def error(self) -> float:
        """How often its intervals may miss the truth: less in a duel, which pays for ending when it is decided."""
        if self.results.plan.kind != "duel":
            return ERROR
        if self.verdict == "late":
            return error_at(self.looks + 1)
        return _error(self.results.plan, self.looks)


def play(
    plan: Plan, store: Store, workers: Workers, progress: Callable[[int], object], seconds: float = inf
) -> Study:
    """Plays what the store does not hold yet; `progress` hears of every job, as the number of its matches.

    After so many seconds it ends with the deals that were played in every way by then.
    """
    workers.reach()
    with store.open():
        return _played(plan, store, workers, progress, seconds)


def _played(plan: Plan, store: Store, workers: Workers, progress: Callable[[int], object], seconds: float) -> Study:
    until = time() + seconds
    kept = iter(list(store.results(_jobs(plan))))
    lines: list[dict[str, Any]] = []
    for look, (begin, end) in enumerate(pairwise((0, *plan.looks())), 1):
        jobs = list(plan.jobs(begin, end))
        known = list(islice(kept, len(jobs)))
        for line in known:
            lines.append(line)
            progress(len(line["plays"]))
        for line in _in_time(workers.play(partial(played, until=until), jobs[len(known) :], until)):
            store.add(line)
            lines.append(line)
            progress(len(line["plays"]))
        deals = whole_deals(plan, lines)
        if deals < end:
            return _ended_late(gathered(plan, lines, deals), look - 1, seconds)
        results = gathered(plan, lines, end)
        verdict = verdict_at(results, look)
        if verdict != "spent":
            break
    return Study(results, look, verdict)


def _in_time(results: Iterator[dict[str, Any] | None]) -> Iterator[dict[str, Any]]:
    """Up to the first job that time did not suffice for; those after it are awaited, as they end at once."""
    late = False
    for line in results:
        late = late or line is None
        if line is not None and not late:
            yield line


def _ended_late(results: Results, looks: int, seconds: float) -> Study:
    if results.plays.shape[1] < FEWEST:
        raise BadOption("too-little-time", seconds=seconds)
    return Study(results, looks, "late")


def matches(plan: Plan) -> int:
    """How many matches it takes at the most."""
    return plan.deals * len(plan.arms)


def _jobs(plan: Plan) -> Iterator[Job]:
    return (job for begin, end in pairwise((0, *plan.looks())) for job in plan.jobs(begin, end))


def verdict_at(results: Results, look: int) -> Verdict:
    """Why a study may end at this look; `spent` if it may not, unless its deals are."""
    found = headline(results, _error(results.plan, look))
    if all(value is not None and each.leaves_out(value) for each, value in found):
        return "decided"
    if all(each.spread <= results.plan.precision for each, _ in found):
        return "precise"
    return "spent"


def _error(plan: Plan, look: int) -> float:
    return error_at(look, last=look == len(plan.looks()))
