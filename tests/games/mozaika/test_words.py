"""Sentences and pictures: every key has its words in three languages, and a view is drawn for every eye."""

import re
from collections.abc import Iterable
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

from tests.games.mozaika.positions import PLAIN, board, over, started, to_round
from tests.games.mozaika.test_matches import READINGS, states
from tuilerie.errors import BadOption, IllegalMove, TuilerieError
from tuilerie.game import News, Points
from tuilerie.games import mozaika
from tuilerie.games.mozaika import GAME
from tuilerie.games.mozaika.board import ARRANGEMENTS, MIRROR, Cell
from tuilerie.games.mozaika.moves import Bid, Choose, Move, Place, PutFly
from tuilerie.games.mozaika.options import Options
from tuilerie.games.mozaika.phase import Phase
from tuilerie.games.mozaika.review import PARTS
from tuilerie.games.mozaika.state import State
from tuilerie.games.mozaika.terminal import draw
from tuilerie.games.mozaika.tile import TYPES
from tuilerie.luck import luck_from
from tuilerie.options import fields_of
from tuilerie.press.printing import sheets_of_games
from tuilerie.words import LANGUAGES, words

WHO = ("Anna", "Bruno", "Chloé", "Dora", "Emil")
LANGUAGE = pytest.mark.parametrize("language", LANGUAGES)
FOLDER = Path(mozaika.__file__).parent


def matches() -> list[State]:
    """Many states: whole matches and ends of every kind."""
    found = [state for n, seats in ((0, 3), (5, 4), (15, 5)) for state in states(READINGS[n], seats, f"words {n}")]
    alike = (0,) * 16
    found += [
        over((alike, board(PLAIN), board(PLAIN)), flies=((Cell.A1,), (), ()), options=Options(symmetry=reading))
        for reading in ("all", "best")
    ]
    found.append(over([board(PLAIN)] * 3, coins=(6, 9, 5)))
    found.append(over([board(PLAIN)] * 3, coins=(7, 3, 7)))
    return found


STATES = matches()


def refusals() -> Iterable[TuilerieError]:
    bids = to_round(started(), 2)
    choices = bids
    for seat in range(4):
        choices = choices.play(seat, Bid(0))
    fly = next(state for state in STATES if state.phase is Phase.FLY)
    (owner,) = fly.to_act
    tried: list[tuple[State, int, Move]] = [
        (bids, 0, Choose(0)),
        (bids, 0, Bid(999)),
        (choices, choices.order[0], Choose(15)),
        (started(), 0, Place(15, Cell.A1)),
        (fly, owner, PutFly(next(cell for cell in Cell if PutFly(cell) not in set(fly.legal(owner))))),
    ]
    for state, seat, move in tried:
        with pytest.raises(IllegalMove) as refused:
            state.play(seat, move)
        yield refused.value
    with pytest.raises(BadOption) as wrong:
        GAME.start(Options(first_seat="4"), 3, luck_from("nobody"))
    yield wrong.value


def whole(text: str, key: str) -> None:
    assert text != key
    assert "{" not in text
    assert not re.search(r"mozaika\.|None", text)


@LANGUAGE
def test_every_piece_of_news_is_a_sentence(language: str) -> None:
    speak = words(language)
    by_kind: dict[tuple[str, object], News] = {
        (each.key, each.values.get("n")): each for state in STATES for each in state.news
    }
    for each in by_kind.values():
        whole(speak.say(f"news.{each.key}", each.values, game="mozaika", seats=WHO), f"news.{each.key}")
    keys = {key.removeprefix("mozaika.news.") for key in speak.keys if key.startswith("mozaika.news.")}
    assert {key for key, _ in by_kind} == keys


@LANGUAGE
def test_every_line_of_a_score_is_a_sentence(language: str) -> None:
    speak = words(language)
    by_key: dict[str, Points] = {
        line.key: line
        for state in STATES
        if state.outcome is not None
        for lines in state.outcome.breakdown
        for line in lines
    }
    for key, line in by_key.items():
        whole(speak.say(f"points.{key}", line.values, game="mozaika", seats=WHO), f"points.{key}")
    assert set(by_key) == {key.rpartition(".")[2] for key in speak.keys if key.startswith("mozaika.points.")}


@LANGUAGE
def test_every_refusal_says_why_and_by_which_article(language: str) -> None:
    speak = words(language)
    for error in refusals():
        text = speak.refusal(error, game="mozaika", seats=WHO)
        whole(text, error.key)
        assert text.endswith(f"[{error.article}]")


@LANGUAGE
def test_every_refusal_in_the_rules_has_its_words(language: str) -> None:
    source = "".join((FOLDER / name).read_text() for name in ("state.py", "auction.py", "laying.py"))
    keys = set(re.findall(r'(?:IllegalMove|BadOption)\("([a-z-]+)"', source))
    own = {key.rpartition(".")[2] for key in words(language).keys if key.startswith("mozaika.refusal.")}
    shared = {"not-your-turn", "seat-count"}
    assert keys == own | shared


@LANGUAGE
def test_options_phases_moves_and_things_have_their_names(language: str) -> None:
    speak = words(language)
    wanted = ["name", "tagline", "sheets", "sheets.board", "wait.over"]
    wanted += [f"{part}.{phase}" for part in ("ask", "wait", "step") for phase in Phase if phase is not Phase.OVER]
    wanted += [f"move.{verb}" for verb in GAME.notation.verbs]
    for each in fields_of(Options):
        wanted += [f"option.{each.name}", f"option.{each.name}.help"]
        wanted += [f"choice.{each.name}.{value}" for value in each.choices if not isinstance(value, bool)]
    wanted += [f"tile.{number}" for number in range(TYPES)]
    wanted += [f"{part}.{number}" for part in ("colour", "symbol", "letter") for number in range(4)]
    wanted += [f"arrangement.{name}" for name in ARRANGEMENTS] + [f"symmetry.{name}" for name in MIRROR]
    wanted += [f"rank.{number}" for number in range(1, 6)] + [f"first_seat.{number}" for number in range(5)]
    wanted += [f"kind.{kind}" for kind in ("type", "colour", "symbol")]
    wanted += [f"why.{why}" for why in ("both", "colour", "symbol")]
    wanted += [f"side.{side}" for side in ("above", "left", "right", "below")]
    labels = re.findall(
        r'say\("([a-z-]+)"|tiles\("([a-z-]+)"|say\(\'([a-z-]+)\'', (FOLDER / "terminal.py").read_text()
    )
    wanted += [f"label.{''.join(found)}" for found in labels]
    wanted += [f"review.{key}" for key in ("bid", "bid-high", "bid-low", "choose", "fly", "fly-harm", "place")]
    wanted += [f"review.place-{part}" for part in (*PARTS, "rest")]
    wanted += [f"review.choose-{part}" for part in ("coins", "lines", "symmetry", "hand", "rival")]
    wanted += [f"print.{things}" for things in ("tiles", "coins", "flies", "board")]
    for name, values in sheets_of_games()["mozaika"].choices.items():
        wanted += [f"print.{name}", *(f"print.{name}.{value}" for value in values)]
    own = {key.removeprefix("mozaika.") for key in speak.keys if key.startswith("mozaika.")}
    assert own - set(wanted) == {key for key in own if key.startswith(("news.", "points.", "refusal.", "board."))}
    assert set(wanted) <= own


@LANGUAGE
def test_the_board_in_the_browser_says_every_word_it_has_and_no_other(language: str) -> None:
    source = "".join(path.read_text("utf-8") for path in sorted((FOLDER / "board").iterdir()))
    said = set(re.findall(r'"(board\.[a-z.-]+)"', source))
    said |= {f"board.guide.{key}" for key in re.findall(r'\bkey: "([a-z-]+)",\s+when', source)}
    said |= {f"board.group.{key}" for key in re.findall(r'\bkey: "([a-z-]+)", points', source)}
    # what a sentence says of a cell
    said |= {f"board.cell.{cell.value}" for cell in Cell}
    has = {key.removeprefix("mozaika.") for key in words(language).keys if key.startswith("mozaika.")}
    # what the log says in a line of the news
    said |= {f"board.log.{key.removeprefix('news.')}" for key in has if key.startswith("news.")} & has
    assert said == {key for key in has if key.startswith("board.")}


def drawn(state: State, seat: int | None, language: str, width: int, *, colour: bool = False) -> str:
    console = Console(
        file=StringIO(), width=width, force_terminal=colour, color_system="standard" if colour else None
    )
    seats = WHO[: len(state.hands)]
    console.print(draw(state.view(seat), words(language), seats))
    assert isinstance(console.file, StringIO)
    return console.file.getvalue()


@LANGUAGE
@pytest.mark.parametrize("width", [80, 100])
def test_every_view_is_drawn_within_its_width(language: str, width: int) -> None:
    for state in STATES[::23]:
        for seat in (0, 2, None):
            text = drawn(state, seat, language, width)
            assert max(map(len, text.splitlines())) <= width
            assert "label." not in text
            assert "{" not in text


def test_a_picture_without_colour_tells_colour_symbol_and_fly() -> None:
    state = next(each for each in STATES if each.flies[0] and each.phase is Phase.BID)
    text = drawn(state, 0, "en", 100)
    place = state.flies[0][0]
    there = state.boards[0][place]
    assert there is not None
    assert f"{'BYRG'[there // 4]}{'✿¤☥◉'[there % 4]}×" in text
    assert "\x1b[" not in text
    assert "\x1b[" in drawn(state, 0, "en", 100, colour=True)


def test_a_picture_shows_the_own_hand_and_hides_the_others() -> None:
    state = started(3, "picture")
    assert drawn(state, 0, "en", 100).count("????") == 2
    assert drawn(state, None, "en", 100).count("????") == 3
    sealed = state.play(0, Place(state.hands[0][0], Cell.B3))
    assert "You sealed: Place on b3" in drawn(sealed, 0, "en", 100)
    assert "b3" not in drawn(sealed, 1, "en", 100)
