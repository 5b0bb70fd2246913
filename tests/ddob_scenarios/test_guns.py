"""The artillery action of a WN (16.7)."""

from __future__ import annotations

from typing import Any

import pytest

from ddob_scenarios.printed.map import EAST, WEST
from ddob_scenarios.rules.german_actions.hit_one_unit import GUNS, GunFire, has_gun
from ddob_scenarios.rules.german_fire.artillery import targets_of
from ddob_scenarios.state.omaha import Omaha
from hexwar.board import one
from hexwar.testing import Rehearsal

from .german_cards import acted, play_card
from .situations import Situation

CIRCLE = 49
"""A card with purple artillery (double) and circles."""


def gun(s: Situation, position: str = "WN60", number: int = CIRCLE) -> Rehearsal[Omaha]:
    """Let the guns of a WN fire on a card."""
    s.g.result = None
    sector = s.game.map.positions[s.position(position)].sector
    return s.rehearse(GunFire, s.position(position), number, sector)


def victims(s: Situation, sector: int = EAST) -> list[str]:
    """Return the names of those of whom the guns of a sector would hit one."""
    targets = targets_of(s.g, sector, s.game.cards[CIRCLE - 1])
    found = GUNS.best(s.g, targets.places, targets)
    return [s.game.us[unit].name for unit in found]


def battle(**options: Any) -> Situation:
    """A gun in WN60 with nobody in its field."""
    return Situation("d-day", turn=17, **options).german("WN60", "75", depth=True)


@pytest.mark.rule("16.7", "R16-19", "P1")
def test_priorities() -> None:
    """Infantry in boxes, others on the beach, others in boxes, infantry on the beach."""
    s = battle().us("G/2/16@0714/3")
    assert victims(s) == ["G/2/16"]
    s.boxed("2/A/741@FG1")
    assert victims(s) == ["2/A/741"]
    s.us("A-B/197@0715/2")
    assert victims(s) == ["A-B/197"]
    s.boxed("L/3/16@FG1")
    assert victims(s) == ["L/3/16"]
    s.boxed("M/3/16@FG2")
    play = gun(s)
    assert play.texts == ["hit L/3/16", "hit M/3/16"]
    play.do("hit M/3/16")
    assert play.over
    assert s.steps("M/3/16") == 2
    assert not s.g.disrupted


@pytest.mark.rule("16.7", "R16-19")
def test_own_sector_inside_a_priority_or_before_all() -> None:
    """The booklet puts the priority first, the option the sector; then most steps."""
    for option, expected in (("within_priority", ["L/3/16"]), ("sector_first", ["G/2/16"])):
        s = battle(artillery_action_sector=option).us("G/2/16@0714/3").boxed("L/3/16@DG1")
        assert victims(s) == expected
    s = battle().us("G/2/16@0714/1", "L/3/16@0525/3")
    assert victims(s) == ["G/2/16"]
    assert victims(s, WEST) == ["L/3/16"]
    s.us("M/3/16@0715/3")
    assert victims(s) == ["M/3/16"]


@pytest.mark.rule("16.7", "R6-24")
def test_free_choice_in_the_first_priority() -> None:
    """An option lets the player choose any infantry in boxes of the sector."""
    for option, expected in (("most_steps", ["L/3/16"]), ("free_choice", ["G/2/16", "L/3/16"])):
        s = battle(artillery_first_priority=option).boxed("L/3/16@FG1", "G/2/16@FG1")
        s.g.set_steps(s.counter("G/2/16"), 1)
        assert victims(s) == expected


@pytest.mark.rule("16.7", "6.53", "R16-18")
def test_which_wn_have_guns() -> None:
    """An undisrupted 75 or 88; rockets and plain crews have none; communication is no matter."""
    for crew, expected in (("75", True), ("88", True), ("plain", False), ("rocket", False)):
        s = Situation("d-day", turn=17).german("WN60", crew)
        assert has_gun(s.g, s.position("WN60")) == expected
    s = Situation("d-day", turn=17).german("WN62N").german("WN62S", "75", disrupted=True)
    assert not has_gun(s.g, s.position("WN62"))
    s = Situation("d-day", turn=17).german("WN60").us("G/2/16@0714/3")
    play = gun(s)
    assert play.over
    assert play.kinds() == []


@pytest.mark.rule("16.7", "16", "R16-18", "12.24")
def test_guns_fire_far_only_without_targets_near() -> None:
    """With US units in its field a WN fires as usual."""
    s = battle().us("G/2/16@0714/3")
    assert acted(play_card(s, EAST, CIRCLE), "gun-hits", s) == ["WN60"]
    s = battle().us("G/2/16@0714/3", "F/2/16@0609/3")
    play = play_card(s, EAST, CIRCLE)
    assert acted(play, "gun-hits", s) == []
    assert acted(play, "position-fires", s) == ["WN60"]


@pytest.mark.rule("16.7", "19.33", "R19-07")
def test_the_sector_of_the_victim_is_shelled() -> None:
    """A hit in the other sector inhibits the engineers there, not here."""
    s = battle().us("G/2/16@0524/3")
    assert gun(s).over
    assert s.g.shelled == 1 << WEST
    s.g.shelled = one(EAST)
    assert gun(s).over
    assert s.g.shelled == one(EAST) | one(WEST)  # a sector shelled before stays so
    s = battle()
    assert gun(s).over
    assert s.g.shelled == 0


@pytest.mark.rule("16.7", "14.2", "R14-02", "6.34")
def test_early_guns_pass_over_whom_fire_has_hit() -> None:
    """Until turn 16 a unit loses one step to the fire of a phase."""
    s = Situation("d-day", turn=12, early_german_actions=True).german("WN60", "75")
    s.us("G/2/16@0714/3", "L/3/16@0715/2")
    s.g.hit = one(s.counter("G/2/16"))
    assert victims(s) == ["L/3/16"]
