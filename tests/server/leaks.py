"""Leaks put into a server on purpose, all of them."""

from tests.server import leaks_in_answers, leaks_in_frames
from tests.server.leaking import LEAKS, twin

__all__ = ["LEAKS", "leaks_in_answers", "leaks_in_frames", "twin"]
