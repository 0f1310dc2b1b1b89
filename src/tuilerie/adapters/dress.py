"""What every library wants of a game: actions as numbers under a mask, and what a seat sees as one row of numbers.

An observation is made from the seat's view and its own legal moves, never from what is hidden from it. Actions of a
game with a kernel are its codes of moves. Where moves are whole mosaics there are two dresses: an action picks one
of the best `candidates`, or says the next of the mosaic's `tiles`. The last action is to wait: it is the only one
of a seat that may not act, and never allowed to one that may.
"""

from collections.abc import Mapping
from typing import Any, Final, Protocol

import msgspec
import numpy as np
from numpy.typing import NDArray

from tuilerie import games
from tuilerie.adapters import checks
from tuilerie.adapters.candidates import CANDIDATES, FAR, Candidates, Kinds, WholeMoves
from tuilerie.adapters.composing import Tiles
from tuilerie.bots import kernels
from tuilerie.game import Outcome, Seat
from tuilerie.luck import Luck, luck_from
from tuilerie.options import Value, option_texts, read_options
from tuilerie.parts import NOTHING, Part

Array = NDArray[Any]

__all__ = ["CANDIDATES", "Array", "Dress", "learnable"]

DRESSES: Final = ("candidates", "tiles")
"""How moves that are whole mosaics are made."""

KINDS: Final = "kinds"
"""One action for each kind of move: no dress for learners, but enough where no mosaic is better than another."""


def learnable() -> tuple[str, ...]:
    """The games whose folders say what a learner sees (`learning`)."""
    return tuple(name for name in games.names() if games.part(name, "learning"))


class Style(Protocol):
    """How moves become actions."""

    moves_known: int
    """Actions but the one to wait."""

    def begin(self, state: Any, seats: int) -> Any:
        """What environments hold, of a match at its start; it is asked as a state is."""

    def whole(self, state: Any) -> Any:
        """The state of the game in it, for bots."""

    def is_busy(self, state: Any, seat: Seat) -> bool:
        """Whether a seat is in the middle of a move."""

    def legal(self, state: Any, seat: Seat) -> dict[int, Any]:
        """What a seat that may act may do, by action."""

    def parts(self, state: Any, seat: Seat, legal: Mapping[int, Any]) -> dict[str, Part]:
        """What the seat sees besides its view."""


class Codes(WholeMoves):
    """A kernel's codes of moves."""

    def __init__(self, kernel: Any) -> None:
        self.kernel = kernel
        self.moves_known = int(kernel.CODES)

    def legal(self, state: Any, seat: Seat) -> dict[int, Any]:
        return {int(self.kernel.code(move)): move for move in state.legal(seat)}

    def parts(self, state: Any, seat: Seat, legal: Mapping[int, Any]) -> dict[str, Part]:
        return {}


class Dress:
    """A game with its options and number of seats, as learners see it; `moves` is one of `DRESSES`."""

    def __init__(
        self,
        name: str,
        seats: int | None = None,
        options: Mapping[str, Value] | None = None,
        moves: str = "candidates",
    ) -> None:
        texts = checks.option_texts(options)
        with checks.explained_refusals():
            self.game = games.find(str(name))
            self.seats = self.game.seats[0] if seats is None else checks.whole(seats, "seats", 1)
            self.options = read_options(self.game.options, texts)
            dealt = self.game.start(self.options, self.seats, luck_from("dress"))
        self.kernel = kernels.find(self.game.name) if self.game.listed else None
        self.learning: Any = games.part(self.game.name, "learning")
        if self.learning is None:
            raise ValueError(f"nothing says what a learner sees of {self.game.name}: its folder has no learning.py")
        self._look = getattr(self.learning, "look", _view)
        self.moves = moves
        self.style = self._style(moves)
        self.moves_known = self.style.moves_known
        self.actions = self.moves_known + 1
        state = self.style.begin(dealt, self.seats)
        found = self._parts(state, 0, self.legal(state, 0))
        self.parts: dict[str, slice] = {}
        """Where each named part of an observation lies."""
        at = 0
        for key, each in found.items():
            self.parts[key] = slice(at, at + len(each.numbers))
            at += len(each.numbers)
        self.length = at
        self.low = np.full(at, NOTHING, np.int16)
        self.high = np.concatenate([np.full(len(each.numbers), each.high, np.int16) for each in found.values()])
        if "candidates" in self.parts:
            self.low[self.parts["candidates"]] = -FAR

    def __reduce__(self) -> Any:
        """Kernels and bots are not copied or sent elsewhere, but found again there."""
        return Dress, (self.game.name, self.seats, option_texts(self.options), self.moves)

    def _style(self, moves: str) -> Style:
        choices = games.part(self.game.name, "choices")
        if moves == KINDS:
            return Kinds(self.game)
        if moves not in DRESSES or (moves == "tiles" and choices is None):
            known = DRESSES if choices else DRESSES[:1]
            raise ValueError(f"moves of {self.game.name} come as {' or '.join(known)}, not as {moves}")
        if self.kernel is not None:
            return Codes(self.kernel)
        if moves == "tiles" and choices is not None:
            return Tiles(self.game, self.options, choices)
        return Candidates(self.game, self.options, choices)

    @property
    def wait(self) -> int:
        """The action of a seat that may not act."""
        return self.actions - 1

    def start(self, luck: Luck) -> Any:
        return self.style.begin(self.game.start(self.options, self.seats, luck), self.seats)

    def legal(self, state: Any, seat: Seat) -> dict[int, Any]:
        """The moves that a seat may make, by action."""
        return self.style.legal(state, seat) if seat in state.to_act else {}

    def mask(self, legal: Mapping[int, Any]) -> Array:
        mask = np.zeros(self.actions, np.int8)
        mask[list(legal) or [self.wait]] = 1
        return mask

    def observe(self, state: Any, seat: Seat, legal: Mapping[int, Any]) -> Array:
        parts = self._parts(state, seat, legal).values()
        return np.fromiter((number for each in parts for number in each.numbers), np.int16, self.length)

    def read(self, view: Mapping[str, Any]) -> tuple[Array, dict[int, str]]:
        """What a policy needs of a view as the arena sends it: the observation, and by action the moves it lists.

        For games with a kernel, whose views list all moves and whose observations are made from the view alone.
        """
        known = games.part(self.game.name, "view")
        if self.kernel is None or known is None:
            raise ValueError(f"the moves of {self.game.name} can't be read from a view alone")
        shown = msgspec.convert(view, known.View)
        parts: dict[str, Part] = self.learning.observe(shown)
        row = np.array([number for each in parts.values() for number in each.numbers], np.int16)
        if len(row) != self.length:
            raise ValueError(
                f"a view of {self.game.name} with {self.seats} seats has {self.length} numbers, not {len(row)}"
            )
        return row, {int(self.kernel.code(self.game.notation.read(text))): text for text in shown.legal}

    def rewards(self, outcome: Outcome) -> tuple[float, ...]:
        """What each seat won beyond an even share; together they are 0."""
        first = outcome.ranks.count(1)
        return tuple((rank == 1) / first - 1 / self.seats for rank in outcome.ranks)

    def _parts(self, state: Any, seat: Seat, legal: Mapping[int, Any]) -> dict[str, Part]:
        found: dict[str, Part] = self.learning.observe(self._look(state, seat))
        return {**found, **self.style.parts(state, seat, legal)}


def _view(state: Any, seat: Seat) -> Any:
    return state.view(seat)
