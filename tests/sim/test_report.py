"""Reports and comparisons: the numbers are those of the games, and say how sure they are."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path

import pytest

import hexwar
from hexwar.errors import HexwarError
from hexwar.plugins import VARIABLE
from hexwar.sim import Setting, compare, plots, report, simulate
from tests.play.duel import Duel
from tests.sim.gamble import Gamble


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
    assert told.events["2", "lunge"].mean > 1
    assert "2.1" in told.silent
    assert "2" not in told.silent
    text = "\n".join(told.lines())
    assert "How games ended" in text
    assert "2 lunge" in text


def test_rules_and_events_are_counted_by_game() -> None:
    """How often, in how many games, and which never: the counts of the rows themselves."""
    rows = simulate("duel/dawn", games=30, seed=1, tally=True).rows
    told = report(Duel("dawn"), rows)
    for (rule, kind), often in told.events.items():
        counts = [row.tally.get(f"{rule} {kind}", 0) for row in rows]
        assert sum(counts) / 30 == pytest.approx(often.mean)
        assert sum(count > 0 for count in counts) / 30 == pytest.approx(often.games)
    assert sum(o.mean for o in told.rules.values()) == pytest.approx(
        sum(o.mean for o in told.events.values())
    )
    assert told.rules["2"].games == 1
    assert told.silent["1.1"] == "Each blade lunges once a turn."
    assert set(told.unseen) == set(Duel("dawn").lexicon.wording) - {k for _, k in told.events}


def test_losses_are_means_over_all_games() -> None:
    """By turn, kind and unit they add up to those of the whole game, whatever the game."""
    for name, players in (("ddob/easy-fox", {}), ("skirmish/ford", {"red": "greedy:samples=1"})):
        rows = simulate(name, games=12, players=players, tally=True).rows
        lost = report(hexwar.game(name), rows).losses
        assert lost.in_all
        for measure, in_all in lost.in_all.items():
            whole = sum(
                found.amount
                for row in rows
                for found in row.losses
                if (found.side, found.what) == measure
            )
            assert whole / 12 == pytest.approx(in_all.estimate)
            by_name = (lost.by_unit, lost.by_formation, lost.by_kind)
            parts = [list(found[measure].values()) for found in by_name if measure in found]
            for part in (list(lost.by_turn[measure].values()), *parts):
                total = sum(interval.estimate for interval in part)
                assert total == pytest.approx(in_all.estimate)
            assert all(interval.low >= 0 for interval in lost.by_unit[measure].values())


def test_fair_dice_have_a_rank_of_one_half() -> None:
    """Over many games luck is as expected, and goes with the score of him whom it serves."""
    rows = simulate("gamble/once", games=800, tally=True).rows
    found = report(Gamble("once"), rows).draws["die"]
    assert not found.rank.excludes(0.5)
    assert found.rank.width < 0.06
    assert found.goes_with["gambler"] > 0.2
    assert found.draws == pytest.approx(sum(row.draws["die"][0] for row in rows if row.draws) / 800)


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


def test_the_page_and_the_text_say_the_same() -> None:
    """Every heading and number of the text stands on the page; the text folds long tables."""
    rows = simulate("ddob/easy-fox", games=4, seed=1, tally=True).rows
    told = report(hexwar.game("ddob/easy-fox"), rows)
    page, text = unescape(told.html()), "\n".join(told.lines())
    for section in told.sections():
        assert section.heading in text
        for table in section.tables:
            assert table.title in page
            assert all(cell in page for row in table.rows for cell in row)
    assert re.search(r"… and \d+ more", text)


def test_pictures_are_svg_or_png(tmp_path: Path) -> None:
    """A plot writes itself as its file's name says, and shows itself in a notebook."""
    rows = simulate("ddob/easy-fox", games=3, tally=True).rows
    drawn = {plot.name: plot for plot in plots(rows)}
    assert {"outcomes", "losses-us-steps-by-turn", "losses-us-steps-by-unit", "luck"} <= set(drawn)
    drawn["outcomes"].save(tmp_path / "one.png")
    drawn["outcomes"].save(tmp_path / "one.svg")
    assert (tmp_path / "one.png").read_bytes().startswith(b"\x89PNG")
    assert (tmp_path / "one.svg").read_text() == drawn["outcomes"]._repr_svg_()
    assert plots([]) == []


def test_pictures_repeat() -> None:
    """The same games give the same pictures."""
    rows = simulate("duel/dawn", games=10, seed=1).rows
    assert [p.svg() for p in plots(rows)] == [p.svg() for p in plots(rows)]


def test_a_better_bot_is_found_better() -> None:
    """With the same seeds for both, a difference is told from chance."""
    chance, greedy = Setting("skirmish/ford"), Setting("skirmish/ford", {"red": "greedy:samples=2"})
    found = compare(chance, greedy, games=20)
    assert found.scores["red"].low > 0
    assert found.scores["red"].excludes(0)
    assert "may be chance" not in next(line for line in found.lines() if "red" in line)
    same = compare(chance, chance, games=3)
    assert same.scores["red"].estimate == 0
