"""boardgame.io under the same driver: its own server and memory store, a game like ours, socket.io by hand."""

import asyncio
import os
import random
import re
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import AsyncExitStack, contextmanager
from pathlib import Path

from bench.server.drive import Run, Turn
from bench.server.websocket import LightWebSocket, connect
from tests.server.harness.postgres import free_port

VERSION = "0.50.2"
GAME, SEATS = "dial", 3
_state_id = re.compile(rb'"_stateID":(\d+)')
_current = re.compile(rb'"currentPlayer":"(\d)"')
_legal = re.compile(rb'"legal":\[([^\]]*)\]')


@contextmanager
def boardgame_io(folder: Path) -> Iterator[tuple[int, int]]:
    """Its server in a folder of its own; the port and the process's id."""
    install = ["npm", "install", "--silent", "--no-audit", "--no-fund", "--no-save", f"boardgame.io@{VERSION}"]
    if not (folder / "node_modules" / "boardgame.io").exists():
        subprocess.run(install, cwd=folder, check=True)
    shutil.copy(Path(__file__).with_name("peer.cjs"), folder)
    port = free_port()
    environment = {**os.environ, "NODE_ENV": "production", "DEBUG": ""}
    with (folder / "log").open("w") as log:
        server = subprocess.Popen(
            ["node", "peer.cjs", str(port)], cwd=folder, env=environment, stdout=subprocess.PIPE, stderr=log
        )
    assert server.stdout is not None
    try:
        while b"ready" not in (line := server.stdout.readline()):
            assert line, (folder / "log").read_text()[-2000:]
        yield port, server.pid
    finally:
        server.kill()
        server.wait()
        server.stdout.close()


class PeerTable:
    def __init__(self, run: Run, number: int) -> None:
        self.turn = Turn(run, SEATS, self)
        self.id = b"table-%d" % number
        self.sockets: list[LightWebSocket] = []
        self._views: list[bytes] = [b""] * SEATS
        self._dice = random.Random(number)
        self.there = 0
        self.ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def on_frame(self, seat: int, frame: bytes) -> None:
        if frame == b"2":
            self.sockets[seat].send(b"3")
        elif frame.startswith((b'42/dial,["update"', b'42/dial,["patch"')):
            self._views[seat] = frame
            self.turn.arrived()
        elif frame.startswith(b"40/"):
            self.sockets[seat].send(b'42/dial,["sync","%b","%d",null,%d]' % (self.id, seat, SEATS))
        elif frame.startswith(b'42/dial,["sync"'):
            self._views[seat] = frame
            self.there += 1
            if self.there == SEATS:
                self.ready.set_result(None)

    def move(self) -> None:
        acting, state = _current.search(self._views[0]), _state_id.search(self._views[0])
        assert acting is not None
        assert state is not None
        seat = int(acting[1])
        legal = _legal.search(self._views[seat])
        assert legal is not None
        verb, _, end = self._dice.choice(legal[1].split(b","))[1:-1].partition(b" ")
        self.turn.begin()
        self.sockets[seat].send(
            b'42/dial,["update",{"type":"MAKE_MOVE","payload":{"type":"%b","args":[%b],"playerID":"%d"}},%b,"%b","%d"]'
            % (verb, b'"%b"' % end if end else b"", seat, state[1], self.id, seat)
        )


async def peer_tables(stack: AsyncExitStack, port: int, run: Run, tables: int) -> list[PeerTable]:
    started = []
    for number in range(tables):
        one = PeerTable(run, number)
        for seat in range(SEATS):
            on_frame = lambda frame, one=one, seat=seat: one.on_frame(seat, frame)  # noqa: E731
            socket = await connect(port, "/socket.io/?EIO=4&transport=websocket", on_frame)
            one.sockets.append(socket)
            stack.callback(socket.close)
            socket.send(f"40/{GAME},".encode())
            if seat == 0:
                while not one.there:  # the first to come makes the match
                    await asyncio.sleep(0.001)
        await asyncio.wait_for(one.ready, 20)
        started.append(one)
    return started
