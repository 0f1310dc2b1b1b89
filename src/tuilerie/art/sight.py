"""How colours look: contrast as WCAG reckons it, difference as CIEDE2000 does, and to colour-blind eyes."""

from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt
from typing import Final

Triple = tuple[float, float, float]

# Machado, Oliveira and Fernandes (2009), full severity, on linear light.
EYES: Final[dict[str, tuple[Triple, Triple, Triple]]] = {
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}


def linear(colour: str) -> Triple:
    """Red, green and blue light from 0 to 1 of a colour written #rrggbb."""
    r, g, b = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    return _light(r), _light(g), _light(b)


def written(light: Triple) -> str:
    """The colour of a light, as #rrggbb."""
    shares = (12.92 * c if c <= 0.0031308 else 1.055 * c ** (1 / 2.4) - 0.055 for c in light)
    return "#" + "".join(f"{round(255 * min(1.0, max(0.0, c))):02x}" for c in shares)


def luminance(colour: str) -> float:
    r, g, b = linear(colour)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(one: str, other: str) -> float:
    """WCAG's ratio, from 1 to 21."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def over(colour: str, ground: str, opacity: float) -> str:
    """What is seen where a translucent colour lies on a ground (mixed as browsers and PDF do)."""
    pairs = ((int(colour[i : i + 2], 16), int(ground[i : i + 2], 16)) for i in (1, 3, 5))
    return "#" + "".join(f"{round(opacity * top + (1 - opacity) * below):02x}" for top, below in pairs)


def seen_by(eyes: str, colour: str) -> str:
    """The colour as these colour-blind eyes see it."""
    light = linear(colour)
    r, g, b = (min(1.0, max(0.0, sum(k * c for k, c in zip(row, light, strict=True)))) for row in EYES[eyes])
    return written((r, g, b))


def difference(one: str, other: str) -> float:
    """CIEDE2000: about 2 is just noticeable side by side, 20 is plainly another colour."""
    l1, a1, b1 = _lab(one)
    l2, a2, b2 = _lab(other)
    mean = (hypot(a1, b1) + hypot(a2, b2)) / 2
    stretch = 1.5 - 0.5 * sqrt(mean**7 / (mean**7 + 25**7))
    a1, a2 = a1 * stretch, a2 * stretch
    c1, c2 = hypot(a1, b1), hypot(a2, b2)
    h1, h2 = degrees(atan2(b1, a1)) % 360, degrees(atan2(b2, a2)) % 360
    turn, hue = _hues(c1 * c2, h1, h2)
    lightness, chroma = (l1 + l2) / 2, (c1 + c2) / 2
    t = (
        1
        - 0.17 * cos(radians(hue - 30))
        + 0.24 * cos(radians(2 * hue))
        + 0.32 * cos(radians(3 * hue + 6))
        - 0.20 * cos(radians(4 * hue - 63))
    )
    dl = (l2 - l1) / (1 + 0.015 * (lightness - 50) ** 2 / sqrt(20 + (lightness - 50) ** 2))
    dc = (c2 - c1) / (1 + 0.045 * chroma)
    dh = 2 * sqrt(c1 * c2) * sin(radians(turn / 2)) / (1 + 0.015 * chroma * t)
    twist = -2 * sqrt(chroma**7 / (chroma**7 + 25**7)) * sin(radians(60 * exp(-(((hue - 275) / 25) ** 2))))
    return sqrt(dl * dl + dc * dc + dh * dh + twist * dc * dh)


def _hues(product: float, h1: float, h2: float) -> tuple[float, float]:
    """The turn from one hue to the other the short way, and the hue in the middle."""
    if product == 0:
        return 0.0, h1 + h2
    turn = (h2 - h1 + 180) % 360 - 180
    return turn, (h1 + turn / 2) % 360


def _lab(colour: str) -> Triple:
    r, g, b = linear(colour)
    x = (0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047
    y = 0.2126729 * r + 0.7151522 * g + 0.0721750 * b
    z = (0.0193339 * r + 0.1191920 * g + 0.9503041 * b) / 1.08883
    fx, fy, fz = (c ** (1 / 3) if c > 216 / 24389 else (24389 / 27 * c + 16) / 116 for c in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def _light(share: float) -> float:
    return share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4
