"""The greedy bot, and whole matches with their records."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import islice

import pytest

from tests.games.mosacolor.positions import BUILDABLE, M4332, M5511, M7221, UNBUILDABLE, built, last_round
from tuilerie import transcript
from tuilerie.fair import deal_from
from tuilerie.game import Seat
from tuilerie.games.mosacolor import GAME
from tuilerie.games.mosacolor.bot import greedy
from tuilerie.games.mosacolor.moves import Lay, Move, Name, Pass
from tuilerie.games.mosacolor.options import Options
from tuilerie.games.mosacolor.state import State
from tuilerie.luck import Luck
from tuilerie.match import Match, header


def at_random(state: State, seat: Seat, luck: Luck, budget: int) -> Move:
    move, _ = luck.pick(list(islice(state.legal(seat), 50)))
    return move


def played(seed: str, bots: Sequence[str], **texts: str) -> Match:
    match = Match(header("mosacolor", len(bots), deal_from(seed), texts=texts))
    while not match.over:
        seat = min(match.state.to_act)
        choose = greedy if bots[seat] == "greedy" else at_random
        guess = match.state.guess(seat, match.luck("guess", seat))
        match.play(seat, choose(guess, seat, match.luck("bot", seat), 1000))
    return match


@pytest.mark.article("A1")
def test_greedy_beats_random_nearly_always() -> None:
    ranks = [played(f"duel {n}", ("greedy", "random")).state.outcome.ranks[0] for n in range(7)]
    ranks += [played(f"duel back {n}", ("random", "greedy")).state.outcome.ranks[1] for n in range(7)]
    assert ranks.count(1) >= 12


@pytest.mark.article("A1")
@pytest.mark.parametrize("bets", ["1", "2"])
@pytest.mark.parametrize("lock", ["on", "off"])
def test_bots_play_every_kind_of_match_and_the_record_replays(bets: str, lock: str) -> None:
    texts = {"bets": bets, "lock_first_mosaic": lock, "tips_connect": lock}
    match = played(f"record {bets} {lock}", ("greedy", "random", "greedy", "random"), **texts)
    again = transcript.read(transcript.write(match))
    assert again.state == match.state
    assert again.texts() == match.texts()
    assert set(GAME.census(match.state).values()) == {1}


def test_greedy_lays_in_nearly_every_round() -> None:
    lays = [laid for n in range(3) for laid in played(f"lays {n}", ("greedy", "greedy")).state.lays]
    passes = [laid for laid in lays if laid.mosaic is None]
    assert all(laid.round == 5 for laid in passes)


def test_greedy_passes_when_nothing_can_be_built() -> None:
    luck = Luck(b"bot")
    assert greedy(last_round(BUILDABLE, UNBUILDABLE, lays=9), 1, luck, 1000) == Pass()
    assert isinstance(greedy(last_round(BUILDABLE, BUILDABLE, lays=9), 1, luck, 1000), Lay)
    nothing = replace(built(M7221, None, options=Options(lock_first_mosaic=True)))
    assert greedy(nothing, 1, luck, 1000) == Pass()


def test_greedy_names_a_dominant_colour_and_keeps_to_the_lock() -> None:
    luck = Luck(b"bot")
    assert greedy(built(M5511, M4332), 0, luck, 1000) in (Name(0), Name(2))
    locked = built(M7221, M4332, options=Options(lock_first_mosaic=True))
    move = greedy(locked, 1, luck, 1)
    assert isinstance(move, Lay)
    assert move.mosaic in {M4332.turned(quarters) for quarters in range(4)}
    locked.play(1, move)
