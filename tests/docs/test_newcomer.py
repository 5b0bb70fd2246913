"""The log of a newcomer names commands that the guide has; the step of ``.ci/run`` types them."""

from __future__ import annotations

from pathlib import Path
from subprocess import CompletedProcess

import pytest

from tests.docs.newcomer import faults_of, read_log

ROOT = Path(__file__).parents[2]
STEPS = [step for environment in read_log() for step in environment["step"]]


@pytest.mark.parametrize("step", STEPS, ids=lambda step: step["typed"])
def test_what_the_newcomer_types_stands_in_the_page(step: dict[str, str]) -> None:
    """A page that changes its command changes the log."""
    text = (ROOT / "docs" / "guide" / step["page"]).read_text(encoding="utf-8")
    assert step["typed"] in text


def test_ci_types_the_log() -> None:
    """The commands are tried from the wheels on each machine that runs the checks."""
    assert "python -m tests.docs.newcomer" in (ROOT / ".ci" / "run").read_text(encoding="utf-8")


def test_a_wrong_answer_is_noticed() -> None:
    """What is missing and how it ended are both told."""
    step = {"shows": ["easy-fox", "won"], "status": 0}
    done = CompletedProcess(["hexwar"], 2, stdout="no game easy-fox")
    assert faults_of(step, done) == ["does not print 'won'", "ends with 2, not 0"]
