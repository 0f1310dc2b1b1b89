"""How a review tells a play of EpiZodiak."""

from tuilerie.game import Seat, Sentence, Value
from tuilerie.games.epizodiak.moves import Contest, Discard, Draw, Lay, Move, Pass, PickUp
from tuilerie.games.epizodiak.state import State


def explain(state: State, seat: Seat, move: Move, better: Move | None) -> Sentence:
    values: dict[str, Value] = {"round": len(state.rounds) + 1}
    match move:
        case Lay(run):
            return "lay", values | {"tile": run}
        case Discard(value):
            return "discard", values | {"tiles": value}
        case Contest(value):
            return "contest", values | {"tile": value}
        case PickUp():
            return "pick-up", values
        case Draw():
            return "draw", values
        case Pass():
            return "pass", values
