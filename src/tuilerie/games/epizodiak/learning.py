"""EpiZodiak's views as numbers for learners."""

from typing import Final

from tuilerie.games.epizodiak.deal import SEATS
from tuilerie.games.epizodiak.dial import CCW, CW, PLACES, VALUES
from tuilerie.games.epizodiak.legal import MOST_TURNS
from tuilerie.games.epizodiak.view import View, without_hints
from tuilerie.parts import Part, counts, part, which

PHASES: Final = ("turn", "drawn", "picked", "contested", "over", "forced", "empty")
MOST_ROUNDS: Final = 1000
MOST_POINTS: Final = 100

look: Final = without_hints


def observe(view: View) -> dict[str, Part]:
    owners = {each.value: each for each in view.sets}
    return {
        "phase": which(PHASES, view.phase),
        "seat": part([view.seat], SEATS),
        "target": part([view.target], MOST_POINTS),
        "round": part([min(view.round, MOST_ROUNDS)], MOST_ROUNDS),
        "turns": part([min(view.turns, MOST_TURNS)], MOST_TURNS),
        "turn": part([view.turn], SEATS),
        "dial": part((value in view.dial for value in VALUES), 1),
        "ends": part([view.clockwise, view.anticlockwise], PLACES),
        "last": part([view.last], PLACES),
        "last end": which((None, CW, CCW), view.last_end),
        "pile": part([view.pile], 4 * PLACES),
        "hands": part(view.hands, 4 * PLACES),
        "hand": counts(view.hand or (), VALUES, 4),
        "known": part((known.count(value) for known in view.known for value in VALUES), 4),
        "sets": part((owners[value].seat if value in owners else None for value in VALUES), SEATS),
        "contested": part((value in owners and owners[value].contested for value in VALUES), 1),
        "potential": part(view.potential, MOST_POINTS),
        "scores": part(view.scores, MOST_POINTS),
        "passes": part([view.passes], MOST_TURNS),
        "passed": part(view.passed, 1),
    }
