"""What is drawn of counters is kept no longer than their faces."""

from __future__ import annotations

import gc

import attrs

from hexwar.draw import counters
from hexwar.draw.style import default_style
from hexwar.play.scene import CounterFace


def test_a_face_that_is_kept_is_drawn_once_and_forgotten_with_it() -> None:
    """So a table of thousands answers soon, and a long game takes no more memory."""
    style, face = default_style(), CounterFace(name="1", side="red", symbol="infantry")
    before = len(counters._DRAWN)
    drawing = counters.stack(style, [face])
    assert counters.stack(style, [face]) == drawing
    assert len(counters._DRAWN) == before + 1
    assert counters.stack(style, [attrs.evolve(face, name="2")]) != drawing
    del face
    gc.collect()
    assert len(counters._DRAWN) == before
