"""Positions of EpiZodiak built by hand, and moves played by their texts."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final

import pytest

from tuilerie.errors import IllegalMove
from tuilerie.games.epizodiak import GAME
from tuilerie.games.epizodiak.deal import ALL
from tuilerie.games.epizodiak.dial import VALUES, End, arc
from tuilerie.games.epizodiak.options import Options
from tuilerie.games.epizodiak.state import State, start
from tuilerie.luck import luck_from
from tuilerie.notation import move_text

Tiles = tuple[int, ...]
REST: Final[Tiles] = (0,)
"""Wherever this stands all the tiles go that stand nowhere else."""


def position(
    *hands: Tiles,
    dial: Tiles = (1,),
    pile: Tiles = (),
    sets: dict[int, int] | None = None,
    contested: Tiles = (),
    last: tuple[int, End] | None = None,
    options: Options | None = None,
    **fields: Any,
) -> State:
    """A state with all 48 tiles: the hands, the dial clockwise, the pile from the bottom, whose sets lie aside.

    It is seat 0's turn, and the top tile of the dial's arc is its starter, unless told otherwise.
    """
    owners = tuple((sets or {}).get(value) for value in (0, *VALUES))
    left = Counter(ALL)
    for part in (*hands, pile, dial, *((value,) * 3 for value in sets or {})):
        if part != REST:
            left.subtract(part)
    assert min(left.values()) >= 0, f"too many tiles: {+Counter({k: -v for k, v in left.items()})}"
    parts = [tuple(left.elements()) if part == REST else part for part in (*hands, pile)]
    begun = start(options or Options(), 3, luck_from("a position"))
    state = replace(
        begun,
        hands=tuple(tuple(part.count(value) for value in (0, *VALUES)) for part in parts[:3]),
        pile=parts[3],
        dial=arc(dial[0], len(dial)),
        **{
            "starter": dial[0],
            "sets": owners,
            "contested": frozenset(contested),
            "turn": 0,
            "last": last,
            "news": (),
            **fields,
        },
    )
    assert state.dial.values == dial
    assert set(GAME.census(state).values()) == {4}, "some tiles are nowhere"
    return state


def texts(state: State) -> set[str]:
    """The legal moves of the seat whose turn it is."""
    return set(map(move_text, state.legal(state.turn)))


def play(state: State, *moves: str) -> State:
    """The moves, each by the seat whose turn it then is; every state on the way keeps all its tiles."""
    for text in moves:
        state = state.play(state.turn, GAME.notation.read(text))
        assert set(GAME.census(state).values()) == {4}
    return state


def refusal(state: State, text: str) -> tuple[str, str | None]:
    """Why the seat whose turn it is may not do that."""
    move = GAME.notation.read(text)
    assert text not in texts(state)
    with pytest.raises(IllegalMove) as caught:
        state.play(state.turn, move)
    return caught.value.key, caught.value.article


def news_keys(state: State) -> list[str]:
    """The keys of the news."""
    return [each.key for each in state.news]


def walk(seed: str, options: Options | None = None, *, most: int = 30_000, shy: bool = False) -> Iterator[State]:
    """The states of a random match; shy seats pass whenever they may."""
    state, dice = start(options or Options(), 3, luck_from(seed)), luck_from(f"{seed} dice")
    yield state
    for _ in range(most):
        if not state.to_act:
            return
        moves = list(state.legal(state.turn))
        index, dice = dice.below(len(moves))
        mood, dice = dice.below(4)
        if shy and mood and not state.pile and move_text(moves[-1]) == "pass":
            index = -1
        state = state.play(state.turn, moves[index])
        yield state
