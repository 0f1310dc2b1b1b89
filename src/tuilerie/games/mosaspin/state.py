"""The rules of Mosaspin: build in secret, turn the tiles, race to turn the other's right again."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from tuilerie.errors import IllegalMove
from tuilerie.game import News, Outcome, Seat, news
from tuilerie.games.mosaspin import guess, score, view
from tuilerie.games.mosaspin.moves import Build, GiveUp, Move, Scramble, Solve
from tuilerie.games.mosaspin.options import Options, check_rectangle
from tuilerie.games.mosaspin.score import Result
from tuilerie.games.mosaspin.side import Side
from tuilerie.luck import Luck
from tuilerie.solver.plain.several import several
from tuilerie.solver.problem import Problem
from tuilerie.tiles import spin, stock
from tuilerie.tiles.check import check_held, check_joints, check_scrambled, check_shape, check_turned_right
from tuilerie.tiles.corner import Corner
from tuilerie.tiles.mosaic import Mosaic

CANDIDATES = 16
"""How many mosaics `legal` offers before giving up."""

GIVE_UP = GiveUp()
CORNERS = tuple(Corner)


@dataclass(frozen=True, slots=True)
class State:
    options: Options
    sides: tuple[Side, Side]
    luck: Luck
    result: Result | None = None
    news: tuple[News, ...] = ()

    def task(self, seat: Seat) -> str:
        """What a seat is at: build, scramble, ready, race or over."""
        if self.result is not None:
            return "over"
        if all(side.turned is not None for side in self.sides):
            return "race"
        side = self.sides[seat]
        if side.built is None:
            return "build"
        return "scramble" if self.options.scramble == "builder" and side.turned is None else "ready"

    @property
    def to_act(self) -> frozenset[Seat]:
        return frozenset(seat for seat in (0, 1) if self.task(seat) not in ("ready", "over"))

    @property
    def outcome(self) -> Outcome | None:
        return None if self.result is None else score.outcome(self.result)

    def legal(self, seat: Seat) -> Iterator[Move]:
        """Some mosaics found by search, the same for whoever knows the same; to give up comes last."""
        if seat not in self.to_act:
            return
        match self.task(seat):
            case "build":
                yield from self._builds(seat)
            case "scramble":
                yield from self._scrambles(seat)
            case "race":
                yield from map(Solve, spin.untried(*self.lying(seat), self.sides[seat].tried, CANDIDATES))
        yield GIVE_UP

    def play(self, seat: Seat, move: Move) -> "State":
        if seat not in self.to_act:
            raise IllegalMove("not-your-turn", seat=seat)
        match self.task(seat), move:
            case _, GiveUp():
                events = (news("gave-up", seat=seat),)
                return replace(self, result=Result(1 - seat, unopposed=True), news=events)
            case "build", Build(mosaic, Corner() as corner):
                return self._build(seat, mosaic, corner)
            case "scramble", Scramble(mosaic):
                return self._scramble(seat, mosaic)
            case "race", Solve(mosaic):
                return self._solve(seat, mosaic)
            case "race", _:
                raise IllegalMove("not-now", article="S4")
        raise IllegalMove("not-now", article="S2")

    def view(self, seat: Seat | None) -> view.View:
        return view.seen(self, seat)

    def guess(self, seat: Seat | None, luck: Luck) -> "State":
        return guess.guessed(self, seat, luck)

    @property
    def turns_every(self) -> bool:
        """S3: whether every tile whose turning shows has been turned, so that none lies as it did."""
        return self.options.scramble == "every"

    def lying(self, seat: Seat) -> tuple[Mosaic, Corner]:
        """What a seat turns in the race: the other's mosaic as it was turned, and the corner that is right."""
        other = self.sides[1 - seat]
        assert other.turned is not None
        return other.turned, other.corner

    def _builds(self, seat: Seat) -> Iterator[Build]:
        problem = Problem(self.sides[seat].hand, self.options.width, self.options.height)
        for number, mosaic in enumerate(several(problem, CANDIDATES)):
            corner = CORNERS[number % len(CORNERS)]
            if spin.can_be_scrambled(mosaic, corner):
                yield Build(mosaic, corner)

    def _scrambles(self, seat: Seat) -> Iterator[Scramble]:
        side = self.sides[seat]
        assert side.built is not None
        return map(Scramble, spin.some_scrambled(side.built, side.corner, CANDIDATES))

    def _with(self, seat: Seat, side: Side, *events: News) -> "State":
        sides = (side, self.sides[1]) if seat == 0 else (self.sides[0], side)
        return replace(self, sides=sides, news=events)

    def _build(self, seat: Seat, mosaic: Mosaic, corner: Corner) -> "State":
        side = self.sides[seat]
        check_shape(mosaic, self.options.width, self.options.height, article="S2")
        check_held(mosaic, side.hand, article="S2")
        check_joints(mosaic)
        if not spin.can_be_scrambled(mosaic, corner):
            raise IllegalMove("nothing-to-turn", article="S3")
        built = self._with(seat, replace(side, built=mosaic, corner=corner), news("built", seat=seat))
        return built if built.to_act else built._turn()

    def _turn(self) -> "State":
        """S3: the tiles of both mosaics are turned by lot, at the same moment."""
        luck = self.luck
        sides = []
        for side in self.sides:
            assert side.built is not None
            lying, luck = spin.scrambled(side.built, side.corner, luck, every=self.turns_every)
            sides.append(replace(side, turned=lying))
        return replace(self, sides=(sides[0], sides[1]), luck=luck, news=(*self.news, news("race")))

    def _scramble(self, seat: Seat, mosaic: Mosaic) -> "State":
        side = self.sides[seat]
        assert side.built is not None
        check_scrambled(mosaic, side.built, side.corner, article="S3")
        turned = self._with(seat, replace(side, turned=mosaic), news("scrambled", seat=seat))
        return replace(turned, news=(*turned.news, news("race"))) if turned.task(seat) == "race" else turned

    def _solve(self, seat: Seat, mosaic: Mosaic) -> "State":
        side = self.sides[seat]
        check_turned_right(mosaic, *self.lying(seat), side.tried, article="S4")
        if self.options.exact_original and mosaic != self.sides[1 - seat].built:
            tried = replace(side, tried=(*side.tried, mosaic))
            return self._with(seat, tried, news("not-the-original", seat=seat, n=len(tried.tried)))
        solved = self._with(seat, replace(side, solved=mosaic), news("first", seat=seat))
        return replace(solved, result=Result(seat))


def start(options: Options, seats: int, luck: Luck) -> State:
    check_rectangle(options)
    (one, other), luck = stock.deal(options.stock, luck)
    return State(options, (Side(one), Side(other)), luck, news=(news("deal", n=len(one)),))
