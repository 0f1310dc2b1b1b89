"""What was learned sits down at a table of a real server and plays; views and environments show it the same."""

import asyncio
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pytest

from tests.server.harness.process import Server
from tuilerie.adapters.dress import Dress
from tuilerie.luck import luck_from
from tuilerie.remote import Visit

EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(None, tmp_path_factory.mktemp("arena")) as running:
        yield running
        assert not running.faults()


def policy(where: Path, *, deep: bool = False) -> Path:
    """A policy that knows nothing yet, as the examples keep it."""
    dress, dice = Dress("epizodiak"), np.random.default_rng(1)
    hand = dress.parts["hand"]
    inputs = dress.length + dress.actions + 2 * (hand.stop - hand.start)
    sizes = {"into": (inputs, 8), "policy": (8, dress.actions), "value": (8, 1)}
    sizes |= {"middle": (8, 8)} if deep else {}
    weights = {name: dice.normal(size=size) for name, size in sizes.items()}
    biases = {f"{name} bias": np.zeros(size[1]) for name, size in sizes.items()}
    kept: dict[str, Any] = {"game": "epizodiak", **weights, **biases}
    np.savez(where / "policy.npz", **kept)
    return where / "policy.npz"


def sit(*arguments: object) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(EXAMPLES / "sit.py"), *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)


@pytest.mark.parametrize("deep", [False, True])
def test_it_opens_a_table_and_plays_to_the_end(server: Server, tmp_path: Path, deep: bool) -> None:
    kept = policy(tmp_path, deep=deep)
    ended = sit(kept, "--server", server.address, "--pause", "0", "--option", "single_round=on")
    assert ended.returncode == 0, ended.stderr
    assert f"at the table: {server.address}/table/" in ended.stdout
    assert "rank " in ended.stdout


def test_what_it_cannot_do_it_says_in_one_line(server: Server, tmp_path: Path) -> None:
    kept = policy(tmp_path)
    (tmp_path / "no.npz").write_text("no policy")
    (tmp_path / "cut.npz").write_bytes(kept.read_bytes()[:-9])
    for wrong in (
        (tmp_path / "no.npz",),
        (tmp_path / "cut.npz",),
        (kept, "--server", "http://["),
        (tmp_path / "nothing.npz",),
        (kept, "--server", "http://127.0.0.1:9"),
        (kept, "--server", server.address, "--table", "nowhere"),
        (kept, "--server", server.address, "--against", "nobody"),
    ):
        ended = sit(*wrong)
        assert ended.returncode == 1
        assert ended.stderr.startswith("sit.py: ")
        assert ended.stderr.count("\n") == 1, ended.stderr


def test_it_does_not_sit_down_where_it_cannot_play(server: Server, tmp_path: Path) -> None:
    kept = policy(tmp_path)

    async def story() -> None:
        async with Visit(server.address) as host:
            await host.guest("Host")
            table = (await host.create("mozaika", 4, seat=0))["id"]
            ended = await asyncio.to_thread(sit, kept, "--server", server.address, "--table", table)
            assert ended.stderr == "sit.py: ValueError: this policy plays epizodiak with 3 seats\n"
            seats = (await host.ask("GET", f"/api/tables/{table}"))["seats"]
            assert [seat["name"] for seat in seats].count("Learner") == 0

    asyncio.run(asyncio.wait_for(story(), 60))


def test_without_pytorch_one_line_says_so() -> None:
    script = f"import runpy, sys; sys.modules['torch'] = None; sys.path.insert(0, {str(EXAMPLES)!r})"
    run = f"runpy.run_path({str(EXAMPLES / 'learn_torch.py')!r}, run_name='__main__')"
    ended = subprocess.run(
        [sys.executable, "-c", f"{script}; {run}"], capture_output=True, text=True, timeout=120, check=False
    )
    assert ended.returncode == 1
    assert ended.stderr == "learn_torch.py needs PyTorch: pip install torch (learn.py does without it)\n"


@pytest.mark.parametrize("name", ["mozaika", "epizodiak"])
def test_a_view_that_was_sent_shows_what_the_environment_shows(name: str) -> None:
    dress, luck = Dress(name), luck_from("sent")
    state = dress.start(luck)
    for number in range(120):
        if not state.to_act:
            break
        for seat in range(dress.seats):
            sent = msgspec.json.decode(msgspec.json.encode(state.view(seat)))
            row, moves = dress.read(sent)
            legal = dress.legal(state, seat)
            assert np.array_equal(row, dress.observe(state, seat, legal))
            assert set(moves) == set(legal)
        seat = min(state.to_act)
        state = state.play(seat, luck.fork(number).pick(list(state.legal(seat)))[0])


def test_a_view_of_other_seats_is_not_read_as_if_it_were_of_these() -> None:
    four = Dress("mozaika", 4).start(luck_from("four")).view(0)
    with pytest.raises(ValueError, match="3 seats has 222 numbers, not 278"):
        Dress("mozaika", 3).read(msgspec.json.decode(msgspec.json.encode(four)))


def test_games_of_whole_mosaics_cannot_be_read_so() -> None:
    with pytest.raises(ValueError, match="mosaspin"):
        Dress("mosaspin").read({})
