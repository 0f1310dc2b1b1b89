"""The tests see the same terminal and the same language everywhere, whatever the tester's own are."""

import os

import pytest

SIZE_AND_COLOURS = ("NO_COLOR", "FORCE_COLOR", "COLORTERM", "COLUMNS", "LINES", "TTY_COMPATIBLE", "TTY_INTERACTIVE")
LANGUAGES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES")

for wish in (*SIZE_AND_COLOURS, *LANGUAGES):
    os.environ.pop(wish, None)
os.environ |= {"TERM": "xterm-256color", "LANG": "C.UTF-8"}


def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    """Keep how a run ended for `tests/again.py`."""
    if session.config.cache is not None and not hasattr(session.config, "workerinput"):
        session.config.cache.set("run/status", int(exitstatus))
