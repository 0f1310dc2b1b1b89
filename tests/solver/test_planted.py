"""Faults planted in the kernels are found by the same comparisons that the true kernels pass."""

import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from random import Random
from types import ModuleType

import pytest

from tests.solver.brute import best_value, mosaics
from tuilerie.solver import Problem, compiled
from tuilerie.solver.compiled import kernels
from tuilerie.solver.problem import edges
from tuilerie.tiles.tile import full_set

FOLDER = Path(compiled.__file__).parent
LAYERS = (
    "kernels.stock",
    "kernels.scan",
    "kernels.shadow",
    "kernels.loss",
    "kernels.best",
    "kernels.picture",
    "encoding",
    "scanning",
    "search",
    "parallel",
    "kernels.halves",
    "halves",
    "kernels.estimate",
    "counting",
    "kernels.places",
    "optimum",
)
"""The kernels and what calls them, in the order of their imports."""

RIM = sorted(set(edges(2, 2)))

Faults = dict[str, tuple[str, str]]
Build = Callable[[Faults], dict[str, ModuleType]]


@pytest.fixture
def build(monkeypatch: pytest.MonkeyPatch) -> Build:
    """Makes the solver anew from its sources, changed as told and left uncompiled, in place of the true one."""
    for layer in LAYERS:
        import_module(f"tuilerie.solver.compiled.{layer}")

    def built(faults: Faults) -> dict[str, ModuleType]:
        monkeypatch.setattr(kernels, "compiled", lambda function: function)
        modules: dict[str, ModuleType] = {}
        for layer in LAYERS:
            name = f"tuilerie.solver.compiled.{layer}"
            source = (FOLDER / f"{layer.replace('.', '/')}.py").read_text()
            if layer in faults:
                right, wrong = faults[layer]
                assert source.count(right) == 1, f"{layer} has changed: plant the fault elsewhere"
                source = source.replace(right, wrong)
            module = ModuleType(name)
            monkeypatch.setitem(sys.modules, name, module)
            room, _, last = name.rpartition(".")
            monkeypatch.setattr(sys.modules[room], last, module)
            exec(compile(source, f"{layer}.py", "exec"), module.__dict__)
            modules[layer] = module
        return modules

    return built


def disagreements(modules: dict[str, ModuleType], problems: int = 16) -> int:
    """How many small problems the solver answers otherwise than trying everything does."""
    dice = Random(7)
    wrong = 0
    for _ in range(problems):
        tiles = tuple(dice.choices(full_set(3), k=5))
        rim = tuple((edge, dice.randrange(3)) for edge in RIM if dice.randrange(3) == 0)
        problem = Problem(tiles, 2, 2, rim=rim)
        truth = mosaics(problem)
        found = modules["search"].find(problem).mosaic
        wrong += (
            set(modules["search"].every(problem)) != truth
            or modules["counting"].count(problem).count != len(truth)
            or modules["optimum"].best(problem).value != best_value(truth, 3)
            or (found is None if truth else found is not None)
        )
    return wrong


def test_the_true_kernels_agree_uncompiled_too(build: Build) -> None:
    assert disagreements(build({})) == 0


@pytest.mark.parametrize(
    ("layer", "right", "wrong"),
    [
        pytest.param(
            "kernels.stock",
            "(e if mask & 2 else k - 1)",
            "((e + 1) % 3 if mask & 2 else k - 1)",
            id="colour off by one, right",
        ),
        pytest.param(
            "kernels.stock",
            "key = n if mask & 1 else k - 1",
            "key = max(n - 1, 0) if mask & 1 else k - 1",
            id="colour off by one, above",
        ),
        pytest.param(
            "kernels.scan", "        left[r & KIND] -= 1\n", "        left[r & KIND] -= 0\n", id="a tile used twice"
        ),
        pytest.param(
            "kernels.scan", "if left[r & KIND] == 0 or", "if left[r & KIND] < 0 or", id="a tile that is not there"
        ),
        pytest.param(
            "kernels.scan",
            "                left[chosen[depth] & KIND] += 1\n",
            "                left[chosen[depth] & KIND] += 0\n",
            id="a tile not put back",
        ),
        pytest.param(
            "kernels.stock",
            "turns = 1 if a == b == c == d else",
            "turns = 4 if a == b == c == d else",
            id="a mosaic met four times",
        ),
        pytest.param(
            "kernels.loss",
            "loss = state[depth, 0] - bits(seen & shadow.rim[depth])",
            "loss = state[depth, 0]",
            id="the rim loses nothing",
        ),
        pytest.param(
            "kernels.best",
            "losses = totals[c] - 2 * (score - contacts[p])",
            "losses = totals[c] - 2 * (score - contacts[p]) + 2",
            id="one losange too many",
        ),
        pytest.param(
            "kernels.best",
            "bounds[p, c] = contacts[p] + (totals[c] - loss) // 2",
            "bounds[p, c] = contacts[p] + (totals[c] - loss) // 2 - 1",
            id="a bound too low",
        ),
    ],
)
def test_a_planted_fault_is_found(build: Build, layer: str, right: str, wrong: str) -> None:
    assert disagreements(build({layer: (right, wrong)})) > 0
