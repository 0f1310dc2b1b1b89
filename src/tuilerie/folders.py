"""Where games and their words are found: in the package, and in a folder that TUILERIE_GAMES names.

That folder holds one folder a game, as `tuilerie/games` does. Its code runs with the program's rights, as a package
that was installed: name only a folder that nobody else can write to. A game of the package is never replaced.
"""

import os
from pathlib import Path
from typing import Final

PACKAGE: Final = Path(__file__).parent
OWN_GAMES: Final = PACKAGE / "games"


def more_games() -> Path | None:
    """The folder of further games, as an absolute path; none where nothing is named or it does not exist."""
    named = os.environ.get("TUILERIE_GAMES", "")
    folder = Path(named).absolute()
    return folder if named and folder.is_dir() else None


def game_folder(name: str) -> Path:
    """The folder of a game; the package's own comes first."""
    own, more = OWN_GAMES / name, more_games()
    return own if own.is_dir() or more is None else more / name


def catalogue_folders() -> list[Path]:
    """Every folder `words/`, sorted within the package and within the further games."""
    more = more_games()
    own = {path.parent.name for path in OWN_GAMES.glob("*/__init__.py")}
    found = sorted(path.parent for path in PACKAGE.rglob("words/en.po"))
    if more is not None:
        found += [path.parent for path in sorted(more.glob("*/words/en.po")) if path.parts[-3] not in own]
    return found
