"""A map with everything that is printed on it."""

from collections.abc import Collection, Iterable, Mapping
from operator import or_
from pkgutil import resolve_name
from typing import Any

import attrs

from hexwar.board.bits import as_set, one, pack
from hexwar.board.features import Box, Link, Position, Region
from hexwar.board.grid import Grid, SixSets
from hexwar.board.ids import NONE, HexId, HexSet
from hexwar.data import Document, KeyPath, Provenance, Readable, provenance, provenance_of
from hexwar.errors import UnknownNameError, misspelt

NO_FEATURES: frozenset[str] = frozenset()

LOAD, TEXT = "hexwar.board.loading:load", "hexwar.board.text:text_of"
"""What makes boards, and what writes them as text, by name: both know boards of every kind."""


@attrs.frozen(eq=False, repr=False)
class Board(Grid):
    """A map: hexes, terrain, attributes, hexsides, paths, regions, positions and boxes.

    A board never changes, and is one moment's lookup in everything: what is asked often is a tuple
    by id or a set of hexes (an int, see :mod:`hexwar.board.bits`). Make one with :meth:`read` or
    :meth:`parse`; the format is described in :mod:`hexwar.board.tables`.

    Attributes:
        title: What the board is called.
        about: What there is to say about the whole board, by name.
        terrain: By id: the terrain of the hex; empty where there is no hex.
        attributes: By name: values by id; where there is no hex, the attribute's default.
        regions: By name.
        positions: By name, in the order of the file.
        boxes: By name, in the order of the file.
        kinds: By topic (terrain, hexsides, paths, regions, positions, boxes, grades): the kinds
            that the board declares. Of a topic for which it declares some, all others are unknown.
        documents: The files it was read from: the board's own, then overrides.
        stretch, turn: How its hexes are printed, as ``[grid]`` says; no rule asks for it.

    Example:
        >>> board = Board.parse('''
        ... [grid]
        ... orientation = "pointy"
        ... rows = 2
        ... columns = [3, 2]
        ... terrain = "clear"
        ... [[terrain]]
        ... kind = "woods"
        ... hexes = ["0102-0103"]
        ... [[hexsides]]
        ... kind = "river"
        ... sides = ["0101/0201", "0102/0201"]
        ... ''')
        >>> board.names(board.where(terrain="woods") & board.adjacent[board.hex("0201")])
        ['0102']
        >>> board.features(board.hex("0201"), board.hex("0101"))
        frozenset({'river'})
    """

    title: str
    about: Mapping[str, Any]
    terrain: tuple[str, ...]
    attributes: Mapping[str, tuple[bool | int | float | str, ...]]
    regions: Mapping[str, Region]
    positions: Mapping[str, Position]
    boxes: Mapping[str, Box]
    kinds: Mapping[str, tuple[str, ...]]
    documents: tuple[Document, ...]
    _features: dict[tuple[int, int], frozenset[str]]
    _said: dict[tuple[int, int], Mapping[str, Mapping[str, Any]]]
    _links: dict[tuple[int, int], Link]
    _origins: dict[str, tuple[Document, KeyPath]]
    stretch: float = attrs.field(default=1.0, kw_only=True)
    turn: float = attrs.field(default=0.0, kw_only=True)
    _cache: dict[object, Any] = attrs.field(factory=dict, init=False)

    @classmethod
    def read(cls, source: Readable | Document) -> "Board":
        """Read a board from a TOML file.

        Args:
            source: A path, a resource of a package, or a document read before.

        Raises:
            DataError: The file has faults; prints them all, one a line, with file and line.
            UnreadableFileError: The file cannot be read.
        """
        return resolve_name(LOAD)(source)  # type: ignore[no-any-return]

    @classmethod
    def parse(cls, text: str, name: str = "<text>") -> "Board":
        """Read a board from the text of a TOML file.

        Args:
            text: The text.
            name: The name under which faults are reported.

        Raises:
            DataError: The text has faults.
        """
        return cls.read(Document.parse(text, name))

    def with_overrides(self, source: Readable | Document) -> "Board":
        """Return the board as a file of overrides would have it.

        The file has the tables of a board file but ``[grid]``. What it says of a hex, a position's
        grade or attribute, replaces what was said before; ``remove = true`` in a table takes away
        the hexsides, paths, regions, positions or boxes that the table names.

        Args:
            source: A path, a resource of a package, or a document read before.

        Raises:
            DataError: The file has faults.
            UnreadableFileError: The file cannot be read.

        Example:
            >>> board = Board.parse('grid = {orientation = "flat", rows = 1, columns = 2}')
            >>> mine = board.with_overrides(Document.parse('''
            ... source = "rules 6.2"
            ... [[terrain]]
            ... kind = "woods"
            ... hexes = ["0101"]
            ... ''', "mine.toml"))
            >>> mine.terrain[mine.hex("0101")], mine.origin("terrain 0101").where
            ('woods', 'mine.toml:5')
        """
        return resolve_name(LOAD)(*self.documents, source)  # type: ignore[no-any-return]

    def attribute(self, name: str) -> tuple[bool | int | float | str, ...]:
        """Return the values of an attribute, by id.

        Raises:
            UnknownNameError: The hexes of this board have no such attribute.
        """
        return self.attributes[name]

    def where(self, **wanted: object) -> HexSet:
        """Return the set of hexes with certain terrain and attributes.

        Args:
            wanted: ``terrain`` or the name of an attribute, and its value, or a tuple of values any
                of which will do.

        Raises:
            UnknownNameError: The hexes of this board have no such attribute, or the board declares
                its kinds of terrain and this is none of them.

        Example:
            >>> board = Board.parse('''
            ... grid = {orientation = "flat", rows = 1, columns = 3, terrain = "sea"}
            ... attribute = [{name = "deep", hexes = ["0101-0102"]}]
            ... ''')
            >>> board.names(board.where(terrain=("sea", "lake"), deep=True))
            ['0101', '0102']
        """
        hexes = self.all
        for name, value in wanted.items():
            index = self._index(name)
            alternatives = value if isinstance(value, tuple) else (value,)
            if name == "terrain":
                self._check_kinds("terrain", alternatives)
            members: HexSet = NONE
            for alternative in alternatives:
                members |= index.get(alternative, NONE)
            hexes &= members
        return hexes

    def _index(self, name: str) -> dict[object, HexSet]:
        """Return the set of hexes for each value of terrain or an attribute."""
        index: dict[object, HexSet] | None = self._cache.get(("index", name))
        if index is None:
            values = self.terrain if name == "terrain" else self.attributes[name]
            index = self._cache["index", name] = {}
            for i in self.ids:
                index[values[i]] = index.get(values[i], NONE) | one(i)
        return index

    def _check_kinds(self, topic: str, kinds: tuple[object, ...]) -> None:
        declared = self.kinds.get(topic, ())
        for kind in kinds if declared else ():
            if kind not in declared:
                raise UnknownNameError.of(f"kind of {topic}", kind, declared)
        if not declared and ("spelt", topic, kinds) not in self._cache:  # a rule asks often
            self.refuse_slips(topic, [kind for kind in kinds if isinstance(kind, str)])
            self._cache["spelt", topic, kinds] = True

    def kinds_in_use(self, topic: str) -> frozenset[str]:
        """Return the kinds of which the board has anything.

        Args:
            topic: ``"terrain"``, ``"hexsides"`` or ``"paths"``.

        Example:
            >>> board = Board.parse('''
            ... grid = {orientation = "flat", rows = 1, columns = 3, terrain = "clear"}
            ... hexsides = [{kind = "river", sides = ["0101/0102"]}]
            ... ''')
            >>> board.kinds_in_use("terrain"), board.kinds_in_use("hexsides")
            (frozenset({'clear'}), frozenset({'river'}))
        """
        kinds: frozenset[str] | None = self._cache.get(("in use", topic))
        if kinds is None:
            sets: Iterable[Iterable[str]] = [self.terrain[i : i + 1] for i in self.ids]
            if topic == "hexsides":
                sets = self._features.values()
            elif topic == "paths":
                sets = (link.kinds for link in self._links.values())
            kinds = self._cache["in use", topic] = frozenset().union(*sets)
        return kinds

    def refuse_slips(self, topic: str, kinds: Collection[str]) -> None:
        """Refuse kinds of which the board has none, but one that differs in a letter.

        A table or a policy may name kinds that are not on every board. But what only differs by one
        letter from a kind that is, and that nobody names, was meant to be that one.

        Args:
            topic: ``"terrain"``, ``"hexsides"`` or ``"paths"``.
            kinds: All kinds that are named.

        Raises:
            UnknownNameError: One of them is misspelt.

        Example:
            >>> board = Board.parse('''
            ... grid = {orientation = "flat", rows = 1, columns = 3}
            ... hexsides = [{kind = "river", sides = ["0101/0102"]}]
            ... ''')
            >>> board.refuse_slips("hexsides", ["stream"])
            >>> board.refuse_slips("hexsides", ["rver"])
            Traceback (most recent call last):
            hexwar.errors.UnknownNameError: no kind of hexsides 'rver' on this board; did you mean \
'river'? If not, declare both under [kinds]
        """
        for kind in kinds:
            slip = self.slip(topic, kind, kinds)
            if slip:
                raise UnknownNameError(slip)

    def slip(self, topic: str, kind: str, kinds: Collection[str]) -> str:
        """Return what a kind is misspelt for (:meth:`refuse_slips`); "" where it is no slip.

        Args:
            topic: ``"terrain"``, ``"hexsides"`` or ``"paths"``.
            kind: The kind.
            kinds: All kinds that are named.
        """
        usable = self.kinds_in_use(topic) | frozenset(self.kinds.get(topic, ()))
        intended = None if kind in usable else misspelt(kind, sorted(usable.difference(kinds)))
        asked = f"no kind of {topic} {kind!r} on this board; did you mean {intended!r}? "
        return f"{asked}If not, declare both under [kinds]" if intended else ""

    def features(self, i: int, j: int) -> frozenset[str]:
        """Return what is on the hexside between two neighbours; empty for other hexes."""
        return self._features.get((i, j), NO_FEATURES)

    def feature(self, i: int, j: int, kind: str) -> Mapping[str, Any]:
        """Return what is said of one thing on a hexside, such as its name.

        Args:
            i: Id of a hex.
            j: Id of its neighbour.
            kind: What lies there.

        Raises:
            UnknownNameError: It does not lie there.
        """
        said = self._said.get((i, j), {})
        if kind not in said:
            raise UnknownNameError.of(f"hexside {self.name(i)}/{self.name(j)}", kind, said)
        return said[kind]

    def sides(self, *kinds: str, **wanted: object) -> frozenset[tuple[HexId, HexId]]:
        """Return the hexsides of some kinds, each as its two hexes, the lower id first.

        Args:
            kinds: Kinds of hexsides, one or more.
            wanted: Attributes that they must have, with their values.

        Raises:
            UnknownNameError: The board declares its kinds of hexsides, and this is none of them.

        Example:
            >>> board = Board.parse('''
            ... grid = {orientation = "flat", rows = 1, columns = 3}
            ... [[hexsides]]
            ... kind = "river"
            ... sides = ["0101/0102"]
            ... attributes = {name = "Orne"}
            ... ''')
            >>> [(board.name(i), board.name(j)) for i, j in board.sides("river", "stream")]
            [('0101', '0102')]
            >>> len(board.sides("river", name="Orne")), len(board.sides("river", name="Dives"))
            (1, 0)
        """
        if wanted:
            said = {side: self._said[side] for side in self.sides(*kinds)}
            return frozenset(
                side
                for side, there in said.items()
                if any(wanted.items() <= there.get(kind, {}).items() for kind in kinds)
            )
        self._check_kinds("hexsides", kinds)
        sides: frozenset[tuple[HexId, HexId]] | None = self._cache.get(("sides", kinds))
        if sides is None:
            sides = self._cache["sides", kinds] = frozenset(
                (HexId(i), HexId(j))
                for (i, j), found_there in self._features.items()
                if i < j and not found_there.isdisjoint(kinds)
            )
        return sides

    def hexes_beside(self, *kinds: str) -> HexSet:
        """Return the set of hexes with a hexside of some kinds.

        Args:
            kinds: Kinds of hexsides, one or more.

        Raises:
            UnknownNameError: The board declares its kinds of hexsides, and this is none of them.

        Example:
            >>> board = Board.parse('''
            ... grid = {orientation = "flat", rows = 1, columns = 3}
            ... hexsides = [{kind = "river", sides = ["0101/0102"]}]
            ... ''')
            >>> board.names(board.hexes_beside("river"))
            ['0101', '0102']
        """
        return as_set(pack(i for side in self.sides(*kinds) for i in side))

    def open_sides(self, *closed: str, bridges: tuple[str, ...] = ()) -> SixSets:
        """Return, for each direction, the hexes whose side there is not of the closed kinds.

        Args:
            closed: Kinds of hexsides.
            bridges: Kinds of paths that open a closed side where they lead across it.

        Returns:
            A set of hexes for each direction, hexes without a neighbour there among them. It is
            what :func:`hexwar.trace.flood` takes.

        Raises:
            UnknownNameError: The board declares its kinds of these, and this is none of them.

        Example:
            >>> board = Board.parse('''
            ... grid = {orientation = "pointy", rows = 1, columns = 3}
            ... hexsides = [{kind = "cliff", sides = ["0101/0102", "0102/0103"]}]
            ... paths = [{kind = "road", hexes = ["0102-0103"]}]
            ... ''')
            >>> board.names(board.open_sides("cliff")[0]), board.names(board.open_sides("cliff")[3])
            (['0103'], ['0101'])
            >>> board.names(board.open_sides("cliff", bridges=("road",))[0])
            ['0102', '0103']
        """
        key = "open", closed, bridges
        if key not in self._cache:
            sides = self._by_direction("open", closed, self.sides(*closed), complement=True)
            joined = self.link_sides(*bridges) if bridges else (0,) * 6
            self._cache[key] = tuple(map(or_, sides, joined))
        return self._cache[key]  # type: ignore[no-any-return]

    def link_sides(self, *kinds: str) -> SixSets:
        """Return, for each direction, the hexes from which a path leads there.

        Args:
            kinds: Kinds of paths; none for all.

        Returns:
            A set of hexes for each direction. As ``open_sides`` of :func:`hexwar.trace.flood` it
            makes communication go along paths only.

        Raises:
            UnknownNameError: The board declares its kinds of paths, and this is none of them.
        """
        ways = ((i, j) for i, others in self.links(*kinds).items() for j in others)
        return self._by_direction("links", kinds, ways, complement=False)

    def _by_direction(
        self, what: str, kinds: tuple[str, ...], ways: Any, *, complement: bool
    ) -> SixSets:
        sets: SixSets | None = self._cache.get((what, kinds))
        if sets is None:
            sides: list[int] = [0] * 6
            direction = {step: d for d, step in enumerate(self.steps)}
            for i, j in ways:
                sides[direction[j - i]] |= 1 << i
                if complement:  # sides are listed once, ways for each direction
                    sides[direction[i - j]] |= 1 << j
            if complement:
                sides = [self.all & ~closed for closed in sides]
            a, b, c, d, e, f = sides
            sets = self._cache[what, kinds] = (a, b, c, d, e, f)
        return sets

    def link(self, i: int, j: int) -> Link | None:
        """Return what leads from a hex to its neighbour, or None.

        Example:
            >>> board = Board.parse('''
            ... grid = {orientation = "pointy", rows = 1, columns = 2}
            ... paths = [{kind = "road", hexes = ["0101", "0102"], attributes = {mined = true}}]
            ... ''')
            >>> board.link(*board.ids).of("road")["mined"], board.link(board.ids[0], board.ids[0])
            (True, None)
        """
        return self._links.get((i, j))

    def links(self, *kinds: str) -> Mapping[HexId, tuple[HexId, ...]]:
        """Return which hexes are linked by paths: for each such hex where it leads, by direction.

        Args:
            kinds: Kinds of paths; none for all.

        Raises:
            UnknownNameError: The board declares its kinds of paths, and this is none of them.

        Example:
            >>> board = Board.parse('''
            ... grid = {orientation = "pointy", rows = 1, columns = 4}
            ... paths = [{kind = "road", hexes = ["0101-0103"]}]
            ... ''')
            >>> {board.name(i): list(map(board.name, js)) for i, js in board.links("road").items()}
            {'0101': ['0102'], '0102': ['0103', '0101'], '0103': ['0102']}
        """
        self._check_kinds("paths", kinds)
        links: Mapping[HexId, tuple[HexId, ...]] | None = self._cache.get(("graph", kinds))
        if links is None:
            graph: dict[HexId, tuple[HexId, ...]] = {}
            for i in self.ids:
                for j in self.neighbours[i]:
                    link = self._links.get((i, j))
                    if link and (not kinds or not set(kinds).isdisjoint(link.kinds)):
                        graph[i] = (*graph.get(i, ()), j)
            links = self._cache["graph", kinds] = graph
        return links

    def regions_of(self, i: int) -> tuple[Region, ...]:
        """Return the regions that a hex belongs to."""
        return tuple(region for region in self.regions.values() if region.hexes >> i & 1)

    def positions_in(self, i: int) -> tuple[Position, ...]:
        """Return the positions that have a hex."""
        return tuple(position for position in self.positions.values() if i in position.hexes)

    def provenance(self) -> list[Provenance]:
        """List where everything in the files comes from: the board's own, then the overrides."""
        return [entry for document in self.documents for entry in provenance(document)]

    def origin(self, what: str) -> Provenance:
        """Return where one datum comes from, after all overrides.

        Args:
            what: ``"terrain 0714"``; the name of an attribute and a hex; ``"hexside hedge
                0504/0603"``, ``"path primary 1001/1002"``, the lower id first; ``"region E-1"``,
                ``"position WN62"``, ``"box ER1"``.

        Raises:
            UnknownNameError: The files say nothing of it, not even by a default.
        """
        origin = self._origins.get(what)
        if origin is None:
            topic, _, name = what.rpartition(" ")
            default = "grid" if topic == "terrain" else f"attribute {topic}"
            if name in self.by_name:
                origin = self._origins.get(default)
        if origin is None:
            raise UnknownNameError.of("datum", what, self._origins)
        return provenance_of(*origin, what)

    def __str__(self) -> str:
        return str(resolve_name(TEXT)(self))

    def _repr_svg_(self) -> str:
        from hexwar.board.picture import picture  # noqa: PLC0415 - only notebooks ask

        return picture(self)
