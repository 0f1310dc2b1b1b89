"""The notebook runs cell by cell, and its pictures are pictures."""

import ast
import json
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

NOTEBOOK = Path(__file__).parents[2] / "examples" / "tour.ipynb"


def shown(cells: list[dict[str, Any]]) -> list[Any]:
    """What each cell of code shows: the value of its last line, as a notebook has it."""
    found, names = [], {"__name__": "__tour__"}
    for number, cell in enumerate(cells):
        body = ast.parse("".join(cell["source"])).body
        end = body[-1]
        last = ast.Expression(end.value) if isinstance(end, ast.Expr) else None
        if last is not None:
            body.pop()
        exec(compile(ast.Module(body, []), f"cell {number}", "exec"), names)
        found.append(None if last is None else eval(compile(last, f"cell {number}", "eval"), names))
    return found


def test_every_cell_runs_and_shows_what_it_says() -> None:
    cells = json.loads(NOTEBOOK.read_text())["cells"]
    values = shown([cell for cell in cells if cell["cell_type"] == "code"])
    pictures = [ElementTree.fromstring(each._repr_svg_()) for each in values if hasattr(each, "_repr_svg_")]
    assert len(pictures) == 5
    assert all(each.tag.endswith("svg") and len(list(each.iter())) > 3 for each in pictures)
    (dearest,) = (each for each in values if isinstance(each, list))
    assert dearest
    assert all("better was" in line for line in dearest)
    assert "against two greedy seats" in values[-1]


def test_it_is_kept_without_results_of_some_machine() -> None:
    cells = json.loads(NOTEBOOK.read_text())["cells"]
    assert all(not cell.get("outputs") for cell in cells)
