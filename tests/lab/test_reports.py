"""Studies as they are told: in the terminal, as JSON, as one page, and what is said to bad input."""

import json
from html.parser import HTMLParser
from pathlib import Path

import pytest

from tests.cli.process import assert_refused, tuilerie
from tests.lab.playing import SMALL, broken_off
from tuilerie.lab import plan
from tuilerie.lab.plan import Terms


@pytest.mark.parametrize(
    ("language", "jobs", "words"),
    [("en", "1", "its time was up"), ("fr", "1", "son temps était écoulé"), ("de", "2", "ihre Zeit um war")],
)
def test_a_report_says_that_time_was_over(tmp_path: Path, language: str, jobs: str, words: str) -> None:
    terms = Terms(deals=10_000_000, precision=0.0001, options=SMALL.options)
    broken_off(plan.balance("mosaspin", "apprentice", terms), tmp_path, 5)
    ended = tuilerie(
        "lab", "balance", "mosaspin", "--bot", "apprentice", "--option", "width=2", "--option", "height=2",
        "--deals", "10000000", "--precision", "0.0001", "--seconds", "1", "--jobs", jobs, "--to", tmp_path,
        "--lang", language,
    )  # fmt: skip
    assert ended.returncode == 0, ended.stderr
    assert ended.stderr == ""
    assert words in " ".join(ended.stdout.split())
    (page,) = tmp_path.glob("*.html")
    assert words in page.read_text()


def test_a_duel_of_unequal_bots_ends_as_soon_as_it_is_decided(tmp_path: Path) -> None:
    far = tuilerie(
        "lab", "duel", "greedy", "random", "--game", "epizodiak", "--json", "--jobs", "1", "--to", tmp_path
    )
    report = json.loads(far.stdout)
    assert report["verdict"] == "decided"
    assert report["error"] < 0.05, "its intervals pay for all looks"
    assert report["findings"][0]["rows"][0]["estimates"][0]["low"] > 0
    assert report["deals"] < 2000, "it ended as soon as it was decided"
    strengths = {row["values"]["bot"]: row["estimates"][0]["mean"] for row in report["findings"][2]["rows"]}
    assert strengths["greedy"] > strengths["random"] + 100


class Page(HTMLParser):
    """What a page is made of, and what it fetches."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.fetched: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.fetched += [str(value) for name, value in attrs if name in ("src", "href")]


@pytest.mark.parametrize(("language", "word"), [("en", "Balance"), ("fr", "Équilibre"), ("de", "Gleichgewicht")])
def test_a_report_is_one_page_with_its_plots_in_it(tmp_path: Path, language: str, word: str) -> None:
    ended = tuilerie(
        "lab", "balance", "mozaika", "--deals", "50", "--jobs", "1", "--to", tmp_path, "--lang", language
    )
    assert ended.returncode == 0, ended.stderr
    assert word in ended.stdout
    text = (tmp_path / "balance-mozaika-3.html").read_text()
    page = Page(text)
    assert word in text
    assert "lab." not in text, "every key has its words"
    assert page.fetched == []
    assert page.tags.count("svg") == 2
    assert page.tags.count("table") == 2


@pytest.mark.parametrize(
    ("language", "sitting", "options"),
    [
        ("en", "3 seats, all of them: Random bot.", "Played with Single round = on, Target score = 3."),
        ("fr", "3 places, toutes tenues par\u00a0: ", "Joué avec "),
        ("de", "3 Plätze, an allen: ", "Gespielt mit "),
    ],
)
def test_a_report_says_who_sits_there_and_what_is_not_as_usual(
    tmp_path: Path, language: str, sitting: str, options: str
) -> None:
    ended = tuilerie(
        "lab", "balance", "epizodiak", "--bot", "random", "--option", "target=3", "--option", "single_round=on",
        "--deals", "20", "--jobs", "1", "--to", tmp_path, "--lang", language,
    )  # fmt: skip
    assert ended.returncode == 0, ended.stderr
    page = (tmp_path / "balance-epizodiak-random-single_round=on-target=3-3.html").read_text()
    for text in (sitting, options):
        assert text in page
        assert text.partition(",")[0] in ended.stdout


def test_a_ladder_and_rulings_are_told(tmp_path: Path) -> None:
    ladder = tuilerie(
        "lab", "ladder", "greedy", "random", "--game", "mozaika", "--deals", "50", "--jobs", "1", "--to", tmp_path
    )
    assert "Ladder" in ladder.stdout
    assert "Quick bot alone among Random bot" in ladder.stdout
    assert ladder.stderr == ""
    effects = tuilerie("lab", "rulings", "epizodiak", "--deals", "50", "--jobs", "1", "--to", tmp_path, "--json")
    rows = json.loads(effects.stdout)["findings"][1]["rows"]
    plays = {
        row["values"]["value"]: row["estimates"][0]["mean"] for row in rows if row["values"]["option"] == "target"
    }
    assert plays["1"] < 0 < plays["30"]
    narrow = tuilerie("lab", "rulings", "epizodiak", "--deals", "50", "--jobs", "1", "--to", tmp_path, COLUMNS="40")
    assert max(map(len, narrow.stdout.partition("Results:")[0].splitlines())) <= 40
    assert f"Plays: {plays['30']:.2f} (" in narrow.stdout, "a number too many for the terminal is not cut"


def test_races_are_told_in_seconds_and_their_levels_stand_in_order(tmp_path: Path) -> None:
    result = tuilerie(
        "lab", "ladder", "--game", "mosaspin", "--neighbours", "--deals", "25", "--jobs", "1", "--to", tmp_path,
        "--json", "--option", "width=3", "--option", "height=3",
    )  # fmt: skip
    rows = json.loads(result.stdout)["findings"][0]["rows"]
    strengths = {row["values"]["bot"]: row["estimates"][0]["mean"] for row in rows}
    assert strengths["random"] < strengths["apprentice"] < strengths["journeyman"] < strengths["grandmaster"]
    balance = tuilerie("lab", "balance", "mosaspin", "--deals", "4", "--jobs", "1", "--to", tmp_path, "--json")
    course = json.loads(balance.stdout)["findings"][1]
    assert course["columns"][:2] == ["seconds", "plays"]
    assert course["rows"][0]["estimates"][0]["mean"] > 5


def test_the_lab_alone_tells_its_commands() -> None:
    alone = tuilerie("lab")
    assert (alone.returncode, alone.stderr) == (0, "")
    assert alone.stdout == tuilerie("lab", "--help").stdout


def test_bad_input_gets_one_clear_line(tmp_path: Path) -> None:
    duel = ("lab", "duel", "greedy", "random", "--game", "mozaika", "--to", tmp_path)
    assert_refused(tuilerie("lab", "duel", "greedy", "nobody", "--to", tmp_path), 2, "nobody", "greedy")
    assert_refused(tuilerie(*duel, "--deals", "1"), 2, "--deals", "10000000")
    assert_refused(tuilerie(*duel, "--seconds", "0"), 2, "--seconds", "10000000")
    assert_refused(tuilerie(*duel, "--cluster", "tcp://127.0.0.1:9"), 2, "127.0.0.1:9")
    assert not list(tmp_path.iterdir()), "nothing was begun"
    assert_refused(tuilerie("lab", "dual"), 2, "dual", "duel")
    for other in (("--game", "chess"), ("--game", "mosapuzzle", "--seats", "3")):
        late = tuilerie(*duel, "--deals", "2", "--jobs", "1", *other)
        assert_refused(late, 2, other[1] if other[1] == "chess" else "3")
    assert not list(tmp_path.iterdir()), "no game was played before another was refused"
    same = tuilerie("lab", "duel", "greedy", "journeyman", "--game", "mosacolor", "--to", tmp_path)
    assert_refused(same, 2, "greedy")
    assert not list(tmp_path.iterdir())
