"""Ugly life costs nobody a seat, a place or time; and a server that takes them is found out."""

import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.server.harness import life
from tests.server.harness.postgres import Postgres

ROUNDS = int(os.environ.get("ROUNDS", "2"))
AT_ONCE = 3
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


def test_on_one_node(tmp_path: Path) -> None:
    assert life.on_sqlite(tmp_path, ROUNDS) == []


@pytest.mark.timeout(120 + 200 * ROUNDS)
def test_on_two_nodes_with_different_clocks(postgres: Postgres, postgres_database: str, tmp_path: Path) -> None:
    assert life.on_postgresql(postgres, postgres_database, tmp_path, ROUNDS) == []


def test_what_a_bad_server_does_to_people_is_found(tmp_path: Path) -> None:
    """Each on a server of its own, several at once: people mostly wait."""

    def lived(fault: str) -> str:
        return " ".join(life.on_sqlite(tmp_path / fault, 12, fault, seed=2))

    with ThreadPoolExecutor(AT_ONCE) as pool:
        found = dict(zip(FAULTS, pool.map(lived, FAULTS), strict=True))
    assert {fault: found[fault] for fault, finding in FAULTS.items() if finding not in found[fault]} == {}
