"""The program `tuilerie`: one module a command in `commands/`, found by its name and imported when used."""

import os
import signal
import sys
import threading
from collections.abc import Sequence
from io import TextIOWrapper
from types import FrameType
from typing import Final

import click

from tuilerie import compiling
from tuilerie.cli.program import Program, refusal_of
from tuilerie.cli.screen import Screen, chosen_language, screen_for
from tuilerie.errors import BadRecord, TuilerieError

FAILED_CHECK = 1
WRONG_USAGE = 2
INTERRUPTED = 130
AGAIN: Final = 0.05
"""Seconds after which an interruption is tried again."""

EXTRAS = {
    "joblib": "lab",
    "threadpoolctl": "lab",
    "numba": "lab",
    "distributed": "lab",
    "dask": "lab",
    "pyspiel": "adapters",
    "open_spiel": "adapters",
}
"""Which extra brings what; all else that may be missing comes with `play`."""


def main() -> None:
    """Run the command line and leave with its exit code."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, _interrupt)
    try:
        sys.exit(run(sys.argv[1:]))
    except KeyboardInterrupt:  # before there are words for it
        sys.exit(INTERRUPTED)


def _interrupt(number: int, frame: FrameType | None) -> None:
    """As Python does it, but never while machine code is made or loaded: half of it would crash us."""
    if not compiling.at_work(frame):
        raise KeyboardInterrupt
    again = threading.Timer(AGAIN, os.kill, (os.getpid(), number))
    again.daemon = True
    again.start()


def run(arguments: Sequence[str]) -> int:
    """0: done; 1: a check failed; 2: wrong usage; 130: interrupted."""
    _take_any_letter()
    screen = screen_for(chosen_language(arguments, os.environ))
    try:
        code = _ran(arguments, screen)
        sys.stdout.flush()
    except BrokenPipeError:  # whoever read our output has gone: nothing left to say
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FAILED_CHECK
    return code


def extra_of(module: str) -> str:
    """The extra that brings a module."""
    return EXTRAS.get(module.partition(".")[0], "play")


def _take_any_letter() -> None:
    """What can't be read or shown in the terminal's alphabet is replaced, never an error."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")


def _ran(arguments: Sequence[str], screen: Screen) -> int:
    try:
        answer = Program().main(list(arguments), prog_name="tuilerie", standalone_mode=False, obj=screen)
    except TuilerieError as error:
        screen.complain(screen.words.refusal(error))
        return FAILED_CHECK if isinstance(error, BadRecord) else WRONG_USAGE
    except ModuleNotFoundError as error:
        if error.name is None or error.name.startswith("tuilerie"):
            raise
        screen.complain(screen.text("extra-missing", module=error.name, extra=extra_of(error.name)))
        return WRONG_USAGE
    except click.ClickException as error:
        screen.complain(refusal_of(error, screen.words))
        return WRONG_USAGE
    except (click.Abort, KeyboardInterrupt):
        screen.complain(screen.words.say("cli.interrupted"))
        return INTERRUPTED
    except BrokenPipeError:
        raise
    except OSError as error:
        screen.complain(screen.file_refusal(error))
        return WRONG_USAGE
    return answer if isinstance(answer, int) else 0
