"""What is sent to the HTTP interface; what it answers is in `answers`."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from tuilerie.server.protocol.messages import END, NO_NUL, SeatNumber
from tuilerie.server.protocol.tables import ClockChoice

Word = Annotated[str, Meta(max_length=4_000, pattern=NO_NUL)]
GameName = Annotated[str, Meta(min_length=1, max_length=40, pattern=NO_NUL)]
Name = Annotated[str, Meta(min_length=1, max_length=24, pattern=NO_NUL)]
Password = Annotated[str, Meta(min_length=8, max_length=200, pattern=NO_NUL)]
Entropy = Annotated[str, Meta(max_length=128, pattern=r"^([0-9a-f]{2})+" + END)]


class Body(Struct, forbid_unknown_fields=True):
    """What every HTTP body from a client is: unknown fields are refused."""


class GuestBody(Body):
    """Without a name everybody reads a word for it in their own language."""

    name: Name | None = None


class NameBody(Body):
    name: Name


class AccountBody(Body):
    """Turns the guest into an account of the same name, or of another one."""

    password: Password
    name: Name | None = None


class LoginBody(Body):
    name: Annotated[str, Meta(min_length=1, max_length=100, pattern=NO_NUL)]
    password: Annotated[str, Meta(min_length=1, max_length=200, pattern=NO_NUL)]


class PasswordBody(Body):
    old: Annotated[str, Meta(min_length=1, max_length=200, pattern=NO_NUL)]
    new: Password


class DeleteBody(Body):
    """An account says its password again; a guest has none."""

    password: Annotated[str, Meta(max_length=200, pattern=NO_NUL)] = ""


class PreferencesBody(Body):
    preferences: Annotated[dict[Word, Word | int | bool], Meta(max_length=50)]


class DeviceBody(Body):
    """A browser's push subscription: where it is reached and what messages are sealed with."""

    endpoint: Annotated[str, Meta(min_length=1, max_length=1_000, pattern=r"^[!-~]+" + END)]
    p256dh: Annotated[str, Meta(max_length=100, pattern=r"^[A-Za-z0-9_-]{87}=?" + END)]
    auth: Annotated[str, Meta(max_length=40, pattern=r"^[A-Za-z0-9_-]{22}(==)?" + END)]
    language: Literal["en", "fr", "de"] = "en"


class CreateBody(Body):
    """A new table: the creator sits at `seat` (null: watches only), bots sit where `bots` says."""

    game: GameName
    seats: SeatNumber
    options: Annotated[dict[Word, Word], Meta(max_length=50)] = {}
    public: bool = True
    onlookers: bool = True
    clock: ClockChoice = ClockChoice()
    seat: SeatNumber | None = 0
    bots: Annotated[dict[Word, Word], Meta(max_length=10)] = {}
    start: bool = False
    guide: bool = False
    """A guided first game: the deal is the game's prepared one, the same for everybody."""


class QuickBody(Body):
    """Sit down at an open public table of the game, or open one."""

    game: GameName
    seats: SeatNumber | None = None


class SitBody(Body):
    seat: SeatNumber | None = None


class EntropyBody(Body):
    """What a seat adds to the deal, sent after it has seen the dealer's commitment."""

    entropy: Entropy


class BotBody(Body):
    """A bot of that level in a free seat, or (null) the bot of that seat away."""

    seat: SeatNumber
    bot: Annotated[str, Meta(max_length=40, pattern=NO_NUL)] | None


class RemoveBody(Body):
    """The host frees a seat; `for_good` keeps the person from sitting down at this table again."""

    seat: SeatNumber
    for_good: bool = True


class BranchBody(Body):
    """Go on from a moment of an ended match: after so many plays, from this seat."""

    plays: Annotated[int, Meta(ge=0, le=1_000_000)]
    seat: SeatNumber = 0


class AnswerBody(Body):
    """A finished board for a puzzle."""

    line: Annotated[str, Meta(max_length=4_000, pattern=NO_NUL)]
    mosaic: Annotated[str, Meta(max_length=4_000, pattern=NO_NUL)]
