"""Matches to try the laws on: any game, any seats, any options, any seed."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any, Final

import pytest
from hypothesis import strategies as st

from tuilerie import games
from tuilerie.errors import BadOption
from tuilerie.game import Game, Seat
from tuilerie.luck import Luck
from tuilerie.options import fields_of

VERSIONS: Final = [game for name in games.names() for game in (games.find(name), *games.find(name).older)]
EVERY = pytest.mark.parametrize("game", VERSIONS, ids=lambda game: f"{game.name} {game.version}")
CANDIDATES = 6
"""How many of an unlisted game's candidates a random seat looks at."""


@dataclass(frozen=True)
class Setup:
    game: Game[Any, Any]
    options: Any
    seats: int
    luck: Luck

    def start(self) -> Any:
        return self.game.start(self.options, self.seats, self.luck)

    @property
    def dice(self) -> Luck:
        """The luck of those who play, not of the deal."""
        return self.luck.fork("players")


@st.composite
def setups(draw: st.DrawFn, game: Game[Any, Any]) -> Setup:
    """Every combination of seats and options that the game takes."""
    seats = draw(st.sampled_from(game.seats))
    luck = Luck(draw(st.integers(0, 2**48)).to_bytes(8, "big"))
    for _ in range(12):
        values = {
            each.name: draw(
                st.sampled_from(each.choices) if each.choices else st.integers(each.low or 0, each.high or 0)
            )
            for each in fields_of(game.options)
        }
        options = game.options(**values)
        if _fits(game, options, seats, luck):
            return Setup(game, options, seats, luck)
    return Setup(game, game.options(), seats, luck)


def drawn(game: Game[Any, Any], luck: Luck) -> Setup:
    """One of these combinations by luck alone, for runs so long that nobody shrinks what they find."""
    dice = luck.fork("setup")
    seats, dice = dice.pick(game.seats)
    for _ in range(12):
        values = {}
        for each in fields_of(game.options):
            numbers = range(each.low or 0, (each.high or 0) + 1)
            # a long match costs what ten short ones do: half of them are of the usual length
            values[each.name], dice = dice.pick(each.choices or [*numbers, *[each.default] * len(numbers)])
        options = game.options(**values)
        if _fits(game, options, seats, luck):
            return Setup(game, options, seats, luck)
    return Setup(game, game.options(), seats, luck)


def _fits(game: Game[Any, Any], options: Any, seats: int, luck: Luck) -> bool:
    try:
        game.start(options, seats, luck)
    except BadOption:
        return False
    return True


def offered(game: Game[Any, Any], state: Any, seat: Seat, most: int = CANDIDATES) -> list[Any]:
    """What a seat may do: all of it, or the first candidates where the list has no end in sight."""
    return list(state.legal(seat) if game.listed else islice(state.legal(seat), most))


@dataclass(frozen=True)
class Step:
    """One play of a random match."""

    number: int
    state: Any
    seat: Seat
    legal: list[Any]
    move: Any
    next: Any


def walk(setup: Setup, most: int = 20_000, candidates: int = CANDIDATES) -> Iterator[Step]:
    """A random match, play by play; ends when the match does or after `most` plays."""
    state, dice = setup.start(), setup.dice
    for number in range(most):
        if not state.to_act:
            return
        seat, dice = dice.pick(sorted(state.to_act))
        legal = offered(setup.game, state, seat, candidates)
        move, dice = dice.pick(legal)
        after = state.play(seat, move)
        yield Step(number, state, seat, legal, move, after)
        state = after
