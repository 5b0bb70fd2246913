"""Keys in the address of a page, which say what it may see; their secret stays with the shelf.

Cookies give no access: the address is the only way in, and no other page on the machine knows it.
The owner's key opens the list of games; the key of a seat opens one game for one player, for the
table, where the player who decides sits down, or for spectators.
"""

from __future__ import annotations

import hmac
import secrets
from hashlib import blake2b

import attrs

TABLE = 0
"""The place of the table itself; the players have the places from 1."""

WATCHING = -1
"""The place of those who look and do not play."""

WATCHED = "watch"
"""That place as it stands in a key."""

LENGTH = 16
"""Bytes of a key."""


@attrs.frozen
class Seat:
    """A place at a game.

    Attributes:
        game: The number of the game.
        place: ``TABLE``, ``WATCHING``, or the number of a player from 1.
    """

    game: int
    place: int


class Keys:
    """Makes and reads keys.

    Args:
        token: The secret from which they are made; by default a new one.

    Attributes:
        owner: The key of the owner.

    Example:
        >>> keys = Keys("secret")
        >>> keys.seat(keys.key_of(Seat(3, 1)))
        Seat(game=3, place=1)
        >>> keys.seat("3-2-" + keys.key_of(Seat(3, 1))[4:]) is None
        True
    """

    def __init__(self, token: str = "") -> None:
        self._token = (token or new_token()).encode()
        self.owner = self._digest("owner")

    def is_owner(self, key: str) -> bool:
        """Return whether a key is the owner's."""
        return hmac.compare_digest(key.encode(), self.owner.encode())

    def key_of(self, seat: Seat) -> str:
        """Return the key of a seat."""
        place = WATCHED if seat.place == WATCHING else str(seat.place)
        return f"{seat.game}-{place}-{self._digest(f'seat/{seat.game}/{place}')}"

    def seat(self, key: str) -> Seat | None:
        """Return the seat that a key opens, or None if it opens none."""
        game, _, rest = key.partition("-")
        place, _, _ = rest.partition("-")
        if not (is_number(game) and (place == WATCHED or is_number(place))):
            return None
        seat = Seat(int(game), WATCHING if place == WATCHED else int(place))
        return seat if hmac.compare_digest(key.encode(), self.key_of(seat).encode()) else None

    def _digest(self, what: str) -> str:
        return blake2b(what.encode(), key=self._token, digest_size=LENGTH).hexdigest()


def new_token() -> str:
    """Return a secret that nobody can guess."""
    return secrets.token_urlsafe(LENGTH)


def is_number(text: str) -> bool:
    """Return whether a part of an address is the number of a game or place: nine digits at most."""
    return text.isascii() and text.isdecimal() and len(text) < 10
