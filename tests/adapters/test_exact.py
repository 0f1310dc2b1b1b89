"""Late positions are whole games for OpenSpiel: it walks over all of a tree, solves it and judges our bots."""

import json
import unittest
from collections.abc import Iterator
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.integration_tests import api_test
from open_spiel.python import policy
from open_spiel.python.algorithms import cfr, expected_game_score

from tests.cli.process import assert_refused, tuilerie
from tuilerie import bots
from tuilerie.adapters import exact, late
from tuilerie.adapters.exact import BotPolicy, shortfall
from tuilerie.adapters.nodes import Node
from tuilerie.adapters.openspiel import GAMES
from tuilerie.errors import UnknownName

POSITIONS: dict[str, dict[str, Any]] = {
    "mozaika": {"texts": {}, "bot": "greedy", "first": 12},
    "epizodiak": {"texts": {"single_round": "on"}, "bot": "random", "first": 2},
}
"""Matches that are known to have one, so that no test looks for it."""
OTHER_CHECKS = {
    "test_constant_sum": "it wants returns to add up to 0 to the last bit, which thirds do not",
}
"""Of its tests on whole trees those that are not run, and why."""


@pytest.fixture(scope="module", params=POSITIONS)
def position(request: pytest.FixtureRequest) -> late.Late:
    return next(late.positions(request.param, **POSITIONS[request.param], seed="test"))


def nodes(node: Node) -> Iterator[Node]:
    yield node
    if not node.over:
        for action in [number for number, _ in node.outcomes] or node.legal(node.actor or 0):
            yield from nodes(node.after(action))


def test_it_passes_api_test_on_the_whole_tree(position: late.Late) -> None:
    name = position.table.dress.game.name
    every = list(nodes(position.table.first))
    seats = [node for node in every if node.actor is not None]
    known = {
        (node.actor, node.memory.past(node.actor), node.memory.seen(node.actor)) for node in seats if node.memory
    }
    api_test.TOTAL_NUM_STATES[name] = (
        len(every) - len(seats) - sum(n.over for n in every),
        len(seats),
        sum(n.over for n in every),
    )
    api_test.PERFECT_RECALL_NUM_STATES[name] = len(known)
    case = type(
        "FullTree",
        (api_test.EnforceAPIOnFullTreeBase,),
        {"game": GAMES[name](at=position.table), "game_name": name} | dict.fromkeys(OTHER_CHECKS),
    )
    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(case).run(result)
    assert result.testsRun == 7
    assert not result.errors + result.failures
    assert len(every) == position.nodes
    assert len(known) < len(seats)


def test_its_chances_add_up_and_its_worlds_look_the_same_to_all(position: late.Late) -> None:
    worlds = [world for _, world in position.table.worlds]
    assert sum(chance for chance, _ in position.table.worlds) == pytest.approx(1)
    assert len(worlds) > 1
    assert len({repr(world.view(None)) for world in worlds}) == 1
    assert len({repr(world) for world in worlds}) == len(worlds)


def test_a_policy_is_worth_what_a_walk_over_the_tree_gives(position: late.Late) -> None:
    def worth(node: Node) -> np.ndarray:
        if node.over:
            assert node.memory is not None
            return np.array(position.table.dress.rewards(node.memory.state.outcome))
        falls = node.outcomes or [
            (each, 1 / len(node.legal(node.actor or 0))) for each in node.legal(node.actor or 0)
        ]
        return sum((chance * worth(node.after(number)) for number, chance in falls), np.zeros(3))

    game = GAMES[position.table.dress.game.name](at=position.table)
    found = expected_game_score.policy_value(game.new_initial_state(), [policy.UniformRandomPolicy(game)] * 3)
    assert found == pytest.approx(worth(position.table.first))


def test_solvers_come_nearer_to_an_equilibrium_than_chance(position: late.Late) -> None:
    game = GAMES[position.table.dress.game.name](at=position.table)
    chance = shortfall(game, "random", policy.UniformRandomPolicy(game))
    assert all(gain >= -1e-9 for gain in chance.gains)
    assert chance.mean > 0.01
    ours, theirs = cfr.CFRPlusSolver(game), pyspiel.CFRSolver(game)
    for _ in range(8):
        ours.evaluate_and_update_policy()
        theirs.evaluate_and_update_policy()
    assert shortfall(game, "CFR+", ours.average_policy()).mean < chance.mean / 2
    assert pyspiel.nash_conv(game, theirs.average_policy()) / 3 < chance.mean / 2


FIGURES: dict[str, Any] = {
    "mozaika": {
        "size": (4, 1376, 175, 3),
        "random": (0, -1 / 3, 1 / 3),
        "best answers to random": (1 / 3, 0, 1 / 3),
        "best answers to greedy": (0, 0, 0),
        "CFR+": (-1 / 3, -1 / 3, 2 / 3),
    },
    "epizodiak": {
        "size": (10, 403, 73, 12),
        "random": (19 / 96, -1 / 3, 13 / 96),
        "best answers to random": (73 / 288, 0, 5 / 144),
        "best answers to greedy": (1 / 6, 0, 0),
        "CFR+": (0.43, -1 / 3, -0.097),
    },
}
"""Plays left, nodes, choices and deals; then by seat the parts of the win beyond an even share."""


def test_its_figures_stand(position: late.Late) -> None:
    name = position.table.dress.game.name
    game, figures = GAMES[name](at=position.table), FIGURES[name]
    size = position.plays_left, position.nodes, position.choices, len(position.table.worlds)
    assert size == figures["size"]
    chance = policy.UniformRandomPolicy(game)
    worth = expected_game_score.policy_value(game.new_initial_state(), [chance] * 3)
    assert worth == pytest.approx(figures["random"])
    assert shortfall(game, "random", chance).gains == pytest.approx(figures["best answers to random"])
    greedy = BotPolicy(game, bots.find(position.table.dress.game, "greedy"), 1)
    assert shortfall(game, "greedy", greedy).gains == pytest.approx(figures["best answers to greedy"])
    solver = cfr.CFRPlusSolver(game)
    for _ in range(20):
        solver.evaluate_and_update_policy()
    worth = expected_game_score.policy_value(game.new_initial_state(), [solver.average_policy()] * 3)
    assert worth == pytest.approx(figures["CFR+"], abs=0.005)
    assert shortfall(game, "CFR+", solver.average_policy()).mean < 0.002


def test_a_bot_is_told_by_its_moves(position: late.Late) -> None:
    game = GAMES[position.table.dress.game.name](at=position.table)
    how = BotPolicy(game, bots.find(position.table.dress.game, "greedy"), 3)
    state = game.new_initial_state()
    dice = np.random.RandomState(1)
    while not state.is_terminal():
        if not state.is_chance_node():
            chances = how.action_probabilities(state)
            assert sorted(chances) == state.legal_actions()
            assert sum(chances.values()) == pytest.approx(1)
        state.apply_action(int(dice.choice(state.legal_actions())))


def test_the_same_words_find_the_same_positions() -> None:
    one, two = (next(late.positions("epizodiak", **POSITIONS["epizodiak"], seed="test")) for _ in range(2))
    assert (one.match, one.plays_left, one.nodes) == (two.match, two.plays_left, two.nodes)
    assert [repr(world) for world in one.table.worlds] == [repr(world) for world in two.table.worlds]


def test_games_whose_moves_nobody_can_list_are_refused() -> None:
    with pytest.raises(UnknownName):
        late.solvable("mosacolor")


def test_all_bots_are_judged(position: late.Late) -> None:
    found = exact.shortfalls(position, ("random", "greedy"), draws=1, rounds=2)
    assert [each.who for each in found] == ["CFR+", "random", "greedy"]
    assert all(-1e-9 <= gain <= 1 for each in found for gain in each.gains)


def test_the_program_tells_it() -> None:
    asked = ("--option", "single_round=on", "--by", "random", "--positions", "1", "--rounds", "2", "--draws", "1")
    told = tuilerie("lab", "exact", "epizodiak", "random", "greedy", *asked, "--json")
    (found,) = json.loads(told.stdout)
    assert list(found["gains"]) == ["CFR+", "random", "greedy"]
    assert 2 <= found["choices"] < found["nodes"] <= 1500
    assert len(found["gains"]["greedy"]) == 3


@pytest.mark.parametrize(
    "asked",
    [["mosacolor"], ["chess"], ["mozaika", "nobody"], ["mozaika", "--nodes", "7"], ["mozaika", "--by", "you"]],
)
def test_the_program_refuses_in_words(asked: list[str]) -> None:
    assert_refused(tuilerie("lab", "exact", *asked), 2)
