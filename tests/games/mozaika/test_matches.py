"""Whole matches: every combination of options, records, and what is never lost."""

from dataclasses import replace
from itertools import pairwise, product

import pytest

from tests.games.mozaika.positions import started
from tuilerie import transcript
from tuilerie.fair import deal_from
from tuilerie.game import message
from tuilerie.games.mozaika.moves import MOST_COINS, Bid
from tuilerie.games.mozaika.options import Options
from tuilerie.games.mozaika.phase import Phase
from tuilerie.games.mozaika.state import State, census
from tuilerie.luck import luck_from
from tuilerie.match import Match, header

READINGS = [
    Options(palette=palette, holder_in_ties=ties, open_hands=hands, symmetry=symmetry)
    for palette, ties, hands, symmetry in product(("4x3", "3x4"), ("first", "last"), (False, True), ("all", "best"))
]


def states(options: Options, seats: int, seed: str) -> list[State]:
    """Every state of a match of random moves, seats acting in any order."""
    state = started(seats, seed, options)
    dice = luck_from(f"dice {seed}")
    found = [state]
    while state.to_act:
        seat, dice = dice.pick(sorted(state.to_act))
        move, dice = dice.pick(list(state.legal(seat)))
        state = state.play(seat, move)
        found.append(state)
    return found


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_nothing_is_lost_under_any_reading_of_the_rules(seats: int) -> None:
    for number, options in enumerate(READINGS):
        seen = states(options, seats, f"{seats}/{number}")
        kept = census(seen[0])
        for state in seen:
            assert census(state) == kept
            assert all(0 <= coins <= MOST_COINS for coins in state.coins)
            assert all(len(flies) == len(set(flies)) for flies in state.flies)
            assert (state.outcome is None) == bool(state.to_act)
            for seat in state.to_act:
                moves = list(state.legal(seat))
                assert moves
                assert len(set(moves)) == len(moves)


def test_coins_come_from_the_bank_and_go_there_as_the_news_tell() -> None:
    for state, after in (pair for n in range(6) for pair in pairwise(states(READINGS[n], 4, f"coins {n}"))):
        earned = [0] * 4
        for each in after.news:
            seat, n = each.values.get("seat"), each.values.get("n")
            if isinstance(seat, int) and isinstance(n, int):
                if each.key == "paid":
                    earned[seat] += n
                elif each.key in ("bid", "bid-tied", "bid-tied-after"):
                    earned[seat] -= n
        assert [now - had for now, had in zip(after.coins, state.coins, strict=True)] == earned


def test_the_order_in_which_sealed_moves_arrive_changes_nothing() -> None:
    state = started(3, "order")
    moves = [list(state.legal(seat))[seat] for seat in range(3)]
    results = set()
    for order in ((0, 1, 2), (2, 1, 0), (1, 2, 0)):
        after = state
        for seat in order:
            after = after.play(seat, moves[seat])
        results.add(message(after.view(None)))
        assert after.phase is Phase.BID
    assert len(results) == 1


def test_a_record_replays_to_the_same_state() -> None:
    texts = {"palette": "3x4", "first_seat": "2", "holder_in_ties": "last", "open_hands": "on", "symmetry": "best"}
    match = Match(header("mozaika", 5, deal_from("a record"), texts=texts))
    dice = luck_from("a record")
    while not match.over:
        seat, dice = dice.pick(sorted(match.state.to_act))
        move, dice = dice.pick(list(match.state.legal(seat)))
        match.play(seat, move)
    read = transcript.read(transcript.write(match))
    assert read.state == match.state
    assert read.plays == match.plays


def test_a_state_is_never_changed_by_what_is_asked_of_it() -> None:
    state = started(4, "still").play(2, next(started(4, "still").legal(2)))
    before = repr(state)
    state.view(1)
    state.guess(1, luck_from("still"))
    for seat in sorted(state.to_act):
        for move in state.legal(seat):
            state.play(seat, move)
    assert repr(state) == before


def test_no_bid_is_out_of_the_reach_of_the_list() -> None:
    state = next(each for each in states(READINGS[0], 3, "rich") if each.phase is Phase.BID)
    rich = replace(state, coins=(MOST_COINS,) * 3)
    assert list(rich.legal(1))[-1] == Bid(MOST_COINS)
