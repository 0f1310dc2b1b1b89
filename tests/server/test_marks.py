"""What a journal says besides plays is told to those who watch whenever it is another thing."""

from typing import Any

from tests.server.harness.offline import Written, fresh, seated
from tuilerie.server.play.table import Table
from tuilerie.server.seats.clocks import Pauses
from tuilerie.server.storage.journal import Entry


def test_one_who_goes_as_another_comes_back_is_news() -> None:
    journal: Any = Written()
    table = Table(seated(fresh("epizodiak")), journal, Pauses())

    def mark(kind: Any, seat: int, text: str = "") -> None:
        table.apply(Entry(table.seating.id, table.seq + 1, kind, seat, text, None, 0, 0))

    audience = table.audience
    audience.update_marks(table.marks)
    mark("away", 0)
    assert audience.update_marks(table.marks)
    mark("back", 0)
    mark("away", 1)
    assert audience.update_marks(table.marks), "as many are away, but others"
    assert not audience.update_marks(table.marks)
    mark("away", 1, "left")
    assert audience.update_marks(table.marks), "and now for good"
