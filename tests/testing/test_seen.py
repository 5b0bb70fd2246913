"""The stub that shows a state read-only: what it has for each field and each changing method."""

from __future__ import annotations

from hexwar.board import CounterId
from hexwar.kit.forces import Steps
from hexwar.play import part, public, state
from hexwar.play.values.fields import cache
from hexwar.testing.seen import reading_stub


@part
class Seen(Steps):
    """Show what chapters keep."""


@part
class Field(Seen):
    """What rules read."""

    worked_out_here: int = cache(default=0)


@part
class Units(Field):
    """What every chapter changes."""

    tired: list[CounterId] = public(factory=list)


@part
class Naval(Units):
    """A chapter."""

    boxes: dict[int, str] = public(factory=dict)
    sea: int = public(default=0)


@state
class Whole(Naval):
    """The state."""


LINES = reading_stub(Whole, Seen, Field, Units).splitlines()


def test_fields_of_chapters_are_properties_whose_content_cannot_change_either() -> None:
    """Lists are sequences, dicts mappings; names come with their imports."""
    assert "    def sea(self) -> int: ..." in LINES
    assert "    def boxes(self) -> Mapping[int, str]: ..." in LINES
    assert "    def tired(self) -> Sequence[CounterId]: ..." in LINES
    assert LINES.count("    @property") == 5
    assert {
        "from hexwar.board import CounterId",
        "from collections.abc import Mapping",
        "from collections.abc import Sequence",
    } < set(LINES)


def test_fields_of_the_kit_are_read_only_too() -> None:
    """A chapter that sets one of them claims it by a bare annotation."""
    assert "    def hex(self) -> Sequence[HexId]: ...  # type: ignore[override]" in LINES
    assert "    def steps(self) -> Sequence[int]: ...  # type: ignore[override]" in LINES
    assert not [line for line in LINES if "standing" in line]


def test_what_is_worked_out_while_reading_is_no_property() -> None:
    """A cache of the class that reads is kept by what reads."""
    assert not [line for line in LINES if "worked_out" in line]


def test_methods_that_change_or_draw_ask_for_what_may_change() -> None:
    """Of states and of the kit; those that the state lacks are left out."""
    taken = {line.split("(")[0].split()[-1] for line in LINES if "(self: Units, " in line}
    assert {"say", "tell", "roll", "pick", "end", "put", "set_steps", "lose_steps"} < taken
    assert "put_in_box" not in taken
    assert "class Seen(Steps):" in LINES
