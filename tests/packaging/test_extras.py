"""What is installed with which extra is enough for it, and the core is light.

An environment is made that holds a set of requirements and what they require in turn, and nothing else. It is taken
from what is installed here, so that no network is needed.
"""

import os
import subprocess
import sys
import sysconfig
import venv
from importlib.metadata import Distribution, distribution
from pathlib import Path

import pytest
from packaging.requirements import Requirement

HEAVY = ("numba", "llvmlite", "litestar", "uvicorn", "sqlalchemy", "reportlab", "joblib", "distributed")
GAME = ("watch", "epizodiak", "--seats", "greedy,random,random", "--option", "single_round=on", "--seed", "light")


def needed(name: str, extras: tuple[str, ...], seen: dict[tuple[str, tuple[str, ...]], Distribution]) -> None:
    """All distributions that one needs with these extras, itself included."""
    if (name.lower(), extras) in seen:
        return
    found = seen[name.lower(), extras] = distribution(name)
    for text in found.requires or ():
        one = Requirement(text)
        if one.marker is None or any(one.marker.evaluate({"extra": extra}) for extra in ("", *extras)):
            needed(one.name, tuple(sorted(one.extras)), seen)


def environment(where: Path, *extras: str) -> Path:
    """A fresh environment with our package and these extras; says where its Python is."""
    venv.create(where, symlinks=True)
    version = f"python{sys.version_info.major}.{sys.version_info.minor}"
    room = where / "lib" / version / "site-packages"
    seen: dict[tuple[str, tuple[str, ...]], Distribution] = {}
    needed("tuilerie", extras, seen)
    here = Path(sysconfig.get_path("purelib"))
    for found in seen.values():
        for top in {file.parts[0] for file in found.files or () if file.parts[0] != ".."}:
            if top != "__pycache__" and not (room / top).exists():
                (room / top).symlink_to(here / top)
    # read before the one that says where it was installed from
    (room / "0_ours.pth").write_text(str(Path(__file__).parents[2] / "src"))
    return where / "bin" / "python"


def run(python: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    plain = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "COV"))}
    surroundings = {**plain, "LANG": "en_GB.UTF-8", "PYTHONUTF8": "1", "COLUMNS": "200"}
    return subprocess.run(
        [str(python), "-I", *arguments], capture_output=True, text=True, timeout=120, env=surroundings, check=False
    )


@pytest.fixture(scope="module")
def light(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return environment(tmp_path_factory.mktemp("light"))


def test_the_core_has_no_server_no_press_and_no_compiler(light: Path) -> None:
    code = f"from importlib.util import find_spec; print([name for name in {HEAVY!r} if find_spec(name)])"
    assert run(light, "-c", code).stdout.strip() == "[]"


def test_the_core_plays_records_and_checks_a_game(light: Path, tmp_path: Path) -> None:
    record = tmp_path / "light.tuilerie"
    played = run(light, "-m", "tuilerie", *GAME, "--record", str(record))
    assert played.returncode == 0, played.stderr
    checked = run(light, "-m", "tuilerie", "verify", str(record))
    assert checked.returncode == 0, checked.stderr


def test_the_core_simulates_as_the_whole_does(light: Path) -> None:
    code = (
        "from tuilerie.lab.simulation import *\n"
        "series = Series('mozaika', ('greedy', 'random', 'random'), (), 'same')\n"
        "print([each.scores for each in play_all(series, 3)])"
    )
    output = run(light, "-c", code)
    assert output.stderr == ""
    assert output.stdout == run(Path(sys.executable), "-c", code).stdout


@pytest.mark.parametrize(
    ("arguments", "extra"),
    [
        (("serve",), "play"),
        (("print", "epizodiak", "--pdf", "sheets.pdf"), "play"),
        (("lab", "duel", "greedy", "random", "--game", "mozaika", "--jobs", "2", "--deals", "9"), "lab"),
        (("lab", "balance", "mozaika", "--cluster", "tcp://127.0.0.1:9"), "lab"),
        (("lab", "train", "mozaika"), "lab"),
        (("lab", "balance", "mozaika", "--bot", "master", "--jobs", "1", "--deals", "2"), "lab"),
        (("simulate", "mosacolor", "--games", "1", "--seats", "journeyman,master"), "lab"),
        (("lab", "exact", "mozaika"), "adapters"),
    ],
)
def test_a_command_says_which_extra_it_needs(
    light: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...], extra: str
) -> None:
    monkeypatch.chdir(tmp_path)
    ended = run(light, "-m", "tuilerie", *arguments)
    assert ended.returncode == 2, ended.stdout
    assert ended.stderr.startswith("tuilerie: ")
    assert ended.stderr.count("\n") == 1
    assert f'pip install "tuilerie[{extra}]"' in ended.stderr


@pytest.mark.parametrize(
    ("extra", "modules"),
    [
        ("play", "tuilerie.server.web.run, tuilerie.press.pdf, tuilerie.remote, tuilerie.server.admin, numba"),
        ("lab", "tuilerie.lab.report, joblib, distributed, numba"),
        (
            "adapters",
            "tuilerie.adapters.pettingzoo, tuilerie.adapters.gymnasium, tuilerie.adapters.exact, PIL, numba",
        ),
    ],
)
def test_an_extra_brings_all_that_it_is_for(tmp_path: Path, extra: str, modules: str) -> None:
    ended = run(environment(tmp_path, extra), "-c", f"import {modules}")
    assert ended.stderr == ""
    assert ended.returncode == 0
