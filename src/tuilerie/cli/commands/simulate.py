"""`tuilerie simulate`: many games between bots; who wins how often, from which seat, and how fast they play."""

import os
import time
from dataclasses import asdict, dataclass
from typing import Any

import click
import msgspec
from babel.numbers import format_decimal
from rich.table import Table
from rich.text import Text

from tuilerie import bots, games
from tuilerie.cli import program
from tuilerie.cli.progress import counted
from tuilerie.cli.screen import Screen
from tuilerie.cli.setup import option_texts
from tuilerie.lab import fast, simulation
from tuilerie.lab.simulation import Played, Record, Series
from tuilerie.match import Match

MOST_GAMES = 1_000_000


@dataclass(frozen=True, slots=True, kw_only=True)
class SimulateRequest:
    """What was asked: which bots play how many matches of what, by how many processes."""

    game: str
    count: int
    seats: str | None
    options: tuple[str, ...]
    seed: str | None
    budget: int | None
    jobs: int
    fixed: bool
    as_json: bool


@program.command
@click.argument("game")
@click.option("--games", "count", type=click.IntRange(1, MOST_GAMES), default=100, metavar="N")
@click.option("--seats", metavar="BOT,BOT,…")
@click.option("--option", "options", multiple=True, metavar="KEY=VALUE")
@click.option("--seed", metavar="TEXT")
@click.option("--budget", type=click.IntRange(1, 10_000_000), metavar="N")
@click.option("--jobs", type=click.IntRange(1, 256), default=1, metavar="N")
@click.option("--fixed", is_flag=True)
@click.option("--json", "as_json", is_flag=True)
def command(screen: Screen, **options: Any) -> None:
    request = SimulateRequest(**options)
    series = _series(request)
    Match(simulation.new_header(series, 0))  # refuses wrong seats and options before any work begins
    fast.check_compiler(series.sitters)
    began = time.perf_counter()
    with counted(screen, series.game, request.count) as advance:
        played = []
        for each in simulation.play_all(series, request.count, request.jobs):
            played.append(each)
            advance(1)
    seconds = time.perf_counter() - began
    if request.as_json:
        screen.line(msgspec.json.encode(_facts(series, played, seconds)).decode())
    else:
        _show(screen, series, played, seconds)


def _series(request: SimulateRequest) -> Series:
    found = games.find(request.game)
    sitters = bots.seated(found, request.seats or ",".join([bots.usual(found)] * found.seats[0]), people=False)
    return Series(
        found.name,
        tuple(each.kind for each in sitters),
        tuple(option_texts(request.options).items()),
        request.seed if request.seed is not None else os.urandom(8).hex(),
        request.budget,
        request.fixed,
    )


def _facts(series: Series, played: list[Played], seconds: float) -> dict[str, Any]:
    plays = sum(each.plays for each in played)
    return {
        "game": series.game,
        "options": dict(series.options),
        "seed": series.seed,
        "games": len(played),
        "ties": simulation.ties(played),
        "seats": [{**asdict(each), "rate": each.rate} for each in simulation.by_seat(played)],
        "bots": [{**asdict(each), "rate": each.rate} for each in simulation.by_bot(played)],
        "plays": simulation.lengths(played),
        "seconds": seconds,
        "plays_per_second": plays / seconds,
    }


def _show(screen: Screen, series: Series, played: list[Played], seconds: float) -> None:
    facts = _facts(series, played, seconds)
    fair = _percent(screen, 1 / len(series.sitters))
    screen.say("simulate.what", n=len(played), game=series.game, seed=series.seed, fair=fair, ties=facts["ties"])
    for head, rows in (("seat", simulation.by_seat(played)), ("bot", simulation.by_bot(played))):
        screen.show(Text(), _table(screen, head, rows))
    span = facts["plays"]
    screen.show(Text())
    screen.say("simulate.lengths", least=span["least"], median=span["median"], most=span["most"])
    speed = round(facts["plays_per_second"])
    screen.say("simulate.speed", seconds=_decimal(screen, seconds), speed=speed)


def _table(screen: Screen, head: str, rows: tuple[Record, ...]) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column(screen.text(f"head.{head}"))
    for name in ("played", "won", "interval", "score", "span", "rank"):
        table.add_column(screen.text(f"head.{name}"), justify="right")
    for each in rows:
        table.add_row(
            each.name,
            str(each.games),
            _percent(screen, each.rate),
            f"{_decimal(screen, 100 * each.low)}–{_percent(screen, each.high)}",
            _decimal(screen, each.score),
            f"{each.least}–{each.most}",
            _decimal(screen, each.rank, "0.00"),
        )
    return table


def _decimal(screen: Screen, number: float, form: str = "0.0") -> str:
    """As the language writes it: 12.5 or 12,5."""
    return str(format_decimal(number, form, locale=screen.words.language))


def _percent(screen: Screen, share: float) -> str:
    return f"{_decimal(screen, 100 * share)} %"
