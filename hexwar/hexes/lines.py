"""What lies between two hexes: one shortest path, or everything that the straight segment touches?

Both questions are answered in integers. The direction of travel lies in one of six sextants, from
a direction ``m`` up to, but not including, the next one, ``m + 1``. In steps of these two
directions the way is ``(ahead, aside)`` with ``ahead > 0`` and ``aside >= 0``, and everything else
follows from signs of cross products.
"""

from typing import Literal, NamedTuple, TypeAlias

from hexwar.errors import HexError
from hexwar.hexes.coordinates import DIRECTIONS, Hex
from hexwar.hexes.sides import Hexside, Vertex

Contact: TypeAlias = Literal["through", "across", "along", "at"]
"""How a segment touches something (see :class:`Touch`)."""

Ties: TypeAlias = Literal["low", "left", "right"]
"""Which hex a line takes where it runs midway between two (see :func:`line`)."""


class Touch(NamedTuple):
    """One thing that a segment touches, and how.

    Attributes:
        contact: ``"through"``: the segment crosses the interior of a hex; ``"across"``: it crosses
            a hexside between its ends; ``"along"``: it runs along a whole hexside; ``"at"``: it
            passes a vertex.
        where: The hex, hexside or vertex.
    """

    contact: Contact
    where: Hex | Hexside | Vertex


def line(a: tuple[int, int], b: tuple[int, int], ties: Ties = "low") -> list[Hex]:
    """Return one shortest path of hexes that keeps to the straight line between two centres.

    The i-th hex is the one nearest to the i-th of the points that divide the segment into equal
    steps. Where such a point lies midway between two hexes, ``ties`` decides, for the whole line
    alike.

    Args:
        a: Axial coordinates of the first hex.
        b: Axial coordinates of the last hex.
        ties: ``"low"`` takes the hex with the lower (q, r): the way back has the same hexes,
            ``line(b, a) == line(a, b)[::-1]``. ``"left"`` and ``"right"`` take the hex on that hand
            of someone going from a to b: mirror images of a line are lines of its mirror images,
            and ``line(b, a, "right") == line(a, b, "left")[::-1]``.

    Returns:
        The hexes from a to b, both included.

    Raises:
        HexError: ``ties`` is none of these.

    Example:
        >>> [tuple(h) for h in line(Hex(0, 0), Hex(1, 1))]
        [(0, 0), (0, 1), (1, 1)]
        >>> [tuple(h) for h in line(Hex(0, 0), Hex(1, 1), "left")]
        [(0, 0), (1, 0), (1, 1)]
    """
    q, r = a
    if (q, r) == (b[0], b[1]):
        return [Hex(q, r)]
    m, ahead, aside = sextant(b[0] - q, b[1] - r)
    length = ahead + aside
    (step_q, step_r), (turn_q, turn_r) = DIRECTIONS[m], DIRECTIONS[(m + 1) % 6]
    side_q, side_r = turn_q - step_q, turn_r - step_r
    if ties not in ("low", "left", "right"):
        raise HexError(f"ties go to 'low', 'left' or 'right', not {ties!r}")
    if ties == "low":
        ties = "left" if (side_q, side_r) < (0, 0) else "right"
    # Point i lies i * aside / length steps to the left of the way straight ahead: this rounds it,
    # a half up to the left or down to the right.
    half = length if ties == "left" else length - 1
    double = 2 * length
    path = []
    for i in range(length + 1):
        left = (2 * i * aside + half) // double
        path.append(Hex(q + i * step_q + left * side_q, r + i * step_r + left * side_r))
    return path


def touched(a: tuple[int, int], b: tuple[int, int]) -> tuple[Touch, ...]:
    """Return everything that the segment between the centres of two hexes touches, in order.

    Exact: no floating-point number is involved. Between two hexes that the segment goes ``through``
    there is either a hexside that it goes ``across``, or a vertex ``at`` which it passes, or a
    vertex, a hexside ``along`` which it runs, and a vertex. Hexes and hexsides that are touched at
    a vertex only, and hexes that are touched along a side only, are not listed by themselves: they
    are the ``hexes`` and ``sides`` of that vertex and hexside.

    On a map, :func:`hexwar.sight.touched` answers the same by ids, and where along the line it is.

    Args:
        a: Axial coordinates of the first hex.
        b: Axial coordinates of the last hex.

    Returns:
        The contacts by position along the segment; ``touched(b, a)`` is the same backwards.

    Example:
        >>> for touch in touched(Hex(0, 0), Hex(1, 1)):
        ...     print(touch.contact, *touch.where)
        through 0 0
        at 1 0 3
        along 0 1 1
        at 1 0 4
        through 1 1
    """
    here, end = Hex(*a), Hex(*b)
    touches: list[Touch] = []
    m, ahead, aside = sextant(end.q - here.q, end.r - here.r)
    # Three times the cross product of the way and the centre of this hex: positive when the centre
    # lies to the left. Thirds, because corners lie at thirds of hexes.
    left = 0
    while here != end:
        touches.append(Touch("through", here))
        turn, at_corner = way_out(left, ahead, aside)
        if not at_corner:
            touches.append(Touch("across", Hexside.of(here, m + turn)))
        else:
            touches.append(Touch("at", Vertex.of(here, m + turn)))
            if turn == 0 and ahead == aside:
                _run_along_side(touches, here, m)
                here = here.neighbour(m).neighbour(m + 1)
                continue  # the way runs through the centres of both hexes: left stays 0
            # Beyond a corner lie the hexes in directions turn and turn + 1.
            turn += turn < 0 or (turn == 0 and aside > ahead)
        here = here.neighbour(m + turn)
        left += 3 * (-aside, ahead, ahead + aside, -ahead - aside)[turn]
    touches.append(Touch("through", end))
    return tuple(touches)


def sextant(q: int, r: int) -> tuple[int, int, int]:
    """Split a way into steps of two neighbouring directions.

    Returns:
        ``m, ahead, aside`` with ``ahead > 0`` steps of direction m and ``aside >= 0`` of m + 1;
        no steps at all for no way.
    """
    ahead, aside = q + r, -r
    for m in range(5):
        if ahead > 0 and aside >= 0:
            return m, ahead, aside
        # The same way in steps of the next two directions: turned back by a sixth.
        ahead, aside = ahead + aside, -ahead
    return 5, ahead, aside


def way_out(left: int, ahead: int, aside: int) -> tuple[int, bool]:
    """Return where a line leaves a hex whose interior it crosses.

    Args:
        left: Three times the cross product of the way and the centre of the hex.
        ahead: Steps of the way in direction m.
        aside: Steps of the way in direction m + 1.

    Returns:
        A side or a corner, counted from direction m (-1 to 2), and whether it is a corner.
    """
    # A corner is to the left of the line where left plus its own cross product is positive. The
    # corners from -1 to +1 come in question, and the sides before, between and behind them.
    corner = left + ahead - aside
    if corner == 0:
        return 0, True
    if corner > 0:
        corner = left - ahead - 2 * aside
        return (-1, True) if corner == 0 else (0 if corner < 0 else -1, False)
    corner = left + 2 * ahead + aside
    return (1, True) if corner == 0 else (1 if corner > 0 else 2, False)


def _run_along_side(touches: list[Touch], here: Hex, m: int) -> None:
    """Add the hexside that begins at corner m of a hex and points away from it, and its far end."""
    right, beyond = here.neighbour(m), here.neighbour(m).neighbour(m + 1)
    touches.append(Touch("along", Hexside.of(right, m + 2)))
    touches.append(Touch("at", Vertex.of(beyond, m + 3)))
