"""Who can be sent into a duel: bots and levels by name, and searches of any strength for tuning and as peers.

`tree:2000` is the game's search with so many playouts; `tree:2000:c=0.2:attention=0` sets more; with
`mutual=1` sealed moves are taken to be found in answer to each other, with `slip=0.1:keenness=0` it errs as a level
with that slip and keenness does. `study:2000` is the kind that an earlier study found: the same tree, its values
fitted on greedy play, everybody taken for greedy. `elder:200` is Mozaika's search with the weights that its present
ones were learned from. Neither reads hands.
`seeing` is handed the truth (Mosacolor only): it shows how much there is to win at all, and is offered to nobody.
`always:2` bids so many coins whatever happens and else plays greedily (Mozaika only): planted to be exploited.
`ismcts:200` is OpenSpiel's search; `spiel` says what more it can be told.
"""

from pathlib import Path
from typing import Any

from bench.minds import seeing
from tuilerie import bots
from tuilerie.bots import kernels, search
from tuilerie.bots.thinker import slipped
from tuilerie.game import Bot, Game, Level, Seat
from tuilerie.games.mozaika.moves import Bid
from tuilerie.luck import Luck

SEEING = "seeing"
WEIGHTS = {kind: Path(__file__).with_name(f"{kind}.npy") for kind in ("study", "elder")}


def player(game: Game[Any, Any], text: str) -> Bot[Any, Any]:
    kind, *settings = text.split(":")
    if kind == SEEING:
        return seeing.bot(SEEING)
    if kind == "always":
        return always(game, text, int(settings[0]))
    if kind == "ismcts":
        from bench.minds import spiel  # OpenSpiel takes a second to load

        return spiel.player(game, text)
    if kind != "tree" and kind not in WEIGHTS:
        return bots.find(game, text)
    values = dict(each.split("=") for each in settings[1:])
    thinking = search.Thinking(
        int(settings[0]),
        float(values.get("c", 0.3)),
        float(values.get("doubt", 0.05)),
        attention=float(values.get("attention", 0 if kind in WEIGHTS else 1)),
        mutual=values.get("mutual") == "1",
    )
    slip, keenness = float(values.get("slip", 0)), float(values.get("keenness", 1))
    path = WEIGHTS.get(kind, values.get("k"))
    knowledge = None if path is None else kernels.find(game.name).knowledge(Path(path))

    def choose(state: Any, seat: Seat, luck: Luck, budget: int) -> Any:
        lines = search.think(game.name, state, seat, luck, thinking, knowledge=knowledge)
        return slipped(lines, slip, luck.fork("slip"), keenness) if slip and lines[0].visits else lines[0].move

    return Bot(text, choose, Level.MASTER)


def always(game: Game[Any, Any], name: str, coins: int) -> Bot[Any, Any]:
    greedy = bots.find(game, "greedy")

    def choose(state: Any, seat: Seat, luck: Luck, budget: int) -> Any:
        chosen = greedy.choose(state, seat, luck, budget)
        return Bid(min(coins, state.coins[seat])) if isinstance(chosen, Bid) else chosen

    return Bot(name, choose, Level.APPRENTICE)


def move(state: Any, seat: Seat, bot: Bot[Any, Any], luck: Luck) -> Any:
    """What a player does; all but the one that sees everything are handed a guess."""
    if bot.name == SEEING:
        return bot.choose(state, seat, luck, bot.budget)
    return bots.move(state, seat, bot, luck)
