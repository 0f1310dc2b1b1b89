"""What a study is made of: who sits where, which options are tried, and what is refused before any work."""

from itertools import pairwise
from pathlib import Path

import pytest

from tests.lab.playing import FEW
from tuilerie import games
from tuilerie.errors import BadOption, UnknownName
from tuilerie.lab import plan
from tuilerie.lab.plan import Terms
from tuilerie.lab.workers import Workers


def test_a_duel_sits_each_bot_alone_in_every_seat() -> None:
    of = plan.duel("mozaika", "greedy", "random", Terms(seats=4))
    assert len({arm.sitters for arm in of.arms}) == len(of.arms) == 8
    assert all(arm.sitters.count(arm.sides[0]) == 1 for arm in of.arms)
    assert len(plan.duel("mosaspin", "greedy", "random", FEW).arms) == 2


def test_a_ladder_has_all_bots_unless_some_are_named_and_may_spare_those_far_apart() -> None:
    full, near = (plan.ladder("mozaika", (), FEW, neighbours=near) for near in (False, True))
    every = ("random", "apprentice", "greedy", "journeyman", "master", "grandmaster")
    assert {side for arm in full.arms for side in arm.sides} == set(every)
    assert len({frozenset(arm.sides) for arm in full.arms}) == 15
    assert [arm.sides for arm in near.arms[::6]] == list(pairwise(every))
    assert full.name != near.name, "one does not go on with the other's results"
    assert plan.games_of(()) == games.names()


def test_rulings_take_every_other_value_that_fits() -> None:
    sides = {arm.sides for arm in plan.rulings("mozaika", None, FEW).arms}
    assert {(), ("palette", "3x4"), ("open_hands", "on"), ("first_seat", "2")} <= sides
    assert ("first_seat", "4") not in sides, "three seats have no seat 4"


def test_studies_of_other_options_or_bots_have_names_of_their_own() -> None:
    short = Terms(options=(("single_round", "on"),))
    plans = [plan.balance("epizodiak", bot, terms) for bot in (None, "master") for terms in (FEW, short)]
    plans += [plan.rulings("epizodiak", bot, terms) for bot in (None, "master") for terms in (FEW, short)]
    plans += [plan.duel("epizodiak", "greedy", "random", terms) for terms in (FEW, short)]
    names = [each.name for each in plans]
    assert len({*names}) == len(names)
    assert names[0] == "balance-epizodiak-3"
    assert names[1] == "balance-epizodiak-single_round=on-3"
    assert plan.balance("epizodiak", "greedy", FEW).name == names[0], "the usual bot by its name"


def test_long_names_are_cut_and_still_told_apart() -> None:
    bots = ("random", "apprentice", "greedy", "journeyman", "master", "grandmaster")
    cut = [
        plan.ladder("mosapuzzle", bots, Terms(options=(("size", "3"), ("stages", "on"), ("then_spin", each)))).name
        for each in ("on", "off")
    ]
    assert len({*cut}) == 2
    assert max(map(len, cut)) <= plan.LONGEST_NAME


def test_plans_that_make_no_sense_are_refused() -> None:
    with pytest.raises(BadOption, match="too-few-bots"):
        plan.ladder("mozaika", ("greedy", "greedy"), FEW)
    with pytest.raises(BadOption, match="bot-against-itself"):
        plan.duel("mozaika", "greedy", "greedy", FEW)
    with pytest.raises(BadOption, match="seat-count"):
        plan.balance("mozaika", None, Terms(seats=7))
    with pytest.raises(BadOption, match="option-out-of-bounds"):
        plan.balance("mozaika", None, Terms(options=(("palette", "9x9"),)))
    with pytest.raises(UnknownName, match="unknown-bot"):
        plan.games_of(("greedy", "nobody"))
    for address in ("nonsense", "tcp://127.0.0.1:99999999"):
        with pytest.raises(UnknownName, match="no-cluster"):
            list(Workers(cluster=address).play(abs, [1, 2]))


@pytest.mark.parametrize(
    "part",
    ["bots/", "solver/", "tiles/", "luck.py", "match.py", "games/mosacolor/", "lab/fast.py", "lab/racing.py"],
)
def test_a_study_is_known_by_all_that_plays_in_it(monkeypatch: pytest.MonkeyPatch, part: str) -> None:
    before, read = plan.balance("mosacolor", None, FEW), Path.read_bytes

    def changed(file: Path) -> bytes:
        return read(file) + b"#" * (f"/tuilerie/{part}" in file.as_posix())

    monkeypatch.setattr(Path, "read_bytes", changed)
    plan._made_of.cache_clear()
    try:
        assert plan.balance("mosacolor", None, FEW).made_of != before.made_of
    finally:
        plan._made_of.cache_clear()
