"""What is on the table, as plain data: the one thing that every face draws.

A game makes a scene from a player's view; the text board, the SVG picture and the browser draw it.
None of them knows any game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

import attrs

from hexwar.board import HexSet, iterate

__all__ = [
    "Area",
    "Arrow",
    "Attack",
    "CardFace",
    "CardRow",
    "CounterFace",
    "DrawPile",
    "Overlay",
    "PointSource",
    "Preview",
    "PreviewRow",
    "Ray",
    "Scene",
    "SightLine",
    "Sign",
    "Tally",
    "marks_by_hex",
    "tallied",
]


@attrs.frozen(kw_only=True)
class CounterFace:
    """The visible face of one counter.

    Attributes:
        name: What actions call it, or "" for a counter that cannot be named.
        side: The player it belongs to, or "" for a neutral marker.
        band: The formation it belongs to, told by a coloured band, or "".
        symbol: What it is: ``"infantry"``, ``"armour"``, ``"headquarters"``, ``"unknown"`` …
        echelon: How large a unit it is, marked above the symbol: ``"squad"``, ``"section"``,
            ``"platoon"``, ``"company"``, ``"battalion"``, ``"regiment"``, ``"brigade"``,
            ``"division"``, ``"corps"``, ``"army"``, or "".
        label: Its designation, short enough for the counter.
        values: Printed values by place: ``{"strength": "6", "range": "2"}``.
        steps: Steps left, 0 if it has none.
        full_steps: Steps at full strength, 0 where nobody counts them.
        badges: Short marks on it: target symbols, weapons, a hero.
        markers: Markers lying on it: ``"disrupted"``, ``"climb"`` …
        face_down: Whether only its back is seen; values and steps are not drawn then.
        heading: Where its front points, in degrees clockwise from the top of the map: it is drawn
            turned (:func:`hexwar.hexes.heading` of its facing). None for one that faces nowhere.
        spoken: One sentence for those who hear and do not see.
        basis: The mark of its values if they are not printed: ``"reconstructed"``, ``"public"``.
    """

    name: str = ""
    side: str = ""
    band: str = ""
    symbol: str = ""
    echelon: str = ""
    label: str = ""
    values: Mapping[str, str] = attrs.field(factory=dict)
    steps: int = 0
    full_steps: int = 0
    badges: tuple[str, ...] = ()
    markers: tuple[str, ...] = ()
    face_down: bool = False
    heading: int | None = None
    spoken: str = ""
    basis: str = ""

    @property
    def told(self) -> str:
        """The sentence with the mark of its values.

        Example:
            >>> CounterFace(spoken="1/I: infantry, 3-3-4.", basis="reconstructed").told
            '1/I: infantry, 3-3-4 (reconstructed).'
        """
        if not (self.spoken and self.basis) or self.face_down:
            return self.spoken
        return f"{self.spoken.removesuffix('.')} ({self.basis})."


@attrs.frozen(kw_only=True)
class Sign:
    """One sign printed on a card.

    Attributes:
        symbol: A shape or the name of a badge, such as ``"diamond"``; "" for text alone.
        colour: The name of a colour, or "".
        text: What is written on it or beside it.
        double: Whether it is printed twice.
    """

    symbol: str = ""
    colour: str = ""
    text: str = ""
    double: bool = False


@attrs.frozen(kw_only=True)
class CardRow:
    """One part of a card.

    Attributes:
        title: What the part is for.
        signs: Its signs, from left to right.
        text: What else it says.
        lit: Whether it is the part that counts now.
    """

    title: str = ""
    signs: tuple[Sign, ...] = ()
    text: str = ""
    lit: bool = False


@attrs.frozen(kw_only=True)
class CardFace:
    """The visible face of a card.

    Attributes:
        name: Its name or number.
        rows: Its parts, from top to bottom; none for a card that lies face down.
        spoken: One sentence for those who hear and do not see.
        title: How its name is written; as it is if "".
    """

    name: str
    rows: tuple[CardRow, ...] = ()
    spoken: str = ""
    title: str = ""


@attrs.frozen(kw_only=True)
class Area:
    """A place off the map: a landing box, a turn track space, a pool.

    Attributes:
        name: Its name.
        group: The row or track it belongs to.
        counters: What lies in it, from bottom to top.
        cards: The cards that lie in it.
        text: What is written in it.
        lit: Whether it stands out now, as the current space of a track.
        hex: The id of the hex on whose place it is drawn; -1 for a place beside the map.
        title: How its name is written; as it is if "".
    """

    name: str
    group: str = ""
    counters: tuple[CounterFace, ...] = ()
    cards: tuple[CardFace, ...] = ()
    text: str = ""
    lit: bool = False
    hex: int = -1
    title: str = ""


@attrs.frozen(kw_only=True)
class Arrow:
    """An arrow from a hex towards another one.

    Attributes:
        start: The id of the hex in which it is drawn.
        towards: The id of the hex to which it points.
        kind: What it means, for the style.
        colour: The name of its colour, or "".
    """

    start: int
    towards: int
    kind: str = ""
    colour: str = ""


@attrs.frozen(kw_only=True)
class Ray:
    """A straight line from the centre of one hex to that of another, such as a line of sight.

    Attributes:
        start: The id of the hex where it begins.
        end: The id of the hex where it ends.
        stop: How much of the way it gets, as a part of 1.
        title: What it shows, in a few words.
    """

    start: int
    end: int
    stop: float = 1.0
    title: str = ""


@attrs.frozen(kw_only=True)
class Overlay:
    """Something that can be laid over the map on demand.

    Attributes:
        name: Its name, by which it is asked for.
        grades: Bit sets of hexes by grade, such as ``{"intense": …, "steady": …}``.
        colours: A colour name for each grade.
        symbols: How each grade is drawn: ``"filled"``, ``"half"`` or ``"ring"``, a mark in each
            hex; or ``"area"``, one outlined area; or ``"border"``, its outline alone. Without,
            the first grade is filled, the second half, the others rings.
        meanings: What each symbol means, where several grades share one; else grades are told.
        title: What it shows, in a few words.
        side: The side whose it is; empty for what belongs to no side.
        told: Whether it is told of each hex in it; not for one that only gathers what others show.
        shown: Whether it lies over the map until a player takes it away, as a printed map has it.
    """

    name: str
    grades: Mapping[str, int]
    colours: Mapping[str, str] = attrs.field(factory=dict)
    symbols: Mapping[str, str] = attrs.field(factory=dict)
    meanings: Mapping[str, str] = attrs.field(factory=dict)
    title: str = ""
    side: str = ""
    told: bool = True
    shown: bool = False

    @classmethod
    def area(cls, name: str, hexes: int, title: str, side: str = "") -> Overlay:
        """Return an overlay that outlines hexes as one area, in the colour of its side.

        Args:
            name: Its name, by which it is asked for.
            hexes: The set of hexes.
            title: What it shows, in a few words.
            side: The side whose it is; a style may have a colour of its name.

        Example:
            >>> Overlay.area("allies zone", 0b110, "zone of control", "allies").grades
            {'area': 6}
        """
        return cls(
            name=name,
            grades={"area": hexes},
            colours={"area": side} if side else {},
            symbols={"area": "area"},
            title=title,
            side=side,
        )

    def heading(self, side: str = "", pattern: str = "{what}: {value}") -> str:
        """Return what people read of it: whose it is, and what it shows.

        Args:
            side: What its side is called; without, its name.
            pattern: How the two are written together in the reader's language.

        Example:
            >>> Overlay.area("allies zone", 0b110, "zone of control", "allies").heading("Allies")
            'Allies: zone of control'
        """
        title = self.title or self.name
        return pattern.format(what=side or self.side, value=title) if self.side else title


class SightLine(NamedTuple):
    """Whether one hex sees another.

    Attributes:
        clear: Whether it does.
        blockers: The ids of the hexes that block, in order.
    """

    clear: bool
    blockers: tuple[int, ...] = ()


class PreviewRow(NamedTuple):
    """One cost or consequence of an action.

    Attributes:
        what: What it is, in a few words: ``"strength"``, ``"weapons lacking"`` …
        value: What it would be.
        rule: The number of the rule it rests on, or "".
        basis: The mark of the value if it is not printed: ``"reconstructed"``, ``"public"``.
    """

    what: str
    value: str
    rule: str = ""
    basis: str = ""


class Attack(NamedTuple):
    """An attack that is declared, weighed or answered: a page draws it as arrows with its odds.

    Attributes:
        origins: The hexes from which it is made.
        target: The id of the hex that is attacked.
        odds: The odds or the column, in a few signs; "" where none are told.
    """

    origins: int
    target: int
    odds: str = ""


class Way(NamedTuple):
    """The way that a unit would take: a page draws it from where the unit stands.

    Attributes:
        hexes: The ids of its hexes in order, the one where the unit stands first.
        cost: What it costs, in a few signs; "" where nothing is counted.
    """

    hexes: tuple[int, ...]
    cost: str = ""


@attrs.frozen(kw_only=True)
class Preview:
    """What an action would cost and bring about, before anybody commits to it.

    Attributes:
        rows: Costs and consequences, in order.
        hexes: The hexes it concerns.
        attack: The attack that it would be, or None.
        way: The way that a unit would take, or None.
    """

    rows: tuple[PreviewRow, ...] = ()
    hexes: int = 0
    attack: Attack | None = None
    way: Way | None = None


@attrs.frozen
class PointSource:
    """Something that gives points now, or takes some.

    Attributes:
        what: What it is.
        points: How many points; negative where it costs some.
        hexes: The hexes it concerns.
        rule: The number of the rule, or "".
        player: The player with the points; "" in a game for one player.
    """

    what: str
    points: int
    hexes: int = 0
    rule: str = ""
    player: str = ""


class Tally(NamedTuple):
    """How many things of one kind may still be drawn.

    Attributes:
        what: The kind.
        left: How many may still come.
        of: How many there are in all.
    """

    what: str
    left: int
    of: int


def tallied(names: Iterable[str], left: Iterable[int]) -> tuple[Tally, ...]:
    """Count by name what is left of some things.

    Args:
        names: What each thing is called, by number; things of one name are counted together.
        left: The numbers of those that are left.

    Example:
        >>> tallied(["raid", "raid", "rest"], [1])
        (Tally(what='raid', left=1, of=2), Tally(what='rest', left=0, of=1))
    """
    every = list(names)
    remaining = Counter(every[number] for number in left)
    return tuple(Tally(name, remaining[name], count) for name, count in Counter(every).items())


@attrs.frozen(kw_only=True)
class DrawPile:
    """What a deck or a cup may still hold, as far as a player knows.

    Attributes:
        name: What it is called.
        left: How many cards or chits are in it.
        about: Where those that are counted may be instead, such as in an enemy's hand, or "".
        tallies: What may still come, counted in one or several ways, each with its heading.
    """

    name: str
    left: int
    about: str = ""
    tallies: Mapping[str, tuple[Tally, ...]] = attrs.field(factory=dict)


@attrs.frozen(kw_only=True)
class Scene:
    """What a player sees on the table.

    Attributes:
        board: The board.
        stacks: Counters by hex id, from bottom to top.
        areas: Places off the map.
        status: What the top line says: turn, phase, tide …, in order.
        overlays: What can be laid over the map.
        marks: Short marks in hexes, such as a cleared obstacle.
        scores: Points and losses worth showing, in order.
        sources: Where the points come from.
        piles: What decks and cups may still hold.
        arrows: Arrows on the map.
        rays: Straight lines on the map.
        washes: Sets of hexes that are tinted for now, by what lies over them: ``"flooded"`` …
        style: The :class:`~hexwar.data.Document` that says how the game's kinds of things are
            drawn, or None; see :class:`hexwar.draw.Style`.
        spoken: The status as a sentence, for those who hear and do not see.
        titles: What players and sides are called, by their names; a match gives them to its scenes.
        attack: The attack that is under way, or None.
        score_sides: Whose score it is, by its label, where the label is not the side itself.
    """

    board: Any
    stacks: Mapping[int, tuple[CounterFace, ...]]
    areas: tuple[Area, ...] = ()
    status: tuple[tuple[str, str], ...] = ()
    overlays: tuple[Overlay, ...] = ()
    marks: Mapping[int, tuple[str, ...]] = attrs.field(factory=dict)
    scores: tuple[tuple[str, str], ...] = ()
    sources: tuple[PointSource, ...] = ()
    piles: tuple[DrawPile, ...] = ()
    arrows: tuple[Arrow, ...] = ()
    rays: tuple[Ray, ...] = ()
    washes: Mapping[str, int] = attrs.field(factory=dict)
    style: Any = None
    spoken: str = ""
    titles: Mapping[str, str] = attrs.field(factory=dict)
    attack: Attack | None = None
    score_sides: Mapping[str, str] = attrs.field(factory=dict)

    def heading(self, overlay: Overlay) -> str:
        """Return what people read of an overlay, with the title of its side.

        Example:
            >>> zone = Overlay.area("allies zone", 0b110, "zone of control", "allies")
            >>> Scene(board=None, stacks={}, titles={"allies": "Allies"}).heading(zone)
            'Allies: zone of control'
        """
        return overlay.heading(self.titles.get(overlay.side, ""))

    @property
    def status_read(self) -> tuple[tuple[str, str], ...]:
        """The status as people read it: players and sides by their titles."""
        return self._read(self.status)

    @property
    def scores_read(self) -> tuple[tuple[str, str], ...]:
        """The scores as people read them.

        Example:
            >>> scores = (("allies", "3"),)
            >>> Scene(board=None, stacks={}, scores=scores, titles={"allies": "Allies"}).scores_read
            (('Allies', '3'),)
        """
        return self._read(self.scores)

    def _read(self, pairs: tuple[tuple[str, str], ...]) -> tuple[tuple[str, str], ...]:
        called = self.titles.get
        return tuple((called(label, label), called(value, value)) for label, value in pairs)


def marks_by_hex(lying: Iterable[tuple[str, HexSet]]) -> dict[int, tuple[str, ...]]:
    """Return the marks of a scene by hex, given what lies in which hexes.

    Args:
        lying: What lies there, from below, and the hexes; the same mark may come several times.

    Example:
        >>> marks_by_hex([("wire", 0b011), ("mines", 0b010)])
        {0: ('wire',), 1: ('wire', 'mines')}
    """
    marks: dict[int, tuple[str, ...]] = {}
    for name, hexes in lying:
        for i in iterate(hexes):
            marks[i] = (*marks.get(i, ()), name)
    return marks
