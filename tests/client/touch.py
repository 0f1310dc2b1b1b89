"""Fingers on a phone's screen."""

import time

from playwright.sync_api import Locator, Page


def fingers(page: Page, *moments: list[tuple[float, float]]) -> None:
    """Fingers that go down, move and lift again."""
    touch = page.context.new_cdp_session(page)
    for number, points in enumerate(moments):
        kind = "touchMove" if number else "touchStart"
        at = [{"x": x, "y": y, "id": finger} for finger, (x, y) in enumerate(points)]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": at})
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def flick(page: Page, x: float, y: float, dx: float, milliseconds: float) -> None:
    """A finger that goes to the side, in the time that is said, however slow the machine is."""
    touch = page.context.new_cdp_session(page)
    began = time.time()
    for part in range(5):
        kind = "touchMove" if part else "touchStart"
        at = [{"x": x + dx * part / 4, "y": y, "id": 0}]
        moment = began + milliseconds * part / 4000
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": at, "timestamp": moment})
    end = began + milliseconds / 1000
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": [], "timestamp": end})


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
