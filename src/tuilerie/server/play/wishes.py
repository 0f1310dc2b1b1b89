"""What people wish to be done about a seat that does not act: let the house bot play it, or end the match."""

from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from typing import Literal, get_args

from tuilerie.game import Seat
from tuilerie.server.protocol.tables import WishInfo

Wished = Literal["bot", "end"]


@dataclass(slots=True)
class Wishes:
    """The newest wish of each seat about each other one, as the journal tells them."""

    by_seat: dict[Seat, dict[Seat, Wished]] = field(default_factory=dict)
    """By the seat they are about, then by who wishes it."""

    def of(self, seat: Seat, about: Seat) -> str:
        return self.by_seat.get(about, {}).get(seat, "wait")

    def take(self, seat: Seat, text: str) -> None:
        """Take over an entry's text, `bot 1`, `end 1` or `wait 1`."""
        wish, _, about = text.partition(" ")
        wishes = self.by_seat.setdefault(int(about), {})
        wishes.pop(seat, None)
        for known in get_args(Wished):
            if wish == known:
                wishes[seat] = known

    def keep_about(self, seats: AbstractSet[Seat]) -> None:
        """Forget wishes about all others: they have acted, or are played for."""
        if self.by_seat:
            self.by_seat = {about: wishes for about, wishes in self.by_seat.items() if about in seats and wishes}

    def agreed(self, people: AbstractSet[Seat]) -> tuple[Seat, Wished] | None:
        """What all these people but the seat itself wish to be done about it, if they are of one mind."""
        for about, by_person in self.by_seat.items():
            wishes = {by_person.get(seat) for seat in people - {about}}
            if len(wishes) == 1 and (wish := wishes.pop()) is not None:
                return about, wish
        return None

    def info(self) -> tuple[WishInfo, ...]:
        return tuple(
            WishInfo(seat, about, wish)
            for about, wishes in sorted(self.by_seat.items())
            for seat, wish in sorted(wishes.items())
        )
