"""Where is the board otherwise than the ground, by declared exceptions?"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from typing import Any, Final

import attrs
from sword_ground import BOARD, FOLDER, hex_of, name_of, of_kind

from hexwar.hexes import Hex

FILE: Final = FOLDER / "exceptions.toml"
"""What is otherwise in places, terrain, banks, hexsides and ways, as overrides of a board."""

THROUGH: Final = FOLDER / "ways.toml"
"""Through which hexes a road leads, where others are as short."""


@attrs.frozen(eq=False)
class Exceptions:
    """What the other layers are made from, besides the ground.

    Attributes:
        places: The hexes of places and strongpoints that do not stand where the ground has them.
        terrain: The terrain of hexes where it is not that of the ground.
        banks: The bank on which hexes between canal and Orne lie, where it is stated.
        through: The hexes through which roads lead, by their names.
    """

    places: Mapping[str, Hex] = attrs.field(factory=dict)
    terrain: Mapping[Hex, str] = attrs.field(factory=dict)
    banks: Mapping[Hex, str] = attrs.field(factory=dict)
    through: Mapping[str, tuple[Hex, ...]] = attrs.field(factory=dict)

    def place(self) -> dict[str, Hex]:
        """Return the hex of each place and strongpoint, by name."""
        places = {name_of(fact): hex_of(fact) for fact in of_kind("place", "strongpoint")}
        return places | dict(self.places)


NONE: Final = Exceptions()
"""The ground alone."""


def declared() -> Exceptions:
    """Return the exceptions that the two files declare."""
    said, ways = (tomllib.loads(f.read_text(encoding="utf-8")) for f in (FILE, THROUGH))
    return Exceptions(
        places={row["id"]: _hexes(row)[0] for row in (*said["region"], *said["position"])},
        terrain={at: row["kind"] for row in said["terrain"] for at in _hexes(row)},
        banks={at: row["value"] for row in said["attribute"][0]["values"] for at in _hexes(row)},
        through={row["name"]: _hexes(row) for row in ways["way"]},
    )


def _hexes(row: Mapping[str, Any]) -> tuple[Hex, ...]:
    return tuple(BOARD.coordinates(BOARD.hex(name)) for name in row["hexes"])
