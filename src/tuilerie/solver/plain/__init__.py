"""The mosaic solver in plain Python: the readable reference, and the only solver that rules and guesses import.

It knows no clock and no chance but the Luck it is given, and needs nothing but Python.
"""

from tuilerie.solver.plain.search import Best, best, count, every, find, is_unique
from tuilerie.solver.plain.walk import Stopped

__all__ = ["Best", "Stopped", "best", "count", "every", "find", "is_unique"]
