"""Which hexes lie on the lines between many pairs of hexes of a large map?"""

from typing import TYPE_CHECKING, Any, NamedTuple

from hexwar.board.expanse import Expanse
from hexwar.errors import HexError
from hexwar.hexes import DIRECTIONS, Ties

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import ArrayLike, NDArray


class HexLines(NamedTuple):
    """HexLines of hexes, one after the other.

    Attributes:
        ids: Ids of their hexes. Where a line leaves the map, they are those of spare places.
        begins: Where in these each line begins, and where the last one ends.
    """

    ids: "NDArray[np.int64]"
    begins: "NDArray[np.int64]"

    def line(self, n: int) -> "NDArray[np.int64]":
        """Return the hexes of a line, both ends included.

        Args:
            n: Its number, from 0.
        """
        return self.ids[self.begins[n] : self.begins[n + 1]]


def lines_on(
    expanse: Expanse, starts: "ArrayLike", ends: "ArrayLike", ties: Ties = "low"
) -> HexLines:
    """Return a shortest path of hexes along each of many straight lines.

    Each is the one that :func:`hexwar.hexes.line` returns.

    Args:
        expanse: The map.
        starts: Ids of hexes.
        ends: As many ids, or one of the two is a single id.
        ties: Which hex a line takes where it runs midway between two.

    Raises:
        HexError: An id is not a hex of the map, or ``ties`` is nothing that there is.

    Example:
        >>> plain = Expanse(9, 9)
        >>> corner = plain.index(0, 0)
        >>> lines = lines_on(plain, corner, [plain.index(3, 0), plain.index(1, 2)])
        >>> [plain.place(int(i)) for i in lines.line(0)]
        [(0, 0), (1, 0), (2, 0), (3, 0)]
        >>> [plain.place(int(i)) for i in lines.line(1)]
        [(0, 0), (0, 1), (1, 2)]
    """
    import numpy as np  # noqa: PLC0415 - not needed by boards

    if ties not in ("low", "left", "right"):
        raise HexError(f"ties go to 'low', 'left' or 'right', not {ties!r}")
    from_, to = np.broadcast_arrays(np.atleast_1d(starts), np.atleast_1d(ends))
    for ids in (from_, to):
        if not ((ids >= 0) & (ids < expanse.size)).all() or not expanse.inside[ids].all():
            raise HexError("an id is not a hex of this map")
    (row, column), (to_row, to_column) = (
        np.divmod(from_, expanse.stride),
        np.divmod(to, expanse.stride),
    )
    m, ahead, aside = _sextants(to_column - column, to_row - row)
    length = ahead + aside
    step, turn = np.array(expanse.steps)[m], np.array(expanse.steps)[(m + 2) % 6]
    leftward = np.array([DIRECTIONS[(k + 2) % 6] < (0, 0) for k in range(6)])[m]
    to_left = leftward if ties == "low" else np.full(m.shape, ties == "left")
    # See hexwar.hexes.line: this rounds a half up to the left or down to the right.
    half = np.where(to_left | (length == 0), length, length - 1)
    begins = np.concatenate([[0], np.cumsum(length + 1)])
    line = np.repeat(np.arange(len(m)), length + 1)
    i = np.arange(begins[-1]) - begins[line]
    left = (2 * i * aside[line] + half[line]) // np.maximum(2 * length, 1)[line]
    return HexLines(from_[line] + i * step[line] + left * turn[line], begins)


def _sextants(q: Any, r: Any) -> tuple[Any, Any, Any]:
    """Split ways into steps of two neighbouring directions (see ``hexwar.hexes.lines``)."""
    import numpy as np  # noqa: PLC0415 - not needed by boards

    ahead, aside = q + r, -r
    found = np.zeros((3, len(ahead)), np.int64)
    for m in range(6):
        here = (ahead > 0) & (aside >= 0)
        found[0, here], found[1, here], found[2, here] = m, ahead[here], aside[here]
        ahead, aside = ahead + aside, -ahead
    return found[0], found[1], found[2]
