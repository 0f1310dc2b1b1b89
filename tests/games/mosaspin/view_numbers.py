"""Every public number of a view of Mosaspin, counted again from the state by other means than the view's own."""

from typing import Any


def check(state: Any, view: Any, eye: int | None) -> None:
    assert (view.width, view.height) == (state.options.width, state.options.height)
    assert view.colours == int(state.options.set[-1])
    for side, shown in zip(state.sides, view.sides, strict=True):
        assert shown.misses == len(side.tried)
    if view.bench is not None:
        assert (view.bench.width, view.bench.height) == (view.width, view.height)
        assert view.bench.every_piece == (view.phase != "build")
        assert len(view.bench.locked) == (view.phase != "build")
        cells = view.width * view.height
        assert len(view.bench.pieces) == (len(state.sides[eye].hand) if view.phase == "build" else cells)
