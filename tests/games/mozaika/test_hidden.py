"""What a seat may know and what a guess makes of the rest: M19."""

from collections import Counter
from dataclasses import replace
from itertools import product

import pytest

from tests.games.mozaika.positions import bid_all, board, choose_all, place_all, play_first, started, tile, to_round
from tuilerie.game import message
from tuilerie.games.mozaika import GAME
from tuilerie.games.mozaika.board import EMPTY, Cell
from tuilerie.games.mozaika.moves import Bid, Choose, Place
from tuilerie.games.mozaika.options import Options
from tuilerie.games.mozaika.phase import Phase
from tuilerie.games.mozaika.state import State, census
from tuilerie.luck import Luck, luck_from


def random_play(state: State, dice: Luck, until: int) -> State:
    """Random moves up to the bids of a round."""
    while (state.round, state.phase) != (until, Phase.BID):
        seat, dice = dice.pick(sorted(state.to_act))
        move, dice = dice.pick(list(state.legal(seat)))
        state = state.play(seat, move)
    return state


@pytest.mark.article("M19")
def test_hands_are_hidden_and_coins_are_not() -> None:
    state = started()
    other = replace(state, hands=(state.hands[0], *[(0, 0, 0, 0)] * 3))
    assert state.view(0).hand == state.hands[0]
    assert message(state.view(None)).count(b'"hand":[]') == 1
    assert replace(state.view(0), unseen=()) == replace(other.view(0), unseen=())
    assert state.view(None).coins == state.coins


@pytest.mark.article("M19")
def test_bought_tiles_are_known_until_they_are_placed() -> None:
    state = bid_all(to_round(started(4), 2), (0, 0, 0, 0))
    first = state.order[0]
    bought = state.display[0]
    state = choose_all(state.play(first, Choose(bought)))
    assert state.view(None).known[first] == (bought,)
    assert state.view(None).hidden == (3, 3, 3, 3)
    other = tile("B0") if bought != tile("B0") else tile("R1")
    held = replace(state, hands=((bought, bought, other, other),) * 4)
    kept = place_all(held.play(first, Place(other, Cell.D4)))
    assert kept.known[first] == (bought,)
    laid = place_all(held.play(first, Place(bought, Cell.D4)))
    assert laid.known[first] == ()


@pytest.mark.article("M19")
def test_open_hands_are_seen_by_all() -> None:
    state = to_round(started(4, options=Options(open_hands=True)), 5)
    for viewer in (0, 3, None):
        assert state.view(viewer).known == state.hands
        assert state.view(viewer).hidden == (0, 0, 0, 0)
        assert state.guess(viewer, luck_from("open")).hands == state.hands


@pytest.mark.article("M19")
@pytest.mark.parametrize("palette", ["4x3", "3x4"])
@pytest.mark.parametrize(("seats", "viewer"), list(product((3, 5), (0, 2, None))))
def test_a_guess_looks_the_same_and_can_be_played_to_the_end(palette: str, seats: int, viewer: int | None) -> None:
    state = random_play(started(seats, "guess", Options(palette=palette)), luck_from("dice"), 6)
    state = state.play(1, Bid(0))
    hands = set()
    for number in range(12):
        guess = state.guess(viewer, luck_from(f"guess {number}"))
        assert guess.view(viewer) == state.view(viewer)
        assert census(guess) == census(state)
        hands.add((guess.hands, guess.bag))
    assert len(hands) == 12
    while guess.to_act:
        guess = play_first(guess)
    assert census(guess) == census(state)


def test_a_guess_varies_what_others_sealed_but_not_what_the_seat_did() -> None:
    state = replace(to_round(started(3), 2), coins=(9, 9, 9)).play(0, Bid(4)).play(1, Bid(7))
    guesses = [state.guess(0, luck_from(f"sealed {number}")) for number in range(60)]
    assert {guess.sealed[0] for guess in guesses} == {Bid(4)}
    assert {guess.sealed[1] for guess in guesses} == {Bid(coins) for coins in range(10)}
    placing = started(3)
    placing = placing.play(1, next(placing.legal(1)))
    sealed = {placing.guess(2, luck_from(f"sealed {number}")).sealed[1] for number in range(60)}
    assert len(sealed) > 20
    for guess in (placing.guess(0, luck_from(f"held {number}")) for number in range(30)):
        move = guess.sealed[1]
        assert isinstance(move, Place)
        assert move.tile in guess.hands[1]


def test_a_guess_does_not_depend_on_what_is_hidden() -> None:
    state = random_play(started(4, "truth"), luck_from("truth"), 5)
    for number, viewer in product(range(5), (0, 1, None)):
        luck = luck_from(f"luck {number}")
        other = state.guess(viewer, luck_from("another world"))
        assert other.guess(viewer, luck) == state.guess(viewer, luck)


def test_a_tile_that_went_back_is_never_guessed_into_a_hand() -> None:
    """Four of the five lone tiles lie on a board; the fifth was seen to go back into the bag."""
    lone, x, y, z = tile("B0"), tile("Y1"), tile("R2"), tile("G1")
    state = replace(
        started(3),
        round=2,
        boards=(board("B0 B0 B0 B0" + " --" * 12), EMPTY, EMPTY),
        known=((x,), (y,), (z,)),
        displays=((x, y, z, lone),),
        returned=(lone,),
    )
    for number in range(200):
        guess = state.guess(None, luck_from(f"back {number}"))
        assert guess.bag.count(lone) == 1
    drawn = replace(state, displays=((x, y, z, x),), returned=(x,))
    held = [lone not in drawn.guess(None, luck_from(f"drawn {number}")).bag for number in range(200)]
    assert 10 < sum(held) < 80  # nine of fifty unseen tiles or so are in hands


def test_guesses_are_right_on_average() -> None:
    """Over many deals, types that went back are as often in guessed hands as in true ones."""
    true: Counter[str] = Counter()
    guessed: Counter[str] = Counter()
    deals = 1200
    for number in range(deals):
        state = random_play(started(3, f"deal {number}"), luck_from(f"dice {number}"), 4)
        guess = state.guess(None, luck_from(f"guess {number}"))
        for kind, hidden in (("back", set(state.returned)), ("drawn", set(state.displays[0]))):
            true[kind] += sum(_hidden(state, each) for each in hidden)
            guessed[kind] += sum(_hidden(guess, each) for each in hidden)
    for kind, count in true.items():
        assert abs(count - guessed[kind]) < 4 * (2 * count) ** 0.5, (kind, count, guessed[kind])


def _hidden(state: State, each: int) -> int:
    """How many tiles of a type are in hands where nobody saw them."""
    return sum(hand.count(each) - known.count(each) for hand, known in zip(state.hands, state.known, strict=True))


def test_nothing_of_the_seed_reaches_a_view_or_a_guess() -> None:
    seed = luck_from("mozaika").seed
    state = to_round(started(), 4)
    assert state.luck.seed == seed
    for viewer in (0, None):
        assert seed.hex() not in message(state.view(viewer)).decode()
        assert repr(seed) not in repr(state.guess(viewer, luck_from("other")))


def test_the_last_word_hides_the_hands_still() -> None:
    state = GAME.start(Options(), 3, luck_from("end"))
    while state.to_act:
        state = play_first(state)
    assert {state.guess(0, luck_from(f"end {n}")).hands[0] for n in range(9)} == {state.hands[0]}
    assert len({state.guess(0, luck_from(f"end {n}")).hands[1:] for n in range(9)}) > 1
