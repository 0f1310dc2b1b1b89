"""What a learner sees of Pebbles."""

from typing import Any

from tuilerie.parts import Part, part


def observe(view: Any) -> dict[str, Part]:
    return {"heap": part([view.heap], 30), "seat": part([view.seat], 3)}
