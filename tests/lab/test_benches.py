"""Measurements refuse what they cannot measure, before they begin."""

import subprocess
import sys
from pathlib import Path

import pytest

REFUSED = {
    "minds --sections unknown": "there is no unknown; there are: strength",
    "minds --games chess": "there is no chess; there are: ",
    "minds --duel mozaika,greedy": "names no duel",
    "minds --duel mozaika,greedy,nobody,3,5": "names no duel (unknown-bot",
    "minds --duel mozaika,greedy,random,9,5": "mozaika is not played by 9",
    "minds --share 0": "more than 0",
    "engine --rounds 0": "at least 1",
    "engine --seconds nan": "more than 0",
    "press --fast": "unrecognized arguments",
}


@pytest.mark.parametrize("line", REFUSED)
def test_bad_values_get_one_line_and_no_page_is_written(line: str) -> None:
    name, *flags = line.split()
    page = Path(__file__).parents[2] / "bench" / "results" / f"{name}.md"
    before = page.read_bytes()
    ended = subprocess.run(
        [sys.executable, "-m", f"bench.{name}", *flags],
        capture_output=True,
        text=True,
        timeout=120,
        cwd=page.parents[2],
        check=False,
    )
    assert ended.returncode == 2, ended.stderr
    assert "Traceback" not in ended.stderr
    assert REFUSED[line] in ended.stderr.splitlines()[-1]
    assert page.read_bytes() == before
