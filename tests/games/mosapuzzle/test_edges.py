"""What stands around the rules of Mosapuzzle: its bot, its words, its drawing."""

import re
from dataclasses import fields
from pathlib import Path

import pytest

from tests.games.keys import keys_raised
from tests.games.mosapuzzle.tables import race, rebuilt, some_mosaic, spin, stepped, table
from tests.games.races import assert_drawn, drawn, won_against_random
from tuilerie.games import mosapuzzle
from tuilerie.games.mosapuzzle import GAME, terminal
from tuilerie.games.mosapuzzle.bot import greedy
from tuilerie.games.mosapuzzle.moves import GiveUp
from tuilerie.games.mosapuzzle.options import Options
from tuilerie.games.mosapuzzle.state import State
from tuilerie.luck import luck_from
from tuilerie.words import LANGUAGES, words

FOLDER = Path(mosapuzzle.__file__).parent


def phases() -> dict[str, State]:
    spinning = spin()
    return {
        "build": table(set="two-4", size=8),
        "race": stepped(race(set="two-4", size=8, stages=True), 0),
        "lock": rebuilt(rebuilt(race(size=3, then_spin=True), 0), 1),
        "spin": spinning,
        "over": spinning.play(0, next(iter(spinning.legal(0)))),
    }


@pytest.mark.parametrize("stock", ["one-4", "two-4", "two-3", "three-3"])
def test_the_greedy_bot_plays_every_table_to_its_end_and_never_gives_up(stock: str) -> None:
    size = {"one-4": 5, "two-4": 8, "two-3": 4, "three-3": 6}[stock]
    for stages in (False, True):
        state = table(set=stock, size=size, stages=stages, then_spin=True)
        luck = luck_from("bot")
        while state.to_act:
            for seat in sorted(state.to_act):
                guess = state.guess(seat, luck.fork("guess", seat))
                move = greedy(guess, seat, luck, 10)
                assert not isinstance(move, GiveUp)
                state = state.play(seat, move)
                luck = luck.fork("next")
                if seat not in state.to_act or state.phase == "spin":
                    break
        assert state.outcome is not None


def test_the_greedy_bot_beats_the_random_one() -> None:
    assert won_against_random(lambda name: table(name, size=3), greedy, 60) > 30


def keys_needed() -> set[str]:
    need = set(keys_raised(FOLDER)) | {"name", "tagline", "puzzle", "wait.over", "corner.None"}
    need |= {
        f"{side}.{phase}" for side in ("ask", "wait") for phase in ("build", "race", "lock", "scramble", "spin")
    }
    need |= {f"choice.scramble.{choice}" for choice in ("every", "lot", "builder")}
    need |= {f"move.{verb}" for verb in GAME.notation.verbs}
    results = ("won", "won-unopposed", "lost", "given-up")
    need |= {f"points.{part}-{result}" for part in ("puzzle", "spin") for result in results}
    need |= {"points.spin-not-played"}
    need |= {f"option.{each.name}{end}" for each in fields(Options) for end in ("", ".help")}
    need |= {f"choice.set.{stock}" for stock in ("one-4", "two-4", "two-3", "three-3")}
    need |= {f"colour.{colour}" for colour in range(4)}
    need |= {f"corner.{corner}" for corner in ("top-left", "top-right", "bottom-left", "bottom-right")}
    need |= {
        f"show.{key}"
        for key in ("hand", "hand-of", "given", "given-to", "original", "laid", "turned", "tried", "spun")
    }
    states = ("building", "built", "racing", "laying", "rebuilt", "locked", "spinning", "closed", "misses")
    need |= {"status.scrambling", "status.scrambled"}
    return need | {f"status.{key}" for key in states} | {"review.give-up"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_key_has_its_words_and_every_word_its_key(language: str) -> None:
    have = {key.removeprefix("mosapuzzle.") for key in words(language).keys if key.startswith("mosapuzzle.")}
    board = {key for key in have if key.startswith("board.")}  # the browser's own
    assert have - board == keys_needed()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("phase", ["build", "race", "lock", "spin", "over"])
def test_every_phase_is_drawn_for_every_eye(phase: str, language: str) -> None:
    state = phases()[phase]
    assert state.phase == phase
    assert_drawn(terminal.draw, state, language, "mosapuzzle")


def test_the_drawing_tells_colours_by_digits_and_marks_the_locked_corner() -> None:
    state = phases()["spin"]
    text = drawn(terminal.draw, state, None, width=100)
    assert text.count("■") == 2 * 2 + 2
    assert not re.search(r"\x1b", text)


def test_every_tile_of_the_hand_is_drawn_at_eighty_columns() -> None:
    text = drawn(terminal.draw, table(set="two-4"), 0)
    assert len(re.findall(r"\b\d{4}\b", text)) == 2 * 70


def test_a_finished_mosaic_composes_the_moves_it_allows() -> None:
    at = phases()
    hand = at["build"].sides[0].hand
    mosaic = some_mosaic(hand, 8)
    assert terminal.compose(at["build"].view(0), mosaic) == (f"build {mosaic}",)
    staged = table(stages=True)
    square = some_mosaic(staged.sides[1].hand, 4)
    assert terminal.compose(staged.view(1), square)[0] == f"build {square} top-left"
    assert len(terminal.compose(staged.view(1), square)) == 4
    for phase in ("race", "spin"):
        move = next(iter(at[phase].legal(1)))
        text = terminal.compose(at[phase].view(1), getattr(move, "mosaic"))  # noqa: B009
        assert [GAME.notation.read(each) for each in text] == [move]
    assert terminal.compose(at["lock"].view(0), mosaic) == ()
    assert terminal.compose(at["build"].view(None), mosaic) == ()
    lying, _ = at["spin"].lying(0)
    assert terminal.compose(at["spin"].view(0), lying) == ()
