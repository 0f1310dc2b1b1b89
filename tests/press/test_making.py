"""Puzzles have the number of solutions they claim, the grade asked for, and are the same every time."""

from dataclasses import replace

import pytest

from tests.press.boards import every_solution
from tuilerie.errors import BadOption, BadPuzzle, UnknownName
from tuilerie.luck import luck_from
from tuilerie.press import kinds
from tuilerie.press.grade import difficulty
from tuilerie.press.making import Order, make
from tuilerie.press.puzzle import GRADES, Laying, Solutions, Turning
from tuilerie.press.reason import TooHard, laying_task, reason
from tuilerie.solver.problem import Problem, edges
from tuilerie.tiles.mosaic import Mosaic
from tuilerie.tiles.tile import turned

SEEDS = range(6)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(
    "order",
    [
        Order("mosapuzzle", 2, 2),
        Order("mosapuzzle", 3, 2, colours=3),
        Order("mosapuzzle", 3, 3),
        Order("mosapuzzle", 3, 3, colours=3, givens="rim"),
        Order("mosaspin", 3, 3),
        Order("mosaspin", 4, 2, colours=3),
    ],
    ids=str,
)
def test_a_puzzle_of_one_solution_has_exactly_one_by_trying_everything(order: Order, seed: int) -> None:
    proved = make(order, luck_from(f"one {seed}"))
    assert proved.puzzle.solutions == Solutions(1)
    assert every_solution(proved.puzzle) == [proved.solution]


@pytest.mark.parametrize("seed", SEEDS)
def test_no_locked_tile_of_the_hardest_form_can_be_spared(seed: int) -> None:
    proved = make(Order("mosapuzzle", 3, 3), luck_from(f"spared {seed}"))
    puzzle = proved.puzzle
    assert isinstance(puzzle, Laying)
    for given in puzzle.fixed:
        freer = replace(
            puzzle, fixed=tuple(each for each in puzzle.fixed if each != given), loose=(*puzzle.loose, given[1])
        )
        assert len(every_solution(freer)) > 1


@pytest.mark.parametrize("seed", SEEDS)
def test_a_free_puzzle_counts_the_turns_of_the_whole_board_as_one(seed: int) -> None:
    proved = make(Order("mosapuzzle", 2, 2, one=False), luck_from(f"free {seed}"))
    puzzle = proved.puzzle
    assert isinstance(puzzle, Laying)
    assert puzzle.symmetry == 4
    boards = set(every_solution(puzzle))
    different = {min(str(board.turned(q)) for q in range(4)) for board in boards}
    assert proved.solution in boards
    assert puzzle.solutions == Solutions(len(different))
    assert len(boards) == 4 * len(different)


def test_too_many_solutions_to_count_are_told_as_at_least_so_many() -> None:
    proved = make(Order("mosapuzzle", 6, 6, one=False), luck_from("many"))
    assert proved.puzzle.solutions.at_least
    assert proved.puzzle.fault(proved.solution) is None


@pytest.mark.parametrize("seed", range(3))
def test_any_number_of_ways_to_turn_is_counted_exactly(seed: int) -> None:
    proved = make(Order("mosaspin", 3, 3, colours=3, one=False), luck_from(f"ways {seed}"))
    assert proved.puzzle.solutions == Solutions(len(every_solution(proved.puzzle)))


@pytest.mark.parametrize(
    "order",
    [
        *(Order("mosapuzzle", 5, 5, grade=grade) for grade in GRADES),
        Order("mosapuzzle", 4, 4, givens="rim", grade=5),
        *(Order("mosaspin", 6, 6, grade=grade) for grade in (3, 4, 5)),
        Order("mosaspin", 4, 4, grade=2),
        Order("mosaspin", 3, 3, grade=1),
    ],
    ids=str,
)
def test_the_grade_asked_for_is_the_grade_that_is_measured(order: Order) -> None:
    puzzle = make(order, luck_from("graded")).puzzle
    assert puzzle.grade == order.grade == difficulty(puzzle).grade


def test_the_same_luck_makes_the_same_puzzle_and_another_luck_another() -> None:
    order = Order("mosapuzzle", 4, 3, grade=2)
    assert make(order, luck_from("a")) == make(order, luck_from("a"))
    assert make(order, luck_from("a")) != make(order, luck_from("b"))


def test_a_puzzle_never_lies_there_solved() -> None:
    for seed in range(30):
        puzzle = make(Order("mosaspin", 2, 2, colours=3), luck_from(f"solved {seed}")).puzzle
        assert isinstance(puzzle, Turning)
        assert not puzzle.lying.matches


def test_a_grade_that_can_t_be_reached_is_refused_with_the_grades_that_were_met() -> None:
    with pytest.raises(BadOption, match="grade-not-met") as refusal:
        make(Order("mosapuzzle", 2, 2, grade=5), luck_from("no"))
    assert set(refusal.value.values["met"]) <= set(GRADES) - {5}


def test_progress_is_told_try_by_try() -> None:
    steps: list[tuple[int, int]] = []
    make(Order("mosaspin", 8, 8, grade=5), luck_from("told"), lambda done, most: steps.append((done, most)))
    assert [done for done, _ in steps] == list(range(len(steps)))


@pytest.mark.parametrize(
    ("width", "height", "colours", "grade", "key"),
    [
        (1, 3, 4, 1, "puzzle-size"),
        (3, 9, 4, 1, "puzzle-size"),
        (0, 3, 4, 1, "puzzle-size"),
        (3, -3, 4, 1, "puzzle-size"),
        (3, 3, 1, 1, "puzzle-colours"),
        (3, 3, 7, 1, "puzzle-colours"),
        (3, 3, 4, 0, "puzzle-grade"),
        (3, 3, 4, 6, "puzzle-grade"),
    ],
)
def test_orders_out_of_bounds_are_refused_at_once(
    width: int, height: int, colours: int, grade: int, key: str
) -> None:
    with pytest.raises(BadOption, match=key):
        Order("mosapuzzle", width, height, colours, grade=grade)


def test_an_unknown_puzzle_is_refused() -> None:
    with pytest.raises(UnknownName, match="unknown-puzzle"):
        Order("mosacube", 3, 3)


def test_a_finished_board_is_judged_with_a_reason() -> None:
    proved = make(Order("mosapuzzle", 3, 3, givens="rim"), luck_from("judged"))
    puzzle, solution = proved.puzzle, proved.solution
    assert puzzle.fault(solution) is None
    assert puzzle.fault(Mosaic(solution.rows[:2])) == "wrong-size"
    assert puzzle.fault(Mosaic((solution.rows[0],) * 3)) == "other-pieces"
    assert puzzle.fault(solution.turned(1)) in ("against-the-rim", "locked-tile-moved")
    spun = Mosaic(((solution.rows[0][0], turned(solution.rows[0][1], 1), solution.rows[0][2]), *solution.rows[1:]))
    assert spun == solution or puzzle.fault(spun) in ("sides-differ", "against-the-rim", "locked-tile-moved")


def test_a_turned_puzzle_is_judged_with_a_reason() -> None:
    proved = make(Order("mosaspin", 3, 3), luck_from("judged"))
    puzzle, solution = proved.puzzle, proved.solution
    assert isinstance(puzzle, Turning)
    assert puzzle.fault(solution) is None
    assert puzzle.fault(puzzle.lying) == "sides-differ"
    assert puzzle.fault(Mosaic(solution.rows[:2])) == "wrong-size"
    assert puzzle.fault(solution.turned(2)) in ("locked-tile-moved", "other-pieces")


def test_a_lock_elsewhere_than_in_a_corner_is_refused() -> None:
    puzzle = make(Order("mosaspin", 3, 3), luck_from("judged")).puzzle
    assert isinstance(puzzle, Turning)
    with pytest.raises(BadPuzzle, match="locked-no-corner"):
        replace(puzzle, locked=(1, 0))


def test_pieces_must_be_as_many_as_free_cells() -> None:
    puzzle = make(Order("mosapuzzle", 3, 3), luck_from("judged")).puzzle
    assert isinstance(puzzle, Laying)
    with pytest.raises(BadPuzzle, match="pieces-and-cells-differ"):
        replace(puzzle, loose=puzzle.loose[1:])


def test_reasoning_agrees_with_trying_everything() -> None:
    for seed in range(20):
        proved = make(Order("mosapuzzle", 3, 2, colours=3, one=False), luck_from(f"reason {seed}"))
        assert isinstance(proved.puzzle, Laying)
        trace = reason(laying_task(proved.puzzle.problem), most=10_000)
        assert set(trace.solutions) == set(every_solution(proved.puzzle))
        assert len(set(trace.solutions)) == len(trace.solutions)


def test_reasoning_sees_that_there_is_no_solution() -> None:
    task = laying_task(Problem(((0, 0, 0, 0), (1, 1, 1, 1)), 2, 1, rim=tuple((edge, 0) for edge in edges(2, 1))))
    assert reason(task).solutions == ()


def test_reasoning_stops_when_it_gets_too_hard() -> None:
    proved = make(Order("mosapuzzle", 5, 5, one=False), luck_from("hard"))
    assert isinstance(proved.puzzle, Laying)
    with pytest.raises(TooHard):
        reason(laying_task(proved.puzzle.problem), effort=100)


def test_more_givens_never_need_a_guess_more_than_the_whole_board() -> None:
    """The planted ladder: with all tiles but one locked nothing is left to think about."""
    proved = make(Order("mosapuzzle", 4, 4, grade=1), luck_from("ladder"))
    measured = difficulty(proved.puzzle)
    assert measured.trace is not None
    assert measured.trace.effort < kinds.of("mosapuzzle").floors[1]
