"""Styles: a TOML file says how each kind of thing is drawn.

hexwar has a style for common kinds (sea, woods, river, road …). A game adds a file for its own
kinds. Other kinds are drawn in stable colours with a pattern and a letter, so that colour is never
the only sign.

The tables of the file are described in :mod:`hexwar.draw.tables`.

Example:
    >>> from hexwar.data import Document
    >>> style = Style.of(Document.parse('''
    ... [terrain.tundra]
    ... fill = "#e6e8d8 #3b4038"
    ... texture = "grass"
    ... title = "tundra"
    ...
    ... [hexsides.escarpment]
    ... strokes = [{ ink = "#7a5a3a", width = 2 }]
    ... ticks = { length = 7, every = 5 }
    ... '''))
    >>> style.terrain_of("tundra").texture, style.terrain_of("woods").texture
    ('grass', 'trees')
    >>> style.terrain_of("moss").letter, style.terrain_of("moss") == style.terrain_of("moss")
    ('M', True)
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache, cached_property, lru_cache
from importlib.resources import files
from typing import Annotated, Any, TypeVar

import attrs

from hexwar.board import Region
from hexwar.data import Datum, Document, read
from hexwar.draw.coded_symbols import is_known
from hexwar.draw.markup import digest, stable_tones
from hexwar.draw.pictures import with_pictures
from hexwar.draw.tables import (
    PATTERNS,
    AreaStyle,
    ArrowStyle,
    BackdropStyle,
    BadgeStyle,
    CardStyle,
    ColourStyle,
    LinkStyle,
    MarkerStyle,
    PathStyle,
    PlayerStyle,
    PositionStyle,
    RegionStyle,
    ShadeStyle,
    Shape,
    SideStyle,
    Slope,
    Stroke,
    SymbolStyle,
    TerrainStyle,
    Tones,
    WashStyle,
)

T = TypeVar("T")

_TONES = re.compile(r"#[0-9A-Fa-f]{6}( #[0-9A-Fa-f]{6})?")


@attrs.frozen(kw_only=True, eq=False, slots=False)
class Style(Datum):
    """How everything is drawn.

    The fields that are tables go by kind; see the head of this module.
    """

    page: Annotated[dict[str, Tones], "the colours of paper, ink, grid, numbers, panels …"] = (
        attrs.field(factory=dict)
    )
    terrain: dict[str, TerrainStyle] = attrs.field(factory=dict)
    shades: tuple[ShadeStyle, ...] = ()
    shore: tuple[Stroke, ...] = ()
    relief: tuple[Slope, ...] = ()
    hexsides: dict[str, SideStyle] = attrs.field(factory=dict)
    paths: dict[str, PathStyle] = attrs.field(factory=dict)
    links: tuple[LinkStyle, ...] = ()
    regions: dict[str, RegionStyle] = attrs.field(factory=dict)
    positions: dict[str, PositionStyle] = attrs.field(factory=dict)
    colours: dict[str, ColourStyle] = attrs.field(factory=dict)
    players: dict[str, PlayerStyle] = attrs.field(factory=dict)
    bands: dict[str, Tones] = attrs.field(factory=dict)
    symbols: dict[str, SymbolStyle] = attrs.field(factory=dict)
    cards: Annotated[dict[str, CardStyle], "by their names, those whose face is a picture"] = (
        attrs.field(factory=dict)
    )
    badges: dict[str, BadgeStyle] = attrs.field(factory=dict)
    markers: dict[str, MarkerStyle] = attrs.field(factory=dict)
    marks: dict[str, MarkerStyle] = attrs.field(factory=dict)
    washes: dict[str, WashStyle] = attrs.field(factory=dict)
    arrows: dict[str, ArrowStyle] = attrs.field(factory=dict)
    areas: dict[str, AreaStyle] = attrs.field(factory=dict)
    backdrop: Annotated[BackdropStyle | None, "a picture of the map, for its terrain"] = None

    __eq__ = object.__eq__
    __hash__ = object.__hash__  # a style is itself alone, so that pictures can be kept for it

    @classmethod
    def of(cls, *documents: Document) -> Style:
        """Return hexwar's own style with what documents say instead; the last one wins.

        Args:
            documents: Style files.

        Raises:
            DataError: A file has faults; all of them are named, with file and line.
        """
        return _style(documents)

    def over(self, base: Style) -> Style:
        """Return this style with what another one says of all other kinds."""
        changes: dict[str, Any] = {"backdrop": self.backdrop or base.backdrop}
        for field in attrs.fields(Style):
            mine, others = getattr(self, field.name), getattr(base, field.name)
            if isinstance(mine, dict):
                changes[field.name] = {**mine, **{k: v for k, v in others.items() if k not in mine}}
            elif isinstance(mine, tuple):
                changes[field.name] = (
                    mine or others if field.name in ("shore", "relief") else mine + others
                )
        return attrs.evolve(self, **changes)

    @cached_property
    def key(self) -> str:
        """A short name for the style, different for different ones."""
        return "k" + digest(repr(self))

    @cached_property
    def tones(self) -> frozenset[str]:
        """All colours that the style names, each as ``"#light"`` or ``"#light #dark"``."""
        return frozenset(_tones_in(attrs.asdict(self)))

    def written(self, name: str) -> str:
        """Return what is written for a title, or the name of a place, a group or a kind.

        It is the name itself; a style for readers of a language writes it in that language.

        Args:
            name: The title or the name, in English.
        """
        return name

    def name_of(self, region: Region) -> str:
        """Return what is written for a region: the attribute that its kind names, or its id."""
        titled = self.region_of(region.kind).titled
        return self.written(str(region.attributes.get(titled) or region.id))

    # -- what is not described falls back on something stable

    def terrain_of(self, kind: str) -> TerrainStyle:
        """Return how a terrain is drawn."""
        return self._found("terrain", kind, _unknown_terrain)

    def side_of(self, kind: str) -> SideStyle:
        """Return how a kind of hexside is drawn."""
        return self._found("hexsides", kind, _unknown_side)

    def path_of(self, kind: str) -> PathStyle:
        """Return how a kind of path is drawn."""
        return self._found("paths", kind, _unknown_path)

    def region_of(self, kind: str) -> RegionStyle:
        """Return how a kind of region is drawn."""
        return self._found("regions", kind, lambda kind: RegionStyle())

    def position_of(self, kind: str) -> PositionStyle:
        """Return how a kind of position is drawn."""
        return self._found("positions", kind, lambda kind: PositionStyle())

    def colour_of(self, name: str) -> ColourStyle:
        """Return a colour by name."""
        return self._found("colours", name, _unknown_colour)

    def player_of(self, name: str) -> PlayerStyle:
        """Return how the counters of a player are drawn.

        Several players of a side, such as ``axis-left``, look like their side, ``axis``.
        """
        side = name.partition("-")[0]
        entry = side if name not in self.players and side in self.players else name
        return self._found("players", entry, _unknown_player)

    def symbol_of(self, name: str) -> SymbolStyle:
        """Return how a kind of unit is drawn."""
        return self._found("symbols", name, lambda name: SymbolStyle(text=name[:3].upper()))

    def marker_of(self, name: str) -> MarkerStyle:
        """Return how a marker on a counter is drawn."""
        return self._found("markers", name, _unknown_marker)

    def mark_of(self, name: str) -> MarkerStyle:
        """Return how a mark in a hex is drawn."""
        return self._found("marks", name, lambda name: MarkerStyle(text=name[:3]))

    def wash_of(self, name: str) -> WashStyle:
        """Return how hexes are tinted that lie under something."""
        return self._found("washes", name, lambda name: WashStyle(fill=stable_tones(name)))

    def arrow_of(self, kind: str) -> ArrowStyle:
        """Return how a kind of arrow is drawn."""
        return self._found("arrows", kind, lambda kind: ArrowStyle())

    def area_of(self, group: str) -> AreaStyle:
        """Return how the areas of a group are laid out."""
        return self._found("areas", group, lambda group: AreaStyle(title=group))

    def band_of(self, name: str) -> str:
        """Return the colour of a formation."""
        return self.bands.get(name) or stable_tones(name, 0.5, 0.5)

    def entry_of(self, table: str, kind: str) -> str | None:
        """Return the name of the entry of a table that describes a kind, or None.

        Args:
            table: The name of the table, such as ``"terrain"``.
            kind: The kind: the name of an entry, or another word for it.
        """
        return kind if kind in getattr(self, table) else self._aliases.get((table, kind.lower()))

    def look_of(self, table: str, kind: str) -> Any:
        """Return how a kind of terrain, hexside or path is drawn.

        Args:
            table: ``"terrain"``, ``"hexsides"`` or ``"paths"``.
            kind: The kind.
        """
        ask = {"terrain": self.terrain_of, "hexsides": self.side_of, "paths": self.path_of}[table]
        return ask(kind)

    def _found(self, table: str, name: str, make: Callable[[str], T]) -> T:
        """Look a kind up by its own name, then by other words for it, then make something up."""
        looks: Mapping[str, T] = getattr(self, table)
        entry = self.entry_of(table, name)
        return make(name) if entry is None else looks[entry]

    @cached_property
    def _aliases(self) -> dict[tuple[str, str], str]:
        tables = ("terrain", "hexsides", "paths", "symbols")
        return {
            (table, word): name
            for table in tables
            for name, entry in getattr(self, table).items()
            for word in (*entry.also, name)
        }


def _tones_in(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        if _TONES.fullmatch(value):
            yield value
    elif isinstance(value, dict | tuple | list):
        for part in value.values() if isinstance(value, dict) else value:
            yield from _tones_in(part)


@lru_cache(maxsize=16)
def _style(documents: tuple[Document, ...]) -> Style:
    style = default_style()
    for document in documents:
        own = read(with_pictures(document), Style)
        with document.checking() as faults:
            for name, look in own.symbols.items():
                if look.sidc and not is_known(look.sidc):
                    faults.add(("symbols", name, "sidc"), f"no symbol has the code {look.sidc!r}")
        style = own.over(style)
    return style


@cache
def default_style() -> Style:
    """Return hexwar's own style.

    Example:
        >>> default_style().terrain_of("forest").texture
        'trees'
    """
    return read(files("hexwar.draw") / "style.toml", Style)


def _unknown_player(name: str) -> PlayerStyle:
    fill, dark, box = (stable_tones(name, light, 0.3) for light in (0.66, 0.33, 0.2))
    return PlayerStyle(fill=f"{fill} {dark}", ink="#1d1f1a #fbf8ef", box=f"#f6f2e4 {box}")


def _unknown_terrain(kind: str) -> TerrainStyle:
    if not kind:
        return TerrainStyle(fill="#e9e6d3 #3c4238")
    return TerrainStyle(
        fill=stable_tones(kind, 0.83, 0.3),
        ink=stable_tones(kind, 0.6, 0.3),
        texture=PATTERNS[int(digest(kind), 16) % len(PATTERNS)],
        letter=kind[:1].upper(),
    )


def _unknown_marker(name: str) -> MarkerStyle:
    return MarkerStyle(text=name[:1].upper(), title=name.replace("-", " "))


def _unknown_side(kind: str) -> SideStyle:
    dash = ((), (7.0, 3.0), (2.0, 3.0), (9.0, 3.0, 2.0, 3.0))[int(digest(kind), 16) % 4]
    return SideStyle(
        strokes=(Stroke(ink=stable_tones(kind, 0.4, 0.45), width=3.4, dash=dash, round=False),)
    )


def _unknown_path(kind: str) -> PathStyle:
    dash = ((), (8.0, 4.0), (3.0, 3.0))[int(digest(kind), 16) % 3]
    core = Stroke(ink=stable_tones(kind, 0.45, 0.4), width=2.6, dash=dash)
    return PathStyle(strokes=(Stroke(ink="#f7f3e6 #23271f", width=5), core))


def _unknown_colour(name: str) -> ColourStyle:
    shapes: tuple[Shape, ...] = ("square", "cross", "drop", "shield", "house", "leaf", "bar")
    shape = shapes[int(digest(name), 16) % len(shapes)]
    return ColourStyle(fill=stable_tones(name, 0.45, 0.55), shape=shape, letter=name[:1].upper())
