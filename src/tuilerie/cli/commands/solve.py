"""`tuilerie solve`: find, list, count, prove unique or optimise mosaics of given tiles."""

import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import FrameType
from typing import Any, Final

import click
import msgspec

from tuilerie.cli import program
from tuilerie.cli.atomic_files import write_whole
from tuilerie.cli.play.tile_picture import picture
from tuilerie.cli.progress import SearchProgress
from tuilerie.cli.screen import Screen
from tuilerie.errors import BadOption, BadPuzzle
from tuilerie.solver import Budget, Problem, Result
from tuilerie.solver.problem import Fixed, Rim, edges
from tuilerie.tiles.mosaic import LONGEST_SIDE, Mosaic
from tuilerie.tiles.tile import MOST_COLOURS, Tile, full_set, parse_tile

STOPPED: Final = 1
INTERRUPTED: Final = 130
MOST_TILES: Final = LONGEST_SIDE * LONGEST_SIDE
COLOURS: Final = [str(colour) for colour in range(MOST_COLOURS)]


@dataclass(frozen=True, slots=True, kw_only=True)
class SolveRequest:
    """What was asked: which tiles for which rectangle, one question about them, and how long it may take."""

    size: str
    colours: int | None
    tiles: str | None
    rim: int | None
    fixed: tuple[str, ...]
    count: bool
    unique: bool
    best: str | None
    every: bool
    estimate: bool
    limit: int | None
    nodes: int | None
    seconds: float | None
    cores: int | None
    seed: int
    svg: Path | None
    as_json: bool

    def __post_init__(self) -> None:
        if sum(map(bool, (self.count, self.unique, self.best, self.every, self.estimate))) > 1:
            raise BadOption("solve-one-question")
        if self.estimate and self.nodes is None and self.seconds is None:
            raise BadOption("solve-estimate-time")


@program.command
@click.argument("size", metavar="WxH")
@click.option("--colours", type=click.IntRange(1, MOST_COLOURS), metavar="N")
@click.option("--tiles", type=click.Path(), metavar="FILE|-")
@click.option("--rim", type=click.IntRange(0, MOST_COLOURS - 1), metavar="COLOUR")
@click.option("--fix", "fixed", multiple=True, metavar="X,Y=TILE")
@click.option("--count", "count", is_flag=True)
@click.option("--unique", "unique", is_flag=True)
@click.option("--best", type=click.Choice(["any", *COLOURS]), metavar="any|COLOUR")
@click.option("--all", "every", is_flag=True)
@click.option("--estimate", "estimate", is_flag=True)
@click.option("--limit", type=click.IntRange(1, program.MOST), metavar="N")
@click.option("--nodes", type=click.IntRange(1, program.MOST), metavar="N")
@click.option("--seconds", type=program.Number(0, program.MOST, min_open=True), metavar="S")
@click.option("--cores", type=click.IntRange(1, 256), metavar="N")
@click.option("--seed", type=click.IntRange(0, program.MOST), default=0, metavar="N")
@click.option("--svg", type=click.Path(path_type=Path, dir_okay=False), metavar="FILE")
@click.option("--json", "as_json", is_flag=True)
def command(screen: Screen, **options: Any) -> int:
    request = SolveRequest(**options)
    problem = _problem(request)
    with SearchProgress(screen, quiet=request.as_json) as progress, _interruptible() as interrupted:
        budget = Budget(request.nodes, request.seconds, interrupted, progress.show)
        code = _answer(screen, progress, problem, budget, request)
        return INTERRUPTED if interrupted() else code


@contextmanager
def _interruptible() -> Iterator[Callable[[], bool]]:
    """The first interruption stops the search, which then tells what it has; the next one ends the program."""
    signals: list[int] = []

    def hear(number: int, _: FrameType | None) -> None:
        signals.append(number)
        signal.signal(signal.SIGINT, before)

    before = signal.signal(signal.SIGINT, hear)
    try:
        yield lambda: bool(signals)
    finally:
        signal.signal(signal.SIGINT, before)


def _problem(request: SolveRequest) -> Problem:
    width, height = _size(request.size)
    colours = request.colours
    tiles = full_set(colours or 4) if request.tiles is None else _read(request.tiles)
    for tile in tiles:
        if colours is not None and max(tile) >= colours:
            raise BadPuzzle("unknown-colour", colour=max(tile), colours=colours)
    fixed: Fixed = tuple(map(_fixed, request.fixed))
    rim: Rim = ()
    checked = Problem(tiles, width, height, fixed)
    if request.rim is not None:
        rim = tuple((edge, request.rim) for edge in edges(width, height))
    return Problem(checked.tiles, width, height, fixed, rim)


def _size(text: str) -> tuple[int, int]:
    width, cross, height = text.lower().replace("×", "x").partition("x")
    if not (cross and width.isdecimal() and height.isdecimal() and len(text) < 20):
        raise BadOption("solve-bad-size", text=text[:20])
    return int(width), int(height)


def _fixed(text: str) -> tuple[tuple[int, int], Tile]:
    place, _, tile = text.partition("=")
    x, _, y = place.partition(",")
    if not (x.isdecimal() and y.isdecimal() and len(place) < 10):
        raise BadOption("solve-bad-fixed", text=text[:20])
    return (int(x) - 1, int(y) - 1), parse_tile(tile)


def _read(name: str) -> tuple[Tile, ...]:
    """Tiles between spaces, commas, full stops or strokes, so that a mosaic's own text will do."""
    if name == "-":
        text = sys.stdin.read(MOST_TILES * 8)
    else:
        with Path(name).open(encoding="utf-8", errors="replace") as file:
            text = file.read(MOST_TILES * 8)
    written = "".join(" " if mark in ",./;" else mark for mark in text).split()
    if len(written) > MOST_TILES:
        raise BadOption("solve-too-much", most=MOST_TILES)
    return tuple(map(parse_tile, written))


def _answer(
    screen: Screen, progress: SearchProgress, problem: Problem, budget: Budget, request: SolveRequest
) -> int:
    from tuilerie import solver  # the kernels take a while to load

    if request.every:
        return _list(screen, progress, problem, budget, request)
    if request.estimate:
        about = solver.estimate(problem, budget, request.seed)
        progress.end()
        if request.as_json:
            screen.line(msgspec.json.encode({"estimate": about}).decode())
            return 0
        number, error = (f"{value:.3g}" for value in (about.number, about.error))
        screen.say("solve.estimate", number=number, error=error, samples=about.samples)
        return 0
    if request.count:
        result = solver.count(problem, budget, request.cores)
    elif request.unique:
        result = solver.unique(problem, budget)
    elif request.best is not None:
        result = solver.best(problem, None if request.best == "any" else int(request.best), budget)
    else:
        result = solver.find(problem, budget, request.seed)
    progress.end()
    _write(request.svg, result.mosaic)
    if request.as_json:
        _print_json(screen, result)
    else:
        _tell(screen, result, request)
    return STOPPED if result.status == "stopped" else 0


def _list(screen: Screen, progress: SearchProgress, problem: Problem, budget: Budget, request: SolveRequest) -> int:
    from tuilerie.solver import every

    mosaics = every(problem, budget)
    given = 0
    for mosaic in mosaics:
        given += 1
        progress.end()
        if given == 1:
            _write(request.svg, mosaic)
        if request.as_json:
            screen.line(msgspec.json.encode({"mosaic": str(mosaic)}).decode())
        else:
            screen.show(picture(mosaic), "")
        if given == request.limit:
            break
    progress.end()
    result = mosaics.result
    if request.as_json:
        _print_json(screen, result)
    elif result.none:
        screen.say("solve.none")
    else:
        key = "solve.count" if result.status == "proved" else "solve.count-so-far"
        screen.say(key, n=given)
    over = result.status == "stopped" and given != request.limit
    if over and not request.as_json:
        screen.say("solve.stopped")
    return STOPPED if over else 0


def _tell(screen: Screen, result: Result, request: SolveRequest) -> None:
    if result.mosaic is not None:
        screen.show(picture(result.mosaic))
        screen.line(str(result.mosaic))
    stopped = result.status == "stopped"
    if result.none:
        screen.say("solve.none")
    elif request.count:
        screen.say("solve.count-so-far" if stopped else "solve.count", n=result.count)
    elif request.unique and not stopped:
        screen.say("solve.unique" if result.count == 1 else "solve.several")
    elif result.value is not None:
        key = "solve.best-so-far" if stopped else "solve.best"
        screen.say(key, value=result.value, colour=str(result.colour), bound=result.bound)
    if stopped:
        screen.say("solve.stopped")
    speed = round(result.nodes / max(result.seconds, 1e-6))
    screen.say("solve.effort", nodes=result.nodes, seconds=f"{result.seconds:.3g}", speed=speed)


def _print_json(screen: Screen, result: Result) -> None:
    answer: dict[str, object] = {
        name: getattr(result, name)
        for name in ("status", "count", "colour", "value", "bound", "nodes", "seconds")
        if getattr(result, name) is not None
    }
    answer["mosaic"] = None if result.mosaic is None else str(result.mosaic)
    screen.line(msgspec.json.encode(answer).decode())


def _write(path: Path | None, mosaic: Mosaic | None) -> None:
    if path is not None and mosaic is not None:
        from tuilerie.art.mosaic import svg

        write_whole(path, svg(mosaic).encode())
