"""`python -m tests.again`: after `make test`, the few tests that failed beside the others, once more by themselves.

Tests of time and of lost lines run on machines that may stall for a moment. A fault fails again; what does not
is named, so that somebody looks at it. It is no way out of a bad run: more than a few are not run again, nor is
anything after a run that did not come to its end.
"""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any, Final

import pytest

KEPT: Final = Path(".pytest_cache/v")
FEW: Final = 3


def _read(name: str) -> Any:
    try:
        return json.loads((KEPT / name).read_text("utf-8"))
    except FileNotFoundError:
        return None


def _say(text: str) -> None:
    sys.stdout.write(f"again: {text}\n")


def main() -> int:
    failed = sorted(_read("cache/lastfailed") or {})
    if _read("run/status") != pytest.ExitCode.TESTS_FAILED or not 0 < len(failed) <= FEW:
        _say(f"nothing is run again ({len(failed)} failed; at most {FEW}, and only after a whole run)")
        return 1
    done = subprocess.run([sys.executable, "-m", "pytest", "-q", "-n", "0", *failed], check=False)
    if done.returncode == 0:
        _say("\n  ".join(("failed beside the others, passed alone; look at them:", *failed)))
    return done.returncode


if __name__ == "__main__":
    sys.exit(main())
