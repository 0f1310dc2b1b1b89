"""Click in three languages: commands and options whose help and refusals come from the catalogues.

A command `play` is the function `command` of `commands/play.py`, made by `@command`. Its help is the message
`cli.play.help`, whose first line stands in the list of commands; an option `--seed` is told by
`cli.play.option.seed`, or by `cli.option.seed` where several commands share it; an argument likewise.
"""

from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from math import isfinite
from pkgutil import iter_modules
from typing import Any, Final

import click

from tuilerie.cli.screen import Screen
from tuilerie.errors import UnknownName
from tuilerie.words import LANGUAGES, Words

_COMMANDS: Final = "tuilerie.cli.commands"
ORDER: Final = ("games", "rules", "play", "watch", "replay", "simulate", "verify")
"""The commands that are listed first; the others follow by name."""


MOST: Final = 10**15
"""The largest whole number that an option takes where nothing else bounds it."""


class Number(click.FloatRange):
    """A number between bounds; click's own range lets nan through."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        number = super().convert(value, param, ctx)
        if not isfinite(number):
            self.fail(str(value), param, ctx)
        return number


class Readable(click.types.StringParamType):
    """A text in the terminal's own alphabet; click's own lets letters through that nobody can read or write."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        text: str = super().convert(value, param, ctx)
        try:
            text.encode()
        except UnicodeEncodeError:
            self.fail(text, param, ctx)
        return text


def words_of(context: click.Context) -> Words:
    screen = context.find_object(Screen)
    assert screen is not None
    return screen.words


class _TranslatedCommand(click.Command):
    """A command whose usage, help and headings come from the catalogues."""

    @property
    def key(self) -> str:
        """What its messages are called by."""
        return str(self.name)

    def format_usage(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        pieces = self.collect_usage_pieces(ctx)
        formatter.write_usage(ctx.command_path, " ".join(pieces), words_of(ctx).say("cli.usage") + " ")

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        formatter.write_paragraph()
        with formatter.indentation():
            for paragraph in self._help(ctx).split("\n"):
                formatter.write_text(paragraph)

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        words = words_of(ctx)
        for heading, kind in (("cli.arguments", click.Argument), ("cli.options", click.Option)):
            rows = [_row(self, each, ctx) for each in self.get_params(ctx) if isinstance(each, kind)]
            if rows:
                with formatter.section(words.say(heading)):
                    formatter.write_dl(rows)

    def get_short_help_str(self, limit: int = 45) -> str:
        return ""

    def values(self, words: Words) -> Mapping[str, str]:
        """What its messages are filled with; an option of a game is told by the value of its name."""
        return {}

    def _help(self, ctx: click.Context) -> str:
        words = words_of(ctx)
        return words.say(f"cli.{self.key}.help", self.values(words))


def _row(command: _TranslatedCommand, param: click.Parameter, ctx: click.Context) -> tuple[str, str]:
    words = words_of(ctx)
    name = "help" if "--help" in param.opts else param.name
    room = command.key.partition(".")[0]
    names = (f"cli.{command.key}.option.{name}", f"cli.{room}.option.{name}", f"cli.option.{name}")
    values = command.values(words)
    known = next((name for name in names if name in words), None)
    meaning = words.say(known, values) if known else values[str(name)]
    if isinstance(param, click.Option):
        shape = "" if param.is_flag or param.count else f" {param.make_metavar(ctx)}"
        # what is so by itself is shown by the word that undoes it
        shown = param.secondary_opts if param.secondary_opts and param.default is True else param.opts
        return ", ".join(shown) + shape, meaning
    return param.make_metavar(ctx), meaning


Values = Callable[[Words], Mapping[str, str]]


class Command(_TranslatedCommand):
    """One command; `--lang` is accepted after it as well as before it."""

    def __init__(self, *args: Any, values: Values | None = None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for param in self.params:
            if isinstance(param.type, click.types.StringParamType):
                param.type = Readable()
        self.params.append(_language())
        self._values = values

    def values(self, words: Words) -> Mapping[str, str]:
        return self._values(words) if self._values else {}


def command(function: Callable[..., Any]) -> click.Command:
    """Make a function the command of its module; it is handed the Screen first."""
    return _command(function)


def command_with_values(values: Values) -> Callable[[Callable[..., Any]], click.Command]:
    """The same for a command whose messages need values, such as the games that it is for."""
    return lambda function: _command(function, values)


def _command(function: Callable[..., Any], values: Values | None = None) -> click.Command:
    name = function.__module__.rpartition(".")[2]
    return click.command(name, cls=Command, values=values)(click.pass_obj(function))


class Subcommand(Command):
    """One of a group of commands: `lab duel`."""

    @property
    def key(self) -> str:
        return f"{self.room}.{self.name}"

    room = ""


def subcommand(function: Callable[..., Any]) -> click.Command:
    """Make a function the subcommand of its module, in its package's group; it is handed the Screen first."""
    *_, room, name = function.__module__.split(".")
    command: Subcommand = click.command(name, cls=Subcommand)(click.pass_obj(function))
    command.room = room
    return command


class CommandGroup(_TranslatedCommand, click.Group):
    """A command that has subcommands: the modules of its package, imported only when used."""

    def __init__(self, name: str) -> None:
        super().__init__(name, params=[_language()], invoke_without_command=True, callback=_no_command)

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(_modules(f"{_COMMANDS}.{self.name}"))

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        return _found(f"{_COMMANDS}.{self.name}", cmd_name, self.list_commands(ctx))

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        _list_commands(self, ctx, formatter, f"cli.{self.name}.")
        super().format_options(ctx, formatter)


def _found(room: str, name: str, known: list[str]) -> click.Command:
    if name not in _modules(room):
        raise UnknownName("unknown-command", name=name[:40], known=", ".join(known))
    command: click.Command = import_module(f"{room}.{name}").command
    return command


def _list_commands(group: click.Group, ctx: click.Context, formatter: click.HelpFormatter, room: str) -> None:
    """Each command with the first line of its help."""
    words = words_of(ctx)
    with formatter.section(words.say("cli.commands")):
        rows = [(name, words.say(f"{room}{name}.help").partition("\n")[0]) for name in group.list_commands(ctx)]
        formatter.write_dl(rows)


class Program(_TranslatedCommand, click.Group):
    """`tuilerie` itself: its commands are the modules of `commands/`, imported only when used."""

    def __init__(self) -> None:
        shown = click.Option(["--version"], is_flag=True, is_eager=True, expose_value=False, callback=_show_version)
        super().__init__("tuilerie", params=[shown, _language()], invoke_without_command=True, callback=_no_command)

    def list_commands(self, ctx: click.Context) -> list[str]:
        found = _modules(_COMMANDS)
        return [*(name for name in ORDER if name in found), *(name for name in found if name not in ORDER)]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        return _found(_COMMANDS, cmd_name, self.list_commands(ctx))

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        _list_commands(self, ctx, formatter, "cli.")
        super().format_options(ctx, formatter)


@cache
def _modules(room: str) -> tuple[str, ...]:
    found = iter_modules(import_module(room).__path__)
    return tuple(sorted(module.name for module in found if not module.name.startswith("_")))


def _language() -> click.Option:
    return click.Option(["--lang"], type=click.Choice(LANGUAGES), expose_value=False)


def _show_version(ctx: click.Context, param: click.Parameter, wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version  # slow to import and seldom asked for

        click.echo(f"tuilerie {version('tuilerie')}")
        ctx.exit()


@click.pass_context
def _no_command(ctx: click.Context) -> None:
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())


def refusal_of(error: click.ClickException, words: Words) -> str:
    """Click's own refusals in our words, on one line, with where to find help."""
    context = getattr(error, "ctx", None)
    path = context.command_path if context else "tuilerie"
    return f"{_why(error, words)} {words.say('cli.try-help', {'command': path})}"


def _why(error: click.ClickException, words: Words) -> str:
    match error:
        case click.NoSuchOption():
            return words.say("cli.refusal.no-such-option", {"option": error.option_name})
        case click.BadOptionUsage():
            return words.say("cli.refusal.option-misused", {"option": error.option_name})
        case click.MissingParameter(param=click.Parameter() as param):
            return words.say("cli.refusal.missing", {"what": _called(param)})
        case click.BadParameter(param=click.Parameter() as param):
            return words.say("cli.refusal.bad-value", {"what": _called(param), "bounds": _bounds(param, words)})
        case click.UsageError():
            return words.say("cli.refusal.too-many-arguments")
    return error.format_message()


def _called(param: click.Parameter) -> str:
    return param.opts[0] if isinstance(param, click.Option) else param.human_readable_name


def _bounds(param: click.Parameter, words: Words) -> str:
    match param.type:
        case click.Choice(choices=choices):
            return " | ".join(map(str, choices))
        case click.IntRange(min=low, max=high) | click.FloatRange(min=low, max=high):
            return f"{'' if low is None else low}..{'' if high is None else high}"
    return words.say(f"cli.kind.{param.type.name}")
