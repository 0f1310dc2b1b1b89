"""The first answer of a fresh process: kernels compiled before, not yet compiled, or with nowhere to keep them."""

import os
import resource
import subprocess
import sys
import tempfile

QUESTIONS = {
    "find 5×5": "find(Problem(full_set(4)[:30], 5, 5))",
    "best 4×4 of 20": "best(Problem(full_set(4)[20:40], 4, 4))",
    "best lay 4×4 of 20": "best_lay(full_set(4)[20:40], 4, 4, {(0, 0): full_set(4)[9]})",
    "turn 4×4": "turn_count(Mosaic(((full_set(4)[9],) * 4,) * 4))",
}
PROGRAM = """
from tuilerie.solver import Problem, best, best_lay, find, turn_count
from tuilerie.tiles.mosaic import Mosaic
from tuilerie.tiles.tile import full_set
{}
"""


def first_answers() -> list[tuple[str, float, float, float]]:
    """Question; CPU seconds of the whole process without compiled kernels, with them, with no folder for them."""
    rows = []
    for name, question in QUESTIONS.items():
        with tempfile.TemporaryDirectory() as folder:
            cold = _seconds(question, folder)
            warm = _seconds(question, folder)
        rows.append((name, cold, warm, _seconds(question, os.devnull)))
    return rows


def _seconds(question: str, folder: str) -> float:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(
        [sys.executable, "-c", PROGRAM.format(question)],
        check=True,
        env={**os.environ, "TUILERIE_CACHE": folder},
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
