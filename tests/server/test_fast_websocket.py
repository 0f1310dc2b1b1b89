"""Frames in every shape that RFC 6455 allows are heard alike, however the network cuts them."""

import asyncio
import re
from collections.abc import Iterator

import pytest

from tests.server.harness.garbage import Raw
from tests.server.harness.process import Server

MASK = b"\x37\xfa\x21\x3d"
TEXT, CONTINUED, PING, WHOLE = 1, 0, 9, 0x80
_pong = re.compile(rb'"n":(\d+)')


def frame(payload: bytes, first: int) -> bytes:
    """A masked frame as browsers send it."""
    size = len(payload)
    if size < 126:
        length = bytes([0x80 | size])
    elif size < 1 << 16:
        length = b"\xfe" + size.to_bytes(2, "big")
    else:
        length = b"\xff" + size.to_bytes(8, "big")
    return bytes([first]) + length + MASK + bytes(byte ^ MASK[at % 4] for at, byte in enumerate(payload))


def ping(number: int, spaces: int = 0) -> bytes:
    return b'{"type":"ping",%b"n":%d}' % (b" " * spaces, number)


def plain(count: int) -> list[bytes]:
    return [frame(ping(number), WHOLE | TEXT) for number in range(count)]


def of_all_kinds() -> Iterator[bytes]:
    """One ping of ours after another: short, longer, in parts around a control frame, long, not in ASCII."""
    yield frame(ping(0), WHOLE | TEXT)
    yield frame(ping(1, spaces=200), WHOLE | TEXT)
    whole = ping(2)
    yield frame(whole[:5], TEXT) + frame(b"are you there", WHOLE | PING) + frame(whole[5:9], CONTINUED)
    yield frame(whole[9:], WHOLE | CONTINUED)
    yield frame(ping(3), WHOLE | TEXT)
    yield frame(ping(4, spaces=65_300), WHOLE | TEXT)
    yield frame(ping(5).replace(b"{", "{\N{NO-BREAK SPACE}".encode()), WHOLE | TEXT)  # no JSON: refused
    yield frame(ping(6), WHOLE | TEXT)


async def answered(server: Server, parts: list[bytes], last: int) -> tuple[list[int], bytes]:
    """The numbers of the pongs in their order, and everything else that was heard."""
    async with Raw(server.port, "/live/lobby", None) as raw:
        hearing = asyncio.ensure_future(raw.heard(until=b'"type":"pong","n":%d}' % last))
        for part in parts:
            await raw.send(part)
            await asyncio.sleep(0)
        answers = await hearing
    return [int(each) for each in _pong.findall(answers)], answers


@pytest.mark.parametrize("size", [1, 2, 3, 7, 50, 1_000_000])
def test_frames_are_heard_in_order_however_they_are_cut(shared: Server, size: int) -> None:
    sent = b"".join(plain(40))
    parts = [sent[at : at + size] for at in range(0, len(sent), size)]
    numbers, _ = asyncio.run(answered(shared, parts, 39))
    assert numbers == list(range(40))


def test_frames_of_all_kinds_are_heard_alike(shared: Server) -> None:
    numbers, answers = asyncio.run(answered(shared, list(of_all_kinds()), 6))
    assert numbers == [0, 1, 2, 3, 4, 6]
    assert answers.count(b'"key":"bad-message"') == 1
    assert b"are you there" in answers


def test_a_frame_of_the_longest_kind_goes_the_usual_way_and_the_rest_after_it(shared: Server) -> None:
    longest = frame(ping(0, spaces=65_536 - len(ping(0))), WHOLE | TEXT)
    numbers, _ = asyncio.run(answered(shared, [longest, *plain(3)[1:]], 2))
    assert numbers == [0, 1, 2]
