"""Faces of counters made from a file of counters."""

from __future__ import annotations

from hexwar.components import read_counters
from hexwar.data import Document
from hexwar.kit.table import Faces

COUNTERS = read_counters(
    Document.parse("""
columns = "name side kind attack defence move formation"
counters = [
  "1/I  east  motor     5/3  5/3  6  I",
  "Mil  west  infantry  -    2    3  -",
]
""")
)
FACES = Faces(
    COUNTERS, ("attack", "defence", "move"), symbols={"motor": "motorised"}, band="formation"
)


def test_factors_are_those_of_the_steps_left() -> None:
    """A reduced counter shows its reduced side, its steps, its symbol and its formation."""
    face = FACES.of(0, 1, badges=("star",))
    assert dict(face.values) == {"factors": "3-3-6"}
    assert (face.steps, face.full_steps, face.symbol, face.band) == (1, 2, "motorised", "I")
    assert face.badges == ("star",)


def test_a_counter_of_one_step_shows_no_steps_and_leaves_out_what_is_not_printed() -> None:
    """What lies on it is told with it."""
    face = FACES.of(1, 1, markers=("disrupted",))
    assert dict(face.values) == {"factors": "2-3"}
    assert (face.steps, face.full_steps, face.band) == (0, 0, "")
    assert face.spoken == "Mil: infantry, west, 2-3, disrupted."


def test_a_counter_is_called_as_people_call_it() -> None:
    """The name that is typed stays its name; what is read are words and titles."""
    faces = Faces(
        COUNTERS,
        ("attack",),
        named=lambda name: name.replace("/", " of "),
        titles={"east": "The East"},
    )
    face = faces.of(0, 2, markers=("out-of-supply",))
    assert (face.name, face.label) == ("1/I", "1 of I")
    assert face.spoken == "1 of I: motor, The East, 5, 2 of 2 steps, out of supply."
