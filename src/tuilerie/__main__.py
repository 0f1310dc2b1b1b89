"""`python -m tuilerie` is `tuilerie`."""

from tuilerie.cli import main

main()
