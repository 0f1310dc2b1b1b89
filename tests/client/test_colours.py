"""The colours of pages: every text on every ground it stands on, by computation."""

import re
from typing import Final

import pytest

from tests.client.desk import ROOT

TOKENS: Final = (ROOT / "client" / "src" / "look" / "tokens.css").read_text("utf-8")
GROUNDS: Final = ("ground", "ground-lit", "plaque")
TEXTS: Final = ("ink", "ink-soft", "accent", "good", "warn", "cw", "ccw", "set", "forced")

ON_OWN_GROUND: Final = (("on-accent", "accent"), ("on-warn", "warn"), ("mark-ink", "mark"), ("ground", "ink"))
AA, AAA, LINES = 4.5, 7.0, 3.0


def theme(name: str) -> dict[str, str]:
    """The variables of a theme; what it does not say is as in the light one."""
    blocks = re.findall(r':root(?:\[data-theme="(\w+)"\])? \{(.*?)\n\}', TOKENS, flags=re.S)
    colours: dict[str, str] = {}
    for which, block in blocks:
        if which in ("", name):
            colours |= dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6});", block))
    return colours


def luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize(("name", "bound"), [("light", AA), ("dark", AA), ("contrast", AAA)])
def test_every_text_can_be_read_on_every_ground(name: str, bound: float) -> None:
    colours = theme(name)
    pairs = [*((text, ground) for text in TEXTS for ground in GROUNDS), *ON_OWN_GROUND]
    assert {(text, ground) for text, ground in pairs if contrast(colours[text], colours[ground]) < bound} == set()


@pytest.mark.parametrize("name", ["light", "dark", "contrast"])
def test_the_edges_of_controls_and_the_ring_of_the_focus_can_be_seen(name: str) -> None:
    colours = theme(name)
    pairs = [(edge, ground) for edge in ("edge", "focus") for ground in GROUNDS] + [("focus", "focus-gap")]
    assert {(edge, ground) for edge, ground in pairs if contrast(colours[edge], colours[ground]) < LINES} == set()


def test_known_contrasts_are_computed_right() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)
