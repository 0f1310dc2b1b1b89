"""The puzzle of the day: the same for everybody, from the date alone; easy on Monday, hard on Sunday (A1)."""

from datetime import date

from tuilerie.luck import luck_from
from tuilerie.press import kinds
from tuilerie.press.making import MadePuzzle, Order, Tell, make


def week(name: str) -> tuple[Order, ...]:
    """What is made on each day of the week, from Monday."""
    days = kinds.of(name).week
    return tuple(Order(name, day.width, day.height, givens=day.givens, grade=day.grade) for day in days)


def of_the_day(name: str, day: date, progress: Tell | None = None) -> MadePuzzle:
    """The day's puzzle; who asks says which day it is."""
    return made_on(week(name)[day.weekday()], day, progress)


def made_on(order: Order, day: date, progress: Tell | None = None) -> MadePuzzle:
    """The day's puzzle of another size or grade."""
    grade = "any" if order.grade is None else order.grade
    wishes = (order.name, f"{order.width}x{order.height}", order.colours, order.one, order.givens, grade)
    return make(order, luck_from("/".join(map(str, ("puzzle of the day", day.isoformat(), *wishes)))), progress)
