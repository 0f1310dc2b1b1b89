"""What is printed has its real size, all its pieces, and crop marks where the cuts are."""

import re
from collections import Counter
from itertools import product
from xml.etree import ElementTree

import pytest

from tuilerie.art import mosaic
from tuilerie.art.drawing import Drawing, Group, Mark, Shape, Text, segments
from tuilerie.art.mark import back
from tuilerie.art.paper import MARGIN, PAPERS, RULER, STYLES, Page, Press, bound, press_for
from tuilerie.art.svg import document
from tuilerie.errors import BadOption, UnknownName
from tuilerie.games.epizodiak import art as zodiac_art
from tuilerie.games.epizodiak import sheets as zodiac_sheets
from tuilerie.games.mozaika import art as mozaika_art
from tuilerie.games.mozaika import sheets as mozaika_sheets
from tuilerie.luck import luck_from
from tuilerie.press import line, sheets
from tuilerie.press.making import Order, make
from tuilerie.press.pdf import pdf
from tuilerie.press.printing import board_size, pages, printable
from tuilerie.press.puzzle import Laying
from tuilerie.tiles.tile import full_set, kind, turns
from tuilerie.words import LANGUAGES, words

POINTS_A_MM = 72 / 25.4
ENGLISH = words("en")
A4 = press_for(ENGLISH)


def groups(marks: tuple[Mark, ...]) -> list[Group]:
    return [mark for mark in marks if isinstance(mark, Group)]


def pieces(printed: list[Page]) -> Counter[Drawing]:
    return Counter(group.marks for page in printed for group in groups(page.marks))


def corners(marks: tuple[Mark, ...], x: float = 0, y: float = 0, scale: float = 1) -> list[tuple[float, float]]:
    """Every point of a page in millimetres; turned groups are left out."""
    found: list[tuple[float, float]] = []
    for mark in marks:
        match mark:
            case Shape(path):
                found += [(x + scale * px, y + scale * py) for _, points in segments(path) for px, py in points]
            case Text(at=(px, py)):
                found.append((x + scale * px, y + scale * py))
            case Group(inner, (gx, gy), size, turn) if not turn:
                found += corners(inner, x + scale * gx, y + scale * gy, scale * size)
    return found


@pytest.mark.parametrize(("colours", "count"), [(3, 24), (4, 70)])
@pytest.mark.article("Q1")
def test_a_tile_set_is_printed_whole_each_piece_once(colours: int, count: int) -> None:
    printed = pieces(list(sheets.mosaic_set(A4, colours)))
    assert printed == Counter(mosaic.tile(piece, A4.theme) for piece in full_set(colours))
    assert printed.total() == count


@pytest.mark.parametrize("palette", list(mozaika_sheets.PALETTES))
def test_mozaika_has_108_and_12_tiles_16_flies_and_60_coins(palette: str) -> None:
    printed = pieces(list(mozaika_sheets.tiles(A4, {"palette": palette}, None)))
    colours, symbols = mozaika_sheets.PALETTES[palette]
    for colour, symbol in product(range(colours), range(symbols)):
        assert printed.pop(mozaika_art.tile(colour, symbol, A4.theme)) == 9 + 1
    assert printed == {mozaika_art.fly(A4.theme): 16, mozaika_art.coin(A4.theme): 60}


@pytest.mark.parametrize("face", zodiac_art.FACES)
def test_epizodiak_has_four_tiles_of_each_of_twelve_values(face: zodiac_art.Face) -> None:
    printed = pieces(list(zodiac_sheets.tiles(A4, {"face": face}, None)))
    assert printed == Counter({zodiac_art.tile(value, face, A4.theme): 4 for value in range(1, 13)})


def test_backs_lie_behind_the_faces_when_the_sheet_is_turned_over() -> None:
    pages = list(sheets.mosaic_set(A4, 4, back(A4.theme)))
    for front, behind_it in zip(pages[::2], pages[1::2], strict=True):
        behind = {(round(A4.paper.width - group.at[0] - 30, 3), group.at[1]) for group in groups(behind_it.marks)}
        assert {(round(group.at[0], 3), group.at[1]) for group in groups(front.marks)} <= behind


@pytest.mark.parametrize(("paper", "style"), list(product(PAPERS, STYLES)))
def test_every_page_keeps_to_the_paper(paper: str, style: str) -> None:
    press = press_for(ENGLISH, paper, style)
    printed = [
        *sheets.mosaic_set(press, 4, back(press.theme)),
        *mozaika_sheets.tiles(press, {"palette": "4x3"}, None),
        *zodiac_sheets.tiles(press, {"face": "sign"}, None),
        *mozaika_sheets.board(press),
        *zodiac_sheets.board(press),
        *sheets.grid(press, 8, 8),
        *sheets.puzzle_pages(
            press, make(Order("mosapuzzle", 4, 3, givens="rim"), luck_from("p")).puzzle, solution=True
        ),
        *sheets.puzzle_pages(press, make(Order("mosaspin", 10, 10), luck_from("p")).puzzle, solution=True),
    ]
    for page in bound(press, printed):
        for x, y in corners(page):
            assert 3 <= x <= press.paper.width - 3
            assert 3 <= y <= press.paper.height - 3


@pytest.mark.parametrize("side", [12.0, 30.0, 45.5])
def test_a_tile_has_the_size_asked_for_and_each_of_its_cuts_is_marked(side: float) -> None:
    press = press_for(ENGLISH, tile=side)
    page = next(sheets.mosaic_set(press, 3))
    cuts = [points for mark in page.marks if isinstance(mark, Shape) for _, points in segments(mark.path)]
    upright = {round(points[0][0], 1) for points in cuts}
    for group in groups(page.marks):
        assert group.scale * 100 == pytest.approx(side)
        assert {round(group.at[0], 1), round(group.at[0] + side, 1)} <= upright


def test_the_ruler_is_as_long_as_it_says() -> None:
    page = bound(A4, list(sheets.grid(A4, 3, 3)))[0]
    lines = [list(segments(mark.path)) for mark in page if isinstance(mark, Shape)]
    assert any(start == (MARGIN, end[1]) and end[0] - start[0] == RULER for [(_, (start,)), (_, (end,))] in lines)
    assert any(isinstance(mark, Text) and f"{RULER} mm" in mark.text for mark in page)


def test_a_printed_puzzle_shows_its_givens_and_all_its_loose_pieces() -> None:
    puzzle = make(Order("mosapuzzle", 4, 4), luck_from("givens")).puzzle
    assert isinstance(puzzle, Laying)
    _, *sheet, answer = sheets.puzzle_pages(A4, puzzle, solution=True)
    by_picture = {mosaic.tile(turn, A4.theme): kind(turn) for piece in full_set(4) for turn in turns(piece)}
    loose = [by_picture[group.marks] for page in sheet for group in groups(page.marks)]
    assert tuple(sorted(loose)) == puzzle.loose
    assert "solution" in answer.title


def test_a_puzzle_page_carries_the_puzzle_s_line() -> None:
    puzzle = make(Order("mosaspin", 3, 3), luck_from("line")).puzzle
    board = next(sheets.puzzle_pages(A4, puzzle))
    assert board.note.startswith("tuilerie1:mosaspin:")


def test_the_pdf_has_the_paper_s_size_vectors_only_and_the_same_bytes_every_time() -> None:
    press = press_for(ENGLISH, "letter")
    drawings = bound(press, list(sheets.mosaic_set(press, 4)))
    data = pdf(drawings, press.paper, "tiles")
    assert data == pdf(drawings, press.paper, "tiles")
    assert data.startswith(b"%PDF-")
    boxes = re.findall(rb"/MediaBox \[ ([\d. ]+) \]", data)
    assert len(boxes) == len(drawings) == 2
    for box in boxes:
        _, _, width, height = map(float, box.split())
        assert width / POINTS_A_MM == pytest.approx(215.9, abs=0.01)
        assert height / POINTS_A_MM == pytest.approx(279.4, abs=0.01)
    assert b"/Image" not in data.replace(b"/ImageB", b"").replace(b"/ImageC", b"").replace(b"/ImageI", b"")


def test_the_svg_of_a_page_is_well_formed_and_in_millimetres() -> None:
    page = bound(A4, list(zodiac_sheets.board(A4)))[0]
    root = ElementTree.fromstring(document(page, A4.paper.width, A4.paper.height, unit="mm"))
    assert (root.get("width"), root.get("height"), root.get("viewBox")) == ("210mm", "297mm", "0 0 210 297")


@pytest.mark.parametrize("language", LANGUAGES)
def test_pages_speak_every_language_in_letters_that_the_printed_face_has(language: str) -> None:
    press = press_for(words(language))
    for page in bound(press, [*sheets.mosaic_set(press, 3), *mozaika_sheets.board(press)]):
        for mark in page:
            if isinstance(mark, Text):
                assert mark.text.replace("\u202f", "\u00a0").encode("cp1252")
                assert "press." not in mark.text


def test_boards_that_do_not_fit_are_refused_with_the_size_that_does() -> None:
    press = press_for(ENGLISH, tile=40)
    with pytest.raises(BadOption, match="print-does-not-fit") as refusal:
        list(sheets.grid(press, 8, 8))
    most = refusal.value.values["most"]
    assert list(sheets.grid(press_for(ENGLISH, tile=most), 8, 8))


def test_a_board_of_many_cells_is_made_small_enough_by_itself() -> None:
    assert list(sheets.grid(A4, 20, 20))


@pytest.mark.parametrize("text", ["", "x", "4x", "x4", "4x4x4", "-4x4", "4 x 4", "400x4", "0x4", "4x00", "４x４"])
def test_a_size_that_is_none_is_refused(text: str) -> None:
    with pytest.raises(BadOption, match="bad-size"):
        board_size(text)


def test_everything_that_has_a_name_can_be_printed() -> None:
    choices = {"board": "3x3", "puzzle": line.write(make(Order("mosaspin", 2, 2), luck_from("named")).puzzle)}
    for what in printable():
        assert pages(A4, what, choices.get(what))


def test_a_puzzle_shows_itself_in_a_notebook() -> None:
    for order in (Order("mosaspin", 2, 3), Order("mosapuzzle", 3, 2, givens="rim")):
        puzzle = make(order, luck_from("notebook")).puzzle
        assert ElementTree.fromstring(puzzle._repr_svg_()).get("role") == "img"


@pytest.mark.parametrize("tile", [7.9, 101, -1, 0])
def test_tiles_out_of_all_proportion_are_refused(tile: float) -> None:
    with pytest.raises(BadOption, match="print-tile-size"):
        press_for(ENGLISH, tile=tile)


def test_unknown_papers_and_styles_are_refused() -> None:
    with pytest.raises(UnknownName, match="unknown-paper"):
        press_for(ENGLISH, paper="a5")
    with pytest.raises(UnknownName, match="unknown-style"):
        press_for(ENGLISH, style="sepia")
    assert isinstance(press_for(ENGLISH, "letter", "hatched"), Press)
