"""The description at /schema, made to say what the server does: strict bodies, plain refusals, empty answers."""

from collections.abc import Iterable
from typing import Any, Final

import msgspec
from litestar import Request, Router
from litestar.handlers import HTTPRouteHandler
from litestar.openapi.datastructures import ResponseSpec
from litestar.openapi.plugins import JsonRenderPlugin

from tuilerie.server.protocol import answers, bodies, tables

REFUSALS: Final = {
    status: ResponseSpec(answers.Problem, description=why, generate_examples=False)
    for status, why in {
        400: "malformed or out of bounds",
        401: "no session",
        403: "not allowed",
        404: "unknown",
        409: "not now",
        413: "too large",
        429: "too often",
        503: "the database can't be used, or too much is asked, now",
    }.items()
}
NOTHING: Final = ResponseSpec(None, description="done", generate_examples=False)
UNHEALTHY: Final = ResponseSpec(dict[str, str], description="the database does not answer", generate_examples=False)


def document(routers: Iterable[Router]) -> None:
    """Every request of the interface may be answered by a Problem; the framework would document its own."""
    for router in routers:
        for route in router.routes:
            for handler in getattr(route, "route_handlers", ()):
                if isinstance(handler, HTTPRouteHandler):
                    empty = {204: NOTHING} if handler.status_code == 204 else {}
                    handler.responses = {**REFUSALS, **empty, **(handler.responses or {})}


class Description(JsonRenderPlugin):
    """The page itself, with what the framework leaves out: that unknown fields are refused, and bounds of zero.

    It is made once: anybody may ask for it as often as they like.
    """

    _page: bytes | None = None

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        if self._page is None:
            self._page = self._made(request, openapi_schema)
        return self._page

    def _made(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        for name, schema in openapi_schema["components"]["schemas"].items():
            struct = getattr(bodies, name, None) or getattr(tables, name, None)
            strict = getattr(struct, "__struct_config__", None)  # what a game tells is a dataclass
            if struct is not None and strict is not None and strict.forbid_unknown_fields:
                _tighten(schema, struct)
        return super().render(request, openapi_schema)


def _tighten(schema: dict[str, Any], struct: type[msgspec.Struct]) -> None:
    schema["additionalProperties"] = False
    info = msgspec.inspect.type_info(struct)
    assert isinstance(info, msgspec.inspect.StructType)
    for field in info.fields:
        if _from_zero(field.type):
            schema["properties"][field.name]["minimum"] = 0


def _from_zero(kind: msgspec.inspect.Type) -> bool:
    match kind:
        case msgspec.inspect.UnionType(types=types):
            return any(map(_from_zero, types))
        case msgspec.inspect.IntType(ge=0):
            return True
    return False
