"""Frames that no client of ours would send, and a bare socket to send them with.

The socket writes the bytes of the protocol itself, so that frames a library would refuse to send can be sent.
"""

import asyncio
import json
import os
import random
import struct
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final, Self

from tests.server.harness.handshake import upgrade_request
from tuilerie.server.web.sockets import MOST_BAD

TEXT: Final = 1
BINARY: Final = 2
CLOSE: Final = 8
PING: Final = 9

VALID: Final[tuple[dict[str, Any], ...]] = (
    {"type": "hello", "seq": -1},
    {"type": "move", "id": "m1", "text": "bid 1"},
    {"type": "sketch", "text": "0123", "placed": 1},
    {"type": "say", "phrase": "hello"},
    {"type": "say", "text": "how are you?"},
    {"type": "mute", "seat": 1, "muted": True},
    {"type": "back"},
    {"type": "away"},
    {"type": "wish", "about": 1, "wish": "bot"},
    {"type": "ping", "n": 1},
)
WRONG: Final[tuple[Any, ...]] = (
    None,
    True,
    [],
    {},
    [[[[]]]],
    {"a": {"b": {"c": []}}},
    -1,
    10**9 + 7,
    10**30,
    -(10**30),
    1.5,
    1e308,
    "x" * 45_000,
    "\x00",
    "\ud800",
    "🀄" * 500,
    "' OR 1=1 --",
    "../../etc/passwd",
    "<script>alert(1)</script>",
    "%s%n{0}",
)
BROKEN: Final = (
    b"",
    b" ",
    b"null",
    b"[]",
    b"0",
    b'"hello"',
    b"NaN",
    b"\xef\xbb\xbf{}",
    b'{"type":}',
    b'{"type":"hello","seq":}',
    b'{"type":"hello" "seq":1}',
    b'{"type":"hello","type":"away","seq":1',
    b'{"type":"\\ud800"}',
    b'{"type":"hello","seq":1e999}',
    b'{"type":"hello","seq":00}',
    b'{"type":["hello"]}',
    b'{"type":{"type":"hello"}}',
    b"{'type':'away'}",
    b'{"type":"away",}',
    b'{"type":"away"}{"type":"away"}',
    b'{"type":"AWAY"}',
    b'{"Type":"away"}',
    b'{"type":"away\x00"}',
    b'{"type":"awa\xffy"}',
    b"\x80\x81\x82",
    b'{"type":"move","id":"m1","text":"\\u0000bid 1"}',
)


def undecodable(dice: random.Random) -> bytes:
    """Bytes that are no frame of the protocol."""
    match dice.randrange(6):
        case 0:
            return dice.choice(BROKEN)
        case 1:
            opening = dice.choice((b"[", b'{"a":', b'{"type":', b'{"type":"move","id":[', b'[{"x":'))
            return opening * dice.choice((10, 1_000, 60_000 // len(opening)))
        case 2:
            text = json.dumps(dice.choice(VALID)).encode()
            return text[: dice.randrange(1, len(text))]
        case 3:
            return json.dumps({**dice.choice(VALID), dice.choice(("extra", "seat ", "admin")): 1}).encode()
        case 4:
            return dice.randbytes(dice.choice((1, 30, 2_000)))
        case _:
            return _wrongly_typed(dice)


def _wrongly_typed(dice: random.Random) -> bytes:
    frame = dict(dice.choice([each for each in VALID if len(each) > 1]))
    name = dice.choice([each for each in frame if each != "type"])
    strange = [each for each in WRONG if not (isinstance(each, str) and isinstance(frame[name], str))]
    if name == "muted":
        strange.remove(True)
    frame[name] = dice.choice(strange)
    if name == "seq" and frame[name] == -1:
        frame[name] = -2
    if name in ("placed", "n") and isinstance(frame[name], int):
        frame[name] = -1
    return json.dumps(frame).encode()


def unplayable(dice: random.Random) -> bytes:
    """A frame of the protocol with a move that is none; about one in four is too long to be read as one."""
    text = dice.choice(
        (
            "",
            " ",
            "bid",
            "bid 999999999",
            "bid -1",
            "bid 1.0",
            "bid  1",
            "BID 1",
            "bid 1\n",
            "bid ١",
            "place" + " 1" * dice.choice((1, 400, 9_000)),
            "choose " + "9" * 30_000,
            "fly " * 5_000,
            "put-fly 99 99",
            "x" * 40_000,
        )
    )
    return json.dumps({"type": "move", "id": f"g{dice.randrange(10**9)}", "text": text}).encode()


def raw_frame(data: bytes, opcode: int = TEXT, *, final: bool = True, masked: bool = True, bits: int = 0) -> bytes:
    """The bytes of one frame; its mask is zero, so the payload stands as it is."""
    head = bytes([(0x80 if final else 0) | bits | opcode])
    flag = 0x80 if masked else 0
    if len(data) < 126:
        head += bytes([flag | len(data)])
    elif len(data) < 65_536:
        head += bytes([flag | 126]) + struct.pack(">H", len(data))
    else:
        head += bytes([flag | 127]) + struct.pack(">Q", len(data))
    return head + (b"\x00" * 4 if masked else b"") + data


def unlawful(dice: random.Random) -> bytes:
    """Bytes that break the rules of WebSocket itself, or its size limit."""
    return dice.choice(
        (
            raw_frame(b"x" * 70_000),
            raw_frame(b"x" * 2_000_000),
            b"\x81\xff" + struct.pack(">Q", 1 << 62) + b"\x00" * 4,
            b"\x81\xff" + b"\xff" * 8 + b"\x00" * 4,
            raw_frame(b"hello", masked=False),
            raw_frame(b"hello", bits=0x40),
            raw_frame(b"hello", 3),
            raw_frame(b"hello", 0),
            raw_frame(b"x" * 200, PING),
            raw_frame(b"x", PING, final=False),
            raw_frame(b"\x03", CLOSE),
            raw_frame(b"\x00\x00", CLOSE),
            raw_frame(b"\x03\xe8\xff\xff", CLOSE),
            raw_frame(b"\xff\xfe", TEXT),
            raw_frame(b"x" * 60_000, final=False) * 40,
            os.urandom(500),
        )
    )


class Raw:
    """A socket after its handshake, without a library's manners."""

    def __init__(self, port: int, path: str, cookie: str | None = None) -> None:
        self._port = port
        self._request = upgrade_request(port, path, f"tuilerie={cookie}" if cookie else "")

    async def __aenter__(self) -> Self:
        self._reader, self._writer = await asyncio.open_connection("127.0.0.1", self._port)
        try:
            self._writer.write(self._request)
            answer = await self._reader.readuntil(b"\r\n\r\n")
            assert b" 101 " in answer.splitlines()[0], answer
        except BaseException:  # nobody else closes what was not entered
            await self.__aexit__()
            raise
        return self

    async def __aexit__(self, *_: object) -> None:
        self._writer.transport.abort()

    async def send(self, data: bytes) -> None:
        """Write, and read what comes meanwhile; a server that hung up is no error."""
        self._writer.write(data)
        try:
            await self._writer.drain()
        except OSError:
            return

    async def close_half(self) -> None:
        """Say that nothing more will come, and still listen."""
        with suppress(OSError):
            self._writer.write_eof()

    async def heard(self, *, until: bytes | None = None, seconds: float = 30.0) -> bytes:
        """Everything the server sends until it hangs up or says something."""
        found = bytearray()
        async with asyncio.timeout(seconds):
            try:
                while part := await self._reader.read(1 << 20):
                    found += part
                    if until is not None and until in found[-len(part) - len(until) :]:
                        break
            except OSError:
                pass
        return bytes(found)


@dataclass(frozen=True)
class Lot:
    """Frames for one socket; with too many bad ones the server hangs up."""

    frames: tuple[bytes, ...]
    too_many: bool
    moves: bool
    """Well-formed, but no moves that could be played."""

    @property
    def refusals(self) -> int:
        return min(len(self.frames), MOST_BAD) if self.too_many else len(self.frames)

    def sent(self) -> bytes:
        return b"".join(
            raw_frame(each, BINARY if number % 3 == 0 or not _is_text(each) else TEXT)
            for number, each in enumerate(self.frames)
        )


def lots(seed: int, count: int) -> Iterator[Lot]:
    """So many frames: most that can't be decoded, some that can and can't be played."""
    dice = random.Random(seed)
    number = 0
    while count > 0:
        number += 1
        moves, too_many = number % 5 == 4, number % 5 == 2
        size = MOST_BAD * 2 if moves else MOST_BAD + 10 if too_many else MOST_BAD - 1
        make = unplayable if moves else undecodable
        yield Lot(tuple(make(dice) for _ in range(size)), too_many, moves)
        count -= size


def _is_text(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True
