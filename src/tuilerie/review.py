"""A match looked at after its end: what each play gave and could have given, how the chances went, what decided."""

from collections.abc import Iterator
from dataclasses import dataclass
from math import hypot
from typing import Any, Final

from tuilerie.game import Game, Seat, Verdict
from tuilerie.match import Match
from tuilerie.notation import move_text

THOUGHTS: Final = 240_000
"""For a look at every play of a match: a few seconds where a thought is a playout.

Where a search weighs plays, it is given a quarter more than that again to look closer at the costliest ones."""

COSTLIEST: Final = 3
"""Plays that are told as those that gave most away."""

CLOSER: Final = ((16, 32), (6, 8))
"""How plays of a seat are looked at again: so many, each with that part of the thoughts for a seat."""

OUTLOOKS: Final = 30_000
"""Playouts for a whole match to see how the chances went."""

MOST_OUTLOOK: Final = 400
"""Playouts for one moment."""

CHANCES: Final = "chances"
"""The unit of verdicts that a search gives: chances to win, in percent."""


@dataclass(frozen=True, slots=True)
class Reviewed:
    """One play of a match, from 1, with the verdict on it."""

    number: int
    seat: Seat
    verdict: Verdict
    lost: float = 0.0
    """What it lost in the mean of what a search tried; nothing where none searched."""
    doubt: float = 0.0
    """The standard error of that."""
    looks: int = 0
    """How often it was looked at again, each time with more thoughts."""

    @property
    def missed(self) -> float:
        """In tenths at the finest, so that equal losses compare equal."""
        return round(self.verdict.best - self.verdict.got, 1)

    @property
    def perhaps(self) -> float:
        """What it may have missed at the most, as far as the thoughts spent on it can tell."""
        return self.lost + 2 * self.doubt


def can_review(game: Game[Any, Any]) -> bool:
    return game.review is not None or (game.explain is not None and bool(game.minds))


def judged(game: Game[Any, Any], state: Any, seat: Seat, move: Any, budget: int) -> Verdict | None:
    """The verdict on a play, by what its seat could see; None where there is nothing to weigh."""
    if game.review is not None:
        return game.review(state, seat, move, budget)
    return _searched(game, state, seat, move, budget)[0] if game.explain is not None and game.minds else None


def _searched(
    game: Game[Any, Any], state: Any, seat: Seat, move: Any, budget: int
) -> tuple[Verdict | None, float, float]:
    """The verdict of a search, what the play lost in the mean, and the standard error of that."""
    from tuilerie.bots import advice  # numpy and numba are loaded by who thinks

    found = advice.weigh(game, state, seat, move, budget)
    if found is None:
        return None, 0.0, 0.0
    assert game.explain is not None
    key, values = game.explain(state, seat, move, found.better)
    better = None if found.better is None else move_text(found.better)
    verdict = Verdict(key, values, _percent(found.got), _percent(found.most), better, found.proved, CHANCES)
    return verdict, 100 * found.lost, 100 * found.doubt


def _percent(chance: float) -> float:
    return round(100 * chance, 1)


def reviewed(match: Match, thoughts: int = THOUGHTS) -> Iterator[Reviewed]:
    """The plays that the game can weigh, in order; they share the thoughts that a match is given.

    Where a search weighs them, those that may have cost each seat most come again, after all others and looked at
    closer, and the costliest of these once more: what is said last of a play holds.
    """
    game = match.header.game
    if not can_review(game):
        return
    again = Match(match.header)
    budget = thoughts // max(1, len(match.plays))
    moments: list[Any] = []
    plays: list[Reviewed] = []
    for number, (seat, move) in enumerate(match.plays, 1):
        moments.append(again.state)
        if game.review is None:
            verdict, lost, doubt = _searched(game, again.state, seat, move, budget)
        else:
            verdict, lost, doubt = game.review(again.state, seat, move, budget), 0.0, 0.0
        if verdict is not None:
            plays.append(Reviewed(number, seat, verdict, lost, doubt))
            yield plays[-1]
        again.play(seat, move)
    for seat in range(match.header.seats):
        yield from _closer(match, moments, [play for play in plays if play.seat == seat], thoughts)


def closest(match: Match, thoughts: int = THOUGHTS) -> int:
    """Thoughts for one of the plays that are looked at closest."""
    return thoughts // (CLOSER[-1][1] * match.header.seats)


def _closer(match: Match, moments: list[Any], plays: list[Reviewed], thoughts: int) -> Iterator[Reviewed]:
    """The plays of a seat that may have cost most, weighed anew, and then the costliest of them."""
    for look, (most, part) in enumerate(CLOSER, 1):
        likeliest = [play for play in sorted(plays, key=lambda play: -play.perhaps)[:most] if play.perhaps > 0]
        plays = []
        for play in likeliest:
            seat, move = match.plays[play.number - 1]
            budget = thoughts // (part * match.header.seats)
            verdict, lost, doubt = _searched(match.header.game, moments[play.number - 1], seat, move, budget)
            assert verdict is not None
            plays.append(Reviewed(play.number, seat, verdict, lost, doubt, look))
            yield plays[-1]


def latest(plays: list[Reviewed]) -> list[Reviewed]:
    """Each play once, in order, with what was said of it last."""
    return [play for _, play in sorted({play.number: play for play in plays}.items())]


def outlooks(match: Match) -> Iterator[tuple[float, ...]]:
    """Each seat's chance to win before the first play and after each; nothing where no search can tell.

    They are of the true states: what was hidden during the match counts as known.
    """
    game = match.header.game
    if not game.minds:
        return
    from tuilerie.bots import advice  # numpy and numba are loaded by who thinks

    again = Match(match.header)
    playouts = max(1, min(MOST_OUTLOOK, OUTLOOKS // (1 + len(match.plays))))
    yield advice.chances(game, again.state, playouts, match.header.seats)
    for seat, move in match.plays:
        again.play(seat, move)
        yield advice.chances(game, again.state, playouts, match.header.seats)


def dearest(plays: list[Reviewed], most: int = COSTLIEST) -> list[Reviewed]:
    """The plays that gave most away, dearest first; those looked at closer go before others."""
    costly = sorted((play for play in latest(plays) if play.missed), key=lambda play: (-play.looks, -play.missed))
    return sorted(costly[:most], key=lambda play: (-play.missed, play.number))


def costliest(plays: list[Reviewed], most: int = COSTLIEST) -> list[Reviewed]:
    """Of the dearest plays as many as stand out from the next dearest by more than chance may, but one at least."""
    found = dearest(plays, most)
    while len(found) > 1 and not _stands_out(found[-1], [play for play in latest(plays) if play not in found]):
        found.pop()
    return found


def _stands_out(play: Reviewed, others: list[Reviewed]) -> bool:
    """Whether it lost more than each of the others, by the standard error of the difference."""
    rivals = [other for other in others if other.looks == play.looks]
    return all(play.lost - other.lost >= hypot(play.doubt, other.doubt) for other in rivals)


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """The play of a match, from 1, after which who won stayed ahead of everybody."""

    number: int
    winner: Seat
    gained: int
    """By how much the winner's own points grew with it."""


def turning_point(match: Match) -> TurningPoint | None:
    """None where points are not counted on the way, or where nobody was ahead at the end."""
    standing, outcome = match.header.game.standing, match.state.outcome
    if standing is None or outcome is None or outcome.ranks.count(1) != 1:
        return None
    winner = outcome.ranks.index(1)
    again = Match(match.header)
    points = [standing(again.state)]
    for seat, move in match.plays:
        again.play(seat, move)
        points.append(standing(again.state))
    ahead = [each[winner] > max(_others(each, winner)) for each in points]
    if not ahead[-1]:
        return None
    number = len(ahead) - ahead[::-1].index(False) if False in ahead else 1
    return TurningPoint(number, winner, points[number][winner] - points[number - 1][winner])


def _others(points: tuple[int, ...], seat: Seat) -> tuple[int, ...]:
    return points[:seat] + points[seat + 1 :]
