"""`tuilerie watch`: bots play and the table is drawn after every play."""

import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click
from rich.rule import Rule
from rich.text import Text

from tuilerie import bots, games
from tuilerie.cli import program
from tuilerie.cli.eyes import chosen_eyes
from tuilerie.cli.play import sentences
from tuilerie.cli.record_files import check_writable, write_record
from tuilerie.cli.screen import Screen
from tuilerie.cli.setup import match_flags, new_match


@dataclass(frozen=True, slots=True, kw_only=True)
class WatchRequest:
    """What was asked: which bots play what, who looks on through whose eyes, and how fast."""

    game: str
    seats: str | None
    options: tuple[str, ...]
    seed: str | None
    record: Path | None
    eyes: str | None
    delay: float | None
    budget: int | None


@program.command
@click.argument("game")
@click.option("--seats", metavar="BOT,BOT,…")
@match_flags
@click.option("--eyes", metavar="SEAT|all")
@click.option("--delay", type=program.Number(0, 60), metavar="SECONDS")
@click.option("--budget", type=click.IntRange(1, 10_000_000), metavar="N")
def command(screen: Screen, **options: Any) -> None:
    request = WatchRequest(**options)
    found = games.find(request.game)
    sitters = bots.seated(found, request.seats or ",".join([bots.usual(found)] * found.seats[0]), people=False)
    who = sentences.names(sitters, screen)
    match = new_match(found, sitters, who, request.options, request.seed)
    looking = chosen_eyes(request.eyes, len(who))
    pause = request.delay if request.delay is not None else float(screen.console.is_terminal)
    players = [bots.find(found, each.kind) for each in sitters]
    if request.record:
        check_writable(request.record)
    screen.show(sentences.promise(match, screen))
    try:
        while True:
            for eye in looking:
                if len(looking) > 1:
                    screen.show(Text(who[eye or 0], "bold"))
                screen.show(sentences.drawn(found, match.state.view(eye), screen, who))
            if match.over:
                break
            time.sleep(pause)
            seat = match.luck("arrival").pick(sorted(match.state.to_act))[0]
            match.play(seat, bots.move(match.state, seat, players[seat], match.luck("bot"), request.budget))
            screen.show(Rule(Text(str(len(match.plays))), align="left"))
            screen.show(*sentences.news_words(found, match.state.view(looking[0]).news, screen, who))
        screen.show(sentences.result(found, match.state.outcome, screen, who))
    finally:
        if request.record:
            write_record(request.record, match)
            screen.say("recorded", file=request.record)
