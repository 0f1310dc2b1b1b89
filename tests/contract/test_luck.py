"""Luck: the same draws everywhere, without bias."""

import hashlib
import hmac
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tuilerie.luck import Luck, luck_from

SEEDS = st.binary(min_size=1, max_size=40)


def test_words_are_those_of_hmac_sha_256_of_the_block_number() -> None:
    block = hmac.new(b"seed", (0).to_bytes(8, "big"), hashlib.sha256).digest()
    first = int.from_bytes(block[:4], "big")
    second = int.from_bytes(block[4:8], "big")
    number, luck = Luck(b"seed").below(2**32)
    assert number == first
    assert luck.below(1000)[0] == second % 1000


def test_a_draw_crosses_from_one_block_to_the_next() -> None:
    luck = Luck(b"seed")
    drawn = []
    for _ in range(20):
        number, luck = luck.below(2**32)
        drawn.append(number)
    blocks = [hmac.digest(b"seed", n.to_bytes(8, "big"), "sha256") for n in range(3)]
    words = [int.from_bytes(block[i : i + 4], "big") for block in blocks for i in range(0, 32, 4)]
    assert drawn == words[:20]


def test_a_word_past_the_last_full_multiple_is_rejected() -> None:
    n = 2**31 + 1  # nearly half of all words lie past the only full multiple
    luck = Luck(b"reject")
    words, other = [], luck
    for _ in range(40):
        word, other = other.below(2**32)
        words.append(word)
    expected = [word for word in words if word < n]
    drawn = []
    for _ in range(len(expected)):
        number, luck = luck.below(n)
        drawn.append(number)
    assert drawn == expected
    assert 5 < len(expected) < 35


@given(SEEDS, st.lists(st.integers(), max_size=30))
def test_a_shuffle_keeps_every_thing_and_repeats(seed: bytes, things: list[int]) -> None:
    once, after = Luck(seed).shuffled(things)
    again, _ = Luck(seed).shuffled(things)
    assert once == again
    assert Counter(once) == Counter(things)
    assert after.drawn >= max(0, len(things) - 1)


def test_every_order_of_three_is_about_equally_likely() -> None:
    orders = Counter(Luck(n.to_bytes(4, "big")).shuffled("abc")[0] for n in range(6000))
    assert len(orders) == 6
    assert all(850 < count < 1150 for count in orders.values())


@given(SEEDS)
def test_a_fork_depends_on_its_names_and_not_on_the_parent_going_on(seed: bytes) -> None:
    luck = Luck(seed)
    assert luck.fork("bot", 1) == luck.fork("bot", 1)
    assert luck.fork("bot", 1) != luck.fork("bot", 2)
    assert luck.fork("bot").seed != seed


def test_words_of_a_person_make_a_luck() -> None:
    assert luck_from("a") == luck_from("a") != luck_from("b")


@pytest.mark.parametrize("n", [0, -1, 2**32 + 1])
def test_an_impossible_bound_is_refused(n: int) -> None:
    with pytest.raises(ValueError, match="cannot draw"):
        Luck(b"s").below(n)
