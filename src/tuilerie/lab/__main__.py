"""`python -m tuilerie.lab` compiles what simulations play with, once, before anybody waits for it."""

import sys

from tuilerie import games
from tuilerie.lab import fast, simulation
from tuilerie.lab.simulation import Series


def main() -> int:
    for name in games.names():
        if fast.can_play(name, fast.KINDS):
            sys.stderr.write(f"compiling matches of {name} …\n")
            seats = games.find(name).seats[0]
            list(simulation.play_all(Series(name, (fast.KINDS * seats)[:seats], (), "warm"), 1))
    return 0


if __name__ == "__main__":
    sys.exit(main())
