"""A hint at the workbench: a next step that surely leads to a mosaic, or that the tiles laid lead nowhere (C13)."""

from typing import Final

from tuilerie import solver
from tuilerie.cli.play.sketch import Sketch, place_text
from tuilerie.errors import IllegalMove
from tuilerie.tiles.tile import tile_text, turned

PATIENCE: Final = solver.Budget(seconds=10)


def hint(sketch: Sketch) -> str:
    """The command to type next."""
    return _turning(sketch) if sketch.turning_only else _laying(sketch)


def _laying(sketch: Sketch) -> str:
    bench = sketch.bench
    problem = solver.Problem(bench.pieces, bench.width, bench.height)
    found = solver.next_tile(problem, dict(sketch.laid), PATIENCE)
    if found.status == "proved":
        raise IllegalMove("bench-leads-nowhere" if any(sketch.laid) else "bench-no-mosaic")
    if found.status == "stopped":
        raise IllegalMove("bench-too-hard")
    if found.cell is None or found.tile is None:
        return "done"
    return f"put {tile_text(found.tile)} {place_text(found.cell)}"


def _turning(sketch: Sketch) -> str:
    lying = sketch.mosaic
    assert lying is not None  # tiles that may only be turned fill the bench
    goal = solver.turn_find(lying, sketch.bench.locked, PATIENCE).mosaic
    if goal is None:
        raise IllegalMove("bench-no-mosaic")
    for (x, y), tile in sketch.laid:
        quarters = next(quarters for quarters in range(4) if turned(tile, quarters) == goal.rows[y][x])
        if quarters and not lying.matches:
            return f"turn {place_text((x, y))} {quarters}"
    return "done"
