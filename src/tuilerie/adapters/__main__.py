"""`python -m tuilerie.adapters` compiles what vector environments step with, once, before anybody waits for it."""

import sys

from tuilerie import games
from tuilerie.adapters.vector import VectorMatches, can_play


def main() -> int:
    for name in games.names():
        if can_play(name):
            sys.stderr.write(f"compiling the vector environment of {name} …\n")
            env = VectorMatches(name, 1)
            env.reset(seed=0)
            env.step(env.random_actions())
    return 0


if __name__ == "__main__":
    sys.exit(main())
