"""Options over the wire: taken at their bounds, refused beyond them, with the article that gives the choice."""

from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from tests.server.harness.process import Server, own_address
from tuilerie import games
from tuilerie.options import Option, fields_of, text_of

EVERY = [(name, each) for name in games.names() for each in fields_of(games.find(name).options)]


@pytest.fixture
def person(shared: Server) -> Iterator[httpx.Client]:
    """Somebody new for each test: one person opens only so many tables in a row."""
    with httpx.Client(base_url=shared.address, headers=own_address(), verify=False) as http:
        me = http.post("/api/guest", json={"name": "Ada"}).json()
        http.headers["x-csrf-token"] = me["csrf"]
        yield http


def ask(person: httpx.Client, game: str, option: str, text: str) -> httpx.Response:
    """Open a table with one option set, without sitting at it."""
    seats = games.find(game).seats[0]
    body: dict[str, Any] = {"game": game, "seats": seats, "options": {option: text}, "seat": None, "public": False}
    answer = person.post("/api/tables", json=body)
    if answer.status_code == 201:  # one person hosts only so many tables
        assert person.post(f"/api/tables/{answer.json()['id']}/leave").is_success
    return answer


def named(case: tuple[str, Option]) -> str:
    return f"{case[0]}-{case[1].name}"


@pytest.mark.parametrize("case", EVERY, ids=named)
def test_an_option_is_taken_at_its_bounds(case: tuple[str, Option], person: httpx.Client) -> None:
    game, option = case
    edges = [text_of(each) for each in option.choices] or [str(option.low), str(option.high)]
    taken = [ask(person, game, option.name, text) for text in edges]
    # an edge may not fit the defaults of other options; then the game says so
    assert {answer.status_code for answer in taken} <= {201, 400}
    assert any(answer.status_code == 201 for answer in taken)
    for text, answer in zip(edges, taken, strict=True):
        if answer.status_code == 201:
            assert answer.json()["options"][option.name] == text
        else:
            assert answer.json()["key"] != "option-out-of-bounds"


@pytest.mark.parametrize("case", EVERY, ids=named)
def test_an_option_is_refused_beyond_its_bounds(case: tuple[str, Option], person: httpx.Client) -> None:
    game, option = case
    beyond = ["", "yes", "0x1", "1e3", " 1", "9" * 400, "null"]
    if not option.choices:
        beyond += [str((option.low or 0) - 1), str((option.high or 0) + 1)]
    for text in beyond:
        answer = ask(person, game, option.name, text)
        assert answer.status_code == 400, text
        problem = answer.json()
        assert (problem["key"], problem["article"]) == ("option-out-of-bounds", option.cite), text
        assert problem["values"]["bounds"] == option.bounds


@pytest.mark.parametrize("game", games.names())
def test_a_table_has_only_as_many_seats_as_its_game(game: str, person: httpx.Client) -> None:
    seats = games.find(game).seats
    for count in (0, seats[0] - 1, seats[-1] + 1, 9):
        body = {"game": game, "seats": count, "seat": None}
        assert person.post("/api/tables", json=body).json()["key"] == "seat-count"
