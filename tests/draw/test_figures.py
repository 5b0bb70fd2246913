"""Figures on counters: one for each step, instead of the box, the dots and the bare number."""

from __future__ import annotations

import pytest

from hexwar.data import Document
from hexwar.draw import Style
from hexwar.draw.counters import counter
from hexwar.draw.symbols import definitions
from hexwar.play import CounterFace

STYLE = Style.of(
    Document.parse("""
    [symbols.rifles]
    figure = "soldier"

    [symbols.tanks]
    figure = "tank"
    """)
)


@pytest.mark.parametrize(("symbol", "figure"), [("rifles", "soldier"), ("tanks", "tank")])
@pytest.mark.parametrize("steps", [1, 2, 3, 4, 5, 6])
def test_there_are_as_many_figures_as_steps(symbol: str, figure: str, steps: int) -> None:
    """Each step is a figure of its own on the counter; neither dots nor the number say it again."""
    face = CounterFace(symbol=symbol, steps=steps, full_steps=6, values={"strength": str(steps)})
    drawing = counter(STYLE, face, 0, 0)
    places = {part.partition("/>")[0] for part in drawing.split(f"-f-{figure}")[1:]}
    assert len(places) == steps
    assert "pip" not in drawing
    assert f">{steps}<" not in drawing


def test_a_kind_without_figures_keeps_its_box_and_number() -> None:
    """Where the style names no figure, a counter looks as it did."""
    face = CounterFace(symbol="infantry", steps=2, full_steps=2, values={"strength": "7"})
    drawing = counter(STYLE, face, 0, 0)
    assert ">7<" in drawing
    assert "pip" in drawing
    assert "-f-" not in drawing


def test_the_key_shows_one_figure() -> None:
    """The symbol of such a kind is its figure, without a box."""
    drawn = definitions(STYLE, ["rifles"])
    assert drawn.count("-f-soldier") == 1
    assert "v15h-24z" not in drawn
