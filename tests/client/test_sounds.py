"""Sounds: each follows from what happened, once, and nothing sounds until it is chosen."""

from typing import Final

from playwright.sync_api import Page

from tests.client.desk import Desk
from tests.client.live_pages import live_page, seated, shown
from tests.client.stage import Live, played, thought
from tuilerie.match import Match

# every note that begins to sound, by its pitch
LISTEN: Final = """() => { window.notes = [];
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (...at) {
    notes.push(Math.round(this.frequency.value)); return start.apply(this, at); }; }"""
FIRST_NOTES: Final = {196: "tile", 1319: "coin", 131: "seal", 523: "turn", 1047: "win"}


def listening(desk: Desk, live_name: str, match: Match, *, sound: bool = True) -> tuple[Page, Live]:
    page = live_page(desk, sound=sound, pace="at-once")
    page.add_init_script(f"({LISTEN})()")
    live = Live(page.context, live_name, match, 0)
    seated(desk, live, page)
    page.locator("[data-bar] h1").click()  # browsers let nothing sound before a touch
    page.wait_for_load_state("networkidle")
    return page, live


def heard(page: Page) -> list[str]:
    """The sounds since the last time, each by the note that no other has."""
    notes: list[int] = page.evaluate("notes.splice(0)")
    win = 1047 in notes
    return [FIRST_NOTES[each] for each in notes if each in FIRST_NOTES and not (win and each == 523)]


def test_every_sound_follows_from_what_happened_once(desk: Desk) -> None:
    match = played("mozaika", 3, 12, 0)
    page, live = listening(desk, "heard", match)
    assert heard(page) == []
    kinds: set[str] = set()
    while not match.over:
        acted = 0 in match.state.to_act
        live.play(*thought(match))
        shown(page, live)
        keys = {each.key for each in match.state.view(0).news}
        now = heard(page)
        assert sorted(set(now)) == sorted(now), "each once"
        assert ("coin" in now) == bool(keys & {"paid", "bid", "bid-tied", "bid-tied-after", "score-coins"}), keys
        assert ("seal" in now) == bool(keys & {"sealed-bid", "sealed-place"}), keys
        assert ("tile" in now) == bool(keys & {"placed", "chose", "returned", "fly-put"}), keys
        if not match.over:
            assert ("turn" in now) == (not acted and 0 in match.state.to_act), keys
        kinds.update(now)
    assert kinds >= {"tile", "coin", "seal", "turn"}


def test_a_win_is_heard_once_and_only_by_who_saw_it(desk: Desk) -> None:
    won = next(
        each
        for each in (played("mozaika", 3, 10_000, seed=f"win {number}") for number in range(50))
        if each.state.outcome and each.state.outcome.ranks[0] == 1
    )
    match = Match(won.header)
    for each in won.plays[:-1]:
        match.play(*each)
    page, live = listening(desk, "won", match)
    live.play(*won.plays[-1])
    page.locator("#verdict-title").wait_for()
    assert heard(page).count("win") == 1
    page.reload()
    page.locator("#verdict-title").wait_for()
    page.locator("#verdict-title").click()
    assert heard(page) == []


def test_nothing_sounds_until_it_is_chosen(desk: Desk) -> None:
    match = played("mozaika", 3, 12, 0)
    page, live = listening(desk, "quiet", match, sound=False)
    for _ in range(6):
        live.play(*thought(match))
    shown(page, live)
    assert heard(page) == []
