"""The tree that a search grows, on a game's kernel: loaded once for each game, as `search` says.

Nodes are what the searching seat has seen since the root; from a node go edges, each a move of a seat or
something seen. An edge is chosen by its value to the seat whose move it is (PUCT), with as much curiosity as
it was often available: in another world other moves are legal.
"""

from importlib import import_module
from math import sqrt
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tuilerie.bots import mixing
from tuilerie.compiling import compiler
from tuilerie.dice import FIRST as ONE
from tuilerie.dice import SECOND as OTHER
from tuilerie.dice import below, throw

Array = NDArray[Any]

GAME = __name__.rpartition(".")[2]
kernel = import_module(f"tuilerie.games.{GAME}.kernel")
compiled = compiler(f"tree-{GAME}", __file__, mixing.FILE, Path(str(kernel.__file__)).parent)

MOST_SEATS = kernel.MOST_SEATS
MOST_MOVES = kernel.MOST_MOVES
DEEPEST = 200
"""Edges on a path at the most; past them a playout goes on without the tree."""

OBSERVER = -1
"""Whose edge it is when something is seen."""

FIRST, VISITS = 0, 1
ACTOR, NEXT, CHILD, TAKEN, OFFERED = 0, 1, 2, 3, 4
TOTAL, PRIOR = 0, 1
NODES, EDGES = 0, 1
CURIOSITY, DOUBT, MUTUAL = range(3)


@compiled
def find_edge(nodes: Array, edges: Array, keys: Array, node: int, actor: int, key: int, start: int) -> int:
    """The edge of that actor and key, sought from `start` on and then from the first; -1 if there is none."""
    edge = int(start)
    while edge >= 0:
        if keys[edge] == key and edges[edge, ACTOR] == actor:
            return edge
        edge = int(edges[edge, NEXT])
    edge = int(nodes[node, FIRST])
    while edge >= 0 and edge != start:
        if keys[edge] == key and edges[edge, ACTOR] == actor:
            return edge
        edge = int(edges[edge, NEXT])
    return -1


@compiled
def add_edge(
    nodes: Array, edges: Array, keys: Array, worth: Array, used: Array, node: int, actor: int, key: int
) -> int:
    """A new edge behind the others of its node; -1 where there is no room."""
    edge = used[EDGES]
    if edge >= len(keys):
        return -1
    used[EDGES] += 1
    keys[edge] = key
    edges[edge, ACTOR] = actor
    edges[edge, NEXT] = -1
    edges[edge, CHILD] = -1
    edges[edge, TAKEN] = 0
    edges[edge, OFFERED] = 0
    worth[edge, TOTAL] = 0.0
    worth[edge, PRIOR] = 0.0
    last = nodes[node, FIRST]
    if last < 0:
        nodes[node, FIRST] = edge
    else:
        while edges[last, NEXT] >= 0:
            last = edges[last, NEXT]
        edges[last, NEXT] = edge
    return int(edge)


@compiled
def add_node(nodes: Array, totals: Array, used: Array) -> int:
    node = used[NODES]
    if node >= len(nodes):
        return -1
    used[NODES] += 1
    nodes[node, FIRST] = -1
    nodes[node, VISITS] = 0
    for column in range(MOST_SEATS):
        totals[node, column] = 0.0
    return int(node)


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
def select(
    nodes: Array,
    edges: Array,
    worth: Array,
    totals: Array,
    node: int,
    actor: int,
    count: int,
    found: Array,
    how: Array,
) -> int:
    """The edge to follow; all that were offered are counted."""
    likely = 0.0
    for at in range(count):
        likely += worth[found[at], PRIOR]
    usual = 0.5
    if nodes[node, VISITS]:
        usual = totals[node, actor] / nodes[node, VISITS] - how[DOUBT]
    best, chosen = -1e18, -1
    for at in range(count):
        edge = found[at]
        edges[edge, OFFERED] += 1
        taken = edges[edge, TAKEN]
        value = worth[edge, TOTAL] / taken if taken else usual
        share = 0.1 / count
        if likely > 0.0:
            share += 0.9 * worth[edge, PRIOR] / likely
        value += how[CURIOSITY] * share * sqrt(edges[edge, OFFERED]) / (1 + taken)
        if value > best:
            best, chosen = value, edge
    return int(chosen)


@compiled
def grow(
    root: Array,
    seat: int,
    evidence: Array,
    k: Array,
    dice: Array,
    how: Array,
    nodes: Array,
    edges: Array,
    keys: Array,
    worth: Array,
    totals: Array,
    used: Array,
    only: Array,
    log: Array,
    learned: Array,
    playouts: int,
) -> None:
    """So many playouts from the root for a seat; where `only` names moves, one of them comes first.

    Where there is a `log` it gets what the seat had of each playout, and each has dice of its own: those of one
    number begin alike whatever was played before, so that two logs can be compared playout by playout. `learned`
    keeps what each seat found of its sealed moves.
    """
    fall = dice.copy() if len(log) else dice
    w = root.copy()
    moves = np.empty(MOST_MOVES, np.int32)
    found = np.empty(MOST_MOVES, np.int64)
    chances = np.empty(MOST_MOVES, np.float64)
    values = np.empty(MOST_SEATS, np.float64)
    path = np.empty(DEEPEST + 2, np.int64)
    visited = np.empty(2 * DEEPEST + 4, np.int64)
    sealed = np.empty(MOST_SEATS, np.int64)
    for number in range(playouts):
        for each in range(MOST_SEATS):
            sealed[each] = -1
        for at in range(len(root)):
            w[at] = root[at]
        if len(log):
            fall[0] = 1 + throw(dice) % (ONE - 1)
            fall[1] = 1 + throw(dice) % (OTHER - 1)
        kernel.draw(w, seat, evidence, k, fall)
        node, taken, seen_nodes, loose = 0, 0, 1, 0
        visited[0] = 0
        while True:
            if kernel.over(w):
                kernel.utility(w, seat, k, values)
                break
            if kernel.cut(w, root, loose):
                kernel.leaf(w, seat, k, values)
                break
            if kernel.chance_open(w):
                kernel.chance(w, fall)
            else:
                mask = kernel.to_act(w)
                actor = seat
                if not mask >> seat & 1:
                    actor = 0
                    while not mask >> actor & 1:
                        actor += 1
                move, edge = -1, -1
                if node >= 0 and taken < DEEPEST and kernel.searched(w, seat, actor):
                    count = kernel.legal(w, actor, moves)
                    if taken == 0 and len(only):
                        count = len(only)
                        for at in range(count):
                            moves[at] = only[at]
                    if gather(w, actor, k, nodes, edges, keys, worth, used, node, moves, count, found, chances):
                        edge = select(nodes, edges, worth, totals, node, actor, count, found, how)
                        path[taken] = edge
                        taken += 1
                        move = keys[edge]
                    else:
                        node = -1
                if move < 0 and how[MUTUAL] > 0.0 and kernel.sealed(w, root, actor):
                    count = kernel.legal(w, actor, moves)
                    kernel.prior(w, actor, k, moves, count, chances)
                    sealed[actor] = mixing.pick(learned[actor], chances, count, fall)
                    move = moves[sealed[actor]]
                if move < 0:
                    move = kernel.answer(w, actor, seat, k, fall)
                if node < 0:
                    loose += 1
                elif kernel.branch(w, seat, actor, move):
                    if edge < 0:
                        edge = find_edge(nodes, edges, keys, node, actor, move, nodes[node, FIRST])
                    if edge < 0:
                        edge = add_edge(nodes, edges, keys, worth, used, node, actor, move)
                    node = descend(nodes, edges, totals, used, edge, visited, seen_nodes)
                    seen_nodes += 1
                    if node < 0 or nodes[node, VISITS] == 0:
                        node = -1
                kernel.play(w, actor, move)
            if node >= 0 and seen_nodes < 2 * DEEPEST:
                sight = kernel.seen(w, seat)
                if sight:
                    edge = find_edge(nodes, edges, keys, node, OBSERVER, sight, nodes[node, FIRST])
                    if edge < 0:
                        edge = add_edge(nodes, edges, keys, worth, used, node, OBSERVER, sight)
                    node = descend(nodes, edges, totals, used, edge, visited, seen_nodes)
                    seen_nodes += 1
                    if node < 0 or nodes[node, VISITS] == 0:
                        node = -1
        if len(log):
            log[number] = values[seat]
        for each in range(MOST_SEATS):
            if sealed[each] >= 0:
                mixing.note(learned[each], sealed[each], values[each])
        for at in range(taken):
            edge = path[at]
            edges[edge, TAKEN] += 1
            worth[edge, TOTAL] += values[edges[edge, ACTOR]]
        for at in range(seen_nodes):
            if visited[at] >= 0:
                nodes[visited[at], VISITS] += 1
                for each in range(kernel.seats(w)):
                    totals[visited[at], each] += values[each]


@compiled
def descend(nodes: Array, edges: Array, totals: Array, used: Array, edge: int, visited: Array, at: int) -> int:
    """The node at an edge's end, made where it is new and noted as visited; -1 where there is no room."""
    node = -1
    if edge >= 0:
        if edges[edge, CHILD] < 0:
            edges[edge, CHILD] = add_node(nodes, totals, used)
        node = int(edges[edge, CHILD])
    visited[at] = node
    return node


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
            mask, actor = kernel.to_act(w), 0
            while not mask >> actor & 1:
                actor += 1
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
        mask, actor = kernel.to_act(w), 0
        while not mask >> actor & 1:
            actor += 1
        if greedy:
            kernel.play(w, actor, kernel.greedy(w, actor, dice))
        else:
            kernel.play(w, actor, moves[below(dice, kernel.legal(w, actor, moves))])
        plays += 1
    return plays
