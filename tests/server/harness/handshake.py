"""How a WebSocket is asked for, byte by byte, for sockets that need no library."""


def upgrade_request(port: int, path: str, cookie: str = "") -> bytes:
    """The request that opens a socket; `cookie` is the whole header's value."""
    lines = [
        f"GET {path} HTTP/1.1",
        f"Host: 127.0.0.1:{port}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        "Sec-WebSocket-Key: dHVpbGVyaWUgdHVpbGVyaQ==",
        "Sec-WebSocket-Version: 13",
        *([f"Cookie: {cookie}"] if cookie else []),
    ]
    return "\r\n".join((*lines, "", "")).encode()
