"""French elision where a name is put into a sentence: “de Adam” becomes “d’Adam”, “que {seat}” likewise.

The two patterns are read by Python and by the browser alike (`client/generate.py` writes them out).
"""

import re
from collections.abc import Mapping
from typing import Final

BEFORE: Final = r"\b([Dd]|[Qq]u)e \{(\w+)\}"
"""A small word that loses its e, right before a value."""

VOWEL: Final = "^(?:[aeiouhàâäéèêëîïôöùûüœæAEIOUHÀÂÄÉÈÊËÎÏÔÖÙÛÜŒÆ]|[yY](?![aeiouéè]))"
"""How a value begins that takes the apostrophe; an h counts as mute, as in most names."""

_BEFORE, _VOWEL = re.compile(BEFORE), re.compile(VOWEL)


def elided(text: str, values: Mapping[str, str]) -> str:
    """The sentence with its gaps still open, each small word as its value wants it."""

    def joined(found: re.Match[str]) -> str:
        head, name = found.groups()
        return f"{head}’{{{name}}}" if _VOWEL.match(values.get(name, "")) else found[0]

    return _BEFORE.sub(joined, text)
