"""How the solver's kernels are compiled: all of them into one folder."""

from pathlib import Path

from tuilerie.compiling import compiler

compiled = compiler("kernels", *sorted(Path(__file__).parent.glob("kernel_*.py")))
