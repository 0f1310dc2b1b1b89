"""Backups that are none, or were tampered with, are refused in one line, and nothing of them is kept."""

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from tests.server.harness.commands import tuilerie
from tests.server.harness.process import Server
from tuilerie.errors import BadRecord
from tuilerie.server.storage import backups

ROW: dict[str, Any] = {
    "id": "ada",
    "name": "Ada",
    "login": "ada",
    "password": None,
    "preferences": "{}",
    "created": 1,
    "banned": None,
    "muted": None,
    "deleted": None,
}
SEAT = {"match": "none", "seat": 0, "person": None, "name": "x", "bot": None, "entropy": {"bytes": ""}}
HEAD = {"format": backups.FORMAT, "revision": "0007"}


def packed(*lines: Any) -> bytes:
    return gzip.compress(
        b"".join((each if isinstance(each, bytes) else json.dumps(each).encode()) + b"\n" for each in lines)
    )


def one(table: Any = "person", /, **changes: Any) -> bytes:
    return packed(HEAD, [table, ROW | changes], {"rows": 1})


def without(name: str) -> dict[str, Any]:
    return {key: value for key, value in ROW.items() if key != name}


TAMPERED = {
    "no revision": packed({"format": backups.FORMAT}, {"rows": 0}),
    "an unknown revision": packed(HEAD | {"revision": "zzz"}, {"rows": 0}),
    "a revision of another": packed(HEAD | {"revision": "-1"}, {"rows": 0}),
    "all revisions": packed(HEAD | {"revision": "heads"}, {"rows": 0}),
    "a list as revision": packed(HEAD | {"revision": ["0007"]}, {"rows": 0}),
    "a table alone": packed(HEAD, ["person"], {"rows": 1}),
    "a number": packed(HEAD, 5, {"rows": 1}),
    "null": packed(HEAD, None, {"rows": 1}),
    "a list of values": packed(HEAD, ["person", [1]], {"rows": 1}),
    "an unknown table": one("zzz"),
    "a table without a name": one(5),
    "a table of the schema's own": packed(HEAD, ["alembic_version", {"version_num": "x"}], {"rows": 1}),
    "a notice": packed(HEAD, ["notice", {"id": 1, "kind": "table", "about": "x", "at": 1}], {"rows": 1}),
    "a session": packed(HEAD, ["session", {"token": "x"}], {"rows": 1}),
    "an unknown column": one(zzz=1),
    "a missing column": packed(HEAD, ["person", without("name")], {"rows": 1}),
    "columns that differ": packed(
        HEAD, ["person", ROW], ["person", without("muted") | {"id": "bob", "login": "bob"}], {"rows": 2}
    ),
    "no id": one(id=None),
    "a huge number": one(created=10**30),
    "a text for a number": one(created="abc"),
    "a fraction": one(created=1.5),
    "true for a number": one(created=True),
    "an object": one(name={"x": 1}),
    "bytes that are none": one(name={"bytes": 5}),
    "bytes in a text": one(name={"bytes": "YQ=="}),
    "a list": one(name=[1]),
    "a NUL": one(name="a\0b"),
    "half a letter": packed(HEAD, b'["person", {"id": "\\ud800"}]', {"rows": 1}),
    "bad base64": packed(HEAD, ["seat", SEAT | {"entropy": {"bytes": "!"}}], {"rows": 1}),
    "no number of rows": packed(HEAD, {"rows": "0"}),
    "another number of rows": packed(HEAD, ["person", ROW], {"rows": 2}),
    "something after the end": packed(HEAD, ["person", ROW], {"rows": 1}, ["person", ROW]),
    "deep nesting": packed(HEAD, b"[" * 100_000, {"rows": 1}),
    "a false checksum": one()[:-8] + bytes(8),
    "a broken stream": one()[:20] + b"\xff\xff\xff" + one()[23:],
    "a head that is a list": packed([1]),
}


OTHERWISE_REFUSED = {
    **dict.fromkeys(
        ("no revision", "an unknown revision", "a revision of another", "all revisions", "a list as revision"),
        "backup-unknown-revision",
    ),
    **dict.fromkeys(("no number of rows", "another number of rows"), "record-truncated"),
    **dict.fromkeys(("a broken stream", "a head that is a list"), "not-a-backup"),
}
"""All others are damaged."""


@pytest.mark.parametrize("what", TAMPERED)
def test_a_tampered_backup_is_refused_when_it_is_read(what: str, tmp_path: Path) -> None:
    file = tmp_path / "kept"
    file.write_bytes(one())
    backups.check(file)
    file.write_bytes(TAMPERED[what])
    with pytest.raises(BadRecord, match=OTHERWISE_REFUSED.get(what, "backup-damaged")):
        backups.check(file)


CONTRADICTING = {
    "the same row twice": packed(HEAD, ["person", ROW], ["person", ROW], {"rows": 2}),
    "a seat at no table": packed(HEAD, ["seat", SEAT], {"rows": 1}),
    "columns that its schema has not": packed(
        HEAD | {"revision": "0001"},
        ["sketch", {"match": "a", "seat": 0, "text": "", "placed": 0}],
        ["review", {"match": "a", "of": "b", "text": "c"}],
        {"rows": 2},
    ),
    "a false checksum": TAMPERED["a false checksum"],
}


@pytest.mark.parametrize("on", ["sqlite", "postgresql"])
def test_nothing_of_a_refused_backup_is_kept_and_the_next_one_is_taken(
    on: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    folder, file = tmp_path / "arena", tmp_path / "kept"
    url = request.getfixturevalue("postgres_database") if on == "postgresql" else None
    where = ["--database", url] if url else ["--data", str(folder)]
    for what, data in CONTRADICTING.items():
        file.write_bytes(data)
        refused = tuilerie("restore", *where, str(file))
        assert (refused.returncode, refused.stdout) == (1, ""), (what, refused.stderr)
        assert refused.stderr.startswith("tuilerie: "), what
        assert refused.stderr.count("\n") == 1, (what, refused.stderr)
        assert "nothing was restored" in refused.stderr, (what, refused.stderr)
        assert not list(folder.glob("*")), what
    file.write_bytes(one())
    restored = tuilerie("restore", *where, str(file))
    assert (restored.returncode, restored.stderr) == (0, "")
    with Server(url, folder) as server:
        assert not server.faults()
