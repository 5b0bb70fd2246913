"""Hashes of the moments of a match, one after the other: what has not changed is not written again.

A hash is taken of a state as text.  In a long match a field or two change with a decision, and a
large field takes longer to write than to compare.
"""

from __future__ import annotations

import json
from hashlib import blake2b
from typing import TYPE_CHECKING, Any

from hexwar.play.copying import same

if TYPE_CHECKING:
    from hexwar.play.state import State

__all__ = ["Hashes", "hash_of"]


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

    def of(self, g: State) -> str:
        """Return the hash of a state.

        Args:
            g: The state.
        """
        frame = g.plain_frame()
        fields = ",".join([self._field(column, g) for column in g.recorded])
        return _hash(f'{_text(frame)[:-1]},"fields":{{{fields}}}}}')

    def _field(self, column: Any, g: State) -> str:
        """Return a field with its name, as text."""
        value = getattr(g, column.name)
        known = self._written.get(column.name)
        if known is not None and same(value, known[0]):
            return known[1]
        plain = column.encode(value) if column.encode else value
        text = f"{_text(column.name)}:{_text(plain)}"
        kept = value.copy() if isinstance(value, list | dict) else value
        self._written[column.name] = kept, text
        return text


def hash_of(plain: dict[str, Any]) -> str:
    """Return a hash of JSON data, the same on every platform.

    Args:
        plain: The data.
    """
    return _hash(_text(plain))


_text = json.JSONEncoder(separators=(",", ":")).encode


def _hash(text: str) -> str:
    return blake2b(text.encode(), digest_size=16).hexdigest()
