"""Small random problems for the solver's tests."""

from hypothesis import strategies as st

from tuilerie.solver.problem import Problem, edges
from tuilerie.tiles.mosaic import Mosaic
from tuilerie.tiles.tile import Tile, kind, turned

SMALL = ((1, 1), (2, 1), (1, 2), (3, 1), (1, 3), (2, 2))


def tiles(colours: int) -> st.SearchStrategy[Tile]:
    colour = st.integers(0, colours - 1)
    return st.tuples(colour, colour, colour, colour)


@st.composite
def problems(
    draw: st.DrawFn, shapes: tuple[tuple[int, int], ...] = SMALL, colours: int = 3, spare: int = 1
) -> Problem:
    """Pieces with many doubles, now and then a rim colour, a barred colour or a fixed tile."""
    width, height = draw(st.sampled_from(shapes))
    many = width * height + draw(st.integers(0, spare))
    drawn = draw(st.lists(tiles(colours), min_size=many, max_size=many))
    rim = {
        edge: draw(st.integers(0, colours - 1))
        for edge in sorted(set(edges(width, height)))
        if draw(st.integers(0, 5)) == 0
    }
    barred = [
        (edge, draw(st.integers(0, colours - 1)))
        for edge in sorted(set(edges(width, height)))
        if draw(st.integers(0, 9)) == 0
    ]
    fixed: dict[tuple[int, int], Tile] = {}
    if draw(st.booleans()):
        cell = (draw(st.integers(0, width - 1)), draw(st.integers(0, height - 1)))
        fixed[cell] = turned(kind(drawn[0]), draw(st.integers(0, 3)))
        rim = {edge: fixed[cell][edge[1]] if edge[0] == cell else colour for edge, colour in rim.items()}
        barred = [(edge, colour) for edge, colour in barred if edge[0] != cell or fixed[cell][edge[1]] != colour]
    return Problem(tuple(drawn), width, height, tuple(fixed.items()), tuple(rim.items()), tuple(barred))


@st.composite
def built(draw: st.DrawFn, width: int, height: int, colours: int = 4) -> Mosaic:
    """A mosaic made of drawn colours of sides, so that its pieces surely have a solution."""
    colour = st.integers(0, colours - 1)
    across = [[draw(colour) for _ in range(width)] for _ in range(height + 1)]
    down = [[draw(colour) for _ in range(width + 1)] for _ in range(height)]
    return Mosaic(
        tuple(
            tuple((across[y][x], down[y][x + 1], across[y + 1][x], down[y][x]) for x in range(width))
            for y in range(height)
        )
    )
