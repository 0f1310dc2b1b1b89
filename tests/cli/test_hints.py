"""Hints at the workbench: typed one after the other they lead to a mosaic, and a dead end is named."""

import pytest

from tuilerie.cli.play.workbench import workbench
from tuilerie.errors import IllegalMove
from tuilerie.tiles.bench import Bench
from tuilerie.tiles.pool import pool
from tuilerie.tiles.tile import full_set, parse_tile

PIECES = pool(full_set(4)[::3])


def followed(bench: Bench) -> tuple[list[str], bool]:
    """The hints typed until the bench says it is done, and whether a mosaic lies there then."""
    table = workbench(bench)
    typed: list[str] = []
    while (line := table.do(["hint"])) != "done":
        assert line is not None
        typed.append(line)
        table.do(line.split(" "))
    mosaic = table.sketch.mosaic
    return typed, mosaic is not None and mosaic.matches


def test_hints_followed_to_the_end_make_a_mosaic() -> None:
    typed, matches = followed(Bench(3, 3, PIECES))
    assert len(typed) == 9
    assert matches


def test_hints_turn_the_tiles_that_may_only_be_turned() -> None:
    lying = "0111.0000/1100.1000"
    typed, matches = followed(Bench(2, 2, pool(map(parse_tile, ("0111", "0000", "0011", "0001"))), lying=lying))
    assert typed
    assert matches


def test_a_dead_end_is_named() -> None:
    pieces = pool(map(parse_tile, ("0000", "0001", "1111", "1110")))
    table = workbench(Bench(2, 1, pieces))
    table.do(["put", "0000", "a1"])
    table.do(["put", "1111", "b1"])
    with pytest.raises(IllegalMove, match="bench-leads-nowhere"):
        table.do(["hint"])


def test_tiles_from_which_nothing_can_be_built_are_named() -> None:
    table = workbench(Bench(2, 1, pool(map(parse_tile, ("0000", "1111")))))
    with pytest.raises(IllegalMove, match="bench-no-mosaic"):
        table.do(["hint"])
