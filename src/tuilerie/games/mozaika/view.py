"""What a seat, or an onlooker, may know."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tuilerie.game import News, Outcome, Seat, heard
from tuilerie.games.mozaika import score
from tuilerie.games.mozaika.board import AREA, THROUGH, Board
from tuilerie.games.mozaika.tile import PALETTES
from tuilerie.notation import move_text

if TYPE_CHECKING:
    from tuilerie.games.mozaika.state import State


@dataclass(frozen=True, slots=True)
class Pay:
    """What a tile would pay on each cell of the seat's own board; None where the cell is taken."""

    tile: int
    coins: tuple[int | None, ...]


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
    own = None if seat is None else state.sealed[seat]
    return View(
        seat=seat,
        phase=state.phase.value,
        to_act=tuple(sorted(state.to_act)),
        legal=() if seat is None else tuple(map(move_text, state.legal(seat))),
        news=heard(state.news, seat),
        outcome=state.outcome,
        round=state.round,
        holder=state.holder,
        palette=PALETTES[state.rules.palette],
        bag=sum(state.bag),
        display=state.display,
        coins=state.coins,
        boards=state.boards,
        flies=state.flies,
        points=_standing(state),
        hand=() if seat is None else state.hands[seat],
        known=state.known,
        hidden=tuple(len(hand) - len(known) for hand, known in zip(state.hands, state.known, strict=True)),
        unseen=_unseen(state, seat),
        sealed=tuple(move is not None for move in state.sealed),
        own=None if own is None else move_text(own),
        bids=state.bids,
        order=state.order,
        bought=state.bought,
        fly=state.fly,
        pays=() if seat is None else _pays(state, seat),
        harm=_harm(state, seat) if seat is not None and state.phase == "fly" and seat == state.fly else (),
    )


def _standing(state: "State") -> tuple[int, ...]:
    if state.outcome is not None:
        return state.outcome.scores
    return tuple(
        score.total(score.lines(board, flies, coins, state.rules.symmetry))
        for board, flies, coins in zip(state.boards, state.flies, state.coins, strict=True)
    )


def _unseen(state: "State", seat: Seat | None) -> tuple[int, ...]:
    counts = list(state.bag)
    for other, (hand, known) in enumerate(zip(state.hands, state.known, strict=True)):
        if other != seat:
            for tile in hand:
                counts[tile] += 1
            for tile in known:
                counts[tile] -= 1
    return tuple(counts)


def _pays(state: "State", seat: Seat) -> tuple[Pay, ...]:
    board = state.boards[seat]
    return tuple(
        Pay(
            tile,
            tuple(score.income(board, tile, place) if there is None else None for place, there in enumerate(board)),
        )
        for tile in sorted({*state.hands[seat], *state.display})
    )


def _harm(state: "State", seat: Seat) -> tuple[int | None, ...]:
    board, flies = state.boards[seat], state.flies[seat]
    return tuple(
        sum(score.promise(board, flies, cells) > 0 for cells in THROUGH[place])
        if board[place] is not None and place not in flies
        else None
        for place in range(AREA)
    )
