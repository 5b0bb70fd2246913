"""When a landing card is drawn, and what its mine does (5.14, 5.15)."""

from __future__ import annotations

from typing import Literal

import attrs
import pytest

from ddob_scenarios.printed.ids import HeroId
from ddob_scenarios.printed.map import EAST, WEST
from ddob_scenarios.rules.landing.engineers import uncleared
from hexwar.board import has, one

from .landing_scenes import afloat, box_of, check, due, land
from .situations import Situation

# -- when a card is drawn --------------------------------------------------------------------------


@pytest.mark.rule("5.15", "R5-08")
def test_when_a_card_is_drawn() -> None:
    """A row in the table or mines in the way call for a card; nothing else does."""
    for turn, placed, cleared, drawn in (
        (4, "1/B/741@FG2", False, False),  # no row for tanks, low tide
        (7, "1/B/741@FG2", False, True),  # mines
        (7, "1/B/741@FG2", True, False),
        (7, "1/B/741@U1", False, False),  # no obstacles before it
        (15, "E/2/16@FG2", True, False),
        (15, "E/2/16@FG2", False, True),
        (14, "E/2/16@FG2", True, True),
        (16, "E/2/16@FG2", False, True),  # through the obstacles
        (22, "E/2/16@FG2", False, True),
        (23, "E/2/16@FG2", False, False),  # all gone
        (8, "16-HQ@FG2", False, True),
        (8, "16-HQ@FG2", True, False),
        (10, "Wyman@FG2", False, False),  # generals never
        (25, "AT/16@FG2", True, True),
        (16, "E/2/16@U2", False, False),  # it will not land at all
    ):
        s = afloat(turn, placed, cleared=cleared)
        play = check(s, EAST, 2)
        assert bool(play.facts_of("card-drawn")) == drawn, (turn, placed, cleared)


@pytest.mark.rule("5.15", "R5-08")
def test_no_card_for_an_empty_sector() -> None:
    """Without anybody in its boxes a sector draws nothing, and nothing lands."""
    s = Situation(turn=4)
    assert land(s).kinds() == []


# -- mines -----------------------------------------------------------------------------------------


MINE = 1
"""A card with the mine symbol: diamond A, triangle A, circle C."""


@pytest.mark.rule("5.14", "R5-09")
def test_a_mine_takes_a_step_from_one_unit() -> None:
    """The player chooses among the units before uncleared obstacles, tanks too; no hero helps."""
    s = afloat(15, "E/2/16@FG2", "F/2/16@ER3", "1/B/741@FG3", "I/3/16@U1", cleared=False)
    s.g.cleared = one(s.at("0615"))  # before ER3
    s.g.set_steps(s.counter("E/2/16"), 1)
    s.g.give_hero(HeroId(0), s.counter("E/2/16"))
    play = check(s, EAST, MINE)
    assert play.texts == ["strike E/2/16", "strike 1/B/741"]
    play.do("strike E/2/16")
    assert s.steps("E/2/16") == 0
    assert play.over
    assert has(s.g.losses, s.counter("E/2/16"))


@pytest.mark.rule("5.14")
@pytest.mark.parametrize(("turn", "lost"), [(6, 0), (7, 1), (16, 1), (22, 1), (23, 0), (28, 0)])
def test_turns_with_mines(turn: int, lost: int) -> None:
    """Mines are a danger on turns 7 to 22; a single candidate is struck without asking."""
    s = afloat(turn, "2/B/741@FG2", "B/1/16@U1", cleared=False)
    check(s, EAST, MINE)
    assert s.steps("2/B/741") == 2 - lost


@pytest.mark.rule("5.14")
def test_no_mine_on_the_card() -> None:
    """Without the symbol nobody is struck."""
    s = afloat(15, "E/2/16@FG2", cleared=False)
    check(s, EAST, 2)
    assert s.steps("E/2/16") == 3


@pytest.mark.rule("5.14", "R5-09", "R5-04")
def test_mines_come_after_drift() -> None:
    """Who has drifted or been delayed out of the obstacles is safe, who drifted in is not."""
    s = afloat(8, "M/3/116@EG1", "3-4/397@EG2", cleared=False)
    s.g.cleared = one(s.at("0520"))
    play = check(s, WEST, 12)  # triangle B: one east, into U15; the AA, diamond A, is delayed
    assert box_of(s, "M/3/116") == "U15"
    assert due(s, "3-4/397") == 11
    assert not play.facts_of("mine-struck")
    assert s.steps("M/3/116") == 3


@pytest.mark.rule("5.14", "R5-09")
@pytest.mark.parametrize(("value", "steps"), [("box_now", 3), ("card", 2)])
def test_mines_and_the_boundary(value: str, steps: int) -> None:
    """A West unit in an East box escapes both cards, unless the option keeps it under its own."""
    s = afloat(8, "M/3/116@EG1", cleared=False, mine_sector=value)
    check(s, WEST, 12)
    assert s.steps("M/3/116") == steps


@pytest.mark.rule("5.14", "R5-10")
def test_mines_and_leaders() -> None:
    """An HQ is delayed only if no unit can be struck; of several the player picks one."""
    s = afloat(15, "16-HQ@FG2", "E/2/16@FG2", cleared=False)
    check(s, EAST, MINE)
    assert (due(s, "16-HQ"), s.steps("E/2/16")) == (0, 2)
    s = afloat(15, "16-HQ@FG2", "Wyman@FG2", "E/2/16@U1", cleared=False)
    check(s, EAST, MINE)
    assert (due(s, "16-HQ"), due(s, "Wyman")) == (17, 0)
    s = afloat(15, "16-HQ@FG2", "18-HQ@FG2", cleared=False)
    play = check(s, EAST, MINE)
    assert play.texts == ["lay-up 16-HQ", "lay-up 18-HQ"]
    play.do("lay-up 18-HQ")
    assert (due(s, "16-HQ"), due(s, "18-HQ")) == (0, 17)


@pytest.mark.rule("R5-11", "5.14", "19.4")
@pytest.mark.parametrize(("value", "left"), [(23, 2), (24, 1)])
def test_when_obstacles_vanish(
    value: Literal[23, 24], left: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They are gone on turn 23, or by option only on turn 24."""
    s = Situation(turn=23)
    # The option is offered in the long scenario only.
    monkeypatch.setattr(
        s.game, "settings", attrs.evolve(s.game.settings, obstacles_gone_turn=value)
    )
    s.boxed("2/B/741@FG2")
    check(s, EAST, MINE)
    assert s.steps("2/B/741") == left
    s.g.set_turn(22)
    assert uncleared(s.g)
    s.g.set_turn(24)
    assert not uncleared(s.g)
