"""The web application: routes, refusals as answers, and the arena's beginning and end."""

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final

import msgspec
from litestar import Litestar, Response, get
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from prometheus_client import generate_latest
from prometheus_client.exposition import CONTENT_TYPE_LATEST
from sqlalchemy import text

from tuilerie.errors import BadOption, IllegalMove, TuilerieError, UnknownName
from tuilerie.server.arena import Arena
from tuilerie.server.limits import TooOften
from tuilerie.server.metrics import FAULTS, REFUSED, REGISTRY
from tuilerie.server.people.names import Forbidden
from tuilerie.server.play.chat import ChatRefused
from tuilerie.server.play.fair_queue import Busy
from tuilerie.server.protocol.answers import Problem
from tuilerie.server.protocol.openapi import UNHEALTHY, Description, document
from tuilerie.server.seats.permissions import Refused
from tuilerie.server.settings import Settings
from tuilerie.server.storage.database import StorageTrouble
from tuilerie.server.web.routes.archive import archive_router
from tuilerie.server.web.routes.people import people_router
from tuilerie.server.web.routes.press import press_router
from tuilerie.server.web.routes.tables import tables_router
from tuilerie.server.web.security import AnyRequest, arena_of, required_visitor, visitor_or_none
from tuilerie.server.web.sockets import lobby_socket, table_socket
from tuilerie.server.web.static_pages import page

MOST_BODY: Final = 100_000
STATUS: Final[dict[type[TuilerieError], int]] = {
    UnknownName: 404,
    BadOption: 400,
    IllegalMove: 409,
    Refused: 409,
    ChatRefused: 409,
    Forbidden: 403,
    TooOften: 429,
    StorageTrouble: 503,
    Busy: 503,
}
STATUS_BY_KEY: Final = {
    "not-logged-in": 401,
    "name-taken": 409,
    "bad-name": 400,
    "already-account": 409,
    "no-onlookers": 403,
}
KEY_BY_STATUS: Final = {400: "bad-request", 404: "not-found", 405: "wrong-method", 413: "too-large"}

log = logging.getLogger("tuilerie.app")


def refused(request: AnyRequest, error: TuilerieError) -> Response[Problem]:
    REFUSED.labels(error.key).inc()
    status = STATUS_BY_KEY.get(error.key) or STATUS.get(type(error), 400)
    headers = {"retry-after": str(error.values["seconds"])} if isinstance(error, TooOften) else {}
    values = msgspec.to_builtins(error.values, enc_hook=str)
    return Response(Problem(error.key, error.article, values), status_code=status, headers=headers)


def rejected(request: AnyRequest, error: HTTPException) -> Response[Problem]:
    """What the framework refuses: it says which field, not what was in it."""
    key = KEY_BY_STATUS.get(error.status_code, "bad-request")
    extra = error.extra if isinstance(error.extra, list) else []
    fields = [each["key"] for each in extra if isinstance(each, dict) and "key" in each]
    return Response(Problem(key, None, {"fields": fields} if fields else {}), status_code=error.status_code)


def unreadable(request: AnyRequest, error: RecursionError | UnicodeDecodeError) -> Response[Problem]:
    """A body nested deeper than anything we read, or with a text that is not in UTF-8."""
    return Response(Problem("bad-request"), status_code=400)


def fault(request: AnyRequest, error: Exception) -> Response[Problem]:
    FAULTS.inc()
    log.error("request failed", exc_info=error, extra={"path": request.url.path})
    return Response(Problem("fault"), status_code=500)


@get("/health", tags=["operation"], responses={503: UNHEALTHY})
async def health(request: AnyRequest) -> Response[dict[str, str]]:
    """200 while the database answers, else 503."""
    try:
        async with arena_of(request).database.read() as connection:
            await connection.execute(text("SELECT 1"))
    except StorageTrouble as trouble:
        return Response({"status": trouble.key}, status_code=503)
    return Response({"status": "ok"})


@get("/metrics", include_in_schema=False, sync_to_thread=False)
def metrics() -> Response[bytes]:
    # of texts the framework says the charset
    kind = CONTENT_TYPE_LATEST.removesuffix("; charset=utf-8")
    return Response(generate_latest(REGISTRY), media_type=kind)


def application(settings: Settings, static: Path | None = None) -> Litestar:
    @asynccontextmanager
    async def running(app: Litestar) -> AsyncIterator[None]:
        arena = Arena(settings)
        await arena.open()
        app.state.arena = arena
        try:
            yield
        finally:
            await arena.close()

    routers = (people_router, tables_router, archive_router, press_router)
    document(routers)
    return Litestar(
        route_handlers=[
            *routers,
            table_socket,
            lobby_socket,
            health,
            metrics,
            page,
        ],
        dependencies={"someone": Provide(visitor_or_none), "visitor": Provide(required_visitor)},
        exception_handlers={
            TuilerieError: refused,
            HTTPException: rejected,
            RecursionError: unreadable,
            UnicodeDecodeError: unreadable,
            Exception: fault,
        },
        lifespan=[running],
        request_max_body_size=MOST_BODY,
        openapi_config=OpenAPIConfig(
            "Tuilerie", "1", path="/schema", render_plugins=[Description(path=["/", "/openapi.json"])]
        ),
        logging_config=None,
        debug=False,
    )
