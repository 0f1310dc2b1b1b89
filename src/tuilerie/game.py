"""The one idea: a State is an immutable value that answers six questions, and a Game tells where it starts."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cache
from typing import Any, Generic, Protocol, Self, TypeVar

import msgspec

from tuilerie.luck import Luck
from tuilerie.notation import Notation

Seat = int
"""A place at the table, from 0, clockwise. A person or a bot sits in it."""

M = TypeVar("M")
V_co = TypeVar("V_co", covariant=True)
S = TypeVar("S", bound="State[Any, Any]")

Value = int | str | tuple[int | str, ...] | None


@dataclass(frozen=True, slots=True)
class News:
    """Something that just happened: a key and values, made into a sentence at the edge.

    `to` names the one seat it is for; None is for everybody, onlookers included.
    """

    key: str
    values: dict[str, Value] = field(default_factory=dict)
    to: Seat | None = None


def news(key: str, to: Seat | None = None, **values: Value) -> News:
    return News(key, values, to)


def heard(news: tuple[News, ...], seat: Seat | None) -> tuple[News, ...]:
    """The news that a seat (None: an onlooker) may hear."""
    return tuple([each for each in news if each.to is None or each.to == seat])


@dataclass(frozen=True, slots=True)
class Points:
    """One line of a score: what it is for, how much it gives, and the values its sentence needs."""

    key: str
    points: int
    values: dict[str, Value] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a match ended: ranks from 1 (ties share), scores, and for each seat the lines its score adds up from."""

    ranks: tuple[int, ...]
    scores: tuple[int, ...]
    breakdown: tuple[tuple[Points, ...], ...]


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a play gave and what the best one would have given, looked at after the match.

    It is weighed by what the seat could see when it played, never by what was hidden from it. `got` and
    `best` count what `unit` names, in tenths at the finest; `move` is the text of a better play, if there
    was one; `proved` says that none could give more than `best`.
    """

    key: str
    values: dict[str, Value]
    got: float
    best: float
    move: str | None
    proved: bool
    unit: str = "points"


def ranked(keys: tuple[Any, ...]) -> tuple[int, ...]:
    """Ranks from 1 by sort keys, highest first; equal keys share a rank."""
    return tuple(1 + sum(other > key for other in keys) for key in keys)


class View(Protocol):
    """All that a seat (None: an onlooker) may know. Games add fields of their own.

    `legal` holds the texts of the seat's legal moves where they can be listed; otherwise the view has
    what the seat needs to compose one (a `bench`). It is empty for onlookers and for a seat that may not
    act. `phase` names what is being done now; the words `ask.<phase>` say what is asked of who may act.
    """

    @property
    def seat(self) -> Seat | None: ...
    @property
    def phase(self) -> str: ...
    @property
    def to_act(self) -> tuple[Seat, ...]: ...
    @property
    def legal(self) -> tuple[str, ...]: ...
    @property
    def news(self) -> tuple[News, ...]: ...
    @property
    def outcome(self) -> Outcome | None: ...


class State(Protocol[M, V_co]):
    @property
    def to_act(self) -> frozenset[Seat]:
        """Who may act now; empty exactly when the match is over."""

    @property
    def outcome(self) -> Outcome | None:
        """Ranks and scores with their breakdown, once the match is over."""

    def legal(self, seat: Seat) -> Iterator[M]:
        """The moves a seat may make, lazily and in a stable order; none where it may not act."""

    def play(self, seat: Seat, move: M) -> Self:
        """The next state, or IllegalMove; never changes self."""

    def view(self, seat: Seat | None) -> V_co:
        """All that this seat (None: an onlooker) may know."""

    def guess(self, seat: Seat | None, luck: Luck) -> Self:
        """A state this seat cannot tell from the true one, with all that is hidden from it drawn anew."""


class Level(StrEnum):
    """How well a bot plays, the weakest first. A level's value is also a bot's name: whoever plays it sits down."""

    APPRENTICE = "apprentice"
    JOURNEYMAN = "journeyman"
    MASTER = "master"
    GRANDMASTER = "grandmaster"

    @property
    def rank(self) -> int:
        """Its place in the order of levels, from 0."""
        return list(Level).index(self)


Sentence = tuple[str, dict[str, Value]]
"""Which sentence tells something, and its values."""

Choose = Callable[[S, Seat, Luck, int], M]
"""choose(guess_of_state, seat, luck, budget): budget counts thoughts (candidates weighed), not seconds."""


@dataclass(frozen=True, slots=True)
class Bot(Generic[S, M]):
    """Somebody who can sit in a seat: its name in records and commands, how it chooses, and how well it plays."""

    name: str
    choose: Choose[S, M]
    level: Level
    budget: int = 1000
    """Thoughts that it spends on a move where nobody says otherwise."""


@dataclass(frozen=True, slots=True)
class Labour(Generic[M]):
    """How somebody came to a play: the looks that it took, and after which looks how many tiles lay."""

    move: M
    looks: int
    steps: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Mind:
    """How a seat of a level thinks ahead: the playouts of its search for a move, and how much it errs.

    With a `slip` of 0 the best move found is played. Else moves are played as likely as they look at first sight,
    less those found worse on thought: by `slip` (1 is a match won) a third as often. So errors are plausible.
    A beginner's first sight tells little (`keenness`), and so what costs little is played as it comes.
    """

    level: Level
    playouts: int
    slip: float = 0.0
    keenness: float = 1.0
    """How well it tells good moves from bad at first sight, where it slips; with 0 all look alike."""
    curiosity: float = 0.3
    """How readily the search tries what looks worse."""
    attention: float = 1.0
    """How closely it reads hidden hands from what was played, where the game's kernel can: a share of 1."""
    mutual: bool = False
    """Whether it takes the others' sealed moves for found in answer to each other and to its own."""


@dataclass(frozen=True, slots=True)
class Game(Generic[S, M]):
    """A game: what it is called, who may sit, its options and moves, where it starts, and its own bots."""

    name: str
    version: int
    seats: range
    options: type[Any]
    moves: tuple[type[M], ...]
    start: Callable[[Any, int, Luck], S]
    """From options, a number of seats and luck; BadOption where these do not fit together."""

    census: Callable[[S], Mapping[str, int]]
    """Counts that never change during a match (pieces by kind, wherever they are)."""

    bots: tuple[Bot[S, M], ...]
    """Its own bots, in any order; of several that play one level the first is offered for it."""

    minds: tuple[Mind, ...] = field(default=(), kw_only=True)
    """How its levels think ahead, where its folder has a kernel for the search."""

    warm: Callable[[], None] | None = field(default=None, kw_only=True)
    """Loads, or compiles, what its own bots need, before somebody waits for it."""

    articles: tuple[str, ...]
    """The articles of its rules, each told in every rules page and cited by a test."""

    minutes: int
    """How long a match takes people, roughly."""

    race: bool = False
    """Whether seats race each other: order of arrival decides, and an absent seat loses."""

    first: Callable[[S], Seat] | None = None
    """Of a match at its start: which seat comes first, where that may be worth something."""

    starts: frozenset[str] = frozenset()
    """The news that a race begins now, for all at the same moment."""

    covered: Callable[[Any], Any] | None = None
    """In a race: a view as it may be seen before the start, without what is raced on."""

    by_hand: Callable[[S, Seat, Level, Luck], "Labour[M]"] | None = None
    """In a race: how a person of a level comes to the seat's next play; bots take the time for it."""

    listed: bool = True
    """Whether `legal` can be run to its end; else it yields candidates for as long as asked."""

    review: Callable[[S, Seat, M, int], Verdict | None] | None = None
    """What a play could have given, where the game can tell; None for a play with nothing to weigh.

    The last argument is a budget of thoughts, as a bot's, so that a long match takes no longer than a short one.
    """

    explain: Callable[[S, Seat, M, M | None], Sentence] | None = None
    """Where a search weighs plays (`minds`): how a review tells one, and with a better one, why that is better."""

    standing: Callable[[S], tuple[int, ...]] | None = None
    """The points of each seat as everybody sees them on the way, where the game counts any."""

    changes: tuple[Mapping[str, Any], ...] = ()
    """For each earlier version of the rules, from the first on, the fields in which it differed from this one."""

    @property
    def older(self) -> tuple["Game[S, M]", ...]:
        """The earlier versions, kept so that their records replay."""
        return tuple(
            replace(self, version=version, changes=(), **differs) for version, differs in enumerate(self.changes, 1)
        )

    @property
    def notation(self) -> Notation[M]:
        return _notation(self.moves)


@cache
def _notation(moves: tuple[type[M], ...]) -> Notation[M]:
    return Notation(moves)


_encoder = msgspec.json.Encoder(order="deterministic")


def message(view: Any) -> bytes:
    """The bytes in which a view travels: equal views give equal bytes."""
    return _encoder.encode(view)
