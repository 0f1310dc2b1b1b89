"""What could have been better, on the screen: the costliest moves after the end, and hints on the way."""

import re
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Page, Route, WebSocketRoute, expect

from tests.client.desk import Desk, drawn, violations
from tests.client.mozaika import act
from tests.client.stage import played, set_up
from tests.client.tables import LIVE, open_menu
from tests.server.harness.people import Person
from tests.server.harness.process import Server

COSTLY: Final[dict[str, Any]] = {
    "seat": 0,
    "play": 3,
    "move": "bid 7",
    "better": "bid 1",
    "got": -4.5,
    "best": -2,
    "cost": 2.5,
    "unit": "points",
    "proved": False,
    "key": "review.bid",
    "values": {"round": 2, "n": 7},
}


def test_the_costliest_moves_lead_to_their_moments(desk: Desk, tmp_path: Path) -> None:
    # a server of its own: reviews of other tests' matches are not waited for
    with desk.moved(Server(None, tmp_path / "own")) as own:
        with Person(own, "Ada") as ada:
            table = ada.finished("mozaika", 3)
        check_costly(desk.visit(f"/table/{table}"))


def check_costly(page: Page) -> None:
    costly = page.locator("[data-costly]")
    costly.wait_for(timeout=180_000)
    costly.get_by_text("The costliest moves").click()
    expect(costly.get_by_role("listitem")).to_have_count(3)
    expect(costly.get_by_role("listitem").first).to_contain_text(re.compile(r"Random bot.*Given away: \d"))
    ended = page.url
    costly.get_by_role("link", name="See the moment").first.click()
    page.locator("[data-foot]").wait_for()
    at = re.findall(r"at=(\d+)&eyes=\d", page.url)[0]
    expect(page.locator(".scrub").get_by_text(f"Step {at} of")).to_be_visible()
    expect(page.locator("[data-curve-of=chances]")).to_contain_text("%")
    page.goto(ended)
    costly.get_by_text("The costliest moves").click()
    costly.get_by_role("button", name="Try again").first.click()
    page.wait_for_url(lambda url: "lesson=" in url)
    lesson = page.locator("[data-lesson]")
    expect(lesson).to_contain_text(
        re.compile(r"Mistake 1 of \d.*You played: .*Given away: .*% of the chance to win")
    )
    lesson.get_by_role("button", name="Solution").click()
    expect(lesson).to_contain_text("Better: ")
    tried = page.url
    lesson.get_by_role("button", name="Try again").click()
    page.wait_for_url(lambda url: "lesson=" in url and url != tried)
    page.locator("[data-board=mozaika]").wait_for()
    lesson.get_by_role("button", name="Back to the end").click()
    page.wait_for_url(ended)


def test_a_mistake_is_tried_again_and_the_new_try_is_judged(desk: Desk) -> None:
    page = desk.play_now("mozaika")
    requests = []

    def weigh(route: Route) -> None:
        requests.append(route.request.url)
        route.fulfill(json=COSTLY)

    moves = [COSTLY, COSTLY | {"play": 9, "cost": 1}]
    page.context.route("**/tables/ended/weigh?*", weigh)
    page.context.route(
        "**/tables/ended/review",
        lambda route: route.fulfill(json={"seats": [moves] * 3, "weighed": 40, "whole": True, "chances": []}),
    )
    lines: list[WebSocketRoute] = []

    def connect(line: WebSocketRoute) -> None:
        lines.append(line)
        line.connect_to_server()

    page.route_web_socket(LIVE, connect)
    page.goto(f"{page.url}?lesson=ended&play=3")
    lesson = page.locator("[data-lesson]")
    expect(lesson).to_contain_text("Mistake 1 of 2")
    expect(lesson).to_contain_text("You played: Bid 7. Given away: 2.5 points. What is better?")
    expect(lesson.get_by_role("button", name="Next mistake")).to_be_visible()
    expect(lesson.get_by_role("button", name="Try again")).to_have_count(0)
    lesson.get_by_role("button", name="Hint").click()
    expect(lesson).to_contain_text("bid of 7 coins")
    drawn(page)
    act(page, "place")
    expect(lesson).to_contain_text("This gives away: 2.5 points")
    assert [url.partition("?")[2].partition("+")[0] for url in requests] == ["play=3&move=place"]
    expect(lesson.get_by_role("button", name="Try again")).to_be_visible()
    lesson.get_by_role("button", name="Solution").click()
    expect(lesson).to_contain_text("Better: Bid 1")
    # whatever else is told of the table, the verdict stays and is not asked for again
    lines[-1].close(code=1012)
    act(page, "bid")
    assert len(lines) == 2
    expect(lesson).to_contain_text("This gives away: 2.5 points")
    assert len(requests) == 1


def test_after_a_reload_what_is_played_on_is_not_taken_for_the_try(desk: Desk) -> None:
    page = desk.play_now("mozaika")
    judged = []

    def weigh(route: Route) -> None:
        judged.append(route.request.url.partition("&move=")[2].partition("+")[0])
        route.fulfill(json=COSTLY)

    page.context.route("**/tables/ended/weigh?*", weigh)
    review = {"seats": [[COSTLY]] * 3, "weighed": 40, "whole": True, "chances": []}
    page.context.route("**/tables/ended/review", lambda route: route.fulfill(json=review))
    page.goto(f"{page.url}?lesson=ended&play=3")
    lesson = page.locator("[data-lesson]")
    drawn(page)
    act(page, "place")
    expect(lesson).to_contain_text("This gives away: 2.5 points")
    page.reload()
    expect(lesson).to_contain_text("This gives away: 2.5 points")
    act(page, "bid")
    expect(lesson).to_contain_text("This gives away: 2.5 points")
    assert judged == ["place", "place"]


def test_a_verdict_that_comes_late_leaves_the_solution_to_be_read(desk: Desk) -> None:
    desk.expected = ("Failed to load resource",)
    page = desk.play_now("mozaika")
    routes: list[Route] = []
    page.context.route("**/tables/ended/weigh?*", lambda route: routes.append(route))
    review = {"seats": [[COSTLY]] * 3, "weighed": 40, "whole": True, "chances": []}
    page.context.route("**/tables/ended/review", lambda route: route.fulfill(json=review))
    page.goto(f"{page.url}?lesson=ended&play=3")
    lesson = page.locator("[data-lesson]")
    drawn(page)
    act(page, "place")
    waiting = held(page, routes)
    lesson.get_by_role("button", name="Solution").click()
    expect(lesson).to_contain_text("Better: Bid 1")
    # a server that has no time for it yet is asked again
    waiting.fulfill(status=503, json={"key": "review-busy", "article": None, "values": {}})
    held(page, routes).fulfill(json=COSTLY)
    expect(lesson).to_contain_text("This gives away: 2.5 points")
    expect(lesson).to_contain_text("Better: Bid 1")


def test_a_long_reason_can_be_read_by_keys_on_a_small_screen(desk: Desk) -> None:
    values = {"round": 12, "tile": 0, "tile2": 9}
    move = COSTLY | {"move": "choose 0", "better": "choose 9", "key": "review.choose-rival", "values": values}
    page = desk.play_now("mozaika", phone=True, language="fr")
    review = {"seats": [[move]] * 3, "weighed": 40, "whole": True, "chances": []}
    page.context.route("**/tables/ended/review", lambda route: route.fulfill(json=review))
    page.goto(f"{page.url}?lesson=ended&play=3")
    lesson = page.locator("[data-lesson]")
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    lesson.get_by_role("button", name="Indice").click()
    expect(lesson).to_contain_text("à un rival dont elle sert mieux le plateau")
    assert lesson.locator(".told").evaluate("each => each.scrollHeight > each.clientHeight")
    assert violations(page, within=["[data-lesson]"]) == []


def test_who_plays_with_bots_asks_what_a_master_would_do(desk: Desk) -> None:
    page = desk.play_now("mozaika")
    open_menu(page)
    page.locator("[data-hint]").click()
    hinted = page.locator("[data-hinted]")
    expect(hinted).to_contain_text(re.compile(r"A master would play: .* % to win"), timeout=60_000)
    hinted.get_by_role("button").click()
    expect(hinted).to_have_count(0)


def test_ones_costliest_moves_are_looked_for_and_may_be_none(desk: Desk) -> None:
    desk.expected = ("Failed to load resource",)
    routes: list[Route] = []
    context = desk.context()
    address = set_up(context, "ended", played("mozaika", 3, 10_000), 0)
    context.route("**/review", lambda route: routes.append(route))
    page = desk.visit(address, context=context)
    costly = page.locator("[data-costly]")
    for moves in ([COSTLY], []):
        expect(page.get_by_text("Looking for your costliest moves")).to_be_visible()
        held(page, routes).fulfill(json={"seats": [moves, [], []], "weighed": 40, "whole": True})
        expect(page.get_by_text("Looking for your costliest moves")).to_have_count(0)
        expect(costly).to_have_count(1 if moves else 0)
        if moves:
            expect(page.locator("[data-learn]")).to_have_text("Learn from your mistakes")
            costly.get_by_text("Your costliest moves").click()
            expect(costly.get_by_role("listitem")).to_have_count(1)
            expect(costly).to_contain_text("Given away: 2.5 points")
            expect(costly).to_contain_text("Better: Bid")
        page.reload()
    expect(page.get_by_text("Looking for your costliest moves")).to_be_visible()
    held(page, routes).fulfill(status=404, json={"key": "no-review", "article": None, "values": {}})
    page.locator("[data-review=done]").wait_for(state="attached")
    expect(costly).to_have_count(0)


def held(page: Page, routes: list[Route]) -> Route:
    """The request that waits for its answer, once it has come."""
    for _ in range(1000):
        if routes:
            return routes.pop()
        page.wait_for_timeout(20)
    raise AssertionError("nothing was asked for")
