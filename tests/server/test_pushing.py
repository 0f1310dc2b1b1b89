"""Messages to devices: sealed for the device, once a turn, to push services alone, and gone with the session."""

import asyncio
import base64
import json
import secrets
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import http_ece
import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02

from tests.server.harness.forks import SERVER
from tests.server.harness.process import Server
from tuilerie.remote import ServerRefused, Visit
from tuilerie.words import words

DAYS = {"kind": "days", "days": 2}
GRACE = 1.0
HURRIED = f"from tuilerie.server.play import pushing; pushing.GRACE = {GRACE}; {SERVER}"


@asynccontextmanager
async def guest(server: Server) -> AsyncIterator[Visit]:
    async with Visit(server.address) as visit:
        await visit.guest("Somebody")
        yield visit


@dataclass
class Device:
    """A browser's part: the keys of a subscription, and reading what was sealed for it."""

    address: str
    key: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(ec.SECP256R1()))
    auth: bytes = field(default_factory=lambda: secrets.token_bytes(16))

    @property
    def body(self) -> dict[str, str]:
        point = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return {"endpoint": self.address, "p256dh": text(point), "auth": text(self.auth), "language": "fr"}

    def read(self, sealed: bytes) -> dict[str, Any]:
        opened = http_ece.decrypt(sealed, private_key=self.key, auth_secret=self.auth, version="aes128gcm")
        return dict(json.loads(opened))


@dataclass
class Pushed:
    path: str
    headers: dict[str, str]
    body: bytes


class PushService:
    """A real push service on this machine: takes what it is given, and says what it is told to say."""

    def __init__(self) -> None:
        self.taken: list[Pushed] = []
        self.status = 201
        service = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["content-length"]))
                headers = {name.lower(): value for name, value in self.headers.items()}
                service.taken.append(Pushed(self.path, headers, body))
                self.send_response(service.status)
                self.end_headers()

            def log_message(self, *_: object) -> None:
                pass

        self._http = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.origin = f"http://127.0.0.1:{self._http.server_port}"
        Thread(target=self._http.serve_forever, daemon=True).start()

    def close(self) -> None:
        self._http.shutdown()
        self._http.server_close()


def text(key: bytes) -> str:
    return base64.urlsafe_b64encode(key).decode().rstrip("=")


@pytest.fixture
def service() -> Iterator[PushService]:
    running = PushService()
    try:
        yield running
    finally:
        running.close()


@pytest.fixture(params=["sqlite", "postgresql"])
def pushing(request: pytest.FixtureRequest, service: PushService, tmp_path: Path) -> Iterator[Server]:
    """A server on either database that may push to the service of the test, and does not wait for long."""
    database = request.getfixturevalue("postgres_database") if request.param == "postgresql" else None
    with Server(database, tmp_path / "arena", flags=["--push-to", service.origin], program=HURRIED) as running:
        yield running
        assert not running.faults()


async def until(happened: Any) -> None:
    for _ in range(300):
        if happened():
            return
        await asyncio.sleep(0.1)
    raise AssertionError("it did not happen")


async def at_leisure(ada: Visit, bob: Visit) -> str:
    table = (await ada.create("mosacolor", 2, clock=DAYS, public=False))["id"]
    await bob.sit(table)
    await ada.start(table)
    return str(table)


def test_who_is_not_here_is_told_once_a_turn(pushing: Server, service: PushService) -> None:
    device = Device(f"{service.origin}/send/ada")

    async def story() -> None:
        async with guest(pushing) as ada, guest(pushing) as bob:
            key = (await ada.ask("PUT", "/api/me/devices", device.body))["key"]
            table = await at_leisure(ada, bob)
            await until(lambda: service.taken)
            # nothing that happens at the table makes it a second message
            async with bob.watch(table) as seat:
                view = await anext(seat.views())
                await seat.move(view["legal"][0])
            await asyncio.sleep(2 * GRACE + 2)
            (pushed,) = service.taken
            assert pushed.path == "/send/ada"
            message = device.read(pushed.body)
            assert message == {
                "title": "Tuilerie",
                "body": "Mosacolor\u00a0: c’est à vous de jouer.",
                "path": f"/table/{table}",
            }
            token = pushed.headers["authorization"].split("t=")[1].split(",")[0]
            assert Vapid02.verify(f"vapid t={token},k={key}")
            assert service.taken[0].headers["topic"] == table

    asyncio.run(story())


def test_who_looked_for_players_and_went_is_told_that_the_game_has_begun(
    pushing: Server, service: PushService
) -> None:
    device = Device(f"{service.origin}/send/ada")

    async def story() -> None:
        async with guest(pushing) as ada, guest(pushing) as bob:
            await ada.ask("PUT", "/api/me/devices", device.body)
            table = (await ada.quick("mosacolor"))["id"]
            async with bob.watch(table):
                assert (await bob.quick("mosacolor"))["id"] == table
                await until(lambda: service.taken)
            (pushed,) = service.taken
            assert device.read(pushed.body)["body"] == words("fr").say("push.found", {"game": "Mosacolor"})
            assert device.read(pushed.body)["path"] == f"/table/{table}"

    asyncio.run(story())


def test_who_is_here_is_not_told(pushing: Server, service: PushService) -> None:
    async def story() -> None:
        async with guest(pushing) as ada, guest(pushing) as bob:
            for who in (ada, bob):
                await who.ask("PUT", "/api/me/devices", Device(f"{service.origin}/{who.me['id']}").body)
            table = (await ada.create("mosacolor", 2, clock=DAYS, public=False))["id"]
            async with ada.watch(table) as seat:
                await bob.sit(table)
                await ada.start(table)
                await anext(seat.views())
                await until(lambda: service.taken)
                await asyncio.sleep(2 * GRACE + 2)
                assert [each.path for each in service.taken] == [f"/{bob.me['id']}"]

    asyncio.run(story())


def test_a_device_that_is_gone_is_forgotten_and_one_that_logged_out_hears_nothing(
    pushing: Server, service: PushService
) -> None:
    service.status = 410

    async def story() -> None:
        async with guest(pushing) as ada, guest(pushing) as bob:
            await ada.ask("PUT", "/api/me/devices", Device(f"{service.origin}/ada").body)
            await bob.ask("PUT", "/api/me/devices", Device(f"{service.origin}/bob").body)
            # the session that asked for messages ends here, and another begins
            bob.me = await bob.ask("POST", "/api/account", {"name": "Bob 17", "password": "long enough"})
            await at_leisure(ada, bob)
            await until(lambda: service.taken)
            for _ in range(100):
                if not (await ada.ask("GET", "/api/me/devices"))["devices"]:
                    break
                await asyncio.sleep(0.1)
            assert (await ada.ask("GET", "/api/me/devices"))["devices"] == []
            assert [each.path for each in service.taken] == ["/ada"]

    asyncio.run(story())


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://fcm.googleapis.com/x",
        "https://127.0.0.1/x",
        "https://fcm.googleapis.com.evil.example/x",
        "https://fcm.googleapis.com@evil.example/x",
        "https://fcm.googleapis.com:8443/x",
        "https://[::1/x",
        # read as one host here and as another by what would send to it
        "https://127.0.0.1\\.fcm.googleapis.com/x",
        "https://127.0.0.1%2f.fcm.googleapis.com/x",
        "https://..push.apple.com/x",
        "file:///etc/passwd",
    ],
)
def test_messages_go_to_push_services_alone(shared: Server, endpoint: str) -> None:
    async def story() -> None:
        async with guest(shared) as ada:
            with pytest.raises(ServerRefused, match="unknown-push-service"):
                await ada.ask("PUT", "/api/me/devices", Device(endpoint).body)
            assert (await ada.ask("GET", "/api/me/devices"))["devices"] == []

    asyncio.run(story())


def test_devices_are_their_owners_alone_and_go_with_the_account(shared: Server) -> None:
    async def story() -> None:
        async with guest(shared) as ada, guest(shared) as eve:
            await ada.ask("PUT", "/api/me/devices", Device("https://web.push.apple.com/abc").body)
            (shown,) = (await ada.ask("GET", "/api/me/devices"))["devices"]
            assert (shown["service"], shown["here"]) == ("web.push.apple.com", True)
            await eve.ask("DELETE", f"/api/me/devices/{shown['id']}")
            assert len((await ada.ask("GET", "/api/me/devices"))["devices"]) == 1
            exported = await ada.ask("GET", "/api/me/export")
            assert [each["endpoint"] for each in exported["devices"]] == ["https://web.push.apple.com/abc"]
            await ada.ask("DELETE", f"/api/me/devices/{shown['id']}")
            assert (await ada.ask("GET", "/api/me/devices"))["devices"] == []

    asyncio.run(story())
