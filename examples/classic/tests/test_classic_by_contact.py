"""The variant by contact: the contract, who must attack, and until when a player may not stop."""

from __future__ import annotations

import pytest
from classic.by_contact import CombatByContact, LennByContact
from classic.rules.combat import Combat
from classic.state import Field
from classic_stage import staged, to, unit

from hexwar.play.match.decision import explain
from hexwar.play.states.runner import perform
from hexwar.testing import check_game, untranslated

END = ("end-announcing",)


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
    assert ("announce", unit(g, "3/I"), to(g, "0704")) in g.listed
    assert END in g.listed


@pytest.mark.rule("6.1")
def test_who_is_announced_waits_for_the_others_and_then_is_fought() -> None:
    """Two units in contact attack one hex; the battle has both, and nobody joins it."""
    g = in_contact(**{"1_I": "1103", "2_I": "1103", "12_X": "1102"})
    perform(g, ("announce", unit(g, "1/I"), to(g, "1102")))
    assert END not in g.listed
    perform(g, ("announce", unit(g, "2/I"), to(g, "1102")))
    assert g.listed == [END]
    perform(g, END)
    assert g.listed == [("fight", to(g, "1102"))]
    g.events = []
    perform(g, ("fight", to(g, "1102")))
    attacked = [event.facts["units"] for event in g.events if event.kind == "attacked"]
    assert attacked in ([(unit(g, "1/I"), unit(g, "2/I"))], [])  # or the other side is asked first


@pytest.mark.rule("6.1")
def test_in_the_game_itself_nobody_must_attack() -> None:
    """The same position, by the rule that the variant replaces."""
    g = staged("east", Combat(), **{"1_I": "1003", "10_X": "0904"})
    assert ("end-combat",) in g.listed
