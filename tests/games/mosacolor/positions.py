"""Positions built by hand: matches brought to a point, and tables of tiles in one colour."""

from dataclasses import replace
from functools import reduce
from itertools import islice

from tuilerie.games.mosacolor.mosaics import COLOURS, SET, Laid, passed
from tuilerie.games.mosacolor.moves import Bet, Build, Lay, Move, Pass
from tuilerie.games.mosacolor.options import Options
from tuilerie.games.mosacolor.state import State, start
from tuilerie.luck import luck_from
from tuilerie.tiles.mosaic import Cell, Mosaic
from tuilerie.tiles.network import placed
from tuilerie.tiles.pool import Pool, pool, without
from tuilerie.tiles.tile import Tile

PASS = Pass()
DEFAULT = Options(lock_first_mosaic=False)
"""A table where the others may build anew in round 1, so that any hand can lay."""

# Mosaics of 3×3 by the counts of their losanges, largest first.
M7221 = Mosaic.parse("3333.0333.1133/3220.3032.3310/2020.3320.1233")
M6321 = Mosaic.parse("1010.1110.3311/1222.1022.1210/2100.2321.1233")
M5511 = Mosaic.parse("0000.3030.2220/0200.3222.2222/0012.2110.2211")
M5421 = Mosaic.parse("0101.0111.1331/0221.1222.3212/2100.2021.1210")
M5331 = Mosaic.parse("3333.0303.2323/3222.0022.2310/2222.2032.1000")
M5322 = Mosaic.parse("3030.0300.2133/3110.0211.3132/1221.1302.3203")
M4440 = Mosaic.parse("3000.0110.1101/0211.1222.0012/1030.2210.1012")
M4332 = Mosaic.parse("0101.1331.3123/0230.3212.2212/3023.1210.1202")
M3333 = Mosaic.parse("1010.1110.2221/1331.1233.2102/3212.3002.0210")

BUILDABLE: Pool = ((0, 0, 0, 1), (0, 0, 0, 2), (0, 0, 1, 1), (0, 1, 0, 1))
UNBUILDABLE: Pool = ((0, 1, 2, 2), (0, 3, 1, 2), (0, 3, 3, 3), (2, 2, 2, 2))


def started(seats: int = 2, seed: str = "position", options: Options = DEFAULT) -> State:
    return start(options, seats, luck_from(seed))


def bet_by_all(seats: int = 2, seed: str = "position", options: Options = DEFAULT) -> State:
    state = started(seats, seed, options)
    bet = Bet((0,) if state.options.bets == 1 else (0, 1))
    return reduce(lambda after, seat: after.play(seat, bet), range(seats), state)


def holding(state: State, *mosaics: Mosaic | None) -> State:
    """Each seat holds twelve tiles of which its mosaic can be built."""
    hands, piles = [], []
    for mosaic, old in zip(mosaics, state.hands, strict=True):
        hand = old
        if mosaic is not None:
            spare = without(SET, mosaic.tiles)
            hand = pool((*mosaic.tiles, *spare[:3]))
        hands.append(hand)
        piles.append(without(SET, hand))
    return replace(state, hands=tuple(hands), piles=tuple(piles))


def built(*mosaics: Mosaic | None, seed: str = "position", options: Options = DEFAULT) -> State:
    """Every seat has built its mosaic (None: passed) and the best one lies."""
    state = holding(bet_by_all(len(mosaics), seed, options), *mosaics)
    for seat, mosaic in enumerate(mosaics):
        state = state.play(seat, PASS if mosaic is None else Build(mosaic))
    return state


def plain(colour: int, side: int) -> Mosaic:
    """A square in one colour."""
    tile: Tile = (colour, colour, colour, colour)
    return Mosaic(((tile,) * side,) * side)


def with_table(state: State, mosaic: Mosaic, at: Cell = (0, 0)) -> State:
    """Only this mosaic lies on the table, laid by the lead in round 1, and the next seat is to lay."""
    assert state.lead is not None
    laid = Laid(state.lead, 1, at, mosaic, mosaic.losanges(COLOURS), 0, 3)
    return replace(state, phase="lay", table=dict(placed(mosaic, at)), lays=(laid,), named=0)


def one_colour(side: int, options: Options = DEFAULT) -> State:
    """A square in colour 0 lies at column 0, row 0; seat 1 is to lay a 3×3 and holds plenty of plain tiles."""
    state = with_table(built(M7221, M4332, options=options), plain(0, side))
    plenty: Pool = ((0, 0, 0, 0),) * 9 + ((1, 1, 1, 1),) * 9
    return replace(state, hands=(state.hands[0], plenty))


def first_lay(state: State) -> Lay:
    """The first candidate that is no pass."""
    (seat,) = state.to_act
    return next(move for move in islice(state.legal(seat), 60) if isinstance(move, Lay))


def always_laying(state: State) -> list[State]:
    """The states of a match in which every seat takes the first candidate that is no pass, where there is one."""
    states = [state]
    while state.to_act:
        seat = min(state.to_act)
        moves: list[Move] = list(islice(state.legal(seat), 2))
        move = next((move for move in moves if not isinstance(move, Pass)), PASS)
        state = state.play(seat, move)
        states.append(state)
    return states


def all_passing(state: State) -> list[State]:
    """The states of a match in which nobody lays any more."""
    states = [state]
    while state.to_act:
        seat = min(state.to_act)
        first = next(iter(state.legal(seat)))
        state = state.play(seat, first)
        states.append(state)
    return states


def last_round(*hands: Pool, lays: int) -> State:
    """A 3×3 in colour 0 lies alone, all else was passed; the hands of two seats after so many lays."""
    state = one_colour(3)
    rest = tuple(passed(number % 2, number // 2 + 1) for number in range(1, lays))
    return replace(state, lays=state.lays + rest, hands=hands, piles=((), ()))
