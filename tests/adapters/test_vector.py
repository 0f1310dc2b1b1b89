"""Many matches at once, in Gymnasium's ways: its checks, seeds, ends, new beginnings and refusals."""

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils import env_checker
from gymnasium.vector import AutoresetMode, SyncVectorEnv
from gymnasium.wrappers.vector import RecordEpisodeStatistics

from tuilerie import games
from tuilerie.adapters.dress import Dress
from tuilerie.adapters.gymnasium import SeatEnv
from tuilerie.adapters.vector import VectorMatches, can_play

NAMES = [name for name in games.names() if can_play(name)]
EVERY = pytest.mark.parametrize("name", NAMES)


def test_what_is_shown_without_copies_can_only_be_read() -> None:
    envs = VectorMatches("mozaika", 2, copy=False)
    seen, _ = envs.reset(seed=1)
    with pytest.raises(ValueError, match="read-only"):
        seen["observation"][0, 0] = 7


def environment(name: str, **settings: Any) -> Any:
    return gymnasium.make_vec(f"tuilerie/{name}-v0", **settings)


@EVERY
def test_it_passes_gymnasiums_checks_of_seeds_options_and_returned_arrays(name: str) -> None:
    env = environment(name, num_envs=1)
    env_checker.check_reset_seed_determinism(env)
    env_checker.check_reset_options(env)
    env_checker.check_returned_data_not_reused(env)


class Row(gymnasium.Env[Any, Any]):
    """A vector environment of one match as a plain one, for the checks that Gymnasium has for these alone."""

    def __init__(self, name: str) -> None:
        self.envs = VectorMatches(name, 1, ("random",))
        self.action_space = self.envs.single_action_space
        self.observation_space = self.envs.single_observation_space

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, Any]:
        super().reset(seed=seed)
        seen, _ = self.envs.reset(seed=seed, options=options)
        return {key: rows[0] for key, rows in seen.items()}, {}

    def step(self, action: Any) -> tuple[Any, float, bool, bool, Any]:
        seen, rewards, over, cut, _ = self.envs.step(np.array([action]))
        return {key: rows[0] for key, rows in seen.items()}, float(rewards[0]), bool(over[0]), bool(cut[0]), {}


@EVERY
def test_one_of_its_matches_passes_gymnasiums_check(name: str) -> None:
    env_checker.check_env(Row(name), skip_render_check=True)


@EVERY
def test_it_answers_in_the_shapes_of_gymnasiums_own(name: str) -> None:
    mine, own = (
        environment(name, num_envs=3, against=("random",)),
        SyncVectorEnv([lambda: SeatEnv(name, ("random",))] * 3),
    )
    assert mine.observation_space == own.observation_space
    assert mine.action_space == own.action_space
    assert mine.metadata["autoreset_mode"] is own.metadata["autoreset_mode"] is AutoresetMode.NEXT_STEP
    (seen, _), (theirs, _) = mine.reset(seed=2), own.reset(seed=2)
    assert {key: (rows.shape, rows.dtype) for key, rows in seen.items()} == {
        key: (rows.shape, rows.dtype) for key, rows in theirs.items()
    }
    one, two = (env.step(env.action_space.sample())[1:4] for env in (mine, own))
    assert [(each.shape, each.dtype) for each in one] == [(each.shape, each.dtype) for each in two]
    own.close()
    watched = RecordEpisodeStatistics(environment(name, num_envs=4))
    watched.reset(seed=1)
    *_, infos = watched.step(np.full(4, Dress(name).wait))
    assert infos["episode"]["r"].tolist() == [-1.0] * 4


@EVERY
@pytest.mark.parametrize("against", [None, ("random",), ("greedy", "random")])
def test_matches_are_played_to_their_ends(name: str, against: Any) -> None:
    env = VectorMatches(name, 40, against, seat=1)
    seen, infos = env.reset(seed=7)
    ended = 0
    for _ in range(2500):
        assert seen["action_mask"].any(axis=1).all()
        seen, rewards, over, cut, infos = env.step(env.random_actions())
        assert not cut.any()
        assert not infos["illegal"].any()
        assert np.allclose(infos["rewards"].sum(axis=1), 0)
        assert ((rewards != 0) <= over).all()
        assert (seen["action_mask"][:, env.dress.wait] == over).all()
        assert against is None or (infos["seat"] == 1).all()
        ended += over.sum()
    assert ended > 40
    assert env.observation_space.contains(seen)


@EVERY
def test_the_same_seed_gives_the_same_matches_in_whatever_row(name: str) -> None:
    def played(seed: Any, count: int) -> Any:
        env = VectorMatches(name, count, ("greedy",))
        seen, _ = env.reset(seed=seed)
        rows = [seen["observation"]]
        for _ in range(300):
            # the first allowed action: the same in every row that looks the same
            seen, *_ = env.step(seen["action_mask"].argmax(axis=1))
            rows.append(seen["observation"])
        return np.array(rows)

    one, other = played(5, 3), played([6, 7], 2)
    assert np.array_equal(one[:, 1:], other)
    assert not np.array_equal(one[:, 0], one[:, 1])


def test_a_match_that_is_over_begins_anew_as_the_mode_says() -> None:
    envs = {mode: VectorMatches("epizodiak", 8, ("random",), autoreset_mode=mode) for mode in AutoresetMode}
    wrong = np.array([envs[AutoresetMode.NEXT_STEP].dress.wait] * 4 + [0] * 4)
    for mode, env in envs.items():
        env.reset(seed=3)
        actions = env.random_actions()
        actions[:4] = wrong[:4]
        seen, rewards, over, _, infos = env.step(actions)
        assert over.tolist() == infos["illegal"].tolist() == [True] * 4 + [False] * 4
        assert rewards.tolist() == [-1.0] * 4 + [0.0] * 4
        if mode is AutoresetMode.SAME_STEP:
            assert infos["_final_obs"].tolist() == over.tolist()
            assert not np.array_equal(infos["final_obs"][0]["observation"], seen["observation"][0])
            assert infos["final_obs"][5] is None
            assert not env.step(env.random_actions())[2].any()
        elif mode is AutoresetMode.NEXT_STEP:
            _, rewards, over, _, infos = env.step(wrong)
            assert not over[:4].any()
            assert not rewards[:4].any()
        else:
            with pytest.raises(ValueError, match="reset"):
                env.step(env.random_actions())
            before = seen["observation"]
            seen, _ = env.reset(options={"reset_mask": over})
            assert np.array_equal(seen["observation"][4:], before[4:])
            assert not env.step(env.random_actions())[2].any()
