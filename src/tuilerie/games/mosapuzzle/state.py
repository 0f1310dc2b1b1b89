"""The rules of Mosapuzzle: build in secret, race on the other's tiles, perhaps spin what was rebuilt."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from tuilerie.errors import IllegalMove
from tuilerie.game import News, Outcome, Seat, news
from tuilerie.games.mosapuzzle import guess, score, view
from tuilerie.games.mosapuzzle.lots import in_lots
from tuilerie.games.mosapuzzle.moves import Build, GiveUp, Lock, Move, Scramble, Solve
from tuilerie.games.mosapuzzle.options import FirstOptions, check_size
from tuilerie.games.mosapuzzle.score import Result
from tuilerie.games.mosapuzzle.side import Side
from tuilerie.luck import Luck
from tuilerie.solver.plain.several import several
from tuilerie.solver.problem import Problem
from tuilerie.tiles import spin, stock
from tuilerie.tiles.check import check_held, check_joints, check_scrambled, check_shape, check_turned_right
from tuilerie.tiles.corner import Corner
from tuilerie.tiles.mosaic import Mosaic

CANDIDATES = 16
"""How many mosaics `legal` offers before giving up."""

NOBODY: frozenset[Seat] = frozenset()
GIVE_UP = GiveUp()
LOCKS = tuple(map(Lock, Corner))


@dataclass(frozen=True, slots=True)
class State:
    options: FirstOptions
    sides: tuple[Side, Side]
    luck: Luck
    puzzle: Result | None = None
    spin: Result | None = None
    quitter: Seat | None = None
    news: tuple[News, ...] = ()

    @property
    def phase(self) -> str:
        if self._over:
            return "over"
        if any(side.built is None for side in self.sides):
            return "build"
        if not all(side.rebuilt for side in self.sides):
            return "race"
        if any(side.locked is None for side in self.sides):
            return "lock"
        return "scramble" if any(side.turned is None for side in self.sides) else "spin"

    @property
    def _over(self) -> bool:
        # P8: with the spin, a race goes on until both have rebuilt; P7: giving up ends the match.
        return self.quitter is not None or (self.spin if self.options.then_spin else self.puzzle) is not None

    @property
    def to_act(self) -> frozenset[Seat]:
        match self.phase:
            case "build":
                return self._seats(*(side.built is None for side in self.sides))
            case "race":
                return self._seats(*(not side.rebuilt for side in self.sides))
            case "lock":
                return self._seats(*(side.locked is None for side in self.sides))
            case "scramble":
                return self._seats(*(side.turned is None for side in self.sides))
            case "spin":
                return self._seats(True, True)
        return NOBODY

    @property
    def outcome(self) -> Outcome | None:
        return score.outcome(self.options, self.puzzle, self.spin) if self._over else None

    def legal(self, seat: Seat) -> Iterator[Move]:
        """Some mosaics found by search, the same for whoever knows the same; to give up comes last."""
        if seat not in self.to_act:
            return
        match self.phase:
            case "build":
                yield from self._builds(seat)
            case "race":
                size = self.step(seat)
                yield from map(Solve, several(Problem(self.sides[seat].given, size, size), CANDIDATES))
            case "lock":
                yield from LOCKS
            case "scramble":
                yield from self._scrambles(seat)
            case "spin":
                yield from map(Solve, spin.untried(*self.lying(seat), self.sides[seat].tried, CANDIDATES))
        yield GIVE_UP

    def play(self, seat: Seat, move: Move) -> "State":
        if seat not in self.to_act:
            raise IllegalMove("not-your-turn", seat=seat)
        match self.phase, move:
            case _, GiveUp():
                return self._give_up(seat)
            case "build", Build():
                return self._build(seat, move)
            case "race", Solve(mosaic):
                return self._solve(seat, mosaic)
            case "lock", Lock(Corner() as corner):
                return self._lock(seat, corner)
            case "scramble", Scramble(mosaic):
                return self._scramble(seat, mosaic)
            case "spin", Solve(mosaic):
                return self._spin(seat, mosaic)
        raise IllegalMove("not-now", article="P2" if self.phase == "build" else "P3")

    def view(self, seat: Seat | None) -> view.View:
        return view.seen(self, seat)

    def guess(self, seat: Seat | None, luck: Luck) -> "State":
        return guess.guessed(self, seat, luck)

    def step(self, seat: Seat) -> int:
        """The side of the square that a seat is laying out in the race; the last one's when it is done."""
        steps = self.options.steps
        return steps[min(self.sides[seat].solved, len(steps) - 1)]

    @property
    def turns_every(self) -> bool:
        """S3: whether every tile whose turning shows is turned before the spin, so that none lies as it did."""
        return self.options.scramble == "every"

    def lying(self, seat: Seat) -> tuple[Mosaic, Corner]:
        """What a seat turns in the spin: the mosaic that the other rebuilt, and its locked corner (P8, S4)."""
        other = self.sides[1 - seat]
        assert other.turned is not None
        assert other.locked is not None
        return other.turned, other.locked

    def laid(self, seat: Seat) -> tuple[Mosaic, Corner]:
        """The mosaic that a seat rebuilt, and the corner that it locked (P8, S3)."""
        side = self.sides[seat]
        assert side.laid is not None
        assert side.locked is not None
        return side.laid, side.locked

    def _seats(self, *acting: bool) -> frozenset[Seat]:
        return frozenset(seat for seat, acts in enumerate(acting) if acts)

    def _builds(self, seat: Seat) -> Iterator[Build]:
        size = self.options.size
        corners = (None, *Corner) if self.options.stages else (None,)
        found = several(Problem(self.sides[seat].hand, size, size), CANDIDATES)
        return (Build(mosaic, corners[number % len(corners)]) for number, mosaic in enumerate(found))

    def _with(self, seat: Seat, side: Side, *events: News) -> "State":
        sides = (side, self.sides[1]) if seat == 0 else (self.sides[0], side)
        return replace(self, sides=sides, news=events)

    def _build(self, seat: Seat, move: Build) -> "State":
        side = self.sides[seat]
        if move.corner is not None and not (self.options.stages and isinstance(move.corner, Corner)):
            raise IllegalMove("no-corner-here", article="P4")
        check_shape(move.mosaic, self.options.size, self.options.size, article="P2")
        check_held(move.mosaic, side.hand, article="P2")
        check_joints(move.mosaic)
        side = replace(side, built=move.mosaic, corner=move.corner or Corner.TOP_LEFT)
        built = self._with(seat, side, news("built", seat=seat))
        return built if built.to_act and built.phase == "build" else built._hand_over()

    def _hand_over(self) -> "State":
        """P3: both get the tiles of the other's mosaic at the same moment."""
        luck = self.luck
        lots = []
        for side in self.sides:
            assert side.built is not None
            lot, luck = in_lots(side.built, side.corner, self.options.steps, luck)
            lots.append(lot)
        sides = (replace(self.sides[0], lots=lots[1]), replace(self.sides[1], lots=lots[0]))
        first = self.options.steps[0]
        event = news("race", n=first * first, size=first)
        return replace(self, sides=sides, luck=luck, news=(*self.news, event))

    def _solve(self, seat: Seat, mosaic: Mosaic) -> "State":
        side = self.sides[seat]
        size = self.step(seat)
        article = "P4" if self.options.stages else "P3"
        check_shape(mosaic, size, size, article=article)
        check_held(mosaic, side.given, article=article)
        check_joints(mosaic)
        side = replace(side, laid=mosaic, solved=side.solved + 1)
        if not side.rebuilt:
            opened = len(side.lots[side.solved])
            return self._with(seat, side, news("stage", seat=seat, size=size, n=opened))
        events = [news("rebuilt" if self.puzzle else "first", seat=seat, size=size)]
        solved = self._with(seat, side)
        if solved.puzzle is None:
            solved = replace(solved, puzzle=Result(seat))
        if solved.phase == "lock":
            events.append(news("lock-corners"))
        return replace(solved, news=tuple(events))

    def _lock(self, seat: Seat, corner: Corner) -> "State":
        locked = self._with(seat, replace(self.sides[seat], locked=corner), news("locked", seat=seat))
        if locked.phase == "lock":
            return locked
        if self.options.scramble == "builder":
            return replace(locked, news=(*locked.news, news("turn-tiles")))
        return locked._turn()

    def _turn(self) -> "State":
        """P8, S3: the tiles of both rebuilt mosaics are turned by lot, and the mosaics change places."""
        luck = self.luck
        sides = []
        for seat, side in enumerate(self.sides):
            lying, luck = spin.scrambled(*self.laid(seat), luck, every=self.turns_every)
            sides.append(replace(side, turned=lying))
        return replace(self, sides=(sides[0], sides[1]), luck=luck, news=(*self.news, news("spin")))

    def _scrambles(self, seat: Seat) -> Iterator[Scramble]:
        return map(Scramble, spin.some_scrambled(*self.laid(seat), CANDIDATES))

    def _scramble(self, seat: Seat, mosaic: Mosaic) -> "State":
        """P8, S3: the one who rebuilt a mosaic turns its tiles for the other."""
        check_scrambled(mosaic, *self.laid(seat), article="S3")
        turned = self._with(seat, replace(self.sides[seat], turned=mosaic), news("scrambled", seat=seat))
        return replace(turned, news=(*turned.news, news("spin"))) if turned.phase == "spin" else turned

    def _spin(self, seat: Seat, mosaic: Mosaic) -> "State":
        side = self.sides[seat]
        check_turned_right(mosaic, *self.lying(seat), side.tried, article="S4")
        if self.options.exact_original and mosaic != self.sides[1 - seat].laid:
            tried = replace(side, tried=(*side.tried, mosaic))
            return self._with(seat, tried, news("not-the-original", seat=seat, n=len(tried.tried)))
        spun = self._with(seat, replace(side, spun=mosaic), news("spun", seat=seat))
        return replace(spun, spin=Result(seat))

    def _give_up(self, seat: Seat) -> "State":
        quit_ = replace(self, quitter=seat, news=(news("gave-up", seat=seat),))
        if self.puzzle is None:
            return replace(quit_, puzzle=Result(1 - seat, unopposed=True))
        if self.phase == "race":  # P8: the puzzle is won already; without a second rebuilt mosaic there is no spin
            return quit_
        return replace(quit_, spin=Result(1 - seat, unopposed=True))


def start(options: FirstOptions, seats: int, luck: Luck) -> State:
    check_size(options)
    (one, other), luck = stock.deal(options.stock, luck)
    return State(options, (Side(one), Side(other)), luck, news=(news("deal", n=len(one)),))
