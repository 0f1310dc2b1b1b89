"""`tuilerie lab exact GAME`: what best answers win against our bots, in late positions and whole races."""

from dataclasses import dataclass
from itertools import islice
from typing import Any

import click
import msgspec
from rich.table import Table

from tuilerie import bots
from tuilerie.adapters import exact, late
from tuilerie.cli import program
from tuilerie.cli.progress import sought_and_counted
from tuilerie.cli.screen import Screen
from tuilerie.cli.setup import option_texts


@dataclass(frozen=True, slots=True, kw_only=True)
class ExactRequest:
    """What was asked: positions of which game, how large, and whose answers are measured how well."""

    game: str
    names: tuple[str, ...]
    positions: int
    nodes: int
    rounds: int
    draws: int
    by: str
    seed: str
    options: tuple[str, ...]
    as_json: bool


@program.subcommand
@click.argument("game")
@click.argument("names", nargs=-1, metavar="[BOT]...")
@click.option("--positions", type=click.IntRange(1, 100), default=3, metavar="N")
@click.option("--nodes", type=click.IntRange(100, 100_000), default=1500, metavar="N")
@click.option("--rounds", type=click.IntRange(1, 10_000), default=50, metavar="N")
@click.option("--draws", type=click.IntRange(1, 1000), default=4, metavar="N")
@click.option("--by", default="greedy", metavar="BOT")
@click.option("--seed", default="tuilerie", metavar="TEXT")
@click.option("--option", "options", multiple=True, metavar="KEY=VALUE")
@click.option("--json", "as_json", is_flag=True)
def command(screen: Screen, **options: Any) -> None:
    request = ExactRequest(**options)
    names = _bots(request)
    studied = []
    steps = request.positions * (request.rounds + len(names))
    vain = screen.text("lab.exact-vain")
    with sought_and_counted(screen, vain, late.PATIENCE, request.game, steps) as (tell, advance):
        texts = option_texts(request.options)
        search = late.positions(
            request.game, texts, bot=request.by, seed=request.seed, most=request.nodes, tell=tell
        )
        for each in islice(search, request.positions):
            falls = exact.shortfalls(each, names, draws=request.draws, rounds=request.rounds, tell=advance)
            studied.append((each, falls))
    if request.as_json:
        rows = [{**_facts(each), "gains": {one.who: one.gains for one in falls}} for each, falls in studied]
        screen.line(msgspec.json.encode(rows).decode())
        return
    _show(screen, studied)


def _bots(request: ExactRequest) -> tuple[str, ...]:
    """Those whose answers are measured: all of the game where none is named."""
    game = late.solvable(request.game)
    for name in (request.by, *request.names):
        bots.find(game, name)
    return request.names or tuple(each.name for each in reversed(bots.every(game)))


def _facts(each: late.Late) -> dict[str, int]:
    return {
        "match": each.match,
        "plays_left": each.plays_left,
        "nodes": each.nodes,
        "choices": each.choices,
        "deals": len(each.table.worlds),
    }


def _show(screen: Screen, studied: list[tuple[late.Late, list[exact.Shortfall]]]) -> None:
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column("")
    for each, _ in studied:
        table.add_column(
            screen.text("lab.exact-position", nodes=each.nodes, n=len(each.table.worlds)), justify="right"
        )
    table.add_column(screen.text("lab.exact-mean"), justify="right")
    for falls in zip(*(falls for _, falls in studied), strict=True):
        means = [each.mean for each in falls]
        table.add_row(falls[0].who, *(f"{100 * mean:.1f}" for mean in [*means, sum(means) / len(means)]))
    screen.say("lab.exact-told")
    screen.show(table)
