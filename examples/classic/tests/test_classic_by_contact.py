"""The variant by contact: the contract, who must attack, and until when a player may not stop."""

from __future__ import annotations

import pytest
from classic.by_contact import CombatByContact, LennByContact
from classic.rules.combat import Combat
from classic.state import Field
from classic_stage import staged, to, under_way, unit

from hexwar.play.match.decision import explain
from hexwar.testing import check_game, untranslated

END = ("end-combat",)


def in_contact(**units: str) -> Field:
    """The combat of the east, with only these units on the map."""
    return staged("east", CombatByContact(), LennByContact, **units)


def test_contract() -> None:
    """The variant keeps the contract of a game, and is French in French."""
    assert check_game(LennByContact("crossing"), games=1, thorough_every=5).games == 1
    assert untranslated(LennByContact("crossing"), "fr") == []


@pytest.mark.rule("6.1")
def test_a_unit_in_contact_must_attack() -> None:
    """The phase does not end before, and the player is told which unit it waits for."""
    g = in_contact(**{"1_I": "1003", "10_X": "0904"})
    assert END not in g.listed
    refused = explain(g, END)
    assert (refused.rule, refused.reason) == ("6.1", "1/I is in contact and must attack")


@pytest.mark.rule("6.1", "3.1")
def test_across_the_river_a_unit_may_attack_and_need_not() -> None:
    """No zone of control crosses the river there, so that the units are not in contact."""
    g = in_contact(**{"3_I": "0804", "11_X": "0704"})
    assert ("attack", unit(g, "3/I"), to(g, "0704")) in g.listed
    assert END in g.listed


@pytest.mark.rule("6.1", "6.2")
def test_a_unit_whose_only_hex_has_been_attacked_is_free() -> None:
    """What nobody may attack a second time keeps nobody from ending the phase."""
    g = in_contact(**{"1_I": "1103", "2_I": "1103", "12_X": "1102", "3_I": "0804", "11_X": "0704"})
    g.fought, g.attacked = 1 << unit(g, "1/I"), 1 << to(g, "1102")
    under_way(g, CombatByContact())
    assert [action[0] for action in g.listed] == ["attack", "end-combat"]


@pytest.mark.rule("6.1")
def test_in_the_game_itself_nobody_must_attack() -> None:
    """The same position, by the rule that the variant replaces."""
    g = staged("east", Combat(), **{"1_I": "1003", "10_X": "0904"})
    assert END in g.listed
