"""Many matches a step at a time on a game's kernel: loaded once for each game, as `kernels.module_for` says.

`t` holds the arrays of `vector.Matches`, a row for each match.
"""

from importlib import import_module
from pathlib import Path
from typing import Any

from numpy.typing import NDArray

from tuilerie.compiling import compiler
from tuilerie.dice import below

Array = NDArray[Any]

GAME = __name__.rpartition(".")[2]
kernel = import_module(f"tuilerie.games.{GAME}.kernel")
learning = import_module(f"tuilerie.games.{GAME}.learning_compiled")
compiled = compiler(f"stepping-{GAME}", __file__, str(learning.__file__), Path(str(kernel.__file__)).parent)

PLAYERS = ("caller", "random", "greedy")
CALLER, RANDOM, GREEDY = range(3)
"""Who plays a seat, by the number in `t.players`."""

ILLEGAL = -1.0
"""The reward of an action that the mask does not allow; it ends the match."""


@compiled
def begin(t: Any, which: Array) -> None:
    """A fresh deal for each of the matches that are wanted."""
    for at in range(len(which)):
        if which[at]:
            for each in range(len(t.start)):
                t.states[at, each] = t.start[each]
            for each in range(len(t.memory)):
                t.memories[at, each] = t.memory[each]
            learning.deal(t.states[at], t.memories[at], t.dice[at])
            _go_on(t, at)  # no match is over before all seats have acted
            _look(t, at)


@compiled
def step(t: Any, which: Array, actions: Array) -> None:
    """One action in each of the matches that are wanted; where one ends, its row is what who acted sees."""
    for at in range(len(which)):
        t.ended[at] = t.illegal[at] = False
        for seat in range(t.rewards.shape[1]):
            t.rewards[at, seat] = 0.0
        t.acted[at] = t.seats[at]
        if not which[at]:
            continue
        seat, action = t.seats[at], actions[at]
        if action < 0 or action >= t.masks.shape[1] - 1 or not t.masks[at, action]:
            t.ended[at] = t.illegal[at] = True
            t.rewards[at, seat] = ILLEGAL
            continue
        learning.play(t.states[at], t.memories[at], seat, action)
        if not _go_on(t, at):
            t.ended[at] = True
            _share(t, at)
        _look(t, at)


@compiled
def pick(t: Any, out: Array) -> None:
    """One of the allowed actions of each match, each as likely as the others."""
    for at in range(len(out)):
        count = t.counts[at]
        out[at] = t.moves[at, below(t.luck, count)] if count else t.masks.shape[1] - 1


@compiled
def _go_on(t: Any, at: int) -> bool:
    """Chance and bots play until the caller is to act, for the first seat that may; False at the end."""
    s, m, dice = t.states[at], t.memories[at], t.dice[at]
    while not kernel.over(s):
        if kernel.chance_open(s):
            kernel.chance(s, dice)
            continue
        acting = kernel.to_act(s)
        for seat in range(kernel.seats(s)):
            if acting >> seat & 1 and t.players[seat] == CALLER:
                t.seats[at] = seat
                return True
        bot = 0
        while not acting >> bot & 1:
            bot += 1
        if t.players[bot] == GREEDY:
            move = kernel.greedy(s, bot, dice)
        else:
            move = t.scratch[below(dice, kernel.legal(s, bot, t.scratch))]
        learning.play(s, m, bot, move)
    return False


@compiled
def _look(t: Any, at: int) -> None:
    """Writes what the seat that the caller plays sees and may do over what was there before."""
    s, mask, moves = t.states[at], t.masks[at], t.moves[at]
    wait = len(mask) - 1
    for each in range(t.counts[at]):
        mask[moves[each]] = 0
    count = kernel.legal(s, t.seats[at], moves)
    for each in range(count):
        mask[moves[each]] = 1
    mask[wait] = count == 0
    t.counts[at] = count
    learning.observe(s, t.memories[at], t.seats[at], t.rows[at])


@compiled
def _share(t: Any, at: int) -> None:
    """What each seat won beyond an even share."""
    kernel.ranks(t.states[at], t.ranks)
    count, first = t.rewards.shape[1], 0
    for seat in range(count):
        first += t.ranks[seat] == 1
    for seat in range(count):
        t.rewards[at, seat] = (1.0 / first if t.ranks[seat] == 1 else 0.0) - 1.0 / count
