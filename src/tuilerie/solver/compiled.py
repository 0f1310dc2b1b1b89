"""Compiling kernels with numba and keeping them in the user's cache folder, if that can be written.

The folder's name holds a digest of all kernel sources: numba itself does not notice when a function called from
another file has changed. Without a folder the kernels are compiled anew in every process.
"""

import hashlib
import os
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, TypeVar, cast

F = TypeVar("F", bound=Callable[..., object])


@cache
def folder() -> Path | None:
    """Where compiled kernels are kept: below TUILERIE_CACHE or the user's cache folder; None if nowhere."""
    home = os.environ.get("TUILERIE_CACHE") or os.environ.get("XDG_CACHE_HOME")
    try:
        cache = Path(home) if home else Path.home() / ".cache"
        place = cache / "tuilerie" / f"kernels-{_digest()}"
        place.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=place):
            return place
    except (OSError, RuntimeError):
        return None


def compiled(function: F) -> F:
    """The function as machine code, made at its first call; runs without Python's lock.

    Kernels copy and compare arrays in loops of their own: numba's slices, joins and sums take seconds to compile.

    Where numba cannot be had the function stays as it is: the same answers, a hundred times slower.
    """
    try:
        import numba
    except ImportError:
        return function

    place = folder()
    settings = cast(Any, numba.config)  # made of attributes that no stub names
    before = settings.CACHE_DIR
    settings.CACHE_DIR = str(place or "")
    try:
        return cast(F, numba.njit(cache=place is not None, nogil=True, error_model="numpy")(function))
    finally:
        settings.CACHE_DIR = before


def _digest() -> str:
    sources = sorted(Path(__file__).parent.glob("kernel_*.py"))
    return hashlib.sha256(b"".join(source.read_bytes() for source in sources)).hexdigest()[:12]
