"""Each law catches a fault planted for it."""

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any

import pytest

from tests.laws import laws
from tests.laws.setups import Setup, Step, walk
from tuilerie import games
from tuilerie.errors import IllegalMove
from tuilerie.game import Game, News, Seat
from tuilerie.luck import Luck, luck_from
from tuilerie.notation import move_text


@dataclass(frozen=True)
class Honest:
    """A state in a coat that a fault can be sewn into."""

    inner: Any
    last: str = ""

    def __getattr__(self, name: str) -> Any:
        return getattr(object.__getattribute__(self, "inner"), name)

    def legal(self, seat: Seat) -> Iterator[Any]:
        return self.inner.legal(seat)  # type: ignore[no-any-return]  # whatever the true state says

    def play(self, seat: Seat, move: Any) -> Any:
        return type(self)(self.inner.play(seat, move), f"{seat} {move_text(move)}")

    def view(self, seat: Seat | None) -> Any:
        return self.inner.view(seat)

    def guess(self, seat: Seat | None, luck: Luck) -> Any:
        return type(self)(self.inner.guess(seat, luck), self.last)


class ShowsTheBag(Honest):
    def view(self, seat: Seat | None) -> Any:
        true = self.inner.view(seat)
        return replace(true, news=(*true.news, News("bag", {"bag": repr(self.inner)})))


class ShowsSealedMoves(Honest):
    def view(self, seat: Seat | None) -> Any:
        true = self.inner.view(seat)
        return replace(true, news=(*true.news, News("move", {"move": self.last})))


class ChecksNothing(Honest):
    def play(self, seat: Seat, move: Any) -> Any:
        try:
            return super().play(seat, move)
        except IllegalMove:
            return self


class OffersAForgery(Honest):
    def legal(self, seat: Seat) -> Iterator[Any]:
        moves = list(self.inner.legal(seat))
        yield from moves
        if moves and hasattr(moves[-1], "coins"):
            yield replace(moves[-1], coins=10_000)


class NeverStops(Honest):
    def play(self, seat: Seat, move: Any) -> Any:
        self.inner.play(seat, move)
        return self


class ActsAfterTheEnd(Honest):
    @property
    def to_act(self) -> frozenset[Seat]:
        return self.inner.to_act or frozenset({0})


class GuessesTheTruth(Honest):
    def guess(self, seat: Seat | None, luck: Luck) -> Any:
        return self


class ChangesWhenPlayed(Honest):
    def play(self, seat: Seat, move: Any) -> Any:
        object.__setattr__(self, "last", self.last + ".")
        return super().play(seat, move)


class ChangesWhenListed(Honest):
    def legal(self, seat: Seat) -> Iterator[Any]:
        object.__setattr__(self, "last", self.last + ".")
        return super().legal(seat)


class ChangesWhenGuessed(Honest):
    def guess(self, seat: Seat | None, luck: Luck) -> Any:
        object.__setattr__(self, "last", self.last + ".")
        return super().guess(seat, luck)


def planted(fault: type[Honest], name: str = "mozaika") -> Setup:
    true = games.find(name)
    game = replace(
        true, start=lambda *given: fault(true.start(*given)), census=lambda state: true.census(state.inner)
    )
    return Setup(game, game.options(), game.seats[0], luck_from("planted"))


def steps(setup: Setup, most: int = 60) -> list[Step]:
    return list(walk(setup, most))


def test_the_coat_alone_breaks_no_law() -> None:
    setup = planted(Honest)
    for step in steps(setup):
        laws.law_1_someone_acts_until_the_outcome(step)
        laws.law_2_every_legal_move_plays(setup, step, most=5)
        laws.law_3_forged_moves_are_refused(setup, step, (), setup.dice)
        laws.law_7_sealed_moves_stay_sealed(setup, step, most=5)
        laws.law_8_nothing_is_lost(setup, step)
        laws.law_playing_changes_nothing(setup, step)
    assert laws.law_6_guesses_cannot_be_told_apart(setup, steps(setup)[20].state, setup.dice)
    laws.law_5_replay_gives_equal_states(setup)


def each(law: Callable[[Setup, Step], object]) -> Callable[[Setup], None]:
    def over(setup: Setup) -> None:
        for step in walk(setup, 5_000):
            law(setup, step)

    return over


CAUGHT: list[tuple[type[Honest], Callable[[Setup], object], str]] = [
    (ActsAfterTheEnd, each(lambda _, step: laws.law_1_someone_acts_until_the_outcome(step)), "until the outcome"),
    (
        OffersAForgery,
        each(lambda setup, step: laws.law_2_every_legal_move_plays(setup, step, most=50)),
        "was refused",
    ),
    (
        ChecksNothing,
        each(lambda setup, step: laws.law_3_forged_moves_are_refused(setup, step, (), setup.dice)),
        "may not play|was played",
    ),
    (
        ShowsTheBag,
        lambda setup: laws.law_6_guesses_cannot_be_told_apart(setup, setup.start(), setup.dice),
        "told from the truth",
    ),
    (
        GuessesTheTruth,
        lambda setup: laws.law_6_guesses_cannot_be_told_apart(setup, setup.start(), setup.dice),
        "holds the true seed",
    ),
    (
        ShowsSealedMoves,
        each(lambda setup, step: laws.law_7_sealed_moves_stay_sealed(setup, step, most=5)),
        "shows to",
    ),
    (NeverStops, lambda setup: laws.law_9_random_matches_end(setup, 3_000), "not over after"),
    (ChangesWhenPlayed, each(laws.law_playing_changes_nothing), "playing changed"),
    (ChangesWhenListed, each(laws.law_playing_changes_nothing), "listing legal moves changed"),
    (ChangesWhenGuessed, each(laws.law_playing_changes_nothing), "guessing changed"),
]


@pytest.mark.parametrize(("fault", "law", "message"), CAUGHT, ids=[fault.__name__ for fault, _, _ in CAUGHT])
def test_a_planted_fault_is_caught(fault: type[Honest], law: Callable[[Setup], object], message: str) -> None:
    with pytest.raises(AssertionError, match=message):
        law(planted(fault))


def test_a_missing_check_is_caught_in_every_game() -> None:
    for name in games.names():
        setup = planted(ChecksNothing, name)
        with pytest.raises(AssertionError, match=r"may not play|was played"):
            each(lambda setup, step: laws.law_3_forged_moves_are_refused(setup, step, (), setup.dice))(setup)


def test_a_shuffle_from_random_is_caught() -> None:
    true = games.find("mozaika")

    def start(options: Any, seats: int, luck: Luck) -> Any:
        return true.start(options, seats, Luck(random.randbytes(8)))

    setup = Setup(replace(true, start=start), true.options(), 3, luck_from("planted"))
    with pytest.raises(AssertionError, match="a replay differs"):
        laws.law_5_replay_gives_equal_states(setup)


def test_a_lost_tile_is_caught() -> None:
    @dataclass(frozen=True)
    class LosesATile(Honest):
        def play(self, seat: Seat, move: Any) -> Any:
            after = self.inner.play(seat, move)
            return type(self)(replace(after, bag=after.bag[1:]) if after.round == 5 else after)

    with pytest.raises(AssertionError, match="pieces were lost"):
        each(laws.law_8_nothing_is_lost)(planted(LosesATile))


def test_a_text_that_says_another_move_is_caught() -> None:
    true = games.find("mozaika")
    bid = next(move for move in true.moves if move.__name__ == "Bid")
    crooked = type("Bid", (bid,), {"__eq__": lambda *_: False, "__hash__": lambda _: 0})
    moves = tuple(crooked if move is bid else move for move in true.moves)
    game: Game[Any, Any] = replace(true, moves=moves)
    setup = Setup(game, game.options(), 3, luck_from("planted"))
    with pytest.raises(AssertionError, match="read as another move"):
        each(lambda setup, step: laws.law_4_text_round_trips(setup, step, most=9))(setup)
