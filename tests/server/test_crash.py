"""Nothing acknowledged is lost, nothing is applied twice, whenever the server is killed."""

import asyncio
import os
from pathlib import Path

import pytest

from tests.server.harness.crash import Harness
from tests.server.harness.ends import Ending
from tests.server.harness.forks import Forks

KILLS = int(os.environ.get("KILLS", "60"))


@pytest.mark.timeout(60 + 30 * KILLS)
def test_no_acknowledged_move_is_lost_or_doubled_by_kills(forks: Forks, tmp_path: Path) -> None:
    found = asyncio.run(Harness(forks, tmp_path, tables=20).run(KILLS))
    assert found.kills == KILLS
    assert found.acknowledged > KILLS * 10
    assert (found.missing, found.twice, found.disorder) == ([], [], [])


def test_nor_on_postgresql(forks: Forks, tmp_path: Path, postgres_database: str) -> None:
    found = asyncio.run(Harness(forks, tmp_path, tables=20, url=postgres_database).run(8))
    assert found.acknowledged > 100
    assert (found.missing, found.twice, found.disorder) == ([], [], [])


def test_a_server_that_acknowledges_early_is_caught(forks: Forks, tmp_path: Path) -> None:
    harness = Harness(forks, tmp_path, tables=20, fault="acknowledges-early")
    assert asyncio.run(harness.run(60, until="missing")).missing


def test_a_server_that_forgets_move_ids_is_caught(forks: Forks, tmp_path: Path) -> None:
    harness = Harness(forks, tmp_path, tables=20, fault="forgets-move-ids")
    assert asyncio.run(harness.run(60, until="twice")).twice


def test_an_acknowledged_end_is_in_the_archive_and_counts_once(forks: Forks, tmp_path: Path) -> None:
    found = asyncio.run(Ending(forks, tmp_path, tables=10).run(3))
    assert (found.kills, found.unwritten, found.miscounted) == (3, [], [])
    assert found.acknowledged >= 3


def test_ends_are_kept_and_counted_on_postgresql_too(forks: Forks, tmp_path: Path, postgres_database: str) -> None:
    found = asyncio.run(Ending(forks, tmp_path, tables=10, url=postgres_database).run(2))
    assert (found.kills, found.unwritten, found.miscounted) == (2, [], [])


def test_a_server_that_writes_the_end_late_is_caught(forks: Forks, tmp_path: Path) -> None:
    assert asyncio.run(Ending(forks, tmp_path, tables=12, fault="writes-the-end-late").run(1)).unwritten
