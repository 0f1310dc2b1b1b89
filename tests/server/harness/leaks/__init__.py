"""Leaks put into a server on purpose, all of them."""

from tests.server.harness.leaks import in_answers, in_messages
from tests.server.harness.leaks.planting import LEAKS, twin

__all__ = ["LEAKS", "in_answers", "in_messages", "twin"]
