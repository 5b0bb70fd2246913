"""A small dose of bad input through every door; ``python -m tests.fuzz`` gives a large one."""

from __future__ import annotations

import pytest

from tests.fuzz.__main__ import TARGETS
from tests.fuzz.dose import tried

SMALL = {"saves": 150, "files": 150, "actions": 400, "requests": 150}
"""Cases of each target: a few seconds."""


@pytest.mark.parametrize("target", TARGETS)
def test_bad_input_is_refused_and_changes_nothing(target: str) -> None:
    """Whatever comes through the door is opened, or refused with an error made for it."""
    dose = tried(target, TARGETS[target], range(SMALL[target]), seed=1)
    assert not dose.findings, "\n".join(finding.error for finding in dose.findings[:3])
    assert sum(dose.came.values()) == SMALL[target]
