"""Hashes of the states of a match, one after the other; unchanged fields are not written again.

A hash is that of the text of a state.  In a long match only a few fields change with a decision,
and a large field takes longer to write than to compare.
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
        frame, fields = g.plain_frame(), []
        for column in g.recorded:
            value = getattr(g, column.name)
            known = self._written.get(column.name)
            if known is None or not (value is known[0] or same(value, known[0])):
                known = self._written[column.name] = _written(column, value)
            fields.append(known[1])
        return _hash(f'{_text(frame)[:-1]},"fields":{{{",".join(fields)}}}}}')


def _written(column: Any, value: Any) -> tuple[Any, str]:
    """Return the value of a field as it is now, and with its name as text."""
    plain = column.encode(value) if column.encode else value
    kept = value.copy() if isinstance(value, list | dict) else value
    return kept, f"{_text(column.name)}:{_text(plain)}"


def hash_of(plain: dict[str, Any]) -> str:
    """Return a hash of JSON data, the same on every platform.

    Args:
        plain: The data.
    """
    return _hash(_text(plain))


_text = json.JSONEncoder(separators=(",", ":")).encode


def _hash(text: str) -> str:
    return blake2b(text.encode(), digest_size=16).hexdigest()
