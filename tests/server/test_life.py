"""Ugly life costs nobody a seat, a place or time; and a server that takes them is found out."""

import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.server.harness import life
from tests.server.harness.postgres import Postgres

ROUNDS = int(os.environ.get("ROUNDS", "2"))
AT_ONCE = 4
FAULTS = {
    "keeps-the-seat-of-the-hello": "presence: node 0 is wrong about Person 3 at the link table",
    "sits-in-for-everybody-at-once": "lost the seat at the",
    "misses-nobody": "absence: nobody misses Person 2",
    "forgets-what-a-turn-has-used": "clocks: ",
    "limits-sockets-not-people": "limits: Person 1 said",
    "chooses-its-secret-late": "fairness: another-secret",
    "tells-private-matches": "privacy: a stranger is told of",
}
"""Faults planted in a server, and what people find of each."""


@pytest.mark.timeout(300 + 200 * ROUNDS)
def test_nobody_loses_anything_and_what_a_bad_server_takes_is_found(
    postgres: Postgres, postgres_database: str, tmp_path: Path
) -> None:
    """On one node, on two whose clocks differ, and on bad ones; several at once, since people mostly wait."""

    def bad(fault: str) -> list[str]:
        return life.on_sqlite(tmp_path / fault, 12, fault, seed=2)

    with ThreadPoolExecutor(AT_ONCE) as pool:
        two = pool.submit(life.on_postgresql, postgres, postgres_database, tmp_path / "two", ROUNDS)
        one = pool.submit(life.on_sqlite, tmp_path / "one", ROUNDS)
        found = dict(zip(FAULTS, map(" ".join, pool.map(bad, FAULTS)), strict=True))
    assert one.result() == []
    assert two.result() == []
    assert {fault: found[fault] for fault, finding in FAULTS.items() if finding not in found[fault]} == {}
