"""Now, in milliseconds since 1970: by the database's clock where several nodes share one, else by the machine's.

It never runs backwards while the process lives, unless the database's clock itself was set back by far.
"""

import time
from typing import Final

STEP: Final = 2_000
"""Milliseconds by which time may stand still until a slower clock has caught up; beyond them it is set."""

_offset = time.time_ns() - time.monotonic_ns()
_last = 0


def now() -> int:
    global _last
    at = (time.monotonic_ns() + _offset) // 1_000_000
    if at > _last:
        _last = at
    return _last


def correct(reading: int, before: int, after: int) -> int:
    """Another clock told a time between two moments of `time.monotonic_ns`: by how many ms ours was wrong.

    A slow answer tells little, and whatever it leaves possible is left alone.
    """
    global _offset, _last
    old = _offset
    _offset = min(max(_offset, reading * 1_000_000 - after), (reading + 1) * 1_000_000 - before)
    corrected = (time.monotonic_ns() + _offset) // 1_000_000
    if _last - corrected > STEP:
        _last = corrected
    return (_offset - old) // 1_000_000
