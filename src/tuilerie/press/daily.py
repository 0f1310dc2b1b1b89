"""The puzzle of the day: the same for everybody, from the date alone; easy on Monday, hard on Sunday (A1)."""

from datetime import date
from typing import Final

from tuilerie.luck import luck_from
from tuilerie.press.making import Made, Order, Told, make
from tuilerie.press.puzzle import Name

WEEK: Final[dict[Name, tuple[Order, ...]]] = {
    "mosapuzzle": (
        Order("mosapuzzle", 3, 3, grade=1),
        Order("mosapuzzle", 3, 3, givens="rim", grade=2),
        Order("mosapuzzle", 4, 3, grade=2),
        Order("mosapuzzle", 4, 4, grade=3),
        Order("mosapuzzle", 4, 4, givens="rim", grade=4),
        Order("mosapuzzle", 5, 5, grade=4),
        Order("mosapuzzle", 5, 5, grade=5),
    ),
    "mosaspin": (
        Order("mosaspin", 3, 3, grade=1),
        Order("mosaspin", 4, 4, grade=2),
        Order("mosaspin", 4, 4, grade=2),
        Order("mosaspin", 5, 5, grade=3),
        Order("mosaspin", 5, 5, grade=3),
        Order("mosaspin", 6, 6, grade=4),
        Order("mosaspin", 8, 8, grade=5),
    ),
}
"""What is made on each day of the week, from Monday."""


def of_the_day(name: Name, day: date, told: Told | None = None) -> Made:
    """The day's puzzle; who asks says which day it is."""
    return made_on(WEEK[name][day.weekday()], day, told)


def made_on(order: Order, day: date, told: Told | None = None) -> Made:
    """The day's puzzle of another size or grade."""
    grade = "any" if order.grade is None else order.grade
    asked = (order.name, f"{order.width}x{order.height}", order.colours, order.one, order.givens, grade)
    return make(order, luck_from("/".join(map(str, ("puzzle of the day", day.isoformat(), *asked)))), told)
