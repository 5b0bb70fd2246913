"""Hexsides and paths: the lines of a map."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise

from hexwar.board import AreaBoard, Board
from hexwar.draw.markup import escaped, number, point, slug, tone
from hexwar.draw.sheet import Sheet, Spot, drawn
from hexwar.draw.style import Style
from hexwar.draw.tables import SideStyle, Stroke, Ticks
from hexwar.hexes.lattice import Point

CssRules = list[tuple[str, str]]
"""Selectors with their declarations."""


def stroke_rule(stroke: Stroke) -> str:
    """Return the declarations of a line.

    Example:
        >>> stroke_rule(Stroke(ink="#000000 #ffffff", width=2, dash=(4, 2)))
        'stroke:var(--000000-ffffff);stroke-width:2;stroke-dasharray:4 2;stroke-linecap:round'
    """
    parts = [f"stroke:{tone(stroke.ink)}", f"stroke-width:{number(stroke.width)}"]
    if stroke.dash:
        parts.append("stroke-dasharray:" + " ".join(map(number, stroke.dash)))
    if stroke.round:
        parts.append("stroke-linecap:round")
    return ";".join(parts)


# -- hexsides --------------------------------------------------------------------------------------


def hexsides(sheet: Sheet, style: Style, rules: CssRules) -> str:
    """Draw the hexsides of a board: each kind joined into lines, ticks towards the lower side."""
    board = sheet.board
    parts = []
    for kind in side_kinds(board, style):
        look = style.side_of(kind)
        name = slug(kind)
        edges = sheet.edges(board.sides(kind), lambda i: style.terrain_of(board.terrain[i]).height)
        chains = sheet.chains(edges) + sheet.gaps(board.sides(kind))
        lower = {(a, b) for a, b, known in edges if known}
        drawing = ""
        for place, stroke in enumerate(look.strokes):
            lines = [drawn(sheet.spots(chain, stroke.offset)) for chain in chains]
            rules.append((f".e-{name}{place}", stroke_rule(stroke)))
            drawing += f'<path class="e-{name}{place}" d="{"".join(lines)}"/>'
        if look.ticks:
            rules.append((f".i-{name}", _ticks_rule(look)))
            stood = "".join(
                ticks_on(sheet.spots(chain), look.ticks, _both_known(chain, lower))
                for chain in chains
            )
            drawing += f'<path class="i-{name}" d="{stood}"/>'
        parts.append(f'<g data-kind="{escaped(kind)}">{drawing}</g>')
    return "".join(parts)


@lru_cache(maxsize=16)  # a picture of each moment asks for them
def side_kinds(board: Board, style: Style) -> tuple[str, ...]:
    """Return the kinds of hexsides that a board has, in the order it declares them.

    Of the links between areas these are the kinds that are no paths in the style; one that is not
    described at all is only drawn where the areas do not touch.

    Example:
        >>> from hexwar.draw.style import default_style
        >>> side_kinds(Board.parse('''
        ... grid = {orientation = "flat", rows = 1, columns = 3}
        ... hexsides = [{kind = "river", sides = ["0101/0102"]}]
        ... '''), default_style())
        ('river',)
    """
    declared = dict.fromkeys(board.kinds.get("hexsides", ()))
    there: set[str] = set()
    for i in board.ids:
        for j in board.neighbours[i]:
            there |= board.features(i, j)
    if isinstance(board, AreaBoard):
        apart = {kind for kind in there for i, j in board.sides(kind) if not board.border(i, j)}
        sides = {kind for kind in there if style.entry_of("hexsides", kind)}
        there = {kind for kind in sides | apart if not style.entry_of("paths", kind)}
    return (*(kind for kind in declared if kind in there), *sorted(there - set(declared)))


def _ticks_rule(look: SideStyle) -> str:
    assert look.ticks
    ink = look.ticks.ink or (look.strokes[0].ink if look.strokes else "#000000 #ffffff")
    if look.ticks.shape == "tick":
        return f"stroke:{tone(ink)};stroke-width:{number(look.ticks.width)};stroke-linecap:round"
    return f"fill:{tone(ink)};stroke:none"


def _both_known(chain: list[Point], lower: set[tuple[Point, Point]]) -> list[bool]:
    """Return for each edge of a line whether its lower side is known."""
    return [edge in lower for edge in pairwise(chain)]


def ticks_on(spots: Sequence[Spot], ticks: Ticks, known: Sequence[bool]) -> str:
    """Return the path of what stands on a line: at equal distances, longer and shorter in turn.

    Args:
        spots: The line.
        ticks: What stands on it.
        known: For each of its edges whether the lower side, then the right one, is known.

    Example:
        >>> ticks_on([(0, 0), (10, 0)], Ticks(length=4, every=5), [True])
        'M2.5 0L2.5 2.5M7.5 0L7.5 4'
    """
    path = ""
    for (ax, ay), (bx, by), falls in zip(spots, spots[1:], known, strict=False):
        length = math.hypot(bx - ax, by - ay)
        ux, uy = (bx - ax) / length, (by - ay) / length
        count = max(round(length / ticks.every), 1)
        for k in range(count):
            along = (k + 0.5) * length / count
            reach = ticks.length * (1.0 if k % 2 else 0.62)
            path += _tick(ticks, ax + ux * along, ay + uy * along, (ux, uy), reach, both=not falls)
    return path


def _tick(ticks: Ticks, x: float, y: float, along: Spot, reach: float, *, both: bool) -> str:
    (ux, uy), (nx, ny) = along, (-along[1], along[0])
    if ticks.shape == "tick":
        back = reach / 2 if both else 0
        reach -= back
        return f"M{point(x - nx * back, y - ny * back)}L{point(x + nx * reach, y + ny * reach)}"
    half = ticks.width
    reach = ticks.length
    if ticks.shape == "tooth":
        corners = [(-half, 0.0), (half, 0.0), (0.0, reach)]
    else:
        corners = [(-half, 0.0), (half, 0.0), (half, reach), (-half, reach)]
    spots = [point(x + ux * a + nx * b, y + uy * a + ny * b) for a, b in corners]
    return "M" + "L".join(spots) + "z"


# -- paths -----------------------------------------------------------------------------------------


def paths(sheet: Sheet, style: Style, rules: CssRules) -> str:
    """Draw the paths of a board: each kind as smooth lines, the weightiest kinds on top."""
    board = sheet.board
    kinds = path_kinds(board, style)
    network = Network(sheet, kinds)
    parts = []
    for kind in reversed(kinds):
        name, look = slug(kind), style.path_of(kind)
        path = "".join(network.smooth(chain) for chain in network.chains(kind))
        drawing = ""
        for place, stroke in enumerate(look.strokes):
            rules.append((f".r-{name}{place}", stroke_rule(stroke)))
            drawing += f'<path class="r-{name}{place}" d="{path}"/>'
        parts.append(f'<g data-kind="{escaped(kind)}">{drawing}</g>')
    for number_, link in enumerate(style.links):
        path = "".join(network.piece(i, j) for i, j in _marked(board, link.attribute))
        for place, stroke in enumerate(link.strokes if path else ()):
            rules.append((f".l-{number_}{place}", stroke_rule(stroke)))
            parts.append(f'<path class="l-{number_}{place}" d="{path}"/>')
    return "".join(parts)


@lru_cache(maxsize=16)
def path_kinds(board: Board, style: Style) -> tuple[str, ...]:
    """Return the kinds of paths that a board has, the weightiest first.

    Example:
        >>> from hexwar.draw.style import default_style
        >>> path_kinds(Board.parse('''
        ... grid = {orientation = "flat", rows = 1, columns = 3}
        ... paths = [{kind = "track", hexes = ["0101", "0102"]},
        ...     {kind = "road", hexes = ["0102", "0103"]}]
        ... '''), default_style())
        ('road', 'track')
    """
    there = {kind for i, j in _links(board) for kind in _kinds(board, i, j)}
    if isinstance(board, AreaBoard):  # other kinds of links are sides
        there = {kind for kind in there if style.entry_of("paths", kind)}
    declared = list(board.kinds.get("paths", ())) or list(style.paths)
    order = {kind: place for place, kind in enumerate(declared)}
    return tuple(sorted(there, key=lambda kind: (order.get(kind, len(order)), kind)))


def _links(board: Board) -> list[tuple[int, int]]:
    """Return the pairs of hexes that are linked, each once."""
    graph = board.links()
    return [(i, j) for i, others in graph.items() for j in others if i < j or i not in graph[j]]


def _kinds(board: Board, i: int, j: int) -> tuple[str, ...]:
    link = board.link(i, j)
    return link.kinds if link else ()


def _marked(board: Board, attribute: str) -> list[tuple[int, int]]:
    edges = []
    for i, j in _links(board):
        link = board.link(i, j)
        if link and link.any(attribute):
            edges.append((i, j))
    return edges


class Network:
    """The paths of a board as lines: which way each of them goes on in a hex.

    In a hex two ways that are alike and lie straight are one line; the others end on it. A line
    runs through the middles of hexsides, and bends only within hexes.

    Args:
        sheet: The page.
        kinds: The kinds of paths, the weightiest first.
    """

    def __init__(self, sheet: Sheet, kinds: Sequence[str]) -> None:
        self.sheet = sheet
        self.kind: dict[tuple[int, int], str] = {}
        self.ways: dict[int, list[int]] = {}
        for i, j in _links(sheet.board):
            has = _kinds(sheet.board, i, j)
            if not any(kind in has for kind in kinds):
                continue
            self.kind[i, j] = self.kind[j, i] = next(kind for kind in kinds if kind in has)
            self.ways.setdefault(i, []).append(j)
            self.ways.setdefault(j, []).append(i)
        self.onward: dict[tuple[int, int], int] = {}  # from (hex before, hex): the hex after
        self.node: dict[int, Spot] = {}
        for i, others in self.ways.items():
            self._join(i, sorted(others))

    def _join(self, i: int, others: list[int]) -> None:
        """Choose which ways through a hex belong together."""
        pairs = sorted(
            (self._bend(i, a, b), a, b) for k, a in enumerate(others) for b in others[k + 1 :]
        )
        free = set(others)
        for (unlike, turn), a, b in pairs:
            if {a, b} <= free and (len(others) == 2 or (turn < 2 and not unlike)):
                free -= {a, b}
                self.onward[a, i], self.onward[b, i] = b, a
                if i not in self.node:
                    self.node[i] = self._apex(i, a, b)
        self.node.setdefault(i, self.sheet.at(i))

    def _bend(self, i: int, a: int, b: int) -> tuple[bool, int]:
        """Return whether two ways are unlike, and how sharply one turns into the other."""
        apart = abs(self.sheet.direction(i, a) - self.sheet.direction(i, b))
        return self.kind[i, a] != self.kind[i, b], 3 - min(apart, 6 - apart)

    def _apex(self, i: int, a: int, b: int) -> Spot:
        (ax, ay), (bx, by) = self.sheet.between(i, a), self.sheet.between(i, b)
        x, y = self.sheet.at(i)
        return (ax + 2 * x + bx) / 4, (ay + 2 * y + by) / 4

    def chains(self, kind: str) -> list[list[int]]:
        """Return the paths of a kind, from hex to hex, as long as can be."""
        todo = dict.fromkeys((i, j) for (i, j), k in self.kind.items() if k == kind and i < j)
        chains = []
        while todo:
            i, j = next(iter(todo))
            chain = self._walk(kind, i, j)
            if chain[0] != chain[-1] or len(chain) < 3:
                chain = self._walk(kind, chain[-1], chain[-2])
            chains.append(chain)
            for a, b in pairwise(chain):
                todo.pop((a, b), None)
                todo.pop((b, a), None)
        return chains

    def _walk(self, kind: str, i: int, j: int) -> list[int]:
        chain, seen = [i, j], {(i, j), (j, i)}
        while (chain[-2], chain[-1]) in self.onward:
            after = self.onward[chain[-2], chain[-1]]
            if self.kind[chain[-1], after] != kind or (chain[-1], after) in seen:
                break
            seen |= {(chain[-1], after), (after, chain[-1])}
            chain.append(after)
        return chain

    def smooth(self, chain: Sequence[int]) -> str:
        """Return the path of a chain of hexes."""
        between = self.sheet.between
        start, bend = self._end(chain[1], chain[0])
        side = point(*between(chain[0], chain[1]))
        path = f"M{point(*start)}{_bent(bend)}{side}{self._over(chain[0], chain[1])}"
        for i, after in pairwise(chain[1:]):
            bent = f"Q{point(*self.sheet.at(i))} {point(*between(i, after))}"
            path += bent + self._over(i, after)
        end, bend = self._end(chain[-2], chain[-1])
        return f"{path}{_bent(bend)}{point(*end)}"

    def _over(self, i: int, after: int) -> str:
        """Return how a line that leaves the map over a seam begins again at the opposite edge."""
        parted = self.sheet.is_parted(i, after)
        return f"M{point(*self.sheet.between(after, i))}" if parted else ""

    def piece(self, i: int, j: int) -> str:
        """Return the path of a single link."""
        return self.smooth((i, j))

    def _end(self, before: int, i: int) -> tuple[Spot, Spot | None]:
        """Return where a line ends in a hex that it enters, and where it bends before.

        It ends where it meets the others, or halfway through the hex if another kind goes on.
        """
        after = self.onward.get((before, i))
        if after is None:
            return self.node[i], None
        (ax, ay), (x, y) = self.sheet.between(i, before), self.sheet.at(i)
        return self._apex(i, before, after), ((ax + x) / 2, (ay + y) / 2)


def _bent(by: Spot | None) -> str:
    """Return how a path goes on: straight, or bent by a point."""
    return f"Q{point(*by)} " if by else "L"
