"""Four looks of everything we draw: light, dark, high contrast, and hatched for printers without colour.

A colour of a tile is a glaze: its ground and the ink of its pattern. The first four glazes are the games' own
(blue, yellow, red, green, chosen so that no colour-blind eye confuses two of them); the others serve the solver's
pictures, which may have up to ten colours.
"""

from dataclasses import dataclass
from typing import Final

from tuilerie.art.drawing import NONE
from tuilerie.errors import UnknownName


@dataclass(frozen=True, slots=True)
class Glaze:
    ground: str
    ink: str


@dataclass(frozen=True, slots=True)
class Theme:
    """Colours by what they are for; `pattern` and `sheen` are opacities from 0 to 1."""

    name: str
    page: str
    """What everything lies on."""
    ink: str
    """Words and lines on the page."""
    grout: str
    """The lines between triangles and round tiles."""
    halo: str
    """What shows on both sides of the grout where a dark glaze would swallow it; none in most themes."""
    glazes: tuple[Glaze, ...]
    pattern: float
    sheen: float
    face: str
    """The ground of tiles that have no colour of their own."""
    faint: str
    """Crop marks, empty cells and other quiet things on the page."""
    fly: str
    wing: str
    back: Glaze = Glaze("#5b6068", "#c9ccd1")
    """Slate: the back of a tile is no colour of any game."""


WHITE: Final = "#ffffff"
BLACK: Final = "#000000"
_DEEP: Final = "#1c1208"

_FAIENCE: Final = (
    Glaze("#2f80c2", WHITE),
    Glaze("#eeb13c", _DEEP),
    Glaze("#a84328", WHITE),
    Glaze("#c9ebd3", _DEEP),
    Glaze("#6d4aa0", WHITE),
    Glaze("#f0ece2", _DEEP),
    Glaze("#e58fb0", _DEEP),
    Glaze("#2c8a7a", WHITE),
    Glaze("#8a8378", WHITE),
    Glaze("#5b3a26", WHITE),
)

_STARK: Final = (
    Glaze("#0a52b2", WHITE),
    Glaze("#ee9a00", BLACK),
    Glaze("#5e0000", WHITE),
    Glaze("#e6fff0", BLACK),
    Glaze("#5a2a9c", WHITE),
    Glaze("#d9d4c8", BLACK),
    Glaze("#ff9ec4", BLACK),
    Glaze("#00584c", WHITE),
    Glaze("#54504a", WHITE),
    Glaze("#4a2308", WHITE),
)

LIGHT: Final = Theme(
    name="light",
    page="#f8f3e8",
    ink="#1d2b4a",
    grout="#14100e",
    halo=NONE,
    glazes=_FAIENCE,
    pattern=0.26,
    sheen=1.0,
    face="#fbf6ea",
    faint="#6b5f4e",
    fly="#1b1a1f",
    wing="#e9eef5",
)
DARK: Final = Theme(
    name="dark",
    page="#161b26",
    ink="#f2ead9",
    grout="#0b0a0c",
    halo=NONE,
    glazes=_FAIENCE,
    pattern=0.26,
    sheen=0.7,
    face="#efe6d2",
    faint="#92846f",
    fly="#1b1a1f",
    wing="#e9eef5",
)
CONTRAST: Final = Theme(
    name="contrast",
    page=WHITE,
    ink=BLACK,
    grout=BLACK,
    halo=WHITE,
    glazes=_STARK,
    pattern=1.0,
    sheen=0.0,
    face=WHITE,
    faint="#4d4d4d",
    fly=BLACK,
    wing=WHITE,
    back=Glaze("#3c4047", WHITE),
)
HATCHED: Final = Theme(
    name="hatched",
    page=WHITE,
    ink=BLACK,
    grout=BLACK,
    halo=NONE,
    glazes=(Glaze(WHITE, BLACK),) * len(_FAIENCE),
    pattern=1.0,
    sheen=0.0,
    face=WHITE,
    faint="#595959",
    fly=BLACK,
    wing=WHITE,
    back=Glaze(WHITE, BLACK),
)

THEMES: Final = {theme.name: theme for theme in (LIGHT, DARK, CONTRAST, HATCHED)}


def theme(name: str) -> Theme:
    if name not in THEMES:
        raise UnknownName("unknown-theme", name=name[:20], known=", ".join(THEMES))
    return THEMES[name]
