"""Tables in this process, without a server around them."""

from tuilerie import games
from tuilerie.fair import deal_from
from tuilerie.match import Match, header
from tuilerie.options import option_texts
from tuilerie.server.protocol.tables import ClockChoice
from tuilerie.server.seats.seating import Seating, Sitter
from tuilerie.server.storage.journal import Entry


def fresh(game: str, **texts: str) -> Match:
    return Match(header(game, games.find(game).seats[0], deal_from("pace"), texts=texts))


def seated(match: Match) -> Seating:
    """The facts of a table where two people play this match."""
    seats = range(match.header.seats)
    sitters = tuple(Sitter(n, f"P{n}", f"p{n}", True, None, b"", None, None, None) for n in seats)
    rules, clock = match.header.game, ClockChoice("game", seconds=600)
    options, secret = option_texts(match.header.options), match.header.deal.secret
    at = (0, 0, None, None, None, None, None)
    return Seating(
        "t", rules.name, rules.version, options, "running", True, True, clock, None, secret, *at, False, sitters
    )


class Written:
    """A journal that takes everything."""

    async def append(self, entry: Entry, wake: object) -> bool:
        return True
