"""What the search tells people: hints rest on what a seat can see, chances on everything, and both repeat."""

from dataclasses import replace
from typing import Any

import pytest

from tests.laws.setups import Setup, walk
from tuilerie import bots, games
from tuilerie.bots import advice
from tuilerie.bots.search import Cancelled
from tuilerie.game import Seat
from tuilerie.luck import luck_from
from tuilerie.server.play.hints import find_hint

PLAYOUTS = 60
GAMES = pytest.mark.parametrize("name", [name for name in games.names() if games.find(name).explain])


def moments(name: str, seed: str) -> list[tuple[Any, Seat]]:
    game = games.find(name)
    setup = Setup(game, game.options(), 3, luck_from(seed))
    steps = [step for step in walk(setup, 60) if len(step.legal) > 1]
    return [(step.state, step.seat) for step in steps[::7]]


def law_hints_know_what_the_seat_knows(name: str, hint: Any, most: int | None = None) -> None:
    """Two states that look alike to a seat give the same hint."""
    game = games.find(name)
    for state, seat in moments(name, "hints")[:most]:
        answer = hint(game, state, seat)
        for number in range(2):
            other = state.guess(seat, luck_from(f"world {number}"))
            assert hint(game, other, seat) == answer, "the hint knows more than the seat"


@GAMES
def test_hints_are_the_same_in_every_world_the_seat_could_be_in(name: str) -> None:
    law_hints_know_what_the_seat_knows(name, lambda game, state, seat: advice.hint(game, state, seat, PLAYOUTS))


@GAMES
def test_what_the_server_says_with_a_hint_knows_what_the_seat_knows_too(name: str) -> None:
    """The move, its chances, and the words that tell why another is worse."""

    def said(game: Any, state: Any, seat: Seat) -> Any:
        return find_hint(game.name, game.version, state, seat)

    law_hints_know_what_the_seat_knows(name, said, most=3)


@GAMES
def test_reasons_are_the_same_in_every_world_the_seat_could_be_in(name: str) -> None:
    law_hints_know_what_the_seat_knows(name, reasons)


def reasons(game: Any, state: Any, seat: Seat) -> list[Any]:
    """Why each of a few moves is worse than others, whatever a search finds."""
    legal = tuple(state.legal(seat))[:6]
    return [game.explain(state, seat, one, other) for one in legal for other in legal if one != other]


def test_a_reason_that_looks_into_another_hand_is_caught() -> None:
    def peek(game: Any, state: Any, seat: Seat) -> Any:
        other = (seat + 1) % 3
        turned = replace(state, hands=(*state.hands[other:], *state.hands[:other])) if other else state
        return reasons(game, turned, seat)

    with pytest.raises(AssertionError, match="knows more"):
        law_hints_know_what_the_seat_knows("mozaika", peek)


def test_a_hint_that_looks_at_the_truth_is_caught() -> None:
    def peek(game: Any, state: Any, seat: Seat) -> tuple[float, ...]:
        return advice.chances(game, state, PLAYOUTS, 3)

    with pytest.raises(AssertionError, match="knows more"):
        law_hints_know_what_the_seat_knows("epizodiak", peek)


@GAMES
def test_a_hint_can_be_played_and_what_comes_next_is_worse(name: str) -> None:
    game = games.find(name)
    for state, seat in moments(name, "plays"):
        hint = advice.hint(game, state, seat, PLAYOUTS)
        state.play(seat, hint.move)
        assert 0 <= hint.chance <= 1
        if hint.instead is not None:
            state.play(seat, hint.instead)
            assert hint.less < hint.chance


@GAMES
def test_advice_can_be_cancelled(name: str) -> None:
    state, seat = moments(name, "cancel")[0]
    with pytest.raises(Cancelled):
        advice.hint(games.find(name), state, seat, 10_000, lambda: True)


def test_a_play_of_the_search_is_seldom_called_a_loss_and_a_random_one_often_is() -> None:
    game = games.find("mozaika")
    master, losses = bots.find(game, "master"), {"master": 0, "random": 0}
    for number, (state, seat) in enumerate(moments("mozaika", "losses")):
        for name in losses:
            bot = master if name == "master" else bots.find(game, "random")
            move = bots.move(state, seat, bot, luck_from(f"{name} {number}"))
            weighed = advice.weigh(game, state, seat, move, 600)
            losses[name] += weighed is not None and weighed.better is not None
    assert losses["master"] < losses["random"]


def test_what_a_play_and_a_better_one_lead_to_is_found_in_the_same_worlds() -> None:
    """A loss varies less than between worlds and luck that have nothing to do with each other."""
    game, shares = games.find("mozaika"), []
    for state, seat in moments("mozaika", "alike"):
        legal = tuple(state.legal(seat))
        at, thinking = advice._question(game, state, seat, 10)
        luck = luck_from("both")
        one, same, other = (
            advice._chances(at, thinking, move, 400, luck, None) for move in (*legal[:1] * 2, legal[1])
        )
        assert (one == same).all()
        alone = advice._chances(at, thinking, legal[1], 400, luck_from("another"), None)
        shares.append((other - one).std() / (alone - one).std())
    assert sum(shares) / len(shares) < 0.8
    assert max(shares) < 1
