"""Start the server and keep it running until it is told to stop."""

import asyncio
import errno
import signal
import socket
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import uvicorn

from tuilerie.errors import TuilerieError
from tuilerie.server.logs import configure
from tuilerie.server.settings import Settings
from tuilerie.server.storage.database import connect
from tuilerie.server.web.app import application
from tuilerie.server.web.fast_websocket import FastWebSocket
from tuilerie.server.web.security import is_host, with_headers
from tuilerie.server.web.timed_http import TimedHttp
from tuilerie.words import words

MOST_MESSAGE = 65_536
KEEP_ALIVE = 30
"""Seconds after which a line is closed on which nobody asks anything more."""


class CannotServe(TuilerieError):
    """The port is taken, the folder can't be written, or the database can't be opened."""


def listening(host: str, port: int) -> socket.socket:
    """A socket that listens; told clearly when the port is taken."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # named as TCP: else asyncio does not turn Nagle's waiting off, and every answer may take 40 ms
    sock = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        sock.bind((host, port))
        sock.listen(4096)
    except OSError as error:
        sock.close()
        key = "port-taken" if error.errno == errno.EADDRINUSE else "cannot-listen"
        raise CannotServe(key, host=host, port=str(port), system=_reason(error)) from None
    sock.set_inheritable(True)
    return sock


def check_folder(folder: Path) -> None:
    """The data folder exists and can be written, or it is refused before anything starts."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        probe = folder / ".writable"
        probe.write_bytes(b"")
        probe.unlink()
    except OSError as error:
        raise CannotServe("cannot-write-folder", folder=str(folder), system=_reason(error)) from None


def _reason(error: OSError) -> str:
    """Why the system refused: the name of its error where there are words for it, else the system's own words."""
    unknown_host = isinstance(error, socket.gaierror)
    name = "EADDRNOTAVAIL" if unknown_host else errno.errorcode.get(error.errno or 0, "")
    return name if f"system.{name}" in words("en") else error.strerror or str(error)


def check_origins(origins: tuple[str, ...]) -> None:
    """Each is an address as browsers name a page's origin: scheme, host and perhaps port, nothing more."""
    for origin in origins:
        scheme, _, host = origin.partition("://")
        if scheme not in ("http", "https") or not is_host(host):
            raise CannotServe("bad-origin", origin=origin[:100])


def addresses(host: str, port: int) -> list[str]:
    """Where to open it: on this machine and, where it listens to others, in the local network."""
    if host not in ("0.0.0.0", "::"):
        shown = f"[{host}]" if ":" in host else host
        return [f"http://{shown}:{port}/"]
    found = [f"http://127.0.0.1:{port}/"]
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # sends nothing: asks which address a packet would leave from
            found.append(f"http://{probe.getsockname()[0]}:{port}/")
        except OSError:
            pass
    return list(dict.fromkeys(found))


def serve(settings: Settings, ready: Callable[[list[str]], None]) -> int:
    """Serve until interrupted; 0 after a clean stop."""
    configure(sys.stderr)
    sock = listening(settings.host, settings.port)
    port = sock.getsockname()[1]
    config = uvicorn.Config(
        with_headers(application(settings), settings.origins),
        log_config=None,
        access_log=False,
        server_header=False,
        http=TimedHttp,
        ws=FastWebSocket,
        ws_max_size=MOST_MESSAGE,
        ws_per_message_deflate=False,  # lengths would tell what is hidden, and memory a socket would triple
        ws_ping_interval=20.0,
        ws_ping_timeout=20.0,
        proxy_headers=True,
        forwarded_allow_ips=settings.proxies,
        timeout_graceful_shutdown=5,
        timeout_keep_alive=KEEP_ALIVE,
        backlog=4096,
        lifespan="on",
    )
    server = _Server(config)
    asyncio.run(_migrate(settings))
    with asyncio.Runner(loop_factory=_quick_loop()) as runner:
        return runner.run(_until_stopped(server, sock, lambda: ready(addresses(settings.host, port))))


def _quick_loop() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """uvloop where there is one: the same work takes it a fifth less time."""
    try:
        import uvloop
    except ImportError:
        return None
    quick: Callable[[], asyncio.AbstractEventLoop] = uvloop.new_event_loop
    return quick


async def _migrate(settings: Settings) -> None:
    """The database is there and up to date before anything is served."""
    database = connect(settings.database)
    try:
        await database.migrate()
    finally:
        await database.close()


class _Server(uvicorn.Server):
    """Stops on the first signal, leaves at once on the second; a stop that was asked for is no failure."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        loop = asyncio.get_running_loop()
        for each in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(each, self.handle_exit, each, None)
        yield


async def _until_stopped(server: uvicorn.Server, sock: socket.socket, ready: Callable[[], None]) -> int:
    serving = asyncio.create_task(server.serve(sockets=[sock]))
    while not server.started and not serving.done():
        await asyncio.sleep(0.02)
    if server.started:
        ready()
    try:
        await serving
    except SystemExit:
        return 1
    return 0 if server.started else 1
