"""hexalattice's grids agree with our own layout, and it stays out of the way otherwise."""

import subprocess
import sys

import numpy as np
import pytest

from hexwar.errors import HexError
from hexwar.hexes import OFFSETS, Layout, Offset, from_offset, rectangle_centres


@pytest.mark.filterwarnings("default")  # of matplotlib and its friends, on import
@pytest.mark.parametrize("y_up", [False, True])
@pytest.mark.parametrize("mirrored", [False, True])
@pytest.mark.parametrize("offset", OFFSETS)
def test_hexalattice_agrees_with_our_layout(offset: Offset, y_up: bool, mirrored: bool) -> None:
    """One grid, two computations, for both orientations and all offset layouts."""
    orientation = "pointy" if offset.endswith("-r") else "flat"
    layout = Layout(orientation, 7.5, (11.0, -4.0), y_up, mirrored)  # type: ignore[arg-type]
    ours = [
        [layout.centre(from_offset(column, row, offset)) for column in range(6)] for row in range(5)
    ]
    theirs = rectangle_centres(layout, columns=6, rows=5, offset=offset)
    assert theirs.shape == (5, 6, 2)
    np.testing.assert_allclose(theirs, ours)


def test_grids_that_hexalattice_would_get_wrong_are_refused() -> None:
    """It ends the program for some arguments and misreads others: none reaches it."""
    with pytest.raises(HexError, match="0 by 3"):
        rectangle_centres(Layout(), columns=0, rows=3, offset="odd-r")
    with pytest.raises(HexError, match="does not suit pointy"):
        rectangle_centres(Layout("pointy"), columns=2, rows=2, offset="odd-q")


def test_hexalattice_does_not_end_the_program(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where it would call exit, we raise."""

    def leave(**_: object) -> None:
        sys.exit(1)

    monkeypatch.setattr("hexalattice.hexalattice.create_hex_grid", leave)
    with pytest.raises(HexError, match="refuses a grid of 2 by 2"):
        rectangle_centres(Layout(), columns=2, rows=2, offset="odd-r")


def test_importing_hexes_loads_nothing_heavy() -> None:
    """Rules, servers and workers must not pay for numpy and matplotlib."""
    program = (
        "import sys, hexwar.hexes\n"
        "print({'numpy', 'matplotlib', 'shapely', 'hexalattice', 'cattrs'} & set(sys.modules))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "set()"
