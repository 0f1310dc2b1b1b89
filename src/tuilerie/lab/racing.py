"""Races between bots: each takes the time that a person of its level would, and the quickest arrives first."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from tuilerie import bots
from tuilerie.bots.pace import seconds_a_look
from tuilerie.errors import IllegalMove
from tuilerie.game import Bot, Seat
from tuilerie.match import Match


@dataclass(frozen=True, slots=True)
class Work:
    """What a seat is at: until when, in which phase it began, and the move it will have found."""

    until: float
    phase: str
    move: Any
    """None for a bot that thinks of one only when its time has come."""


class Race:
    """A match in which seats work at the same time. It goes on from one arrival to the next."""

    def __init__(self, match: Match, sitters: Sequence[Bot[Any, Any]], budget: int | None = None) -> None:
        self.match = match
        self.seconds = 0.0
        self._sitters = sitters
        self._budget = budget
        self._works: dict[Seat, Work] = {}

    def play(self) -> None:
        """The next arrival."""
        state = self.match.state
        going_on = {
            seat: work
            for seat, work in self._works.items()
            if seat in state.to_act and state.view(seat).phase == work.phase
        }
        self._works = going_on | {seat: self._begun(seat) for seat in state.to_act - going_on.keys()}
        order, _ = self.match.luck("arrival").shuffled(sorted(self._works))
        seat = min(order, key=lambda each: self._works[each].until)
        work = self._works.pop(seat)
        self.seconds = work.until
        if work.move is not None:
            try:
                self.match.play(seat, work.move)
            except IllegalMove:  # something came between: it chooses anew, on what lies there now
                pass
            else:
                return
        chosen = bots.move(state, seat, self._sitters[seat], self.match.luck("bot"), self._budget)
        self.match.play(seat, chosen)

    def _begun(self, seat: Seat) -> Work:
        bot, state, luck = self._sitters[seat], self.match.state, self.match.luck("work", seat)
        by_hand = self.match.header.game.by_hand
        assert by_hand is not None
        labour = by_hand(state.guess(seat, luck.fork("guess")), seat, bot.level, luck.fork("dice"))
        until = self.seconds + labour.looks * seconds_a_look(bot.level, luck.fork("day"))
        own = bot.name == bot.level and self._budget is None
        return Work(until, state.view(seat).phase, labour.move if own else None)
