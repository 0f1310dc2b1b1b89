"""Onlookers of one table, held by a process of their own: `python -m bench.server.onlookers PORT PATH COUNT`.

It says `held N` once all stand; then, for every line it reads, how many still stand, and for every play how many
of them have seen it and when the last of them did.
"""

import asyncio
import gc
import json
import re
import sys
import time

import uvloop

from bench.server.websocket import LightWebSocket, OnFrame, connect

AT_ONCE = 50
_seq = re.compile(rb'^{"type":"view","seq":(-?\d+)')


class Seen:
    """How many have seen each play, and when the last one did."""

    def __init__(self) -> None:
        self.views = 0
        self.plays: dict[int, list[float]] = {}

    def hear(self, frame: bytes) -> None:
        found = _seq.match(frame)
        if found:
            self.views += 1
            play = self.plays.setdefault(int(found[1]), [0, 0.0])
            play[0] += 1
            play[1] = time.time() * 1000


async def hold(port: int, path: str, count: int) -> None:
    seen = Seen()
    sockets: list[LightWebSocket] = []
    while len(sockets) < count:
        some = min(AT_ONCE, count - len(sockets))
        greeted = [asyncio.get_running_loop().create_future() for _ in range(some)]
        new = await asyncio.gather(*(connect(port, path, _first(seen, each)) for each in greeted))
        for socket in new:
            socket.send(b'{"type":"hello"}')
        await asyncio.gather(*greeted)
        sockets.extend(new)
    # it shares two processors with the server: what it does not have to do it does not
    gc.freeze()
    gc.disable()
    print("held", len(sockets), flush=True)
    loop = asyncio.get_running_loop()
    while await loop.run_in_executor(None, sys.stdin.readline):
        standing = sum(not socket.lost for socket in sockets)
        print("held", standing, json.dumps(seen.plays), flush=True)
        seen.plays = {}


def _first(seen: Seen, greeted: "asyncio.Future[None]") -> OnFrame:
    def hear(frame: bytes) -> None:
        seen.hear(frame)
        if not greeted.done() and frame.startswith(b'{"type":"view"'):
            greeted.set_result(None)

    return hear


if __name__ == "__main__":
    uvloop.run(hold(int(sys.argv[1]), sys.argv[2], int(sys.argv[3])))
