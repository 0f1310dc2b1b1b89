"""Whole matches of plain bots on a game's kernel: loaded once for each game, as `kernels.module_for` says."""

from importlib import import_module
from pathlib import Path
from typing import Any

from numpy.typing import NDArray

from tuilerie.compiling import compiler
from tuilerie.dice import below

Array = NDArray[Any]

GAME = __name__.rpartition(".")[2]
kernel = import_module(f"tuilerie.games.{GAME}.kernel")
compiled = compiler(f"matches-{GAME}", __file__, Path(str(kernel.__file__)).parent)

RANDOM, GREEDY = 0, 1


@compiled
def play_match(s: Array, kinds: Array, dice: Array, moves: Array) -> int:
    """Plays on to the end with a plain bot of some kind in every seat; says how many plays it took."""
    plays = 0
    while not kernel.over(s):
        if kernel.chance_open(s):
            kernel.chance(s, dice)
            continue
        acting = kernel.to_act(s)
        seat = 0
        while not acting >> seat & 1:
            seat += 1
        if kinds[seat] == GREEDY:
            move = kernel.greedy(s, seat, dice)
        else:
            move = moves[below(dice, kernel.legal(s, seat, moves))]
        kernel.play(s, seat, move)
        plays += 1
    return plays


@compiled
def play_matches(
    states: Array, kinds: Array, dice: Array, moves: Array, ranks: Array, scores: Array, plays: Array
) -> None:
    """For each row of each array one match; every match has dice of its own."""
    for at in range(len(states)):
        plays[at] = play_match(states[at], kinds[at], dice[at], moves)
        kernel.ranks(states[at], ranks[at])
        kernel.scores(states[at], scores[at])
