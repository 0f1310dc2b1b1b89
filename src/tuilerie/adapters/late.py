"""Matches, or their late positions, as games small enough that every way in which they can go on is looked at.

A match between bots is gone back from its end, as far as the tree stays within a limit. Such a game begins with a
chance node: which of the deals that an onlooker can't tell apart lies on the table. They are drawn by `guess`, and
each is as likely as it was drawn often.

A race in which no mosaic is better than another is such a game from its deal on: all moves of a kind lead to the
same, so one of them stands for all, and which turns the lot gives changes nothing.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import count, pairwise
from typing import Any, Final

from tuilerie import bots, games
from tuilerie.adapters.chances import luck_of, with_luck
from tuilerie.adapters.dress import KINDS
from tuilerie.adapters.nodes import Node, Table
from tuilerie.errors import BadOption, UnknownName
from tuilerie.game import Game, Seat
from tuilerie.luck import Luck, luck_from
from tuilerie.options import option_texts, read_options

GUESSES: Final = 12
"""Draws of what lies hidden."""

PATIENCE: Final = 200
"""Matches in a row without a position that is small enough."""


@dataclass(frozen=True, slots=True)
class Late:
    """A position of some match, and how large the tree below it is."""

    match: int
    plays_left: int
    """In the match that was played; of a whole match the most there may be."""
    nodes: int
    choices: int
    """Nodes at which a seat has more than one move."""
    table: Table


def solvable(name: str) -> Game[Any, Any]:
    """The game of that name, if all of its moves can be listed, or as many as matter."""
    game = games.find(name)
    if not _solvable(game):
        known = ", ".join(each for each in games.names() if _solvable(games.find(each)))
        raise UnknownName("nothing-to-solve", name=name, known=known)
    return game


def _solvable(game: Game[Any, Any]) -> bool:
    return game.listed or hasattr(games.part(game.name, "choices"), "all_alike")


def positions(
    name: str,
    texts: Mapping[str, str],
    *,
    bot: str = "greedy",
    seed: str = "tuilerie",
    most: int = 1500,
    first: int = 0,
    tell: Callable[[int], object] = lambda barren: None,
) -> Iterator[Late]:
    """Of match after match the earliest position whose tree has at most so many nodes, if something is at stake.

    Where a whole match is small it is the position; what a bot does may differ from deal to deal. It ends where
    none is found for long; `tell` hears before each match how many before it had none, in a row.
    """
    game = solvable(name)
    options = read_options(game.options, dict(texts))
    choices: Any = games.part(name, "choices")
    whole = not game.listed
    if whole and not choices.all_alike(options):
        raise BadOption("mosaics-matter", name=name)
    patience = 1 if whole else PATIENCE
    barren, several = 0, 0
    for match in count(first):
        tell(barren)
        luck = luck_from(f"{seed}/{name}/{match}")
        found = _whole(game, options, match, luck, most) if whole else _late(game, options, match, luck, bot, most)
        if found is not None:
            several, barren = several + 1, 0
            yield found
            continue
        barren += 1
        if barren == patience:
            if several:
                return
            raise BadOption("nothing-small", name=name, nodes=most, n=patience)


def _late(game: Game[Any, Any], options: Any, match: int, luck: Luck, bot: str, most: int) -> Late | None:
    found = None
    for plays_left, state in _backwards(_course(game, options, bot, luck)):
        table = _table(game, options, state, luck)
        size = _size(table.first, most)
        if size is None:
            break
        if size.at_stake:
            found = Late(match, plays_left, size.nodes, size.choices, table)
    return found


def _whole(game: Game[Any, Any], options: Any, match: int, luck: Luck, most: int) -> Late | None:
    state = game.start(options, game.seats[0], luck.fork("deal"))
    texts = tuple(option_texts(options).items())
    table = Table(game.name, game.seats[0], texts, worlds=[(1.0, state)], moves=KINDS)
    size = _size(table.first, most)
    return Late(match, size.plays, size.nodes, size.choices, table) if size and size.at_stake else None


def _course(game: Game[Any, Any], options: Any, name: str, luck: Luck) -> list[Any]:
    """Every state of a match in which one bot sits everywhere."""
    bot = bots.find(game, name)
    states = [game.start(options, game.seats[0], luck.fork("deal"))]
    while states[-1].to_act:
        seat = min(states[-1].to_act)
        move = bots.move(states[-1], seat, bot, luck.fork("bot", len(states)))
        states.append(states[-1].play(seat, move))
    return states


def _backwards(states: list[Any]) -> Iterator[tuple[int, Any]]:
    """The states before the end, the last first, without those where only some have sealed a move."""
    for plays_left, (after, before) in enumerate(pairwise(reversed(states[:-1])), 1):
        if not after.to_act < before.to_act:
            yield plays_left, after


def _table(game: Game[Any, Any], options: Any, state: Any, luck: Luck) -> Table:
    worlds, often = {}, Counter[str]()
    for number in range(GUESSES):
        world = with_luck(state.guess(None, luck.fork("world", number)), luck_of())
        worlds[repr(world)] = world
        often[repr(world)] += 1
    texts = tuple(option_texts(options).items())
    return Table(
        game.name, game.seats[0], texts, worlds=[(often[text] / GUESSES, world) for text, world in worlds.items()]
    )


@dataclass(slots=True)
class _Size:
    nodes: int = 0
    choices: int = 0
    plays: int = 0
    choosers: set[Seat] = field(default_factory=set)
    ends: set[tuple[float, ...]] = field(default_factory=set)

    @property
    def at_stake(self) -> bool:
        """Whether several seats have a choice and not everything ends alike."""
        return len(self.choosers) > 1 and len(self.ends) > 1


def _size(root: Node, most: int) -> _Size | None:
    """How large a tree is; None where it has too many nodes."""
    size, waiting = _Size(), [root]
    while waiting:
        node = waiting.pop()
        size.nodes += 1
        if size.nodes > most:
            return None
        if node.over and node.memory is not None:
            size.ends.add(node.table.dress.rewards(node.memory.state.outcome))
            size.plays = max(size.plays, node.memory.plays)
        if node.actor is None:
            actions = [number for number, _ in node.outcomes]
        else:
            actions = list(node.legal(node.actor))
            if len(actions) > 1:
                size.choices += 1
                size.choosers.add(node.actor)
        waiting += [node.after(action) for action in actions]
    return size
