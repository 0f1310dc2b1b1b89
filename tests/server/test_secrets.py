"""Non-interference over the wire: what a viewer may not know changes no byte that reaches it."""

import asyncio
from functools import cache
from pathlib import Path

import pytest

from tests.server.harness.forks import Forks
from tests.server.harness.leaks import LEAKS
from tests.server.harness.twins import twins
from tests.server.harness.twins.plan import Plan, plan
from tuilerie import games

AFTER = {"epizodiak": (0, 9, 12), "mosacolor": (2, 8, 0), "mozaika": (3, 12, 21)}
"""Plays after which the twin becomes a guess: for the first seat, the last, an onlooker."""

VIEWERS = [
    (name, viewer, after)
    for name in games.names()
    for viewer, after in zip((0, games.find(name).seats[0] - 1, None), AFTER.get(name, (0, 0, 0)), strict=True)
]


@pytest.mark.parametrize(("game", "viewer", "after"), VIEWERS)
def test_twins_look_alike(game: str, viewer: int | None, after: int, forks: Forks, tmp_path: Path) -> None:
    planned = plan(game, f"{game} {viewer}", viewer, after + 14, after)
    assert len(planned.plays) > after
    assert asyncio.run(twins(forks, tmp_path, planned)) == []


@cache
def window(leak: str) -> Plan:
    """Plays of Mozaika, whose bids and placements are sealed; private news are EpiZodiak's, sketches a race's."""
    if "race-are" in leak:
        return plan("mosaspin", "mosaspin 0", 0, 14)
    if "news" in leak:
        return plan("epizodiak", "epizodiak 0", 0, 14)
    return plan("mozaika", "mozaika 0", 0, 11, 3)


@pytest.mark.parametrize("leak", sorted(LEAKS))
def test_a_planted_leak_is_caught(leak: str, forks: Forks, tmp_path: Path) -> None:
    assert asyncio.run(twins(forks, tmp_path, window(leak), leak)), leak
