"""Drawings written as PDF by reportlab: vectors only, the same bytes every time."""

from collections.abc import Sequence
from io import BytesIO

from reportlab.lib.colors import HexColor
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from tuilerie.art.drawing import NONE, Drawing, Group, Mark, Shape, Text, segments
from tuilerie.art.paper import Paper

FACE = "Times-Roman"
ROUND = 1


def pdf(pages: Sequence[Drawing], paper: Paper, title: str) -> bytes:
    """All pages as one document in the paper's size."""
    file = BytesIO()
    canvas = Canvas(file, pagesize=(paper.width * mm, paper.height * mm), invariant=1, pageCompression=1)
    canvas.setTitle(title)
    canvas.setCreator("Tuilerie")
    ink = _Ink(canvas)
    for page in pages:
        canvas.saveState()
        canvas.transform(mm, 0, 0, -mm, 0, paper.height * mm)
        ink.draw(page)
        canvas.restoreState()
        canvas.showPage()
    canvas.save()
    return file.getvalue()


class _Ink:
    """A canvas that draws our marks."""

    def __init__(self, canvas: Canvas) -> None:
        self.canvas = canvas

    def draw(self, marks: Sequence[Mark]) -> None:
        for mark in marks:
            match mark:
                case Shape():
                    self._shape(mark)
                case Text():
                    self._text(mark)
                case Group():
                    self._group(mark)

    def _group(self, group: Group) -> None:
        canvas = self.canvas
        canvas.saveState()
        canvas.translate(*group.at)
        canvas.scale(group.scale, group.scale)
        if group.turn % 360:
            canvas.translate(50, 50)
            canvas.rotate(group.turn)
            canvas.translate(-50, -50)
        self.draw(group.marks)
        canvas.restoreState()

    def _shape(self, shape: Shape) -> None:
        canvas = self.canvas
        canvas.saveState()
        if shape.fill != NONE:
            canvas.setFillColor(HexColor(shape.fill))
            canvas.setFillAlpha(shape.opacity)
        if shape.stroke != NONE:
            canvas.setStrokeColor(HexColor(shape.stroke))
            canvas.setStrokeAlpha(shape.opacity)
            canvas.setLineWidth(shape.width)
            canvas.setLineCap(ROUND)
            canvas.setLineJoin(ROUND)
        path = canvas.beginPath()
        for command, points in segments(shape.path):
            match command:
                case "M":
                    path.moveTo(*points[0])
                    for point in points[1:]:
                        path.lineTo(*point)
                case "L":
                    for point in points:
                        path.lineTo(*point)
                case "C":
                    for i in range(0, len(points), 3):
                        path.curveTo(*points[i], *points[i + 1], *points[i + 2])
                case _:
                    path.close()
        canvas.drawPath(path, stroke=int(shape.stroke != NONE), fill=int(shape.fill != NONE), fillMode=1)
        canvas.restoreState()

    def _text(self, text: Text) -> None:
        canvas = self.canvas
        canvas.saveState()
        canvas.translate(*text.at)
        canvas.scale(1, -1)
        canvas.setFillColor(HexColor(text.fill))
        canvas.setFont(FACE, text.size)
        printable = text.text.replace("\u202f", "\u00a0")
        match text.anchor:
            case "start":
                canvas.drawString(0, 0, printable)
            case "middle":
                canvas.drawCentredString(0, 0, printable)
            case "end":
                canvas.drawRightString(0, 0, printable)
        canvas.restoreState()
