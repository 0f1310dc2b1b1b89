"""The solver's page runs as it stands."""

import doctest
from pathlib import Path

from tuilerie.solver import Problem, find
from tuilerie.tiles.tile import full_set


def test_the_examples_of_the_solver_page_are_true() -> None:
    page = Path(__file__).parents[2] / "docs" / "solver.md"
    ended = doctest.testfile(str(page), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert ended.attempted > 20
    assert ended.failed == 0


def test_a_result_draws_itself_in_a_notebook() -> None:
    drawn = find(Problem(full_set(3), 2, 2))._repr_svg_()
    assert drawn is not None
    assert drawn.startswith("<svg")
    assert find(Problem(((0, 0, 0, 0), (1, 1, 1, 1)), 2, 1))._repr_svg_() is None
