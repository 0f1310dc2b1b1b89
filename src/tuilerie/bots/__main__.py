"""`python -m tuilerie.bots` compiles what thinking bots need, once, before anybody waits for it."""

import sys

from tuilerie import bots, games, solver


def main() -> int:
    sys.stderr.write("compiling the solver …\n")
    solver.warm(counting=False)
    for name in games.names():
        sys.stderr.write(f"compiling what bots of {name} need …\n")
        bots.warm(games.find(name))
    return 0


if __name__ == "__main__":
    sys.exit(main())
