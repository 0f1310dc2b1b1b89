"""The solver's kernels, compiled together: plain loops over arrays, called by the modules above."""

from pathlib import Path

from tuilerie.compiling import compiler

compiled = compiler("kernels", Path(__file__).parent)
