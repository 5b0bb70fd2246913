"""Lines of sight on a map: how far each one goes, and what stops it."""

from __future__ import annotations

from collections.abc import Sequence

from hexwar.board import Board
from hexwar.draw.markup import escaped, number
from hexwar.draw.sheet import Sheet, Spot
from hexwar.errors import HexError
from hexwar.play.scene import Overlay, Ray, Scene
from hexwar.sight import Verdict


def rays(sheet: Sheet, drawn: Sequence[Ray]) -> str:
    """Draw straight lines from centre to centre, broken where they go no farther.

    Args:
        sheet: The page.
        drawn: The lines.
    """
    parts = []
    for ray in drawn:
        start, end = sheet.at(ray.start), sheet.at(ray.end)
        title = f"<title>{escaped(ray.title)}</title>" if ray.title else ""
        lines = "".join(_rays(sheet, *way, ray.stop) for way in _ways(sheet, ray))
        parts.append(f"<g>{title}{lines}{_dot(start, 3.4)}{_dot(end, 3.4)}</g>")
    return "".join(parts)


def _ways(sheet: Sheet, ray: Ray) -> list[tuple[Spot, Spot]]:
    """Return the lines of a ray: past a seam one that leaves the map and one that comes in."""
    start, end = sheet.at(ray.start), sheet.at(ray.end)
    if not sheet.is_parted(ray.start, ray.end):
        return [(start, end)]
    beyond = sheet.seen_from(ray.start, ray.end)
    before = start[0] + end[0] - beyond[0], start[1] + end[1] - beyond[1]
    return [(start, beyond), (before, end)]


def _rays(sheet: Sheet, start: Spot, end: Spot, stop: float) -> str:
    """Draw what lies on the map of a line that is broken after a part of it."""
    first, last = _on_the_map(sheet, start, end)
    spot = _on_the_way(start, end, stop)
    lines = ""
    if first < stop:
        on_map = _on_the_way(start, end, first), _on_the_way(start, end, min(last, stop))
        lines = f'<path class="ray" d="{_line(*on_map)}"/>'
    if stop < last and stop < 1:
        on_map = _on_the_way(start, end, max(first, stop)), _on_the_way(start, end, last)
        lines += f'<path class="ray lost" d="{_line(*on_map)}"/>'
        lines += _dot(spot, 5.0, "stop") if stop >= first else ""
    return lines


def _on_the_map(sheet: Sheet, start: Spot, end: Spot) -> tuple[float, float]:
    """Return where on a line from centre to centre, as parts of it, the map begins and ends."""
    first, last = 0.0, 1.0
    for at, to, most in zip(start, end, (sheet.width, sheet.height), strict=True):
        for edge in (0.0, most):
            if min(at, to) < edge < max(at, to):
                part = (edge - at) / (to - at)
                if (at < edge) == (edge == 0.0):
                    first = max(first, part)
                else:
                    last = min(last, part)
    return first, last


def _on_the_way(start: Spot, end: Spot, part: float) -> Spot:
    return start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part


def _line(start: Spot, end: Spot) -> str:
    return f"M{number(start[0])} {number(start[1])}L{number(end[0])} {number(end[1])}"


def _dot(at: Spot, radius: float, kind: str = "") -> str:
    name = f"ray-dot {kind}".strip()
    return f'<circle class="{name}" cx="{number(at[0])}" cy="{number(at[1])}" r="{radius:g}"/>'


def scene_of(verdict: Verdict) -> Scene:
    """Return a verdict on a line of sight as a scene: the line, what it crosses, what decides.

    Raises:
        HexError: The map is no board, which alone can be drawn.

    Example:
        >>> from hexwar.sight import Policy, Sight
        >>> board = Board.parse('grid = {orientation = "pointy", rows = 2, columns = 2}')
        >>> verdict = Sight(board, Policy()).verdict(board.hex("0101"), board.hex("0202"))
        >>> scene_of(verdict).spoken
        '0101 sees 0202'
    """
    board = verdict.space
    if not isinstance(board, Board):
        raise HexError("only lines of sight on a board can be drawn")
    crossed = deciding = 0
    for crossing in verdict.crossings:
        if crossing.contact == "through":
            crossed |= 1 << crossing.hexes[0]
    for blocker in verdict.blockers:
        for i in blocker.hexes:
            deciding |= 1 << i & board.all
    shown = [
        _area("crossed", crossed, "blue", "hexes that the line crosses"),
        _area("decides", deciding, "red", "what decides"),
    ]
    stop = 1.0 if verdict.clear else float(verdict.stopped or 0)
    ray = Ray(start=verdict.observer, end=verdict.target, stop=stop, title=verdict.reason)
    return Scene(
        board=board,
        stacks={},
        overlays=tuple(overlay for overlay in shown if any(overlay.grades.values())),
        rays=(ray,),
        status=(("line of sight", verdict.reason),),
        spoken=verdict.reason,
    )


def _area(name: str, hexes: int, colour: str, title: str) -> Overlay:
    return Overlay(
        name=name, grades={name: hexes}, colours={name: colour}, symbols={name: "area"}, title=title
    )
