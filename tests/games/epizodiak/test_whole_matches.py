"""Whole matches: what `play` takes is what `legal` offers, no tile is lost, nobody is stuck, bots and records."""

from itertools import chain

import pytest

from tests.games.epizodiak.positions import texts, walk
from tuilerie import transcript
from tuilerie.errors import IllegalMove
from tuilerie.fair import deal_from
from tuilerie.games.epizodiak import GAME, legal
from tuilerie.games.epizodiak.bot import greedy
from tuilerie.games.epizodiak.deal import SEATS
from tuilerie.games.epizodiak.dial import End
from tuilerie.games.epizodiak.moves import CONTESTS, DISCARDS, DRAW, LAYS_CCW, LAYS_CW, PASS, PICK_UP, Lay, Move
from tuilerie.games.epizodiak.options import Options
from tuilerie.games.epizodiak.state import State, start
from tuilerie.luck import luck_from
from tuilerie.match import Match, header
from tuilerie.notation import move_text

EVERYTHING: tuple[Move, ...] = (
    *chain.from_iterable((*LAYS_CW, *LAYS_CCW)),
    *DISCARDS,
    *CONTESTS,
    DRAW,
    PICK_UP,
    PASS,
    Lay((), End.CW),
)


def taken(state: State) -> set[str]:
    """Of all the moves there are, those that `play` takes."""
    found = set()
    for move in EVERYTHING:
        try:
            state.play(state.turn, move)
        except IllegalMove:
            continue
        found.add(move_text(move))
    return found


@pytest.mark.article("E5", "E12", "E15", "E20")
@pytest.mark.parametrize("seed", range(10))
def test_play_takes_exactly_what_legal_offers(seed: int) -> None:
    options = Options(single_round=True, pick_up_needs_match=bool(seed & 1), forced_may_discard=bool(seed & 2))
    for number, state in enumerate(walk(f"exactly {seed}", options, shy=seed > 4)):
        if state.to_act and (number % 11 == 0 or state.phase in ("picked", "contested", "forced") or state.passes):
            assert taken(state) == texts(state)


@pytest.mark.article("E1", "E20")
@pytest.mark.parametrize("shy", [False, True])
def test_all_tiles_are_there_and_somebody_can_always_play(shy: bool) -> None:
    idle = 0
    for seed in range(25):
        for state in walk(f"whole {seed}", Options(target=3, forced_may_discard=seed % 2 == 0), shy=shy):
            hands, sets = sum(map(sum, state.hands)), SEATS * (len(state.sets) - state.sets.count(None))
            assert hands + len(state.pile) + len(state.dial.values) + sets == 48
            assert state.outcome or texts(state)
            idle = max(idle, sum(each.key == "forced-idle" for each in state.news))
    assert idle < SEATS


@pytest.mark.article("E18", "E19")
def test_a_contest_finds_exactly_four_tiles_in_the_two_other_hands() -> None:
    found = 0
    for seed in range(100):
        for state in walk(f"contest {seed}", Options(single_round=True), shy=True):
            for value in legal.contestable(state) if state.to_act else ():
                found += 1
                assert sum(hand[value] for hand in state.hands) == 4
                assert not state.hand[value]
                assert state.sets[value] is None
    assert found > 20


@pytest.mark.article("E20")
def test_no_unique_tile_lies_ready_for_a_forced_seat() -> None:
    forced = 0
    for seed in range(100):
        for state in walk(f"contest {seed}", Options(single_round=True), shy=True):
            if state.phase == "forced":
                forced += 1
                assert all(state.sets[value] is None for value in legal.ends(state))
    assert forced > 5


def chosen(state: State, bots: tuple[str, ...], number: int, seed: str) -> State:
    """The next state, where greedy seats think and the others roll dice."""
    seat, dice = state.turn, luck_from(f"{seed} {number}")
    if bots[seat] == "greedy":
        return state.play(seat, greedy(state.guess(seat, dice.fork("guess")), seat, dice, 100))
    return state.play(seat, dice.pick(list(state.legal(seat)))[0])


def match_of(bots: tuple[str, ...], seed: str, options: Options) -> State:
    state = start(options, SEATS, luck_from(seed))
    number = 0
    while state.to_act:
        state = chosen(state, bots, number, seed)
        number += 1
    return state


def test_greedy_wins_far_more_than_its_share_against_random_seats() -> None:
    wins = 0
    for number in range(30):
        seat = number % SEATS
        bots = tuple("greedy" if each == seat else "random" for each in range(SEATS))
        outcome = match_of(bots, f"duel {number}", Options()).outcome
        assert outcome is not None
        wins += outcome.ranks[seat] == 1
    assert wins >= 21, f"{wins} of 30, where 10 would be a fair share"


def test_three_greedy_seats_finish_a_match() -> None:
    outcome = match_of(("greedy",) * 3, "three", Options()).outcome
    assert outcome is not None
    assert max(outcome.scores) >= 7


def test_a_match_is_written_and_read_back() -> None:
    match = Match(header("epizodiak", 3, deal_from("a record"), texts={"single_round": "on"}))
    dice = luck_from("record")
    while not match.over:
        move, dice = dice.pick(list(match.state.legal(match.state.turn)))
        match.play(match.state.turn, move)
    text = transcript.write(match)
    assert transcript.read(text).state == match.state
    assert {"lay", "draw", "pass"} <= {line.split()[1] for line in match.texts()}


@pytest.mark.parametrize(
    ("nonsense", "key"),
    [
        (None, "no-move-here"),
        ("pass", "no-move-here"),
        (3, "no-move-here"),
        (Lay(("x",), End.CW), "wrong-place"),  # type: ignore[arg-type]  # nonsense on purpose
        (Lay((5,), "up"), "no-run"),  # type: ignore[arg-type]  # nonsense on purpose
        (Lay((True,), End.CW), "wrong-place"),
    ],
)
def test_nonsense_is_refused(nonsense: object, key: str) -> None:
    state = start(Options(), SEATS, luck_from("nonsense"))
    with pytest.raises(IllegalMove, match=f"^{key}"):
        state.play(state.turn, nonsense)  # type: ignore[arg-type]  # nonsense on purpose


def test_the_game_knows_its_articles_and_bots() -> None:
    assert GAME.articles[0] == "E1"
    assert GAME.articles[-1] == "E27"
    assert "greedy" in {bot.name for bot in GAME.bots}
