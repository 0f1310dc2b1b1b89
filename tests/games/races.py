"""What the tests of the two races ask alike of their states, bots, guesses, reviews and drawings."""

from collections.abc import Callable, Mapping
from io import StringIO
from typing import Any

from rich.console import Console

from tuilerie.game import Game, Seat
from tuilerie.luck import luck_from
from tuilerie.words import words


def won_against_random(start: Callable[[str], Any], bot: Any, matches: int) -> int:
    """How many points seat 0's bot makes; both are asked in turn, and a random seat gives up now and then."""
    won = 0
    for number in range(matches):
        state, dice = start(f"duel {number}"), luck_from(f"dice {number}")
        turn = number % 2
        while state.to_act:
            seat = turn if turn in state.to_act else 1 - turn
            if seat == 0:
                move = bot(state.guess(0, dice), 0, dice, 10)
            else:
                move, dice = dice.pick(list(state.legal(1)))
            state, turn, dice = state.play(seat, move), 1 - seat, dice.fork("on")
        assert state.outcome is not None
        won += state.outcome.scores[0]
    return won


def assert_alike(guess: Any, state: Any, eye: Seat | None, census: Callable[[Any], Mapping[str, int]]) -> None:
    """A guess looks like the truth to its eye, and has the same pieces."""
    assert guess.view(eye) == state.view(eye)
    assert census(guess) == census(state)
    if eye is not None:
        assert list(guess.legal(eye)) == list(state.legal(eye))


def assert_plays_on(state: Any) -> None:
    while state.to_act:
        seat = max(state.to_act)
        state = state.play(seat, next(iter(state.legal(seat))))
    assert state.outcome is not None


def assert_given_away(game: Game[Any, Any], review: Callable[..., Any], state: Any, give_up: Any) -> None:
    """The review of giving up names what it costs and a move that could have been played."""
    verdict = review(state, 1, give_up)
    assert verdict is not None
    assert (verdict.key, verdict.got, verdict.best, verdict.proved) == ("give-up", 0, 1, True)
    assert verdict.move is not None
    state.play(1, game.notation.read(verdict.move))


def drawn(draw: Callable[..., Any], state: Any, eye: Seat | None, language: str = "en", width: int = 80) -> str:
    """A state as a terminal without colours shows it."""
    console = Console(width=width, no_color=True, record=True, file=StringIO())
    console.print(draw(state.view(eye), words(language), ("Ada", "Béla")))
    return console.export_text()


def assert_drawn(draw: Callable[..., Any], state: Any, language: str, game: str) -> None:
    """Every eye is shown both names, no raw key, and nothing wider than the terminal."""
    for eye in (0, 1, None):
        text = drawn(draw, state, eye, language)
        assert "Ada" in text
        assert "Béla" in text
        assert "{" not in text
        assert f"{game}." not in text
        assert max(map(len, text.splitlines())) <= 80
