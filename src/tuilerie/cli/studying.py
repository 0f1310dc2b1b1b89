"""What the studies of `tuilerie lab` share: their flags, their progress, and how they are told."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import inf
from pathlib import Path
from typing import Any, TypeVar

import click
import msgspec
from rich.table import Table
from rich.text import Text

from tuilerie.cli.atomic_files import write_whole
from tuilerie.cli.program import Number
from tuilerie.cli.progress import counted
from tuilerie.cli.screen import Screen
from tuilerie.cli.setup import option_texts
from tuilerie.lab import report, study
from tuilerie.lab.findings import Finding
from tuilerie.lab.plan import Plan, Terms
from tuilerie.lab.report import Teller
from tuilerie.lab.store import Store
from tuilerie.lab.study import Study
from tuilerie.lab.workers import Workers

F = TypeVar("F", bound=Callable[..., Any])

MOST_DEALS = 10_000_000
MOST_SECONDS = 10_000_000
WIDEST = 1000


def study_flags(function: F) -> F:
    """The flags that every study has."""
    for flag in (
        click.option("--json", "as_json", is_flag=True),
        click.option("--to", "where", type=click.Path(path_type=Path, file_okay=False), metavar="FOLDER"),
        click.option("--cluster", metavar="ADDRESS"),
        click.option("--jobs", type=click.IntRange(1, 256), metavar="N"),
        click.option("--seed", default="tuilerie", metavar="TEXT"),
        click.option("--precision", type=Number(0.0001, 1), default=0.01, metavar="SHARE"),
        click.option("--seconds", type=click.IntRange(1, MOST_SECONDS), metavar="N"),
        click.option("--deals", type=click.IntRange(2, MOST_DEALS), default=2000, metavar="N"),
        click.option("--option", "options", multiple=True, metavar="KEY=VALUE"),
        click.option("--seats", type=click.IntRange(1, 12), metavar="N"),
    ):
        function = flag(function)
    return function


@dataclass(frozen=True, slots=True)
class StudySettings:
    """What the flags say."""

    terms: Terms
    workers: Workers
    seconds: float
    """How long a study may take."""

    where: Path
    as_json: bool

    @classmethod
    def of(cls, flags: dict[str, Any]) -> "StudySettings":
        texts = tuple(sorted(option_texts(flags["options"]).items()))  # in whatever order they were given
        terms = Terms(flags["seats"], texts, flags["seed"], flags["deals"], flags["precision"])
        workers = Workers(flags["jobs"], flags["cluster"])
        seconds = flags["seconds"] or inf
        return cls(terms, workers, seconds, flags["where"] or Path("studies"), flags["as_json"])

    def study(self, screen: Screen, *plans: Plan) -> None:
        """Play studies, or what is left of them; all are planned, and so found possible, before one is played."""
        for plan in plans:
            self._study(screen, plan)

    def _study(self, screen: Screen, plan: Plan) -> None:
        """Tell what it shows, and write its page beside its results."""
        store = Store(self.where / f"{plan.name}.jsonl", plan)
        teller = Teller(self._played(screen, plan, store), screen.words)
        there = store.path.with_suffix(".html")
        write_whole(there, report.page(teller).encode())
        if self.as_json:
            screen.line(msgspec.json.encode(report.facts(teller)).decode())
            return
        _show(screen, teller)
        screen.say("lab.written", results=str(store.path), page=str(there))

    def _played(self, screen: Screen, plan: Plan, store: Store) -> Study:
        with counted(screen, plan.game, study.matches(plan)) as advance:
            return study.play(plan, store, self.workers, advance, self.seconds)


def _show(screen: Screen, teller: Teller) -> None:
    screen.show(Text(teller.title(), style="bold"), *map(Text, teller.sentences()))
    for finding in teller.findings:
        table, name = _table(teller, finding), teller.say(f"finding.{finding.key}")
        wide = screen.console.options.update(max_width=WIDEST)  # else it would be said to fit whatever there is
        fits = screen.console.measure(table, options=wide).minimum <= screen.console.width
        screen.show(Text(), Text(name), table if fits else Text("\n".join(_lines(teller, finding))))
    screen.show(Text())


def _lines(teller: Teller, finding: Finding) -> Iterator[str]:
    """A line for each number, where the table is wider than the terminal."""
    heads = teller.heads(finding)[1:]
    for row in finding.rows:
        yield teller.label(row)
        for head, each, column in zip(heads, row.estimates, finding.columns, strict=True):
            mean, bounds = teller.cell(each, column)
            yield f"  {head}: {mean} ({bounds})"


def _table(teller: Teller, finding: Finding) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for at, head in enumerate(teller.heads(finding)):
        table.add_column(head, justify="right" if at else "left")
    for row in finding.rows:
        cells = (teller.cell(each, column) for each, column in zip(row.estimates, finding.columns, strict=True))
        table.add_row(teller.label(row), *(f"{mean}\n({bounds})" for mean, bounds in cells))
    return table
