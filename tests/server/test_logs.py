"""What reaches a log: everything in a file or a pipe, what needs attention at a terminal."""

import json
import subprocess
import sys

import pexpect

PROGRAM = """
import logging, sys
from tuilerie.server.logs import configure
configure(sys.stderr)
log = logging.getLogger("tuilerie.some")
log.info("small")
log.warning("great", extra={"ms": 5})
"""


def test_a_pipe_gets_every_line_as_json() -> None:
    ended = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=True, timeout=60)
    lines = [json.loads(line) for line in ended.stderr.splitlines()]
    assert [(line["level"], line["what"]) for line in lines] == [("info", "small"), ("warning", "great")]
    assert lines[1]["ms"] == 5


def test_a_terminal_is_told_what_needs_attention_only() -> None:
    shown = pexpect.spawn(sys.executable, ["-c", PROGRAM], encoding="utf-8", timeout=60)
    text = shown.read()
    assert "great" in text
    assert "small" not in text
