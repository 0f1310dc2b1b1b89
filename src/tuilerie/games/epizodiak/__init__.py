"""EpiZodiak (3 of a kind): three seats lay signs round a dial, put sets aside, and race to empty a hand."""

from tuilerie.game import Bot, Game, Level, Mind
from tuilerie.games.epizodiak.bot import greedy
from tuilerie.games.epizodiak.moves import Contest, Discard, Draw, Lay, Move, Pass, PickUp
from tuilerie.games.epizodiak.options import Options
from tuilerie.games.epizodiak.review import explain
from tuilerie.games.epizodiak.state import State, census, start
from tuilerie.games.epizodiak.view import standing

GAME: Game[State, Move] = Game(
    name="epizodiak",
    version=1,
    seats=range(3, 4),
    options=Options,
    moves=(Lay, Discard, Draw, PickUp, Contest, Pass),
    start=start,
    census=census,
    bots=(Bot("greedy", greedy, Level.JOURNEYMAN),),
    minds=(
        Mind(Level.APPRENTICE, playouts=40, slip=0.13, keenness=0, curiosity=1, attention=0),
        Mind(Level.JOURNEYMAN, playouts=30, slip=0.12, keenness=0.8, curiosity=0.5, attention=0),
        Mind(Level.MASTER, playouts=400, slip=0.003, curiosity=0.2, attention=0.2),
        Mind(Level.GRANDMASTER, playouts=3000, curiosity=0.2),
    ),
    articles=tuple(f"E{number}" for number in range(1, 28)),
    minutes=25,
    first=lambda state: state.turn,
    explain=explain,
    standing=standing,
)
