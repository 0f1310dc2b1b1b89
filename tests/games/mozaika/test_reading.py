"""Hands are read from what their seats laid: better than chance, from nothing hidden, and all the tiles add up."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import Any

import numpy as np
import pytest

from tests.laws.kernels import law_draws_depend_on_nothing_hidden, law_draws_have_the_guesses_chances
from tuilerie.dice import dice_from
from tuilerie.games.mozaika import GAME, kernel
from tuilerie.games.mozaika.bot import greedy
from tuilerie.games.mozaika.kernel.keeping import KEENNESS, likelihood, seen, ways
from tuilerie.games.mozaika.kernel.layout import BAG, BLOCK, HAND, HEAD, KNOWN
from tuilerie.games.mozaika.kernel.reading import READ, draw_read
from tuilerie.games.mozaika.kernel.weights import TRUST
from tuilerie.games.mozaika.moves import Bid, Move, Place
from tuilerie.games.mozaika.options import Options
from tuilerie.games.mozaika.prospect import held
from tuilerie.games.mozaika.state import State, start
from tuilerie.games.mozaika.tile import COPIES, PALETTES, TYPES
from tuilerie.luck import Luck, luck_from

DRAWS = 300


def liked(state: State, seat: int, dice: Luck) -> Move:
    return greedy(state, seat, dice, 0)


def anything(state: State, seat: int, dice: Luck) -> Move:
    return dice.pick(list(state.legal(seat)))[0]


def hoarded(state: State, seat: int, dice: Luck) -> Move:
    """A style that nothing was fitted to: it bids nothing and lays what brings least."""
    legal = list(state.legal(seat))
    if dice.below(4)[0] and isinstance(legal[0], Bid):
        return legal[0]
    if dice.below(4)[0] and isinstance(legal[0], Place):
        least = min(state.hands[seat], key=partial(held, state.boards[seat], state.flies[seat]))
        return next(move for move in legal if isinstance(move, Place) and move.tile == least)
    return liked(state, seat, dice)


def moments(
    style: Any, seed: str, rules: Options | None = None, seats: int = 3, every: int = 19
) -> Iterator[State]:
    """States of a match of seats of a style."""
    state, dice = start(rules or Options(), seats, luck_from(seed)), luck_from(f"{seed} dice")
    number = 0
    while state.to_act:
        seat = min(state.to_act)
        if number % every == every - 1:
            yield state
        state = state.play(seat, style(state, seat, dice.fork(number)))
        number += 1


def hidden_of(state: State, seat: int) -> tuple[int, ...]:
    tiles = list(state.hands[seat])
    for tile in state.known[seat]:
        tiles.remove(tile)
    return tuple(tiles)


def worlds(state: State, seat: int, k: Any, dice: Any, count: int = DRAWS) -> Any:
    known, root = kernel.evidence(state, seat, k), kernel.encode(state)
    drawn = np.array([root] * count)
    for s in drawn:
        kernel.draw(s, seat, known, k, dice)
    return drawn


def losses(style: Any, seeds: int) -> tuple[float, float]:
    """The log-loss of the tiles in the other hands, unread and read."""
    k = kernel.knowledge()
    found: tuple[list[float], list[float]] = ([], [])
    for seed in range(seeds):
        for state in moments(style, f"reading {seed}"):
            seat = min(state.to_act)
            at = [
                HEAD + BLOCK * other + HAND + tile for other in range(3) if other != seat for tile in range(TYPES)
            ]
            truth = kernel.encode(state)[at]
            for which, known in zip(found, (kernel.attentive(k, 0), k), strict=True):
                hits = (worlds(state, seat, known, dice_from(luck_from(str(seed))))[:, at] == truth).sum(axis=0)
                which.append(float(-np.log((hits + 0.5) / (DRAWS + 2)).mean()))
    return float(np.mean(found[0])), float(np.mean(found[1]))


def test_reading_tells_more_of_greedy_hands_than_guessing() -> None:
    plain, read = losses(liked, seeds=6)
    assert read < 0.9 * plain


@pytest.mark.parametrize("style", [anything, hoarded])
def test_reading_is_never_worse_than_guessing_where_the_style_is_another(style: Any) -> None:
    plain, read = losses(style, seeds=8)
    assert read <= plain


@pytest.mark.parametrize("seats", GAME.seats)
@pytest.mark.parametrize("palette", PALETTES)
def test_every_drawn_world_holds_all_the_tiles_and_what_is_seen(seats: int, palette: Any) -> None:
    read = 0
    for state in moments(liked, "worlds", Options(palette=palette), seats):
        seat = min(state.to_act)
        read += len(kernel.evidence(state, seat, kernel.knowledge())) > READ
        all_tiles = np.array([COPIES[seats] * (tile in PALETTES[palette]) for tile in range(TYPES)])
        for tile in (*state.display, *(tile for board in state.boards for tile in board if tile is not None)):
            all_tiles[tile] -= 1
        for s in worlds(state, seat, kernel.knowledge(), dice_from(luck_from("x")), 20):
            total = s[BAG : BAG + TYPES].copy()
            assert total.min() >= 0
            for other, hand in enumerate(state.hands):
                base = HEAD + BLOCK * other
                its = s[base + HAND : base + HAND + TYPES]
                assert its.sum() == len(hand)
                assert (its >= s[base + KNOWN : base + KNOWN + TYPES]).all()
                assert other != seat or tuple(np.repeat(np.arange(TYPES), its)) == hand
                total += its
            assert (total == all_tiles).all()
    assert read


def test_what_was_laid_and_kept_is_told_from_what_everybody_saw() -> None:
    compared = 0
    for state in moments(anything, "told", every=7):
        for seat in range(3):
            what = seen(state, seat, len(hidden_of(state, seat)))
            if what is None:
                assert not state.auctions
                continue
            compared += 1
            more, could = what
            assert len(more) == len(could) == 16 - state.boards[seat].count(None)
            had = {tile for tile in range(TYPES) if could[-1][tile]}
            assert had <= {*state.hands[seat], *(tile for tile in state.boards[seat] if tile is not None)}
            assert {*state.known[seat]} - {*state.bought} <= had
    assert compared


def test_a_seat_that_lays_its_best_tile_has_no_better_one() -> None:
    tiles, counts, _ = ways("4x3", 1)
    more = np.full((1, TYPES), -1.0)
    more[0, 5] = 0.0
    more[0, 6] = 2.0
    could = np.zeros((1, TYPES), bool)
    could[0, 5] = True
    chances = dict(zip(tiles[:, 0].tolist(), likelihood(more, could, counts, 1.0), strict=True))
    assert chances[6] < chances[4] < chances[5] * 1.001
    assert KEENNESS[-1] == 0
    assert chances[6] > 0.05 * chances[5]  # nobody is surely of a kind


def test_hands_that_tell_nothing_are_drawn_as_guesses_are(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every hand by itself, and only such as go together: that must be the deal's chances."""
    monkeypatch.setattr("tuilerie.games.mozaika.kernel.reading.seen", lambda state, seat, hidden: None)
    state = next(each for each in moments(anything, "deal", every=23) if len(each.returned) > 1)
    assert min(len(hidden_of(state, other)) for other in (1, 2)) >= 1

    def drawn(s: Any, seat: int, evidence: Any, dice: Any) -> None:
        assert draw_read(s, seat, evidence, dice)

    blank = replace(state, sealed=(None,) * 3)
    assert law_draws_have_the_guesses_chances(kernel, blank, 0, luck_from("draws"), drawn)


class Leaking:
    """Mozaika's kernel, with a reading that looks at the true hands."""

    def __getattr__(self, name: str) -> Any:
        return getattr(kernel, name)

    def evidence(self, state: State, seat: int, k: Any) -> Any:
        rows = kernel.evidence(state, seat, k)
        rows[READ:, 0] += sum(state.hands[(seat + 1) % 3])
        return rows


def test_a_reading_that_sees_the_truth_is_caught() -> None:
    state = list(moments(liked, "leak"))[4]

    def draw(s: Any, seat: int, evidence: Any, dice: Any) -> None:
        kernel.draw(s, seat, evidence, kernel.knowledge(), dice)

    seat = min(state.to_act)
    law_draws_depend_on_nothing_hidden(kernel, state, seat, luck_from("leak"), draw)
    with pytest.raises(AssertionError, match="hidden"):
        law_draws_depend_on_nothing_hidden(Leaking(), state, seat, luck_from("leak"), draw)


def test_hands_are_not_read_without_attention_or_history() -> None:
    k = kernel.knowledge()
    state = next(each for each in moments(liked, "unread") if each.round > 3)
    seat = min(state.to_act)
    assert len(kernel.evidence(state, seat, k)) > READ
    assert len(kernel.evidence(state, seat, kernel.attentive(k, 0))) == READ
    assert kernel.attentive(k, 0.2)[TRUST] == k[TRUST]
    for other in {0, 1, 2} - {seat}:
        assert seen(replace(state, sold=()), other, len(hidden_of(state, other))) is None
        assert seen(replace(state, auctions=state.auctions[1:]), other, 1) is None
    opened = next(each for each in moments(liked, "open", Options(open_hands=True)) if each.round > 3)
    assert len(kernel.evidence(opened, min(opened.to_act), k)) == READ
