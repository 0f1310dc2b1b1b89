"""Edge-matching search over mosaics: find, list, count, prove unique, optimise, and turn in place.

The questions are answered by compiled kernels, which are loaded when the first one is asked; `plain` answers the
same ones in plain Python.
"""

from importlib import import_module
from typing import TYPE_CHECKING

from tuilerie.solver.budget import Budget, Progress, Result
from tuilerie.solver.problem import Problem, beside, framed

if TYPE_CHECKING:
    from tuilerie.solver.compiled.completing import Completer, completer
    from tuilerie.solver.compiled.counting import Estimate, count, estimate
    from tuilerie.solver.compiled.hints import Hint, next_tile
    from tuilerie.solver.compiled.optimum import best, best_lay
    from tuilerie.solver.compiled.search import Mosaics, every, find, unique
    from tuilerie.solver.compiled.turning import turn_count, turn_find, turn_unique
    from tuilerie.solver.compiled.warming import warm

__all__ = [
    "Budget",
    "Completer",
    "Estimate",
    "Hint",
    "Mosaics",
    "Problem",
    "Progress",
    "Result",
    "beside",
    "best",
    "best_lay",
    "completer",
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
    "Completer": "compiled.completing",
    "completer": "compiled.completing",
    "Estimate": "compiled.counting",
    "count": "compiled.counting",
    "estimate": "compiled.counting",
    "Hint": "compiled.hints",
    "next_tile": "compiled.hints",
    "best": "compiled.optimum",
    "best_lay": "compiled.optimum",
    "Mosaics": "compiled.search",
    "every": "compiled.search",
    "find": "compiled.search",
    "unique": "compiled.search",
    "turn_count": "compiled.turning",
    "turn_find": "compiled.turning",
    "turn_unique": "compiled.turning",
    "warm": "compiled.warming",
}


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
