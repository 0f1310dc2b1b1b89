"""A server whose machine's clock is wrong: run as `python -c` with the words of `skewed`."""

import time


def skewed(seconds: float) -> tuple[str, str]:
    """The program of a server that begins with its wall clock so many seconds ahead (behind, if negative)."""
    return (
        "-c",
        f"from tests.server.harness import skew; skew.set_clock({seconds}); from tuilerie.cli import main; main()",
    )


def set_clock(seconds: float) -> None:
    """Everything that this process reads from the machine's wall clock is wrong by so much from now on."""
    true, true_ns = time.time, time.time_ns
    time.time = lambda: true() + seconds
    time.time_ns = lambda: true_ns() + round(seconds * 1e9)
