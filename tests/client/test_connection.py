"""A table whose connection is lost, cut or slow: nothing is lost, and it is told."""

import json
import re
from pathlib import Path

from playwright.sync_api import Route, WebSocketRoute, expect

from tests.client.desk import Desk
from tests.client.tables import open_chat, open_menu, person, seq, together
from tests.server.harness.process import Server

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
