"""How is SVG text written? Escaping, numbers, colours as variables, names for classes."""

from __future__ import annotations

import colorsys
import re
from functools import cache
from hashlib import blake2b

_FORBIDDEN = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_NO_NAME = re.compile(r"[^0-9a-z]+")
_NARROW = frozenset("iIjlrtf.,:;'|!()[]/ ·-")
_WIDE = frozenset("mwMWQ@%—…")


def escaped(text: str) -> str:
    """Return a text as it may stand in an element or in quotes; what XML forbids is replaced.

    Example:
        >>> escaped('Tom & "Jerry" <3')
        'Tom &amp; &quot;Jerry&quot; &lt;3'
    """
    if text.isalnum() and text.isascii():
        return text
    text = _FORBIDDEN.sub("\ufffd", text)
    text = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return text.replace('"', "&quot;").replace("\n", "&#10;").replace("\r", "").replace("\t", " ")


def number(value: float) -> str:
    """Return a number with at most one decimal, as short as can be.

    Example:
        >>> number(31.1769), number(-0.02), number(5.0)
        ('31.2', '0', '5')
    """
    text = f"{value:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text


def point(x: float, y: float) -> str:
    """Return two coordinates as a path has them.

    Example:
        >>> point(1.25, -3)
        '1.2-3'
    """
    across, down = number(x), number(y)
    return f"{across}{down}" if down.startswith("-") else f"{across} {down}"


@cache
def slug(name: str) -> str:
    """Return a name as it may stand in a class: small letters, digits and hyphens.

    Names that would come out alike, or empty, carry a check word.

    Example:
        >>> slug("scaleable-cliff"), slug("At Ditch").startswith("at-ditch-"), slug("")
        ('scaleable-cliff', True, 'none')
    """
    plain = _NO_NAME.sub("-", name.lower()).strip("-")
    if plain == name or not name:
        return plain or "none"
    return f"{plain}-{digest(name)}".strip("-")


def digest(text: str, length: int = 2) -> str:
    """Return some hexadecimal digits that only depend on a text.

    Example:
        >>> digest("beach") == digest("beach") != digest("sea")
        True
    """
    return blake2b(text.encode("utf-8", "surrogatepass"), digest_size=length).hexdigest()


def width_of(text: str, size: float, *, bold: bool = False) -> float:
    """Return roughly how wide a text is, in a wide sans-serif type of a size.

    Example:
        >>> width_of("WN62", 10) > width_of("ill", 10)
        True
    """
    # In whole hundredths: fractions are added up otherwise from Python 3.12 on, and a place that
    # lies just between two tenths would then be written otherwise.
    hundredths = sum(34 if c in _NARROW else 88 if c in _WIDE else 60 for c in text)
    return hundredths * size * (1.16 if bold else 1.0) / 100


def fitting(text: str, size: float, room: float) -> float:
    """Return the size at which a bold text fits, at most the size that is wished.

    Example:
        >>> fitting("A", 8, 30), fitting("Schwere Artillerie", 8, 30) < 4
        (8, True)
    """
    wide = width_of(text, size, bold=True)
    return size if wide <= room else max(size * room / wide, 1.0)


def shortened(text: str, size: float, room: float) -> str:
    """Return as much of a text as there is room for, with an ellipsis if some is left out.

    Example:
        >>> shortened("Colleville", 10, 40), shortened("Colleville", 10, 90)
        ('Collev…', 'Colleville')
    """
    if width_of(text, size) <= room:
        return text
    while text and width_of(text, size) + 0.6 * size > room:
        text = text[:-1]
    return f"{text.rstrip()}…"


# -- colours ---------------------------------------------------------------------------------------


DARKER, LIGHTER = 0.78, 0.25
"""What is left of the light of a fill in its ink, and what a dark fill gains: looked at on clouds,
sea and trenches, the least with which a thin line is seen."""


def ink_on(fill: str) -> str:
    """Return tones that are seen on a fill: darker ones on light paper, lighter ones on dark.

    In the colour of the fill itself what is drawn on it would not be seen at all.

    Args:
        fill: A colour as ``"#light"`` or ``"#light #dark"``.

    Example:
        >>> ink_on("#f4f6f8 #404850")
        '#bec0c1 #70767c'
    """
    light, dark = both(fill)
    parts = bytes.fromhex(dark[1:])
    lighter = "".join(f"{round(part + (255 - part) * LIGHTER):02x}" for part in parts)
    return f"{darkened(light, DARKER)} #{lighter}"


def darkened(colour: str, share: float) -> str:
    """Return a colour with a share of its light.

    Example:
        >>> darkened("#ff8000", 0.5)
        '#804000'
    """
    return "#" + "".join(f"{round(part * share):02x}" for part in bytes.fromhex(colour[1:]))


def tone(tones: str) -> str:
    """Return the CSS variable for a colour, given as ``"#light"`` or ``"#light #dark"``.

    The variable is named after its two values, so that it needs no table; :func:`palette` declares
    all that a text uses.

    Example:
        >>> tone("#B9D3DE #22343F")
        'var(--b9d3de-22343f)'
    """
    light, dark = both(tones)
    return f"var(--{light[1:]}-{dark[1:]})"


@cache
def both(tones: str) -> tuple[str, str]:
    """Return the light and the dark value of a colour; a missing dark one is worked out.

    Example:
        >>> both("#ffffff")[0], both("#ffffff")[1] < "#444444"
        ('#ffffff', True)
    """
    light, _, dark = tones.lower().partition(" ")
    return light, dark or _darkened(light)


def _darkened(light: str) -> str:
    """Turn the lightness of a colour round, and take some of its strength."""
    red, green, blue = (int(light[i : i + 2], 16) / 255 for i in (1, 3, 5))
    hue, lightness, strength = colorsys.rgb_to_hls(red, green, blue)
    turned = colorsys.hls_to_rgb(hue, 0.92 - 0.72 * lightness, 0.75 * strength)
    return "#" + "".join(f"{round(255 * part):02x}" for part in turned)


@cache
def capital(text: str) -> str:
    """Return a text that begins with a capital letter, as headings do.

    Example:
        >>> capital("deck 1"), capital("1st Division")
        ('Deck 1', '1st Division')
    """
    return f"{text[:1].upper()}{text[1:]}"


def stable_tones(name: str, lightness: float = 0.8, strength: float = 0.35) -> str:
    """Return a colour that only depends on a name.

    Example:
        >>> stable_tones("tundra") == stable_tones("tundra") != stable_tones("taiga")
        True
    """
    hue = int(digest(name, 3), 16) / 0x1000000
    light = colorsys.hls_to_rgb(hue, lightness, strength)
    return "#" + "".join(f"{round(255 * part):02x}" for part in light)


_VARIABLE = re.compile(r"var\(--([0-9a-f]{6})-([0-9a-f]{6})\)")


def palette(text: str) -> tuple[str, str]:
    """Return the declarations of all variables in a text: for light, and what is other in dark.

    Example:
        >>> palette("fill:var(--ffffff-112233);stroke:var(--445566-445566)")
        ('--445566-445566:#445566;--ffffff-112233:#ffffff', '--ffffff-112233:#112233')
    """
    used = sorted(set(_VARIABLE.findall(text)))
    light = ";".join(f"--{a}-{b}:#{a}" for a, b in used)
    dark = ";".join(f"--{a}-{b}:#{b}" for a, b in used if a != b)
    return light, dark


def with_values(text: str, *, dark: bool) -> str:
    """Return a text with the values of its colour variables, for programs that know none.

    Example:
        >>> with_values("fill:var(--ffffff-112233)", dark=True)
        'fill:#112233'
    """
    return _VARIABLE.sub(r"#\2" if dark else r"#\1", text)
