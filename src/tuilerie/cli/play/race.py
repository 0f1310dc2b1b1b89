"""A race at one keyboard: everybody works against an own clock, and the shortest time arrives first.

A bot needs about its pace for each move. People sit down one after the other; their clocks run only while
they do. Whoever was overtaken by another's clock learns it at the next line they type.
"""

import time
from dataclasses import dataclass, field

from tuilerie.cli.play.person import Overtaken, Person
from tuilerie.cli.play.table import Table
from tuilerie.errors import BadNotation, IllegalMove
from tuilerie.game import Seat
from tuilerie.notation import move_text


@dataclass(frozen=True, slots=True)
class Arrival:
    """A move waiting for its time."""

    at: float
    text: str


@dataclass(slots=True)
class Race:
    """The clocks of a table where order of arrival decides."""

    pace: float
    clocks: dict[Seat, float] = field(default_factory=dict)
    waiting: dict[Seat, Arrival] = field(default_factory=dict)
    phase: str = ""

    def step(self, table: Table) -> None:
        """Somebody thinks of a move; when everybody has one, the earliest is played."""
        self._start_clocks(table)
        for seat in self._thinking(table):
            if seat in table.players:
                at = self.clocks.get(seat, 0.0) + self._bot_needs(table, seat)
                self.waiting[seat] = Arrival(at, move_text(table.bot_move(seat)))
        people = self._thinking(table)
        if people:
            self._work(table, table.sit_down(min(people, key=lambda seat: (self.clocks.get(seat, 0.0), seat))))
        else:
            self._arrive(table)

    def _start_clocks(self, table: Table) -> None:
        """A new phase starts for everybody at the same moment."""
        phase = table.match.state.view(None).phase
        if phase != self.phase:
            self.phase = phase
            self.clocks.clear()
            self.waiting.clear()

    def _thinking(self, table: Table) -> list[Seat]:
        return [seat for seat in sorted(table.match.state.to_act) if seat not in self.waiting]

    def _bot_needs(self, table: Table, seat: Seat) -> float:
        percent, _ = table.match.luck("pace", seat).below(51)
        return self.pace * (75 + percent) / 100

    def _work(self, table: Table, person: Person) -> None:
        """A person thinks until a move is right, or until another's arrival leaves nothing to do here."""
        began = time.monotonic() - self.clocks.get(person.seat, 0.0)
        decisive = [each.at for seat, each in self.waiting.items() if _ends(table, seat, each)]
        if decisive:
            table.screen.say("race.beat", seconds=round(min(decisive)))
        person.look()
        while True:
            try:
                text = person.move(lambda: self._overtaken(table, person, time.monotonic() - began))
                table.match.state.play(person.seat, table.match.header.game.notation.read(text))
            except (IllegalMove, BadNotation) as error:
                person.refuse(error)
            except Overtaken:
                self.clocks[person.seat] = time.monotonic() - began
                return
            else:
                self.waiting[person.seat] = Arrival(time.monotonic() - began, text)
                return

    def _overtaken(self, table: Table, person: Person, now: float) -> bool:
        """Let those arrive whose time has come; whether that changes what this person has before them."""
        changed = False
        while self.waiting and min(each.at for each in self.waiting.values()) < now:
            self._arrive(table)
            changed = True
        if table.match.over:
            table.screen.say("race.overtaken")
        return changed and not person.stays()

    def _arrive(self, table: Table) -> None:
        """The earliest of the waiting moves is played; those it makes impossible are thought over."""
        seat = min(self.waiting, key=lambda seat: (self.waiting[seat].at, seat))
        arrival = self.waiting.pop(seat)
        self.clocks[seat] = arrival.at
        table.play_text(seat, arrival.text)
        self.waiting = {other: each for other, each in self.waiting.items() if _is_right(table, other, each)}


def _is_right(table: Table, seat: Seat, arrival: Arrival) -> bool:
    try:
        table.match.state.play(seat, table.match.header.game.notation.read(arrival.text))
    except IllegalMove:
        return False
    return True


def _ends(table: Table, seat: Seat, arrival: Arrival) -> bool:
    """Whether this move, come first, would end the match."""
    move = table.match.header.game.notation.read(arrival.text)
    return table.match.state.play(seat, move).outcome is not None
