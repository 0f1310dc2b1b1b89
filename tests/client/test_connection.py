"""A table whose connection is lost, cut or slow: nothing is lost, and it is told."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Route, WebSocketRoute, expect

from tests.client.desk import Desk, covered, drawn
from tests.client.mosacolor import bet
from tests.client.mosaics import drag, robot, solution
from tests.client.stage import Live
from tests.client.tables import open_chat, open_menu, person, seq, together
from tests.server.harness.process import Server
from tuilerie import games
from tuilerie.fair import deal_from
from tuilerie.match import Match, header
from tuilerie.words import words

SAY = words("en").say
LOST = "Connection lost. Your moves are safe; retrying."


def test_a_lost_server_is_told_and_the_table_comes_back(desk: Desk, tmp_path: Path) -> None:
    desk.expected = ("WebSocket", "ERR_CONNECTION_REFUSED", "Failed to load resource")
    with desk.moved(Server(None, tmp_path / "own", flags=["--pace", "0.6"])) as own:
        ada, bob = person(desk, "Ada"), person(desk, "Bob")
        page = ada.look(together([ada, bob], "epizodiak", bots=1))
        page.locator("[data-board]").wait_for()
        own.kill()
        expect(page.get_by_text(LOST)).to_be_visible()
        own.start()
        expect(page.get_by_text(LOST)).to_be_hidden(timeout=60_000)
        open_menu(page)
        page.get_by_role("button", name="Let the house bot play").click()
        page.get_by_role("button", name="Take my seat back").click()


def test_the_first_page_tells_that_the_server_is_lost_and_back(desk: Desk, tmp_path: Path) -> None:
    desk.expected = ("WebSocket", "ERR_CONNECTION_REFUSED", "Failed to load resource")
    with desk.moved(Server(None, tmp_path / "own")) as own:
        page = desk.visit()
        page.locator("[data-game]").first.wait_for()
        page.wait_for_load_state("networkidle")
        notice = page.get_by_text(SAY("client.offline"))
        expect(notice).to_have_count(0)
        own.kill()
        expect(notice).to_be_visible()
        own.start()
        expect(notice).to_have_count(0, timeout=60_000)


def test_a_line_that_goes_dead_is_told_within_three_seconds_in_every_game(desk: Desk) -> None:
    context = desk.context()
    # no time passes but what is let pass: a slow machine hears the same
    context.clock.install(time=0)
    context.clock.pause_at(1)
    page = context.new_page()
    desk.watch(page)
    for name in games.names():
        live = Live(context, name, Match(header(name, games.find(name).seats[0], deal_from(name))), 0)
        page.goto(live.address)
        drawn(page)
        expect(page.get_by_text(LOST)).to_have_count(0)
        live.dead = True
        page.clock.run_for(3_000)
        for width, height in ((1280, 800), (360, 640), (844, 390)):
            page.set_viewport_size({"width": width, "height": height})
            page.clock.run_for(100)
            assert covered(page.get_by_text(LOST)) == [], (name, width)


@pytest.mark.parametrize(
    ("game", "options", "width", "height"),
    [
        ("mosapuzzle", {"set": "two-3", "size": "3"}, 3, 3),
        ("mosaspin", {"set": "two-3", "width": "3", "height": "2"}, 3, 2),
        ("mosacolor", {}, 3, 3),
    ],
)
def test_tiles_laid_on_a_dead_line_are_kept(
    game: str, options: dict[str, str], width: int, height: int, desk: Desk
) -> None:
    # the clock is put forward: a line that is still being opened may be given up
    desk.expected = ("WebSocket is closed before",)
    ada, ben = person(desk, "Ada"), person(desk, "Ben")
    table = together([ada, ben], game, 0, options)
    if game == "mosacolor":
        robot(ben, table).move("bet 1")
    ada.context.clock.install()
    page = ada.look(table, cuttable=True)
    if game == "mosacolor":
        bet(page, 0)
    tiles = list(enumerate(solution(page, width, height).tiles))
    drag(page, *tiles[0])
    expect(page.locator(".lost")).to_have_count(0)
    ada.silent = True
    page.clock.run_for(3_000)
    expect(page.locator(".lost")).to_be_visible()
    for each in tiles[1:4]:
        drag(page, *each)
    page.clock.run_for(9_000)
    ada.silent = False
    page.clock.run_for(9_000)
    expect(page.locator(".lost")).to_have_count(0)
    expect(page.locator("[data-cell][data-tile]")).to_have_count(4)
    expect(ada.look(table).locator("[data-cell][data-tile]")).to_have_count(4)
    expect(page.locator("[data-cell][data-tile]")).to_have_count(4)


def test_a_minute_without_a_network_loses_nothing(desk: Desk) -> None:
    desk.expected = ("WebSocket", "ERR_INTERNET_DISCONNECTED", "Failed to load resource")
    page = desk.play_now("mosacolor")
    question = page.locator("[data-ask]").inner_text()
    page.context.set_offline(True)
    page.evaluate("dispatchEvent(new Event('offline'))")
    open_chat(page)
    page.get_by_placeholder("Write something").fill("kept while away")
    page.context.set_offline(False)
    expect(page.locator("[data-ask]")).to_have_text(question)
    page.get_by_role("button", name="Send", exact=True).click()
    expect(page.get_by_role("log")).to_contain_text("kept while away")


def test_a_part_of_the_page_that_could_not_be_fetched_comes_later(desk: Desk) -> None:
    desk.expected = ("Failed to load resource", "Failed to fetch dynamically imported module")
    context = desk.context()
    lost: list[Route] = []

    def once(route: Route) -> None:
        lost.append(route)
        if len(lost) == 1:
            route.abort("internetdisconnected")
        else:
            route.continue_()

    context.route(re.compile(r"/assets/Board-.*\.js"), once)
    page = desk.play_now("epizodiak", context=context)
    expect(page.locator("[data-ask]")).to_be_visible()
    assert len(lost) > 1


def test_a_slow_link_is_slow_and_nothing_else(desk: Desk) -> None:
    page = desk.visit()
    page.locator("[data-game]").first.wait_for()
    link = {"offline": False, "latency": 300, "downloadThroughput": 50_000, "uploadThroughput": 20_000}
    page.context.new_cdp_session(page).send("Network.emulateNetworkConditions", link)
    page.locator('[data-game="mozaika"] [data-way="now"]').click()
    expect(page.locator("[data-ask]")).to_contain_text("Place one of your tiles")
    page.locator("[data-board] button").first.wait_for()


def test_a_move_without_an_answer_is_sent_again_under_its_id(desk: Desk) -> None:
    sent: list[dict[str, str]] = []
    context = desk.context()

    def between(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def forward(frame: str | bytes) -> None:
            message = json.loads(frame)
            if message["type"] == "move":
                sent.append(message)
                if len(sent) == 1:
                    socket.close(code=1012)
                    server.close()
                    return
            server.send(frame)

        socket.on_message(forward)

    context.route_web_socket("**/live/table/**", between)
    page = desk.play_now("epizodiak", context=context)
    expect(page.locator("[data-ask]")).to_contain_text("Your turn")
    before = seq(page)
    page.get_by_role("button", name="Draw a tile").first.click()
    page.wait_for_function(
        "before => Number(document.querySelector('[data-board]').dataset.seq) > before", arg=before
    )
    assert len(sent) == 2
    assert sent[0]["id"] == sent[1]["id"]
    assert sent[0]["text"] == sent[1]["text"]
