"""Thinking ahead in any game that has a kernel: which moves a search finds how good.

The tree's functions are compiled together with the kernel's; so their module is loaded once for each game, and
the compiled code of each is kept in a folder of its own.
"""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from types import ModuleType
from typing import Any, Final

import numpy as np

from tuilerie.bots import branches, kernels
from tuilerie.bots.branches import NO_MOVE, Tree
from tuilerie.bots.playout import Search
from tuilerie.dice import dice_from
from tuilerie.game import Seat
from tuilerie.luck import Luck

TREE: Final = Path(__file__).with_name("tree.py")
SLICE: Final = 500
"""Playouts between two looks whether the search was cancelled."""

EDGES_A_PLAYOUT: Final = 16
MOST_EDGES: Final = 2_000_000
NO_LOG: Final = np.empty(0)


@dataclass(frozen=True, slots=True)
class Thinking:
    """How a search thinks: playouts in all, curiosity, how much less an untried move is worth, and cores."""

    playouts: int
    curiosity: float = 0.3
    doubt: float = 0.05
    cores: int = 1
    attention: float = 1.0
    """The share of the usual effort with which hidden hands are read, where the kernel can."""
    mutual: bool = False
    """Moves sealed together are taken to be found in answer to each other (`mixing`), where a game has such."""


@dataclass(frozen=True, slots=True)
class Line:
    """What the search found of a move: how often it was taken and what it was worth then, from 0 to 1."""

    move: Any
    visits: int
    value: float
    prior: float


class Cancelled(Exception):
    """The search was told to stop."""


@dataclass(frozen=True, slots=True)
class Position:
    """What a search starts from: a compact state, whose eyes it sees through, what these know, and the weights.

    Nothing but what the seat may know counts: whatever the state holds of the rest is drawn anew.
    """

    kernel: Any
    tree: ModuleType
    root: Any
    seat: Seat
    evidence: Any
    k: Any


def position(name: str, state: Any, seat: Seat, attention: float = 1.0, knowledge: Any = None) -> Position:
    """A state as the search of a game sees it from a seat."""
    kernel = kernels.find(name)
    k = kernel.knowledge() if knowledge is None else knowledge
    if attention < 1 and hasattr(kernel, "attentive"):
        k = kernel.attentive(k, attention)
    return Position(kernel, tree_of(name), kernel.encode(state), seat, kernel.evidence(state, seat, k), k)


def think(
    name: str,
    state: Any,
    seat: Seat,
    luck: Luck,
    thinking: Thinking,
    cancelled: Callable[[], bool] | None = None,
    knowledge: Any = None,
) -> tuple[Line, ...]:
    """Every legal move with what was found of it, the most visited first; a single one without a thought."""
    legal = tuple(state.legal(seat))
    if len(legal) == 1:
        return (Line(legal[0], 0, 0.5, 1.0),)
    at = position(name, state, seat, thinking.attention, knowledge)
    if (best := certain(at)) is not None:
        return (Line(best, 0, 0.5, 1.0), *(Line(move, 0, 0.0, 0.0) for move in legal if move != best))
    return lines(at, legal, luck, thinking, cancelled)


def lines(
    at: Position,
    legal: tuple[Any, ...],
    luck: Luck,
    thinking: Thinking,
    cancelled: Callable[[], bool] | None = None,
) -> tuple[Line, ...]:
    """What playouts find of the legal moves, the most visited first."""
    share = -(-thinking.playouts // thinking.cores)
    one = partial(_moves, at, thinking, share, cancelled)
    lucks = [luck.fork("tree", core) for core in range(thinking.cores)]
    if thinking.cores == 1:
        trees = [one(lucks[0])]
    else:
        with ThreadPoolExecutor(thinking.cores) as threads:
            trees = list(threads.map(one, lucks))
    return _lines(at.kernel, legal, trees)


def certain(at: Position) -> Any:
    """The move that is best whatever is hidden, or since nothing is, where the game's kernel knows one."""
    code = NO_MOVE
    if hasattr(at.kernel, "certain"):
        code = at.kernel.certain(at.root, at.seat, np.empty(at.kernel.MOST_MOVES, np.int32))
    if code == NO_MOVE and hasattr(at.kernel, "solved"):
        code = at.kernel.solved(at.root, at.seat, at.evidence, at.k)
    return None if code == NO_MOVE else at.kernel.move(int(code))


def grown(
    at: Position,
    thinking: Thinking,
    playouts: int,
    cancelled: Callable[[], bool] | None,
    luck: Luck,
    only: tuple[Any, ...] = (),
    log: Any = NO_LOG,
) -> Tree:
    """A tree of so many playouts; if moves are named, one of them comes first; `log` is for what each gave."""
    search = Search(
        root=at.root,
        seat=at.seat,
        evidence=at.evidence,
        k=at.k,
        how=np.array((thinking.curiosity, thinking.doubt, float(thinking.mutual))),
        only=np.array([at.kernel.code(move) for move in only], np.int32),
        learned=np.zeros((at.tree.MOST_SEATS, at.tree.MOST_MOVES, 2)),
    )
    tree = _planted(at, playouts)
    dice, done = dice_from(luck), 0
    while done < playouts:
        if cancelled is not None and cancelled():
            raise Cancelled
        some = min(SLICE, playouts - done)
        at.tree.grow(search, tree, dice, log[done : done + some], some)
        done += some
    return tree


def _planted(at: Position, playouts: int) -> Tree:
    """A tree of its root alone, with room for what so many playouts find."""
    most = min(MOST_EDGES, EDGES_A_PLAYOUT * playouts + 4 * at.tree.MOST_MOVES)
    tree = Tree(
        nodes=np.empty((playouts + 2, 2), np.int32),
        edges=np.empty((most, 5), np.int32),
        keys=np.empty(most, np.int64),
        worth=np.empty((most, 2), np.float64),
        totals=np.empty((playouts + 2, at.tree.MOST_SEATS), np.float64),
        used=np.zeros(2, np.int64),
    )
    branches.add_node(tree.nodes, tree.totals, tree.used)
    return tree


def _moves(
    at: Position, thinking: Thinking, playouts: int, cancelled: Callable[[], bool] | None, luck: Luck
) -> dict[int, tuple[int, float, float]]:
    """Visits, total value and prior of each move at the root of one tree."""
    tree = grown(at, thinking, playouts, cancelled, luck)
    found = {}
    edge = tree.nodes[0, branches.FIRST]
    while edge >= 0:
        if tree.edges[edge, branches.ACTOR] == at.seat:
            found[int(tree.keys[edge])] = (
                int(tree.edges[edge, branches.TAKEN]),
                float(tree.worth[edge, branches.TOTAL]),
                float(tree.worth[edge, branches.PRIOR]),
            )
        edge = tree.edges[edge, branches.NEXT]
    return found


def _lines(
    kernel: Any, legal: tuple[Any, ...], trees: list[dict[int, tuple[int, float, float]]]
) -> tuple[Line, ...]:
    lines = []
    for move in legal:
        visits, total, prior = (
            sum(each) for each in zip(*(tree[kernel.code(move)] for tree in trees), strict=True)
        )
        lines.append(Line(move, int(visits), total / visits if visits else 0.0, prior / len(trees)))
    return tuple(sorted(lines, key=lambda line: (-line.visits, -line.value)))


def tree_of(name: str) -> ModuleType:
    """The tree's module for a game."""
    return kernels.module_for(name, TREE)
