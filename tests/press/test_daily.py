"""The puzzle of the day depends on the day alone."""

from datetime import date, timedelta

import pytest

from tuilerie.press import line
from tuilerie.press.daily import made_on, of_the_day, week
from tuilerie.press.kinds import names
from tuilerie.press.making import Order

MONDAY = date(2026, 11, 16)
each = pytest.mark.parametrize("name", names())


@each
@pytest.mark.article("A1")
def test_a_day_has_one_puzzle_and_the_next_day_another(name: str) -> None:
    assert of_the_day(name, MONDAY) == of_the_day(name, MONDAY)
    assert of_the_day(name, MONDAY).puzzle != of_the_day(name, MONDAY + timedelta(days=7)).puzzle


@each
def test_every_day_of_four_weeks_has_its_puzzle_of_the_grade_of_its_weekday(name: str) -> None:
    for days in range(28):
        day = MONDAY + timedelta(days=days)
        found = of_the_day(name, day)
        assert found.puzzle.grade == week(name)[days % 7].grade
        assert found.puzzle.solutions.one
        assert found.puzzle.fault(found.solution) is None


@each
def test_the_week_grows_harder(name: str) -> None:
    grades = [order.grade or 0 for order in week(name)]
    assert grades == sorted(grades)
    assert (grades[0], grades[-1]) == (1, 5)


def test_a_day_may_be_asked_for_another_size() -> None:
    small = made_on(Order("mosaspin", 3, 3), MONDAY).puzzle
    assert (small.width, small.height) == (3, 3)
    assert small != made_on(Order("mosaspin", 3, 3), MONDAY + timedelta(days=1)).puzzle


def test_a_puzzle_once_given_stays_what_it_was() -> None:
    """A release that changes these changes what people share and print: raise the line's version then."""
    assert line.write(of_the_day("mosaspin", MONDAY).puzzle) == SPIN
    assert line.write(of_the_day("mosapuzzle", MONDAY).puzzle) == PUZZLE


SPIN = "tuilerie1:mosaspin:1:1:2011.0303.0101/0312.2233.3131/0331.1321.1131:2.2:e31f7a64"
PUZZLE = "tuilerie1:mosapuzzle:1:1:----.3033.----/2320.----.1000/----.----.0222:-:0101.0123.0233.1132.1322:8c6163da"
