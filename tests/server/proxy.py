"""A proxy of ours on loopback that treats connections badly: cuts, delays, repeats and half-opens them."""

import asyncio
import contextlib
import random
from dataclasses import dataclass, field

CUT, HALF_OPEN, DELAY, REPEAT = 0.03, 0.01, 0.15, 0.03


@dataclass
class Proxy:
    """Forwards to a port; every piece of data may meet a fault while `faulty`."""

    target: int
    seed: int = 1
    faulty: bool = True
    faults: int = 0
    port: int = 0
    _server: asyncio.Server | None = None
    _tasks: set[asyncio.Task[None]] = field(default_factory=set)

    async def __aenter__(self) -> "Proxy":
        self._random = random.Random(self.seed)
        self._server = await asyncio.start_server(self._joined, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]
        return self

    async def __aexit__(self, *_: object) -> None:
        assert self._server is not None
        self._server.close()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _joined(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        try:
            there, out = await asyncio.open_connection("127.0.0.1", self.target)
        except OSError:
            writer.close()
            return
        both = [
            asyncio.create_task(self._pumped(reader, out)),
            asyncio.create_task(self._pumped(there, writer)),
        ]
        try:
            await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for each in both:
                each.cancel()
            await asyncio.gather(*both, return_exceptions=True)
            for side in (out, writer):
                side.transport.abort()

    async def _pumped(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Pass data on in pieces until a fault or the end."""
        with contextlib.suppress(OSError):
            while data := await reader.read(4096):
                if not self.faulty:
                    writer.write(data)
                    await writer.drain()
                    continue
                lot = self._random.random()
                if lot < CUT:
                    self.faults += 1
                    writer.write(data[: self._random.randrange(len(data))])  # cut in the middle of a frame
                    await writer.drain()
                    return
                if lot < CUT + HALF_OPEN:
                    self.faults += 1
                    await asyncio.sleep(30)  # swallows everything and says nothing
                    return
                if lot < CUT + HALF_OPEN + DELAY:
                    self.faults += 1
                    await asyncio.sleep(self._random.random() * 0.1)
                if CUT + HALF_OPEN + DELAY < lot < CUT + HALF_OPEN + DELAY + REPEAT and data[:3] != b"GET":
                    self.faults += 1
                    writer.write(data)  # the same bytes twice: frames repeated, or the stream broken
                writer.write(data)
                await writer.drain()
