"""Golden records and random matches as everybody saw them, play by play: no number changes unnoticed.

`python -m tests.contract.test_playthroughs` writes the digests anew, after a change of views that is meant.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from hashlib import blake2b
from importlib import import_module
from io import StringIO
from itertools import islice
from pathlib import Path
from typing import Any, Final

import pytest
from rich.console import Console

from tests.laws.setups import VERSIONS, drawn, walk
from tuilerie import games, transcript
from tuilerie.game import message
from tuilerie.luck import luck_from
from tuilerie.match import Match
from tuilerie.words import Words, words

RECORDS: Final = Path(__file__).parents[1] / "records"
DIGESTS: Final = RECORDS / "playthroughs.json"
PLAYS: Final = 150
"""Of a record so many plays are looked at."""

WALKS: Final = 6
"""Random matches of every version of a game, each with other options, and each looked at for fewer plays."""

FIRST: Final = 6
GUESSES: Final = 10
"""After the first plays, and after every so many, everybody guesses and the terminal is drawn."""


class Wordless(Words):
    """Keys and values in the place of sentences, so that a digest outlives a better wording."""

    def say(
        self, key: str, values: Mapping[str, Any] | None = None, *, game: str = "", seats: Sequence[str] = ()
    ) -> str:
        return f"<{key} {sorted((values or {}).items(), key=str)}>"


def drawing(game: str, view: Any, seats: int) -> bytes:
    """What a wide terminal shows, and in which styles: not their codes, which Rich keeps as first drawn."""
    english = words("en")
    wordless = Wordless(english.language, english.catalogue, english.keys, english.plurals)
    console = Console(width=400, height=100, file=StringIO(), no_color=False, force_terminal=True)
    names = [f"Seat {seat}" for seat in range(seats)]
    drawn = import_module(f"tuilerie.games.{game}.terminal").draw(view, wordless, names)
    return repr([(segment.text, str(segment.style)) for segment in console.render(drawn)]).encode()


def digest(game: str, state: Any, seats: int, *, closely: bool) -> str:
    """Eight letters that stand for what all eyes see of a state, what learners read and what they would guess."""
    digest_of_all = blake2b(digest_size=4)
    for eye in (*range(seats), None):
        view = state.view(eye)
        digest_of_all.update(message(view))
        if closely:
            digest_of_all.update(drawing(game, view, seats))
            if learning := games.part(game, "learning"):
                digest_of_all.update(repr(learning.observe(view)).encode())
            guess = state.guess(eye, luck_from(f"playthrough {eye}")) if state.to_act else state
            for other in (*range(seats), None):
                digest_of_all.update(message(guess.view(other)))
    return digest_of_all.hexdigest()


def recorded(path: Path) -> Iterator[tuple[Any, int]]:
    """The states of a record, with the number of seats."""
    record = transcript.read(path.read_text())
    match = Match(record.header)
    yield match.state, record.header.seats
    for seat, move in record.plays[:PLAYS]:
        match.play(seat, move)
        yield match.state, record.header.seats


def walked(name: str) -> Iterator[tuple[Any, int]]:
    """The states of a random match, by the name of its digest."""
    game = next(each for each in VERSIONS if name.startswith(f"{each.name}-{each.version}-"))
    setup = drawn(game, luck_from(name))
    yield setup.start(), setup.seats
    for step in walk(setup, PLAYS // 2, candidates=2):
        yield step.next, setup.seats


def played(name: str) -> list[str]:
    states = walked(name) if "-walk-" in name else recorded(RECORDS / f"{name}.tuilerie")
    game = name.partition("-")[0]
    return [
        digest(game, state, seats, closely=number < FIRST or number % GUESSES == 0 or not state.to_act)
        for number, (state, seats) in enumerate(states)
    ]


NAMES: Final = [
    *sorted(path.stem for path in RECORDS.glob("*.tuilerie")),
    *(f"{game.name}-{game.version}-walk-{number}" for game in VERSIONS for number in range(WALKS)),
]


@pytest.mark.parametrize("name", NAMES)
def test_a_playthrough_looks_as_it_did(name: str) -> None:
    known = json.loads(DIGESTS.read_text()).get(name)
    assert known is not None, (
        f"no digest of {name} is kept yet: python -m tests.contract.test_playthroughs writes it"
    )
    found = played(name)
    changed = next((n for n, (a, b) in enumerate(zip(found, known, strict=True)) if a != b), None)
    assert changed is None, f"after play {changed} a view, a learner's numbers, a guess or the terminal differ"


def test_a_planted_change_of_one_number_is_noticed() -> None:
    setup = drawn(VERSIONS[0], luck_from("planted"))
    states = [step.state for step in islice(walk(setup), 4)]
    assert len({digest(setup.game.name, each, setup.seats, closely=False) for each in states}) == len(states)


def _main() -> None:
    digests = {name: played(name) for name in NAMES}
    DIGESTS.write_text(
        "{\n" + ",\n".join(f'"{name}": {json.dumps(each)}' for name, each in digests.items()) + "\n}\n"
    )


if __name__ == "__main__":
    _main()
