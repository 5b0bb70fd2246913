"""The delimited texts of VASSAL, which nest in each other, and its obfuscated saves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

ESCAPE: Final = "\x1b"
"""Between the commands of a save."""

HEADER: Final = "!VCSK"
"""What an obfuscated save begins with; two digits of its key follow."""


def joined(tokens: Sequence[str], mark: str) -> str:
    r"""Return tokens as one text.

    Args:
        tokens: The tokens.
        mark: The character between them.

    Example:
        >>> joined(["1/16", "Inf"], "/"), joined(["\\a", "'b'"], ";")
        ('1\\/16/Inf', "'\\a';''b''")
    """
    return mark.join(_wrapped(token).replace(mark, "\\" + mark) for token in tokens)


def _wrapped(token: str) -> str:
    quoted = len(token) > 1 and token[0] == token[-1] == "'"
    return f"'{token}'" if token.startswith("\\") or quoted else token


def parted(text: str, mark: str) -> list[str]:
    r"""Return the tokens of a text; the reverse of :func:`joined`.

    Args:
        text: The text.
        mark: The character between the tokens.

    Example:
        >>> parted("1\\/16/Inf", "/"), parted("'\\a';''b''", ";"), parted("", ";")
        (['1/16', 'Inf'], ['\\a', "'b'"], [''])
    """
    tokens, start, begin = [], 0, 0
    parts: list[str] = []
    while (at := text.find(mark, start)) >= 0:
        if at > begin and text[at - 1] == "\\":
            parts.append(text[begin : at - 1] + mark)
        else:
            tokens.append("".join([*parts, text[begin:at]]))
            parts = []
        start = begin = at + 1
    tokens.append("".join([*parts, text[begin:]]))
    return [_unwrapped(token) for token in tokens]


def _unwrapped(token: str) -> str:
    return token[1:-1] if len(token) > 1 and token[0] == token[-1] == "'" else token


def plain(data: bytes) -> str:
    """Return the text of a save, obfuscated or not.

    Args:
        data: The file ``savedGame``.

    Raises:
        ValueError: It is neither.

    Example:
        >>> plain(hidden("begin_save"))
        'begin_save'
    """
    if not data.startswith(HEADER.encode()):
        return data.decode("utf-8")
    digits = data[len(HEADER) :].decode("ascii")
    key, *rest = bytes.fromhex(digits)
    return bytes(each ^ key for each in rest).decode("utf-8")


def hidden(text: str, key: int = 0x5A) -> bytes:
    """Return the text of a save as VASSAL writes it.

    Args:
        text: The text.
        key: The key, from 0 to 255.
    """
    data = bytes(each ^ key for each in text.encode("utf-8"))
    return f"{HEADER}{key:02x}{data.hex()}".encode("ascii")
