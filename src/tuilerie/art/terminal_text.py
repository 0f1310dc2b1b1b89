"""Pictures of tiles as text for a terminal: under a title, and with the names of their colours."""

from collections.abc import Sequence

from rich.columns import Columns
from rich.console import RenderableType
from rich.text import Text

from tuilerie.art.terminal import INKS, Line
from tuilerie.words import Words


def titled(title: str, lines: Sequence[Line]) -> Text:
    """A picture's lines in their colours, below its title."""
    text = Text(title, "bold", no_wrap=True)
    for line in lines:
        text.append("\n")
        for span, colour in line:
            text.append(span, "not bold" if colour is None else f"not bold {INKS[colour]}")
    return text


def side_by_side(titles: Sequence[str], pictures: Sequence[Sequence[Line]]) -> list[RenderableType]:
    """Pictures below their titles in a row, after an empty line."""
    return [Text(), Columns(map(titled, titles, pictures), padding=(0, 3))]


def colour_names(colours: int, words: Words, game: str) -> Text:
    """Each colour by its digit and its name in a game's words."""
    line = Text()
    for colour in range(colours):
        line.append(f" {colour} ", INKS[colour])
        line.append(f" {words.say(f'colour.{colour}', game=game)}  ")
    return line
