"""The end: M20–M27 and the book's examples MX3 and MX4."""

from collections import Counter

import pytest

from tests.games.mozaika.positions import PLAIN, board, last_round, over, play_each, tile
from tuilerie.game import Points
from tuilerie.games.mozaika import score
from tuilerie.games.mozaika.board import ARRANGEMENTS, CELLS, MIRROR, Board, Cell
from tuilerie.games.mozaika.moves import Place
from tuilerie.games.mozaika.options import Options

ADAM = "Y0 Y0 G0 R1  Y0 Y0 B0 R1  R1 R0 R0 R2  G1 B0 G0 B2"
ADAMS_FLIES = (Cell.D1, Cell.D2, Cell.D3)
OTHERS = (board(PLAIN), board(PLAIN))


def by_part(lines: tuple[Points, ...]) -> dict[str, tuple[str, int]]:
    """The arrangements of a score: what they share and what they give."""
    return {
        str(line.values["arrangement"]): (str(line.values["kind"]), line.points)
        for line in lines
        if "arrangement" in line.values
    }


def lines(text: str, *flies: Cell) -> dict[str, tuple[str, int]]:
    places = tuple(CELLS.index(cell) for cell in flies)
    return by_part(tuple(score.arrangement_lines(board(text), places)))


def symmetric(text: str) -> set[str]:
    return set(score.symmetries(board(text)))


@pytest.mark.article("M20")
def test_after_round_sixteen_boards_are_full_and_hands_count_nothing() -> None:
    state = last_round([board(PLAIN)] * 3)
    assert state.to_act == {0, 1, 2}
    after = play_each(state, [Place(hand[0], Cell.D4) for hand in state.hands])
    assert after.to_act == frozenset()
    assert [len(hand) for hand in after.hands] == [3, 3, 3]
    assert all(None not in each for each in after.boards)
    assert after.outcome is not None
    assert after.outcome.scores == (0, 0, 0)


@pytest.mark.article("M21")
@pytest.mark.parametrize(("coins", "points"), [(0, 0), (4, 0), (5, 1), (9, 1), (10, 2), (58, 11)])
def test_each_full_five_coins_are_a_point(coins: int, points: int) -> None:
    state = over([board(PLAIN)] * 3, coins=(coins, 0, 0))
    assert state.coins[0] == coins
    assert state.outcome is not None
    assert state.outcome.scores[0] == points
    assert state.outcome.breakdown[0] == (Points("coins", points, {"coins": coins}),)


@pytest.mark.article("M22")
def test_there_are_nineteen_arrangements() -> None:
    shapes = Counter(name.partition("-")[0] for name in ARRANGEMENTS)
    assert shapes == {"row": 4, "column": 4, "diagonal": 2, "square": 9}
    assert len({frozenset(cells) for cells in ARRANGEMENTS.values()}) == 19
    assert [CELLS[place] for place in ARRANGEMENTS["diagonal-up"]] == ["a4", "b3", "c2", "d1"]
    assert [CELLS[place] for place in ARRANGEMENTS["square-b2"]] == ["b2", "c2", "b3", "c3"]
    through = Counter(place for cells in ARRANGEMENTS.values() for place in cells)
    assert sum(through.values()) == 76
    assert [through[CELLS.index(cell)] for cell in (Cell.A1, Cell.B1, Cell.B2)] == [4, 4, 7]


@pytest.mark.article("M22")
def test_a_board_of_one_type_scores_all_nineteen() -> None:
    assert lines(" ".join(["B0"] * 16)) == dict.fromkeys(ARRANGEMENTS, ("type", 4))


@pytest.mark.article("M23")
@pytest.mark.parametrize(
    ("four", "expected"),
    [
        ("B0 B0 B0 B0", ("type", 4)),
        ("B0 B1 B0 B0", ("colour", 2)),
        ("B0 B1 B2 B0", ("colour", 2)),
        ("B0 Y0 B0 B0", ("symbol", 2)),
        ("B0 Y0 R0 G0", ("symbol", 2)),
        ("B0 B0 B0 Y1", None),
        ("B0 B0 Y0 B1", None),
    ],
)
def test_four_tiles_are_worth_what_they_all_share(four: str, expected: tuple[str, int] | None) -> None:
    rest = "Y1 R2 G0 B1  R2 G0 B1 Y2  Y1 B2 Y0 R1"
    found = lines(f"{four}  {rest}")
    assert found.get("row-1") == expected
    assert set(found) <= {"row-1"}


@pytest.mark.article("M23")
def test_an_arrangement_with_a_free_cell_is_worth_nothing_yet() -> None:
    assert lines("B0 B0 B0 --" + " --" * 12) == {}


@pytest.mark.article("M24")
@pytest.mark.parametrize(("flies", "points"), [(0, 4), (1, 3), (2, 2), (3, 1), (4, 0)])
def test_every_fly_takes_a_point_from_an_arrangement(flies: int, points: int) -> None:
    found = lines("B0 B0 B0 B0  Y1 R2 G0 B1  R2 G0 B1 Y2  Y1 B2 Y0 R1", *CELLS[:flies])
    assert found == {"row-1": ("type", points)}


@pytest.mark.article("M24")
def test_overlapping_arrangements_all_score_and_a_fly_counts_in_each() -> None:
    crossing = "Y2 R1 G0 B1  G1 G2 G0 G1  B0 B1 G0 Y0  R0 G1 G0 R1"
    assert lines(crossing) == {"column-c": ("type", 4), "row-2": ("colour", 2)}  # the book's 6
    assert lines(crossing, Cell.C2) == {"column-c": ("type", 3), "row-2": ("colour", 1)}


@pytest.mark.article("MX3", "M24")
def test_the_books_example_of_a_final_board() -> None:
    state = over((board(ADAM), *OTHERS), flies=(ADAMS_FLIES, (), ()))
    assert state.outcome is not None
    assert by_part(state.outcome.breakdown[0]) == {
        "column-b": ("symbol", 2),
        "column-c": ("symbol", 2),
        "row-3": ("colour", 1),
        "square-b1": ("symbol", 2),
        "square-b2": ("symbol", 2),
        "square-b3": ("symbol", 2),
        "square-a1": ("type", 4),
    }
    assert state.outcome.scores == (15, 0, 0)


@pytest.mark.article("MX4", "M24")
def test_a_line_of_one_colour_with_three_flies_is_worth_nothing() -> None:
    redder = ADAM.removesuffix("B2") + "R2"
    state = over((board(redder), *OTHERS), flies=(ADAMS_FLIES, (), ()))
    assert state.outcome is not None
    assert by_part(state.outcome.breakdown[0])["column-d"] == ("colour", 0)
    line = next(each for each in state.outcome.breakdown[0] if each.values.get("arrangement") == "column-d")
    assert (line.key, line.values["worth"], line.values["flies"]) == ("arrangement-flies", 2, 3)
    assert state.outcome.scores[0] == 15


SYMMETRIC = {
    "left-right": "B0 Y1 Y1 B0  R2 G0 G0 R2  G1 B2 B2 G1  Y0 R1 R1 Y0",
    "top-bottom": "B0 R2 G1 Y0  Y1 G0 B2 R1  Y1 G0 B2 R1  B0 R2 G1 Y0",
    "central": "B0 Y1 R2 G0  G1 B2 Y0 R1  R1 Y0 B2 G1  G0 R2 Y1 B0",
    "diagonal-down": "B0 Y1 R2 G0  Y1 B2 Y0 R1  R2 Y0 G2 B1  G0 R1 B1 Y2",
    "diagonal-up": "B0 Y1 R2 G0  G1 B2 Y0 R2  Y2 R0 B2 Y1  B1 Y2 G1 B0",
}


@pytest.mark.article("M25")
@pytest.mark.parametrize(
    ("name", "points"),
    [("left-right", 12), ("top-bottom", 12), ("central", 12), ("diagonal-down", 8), ("diagonal-up", 8)],
)
def test_each_symmetry_gives_its_points_whatever_the_flies(name: str, points: int) -> None:
    assert symmetric(SYMMETRIC[name]) == {name}
    state = over((board(SYMMETRIC[name]), *OTHERS), flies=((Cell.A1, Cell.C2), (), ()))
    assert state.outcome is not None
    assert Points("symmetry", points, {"symmetry": name}) in state.outcome.breakdown[0]


@pytest.mark.article("M25")
@pytest.mark.parametrize("name", list(SYMMETRIC))
def test_a_symmetry_needs_the_same_types_on_both_sides(name: str) -> None:
    tiles: list[int | None] = list(board(SYMMETRIC[name]))
    place = next(at for at in range(16) if MIRROR[name][at] != at)
    there = tiles[place]
    assert there is not None
    tiles[place] = there - 1 if there % 4 else there + 1  # the same colour with another symbol
    assert score.symmetries(tuple(tiles)) == []


@pytest.mark.article("M25")
def test_a_board_that_is_not_full_has_no_symmetry() -> None:
    assert symmetric("-- " * 16) == set()


def all_alike() -> Board:
    return (tile("B0"),) * 16


@pytest.mark.article("M26")
def test_every_symmetry_that_holds_scores() -> None:
    state = over((all_alike(), *OTHERS))
    assert state.outcome is not None
    assert state.outcome.scores[0] == 19 * 4 + 12 + 12 + 12 + 8 + 8


@pytest.mark.article("M26")
def test_or_only_the_best_one_does() -> None:
    state = over((all_alike(), *OTHERS), options=Options(symmetry="best"))
    assert state.outcome is not None
    assert state.outcome.scores[0] == 19 * 4 + 12
    counted = [line for line in state.outcome.breakdown[0] if line.key.startswith("symmetry")]
    assert [line.points for line in counted] == [12, 0, 0, 0, 0]
    diagonal = over((board(SYMMETRIC["diagonal-up"]), *OTHERS), options=Options(symmetry="best"))
    assert diagonal.outcome is not None
    assert Points("symmetry", 8, {"symmetry": "diagonal-up"}) in diagonal.outcome.breakdown[0]


@pytest.mark.article("M27")
def test_most_points_win() -> None:
    state = over((board(ADAM), board(PLAIN), all_alike()), coins=(0, 30, 0))
    assert state.outcome is not None
    assert state.outcome.ranks == (2, 3, 1)
    assert state.news[-1].key == "won"
    assert state.news[-1].values == {"seat": 2, "n": 128}


@pytest.mark.article("M27")
def test_then_most_coins_win_and_the_bonus_spends_none() -> None:
    state = over([board(PLAIN)] * 3, coins=(6, 9, 5))
    assert state.outcome is not None
    assert state.outcome.scores == (1, 1, 1)
    assert state.outcome.ranks == (2, 1, 3)
    assert state.news[-1].key == "won-by-coins"
    assert state.news[-1].values == {"seat": 1, "n": 1, "coins": 9, "seat2": (0, 2)}


@pytest.mark.article("M27")
def test_then_the_win_is_shared() -> None:
    state = over([board(PLAIN)] * 3, coins=(7, 3, 7))
    assert state.outcome is not None
    assert state.outcome.ranks == (1, 3, 1)
    assert state.news[-1].key == "shared"
    assert state.news[-1].values == {"seat": (0, 2), "n": 1, "coins": 7}


def test_the_walk_through_tells_every_line_of_every_score() -> None:
    state = over((board(ADAM), all_alike(), board(PLAIN)), flies=(ADAMS_FLIES, (), ()), coins=(5, 0, 12))
    assert state.outcome is not None
    for seat, breakdown in enumerate(state.outcome.breakdown):
        mine = [each for each in state.news if each.key.startswith("score-") and each.values["seat"] == seat]
        assert [(each.key, each.values["n"]) for each in mine] == [(f"score-{x.key}", x.points) for x in breakdown]
        assert sum(line.points for line in breakdown) == state.outcome.scores[seat]


def test_the_parts_of_a_standing_are_those_of_the_score() -> None:
    state = over((board(ADAM), all_alike(), board(PLAIN)), flies=(ADAMS_FLIES, (), ()), coins=(5, 0, 12))
    assert state.outcome is not None
    shown = state.view(None)
    for parts, points, breakdown in zip(shown.parts, shown.points, state.outcome.breakdown, strict=True):
        kinds = [line.key.split("-")[0] for line in breakdown]
        assert parts == tuple(
            sum(line.points for line, kind in zip(breakdown, kinds, strict=True) if kind == wanted)
            for wanted in ("arrangement", "symmetry", "coins")
        )
        assert sum(parts) == points
