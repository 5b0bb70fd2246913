"""A phase is a step that runs another procedure, and is refused, moved and removed as one."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest

from hexwar.play import Frame, call, frame, phase, step
from hexwar.play.sequence.entries import Step


@frame
class Fire(Frame):
    """One side fires."""

    side: int

    @step("4.1")
    def shoot(self, g: Any) -> None:
        """It fires."""


@frame
class Turn(Frame):
    """Both sides fire."""

    first_fire: ClassVar = phase("4", Fire, 0)
    second_fire: ClassVar = phase(("4", "4.2"), Fire, side=1)


def test_a_phase_calls_its_procedure_with_its_fields() -> None:
    """What it returns is what a step would that calls the procedure; nothing else happens."""
    assert [place.function(Turn(), None) for place in Turn.plan.values()] == [
        call(Fire, 0),
        call(Fire, side=1),
    ]


def test_a_phase_is_a_step_with_the_name_of_its_variable() -> None:
    """Saves name entries: the name is that of the class variable, the rules are those given."""
    entry = Turn.plan["second_fire"].entry
    assert isinstance(entry, Step)
    assert (entry.name, entry.rules) == ("second_fire", ("4", "4.2"))


def test_a_variant_puts_a_phase_between_others_and_removes_one() -> None:
    """Phases are inherited, ordered and removed as other entries are."""

    @frame
    class Later(Turn):
        """The second side does not fire, and there is something before."""

        second_fire: ClassVar[Any] = None
        smoke = phase("4.3", Fire, 2, before="first_fire")

    assert list(Later.plan) == ["smoke", "first_fire"]


def test_a_phase_without_a_rule_is_refused() -> None:
    """Each entry names its rule."""
    with pytest.raises(TypeError, match="name the rules"):
        phase((), Fire, 0)
