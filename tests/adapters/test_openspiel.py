"""Every game passes OpenSpiel's own tests, its bots play them, and no information state shows what is hidden."""

import pickle
import unittest
from collections.abc import Iterator
from dataclasses import fields, replace
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.integration_tests import api_test
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import evaluate_bots, ismcts, mcts
from open_spiel.python.bots import uniform_random
from open_spiel.python.observation import make_observation
from open_spiel.python.tests import games_sim_test

from tuilerie import games
from tuilerie.adapters import openspiel
from tuilerie.adapters.chances import with_luck
from tuilerie.adapters.dress import Dress, learnable
from tuilerie.adapters.nodes import Table
from tuilerie.errors import BadOption
from tuilerie.game import message
from tuilerie.games.mozaika.state import State as MozaikaState
from tuilerie.luck import luck_from
from tuilerie.options import option_texts

EVERY = pytest.mark.parametrize("name", learnable())
SMALL: dict[str, dict[str, int]] = {
    "epizodiak": {"single_round": True},
    "mosaspin": {"width": 3, "height": 3},
    "mosapuzzle": {"size": 3, "then_spin": True},
}


def loaded(name: str, **parameters: Any) -> Any:
    return pyspiel.load_game(f"tuilerie_{name}", {**SMALL.get(name, {}), **parameters})


def positions(game: Any, dice: np.random.RandomState, most: int = 60) -> Iterator[Any]:
    """The decisions of a random match, the first of them all."""
    state, decisions = game.new_initial_state(), 0
    while not state.is_terminal() and decisions < most:
        if not state.is_chance_node():
            decisions += 1
            yield state.clone()
        state.apply_action(int(dice.choice(state.legal_actions())))


@EVERY
@pytest.mark.parametrize("seed", [openspiel.NO_SEED, 7])
def test_it_passes_the_random_sim_test(name: str, seed: int) -> None:
    pyspiel.random_sim_test(loaded(name, seed=seed), num_sims=1, serialize=True, verbose=False)


@EVERY
def test_it_passes_the_simulation_of_games_sim_test(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    np.random.seed(4)
    most = games.find(name).seats[-1]
    games_sim_test.GamesSimTest().sim_game(loaded(name, players=most))
    assert "terminated" in capsys.readouterr().out


@EVERY
def test_it_passes_api_test_on_a_part_of_its_tree(name: str) -> None:
    np.random.seed(5)
    case = type("PartialTree", (api_test.EnforceAPIOnPartialTreeBase,), {"game": loaded(name), "game_name": name})
    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(case).run(result)
    assert result.testsRun >= 5
    assert not result.errors + result.failures
    assert not result.skipped


@EVERY
def test_its_observations_are_those_of_the_dress(name: str) -> None:
    game = loaded(name, seed=3)
    seen, public = (
        make_observation(game),
        make_observation(
            game, pyspiel.IIGObservationType(perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE)
        ),
    )
    for state in positions(game, np.random.RandomState(1), 6):
        seat = state.current_player()
        seen.set_from(state, seat)
        dress, node = state.node.table.dress, state.node
        assert np.array_equal(seen.tensor, dress.observe(node.memory.state, seat, node.legal(seat)))
        assert list(seen.dict) == list(dress.parts)
        assert public.string_from(state, seat) == message(node.memory.state.view(None)).decode()


def test_a_seed_deals_as_it_does_in_pettingzoo() -> None:
    from tuilerie.adapters import pettingzoo

    env = pettingzoo.raw_env("mozaika")
    env.reset(seed=11)
    assert loaded("mozaika", seed=11).new_initial_state().node.memory.state == env.state_now


@EVERY
def test_chance_nodes_are_the_draws_of_the_game_itself(name: str) -> None:
    """The numbers that a real luck gives, answered node by node, deal what that luck deals."""
    table = openspiel.table_of(name, SMALL.get(name, {}))
    luck, node = luck_from("draws"), table.first
    dealt = table.dress.start(luck)
    while node.memory is None:
        assert node.chance is not None
        number, luck = luck.below(node.chance.bounds[0])
        node = node.after(number)
    assert with_luck(node.memory.state, dealt.luck) == dealt


def test_parameters_are_players_seed_and_every_option() -> None:
    game = pyspiel.load_game("tuilerie_mozaika(players=5,palette=3x4,first_seat=_4,open_hands=True)")
    assert game.num_players() == 5
    assert (game.table.dress.options.palette, game.table.dress.options.first_seat) == ("3x4", "4")
    assert str(pickle.loads(pickle.dumps(game))) == str(game)
    with pytest.raises(BadOption, match="seat-count"):
        pyspiel.load_game("tuilerie_mozaika(players=9)")
    with pytest.raises(BadOption, match=r"option-out-of-bounds.*option=palette"):
        pyspiel.load_game("tuilerie_mozaika(palette=5x5)")
    with pytest.raises(pyspiel.SpielError, match="Unknown parameter"):
        pyspiel.load_game("tuilerie_mozaika(boards=9)")


@pytest.mark.parametrize("name", ["mozaika", "epizodiak"])
def test_its_tree_searches_play(name: str) -> None:
    """In worlds as they are (MCTS) and in worlds that are guessed (IS-MCTS)."""
    game, dice = loaded(name), np.random.RandomState(8)
    rollout = mcts.RandomRolloutEvaluator(1, dice)
    for bot in (
        mcts.MCTSBot(game, 1.0, 4, rollout, random_state=dice),
        ismcts.ISMCTSBot(game, rollout, 1.0, 6, random_state=dice),
        ismcts.ISMCTSBot(game, rollout, 1.0, 6, max_world_samples=2, random_state=dice),
    ):
        for state in positions(game, dice, 4):
            assert bot.step(state) in state.legal_actions()


@EVERY
def test_its_bots_and_its_environment_play_to_the_end(name: str) -> None:
    game, dice = loaded(name), np.random.RandomState(2)
    bots = [uniform_random.UniformRandomBot(seat, dice) for seat in range(game.num_players())]
    won = evaluate_bots.evaluate_bots(game.new_initial_state(), bots, dice)
    assert sum(won) == pytest.approx(0)
    env = rl_environment.Environment(loaded(name, seed=5))
    step = env.reset()
    while not step.last():
        seat = step.observations["current_player"]
        step = env.step([int(dice.choice(step.observations["legal_actions"][seat]))])
    assert sum(step.rewards) == pytest.approx(0)


def differs(state: Any, other: Any, seat: int) -> bool:
    """Whether a seat can tell two states apart."""
    return bool(
        state.current_player() != other.current_player()
        or state.information_state_string(seat) != other.information_state_string(seat)
        or state.information_state_tensor(seat) != other.information_state_tensor(seat)
        or state.observation_string(seat) != other.observation_string(seat)
    )


def resampled(state: Any, seat: int, number: int) -> Any:
    return state.resample_from_infostate(seat, pyspiel.UniformProbabilitySampler(number, 0.0, 1.0))


@EVERY
@pytest.mark.parametrize("seed", [openspiel.NO_SEED, 3])
def test_a_resampled_state_looks_the_same_to_its_seat(name: str, seed: int) -> None:
    """What OpenSpiel's own ResampleInfostateTest asks, which Python games can't be given to."""
    game, dice, looks = loaded(name, seed=seed), np.random.RandomState(6), 0
    for _ in range(4 if game.num_players() == 2 else 1):  # a race may be given up at once
        for number, state in enumerate(positions(game, dice)):
            if number % 6 == 0 or number < 4:
                for seat in range(game.num_players()):
                    other = resampled(state, seat, number)
                    assert not differs(state, other, seat)
                    assert state.legal_actions() == other.legal_actions() or seat != state.current_player()
                    other.apply_action(other.legal_actions()[0])
                    looks += 1
    assert looks >= 4 * game.num_players()


@EVERY
def test_what_looked_the_same_all_along_is_one_information_state(name: str) -> None:
    """Two matches from a deal and from a guess of it, played alike."""
    dress = openspiel.table_of(name, SMALL.get(name, {})).dress
    texts, looks = tuple(option_texts(dress.options).items()), []
    for deal in range(4):
        true = dress.start(luck_from(f"deal {deal}"))
        for seat in range(dress.seats):
            guess = true.guess(seat, luck_from(f"guess {deal}"))
            game = openspiel.GAMES[name](at=Table(name, dress.seats, texts, worlds=[(0.5, true), (0.5, guess)]))
            same = True
            for one, two in played_alike(*(game.new_initial_state().child(world) for world in (0, 1))):
                views = [message(each.node.memory.state.view(seat)) for each in (one, two)]
                same = same and views[0] == views[1]
                assert same == (one.information_state_string(seat) == two.information_state_string(seat))
                looks.append(same)
    assert looks.count(True) >= 8


def played_alike(one: Any, two: Any, most: int = 12) -> Iterator[tuple[Any, Any]]:
    """Both matches at each decision, as long as the same can be done in both."""
    while most and not one.is_terminal() and one.current_player() == two.current_player():
        if not one.is_chance_node():
            yield one, two
            most -= 1
        both = sorted({*one.legal_actions()} & {*two.legal_actions()})
        if not both:
            return
        one.apply_action(both[0])
        two.apply_action(both[0])


def test_a_sealed_move_is_known_to_its_seat_alone() -> None:
    state = loaded("mozaika", seed=1).new_initial_state()
    first, *_, last = state.legal_actions()
    one, two = state.child(first), state.child(last)
    assert one.current_player() == two.current_player() == 1
    assert not differs(one, two, 1)
    assert not differs(one, two, 2)
    assert one.information_state_string(0) != two.information_state_string(0)


class LeakingState(MozaikaState):
    """A seat is told the least tile of its neighbour's hand as the size of the bag."""

    def view(self, seat: int | None) -> Any:
        seen = super().view(seat)
        return seen if seat is None else replace(seen, bag=min(self.hands[seat - 1]))


class LeakingDress(Dress):
    def observe(self, state: Any, seat: int, legal: Any) -> Any:
        seen = super().observe(state, seat, legal)
        seen[-1] = min(state.hands[seat - 1])
        return seen


def test_a_leak_in_a_view_would_be_caught() -> None:
    dealt = Dress("mozaika").start(luck_from("leak"))
    leaking = LeakingState(**{each.name: getattr(dealt, each.name) for each in fields(dealt)})
    game = openspiel.GAMES["mozaika"](at=Table("mozaika", 3, worlds=[(1.0, leaking)]))
    state = game.new_initial_state().child(0)
    assert any(differs(state, resampled(state, 0, number), 0) for number in range(20))


def test_a_leak_in_a_tensor_would_be_caught() -> None:
    table = Table("mozaika", 3, seed=2)
    table.dress = LeakingDress("mozaika")
    state = openspiel.GAMES["mozaika"](at=table).new_initial_state()
    assert any(differs(state, resampled(state, 0, number), 0) for number in range(20))
