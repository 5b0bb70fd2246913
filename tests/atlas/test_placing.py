"""Laying a grid over the world: what is known is found, the rest is refused."""

from __future__ import annotations

import math
import random
from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexwar.atlas import Anchor, Form, Placement, place
from hexwar.errors import HexError
from hexwar.hexes import Hex, Numbering, Orientation, Vertex

SPREAD = [Hex(0, 0), Hex(9, -2), Hex(-3, 8), Hex(5, 6)]
KM = st.floats(-500, 500)
SIZES = st.floats(0.1, 20)
TURNS = st.floats(-math.pi, math.pi)
ORIENTATIONS = st.sampled_from(["pointy", "flat"])
FORMS = st.sampled_from(["similarity", "affine"])


def turned(
    orientation: Orientation, size: float, turn: float, east: float, north: float
) -> Placement:
    """Return a grid that is turned and scaled."""
    a, b = size * math.cos(turn), size * math.sin(turn)
    return Placement(orientation, (a, b), (-b, a), (east, north))


@given(ORIENTATIONS, FORMS, SIZES, TURNS, KM, KM)
def test_a_known_placement_is_found_again(
    orientation: Orientation, form: Form, size: float, turn: float, east: float, north: float
) -> None:
    """From four places without an error, by both forms."""
    known = turned(orientation, size, turn, east, north)
    anchors = [Anchor(str(at), at, known.ground(at)) for at in SPREAD]
    found = place(anchors, orientation, form)
    assert found.rms(anchors) < 1e-8 * (1 + abs(east) + abs(north) + size)
    assert found.size == pytest.approx(size, rel=1e-6)
    assert math.cos(math.radians(found.rotation) - turn) == pytest.approx(1)


@given(ORIENTATIONS, SIZES, TURNS, st.integers(-40, 40), st.integers(-40, 40))
def test_the_centre_of_a_hex_lies_in_it_and_corners_are_shared(
    orientation: Orientation, size: float, turn: float, q: int, r: int
) -> None:
    """Both ways through the placement agree."""
    placement = turned(orientation, size, turn, 3.0, -2.0)
    at = Hex(q, r)
    assert placement.hex_at(placement.ground(at)) == at
    for corner in placement.outline(at):
        assert math.dist(corner, placement.ground(at)) == pytest.approx(size)
    shared = [
        one
        for one in placement.outline(at)
        if any(math.dist(one, other) < size / 1e6 for other in placement.outline(at.neighbour(0)))
    ]
    assert len(shared) == 2


def test_a_stretched_grid_needs_the_affine_form() -> None:
    """Least squares: the wider form is never worse, and here it is exact."""
    stretched = Placement("flat", (1.0, 0.1), (0.2, 1.3), (5.0, 5.0))
    anchors = [Anchor(str(at), at, stretched.ground(at)) for at in SPREAD]
    assert place(anchors, "flat", "affine").rms(anchors) < 1e-9
    assert place(anchors, "flat", "similarity").rms(anchors) > 0.5


@pytest.mark.parametrize(
    ("hexes", "form", "message"),
    [
        (SPREAD[:1], "similarity", "needs 2 places or more, got 1"),
        (SPREAD[:2], "affine", "needs 3 places or more, got 2"),
        ([Hex(0, 0), Hex(0, 0)], "similarity", "many placements"),
        ([Hex(0, 0), Hex(1, 0), Hex(2, 0)], "affine", "many placements"),
    ],
)
def test_places_that_settle_nothing_are_refused(hexes: list[Hex], form: Form, message: str) -> None:
    """Too few of them, the same one twice, or three in a line."""
    anchors = [Anchor("x", at, (float(at.q), float(at.r))) for at in hexes]
    with pytest.raises(HexError, match=message):
        place(anchors, "pointy", form)


def test_places_in_one_spot_are_refused() -> None:
    """A grid of no size has no hexes."""
    with pytest.raises(HexError, match="width and height"):
        place([Anchor("x", at, (1.0, 1.0)) for at in SPREAD], "pointy", "affine")


def test_a_place_may_be_the_side_between_hexes_or_the_middle_of_a_zone() -> None:
    """The middle of its hexes is what fits; a grid is found from such places alone."""
    known = Placement("flat", (2.0, 0.3), (-0.3, 2.0), (7.0, 1.0))
    side, corner = [Hex(0, 0), Hex(1, 0)], [Hex(6, 0), Hex(7, 0), Hex(6, 1)]
    centres = (known.ground(side[0]), known.ground(side[1]))
    middle = ((centres[0][0] + centres[1][0]) / 2, (centres[0][1] + centres[1][1]) / 2)
    meeting = known.corner(Vertex.of(Hex(6, 0), corner_of(known, corner)))
    anchors = [Anchor("bridge", side, middle), Anchor("mill", corner, meeting)]
    found = place(anchors, "flat")
    assert found.rms(anchors) < 1e-9
    assert found.size == pytest.approx(known.size)


def corner_of(placement: Placement, hexes: list[Hex]) -> int:
    """Return which corner of the first hex all of them share."""

    def shares(corner: int) -> bool:
        point = placement.outline(hexes[0])[corner]
        return all(min(math.dist(point, at) for at in placement.outline(h)) < 1e-9 for h in hexes)

    return next(filter(shares, range(6)))


def test_a_doubtful_place_counts_less() -> None:
    """A place with a wrong position moves the grid the less, the smaller its weight."""
    known = Placement("pointy", (1.0, 0.0), (0.0, 1.0), (0.0, 0.0))
    sure = [Anchor(str(at), at, known.ground(at)) for at in SPREAD]
    east, north = known.ground(Hex(2, 2))
    moved = []
    for weight in (1.0, 0.1):
        doubtful = Anchor("doubtful", Hex(2, 2), (east + 3.0, north), weight)
        moved.append(math.dist(place([*sure, doubtful], "pointy").origin, known.origin))
    assert 0 < moved[1] < moved[0]


def test_the_standard_error_tells_how_wrong_a_grid_lies() -> None:
    """Places anywhere in their hexes: over 60 trials the fit is as wrong as it says."""
    known = Placement("pointy", (3.0, -0.2), (0.2, 3.0), (7.0, 1.0))
    rng = random.Random(19)
    said, meant = 0.0, 0.0
    for _ in range(60):
        grounds = [(rng.uniform(-60, 60), rng.uniform(-40, 40)) for _ in range(30)]
        anchors = [Anchor("", known.hex_at(ground), ground) for ground in grounds]
        found = place(anchors, "pointy")
        said += found.standard_error(anchors) ** 2
        meant += sum(
            math.dist(found.ground(a.hexes[0]), known.ground(a.hexes[0])) ** 2 for a in anchors
        ) / len(anchors)
    assert said == pytest.approx(meant, rel=0.2)


def test_as_many_places_as_a_grid_needs_tell_nothing_of_its_error() -> None:
    """Any two places fit a similarity exactly, any three an affine placement."""
    known = Placement("pointy", (1.0, 0.0), (0.0, 1.0), (0.0, 0.0))
    anchors = [Anchor("", at, known.ground(at)) for at in SPREAD[:3]]
    assert known.standard_error(anchors) == 0
    forms: list[tuple[Form, int]] = [("similarity", 2), ("affine", 3)]
    for form, count in forms:
        with pytest.raises(HexError, match=f"the error of a {form} shows on {count + 1} places"):
            known.standard_error(anchors[:count], form)


@pytest.mark.parametrize(
    ("hexes", "weight", "message"),
    [([], 1.0, "'x' has no hex"), (Hex(0, 0), 0.0, "more than 0"), (Hex(0, 0), math.nan, "nan")],
)
def test_places_that_hold_no_grid_are_refused(
    hexes: Hex | list[Hex], weight: float, message: str
) -> None:
    """Without a hex, or without weight."""
    with pytest.raises(HexError, match=message):
        Anchor("x", hexes, (0.0, 0.0), weight)


def test_a_place_lies_somewhere() -> None:
    """An empty cell of a table of places may come as no number."""
    with pytest.raises(HexError, match="the place 'x' lies at no pair of finite numbers"):
        Anchor("x", Hex(0, 0), (math.nan, 0.0))


def test_the_map_of_normandy_lies_where_its_named_hexes_say() -> None:
    """Five hexes that a booklet names settle it: 6.5 km a hex, and the other parity fits worse."""
    towns = {
        "0223": (-52.16, 54.47),  # Cherbourg
        "0617": (-20.02, 29.47),  # Utah
        "0711": (20.04, 20.93),  # Arromanches
        "1218": (-24.89, -5.61),  # Marigny
        "0126": (-75.36, 63.38),  # Cap de la Hague
    }
    found = {}
    staggers: tuple[Literal["odd", "even"], ...] = ("odd", "even")
    for stagger in staggers:
        numbering = Numbering("RRCC", stagger=stagger, shift="left", column_direction="left")
        anchors = [Anchor(id_, numbering.parse(id_), ground) for id_, ground in towns.items()]
        placement = place(anchors, "pointy")
        found[stagger] = placement.rms(anchors)
        assert placement.size * 3**0.5 == pytest.approx(6.5, abs=0.35)
    assert found["odd"] < 2.5
    assert found["odd"] < found["even"]
