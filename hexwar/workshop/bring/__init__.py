r"""Files of other programs as boards, counters and sandbox games.

======================  ====================================================
File                    Program
======================  ====================================================
``.vmod``               VASSAL: a module; a save (``.vsav``) with its module
``.tmx``, ``.tmj``      Tiled: a hexagonal map
``.map``                The Battle for Wesnoth
``.txt``                Text Mapper
``.json``               Tiled, or hexwright's ``terrain.json``
``.xml``                OpenPanzer: a scenario
``.csv``                counters, a row each
``.geojson``            any program of maps: areas, lines and places in degrees
``.asc``, ``.png``      heights or land cover: an ESRI ASCII grid; a picture in greys
======================  ====================================================

Everything that is recognised is listed, and everything else is named. A file may come from anybody:
it is read in bounded time and memory, and whatever is wrong with it is a fault.

>>> import tempfile
>>> from pathlib import Path
>>> with tempfile.TemporaryDirectory() as folder:
...     file = Path(folder, "hills.txt")
...     _ = file.write_text('0101 clear "Farm"\n0102 hill\n0201 hill\n')
...     brought = read_foreign(file)
...     [set_up] = brought.write(Path(folder, "hills"))
>>> brought.recognised[0]
'3 hexes, 2 kinds of terrain'
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from hexwar.workshop.archives import content, fault, text_of
from hexwar.workshop.bring.brought import Brought, SetUp, set_ups_in
from hexwar.workshop.bring.geography import read_geography
from hexwar.workshop.bring.openpanzer import read_openpanzer
from hexwar.workshop.bring.rasters import read_ascii_grid, read_heightmap
from hexwar.workshop.bring.tables import read_counters_csv, read_hexwright
from hexwar.workshop.bring.text_maps import read_text_mapper, read_wesnoth
from hexwar.workshop.bring.tiled import read_tiled
from hexwar.workshop.bring.vassal import read_vassal

__all__ = ["Brought", "SetUp", "read_foreign", "set_ups_in"]

Reader = Callable[[Path], Brought]


def read_foreign(path: Path, module: Path | None = None, across: float | None = None) -> Brought:
    """Return what a file of another program holds.

    Args:
        path: The file; the ending of its name says what it is.
        module: For a save of VASSAL: its module, which has the map and its hexes.
        across: For maps without hexes: from side to side of a hex, in kilometres or cells.

    Raises:
        DataError: It is no such file, or it is broken.
        UnreadableFileError: It cannot be read.
    """
    readers = {**READERS, ".json": _json_reader}
    if path.suffix.lower() in (".vsav", ".sav"):
        if module is None:
            raise fault(str(path), "a save has no map: name its module, too (--module)")
        return read_vassal(module, path)
    if without_hexes := WITHOUT_HEXES.get(path.suffix.lower()):
        return without_hexes(path, across)
    reader = readers.get(path.suffix.lower())
    if reader is None:
        formats = ", ".join(sorted((*readers, *WITHOUT_HEXES)))
        raise fault(str(path), f"nothing reads files whose names end so; known are {formats}")
    return reader(path)


def _json_reader(path: Path) -> Brought:
    """Read JSON as a map of Tiled if it says an orientation, else as one of hexwright."""
    text = text_of(content(path), str(path))
    if '"FeatureCollection"' in text:
        return read_geography(path)
    return read_tiled(path) if '"orientation"' in text else read_hexwright(path)


READERS: dict[str, Reader] = {
    ".csv": read_counters_csv,
    ".map": read_wesnoth,
    ".tmj": read_tiled,
    ".tmx": read_tiled,
    ".txt": read_text_mapper,
    ".vmod": read_vassal,
    ".xml": read_openpanzer,
}
"""What reads a file, by the ending of its name."""

WITHOUT_HEXES: dict[str, Callable[[Path, float | None], Brought]] = {
    ".asc": read_ascii_grid,
    ".geojson": read_geography,
    ".png": read_heightmap,
}
"""What reads a map that has no hexes of its own."""
