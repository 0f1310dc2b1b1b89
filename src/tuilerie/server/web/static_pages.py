"""The browser client, if it is built into the package; else a plain page that says the server runs."""

import gzip
import hashlib
import mimetypes
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from litestar import Request, Response, get
from litestar.exceptions import NotFoundException

STATIC: Final = Path(__file__).parents[1] / "static"
PLAIN: Final = (
    "<!doctype html><html lang=en><meta charset=utf-8><title>Tuilerie</title>"
    "<h1>Tuilerie</h1><p>The server is running. Its interface is described at <a href=/schema>/schema</a>.</p>"
)


@dataclass(frozen=True, slots=True)
class File:
    """A file of the client, also packed where that makes it smaller."""

    body: bytes
    kind: str
    tag: str = ""
    packed: bytes | None = None


@get(["/", "/{path:path}"], include_in_schema=False, sync_to_thread=False)
def page(request: Request[Any, Any, Any], path: str = "") -> Response[bytes]:
    """A file of the client; any other address is the client's own and gets its first page."""
    name = path.strip("/")
    if name.split("/")[0] in ("api", "live", "schema"):
        raise NotFoundException
    file = _file(name) if name in _names() else None
    if file is None and "." in name.rpartition("/")[2]:
        raise NotFoundException
    if file is None:
        built = "index.html" in _names()
        file = _file("index.html") if built else File(PLAIN.encode(), "text/html")
    if name.startswith("assets/"):
        # built files carry a hash of their content in their name
        headers = {"cache-control": "public, max-age=31536000, immutable", "vary": "accept-encoding"}
    else:
        headers = {
            "cache-control": "no-cache",
            "vary": "accept-encoding",
            **({"etag": file.tag} if file.tag else {}),
        }
    if file.tag and request.headers.get("if-none-match") == file.tag:
        return Response(b"", status_code=304, headers=headers)
    if file.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        return Response(file.packed, media_type=file.kind, headers=headers | {"content-encoding": "gzip"})
    return Response(file.body, media_type=file.kind, headers=headers)


@lru_cache(maxsize=1)
def _names() -> frozenset[str]:
    """What there is: no other name is looked for on the disk."""
    return frozenset(path.relative_to(STATIC).as_posix() for path in STATIC.rglob("*") if path.is_file())


@lru_cache(maxsize=500)
def _file(name: str) -> File:
    path = STATIC / name
    body = path.read_bytes()
    kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    # of texts the framework says the charset
    if kind in ("application/javascript", "application/json", "image/svg+xml"):
        kind += "; charset=utf-8"
    packed = gzip.compress(body, mtime=0)
    # weak, for the packed file is the same file
    tag = f'W/"{hashlib.sha256(body).hexdigest()[:20]}"'
    return File(body, kind, tag, packed if len(packed) < len(body) else None)
