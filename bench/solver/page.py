"""How the page shows what was measured: sections, lines of a comparison, and what was aimed at."""

from dataclasses import dataclass

from bench.solver.measure import Times, milliseconds

HEAD = (
    "| | ours: median | p90 | worst | worst CPU | proved | CP-SAT: median | p90 | worst | n "
    "| CaDiCaL: median | n | CP-SAT ÷ ours | by CPU |\n|---|---|---|---|---|---|---|---|---|---|---|---|---|---|"
)


@dataclass(frozen=True, slots=True)
class Aim:
    what: str
    measured: str
    met: bool

    @property
    def row(self) -> str:
        return f"| {self.what} | {self.measured} | {'yes' if self.met else '**no**'} |"


@dataclass(frozen=True, slots=True)
class Section:
    text: str
    aims: tuple[Aim, ...] = ()


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a comparison."""

    name: str
    ours: Times
    proved: int
    cpsat: Times
    sat: Times

    @property
    def ratio(self) -> float:
        """By processor time: what other programs take away does not count."""
        return self.cpsat.median_threads / self.ours.median_threads

    def __str__(self) -> str:
        shown = [self.ours.median, self.ours.at(0.9), self.ours.worst, self.ours.worst_work]
        peer = [self.cpsat.median, self.cpsat.at(0.9), self.cpsat.worst]
        cells = [
            self.name,
            *map(milliseconds, shown),
            f"{self.proved} of {len(self.ours.wall)}",
            *map(milliseconds, peer),
            str(len(self.cpsat.wall)),
            milliseconds(self.sat.median) if self.sat.wall else "–",
            str(len(self.sat.wall)),
            f"{self.cpsat.median / self.ours.median:,.0f}",
            f"{self.ratio:,.0f}",
        ]
        return f"| {' | '.join(cells)} |"


def line(name: str, times: Times) -> str:
    shown = [times.median, times.worst, times.worst_work]
    return f"| {name} | {len(times.wall)} | {' | '.join(map(milliseconds, shown))} |"


def text(title: str, lines: list[str]) -> str:
    return "\n".join([f"## {title}", "", *lines, ""])
