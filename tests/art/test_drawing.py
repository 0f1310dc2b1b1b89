"""Pictures are whole, well formed and the same every time."""

from itertools import combinations, pairwise
from xml.etree import ElementTree

import msgspec
import pytest

from tests.art.raster import inside, outlines
from tuilerie.art import mark, mosaic
from tuilerie.art.drawing import Group, Mark, Shape, segments
from tuilerie.art.theme import LIGHT, THEMES, Theme, theme
from tuilerie.errors import UnknownName
from tuilerie.games.epizodiak import art as zodiac
from tuilerie.games.epizodiak.art import sign
from tuilerie.games.mozaika import art as mozaika
from tuilerie.press import export
from tuilerie.tiles.mosaic import Mosaic
from tuilerie.tiles.tile import full_set, turns

named = pytest.mark.parametrize("look", THEMES.values(), ids=list(THEMES))


def shapes(marks: tuple[Mark, ...]) -> list[Shape]:
    found: list[Shape] = []
    for each in marks:
        match each:
            case Shape():
                found.append(each)
            case Group(inner):
                found.extend(shapes(inner))
    return found


@named
def test_every_picture_keeps_to_its_square(look: Theme) -> None:
    for name, drawing in export.pictures(look):
        for shape in shapes(drawing):
            for _, points in segments(shape.path):
                assert all(-1 <= x <= 101 and -1 <= y <= 101 for x, y in points), name


@named
def test_every_path_uses_only_the_four_commands_and_starts_with_a_move(look: Theme) -> None:
    for name, drawing in export.pictures(look):
        for shape in shapes(drawing):
            commands = [(command, len(points)) for command, points in segments(shape.path)]
            assert commands[0][0] == "M", name
            assert all(
                (command == "Z" and count == 0)
                or (command == "C" and count % 3 == 0)
                or (command in "ML" and count)
                for command, count in commands
            ), name


@named
def test_no_two_pictures_of_a_theme_are_alike(look: Theme) -> None:
    drawn = dict(export.pictures(look))
    # a back tells nothing, not even of which game it is
    pairs = [pair for pair in combinations(drawn, 2) if not all(name.endswith("back") for name in pair)]
    alike = [(a, b) for a, b in pairs if drawn[a] == drawn[b]]
    assert not alike


@pytest.mark.parametrize(
    "look", [each for each in THEMES.values() if each.name != "hatched"], ids=lambda look: look.name
)
def test_a_back_is_of_no_colour_of_any_game(look: Theme) -> None:
    drawn = {colour for shape in shapes(mark.back(look)) for colour in (shape.fill, shape.stroke)}
    assert not drawn & {glaze.ground for glaze in look.glazes[:4]}
    parts = [int(look.back.ground[at : at + 2], 16) for at in (1, 3, 5)]
    assert max(parts) - min(parts) < 24, "slate has no hue to speak of"


def test_each_turn_of_each_piece_has_its_own_picture() -> None:
    every = [turn for piece in full_set(4) for turn in turns(piece)]
    assert len({mosaic.tile(turn) for turn in every}) == len(every) == 256


def test_the_mark_is_a_true_mosaic() -> None:
    tiles = [group for group in mark.mark() if isinstance(group, Group)]
    assert len(tiles) == 4
    assert Mosaic(mark.LAID).matches


@named
def test_svg_is_well_formed_and_names_what_it_shows(look: Theme) -> None:
    laid = Mosaic.parse("0012.1200/1120.0011")
    for text in (
        mosaic.svg(laid, look, title="<four & tiles>"),
        mosaic.tile_svg((0, 1, 2, 3), look),
        mozaika.svg(3, 2, look),
        mozaika.fly_svg(look, title="fly"),
        zodiac.svg(12, "sign", look),
        zodiac.svg(12, "number", look),
        mark.svg(look),
        export.sprite(look),
    ):
        root = ElementTree.fromstring(text)
        assert root.tag == "{http://www.w3.org/2000/svg}svg"
    assert "&lt;four &amp; tiles&gt;" in mosaic.svg(laid, look, title="<four & tiles>")


def test_a_mismatching_joint_is_ringed() -> None:
    right, wrong = Mosaic.parse("0012.0000"), Mosaic.parse("0112.0000")
    assert mosaic.svg(right).count("<path") < mosaic.svg(wrong).count("<path")


def test_the_export_is_the_same_every_time_and_holds_every_picture() -> None:
    data = msgspec.json.decode(export.data())
    assert export.data() == export.data()
    assert set(data) == set(THEMES)
    names = [name for name, _ in export.pictures(LIGHT)]
    assert len(names) == len(set(names))
    assert all(list(data[each]["pictures"]) == names for each in THEMES)


def test_a_sprite_may_hold_one_game_only() -> None:
    assert 'id="zodiac-12-sign"' in export.sprite(LIGHT, "zodiac")
    assert "mozaika" not in export.sprite(LIGHT, "zodiac")


def test_the_twelve_signs_are_clearly_different() -> None:
    """Thick strokes of any two signs share less than two thirds of what they cover together."""
    covered = {value: frozenset(_covered(sign(value))) for value in zodiac.VALUES}
    for one, other in combinations(zodiac.VALUES, 2):
        both, either = covered[one] & covered[other], covered[one] | covered[other]
        assert len(both) / len(either) < 0.67, (one, other)


def test_the_four_symbols_are_clearly_different_in_outline() -> None:
    spots = [(x, y) for x in range(14, 88, 3) for y in range(14, 88, 3)]
    silhouettes = []
    for symbol in range(len(mozaika.SYMBOLS)):
        paths = [shape.path for shape in shapes(mozaika.symbol_marks(symbol)) if shape.fill != "none"]
        strokes = {spot for shape in shapes(mozaika.symbol_marks(symbol)) for spot in _covered(shape.path)}
        filled = {(x // 3, y // 3) for x, y in spots if any(inside(path, (x, y)) for path in paths)}
        silhouettes.append(filled | {(x * 5 // 3, y * 5 // 3) for x, y in strokes})
    for one, other in combinations(silhouettes, 2):
        assert len(one & other) / len(one | other) < 0.67


def test_an_unknown_theme_is_refused() -> None:
    with pytest.raises(UnknownName, match="unknown-theme"):
        theme("sepia")


def _covered(path: str, reach: float = 3) -> set[tuple[int, int]]:
    """Cells of five by five that a thick stroke of the path touches."""
    cells = set()
    for outline in outlines(path):
        for (x0, y0), (x1, y1) in pairwise(outline):
            for step in range(11):
                x, y = x0 + (x1 - x0) * step / 10, y0 + (y1 - y0) * step / 10
                cells |= {
                    (int(x + dx) // 5, int(y + dy) // 5) for dx in (-reach, 0, reach) for dy in (-reach, 0, reach)
                }
    return cells
