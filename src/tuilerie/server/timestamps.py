"""Now, in milliseconds since 1970, never running backwards while the process lives."""

import time

_OFFSET = time.time_ns() - time.monotonic_ns()


def now() -> int:
    return (time.monotonic_ns() + _OFFSET) // 1_000_000
