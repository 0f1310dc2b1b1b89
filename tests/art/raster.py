"""Paths turned into pixels the slow and obvious way, to compare pictures in tests."""

from functools import cache

from tuilerie.art.drawing import Point, segments

STEPS = 8


@cache
def outlines(path: str) -> list[list[Point]]:
    """The path's outlines as polygons, curves cut into short lines."""
    found: list[list[Point]] = []
    for command, points in segments(path):
        match command:
            case "M":
                found.append([points[0]])
            case "L":
                found[-1].extend(points)
            case "C":
                start = found[-1][-1]
                for i in range(0, len(points), 3):
                    a, b, end = points[i : i + 3]
                    found[-1].extend(_bezier(start, a, b, end, step / STEPS) for step in range(1, STEPS + 1))
                    start = end
    return found


def inside(path: str, at: Point) -> bool:
    """By the non-zero rule."""
    x, y = at
    winding = 0
    for outline in outlines(path):
        for (x0, y0), (x1, y1) in zip(outline, outline[1:] + outline[:1], strict=True):
            if (y0 <= y) != (y1 <= y) and x < x0 + (y - y0) * (x1 - x0) / (y1 - y0):
                winding += 1 if y1 > y0 else -1
    return winding != 0


def _bezier(p: Point, a: Point, b: Point, q: Point, t: float) -> Point:
    u = 1 - t
    w = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
    return (
        w[0] * p[0] + w[1] * a[0] + w[2] * b[0] + w[3] * q[0],
        w[0] * p[1] + w[1] * a[1] + w[2] * b[1] + w[3] * q[1],
    )
