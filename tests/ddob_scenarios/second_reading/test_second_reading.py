"""The game agrees with a second reading of its booklet: a small dose of every subject."""

from __future__ import annotations

from random import Random

import pytest

from ..situations import Situation
from . import acting, attacking, firing, german_actions, small, victory
from .compare_map import compare_the_map
from .positions import table
from .printed import printed_map
from .running import SCENARIOS, SMALL, one_game, written
from .small import compare_crowded_game, compare_positions_of
from .tally import Tally

DECISIONS = {"easy-fox": 150, "first-waves": 120, "d-day": 40, "beyond-the-beach": 60}
"""Decisions of each game that are compared here; the long run plays them to their end."""

DOSE = {
    "compare_fire": 50,
    "compare_artillery": 30,
    "compare_action": 50,
    "compare_actions": 30,
    "compare_event": 8,
    "compare_crowded_map": 8,
}
"""Small positions of each kind that are compared here."""


def disagreement(tally: Tally) -> str:
    """Return what differed, in words; something must have been compared."""
    assert tally.compared
    return written(tally) if tally.differences else ""


@pytest.mark.rule("7", "7.1", "7.2", "7.3", "8.1", "8.4", "17.1", "17.2", "17.3")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_games_from_the_beginning(scenario: str) -> None:
    """What is offered and what comes of it is what the booklet says, in games of each scenario."""
    tally = Tally()
    one_game(scenario, 3, tally, DECISIONS[scenario])
    assert not disagreement(tally)


@pytest.mark.rule("7.2", "7.22")
def test_a_game_of_two_players() -> None:
    """With two players each acts with his own units, wherever they stand."""
    tally = Tally()
    one_game("first-waves", 2, tally, 150, players=2)
    assert not disagreement(tally)


@pytest.mark.rule("8.4", "6.4")
def test_a_barrage_that_ends_the_turn() -> None:
    """The last barrage of turn 1 disrupts WN68S, which recovers before the next decision."""
    tally = Tally()
    one_game("d-day", 4002, tally, 4)
    assert not disagreement(tally)
    assert tally.compared["barrages"]


@pytest.mark.rule("8.1", "8.2", "8.3", "8.4", "7.32", "17.2", "18.3", "19.3")
def test_games_that_begin_inland() -> None:
    """With forces all over the map attacks, barrages, command and engineers agree as well."""
    tally = Tally()
    for seed in range(3):
        compare_crowded_game(Random(seed), tally, decisions=25)
    assert not disagreement(tally)


@pytest.mark.rule(
    "6.3", "6.31", "6.34", "6.4", "6.5", "9.2", "9.3", "12.2", "12.3", "13.2", "16", "20.3"
)
@pytest.mark.parametrize("compare", SMALL, ids=lambda compare: compare.__name__)
def test_small_positions(compare: small.Comparison) -> None:
    """Fire, German actions, events and points agree in positions made at random."""
    tally = Tally()
    for seed in range(DOSE[compare.__name__]):
        compare(Random(seed), tally)
    assert not disagreement(tally)


@pytest.mark.rule("20.3")
def test_a_draw_is_open_when_all_its_mined_road_is_cleared() -> None:
    """E-1 ends in the mined hex 1017 on the high ground: a base must reach that, too."""
    s = Situation("d-day", turn=30).us("E/2/16@0817/3", "F/2/16@1117/3", "I/3/16@1016/3")
    base = s.counter("1-37")
    s.us("1-37@0717")
    opened = {}
    for space, reach in ((2, 2), (4, 3)):
        s.g.track[base] = space
        opened[reach] = victory.open_draws(table(s), victory.held(table(s)))
        tally = Tally()
        compare_the_map(s.game, s.g.view("us"), f"E-1 at range {reach}", tally)
        assert not disagreement(tally)
    assert opened == {2: [], 3: ["E-1"]}


@pytest.mark.rule("16.6", "16.61")
def test_a_patrol_goes_no_farther_than_a_headquarters_in_close_fire() -> None:
    """An HQ on intense dots is a US unit there: it is spared, and nobody beyond it is disrupted."""
    s = Situation("d-day", turn=20).german("F6", "T", depth=True)
    s.us("116-HQ@1532", "A/1/116@1731/3")
    tally = Tally()
    compare_positions_of(s, "F6", "P", tally)
    assert not disagreement(tally)
    assert tally.compared["German action: patrol"]
    position = printed_map().positions["F6"]
    t = table(s)
    assert german_actions.patrol(t, position, 1) == {frozenset()}


MISREADINGS = {
    "a range too long": (attacking, "distance", lambda a, b: 1, "actions of a division"),
    "a limit too high": (firing, "hit_limit", lambda t, position: 9, "German fire together"),
    "nobody can pay": (acting, "can_pay", lambda *_: False, "actions of a division"),
}
"""Wrong readings that the comparison has to notice: module, name, reading, subject."""


@pytest.mark.parametrize("name", MISREADINGS)
def test_a_wrong_reading_is_noticed(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The comparison is no formality: what is read wrongly differs from what is played."""
    module, attribute, wrong, subject = MISREADINGS[name]
    monkeypatch.setattr(module, attribute, wrong)
    tally = Tally()
    for seed in range(60):
        if subject.startswith("German"):
            small.compare_fire(Random(seed), tally)
        else:
            compare_crowded_game(Random(seed), tally, decisions=25)
        if tally.differences:
            break
    assert subject in {difference.subject for difference in tally.differences}
