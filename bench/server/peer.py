"""boardgame.io under the same driver: its own server and memory store, our small game, socket.io spoken by hand."""

import asyncio
import json
import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import AsyncExitStack, contextmanager
from pathlib import Path

from bench.server.drive import Run, Turn
from bench.server.line import Line, dial
from tests.server.postgres import free_port

VERSION = "0.50.2"
GAME, SEATS = "adding", 3
_state_id = re.compile(rb'"_stateID":(\d+)')
_current = re.compile(rb'"currentPlayer":"(\d)"')


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
        self.id = f"table-{number}"
        self.lines: list[Line] = []
        self._state = 0
        self._acting = 0
        self._there = 0
        self.ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def heard(self, seat: int, frame: bytes) -> None:
        if frame == b"2":
            self.lines[seat].send(b"3")
        elif frame.startswith(b"40/"):
            self._emit(seat, "sync", self.id, str(seat), None, SEATS)
        elif frame.startswith(b'42/adding,["sync"'):
            self._note(frame)
            self._there += 1
            if self._there == SEATS:
                self.ready.set_result(None)
        elif frame.startswith((b'42/adding,["update"', b'42/adding,["patch"')):
            self._note(frame)
            self.turn.arrived()

    def _note(self, frame: bytes) -> None:
        state, current = _state_id.search(frame), _current.search(frame)
        assert state is not None
        assert current is not None
        self._state, self._acting = int(state[1]), int(current[1])

    def _emit(self, seat: int, *what: object) -> None:
        self.lines[seat].send(f"42/{GAME},{json.dumps(what)}".encode())

    def move(self) -> None:
        seat = str(self._acting)
        action = {"type": "MAKE_MOVE", "payload": {"type": "add", "args": [1], "playerID": seat}}
        self.turn.begin()
        self._emit(self._acting, "update", action, self._state, self.id, seat)


async def peer_tables(stack: AsyncExitStack, port: int, run: Run, tables: int) -> list[PeerTable]:
    made = []
    for number in range(tables):
        one = PeerTable(run, number)
        for seat in range(SEATS):
            heard = lambda frame, one=one, seat=seat: one.heard(seat, frame)  # noqa: E731
            line = await dial(port, "/socket.io/?EIO=4&transport=websocket", heard)
            one.lines.append(line)
            stack.callback(line.close)
            line.send(f"40/{GAME},".encode())
            if seat == 0:
                while not one._there:  # the first to come makes the match
                    await asyncio.sleep(0.001)
        await asyncio.wait_for(one.ready, 20)
        made.append(one)
    return made
