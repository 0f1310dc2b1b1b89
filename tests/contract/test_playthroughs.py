"""Every golden record as everybody saw it, play by play: no number of any view changes unnoticed.

`python -m tests.contract.test_playthroughs` writes the digests anew, after a change of views that is meant.
"""

import json
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final

import pytest

from tuilerie import transcript
from tuilerie.game import message
from tuilerie.luck import luck_from
from tuilerie.match import Match

RECORDS: Final = Path(__file__).parents[1] / "records"
DIGESTS: Final = RECORDS / "playthroughs.json"
PLAYS: Final = 150
"""Of a long record so many plays are looked at."""

GUESSES: Final = 10
"""After so many plays everybody guesses once."""


def digest(state: Any, seats: int, *, guessing: bool) -> str:
    """Eight letters that stand for what all eyes see of a state, and what they would guess."""
    told = blake2b(digest_size=4)
    for eye in (*range(seats), None):
        told.update(message(state.view(eye)))
        if guessing and state.to_act:
            guess = state.guess(eye, luck_from(f"playthrough {eye}"))
            for other in (*range(seats), None):
                told.update(message(guess.view(other)))
    return told.hexdigest()


def played(path: Path) -> list[str]:
    """The digests of a record: of its deal and after each of its first plays."""
    record = transcript.read(path.read_text())
    match = Match(record.header)
    found = [digest(match.state, record.header.seats, guessing=True)]
    for number, (seat, move) in enumerate(record.plays[:PLAYS], 1):
        match.play(seat, move)
        found.append(digest(match.state, record.header.seats, guessing=number % GUESSES == 0))
    return found


@pytest.mark.parametrize("path", sorted(RECORDS.glob("*.tuilerie")), ids=lambda path: path.stem)
def test_a_playthrough_looks_as_it_did(path: Path) -> None:
    known = json.loads(DIGESTS.read_text())[path.stem]
    found = played(path)
    changed = next((n for n, (a, b) in enumerate(zip(found, known, strict=True)) if a != b), None)
    assert changed is None, f"after play {changed} a view or a guess differs from what it was"


def _main() -> None:
    told = {path.stem: played(path) for path in sorted(RECORDS.glob("*.tuilerie"))}
    DIGESTS.write_text("{\n" + ",\n".join(f'"{name}": {json.dumps(each)}' for name, each in told.items()) + "\n}\n")


if __name__ == "__main__":
    _main()
