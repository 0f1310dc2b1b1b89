"""Hands are read from the plays of a round: better than chance, from nothing hidden, and all the tiles add up."""

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from tests.games.epizodiak.positions import REST, position
from tests.laws.kernels import law_draws_depend_on_nothing_hidden
from tuilerie.dice import dice_from
from tuilerie.games.epizodiak import kernel, training
from tuilerie.games.epizodiak.bot import worths
from tuilerie.games.epizodiak.kernel.dealing import FIRST, PARTICLES, draw_plain
from tuilerie.games.epizodiak.kernel.evidence import READ
from tuilerie.games.epizodiak.kernel.layout import HANDS, PILE_OF
from tuilerie.games.epizodiak.kernel.value import CHANCES, place
from tuilerie.games.epizodiak.moves import Draw, Move
from tuilerie.games.epizodiak.options import Options
from tuilerie.games.epizodiak.state import State, start
from tuilerie.luck import Luck, luck_from

QUICK = (240, 16, 300, 8, 0.7)


def quick() -> Any:
    """What the search knows, with a short reading."""
    k = kernel.knowledge().copy()
    k[READ : READ + len(QUICK)] = QUICK
    return k


def liked(state: State, dice: Luck) -> Move:
    weighed = worths(state)
    best = max(weighed.values())
    return dice.pick([move for move, worth in weighed.items() if worth == best])[0]


def anything(state: State, dice: Luck) -> Move:
    return dice.pick(list(state.legal(state.turn)))[0]


def hoarded(state: State, dice: Luck) -> Move:
    """A style that nothing was fitted to: it draws and passes whenever it may."""
    return list(state.legal(state.turn))[-1] if dice.below(4)[0] else liked(state, dice)


def moments(style: Any, seed: str, *, every: int = 12, most: int = 60) -> Iterator[State]:
    """States of a round of three seats of a style."""
    state, dice = start(Options(target=1), 3, luck_from(seed)), luck_from(f"{seed} dice")
    for number in range(most):
        state = state.play(state.turn, style(state, dice.fork(number)))
        if not state.to_act:
            return
        if number % every == every - 1:
            yield state


def losses(style: Any, seeds: int) -> tuple[float, float]:
    """The log-loss of the tiles in the other hands, by plain guesses and by reading."""
    plain, read = [], []
    for seed in range(seeds):
        for state in moments(style, f"reading {seed}"):
            rows, truth = kernel.evidence(state, state.turn, quick()), kernel.encode(state)
            dice, deals = dice_from(luck_from(str(seed))), []
            for _ in range(240):
                s = truth.copy()
                draw_plain(s, state.turn, rows, dice)
                deals.append(s[HANDS : HANDS + 36])
            plain.append(loss(np.array(deals), truth, state.turn))
            particles = rows[FIRST : FIRST + int(rows[0, PARTICLES]), :36]
            read.append(loss(particles, truth, state.turn) if len(particles) else plain[-1])
    return float(np.mean(plain)), float(np.mean(read))


def loss(deals: Any, truth: Any, mine: int) -> float:
    others = [at for at in range(36) if at // 12 != mine]
    hits = (deals[:, others] == truth[others]).sum(axis=0)
    return float(-np.log((hits + 0.5) / (len(deals) + 2)).mean())


def test_reading_tells_more_of_greedy_hands_than_guessing() -> None:
    plain, read = losses(liked, seeds=4)
    assert read < 0.85 * plain


@pytest.mark.parametrize("style", [anything, hoarded])
def test_reading_is_never_worse_than_guessing_where_the_style_is_another(style: Any) -> None:
    plain, read = losses(style, seeds=4)
    assert read <= plain


def test_every_particle_holds_all_the_tiles_and_what_is_seen() -> None:
    for state in moments(liked, "particles"):
        seat = state.turn
        rows, s = kernel.evidence(state, seat, quick()), kernel.encode(state)
        assert rows[0, PARTICLES] > 0
        for row in rows[FIRST : FIRST + int(rows[0, PARTICLES])].astype(int):
            for hand in range(3):
                assert row[12 * hand : 12 * hand + 12].sum() == sum(state.hands[hand])
            assert tuple(row[12 * seat : 12 * seat + 12]) == state.hands[seat][1:]
            held = row[:12] + row[12:24] + row[24:36] + row[36:48]
            assert (held == (s[:12] + s[12:24] + s[24:36] + s[PILE_OF : PILE_OF + 12])).all()


def test_a_guess_keeps_its_own_draws_and_no_others() -> None:
    drawn = 0
    for state in moments(hoarded, "draws"):
        for eye in (0, 1, 2, None):
            for true, guessed in zip(state.trail.steps, state.guess(eye, luck_from("x")).trail.steps, strict=True):
                hidden = isinstance(true.move, Draw) and true.seat != eye
                drawn += hidden
                assert guessed == (true._replace(tile=0) if hidden else true)
    assert drawn


class Leaking:
    """EpiZodiak's kernel, with a reading that looks at the true hands."""

    def __getattr__(self, name: str) -> Any:
        return getattr(kernel, name)

    def evidence(self, state: State, seat: int, k: Any) -> Any:
        rows = kernel.evidence(state, seat, k)
        rows[FIRST:, :36] = kernel.encode(state)[:36]
        return rows


def test_a_reading_that_sees_the_truth_is_caught() -> None:
    state = list(moments(liked, "leak"))[-1]

    def draw(s: Any, seat: int, evidence: Any, dice: Any) -> None:
        kernel.draw(s, seat, evidence, kernel.knowledge(), dice)

    law_draws_depend_on_nothing_hidden(kernel, state, state.turn, luck_from("leak"), draw)
    with pytest.raises(AssertionError, match="hidden"):
        law_draws_depend_on_nothing_hidden(Leaking(), state, state.turn, luck_from("leak"), draw)


def test_a_position_without_its_history_is_guessed() -> None:
    before = position((1, 2, 3), (4, 5, 6), REST, dial=(7,))
    after = before.play(0, next(before.legal(0)))
    for seat in range(3):
        assert kernel.evidence(after, seat, quick())[0, PARTICLES] == 0


def test_chances_to_win_add_up_and_grow_with_the_score() -> None:
    k = kernel.knowledge()
    for needs in ((1, 1, 1), (7, 7, 7), (2, 7, 5), (30, 1, 13)):
        for first in range(3):
            at = place(*needs, first)
            assert k[at : at + 3].sum() == pytest.approx(1)
    assert k[place(2, 7, 7, 0)] > k[place(5, 7, 7, 0)] > k[place(7, 7, 7, 0)]


def test_training_makes_the_same_weights_from_the_same_seed() -> None:
    def search(generation: int, elders: list[Any], seats: int, count: int) -> Iterator[Any]:
        for number in range(count):
            state, dice = start(Options(target=2), seats, luck_from(str(number))), luck_from("d")
            plays: list[tuple[Any, int, int]] = []
            while state.to_act:
                move = liked(state, dice.fork(len(plays)))
                plays.append((kernel.encode(state), state.turn, kernel.code(move)))
                state = state.play(state.turn, move)
            yield training.gather(plays, [], (0, 0, 0), state.outcome.scores)  # type: ignore[union-attr]

    def beats(generation: int, elders: list[Any], young: Any) -> bool:
        return True

    one, other = (training.train("tiny", 2, 1, search, beats, lambda: None) for _ in range(2))
    assert one.shape == (CHANCES,)
    assert np.isfinite(one).all()
    assert np.array_equal(one, other)
