"""`tuilerie lab`: studies of bots and rules, and training; one module a subcommand, imported only when used."""

from tuilerie.cli import program

command = program.CommandGroup("lab")
