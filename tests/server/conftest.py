"""What the tests of the server share: a PostgreSQL a session, and a server on either database."""

from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest

from tests.server.harness.forks import Forks, running_forks
from tests.server.harness.postgres import Postgres, cluster
from tests.server.harness.process import Server

_numbers = count()


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    with cluster() as server:
        yield server


@pytest.fixture(scope="session")
def forks() -> Forks:
    return running_forks()


@pytest.fixture
def postgres_database(postgres: Postgres) -> str:
    return postgres.create(f"arena{next(_numbers)}")


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """A server on SQLite that must not have met an unexpected error."""
    with Server(None, tmp_path / "arena") as running:
        yield running
        assert not running.faults()


@pytest.fixture
def generous(tmp_path: Path) -> Iterator[Server]:
    """A server that takes floods, for tests that are floods by nature."""
    with Server(None, tmp_path / "arena", flags=["--generous"]) as running:
        yield running
        assert not running.faults()


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server on SQLite, with the real limits, for all the tests of a module."""
    with Server(None, tmp_path_factory.mktemp("arena")) as running:
        yield running
        assert not running.faults()


@pytest.fixture(scope="module")
def shared_generous(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One for a module whose tests ask thousands of times in a row, as no person does."""
    with Server(None, tmp_path_factory.mktemp("arena"), flags=["--generous"]) as running:
        yield running
        assert not running.faults()


@pytest.fixture(params=["sqlite", "postgresql"])
def either(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Server]:
    """The same test on both databases."""
    database = request.getfixturevalue("postgres_database") if request.param == "postgresql" else None
    with Server(database, tmp_path / "arena") as running:
        yield running
        assert not running.faults()


@pytest.fixture(params=["sqlite", "postgresql"])
def either_generous(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Server]:
    """The same test on both databases, where it does something oftener than people may."""
    database = request.getfixturevalue("postgres_database") if request.param == "postgresql" else None
    with Server(database, tmp_path / "arena", flags=["--generous"]) as running:
        yield running
        assert not running.faults()
