"""What stands around the rules of Mosaspin: its bot, its words, its drawing."""

import re
from dataclasses import fields
from pathlib import Path

import pytest

from tests.games.keys import keys_raised
from tests.games.mosaspin.tables import ambiguous, built, own_mosaic, race, table
from tests.games.races import assert_drawn, drawn, won_against_random
from tuilerie.games import mosaspin
from tuilerie.games.mosaspin import GAME, terminal
from tuilerie.games.mosaspin.bot import greedy
from tuilerie.games.mosaspin.moves import GiveUp, Scramble, Solve
from tuilerie.games.mosaspin.options import Options
from tuilerie.games.mosaspin.puzzles import PUZZLES
from tuilerie.games.mosaspin.state import State
from tuilerie.luck import luck_from
from tuilerie.words import LANGUAGES, words

FOLDER = Path(mosaspin.__file__).parent


def phases() -> dict[str, State]:
    exact = ambiguous(exact_original=True)
    wrong = next(move for move in exact.legal(0) if exact.play(0, move).outcome is None)
    racing = race(set="two-4", width=35, height=2)
    return {
        "build": table(set="two-4", width=8, height=8),
        "scramble": built(table(scramble="builder", width=5, height=7)),
        "race": exact.play(0, wrong),
        "long": racing,
        "over": racing.play(1, next(iter(racing.legal(1)))),
    }


@pytest.mark.parametrize("scramble", ["lot", "builder"])
def test_the_greedy_bot_plays_every_table_to_its_end_and_never_gives_up(scramble: str) -> None:
    for stock, width, height in (("one-4", 5, 7), ("two-4", 8, 8), ("two-3", 2, 2), ("three-3", 6, 6)):
        state = table(set=stock, width=width, height=height, scramble=scramble, exact_original=True)
        luck = luck_from("bot")
        while state.to_act:
            seat, luck = luck.pick(sorted(state.to_act))
            move = greedy(state.guess(seat, luck.fork("guess")), seat, luck, 10)
            assert not isinstance(move, GiveUp)
            state = state.play(seat, move)
        assert state.outcome is not None


def test_the_greedy_bot_beats_the_random_one() -> None:
    assert won_against_random(lambda name: table(name, width=3, height=3), greedy, 60) > 36


def keys_needed() -> set[str]:
    need = set(keys_raised(FOLDER)) | {"name", "tagline", "puzzle", "wait.over"}
    need |= {f"{side}.{phase}" for side in ("ask", "wait") for phase in ("build", "scramble", "race")}
    need |= {f"move.{verb}" for verb in GAME.notation.verbs}
    need |= {f"points.{result}" for result in ("won", "won-unopposed", "lost", "given-up")}
    need |= {f"option.{each.name}{end}" for each in fields(Options) for end in ("", ".help")}
    need |= {f"choice.set.{stock}" for stock in ("one-4", "two-4", "two-3", "three-3")}
    need |= {f"choice.scramble.{choice}" for choice in ("every", "lot", "builder")}
    need |= {f"colour.{colour}" for colour in range(4)}
    need |= {f"corner.{corner}" for corner in ("top-left", "top-right", "bottom-left", "bottom-right")}
    need |= {f"show.{key}" for key in ("hand", "hand-of", "original", "turned", "tried", "solved")}
    states = ("build", "scramble", "ready", "race", "misses")
    return need | {f"status.{key}" for key in states} | {"review.give-up"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_key_has_its_words_and_every_word_its_key(language: str) -> None:
    have = {key.removeprefix("mosaspin.") for key in words(language).keys if key.startswith("mosaspin.")}
    board = {key for key in have if key.startswith("board.")}  # the browser's own
    assert have - board == keys_needed()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("phase", ["build", "scramble", "race", "long", "over"])
def test_every_phase_is_drawn_for_every_eye(phase: str, language: str) -> None:
    state = phases()[phase]
    assert_drawn(terminal.draw, state, language, "mosaspin")


def test_every_tile_of_a_long_mosaic_is_drawn_at_eighty_columns() -> None:
    assert len(re.findall(r"\d{4}(?!\d)", drawn(terminal.draw, phases()["long"], None))) == 2 * 2 * 70


def test_a_finished_mosaic_composes_the_moves_it_allows() -> None:
    at = phases()
    mosaic = own_mosaic(at["build"], 0)
    assert terminal.compose(at["build"].view(0), mosaic)[0] == f"build {mosaic} top-left"
    assert len(terminal.compose(at["build"].view(0), mosaic)) == 4
    own = at["scramble"].sides[0].built
    assert own is not None
    assert terminal.compose(at["scramble"].view(0), own) == ()
    turned = next(move for move in at["scramble"].legal(0) if isinstance(move, Scramble))
    assert terminal.compose(at["scramble"].view(0), turned.mosaic) == (f"scramble {turned.mosaic}",)
    answer = next(move for move in at["race"].legal(0) if isinstance(move, Solve))
    assert terminal.compose(at["race"].view(0), answer.mosaic) == (f"solve {answer.mosaic}",)
    assert terminal.compose(at["race"].view(0), at["race"].sides[0].tried[0]) == ()
    assert terminal.compose(at["race"].view(None), answer.mosaic) == ()
    assert terminal.compose(at["race"].view(0), at["race"].lying(0)[0]) == ()


def test_the_week_of_puzzles_grows_from_small_to_large() -> None:
    assert [(day.width, day.grade) for day in PUZZLES.week] == [
        (3, 1),
        (4, 2),
        (4, 2),
        (5, 3),
        (5, 3),
        (6, 4),
        (8, 5),
    ]
    assert all(day.width == day.height for day in PUZZLES.week)
    assert (PUZZLES.floors, PUZZLES.tries, PUZZLES.longest) == ((0, 20, 40, 80, 200), 600, 10)
