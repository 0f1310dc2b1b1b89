"""Where compiled kernels are kept, and that nobody who needs none has to load them."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tuilerie.compiling import folder
from tuilerie.solver.compiled import kernels


def python(program: str, **changes: str) -> str:
    ended = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True, env={**os.environ, **changes}
    )
    return ended.stdout.strip()


def test_problems_and_the_plain_search_load_neither_numpy_nor_numba() -> None:
    loaded = python(
        "import sys, tuilerie.solver, tuilerie.solver.plain; print('numba' in sys.modules, 'numpy' in sys.modules)"
    )
    assert loaded == "False False"


def test_kernels_are_kept_where_the_user_says(tmp_path: Path) -> None:
    """A folder per set of sources, found again by the next process, which compiles nothing anew."""
    program = (
        "from tuilerie.solver import turn_count; from tuilerie.tiles.mosaic import Mosaic;"
        "print(turn_count(Mosaic.parse('0012.0122')).count)"
    )
    # the second tile has one side like the first one's right side
    assert python(program, TUILERIE_CACHE=str(tmp_path)) == "1"
    (place,) = (tmp_path / "tuilerie").iterdir()
    kept = {path.name: path.stat().st_mtime_ns for path in place.rglob("*.nbi")}
    assert any("ways" in name for name in kept)
    assert python(program, TUILERIE_CACHE=str(tmp_path)) == "1"
    assert {path.name: path.stat().st_mtime_ns for path in place.rglob("*.nbi")} == kept


@pytest.mark.parametrize("name", ["TUILERIE_CACHE", "XDG_CACHE_HOME"])
def test_a_folder_that_cannot_be_written_is_left_alone(
    name: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("not a folder")
    monkeypatch.delenv("TUILERIE_CACHE", raising=False)
    monkeypatch.setenv(name, str(tmp_path / "file"))
    assert folder.__wrapped__("kernels") is None
    monkeypatch.setenv(name, str(tmp_path))
    place = folder.__wrapped__("kernels")
    assert place is not None
    assert place.is_dir()
    assert place.parent == tmp_path / "tuilerie"


def warmed(*, counting: bool) -> set[str]:
    """The modules of kernels with machine code after warming, in a process of its own."""
    return set(
        python(
            "import sys; from pkgutil import iter_modules;"
            "from tuilerie.solver import warm; from tuilerie.solver.compiled import kernels;"
            f"warm(counting={counting});"
            "names = [each.name for each in iter_modules(kernels.__path__)];"
            "loaded = {name: sys.modules.get(f'{kernels.__name__}.{name}') for name in names};"
            "print(*(name for name, module in loaded.items() if any("
            "getattr(each, 'signatures', None) and each.__module__ == module.__name__"
            " for each in vars(module).values())))"
        ).split()
    )


def test_warming_makes_every_kernel_ready() -> None:
    everything = {path.stem for path in Path(kernels.__path__[0]).glob("*.py")} - {"__init__"}
    assert warmed(counting=True) == everything
    assert warmed(counting=False) == everything - {"estimate", "halves", "picture"}
