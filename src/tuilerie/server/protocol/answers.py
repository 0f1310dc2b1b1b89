"""What the HTTP interface answers; what is sent to it is in `bodies`."""

from typing import Any

from msgspec import Raw, Struct

from tuilerie.game import News
from tuilerie.server.protocol.tables import TableInfo


class Device(Struct):
    """One of your devices that are told of your turns; `here`: it is the one that asks."""

    id: str
    service: str
    created: int
    here: bool


class Devices(Struct):
    """Your devices, and the key that a browser subscribes with."""

    key: str
    devices: tuple[Device, ...]


class Me(Struct, frozen=True):
    """Who this session is; `csrf` goes into the header X-CSRF-Token of every changing request."""

    id: str
    name: str
    guest: bool
    csrf: str
    preferences: dict[str, str | int | bool] = {}


class OptionInfo(Struct, frozen=True):
    name: str
    default: str
    choices: tuple[str, ...]
    low: int | None
    high: int | None
    cite: str | None


class GameInfo(Struct, frozen=True):
    """A game as the lobby's form needs it."""

    name: str
    version: int
    seats: tuple[int, ...]
    minutes: int
    race: bool
    on: bool
    options: tuple[OptionInfo, ...]
    bots: tuple[str, ...]
    """The levels at which bots play it, the weakest first."""

    articles: tuple[str, ...]
    reviewed: bool
    """Whether the plays of a match that is over can be weighed."""

    puzzles: bool
    """Whether there are puzzles of its kind."""

    prints: tuple[str, ...]
    """What of it can be printed: its `tiles`, its `board`."""

    print_choices: dict[str, tuple[str, ...]]
    """What may be chosen about its printed tiles, by name; the first is the usual one."""

    hints: bool
    """Whether who plays with bots alone may ask what a master would do."""


class Problem(Struct, frozen=True):
    """The body of every refused request."""

    key: str
    article: str | None = None
    values: dict[str, Any] = {}


class RatingInfo(Struct, frozen=True):
    game: str
    points: int
    doubt: int
    """Half the width of the interval that holds the strength 19 times in 20."""

    games: int


class RatingStep(Struct, frozen=True):
    """A person's strength after a match; `match` is null where that match is not for the asker's eyes."""

    game: str
    match: str | None
    at: int
    points: int
    doubt: int


class PlayedInfo(Struct, frozen=True):
    """How a person fared at a game: matches played to their end, those won or shared, and the mean place."""

    game: str
    matches: int
    won: int
    place: float


class PersonInfo(Struct, frozen=True):
    id: str
    name: str
    guest: bool
    since: int
    ratings: tuple[RatingInfo, ...]
    played: tuple[PlayedInfo, ...] = ()


class ArchivedSeat(Struct, frozen=True):
    name: str
    person: str | None
    bot: str | None
    rank: int | None
    score: int | None


class ArchivedMatch(Struct, frozen=True):
    """A match that is over, as a line of the archive."""

    id: str
    game: str
    options: dict[str, str]
    ended: int
    plays: int
    seats: tuple[ArchivedSeat, ...]


class ArchivePage(Struct, frozen=True):
    games: tuple[ArchivedMatch, ...]
    before: str | None
    """Ask with this for the page that follows; null: there is none."""


class ReplayStep(Struct, frozen=True):
    """What was seen after so many plays: one view a pair of eyes asked for, by the seat's number or `onlooker`."""

    play: int
    """0 for the deal, 1 after the first play."""

    text: str | None
    """The play itself: the seat and its move; null for the deal."""

    views: dict[str, Raw]


class Replay(Struct, frozen=True):
    table: TableInfo
    steps: tuple[ReplayStep, ...]


class CostlyMove(Struct, frozen=True):
    """A move that gave less than it could have, and the sentence that says which: `key` with `values`."""

    seat: int
    play: int
    """The step of the replay that shows it (`ReplayStep.play`)."""

    move: str
    better: str | None
    """The text of a better move from the same place, where one is known."""

    got: float
    best: float
    cost: float
    """What was given away, counted in `unit`s in tenths at the finest: `points`, or `chances` to win in percent."""

    unit: str
    proved: bool
    """Whether no move could have given more than `best`."""

    key: str
    values: dict[str, Any] = {}


class Hint(Struct, frozen=True):
    """What a master would do, the chance to win that it leaves, and the next best with the sentence against it."""

    move: str
    chance: float
    instead: str | None = None
    less: float = 0.0
    """The chance that the next best leaves."""

    key: str = ""
    values: dict[str, Any] = {}


class Review(Struct, frozen=True):
    """For each seat its costliest moves that stand out, dearest first, three at most."""

    seats: tuple[tuple[CostlyMove, ...], ...]
    weighed: int
    """How many plays of the match could be weighed."""

    whole: bool
    """False where time did not suffice: the plays after some moment were not looked at."""

    chances: tuple[tuple[float, ...], ...] = ()
    """By step of the replay and seat: the chance to win with everything open; none where no search can tell."""


class Decided(Struct, frozen=True):
    """The play of an ended match after which who won stayed ahead of everybody."""

    play: int
    """The step of the replay that shows it (`ReplayStep.play`)."""

    seat: int
    """Who won."""

    gained: int
    """By how much the winner's own points grew with it."""

    before: Raw
    """What an onlooker saw before it."""

    news: tuple[News, ...]
    """What everybody was told of it."""


class GameStatistics(Struct, frozen=True):
    game: str
    matches: int
    by_seats: dict[str, int]
    mean_plays: float
    mean_minutes: float
    wins_by_seat: dict[str, list[float]]
    """For each number of seats: the share of matches that each seat won (ties count for each)."""


class Judged(Struct, frozen=True):
    """Whether a board solves its puzzle; `fault` says why not (words: `press.fault.<fault>`)."""

    solved: bool
    fault: str | None
