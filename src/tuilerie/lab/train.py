"""Making the weights that a game's search comes with: matches played for it, and the game's own way to fit them.

A game that can be trained has a module `training` in its folder with `train` and `gather`. A generation is kept
only if it wins more from the pool of its elders and greedy than the one before, on deals that nobody learned from.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np
from threadpoolctl import threadpool_limits

from tuilerie import bots, games
from tuilerie.bots import kernels, search
from tuilerie.errors import UnknownName
from tuilerie.fair import deal_from
from tuilerie.game import Seat
from tuilerie.lab.processes import shared_out
from tuilerie.match import Match, header

GREEDY = -1
"""The kind of a seat that does not think ahead; others are generations, by their number."""

GREEDY_IN_TWENTY = (3, 3, 12)
"""Of twenty seats so many are greedy: two matches of three are mostly between those who think, one is not."""


@dataclass(frozen=True, slots=True)
class Training:
    """How much of it: matches for each number of seats and generation, generations, playouts a move, processes.

    `trials` are the deals, for each number of seats, on which a generation must prove itself; with 0 all are kept.
    """

    game: str
    seed: str
    size: int = 140
    generations: int = 3
    playouts: int = 400
    trials: int = 60
    jobs: int = 1
    elder: Path | None = None
    """Weights to begin with, instead of what greedy seats teach."""


def trained(training: Training, progress: Callable[[], object], where: Path | None = None) -> Path:
    """Trains the game and writes its weights, into its folder if nothing else is said.

    The same training gives the same weights.
    """
    module = _module(training.game)
    file = where or weights_file(training.game)
    file.parent.stat()  # a folder that is not there is said before any work
    elder = None if training.elder is None else _elder(training.game, training.elder)
    with threadpool_limits(1):  # sums that threads share out differ in their last bits, and weights with them
        weights = module.train(
            training.seed,
            training.size,
            training.generations,
            partial(_matches, training),
            partial(beats, training, progress=progress),
            progress,
            elder,
        )
    with file.open("wb") as place:
        np.save(place, weights)
    return file


def weights_file(name: str) -> Path:
    """Where a game's weights are kept."""
    return Path(str(games.__file__)).parent / name / "weights.npy"


def _elder(name: str, file: Path) -> Any:
    """Weights that a game's training made before."""
    refusal = UnknownName("no-weights", name=str(file), game=name)
    try:
        with file.open("rb") as stored:
            weights = np.lib.format.read_array(stored, allow_pickle=False)
    except (ValueError, EOFError) as error:
        raise refusal from error
    usual = np.load(weights_file(name))
    if weights.shape != usual.shape or weights.dtype.kind != "f" or not np.isfinite(weights).all():
        raise refusal
    return weights.astype(np.float64)


def steps(training: Training) -> int:
    """How often `progress` is called, about."""
    return training.generations * (training.size + training.trials) * len(games.find(training.game).seats)


def _module(name: str) -> Any:
    where = f"{games.__name__}.{games.find(name).name}.training"
    if find_spec(where) is None:
        known = [each for each in games.names() if find_spec(f"{games.__name__}.{each}.training")]
        raise UnknownName("nothing-to-train", name=name, known=", ".join(known))
    return import_module(where)


def beats(
    training: Training, number: int, elders: list[Any], young: Any, progress: Callable[[], object] = lambda: None
) -> bool:
    """Whether a generation, by its number, wins more from the pool of its elders and greedy than the newest elder.

    Most of the pool think ahead, or who only wins from greedy would be kept. Both sit in the same seat of the same
    deals, among the same others.
    """
    gain = 0.0
    for seats in games.find(training.game).seats:
        trial = partial(_trial, training, number, [*elders, young], seats)
        for more in _each(training, trial, training.trials):
            gain += more
            progress()
    return gain > 0 or not training.trials


def _trial(training: Training, number: int, generations: list[Any], seats: int, at: int) -> float:
    """How much more of a win the youngest generation has of a deal than the one before it."""
    young = len(generations) - 1
    wins = []
    for mine in (young, young - 1):
        match = Match(header(training.game, seats, deal_from(f"{training.seed}/trial/{number}/{seats}/{at}")))
        kinds = [_kind(young, GREEDY_IN_TWENTY[0], match.luck("kind", seat)) for seat in range(seats)]
        kinds[at % seats] = mine
        while not match.over:
            seat = min(match.state.to_act)
            match.play(seat, _move(training, generations, match, seat, kinds[seat]))
        ranks = match.state.outcome.ranks
        wins.append(1 / ranks.count(1) if ranks[at % seats] == 1 else 0.0)
    return wins[0] - wins[1]


def _each(training: Training, one: Callable[[int], Any], count: int) -> Iterator[Any]:
    """What each match gives, in order of their numbers, whatever the number of processes."""
    yield from map(one, range(count)) if training.jobs == 1 else shared_out(one, range(count), training.jobs)


def _matches(training: Training, number: int, elders: list[Any], seats: int, count: int) -> Iterator[Any]:
    """Matches between generations and greedy, for the generation of that number to learn from."""
    return _each(training, partial(_match, training, number, elders, seats), count)


def _move(training: Training, generations: list[Any], match: Match, seat: Seat, kind: int) -> Any:
    if kind == GREEDY:
        greedy = bots.find(match.header.game, "greedy")
        return bots.move(match.state, seat, greedy, match.luck("bot"))
    thinking, luck = search.Thinking(training.playouts, mutual=True), match.luck("bot", seat)
    lines = search.think(training.game, match.state, seat, luck, thinking, knowledge=generations[kind])
    return lines[0].move


def _match(training: Training, number: int, elders: list[Any], seats: int, at: int) -> Any:
    kernel = kernels.find(training.game)
    match = Match(header(training.game, seats, deal_from(f"{training.seed}/{number}/{seats}/{at}")))
    crowd = GREEDY_IN_TWENTY[match.luck("crowd").below(len(GREEDY_IN_TWENTY))[0]]
    kinds = tuple(_kind(len(elders), crowd, match.luck("kind", seat)) for seat in range(seats))
    plays, opened = [], []
    while not match.over:
        seat = min(match.state.to_act)
        move = _move(training, elders, match, seat, kinds[seat])
        s, code = kernel.encode(match.state), kernel.code(move)
        plays.append((s.copy(), seat, code))
        kernel.play(s, seat, code)
        if kernel.chance_open(s):
            opened.append(s)
        match.play(seat, move)
    return _module(training.game).gather(plays, opened, kinds, match.state.outcome.scores)


def _kind(generations: int, crowd: int, luck: Any) -> int:
    """Greedy as often as the crowd has it; most others are of the newest generation, some of an elder."""
    number, luck = luck.below(20)
    if number < crowd:
        return GREEDY
    newest, luck = luck.below(10)
    return generations - 1 if newest < 7 else int(luck.below(generations)[0])
