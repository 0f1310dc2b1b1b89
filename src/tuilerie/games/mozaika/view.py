"""What a seat, or an onlooker, may know."""

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from tuilerie.game import News, Outcome, Seat
from tuilerie.games.mozaika import hints, score
from tuilerie.games.mozaika.board import AREA, THROUGH, Board
from tuilerie.games.mozaika.hints import Line, Mirror
from tuilerie.games.mozaika.legal import listed
from tuilerie.games.mozaika.moves import TEXTS
from tuilerie.games.mozaika.phase import FLY
from tuilerie.games.mozaika.tile import PALETTES, TYPES
from tuilerie.notation import move_text

if TYPE_CHECKING:
    from tuilerie.games.mozaika.state import State


@dataclass(frozen=True, slots=True)
class Pay:
    """What a tile would pay on each cell of the seat's own board; None where the cell is taken."""

    tile: int
    coins: tuple[int | None, ...]
    lines: tuple[Line, ...]
    """The arrangements that it would fill, or nearly, on any of their free cells: name, tiles then, most points."""

    symmetries: tuple[Mirror, ...]
    """The symmetries of the board that it would bring on: name, cells in accord then, points, on which cells."""


@dataclass(frozen=True, slots=True)
class View:
    seat: Seat | None
    phase: str
    to_act: tuple[Seat, ...]
    legal: tuple[str, ...]
    news: tuple[News, ...]
    outcome: Outcome | None

    round: int
    holder: Seat
    """Who has the bag."""

    palette: tuple[int, ...]
    """The twelve types of tile; type // 4 is the colour, type % 4 the symbol."""

    bag: int
    display: tuple[int, ...]
    coins: tuple[int, ...]
    boards: tuple[Board, ...]
    flies: tuple[tuple[int, ...], ...]
    """The cells that bear a fly, by seat; cells count from 0 row by row from the top left."""

    points: tuple[int, ...]
    """What each board and its coins are worth as they stand."""

    parts: tuple[tuple[int, int, int], ...]
    """Of these, the points for arrangements, for symmetries and for coins."""

    hand: tuple[int, ...]
    """The seat's own tiles; empty for an onlooker."""

    known: tuple[tuple[int, ...], ...]
    """What everybody knows to be in each hand."""

    hidden: tuple[int, ...]
    """How many more tiles each hand holds."""

    unseen: tuple[int, ...]
    """How many of each type are where this viewer can't see them: in the bag and in hidden hands."""

    sealed: tuple[bool, ...]
    """Who has bid or placed already, in secret."""

    own: str | None
    """The seat's own sealed move."""

    bids: tuple[int, ...]
    order: tuple[Seat, ...]
    bought: tuple[int, ...]
    """This round's bids by seat, the order of choice and what was chosen in that order."""

    fly: Seat | None
    """Who has a fly to put down."""

    pays: tuple[Pay, ...]
    """What the seat's own tiles and those on display would pay it."""

    harm: tuple[int | None, ...]
    """Where the seat is to put a fly: how many arrangements through each cell a fly could still hurt."""


def view_of(state: "State", seat: Seat | None) -> View:
    if seat is None:
        return View(seat=None, legal=(), hand=(), own=None, pays=(), harm=(), **state.shown)
    tiles = sorted({*state.hands[seat], *state.display})
    return View(
        legal=tuple(listed(state, seat, TEXTS)),
        pays=tuple([_pay(state.boards[seat], state.flies[seat], tile) for tile in tiles]),
        harm=_harm(state, seat) if state.phase is FLY and seat == state.fly else (),
        **_seen(state, seat),
    )


def without_hints(state: "State", seat: Seat) -> View:
    """What a seat sees, but for its moves and what they would bring: for those who do not read these."""
    return View(legal=(), pays=(), harm=(), **_seen(state, seat))


def _seen(state: "State", seat: Seat) -> dict[str, Any]:
    shown, own, hand = state.shown, state.sealed[seat], state.hands[seat]
    return {
        **shown,
        "seat": seat,
        "hand": hand,
        "own": None if own is None else move_text(own),
        "unseen": _less(shown["unseen"], hand, state.known[seat]),
    }


def public(state: "State") -> dict[str, Any]:
    """What a view shows to everybody; every event of Mozaika is told to all."""
    parts = parts_of(state)
    return {
        "phase": state.phase.value,
        "to_act": tuple(sorted(state.to_act)),
        "news": state.news,
        "outcome": state.outcome,
        "round": state.round,
        "holder": state.holder,
        "palette": PALETTES[state.rules.palette],
        "bag": len(state.bag),
        "display": state.display,
        "coins": state.coins,
        "boards": state.boards,
        "flies": state.flies,
        "points": tuple(map(sum, parts)),
        "parts": parts,
        "known": state.known,
        "hidden": tuple([len(hand) - len(known) for hand, known in zip(state.hands, state.known, strict=True)]),
        "unseen": _unseen(state),
        "sealed": tuple([move is not None for move in state.sealed]),
        "bids": state.bids,
        "order": state.order,
        "bought": state.bought,
        "fly": state.fly,
    }


def parts_of(state: "State") -> tuple[tuple[int, int, int], ...]:
    """The points of each seat, counted as if this were the end: for arrangements, symmetries and coins."""
    return tuple(
        [
            (*score.worth(board, flies, state.rules.symmetry), coins // score.COINS_A_POINT)
            for board, flies, coins in zip(state.boards, state.flies, state.coins, strict=True)
        ]
    )


def standing(state: "State") -> tuple[int, ...]:
    """The points of each seat, counted as if this were the end."""
    return tuple(map(sum, parts_of(state)))


def _unseen(state: "State") -> tuple[int, ...]:
    """What an onlooker can't see: the bag, and of the hands what is not known."""
    counts = [0] * TYPES
    for tiles in (state.bag, *state.hands):
        for tile in tiles:
            counts[tile] += 1
    for known in state.known:
        for tile in known:
            counts[tile] -= 1
    return tuple(counts)


def _less(unseen: tuple[int, ...], hand: tuple[int, ...], known: tuple[int, ...]) -> tuple[int, ...]:
    """What is left unseen by one who sees this hand besides what is known of it."""
    counts = list(unseen)
    for tile in hand:
        counts[tile] -= 1
    for tile in known:
        counts[tile] += 1
    return tuple(counts)


@lru_cache(maxsize=4096)  # asked again with every view until the board changes
def _pay(board: Board, flies: tuple[int, ...], tile: int) -> Pay:
    return Pay(
        tile,
        tuple([score.income(board, tile, place) if there is None else None for place, there in enumerate(board)]),
        hints.lines(board, flies, tile),
        hints.symmetries(board, tile),
    )


def _harm(state: "State", seat: Seat) -> tuple[int | None, ...]:
    board, flies = state.boards[seat], state.flies[seat]
    return tuple(
        sum(score.promise(board, flies, cells) > 0 for cells in THROUGH[place])
        if board[place] is not None and place not in flies
        else None
        for place in range(AREA)
    )
