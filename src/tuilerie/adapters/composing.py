"""Games whose moves are whole mosaics, played a tile at a time under a mask that the solver keeps completable.

A seat picks what its game asks for first (a place, a corner), then says tile by tile what lies in the next cell.
The last tile plays the move. Until then its draft is its own: the match stands still and nobody else sees it.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from importlib import import_module
from types import ModuleType
from typing import Any, Final

from tuilerie import games
from tuilerie.adapters.completing import FIRST, completion, next_tiles, wanted
from tuilerie.game import Game, Outcome, Seat
from tuilerie.luck import Luck
from tuilerie.parts import NOTHING, Part, part
from tuilerie.tiles.mosaic import Mosaic
from tuilerie.tiles.tile import MOST_COLOURS, Tile, full_set, kind, turned

QUARTERS: Final = 4


@dataclass(frozen=True, slots=True)
class Draft:
    """What a seat has picked and laid of its next move, and a mosaic that this may become."""

    picks: tuple[int, ...] = ()
    tiles: tuple[Tile, ...] = ()
    sure: Mosaic | None = None


@dataclass(frozen=True)
class Composing:
    """A state of the game and the seats' drafts, asked as a state is. A bot's whole move is played at once."""

    state: Any
    drafts: tuple[Draft, ...]
    choices: Any
    """The game's module of that name."""

    def __reduce__(self) -> Any:
        """A module is not copied or sent elsewhere, but found again there."""
        return _found_again, (self.state, self.drafts, self.choices.__name__)

    @property
    def to_act(self) -> frozenset[Seat]:
        acting: frozenset[Seat] = self.state.to_act
        return acting

    @property
    def outcome(self) -> Outcome | None:
        outcome: Outcome | None = self.state.outcome
        return outcome

    def view(self, seat: Seat | None) -> Any:
        return self.state.view(seat)

    def guess(self, seat: Seat, luck: Luck) -> "Composing":
        drafts = tuple(draft if each == seat else Draft() for each, draft in enumerate(self.drafts))
        return replace(self, state=self.state.guess(seat, luck), drafts=drafts)

    def play(self, seat: Seat, step: Any) -> "Composing":
        """A step of a draft, or a whole move."""
        if isinstance(step, Draft):
            task = self.choices.task(self.state, seat, step.picks)
            if task is None or len(step.tiles) < len(task.cells):
                return replace(self, drafts=self._with(seat, step))
            step = task.make(task.mosaic(step.tiles))
        return replace(self, state=self.state.play(seat, step), drafts=self._with(seat, Draft()))

    def _with(self, seat: Seat, draft: Draft) -> tuple[Draft, ...]:
        return (*self.drafts[:seat], draft, *self.drafts[seat + 1 :])


def _found_again(state: Any, drafts: tuple[Draft, ...], choices: str) -> Composing:
    return Composing(state, drafts, import_module(choices))


class Tiles:
    """Actions: a piece in one of four turns for the next cell, then what is no tile."""

    def __init__(self, game: Game[Any, Any], options: Any, choices: ModuleType) -> None:
        self.choices: Any = choices
        self.kinds = {piece: at for at, piece in enumerate(full_set(self.choices.colours(options)))}
        learning: Any = games.part(game.name, "learning")
        self.cells: int = learning.cells(options)
        self.first_plain = QUARTERS * len(self.kinds)
        self.moves_known: int = self.first_plain + self.choices.PLAIN

    def begin(self, state: Any, seats: int) -> Composing:
        return Composing(state, (Draft(),) * seats, self.choices)

    def whole(self, state: Composing) -> Any:
        """The match as bots see it."""
        return state.state

    def is_busy(self, state: Composing, seat: Seat) -> bool:
        """Whether a seat is in the middle of a move."""
        return state.drafts[seat] != Draft()

    def legal(self, state: Composing, seat: Seat) -> dict[int, Any]:
        """The steps that a seat may take, by action."""
        draft, found = state.drafts[seat], {}
        if not draft.tiles:
            for number, move in self.choices.plain(state.state, seat, draft.picks).items():
                step = move if move is not None else self._picked(state, seat, (*draft.picks, number))
                if step is not None:
                    found[self.first_plain + number] = step
        task = self.choices.task(state.state, seat, draft.picks)
        if task is None:
            return found
        sure = draft.sure or completion(task, draft.tiles, FIRST)
        if sure is not None:
            for tile, after in next_tiles(task, draft.tiles, sure):
                found[self.action(tile)] = Draft(draft.picks, (*draft.tiles, tile), after)
        return found

    def _picked(self, state: Composing, seat: Seat, picks: tuple[int, ...]) -> Draft | None:
        """What a pick leads to, if a mosaic can be completed after it."""
        task = self.choices.task(state.state, seat, picks)
        sure = None if task is None else completion(task, ())
        return None if sure is None else Draft(picks, (), sure)

    def action(self, tile: Tile) -> int:
        """A piece and how often it is turned, at least."""
        piece = kind(tile)
        quarters = next(each for each in range(QUARTERS) if turned(piece, each) == tile)
        return QUARTERS * self.kinds[piece] + quarters

    def parts(self, state: Composing, seat: Seat, legal: Mapping[int, Any]) -> dict[str, Part]:
        """The seat's own draft: what it picked, the cell that comes next, what lies there, what must match it."""
        draft = state.drafts[seat]
        task = self.choices.task(state.state, seat, draft.picks) if seat in state.to_act else None
        board: dict[Any, Tile] = {}
        following: tuple[int, int] | None = None
        around: tuple[int | None, ...] = (None,) * 4
        if task is not None:
            board = dict(zip(task.cells, draft.tiles, strict=False))
            following, around = task.cells[len(draft.tiles)], wanted(task, draft.tiles)
        laid = [number for (x, y), tile in board.items() for number in (x, y, *tile)]
        return {
            "pick": part(draft.picks, self.choices.PLAIN, 1),
            "next": part(following or (NOTHING, NOTHING), self.cells),
            "wanted": part(around, MOST_COLOURS),
            "draft": part(laid, max(self.cells, MOST_COLOURS), 6 * self.cells),
            **self.choices.described(state.state, seat),
        }
