"""The client as something to install: manifest, worker, and what works without a connection."""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.client.desk import DESK, violations
from tests.server.harness.process import Server
from tuilerie.words import words

SAY = words("en").say
OFFLINE = SAY("client.offline")


@pytest.fixture
def stoppable(tmp_path: Any) -> Iterator[Server]:
    """A server of its own, since it is stopped: no connection is more truly lost."""
    with Server(None, tmp_path) as server:
        yield server


@pytest.fixture
def context(browser: Browser, stoppable: Server) -> Iterator[BrowserContext]:
    shape: Any = DESK
    context = browser.new_context(**shape, locale="en-GB", base_url=stoppable.address)
    context.set_default_timeout(30_000)
    yield context
    context.close()


def installed(context: BrowserContext) -> Page:
    """A page whose worker has taken over."""
    page = context.new_page()
    page.goto("/")
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    return page


def test_chromium_finds_nothing_in_the_way_of_installing(context: BrowserContext) -> None:
    page = installed(context)
    cdp = context.new_cdp_session(page)
    manifest = cdp.send("Page.getAppManifest")
    assert manifest["errors"] == []
    assert json.loads(manifest["data"])["name"] == "Tuilerie"
    faults = [each["errorId"] for each in cdp.send("Page.getInstallabilityErrors")["installabilityErrors"]]
    # every page of a test is opened in a private window
    assert [each for each in faults if each != "in-incognito"] == []


def test_the_shell_opens_without_a_connection_and_says_so(context: BrowserContext, stoppable: Server) -> None:
    page = installed(context)
    page.goto("/rules/mozaika")
    page.locator("article h1").wait_for()
    kept = page.evaluate(
        """async () => (await Promise.all((await caches.keys()).map(async (name) =>
            (await (await caches.open(name)).keys()).map((each) => new URL(each.url).pathname)))).flat()"""
    )
    assert "/" in kept
    assert not [path for path in kept if path.startswith(("/api", "/live", "/schema", "/metrics"))]
    stoppable.stop()
    page.goto("/")
    expect(page.get_by_text(OFFLINE)).to_be_visible()
    page.goto("/rules/mozaika")
    page.locator("article h1").wait_for()
    stoppable.start()
    expect(page.get_by_text(OFFLINE)).to_be_hidden()


def test_who_opens_their_own_page_without_a_connection_is_taken_for_nobody_else(
    context: BrowserContext, stoppable: Server
) -> None:
    assert context.request.post("/api/guest", data={"name": "Ada"}).ok
    context.add_init_script("localStorage.setItem('tuilerie.met', 'yes')")
    page = installed(context)
    page.goto("/you")
    name = page.get_by_role("textbox", name=SAY("client.you.called"), exact=True).first
    expect(name).to_have_value("Ada")
    stoppable.stop()
    page.goto("/you")
    expect(page.get_by_text(OFFLINE)).to_be_visible()
    expect(page.get_by_role("heading", name=SAY("client.prefs"))).to_be_visible()
    expect(name).to_have_count(0)
    assert violations(page, within=[".offline"], seen=True) == []
    stoppable.start()
    expect(name).to_have_value("Ada")


def test_the_puzzle_of_the_day_goes_on_without_a_connection(context: BrowserContext, stoppable: Server) -> None:
    page = installed(context)
    page.goto("/puzzles/mosaspin")
    page.locator("[data-puzzle]").wait_for(timeout=120_000)
    stoppable.stop()
    page.goto("/puzzles/mosaspin")
    page.locator("[data-puzzle]").wait_for()
    expect(page.get_by_text(OFFLINE)).to_be_visible()


def test_puzzles_that_were_only_listed_are_there_without_a_connection(
    context: BrowserContext, stoppable: Server
) -> None:
    page = installed(context)
    page.goto("/puzzles/mosapuzzle")
    page.locator("[data-puzzle]").wait_for(timeout=120_000)
    page.goto("/puzzles")
    days = page.locator("[data-day] .facts")
    expect(days).to_have_text([re.compile("×"), re.compile("×")], timeout=120_000)
    lines = days.all_inner_texts()
    stoppable.stop()
    page.goto("/puzzles")
    expect(days).to_have_text(lines)
    page.locator("[data-day=mosaspin] a.main").click()
    page.locator("[data-puzzle=mosaspin]").wait_for()


def test_a_puzzle_kept_in_older_words_is_not_shown_without_a_connection(
    context: BrowserContext, stoppable: Server
) -> None:
    page = installed(context)
    page.goto("/puzzles/mosaspin")
    page.locator("[data-puzzle]").wait_for(timeout=120_000)
    page.evaluate(
        """() => {
            const kept = JSON.parse(localStorage["tuilerie.day.mosaspin"]);
            const { game, locked, solutions, loose, ...rest } = kept.found;
            kept.found = { ...rest, name: game, locked: locked[0].cell, solutions: 1, at_least: false, pieces: [] };
            localStorage["tuilerie.day.mosaspin"] = JSON.stringify(kept);
        }"""
    )
    stoppable.stop()
    page.goto("/puzzles/mosaspin")
    expect(page.locator("main").get_by_role("status")).to_have_text(SAY("refusal.no-connection"))


def test_the_worker_shows_what_a_push_service_delivers(context: BrowserContext, stoppable: Server) -> None:
    context.grant_permissions(["notifications"])
    page = installed(context)
    cdp = context.new_cdp_session(page)
    workers: list[str] = []
    cdp.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda event: workers.extend(each["registrationId"] for each in event["registrations"]),
    )
    cdp.send("ServiceWorker.enable")
    while not workers:
        page.wait_for_timeout(20)
    message = {"title": "Tuilerie", "body": "Mozaika: it is your turn.", "path": "/table/abc"}
    sent = {"origin": stoppable.address, "registrationId": workers[-1], "data": json.dumps(message)}
    cdp.send("ServiceWorker.deliverPushMessage", sent)
    page.wait_for_function(
        """async () => {
          const shown = await (await navigator.serviceWorker.ready).getNotifications();
          const [one] = shown;
          return shown.length === 1 && one.body === "Mozaika: it is your turn." && one.data === "/table/abc";
        }"""
    )


def test_who_cannot_be_told_learns_why(context: BrowserContext) -> None:
    context.grant_permissions(["notifications"])
    page = installed(context)
    page.goto("/new/mozaika")
    page.locator("form button.main").click()
    page.locator(".waiting").wait_for()
    page.goto("/you")
    box = page.locator("[data-push] input")
    expect(box).to_be_enabled()
    box.click()
    # there is no push service in reach of this browser
    alert = page.locator("[data-push] [role=alert]")
    expect(alert).to_have_text(words("en").say("client.push.failed"))
    expect(box).not_to_be_checked()
