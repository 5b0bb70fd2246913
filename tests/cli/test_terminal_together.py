"""Two players at one terminal decide at once: each reads the own plots, and then all of them."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

from hexwar.cli import group

RED = ("steer Able port", "steer Bold ahead", "steer Calm slow", "seal")
BLUE = ("steer Proud port", "steer Quick ahead", "steer Royal slow", "seal")


def test_all_plots_are_told_when_both_have_sealed(monkeypatch: pytest.MonkeyPatch) -> None:
    """While blue plots nothing of red's is told; afterwards everything is, in order."""
    monkeypatch.setenv("COLUMNS", "120")
    words = ["play", "broadside/strait", "--terminal", "--seed", "1"]
    lines = "\n".join([*RED, *BLUE, "quit", "n"])
    done = CliRunner().invoke(group, words, input=lines + "\n", catch_exceptions=False)
    told = done.output
    sealed = told.index("blue - Give each unit an order")
    last = told.rindex("red: steer Able port")
    assert told.index("red: steer Able port") < sealed < last
    between = told[sealed : told.index("Able: port.")]
    assert between.count("red: ") == len(RED)
    assert told.index("blue: steer Proud port", last) < told.index("Able: port.")
