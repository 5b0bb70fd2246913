"""Boards of areas: their outlines, the places of their counters, and the links between them.

Areas that share a border name its corners twice. So a corner is moved, taken away or put into a
border wherever it stands, and areas that touched still do.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, Final, TypeAlias

from hexwar.data import KeyPath
from hexwar.workshop.editing.lists import with_elements, with_replaced, without_elements
from hexwar.workshop.editing.source import Source, value_text
from hexwar.workshop.editing.terrain import without_empty_rows

Spot: TypeAlias = tuple[float, float]
"""A point of the map, in the units of the file: to the right, and down."""

FEWEST: Final = 3
"""Corners of an outline at least."""


def _rows(source: Source) -> list[dict[str, Any]]:
    return list(source.data.get("area", ()))


def areas_painted(source: Source, names: Collection[str], kind: str) -> Source:
    r"""Return a document in which areas have a terrain.

    Args:
        source: The document.
        names: The areas.
        kind: The terrain; "" for that of ``[areas]``.

    Example:
        >>> source = Source('[[area]]\nid = "Sluis"\nat = [0, 0]\nradius = 9\n')
        >>> print(areas_painted(source, ["Sluis"], "town").text.splitlines()[-1])
        terrain = "town"
    """
    for n, row in enumerate(_rows(source)):
        if row.get("id") not in names:
            continue
        path: KeyPath = ("area", n, "terrain")
        if kind:
            source = source.with_value(path, kind)
        elif "terrain" in row:
            source = source.without_key(path)
    return source


def _corners(row: dict[str, Any]) -> list[Spot]:
    return [(spot[0], spot[1]) for spot in row.get("points", ())]


def corner_moved(source: Source, old: Spot, new: Spot | None) -> Source:
    r"""Return a document in which a corner lies elsewhere, of all areas that have it.

    Args:
        source: The document.
        old: The corner.
        new: Where it comes to lie; None to take it away.

    Raises:
        ValueError: It cannot be taken away: an area has three corners at least.

    Example:
        >>> source = Source('[[area]]\nid = "A"\npoints = [[0, 0], [9, 0], [9, 9]]\n')
        >>> print(corner_moved(source, (9, 9), (8, 8)).text.splitlines()[-1])
        points = [[0, 0], [9, 0], [8, 8]]
    """
    for n, row in enumerate(_rows(source)):
        corners = _corners(row)
        places = [m for m, spot in enumerate(corners) if spot == old]
        if not places:
            continue
        if new is None and len(corners) - len(places) < FEWEST:
            raise ValueError(f"{row.get('id')} would have fewer than {FEWEST} corners")
        others: dict[int, list[str]] = {m: [_spot_text(new)] if new else [] for m in places}
        source = with_replaced(source, ("area", n, "points"), others)
    return source


def corner_added(source: Source, border: tuple[Spot, Spot], spot: Spot) -> Source:
    r"""Return a document with one more corner in a border, of all areas that have it.

    Args:
        source: The document.
        border: The two corners between which it comes.
        spot: Where it lies.

    Example:
        >>> source = Source('[[area]]\nid = "A"\npoints = [[0, 0], [9, 0], [9, 9]]\n')
        >>> print(corner_added(source, ((9, 9), (0, 0)), (4, 6)).text.splitlines()[-1])
        points = [[0, 0], [9, 0], [9, 9], [4, 6]]
    """
    for n, row in enumerate(_rows(source)):
        corners = _corners(row)
        for m, corner in enumerate(corners):
            if {corner, corners[(m + 1) % len(corners)]} == set(border):
                texts = [_spot_text(corner), _spot_text(spot)]
                source = with_replaced(source, ("area", n, "points"), {m: texts})
                break
    return source


def _spot_text(spot: Spot) -> str:
    return value_text(list(spot))


def area_added(source: Source, corners: Sequence[Spot], radius: float = 0.0) -> tuple[Source, str]:
    """Return a document with one more area, and the name of it.

    Args:
        source: The document.
        corners: Its corners in order; of a round place its centre.
        radius: How far the border of a round place is from there; 0 of other areas.
    """
    names = {row.get("id") for row in _rows(source)}
    name = next(name for k in range(len(names) + 2) if (name := f"Area-{k + 1}") not in names)
    if radius:
        return source.with_row("area", {"id": name, "at": list(corners[0]), "radius": radius}), name
    return source.with_row("area", {"id": name, "points": [list(c) for c in corners]}), name


def counters_at(source: Source, name: str, spot: Spot) -> Source:
    """Return a document in which the counters of an area stand elsewhere; a round place goes there.

    Args:
        source: The document.
        name: The area.
        spot: Where they stand.
    """
    for n, row in enumerate(_rows(source)):
        if row.get("id") == name:
            source = source.with_value(("area", n, "at"), list(spot))
    return source


def linked(source: Source, first: str, second: str, kind: str, on: bool) -> Source:
    r"""Return a document in which two areas have a link of a kind, or have it no more.

    Args:
        source: The document.
        first: An area.
        second: Another one.
        kind: The kind of link.
        on: Whether they are to have it.

    Example:
        >>> print(linked(Source(""), "Sluis", "Breskens", "canal", True).text)
        [[links]]
        kind = "canal"
        between = ["Sluis/Breskens"]
        <BLANKLINE>
    """
    mine = [n for n, row in enumerate(source.data.get("links", ())) if row.get("kind") == kind]
    for n in mine:
        listed = source.data["links"][n].get("between", [])
        places = {m for m, text in enumerate(listed) if _ends(text) == {first, second}}
        if places and on:
            return source
        if places:
            source = without_elements(source, ("links", n, "between"), places)
    if not on:
        return without_empty_rows(source, "links", "between")
    plain = [n for n in mine if set(source.data["links"][n]) <= {"kind", "between"}]
    text = f"{first}/{second}"
    if plain:
        return with_elements(source, ("links", plain[-1], "between"), [value_text(text)])
    return source.with_row("links", {"kind": kind, "between": [text]})


def _ends(text: object) -> set[str]:
    return {part.strip() for part in str(text).split("/")}


__all__ = [
    "FEWEST",
    "Spot",
    "area_added",
    "areas_painted",
    "corner_added",
    "corner_moved",
    "counters_at",
    "linked",
]
