"""Every public number of a view of Mosacolor, counted again from the state by other means than the view's own."""

from typing import Any, Final

from tuilerie.tiles.network import largest
from tuilerie.tiles.tile import tile_text

SIDES: Final = {1: 3, 2: 4, 3: 5, 4: 4, 5: 2}


def check(state: Any, view: Any, eye: int | None) -> None:
    laid = [
        sum(len(list(lay.mosaic.tiles)) for lay in state.lays if lay.seat == seat and lay.mosaic)
        for seat in range(state.seats)
    ]
    for seat in range(state.seats):
        assert view.hands[seat] + view.piles[seat] + laid[seat] == 70
    assert view.side == SIDES[view.round]
    assert len(view.table) == sum(laid)
    assert {(each.x, each.y): each.tile for each in view.table} == {
        at: tile_text(tile) for at, tile in state.table.items()
    }
    assert view.bets_each == state.options.bets
    assert view.hand == (() if eye is None else tuple(map(tile_text, state.hands[eye])))
    assert view.order == (
        () if state.lead is None else tuple((state.lead + n) % state.seats for n in range(state.seats))
    )
    for each, bet in enumerate(view.bets):
        assert bet == (state.bets[each] if each == eye or state.outcome else None)
    if view.bench is not None:
        mine = sum(lay.seat == eye for lay in view.lays)
        assert view.bench.width == view.bench.height == SIDES[mine + 1]
        assert view.bench.pieces == state.hands[eye]
    if state.outcome is None:
        done = [sum(lay.seat == seat for lay in view.lays) for seat in range(state.seats)]
        assert view.round - 1 in (min(done), max(done) - 1)
        for seat in range(state.seats):
            assert view.scores[seat] == sum(lay.points for lay in view.lays if lay.seat == seat)
    for lay in view.lays:
        assert lay.points == lay.value + lay.contact + lay.bonus
        assert lay.bonus in (0, 3)
        assert lay.value == max(lay.counts)
    for network in view.networks:
        joints = largest(state.table, network.colour, tips=state.options.tips_connect)
        assert network.size == len(joints)
        assert len(network.joints) == (network.size if state.outcome else 0)
