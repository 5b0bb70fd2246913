"""Does a board say of its positions, boxes, regions and hexes what the rules of a game read?

A board file may say anything under ``attributes``. A game declares what it reads there as a class
for each kind, as it declares its facts (:mod:`hexwar.kit.facts`): a key that the class has not, a
value of another type and a name that nothing bears are faults, with their lines. It declares what
its hexes have likewise, as one class with a field for each attribute.

    @attrs.frozen(kw_only=True)
    class Port:
        '''What the map says of a port.'''

        markers: Annotated[int, Between(0, 9)]
        beaches: tuple[PositionName, ...] = ()

    @attrs.frozen(kw_only=True)
    class Hex:
        '''What it says of each hex.'''

        coast: Literal["", "western", "eastern"]

    ports = attributes_of(board, "position", {"port": Port})
    check_hexes(board, Hex)
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from functools import cache
from typing import Any, Literal, TypeAlias, TypeVar, get_type_hints

import attrs

from hexwar.board import Board
from hexwar.board.features import Box, Position, Region
from hexwar.data import Document, Faults, KeyPath, structured_part
from hexwar.errors import misspelt
from hexwar.kit.facts import check_names

A = TypeVar("A")
Topic: TypeAlias = Literal["region", "position", "box"]


def attributes_of(
    board: Board, topic: Topic, kinds: Mapping[str, type[A]], **names: Collection[str]
) -> dict[str, A]:
    """Return what the board says of its regions, positions or boxes, by their names.

    What a file of overrides says is added to what the files before it say.

    Args:
        board: The board.
        topic: Which of them.
        kinds: By kind: the class of what is said of one; others are left out.
        names: What texts may be names of besides places of the board, by kind: ``counter=…``.

    Raises:
        DataError: A file says something else, with the line.

    Example:
        >>> @attrs.frozen
        ... class Port:
        ...     markers: int
        >>> text = '''grid = {orientation = "pointy", rows = 1, columns = 2}
        ... [[position]]
        ... id = "Cherbourg"
        ... kind = "port"
        ... hexes = ["0101"]
        ... attributes = { markers = %s }'''
        >>> attributes_of(Board.parse(text % 2), "position", {"port": Port})
        {'Cherbourg': Port(markers=2)}
        >>> attributes_of(Board.parse(text % '"two"'), "position", {"port": Port})
        Traceback (most recent call last):
        hexwar.errors.DataError: <text>:6: position[0].attributes.markers: expected a whole \
number, got text 'two'
    """
    things: dict[str, Mapping[str, Region | Position | Box]] = {
        "region": board.regions,
        "position": board.positions,
        "box": board.boxes,
    }
    places = {"hex": board.by_name, **things, **names}
    said: dict[str, dict[str, Any]] = {}
    attributes: dict[str, A] = {}
    for document in board.documents:
        with document.checking() as faults:
            for place, table in enumerate(document.data.get(topic, ())):
                thing = things[topic].get(table["id"])
                form = kinds.get(thing.kind) if thing else None
                if form is None:
                    continue
                path: KeyPath = (topic, place, "attributes")
                data = said[table["id"]] = {
                    **said.get(table["id"], {}),
                    **table.get("attributes", {}),
                }
                one = attributes[table["id"]] = structured_part(document, path, data, form, faults)
                check_names(one, form, places, faults, path)
    return attributes


def check_hexes(board: Board, form: type[Any]) -> None:
    """Refuse attributes of hexes that the rules would not find, or not understand.

    Those that the class does not declare are words of somebody else, unless they are one slip of
    the pen away from one that the board lacks.

    Args:
        board: The board.
        form: The class that declares the attributes that rules read, each with its type.

    Raises:
        DataError: An attribute is missing, or has a value of another type, with the line.

    Example:
        >>> @attrs.frozen
        ... class Hex:
        ...     mined: bool
        >>> text = '''grid = {orientation = "pointy", rows = 1, columns = 2}
        ... attribute = [{ name = "mind", hexes = ["0101"] }]'''
        >>> check_hexes(Board.parse(text), Hex)
        Traceback (most recent call last):
        hexwar.errors.DataError: <text>:2: attribute[0].name: no attribute of the game 'mind'; did \
you mean 'mined'?
    """
    types = get_type_hints(form, include_extras=True)
    lacking = [name for name in types if name not in board.attributes]
    for document in board.documents:
        with document.checking() as faults:
            for place, table in enumerate(document.data.get("attribute", ())):
                path: KeyPath = ("attribute", place)
                if table["name"] in types:
                    _check_values(document, path, table, types[table["name"]], faults)
                elif misspelt(table["name"], lacking):
                    faults.unknown((*path, "name"), "attribute of the game", table["name"], types)
    with board.documents[0].checking() as faults:
        for name in lacking:
            faults.add(("attribute",), f"no attribute {name!r}, which the rules read")


def _check_values(
    document: Document, path: KeyPath, table: Mapping[str, Any], type_: Any, faults: Faults
) -> None:
    """Report the values of an attribute that are not of its type."""
    for part, key, value in _values(table):
        structured_part(document, (*path, *part), {key: value}, _class_of(key, type_), faults)


@cache
def _class_of(key: str, type_: Any) -> type[Any]:
    """Return a class with one field; making one, and what reads it, takes long."""
    return attrs.make_class("Value", {key: attrs.field(type=type_)})


def _values(table: Mapping[str, Any]) -> Iterator[tuple[KeyPath, str, Any]]:
    """Yield the values in a table of an attribute: where each stands, its key, and itself."""
    if "default" in table:
        yield (), "default", table["default"]
    if table.get("hexes"):
        yield (), "hexes", True
    for place, one in enumerate(table.get("values", ())):
        yield ("values", place), "value", one["value"]


__all__ = ["Topic", "attributes_of", "check_hexes"]
