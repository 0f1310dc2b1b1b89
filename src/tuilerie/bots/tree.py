"""The tree that a search grows, on a game's kernel: loaded once for each game, as `search` says.

Nodes are what the searching seat has seen since the root; from a node go edges, each a move of a seat or
something seen. An edge is chosen by its value to the seat whose move it is (PUCT), with as much curiosity as
it was often available: in another world other moves are legal.
"""

from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tuilerie.bots import branches, mixing, playout
from tuilerie.bots.branches import (
    ACTOR,
    FIRST,
    MUTUAL,
    NEXT,
    NO_EDGE,
    NO_MOVE,
    OUTSIDE,
    PRIOR,
    TAKEN,
    TOTAL,
    VISITS,
    Tree,
    add_edge,
    find_edge,
    follow,
    select,
)
from tuilerie.bots.playout import DEPTH, SEEN, Playout, Search
from tuilerie.compiling import compiler
from tuilerie.dice import FIRST as ONE
from tuilerie.dice import SECOND as OTHER
from tuilerie.dice import below, throw

Array = NDArray[Any]

GAME = __name__.rpartition(".")[2]
kernel = import_module(f"tuilerie.games.{GAME}.kernel")
compiled = compiler(
    f"tree-{GAME}", __file__, mixing.FILE, branches.FILE, playout.FILE, Path(str(kernel.__file__)).parent
)

MOST_SEATS = kernel.MOST_SEATS
MOST_MOVES = kernel.MOST_MOVES
DEEPEST = 200
"""Edges on a path at the most; past them a playout goes on without the tree."""

OBSERVER = -1
"""Whose edge it is when something is seen."""


@compiled
def grow(search: Search, tree: Tree, dice: Array, log: Array, playouts: int) -> None:
    """So many playouts from the root.

    Where there is a `log` it gets what the seat had of each playout, and each has dice of its own: those of one
    number begin alike whatever was played before, so that two logs can be compared playout by playout.
    """
    fall = dice.copy() if len(log) else dice
    p = Playout(
        search.root.copy(),
        np.zeros(2, np.int64),
        np.empty(DEEPEST, np.int64),
        np.empty(2 * DEEPEST, np.int64),
        np.empty(MOST_SEATS, np.int64),
        np.empty(MOST_SEATS, np.float64),
        np.empty(MOST_MOVES, np.int32),
        np.empty(MOST_MOVES, np.int64),
        np.empty(MOST_MOVES, np.float64),
    )
    w, root, seat = p.w, search.root, search.seat
    for number in range(playouts):
        for at in range(len(root)):
            w[at] = root[at]
        if len(log):
            fall[0] = 1 + throw(dice) % (ONE - 1)
            fall[1] = 1 + throw(dice) % (OTHER - 1)
        kernel.draw(w, seat, search.evidence, search.k, fall)
        play_out(search, tree, p, fall)
        if len(log):
            log[number] = p.values[seat]
        learn(search, tree, p)


@compiled
def play_out(search: Search, tree: Tree, p: Playout, fall: Array) -> None:
    """On from a world that was drawn: through the tree as far as it goes, then without it."""
    w, root, k, seat, only = p.w, search.root, search.k, search.seat, search.only
    nodes, edges, keys, worth, totals, used = tree
    moves, found, chances, path, visited = p.moves, p.found, p.chances, p.path, p.visited
    mutual = search.how[MUTUAL] > 0.0
    node, depth, seen, loose = 0, 0, 1, 0
    visited[0] = node
    for each in range(MOST_SEATS):
        p.sealed[each] = NO_MOVE
    while node != OUTSIDE and seen + 1 < len(visited) and not kernel.over(w) and not kernel.cut(w, root, loose):
        if kernel.chance_open(w):
            kernel.chance(w, fall)
        else:
            actor, edge = acting(w, seat), NO_EDGE
            if depth < DEEPEST and kernel.searched(w, seat, actor):
                count = kernel.legal(w, actor, moves)
                if depth == 0 and len(only):
                    count = len(only)
                    for at in range(count):
                        moves[at] = only[at]
                if gather(w, actor, k, nodes, edges, keys, worth, used, node, moves, count, found, chances):
                    edge = select(nodes, edges, worth, totals, node, actor, count, found, search.how)
                    path[depth] = edge
                    depth += 1
                else:
                    node, loose = OUTSIDE, 1
            if edge >= 0:
                move = keys[edge]
            elif mutual and kernel.sealed(w, root, actor):
                move = seal(search, p, actor, fall)
            else:
                move = kernel.answer(w, actor, seat, k, fall)
            if node != OUTSIDE and kernel.branch(w, seat, actor, move):
                node = follow(nodes, edges, keys, worth, totals, used, node, edge, actor, move, visited, seen)
                seen += 1
            kernel.play(w, actor, move)
        if node != OUTSIDE:
            sight = kernel.seen(w, seat)
            if sight:
                node = follow(
                    nodes, edges, keys, worth, totals, used, node, NO_EDGE, OBSERVER, sight, visited, seen
                )
                seen += 1
    p.lengths[DEPTH], p.lengths[SEEN] = depth, seen
    play_on(search, p, fall, loose)


@compiled
def play_on(search: Search, p: Playout, fall: Array, loose: int) -> None:
    """Without the tree, as after so many plays without it, to the end or to where the kernel cuts it."""
    w, root, k, seat = p.w, search.root, search.k, search.seat
    mutual = search.how[MUTUAL] > 0.0
    while True:
        if kernel.over(w):
            kernel.utility(w, seat, k, p.values)
            return
        if kernel.cut(w, root, loose):
            kernel.leaf(w, seat, k, p.values)
            return
        if kernel.chance_open(w):
            kernel.chance(w, fall)
            continue
        actor = acting(w, seat)
        if mutual and kernel.sealed(w, root, actor):
            move = seal(search, p, actor, fall)
        else:
            move = kernel.answer(w, actor, seat, k, fall)
        kernel.play(w, actor, move)
        loose += 1


@compiled
def acting(w: Array, seat: int) -> int:
    """Who is to play: this seat if it may, else the first that may."""
    mask = kernel.to_act(w)
    if mask >> seat & 1:
        return seat
    actor = 0
    while not mask >> actor & 1:
        actor += 1
    return actor


@compiled
def gather(
    w: Array,
    actor: int,
    k: Array,
    nodes: Array,
    edges: Array,
    keys: Array,
    worth: Array,
    used: Array,
    node: int,
    moves: Array,
    count: int,
    found: Array,
    chances: Array,
) -> bool:
    """The edges of all moves that are legal now, new ones with their priors; False where there is no room."""
    known, start = True, int(nodes[node, FIRST])
    for at in range(count):
        edge = find_edge(nodes, edges, keys, node, actor, moves[at], start)
        found[at] = edge
        if edge < 0:
            known = False
        else:
            start = edges[edge, NEXT]
    if known:
        return True
    kernel.prior(w, actor, k, moves, count, chances)
    for at in range(count):
        if found[at] < 0:
            found[at] = add_edge(nodes, edges, keys, worth, used, node, actor, moves[at])
            if found[at] < 0:
                return False
            worth[found[at], PRIOR] = chances[at]
    return True


@compiled
def seal(search: Search, p: Playout, actor: int, fall: Array) -> int:
    """A move sealed at the same time as the one that is sought, by what its seat has learned."""
    count = kernel.legal(p.w, actor, p.moves)
    kernel.prior(p.w, actor, search.k, p.moves, count, p.chances)
    p.sealed[actor] = mixing.pick(search.learned[actor], p.chances, count, fall)
    return int(p.moves[p.sealed[actor]])


@compiled
def learn(search: Search, tree: Tree, p: Playout) -> None:
    """What a playout gave counts for the moves it took and the nodes it came through."""
    sealed, path, visited, values = p.sealed, p.path, p.visited, p.values
    nodes, edges, worth, totals = tree.nodes, tree.edges, tree.worth, tree.totals
    for seat in range(MOST_SEATS):
        if sealed[seat] >= 0:
            mixing.note(search.learned[seat], sealed[seat], values[seat])
    for at in range(p.lengths[DEPTH]):
        edge = path[at]
        edges[edge, TAKEN] += 1
        worth[edge, TOTAL] += values[edges[edge, ACTOR]]
    for at in range(p.lengths[SEEN]):
        node = visited[at]
        if node >= 0:
            nodes[node, VISITS] += 1
            for seat in range(kernel.seats(p.w)):
                totals[node, seat] += values[seat]


@compiled
def look_on(root: Array, k: Array, dice: Array, totals: Array, playouts: int) -> None:
    """Adds up what each seat gets in playouts from a state in which nothing is hidden but the luck to come."""
    w = root.copy()
    values = np.empty(MOST_SEATS, np.float64)
    for _ in range(playouts):
        for at in range(len(root)):
            w[at] = root[at]
        kernel.draw_styles(w, dice)
        loose = 0
        while True:
            if kernel.over(w):
                kernel.utility(w, 0, k, values)
                break
            if kernel.cut(w, root, loose):
                kernel.leaf(w, 0, k, values)
                break
            if kernel.chance_open(w):
                kernel.chance(w, dice)
                continue
            actor = acting(w, 0)
            kernel.play(w, actor, kernel.answer(w, actor, actor, k, dice))
            loose += 1
        for seat in range(kernel.seats(w)):
            totals[seat] += values[seat]


@compiled
def race(w: Array, dice: Array, greedy: bool) -> int:
    """A match played on to its end by greedy seats, or by random ones; says how many plays it took."""
    moves = np.empty(MOST_MOVES, np.int32)
    plays = 0
    while not kernel.over(w):
        if kernel.chance_open(w):
            kernel.chance(w, dice)
            continue
        actor = acting(w, 0)
        if greedy:
            kernel.play(w, actor, kernel.greedy(w, actor, dice))
        else:
            kernel.play(w, actor, moves[below(dice, kernel.legal(w, actor, moves))])
        plays += 1
    return plays
