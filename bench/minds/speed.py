"""How fast kernels play, searches think, levels move and a cold program answers."""

import resource
import subprocess
import sys
import time
from typing import Any

import numpy as np

from tuilerie import bots, games
from tuilerie.bots import kernels, search
from tuilerie.dice import dice_from
from tuilerie.fair import deal_from
from tuilerie.luck import luck_from
from tuilerie.match import Match, header

PLAYOUTS = 2000
START = "from tuilerie import bots, games; bots.warm(games.find({name!r}))"


def lines(name: str, matches: int = 2) -> list[str]:
    """What a game's bots take, as lines of the page; what a process loads before its first move is told apart."""
    bots.warm(games.find(name))
    report = [f"- {name}: {_kernel(name)}a fresh process answers after {_start(name):.2f} s, all compiled before."]
    for level in bots.levels(games.find(name)):
        times = _times(name, level, matches)
        report.append(
            f"  - {level}: {1000 * float(np.median(times)):.1f} ms a move, at most {1000 * max(times):.0f} ms"
        )
    return report


def _kernel(name: str) -> str:
    """Of a game with a kernel: how fast it plays and is searched."""
    if kernels.find(name) is None:
        return ""
    random, greedy = (_plays(name, greedy=greedy) for greedy in (False, True))
    return (
        f"kernel {random / 1e6:.1f} M random and {greedy / 1e6:.1f} M greedy plays a second of one core, "
        f"{_playouts(name):,.0f} playouts a second; "
    )


def _positions(name: str, matches: int) -> list[tuple[Any, int]]:
    game = games.find(name)
    greedy, found = bots.find(game, "greedy"), []
    for number in range(matches):
        match = Match(header(name, game.seats[0], deal_from(f"speed/{number}")))
        while not match.over and len(match.plays) < 160:
            seat = min(match.state.to_act)
            found.append((match.state, seat))
            match.play(seat, bots.move(match.state, seat, greedy, match.luck("bot")))
    return found[:: max(1, len(found) // 40)]


def _playouts(name: str) -> float:
    spent = done = 0.0
    for number, (state, seat) in enumerate(_positions(name, 1)):
        began = time.process_time()
        if search.think(name, state, seat, luck_from(str(number)), search.Thinking(PLAYOUTS))[0].visits:
            spent, done = spent + time.process_time() - began, done + PLAYOUTS
    return done / spent


def _plays(name: str, *, greedy: bool) -> float:
    game, kernel, tree = games.find(name), kernels.find(name), search.tree_of(name)
    dice, plays, spent = dice_from(luck_from("speed")), 0, 0.0
    starts = [kernel.encode(game.start(game.options(), game.seats[0], luck_from(str(each)))) for each in range(50)]
    tree.race(starts[0].copy(), dice, greedy)
    while spent < 1:
        worlds = [start.copy() for start in starts]
        began = time.process_time()
        for s in worlds:
            plays += tree.race(s, dice, greedy)
        spent += time.process_time() - began
    return plays / spent


def _times(name: str, level: str, matches: int) -> list[float]:
    bot, times = bots.find(games.find(name), level), []
    for number, (state, seat) in enumerate(_positions(name, matches)):
        began = time.process_time()
        bots.move(state, seat, bot, luck_from(str(number)))
        times.append(time.process_time() - began)
    return times


def _start(name: str) -> float:
    """Of processor time, from nothing to a first move, the second of two runs."""
    for _ in range(2):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run([sys.executable, "-c", START.format(name=name)], check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
