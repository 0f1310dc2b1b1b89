"""Guests, accounts, sessions: who may do what, and what is told to whom."""

import asyncio
import json
import re
import time
from pathlib import Path

import httpx
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.server.harness.people import Browser, key
from tests.server.harness.process import Server
from tests.server.harness.wire import PATIENCE
from tuilerie.remote import ServerRefused, Visit

Answer = httpx.Response


async def code_of(socket: ClientConnection) -> int:
    """With which code the server closes, whatever it says before."""
    try:
        while True:
            await asyncio.wait_for(socket.recv(), PATIENCE)
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd else 1006


def test_a_guest_becomes_an_account_and_keeps_its_games(shared: Server) -> None:
    with Browser(shared) as one, Browser(shared) as again:
        me = one.guest("Grace").json()
        assert me["guest"]
        table = one.ask("POST", "/api/tables", {"game": "mosaspin", "seats": 2}).json()["id"]
        account = one.ask("POST", "/api/account", {"password": "correct horse"}).json()
        assert (account["id"], account["guest"]) == (me["id"], False)
        assert again.ask("POST", "/api/login", {"name": "gRACE", "password": "correct horse"}).status_code == 200
        assert [each["table"]["id"] for each in again.ask("GET", "/api/mine").json()["mine"]] == [table]


def test_a_guest_without_a_name_has_none_until_it_takes_one(shared: Server) -> None:
    with Browser(shared) as one:
        me = one.ask("POST", "/api/guest", {}).json()
        assert (me["name"], me["guest"]) == ("", True)
        table = one.ask("POST", "/api/tables", {"game": "mosaspin", "seats": 2}).json()
        assert table["seats"][0]["name"] == ""
        refused = one.ask("POST", "/api/account", {"password": "correct horse"})
        assert (refused.status_code, key(refused)) == (400, "bad-name")
        assert one.ask("POST", "/api/guest", {"name": ""}).status_code == 400
        assert one.guest("Sofja").json()["name"] == "Sofja"
        # asked to be somebody, one who is keeps its name
        assert one.ask("POST", "/api/guest", {}).json() == me | {"name": "Sofja"}


def test_two_accounts_never_share_a_name_but_guests_may(shared: Server) -> None:
    with Browser(shared) as one, Browser(shared) as other:
        assert one.guest("Emmy").status_code == other.guest("emmy").status_code == 200
        assert one.ask("POST", "/api/account", {"password": "noether's"}).status_code == 200
        taken = other.ask("POST", "/api/account", {"password": "somebody else"})
        assert (taken.status_code, key(taken)) == (409, "name-taken")


def test_unknown_names_and_wrong_passwords_get_the_same_answer(shared: Server) -> None:
    with Browser(shared) as one, Browser(shared) as other:
        one.guest("Sophie")
        one.ask("POST", "/api/account", {"password": "germain primes"})
        wrong = other.ask("POST", "/api/login", {"name": "Sophie", "password": "x" * 12})
        unknown = other.ask("POST", "/api/login", {"name": "Nobody here", "password": "x" * 12})
        assert wrong.status_code == unknown.status_code == 403
        assert wrong.content == unknown.content


def test_a_changed_password_ends_every_other_session(shared: Server) -> None:
    with Browser(shared) as one, Browser(shared) as other:
        one.guest("Hypatia")
        one.ask("POST", "/api/account", {"password": "of alexandria"})
        other.ask("POST", "/api/login", {"name": "Hypatia", "password": "of alexandria"})
        refused = one.ask("POST", "/api/password", {"old": "wrong", "new": "astrolabes"})
        assert key(refused) == "wrong-password"
        assert one.ask("POST", "/api/password", {"old": "of alexandria", "new": "astrolabes"}).status_code == 200
        assert one.ask("GET", "/api/me").status_code == 200
        assert other.ask("GET", "/api/me").status_code == 401


def test_a_session_is_new_at_login_and_dead_after_logout(shared: Server) -> None:
    with Browser(shared) as one:
        one.http.cookies.set("tuilerie", "a token that somebody else chose", domain="127.0.0.1", path="/")
        one.guest("Maria")
        first = one.http.cookies.get("tuilerie", domain="127.0.0.1")
        one.ask("POST", "/api/account", {"password": "agnesi's curve"})
        second = one.http.cookies.get("tuilerie")
        assert len({first, second, "a token that somebody else chose"}) == 3
        kept = dict(one.http.cookies)
        assert one.ask("POST", "/api/logout").status_code == 204
        one.http.cookies.update(kept)
        assert one.ask("GET", "/api/me").status_code == 401


def test_changing_requests_need_our_origin_and_the_sessions_proof(shared: Server) -> None:
    body = {"game": "mosaspin", "seats": 2}
    with Browser(shared) as one:
        one.guest()
        assert key(one.ask("POST", "/api/tables", body, **{"x-csrf-token": "guessed"})) == "wrong-csrf-token"
        assert key(one.ask("POST", "/api/tables", body, origin="http://evil.example")) == "wrong-origin"
        assert key(one.ask("POST", "/api/tables", body, origin="null")) == "wrong-origin"
        assert one.ask("POST", "/api/tables", body, origin=shared.address).status_code == 201


def test_sockets_need_our_origin_and_close_when_the_session_ends(shared: Server) -> None:
    async def look() -> None:
        async with Visit(shared.address) as visit:
            await visit.guest("Ada")
            table = (await visit.create("mosaspin", 2))["id"]
            address = f"ws{shared.address[4:]}/live/table/{table}"
            cookie = {"cookie": f"tuilerie={visit._http.cookies['tuilerie']}"}
            with pytest.raises(InvalidStatus, match="403"):
                async with connect(address, additional_headers=cookie, origin="http://evil.example"):  # type: ignore[arg-type]
                    pass
            async with connect(address, additional_headers=cookie) as socket:
                assert json.loads(await socket.recv())["you"] == 0
                await visit.ask("POST", "/api/logout")
                assert await code_of(socket) == 4401

    asyncio.run(look())


def test_names_are_cleaned_or_refused(shared: Server) -> None:
    with Browser(shared) as one:
        assert one.guest("  Ada   Lovelace ").json()["name"] == "Ada Lovelace"
        for bad in ("", " ", "a\x00b", "a\u202eb", "x" * 25):
            assert one.guest(bad).status_code == 400
        assert one.guest("<b>bold</b>").json()["name"] == "<b>bold</b>"


def test_all_that_is_kept_can_be_taken_away_and_deleted(shared: Server) -> None:
    with Browser(shared) as one, Browser(shared) as other:
        me = one.guest("Mary").json()
        one.ask("POST", "/api/account", {"password": "somerville"})
        one.ask("PUT", "/api/me/preferences", {"preferences": {"theme": "dark"}})
        table = one.ask("POST", "/api/tables", {"game": "mosaspin", "seats": 2}).json()["id"]
        kept = one.ask("GET", "/api/me/export").json()
        assert kept["person"][0]["name"] == "Mary"
        assert [each["id"] for each in kept["games"]] == [table]
        assert "password" not in json.dumps(kept).lower().replace("somerville", "password")
        assert one.ask("DELETE", "/api/me", {"password": "wrong one"}).status_code == 403
        assert one.ask("DELETE", "/api/me", {"password": "somerville"}).status_code == 204
        assert one.ask("GET", "/api/me").status_code == 401
        assert other.ask("GET", f"/api/people/{me['id']}").status_code == 404
        assert other.ask("POST", "/api/login", {"name": "Mary", "password": "somerville"}).status_code == 403
        until = time.monotonic() + PATIENCE
        while other.ask("GET", f"/api/tables/{table}").json()["seats"][0]["name"] == "Mary":
            assert time.monotonic() < until


def test_guessing_passwords_is_slowed_down(tmp_path: Path) -> None:
    with Server(None, tmp_path) as server, Browser(server) as one:
        keys = [key(one.ask("POST", "/api/login", {"name": "x", "password": "y" * 8})) for _ in range(12)]
        assert keys[0] == "wrong-name-or-password"
        assert keys[-1] == "too-often"


def test_every_answer_carries_the_strict_headers(shared: Server) -> None:
    with Browser(shared) as one:
        for path in ("/", "/health", "/api/games", "/api/nothing", "/schema", "/metrics"):
            headers = one.ask("GET", path).headers
            assert "default-src 'none'" in headers["content-security-policy"], path
            assert headers["x-content-type-options"] == "nosniff"
            assert "server" not in headers
            assert headers["cache-control"] in ("no-store", "no-cache")


def test_parts_of_pages_are_kept_for_good_and_carry_only_what_means_something_for_them(shared: Server) -> None:
    with Browser(shared) as one:
        parts = re.findall(r'"(/assets/[^"]+)"', one.ask("GET", "/").text)
        assert {part.rpartition(".")[2] for part in parts} >= {"js", "css", "woff2"}
        for part in parts:
            headers = one.ask("GET", part).headers
            assert headers["cache-control"] == "public, max-age=31536000, immutable"
            assert headers["x-content-type-options"] == "nosniff"
            assert headers["cross-origin-resource-policy"] == "same-origin"
            assert "content-security-policy" not in headers
        # what is not there is an answer like any other
        missing = one.ask("GET", "/assets/nothing.js")
        assert missing.status_code == 404
        assert "default-src 'none'" in missing.headers["content-security-policy"]


def test_a_refusal_reaches_the_client_with_key_article_and_values(shared: Server) -> None:
    async def ask() -> None:
        async with Visit(shared.address) as visit:
            with pytest.raises(ServerRefused, match="not-logged-in"):
                await visit.create("mozaika", 3)
            await visit.guest("Ada")
            with pytest.raises(ServerRefused) as refused:
                await visit.create("epizodiak", 3, options={"target": "99"})
            assert (refused.value.key, refused.value.article) == ("option-out-of-bounds", "E24")
            assert refused.value.values["bounds"] == "1..30"
            for bad, key in (
                ({"options": {"nothing": "1"}}, "unknown-option"),
                ({"seats": 9}, "seat-count"),
                ({"game": "chess"}, "unknown-game"),
                ({"clock": {"kind": "move"}}, "bad-clock"),
            ):
                with pytest.raises(ServerRefused, match=key):
                    await visit.ask("POST", "/api/tables", {"game": "mozaika", "seats": 3, **bad})

    asyncio.run(ask())
