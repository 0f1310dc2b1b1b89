"""Every numeric option of every command has two bounds and takes no number beyond them."""

import click
import pytest

from tests.cli.process import assert_refused, forked
from tuilerie.cli.program import Program
from tuilerie.cli.screen import screen_for

NOT_NUMBERS = ("nan", "inf", "-inf", "-1e999", "1e999", "-1", "9" * 40, "0x1f", "one")


def numeric() -> list[tuple[str, click.Option]]:
    program = Program()
    context = click.Context(program, obj=screen_for("en"))
    return [
        (name, each)
        for name in program.list_commands(context)
        if (command := program.get_command(context, name)) is not None
        for each in command.params
        if isinstance(each, click.Option)
        and isinstance(each.type, click.IntRange | click.FloatRange | type(click.INT) | type(click.FLOAT))
    ]


@pytest.mark.parametrize(("name", "option"), numeric(), ids=lambda part: getattr(part, "name", part))
def test_a_numeric_option_is_bounded_and_takes_numbers_only(name: str, option: click.Option) -> None:
    kind = option.type
    assert isinstance(kind, click.IntRange | click.FloatRange)
    assert kind.min is not None, "a lower bound"
    assert kind.max is not None, "an upper bound"
    for text in NOT_NUMBERS:
        with pytest.raises(click.BadParameter):
            option.type_cast_value(click.Context(click.Command(name)), text)


def test_what_is_no_number_is_refused_in_words() -> None:
    assert len(numeric()) > 10
    assert_refused(forked("watch", "mozaika", "--delay", "nan"), 2, "--delay", "0..60")
    assert_refused(forked("serve", "--absence", "nan", "--lang", "de"), 2, "--absence")
    assert_refused(forked("solve", "2x2", "--seconds", "inf"), 2, "--seconds")
