"""What a study plays: the same deals by every arm, cut into jobs that know everything they need."""

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from functools import cache
from hashlib import blake2b
from importlib.util import find_spec
from itertools import combinations, pairwise
from math import comb, inf
from pathlib import Path
from typing import Any, Final

from tuilerie import bots, games
from tuilerie.errors import BadOption, UnknownName
from tuilerie.fair import deal_from
from tuilerie.game import Game, Level
from tuilerie.lab import fast, simulation
from tuilerie.match import Header, Match
from tuilerie.options import Option, fields_of, read_options, text_of

DEALS_A_JOB: Final = 500
"""Deals for one job of a kernel; whatever plays on the engine takes one deal a job."""

FIRST_LOOK: Final = 25
"""Deals before the first look at the results."""

LONGEST_NAME: Final = 120
"""Characters of a file's name, before what its kind adds."""

PLAYED_BY: Final = (
    "tuilerie.bots",
    "tuilerie.dice",
    "tuilerie.fair",
    "tuilerie.game",
    "tuilerie.lab.fast",
    "tuilerie.lab.matches",
    "tuilerie.lab.racing",
    "tuilerie.lab.simulation",
    "tuilerie.luck",
    "tuilerie.match",
    "tuilerie.solver",
    "tuilerie.tiles",
)
"""What plays besides the game itself."""

Texts = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Arm:
    """One way to sit and to play by. `sides` says what the arm is about, for those who weigh its results."""

    sides: tuple[str, ...]
    sitters: tuple[str, ...]
    options: Texts


@dataclass(frozen=True, slots=True)
class Plan:
    """A study before it is played; two equal plans give equal bytes."""

    kind: str
    game: str
    version: int
    made_of: str
    """Names the code and weights of the game, bots and their search: what others played is not mixed in."""

    arms: tuple[Arm, ...]
    seed: str
    deals: int
    """How many deals at the most."""

    precision: float
    """How wide an interval may be, to either side, when the study ends before that; shares of 1."""

    @property
    def seats(self) -> int:
        return len(self.arms[0].sitters)

    @property
    def name(self) -> str:
        """What its files are called: by all that tells questions apart, but for the seed and how long to play."""
        met = {frozenset(arm.sides) for arm in self.arms}
        if self.kind in ("duel", "ladder"):
            bots = sorted({side for arm in self.arms for side in arm.sides})
        else:
            bots = sorted({*self.arms[0].sitters} - {_plain(_game(self.game), None)})
        near = ["neighbours"] if self.kind == "ladder" and len(met) < comb(len(bots), 2) else []
        options = [f"{key}={value}" for key, value in self.options]
        name = "-".join((self.kind, self.game, *bots, *near, *options, str(self.seats)))
        if len(name) <= LONGEST_NAME:
            return name
        rest = blake2b(name.encode(), digest_size=4).hexdigest()
        return f"{name[: LONGEST_NAME - len(rest) - 1]}-{rest}"

    @property
    def options(self) -> Texts:
        """Those that all of it is played with."""
        return tuple(sorted(set(self.arms[0].options).intersection(*(arm.options for arm in self.arms))))

    def looks(self) -> tuple[int, ...]:
        """After how many deals the results are looked at: each time twice as many."""
        first = DEALS_A_JOB if all(fast.can_play(self.game, arm.sitters) for arm in self.arms) else FIRST_LOOK
        looks = [min(first, self.deals)]
        while looks[-1] < self.deals:
            looks.append(min(2 * looks[-1], self.deals))
        return tuple(looks)

    def jobs(self, begin: int, end: int) -> Iterator["Job"]:
        """What is to be played of the deals from `begin` on, before `end`: deal after deal, each by every arm."""
        sizes = [DEALS_A_JOB if fast.can_play(self.game, arm.sitters) else 1 for arm in self.arms]
        for deal in range(begin, end, min(sizes)):
            for number, (arm, size) in enumerate(zip(self.arms, sizes, strict=True)):
                if (deal - begin) % size == 0:
                    yield Job(self.game, self.seed, number, arm, deal, min(size, end - deal))

    def facts(self) -> dict[str, Any]:
        """All that is needed to play it again."""
        return asdict(self)


@dataclass(frozen=True, slots=True)
class Job:
    """Some deals in a row, played by one arm, in whatever process."""

    game: str
    seed: str
    number: int
    arm: Arm
    deal: int
    count: int

    def header(self, deal: int) -> Header:
        game = games.find(self.game)
        options = read_options(game.options, dict(self.arm.options))
        return Header(game, options, len(self.arm.sitters), deal_from(f"{self.seed}/{deal}"), self.arm.sitters)


def played(job: Job, until: float = inf) -> dict[str, Any] | None:
    """A job's results, as they are written down: for each deal the ranks, the scores, the plays, the first seat.

    Of a race also the seconds that it took. None where a match was not over at the time `until`.
    """
    headers = [job.header(deal) for deal in range(job.deal, job.deal + job.count)]
    try:
        ended = simulation.play_many(headers, until=until)
    except simulation.OutOfTime:
        return None
    seconds = [each.seconds for each in ended if each.seconds is not None]
    return {
        "arm": job.number,
        "deal": job.deal,
        "ranks": [each.ranks for each in ended],
        "scores": [each.scores for each in ended],
        "plays": [each.plays for each in ended],
        "first": [each.first for each in ended],
        **({"seconds": seconds} if seconds else {}),
    }


@dataclass(frozen=True, slots=True)
class Terms:
    """What all arms of a study share."""

    seats: int | None = None
    options: Texts = ()
    seed: str = "tuilerie"
    deals: int = 2000
    precision: float = 0.01


def duel(name: str, one: str, other: str, terms: Terms) -> Plan:
    """Each of two bots alone among the other's, in every seat."""
    return _study("duel", name, tuple(_pair(_game(name), one, other, terms)), terms)


def ladder(name: str, names: tuple[str, ...], terms: Terms, *, neighbours: bool = False) -> Plan:
    """Every two of the bots as in a duel, all of the game's if none are named; or each only with the next one."""
    game = _game(name)
    weakest_first = sorted(bots.every(game), key=lambda bot: (bot.level.rank, bot.name == bot.level))
    rungs = tuple(dict.fromkeys(names or (str(bot.name) for bot in weakest_first)))
    if len(rungs) < 2:
        raise BadOption("too-few-bots")
    pairs = pairwise(rungs) if neighbours else combinations(rungs, 2)
    return _study("ladder", name, tuple(arm for pair in pairs for arm in _pair(game, *pair, terms)), terms)


def balance(name: str, bot: str | None, terms: Terms) -> Plan:
    """The same bot in every seat."""
    game = _game(name)
    sitter = _plain(game, bot)
    return _study("balance", name, (Arm((sitter,), (sitter,) * _seats(game, terms), terms.options),), terms)


def rulings(name: str, bot: str | None, terms: Terms) -> Plan:
    """The same bot in every seat, by the usual rules and by each other value of each option."""
    game = _game(name)
    sitters = (_plain(game, bot),) * _seats(game, terms)
    arms = [Arm((), sitters, terms.options)]
    for option in fields_of(game.options):
        for value in _values(option):
            arm = Arm((option.name, value), sitters, (*terms.options, (option.name, value)))
            if option.name not in dict(terms.options) and _fits(game, arm):
                arms.append(arm)
    return _study("rulings", name, tuple(arms), terms)


def games_of(names: tuple[str, ...]) -> tuple[str, ...]:
    """The games that all of these bots play."""
    known = {name: bots.names(games.find(name)) for name in games.names()}
    found = tuple(name for name in known if set(names) <= set(known[name]))
    if not found:
        every = sorted({bot for each in known.values() for bot in each})
        strange = next((name for name in names if name not in every), ", ".join(names))
        raise UnknownName("unknown-bot", name=strange[:40], known=", ".join(every))
    return found


def _study(kind: str, name: str, arms: tuple[Arm, ...], terms: Terms) -> Plan:
    game = _game(name)
    plan = Plan(kind, name, game.version, _made_of(name), arms, terms.seed, terms.deals, terms.precision)
    for arm in plan.arms[:1]:
        Match(Job(name, terms.seed, 0, arm, 0, 1).header(0))  # refuses wrong seats and options before any work
    fast.check_compiler([sitter for arm in plan.arms for sitter in arm.sitters])
    return plan


@cache
def _made_of(name: str) -> str:
    """A digest of all that decides how matches of a game are played, its luck and the search too."""
    digest = blake2b(digest_size=6)
    for module in (*PLAYED_BY, f"tuilerie.games.{name}"):
        spec = find_spec(module)
        assert spec is not None
        place = Path(str(spec.origin))
        package = place.name == "__init__.py"
        for file in sorted(place.parent.rglob("*")) if package else (place,):
            if file.suffix in (".py", ".npy"):
                digest.update(file.relative_to(place.parent).as_posix().encode() + file.read_bytes())
    return digest.hexdigest()


def _game(name: str) -> Game[Any, Any]:
    return games.find(name)


def _seats(game: Game[Any, Any], terms: Terms) -> int:
    return game.seats[0] if terms.seats is None else terms.seats


def _plain(game: Game[Any, Any], bot: str | None) -> str:
    """The bot named, or the game's own for a journeyman's level: it plays quickly."""
    if bot is not None:
        return bots.find(game, bot).name
    return next((each.name for each in game.bots if each.level is Level.JOURNEYMAN), "random")


def _pair(game: Game[Any, Any], one: str, other: str, terms: Terms) -> Iterator[Arm]:
    seats = _seats(game, terms)
    if bots.find(game, one).name == bots.find(game, other).name:  # also where one is the other's level
        raise BadOption("bot-against-itself", name=one)
    # with two seats, one alone among the other's is the other way round too
    for alone, rest in ((one, other), (other, one))[: 1 if seats == 2 else 2]:
        for seat in range(seats):
            sitters = tuple(alone if each == seat else rest for each in range(seats))
            yield Arm((alone, rest), sitters, terms.options)


def _values(option: Option) -> list[str]:
    """Every other choice; of a span of numbers its ends and what lies halfway from the default to them."""
    values: list[Any] = list(option.choices)
    if not values and option.low is not None and option.high is not None and isinstance(option.default, int):
        low, high, middle = option.low, option.high, option.default
        values = sorted({low, (low + middle) // 2, (middle + high) // 2, high})
    return [text_of(value) for value in values if value != option.default]


def _fits(game: Game[Any, Any], arm: Arm) -> bool:
    """Whether this value fits the number of seats and the other options."""
    try:
        Match(Job(game.name, "", 0, arm, 0, 1).header(0))
    except BadOption:
        return False
    return True
