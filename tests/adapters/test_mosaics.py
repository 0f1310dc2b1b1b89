"""The two dresses of games whose moves are whole mosaics: the best candidates, and one tile after the other."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from tests.games.mosapuzzle import tables as mosapuzzles
from tests.games.mosaspin import tables as mosaspins
from tests.laws.setups import Setup, walk
from tuilerie import bots, games, solver
from tuilerie.adapters import composing
from tuilerie.adapters.composing import Composing, Draft
from tuilerie.adapters.dress import CANDIDATES, Dress
from tuilerie.adapters.gymnasium import SeatEnv
from tuilerie.games.mosacolor import moves as mosacolor
from tuilerie.games.mosapuzzle import moves as mosapuzzle
from tuilerie.games.mosaspin import moves as mosaspin
from tuilerie.luck import luck_from
from tuilerie.notation import move_text, verb
from tuilerie.solver.tasks import Fill, Spoil, Turn
from tuilerie.tiles import spin
from tuilerie.tiles.corner import Corner
from tuilerie.tiles.mosaic import Mosaic
from tuilerie.tiles.tile import turned, turns

TABLES = [
    ("mosacolor", {}),
    ("mosacolor", {"lock_first_mosaic": "on"}),
    ("mosapuzzle", {"size": "3", "then_spin": "on", "scramble": "builder", "exact_original": "on"}),
    ("mosapuzzle", {"size": "4", "stages": "on"}),
    ("mosaspin", {"width": "3", "height": "3", "exact_original": "on"}),
    ("mosaspin", {"width": "3", "height": "2", "scramble": "builder", "set": "two-3"}),
]
EVERY = pytest.mark.parametrize(("name", "options"), TABLES)

Stage = tuple[Dress, Composing, int, dict[int, Any]]


def composed(name: str, options: dict[str, str], seed: str = "tiles") -> Iterator[Stage]:
    """A match of random steps, nobody passing or giving up while there is something else; each stage of it."""
    dress = Dress(name, options=options, moves="tiles")
    choices: Any = games.part(name, "choices")
    idle = dress.moves_known - choices.PLAIN + (choices.PASSES if name == "mosacolor" else choices.GIVES_UP)
    state, dice = dress.start(luck_from(seed)), luck_from(f"{seed} dice")
    while state.to_act:
        seat, dice = dice.pick(sorted(state.to_act))
        legal = dress.legal(state, seat)
        yield dress, state, seat, legal
        action, dice = dice.pick([each for each in legal if each != idle] or list(legal))
        state = state.play(seat, legal[action])
    assert state.outcome is not None


def law_what_is_offered_can_be_completed(stage: Stage) -> int:
    """Something is offered; every tile and every pick begins a mosaic that the game takes. Says how many do."""
    _, state, seat, legal = stage
    assert legal, "nobody may be left without an action"
    steps = [step for step in legal.values() if isinstance(step, Draft)]
    for step in steps:
        task = state.choices.task(state.state, seat, step.picks)
        assert step.sure is not None
        whole = step.sure
        if isinstance(task, Turn) and whole in task.tried:
            continue  # counted, not shown: another way begins so
        begun = zip(task.cells, step.tiles, strict=False)
        assert all(whole.rows[y][x] == tile for (x, y), tile in begun), "no mosaic begins so"
        state.state.play(seat, task.make(whole))
    return len(steps)


@EVERY
def test_every_tile_offered_leads_to_a_mosaic_that_the_game_takes(name: str, options: dict[str, str]) -> None:
    offered = sum(law_what_is_offered_can_be_completed(stage) for stage in composed(name, options))
    assert offered > 50


def test_tiles_that_only_fit_would_be_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """A mask that knows the neighbours alone leads into dead ends."""

    def careless(task: Any, tiles: Any, sure: Any) -> Iterator[Any]:
        from tuilerie.adapters.completing import _fitting

        return ((tile, sure) for tile in _fitting(task, tiles))

    monkeypatch.setattr(composing, "next_tiles", careless)
    stages = composed("mosapuzzle", {"size": "3"})
    with pytest.raises(AssertionError, match="no mosaic begins so"):
        sum(law_what_is_offered_can_be_completed(stage) for stage in stages)


@EVERY
def test_whoever_may_choose_may_also_pass_or_give_up(name: str, options: dict[str, str]) -> None:
    """What is no tile has a number of its own, so that nothing hides anything else."""
    choices: Any = games.part(name, "choices")
    last, idle = (choices.PASSES, "pass") if name == "mosacolor" else (choices.GIVES_UP, "give-up")
    spots = choices.SPOTS if name == "mosacolor" else 0
    assert last + 1 + spots == choices.PLAIN
    for _, state, seat, _ in composed(name, options, "plain"):
        offered = choices.plain(state.state, seat, ())
        assert all(0 <= number < choices.PLAIN for number in offered)
        if getattr(state.state, "phase", "") not in ("bet", "name"):
            assert move_text(offered[last]) == idle
            assert len(offered) <= 1 + max(spots, len(Corner))


@pytest.mark.parametrize(("name", "options"), TABLES[2:])
def test_no_tile_that_could_lead_on_is_left_out(name: str, options: dict[str, str]) -> None:
    """Where all ways can be listed: in races, whose tiles are few, and in turning."""
    compared = 0
    for dress, state, seat, legal in composed(name, options, "all ways"):
        draft = state.drafts[seat]
        task = state.choices.task(state.state, seat, draft.picks)
        match task:
            case Turn():
                every = [each for each in spin.solutions(task.lying, task.corner) if each not in task.tried]
            case Fill() if len(task.problem.tiles) == len(task.cells) == 9:
                every = list(solver.every(task.problem))
            case _:
                continue
        begun = list(zip(task.cells, draft.tiles, strict=False))
        ways = [each for each in every if all(each.rows[y][x] == tile for (x, y), tile in begun)]
        x, y = task.cells[len(draft.tiles)]
        style: Any = dress.style
        wanted = {style.action(each.rows[y][x]) for each in ways}
        assert wanted == {action for action, step in legal.items() if isinstance(step, Draft)}
        compared += 1
    assert compared > 5


def test_scrambles_never_end_as_they_were() -> None:
    spoilt = 0
    for _, state, seat, legal in composed("mosaspin", dict(TABLES[-1][1]), "spoil"):
        draft = state.drafts[seat]
        task = state.choices.task(state.state, seat, draft.picks)
        if isinstance(task, Spoil) and len(draft.tiles) == len(task.cells) - 1:
            for step in legal.values():
                if isinstance(step, Draft):
                    assert not task.mosaic(step.tiles).matches
                    spoilt += 1
    assert spoilt


def test_the_draft_of_another_seat_is_not_to_be_seen() -> None:
    dress = Dress("mosaspin", options={"width": "3", "height": "3"}, moves="tiles")
    state = dress.start(luck_from("draft"))
    before = dress.observe(state, 1, dress.legal(state, 1)).tolist()
    own = dress.observe(state, 0, dress.legal(state, 0)).tolist()
    for _ in range(3):
        state = state.play(0, next(iter(dress.legal(state, 0).values())))
        assert dress.observe(state, 1, dress.legal(state, 1)).tolist() == before
        assert dress.observe(state, 0, dress.legal(state, 0)).tolist() != own
    assert state.state == dress.start(luck_from("draft")).state


@pytest.mark.parametrize("name", sorted({name for name, _ in TABLES}))
def test_the_best_candidates_come_first_and_say_what_they_are_worth(name: str) -> None:
    game = games.find(name)
    setup = Setup(game, game.options(), 2, luck_from("best"))
    dress, choices = Dress(name), games.part(name, "choices")
    assert choices is not None
    looked = 0
    for step in walk(setup, 8):
        legal = dress.legal(step.state, step.seat)
        assert 0 < len(legal) <= CANDIDATES
        row = dress.observe(step.state, step.seat, legal)[dress.parts["candidates"]].reshape(CANDIDATES, -1)
        worths = [choices.features(step.state, step.seat, move)[0] for move in legal.values()]
        assert row[: len(legal), 0].tolist() == worths == sorted(worths, reverse=True)
        others = [choices.features(step.state, step.seat, move)[0] for move in step.legal]
        assert worths[0] >= max(others)
        for move in legal.values():
            step.state.play(step.seat, move)
        looked += 1
    assert looked > 2


def test_bets_names_and_a_pass_of_mosacolor_are_worth_nothing() -> None:
    game = games.find("mosacolor")
    choices: Any = games.part("mosacolor", "choices")
    verbs = Counter[str]()
    for step in walk(Setup(game, game.options(), 2, luck_from("nothing")), 8):
        for move in step.legal:
            if not isinstance(move, mosacolor.Build | mosacolor.Lay):
                assert choices.features(step.state, step.seat, move) == (0, 0, 0)
                verbs[verb(type(move))] += 1
    assert set(verbs) == {"bet", "name", "pass"}


def stayed(mosaic: Any, before: Any, corner: Corner) -> int:
    """How many tiles but the corner's lie as before although one would see it if they were turned."""
    pairs = zip(mosaic.tiles, before.tiles, strict=True)
    x, y = corner.cell(before.width, before.height)
    found: int = sum(a == b and len(turns(a)) > 1 for a, b in pairs) - (len(turns(before.rows[y][x])) > 1)
    return found


def test_a_scramble_of_mosapuzzle_tells_how_many_tiles_it_leaves() -> None:
    choices: Any = games.part("mosapuzzle", "choices")
    state = mosapuzzles.spin(scramble="builder")
    moves = [move for move in state.legal(0) if isinstance(move, mosapuzzle.Scramble)]
    features = [choices.features(state, 0, move) for move in moves]
    assert features == [(1, stayed(move.mosaic, state.sides[0].laid, Corner.TOP_LEFT)) for move in moves]
    assert choices.features(state, 0, mosapuzzle.GiveUp()) == (0, -1)


def test_a_scramble_of_mosaspin_tells_how_many_tiles_it_leaves() -> None:
    choices: Any = games.part("mosaspin", "choices")
    state = mosaspins.built(mosaspins.table(scramble="builder"))
    moves = [move for move in state.legal(0) if isinstance(move, mosaspin.Scramble)]
    features = [choices.features(state, 0, move) for move in moves]
    assert features == [(1, stayed(move.mosaic, state.sides[0].built, Corner.TOP_LEFT)) for move in moves]
    assert choices.features(state, 0, mosaspin.GiveUp()) == (0, -1)


@pytest.mark.parametrize("name", ["mosapuzzle", "mosaspin"])
def test_where_the_original_is_wanted_ways_that_turn_every_tile_come_first(name: str) -> None:
    choices: Any = games.part(name, "choices")
    if name == "mosapuzzle":
        before: Any = mosapuzzles.table(size=3, then_spin=True, exact_original=True)
        state: Any = mosapuzzles.spin(exact_original=True)
    else:
        before = mosaspins.table(width=3, height=3, exact_original=True)
        state = mosaspins.race(width=3, height=3, exact_original=True)
    early = {choices.features(before, 0, move) for move in choices.best(before, 0, CANDIDATES)}
    assert early == {(1, -1), (0, -1)}
    lying, corner = state.lying(0)
    ways = [each for each in spin.solutions(lying, corner) if not stayed(each, lying, corner)]
    best = choices.best(state, 0, len(ways) + 1)
    features = [choices.features(state, 0, move) for move in best]
    assert features[: len(ways)] == [(2, 0)] * len(ways)
    assert features[len(ways)][0] < 2
    assert {move.mosaic for move in best[: len(ways)]} == set(ways)


@pytest.mark.parametrize(
    ("options", "more"),
    [({"exact_original": True}, 1), ({}, 0), ({"exact_original": True, "scramble": "lot"}, 0)],
)
@pytest.mark.parametrize("name", ["mosapuzzle", "mosaspin"])
def test_to_turn_every_tile_is_worth_more_only_where_the_original_is_wanted_and_every_tile_was_turned(
    name: str, options: dict[str, Any], more: int
) -> None:
    choices: Any = games.part(name, "choices")
    if name == "mosapuzzle":
        state: Any = mosapuzzles.spin(**options)
        solve: Any = mosapuzzle.Solve
    else:
        state, solve = mosaspins.race(width=3, height=3, **options), mosaspin.Solve
    lying, corner = state.lying(0)
    other = Mosaic(tuple(tuple(turned(tile, 1) for tile in row) for row in lying.rows))
    assert choices.features(state, 0, solve(other)) == (1 + more, 0)
    assert choices.features(state, 0, solve(lying)) == (1, stayed(lying, lying, corner))


def test_the_first_candidate_of_mosacolor_is_as_good_as_greedys_move() -> None:
    game = games.find("mosacolor")
    setup = Setup(game, game.options(), 2, luck_from("greedy"))
    choices: Any = games.part("mosacolor", "choices")
    bot = bots.find(game, "greedy")
    for step in walk(setup, 7):
        if step.state.phase in ("build", "lay"):
            first = choices.best(step.state, step.seat, CANDIDATES)[0]
            greedy = bots.move(step.state, step.seat, bot, setup.luck, choices.THOUGHTS)
            worths = [choices.worth(step.state, step.seat, move) for move in (first, greedy)]
            assert worths[0] >= worths[1]


def test_a_seat_finishes_its_mosaic_before_a_bot_arrives() -> None:
    env = SeatEnv("mosaspin", ("greedy",), options={"width": "3", "height": "3"}, moves="tiles")
    seen, _ = env.reset(seed=2)
    for step in range(10):  # a corner, then nine tiles
        before = env.plays
        assert (env.state.drafts[0] == Draft()) == (step == 0)
        seen, _, over, _, _ = env.step(int(seen["action_mask"].argmax()))
        assert step == 9 or (env.plays == before + 1 and not over)
    assert env.state.state.sides[0].built is not None


def test_other_dresses_are_refused() -> None:
    with pytest.raises(ValueError, match="candidates or tiles"):
        Dress("mosaspin", moves="words")
    with pytest.raises(ValueError, match="not as tiles"):
        Dress("mozaika", moves="tiles")
