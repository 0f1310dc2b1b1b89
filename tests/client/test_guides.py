"""The guided first game: its steps tell what can be done at that moment, and each comes once."""

import json
import subprocess
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import expect

from tests.client.desk import Desk, drawn
from tests.client.stage import Live, played, thought
from tests.games.epizodiak.positions import texts, walk
from tuilerie import games
from tuilerie.game import message
from tuilerie.games.epizodiak.options import Options
from tuilerie.games.epizodiak.state import State
from tuilerie.words import LANGUAGES, words

ROOT: Final = Path(__file__).parents[2]
TELLING: Final = """
const ts = require("./client/node_modules/typescript");
const { readFileSync } = require("fs");
function load(file) {
  const module = { exports: {} };
  const compilerOptions = { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2023 };
  const { outputText } = ts.transpileModule(readFileSync(file, "utf8"), { compilerOptions });
  new Function("module", "exports", "require", outputText)(module, module.exports, require);
  return module.exports;
}
const { guide } = load("src/tuilerie/games/epizodiak/board/guide.ts");
const { stepFor } = load("client/src/table/guiding.ts");
const matches = JSON.parse(readFileSync(0, "utf8"));
const steps = matches.map((views) => {
  let greeted = false;
  return views.map((view) => {
    const step = stepFor(guide, view, greeted);
    greeted ||= step !== null && !step.welcome && process.argv[1] !== "forgetful";
    return step === null ? null : step.key;
  });
});
process.stdout.write(JSON.stringify(steps));
"""


def steps_shown(matches: list[list[State]], eye: int, page: str = "mindful") -> list[list[str | None]]:
    """What the guide says to a seat of these matches, as the page goes through its steps."""
    views = [[json.loads(message(state.view(eye))) for state in states] for states in matches]
    done = subprocess.run(
        ["node", "-e", TELLING, page], cwd=ROOT, input=json.dumps(views), capture_output=True, text=True, check=True
    )
    found: list[list[str | None]] = json.loads(done.stdout)
    return found


def _lays(legal: set[str]) -> int:
    """The tiles of the longest run that may be laid."""
    return max((len(text.split()) - 2 for text in legal if text.startswith("lay ")), default=0)


def _any(legal: set[str], verb: str) -> bool:
    return any(text.split()[0] == verb for text in legal)


POSSIBLE: Final[dict[str, Callable[[set[str], State], Any]]] = {
    "draw": lambda legal, state: "draw" in legal,
    "lay": lambda legal, state: _lays(legal) > 0,
    "run": lambda legal, state: _lays(legal) > 1,
    "discard": lambda legal, state: _any(legal, "discard"),
    "pick-up": lambda legal, state: state.last and f"discard {state.last[0]}" in texts(_picked(state)),
    "drawn": lambda legal, state: "pass" in legal and state.stage == "drawn",
    "picked": lambda legal, state: _lays(legal) > 0 and state.stage == "picked",
    "picked-set": lambda legal, state: _any(legal, "discard") and state.stage == "picked",
    "empty": lambda legal, state: "pass" in legal and not state.pile,
    "contest": lambda legal, state: _any(legal, "contest"),
    "forced": lambda legal, state: _lays(legal) > 0 and "pass" not in legal,
}
"""What each step that names something to be done needs to be possible."""


def _picked(state: State) -> State:
    return state.play(state.turn, next(move for move in state.legal(state.turn) if type(move).__name__ == "PickUp"))


def _matches() -> list[list[State]]:
    return [list(walk(f"guide {n}", Options(single_round=True), shy=n % 2 == 1)) for n in range(60)]


def test_every_option_that_the_guide_of_epizodiak_names_is_possible_then() -> None:
    matches, heard = _matches(), Counter[str]()
    for eye in range(3):
        for states, steps in zip(matches, steps_shown(matches, eye), strict=True):
            for state, step in zip(states, steps, strict=True):
                if eye in state.to_act:
                    assert step is not None, "whoever is to act is told something"
                    assert step == "wait" or POSSIBLE[step](texts(state), state), f"{step}: {sorted(texts(state))}"
                    heard[step] += 1
                else:
                    assert step in (None, "wait", "over"), "nobody is told to act when it is another's turn"
                    assert (step == "over") == (state.outcome is not None)
    assert set(heard) == {*POSSIBLE}, "every step is told at some time"


def _greets_again(steps: list[str | None]) -> bool:
    greetings = [at for at, step in enumerate(steps) if step == "wait"]
    others = [at for at, step in enumerate(steps) if step not in (None, "wait")]
    return max(greetings, default=-1) > min(others)


def test_the_guide_of_epizodiak_greets_once_in_a_match() -> None:
    matches = _matches()
    assert not any(map(_greets_again, steps_shown(matches, 0)))
    assert any(map(_greets_again, steps_shown(matches, 0, "forgetful"))), (
        "a new dial counts its turns from none again"
    )


@pytest.mark.parametrize("game", games.names())
def test_every_step_of_a_guide_is_whole_on_laptops_and_small_phones(desk: Desk, game: str) -> None:
    page = desk.visit(f"/guide/{game}")
    page.locator("[data-step] p").wait_for()
    sentences = [
        (language, key, words(language).say(key))
        for language in LANGUAGES
        for key in sorted(words(language).keys)
        if key.startswith(f"{game}.board.guide.")
    ]
    assert len(sentences) >= 9
    cut = """(text, sentences) => sentences.filter(([language, key, words]) => {
        text.textContent = words;
        return text.scrollHeight > text.clientHeight + 1;
    }).map(([language, key]) => `${language} ${key}`)"""
    for width, height in ((1280, 720), (360, 640)):
        page.set_viewport_size({"width": width, "height": height})
        text = page.locator("[data-step] p")
        assert text.evaluate(cut, sentences) == [], width
        assert text.evaluate(cut, [["en", "long", "long words " * 60]]) == ["en long"]


def test_a_step_is_told_once_stays_over_a_reload_and_can_be_asked_for_again(desk: Desk) -> None:
    say = words("en").say
    match = played("mozaika", 3, 0, 0)
    page = desk.context().new_page()
    desk.watch(page)
    live = Live(page.context, "told-once", match, 0)
    page.goto("/guide/mozaika?table=told-once")
    drawn(page)
    step, text = page.locator("[data-step]"), page.locator("[data-step] p")
    expect(text).to_have_text(say("mozaika.board.guide.first"))  # which is the welcome
    page.reload()
    expect(text).to_have_text(say("mozaika.board.guide.first"))
    keys: list[str] = []
    while len(keys) < 12:
        now = step.get_attribute("data-step") or ""
        if 0 in match.state.to_act:
            if now in keys and keys[-1] != now:
                expect(step).to_have_attribute("data-known", "")
                expect(text).to_have_text(say("client.guide.known"))
                break
            expect(text).to_have_text(say(f"mozaika.board.guide.{now}"))
        if keys[-1:] != [now]:
            keys.append(now)
        live.play(*thought(match))
        expect(page.locator("[data-board]")).to_have_attribute("data-seq", str(len(match.plays) - 1))
    else:
        raise AssertionError("no step came again")
    step.get_by_role("button", name=say("client.guide.again")).click()
    expect(text).to_have_text(say(f"mozaika.board.guide.{now}"))
    expect(text).to_be_focused()
