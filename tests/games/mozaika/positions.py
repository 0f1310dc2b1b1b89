"""Positions built for the tests: boards from text, rounds played out, a last round about to end."""

from collections.abc import Sequence
from dataclasses import replace

from tuilerie.games.mozaika import GAME
from tuilerie.games.mozaika.board import CELLS, Board, Cell
from tuilerie.games.mozaika.moves import Bid, Choose, Move, Place
from tuilerie.games.mozaika.options import Options
from tuilerie.games.mozaika.phase import Phase
from tuilerie.games.mozaika.score import income
from tuilerie.games.mozaika.state import State
from tuilerie.luck import luck_from

PLAIN = "B0 Y1 R2 G0  Y1 R2 G0 B1  R2 G0 B1 Y2  Y1 B2 Y0 R1"
"""A full board on which nothing scores."""


def tile(text: str) -> int:
    """A colour's letter and a symbol's number: B0 is the blue lotus."""
    return "BYRG".index(text[0]) * 4 + int(text[1])


def board(text: str) -> Board:
    return tuple(None if word == "--" else tile(word) for word in text.split())


def started(seats: int = 4, seed: str = "mozaika", options: Options | None = None) -> State:
    return GAME.start(options or Options(), seats, luck_from(seed))


def play_each(state: State, moves: Sequence[Move]) -> State:
    """Every seat plays its move, in the order of the seats."""
    for seat, move in enumerate(moves):
        state = state.play(seat, move)
    return state


def bid_all(state: State, bids: Sequence[int]) -> State:
    return play_each(state, [Bid(coins) for coins in bids])


def choose_all(state: State) -> State:
    """Everybody takes the first tile of the display."""
    while state.phase is Phase.CHOOSE:
        state = play_first(state)
    return state


def place_all(state: State) -> State:
    while state.phase is Phase.PLACE:
        state = play_first(state)
    return state


def play_first(state: State) -> State:
    seat = min(state.to_act)
    return state.play(seat, next(state.legal(seat)))


def to_round(state: State, number: int) -> State:
    """On to the bids of a round; nobody spends a coin."""
    while (state.round, state.phase) != (number, Phase.BID):
        state = play_first(state)
    return state


def placing(boards: Sequence[Board], hands: Sequence[tuple[int, ...]]) -> State:
    """A state of three seats about to place these tiles on these boards."""
    return replace(started(3), boards=tuple(boards), hands=tuple(hands), round=3)


def last_round(
    boards: Sequence[Board],
    flies: Sequence[tuple[Cell, ...]] = ((), (), ()),
    coins: Sequence[int] = (0, 0, 0),
    options: Options | None = None,
) -> State:
    """Round 16 with only d4 free on each board; after the last placements the coins are as given."""
    last = [each[15] for each in boards]
    open_boards = [(*each[:15], None) for each in boards]
    tiles = [each if each is not None else 0 for each in last]
    earned = [income(each, there, 15) for each, there in zip(open_boards, tiles, strict=True)]
    return replace(
        started(3, options=options),
        round=16,
        boards=tuple(open_boards),
        flies=tuple(tuple(CELLS.index(cell) for cell in each) for each in flies),
        hands=tuple((there, 0, 0, 0) for there in tiles),
        coins=tuple(had - more for had, more in zip(coins, earned, strict=True)),
    )


def over(
    boards: Sequence[Board],
    flies: Sequence[tuple[Cell, ...]] = ((), (), ()),
    coins: Sequence[int] = (0, 0, 0),
    options: Options | None = None,
) -> State:
    """The end of a match with these boards, flies and coins."""
    state = last_round(boards, flies, coins, options)
    return play_each(state, [Place(hand[0], Cell.D4) for hand in state.hands])


def choose(state: State, text: str) -> State:
    (seat,) = state.to_act
    return state.play(seat, Choose(tile(text)))
