"""Every message of the two sockets.

A message is a JSON object whose `type` names it. Names, types and bounds written here, in `bodies`, `answers` and
`tables` are the whole protocol: the server reads with them, the OpenAPI page and the TypeScript types are drawn
from them.
"""

from typing import Annotated, Any, Final, Literal

from msgspec import Meta, Raw, Struct

from tuilerie.game import News
from tuilerie.match import BEFORE_FIRST
from tuilerie.server.protocol.tables import ClockFace, LobbyTable, MyTable

NO_NUL = r"^[^\u0000]*$"
"""Every text that comes in: PostgreSQL keeps no NUL, so nobody gets one past the edge."""

END = r"$(?!\n)"
"""The end of a text for Python as for browsers: a `$` alone would match before a last line break, too."""

MoveId = Annotated[str, Meta(min_length=1, max_length=40, pattern=r"^[A-Za-z0-9_.:-]+" + END)]
SeatNumber = Annotated[int, Meta(ge=0, le=9)]


class Message(Struct, tag_field="type", forbid_unknown_fields=True):
    """What every message from a client is: unknown fields are refused."""


Seq = Annotated[int, Meta(ge=BEFORE_FIRST, le=1_000_000)]


class Hello(Message, tag="hello"):
    """The first message on a table's socket: the last `seq` the client has, -1 before the first."""

    seq: Seq = BEFORE_FIRST


class Move(Message, tag="move"):
    """A move in its notation, under an id of the client's own: sent again with the same id it counts once."""

    id: MoveId
    text: Annotated[str, Meta(max_length=4_000, pattern=NO_NUL)]


class Sketch(Message, tag="sketch"):
    """Unfinished work, kept for this seat alone; `placed` is all that others see of it, and only in a race."""

    text: Annotated[str, Meta(max_length=8_000, pattern=NO_NUL)]
    placed: Annotated[int, Meta(ge=0, le=999)] = 0


PHRASES: Final = (
    "hello",
    "good-luck",
    "well-played",
    "thanks",
    "one-moment",
    "your-turn",
    "oops",
    "nice-move",
    "rematch",
    "goodbye",
)
"""What can be said by a press, in everybody's own language."""


class Say(Message, tag="say"):
    """Chat: one of the PHRASES by its key, or free text."""

    phrase: Annotated[str, Meta(max_length=40, pattern=NO_NUL)] = ""
    text: Annotated[str, Meta(max_length=300, pattern=NO_NUL)] = ""


class Mute(Message, tag="mute"):
    """Stop (or resume) hearing what a seat says."""

    seat: SeatNumber
    muted: bool = True


class Back(Message, tag="back"):
    """Take one's seat back from the house bot."""


class Away(Message, tag="away"):
    """Hand one's seat to the house bot; in a race, give up.

    With the last `seq` the client has it is not done where the seat was taken back after that: a message may lie
    for long on a line that its sender has left.
    """

    seq: Seq | None = None


class Wish(Message, tag="wish"):
    """What is to be done about a seat that does not act: the house bot plays it, or the match ends unrated."""

    about: SeatNumber
    wish: Literal["bot", "end", "wait"]


class Ping(Message, tag="ping"):
    """Answered by a pong with the same number."""

    n: Annotated[int, Meta(ge=0, le=2_000_000_000)] = 0


ToTable = Hello | Move | Sketch | Say | Mute | Back | Away | Wish | Ping
ToLobby = Ping


class TableMessage(Struct, frozen=True, tag_field="type", tag="table"):
    """The table, sent whole at the beginning and whenever it changes; `you` is the watcher's own seat."""

    you: int | None
    table: Raw


class Missed(Struct, frozen=True):
    """The news of one play, the journal's entry `seq`, as far as the watcher may know."""

    seq: int
    news: tuple[News, ...]


class ViewMessage(Struct, frozen=True, tag_field="type", tag="view"):
    """All that the watcher may know after entry `seq` of the journal, with the news since it was last sent one."""

    seq: int
    view: Any
    news: tuple[Missed, ...] = ()
    clocks: tuple[ClockFace, ...] | None = None
    starts: int | None = None
    """Milliseconds from now until the race begins, for all at the same moment; null: nothing is awaited."""

    elapsed: int | None = None
    """Milliseconds since the race began; once it is over, how long it took. Null: none has begun."""


class Ack(Struct, frozen=True, tag_field="type", tag="ack"):
    """The move is stored for good, as entry `seq` of the journal."""

    id: str
    seq: int


class Refusal(Struct, frozen=True, tag_field="type", tag="refusal"):
    """Something was refused, for this client alone: a key, the article behind it and what its words need."""

    key: str
    id: str | None = None
    article: str | None = None
    values: dict[str, Any] = {}


class Said(Struct, frozen=True, tag_field="type", tag="said"):
    n: int
    seat: int | None
    name: str
    phrase: str = ""
    text: str = ""


class SketchKept(Struct, frozen=True, tag_field="type", tag="sketch"):
    """The seat's own sketch, as kept: at the beginning, and when another tab of the seat changed it."""

    text: str
    placed: int


class Progress(Struct, frozen=True, tag_field="type", tag="progress"):
    """In a race: how many tiles a seat has placed."""

    seat: int
    placed: int


class LastSketch(Struct, frozen=True, tag_field="type", tag="last-sketch"):
    """After a race: the last sketch of another seat, which is no secret any more."""

    seat: int
    text: str


class Pong(Struct, frozen=True, tag_field="type", tag="pong"):
    n: int


FromTable = TableMessage | ViewMessage | Ack | Refusal | Said | SketchKept | Progress | LastSketch | Pong


class LobbyMessage(Struct, frozen=True, tag_field="type", tag="lobby"):
    """Open tables and running games to watch, sent whole when they change."""

    open: tuple[LobbyTable, ...]
    running: tuple[LobbyTable, ...]


class MineMessage(Struct, frozen=True, tag_field="type", tag="mine"):
    """Your games with whose turn it is, sent whole when they change."""

    mine: tuple[MyTable, ...]
    rematches: tuple[LobbyTable, ...] = ()
    """Rematches in which a seat is kept for you that you have not taken."""


FromLobby = LobbyMessage | MineMessage | Refusal | Pong
