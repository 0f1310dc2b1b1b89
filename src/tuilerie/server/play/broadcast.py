"""What watchers of a table are sent: the table, whole views for exactly their seat, and the news they missed."""

from typing import Any, NamedTuple

from msgspec import Raw

from tuilerie.game import Seat
from tuilerie.match import BEFORE_FIRST
from tuilerie.server.play import news
from tuilerie.server.play.info import table_info
from tuilerie.server.play.table import Table
from tuilerie.server.play.watcher import Watcher, encoded
from tuilerie.server.protocol.messages import Missed, Progress, TableMessage, ViewMessage
from tuilerie.server.protocol.tables import ClockFace
from tuilerie.server.timestamps import now


def show_table(table: Table, to: Watcher | None = None) -> None:
    """Send the table's facts to all its watchers, or to one, but to nobody the same twice in a row."""
    messages: dict[Seat | None, bytes] = {}
    for watcher in (to,) if to else tuple(table.audience.watchers):
        if watcher.seat not in messages:
            info = Raw(encoded(table_info(table, watcher.seat)))
            messages[watcher.seat] = encoded(TableMessage(watcher.seat, info))
        watcher.send_facts(messages[watcher.seat])


def show_views(table: Table) -> None:
    """Send the newest view to every watcher that has not seen it; equal eyes share one encoding."""
    audience = table.audience
    # whoever comes is shown it at once: with many onlookers nobody looks through all of them for each
    if audience.seq is not None and audience.seq >= table.seq:
        return
    times = _times(table)
    messages: dict[tuple[Seat | None, int], bytes] = {}
    for watcher in audience.greeted:
        if watcher.seq is not None and watcher.seq >= table.seq:
            continue
        key = (watcher.seat, BEFORE_FIRST if watcher.seq is None else watcher.seq)
        message = messages.get(key)
        if message is None:
            message = messages[key] = _view_message(table, *key, times)
        watcher.send_view(message, table.seq)
    audience.mark_shown(table.seq)


def view_message(table: Table, seat: Seat | None, last: int) -> bytes:
    """The newest view for a seat that has seen everything up to `last`."""
    return _view_message(table, seat, last, _times(table))


class _Times(NamedTuple):
    """What a table's clocks say at a moment: the same to all eyes."""

    at: int
    clocks: tuple[ClockFace, ...] | None
    waits: int | None
    elapsed: int | None


def _times(table: Table) -> _Times:
    at, starts = now(), table.race.starts
    waits = starts - at if starts > at else None
    return _Times(at, table.clocks.faces(at, table.pauses), waits, _elapsed(table, at))


def _view_message(table: Table, seat: Seat | None, last: int, times: _Times) -> bytes:
    view = _view(table, seat, times.at)
    missed = _news(table, seat, last, view)
    return encoded(ViewMessage(table.seq, view, missed, times.clocks, times.waits, times.elapsed))


def show_start(table: Table) -> None:
    """A race begins: send everybody the whole view in place of the one before the start."""
    messages: dict[Seat | None, bytes] = {}
    for watcher in table.audience.greeted:
        if watcher.seat not in messages:
            messages[watcher.seat] = view_message(table, watcher.seat, table.seq)
        if watcher.seq == table.seq:
            watcher.send(messages[watcher.seat])


def show_placed(table: Table, seat: Seat, placed: int) -> None:
    """A seat of a race has so many tiles in place: tell the others, if it is new."""
    if not table.audience.update_placed(seat, placed):
        return
    message = encoded(Progress(seat, placed))
    for watcher in table.audience.greeted:
        if watcher.seat != seat:
            watcher.send(message)


def _view(table: Table, seat: Seat | None, at: int) -> Any:
    """Before the start of a race nobody gets what is raced on: a program would be done with it at the start."""
    assert table.match is not None
    view: Any = table.match.state.view(seat)
    covered = table.seating.rules.covered
    return covered(view) if covered and at < table.race.starts and table.to_act else view


def _elapsed(table: Table, at: int) -> int | None:
    """How long the race has been running, or ran."""
    starts = table.race.starts
    if not starts:
        return None
    until = at if table.to_act else table.at
    return until - starts if until >= starts else None


def _news(table: Table, seat: Seat | None, last: int, newest: Any) -> tuple[Missed, ...]:
    assert table.match is not None
    if last >= table.seq:
        return ()
    if last == table.seq - 1 and table.played[-1:] == [table.seq]:
        return (Missed(table.seq, newest.news),)
    return news.since(table, seat, last)
