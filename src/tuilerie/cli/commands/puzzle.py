"""`tuilerie puzzle`: make a puzzle with a proved number of solutions, show a shared one, judge an answer."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from threading import Timer
from typing import Any, Final

import click
import msgspec
from rich.progress import BarColumn, MofNCompleteColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn
from rich.text import Text

from tuilerie.cli import program
from tuilerie.cli.atomic_files import write_whole
from tuilerie.cli.screen import Screen
from tuilerie.errors import BadNotation, BadOption, UnknownName
from tuilerie.luck import luck_from
from tuilerie.press import kinds, line, picture, telling
from tuilerie.press.daily import made_on, of_the_day
from tuilerie.press.facts import info
from tuilerie.press.grade import difficulty
from tuilerie.press.making import Order, Tell, make
from tuilerie.press.printing import board_size
from tuilerie.press.proof import agrees, counted, solved
from tuilerie.press.puzzle import GRADES, MOST_COLOURS, Puzzle
from tuilerie.tiles.mosaic import Mosaic
from tuilerie.tiles.puzzles import GIVENS, Givens
from tuilerie.words import Words

PATIENCE: Final = 1.0
"""Seconds before a bar shows that something is being done."""
USUAL: Final = "4x4"
SHAPING: Final = ("size", "colours", "solutions", "givens", "grade")


@dataclass(frozen=True, slots=True, kw_only=True)
class PuzzleRequest:
    """What was asked: a puzzle to make, or a given one to show, judge or prove."""

    what: str
    size: str | None
    colours: int | None
    solutions: str | None
    givens: Givens | None
    grade: int | None
    seed: str | None
    day: str | None
    answer: str | None
    prove: bool
    solution: bool
    svg: Path | None
    as_json: bool

    @property
    def shaped(self) -> bool:
        """Whether anything about the puzzle's shape was said."""
        return any(getattr(self, option) is not None for option in SHAPING)


@dataclass(frozen=True, slots=True)
class Found:
    """The puzzle that is spoken of, and where it comes from."""

    puzzle: Puzzle
    seed: str | None = None
    day: date | None = None


def _values(words: Words) -> dict[str, str]:
    about = "\n".join(f"{name} – {telling.about(name, words)}" for name in kinds.names())
    return {"games": about, "names": ", ".join(kinds.names())}


@program.command_with_values(_values)
@click.argument("what", metavar="WHAT")
@click.option("--size", metavar="COLUMNSxROWS")
@click.option("--colours", type=click.IntRange(2, MOST_COLOURS), metavar="N")
@click.option("--solutions", type=click.Choice(["1", "any"]))
@click.option("--givens", type=click.Choice(GIVENS))
@click.option("--grade", type=click.IntRange(GRADES[0], GRADES[-1]), metavar="N")
@click.option("--seed", metavar="TEXT")
@click.option("--day", metavar="DATE")
@click.option("--answer", metavar="MOSAIC")
@click.option("--prove", is_flag=True)
@click.option("--solution", is_flag=True)
@click.option("--svg", type=click.Path(path_type=Path, dir_okay=False), metavar="FILE")
@click.option("--json", "as_json", is_flag=True)
def command(screen: Screen, **options: Any) -> int:
    """Options of making are refused with a given line, those of judging without one."""
    request = PuzzleRequest(**options)
    found = _made(screen, request) if request.what in kinds.names() else Found(_given(request))
    puzzle = found.puzzle
    if request.svg:
        write_whole(request.svg, picture.svg(puzzle, title=telling.title(puzzle, screen.words)).encode())
    if request.answer:
        return _judge(screen, puzzle, request.answer, as_json=request.as_json)
    if request.prove:
        return _prove(screen, puzzle, as_json=request.as_json)
    solution = solved(puzzle) if request.solution else None
    if request.as_json:
        screen.line(msgspec.json.encode(_facts(found, solution)).decode())
    else:
        _show(screen, found, solution)
    return 0


def _given(request: PuzzleRequest) -> Puzzle:
    text = request.what
    if not text.startswith("tuilerie"):
        raise UnknownName("unknown-puzzle", name=text[:40], known=", ".join(kinds.names()))
    for option in (*SHAPING, "seed", "day"):
        if getattr(request, option) is not None:
            raise BadOption("puzzle-is-given", option=f"--{option}")
    return line.read(text)


def _made(screen: Screen, request: PuzzleRequest) -> Found:
    if request.answer or request.prove:
        raise BadOption("puzzle-needs-line")
    if request.day is not None and request.seed is not None:
        raise BadOption("puzzle-day-or-seed")
    order = _order(request)
    with _bar(screen) as progress:
        if request.day is None:
            seed = request.seed if request.seed is not None else os.urandom(6).hex()
            return Found(make(order, luck_from(seed), progress).puzzle, seed=seed)
        day = _day(request.day)
        if request.shaped:
            return Found(made_on(order, day, progress).puzzle)
        return Found(of_the_day(request.what, day, progress).puzzle, day=day)


def _order(request: PuzzleRequest) -> Order:
    width, height = board_size(request.size or USUAL)
    givens: Givens = request.givens or "locks"
    return Order(
        request.what, width, height, request.colours or 4, request.solutions != "any", givens, request.grade
    )


def _day(text: str) -> date:
    if text == "today":
        return date.today()
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise BadOption("bad-day", text=text[:20]) from None


@contextmanager
def _bar(screen: Screen) -> Iterator[Tell]:
    """A bar of tries, on stderr, once a person has waited for a second; it moves while one try takes long."""
    columns = (
        SpinnerColumn(),
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
    )
    bar = Progress(*columns, console=screen.errors, transient=True, disable=not screen.errors.is_terminal)
    task = bar.add_task(screen.words.say("press.working"))
    timer = Timer(PATIENCE, bar.start)
    timer.daemon = True
    timer.start()
    try:
        yield lambda done, most: bar.update(task, completed=done, total=most)
    finally:
        timer.cancel()
        timer.join()
        bar.stop()


def _show(screen: Screen, found: Found, solution: Mosaic | None) -> None:
    words, puzzle = screen.words, found.puzzle
    screen.show(Text(telling.title(puzzle, words), "bold"), Text(telling.task(puzzle, words)), Text())
    screen.show(*telling.drawn(puzzle))
    if puzzle.loose:
        screen.show(Text(), Text(words.say("press.loose")), *telling.pieces(puzzle.loose))
    screen.show(Text(_effort(screen, puzzle)))
    if solution is not None:
        screen.show(Text(), Text(words.say("press.solution")), *telling.drawn_mosaic(solution))
        screen.line(str(solution))
    screen.show(Text())
    if found.seed is not None:
        screen.show(Text(words.say("press.seed", {"seed": found.seed})))
    screen.show(Text(words.say("press.share")))
    screen.line(line.write(puzzle))


def _effort(screen: Screen, puzzle: Puzzle) -> str:
    measured = difficulty(puzzle)
    if measured.trace is None:
        return screen.words.say("press.effort.most")
    return screen.words.say("press.effort", {"n": measured.effort, "guesses": measured.trace.guesses})


def _facts(found: Found, solution: Mosaic | None) -> dict[str, Any]:
    """What is told over HTTP too, and what only this command knows."""
    facts: dict[str, Any] = msgspec.to_builtins(info(found.puzzle, found.day))
    facts["effort"] = difficulty(found.puzzle).effort
    if found.seed is not None:
        facts["seed"] = found.seed
    if solution is not None:
        facts["solution"] = str(solution)
    return facts


def _judge(screen: Screen, puzzle: Puzzle, text: str, *, as_json: bool) -> int:
    """0: solved; 1: not solved."""
    if len(text) > line.LONGEST_LINE:
        raise BadNotation("line-too-long", most=line.LONGEST_LINE)
    fault = puzzle.fault(Mosaic.parse(text))
    if as_json:
        screen.line(msgspec.json.encode({"solved": fault is None, "fault": fault}).decode())
    else:
        screen.show(Text(screen.words.say(f"press.fault.{fault}" if fault else "press.answer.right")))
    return 1 if fault else 0


def _prove(screen: Screen, puzzle: Puzzle, *, as_json: bool) -> int:
    """0: the line says the truth; 1: it does not."""
    true, grade = counted(puzzle), difficulty(puzzle).grade
    right = agrees(puzzle.solutions, true) and grade == puzzle.grade
    if as_json:
        proof = {"right": right, "solutions": {"count": true.count, "at_least": true.at_least}, "grade": grade}
        screen.line(msgspec.json.encode(proof).decode())
        return 0 if right else 1
    values: dict[str, Any] = {"solutions": telling.solutions(true, screen.words), "grade": puzzle.grade}
    if not right:
        values |= {"claimed": telling.solutions(puzzle.solutions, screen.words), "true": grade}
    screen.show(Text(screen.words.say("press.proof.agrees" if right else "press.proof.differs", values)))
    return 0 if right else 1
