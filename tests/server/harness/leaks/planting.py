"""How a leak is planted, and what makes a server one of twins."""

import zlib
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from tuilerie import fair, games
from tuilerie.game import Game
from tuilerie.luck import luck_from
from tuilerie.server import ids
from tuilerie.server.people import accounts
from tuilerie.server.play import table as live_table
from tuilerie.server.play.table import Table
from tuilerie.server.seats import seating, starting

LEAKS: dict[str, Callable[[], None]] = {}
LAST = {"hidden": 0}
"""The newest hidden number, for leaks that know no table."""


def leak(plant: Callable[[], None]) -> Callable[[], None]:
    LEAKS[plant.__name__.replace("_", "-")] = plant
    return plant


def hidden(table: Table) -> int:
    """A number that depends on all that is hidden."""
    return zlib.crc32(repr(table.match.state if table.match else None).encode()) % 1000


def twin(game: str, seed: str, viewer: str, after: str, which: str, leaking: str) -> None:
    """Ids and deals that repeat, and for the second twin a guess in place of the truth after some plays."""
    from tests.server.harness.twins.plan import twin_secret

    counts = {"id": 0, "token": 0}

    def new_id() -> str:
        counts["id"] += 1
        return f"{counts['id']:016d}"

    def new_token() -> str:
        counts["token"] += 1
        return f"token-{counts['token']:030d}"

    from tuilerie.server import arena

    for module in (ids, starting, accounts, arena):
        for name, maker in (("new_id", new_id), ("new_token", new_token)):
            if hasattr(module, name):
                setattr(module, name, maker)
    # the secrets differ and the deals do not: so a secret that gets out is seen, and its promise is not
    true = twin_secret(seed)
    setattr(starting, "secrets", _Secrets(true if which == "0" else twin_secret(f"{seed} other")))  # noqa: B010
    setattr(seating, "commitment", lambda secret: fair.commitment(true))  # noqa: B010  # a module is not ours to type
    setattr(seating, "Deal", lambda secret, entropy: fair.Deal(true, (b"",) * len(entropy)))  # noqa: B010
    eyes = None if viewer == "-" else int(viewer)
    found = games.find

    def guessed(name: str, version: int | None = None) -> Game[Any, Any]:
        rules = found(name, version)
        if name != game or which == "0" or after != "0":
            return rules
        return replace(rules, start=lambda *given: rules.start(*given).guess(eyes, luck_from(f"guess {seed}")))

    games.find = guessed  # type: ignore[assignment]
    if after != "0":
        setattr(live_table, "RECENT", None)  # noqa: B010  # what follows a guess can't be replayed from the deal
    if which == "1" and after != "0":
        patch(Table, "apply", lambda old, *given: _guess_after(old, int(after), eyes, seed, *given))
    if leaking != "-":
        LEAKS[leaking]()


def _guess_after(old: Any, after: int, eyes: int | None, seed: str, self: Table, *given: Any) -> None:
    old(self, *given)
    if self.seq == after - 1 and self.match is not None:
        self.match.state = self.match.state.guess(eyes, luck_from(f"guess {seed}"))
        self.recent[-1] = (self.seq, self.match.state)


class _Secrets:
    def __init__(self, secret: bytes) -> None:
        self._secret = secret

    def token_bytes(self, count: int) -> bytes:
        return self._secret[:count]


def patch(owner: Any, name: str, replacement: Callable[..., Any]) -> None:
    """Replace a function by one that is given the old one first."""
    old = getattr(owner, name)

    def patched(*arguments: Any, **named: Any) -> Any:
        return replacement(old, *arguments, **named)

    setattr(owner, name, patched)


def remember(old: Any, self: Table, *arguments: Any) -> None:
    old(self, *arguments)
    LAST["hidden"] = hidden(self)
