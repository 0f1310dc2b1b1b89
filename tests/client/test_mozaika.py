"""Mozaika through the screen: with the mouse, with the keyboard alone, with a finger, and between people."""

import re
from typing import Any, Final

from playwright.sync_api import Locator, Page, expect

from tests.client.desk import Desk, drawn, violations
from tests.client.moments import MOMENTS, opened
from tests.client.mozaika import ASKED, WALK, act, by_keys, to_do
from tests.client.stage import eve, played, set_up
from tests.client.tables import (
    Person,
    against_bots,
    check_access,
    check_fit,
    open_points,
    person,
    speak,
    together,
)
from tests.client.touch import slide_to
from tests.server.harness import people
from tuilerie.games.mozaika.board import ARRANGEMENTS

ROUNDS: Final = 16


def check_end(page: Page) -> None:
    """The walk goes through nineteen arrangements, five symmetries and the coins, and adds up to the score."""
    open_points(page)
    figures = page.locator("[data-figure]")
    expect(figures).to_have_count(25)
    points = [int(text) if text.isdigit() else 0 for text in figures.locator("b").all_inner_texts()]
    whose = page.locator(f"{WALK} .seats [aria-pressed=true]")
    assert sum(points) == int(re.findall(r"\d+", whose.inner_text())[-1])
    figures.nth(4).click()
    expect(page.locator(f"{WALK} .cell.lit")).to_have_count(4)
    expect(page.locator(f"{WALK} .cell.away")).to_have_count(12)
    figures.nth(19).click()
    expect(page.locator(f"{WALK} .axis")).to_have_count(1)


def test_a_whole_match_with_the_mouse_is_open_to_everybody_in_every_phase(desk: Desk) -> None:
    ada = person(desk, "Ada")
    table = against_bots(ada, "mozaika", 3)
    page = ada.look(table)
    seen: set[str] = set()
    while (phase := to_do(page)) is not None:
        if phase not in seen:
            check_access(page)
            seen.add(phase)
        act(page, phase)
    assert seen == set(ASKED)
    assert violations(page) == []
    check_end(page)
    page.goto(f"/replay/{table}")
    expect(page.locator(".others > li").first).to_be_visible()


def test_a_whole_match_with_the_keyboard_alone_never_loses_the_focus(desk: Desk) -> None:
    ada = person(desk, "Ada", language="fr")
    page = ada.look(against_bots(ada, "mozaika", 3))
    tasks: list[tuple[str, int]] = []
    while (phase := to_do(page)) is not None:
        if tasks:
            assert page.evaluate("document.activeElement !== document.body")
        tasks.append((phase, by_keys(page, phase)))
    assert len(tasks) >= 3 * ROUNDS - 2
    # once in the game, what is asked has the focus by itself
    assert [each for each in tasks[1:] if each[1]] == []


def own_sealed(who: Person) -> set[str]:
    return {message["view"]["own"] for message in who.views if message["view"]["own"]}


def test_three_seats_play_and_nobody_gets_what_is_hidden(desk: Desk) -> None:
    people = [person(desk, name, language=language) for name, language in (("Ada", "en"), ("Béla", "de"))]
    table = together(people, "mozaika", bots=1)
    pages = [each.look(table) for each in people]
    over = [False, False]
    while not all(over):
        for at, page in enumerate(pages):
            found = page.locator(", ".join((*ASKED.values(), WALK)))
            if over[at] or not found.count():
                page.wait_for_timeout(20)
                continue
            phase = to_do(page)
            over[at] = phase is None
            if phase is not None:
                act(page, phase)
    for seat, (who, other) in enumerate((people, people[::-1])):
        before = [message for message in other.views if message["view"]["sealed"][seat]]
        assert before
        assert own_sealed(who)
        for message in before:
            assert message["view"]["own"] is None or message["view"]["sealed"][1 - seat]
        for message in other.views:
            held = len(message["view"]["known"][seat]) + message["view"]["hidden"][seat]
            assert held in (3, 4)
    assert pages[0].locator(".others [role=img]").count()
    assert people[0].views[-1]["view"]["boards"] == people[1].views[-1]["view"]["boards"]


def test_hidden_tiles_are_backs_in_the_other_page(desk: Desk) -> None:
    people = [person(desk, "Ada"), person(desk, "Béla")]
    table = together(people, "mozaika", bots=1)
    mine, yours = (each.look(table) for each in people)
    first, second = mine.locator(".hand [data-tile]").all()[:2]
    sealed = first.get_attribute("data-tile")
    first.click()
    mine.locator("[data-cell=c3]").click()
    expect(mine.locator("[data-cell=c3] .ghost")).to_have_count(1)
    card = yours.locator(".others li", has_text="Ada")
    expect(card.locator(".seal:not(.open)")).to_have_count(1)
    expect(card.get_by_role("img", name="Hand: 4 hidden tiles")).to_have_count(1)
    expect(
        card.get_by_role("img", name=re.compile(r"Board of Ada\. Row 1: free, free, free, free\."))
    ).to_have_count(1)
    for message in people[1].views:
        fields = {name: value for name, value in message["view"].items() if name != "legal"}
        assert f"place {sealed} c3" not in str(fields)
        assert fields["known"][0] == []
    assert second.count() == 1


def test_a_lost_line_and_a_reload_in_the_middle_cost_nothing(desk: Desk) -> None:
    ada = person(desk, "Ada")
    page = ada.look(against_bots(ada, "mozaika", 3), cuttable=True)
    page.locator(".hand [data-tile]").nth(2).click()
    expect(page.locator(".cell.open")).to_have_count(16)
    ada.cut()
    expect(page.locator(".lost")).to_be_visible()
    # what was being chosen stays chosen; the move goes out when the line is back
    page.locator("[data-cell=b2]").click()
    expect(page.locator(".lost")).to_have_count(0)
    page.locator(".bid").wait_for()
    board = page.locator("[role=grid]").get_attribute("aria-label")
    label = page.locator("[data-cell=b2]").get_attribute("aria-label")
    page.reload()
    page.locator(".bid").wait_for()
    assert page.locator("[role=grid]").get_attribute("aria-label") == board
    assert page.locator("[data-cell=b2]").get_attribute("aria-label") == label
    assert "free" not in (label or "free")


def drag(page: Page, tile: Locator, cell: Locator, *, let_go: bool = True) -> None:
    start, end = tile.bounding_box(), cell.bounding_box()
    assert start
    assert end
    page.mouse.move(start["x"] + 20, start["y"] + 20)
    page.mouse.down()
    page.mouse.move(end["x"] + 20, end["y"] + 20, steps=4)
    expect(page.locator(".dragged")).to_have_count(1)
    # while it is under way each free cell shows its coins
    expect(page.locator(".cell .mark")).to_have_count(16)
    if not let_go:
        page.keyboard.press("Escape")
        expect(page.locator(".dragged")).to_have_count(0)
    page.mouse.up()


def test_a_tile_is_dragged_to_its_cell_and_a_taken_cell_is_explained(desk: Desk) -> None:
    ada = person(desk, "Ada")
    page = ada.look(against_bots(ada, "mozaika", 3))
    tile = page.locator(".hand [data-tile]").first
    drag(page, tile, page.locator("[data-cell=d4]"), let_go=False)
    assert not [each for each in ada.sent if each["type"] == "move"]
    drag(page, tile, page.locator("[data-cell=d4]"))
    page.locator(".bid").wait_for()
    for _ in range(2):
        act(page, to_do(page) or "")
    # once all others have chosen too: what is taken up before is put down then
    page.locator(ASKED["place"]).click()
    expect(page.locator(".cell .mark")).to_have_count(15)
    assert violations(page) == []
    page.locator("[data-cell=d4]").click(force=True)
    refused = page.locator("[data-refusal=cell-taken]")
    expect(refused.get_by_role("button", name="Article M15")).to_be_visible()
    snapshot = page.locator("[data-board]").aria_snapshot()
    assert re.search(r'grid "Your board"', snapshot)
    assert re.search(r"row 4, column 4, (blue|yellow|red|green) (lotus|scarab|ankh|eye)", snapshot)
    assert re.search(r"row 1, column 1, free, pays \d coins?", snapshot)


def to_the_fly(desk: Desk, **prefs: bool) -> Page:
    """Five seats fly from the second round on; who bids nothing after all others gets one soon."""
    ada = person(desk, "Ada", **prefs)
    page = ada.look(against_bots(ada, "mozaika", 5))
    while (phase := to_do(page)) not in ("fly", None):
        if phase == "bid":
            page.locator("button.seal").click()
            page.locator(".bid").wait_for(state="detached")
        else:
            act(page, phase)
    return page


def test_a_fly_is_advised_about_only_where_hints_are_wanted(desk: Desk) -> None:
    page = to_the_fly(desk, hints=True)
    expect(page.locator(".cell .mark.least").first).to_be_visible()
    plain = to_the_fly(desk, hints=False)
    expect(plain.locator(".cell .mark")).to_have_count(0)


def brought_on(before: Any, after: Any) -> bool:
    """A tile of the hand completes a line somewhere, and it is the seat's to place."""
    done = any(there == 4 for pay in after.pays for _, there, _ in pay.lines)
    return bool(after.phase == "place" and 0 in after.to_act and done)


def test_lines_and_symmetries_are_told_only_where_hints_are_wanted(desk: Desk) -> None:
    match, play = eve("mozaika", brought_on)
    match.play(*play)
    view = match.state.view(0)
    pay = next(each for each in view.pays if each.tile in view.hand and any(n == 4 for _, n, _ in each.lines))
    # a line that one tile completes has one free cell, and that may be the last of several lines
    whole = {name: points for name, there, points in pay.lines if there == 4}
    last = [next(place for place in ARRANGEMENTS[name] if view.boards[0][place] is None) for name in whole]
    at = last[0]
    there = [points for points, place in zip(whole.values(), last, strict=True) if place == at]
    for hints in (True, False):
        context = desk.context(hints=hints)
        page = desk.visit(set_up(context, "brought-on", match, 0), context=context)
        drawn(page)
        page.locator(f".hand [data-tile='{pay.tile}']").first.click()
        cell = page.locator(f"[data-cell={'abcd'[at % 4]}{at // 4 + 1}]")
        expect(cell.locator(f"[data-gain='+{sum(there)}']")).to_have_count(1 if hints else 0)
        cell.hover()
        expect(page.locator(".strokes .whole")).to_have_count(len(there) if hints else 0)
        label = cell.get_attribute("aria-label") or ""
        assert ("complete:" in label) == hints


def test_who_puts_a_fly_next_is_shown_while_tiles_are_laid(desk: Desk) -> None:
    match, play = eve("mozaika", lambda _, after: after.phase == "place" and after.fly is not None)
    match.play(*play)
    taker = match.state.view(None).fly
    context = desk.context()
    for you in range(3):
        page = desk.visit(set_up(context, f"fly-{you}", match, you), context=context)
        drawn(page)
        expect(page.locator(".plate .due")).to_have_count(0 if you == taker else 1)
        words = expect(page.locator("[data-dock]"))
        if you == taker:
            words.to_contain_text("Then you put your fly.")
        else:
            words.not_to_contain_text("fly")


def test_a_finger_slides_a_tile_to_its_cell(desk: Desk) -> None:
    ada = person(desk, "Ada", phone=True)
    page = ada.look(against_bots(ada, "mozaika", 3))
    slide_to(page, page.locator(".hand [data-tile]").nth(1), page.locator("[data-cell=b3]"))
    page.locator(".bid").wait_for()
    expect(page.locator("[data-cell=b3] .tile")).to_have_count(1)


def test_a_round_with_a_finger_on_a_phone(desk: Desk) -> None:
    ada = person(desk, "Ada", phone=True)
    page = ada.look(against_bots(ada, "mozaika", 4))
    seen = set()
    for _ in range(7):
        phase = to_do(page)
        assert phase is not None
        if phase not in seen:
            check_fit(page)
            seen.add(phase)
        if phase == "choose":
            # a finger can't hover: the first touch shows the coins, the second one takes
            page.locator(".display [data-tile]").last.tap()
            expect(page.locator(".cell .mark").first).to_be_visible()
        act(page, phase, Locator.tap)
    assert {"bid", "choose", "place"} <= seen
    page.get_by_role("button", name=re.compile("Enlarge")).first.tap()
    expect(page.locator("dialog [role=table]")).to_be_visible()
    page.get_by_role("button", name="Close").tap()


def test_onlookers_see_every_board_and_no_hand(desk: Desk) -> None:
    ada, eve = person(desk, "Ada"), person(desk, "Eve")
    table = against_bots(ada, "mozaika", 3)
    page = eve.look(table)
    expect(page.locator(".others > li")).to_have_count(3)
    expect(page.locator(".hand [data-tile]")).to_have_count(0)
    assert all(message["view"]["hand"] == [] and message["view"]["legal"] == [] for message in eve.views)
    assert violations(page) == []


def test_in_a_replay_all_is_to_be_read_and_nothing_to_be_done(desk: Desk) -> None:
    with people.Person(desk.server, "Ada") as ada:
        table = ada.finished("mozaika", 3)
        steps = ada.get(f"tables/{table}/replay?eyes=0")["steps"]
    views = [step["views"]["0"] for step in steps]
    phases = {view["phase"]: at for at, view in enumerate(views) if 0 in view["to_act"]}
    assert set(phases) >= {"bid", "choose", "place"}
    for phase, at in phases.items():
        page = desk.visit(f"/replay/{table}?at={at}&eyes=0")
        board = page.locator("[data-board]")
        expect(board.get_by_role("table", name="Your board").get_by_role("cell")).to_have_count(16)
        looks = ("Enlarge", "Tiles not seen yet")
        assert all(
            (each.get_attribute("aria-label") or "").startswith(looks) for each in board.get_by_role("button").all()
        )
        assert board.get_by_role("slider").count() == 0
        held = board.get_by_role("list", name="Your hand").get_by_role("img")
        expect(held).to_have_count(len(views[at]["hand"]))
        assert violations(page) == [], phase


def test_the_guided_game_explains_each_step(desk: Desk) -> None:
    ada = person(desk, "Ada")
    page = ada.context.new_page()
    desk.watch(page)
    page.goto("/guide/mozaika")
    step = page.locator("[data-step]")
    for phase, key in (("place", "first"), ("bid", "bid")):
        page.locator(ASKED[phase]).first.wait_for(state="attached")
        expect(step).to_have_attribute("data-step", key)
        expect(step).not_to_contain_text("board.guide")
        act(page, phase)
    speak(page, "fr")
    expect(step).to_be_visible()


def test_the_log_tells_cells_in_words_and_a_round_by_its_number(desk: Desk) -> None:
    match = played("mozaika", 3, 16, 0)
    context = desk.context()
    page = desk.visit(set_up(context, "told", match, 0), context=context)
    drawn(page)
    log_lines = page.locator("[data-log] > li")
    lines = log_lines.all_text_contents()
    assert any(re.search("places on the .*(row|corner): ", each) for each in lines)
    assert not [each for each in lines if re.search(r"\b[a-d][1-4]\b", each)]
    # each round under its heading, the newest first; before its heading stands only what came before the first
    view = match.state.view(0)
    rounds = [int(each[1]) for line in lines if (each := re.match(r"Round (\d+)", line.strip()))]
    assert rounds == sorted(rounds, reverse=True)
    assert lines[0].strip().startswith(f"Round {view.round}")
    heading = log_lines.locator("summary", has_text=re.compile(r"^Round 2$"))
    expect(heading).to_be_visible()
    expect(heading.locator("xpath=..").locator("p")).to_be_hidden()
    heading.click()
    expect(heading.locator("xpath=..").locator("p")).to_contain_text("has the bag")


def test_provisional_points_tell_what_they_are_made_of(desk: Desk) -> None:
    match = played("mozaika", 3, 60, 0)
    context = desk.context()
    page = desk.visit(set_up(context, "parts", match, 0), context=context)
    drawn(page)
    scores = page.locator("[data-seats] [data-score]")
    for seat, (arrangements, symmetries, coins) in enumerate(match.state.view(0).parts):
        why = f"arrangements {arrangements}, symmetries {symmetries}, coins {coins}"
        expect(scores.nth(seat)).to_have_attribute("title", re.compile(why))
        # not only to whoever points there
        scores.nth(seat).focus()
        expect(page.get_by_role("tooltip").filter(visible=True)).to_contain_text(why)


def test_short_names_are_not_broken_in_the_sheet_of_a_phone(desk: Desk) -> None:
    page = desk.visit(phone=True)
    broken = """() => [...document.querySelectorAll('[data-rivals] [data-name] > span')]
      .filter(each => each.getBoundingClientRect().height > 1.9 * parseFloat(getComputedStyle(each).fontSize))
      .map(each => each.textContent)"""
    for moment in (each for each in MOMENTS if str(each) in ("mozaika-choose", "mozaika-fly")):
        opened(page, moment)
        page.locator("[data-sheet]").click()
        expect(page.locator("[data-rivals] [data-name]")).to_have_count(moment.seats - 1)
        assert page.evaluate(broken) == []


def test_coins_lie_in_one_row_at_twice_the_size(desk: Desk) -> None:
    page = desk.visit()
    page.set_viewport_size({"width": 640, "height": 360})
    opened(page, next(each for each in MOMENTS if str(each) == "mozaika-bid"))
    tops = page.locator(".coins svg").evaluate_all(
        "all => all.map(each => Math.round(each.getBoundingClientRect().y))"
    )
    assert len(tops) > 9
    assert max(tops) - min(tops) <= 1
