"""Making the weights that a game's search comes with: matches played for it, and the game's own way to fit them.

A game that can be trained has a module `training` in its folder with `train` and `gather`.
"""

from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from signal import SIG_IGN, SIGINT, signal
from typing import Any

import numpy as np

from tuilerie import bots, games
from tuilerie.bots import kernels, search
from tuilerie.errors import UnknownName
from tuilerie.fair import deal_from
from tuilerie.match import Match, header

GREEDY = -1
"""The kind of a seat that does not think ahead; others are generations, by their number."""


@dataclass(frozen=True, slots=True)
class Training:
    """How much of it: matches for each number of seats and generation, generations, playouts a move, processes."""

    game: str
    seed: str
    size: int = 140
    generations: int = 3
    playouts: int = 400
    jobs: int = 1


def trained(training: Training, progress: Callable[[], object], where: Path | None = None) -> Path:
    """Trains the game and writes its weights, into its folder if nothing else is said.

    The same training gives the same weights.
    """
    module = _module(training.game)
    weights = module.train(
        training.seed, training.size, training.generations, partial(_matches, training), progress
    )
    file = where or weights_file(training.game)
    np.save(file, weights)
    return file


def weights_file(name: str) -> Path:
    """Where a game's weights are kept."""
    return Path(str(games.__file__)).parent / name / "weights.npy"


def steps(training: Training) -> int:
    """How often `progress` is called, about."""
    return training.generations * training.size * len(games.find(training.game).seats)


def _module(name: str) -> Any:
    where = f"{games.__name__}.{games.find(name).name}.training"
    if find_spec(where) is None:
        known = [each for each in games.names() if find_spec(f"{games.__name__}.{each}.training")]
        raise UnknownName("nothing-to-train", name=name, known=", ".join(known))
    return import_module(where)


def _matches(training: Training, elders: list[Any], seats: int, count: int) -> Iterator[Any]:
    """Matches between generations and greedy, in order of their numbers, whatever the number of processes."""
    one = partial(_match, training, elders, seats)
    if training.jobs == 1:
        yield from map(one, range(count))
        return
    with ProcessPoolExecutor(training.jobs, initializer=signal, initargs=(SIGINT, SIG_IGN)) as workers:
        yield from workers.map(one, range(count))


def _match(training: Training, elders: list[Any], seats: int, number: int) -> Any:
    game, kernel = games.find(training.game), kernels.find(training.game)
    seed = f"{training.seed}/{len(elders)}/{seats}/{number}"
    match = Match(header(training.game, seats, deal_from(seed)))
    kinds = tuple(_kind(len(elders), match.luck("kind", seat)) for seat in range(seats))
    greedy, thinking = bots.find(game, "greedy"), search.Thinking(training.playouts)
    plays, opened = [], []
    while not match.over:
        seat = min(match.state.to_act)
        if kinds[seat] == GREEDY:
            move = bots.move(match.state, seat, greedy, match.luck("bot"))
        else:
            luck = match.luck("bot", seat)
            move = search.think(training.game, match.state, seat, luck, thinking, knowledge=elders[kinds[seat]])[
                0
            ].move
        s, code = kernel.encode(match.state), kernel.code(move)
        plays.append((s.copy(), seat, code))
        kernel.play(s, seat, code)
        if kernel.chance_open(s):
            opened.append(s)
        match.play(seat, move)
    return _module(training.game).gather(plays, opened, kinds, match.state.outcome.scores)


def _kind(generations: int, luck: Any) -> int:
    """Most seats are of the newest generation; some of an elder, some greedy."""
    number, luck = luck.below(20)
    if number < 12:
        return generations - 1
    if number < 17:
        return int(luck.below(generations)[0])
    return GREEDY
