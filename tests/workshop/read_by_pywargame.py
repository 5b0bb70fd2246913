"""What pywargame, a program of others, reads in a module of VASSAL, as JSON.

A script that needs nothing of hexwar: pywargame runs on Python 3.12 and later, and may be installed
for another interpreter than that of the tests. It is no dependency: its licence is share-alike.
"""

from __future__ import annotations

import json
import sys
from typing import Any

from pywargame.vassal.buildfile import BuildFile  # type: ignore[import-not-found]
from pywargame.vassal.chart import Chart  # type: ignore[import-not-found]
from pywargame.vassal.vmod import VMod  # type: ignore[import-not-found]


def read(file: str) -> dict[str, Any]:
    """Return the pieces, the charts, and how many pieces stand where at the start."""
    with VMod(file, "r") as archive:
        game = BuildFile(archive.getBuildFile()).getGame()
        has_data = archive.getModuleData() is not None
    windows = game.getPieceWindows().values()
    slots = [slot for each in windows for slot in each.getPieceSlots(asdict=False)]
    [charts] = game.getChartWindows(asdict=False)
    [own_map] = game.getMaps().values()
    starts = own_map.getAtStarts(single=False)
    return {
        "has_data": has_data,
        "pieces": [piece(slot.getTraits()) for slot in slots],
        "charts": [chart["chartName"] for chart in charts.getAllElements(Chart, single=False)],
        "stacks": {start["name"]: len(start.getPieces(asdict=False)) for start in starts},
    }


def piece(traits: list[Any]) -> dict[str, Any]:
    """Return the name of a piece, its marks, and whether it has a back."""
    by_kind = {type(trait).__name__: trait for trait in traits}
    marks = by_kind["MarkTrait"]
    told = zip(marks["name"].split(","), marks["value"].split(","), strict=True)
    # It leaves the backslash before a bar where it is.
    name = str(traits[-1]["name"]).replace("\\/", "/")
    return {"name": name, "marks": dict(told), "back": "LayerTrait" in by_kind}


if __name__ == "__main__":
    sys.stdout.write(json.dumps(read(sys.argv[1])))
