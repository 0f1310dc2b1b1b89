"""`tuilerie play`: a real game in the terminal, alone against bots or several at one keyboard."""

import contextlib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click

from tuilerie import bots, games
from tuilerie.cli import program
from tuilerie.cli.play import questions, sentences
from tuilerie.cli.play.race import Race
from tuilerie.cli.play.table import Table, in_turn
from tuilerie.cli.record_files import check_writable
from tuilerie.cli.screen import Screen
from tuilerie.cli.setup import match_flags, new_match
from tuilerie.errors import BadOption
from tuilerie.game import Game


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayRequest:
    """What was asked: which game, who sits where, how it is dealt and kept, and how the bots play."""

    game: str | None
    """Which one is asked of the person where it is not said; so are the seats then."""

    seats: str | None
    options: tuple[str, ...]
    seed: str | None
    record: Path | None
    budget: int | None
    pace: float


@program.command
@click.argument("game", required=False)
@click.option("--seats", metavar="you,BOT,…")
@match_flags
@click.option("--budget", type=click.IntRange(1, 10_000_000), metavar="N")
@click.option("--pace", type=program.Number(0, 86400), default=120.0, metavar="SECONDS")
def command(screen: Screen, **options: Any) -> None:
    request = PlayRequest(**options)
    with contextlib.suppress(ImportError):
        import readline  # noqa: F401  # lines typed at `input` can then be edited
    found, seats = _game_and_seats(screen, request)
    sitters = bots.seated(found, seats)
    if not any(sitter.person for sitter in sitters):
        raise BadOption("nobody-plays")
    who = sentences.names(sitters, screen)
    match = new_match(found, sitters, who, request.options, request.seed)
    if request.record:
        check_writable(request.record)
    table = Table(screen, match, sitters, who, request.record, request.budget)
    table.run(Race(request.pace).step if found.race else in_turn)


def _game_and_seats(screen: Screen, request: PlayRequest) -> tuple[Game[Any, Any], str]:
    if request.game is not None:
        found = games.find(request.game)
        return found, request.seats or ",".join([bots.PERSON, *[bots.usual(found)] * (found.seats[0] - 1)])
    if not screen.asks:
        raise BadOption("which-game", known=", ".join(games.names()))
    found = questions.ask_game(screen)
    return found, request.seats or questions.ask_seats(screen, found)
