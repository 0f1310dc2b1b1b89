"""Studies: the same bytes wherever they are played, gone on with where they were, told in one page."""

import json
import os
import signal
import subprocess
import time
from collections.abc import Iterator
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path

import pytest

from tests.cli.process import PROGRAM, assert_refused, surroundings, tuilerie
from tuilerie import games
from tuilerie.errors import BadOption, BadRecord, UnknownName
from tuilerie.lab import plan, study
from tuilerie.lab.plan import Plan, Terms
from tuilerie.lab.store import Store
from tuilerie.lab.workers import Workers

FEW = Terms(deals=60, seed="few")


def results(of: Plan, where: Path, workers: Workers | None = None) -> bytes:
    store = Store(where / "results.jsonl", of)
    study.play(of, store, workers or Workers(1), lambda matches: None)
    return store.path.read_bytes()


@pytest.fixture(scope="module")
def cluster() -> Iterator[str]:
    """A Dask cluster of two processes on this machine."""
    from distributed import LocalCluster

    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as running:
        yield running.scheduler_address


def test_one_process_two_and_a_cluster_give_equal_bytes(tmp_path: Path, cluster: str) -> None:
    of = plan.duel("mozaika", "greedy", "random", Terms(deals=1200, seed="bytes", precision=0.0001))
    alone = results(of, tmp_path / "one")
    assert alone == results(of, tmp_path / "two", Workers(2))
    assert alone == results(of, tmp_path / "dask", Workers(cluster=cluster))
    head = json.loads(alone.splitlines()[0])
    assert head["seed"] == "bytes"
    assert head["game"] == "mozaika"


@pytest.mark.parametrize("cut", [1, 40, 100_000])
def test_a_study_goes_on_after_a_line_that_was_not_written_to_its_end(tmp_path: Path, cut: int) -> None:
    of = plan.balance("epizodiak", None, Terms(deals=2000, precision=0.0001))
    whole = results(of, tmp_path)
    file = tmp_path / "results.jsonl"
    file.write_bytes(whole[: max(5, len(whole) - cut)])
    assert results(of, tmp_path) == whole


def test_a_killed_study_goes_on_where_it_was(tmp_path: Path) -> None:
    arguments = (
        "lab", "balance", "epizodiak", "--bot", "apprentice", "--deals", "6", "--jobs", "1",
        "--option", "single_round=on", "--to",
    )  # fmt: skip
    running = subprocess.Popen(
        [*PROGRAM, *arguments, str(tmp_path)],
        env=surroundings(),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    file = tmp_path / "balance-epizodiak-3.jsonl"
    while not (file.exists() and file.read_bytes().count(b"\n") > 2):
        assert running.poll() is None
        time.sleep(0.02)
    running.kill()
    assert running.wait() == -signal.SIGKILL
    before = file.read_bytes()
    assert before.count(b"\n") < 7
    assert tuilerie(*arguments, tmp_path).returncode == 0
    after = file.read_bytes()
    assert after.startswith(before[: before.rfind(b"\n") + 1])
    of = plan.balance("epizodiak", "apprentice", Terms(deals=6, options=(("single_round", "on"),)))
    assert after == results(of, tmp_path / "again")


class Enough(Exception):
    """Breaks a study off."""


def broken_off(of: Plan, where: Path, lines: int) -> Store:
    """A study's file that holds so many lines of results."""
    store = Store(where / f"{of.name}.jsonl", of)
    left = iter(range(lines - 1))

    def tell(matches: int) -> None:
        if next(left, None) is None:
            raise Enough

    with pytest.raises(Enough):
        study.play(of, store, Workers(1), tell)
    return store


SMALL = Terms(deals=30, seed="small", options=(("width", "2"), ("height", "2")))


def test_a_study_out_of_time_counts_the_deals_that_were_played_in_every_way_and_goes_on_later(
    tmp_path: Path,
) -> None:
    of = plan.duel("mosaspin", "greedy", "random", SMALL)
    store = broken_off(of, tmp_path, 2 * 3 + 1)
    ended = study.play(of, store, Workers(1), lambda matches: None, seconds=0)
    assert (ended.verdict, ended.looks) == ("late", 0)
    assert ended.results.ranks.shape == (2, 3, 2)
    assert (ended.results.ranks.min(axis=2) == 1).all(), "nothing is counted that was not played"
    assert study.play(of, store, Workers(1), lambda matches: None).verdict != "late"
    assert store.path.read_bytes() == results(of, tmp_path / "at once")


def test_a_study_with_hardly_any_time_says_so_and_keeps_what_was_played(tmp_path: Path) -> None:
    of = plan.duel("mosaspin", "greedy", "random", SMALL)
    store = broken_off(of, tmp_path, 3)
    before = store.path.read_bytes()
    with pytest.raises(BadOption, match="too-little-time"):
        study.play(of, store, Workers(1), lambda matches: None, seconds=0)
    assert store.path.read_bytes() == before


def test_no_match_goes_on_when_time_is_over() -> None:
    job = next(plan.balance("mosaspin", None, SMALL).jobs(0, 1))
    assert plan.played(job, until=time.time()) is None
    assert plan.played(job, until=time.time() + 3600) == plan.played(job)
    assert list(Workers(2).play(abs, [-1, -2, -3], time.time())) == []
    assert list(Workers(2).play(abs, [-1, -2, -3], time.time() + 3600)) == [1, 2, 3]


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
    assert words in (tmp_path / "balance-mosaspin-2.html").read_text()


def test_another_study_is_not_written_over(tmp_path: Path) -> None:
    results(plan.balance("mozaika", None, FEW), tmp_path)
    before = (tmp_path / "results.jsonl").read_bytes()
    with pytest.raises(BadOption, match="another-study"):
        results(plan.balance("mozaika", "random", FEW), tmp_path)
    assert (tmp_path / "results.jsonl").read_bytes() == before


DAMAGES = [
    b"{]\n",
    b"{}\n",
    b'{"arm": 0, "deal": 7}\n',
    b"null\n",
    b'{"arm":0,"deal":0,"ranks":[[1,2]],"scores":[[1,0]],"plays":[3],"first":[null],"seconds":[1,2]}\n',
]


@pytest.mark.parametrize("damage", DAMAGES)
def test_damaged_results_are_refused_and_left_as_they_are(tmp_path: Path, damage: bytes) -> None:
    of = plan.balance("mosaspin", None, Terms(deals=2))
    whole = results(of, tmp_path)
    file = tmp_path / "results.jsonl"
    file.write_bytes(whole.splitlines(keepends=True)[0] + damage)
    with pytest.raises(BadRecord, match="results-damaged"):
        results(of, tmp_path)
    assert file.read_bytes().endswith(damage)


def test_a_duel_sits_each_bot_alone_in_every_seat() -> None:
    of = plan.duel("mozaika", "greedy", "random", Terms(seats=4))
    assert len({arm.sitters for arm in of.arms}) == len(of.arms) == 8
    assert all(arm.sitters.count(arm.sides[0]) == 1 for arm in of.arms)
    assert len(plan.duel("mosaspin", "greedy", "random", FEW).arms) == 2


def test_a_ladder_has_all_bots_unless_some_are_named_and_may_spare_those_far_apart() -> None:
    full, near = (plan.ladder("mozaika", (), FEW, neighbours=near) for near in (False, True))
    every = ("random", "apprentice", "greedy", "journeyman", "master", "grandmaster")
    assert {side for arm in full.arms for side in arm.sides} == set(every)
    assert len({frozenset(arm.sides) for arm in full.arms}) == 15
    assert [arm.sides for arm in near.arms[::6]] == list(pairwise(every))
    assert full.name != near.name, "one does not go on with the other's results"
    assert plan.games_of(()) == games.names()


def test_rulings_take_every_other_value_that_fits() -> None:
    sides = {arm.sides for arm in plan.rulings("mozaika", None, FEW).arms}
    assert {(), ("palette", "3x4"), ("open_hands", "on"), ("first_seat", "2")} <= sides
    assert ("first_seat", "4") not in sides, "three seats have no seat 4"


def test_equal_bots_are_not_found_unequal_and_unequal_ones_are(tmp_path: Path) -> None:
    far = tuilerie(
        "lab", "duel", "greedy", "random", "--game", "epizodiak", "--json", "--jobs", "1", "--to", tmp_path
    )
    report = json.loads(far.stdout)
    assert report["verdict"] == "decided"
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


def test_bad_input_gets_one_clear_line(tmp_path: Path) -> None:
    duel = ("lab", "duel", "greedy", "random", "--game", "mozaika", "--to", tmp_path)
    assert_refused(tuilerie("lab", "duel", "greedy", "nobody", "--to", tmp_path), 2, "nobody", "greedy")
    assert_refused(tuilerie(*duel, "--deals", "1"), 2, "--deals", "10000000")
    assert_refused(tuilerie(*duel, "--seconds", "0"), 2, "--seconds", "10000000")
    assert_refused(tuilerie(*duel, "--cluster", "tcp://127.0.0.1:9"), 2, "127.0.0.1:9")
    assert_refused(tuilerie("lab", "dual"), 2, "dual", "duel")
    assert not list(tmp_path.glob("*.html"))


def test_plans_that_make_no_sense_are_refused() -> None:
    with pytest.raises(BadOption, match="too-few-bots"):
        plan.ladder("mozaika", ("greedy", "greedy"), FEW)
    with pytest.raises(BadOption, match="bot-against-itself"):
        plan.duel("mozaika", "greedy", "greedy", FEW)
    with pytest.raises(BadOption, match="seat-count"):
        plan.balance("mozaika", None, Terms(seats=7))
    with pytest.raises(BadOption, match="option-out-of-bounds"):
        plan.balance("mozaika", None, Terms(options=(("palette", "9x9"),)))
    with pytest.raises(UnknownName, match="unknown-bot"):
        plan.games_of(("greedy", "nobody"))
    for address in ("nonsense", "tcp://127.0.0.1:99999999"):
        with pytest.raises(UnknownName, match="no-cluster"):
            list(Workers(cluster=address).play(abs, [1, 2]))


def test_an_interrupted_study_says_so_in_one_line(tmp_path: Path) -> None:
    file = tmp_path / "balance-epizodiak-3.jsonl"
    with subprocess.Popen(
        [*PROGRAM, "lab", "balance", "epizodiak", "--bot", "apprentice", "--jobs", "2", "--to", str(tmp_path)],
        env=surroundings(),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as running:
        while not (file.exists() and file.read_bytes().count(b"\n") > 1):
            assert running.poll() is None
            time.sleep(0.05)
        os.killpg(running.pid, signal.SIGINT)
        _, complaint = running.communicate(timeout=60)
    assert running.returncode == 130
    assert complaint.strip() == "tuilerie: Interrupted."
