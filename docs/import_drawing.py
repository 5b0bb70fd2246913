"""A drawing of the imports: packages in their layers, an arrow wherever one imports another.

The layers are those of the contracts in ``.importlinter``; the arrows are read from the code, with
imports for annotations and inside functions.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator, Mapping
from configparser import ConfigParser
from functools import partial
from html import escape
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).parents[1]

FOLDERS = {
    "hexwar": ROOT,
    "ddob_scenarios": ROOT,
    **{name: ROOT / "examples" / name for name in ("memoir44", "greatest_day", "normandie44")},
}
"""The packages that have contracts, each with the folder in which it lies."""

Imports = Mapping[str, set[str]]
"""By module or package: those that it imports."""


# -- what imports what -----------------------------------------------------------------------------


def modules_of(package: str, folder: Path) -> dict[str, Path]:
    """Return the modules of a package by dotted name."""
    found = {}
    for path in (folder / package).rglob("*.py"):
        parts = path.relative_to(folder).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


def imported(tree: ast.AST) -> Iterator[tuple[str, str]]:
    """Yield what a module imports, wherever in it: the module, and the name taken from it."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            assert not node.level, "imports are absolute"
            yield from ((str(node.module), alias.name) for alias in node.names)
        elif isinstance(node, ast.Import):
            yield from ((alias.name, "") for alias in node.names)


def imports_of(modules: Mapping[str, Path]) -> dict[str, set[str]]:
    """Return by module the modules of the same package that it imports."""
    found: dict[str, set[str]] = {}
    for name, path in modules.items():
        asked = imported(ast.parse(path.read_text(encoding="utf-8")))
        targets = {f"{m}.{n}" if f"{m}.{n}" in modules else m for m, n in asked}
        found[name] = {t for t in targets & modules.keys() if t != name}
    return found


def by_part(imports: Imports, container: str) -> dict[str, set[str]]:
    """Return which parts of a package import which, for the modules and packages right in it.

    Args:
        imports: By module: those that it imports.
        container: The package.
    """

    def part(name: str) -> str:
        return name.removeprefix(f"{container}.").split(".")[0]

    inside = [name for name in imports if name.startswith(f"{container}.")]
    found: dict[str, set[str]] = {part(name): set() for name in inside}
    for name in inside:
        inner = {part(to) for to in imports[name] if to.startswith(f"{container}.")}
        found[part(name)] |= inner - {part(name)}
    return found


def without_detours(imports: Imports) -> list[tuple[str, str]]:
    """Return the arrows that no chain of other arrows stands for.

    Example:
        >>> without_detours({"web": {"door", "play"}, "door": {"play"}, "play": set()})
        [('web', 'door'), ('door', 'play')]
    """
    return [
        (name, to)
        for name, targets in imports.items()
        for to in sorted(targets)
        if not any(to in reached(imports, other) for other in targets - {to})
    ]


def reached(imports: Imports, start: str) -> set[str]:
    """Return what something imports, directly or not; itself only if it lies on a circle."""
    found: set[str] = set()
    ahead = list(imports[start])
    while ahead:
        name = ahead.pop()
        if name not in found:
            found.add(name)
            ahead += imports[name]
    return found


# -- the layers ------------------------------------------------------------------------------------


class Contract(NamedTuple):
    """Layers that are checked.

    Attributes:
        container: The package whose parts they are.
        rows: The parts of each layer, the highest layer first.
    """

    container: str
    rows: tuple[tuple[str, ...], ...]


def contract(name: str) -> Contract:
    """Return a contract of layers from ``.importlinter``."""
    config = ConfigParser()
    config.read(ROOT / ".importlinter")
    section = config[f"importlinter:contract:{name}"]
    lines = section["layers"].strip().split("\n")
    bare = (line.replace("(", "").replace(")", "").split("|") for line in lines)
    rows = tuple(tuple(part.strip() for part in parts) for parts in bare)
    return Contract(section["containers"].strip(), rows)


def arrows_of(checked: Contract) -> list[tuple[str, str]]:
    """Return which parts of a package import which, without what other arrows stand for."""
    root = checked.container.split(".")[0]
    imports = imports_of(modules_of(root, FOLDERS[root]))
    drawn = {part for row in checked.rows for part in row}
    arrows = without_detours(by_part(imports, checked.container))
    return [(one, other) for one, other in arrows if {one, other} <= drawn]


# -- where everything is drawn ---------------------------------------------------------------------

ROW, GAP, HEIGHT, LETTER, EDGE, LANE = 66, 22, 34, 7.6, 20, 14
"""Pixels: from layer to layer, between boxes, of a box, of a letter, around all, of an arrow that
passes between boxes."""

SWEEPS = 12
"""How often the order in the rows is improved, down and up."""

Spot = tuple[str, int]
"""A part in its row, or an arrow that passes a row; by its name."""


def chains_of(checked: Contract, arrows: list[tuple[str, str]]) -> list[list[Spot]]:
    """Return for each arrow the spots that it joins: both ends, and one in each row between."""
    row_of = {part: number for number, row in enumerate(checked.rows) for part in row}
    chains = []
    for one, other in arrows:
        first, last = row_of[one], row_of[other]
        step = 1 if last > first else -1
        between: list[Spot] = [(f"{one}>{other}", n) for n in range(first + step, last, step)]
        chains.append([(one, first), *between, (other, last)])
    return chains


def ordered(rows: list[list[Spot]], chains: list[list[Spot]]) -> list[list[Spot]]:
    """Return the rows with each spot near the middle of what it is joined to above or below.

    Args:
        rows: The spots of each row.
        chains: The spots that each arrow joins.
    """
    joined: dict[Spot, list[Spot]] = {spot: [] for row in rows for spot in row}
    for chain in chains:
        for one, other in pairwise(chain):
            joined[one].append(other)
            joined[other].append(one)
    for sweep in range(SWEEPS):
        order = range(len(rows)) if sweep % 2 == 0 else range(len(rows) - 1, -1, -1)
        back = -1 if sweep % 2 == 0 else 1
        for number in order:
            place = {spot: (n + 0.5) / len(row) for row in rows for n, spot in enumerate(row)}

            def middle(spot: Spot, seen: int = number + back, place: Any = place) -> float:
                near = [place[other] for other in joined[spot] if other[1] == seen]
                return sum(near) / len(near) if near else float(place[spot])

            rows[number] = sorted(rows[number], key=middle)
    return rows


def places(rows: list[list[Spot]], widths: Mapping[Spot, float]) -> dict[Spot, float]:
    """Return the middle of each spot across the drawing, with each row in the middle."""
    across = [sum(widths[spot] + GAP for spot in row) - GAP for row in rows]
    found = {}
    for row, length in zip(rows, across, strict=True):
        x = EDGE + (max(across) - length) / 2
        for spot in row:
            found[spot] = x + widths[spot] / 2
            x += widths[spot] + GAP
    return found


# -- the drawing -----------------------------------------------------------------------------------


def drawing(name: str) -> str:
    """Draw a contract of layers with the imports between its parts; as SVG.

    Args:
        name: The name of the contract in ``.importlinter``.
    """
    checked = contract(name)
    chains = chains_of(checked, arrows_of(checked))
    rows: list[list[Spot]] = [[(part, n) for part in row] for n, row in enumerate(checked.rows)]
    for chain in chains:
        for spot in chain[1:-1]:
            rows[spot[1]].append(spot)
    parts = {(part, n) for n, row in enumerate(checked.rows) for part in row}
    widths = {
        spot: LETTER * len(spot[0]) + 24 if spot in parts else LANE for row in rows for spot in row
    }
    x = places(ordered(rows, chains), widths)
    width = max(x[spot] + widths[spot] / 2 for spot in x) + EDGE
    lines = [_arrow([(x[spot], spot[1]) for spot in chain]) for chain in chains]
    boxes = [_box(spot, x[spot], widths[spot]) for spot in sorted(parts)]
    height = len(rows) * ROW + 2 * EDGE - (ROW - HEIGHT)
    return "\n".join([_head(checked.container, width, height), *lines, *boxes, "</svg>\n"])


def _head(container: str, width: float, height: float) -> str:
    return f"""<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height}"
  width="{width:.0f}" height="{height}" role="img" font-family="sans-serif" font-size="13">
<title>Which parts of {container} import which</title>
<style>
  rect {{ fill: #e0f2f1; stroke: #00695c; }} text {{ fill: #12302c; text-anchor: middle; }}
  path {{ fill: none; stroke: #607d8b; stroke-width: 1.3; marker-end: url(#tip); }}
  path.up {{ stroke: #c62828; stroke-width: 2.5; }}
</style>
<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8"
  markerUnits="userSpaceOnUse" orient="auto">
  <path d="M0 0 8 4 0 8z" style="fill: #607d8b; stroke: none; marker: none"/></marker></defs>
<rect width="100%" height="100%" style="fill: #fff; stroke: none"/>"""


def _top(row: int) -> int:
    return EDGE + row * ROW


def _box(spot: Spot, x: float, width: float) -> str:
    top = _top(spot[1])
    return (
        f'<rect x="{x - width / 2:.1f}" y="{top}" width="{width:.1f}" height="{HEIGHT}" rx="6"/>'
        f'<text x="{x:.1f}" y="{top + HEIGHT / 2 + 4}">{escape(spot[0])}</text>'
    )


def _arrow(spots: list[tuple[float, int]]) -> str:
    """Draw an arrow through some spots, from the foot of the first; red if it leads up."""
    down = spots[-1][1] > spots[0][1]
    near, far, bend = (HEIGHT, 0, ROW - HEIGHT) if down else (0, HEIGHT, HEIGHT - ROW)
    path = f"M{spots[0][0]:.1f} {_top(spots[0][1]) + near}"
    for (x, row), (to, next_row) in pairwise(spots):
        y, head = _top(row) + near, _top(next_row) + far
        path += f" C{x:.1f} {y + bend * 0.6:.1f} {to:.1f} {head - bend * 0.6:.1f} {to:.1f} {head}"
        if next_row != spots[-1][1]:
            path += f" L{to:.1f} {_top(next_row) + near}"
    return f'<path class="{"down" if down else "up"}" d="{path}"/>'


PICTURES: Mapping[str, Callable[[], str]] = {
    f"pictures/imports-{name}.svg": partial(drawing, name)
    for name in (
        *("layers", "omaha", "omaha-rules", "memoir44", "memoir44-rules"),
        *("greatest-day-rules", "normandie-rules"),
    )
}
"""The drawings by their place in the guide."""
