"""Lines of sight on a map that wraps round: along the shortest way, over a seam or not.

The map is laid out several times side by side, and the lines are those of this larger map. A hex
sees another if one of the shortest lines between them is clear; the least hindered counts.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

import attrs

from hexwar.board import Board, HexId, iterate
from hexwar.board.wrapped import WrappedBoard
from hexwar.data import Catalogue
from hexwar.hexes import Numbering
from hexwar.hexes.backends import Backend
from hexwar.sight.looking import Sight
from hexwar.sight.places import Hexes, Links, array_of, as_bits, is_array
from hexwar.sight.policy import Policy
from hexwar.sight.survey import Levels, survey
from hexwar.sight.verdict import Obstruction, Verdict

if TYPE_CHECKING:
    from numpy.typing import NDArray

_FAR = 10_000
"""The number of the first row and column of the larger map: all others are above 0, too."""


@attrs.frozen(eq=False, repr=False, init=False)
class Copies(Board):
    """A map that wraps round, with its copies on all sides across a seam, called by its numbers.

    Attributes:
        homes: By id on this map: the hex of the map that wraps round; -1 for none.
        images: By id on the map that wraps round: its hex and the copies of it.

    Args:
        board: The map that wraps round.
    """

    homes: list[int] = attrs.field(init=False)
    images: dict[int, tuple[HexId, ...]] = attrs.field(init=False)

    def __init__(self, board: WrappedBoard) -> None:
        places = {
            board.coordinates(i) + shift: (i, n)
            for i in board.ids
            for n, shift in enumerate(board.shifts)
        }
        numbering = Numbering("R.C", board.numbering.orientation, first_row=_FAR, first_column=_FAR)
        nothing: Mapping[str, Any] = Catalogue("datum", {})
        features: dict[tuple[int, int], frozenset[str]] = {}
        Board.__init__(
            self,
            numbering=numbering,
            hexes=places,
            title=board.title,
            about=board.about,
            terrain=(),
            attributes=nothing,
            regions=nothing,
            positions=nothing,
            boxes=nothing,
            kinds=board.kinds,
            documents=board.documents,
            features=features,
            said={},
            links={},
            origins={},
        )
        homes, names = [-1] * self.size, [""] * self.size
        images: dict[int, list[HexId]] = {i: [HexId(-1)] * len(board.shifts) for i in board.ids}
        for at, (i, n) in places.items():
            image = self.at(at)
            images[i][n], homes[image], names[image] = image, i, board.name(i)
        self._keep(homes=homes, _names=tuple(names))
        self._keep(images={i: tuple(there) for i, there in images.items()})
        self._keep(terrain=tuple("" if i < 0 else board.terrain[i] for i in homes))
        levels = {name: tuple(self.by_home(by_id)) for name, by_id in board.attributes.items()}
        self._keep(attributes=Catalogue("attribute of hexes", levels))
        for i in self.ids:
            for j in self.neighbours[i]:
                way = homes[i], homes[j]
                if there := board.features(*way):
                    features[i, j] = there
                if link := board.link(*way):
                    self._links[i, j] = link

    def by_home(self, by_id: Iterable[Any]) -> list[Any]:
        """Return values by id of the map that wraps round by id of this one."""
        values = list(by_id)
        return [values[max(i, 0)] for i in self.homes]  # no hex has the id 0

    def everywhere(self, hexes: int) -> int:
        """Return the copies of the hexes of a set."""
        copies = 0
        for i in iterate(hexes):
            for image in self.images[i]:
                copies |= 1 << image
        return copies

    def home(self, hexes: int) -> int:
        """Return the hexes of which some are copies."""
        homes = 0
        for image in iterate(hexes):
            homes |= 1 << self.homes[image]
        return homes

    def links_everywhere(self, links: Links) -> Links:
        """Return the copies of hexsides or paths."""
        if is_array(links):
            import numpy as np  # noqa: PLC0415 - heavy

            return np.array(self.by_home(links))
        both = ((i, j) for a, b in links for i in self.images[a] for j in self.images[b])
        return [(i, j) for i, j in both if j in self.neighbours[i]]


class SightRound(Sight):
    """The lines of sight of a map that wraps round: see :class:`hexwar.sight.Sight`."""

    __slots__ = ("_copies", "_flat", "_shortest")

    def __init__(
        self,
        space: WrappedBoard,
        policy: Policy,
        *,
        terrain: Mapping[str, Hexes] | None = None,
        sets: Mapping[str, Hexes] | None = None,
        hexsides: Mapping[str, Links] | None = None,
        paths: Mapping[str, Links] | None = None,
        levels: Levels | None = None,
        backend: Backend = "auto",
    ) -> None:
        copies = Copies(space)

        def spread(hexes: Mapping[str, Hexes] | None) -> dict[str, Hexes]:
            by_name = (hexes or {}).items()
            return {name: copies.everywhere(as_bits(space, each)) for name, each in by_name}

        def linked(links: Mapping[str, Links] | None) -> dict[str, Links]:
            return {kind: copies.links_everywhere(each) for kind, each in (links or {}).items()}

        ground = survey(
            copies,
            policy,
            terrain=spread(terrain),
            sets=spread(sets),
            hexsides=linked(hexsides),
            paths=linked(paths),
            levels=None if levels is None else copies.by_home(levels),
        )
        flat = object.__new__(Sight)
        flat._begin(ground, backend)
        self._begin_round(space, copies, flat)

    def _begin_round(self, space: WrappedBoard, copies: Copies, flat: Sight) -> None:
        self._begin(flat.ground, flat.backend)
        self.space: WrappedBoard = space
        self._copies, self._flat = copies, flat
        self._shortest: dict[int, int] = {}

    def with_sets(self, **sets: Hexes) -> SightRound:
        """Return the same with other hexes in some sets of the policy, as units move.

        Args:
            sets: Hexes by the names of the sets; the others stay as they are.

        Raises:
            UnknownNameError: The policy has no such set.
        """
        copies = {
            name: self._copies.everywhere(as_bits(self.space, hexes))
            for name, hexes in sets.items()
        }
        other = object.__new__(SightRound)
        other._begin_round(self.space, self._copies, self._flat.with_sets(**copies))
        other._shortest = self._shortest
        return other

    # -- shortest ways round

    def _start(self, i: int) -> HexId:
        """Return a hex on the larger map, in the copy that has others on all sides."""
        self.space.coordinates(i)  # refuses what is no hex
        return self._copies.images[i][0]

    def _ends(self, i: int, j: int) -> list[HexId]:
        """Return the copies of a hex that are nearest to another."""
        at = self.space.coordinates(i)
        return [self._copies.at(at + vector) for vector in self.space.vectors(i, j)]

    def _nearest(self, i: int) -> int:
        """Return of all hexes the copies that are nearest to one."""
        if i not in self._shortest:
            nearest = 0
            for j in self.space.ids:
                for image in self._ends(i, j):
                    nearest |= 1 << image
            self._shortest[i] = nearest
        return self._shortest[i]

    # -- what is asked

    def verdict(self, observer: int, target: int) -> Verdict:
        """Return whether a hex sees another, and what decides it.

        Args:
            observer: Id of the hex from which one looks.
            target: Id of the hex at which one looks.

        Raises:
            HexError: An id is not a hex of this map.
        """
        start = self._start(observer)
        verdicts = [self._flat.verdict(start, end) for end in self._ends(observer, target)]
        best = min(verdicts, key=lambda verdict: (not verdict.clear, verdict.hindrance))
        crossings = tuple(map(self._at_home, best.crossings))
        return attrs.evolve(
            best,
            space=self.space,
            observer=observer,
            target=target,
            crossings=crossings,
            met=tuple(map(self._met, best.met)),
            crossing=self._at_home(best.crossing) if best.crossing else None,
            blockers=tuple(map(self._met, best.blockers)),
        )

    def _at_home(self, touched: Any) -> Any:
        return touched._replace(hexes=tuple(self._copies.homes[i] for i in touched.hexes))

    def _met(self, met: Obstruction) -> Obstruction:
        hexes = tuple(self._copies.homes[i] for i in met.hexes)
        return attrs.evolve(met, hexes=hexes, crossing=self._at_home(met.crossing))

    def sees(self, observer: int, target: int) -> bool:
        """Return whether a hex sees another.

        Args:
            observer: Id of the hex from which one looks.
            target: Id of the hex at which one looks.

        Raises:
            HexError: An id is not a hex of this map.
        """
        start = self._start(observer)
        return any(self._flat.sees(start, end) for end in self._ends(observer, target))

    def seen_among(self, observer: int, targets: int) -> int:
        """Return the set of those among some hexes that a hex sees.

        Args:
            observer: Id of the hex from which one looks.
            targets: The set of hexes at which one looks.

        Raises:
            HexError: ``observer`` is no hex of this map.
        """
        near = self._copies.everywhere(targets & self.space.all) & self._nearest(observer)
        return self._copies.home(self._flat.seen_among(self._start(observer), near))

    def seen_from(self, observer: int) -> int:
        """Return the set of hexes that a hex sees, itself among them.

        Raises:
            HexError: The id is not a hex of this map.
        """
        seen = self._flat.seen_from(self._start(observer))
        return self._copies.home(seen & self._nearest(observer))

    def seeing(self, target: int) -> int:
        """Return the set of hexes that see a hex.

        Raises:
            HexError: The id is not a hex of this map.
        """
        seeing = self._flat.seeing(self._start(target))
        return self._copies.home(seeing & self._nearest(target))

    def seen_array(self, observer: int) -> NDArray[Any]:
        """Return by id what a hex sees: ones for hexes that are seen, else zeros.

        Raises:
            HexError: The id is not a hex of this map.
        """
        return array_of(self.seen_from(observer), self.space.size)

    def hindrance_from(self, observer: int) -> dict[int, int]:
        """Return the hindrance of the lines to all hexes that a hex sees, by their ids.

        Raises:
            HexError: The id is not a hex of this map.
        """
        nearest, least = self._nearest(observer), dict[int, int]()
        for image, hindrance in self._flat.hindrance_from(self._start(observer)).items():
            if nearest >> image & 1:
                home = self._copies.homes[image]
                least[home] = min(hindrance, least.get(home, hindrance))
        return least

    def _rows(self) -> tuple[int, ...]:
        hexes = self.space.all
        return tuple(self.seen_from(i) if hexes >> i & 1 else 0 for i in range(self.space.size))


__all__ = ["Copies", "SightRound"]
