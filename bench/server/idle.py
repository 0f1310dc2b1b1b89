"""Sockets that do nothing, held by a process of their own: `python -m bench.server.idle PORT PATH COUNT`.

It says `held N` once all stand, and then, for every line it reads, how many still stand.
"""

import asyncio
import sys

from bench.server.websocket import LightWebSocket, connect

AT_ONCE = 50


async def hold(port: int, path: str, count: int) -> None:
    greeted = 0

    def count_greeting(frame: bytes) -> None:
        nonlocal greeted
        greeted += frame.startswith((b'{"type":"view"', b'{"type":"lobby"'))

    sockets: list[LightWebSocket] = []
    while len(sockets) < count:
        some = min(AT_ONCE, count - len(sockets))
        new = await asyncio.gather(*(connect(port, path, count_greeting) for _ in range(some)))
        for socket in new:
            if "table" in path:
                socket.send(b'{"type":"hello"}')
        sockets.extend(new)
        while greeted < len(sockets):
            await asyncio.sleep(0.005)
    print("held", len(sockets), flush=True)
    loop = asyncio.get_running_loop()
    while await loop.run_in_executor(None, sys.stdin.readline):
        print("held", sum(not socket.lost for socket in sockets), flush=True)


if __name__ == "__main__":
    asyncio.run(hold(int(sys.argv[1]), sys.argv[2], int(sys.argv[3])))
