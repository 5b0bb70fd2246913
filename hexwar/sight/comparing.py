"""Which lines of sight open or close from one version of a map to another?"""

from collections.abc import Iterator, Sequence

import attrs

from hexwar.board import iterate
from hexwar.board.refusals import check_set
from hexwar.errors import HexError
from hexwar.sight.looking import Sight
from hexwar.sight.verdict import Verdict


@attrs.frozen(eq=False, repr=False)
class Difference:
    """How the lines of sight of two versions of a map differ. It is true if any line does.

    Attributes:
        before: The one version.
        after: The other one.
        opened: By id of the observer: the hexes that are only seen after.
        closed: By id of the observer: the hexes that are only seen before.
    """

    before: Sight
    after: Sight
    opened: tuple[int, ...]
    closed: tuple[int, ...]

    def __bool__(self) -> bool:
        return any(self.opened) or any(self.closed)

    def __repr__(self) -> str:
        opened, closed = (sum(map(int.bit_count, rows)) for rows in (self.opened, self.closed))
        return f"<Difference: {opened} lines opened, {closed} closed>"

    @property
    def lines(self) -> Iterator[tuple[int, int]]:
        """The lines that differ: ids of observer and target."""
        for i, (opened, closed) in enumerate(zip(self.opened, self.closed, strict=True)):
            for j in iterate(opened | closed):
                yield i, j

    def verdicts(self, observer: int, target: int) -> tuple[Verdict, Verdict]:
        """Return what decides a line before and after.

        Args:
            observer: Id of the hex from which one looks.
            target: Id of the hex at which one looks.
        """
        return self.before.verdict(observer, target), self.after.verdict(observer, target)


def diff(before: Sight, after: Sight, observers: int | None = None) -> Difference:
    """Compare all lines of sight of two versions of a map, or under two policies.

    Args:
        before: The one version.
        after: The other one.
        observers: The set of hexes from which to look; all, if not given. On a large map it should
            be.

    Raises:
        HexError: The two maps do not have the same hexes, or the observers are no set of them.

    Example:
        >>> from hexwar.board import Board
        >>> from hexwar.data import Document
        >>> from hexwar.sight import Obstacle, Policy, Sight
        >>> board = Board.parse('''
        ... grid = {orientation = "pointy", rows = 1, columns = 3, terrain = "clear"}
        ... ''')
        >>> grown = board.with_overrides(Document.parse('''
        ... terrain = [{kind = "woods", hexes = ["0102"]}]
        ... '''))
        >>> rules = Policy(terrain={"woods": Obstacle()})
        >>> change = diff(Sight(board, rules), Sight(grown, rules))
        >>> [(board.name(i), board.name(j)) for i, j in change.lines]
        [('0101', '0103'), ('0103', '0101')]
    """
    a, b = before.space, after.space
    if (a.stride, a.all) != (b.stride, b.all):
        raise HexError("only two versions of one map can be compared: their hexes differ")
    if observers is not None:
        check_set(a, observers, "the set of observers")
    rows = [_rows(sight, observers) for sight in (before, after)]
    pairs = list(zip(*rows, strict=True))
    opened = tuple(new & ~old for old, new in pairs)
    closed = tuple(old & ~new for old, new in pairs)
    return Difference(before, after, opened, closed)


def _rows(sight: Sight, observers: int | None) -> Sequence[int]:
    """Return what is seen from hexes, by id."""
    if observers is None:
        return sight.table().rows
    places = range(sight.space.size)
    return [sight.seen_from(i) if observers >> i & 1 else 0 for i in places]
