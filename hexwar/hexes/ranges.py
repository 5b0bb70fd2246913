"""Which hexes lie at, or within, a distance?"""

from hexwar.errors import HexError
from hexwar.hexes.coordinates import DIRECTIONS, Hex


def ring(centre: tuple[int, int], radius: int) -> list[Hex]:
    """Return the hexes at exactly a distance, counter-clockwise from the one in direction 0.

    Args:
        centre: Axial coordinates of the middle.
        radius: Distance in hexes, 0 or more.

    Returns:
        ``6 * radius`` hexes; the centre alone for radius 0.

    Raises:
        HexError: The radius is negative.

    Example:
        >>> ring(Hex(0, 0), 1) == list(Hex(0, 0).neighbours())
        True
        >>> len(ring(Hex(5, 5), 4))
        24
    """
    _check(radius)
    q, r = centre[0] + radius, centre[1]
    if radius == 0:
        return [Hex(q, r)]
    hexes = []
    for step_q, step_r in (*DIRECTIONS[2:], *DIRECTIONS[:2]):
        for _ in range(radius):
            hexes.append(Hex(q, r))
            q += step_q
            r += step_r
    return hexes


def disc(centre: tuple[int, int], radius: int) -> list[Hex]:
    """Return the hexes within a distance, row by row.

    Args:
        centre: Axial coordinates of the middle, which belongs to the disc.
        radius: Distance in hexes, 0 or more.

    Returns:
        ``3 * radius * (radius + 1) + 1`` hexes, ordered by r, then q.

    Raises:
        HexError: The radius is negative.

    Example:
        >>> len(disc(Hex(0, 0), 2))
        19
    """
    return intersection((centre, radius))


def intersection(*discs: tuple[tuple[int, int], int]) -> list[Hex]:
    """Return the hexes that lie within every one of several discs, row by row.

    Args:
        discs: Pairs of a centre (axial coordinates) and a radius in hexes; at least one.

    Returns:
        The common hexes, ordered by r, then q; empty when there are none.

    Raises:
        HexError: A radius is negative, or no disc is given.

    Example:
        >>> intersection((Hex(0, 0), 2), (Hex(3, 0), 1))
        [Hex(q=2, r=0)]
    """
    if not discs:
        raise HexError("the intersection of no discs is the whole plane: give at least one")
    for _, radius in discs:
        _check(radius)
    # A disc is where each cube coordinate keeps within its bounds: so bounds are intersected.
    low_q = max(centre[0] - radius for centre, radius in discs)
    high_q = min(centre[0] + radius for centre, radius in discs)
    low_r = max(centre[1] - radius for centre, radius in discs)
    high_r = min(centre[1] + radius for centre, radius in discs)
    low_sum = max(centre[0] + centre[1] - radius for centre, radius in discs)
    high_sum = min(centre[0] + centre[1] + radius for centre, radius in discs)
    return [
        Hex(q, r)
        for r in range(low_r, high_r + 1)
        for q in range(max(low_q, low_sum - r), min(high_q, high_sum - r) + 1)
    ]


def _check(radius: int) -> None:
    if radius < 0:
        raise HexError(f"a radius is 0 or more hexes, not {radius}")
