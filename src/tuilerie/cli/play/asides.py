"""What a person may ask for besides playing: help, the rules, a hint, the record so far."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rich.markdown import Markdown
from rich.table import Table

from tuilerie.cli import rules_pages
from tuilerie.cli.play import sentences
from tuilerie.cli.play.workbench import Workbench
from tuilerie.cli.record_files import write_record
from tuilerie.cli.screen import Screen
from tuilerie.errors import IllegalMove, UnknownName
from tuilerie.game import Game, Seat
from tuilerie.match import Match
from tuilerie.notation import move_text


def show_help(screen: Screen, game: Game[Any, Any], bench: Workbench | None, *, alone: bool) -> None:
    """All that may be typed; hints are for those who are `alone` with bots."""
    parts = [screen.text("help.play", verbs=", ".join(game.notation.verbs), article=game.articles[-1])]
    if alone and game.explain is not None:
        parts.append(screen.text("help.hint"))
    if bench:
        parts.append(screen.text("help.turning" if bench.sketch.turning_only else "help.bench"))
    for part in parts:
        screen.show(_two_columns(part))
    if game.race:
        screen.say("help.race")


def show_rules(screen: Screen, game: Game[Any, Any], article: str) -> None:
    """The whole page, or one article of it."""
    text = rules_pages.page(game, screen.words.language)
    screen.show(Markdown(rules_pages.article(text, article) if article else text))


def show_hint(screen: Screen, match: Match, seat: Seat, who: Sequence[str], *, alone: bool) -> None:
    """What a master would do, by what this seat can see, and what is not quite as good."""
    game = match.header.game
    if game.explain is None or not game.minds:
        raise UnknownName("no-hints", name=game.name)
    if not alone:
        raise IllegalMove("hints-among-people")
    from tuilerie.bots import advice  # numpy and numba are loaded by who thinks

    state = match.state.guess(seat, match.luck("hint"))
    screen.say("hint.thinking")
    hint = advice.hint(game, state, seat)
    text = move_text(hint.move)
    sentence = sentences.move_words(game, text, screen, who)
    screen.say("hint.said", move=f"{sentence} ({text})", n=round(100 * hint.chance))
    if hint.instead is not None:
        key, values = game.explain(state, seat, hint.instead, hint.move)
        what = screen.words.say(f"review.{key}", values, game=game.name)
        screen.say("hint.instead", what=what, n=round(100 * hint.less))


def save(screen: Screen, match: Match, name: str) -> None:
    """The record so far, into a file."""
    if not name:
        screen.say("save.where")
        return
    write_record(Path(name), match)
    screen.say("recorded", file=name)


def _two_columns(text: str) -> Table:
    """Lines of the form `what is typed   what it does`."""
    table = Table.grid(padding=(0, 2))
    table.add_column(no_wrap=True, style="bold")
    for line in text.splitlines():
        typed, _, meaning = line.partition("  ")
        table.add_row(typed, meaning.strip())
    return table
