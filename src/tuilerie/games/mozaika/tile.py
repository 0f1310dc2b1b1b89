"""Tile types: a colour and a symbol each, numbered alike in both palettes so that a number is one picture."""

from typing import Final

COLOURS: Final = 4
SYMBOLS: Final = 4
TYPES: Final = COLOURS * SYMBOLS

COLOUR: Final = tuple(tile // SYMBOLS for tile in range(TYPES))
SYMBOL: Final = tuple(tile % SYMBOLS for tile in range(TYPES))

PALETTES: Final = {  # M2: twelve of the sixteen
    "4x3": tuple(tile for tile in range(TYPES) if SYMBOL[tile] < 3),
    "3x4": tuple(tile for tile in range(TYPES) if COLOUR[tile] < 3),
}

COPIES: Final = {3: 5, 4: 7, 5: 9}
"""M3: how many of each type are in play, by the number of seats."""


def _shared(tile: int, other: int) -> str:
    if tile == other:
        return "both"
    if COLOUR[tile] == COLOUR[other]:
        return "colour"
    return "symbol" if SYMBOL[tile] == SYMBOL[other] else ""


SHARED: Final = tuple(tuple(_shared(tile, other) for other in range(TYPES)) for tile in range(TYPES))
"""What two tiles share: "both", "colour", "symbol" or nothing."""

COINS: Final = {"": 0, "colour": 1, "symbol": 1, "both": 2}  # M16
PAYS: Final = tuple(tuple(COINS[why] for why in row) for row in SHARED)
"""The coins that two neighbours pay."""
