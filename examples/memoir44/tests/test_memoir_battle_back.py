"""Commonwealth units that battle back: which of them, where, and after what losses (1.14)."""

from __future__ import annotations

from typing import Any

import pytest
from memoir44.state import Memoir
from memoir_stage import dice, fight, stage

from hexwar.testing import Rehearsal

RULE = '[special]\nbattle_back = ["allies"]\n'
BACK = ["battle-back", "hold-fire"]


def assaulted(
    shown: str, *, kind: str = "infantry:3", nation: str = "", army: str = "", **setting: Any
) -> Rehearsal[Memoir]:
    """An Axis unit assaults an Allied one of some nation at the Allied edge, where none retreats.

    Args:
        shown: What its dice show.
        kind: The kind of unit assaulted, with its figures.
        nation: The nation of that unit's figures.
        army: The nation of the Allied side.
        setting: What :func:`memoir_stage.stage` takes.
    """
    own = f'\nnation = "{nation}"' if nation else ""
    foe = ("axis", "infantry", (7, 11))
    g = stage(foe, ("allies", "infantry", (4, 24)), more=RULE + unit(kind, own), medals=4,
              side="axis", army=army, **setting)  # fmt: skip
    return fight(g, 0, 2, shown, battle=[dice("G")])


def unit(kind: str, more: str) -> str:
    """The table of the unit assaulted, at (8,12)."""
    name, _, figures = kind.partition(":")
    return (
        f'[[unit]]\nside = "allies"\nkind = "{name}"\nhexes = ["G1"]\nfigures = {figures}{more}\n'
    )


@pytest.mark.rule("1.8/unmet", "1.14/last-figure", "1.14/one-die")
def test_a_unit_brought_to_one_figure_by_a_flag_it_cannot_meet_battles_back() -> None:
    """One hit and one unmet flag leave one figure of three, in place: it battles back."""
    play = assaulted("IFS")
    assert play.g.figures[2] == 1
    assert play.texts == BACK
    play.do("battle-back")
    assert play.g.figures[0] == 3


@pytest.mark.rule("1.8/unmet", "1.14/last-figure")
def test_a_flag_alone_may_bring_it_to_one_figure() -> None:
    """Without any hit a flag that cannot be met costs the second last figure: it battles back."""
    assert assaulted("FSS", kind="infantry:2").texts == BACK


@pytest.mark.rule("1.6.1/its-hex", "1.11/ocean", "1.14/in-place")
def test_a_unit_in_the_sea_does_not_battle_back() -> None:
    """Who cannot battle where he stands does not battle back either."""
    assert "battle-back" not in assaulted("IIS", terrain={"ocean": [(8, 12)]}).texts
    assert assaulted("IIS", terrain={"beach": [(8, 12)]}).texts == BACK


@pytest.mark.rule("1.14/commonwealth")
@pytest.mark.parametrize(
    ("army", "nation", "back"),
    [("GB", "", True), ("CA", "", True), ("US", "", False), ("US", "GB", True),
     ("GB", "US", False), ("", "", True), ("", "FR", False)],
)  # fmt: skip
def test_units_battle_back_by_the_nation_of_their_figures(
    army: str, nation: str, back: bool
) -> None:
    """British and Canadian units do, Americans do not; where no nation is named all do."""
    assert ("battle-back" in assaulted("IIS", army=army, nation=nation).texts) is back


@pytest.mark.rule("1.14/commonwealth", "1.14/resistance")
def test_french_resistance_in_a_british_army_does_not_battle_back() -> None:
    """The Resistance fights for the British side with French figures."""
    assert "battle-back" not in assaulted("IIS", kind="resistance:3", army="GB").texts


@pytest.mark.rule("1.14/commonwealth")
def test_a_board_may_have_the_rule_for_a_whole_side() -> None:
    """By the option every unit of the side battles back."""
    for nation in ("US", "FR"):
        play = assaulted("IIS", nation=nation, army="GB", battle_back="side")
        assert play.texts == BACK


@pytest.mark.rule("1.14/last-figure")
def test_who_was_at_one_figure_before_does_not_battle_back() -> None:
    """The rule is for a unit that this assault brings down to one figure."""
    assert "battle-back" not in assaulted("AAS", kind="infantry:1").texts
