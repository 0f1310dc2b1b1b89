"""Who may ask what: origins, sessions, CSRF tokens, and the headers that every answer carries."""

import hmac
import re
from ipaddress import IPv6Address
from typing import Any, Final
from urllib.parse import urlsplit

import msgspec
from litestar.connection import ASGIConnection, Request
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from tuilerie.server.arena import Arena
from tuilerie.server.limits import network_of
from tuilerie.server.people.accounts import Visitor
from tuilerie.server.people.names import Forbidden
from tuilerie.server.protocol.answers import Problem

AnyRequest = Request[Any, Any, Any]

COOKIE: Final = "tuilerie"
SAFE: Final = frozenset(("GET", "HEAD", "OPTIONS"))
LOCAL: Final = frozenset(("localhost", "127.0.0.1", "::1"))
_HOST: Final = re.compile(r"(\[(?P<ipv6>[0-9a-f:.]+)\]|[a-z0-9._-]+)(:(?P<port>[0-9]{0,5}))?")
RESERVED: Final = frozenset(("api", "health", "live", "metrics", "schema"))
"""First words of addresses that are not pages."""


HEADERS: Final = tuple(
    (name.encode(), value.encode())
    for name, value in {
        "content-security-policy": (
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
            "connect-src 'self'; manifest-src 'self'; worker-src 'self'; media-src 'self'; "
            "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
        ),
        "x-content-type-options": "nosniff",
        "referrer-policy": "same-origin",
        "cross-origin-opener-policy": "same-origin",
        "cross-origin-resource-policy": "same-origin",
        "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=()",
    }.items()
)

PARTS: Final = "/assets/"
"""Parts of pages, which are never shown by themselves: of the strict headers two mean something for them."""

PART_HEADERS: Final = tuple(
    each for each in HEADERS if each[0] in (b"x-content-type-options", b"cross-origin-resource-policy")
)


def with_headers(app: ASGIApp, origins: tuple[str, ...] = ()) -> ASGIApp:
    """Every HTTP answer carries its strict headers; what does not say otherwise is kept by no cache.

    Asked for by a name that is none of ours or no name at all, or by an address written in an unusual way (with a
    NUL in it, which PostgreSQL would refuse), nothing is answered.
    """
    hosts = {urlsplit(origin).netloc.lower() for origin in origins}

    async def handle(scope: Scope, receive: Receive, send: Send) -> None:
        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                part = message["status"] == 200 and scope["path"].startswith(PARTS)
                headers = [*message.get("headers", ()), *(PART_HEADERS if part else HEADERS)]
                if not any(name.lower() == b"cache-control" for name, _ in headers):
                    headers.append((b"cache-control", b"no-store"))
                message["headers"] = headers
            await send(message)

        answer = send_with_headers if scope["type"] == ScopeType.HTTP else send
        if scope["type"] in (ScopeType.HTTP, ScopeType.WEBSOCKET):
            host = _host(scope)
            if hosts and (host is None or not _host_known(host, hosts)):
                return await _refuse(scope, answer, 421, "unknown-host")
            if host is None or _has_nul(scope):
                return await _refuse(scope, answer, 400, "bad-request")
            if not _plain(scope["path"]):
                return await _refuse(scope, answer, 404, "not-found")
        return await app(scope, receive, answer)

    return handle


def _has_nul(scope: Scope) -> bool:
    query = scope.get("query_string", b"")
    return "\0" in scope.get("path", "") or b"%00" in query or b"\0" in query


def _host(scope: Scope) -> str | None:
    """The host that a request names, empty where it names none; None if that is no host, or more than one."""
    named = [value.decode("latin-1").lower() for name, value in scope["headers"] if name == b"host"]
    host = named[0] if named else ""
    if len(named) > 1 or (host and not is_host(host)):
        return None
    return host


def is_host(text: str) -> bool:
    """Whether a text in small letters is a host as addresses have it: a name or an address, perhaps with a port."""
    parts = _HOST.fullmatch(text)
    if parts is None or int(parts["port"] or 0) > 65_535:
        return False
    try:
        return parts["ipv6"] is None or bool(IPv6Address(parts["ipv6"]))
    except ValueError:
        return False


def _host_known(host: str, hosts: set[str]) -> bool:
    """Whether a request names one of our public hosts, or this machine itself as its operator does."""
    return host in hosts or (urlsplit(f"//{host}").hostname or "") in LOCAL


def _plain(path: str) -> bool:
    """`//metrics` or `/metrics/` would reach what a proxy that knows `/metrics` keeps inside."""
    parts = path.split("/")[1:]
    first = next(filter(None, parts), "")
    return first not in RESERVED or all(parts)


async def _refuse(scope: Scope, send: Send, status: int, key: str) -> None:
    if scope["type"] == ScopeType.WEBSOCKET:
        await send({"type": "websocket.close", "code": 4400 if status == 400 else 4403, "reason": key})
        return
    body = msgspec.json.encode(Problem(key))
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})


def origin_fits(connection: ASGIConnection[Any, Any, Any, Any], allowed: tuple[str, ...]) -> bool:
    """A browser says where a page comes from: only our own pages may act. Programs say nothing."""
    origin = connection.headers.get("origin")
    if origin is None:
        return True
    scheme = {"ws": "http", "wss": "https"}.get(connection.url.scheme, connection.url.scheme)
    return origin in allowed or origin == f"{scheme}://{connection.headers.get('host', '')}"


def arena_of(connection: ASGIConnection[Any, Any, Any, Any]) -> Arena:
    arena: Arena = connection.app.state.arena
    return arena


def address_of(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    """Whom limits count: an IPv6 network, an IPv4 address."""
    return network_of(connection.client.host) if connection.client else "?"


async def visitor_or_none(request: AnyRequest) -> Visitor | None:
    """Who asks, if anybody known; a changing request must come from our pages and, with a session, prove it."""
    arena = arena_of(request)
    visitor = await arena.people.visitor(request.cookies.get(COOKIE))
    arena.limits.check("request", address_of(request), visitor.id if visitor else None)
    if request.method not in SAFE:
        if not origin_fits(request, arena.settings.origins):
            raise Forbidden("wrong-origin")
        if visitor is not None and not hmac.compare_digest(
            request.headers.get("x-csrf-token", "").encode(), visitor.csrf.encode()
        ):
            raise Forbidden("wrong-csrf-token")
    return visitor


async def required_visitor(someone: Visitor | None) -> Visitor:
    if someone is None:
        raise Forbidden("not-logged-in")
    return someone
