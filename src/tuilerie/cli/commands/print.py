"""`tuilerie print`: tile sets, boards and puzzles in real size, as PDF or SVG."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

import click
import msgspec

from tuilerie.art.paper import PAPERS, STYLES, bound, press_for
from tuilerie.art.svg import document
from tuilerie.cli import program
from tuilerie.cli.atomic_files import write_whole
from tuilerie.cli.screen import Screen
from tuilerie.errors import BadOption
from tuilerie.press import printing
from tuilerie.press.printing import Choices
from tuilerie.words import Words

F = TypeVar("F", bound=Callable[..., Any])


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintRequest:
    """What was asked: what to print, how, and into which files."""

    what: str
    which: str | None
    paper: str
    style: str
    tile: float | None
    backs: bool
    solution: bool
    pdf: Path | None
    svg: Path | None
    as_json: bool


def _own_choices(command: F) -> F:
    """An option for each thing that may be chosen about a game's sheets."""
    for name, values in printing.choices().items():
        command = click.option(f"--{name}", type=click.Choice(values), default=values[0])(command)
    return command


def _values(words: Words) -> dict[str, str]:
    own = {
        choice: f"{words.say('name', game=name)}: {words.say(f'print.{choice}', game=name)}"
        for name, sheets in printing.sheets_of_games().items()
        for choice in sheets.choices
    }
    return {"things": ", ".join(printing.printable()), "boards": ", ".join(printing.boards()), **own}


@program.command_with_values(_values)
@click.argument("what", metavar="WHAT")
@click.argument("which", required=False, metavar="[WHICH]")
@click.option("--paper", type=click.Choice(list(PAPERS)), default="a4")
@click.option("--style", type=click.Choice(list(STYLES)), default="colour")
@click.option("--tile", type=program.Number(8, 100), metavar="MM")
@_own_choices
@click.option("--backs", is_flag=True)
@click.option("--solution", is_flag=True)
@click.option("--pdf", type=click.Path(path_type=Path, dir_okay=False), metavar="FILE")
@click.option("--svg", type=click.Path(path_type=Path, dir_okay=False), metavar="FILE")
@click.option("--json", "as_json", is_flag=True)
def command(screen: Screen, **options: Any) -> None:
    own = {name: options.pop(name) for name in printing.choices()}
    request = PrintRequest(**options)
    printing.check(request.what)
    if request.pdf is None and request.svg is None:
        raise BadOption("print-nowhere")
    press = press_for(screen.words, request.paper, request.style, request.tile)
    choices = Choices(own, request.backs, request.solution)
    pages = printing.pages(press, request.what, request.which, choices)
    drawings = bound(press, pages)
    written: list[str] = []
    if request.pdf is not None:
        from tuilerie.press.pdf import pdf  # reportlab takes a while to import

        write_whole(request.pdf, pdf(drawings, press.paper, f"Tuilerie · {pages[0].title}"))
        written.append(str(request.pdf))
    if request.svg is not None:
        for path, page, drawing in zip(_numbered(request.svg, len(pages)), pages, drawings, strict=True):
            text = document(drawing, press.paper.width, press.paper.height, title=page.title, unit="mm")
            write_whole(path, text.encode())
            written.append(str(path))
    if request.as_json:
        screen.line(msgspec.json.encode({"files": written, "pages": len(pages)}).decode())
        return
    for file in written:
        count = len(pages) if file == str(request.pdf) else 1
        screen.line(screen.words.say("press.print.written", {"file": file, "n": count}))


def _numbered(path: Path, pages: int) -> list[Path]:
    return [path] if pages == 1 else [path.with_name(f"{path.stem}-{i}{path.suffix}") for i in range(1, pages + 1)]
