"""The interface keeps its description: every answer has a documented status, kind and body, whatever is asked."""

import asyncio
import os
from contextlib import suppress
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode
from schemathesis.specs.openapi import checks

from tests.server.harness.process import Server
from tests.server.harness.wire import Wire, table_of
from tuilerie.remote import Visit

EXAMPLES = int(os.environ.get("EXAMPLES", "8"))
CHECKS = [
    checks.status_code_conformance,
    checks.content_type_conformance,
    checks.response_headers_conformance,
    checks.response_schema_conformance,
    checks.negative_data_rejection,
]
PASSWORD = "a long password"


async def furnished(server: Server) -> dict[str, str]:
    """Things that the paths of the interface can name: an ended match, a person, a game."""
    async with Visit(server.address) as ada, Visit(server.address) as bob:
        for visit, name in ((ada, "Ada"), (bob, "Bob")):
            await visit.guest(name)
            await visit.account(PASSWORD)
        table = await table_of(server, [ada, bob], "mosaspin")
        async with Wire(server, f"/live/table/{table}", ada) as wire:
            await wire.hello()
            await wire.send(type="move", id="last", text="give-up")
            await wire.until("ack", id="last")
    return {"match": table, "game": "mosaspin", "person": "Ada"}


def named(path: str, known: dict[str, str]) -> dict[str, str]:
    """What fills the gaps of a path so that there is something behind it."""
    gaps = {"match": known["match"], "game": known["game"], "what": "tiles"}
    gaps["name"] = "mosapuzzle" if "puzzles" in path else known["person"]
    return {gap: value for gap, value in gaps.items() if f"{{{gap}}}" in path}


def plainly(schema: Any) -> Any:
    """Tuples told as arrays of any of their parts: the checker can't read `prefixItems` yet."""
    if isinstance(schema, list):
        return [plainly(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    plain = {key: plainly(value) for key, value in schema.items() if key != "prefixItems"}
    parts = schema.get("prefixItems")
    return plain | {"items": {"anyOf": parts}, "minItems": len(parts), "maxItems": len(parts)} if parts else plain


def operations_of(described: dict[str, Any]) -> list[Any]:
    results: list[Any] = list(schemathesis.openapi.from_dict(plainly(described)).get_all_operations())
    return [result.ok() for result in results]


def headers_of_a_guest(http: httpx.Client) -> dict[str, str]:
    http.cookies.clear()
    me = http.post("/api/guest", json={"name": "Fuzz"}).json()
    return {"x-csrf-token": str(me["csrf"]), "cookie": f"tuilerie={http.cookies['tuilerie']}"}


def check(strategy: Any, address: str, headers: dict[str, str]) -> None:
    @given(case=strategy)
    @settings(
        max_examples=EXAMPLES,
        deadline=None,
        suppress_health_check=list(HealthCheck),
        database=None,
        derandomize=True,
    )
    def ask(case: Any) -> None:
        answer = case.call(base_url=address, headers=headers)
        # a slow machine may have too much to do, and says so
        assert answer.status_code < 500 or answer.status_code == 503, (case.method, case.path, answer.text)
        case.validate_response(answer, checks=CHECKS)

    with suppress(Unsatisfiable):  # there is nothing to say wrongly where nothing is said
        ask()


def test_the_interface_keeps_its_description(shared_generous: Server) -> None:
    known = asyncio.run(furnished(shared_generous))
    with httpx.Client(base_url=shared_generous.address, verify=False) as http:
        operations = operations_of(http.get("/schema/openapi.json").json())
        assert len(operations) > 30
        for operation in operations:
            path = named(operation.path, known)
            strategies = [
                operation.as_strategy(GenerationMode.POSITIVE),
                operation.as_strategy(GenerationMode.NEGATIVE),
            ]
            if path:
                strategies.append(operation.as_strategy(GenerationMode.POSITIVE, path_parameters=path))
            for strategy in strategies:
                check(strategy, shared_generous.address, headers_of_a_guest(http))


@pytest.mark.parametrize(
    ("path", "caught"),
    [
        ("/api/games", 'violates schema(.|\\n)*is not of type "string"'),
        ("/api/tables/{match}", r"Undocumented status code(.|\n)*Received: 404"),
    ],
)
def test_a_wrong_description_is_caught(path: str, caught: str, shared_generous: Server) -> None:
    """A body that is another one, a status that is not told."""
    with httpx.Client(base_url=shared_generous.address, verify=False) as http:
        described = http.get("/schema/openapi.json").json()
        described["paths"] = {path: described["paths"][path]}
        described["components"]["schemas"]["GameInfo"]["properties"]["minutes"] = {"type": "string"}
        del described["paths"][path]["get"]["responses"]["404"]
        [operation] = operations_of(described)
        with pytest.raises((BaseExceptionGroup, AssertionError), match=caught):
            check(operation.as_strategy(GenerationMode.POSITIVE), shared_generous.address, headers_of_a_guest(http))
