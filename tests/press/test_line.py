"""The line of a puzzle: read back as it was, refused when anything is wrong with it."""

from contextlib import suppress
from zlib import crc32

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tuilerie.errors import BadNotation, TuilerieError
from tuilerie.luck import luck_from
from tuilerie.press import line
from tuilerie.press.making import Order, make

ORDERS = [
    Order("mosapuzzle", 2, 2, one=False),
    Order("mosapuzzle", 3, 3, colours=3),
    Order("mosapuzzle", 4, 3, givens="rim"),
    Order("mosaspin", 4, 3),
    Order("mosaspin", 10, 10),
    Order("mosaspin", 2, 5, colours=6, one=False),
]
LINES = [line.write(make(order, luck_from("line")).puzzle) for order in ORDERS]


def signed(body: str) -> str:
    return f"{body}:{crc32(body.encode()):08x}"


@pytest.mark.parametrize("text", LINES)
def test_a_line_reads_back_as_the_same_puzzle(text: str) -> None:
    assert line.write(line.read(text)) == text
    assert line.read(f"  {text}\n") == line.read(text)
    assert "\n" not in text
    assert not set(text) & set(" '\"$&;|<>()*?[]{}\\!#~`")


@pytest.mark.parametrize("text", LINES)
def test_every_change_of_one_character_is_refused(text: str) -> None:
    for place in range(len(text)):
        for other in "0-:+x":
            if text[place] != other:
                with pytest.raises(BadNotation):
                    line.read(text[:place] + other + text[place + 1 :])


@pytest.mark.parametrize("text", LINES)
def test_a_line_cut_off_anywhere_is_refused(text: str) -> None:
    for length in range(len(text)):
        with pytest.raises(BadNotation):
            line.read(text[:length])


@pytest.mark.parametrize(
    ("body", "key"),
    [
        ("tuilerie1:mosapuzzle:3:1:----.----:-:0000", "pieces-and-cells-differ"),
        ("tuilerie1:mosapuzzle:3:1:----.----:-:0000.0001.0002", "pieces-and-cells-differ"),
        ("tuilerie1:mosapuzzle:3:1:----.----:-:0000.0009", "puzzle-bad-part"),
        ("tuilerie1:mosapuzzle:3:1:----.----:-:1000.0001", "puzzle-not-canonical"),
        ("tuilerie1:mosapuzzle:3:1:----.----:000:0000.0001", "puzzle-bad-part"),
        ("tuilerie1:mosapuzzle:3:1:----.----/----:-:0000.0001.0002", "puzzle-bad-part"),
        ("tuilerie1:mosapuzzle:3:1:0000.1111/----.----:-:0000.0001", "fixed-tiles-clash"),
        ("tuilerie1:mosapuzzle:0:1:----.----:-:0000.0001", "puzzle-bad-part"),
        ("tuilerie1:mosapuzzle:6:1:----.----:-:0000.0001", "puzzle-bad-part"),
        ("tuilerie1:mosapuzzle:1:0:----.----:-:0000.0001", "puzzle-bad-part"),
        ("tuilerie1:mosapuzzle:1:007:----.----:-:0000.0001", "puzzle-bad-part"),
        (
            "tuilerie1:mosapuzzle:1:1:" + "/".join(["----"] * 11) + ":-:" + ".".join(["0000"] * 11),
            "puzzle-bad-part",
        ),
        ("tuilerie1:mosaspin:1:1:0000.0000/0000.0000:1.2", "locked-no-corner"),
        ("tuilerie1:mosaspin:1:1:0000.0000/0000.0000:9.9", "locked-no-corner"),
        ("tuilerie1:mosaspin:1:1:0000.0000/0000.0000:-1.0", "puzzle-bad-part"),
        ("tuilerie1:mosaspin:1:1:0000.0000/0000:0.0", "puzzle-bad-part"),
        ("tuilerie1:mosaspin:1:1:٠٠٠٠.0000:0.0", "puzzle-bad-part"),
        ("tuilerie1:mosaspin:1:1::0.0", "puzzle-bad-part"),
        ("tuilerie1:mosacube:1:1:0000:0.0", "puzzle-no-line"),
        ("tuilerie2:mosaspin:1:1:0000.0000/0000.0000:0.0", "puzzle-unknown-version"),
    ],
)
def test_a_rightly_signed_line_that_makes_no_sense_is_refused(body: str, key: str) -> None:
    with pytest.raises(TuilerieError, match=f"^{key}"):
        line.read(signed(body))


@settings(max_examples=300, deadline=None)
@given(
    st.text(max_size=60),
    st.sampled_from(["", "tuilerie1:", "tuilerie1:mosaspin:1:1:", "tuilerie1:mosapuzzle:1:1:"]),
)
def test_any_text_is_read_or_refused_but_nothing_else_happens(text: str, begin: str) -> None:
    for tried in (begin + text, signed(begin + text)):
        with suppress(TuilerieError):
            assert line.write(line.read(tried)) == tried.strip()


def test_a_line_of_absurd_length_is_refused_at_once() -> None:
    with pytest.raises(BadNotation, match="line-too-long"):
        line.read("tuilerie1:" + "0" * 1_000_000)
