"""Sets of hexes by grade, such as the fields of fire of positions."""

from collections.abc import Iterable, Mapping

import attrs

from hexwar.board import NONE, Board, HexId, HexSet, iterate
from hexwar.data import Catalogue


def _by_name(projectors: Mapping[str, Mapping[str, HexSet]]) -> Catalogue[Mapping[str, HexSet]]:
    return Catalogue("projector", projectors)


@attrs.frozen(eq=False)
class GradedSets:
    """Sets of hexes that several projectors lay over a board, each in some grades.

    A projector is whatever reaches hexes by itself: a position with its field of fire, a gun, a
    leader. Which of them are active is up to the game.

    Attributes:
        projectors: By name: a set of hexes for each grade.

    Example:
        >>> guns = GradedSets({"A": {"near": 0b0110, "far": 0b1000}, "B": {"near": 0b0100}})
        >>> bin(guns.union(["A", "B"], "near"))
        '0b110'
        >>> guns.reaching(2)
        (('A', 'near'), ('B', 'near'))
    """

    projectors: Mapping[str, Mapping[str, HexSet]] = attrs.field(converter=_by_name)
    _reaching: dict[HexId, tuple[tuple[str, str], ...]] = attrs.field(init=False, factory=dict)

    @classmethod
    def of_positions(cls, board: Board) -> "GradedSets":
        """Return the printed fields of fire of the positions of a board."""
        return cls({name: position.fields for name, position in board.positions.items()})

    def union(self, active: Iterable[str], *grades: str) -> HexSet:
        """Return the set of hexes that any of some projectors reaches.

        Args:
            active: Names of projectors.
            grades: The grades that count; none for all.

        Raises:
            UnknownNameError: There is no such projector.
        """
        hexes: HexSet = NONE
        for name in active:
            sets = self.projectors[name]
            for grade in grades or sets:
                hexes |= sets.get(grade, NONE)
        return hexes

    def reaching(self, i: HexId) -> tuple[tuple[str, str], ...]:
        """Return which projectors reach a hex: their names and grades, in the order given."""
        if not self._reaching:
            for name, sets in self.projectors.items():
                for grade, hexes in sets.items():
                    for hex_id in iterate(hexes):
                        before = self._reaching.get(hex_id, ())
                        self._reaching[hex_id] = (*before, (name, grade))
        return self._reaching.get(i, ())
