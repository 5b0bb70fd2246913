"""The head of a picture: title, status, scores."""

from __future__ import annotations

from hexwar.draw.markup import escaped, number, width_of
from hexwar.play.scene import Scene

CHIP = 24.0
"""How high a line of the head is."""


def header(scene: Scene, room: float, top: float) -> tuple[str, float]:
    """Draw title, status and scores.

    Args:
        scene: What is on the table.
        room: How wide the page is.
        top: Where the head begins.

    Returns:
        The drawing, and where it ends.

    Example:
        >>> header(Scene(board=None, stacks={}), 500, 0)
        ('', 0)
    """
    title = getattr(scene.board, "title", "")
    chips = [("", label, value) for label, value in scene.status_read]
    chips += [(" score", label, value) for label, value in scene.scores_read]
    if not title and not chips:
        return "", top
    x, y, parts = 2.0, top, []
    if title:
        parts.append(f'<text class="title" x="2" y="{number(y + 18)}">{escaped(title)}</text>')
        x += width_of(title, 19, bold=True) + 18
    for kind, label, value in chips:
        first, second = width_of(label, 10.5), width_of(value, 13, bold=True)
        wide = first + second + (22 if label else 16)
        if x > 2 and x + wide > room:
            x, y = 2.0, y + CHIP + 6
        parts.append(
            f'<g class="chip{kind}" transform="translate({number(x)} {number(y)})">'
            f'<rect width="{number(wide)}" height="{number(CHIP)}" rx="12"/>'
            f'<text class="what" x="10" y="15.8">{escaped(label)}</text>'
            f'<text x="{number(first + (15 if label else 8))}" y="16.6">{escaped(value)}</text></g>'
        )
        x += wide + 8
    return "".join(parts), y + CHIP + 20
