"""A server whose machine's clock is wrong: its program is what `skewed` says."""

import time

from tests.server.harness.forks import SERVER
from tuilerie.server import timestamps


def skewed(seconds: float) -> str:
    """The program of a server that begins with its wall clock so many seconds ahead (behind, if negative)."""
    return f"from tests.server.harness import skew; skew.set_clock({seconds}); {SERVER}"


def set_clock(seconds: float) -> None:
    """Everything that this process reads from the machine's wall clock is wrong by so much from now on."""
    true, true_ns = time.time, time.time_ns
    time.time = lambda: true() + seconds
    time.time_ns = lambda: true_ns() + round(seconds * 1e9)
    timestamps._offset = time.time_ns() - time.monotonic_ns()
