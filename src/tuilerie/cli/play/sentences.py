"""Moves, news and results in sentences, and a view drawn by its game."""

from collections.abc import Iterable, Sequence
from dataclasses import fields
from importlib import import_module
from typing import Any

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from tuilerie.bots import Sitter
from tuilerie.cli.screen import Screen
from tuilerie.errors import BadNotation
from tuilerie.game import Game, News, Outcome, View
from tuilerie.match import Match
from tuilerie.notation import verb
from tuilerie.tiles.mosaic import Mosaic
from tuilerie.tiles.tile import tile_text


def names(sitters: Sequence[Sitter], screen: Screen) -> tuple[str, ...]:
    """What each sitter is called, no two alike."""
    called: list[str] = []
    for sitter in sitters:
        name = sitter.name or (screen.text("guest") if sitter.person else _bot(sitter.kind, screen))
        alike, count = name, 1
        while alike in called:
            count += 1
            alike = f"{name} {count}"
        called.append(alike)
    return tuple(called)


def _bot(kind: str, screen: Screen) -> str:
    return screen.words.say(f"bot.{kind}") if f"bot.{kind}" in screen.words else kind


def drawn(game: Game[Any, Any], view: View, screen: Screen, who: Sequence[str]) -> RenderableType:
    """The view as the game's own terminal draws it."""
    picture: RenderableType = import_module(f"tuilerie.games.{game.name}.terminal").draw(view, screen.words, who)
    return picture


def move_words(game: Game[Any, Any], text: str, screen: Screen, who: Sequence[str]) -> str:
    """A move's text as a sentence."""
    try:
        move = game.notation.read(text)
    except BadNotation:
        return text
    values = {each.name: _short(getattr(move, each.name)) for each in fields(move)}
    key = f"move.{verb(type(move))}"
    sentence = screen.words.say(key, values, game=game.name, seats=who)
    return text if sentence == key else sentence


def _short(value: Any) -> Any:
    """A large mosaic by its first tile and its size: its whole text would hide the sentence."""
    if isinstance(value, Mosaic) and value.width * value.height > 4:
        return f"{tile_text(value.rows[0][0])}… ({value.width}×{value.height})"
    return value


def news_words(game: Game[Any, Any], news: Iterable[News], screen: Screen, who: Sequence[str]) -> list[Text]:
    """What happened, one sentence a line."""
    say = screen.words.say
    return [
        Text("· " + say(f"news.{each.key}", each.values, game=game.name, seats=who), overflow="fold")
        for each in news
    ]


def question(game: Game[Any, Any], view: View, screen: Screen, who: Sequence[str]) -> str:
    """What is asked now, said to who may act or to who waits."""
    mine = view.seat in view.to_act
    acting = ", ".join(who[seat] for seat in view.to_act)
    values = {"seat": view.seat if mine else (view.to_act or (None,))[0], "seats": acting, "acting": acting}
    return screen.words.say(f"{'ask' if mine else 'wait'}.{view.phase}", values, game=game.name, seats=who)


def result(game: Game[Any, Any], outcome: Outcome, screen: Screen, who: Sequence[str]) -> RenderableType:
    """Ranks and scores, and what each score is made of."""
    parts: list[RenderableType] = [Text(screen.text("result"), "bold")]
    for seat in sorted(range(len(who)), key=lambda seat: (outcome.ranks[seat], seat)):
        line = Text(f"{outcome.ranks[seat]}. ")
        line.append(who[seat], "bold")
        line.append(f"  {outcome.scores[seat]}")
        parts.append(line)
        lines = Table.grid(padding=(0, 1))
        lines.add_column(justify="right")
        for points in outcome.breakdown[seat]:
            reason = screen.words.say(f"points.{points.key}", points.values, game=game.name, seats=who)
            lines.add_row(f"{points.points:+d}" if points.points else "0", reason)
        if outcome.breakdown[seat]:
            parts.append(Padding(lines, (0, 0, 0, 3)))
    return Group(*parts)


def promise(match: Match, screen: Screen) -> Text:
    """The commitment of the deal, shown before the first move."""
    return Text(screen.text("promise", commitment=match.header.deal.commitment), "dim", overflow="fold")
