"""Late positions are whole games for OpenSpiel: it walks over all of a tree, solves it and judges our bots."""

import json
import unittest
from collections.abc import Iterator
from functools import partial
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.integration_tests import api_test
from open_spiel.python import policy
from open_spiel.python.algorithms import cfr, expected_game_score

from tests.cli.process import assert_refused, terminal, tuilerie
from tuilerie import bots, games
from tuilerie.adapters import exact, late
from tuilerie.adapters.exact import BotPolicy, shortfall
from tuilerie.adapters.nodes import Node
from tuilerie.adapters.openspiel import GAMES, SpielGame, SpielState
from tuilerie.errors import UnknownName
from tuilerie.luck import luck_from
from tuilerie.notation import move_text
from tuilerie.options import read_options

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
    with pytest.raises(UnknownName, match="nothing-to-solve"):
        late.solvable("mosacolor")


def test_all_bots_are_judged(position: late.Late) -> None:
    found = exact.shortfalls(position, ("random", "greedy"), draws=1, rounds=2)
    assert [each.who for each in found] == ["CFR+", "random", "greedy"]
    assert all(-1e-9 <= gain <= 1 for each in found for gain in each.gains)


def test_the_program_tells_it() -> None:
    arguments = (
        "--option",
        "single_round=on",
        "--by",
        "random",
        "--positions",
        "1",
        "--rounds",
        "2",
        "--draws",
        "1",
    )
    done = tuilerie("lab", "exact", "epizodiak", "random", "greedy", *arguments, "--json")
    (found,) = json.loads(done.stdout)
    assert list(found["gains"]) == ["CFR+", "random", "greedy"]
    assert 2 <= found["choices"] < found["nodes"] <= 1500
    assert len(found["gains"]["greedy"]) == 3


def test_a_search_for_small_trees_shows_how_far_it_is_and_where_it_ends() -> None:
    child = terminal("lab", "exact", "epizodiak", "--nodes", "100", LANG="en_GB.UTF-8")
    child.expect("Matches in a row without a small tree")
    child.expect(r"\b[2-9]/200")
    child.close(force=True)


@pytest.mark.parametrize(
    "arguments",
    [["mosacolor"], ["chess"], ["mozaika", "nobody"], ["mozaika", "--nodes", "7"], ["mozaika", "--by", "you"]],
)
def test_the_program_refuses_in_words(arguments: list[str]) -> None:
    assert_refused(tuilerie("lab", "exact", *arguments), 2)


RACES = [
    ("mosaspin", {"width": "2", "height": "2"}, (3, 24, 8)),
    ("mosaspin", {"width": "2", "height": "2", "scramble": "builder"}, (5, 84, 30)),
    ("mosapuzzle", {"size": "3"}, (3, 24, 8)),
    ("mosapuzzle", {"size": "3", "then_spin": "on"}, (7, 120, 44)),
    ("mosapuzzle", {"size": "4", "stages": "on"}, (5, 72, 24)),
]
"""Whole matches: the most plays, nodes, choices."""


def never_or_at_once(state: SpielState, *, gives_up: bool) -> dict[int, float]:
    """The policy of who gives up at once, or never does."""
    legal = state.node.legal(state.current_player())
    wanted = [action for action, move in legal.items() if (move_text(move) == "give-up") == gives_up]
    return {action: (action in wanted) / len(wanted) for action in legal}


def _gains(game: SpielGame, *, gives_up: bool) -> tuple[float, ...]:
    how = policy.tabular_policy_from_callable(game, partial(never_or_at_once, gives_up=gives_up))
    return shortfall(game, "some", how).gains


@pytest.mark.parametrize(("name", "texts", "size"), RACES)
def test_a_race_is_solved_from_its_deal(name: str, texts: dict[str, str], size: tuple[int, ...]) -> None:
    whole = next(late.positions(name, texts, seed="test"))
    assert (whole.plays_left, whole.nodes, whole.choices) == size
    game = GAMES[name](at=whole.table)
    assert _gains(game, gives_up=False) == pytest.approx((0, 0))
    assert _gains(game, gives_up=True) == pytest.approx((0.5, 0.5))
    solved, chance, greedy = exact.shortfalls(whole, ("random", "greedy"), draws=2, rounds=20)
    assert solved.mean < 0.005
    assert min(chance.gains) > 0.02
    assert greedy.gains == pytest.approx((0, 0))


@pytest.mark.parametrize(("name", "texts", "size"), RACES)
def test_in_a_race_any_mosaic_stands_for_all(name: str, texts: dict[str, str], size: tuple[int, ...]) -> None:
    game = games.find(name)
    start = game.start(read_options(game.options, texts), 2, luck_from("alike"))
    for number in range(8):
        dice, others = luck_from(f"order {number}"), luck_from(f"moves {number}")
        one = two = start
        while one.to_act:
            assert one.to_act == two.to_act
            seat, dice = dice.pick(sorted(one.to_act))
            firsts, seconds = list(one.legal(seat)), list(two.legal(seat))
            assert {*map(type, firsts)} == {*map(type, seconds)}
            kind, dice = dice.pick([type(firsts[0])] * 9 + [type(firsts[-1])])
            other, others = others.pick([move for move in seconds if isinstance(move, kind)])
            one = one.play(seat, next(move for move in firsts if isinstance(move, kind)))
            two = two.play(seat, other)
        assert one.outcome == two.outcome


def test_the_program_tells_of_whole_races() -> None:
    arguments = ("--option", "width=2", "--option", "height=2", "--positions", "1", "--rounds", "2", "--draws", "1")
    (found,) = json.loads(tuilerie("lab", "exact", "mosaspin", "random", "apprentice", *arguments, "--json").stdout)
    assert (found["nodes"], found["deals"]) == (24, 1)
    assert found["gains"]["apprentice"] == pytest.approx([0, 0])


@pytest.mark.parametrize(
    "arguments",
    [
        ["mosaspin", "--option", "width=2", "--option", "height=2", "--option", "exact_original=on"],
        ["mosapuzzle", "--option", "size=3", "--option", "then_spin=on", "--nodes", "100"],
    ],
)
def test_the_program_refuses_trees_that_are_too_large(arguments: list[str]) -> None:
    done = tuilerie("lab", "exact", *arguments)
    assert_refused(done, 2)
    assert "--nodes" in done.stderr
