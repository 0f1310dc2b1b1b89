"""Pebbles to cut out."""

from collections.abc import Iterator, Mapping

from tuilerie.art.drawing import Drawing, Shape, circle
from tuilerie.art.paper import Page, Press, Sheets, cut_out

SIDES = {"small": 20.0, "large": 60.0}


def tiles(press: Press, choices: Mapping[str, str], back: Drawing | None) -> Iterator[Page]:
    pebble = (Shape(circle(50, 50, 40), fill=press.theme.glazes[0].ground),)
    title = press.words.say("print.tiles", game="pebbles")
    return cut_out(press, title, [pebble] * 30, press.side(SIDES[choices["pebble"]]), back)


SHEETS = Sheets(tiles, choices={"pebble": tuple(SIDES)})
