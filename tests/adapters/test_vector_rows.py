"""Rows of the vector environment: the numbers of the plain environments, nothing hidden in them, fair deals."""

from collections import Counter
from typing import Any

import numpy as np
import pytest
from hypothesis import given

from tests.laws.kernels import alike
from tests.laws.setups import Setup, setups, walk
from tests.laws.test_laws import many
from tuilerie import games
from tuilerie.adapters.dress import Dress
from tuilerie.adapters.vector import can_play
from tuilerie.bots import kernels
from tuilerie.dice import dice_from
from tuilerie.luck import luck_from

NAMES = [name for name in games.names() if can_play(name)]
EVERY = pytest.mark.parametrize("name", NAMES)


def compiled_learning(name: str) -> Any:
    return games.part(name, "learning_compiled")


class Seer:
    """A match on the kernel beside one on the engine, and what a seat sees of it as a row of numbers."""

    def __init__(self, setup: Setup) -> None:
        self.kernel: Any = kernels.find(setup.game.name)
        self.learning = compiled_learning(setup.game.name)
        self.views: Any = games.part(setup.game.name, "learning")
        self.s = self.kernel.encode(setup.start())
        self.m = np.array(self.learning.memory(setup.options), np.int32)
        self.fresh = self.m.copy()
        self.kept = np.full(Dress(setup.game.name, setup.seats).length, -99, np.int16)

    def row(self, s: Any, seat: int, length: int) -> list[int]:
        """Written as a whole."""
        out, m = np.full(length, -99, np.int16), self.m.copy()
        if hasattr(self.learning, "CHANGED"):
            m[self.learning.CHANGED] = self.fresh[self.learning.CHANGED]
        self.learning.observe(s, m, seat, out)
        return [int(number) for number in out]

    def kept_row(self, seat: int) -> list[int]:
        """Written over what another seat or an earlier moment left, as a step does."""
        self.learning.observe(self.s, self.m, seat, self.kept)
        return [int(number) for number in self.kept]

    def follow(self, step: Any) -> None:
        self.learning.play(self.s, self.m, step.seat, self.kernel.code(step.move))
        if self.kernel.chance_open(self.s):
            self.kernel.follow(self.s, step.next)

    def check(self, state: Any, seats: int) -> None:
        for seat in range(seats):
            parts = self.views.observe(state.view(seat))
            wanted = [number for part in parts.values() for number in part.numbers]
            names = [name for name, part in parts.items() for _ in part.numbers]
            for got in (self.row(self.s, seat, len(wanted)), self.kept_row(seat)):
                wrong = [name for name, one, two in zip(names, wanted, got, strict=True) if one != two]
                assert not wrong, f"seat {seat} sees another {wrong[0]}"


def law_rows_are_those_of_views(setup: Setup, seer: Seer) -> None:
    last = setup.start()
    for step in walk(setup):
        seer.check(step.state, setup.seats)
        seer.follow(step)
        last = step.next
    seer.check(last, setup.seats)


@EVERY
def test_a_row_is_what_the_plain_environments_show(name: str) -> None:
    @many(share=10)
    @given(setups(games.find(name)))
    def over(setup: Setup) -> None:
        law_rows_are_those_of_views(setup, Seer(setup))

    over()


def test_a_single_round_of_epizodiak_has_no_target_in_its_rows() -> None:
    game = games.find("epizodiak")
    setup = Setup(game, game.options(single_round=True), game.seats[0], luck_from("single"))
    law_rows_are_those_of_views(setup, Seer(setup))


def plain(name: str, text: str) -> Setup:
    game = games.find(name)
    return Setup(game, game.options(), game.seats[0], luck_from(text))


def test_a_board_that_is_not_written_anew_is_caught() -> None:
    class Forgetful(Seer):
        def kept_row(self, seat: int) -> list[int]:
            if (self.kept != -99).any():
                self.m[self.learning.CHANGED] = False
            return super().kept_row(seat)

    setup = plain("mozaika", "stale")
    with pytest.raises(AssertionError, match="sees another boards"):
        law_rows_are_those_of_views(setup, Forgetful(setup))


@EVERY
def test_a_wrong_number_in_a_row_is_caught(name: str) -> None:
    class Wrong(Seer):
        def row(self, s: Any, seat: int, length: int) -> list[int]:
            got = super().row(s, seat, length)
            return [*got[:-1], 1 - got[-1]]

    setup = plain(name, "wrong")
    with pytest.raises(AssertionError, match="sees another"):
        law_rows_are_those_of_views(setup, Wrong(setup))


def leaks(setup: Setup, seer: Seer) -> bool:
    """Whether a row tells two states apart that look the same to its seat."""
    length = Dress(setup.game.name).length
    for step in walk(setup, 120):
        for seat in range(setup.seats):
            other = seer.kernel.encode(step.state.guess(seat, setup.luck.fork("guess", step.number, seat)))
            if seer.row(seer.s, seat, length) != seer.row(other, seat, length):
                return True
        seer.follow(step)
    return False


@EVERY
def test_a_row_holds_nothing_that_is_hidden(name: str) -> None:
    setup = plain(name, "hidden")
    assert not leaks(setup, Seer(setup))


@EVERY
def test_a_leak_would_be_caught(name: str) -> None:
    class Leaking(Seer):
        def row(self, s: Any, seat: int, length: int) -> list[int]:
            return [*super().row(s, seat, length), *super().row(s, (seat + 1) % 3, length)]

    setup = plain(name, "hidden")
    assert leaks(setup, Leaking(setup))


@EVERY
def test_bots_of_other_seats_know_nothing_hidden_either(name: str) -> None:
    setup, kernel = plain(name, "bots"), kernels.find(name)
    for step in walk(setup, 200):
        s = kernel.encode(step.state)
        other = kernel.encode(step.state.guess(step.seat, setup.luck.fork(step.number)))
        dice = [dice_from(setup.luck.fork("dice", step.number)) for _ in range(2)]
        assert kernel.greedy(s, step.seat, dice[0]) == kernel.greedy(other, step.seat, dice[1])


@EVERY
@pytest.mark.parametrize("fixed", [False, True])
def test_fresh_deals_have_the_chances_of_the_games_own(name: str, fixed: bool) -> None:
    dress = Dress(name, options={"first_seat": "1", "open_hands": "on"} if fixed and name == "mozaika" else None)
    kernel, count = kernels.find(name), 1500
    learning = compiled_learning(name)
    ours = np.array([kernel.encode(dress.start(luck_from(f"deal {number}"))) for number in range(count)])
    dealt, dice = np.array([ours[0]] * count), dice_from(luck_from("deals"))
    m = np.array(learning.memory(dress.options), np.int32)
    for s in dealt:
        learning.deal(s, m, dice)
    assert m.tolist() == list(learning.memory(dress.options)), "nothing is known of a hand before a play"
    varied = [at for at in range(kernel.SIZE) if len({*ours[:, at], *dealt[:, at]}) > 1]
    assert len(varied) > 30
    for at in varied:
        alike(Counter(ours[:, at].tolist()), Counter(dealt[:, at].tolist()), count, str(at))
