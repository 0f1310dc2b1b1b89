"""Measurements of the bots that were broken off go on where they were, and never mix what other code has made."""

import json
from functools import partial
from pathlib import Path

from bench.minds import running
from bench.minds.duel import Duel, dealt
from bench.minds.running import Runs


def noted(folder: Path, number: int) -> int:
    """A row that tells in a file of its own that it was made."""
    (folder / str(number)).write_text("made")
    return number * number


def measure(folder: Path, file: Path, count: int, seconds: float = 60.0) -> tuple[dict[int, int], list[int]]:
    """The rows, and which of them had to be made."""
    folder.mkdir()
    with Runs(file, jobs=1, seconds=seconds) as runs:
        rows = dict(runs.rows("squares", partial(noted, folder), range(count)))
    return rows, sorted(int(each.name) for each in folder.iterdir())


def test_rows_that_were_kept_are_not_made_again(tmp_path: Path) -> None:
    file = tmp_path / "kept.jsonl"
    assert measure(tmp_path / "first", file, 3) == ({0: 0, 1: 1, 2: 4}, [0, 1, 2])
    with file.open("a") as cut:
        cut.write('{"code": "half a line')
    assert measure(tmp_path / "second", file, 5) == ({0: 0, 1: 1, 2: 4, 3: 9, 4: 16}, [3, 4])
    assert measure(tmp_path / "third", file, 5) == ({0: 0, 1: 1, 2: 4, 3: 9, 4: 16}, [])


def test_rows_of_other_code_do_not_count(tmp_path: Path) -> None:
    file = tmp_path / "kept.jsonl"
    row = {"code": running.digest(), "key": "squares", "number": 0, "row": 7}
    file.write_text(json.dumps(row) + "\n")
    assert measure(tmp_path / "same", file, 1) == ({0: 7}, [])
    file.write_text(json.dumps(row | {"code": "other"}) + "\n")
    assert measure(tmp_path / "other", file, 1) == ({0: 0}, [0])


def test_when_the_time_is_over_no_further_row_is_begun(tmp_path: Path) -> None:
    rows, _ = measure(tmp_path / "few", tmp_path / "kept.jsonl", 9, seconds=1e-9)
    assert len(rows) in (0, running.FEWEST)


def test_a_deal_is_the_same_row_in_whatever_process(tmp_path: Path) -> None:
    duel, times = Duel("mozaika", "greedy", "random", 3), ("seconds", "seconds_of_others")
    with Runs(None, jobs=2, seconds=60) as runs:
        found = dict(runs.rows("greedy", partial(dealt, duel, "rows"), range(2)))
    for number, row in found.items():
        here = dealt(duel, "rows", number)
        assert {key: here[key] for key in here if key not in times} == {
            key: row[key] for key in row if key not in times
        }
