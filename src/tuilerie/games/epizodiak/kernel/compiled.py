"""The compiler of this game's kernel."""

from pathlib import Path

from tuilerie.compiling import compiler

_HERE = Path(__file__).parent
compiled = compiler("epizodiak", _HERE, _HERE.with_name("bot.py"))
