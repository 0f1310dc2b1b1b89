"""Logs as one JSON object a line, with what happened and no secrets: tokens and bodies never reach a log."""

import json
import logging
import time
from typing import Any, Final, TextIO

_PLAIN: Final = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName"}


class JsonLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03d}Z",
            "level": record.levelname.lower(),
            "from": record.name,
            "what": record.getMessage(),
            **{name: value for name, value in vars(record).items() if name not in _PLAIN},
        }
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, default=str)


def _blame_the_client(record: logging.LogRecord) -> bool:
    """Bytes that are no text end their socket; that is no error of ours, and worth one line."""
    if record.getMessage().startswith("Invalid UTF-8"):
        record.levelno, record.levelname, record.exc_info = logging.WARNING, "WARNING", None
    return True


def configure(stream: TextIO, level: int = logging.INFO) -> None:
    """To files and pipes everything is logged; who sits at a terminal is told what needs attention only."""
    handler = logging.StreamHandler(stream)
    handler.setLevel(logging.WARNING if stream.isatty() else logging.NOTSET)
    handler.setFormatter(JsonLines())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger("tuilerie").setLevel(level)
    logging.getLogger("uvicorn.error").setLevel(logging.WARNING)
    logging.getLogger("uvicorn.error").addFilter(_blame_the_client)
    logging.getLogger("websockets").setLevel(logging.ERROR)
