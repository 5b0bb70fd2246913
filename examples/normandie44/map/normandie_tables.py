"""What the files beside this one say: the gazetteer, roads and railways, and what is decided."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import Annotated, Final

import attrs

from hexwar.data import Datum, read

HERE: Final = Path(__file__).parent
DATA: Final = HERE.parent / "normandie44" / "data"


@attrs.frozen(kw_only=True)
class Way(Datum):
    """A road or railway: the places at which it stops, and hexes through which it passes."""

    name: str
    kind: str
    stops: tuple[str, ...]


@attrs.frozen(kw_only=True)
class Ways(Datum):
    """All roads and railways."""

    way: tuple[Way, ...]


@attrs.frozen(kw_only=True)
class Decided(Datum):
    """A decision, with its reason."""

    reason: Annotated[str, "why the ground does not settle it"]


@attrs.frozen(kw_only=True)
class GroundDecided(Decided):
    """Hexes whose terrain is decided."""

    kind: str
    hexes: tuple[str, ...]


@attrs.frozen(kw_only=True)
class PlaceDecided(Decided):
    """A place that stands in another hex than that in which it lies."""

    name: str
    hex: str


@attrs.frozen(kw_only=True)
class BanksDecided(Decided):
    """Hexes that lie on a bank of a river, for who looks downstream; its name is the river's."""

    name: str
    left: tuple[str, ...] = ()
    right: tuple[str, ...] = ()


@attrs.frozen(kw_only=True)
class SidesDecided(Decided):
    """Hexsides of a river that stand in place of others; its name is the river's."""

    name: str
    instead_of: tuple[str, ...] = ()
    sides: tuple[str, ...] = ()


@attrs.frozen(kw_only=True)
class StopsDecided(Decided):
    """Hexes through which a road or railway, called by its name, leads after one of its stops."""

    name: str
    after: str
    hexes: tuple[str, ...]


@attrs.frozen(kw_only=True)
class Estuary(Datum):
    """Hexsides of water that nobody crosses."""

    name: str
    sides: tuple[str, ...]


@attrs.frozen(kw_only=True)
class Decisions(Datum):
    """What the ground does not settle, or settles otherwise than the game needs it."""

    estuary: tuple[Estuary, ...] = ()
    terrain: tuple[GroundDecided, ...] = ()
    place: tuple[PlaceDecided, ...] = ()
    banks: tuple[BanksDecided, ...] = ()
    sides: tuple[SidesDecided, ...] = ()
    stops: tuple[StopsDecided, ...] = ()


DECISIONS: Final = read(HERE / "decisions.toml", Decisions)
WAYS: Final = read(HERE / "ways.toml", Ways).way


def rows(path: Path) -> list[dict[str, str]]:
    """Return the rows of a table."""
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def gazetteer() -> list[dict[str, str]]:
    """Return the towns and villages of the gazetteer."""
    return [row for row in rows(DATA / "gazetteer.csv") if row["kind"] in ("town", "village")]
