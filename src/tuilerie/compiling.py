"""Compiling kernels with numba and keeping them in the user's cache folder, if that can be written.

A folder's name holds a digest of the sources compiled into it: numba itself does not notice when a function
called from another file has changed. Without a folder kernels are compiled anew in every process.
"""

import hashlib
import os
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from types import FrameType
from typing import Any, TypeVar, cast

F = TypeVar("F", bound=Callable[..., object])

DICE = Path(__file__).with_name("dice.py")
"""Compiled into every kernel that draws."""


@cache
def have_numba() -> bool:
    try:
        import numba  # noqa: F401
    except ImportError:
        return False
    return True


def at_work(frame: FrameType | None) -> bool:
    """Whether what is done there is done for numba, which makes machine code or loads it from the cache."""
    while frame is not None:
        if str(frame.f_globals.get("__name__")).partition(".")[0] in ("numba", "llvmlite"):
            return True
        frame = frame.f_back
    return False


@cache
def folder(name: str, *sources: Path) -> Path | None:
    """Where kernels made of these sources are kept: below TUILERIE_CACHE or the user's cache folder; or None."""
    home = os.environ.get("TUILERIE_CACHE") or os.environ.get("XDG_CACHE_HOME")
    try:
        cache = Path(home) if home else Path.home() / ".cache"
        place = cache / "tuilerie" / f"{name}-{_digest(sources)}"
        place.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=place):
            return place
    except (OSError, RuntimeError):
        return None


def compiler(name: str, *sources: Path | str) -> Callable[[F], F]:
    """A decorator: the function as machine code, made at its first call; runs without Python's lock.

    `sources` are the files, or folders of files, of all that is compiled together.

    Kernels copy and compare arrays in loops of their own: numba's slices, joins and sums take seconds to compile.

    Where numba cannot be had the function stays as it is: the same answers, a hundred times slower.
    """
    files = tuple(Path(source) for source in sources)

    def compiled(function: F) -> F:
        if not have_numba():
            return function
        import numba

        place = folder(name, *files)
        settings = cast(Any, numba.config)  # made of attributes that no stub names
        before = settings.CACHE_DIR
        settings.CACHE_DIR = str(place or "")
        try:
            return cast(F, numba.njit(cache=place is not None, nogil=True, error_model="numpy")(function))
        finally:
            settings.CACHE_DIR = before

    return compiled


def _digest(sources: tuple[Path, ...]) -> str:
    files = {DICE}
    for source in sources:
        files |= set(source.rglob("*.py")) if source.is_dir() else {source}
    return hashlib.sha256(b"".join(file.read_bytes() for file in sorted(files))).hexdigest()[:12]
