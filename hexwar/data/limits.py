"""Limits of documents, within which reading takes little time and memory.

Files may come from untrusted sources. Each limit is far above the needs of real games.
"""

import re
from collections.abc import Iterator
from typing import Any

from hexwar.data.line_numbers import KeyPath

LARGEST_FILE = 1 << 20
"""Bytes of a document at most. The longest file of the games here has 213 kB; a list of numbers of
this length is read in about a second."""

DEEPEST = 32
"""Tables and lists within each other at most. Readers follow them by recursion, of which Python
allows a thousand calls, several to a level; files of games need six levels."""

MOST_FAULTS = 500
"""Faults reported at most. Nobody mends more at a time, and each takes time and memory to word."""

LONGEST_MESSAGE = 1000
"""Characters of a fault's message or path at most: both may quote what the file says."""

WHOLE_NUMBERS = range(-(1 << 63), 1 << 63)
"""The whole numbers that TOML promises: those of 64 bits."""

_MANY_DIGITS = re.compile(r"[0-9][0-9_]{999,}")

_TEXT = (
    r'"""(?:[^"\\]++|\\.|"(?!""))*+(?:"{3,5})?+'
    r"|'''(?:[^']++|'(?!''))*+(?:'{3,5})?+"
    r'|"(?:[^"\\n]++|\\[^\n])*+"?+'
    r"|'[^'\n]*+'?+"
)
_BRACKET = re.compile(rf"#[^\n]*+|{_TEXT}|(?P<opening>[\[{{])|(?P<closing>[\]}}])", re.DOTALL)
_KEY = rf"(?:[A-Za-z0-9_-]++|{_TEXT})[ \t]*+\.[ \t]*+"
_CHAIN = re.compile(rf"#[^\n]*+|(?P<chain>(?:{_KEY}){{{DEEPEST}}})|{_TEXT}", re.DOTALL)


def long_key(text: str) -> int:
    r"""Return the line of a key of too many parts, or 0; the reader would be slow with such keys.

    Args:
        text: TOML, perhaps with errors.

    Example:
        >>> long_key("a.b = 1"), long_key("a = 1\nb" + ".b" * 40 + " = 2")
        (0, 2)
    """
    if any(line.count(".") >= DEEPEST for line in text.split("\n")):
        for token in _CHAIN.finditer(text):
            if token["chain"]:
                return _line(text, token.start())
    return 0


def deep_bracket(text: str) -> int:
    r"""Return the line of the first bracket that lies too deep within others, or 0.

    Args:
        text: TOML, or what was meant to be TOML.

    Example:
        >>> deep_bracket("a = [[1], [2]]\nb = " + "[" * 40 + "]" * 40)
        2
    """
    depth = 0
    for token in _BRACKET.finditer(text):
        if token["opening"]:
            depth += 1
            if depth > DEEPEST:
                return _line(text, token.start())
        elif token["closing"]:
            depth -= 1
    return 0


def long_number(text: str) -> int:
    """Return the line of a number of a thousand digits or more, or 1."""
    digits = _MANY_DIGITS.search(text)
    return _line(text, digits.start()) if digits else 1


def too_deep(data: Any) -> bool:
    """Return whether tables and lists lie too deep within each other.

    Args:
        data: What a reader of TOML or JSON gave.
    """
    level = [data] if isinstance(data, dict | list) else []
    for _ in range(DEEPEST):
        parts = [part for each in level for part in _parts(each)]
        level = [part for part in parts if isinstance(part, dict | list)]
    return bool(level)


def large_numbers(data: dict[str, Any]) -> Iterator[KeyPath]:
    """Yield the paths of whole numbers that have more than 64 bits.

    Args:
        data: What a reader of TOML gave, not too deep.

    Example:
        >>> list(large_numbers({"a": [1, 2**70]}))
        [('a', 1)]
    """
    waiting: list[tuple[KeyPath, Any]] = [((), data)]
    while waiting:
        path, value = waiting.pop()
        for key, part in value.items() if isinstance(value, dict) else enumerate(value):
            if isinstance(part, dict | list):
                waiting.append(((*path, key), part))
            elif type(part) is int and part not in WHOLE_NUMBERS:
                yield (*path, key)


def _parts(value: Any) -> Any:
    return value.values() if isinstance(value, dict) else value


def _line(text: str, at: int) -> int:
    return text.count("\n", 0, at) + 1
