"""From the flags of a command to a match ready to start."""

import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeVar

import click

from tuilerie.bots import Sitter
from tuilerie.errors import BadOption
from tuilerie.fair import SECRET_BYTES, Deal, deal_from
from tuilerie.game import Game
from tuilerie.match import Header, Match
from tuilerie.options import read_options

F = TypeVar("F", bound=Callable[..., Any])


def match_flags(function: F) -> F:
    """`--option`, `--seed` and `--record`, which every command that plays has."""
    for flag in (
        click.option("--record", type=click.Path(path_type=Path), metavar="FILE"),
        click.option("--seed", metavar="TEXT"),
        click.option("--option", "options", multiple=True, metavar="KEY=VALUE"),
    ):
        function = flag(function)
    return function


def option_texts(pairs: Sequence[str]) -> dict[str, str]:
    """`key=value` pairs, each key once."""
    texts: dict[str, str] = {}
    for pair in pairs:
        key, equals, value = pair.partition("=")
        if not equals or not key:
            raise BadOption("option-not-a-pair", text=pair[:60])
        if key in texts:
            raise BadOption("option-twice", option=key[:40])
        texts[key] = value
    return texts


def new_match(
    game: Game[Any, Any], sitters: Sequence[Sitter], who: tuple[str, ...], options: Sequence[str], seed: str | None
) -> Match:
    """A match dealt from a person's own words, or from the machine's entropy."""
    deal = Deal(os.urandom(SECRET_BYTES)) if seed is None else deal_from(seed)
    return Match(Header(game, read_options(game.options, option_texts(options)), len(sitters), deal, who))
