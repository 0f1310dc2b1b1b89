"""Whether a move is legal, judged straight from the articles and without the engine's own checks."""

from collections import Counter
from typing import Any

from tuilerie.game import Seat
from tuilerie.games.mosacolor.moves import Bet, Build, Lay, Name, Pass
from tuilerie.games.mosacolor.state import State
from tuilerie.tiles.mosaic import Mosaic

Grid = list[list[tuple[int, int, int, int]]]
SIDES = {1: 3, 2: 4, 3: 5, 4: 4, 5: 2}  # C3


def judge(state: State, seat: Seat, move: Any) -> bool:
    laid = [each for each in state.lays if each.seat == seat]
    seats = range(len(state.hands))
    if seat not in seats:
        return False
    match state.phase, move:
        case "bet", Bet(colour=colours):  # C2
            allowed = [[a] for a in range(4)] if state.options.bets == 1 else _pairs()
            return state.bets[seat] is None and list(colours) in allowed
        case "build", Build(mosaic=mosaic):  # C5
            return seat not in state.acted and _is_mosaic(mosaic, 3, state, seat)
        case "build", Pass():  # C9
            return seat not in state.acted
        case "name", Name(colour=colour):  # C6
            counts = _losanges(state.lays[0].mosaic)
            return seat == state.lead and colour in counts and counts[colour] == max(counts.values())
        case "lay", Pass():  # C9
            return _is_turn(state, seat)
        case "lay", Lay(x=x, y=y, mosaic=mosaic):
            number = len(laid) + 1
            if not _is_turn(state, seat) or not _is_mosaic(mosaic, SIDES[number], state, seat):
                return False
            if number == 1 and state.options.lock_first_mosaic and not _is_turn_of(mosaic, state.sealed[seat]):
                return False  # C7
            return _may_lie(state, x, y, mosaic)
        case _:
            return False


def _pairs() -> list[list[int]]:
    return [[0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3]]


def _is_turn(state: State, seat: Seat) -> bool:
    """C7: clockwise from the lead, so the seat has laid less than those before it and as much as those after."""
    counts = Counter(each.seat for each in state.lays)
    assert state.lead is not None
    n = len(state.hands)
    order = [(state.lead + step) % n for step in range(n)]
    fewest = min(counts[each] for each in order)
    return fewest < 5 and next(each for each in order if counts[each] == fewest) == seat


def _grid(mosaic: Mosaic) -> Grid:
    return [list(row) for row in mosaic.rows]


def _all_turns(tile: tuple[int, ...]) -> set[tuple[int, ...]]:
    return {tile[q:] + tile[:q] for q in range(4)}


def _is_mosaic(mosaic: Mosaic, side: int, state: State, seat: Seat) -> bool:
    """Q2, Q3, C3: a filled square from own tiles, turned but not flipped, all touching sides alike."""
    grid = _grid(mosaic)
    if len(grid) != side or any(len(row) != side for row in grid):
        return False
    left = list(state.hands[seat])
    for row in grid:
        for tile in row:
            held = next((each for each in left if tile in _all_turns(each)), None)
            if held is None:
                return False
            left.remove(held)
    across = all(row[x][1] == row[x + 1][3] for row in grid for x in range(side - 1))
    down = all(grid[y][x][2] == grid[y + 1][x][0] for y in range(side - 1) for x in range(side))
    return across and down


def _may_lie(state: State, x: int, y: int, mosaic: Mosaic) -> bool:
    """C8, and column 0, row 0 where nothing lies yet."""
    lying = {}
    for each in state.lays:
        if each.mosaic is not None:
            for dy, row in enumerate(_grid(each.mosaic)):
                for dx, tile in enumerate(row):
                    lying[each.at[0] + dx, each.at[1] + dy] = tile
    if not lying:
        return (x, y) == (0, 0)
    touches = 0
    for dy, row in enumerate(_grid(mosaic)):
        for dx, tile in enumerate(row):
            u, v = x + dx, y + dy
            if (u, v) in lying:
                return False
            for side, cell in enumerate(((u, v - 1), (u + 1, v), (u, v + 1), (u - 1, v))):
                if cell in lying:
                    touches += 1
                    if lying[cell][(side + 2) % 4] != tile[side]:
                        return False
    return touches > 0


def _losanges(mosaic: Mosaic | None) -> dict[int, int]:
    assert mosaic is not None
    counts = dict.fromkeys(range(4), 0)
    grid = _grid(mosaic)
    for y, row in enumerate(grid):
        for x, tile in enumerate(row):
            if x + 1 < len(row):
                counts[tile[1]] += 1
            if y + 1 < len(grid):
                counts[tile[2]] += 1
    return counts


def _is_turn_of(mosaic: Mosaic, built: Mosaic | None) -> bool:
    if built is None:
        return False
    grid = _grid(built)
    for _ in range(4):
        if grid == _grid(mosaic):
            return True
        side = len(grid)
        grid = [
            [(t[3], t[0], t[1], t[2]) for t in (grid[side - 1 - x][y] for x in range(side))] for y in range(side)
        ]
    return False
