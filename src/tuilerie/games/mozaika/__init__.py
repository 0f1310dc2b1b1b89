"""Mozaika by Adam Kałuża: 3 to 5 seats bid for tiles and lay them into boards of sixteen cells."""

from tuilerie.game import Bot, Game, Level, Mind
from tuilerie.games.mozaika.bot import greedy
from tuilerie.games.mozaika.moves import Bid, Choose, Move, Place, PutFly
from tuilerie.games.mozaika.options import Options
from tuilerie.games.mozaika.phase import SEATS
from tuilerie.games.mozaika.review import explain
from tuilerie.games.mozaika.state import State, census, start
from tuilerie.games.mozaika.view import standing

GAME: Game[State, Move] = Game(
    name="mozaika",
    version=1,
    seats=SEATS,
    options=Options,
    moves=(Bid, Choose, Place, PutFly),
    start=start,
    census=census,
    bots=(Bot("greedy", greedy, Level.JOURNEYMAN),),
    minds=(
        Mind(Level.APPRENTICE, playouts=30, slip=0.05, attention=0),
        Mind(Level.JOURNEYMAN, playouts=40, slip=0.014, attention=0),
        Mind(Level.MASTER, playouts=140, slip=0.008, mutual=True),
        Mind(Level.GRANDMASTER, playouts=6000, mutual=True),
    ),
    articles=tuple(f"M{number}" for number in range(1, 28)),
    minutes=45,
    first=lambda state: state.holder,
    explain=explain,
    standing=standing,
)
