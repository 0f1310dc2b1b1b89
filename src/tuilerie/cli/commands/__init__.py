"""One module a command; each has a `command` made by `tuilerie.cli.program.command`."""
