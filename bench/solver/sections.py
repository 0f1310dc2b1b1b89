"""The sections of the page: what is asked, of whom, how often, and what was aimed at."""

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from bench.solver import cpsat, fresh, sat
from bench.solver.instances import HANDS, Lay, exact, hands, lays, scrambled
from bench.solver.measure import milliseconds, timed
from bench.solver.page import HEAD, Aim, Row, Section, line, text
from tuilerie.solver import Budget, Problem, best, best_lay, count, find, framed, plain, turn_count
from tuilerie.solver.budget import Result, Watch
from tuilerie.solver.compiled.encoding import coded
from tuilerie.solver.compiled.scanning import Walk
from tuilerie.tiles.tile import full_set

Say = Callable[[str], None]
Make = Callable[[Say], Section]

SPARE = {3: 12, 4: 20, 5: 30, 6: 45, 7: 60, 8: 70}
STOPPED = "stopped"
LARGEST_SAT = 6


@dataclass(frozen=True, slots=True)
class Peers:
    """How many instances the peers are given, and how many seconds for a line."""

    number: int
    patience: float


def sections(ours: int, peers: Peers) -> Iterator[tuple[str, Make]]:
    yield "Find", lambda say: _find(say, ours, peers)
    yield "Best", lambda say: _best(say, ours, peers)
    yield "Lay", lambda say: _lays(say, max(4, ours // 10))
    yield "Count", _count
    yield "Turn", lambda say: _turn(say, min(ours, 300))
    yield "Speed", _speed
    yield "First answer", _first


Answers = Callable[[Problem], object]


def _row(name: str, problems: list[Problem], ours: Answers, theirs: tuple[Answers, Answers], peers: Peers) -> Row:
    """Ask everybody; what the peers answered must be what ours did."""
    mine, answers = timed(ours, problems)
    some = problems[: peers.number]
    second, values = timed(theirs[0], some, most=peers.patience)
    third, also = timed(theirs[1], some if problems[0].width <= LARGEST_SAT else [], most=peers.patience)
    for others in (values, also):
        assert answers[: len(others)] == others, name
    return Row(name, mine, sum(answer is not STOPPED for answer in answers), second, third)


def _is_found(problem: Problem) -> object:
    result = find(problem)
    return STOPPED if result.status == "stopped" else result.mosaic is not None


def _value(problem: Problem) -> object:
    result = best(problem)
    return STOPPED if result.status == "stopped" else result.value


def _cpsat_finds(problem: Problem) -> object:
    return cpsat.find(problem) is not None


def _sat_finds(problem: Problem) -> object:
    return sat.find(problem) is not None


def _find(say: Say, ours: int, peers: Peers) -> Section:
    rows = []
    for side in range(3, 9):
        say(f"{side}×{side}")
        number = min(ours, 300)
        for name, pools in (
            (f"{side}×{side} from its {side * side} tiles", exact(side, number, "find")),
            (f"{side}×{side} from {SPARE[side]}", hands(SPARE[side], number, "spare")),
        ):
            problems = [Problem(tiles, side, side) for tiles in pools]
            rows.append(_row(name, problems, _is_found, (_cpsat_finds, _sat_finds), peers))
    least = min(rows, key=lambda row: row.ratio)
    slowest = max(row.ours.worst_work for row in rows)
    slowest_wall = max(row.ours.worst for row in rows)
    low = [row.name for row in rows if row.ratio < 1000]
    return Section(
        text("Find one mosaic", [HEAD, *map(str, rows)]),
        (
            Aim(
                "find: 1,000 times faster than CP-SAT at the median",
                f"{least.ratio:,.0f} at the least ({least.name}); below the aim: {', '.join(low) or 'none'}",
                not low,
            ),
            Aim(
                "find: never over 10 ms up to 8×8",
                f"{milliseconds(slowest)} ms CPU, {milliseconds(slowest_wall)} ms on the wall",
                slowest < 0.01,
            ),
        ),
    )


def _best(say: Say, ours: int, peers: Peers) -> Section:
    rows = []
    for turn, (tiles, side) in enumerate(HANDS, 1):
        name = f"round {turn}: {side}×{side} of {tiles}"
        say(name)
        problems = [Problem(hand, side, side) for hand in hands(tiles, ours, f"round {turn}")]
        rows.append(_row(name, problems, _value, (cpsat.best, sat.best), peers))
    low = [f"{row.name} ({row.ratio:,.0f})" for row in rows if row.ratio < 500]
    slowest = max(row.ours.median for row in rows)
    worst = max(row.ours.worst for row in rows)
    unproved = sum(len(row.ours.wall) - row.proved for row in rows)
    return Section(
        text("The best mosaic of Mosacolor's five hands", [HEAD, *map(str, rows)]),
        (
            Aim(f"best: proved on all of {ours} hands of each kind", f"{unproved} not proved", not unproved),
            Aim("best: median under 1 ms", f"{milliseconds(slowest)} ms at the most", slowest < 0.001),
            Aim(
                "best: 500 times faster than CP-SAT at the median",
                f"{min(row.ratio for row in rows):,.0f} at the least; below the aim: {', '.join(low) or 'none'}",
                not low,
            ),
            Aim("best: nothing over a second", f"{milliseconds(worst)} ms at the worst", worst < 1),
        ),
    )


def _lays(say: Say, games: int) -> Section:
    say("simulating games")
    met = lays(games, "lays")
    rows = []
    every: list[float] = []
    unproved = 0

    def ask(lay: Lay) -> Result:
        return best_lay(lay.hand, lay.side, lay.side, lay.table)

    for turn, (_, side) in enumerate(HANDS, 1):
        mine = [lay for lay in met if lay.round == turn]
        times, answers = timed(ask, mine)
        every += times.wall
        unproved += sum(answer.status != "proved" for answer in answers)
        shown = [times.median, times.at(0.9), times.worst, times.worst_work]
        rows.append(f"| {turn}: {side}×{side} | {len(mine)} | {' | '.join(map(milliseconds, shown))} |")
    median = sorted(every)[len(every) // 2]
    head = "| round | lays | median | p90 | worst | worst CPU |\n|---|---|---|---|---|---|"
    return Section(
        text(f"The best lay in {games} simulated games of 2 to 4 seats", [head, *rows]),
        (
            Aim(
                "best lay: proved, median under 3 ms",
                f"{milliseconds(median)} ms over {len(every)} lays, {unproved} not proved",
                median < 0.003 and not unproved,
            ),
        ),
    )


def _count(say: Say) -> Section:
    say("24 tiles in a frame")
    frames = [framed(full_set(3), 6, 4, colour) for colour in range(3)]
    one, numbers = timed(lambda problem: count(problem, cores=1), frames)
    both, again = timed(count, frames)
    assert {result.count for result in numbers + again} == {numbers[0].count}
    say("16 tiles")
    some = [Problem(tiles, 4, 4) for tiles in hands(16, 20, "count")]
    sixteen, results = timed(count, some)
    assert all(result.status == "proved" for result in results)
    head = "| | n | median | worst | worst CPU |\n|---|---|---|---|---|"
    rows = [
        line(f"24 three-colour tiles, 4×6, one rim colour: {numbers[0].count:,}; one core", one),
        line("the same on all cores", both),
        line("4×4 of 16 four-colour tiles, meeting in the middle", sixteen),
    ]
    return Section(
        text("Counting", [head, *rows]),
        (
            Aim(
                "count: 24 tiles in a frame under 2 s",
                f"{one.worst_work:.2f} s CPU on one core, {one.worst:.2f} s on the wall",
                one.worst_work < 2,
            ),
            Aim(
                "count: 16 tiles in 4×4 under 1.5 s",
                f"{sixteen.worst_work:.2f} s CPU, {sixteen.worst:.2f} s on the wall, worst of 20",
                sixteen.worst_work < 1.5,
            ),
        ),
    )


def _turn(say: Say, number: int) -> Section:
    rows = []
    slowest = 0.0
    for side in range(3, 9):
        say(f"{side}×{side}")
        times, results = timed(turn_count, list(scrambled(side, number, "turn")))
        assert all(result.status == "proved" and result.count for result in results)
        slowest = max(slowest, times.worst_work)
        only = sum(result.count == 1 for result in results)
        rows.append(line(f"{side}×{side}, {only} of {number} with one way", times))
    head = "| | n | median | worst | worst CPU |\n|---|---|---|---|---|"
    return Section(
        text("Turning tiles in place, a corner locked: counts", [head, *rows]),
        (Aim("turn-only counts under 1 ms", f"{milliseconds(slowest)} ms CPU at the worst", slowest < 0.001),),
    )


def _speed(say: Say) -> Section:
    problem = Problem(full_set(4)[:40], 5, 5)
    say("kernel")
    walk = Walk(coded(problem))
    walk.begin()
    watch = Watch(Budget())
    began = time.thread_time()
    while watch.nodes < 50_000_000:
        walk.advance(watch, 1_000_000)
    kernel = watch.nodes / (time.thread_time() - began)
    say("plain Python")
    nodes = 300_000
    began = time.thread_time()
    try:
        plain.count(problem, nodes)
    except plain.Stopped:
        python = nodes / (time.thread_time() - began)
    rows = [
        "| | nodes a second |\n|---|---|",
        f"| kernel | {kernel:,.0f} |",
        f"| plain Python | {python:,.0f} |",
        f"| ratio | {kernel / python:,.0f} |",
    ]
    return Section(text("Speed of the scan, on one core's time", rows))


def _first(say: Say) -> Section:
    say("fresh processes")
    head = "| | kernels not yet compiled | compiled before | nowhere to keep them |\n|---|---|---|---|"
    rows = [f"| {name} | {a:.1f} s | {b:.2f} s | {c:.1f} s |" for name, a, b, c in fresh.first_answers()]
    return Section(text("First answer of a fresh process, from start to end, CPU", [head, *rows]))
