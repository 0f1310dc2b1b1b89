"""A table in the terminal: people and bots act in turn, hands stay hidden, the record is kept."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from rich.text import Text

from tuilerie import bots
from tuilerie.bots import Sitter
from tuilerie.cli.play import sentences
from tuilerie.cli.play.person import Left, Person
from tuilerie.cli.record_files import write_record
from tuilerie.cli.screen import Screen
from tuilerie.errors import BadNotation, IllegalMove
from tuilerie.game import Seat
from tuilerie.match import Match


@dataclass(slots=True)
class Table:
    """Owns the match while it is played."""

    screen: Screen
    match: Match
    sitters: Sequence[Sitter]
    who: tuple[str, ...]
    record: Path | None
    budget: int | None
    people: dict[Seat, Person] = field(init=False)
    players: dict[Seat, Any] = field(init=False)
    before: Seat | None = None
    """Who sat before the screen last."""

    def __post_init__(self) -> None:
        game = self.match.header.game
        alone = sum(sitter.person for sitter in self.sitters) == 1
        self.people = {
            seat: Person(self.screen, self.match, seat, self.who, alone=alone)
            for seat, sitter in enumerate(self.sitters)
            if sitter.person
        }
        self.players = {
            seat: bots.find(game, sitter.kind) for seat, sitter in enumerate(self.sitters) if not sitter.person
        }

    def run(self, step: "Callable[[Table], None]") -> None:
        """Play to the end, or until a person leaves; the record is written in either case."""
        self.screen.show(sentences.promise(self.match, self.screen))
        self.screen.say("play.welcome")
        try:
            self._everybody_hears()
            while not self.match.over:
                step(self)
            self._finish()
        except Left:
            self.screen.say("leave.left")
        except EOFError:
            self.screen.show(Text())
            self.screen.say("leave.no-more-input")
        finally:
            self._keep_record()

    def play_person(self, person: Person) -> None:
        person.look()
        while True:
            try:
                self.match.play_text(person.seat, person.move())
            except (IllegalMove, BadNotation) as error:
                person.refuse(error)
            else:
                self._everybody_hears()
                return

    def bot_move(self, seat: Seat) -> Any:
        return bots.move(self.match.state, seat, self.players[seat], self.match.luck("bot"), self.budget)

    def play_bot(self, seat: Seat) -> None:
        self.match.play(seat, self.bot_move(seat))
        self._everybody_hears()

    def play_text(self, seat: Seat, text: str) -> None:
        self.match.play_text(seat, text)
        self._everybody_hears()

    def sit_down(self, seat: Seat) -> Person:
        """Hand the keyboard over, so that nobody sees another's hand."""
        if len(self.people) > 1 and self.before != seat:
            self.screen.wipe()
            self.screen.say("handover.to", name=self.who[seat])
            input(self.screen.text("handover.enter") + " ")
            self.screen.wipe()
        self.before = seat
        return self.people[seat]

    def _everybody_hears(self) -> None:
        for person in self.people.values():
            person.hear()

    def _finish(self) -> None:
        """What was hidden is shown at the end as far as the game shows it."""
        game, state = self.match.header.game, self.match.state
        if len(self.people) > 1:
            self.screen.wipe()
        seat = next(iter(self.people)) if len(self.people) == 1 else None
        news = self.people[seat].unread if seat is not None else state.view(None).news
        self.screen.show(*sentences.news_words(game, news, self.screen, self.who))
        self.screen.show(sentences.drawn(game, state.view(seat), self.screen, self.who))
        self.screen.show(sentences.result(game, state.outcome, self.screen, self.who))

    def _keep_record(self) -> None:
        if self.record:
            write_record(self.record, self.match)
            self.screen.say("recorded", file=self.record)
        elif self.match.over and self.screen.asks:
            with suppress(EOFError):
                self._offer_record()
        elif not self.match.over:
            self.screen.say("leave.no-record")

    def _offer_record(self) -> None:
        """An ended match that nobody asked to record can still be kept."""
        while name := input(self.screen.text("save.after") + " ").strip():
            try:
                write_record(Path(name), self.match)
            except OSError as error:
                self.screen.show(Text(f"✗ {self.screen.file_refusal(error)}", "bold"))
            else:
                self.screen.say("recorded", file=name)
                return


def in_turn(table: Table) -> None:
    """One seat acts; where several may, they do so by their order at the table."""
    seat = min(table.match.state.to_act)
    if seat in table.players:
        table.play_bot(seat)
    else:
        table.play_person(table.sit_down(seat))
