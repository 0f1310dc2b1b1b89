"""Edge-matching search over mosaics: find, list, count, prove unique, optimise, and turn in place.

The questions are answered by compiled kernels, which are loaded when the first one is asked; `plain` answers the
same ones in plain Python.
"""

from importlib import import_module
from typing import TYPE_CHECKING

from tuilerie.solver.budget import Budget, Progress, Result
from tuilerie.solver.problem import Problem, beside, framed

if TYPE_CHECKING:
    from tuilerie.solver.counting import Estimate, count, estimate
    from tuilerie.solver.hints import Hint, next_tile
    from tuilerie.solver.optimum import best, best_lay
    from tuilerie.solver.search import Mosaics, every, find, unique
    from tuilerie.solver.turning import turn_count, turn_find, turn_unique
    from tuilerie.solver.warming import warm

__all__ = [
    "Budget",
    "Estimate",
    "Hint",
    "Mosaics",
    "Problem",
    "Progress",
    "Result",
    "beside",
    "best",
    "best_lay",
    "count",
    "estimate",
    "every",
    "find",
    "framed",
    "next_tile",
    "turn_count",
    "turn_find",
    "turn_unique",
    "unique",
    "warm",
]

_HOMES = {
    "Estimate": "counting",
    "count": "counting",
    "estimate": "counting",
    "Hint": "hints",
    "next_tile": "hints",
    "best": "optimum",
    "best_lay": "optimum",
    "Mosaics": "search",
    "every": "search",
    "find": "search",
    "unique": "search",
    "turn_count": "turning",
    "turn_find": "turning",
    "turn_unique": "turning",
    "warm": "warming",
}


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
