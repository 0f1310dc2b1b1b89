"""Playing a study: look after look, until it is decided, precise enough or out of deals."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import chain, islice, pairwise
from typing import Any, Literal

from tuilerie.lab.estimates import error_at
from tuilerie.lab.findings import Results, gathered, headline
from tuilerie.lab.plan import Job, Plan, played
from tuilerie.lab.store import Store
from tuilerie.lab.workers import Workers

Verdict = Literal["decided", "precise", "spent"]


@dataclass(frozen=True, slots=True)
class Study:
    """A study that was played: its results, after how many looks it ended, and why."""

    results: Results
    looks: int
    verdict: Verdict


def play(plan: Plan, store: Store, workers: Workers, progress: Callable[[int], object]) -> Study:
    """Plays what the store does not hold yet; `progress` hears of every job, as the number of its matches."""
    store.open()
    kept = iter(list(store.results(_jobs(plan))))
    lines: list[dict[str, Any]] = []
    for look, (begin, end) in enumerate(pairwise((0, *plan.looks())), 1):
        jobs = list(plan.jobs(begin, end))
        known = list(islice(kept, len(jobs)))
        for number, line in enumerate(chain(known, workers.play(played, jobs[len(known) :]))):
            if number >= len(known):
                store.add(line)
            lines.append(line)
            progress(len(line["plays"]))
        results = gathered(plan, lines, end)
        verdict = _verdict(results, look)
        if verdict != "spent":
            break
    return Study(results, look, verdict)


def matches(plan: Plan) -> int:
    """How many matches it takes at the most."""
    return plan.deals * len(plan.arms)


def _jobs(plan: Plan) -> Iterator[Job]:
    return (job for begin, end in pairwise((0, *plan.looks())) for job in plan.jobs(begin, end))


def _verdict(results: Results, look: int) -> Verdict:
    found = headline(results, error_at(look))
    if all(value is not None and each.leaves_out(value) for each, value in found):
        return "decided"
    if all(each.spread <= results.plan.precision for each, _ in found):
        return "precise"
    return "spent"
