"""Ways in whole steps: the sextant in which a way lies, and where a line leaves a hex."""

from __future__ import annotations

import pytest

from hexwar.hexes import DIRECTIONS, Hex, disc
from hexwar.hexes.lines import sextant, way_out


def test_a_way_is_steps_of_two_neighbouring_directions() -> None:
    """All ways in a disc: the steps lead there, and the first direction takes at least one."""
    for at in disc(Hex(0, 0), 4):
        m, ahead, aside = sextant(*at)
        (q, r), (other_q, other_r) = DIRECTIONS[m], DIRECTIONS[(m + 1) % 6]
        assert (ahead * q + aside * other_q, ahead * r + aside * other_r) == at
        assert aside >= 0
        assert ahead > 0 or at == (0, 0)


@pytest.mark.parametrize(
    ("left", "ahead", "aside", "expected"),
    [
        (0, 1, 0, (0, False)),  # through the centre, at a right angle to side 0
        (0, 2, 1, (0, False)),
        (0, 1, 1, (0, True)),  # through the centre and corner 0
        (0, 1, 2, (1, False)),
        (1, 1, 0, (-1, True)),  # beside the centre, so that it meets the corner before side 0
        (2, 1, 0, (-1, False)),
        (2, 3, 0, (0, False)),
        (7, 3, 2, (-1, True)),
        (6, 3, 2, (0, False)),
        (8, 3, 2, (-1, False)),
        (-3, 1, 1, (1, True)),  # on the other side of the centre
        (-2, 1, 1, (1, False)),
        (-4, 1, 1, (2, False)),
        (-1, 1, 0, (0, True)),
        (-8, 3, 2, (1, True)),
    ],
)
def test_where_a_line_leaves_a_hex(
    left: int, ahead: int, aside: int, expected: tuple[int, bool]
) -> None:
    """By a side, or by a corner where the line meets one exactly; counted from its direction."""
    assert way_out(left, ahead, aside) == expected
