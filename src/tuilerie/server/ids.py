"""Names that can't be guessed: of tables, people, sessions and nodes."""

import base64
import hashlib
import secrets


def new_id() -> str:
    """80 random bits in 16 letters and digits: a table's link is its id."""
    return base64.b32encode(secrets.token_bytes(10)).decode().lower()


def new_token() -> str:
    return secrets.token_urlsafe(32)


def token_key(token: str) -> str:
    """What is stored of a token: who reads the database can't use it."""
    return hashlib.sha256(token.encode()).hexdigest()
