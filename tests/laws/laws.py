"""The laws that every game keeps. Each raises AssertionError where a game breaks it."""

from collections import deque
from collections.abc import Iterable
from itertools import islice
from typing import Any

import msgspec

from tests.laws.forge import forged, is_legal
from tests.laws.setups import Setup, Step, offered, walk
from tuilerie.errors import IllegalMove, TuilerieError
from tuilerie.game import Seat, Verdict, message
from tuilerie.luck import Luck
from tuilerie.notation import move_text
from tuilerie.review import can_review, judged
from tuilerie.words import LANGUAGES, words

MOVES = 20
"""So many legal moves are listed where they have no end."""
THOUGHTS = 8
"""For each play that a review looks at."""


def eyes(setup: Setup) -> list[Seat | None]:
    return [*range(setup.seats), None]


def look(setup: Setup, state: Any) -> list[bytes]:
    """What everybody sees."""
    return [message(state.view(eye)) for eye in eyes(setup)]


def law_1_someone_acts_until_the_outcome(step: Step) -> None:
    for state in (step.state, step.next):
        assert (not state.to_act) == (state.outcome is not None), "someone acts exactly until the outcome"
        assert all(isinstance(seat, int) for seat in state.to_act)


def law_2_every_legal_move_plays(setup: Setup, step: Step, most: int) -> None:
    assert step.legal, f"seat {step.seat} is asked to act but has no move"
    for move in step.legal[:most]:
        try:
            step.state.play(step.seat, move)
        except IllegalMove as error:
            raise AssertionError(f"the legal move {move} was refused: {error.key}") from error


def law_3_forged_moves_are_refused(setup: Setup, step: Step, seen: Iterable[Any], dice: Luck) -> int:
    """Near-misses, other seats' moves and moves of other phases: refused, and nothing changes."""
    refused = 0
    before = repr(step.state)
    for seat in (*range(setup.seats), -1, setup.seats):
        tried = [*forged(step.move, dice), *seen, step.move] if seat == step.seat else [step.move, *seen]
        for move in tried:
            if is_legal(setup.game, step.state, seat, move):
                step.state.play(seat, move)
                continue
            try:
                step.state.play(seat, move)
            except IllegalMove:
                refused += 1
            else:
                raise AssertionError(f"seat {seat} may not play {move}")
    for nonsense in (None, "pass", 3, object()):
        try:
            step.state.play(step.seat, nonsense)
        except IllegalMove:
            continue
        raise AssertionError(f"{nonsense!r} was played")
    assert repr(step.state) == before
    return refused


def law_4_text_round_trips(setup: Setup, step: Step, most: int) -> None:
    notation = setup.game.notation
    for move in step.legal[:most]:
        text = move_text(move)
        assert "\n" not in text
        assert notation.read(text) == move, f"{text} is read as another move"
        for wrong in (
            f"{text} 1 2 3 4 5 6 7 8 9",
            f" {text}",
            f"{text} ",
            text.upper(),
            text.replace(" ", "  ", 1) + " ",
        ):
            try:
                assert notation.read(wrong) != move
            except TuilerieError:
                continue


def law_5_replay_gives_equal_states(setup: Setup) -> None:
    state = setup.start()
    for step in walk(setup):
        assert step.state == state, "a replay differs"
        state = state.play(step.seat, step.move)
        assert step.next == state, "a replay differs"


def law_6_guesses_cannot_be_told_apart(setup: Setup, state: Any, dice: Luck) -> bool:
    """A guess looks the same, depends on nothing hidden, and knows nothing of the true luck; says if it varied."""
    varied = False
    for eye in eyes(setup):
        mine = message(state.view(eye))
        others = set()
        first = state.guess(eye, dice)
        for number in range(3):
            luck = dice.fork(number)
            guess = state.guess(eye, luck)
            assert message(guess.view(eye)) == mine, "the guess can be told from the truth"
            assert guess.to_act == state.to_act
            if eye is not None and eye in state.to_act:
                assert offered(setup.game, guess, eye) == offered(setup.game, state, eye)
            assert first.guess(eye, luck) == guess, "the guess depends on what is hidden"
            assert repr(setup.luck.seed) not in repr(guess), "the guess holds the true seed"
            others.add(tuple(message(guess.view(other)) for other in eyes(setup) if other != eye))
        varied |= len(others) > 1
    return varied


def law_7_sealed_moves_stay_sealed(setup: Setup, step: Step, most: int) -> int:
    """Whichever move a seat seals, everybody else sees the same until the reveal; says how many were compared."""
    waiting = step.state.to_act - {step.seat}
    if not waiting:
        return 0
    seen: dict[Seat | None, bytes] = {}
    compared = 0
    for move in step.legal[:most]:
        after = step.state.play(step.seat, move)
        if after.to_act != waiting or after.outcome:
            continue
        compared += 1
        for eye in eyes(setup):
            if eye != step.seat:
                shown = message(after.view(eye))
                assert seen.setdefault(eye, shown) == shown, f"{move} shows to {eye}"
    return compared


def law_8_nothing_is_lost(setup: Setup, step: Step) -> None:
    assert setup.game.census(step.next) == setup.game.census(step.state), "pieces were lost or made"


def law_9_random_matches_end(setup: Setup, most: int = 20_000) -> int:
    plays = 0
    last = setup.start()
    for step in walk(setup, most):
        plays, last = step.number + 1, step.next
    assert not last.to_act, f"not over after {plays} plays"
    return plays


def law_views_are_messages(setup: Setup, state: Any) -> None:
    """Views travel and come back equal; nobody gets another's moves; an outcome adds up."""
    for eye in eyes(setup):
        view = state.view(eye)
        assert msgspec.json.decode(message(view), type=type(view)) == view
        assert view.seat == eye
        assert view.to_act == tuple(sorted(state.to_act))
        if eye not in state.to_act:
            assert view.legal == ()
        elif setup.game.listed:
            assert view.legal == tuple(map(move_text, state.legal(eye)))
        assert view.outcome == state.outcome
        assert all(each.to in (None, eye) for each in view.news)


def law_outcomes_add_up(setup: Setup, state: Any) -> None:
    outcome = state.outcome
    assert len(outcome.ranks) == len(outcome.scores) == len(outcome.breakdown) == setup.seats
    assert min(outcome.ranks) == 1
    for rank in outcome.ranks:
        assert rank == 1 + sum(other < rank for other in outcome.ranks)
    for score, lines in zip(outcome.scores, outcome.breakdown, strict=True):
        assert score == sum(line.points for line in lines)


def law_playing_changes_nothing(setup: Setup, step: Step) -> None:
    """`play`, `legal`, `view` and `guess` leave the state as it was."""
    before = repr(step.state), look(setup, step.state)
    step.state.play(step.seat, step.move)
    assert (repr(step.state), look(setup, step.state)) == before, "playing changed the state"
    for seat in range(setup.seats):
        deque(islice(step.state.legal(seat), MOVES), maxlen=0)
    assert repr(step.state) == before[0], "listing legal moves changed the state"
    for eye in eyes(setup):
        step.state.guess(eye, setup.dice)
    assert (repr(step.state), look(setup, step.state)) == before, "guessing changed the state"


def law_a_review_knows_what_the_seat_knew(setup: Setup, step: Step, dice: Luck, worlds: int = 2) -> Verdict | None:
    """A verdict is the same in every world the seat could be in; what it calls better could have been played."""
    assert can_review(setup.game)
    verdict = judged(setup.game, step.state, step.seat, step.move, THOUGHTS)
    for number in range(worlds):
        other = step.state.guess(step.seat, dice.fork(number))
        assert judged(setup.game, other, step.seat, step.move, THOUGHTS) == verdict, "it depends on what is hidden"
    if verdict is None:
        return None
    assert verdict.best >= verdict.got
    assert (verdict.got, verdict.best) == (round(verdict.got, 1), round(verdict.best, 1))
    if verdict.move is not None:
        assert verdict.best > verdict.got
        step.state.play(step.seat, setup.game.notation.read(verdict.move))
    for language in LANGUAGES:
        key = f"review.{verdict.key}"
        said = words(language).say(key, verdict.values, game=setup.game.name)
        assert said != key
        assert "{" not in said
    return verdict
