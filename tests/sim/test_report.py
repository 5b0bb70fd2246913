"""Reports and comparisons: the numbers are those of the games, and say how sure they are."""

from __future__ import annotations

import re

import pytest

import hexwar
from hexwar.errors import HexwarError
from hexwar.plugins import VARIABLE
from hexwar.sim import Setting, compare, plots, report, simulate
from tests.play.duel import Duel


@pytest.fixture(autouse=True)
def toys(monkeypatch: pytest.MonkeyPatch) -> None:
    """The toy games, named in the environment."""
    monkeypatch.setenv(VARIABLE, "duel=tests.play.duel:Duel,gamble=tests.sim.gamble:Gamble")


def test_a_report_counts_the_games() -> None:
    """Shares add up, scores mirror each other, rules without an event are named."""
    rows = simulate("duel/dawn", games=40, seed=1, tally=True).rows
    told = report(Duel("dawn"), rows)
    assert told.games == 40
    assert sum(share.estimate for share in told.outcomes.values()) == pytest.approx(1)
    assert told.scores["red"].estimate == pytest.approx(-told.scores["blue"].estimate)
    assert told.events["2", "lunge"] > 1
    assert "2.1" in told.silent
    assert "2" not in told.silent
    text = "\n".join(told.lines())
    assert "How games ended" in text
    assert "2 lunge" in text


def test_nothing_is_reported_of_nothing() -> None:
    """A report needs a game that was finished."""
    with pytest.raises(HexwarError, match="nothing to report"):
        report(Duel("dawn"), [])


def test_the_page_loads_nothing() -> None:
    """The HTML report stands alone: no script, no address but those of the SVG itself."""
    rows = simulate("ddob/easy-fox", games=4, seed=1, tally=True).rows
    page = report(hexwar.game("ddob/easy-fox"), rows).html(plots(rows))
    assert page.count("<svg") >= 2
    assert "<script" not in page
    assert not re.search(r"(?:src|href)=[\"']https?:", page)


def test_pictures_repeat() -> None:
    """The same games give the same pictures."""
    rows = simulate("duel/dawn", games=10, seed=1).rows
    assert plots(rows) == plots(rows)


def test_a_better_bot_is_found_better() -> None:
    """With the same seeds for both, a difference is told from chance."""
    chance, greedy = Setting("skirmish/ford"), Setting("skirmish/ford", {"red": "greedy:samples=2"})
    found = compare(chance, greedy, games=20)
    assert found.scores["red"].low > 0
    assert found.scores["red"].excludes(0)
    assert "may be chance" not in next(line for line in found.lines() if "red" in line)
    same = compare(chance, chance, games=3)
    assert same.scores["red"].estimate == 0
