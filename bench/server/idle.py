"""Sockets that do nothing, held by a process of their own: `python -m bench.server.idle PORT PATH COUNT`.

It says `held N` once all stand, and then, for every line it reads, how many still stand.
"""

import asyncio
import sys

from bench.server.line import Line, dial

AT_ONCE = 50


async def hold(port: int, path: str, count: int) -> None:
    heard = [0]

    def hear(frame: bytes) -> None:
        heard[0] += frame.startswith((b'{"type":"view"', b'{"type":"lobby"'))

    lines: list[Line] = []
    while len(lines) < count:
        some = min(AT_ONCE, count - len(lines))
        new = await asyncio.gather(*(dial(port, path, hear) for _ in range(some)))
        for line in new:
            if "table" in path:
                line.send(b'{"type":"hello"}')
        lines.extend(new)
        while heard[0] < len(lines):
            await asyncio.sleep(0.005)
    print("held", len(lines), flush=True)
    loop = asyncio.get_running_loop()
    while await loop.run_in_executor(None, sys.stdin.readline):
        print("held", sum(not line.lost for line in lines), flush=True)


if __name__ == "__main__":
    asyncio.run(hold(int(sys.argv[1]), sys.argv[2], int(sys.argv[3])))
