"""The places of a table where a rectangle can lie in contact, each different one once (C8)."""

import numpy as np

from tuilerie.solver.compiled.kernels import compiled
from tuilerie.solver.compiled.kernels.stock import Ints, overwrite


@compiled
def contact_at(grid: Ints, left: int, top: int, width: int, height: int, colours: int, need: Ints) -> int:
    """Write what a place asks of the sides of a rectangle; its sides in contact, 0 where it does not fit."""
    contact = 0
    for i in range(width * height):
        y, x = i // width, i % width
        if grid[top + y, left + x, 0] >= 0:
            return 0
        for side in range(4):
            u, v = x + (0, 1, 0, -1)[side], y + (-1, 0, 1, 0)[side]
            need[i, side] = colours
            if not (0 <= u < width and 0 <= v < height) and grid[top + v, left + u, 0] >= 0:
                need[i, side] = grid[top + v, left + u, (side + 2) % 4]
                contact += 1
    return contact


@compiled
def turned_once(need: Ints, width: int, height: int) -> Ints:
    """What is asked of a rectangle turned clockwise."""
    after = np.empty((len(need), 4), np.int64)
    for i in range(width * height):
        y, x = i // width, i % width
        for side in range(4):
            after[x * height + height - 1 - y, (side + 1) % 4] = need[i, side]
    return after


@compiled
def lateness(need: Ints, colours: int) -> int:
    late = 0
    for i in range(len(need)):
        for side in range(4):
            if need[i, side] < colours:
                late += i
    return late


@compiled
def earliest(need: Ints, width: int, height: int, colours: int) -> tuple[Ints, int]:
    """Turned so that the scan goes along the shorter side and meets what is asked for early."""
    best, quarters = need, 0
    least = 4 * len(need) * len(need)  # later than anything is
    for q in range(4):
        if width <= height:
            late = lateness(need, colours)
            if late < least:
                best, quarters, least = need, q, late
        need = turned_once(need, width, height)
        width, height = height, width
    return best, quarters


@compiled
def is_same(one: Ints, other: Ints) -> bool:
    for i in range(len(one)):
        for side in range(4):
            if one[i, side] != other[i, side]:
                return False
    return True


@compiled
def places(grid: Ints, width: int, height: int, colours: int) -> tuple[Ints, Ints]:
    """Places with another demand than those before: left, top, contact, quarter turns; and the turned demands."""
    rows, columns, size = grid.shape[0], grid.shape[1], width * height
    need = np.empty((size, 4), np.int64)
    most = 0
    for top in range(1, rows - height):
        for left in range(1, columns - width):
            most += contact_at(grid, left, top, width, height, colours, need) > 0
    found = np.empty((most, 4), np.int64)
    needs = np.empty((most, size, 4), np.int64)
    many = 0
    for top in range(1, rows - height):
        for left in range(1, columns - width):
            contact = contact_at(grid, left, top, width, height, colours, need)
            if contact == 0:
                continue
            turned, quarters = earliest(need, width, height, colours)
            new = 1
            for other in range(many):
                if found[other, 2] == contact and is_same(needs[other], turned):
                    new = 0
                    break
            if new:
                for i in range(size):
                    overwrite(needs[many, i], turned[i])
                found[many, 0], found[many, 1] = left, top
                found[many, 2], found[many, 3] = contact, quarters
                many += 1
    return found[:many], needs[:many]
