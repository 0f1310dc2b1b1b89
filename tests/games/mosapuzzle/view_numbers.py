"""Every public number of a view of Mosapuzzle, counted again from the state by other means than the view's own."""

from typing import Any


def check(state: Any, view: Any, eye: int | None) -> None:
    size = state.options.size
    assert (view.size, view.colours) == (size, int(state.options.set[-1]))
    for side, shown in zip(state.sides, view.sides, strict=True):
        if side.lots:
            assert len(shown.given) + sum(shown.closed) == size**2
            steps = range(3, size + 1) if state.options.stages else [size]
            assert shown.step == [*steps, size][side.solved]
            assert len(shown.given) == min(shown.step, size) ** 2
        else:
            assert (shown.step, shown.given, shown.closed) == (0, (), ())
        assert shown.misses == len(side.tried)
        assert shown.rebuilt == (bool(side.lots) and shown.closed == () and side.solved == len(side.lots))
        assert shown.built == (side.built is not None)
    if view.bench is not None:
        bench = view.bench
        assert bench.width == bench.height == (size if view.phase != "race" else state.step(eye))
        assert bench.every_piece == (view.phase != "build")
        if view.phase == "build":
            assert bench.pieces == state.sides[eye].hand
        else:
            assert bench.width * bench.height == len(bench.pieces)
        assert len(bench.locked) == (view.phase in ("scramble", "spin"))
