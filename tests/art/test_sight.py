"""Colours can be told apart by every eye, and without colour by their patterns."""

from itertools import combinations

import pytest

from tests.art.raster import inside
from tuilerie.art import mosaic
from tuilerie.art.drawing import NONE, Drawing, Shape
from tuilerie.art.patterns import NAMES, pattern
from tuilerie.art.sight import EYES, contrast, difference, luminance, over, seen_by
from tuilerie.art.theme import CONTRAST, DARK, HATCHED, LIGHT, THEMES, Theme
from tuilerie.games.mozaika import art as mozaika

COLOURFUL = [LIGHT, DARK, CONTRAST]
EVERY = list(THEMES.values())
named = pytest.mark.parametrize("theme", EVERY, ids=lambda theme: theme.name)
coloured = pytest.mark.parametrize("theme", COLOURFUL, ids=lambda theme: theme.name)


def grounds(theme: Theme) -> list[str]:
    """The four colours of the games, as lit on each side of a tile."""
    return [glaze.ground for glaze in theme.glazes[:4]]


def lit(colour: int, side: int, theme: Theme) -> str:
    """The colour that is seen in a triangle between the figures of its pattern."""
    ground, *rest = (mark for mark in mosaic.triangle(colour, side, theme) if isinstance(mark, Shape))
    shades = [mark for mark in rest if mark.path == ground.path]
    return over(shades[0].fill, ground.fill, shades[0].opacity) if shades else ground.fill


def test_contrast_and_difference_agree_with_published_values() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)
    assert difference("#000000", "#ffffff") == pytest.approx(100, abs=0.01)
    assert difference("#ff0000", "#00ff00") == pytest.approx(86.6, abs=0.1)


def test_a_colour_blind_eye_is_simulated() -> None:
    """The planted fault: two colours that only such an eye confuses."""
    red, green = "#b05a3c", "#7d7a3a"
    assert difference(red, green) > 20
    assert difference(seen_by("protanopia", red), seen_by("protanopia", green)) < difference(red, green) / 2


@coloured
def test_every_pair_of_tile_colours_is_plainly_different_to_every_eye(theme: Theme) -> None:
    for one, other in combinations(grounds(theme), 2):
        assert difference(one, other) >= 28
        for eyes in EYES:
            assert difference(seen_by(eyes, one), seen_by(eyes, other)) >= 20, (eyes, one, other)


@coloured
def test_light_and_shade_never_bring_two_colours_close(theme: Theme) -> None:
    for one, other in combinations(range(4), 2):
        for side in range(4):
            for facing in range(4):
                assert difference(lit(one, side, theme), lit(other, facing, theme)) >= 24


@coloured
def test_every_pair_of_tile_colours_differs_in_lightness_too(theme: Theme) -> None:
    """Four colours can't all differ by 3:1 (27 > 21), so that lines and patterns must carry the rest."""
    least = 1.8 if theme is CONTRAST else 1.4
    for one, other in combinations(grounds(theme), 2):
        assert contrast(one, other) >= least, (one, other)


@named
def test_the_line_between_two_triangles_stands_out_from_both(theme: Theme) -> None:
    tones = [theme.grout] if theme.halo == NONE else [theme.grout, theme.halo]
    for ground in grounds(theme):
        assert max(contrast(tone, ground) for tone in tones) >= 3


@named
def test_patterns_are_faint_or_strong_as_the_theme_wants(theme: Theme) -> None:
    for glaze in theme.glazes[:4]:
        ratio = contrast(over(glaze.ink, glaze.ground, theme.pattern), glaze.ground)
        assert ratio >= (7 if theme in (CONTRAST, HATCHED) else 1.3)


@named
def test_words_and_quiet_lines_can_be_read_on_the_page(theme: Theme) -> None:
    assert contrast(theme.ink, theme.page) >= (7 if theme in (CONTRAST, HATCHED) else 4.5)
    assert contrast(theme.faint, theme.page) >= 3


def test_patterns_differ_in_greyscale_without_any_colour() -> None:
    """Each pair of patterns, laid over each other in a triangle, differs on a good part of it."""
    spots = [(x + 0.5, y + 0.5) for y in range(0, 50, 2) for x in range(y, 100 - y, 2)]
    seen = {name: [inside(pattern(i), spot) for spot in spots] for i, name in enumerate(NAMES)}
    for one, other in combinations(NAMES, 2):
        differing = sum(a != b for a, b in zip(seen[one], seen[other], strict=True)) / len(spots)
        assert differing >= 0.08, (one, other, differing)
    shares = {name: sum(bits) / len(spots) for name, bits in seen.items()}
    assert shares["plain"] == 0
    assert all(0.1 < share < 0.6 for name, share in shares.items() if name != "plain"), shares


@pytest.mark.parametrize("colour", range(len(NAMES)))
def test_a_pattern_stays_in_its_triangle(colour: int) -> None:
    spots = [(x + 0.5, y + 0.5) for y in range(0, 100, 2) for x in range(0, 100, 2)]
    assert all(y < x < 100 - y for x, y in spots if inside(pattern(colour, 0), (x, y)))
    assert all(100 - x < y < x for x, y in spots if inside(pattern(colour, 1), (x, y)))


@named
def test_each_symbol_stands_out_from_each_ground(theme: Theme) -> None:
    """Symbols have a dark and a light part, side by side: one of them is far from any ground."""
    for symbol in range(len(mozaika.SYMBOLS)):
        tones = fills_and_strokes(mozaika.symbol_marks(symbol, theme))
        assert contrast(min(tones, key=luminance), max(tones, key=luminance)) >= 7
        for ground in grounds(theme):
            assert max(contrast(tone, ground) for tone in tones) >= (7 if theme is CONTRAST else 4)


@named
def test_a_fly_stands_out_from_the_tiles_and_from_the_page(theme: Theme) -> None:
    for ground in (*grounds(theme), theme.page):
        assert max(contrast(tone, ground) for tone in (theme.fly, theme.wing)) >= 3


def fills_and_strokes(drawing: Drawing) -> set[str]:
    return {tone for mark in drawing if isinstance(mark, Shape) for tone in (mark.fill, mark.stroke)} - {NONE}
