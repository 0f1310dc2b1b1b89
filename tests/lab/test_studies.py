"""Studies: the same bytes wherever they are played, and gone on with where they were."""

import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from resource import RLIMIT_FSIZE, getrlimit, setrlimit

import pytest
from distributed import Client, LocalCluster

from tests.cli.process import PROGRAM, surroundings, tuilerie
from tests.lab.playing import FEW, SMALL, broken_off, results
from tuilerie.errors import BadOption, BadRecord, UnknownName
from tuilerie.lab import plan, study
from tuilerie.lab.plan import Terms
from tuilerie.lab.store import Store
from tuilerie.lab.workers import Workers


@pytest.fixture(scope="module")
def cluster() -> Iterator[str]:
    """A Dask cluster of two processes on this machine."""
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


def test_a_study_whose_cluster_is_lost_says_so_and_keeps_what_was_played(tmp_path: Path) -> None:
    of = plan.balance("epizodiak", "apprentice", Terms(deals=25))
    command = [sys.executable, "-m", "dask", "scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard"]
    file = tmp_path / "scheduler.json"
    with subprocess.Popen([*command, "--scheduler-file", file], stderr=subprocess.DEVNULL) as scheduler:
        while not file.exists():
            time.sleep(0.05)
        address = json.loads(file.read_text())["address"]
        worker = [
            sys.executable,
            "-m",
            "dask",
            "worker",
            address,
            "--nthreads",
            "2",
            "--no-nanny",
            "--no-dashboard",
        ]
        with subprocess.Popen(worker, stderr=subprocess.DEVNULL) as working:
            store = Store(tmp_path / "results.jsonl", of)
            try:
                with pytest.raises(UnknownName, match="cluster-lost"):
                    study.play(of, store, Workers(cluster=address), lambda matches: scheduler.kill())
            finally:
                scheduler.kill()
                working.kill()
    assert 1 < store.path.read_bytes().count(b"\n") < 25


@pytest.mark.parametrize(
    ("scheme", "said"),
    [
        ("tcp", b""),
        ("tcp", b"\0"),
        ("tcp", b"SSH-2.0-OpenSSH_9.9\r\n"),
        ("tcp", b"\0" * 4096),
        ("tcp", b"\xff" * 4096),
        ("tls", b""),
    ],
)
def test_who_listens_but_is_no_scheduler_is_no_cluster(
    monkeypatch: pytest.MonkeyPatch, scheme: str, said: bytes
) -> None:
    monkeypatch.setattr("tuilerie.lab.workers.PATIENCE", 0.2)
    with socket.create_server(("127.0.0.1", 0)) as other:

        def answer() -> None:
            with suppress(OSError):
                line, _ = other.accept()
                with line:
                    line.sendall(said)
                    time.sleep(0.5)

        threading.Thread(target=answer, daemon=True).start()
        with pytest.raises(UnknownName, match="no-cluster"):
            Workers(cluster=f"{scheme}://127.0.0.1:{other.getsockname()[1]}").reach()


def test_a_worker_is_no_cluster(cluster: str) -> None:
    with Client(cluster, set_as_default=False) as client:
        worker = next(iter(client.ncores()))
    with pytest.raises(UnknownName, match="no-cluster"):
        Workers(cluster=worker).reach()


def test_a_cluster_of_one_thread_plays_itself_and_is_not_waited_for_once_its_worker_is_gone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("tuilerie.lab.workers.BETWEEN", 0.1)
    with LocalCluster(n_workers=1, threads_per_worker=1, dashboard_address=":0") as single:
        workers = Workers(cluster=single.scheduler_address)
        played = list(workers.play(_process, range(20)))
        assert [number for number, _ in played] == list(range(20))
        assert os.getpid() not in {process for _, process in played}
        single.scale(0)
        monkeypatch.setattr("tuilerie.lab.workers.IDLE", 0.3)
        with pytest.raises(UnknownName, match="cluster-idle"):
            list(workers.play(_process, range(1000)))


def _process(number: int) -> tuple[int, int]:
    return number, os.getpid()


def test_a_cluster_with_other_code_is_not_played_on(cluster: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tuilerie.lab.workers._code", lambda: "another")
    with pytest.raises(UnknownName, match="cluster-other-code"):
        list(Workers(cluster=cluster).play(_process, range(3)))


@pytest.mark.parametrize("cut", [1, 40, 100_000])
def test_a_study_goes_on_after_a_line_that_was_not_written_to_its_end(tmp_path: Path, cut: int) -> None:
    of = plan.balance("epizodiak", None, Terms(deals=2000, precision=0.0001))
    whole = results(of, tmp_path)
    file = tmp_path / "results.jsonl"
    file.write_bytes(whole[: max(5, len(whole) - cut)])
    assert results(of, tmp_path) == whole


def test_a_full_disk_takes_nothing_of_what_was_whole(tmp_path: Path) -> None:
    of = plan.balance("epizodiak", None, Terms(deals=2000, precision=0.0001))
    whole = results(of, tmp_path)
    file = tmp_path / "results.jsonl"
    file.write_bytes(whole[:-5])
    before = getrlimit(RLIMIT_FSIZE)
    setrlimit(RLIMIT_FSIZE, (len(whole) // 2, before[1]))
    try:
        with pytest.raises(OSError, match="large"):
            results(of, tmp_path)
    finally:
        setrlimit(RLIMIT_FSIZE, before)
    assert file.read_bytes() == whole[: whole.rfind(b"\n", 0, -1) + 1]
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
    file = tmp_path / "balance-epizodiak-apprentice-single_round=on-3.jsonl"
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


def test_another_study_is_not_written_over(tmp_path: Path) -> None:
    results(plan.balance("mozaika", None, FEW), tmp_path)
    before = (tmp_path / "results.jsonl").read_bytes()
    with pytest.raises(BadOption, match="another-study"):
        results(plan.balance("mozaika", "random", FEW), tmp_path)
    assert (tmp_path / "results.jsonl").read_bytes() == before


def test_what_other_bots_played_is_not_gone_on_with(tmp_path: Path) -> None:
    of = plan.balance("mozaika", None, FEW)
    results(replace(of, made_of="before"), tmp_path)
    before = (tmp_path / "results.jsonl").read_bytes()
    with pytest.raises(BadOption, match="other-bots"):
        results(of, tmp_path)
    assert (tmp_path / "results.jsonl").read_bytes() == before
    assert plan.balance("epizodiak", None, FEW).made_of != of.made_of


def test_a_study_that_another_process_plays_is_left_to_it(tmp_path: Path) -> None:
    of = plan.balance("mosaspin", None, SMALL)
    store, refused = Store(tmp_path / f"{of.name}.jsonl", of), []

    def tell(matches: int) -> None:
        before = store.path.read_bytes()
        options = [f"--option={key}={value}" for key, value in SMALL.options]
        arguments = ("--deals", str(SMALL.deals), "--seed", SMALL.seed, *options, "--to", str(tmp_path))
        refused.append(tuilerie("lab", "balance", "mosaspin", *arguments))
        assert store.path.read_bytes() == before
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        study.play(of, store, Workers(1), tell)
    assert refused[0].returncode == 2
    assert "Another process is writing" in refused[0].stderr
    assert refused[0].stderr.count("\n") == 1
    assert results(of, tmp_path / "alone").startswith(store.path.read_bytes())
    study.play(of, store, Workers(1), lambda matches: None)
    assert store.path.read_bytes() == results(of, tmp_path / "alone")


DAMAGES = [
    b"{]\n",
    b"{}\n",
    b'{"arm": 0, "deal": 7}\n',
    b"null\n",
    b'{"arm":0,"deal":0,"ranks":[[1,2]],"scores":[[1,0]],"plays":[3],"first":[null],"seconds":[1,2]}\n',
    b'{"arm":0,"deal":0,"ranks":[[1,"x"]],"scores":[[1,0]],"plays":[3],"first":[null]}\n',
    b'{"arm":0,"deal":0,"ranks":[[2,2]],"scores":[[1,0]],"plays":[3],"first":[null]}\n',
    b'{"arm":0,"deal":0,"ranks":[[1,2,3]],"scores":[[1,0]],"plays":[3],"first":[null]}\n',
    b'{"arm":0,"deal":0,"ranks":[[1,2]],"scores":[[1,0]],"plays":[-3],"first":[null]}\n',
    b'{"arm":0,"deal":0,"ranks":[[1,2]],"scores":[[1,0]],"plays":[3],"first":[2]}\n',
    b'{"arm":0,"deal":0,"ranks":[[1,2]],"scores":[[1,0]],"plays":[3],"first":[null]}\n',
    b'{"arm":0,"deal":0,"ranks":[[1,2]],"scores":[[1,0]],"plays":[3],"first":[null],"seconds":null}\n',
    b'{"arm":0,"deal":0,"ranks":[[1,2]],"scores":[[1,0]],"plays":[3],"first":[null],"seconds":[1e308]}\n',
    b'{"arm":0,"deal":0,"ranks":[[1,2]],"scores":[[1,0]],"plays":[3],"first":[null],"seconds":[-1.0]}\n',
    b'{"arm":0,"deal":0,"ranks":[[1,2]],"scores":[[1,0]],"plays":[3],"first":[null],"seconds":[5.0],"by":"hand"}\n',
    b'{"\xe9":0,"arm":0}\n',
    b'{"arm":0,"by":' + b"[" * 100_000 + b"\n",
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
    file.write_bytes(file.read_bytes().removesuffix(damage))
    assert results(of, tmp_path) == whole, "without them it goes on, as the refusal says"


def test_lines_after_the_last_job_are_refused(tmp_path: Path) -> None:
    of = plan.balance("mosaspin", None, Terms(deals=2))
    whole = results(of, tmp_path)
    file = tmp_path / "results.jsonl"
    for more in (b"more\n", whole.splitlines(keepends=True)[-1]):
        file.write_bytes(whole + more)
        with pytest.raises(BadRecord, match="results-damaged"):
            results(of, tmp_path)
        assert file.read_bytes() == whole + more


@pytest.mark.parametrize(
    "head", [b'{"kind":"b\xe9"}\n', b'{"kind":' + b"[" * 100_000 + b"\n", b"\n", b"\0\n", b"[]\n"]
)
def test_a_file_of_any_other_origin_is_not_written_over(tmp_path: Path, head: bytes) -> None:
    (tmp_path / "results.jsonl").write_bytes(head)
    with pytest.raises(BadOption, match="another-study"):
        results(plan.balance("mosaspin", None, Terms(deals=2)), tmp_path)
    assert (tmp_path / "results.jsonl").read_bytes() == head


@pytest.mark.parametrize(
    ("number", "code", "said"), [(signal.SIGINT, 130, "tuilerie: Interrupted."), (signal.SIGTERM, 143, "")]
)
def test_an_interrupted_study_ends_with_all_of_its_processes(
    tmp_path: Path, number: int, code: int, said: str
) -> None:
    file = tmp_path / "balance-epizodiak-apprentice-3.jsonl"
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
        if number == signal.SIGINT:  # from a terminal all of them hear it
            os.killpg(running.pid, number)
        else:
            running.terminate()
        _, complaint = running.communicate(timeout=60)  # what the others write to is closed when they are gone
    assert running.returncode == code
    assert complaint.strip() == said
