"""A game being played: a header, the plays so far and the state they lead to."""

from dataclasses import dataclass, field, replace
from typing import Any, Final

from tuilerie import games
from tuilerie.errors import BadOption, IllegalMove, TuilerieError
from tuilerie.fair import Deal
from tuilerie.game import Game, Seat
from tuilerie.luck import Luck
from tuilerie.notation import move_text
from tuilerie.options import read_options

LONGEST_NAME = 60

BEFORE_FIRST: Final = -1
"""Where a match stands before anything has happened: what does is numbered from 0 on."""


@dataclass(frozen=True, slots=True)
class Header:
    """What a match starts from; with the plays it says everything."""

    game: Game[Any, Any]
    options: Any
    seats: int
    deal: Deal
    who: tuple[str, ...]
    """Who sits where: a name or a bot's name, one a seat."""

    def __post_init__(self) -> None:
        if self.seats not in self.game.seats:
            span = f"{self.game.seats.start}–{self.game.seats.stop - 1}".removesuffix(f"–{self.game.seats.start}")
            raise BadOption("seat-count", name=self.game.name, seats=self.seats, span=span)
        if len(self.who) != self.seats:
            raise BadOption("names-and-seats", names=len(self.who), seats=self.seats)
        for name in self.who:
            if not name or len(name) > LONGEST_NAME or not name.isprintable() or name != name.strip():
                raise BadOption("bad-name", name=name[:LONGEST_NAME], most=LONGEST_NAME)


def header(
    name: str,
    seats: int,
    deal: Deal,
    *,
    texts: dict[str, str] | None = None,
    who: tuple[str, ...] | None = None,
) -> Header:
    """A header from a game's name and its options as texts."""
    game = games.find(name)
    options = read_options(game.options, texts or {})
    return Header(game, options, seats, deal, who or tuple(f"seat {seat}" for seat in range(seats)))


def _note_game(refused: TuilerieError, game: Game[Any, Any]) -> None:
    """Note the game on what it refuses, so that whoever tells it finds the game's own words."""
    refused.game = refused.game or game.name


@dataclass(frozen=True, slots=True)
class Prepared:
    """A play that the rules allow, not yet part of its match: what it leads from and to."""

    seat: Seat
    move: Any
    before: Any
    after: Any


@dataclass(slots=True)
class Match:
    """A match owns its state: `play` moves it on or refuses and changes nothing."""

    header: Header
    state: Any = field(init=False)
    plays: list[tuple[Seat, Any]] = field(default_factory=list, init=False)

    def __post_init__(self) -> None:
        head = self.header
        try:
            self.state = head.game.start(head.options, head.seats, Luck(head.deal.seed))
        except TuilerieError as refused:
            _note_game(refused, head.game)
            raise

    @property
    def over(self) -> bool:
        return not self.state.to_act

    def rename(self, who: tuple[str, ...]) -> None:
        """Call the seats otherwise; nothing else changes."""
        self.header = replace(self.header, who=who)

    def play(self, seat: Seat, move: Any) -> None:
        try:
            if seat not in self.state.to_act:
                raise IllegalMove("not-your-turn", seat=seat)
            self.state = self.state.play(seat, move)
        except TuilerieError as refused:
            _note_game(refused, self.header.game)
            raise
        self.plays.append((seat, move))

    def play_text(self, seat: Seat, text: str) -> None:
        self.play(seat, self.header.game.notation.read(text))

    def prepare(self, seat: Seat, text: str) -> Prepared:
        """Judge a move without playing it: `commit` plays it later, unless the match has gone on."""
        game = self.header.game
        try:
            if seat not in self.state.to_act:
                raise IllegalMove("not-your-turn", seat=seat)
            move = game.notation.read(text)
            return Prepared(seat, move, self.state, self.state.play(seat, move))
        except TuilerieError as refused:
            _note_game(refused, game)
            raise

    def commit(self, prepared: Prepared) -> None:
        assert prepared.before is self.state
        self.state = prepared.after
        self.plays.append((prepared.seat, prepared.move))

    def texts(self) -> list[str]:
        """The plays as lines: the seat, then the move."""
        return [f"{seat} {move_text(move)}" for seat, move in self.plays]

    def luck(self, *names: object) -> Luck:
        """Dice that are nobody's secret in the match: a bot's own, or a guess's."""
        return Luck(self.header.deal.seed).fork(len(self.plays), *names)
