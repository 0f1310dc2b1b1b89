"""`tuilerie replay`: step through a record, seen by an onlooker, a seat or everybody."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click
import msgspec
from rich.rule import Rule
from rich.text import Text

from tuilerie.cli import program
from tuilerie.cli.eyes import chosen_eyes
from tuilerie.cli.play import sentences
from tuilerie.cli.record_files import read_record
from tuilerie.cli.screen import Screen
from tuilerie.errors import BadOption
from tuilerie.game import Seat, message
from tuilerie.match import Match
from tuilerie.notation import move_text

Eyes = tuple[Seat | None, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplayRequest:
    """What was asked: which record, all of it or one step, through whose eyes, drawn or as JSON."""

    file: Path
    step: int | None
    eyes: str | None
    as_json: bool


@program.command
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--step", type=click.IntRange(0, program.MOST), metavar="N")
@click.option("--eyes", metavar="SEAT|all")
@click.option("--json", "as_json", is_flag=True)
def command(screen: Screen, **options: Any) -> None:
    request = ReplayRequest(**options)
    match = read_record(request.file)
    looking = chosen_eyes(request.eyes, match.header.seats)
    steps = _steps(request.step, last=len(match.plays))
    if request.as_json:
        _print_json(screen, match, steps, looking)
    elif request.step is None and screen.asks:
        _browse(screen, match, looking)
    else:
        for number, state in _states(match):
            if number in steps:
                _draw(screen, match, number, state, looking)


def _steps(step: int | None, *, last: int) -> range:
    if step is None:
        return range(last + 1)
    if step > last:
        raise BadOption("no-such-step", step=step, last=last)
    return range(step, step + 1)


def _states(match: Match) -> Iterator[tuple[int, Any]]:
    again = Match(match.header)
    yield 0, again.state
    for number, (seat, move) in enumerate(match.plays, 1):
        again.play(seat, move)
        yield number, again.state


def _print_json(screen: Screen, match: Match, steps: range, looking: Eyes) -> None:
    for number, state in _states(match):
        if number in steps:
            for eye in looking:
                line = {"play": number, "eyes": eye, "view": msgspec.Raw(message(state.view(eye)))}
                screen.line(msgspec.json.encode(line).decode())


def _draw(screen: Screen, match: Match, number: int, state: Any, looking: Eyes) -> None:
    game, who = match.header.game, match.header.who
    screen.show(Rule(Text(screen.text("replay.step", step=number, last=len(match.plays))), align="left"))
    if number:
        seat, move = match.plays[number - 1]
        if looking == (seat,) or len(looking) > 1:  # a sealed move is told to its own seat only
            sentence = sentences.move_words(game, move_text(move), screen, who)
            screen.show(Text(f"{who[seat]}: {sentence}  ({move_text(move)})"))
    for eye in looking:
        view = state.view(eye)
        if len(looking) > 1:
            screen.show(Text(who[eye or 0], "bold"))
        screen.show(*sentences.news_words(game, view.news, screen, who))
        screen.show(sentences.drawn(game, view, screen, who))
    if state.outcome:
        screen.show(sentences.result(game, state.outcome, screen, who))


def _browse(screen: Screen, match: Match, looking: Eyes) -> None:
    states = [state for _, state in _states(match)]
    at = 0
    while True:
        screen.wipe()
        _draw(screen, match, at, states[at], looking)
        try:
            key = input(screen.text("replay.keys") + " ").strip().lower()
        except EOFError:
            return
        match key:
            case "q" | "quit":
                return
            case "p":
                at = max(at - 1, 0)
            case "n" | "":
                at = min(at + 1, len(states) - 1)
            case number if number.isascii() and number.isdigit() and len(number) < 8:
                at = min(int(number), len(states) - 1)
