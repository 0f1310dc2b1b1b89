"""A real server and a real browser for the client's tests."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.client.desk import Desk, launch
from tests.server.harness.process import Server


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    # one server is started as people do it
    with Server(None, tmp_path_factory.mktemp("client"), forked=False) as server:
        yield server
        server.stop()


# not for the whole session: Playwright keeps an event loop running in this thread, and other tests start their own
@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright, launch(playwright) as browser:
        yield browser


@pytest.fixture
def desk(browser: Browser, server: Server, tmp_path: Path) -> Iterator[Desk]:
    """Opens pages; at the end none of them may have met an error or asked another host for anything."""
    desk = Desk(browser, server, tmp_path)
    try:
        yield desk
    finally:
        desk.close()
    assert desk.complaints == []
