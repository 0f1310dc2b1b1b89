"""A line on the terminal that says how something long goes on; nothing where nobody looks."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import TracebackType

from rich import progress as bars
from rich.status import Status

from tuilerie.cli.screen import Screen
from tuilerie.solver import Progress

BETWEEN = 0.1
"""Seconds between two lines."""


@contextmanager
def counted(screen: Screen, game: str, total: int) -> Iterator[Callable[..., None]]:
    """A bar of so many things to do for a game; called with how many more are done, or without for one."""
    with _bars(screen) as bar:
        task = bar.add_task(screen.words.say("name", game=game), total=total)
        yield lambda done=1: bar.advance(task, done)


@contextmanager
def sought_and_counted(
    screen: Screen, sought: str, most: int, game: str, total: int
) -> Iterator[tuple[Callable[[int], None], Callable[..., None]]]:
    """Two bars: how much of a search was in vain so far, of at most so much, and what is done of what it finds."""
    with _bars(screen) as bar:
        search = bar.add_task(sought, total=most)
        task = bar.add_task(screen.words.say("name", game=game), total=total)
        yield lambda vain: bar.update(search, completed=vain), lambda done=1: bar.advance(task, done)


def _bars(screen: Screen) -> bars.Progress:
    columns = (
        bars.TextColumn("{task.description}"),
        bars.BarColumn(),
        bars.MofNCompleteColumn(),
        bars.TimeRemainingColumn(),
        bars.TimeElapsedColumn(),
    )
    return bars.Progress(*columns, console=screen.errors, transient=True, disable=not screen.errors.is_terminal)


class SearchProgress:
    """Shows the steps, their speed, and the share searched where it is known."""

    def __init__(self, screen: Screen, *, quiet: bool) -> None:
        self.screen = screen
        self.shown_at = 0.0
        self.status: Status | None = None
        if screen.errors.is_terminal and not quiet:
            self.status = screen.errors.status(screen.text("solve.preparing"))

    def __enter__(self) -> "SearchProgress":
        if self.status is not None:
            self.status.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.end()

    def show(self, progress: Progress) -> None:
        now = time.monotonic()
        if self.status is None or now - self.shown_at < BETWEEN:
            return
        self.shown_at = now
        values = {
            "nodes": progress.nodes,
            "speed": round(progress.nodes / max(progress.seconds, 1e-6)),
            "found": progress.found,
        }
        if progress.share is None:
            text = self.screen.text("solve.progress", **values)
        else:
            text = self.screen.text("solve.progress-share", **values, share=f"{progress.share:.0%}")
        self.status.update(text)

    def end(self) -> None:
        """Leave the line empty before something else is said."""
        if self.status is not None:
            self.status.stop()
            self.status = None
