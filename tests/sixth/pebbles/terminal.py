"""Pebbles drawn in a terminal."""

from collections.abc import Sequence
from typing import Any

from rich.text import Text

from tuilerie.words import Words


def draw(view: Any, words: Words, seats: Sequence[str]) -> Text:
    return Text("● " * view.heap)
