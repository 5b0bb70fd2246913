"""Hashes of the states of a match, one after the other; unchanged fields are not written again.

A hash is that of the text of a state.  In a long match only a few fields change with a decision,
and of a long list only a few members; to write them takes longer than to compare them.
"""

from __future__ import annotations

import json
from hashlib import blake2b
from typing import TYPE_CHECKING, Any, Final

from hexwar.play.values.copying import own, same

if TYPE_CHECKING:
    from hexwar.play.states.state import State
    from hexwar.play.values.fields import Column

__all__ = ["Hashes", "hash_of"]


_PIECE: Final = 64
"""Longer lists are written in pieces of this number of members."""


class Hashes:
    """Gives the hashes of states of one game, the same as :meth:`State.digest`.

    Example:
        >>> import hexwar
        >>> g = hexwar.game("skirmish/ford").start(1)
        >>> Hashes().of(g) == g.digest()
        True
    """

    def __init__(self) -> None:
        self._written: dict[str, tuple[Any, str]] = {}  # by field: its last value, and the text
        self._pieces: dict[tuple[str, int], tuple[Any, str]] = {}  # the same of pieces of lists

    def of(self, g: State) -> str:
        """Return the hash of a state."""
        frame, fields = g.plain_frame(), []
        written = self._written
        for column in g.recorded:
            name = column.name
            value = getattr(g, name)
            cached = written.get(name)
            if cached is None or not (value is cached[0] or same(value, cached[0])):
                cached = written[name] = own(value), f"{_text(name)}:{self._text_of(column, value)}"
            fields.append(cached[1])
        return _hash(f'{_text(frame)[:-1]},"fields":{{{",".join(fields)}}}}}')

    def _text_of(self, column: Column, value: Any) -> str:
        """Return the value of a field as text."""
        if not isinstance(value, list) or len(value) <= _PIECE:
            return _text(column.encode(value) if column.encode else value)
        starts = range(0, len(value), _PIECE)
        return f"[{','.join(self._piece(column, at, value[at : at + _PIECE]) for at in starts)}]"

    def _piece(self, column: Column, at: int, piece: list[Any]) -> str:
        """Return a piece of a list as text, without brackets."""
        cached = self._pieces.get((column.name, at))
        if cached is None or piece != cached[0]:
            text = _text(column.encode(piece) if column.encode else piece)
            cached = self._pieces[column.name, at] = piece, text[1:-1]
        return cached[1]


def hash_of(plain: dict[str, Any]) -> str:
    """Return a hash of JSON data, the same on every platform."""
    return _hash(_text(plain))


_text = json.JSONEncoder(separators=(",", ":")).encode


def _hash(text: str) -> str:
    return blake2b(text.encode(), digest_size=16).hexdigest()
