"""Random matches by the hundred thousand; the first ten thousand of a game under all laws."""

import traceback
from typing import Final

from tests.campaign.parts import Chunk, Result
from tests.laws import laws
from tests.laws.setups import Setup, drawn, walk
from tests.laws.test_laws import examined
from tuilerie import games
from tuilerie.luck import luck_from

PLAIN: Final = 2
"""Candidates that a random seat looks at where nobody looks closely."""

GUESSES: Final = 31
"""A guess is looked at so many plays apart, in the first hundred."""


def under_laws(chunk: Chunk) -> Result:
    return _played(chunk, closely=True)


def plain(chunk: Chunk) -> Result:
    return _played(chunk, closely=False)


def _played(chunk: Chunk, *, closely: bool) -> Result:
    game = games.find(chunk.name.split()[0])
    plays = 0
    faults: list[str] = []
    for number in range(chunk.first, chunk.first + chunk.count):
        setup = drawn(game, luck_from(f"campaign {game.name} {number}"))
        try:
            plays += _under_all_laws(setup) if closely else _to_the_end(setup)
        except Exception:
            faults.append(f"{game.name} {number}: {traceback.format_exc(limit=-3)}")
    return {"games": chunk.count, "plays": plays, "faults": faults}


def _to_the_end(setup: Setup) -> int:
    census = setup.game.census(setup.start())
    plays, last = 0, setup.start()
    for step in walk(setup, candidates=PLAIN):
        plays, last = step.number + 1, step.next
    assert not last.to_act, f"not over after {plays} plays"
    assert setup.game.census(last) == census
    laws.law_outcomes_add_up(setup, last)
    return plays


def _under_all_laws(setup: Setup) -> int:
    steps = examined(setup, closely=23)
    laws.law_5_replay_gives_equal_states(setup)
    for step in steps[len(setup.luck.seed) % GUESSES : 100 : GUESSES]:
        laws.law_6_guesses_cannot_be_told_apart(setup, step.state, setup.luck.fork(step.number))
    return len(steps)
