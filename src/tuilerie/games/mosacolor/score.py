"""The score of Mosacolor, line by line: lays, contact, the first mosaic and the networks bet on (C11)."""

from collections.abc import Mapping

from tuilerie.game import Outcome, Points, ranked
from tuilerie.games.mosacolor.mosaics import Laid, dominant
from tuilerie.tiles.mosaic import Cell
from tuilerie.tiles.network import Joint, largest
from tuilerie.tiles.tile import Tile

Bets = tuple[tuple[int, ...] | None, ...]
Network = tuple[Joint, ...]


def running(lays: tuple[Laid, ...], seats: int) -> tuple[int, ...]:
    """The points of each seat so far, networks left out."""
    scores = [0] * seats
    for laid in lays:
        scores[laid.seat] += laid.points
    return tuple(scores)


def lines(laid: Laid) -> tuple[Points, ...]:
    """What one lay brought."""
    if laid.mosaic is None:
        return (Points("pass", 0, {"round": laid.round}),)
    value = Points("value", laid.value, {"round": laid.round, "n": laid.value, "colour": dominant(laid.counts)})
    touch = Points("contact", laid.contact, {"round": laid.round, "n": laid.contact})
    first = Points("first", laid.bonus, {"round": laid.round})
    return tuple(line for line in (value, touch, first) if line is value or line.points)


def network(table: Mapping[Cell, Tile], colour: int, *, tips: bool) -> Network:
    """The joints of the largest network of a colour, in a stable order (C10)."""
    return tuple(sorted(largest(table, colour, tips=tips)))


def result(lays: tuple[Laid, ...], bets: Bets, table: Mapping[Cell, Tile], *, tips: bool) -> Outcome:
    """Ranks and scores after round 5, each seat's lines in the order they were earned."""
    sizes = {
        colour: len(network(table, colour, tips=tips)) for colour in sorted({c for bet in bets for c in bet or ()})
    }
    breakdown = tuple(
        (
            *(line for laid in lays if laid.seat == seat for line in lines(laid)),
            *(Points("network", sizes[colour], {"n": sizes[colour], "colour": colour}) for colour in bet or ()),
        )
        for seat, bet in enumerate(bets)
    )
    scores = tuple(sum(line.points for line in each) for each in breakdown)
    return Outcome(ranked(scores), scores, breakdown)
