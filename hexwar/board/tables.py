"""What may stand in a board file? The tables of its TOML format, as attrs classes.

A board file has ``[grid]``, which says which hexes there are and how they are numbered, and then
says what is printed on them: ``[map]``, ``[[terrain]]``, ``[[attribute]]``, ``[[hexsides]]``,
``[[paths]]``, ``[[region]]``, ``[[position]]`` and ``[[box]]``. A map without hexes has
``[[area]]`` and ``[[links]]`` instead of ``[grid]``, with ``[areas]`` for what all areas share;
where the other tables speak of hexes, they mean its areas, by their names. A file of overrides has
the same tables but ``[grid]``, ``[map]``, ``[areas]``, ``[[area]]`` and ``[[links]]``. Every table
may name its ``source`` and carry a ``note`` (:class:`hexwar.data.Datum`).

Hexes are written by their printed numbers, in quotes. Lists of hexes also take ranges along a
printed row or column: ``["0509-0518", "0604"]``.
"""

from typing import Annotated, Any, Literal

import attrs

from hexwar.data import Between, Datum, Matching, NotEmpty
from hexwar.hexes import Orientation, Stagger, Style

Hexes = Annotated[tuple[str, ...], "hex numbers, and ranges such as '0509-0518'"]
Lengths = Annotated[int, Between(low=1)] | tuple[Annotated[int, Between(low=1)], ...] | None
Name = Annotated[str, NotEmpty()]
Attributes = Annotated[dict[str, Any], "whatever the game wants to know, by name"]
Remove = Annotated[bool, "in a file of overrides: take away what is named here"]
Scalar = bool | int | float | str


@attrs.frozen(kw_only=True)
class GridTable(Datum):
    """Which hexes there are, and how they are numbered (see :class:`hexwar.hexes.Numbering`)."""

    orientation: Annotated[Orientation, "pointy: rows are straight; flat: columns are"]
    rows: Annotated[Lengths, "number of rows; for flat hexes perhaps several, column by column"] = (
        None
    )
    columns: Annotated[
        Lengths, "number of columns; for pointy hexes perhaps several, row by row"
    ] = None
    hexes: Annotated[Hexes, "more hexes, or all of them when there are no rows and columns"] = ()
    holes: Annotated[Hexes, "hexes that the rows and columns have but the map lacks"] = ()
    terrain: Annotated[str, "of the hexes that no [[terrain]] names"] = ""
    ids: Annotated[str, Matching(r"(R+\W*C+|C+\W*R+)", "RRCC")] = "RRCC"
    prefix: Annotated[str, "what stands before every number, such as the letter of the sheet"] = ""
    suffix: Annotated[str, "what stands after every number"] = ""
    stagger: Annotated[Stagger, "which rows (pointy) or columns (flat) are shifted"] = "even"
    shift: Annotated[Literal["right", "left", "down", "up", ""], "to which side they are"] = ""
    row_direction: Annotated[Literal["down", "up"], "the direction in which row numbers grow"] = (
        "down"
    )
    column_direction: Annotated[
        Literal["right", "left"], "the direction in which column numbers grow"
    ] = "right"
    first_row: Annotated[int, Between(0, 9999)] = 1
    first_column: Annotated[int, Between(0, 9999)] = 1
    row_style: Style = "digits"
    column_style: Style = "digits"
    alphabet: Annotated[str, "the letters in use"] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    small_letters: Annotated[
        Literal["odd", "even", ""], "the lines of which numbers have small letters"
    ] = ""
    longer: Annotated[
        Literal["row", "column", ""], "which may have more digits than ids; if empty, the second"
    ] = ""
    interval: Annotated[Literal[1, 2], "by how much numbers grow along a line"] = 1
    stretch: Annotated[
        float, Between(0.2, 5), "how much higher than regular hexes of their width they are printed"
    ] = 1.0
    turn: Annotated[
        float, Between(-180, 180), "how far the printed hexes are turned clockwise, in degrees"
    ] = 0.0
    wrap: Annotated[
        Literal["columns", "rows", "both", ""],
        "what wraps round: with columns, the last column borders on the first",
    ] = ""


@attrs.frozen(kw_only=True)
class MapRows(Datum):
    """The terrain of all hexes as a map in text, as :func:`hexwar.board.text_of` writes it."""

    legend: Annotated[dict[str, str], NotEmpty(), "which terrain each letter stands for"]
    rows: Annotated[
        tuple[str, ...],
        NotEmpty(),
        "a letter for each hex, line by line from the top; + and * behind a letter, and the "
        "number of the first hex before a line, may stand for those who read it",
    ]


Spot = Annotated[tuple[float, ...], "a point of the map: how far to the right, and how far down"]


@attrs.frozen(kw_only=True)
class AreasTable(Datum):
    """What the areas of a map without hexes share."""

    terrain: Annotated[str, "of the areas that say none"] = ""
    scale: Annotated[
        float, Between(0.0001, 10_000.0), "by how much points are multiplied; a counter is 44 wide"
    ] = 1.0
    around: Annotated[str, "the terrain that is drawn around them, such as the sea"] = ""


@attrs.frozen(kw_only=True)
class AreaTable(Datum):
    """An area: a polygon, or a round place."""

    id: Annotated[str, Matching(r"[^\s/]+", "Sluis")]
    terrain: Annotated[str, "by default that of [areas]"] = ""
    points: Annotated[
        tuple[Spot, ...], "the corners in order; a border in common has the same corners twice"
    ] = ()
    at: Annotated[Spot, "where its counters stand; by default where there is most room"] = ()
    radius: Annotated[float, Between(0.0, 10_000.0), "of a round place, which has no points"] = 0.0


@attrs.frozen(kw_only=True)
class LinksTable(Datum):
    """Links of one kind between areas: land, river, strait, road."""

    kind: Name
    between: Annotated[tuple[str, ...], NotEmpty(), "the two areas of each, as 'Sluis/Breskens'"]
    one_way: Annotated[bool, "whether they only lead from the first to the second"] = False
    attributes: Annotated[Attributes, "of each of them"] = attrs.field(factory=dict)


@attrs.frozen(kw_only=True)
class KindsTable(Datum):
    """The kinds that a board has; where they are given, others are misspelt."""

    terrain: tuple[str, ...] = ()
    hexsides: tuple[str, ...] = ()
    paths: tuple[str, ...] = ()
    regions: tuple[str, ...] = ()
    positions: tuple[str, ...] = ()
    boxes: tuple[str, ...] = ()
    grades: Annotated[tuple[str, ...], "of fields of fire, the strongest first"] = ()
    links: tuple[str, ...] = ()


@attrs.frozen(kw_only=True)
class TerrainTable(Datum):
    """Hexes of one terrain."""

    kind: Name
    hexes: Hexes


@attrs.frozen(kw_only=True)
class ValueTable(Datum):
    """Hexes where an attribute has one value."""

    value: Scalar
    hexes: Hexes


@attrs.frozen(kw_only=True)
class AttributeTable(Datum):
    """An attribute that every hex has: sector, elevation, whether there are obstacles."""

    name: Name
    default: Annotated[
        Scalar | None, "value of the hexes that are not named; false if not given"
    ] = None
    hexes: Annotated[Hexes, "where it is true, if it is true or false"] = ()
    values: tuple[ValueTable, ...] = ()


@attrs.frozen(kw_only=True)
class HexsidesTable(Datum):
    """Hexsides with one feature: hedge, cliff, river."""

    kind: Name
    sides: Annotated[tuple[str, ...], "the two hexes of each side, as '0504/0603'"]
    attributes: Annotated[Attributes, "of each of its sides, such as the name of a river"] = (
        attrs.field(factory=dict)
    )
    remove: Remove = False


@attrs.frozen(kw_only=True)
class PathsTable(Datum):
    """A road, or another way that leads from hex to hex."""

    kind: Name
    hexes: Annotated[Hexes, "hex after hex, each next to the one before"]
    name: Annotated[
        str, "what tells it from other ways through its hexes that it does not meet"
    ] = ""
    meets: Annotated[Hexes, "with a name: where it meets other ways all the same"] = ()
    one_way: Annotated[bool, "whether it only leads in this order"] = False
    attributes: Annotated[Attributes, "of each of its links"] = attrs.field(factory=dict)
    remove: Remove = False


@attrs.frozen(kw_only=True)
class RegionTable(Datum):
    """Hexes that belong together under one name."""

    id: Name
    kind: str = ""
    hexes: Hexes = ()
    attributes: Attributes = attrs.field(factory=dict)
    remove: Remove = False


@attrs.frozen(kw_only=True)
class SpotTable(Datum):
    """One hex of a position that has a name or attributes of its own."""

    hex: Name
    name: str = ""
    attributes: Attributes = attrs.field(factory=dict)


@attrs.frozen(kw_only=True)
class PositionTable(Datum):
    """A printed position: its hexes and its field of fire."""

    id: Name
    kind: str = ""
    hexes: Annotated[tuple[str | SpotTable, ...], "numbers, or tables with hex and name"] = ()
    attributes: Attributes = attrs.field(factory=dict)
    fields: Annotated[dict[str, Hexes], "hexes under fire, by grade"] = attrs.field(factory=dict)
    remove: Remove = False


@attrs.frozen(kw_only=True)
class BoxTable(Datum):
    """A box off the map: holding box, track space, pool."""

    id: Name
    kind: str = ""
    order: Annotated[int | None, "its place among the boxes of its kind"] = None
    hexes: Annotated[dict[str, str], "hexes it is linked to, by name"] = attrs.field(factory=dict)
    attributes: Attributes = attrs.field(factory=dict)
    remove: Remove = False


@attrs.frozen(kw_only=True)
class Layer(Datum):
    """A file of overrides for a board."""

    title: str = ""
    about: Annotated[Attributes, "whatever there is to say about the whole board"] = attrs.field(
        factory=dict
    )
    kinds: KindsTable = KindsTable()
    terrain: tuple[TerrainTable, ...] = ()
    attribute: tuple[AttributeTable, ...] = ()
    hexsides: tuple[HexsidesTable, ...] = ()
    paths: tuple[PathsTable, ...] = ()
    region: tuple[RegionTable, ...] = ()
    position: tuple[PositionTable, ...] = ()
    box: tuple[BoxTable, ...] = ()


@attrs.frozen(kw_only=True)
class BoardFile(Layer):
    """A whole board: of hexes, or of areas."""

    grid: Annotated[GridTable | None, "the hexes"] = None
    areas: Annotated[AreasTable, "what the areas of a map without hexes share"] = AreasTable()
    area: tuple[AreaTable, ...] = ()
    links: tuple[LinksTable, ...] = ()
    map: Annotated[MapRows | None, "the terrain as a map in text"] = None
