"""What players see: the scene of a state.

What the box of a game holds is said by :mod:`hexwar.play.scene.inventory`, the player's aid by
:mod:`hexwar.play.scene.charts`, and a scene as text by :mod:`hexwar.play.scene.text`.
"""

from hexwar.play.scene.scene import (
    Area,
    Arrow,
    Attack,
    CardFace,
    CardRow,
    CounterFace,
    DrawPile,
    Overlay,
    PointSource,
    Preview,
    PreviewRow,
    Ray,
    Scene,
    SightLine,
    Sign,
    Tally,
    Way,
    marks_by_hex,
    tallied,
)

__all__ = [
    "Area",
    "Arrow",
    "Attack",
    "CardFace",
    "CardRow",
    "CounterFace",
    "DrawPile",
    "Overlay",
    "PointSource",
    "Preview",
    "PreviewRow",
    "Ray",
    "Scene",
    "SightLine",
    "Sign",
    "Tally",
    "Way",
    "marks_by_hex",
    "tallied",
]
