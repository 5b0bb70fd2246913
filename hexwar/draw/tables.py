"""What may stand in a style file? The tables of its TOML format, as attrs classes.

A style file has tables by kind: ``[terrain.woods]``, ``[hexsides.river]``, ``[paths.road]``,
``[regions.exit]``, ``[positions.fort]``, ``[colours.red]``, ``[players.blue]``,
``[symbols.infantry]``, ``[cards.storm]``, ``[badges.star]``, ``[markers.disrupted]``,
``[marks.smoke]``, ``[washes.flooded]``, ``[arrows.advance]``, ``[areas.pools]``; the colours of
formations in ``[bands]`` and of the page in ``[page]``; a picture under the map in ``[backdrop]``;
and the lists
``[[shades]]``, ``[[links]]``, ``[[shore]]`` and ``[[relief]]``.

Colours are written ``"#rrggbb"``, or ``"#rrggbb #rrggbb"`` for a light and a dark page.
"""

from __future__ import annotations

from typing import Annotated, Literal

import attrs

from hexwar.data import Between, Datum, Matching

_TONE = "#[0-9a-fA-F]{6}"
_EXAMPLE = "#e6d8b0 #4a4433"
Tones = Annotated[str, Matching(f"{_TONE}( {_TONE})?", _EXAMPLE), "light and dark"]
MaybeTones = Annotated[str, Matching(f"({_TONE}( {_TONE})?)?", _EXAMPLE), "light and dark, or none"]
Width = Annotated[float, Between(0, 60)]
Picture = Annotated[
    str,
    Matching(
        r"(data:image/(png|jpeg|gif|svg\+xml);base64,[A-Za-z0-9+/=]+"
        r"|[^\0-\x1f\"<>&:\\]+\.(png|PNG|jpg|jpeg|JPG|JPEG|gif|GIF|svg|SVG))?",
        "pictures/tank.png",
    ),
    "a picture in the folder of the style file or below, or a data address",
]
Shape = Literal[
    "circle", "square", "diamond", "triangle", "star", "cross", "drop", "shield", "house", "leaf",
    "bar", "hexagon", "ring", "tick", "burst", "flag", "arrow-up", "blot", "hedgehog",
]  # fmt: skip
ShapeOrNone = Literal[
    "", "circle", "square", "diamond", "triangle", "star", "cross", "drop", "shield", "house",
    "leaf", "bar", "hexagon", "ring", "tick", "burst", "flag", "arrow-up", "blot", "hedgehog",
]  # fmt: skip
Sign = Literal[
    "infantry", "armour", "artillery", "gun", "anti-air", "anti-tank", "engineer", "flag", "star",
    "slash", "mortar", "machine-gun", "rocket", "amphibious", "wheels", "supply", "airborne",
    "mountain", "strongpoint", "chevrons", "layers", "ship", "aircraft",
]  # fmt: skip
FigureOrNone = Literal["", "soldier", "tank", "gun"]
Texture = Literal[
    "", "trees", "orchard", "hedgerows", "houses", "rocks", "waves", "grass", "sand", "marsh",
    "hills", "fields", "pebbles", "clouds", "hatch", "dots", "checks", "rings",
]  # fmt: skip
PATTERNS: tuple[Texture, ...] = ("hatch", "dots", "checks", "rings")
"""What the terrain that nobody described is distinguished by, besides its letter."""


@attrs.frozen(kw_only=True)
class TerrainStyle(Datum):
    """How hexes of a terrain are drawn."""

    fill: Tones
    ink: Annotated[MaybeTones, "of its texture; else its fill, darker or lighter"] = ""
    texture: Texture = ""
    share: Annotated[float, Between(0, 1), "of its hexes that show the texture"] = 1.0
    letter: Annotated[str, "written in each hex, if anything"] = ""
    height: Annotated[int, "ticks on hexsides point to the lower hex"] = 0
    water: Annotated[bool, "its shore is drawn"] = False
    title: Annotated[str, "what the key calls it; else its kind"] = ""
    also: Annotated[tuple[str, ...], "other words for the same"] = ()


@attrs.frozen(kw_only=True)
class ShadeStyle(Datum):
    """How hexes where an attribute has a value differ from others of their terrain."""

    attribute: str
    value: bool | int | str = True
    fill: MaybeTones = ""
    ink: MaybeTones = ""
    texture: Texture = ""
    shape: ShapeOrNone = ""
    title: str = ""


@attrs.frozen(kw_only=True)
class Stroke(Datum):
    """One line of several that make up a hexside or a path."""

    ink: Tones
    width: Width = 2.0
    dash: tuple[Width, ...] = ()
    offset: Annotated[float, Between(-20, 20), "towards the lower side"] = 0.0
    round: bool = True


@attrs.frozen(kw_only=True)
class Slope(Stroke):
    """One line along the slopes that lie in the light, or along those that do not."""

    shaded: Annotated[bool, "it faces the south-east, away from the light"] = True
    strength: Annotated[float, Between(0, 1), "0 is not to be seen, 1 covers"] = 0.15


@attrs.frozen(kw_only=True)
class Ticks(Datum):
    """What stands on a hexside's line."""

    shape: Literal["tick", "tooth", "block"] = "tick"
    length: Width = 7.0
    every: Annotated[float, Between(1, 36)] = 5.0
    width: Width = 1.2
    ink: Annotated[MaybeTones, "else that of the line"] = ""


@attrs.frozen(kw_only=True)
class SideStyle(Datum):
    """How a kind of hexside is drawn."""

    strokes: tuple[Stroke, ...] = ()
    ticks: Ticks | None = None
    title: str = ""
    also: tuple[str, ...] = ()


@attrs.frozen(kw_only=True)
class PathStyle(Datum):
    """How a kind of path is drawn; kinds that are named first lie on top."""

    strokes: tuple[Stroke, ...] = ()
    title: str = ""
    also: tuple[str, ...] = ()


@attrs.frozen(kw_only=True)
class LinkStyle(Datum):
    """What is drawn on paths that have an attribute, such as mines."""

    attribute: str
    strokes: tuple[Stroke, ...]
    title: str = ""


@attrs.frozen(kw_only=True)
class RegionStyle(Datum):
    """How regions of a kind are drawn."""

    sign: Annotated[
        Literal["name", "exit", "outline", "none"],
        "its name; an arrow off the map with its name; an outline and its name; nothing",
    ] = "name"
    size: Annotated[float, Between(4, 60), "of its name"] = 13.0
    ink: Tones = "#4d463a #cfc7b4"
    face: Annotated[
        Literal["area", "town"], "italic, as water and landscape; small capitals, as towns"
    ] = "area"
    titled: Annotated[str, "the attribute with the name to be shown, if not the id"] = ""
    title: str = ""


@attrs.frozen(kw_only=True)
class PositionStyle(Datum):
    """How positions of a kind are drawn."""

    ring: Literal["solid", "dashed", "double"] = "solid"
    colour: Annotated[str, "the attribute that names its colour"] = "colour"
    written: Annotated[str, "the attribute without which its name is not written"] = ""
    flags: Annotated[dict[str, str], "what is written where an attribute is true"] = attrs.field(
        factory=dict
    )
    notes: Annotated[dict[str, str], "a hex's attributes that are written, and the text before"] = (
        attrs.field(factory=dict)
    )
    title: str = ""


@attrs.frozen(kw_only=True)
class ColourStyle(Datum):
    """A colour by name, with the shape and letter by which those know it who see no colours."""

    fill: Tones
    shape: Shape = "circle"
    letter: str = ""


@attrs.frozen(kw_only=True)
class PlayerStyle(Datum):
    """How the counters of a player are drawn."""

    fill: Tones
    ink: Tones = "#1d1f1a #1d1f1a"
    box: Annotated[Tones, "the inside of the unit symbol"] = "#f6f2e4 #e4dfcd"
    back: Annotated[MaybeTones, "of a face-down counter"] = ""
    title: str = ""


@attrs.frozen(kw_only=True)
class SymbolStyle(Datum):
    """How a kind of unit is drawn: signs one over the other."""

    signs: tuple[Sign, ...] = ()
    sidc: Annotated[
        str,
        Matching(r"([0-9]{20}|[0-9]{30}|[A-Z0-9*-]{10,15})?", "10031000001211000000"),
        "the code of APP-6 or MIL-STD-2525 by which the extra symbols draws it instead of its "
        "signs; they are drawn where the extra is not installed",
    ] = ""
    text: str = ""
    framed: Annotated[bool, "in the box of a unit symbol"] = True
    figure: Annotated[FigureOrNone, "stands on the counter once for each step, for the box"] = ""
    picture: Annotated[Picture, "over the whole counter, for all that is written on it"] = ""
    title: str = ""
    also: tuple[str, ...] = ()


@attrs.frozen(kw_only=True)
class CardStyle(Datum):
    """How the face of a card is drawn that has a picture."""

    picture: Annotated[Picture, "over the whole card, for all that is written on it"]
    ratio: Annotated[float, Between(0.2, 5), "how much higher the card is than wide"] = 1.4


@attrs.frozen(kw_only=True)
class BackdropStyle(Datum):
    """A picture of the map that lies under the hexes, for their terrain."""

    picture: Picture
    points: Annotated[
        dict[str, tuple[float, float]],
        "by the number of a hex: where its middle lies on the picture, in pixels from the left "
        "and from the top; three or more, or else left, top, width and height",
    ] = attrs.field(factory=dict)
    left: Annotated[float, "where it begins, in units of the map: a hex is 36 to its corners"] = 0.0
    top: Annotated[float, "the same, down the map"] = 0.0
    width: Annotated[float, Between(0, 1_000_000), "0 with points"] = 0.0
    height: Annotated[float, Between(0, 1_000_000), "0 with points"] = 0.0
    strength: Annotated[float, Between(0, 1), "0 is not to be seen, 1 covers"] = 1.0
    printed: Annotated[bool, "it shows terrain and numbers itself; else they are drawn over it"] = (
        True
    )


@attrs.frozen(kw_only=True)
class BadgeStyle(Datum):
    """How a badge is drawn that is no plain text."""

    shape: Shape
    hollow: bool = False
    ink: Tones = "#1d1f1a #1d1f1a"
    title: str = ""


@attrs.frozen(kw_only=True)
class MarkerStyle(Datum):
    """How a marker on a counter, or a mark in a hex, is drawn."""

    text: str = ""
    shape: ShapeOrNone = ""
    fill: Tones = "#f4f1e6 #d9d5c6"
    ink: Tones = "#1d1f1a #1d1f1a"
    wash: Annotated[MaybeTones, "a tint over the whole counter"] = ""
    size: Annotated[float, Between(0.5, 2), "of a mark in a hex; 1 for 13 across"] = 1.0
    title: str = ""


@attrs.frozen(kw_only=True)
class WashStyle(Datum):
    """How hexes are tinted that lie under something for now."""

    fill: Tones
    opacity: Annotated[float, Between(0, 1)] = 0.5
    texture: Texture = ""
    ink: MaybeTones = ""
    title: str = ""


@attrs.frozen(kw_only=True)
class ArrowStyle(Datum):
    """How arrows of a kind are drawn."""

    ink: Tones = "#3a3630 #e2ddcf"
    size: Annotated[float, Between(2, 30)] = 8.0
    title: str = ""


@attrs.frozen(kw_only=True)
class AreaStyle(Datum):
    """How the areas of a group are laid out."""

    title: str = ""
    columns: Annotated[int, Between(0, 100), "0: as many as there is room for"] = 0
    scale: Annotated[float, Between(0.3, 2), "of the counters in it"] = 0.8
    hand: Annotated[bool, "hands of cards, which a page shows below the map"] = False
