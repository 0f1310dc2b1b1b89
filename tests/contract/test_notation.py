"""Notation: one canonical line a move."""

from dataclasses import dataclass
from enum import StrEnum

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tuilerie.errors import BadNotation
from tuilerie.notation import Notation, move_text
from tuilerie.tiles.mosaic import Mosaic


class End(StrEnum):
    CW = "cw"
    CCW = "ccw"


@dataclass(frozen=True)
class Bid:
    coins: int


@dataclass(frozen=True)
class Lay:
    values: tuple[int, ...]
    end: End


@dataclass(frozen=True)
class PickUp:
    pass


@dataclass(frozen=True)
class Build:
    mosaic: Mosaic
    corner: End | None = None


MOVES: Notation[Bid | Lay | PickUp | Build] = Notation((Bid, Lay, PickUp, Build))


def test_moves_read_as_people_would_write_them() -> None:
    assert move_text(Bid(3)) == "bid 3"
    assert move_text(Lay((4, 5, 6), End.CW)) == "lay 4 5 6 cw"
    assert move_text(PickUp()) == "pick-up"
    mosaic = Mosaic.parse("0012.1203")
    assert move_text(Build(mosaic)) == "build 0012.1203"
    assert move_text(Build(mosaic, End.CCW)) == "build 0012.1203 ccw"


@given(st.lists(st.integers(-99, 99), max_size=6), st.sampled_from(End))
def test_text_round_trips(values: list[int], end: End) -> None:
    move = Lay(tuple(values), end)
    assert MOVES.read(move_text(move)) == move


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "bid",
        "bid ",
        "bid  3",
        " bid 3",
        "bid 3 ",
        "bid 3 4",
        "bid 03",
        "bid +3",
        "bid -0",
        "bid 3.0",
        "bid ٣",
        "bid 1_0",
        "bid 99999999999",
        "Bid 3",
        "bid\t3",
        "bid 3\n",
        "lay cw 4",
        "lay 4 5",
        "pick-up now",
        "pickup",
        "build",
        "build 0012.1203/0012",
        "build 0012..1203",
        "build 00a2",
        "build 0012 up",
        "build " + "/".join(["0012"] * 65),
        "x" * 50_000,
    ],
)
def test_anything_but_the_canonical_text_is_refused(text: str) -> None:
    with pytest.raises(BadNotation):
        MOVES.read(text)


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("never-heard-of " * 4000, "line-too-long"),
        ("build " + "/".join(["?"] * 65), "mosaic-too-large"),
        ("build " + ".".join(["?"] * 65), "mosaic-too-large"),
        ("build " + "/" * 30_000, "mosaic-too-large"),
        ("build ?.?/?", "mosaic-not-a-rectangle"),
    ],
)
def test_how_large_a_text_is_comes_before_what_it_says(text: str, key: str) -> None:
    with pytest.raises(BadNotation) as refused:
        MOVES.read(text)
    assert refused.value.key == key


@given(st.text(max_size=40))
def test_no_text_breaks_the_reader(text: str) -> None:
    try:
        move = MOVES.read(text)
    except BadNotation:
        return
    assert move_text(move) == text


def test_moves_whose_text_would_be_ambiguous_are_refused_when_made() -> None:
    @dataclass(frozen=True)
    class Two:
        one: tuple[int, ...]
        other: tuple[int, ...]

    with pytest.raises(TypeError, match="ambiguous"):
        move_text(Two((), ()))
