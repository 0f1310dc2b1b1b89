"""Fingers on a phone's screen."""

from playwright.sync_api import Locator, Page


def fingers(page: Page, *moments: list[tuple[float, float]]) -> None:
    """Fingers that go down, move and lift again."""
    touch = page.context.new_cdp_session(page)
    for number, points in enumerate(moments):
        kind = "touchMove" if number else "touchStart"
        at = [{"x": x, "y": y, "id": finger} for finger, (x, y) in enumerate(points)]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": at})
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def slide(page: Page, start: Locator, dx: float, dy: float) -> None:
    """A finger that goes down on something and moves."""
    box = start.bounding_box()
    assert box is not None
    x, y = box["x"] + 20, box["y"] + 20
    fingers(page, *([(x + dx * part / 8, y + dy * part / 8)] for part in range(9)))


def slide_to(page: Page, start: Locator, end: Locator) -> None:
    """A finger that takes something along to where it belongs."""
    there, here = end.bounding_box(), start.bounding_box()
    assert there is not None
    assert here is not None
    slide(page, start, there["x"] - here["x"], there["y"] - here["y"])
