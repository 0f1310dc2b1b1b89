"""One seat against bots passes Gymnasium's own check, and is asked only when it may act."""

import warnings

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from tuilerie import games
from tuilerie.adapters.dress import learnable
from tuilerie.adapters.gymnasium import ILLEGAL, SeatEnv

DRESSED = pytest.mark.parametrize(
    ("name", "moves"),
    [
        *((name, "candidates") for name in learnable()),
        *((name, "tiles") for name in games.names() if games.part(name, "choices")),
    ],
)
SMALL = {"mosaspin": {"width": "3", "height": "3"}, "mosapuzzle": {"size": "3"}}


@DRESSED
def test_it_passes_its_check_in_all_render_modes_without_a_warning(name: str, moves: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        env = gymnasium.make(
            f"tuilerie/{name}-v0", against=("random",), options=SMALL.get(name), moves=moves, render_mode="svg"
        )
        check_env(env.unwrapped)  # made by its registry, so that all that metadata declares is drawn


def test_its_check_would_find_a_picture_of_a_wrong_kind(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tuilerie.adapters.pictures.pixels", lambda *_: "no pixels")
    with pytest.warns(UserWarning, match="RGB"):
        check_env(gymnasium.make("tuilerie/epizodiak-v0", against=("random",)).unwrapped)


@DRESSED
@pytest.mark.parametrize("seat", [0, 1])
def test_a_match_is_played_to_its_end(name: str, moves: str, seat: int) -> None:
    env = SeatEnv(name, ("random",), seat=seat, options=SMALL.get(name), render_mode="ansi", moves=moves)
    seen, _ = env.reset(seed=4)
    over, steps = False, 0
    while not over:
        assert env.observation_space.contains(seen)
        assert seen["action_mask"].any()
        assert not seen["action_mask"][env.dress.wait]
        seen, reward, over, cut, _ = env.step(int(np.flatnonzero(seen["action_mask"])[0]))
        assert not cut
        steps += 1
    assert env.state.outcome is not None
    assert (reward > 0) == (
        env.state.outcome.ranks[seat] == 1 and env.state.outcome.ranks.count(1) < env.dress.seats
    )
    assert len(env.render()) > 100


def test_the_same_seed_gives_the_same_match() -> None:
    one, other = SeatEnv("epizodiak"), SeatEnv("epizodiak")
    for _ in range(2):
        first, second = one.reset(seed=9)[0], other.reset(seed=9)[0]
        assert np.array_equal(first["observation"], second["observation"])


def test_masks_are_told_to_who_asks_through_wrappers() -> None:
    env = gymnasium.wrappers.FilterObservation(SeatEnv("epizodiak", "random"), ["observation"])
    masks = env.get_wrapper_attr("action_masks")
    with pytest.raises(ValueError, match="reset"):
        masks()
    seen, _ = env.reset(seed=1)
    for _ in range(5):
        assert list(seen) == ["observation"]
        assert masks().dtype == bool
        allowed = np.flatnonzero(masks())
        assert set(allowed) == set(env.unwrapped.legal)  # type: ignore[attr-defined]  # a SeatEnv
        seen, *_ = env.step(int(allowed[-1]))


def test_an_illegal_action_ends_the_match() -> None:
    env = SeatEnv("mozaika")
    env.reset(seed=1)
    _, reward, over, _, info = env.step(env.dress.wait)
    assert (reward, over, info) == (ILLEGAL, True, {"illegal": True})
