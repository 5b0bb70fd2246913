"""The light checkers of other libraries are content with each installed game."""

from __future__ import annotations

import pytest

pytest.importorskip("gymnasium")
pytest.importorskip("pettingzoo")

from hexwar.envs import WargameEnv
from tests.envs import checkers

SCENARIOS = checkers.installed_scenarios()


@pytest.mark.parametrize("library", ["gymnasium", "pettingzoo"])
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_library_is_content(library: str, scenario: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Gymnasium's and PettingZoo's own tests pass for one scenario of each installed game."""
    monkeypatch.setattr(checkers, "CYCLES", 12)
    verdict = checkers.verdict_of(library, scenario)
    assert (verdict.trouble, verdict.left_out) == ("", "")


def test_what_is_wrong_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """An environment that breaks the interface is not passed."""
    monkeypatch.setattr(WargameEnv, "step", lambda self, action: (0, 0.0))
    verdict = checkers.verdict_of("gymnasium", "skirmish/ford")
    assert verdict.trouble
    assert "content" not in str(verdict)
