"""Figures on counters: one for each step, instead of the box, the dots and the bare number."""

from __future__ import annotations

import math
import re
from itertools import combinations

import attrs
import pytest

from hexwar.data import Document
from hexwar.draw import Style, svg
from hexwar.draw.counters import counter
from hexwar.draw.shapes import SIGNS
from hexwar.draw.symbols import definitions, ranks_of
from hexwar.play import CounterFace
from hexwar.play.scene import Overlay
from tests.draw.tables import small_scene

STYLE = Style.of(
    Document.parse("""
    [symbols.rifles]
    figure = "soldier"

    [symbols.tanks]
    figure = "tank"

    [symbols.rangers]
    figure = "soldier"
    text = "R"

    [symbols.sappers]
    figure = "soldier"
    signs = ["engineer"]
    """)
)


DRAWN = definitions(STYLE, ["rifles", "tanks"])


@pytest.mark.parametrize(("symbol", "figure"), [("rifles", "soldier"), ("tanks", "tank")])
@pytest.mark.parametrize("steps", [1, 2, 3, 4, 5, 6])
def test_there_are_as_many_figures_as_steps(symbol: str, figure: str, steps: int) -> None:
    """Each step is a figure of its own on the counter; neither dots nor the number say it again."""
    face = CounterFace(symbol=symbol, steps=steps, full_steps=6, values={"strength": str(steps)})
    drawing = counter(STYLE, face, 0, 0)
    assert f'href="#{STYLE.key}-f-{figure}-{steps}"' in drawing
    (group,) = re.findall(f'<g id="{STYLE.key}-f-{figure}-{steps}">(.*?)</g>', DRAWN)
    places = {part.partition("/>")[0] for part in group.split(f"-f-{figure}")[1:]}
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


def test_special_units_have_a_plate_beside_their_figures() -> None:
    """Letters or a sign tell them from the others, on the map and in the key; none is cut off."""
    plain, rangers, sappers = (
        counter(STYLE, CounterFace(symbol=name, steps=3), 0, 0)
        for name in ("rifles", "rangers", "sappers")
    )
    plate = f'class="{STYLE.key}-kind"'
    assert plate not in plain
    assert plate in rangers
    assert ">R<" in rangers
    assert plate in sappers
    assert SIGNS["engineer"] in sappers
    assert definitions(STYLE, ["rifles", "rangers", "sappers"]).count(plate) == 2


def test_the_key_shows_one_figure() -> None:
    """The symbol of such a kind is its figure, without a box."""
    drawn = definitions(STYLE, ["rifles"])
    assert drawn.count('-f-soldier">') == 1
    assert "v15h-24z" not in drawn


def test_figures_stand_on_the_ground() -> None:
    """No body of a counter lies under them; each has a base and light, in its side's colour."""
    face = CounterFace(name="inf", symbol="rifles", side="allies", steps=4, label="i1")
    drawing = counter(STYLE, face, 0, 0)
    assert f"#{STYLE.key}-body" not in drawing
    assert 'class="counter figures p-allies"' in drawing
    assert ">i1<" in drawing
    assert f"#{STYLE.key}-hit" in drawing  # a click between two figures is one on the unit
    drawn = definitions(STYLE, ["rifles"])
    assert drawn.count(f'class="{STYLE.key}-stand"') == 2
    assert f'fill="url(#{STYLE.key}-mass)"' in drawn
    assert f'id="{STYLE.key}-mass"' in drawn


def test_ranks_stand_apart() -> None:
    """The feet of two figures of a unit never stand on one another."""
    for steps in range(1, 7):
        spots = [tuple(map(float, spot)) for spot in SPOTS.findall(ranks_of("k", "soldier", steps))]
        assert len(spots) == steps
        assert all(math.dist(a, b) > 6 for a, b in combinations(spots, 2)), steps


SPOTS = re.compile(r'-f-soldier" x="([-\d.]+)" y="([-\d.]+)"')


def test_a_border_leaves_the_terrain_as_it_is() -> None:
    """An overlay may be drawn by its border alone, without a tint over what is printed."""
    scene = small_scene()
    assert scene.board is not None
    hexes = scene.board.bits(["0301", "0302"])
    overlay = Overlay(name="left", grades={"left": hexes}, symbols={"left": "border"})
    scene = attrs.evolve(scene, overlays=(overlay,))
    picture = svg(scene, overlays=["left"])
    assert '<path class="border c-left"' in picture
    (rule,) = (rule for rule in picture.split("}") if rule.partition("{")[0].endswith(" .border"))
    assert "fill:none" in rule
