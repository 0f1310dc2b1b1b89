"""The nodes and edges that a tree is made of, as columns of arrays, and how an edge is chosen."""

from math import inf, sqrt
from pathlib import Path
from typing import Any, Final, NamedTuple

from numpy.typing import NDArray

from tuilerie.compiling import compiler

Array = NDArray[Any]

FILE: Final = Path(__file__)
compiled = compiler("branches", FILE)

FIRST, VISITS = 0, 1
ACTOR, NEXT, CHILD, TAKEN, OFFERED = 0, 1, 2, 3, 4
TOTAL, PRIOR = 0, 1
NODES, EDGES = 0, 1
CURIOSITY, DOUBT, MUTUAL = range(3)
OUTSIDE: Final = -1
"""The node of a playout that has left the tree."""

NO_EDGE = NO_NODE = NO_MOVE = -1


class Tree(NamedTuple):
    """The arrays of a tree; its root is the first node."""

    nodes: Array
    """The first edge from each node, and how many playouts came through it."""

    edges: Array
    """Whose edge it is, the next one from its node, the node at its end, how often it was taken and offered."""

    keys: Array
    """The move of each edge, or what was seen."""

    worth: Array
    """What came of each edge in all for its actor, and how likely it looked at first."""

    totals: Array
    """What came of each node in all, by seat."""

    used: Array
    """How many nodes and edges there are."""


@compiled
def find_edge(nodes: Array, edges: Array, keys: Array, node: int, actor: int, key: int, start: int) -> int:
    """The edge of that actor and key, sought from `start` on and then from the first; NO_EDGE if there is none."""
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
    return NO_EDGE


@compiled
def add_edge(
    nodes: Array, edges: Array, keys: Array, worth: Array, used: Array, node: int, actor: int, key: int
) -> int:
    """A new edge behind the others of its node; NO_EDGE where there is no room."""
    edge = used[EDGES]
    if edge >= len(keys):
        return NO_EDGE
    used[EDGES] += 1
    keys[edge] = key
    edges[edge, ACTOR] = actor
    edges[edge, NEXT] = NO_EDGE
    edges[edge, CHILD] = NO_NODE
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
        return NO_NODE
    used[NODES] += 1
    nodes[node, FIRST] = NO_EDGE
    nodes[node, VISITS] = 0
    for column in range(totals.shape[1]):
        totals[node, column] = 0.0
    return int(node)


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
    best, chosen = -inf, NO_EDGE
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
def follow(
    nodes: Array,
    edges: Array,
    keys: Array,
    worth: Array,
    totals: Array,
    used: Array,
    node: int,
    edge: int,
    actor: int,
    key: int,
    visited: Array,
    seen: int,
) -> int:
    """The next node, by the edge of a move or of something seen, noted as visited; OUTSIDE where it is new.

    Without an edge (NO_EDGE) one is sought, and made where it is new; where there is no room, NO_NODE is noted.
    """
    if edge < 0:
        edge = find_edge(nodes, edges, keys, node, actor, key, nodes[node, FIRST])
    if edge < 0:
        edge = add_edge(nodes, edges, keys, worth, used, node, actor, key)
    visited[seen] = NO_NODE
    if edge < 0:
        return OUTSIDE
    if edges[edge, CHILD] < 0:
        edges[edge, CHILD] = add_node(nodes, totals, used)
    reached = int(edges[edge, CHILD])
    visited[seen] = reached
    return reached if reached >= 0 and nodes[reached, VISITS] else OUTSIDE
