"""What a seat of a race says of its work, held against the bench it works on: only what can lie there is told."""

from tuilerie.errors import BadNotation
from tuilerie.game import Seat
from tuilerie.server.play.table import Table
from tuilerie.tiles.bench import Bench
from tuilerie.tiles.mosaic import Mosaic
from tuilerie.tiles.pool import missing
from tuilerie.tiles.tile import Tile, kind, parse_tile

EMPTY = "-"


def bench_of(table: Table, seat: Seat) -> tuple[str, Bench] | None:
    """What the seat is at and its bench, at the end those it had last; None where it has nothing to do."""
    state = next((state for _, state in reversed(table.recent) if state.to_act), None)
    view = None if state is None else state.view(seat)
    bench: Bench | None = getattr(view, "bench", None)
    return None if view is None or bench is None else (view.phase, bench)


def placed(table: Table, seat: Seat, text: str) -> int | None:
    """How many tiles lie, or lie right where they are only turned; None for a sketch that is not of this bench."""
    at = bench_of(table, seat)
    cells = None if at is None else _laid(*at, text)
    if at is None or cells is None:
        return None
    _, bench = at
    tiles = [tile for tile in cells if tile is not None]
    if bench.lying is None:
        return len(tiles)
    rows = tuple(tuple(tiles[y * bench.width : (y + 1) * bench.width]) for y in range(bench.height))
    return len(tiles) - len({cell for joint in Mosaic(rows).mismatches for cell in joint})


def _laid(phase: str, bench: Bench, text: str) -> list[Tile | None] | None:
    """The places row by row if the sketch can be one of this bench: its shape, its pieces, its tiles in place."""
    scope, _, rows = text.partition(" ")
    words = [row.split(".", bench.width) for row in rows.split("/", bench.height)]
    if not scope.startswith(phase) or [len(row) for row in words] != [bench.width] * bench.height:
        return None
    try:
        cells = [None if word == EMPTY else parse_tile(word) for row in words for word in row]
    except BadNotation:
        return None
    if missing(bench.pieces, [tile for tile in cells if tile is not None]):
        return None
    return cells if bench.mosaic is None or _only_turned(bench, bench.mosaic, cells) else None


def _only_turned(bench: Bench, lying: Mosaic, cells: list[Tile | None]) -> bool:
    locked = {y * bench.width + x for x, y in bench.locked}
    pairs = zip(cells, lying.tiles, strict=True)
    return all(
        now is not None and (now == was if number in locked else kind(now) == kind(was))
        for number, (now, was) in enumerate(pairs)
    )
