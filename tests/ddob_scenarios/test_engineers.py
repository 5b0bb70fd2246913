"""Engineers clear obstacles (10): the worked examples, limits and the card that decides."""

from __future__ import annotations

from typing import Any

import pytest

from ddob_scenarios.printed.ids import GermanId
from ddob_scenarios.printed.map import EAST, WEST
from ddob_scenarios.rules.landing.engineers import ClearObstacles, cleared_at_most, uncleared
from hexwar.board import has, one
from hexwar.play.match.decision import explain

from .asked import clearable
from .situations import Situation


def beach(turn: int = 3, east: int = 20, west: int = 0, **options: Any) -> Situation:
    """Return the full German set-up with the fire cards of a turn on the track."""
    s = Situation(turn=turn, germans=True, **options)
    s.g.card_track["fire/east"] = east
    if west:
        s.g.card_track["fire/west"] = west
    return s


def names(s: Situation, sector: int) -> list[str]:
    """Return the hexes of a sector that may be cleared."""
    return s.game.map.board.names(clearable(s.g, sector))


@pytest.mark.rule("10.1", "R10-01")
@pytest.mark.parametrize("number", [20, 21, 43, 52])
def test_engineer_example(number: int) -> None:
    """X-10.1: red, purple and blue leave only 0612; without WN 60 there is 0606 to 0612."""
    s = beach(east=number)
    assert names(s, EAST) == ["0612"]
    s.g.disrupt(s.site("WN60"))
    assert names(s, EAST) == [f"06{n:02}" for n in range(6, 13)]
    s.g.recover(s.site("WN60"))
    s.g.set_unit(s.site("WN60"), GermanId(-1))
    assert names(s, EAST) == [f"06{n:02}" for n in range(6, 13)]
    play = s.rehearse(ClearObstacles, script={})
    assert len(play.texts) == 8
    play.do("clear 0606", "clear 0609")
    assert play.over
    assert s.game.map.board.names(s.g.cleared) == ["0606", "0609"]


@pytest.mark.rule("10.11")
def test_cleared_markers() -> None:
    """X-10.11: with 0613 and 0615 to 0618 cleared, 0614 is not, and no hex is cleared twice."""
    s = beach()
    for at in ("0613", "0615", "0616", "0617", "0618"):
        s.g.cleared |= one(s.at(at))
    left = s.game.map.board.names(uncleared(s.g) & s.game.map.in_sector[EAST])
    assert "0614" in left
    assert not {"0613", "0615", "0618"} & set(left)
    s.g.cleared |= one(s.at("0612"))
    assert names(s, EAST) == []


@pytest.mark.rule("10.12", "R10-02")
def test_how_many() -> None:
    """Two a sector on turns 2 to 6, one on 7 to 15, none later; and it is never compulsory."""
    for turn, most in ((2, 2), (6, 2), (7, 1), (15, 1), (16, 0), (22, 0), (28, 0)):
        assert cleared_at_most(Situation(turn=turn).g) == most, turn
    s = beach(turn=8)
    s.g.disrupt(s.site("WN60"))
    assert s.rehearse(ClearObstacles, script={}).do("clear 0607").over
    s = beach(turn=3)
    assert s.rehearse(ClearObstacles, script={}).do("enough").over
    assert not s.g.cleared
    s = beach(turn=16)
    assert s.rehearse(ClearObstacles, script={}).over


@pytest.mark.rule("10.1", "R10-01")
@pytest.mark.parametrize(("value", "free"), [("hex_sector", False), ("position_sector", True)])
def test_which_card_bars_a_field_over_the_boundary(value: str, free: bool) -> None:
    """WN 66 (brown, West) over 0618: the East card decides, or by option its own."""
    s = Situation(turn=3, obstacle_card=value).german("WN66S")
    s.g.card_track = {"fire/east": 7, "fire/west": 1}  # brown is on card 7 only
    assert ("0618" in names(s, EAST)) == free
    s.g.card_track = {"fire/east": 1, "fire/west": 7}
    assert ("0618" in names(s, EAST)) == (not free)


@pytest.mark.rule("10.1", "R10-01")
@pytest.mark.parametrize(("value", "free"), [("hex_sector", False), ("position_sector", True)])
def test_which_card_bars_a_field_from_the_east(value: str, free: bool) -> None:
    """WN 65 (red, East) over 0520 and 0619: the West card decides, or by option its own."""
    s = Situation(turn=3, obstacle_card=value).german("WN65S", "75")
    both = {"0520", "0619"}
    s.g.card_track = {"fire/east": 11, "fire/west": 8}  # red is on card 8 only
    assert both & set(names(s, WEST)) == (both if free else set())
    s.g.card_track = {"fire/east": 8, "fire/west": 11}
    assert both & set(names(s, WEST)) == (set() if free else both)


@pytest.mark.rule("R10-01", "6.4", "RE-04")
def test_what_does_not_matter() -> None:
    """Double symbols bar even a lone unit, smoke does not help, disruption does."""
    s = Situation(turn=3).german("WN66S")
    s.g.card_track = {"fire/east": 7}  # brown, double
    s.g.smoked = one(s.position("WN66"))
    assert "0618" not in names(s, EAST)
    s.g.disrupt(s.site("WN66S"))
    assert "0618" in names(s, EAST)
    s.german("WN66N")
    assert "0618" not in names(s, EAST)  # half of it is enough


@pytest.mark.rule("10.1")
def test_each_sector_has_its_own_card_and_limit() -> None:
    """First the East, then the West, each with its card; explanations name the rule."""
    s = Situation(turn=3)
    s.g.card_track = {"fire/east": 20, "fire/west": 1}
    play = s.rehearse(ClearObstacles, script={})
    play.do("clear 0606")
    why = {at: explain(s.g, ("clear", s.at(at))).rule for at in ("0606", "0520", "0714", "0607")}
    assert why == {"0606": "10.11", "0520": "10.1", "0714": "10.1", "0607": "10.1"}
    play.do("enough")
    assert "clear 0607" not in play.texts
    play.do("clear 0619", "clear 0328")
    assert play.over
    s = beach()
    s.rehearse(ClearObstacles, script={})
    assert explain(s.g, ("clear", s.at("0606"))).rule == "R10-01"


@pytest.mark.rule("10.1", "10.11", "R10-01")
def test_why_a_hex_cannot_be_cleared() -> None:
    """It has no obstacles or is in the other sector; it is cleared; or it is under fire."""
    s = beach()  # all but 0612 are under fire
    s.g.cleared = one(s.at("0610"))
    assert s.rehearse(ClearObstacles, script={}).texts == ["clear 0612", "enough"]
    obstacles = s.game.map.obstacles & s.game.map.in_sector[EAST]
    for at in s.game.map.board.ids:
        name = s.game.map.board.name(at)
        if name == "0612":
            continue
        expected = "R10-01" if has(obstacles, at) else "10.1"
        expected = "10.11" if name == "0610" else expected
        assert explain(s.g, ("clear", at)).rule == expected, name


@pytest.mark.rule("10.1")
def test_nothing_without_a_card() -> None:
    """No fire card, no clearing; and in Easy Fox nothing in the West."""
    assert Situation(turn=3).rehearse(ClearObstacles, script={}).over
    s = Situation("easy-fox", turn=3)
    s.g.card_track = {"fire/east": 20}
    play = s.rehearse(ClearObstacles, script={}).do("enough")
    assert play.over
    assert clearable(s.g, WEST) == 0


@pytest.mark.rule("R4-04", "19.4")
def test_nothing_is_cleared_any_more_in_the_extended_game() -> None:
    """Whatever the card: at high tide nothing could be, and later bases do without it."""
    for turn in (17, 22, 23):
        assert beach(turn).rehearse(ClearObstacles).over, turn
