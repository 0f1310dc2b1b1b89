"""uvicorn's WebSocket with one more way to send: at once, without a task, as long as the line takes it.

A table's frame goes to every watcher. Through the usual way each costs a task's turn and a copy; here it is
one write. When the line is full the caller is told so and waits its turn as usual.
"""

from typing import Any, Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

WRITE: Final = "tuilerie.write"
_SHORT, _MEDIUM = 126, 1 << 16


class Line(WebSocketsSansIOProtocol):
    """Offers `write` to the application as an extension of the connection's scope."""

    def handle_connect(self, event: Any) -> None:
        super().handle_connect(event)
        scope = getattr(self, "scope", None)
        if scope is not None:
            scope["extensions"][WRITE] = self.write

    def write(self, text: bytes) -> bool:
        """Send a text now; False if it can't be now."""
        if not self.handshake_complete or self.close_sent or self.disconnected or not self.writable.is_set():
            return False
        self.transport.write(framed(text))
        return True


def framed(text: bytes) -> bytes:
    """A text as one unmasked frame (RFC 6455, 5.2)."""
    size = len(text)
    if size < _SHORT:
        return b"\x81" + size.to_bytes(1, "big") + text
    if size < _MEDIUM:
        return b"\x81\x7e" + size.to_bytes(2, "big") + text
    return b"\x81\x7f" + size.to_bytes(8, "big") + text
