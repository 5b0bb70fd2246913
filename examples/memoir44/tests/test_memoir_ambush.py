"""Ambush: what becomes of the attacker's own battle (1.6.4, 1.4.1/ambush)."""

from __future__ import annotations

import pytest
from memoir44.rules.aim import tally
from memoir44.rules.battle import Battle, may_be_ambushed
from memoir44.state import Memoir
from memoir_stage import at, dice, order, place_of, stage

from hexwar.testing import Rehearsal

ATTACKER, DEFENDER = (5, 13), (5, 11)


def ambushed(*shown: str, kind: str = "infantry") -> Rehearsal[Memoir]:
    """An Allied unit at (5,13) assaults an Axis unit at (5,11), which battles first."""
    g = stage(
        ("allies", kind, ATTACKER), ("axis", "infantry", DEFENDER), ("axis", "infantry", (0, 24)),
        ("allies", "infantry", (8, 24)), medals=3,
    )  # fmt: skip
    g.hands[0] |= 1 << g.game.deck.cards.index(g.game.deck.kind("Ambush"))
    order(g, 0)
    script = {"battle": [dice(each) for each in shown]}
    return Rehearsal(g, Battle, 0, 1, script=script).do("ambush")


@pytest.mark.rule("1.4.1/ambush", "1.4.1/ambush/driven-off")
@pytest.mark.parametrize("to", [(6, 12), (6, 14)])
def test_an_attacker_forced_to_retreat_does_not_battle_even_if_still_adjacent(
    to: tuple[int, int],
) -> None:
    """The retreat ends the attacker's battle: at (6,12) he is next to the defender as before."""
    play = ambushed("FSS")
    g = play.g
    play.do(("retreat", at(g, to)))
    assert place_of(g, 0) == to
    assert play.over
    assert (g.figures[0], g.figures[1]) == (4, 4)
    assert play.kinds().count("rolled") == 1


@pytest.mark.rule("1.4.1/ambush", "1.4.1/ambush/driven-off", "1.4.1/ambush/first")
def test_an_attacker_eliminated_by_ambush_does_not_battle() -> None:
    """With his last figure the attacker's battle is over."""
    play = ambushed("IGI", kind="infantry:3")
    assert play.over
    assert play.g.hex[0] == -1
    assert play.kinds().count("rolled") == 1


@pytest.mark.rule("1.4.1/ambush", "1.8/ignored", "1.8/unmet")
def test_an_attacker_whose_flag_cannot_be_met_battles_with_what_is_left() -> None:
    """A flag that costs a figure is no retreat: at his own edge the attacker goes on."""
    g = stage(
        ("allies", "infantry", (8, 12)), ("axis", "infantry", (7, 11)),
        ("axis", "infantry", (0, 4)), medals=3,
    )  # fmt: skip
    g.hands[0] |= 1 << g.game.deck.cards.index(g.game.deck.kind("Ambush"))
    order(g, 0)
    script = {"battle": [dice("FSS"), dice("IIS")]}
    play = Rehearsal(g, Battle, 0, 1, script=script).do("ambush")
    assert (g.figures[0], g.figures[1]) == (3, 2)
    assert play.over


@pytest.mark.rule("1.4.1/ambush")
@pytest.mark.parametrize(
    ("shown", "marked", "goes_on"),
    [("ISS", True, True), ("SSS", False, True), ("IFS", False, False)],
)
def test_a_heavy_gun_in_ambush_marks_an_attacker_that_stays(
    shown: str, marked: bool, goes_on: bool
) -> None:
    """Hit in place he is marked and battles on; unhurt he battles on; driven off, neither."""
    g = stage(
        ("allies", "infantry", ATTACKER), ("axis", "heavy-artillery", DEFENDER),
        ("axis", "infantry", (0, 24)), ("allies", "infantry", (8, 24)), medals=3,
    )  # fmt: skip
    g.hands[0] |= 1 << g.game.deck.cards.index(g.game.deck.kind("Ambush"))
    order(g, 0)
    play = Rehearsal(g, Battle, 0, 1, script={"battle": [dice(shown), dice("SSS")]}).do("ambush")
    if not goes_on:
        play.do(g.listed[0])
    assert play.over
    assert (g.marker[1] == g.hex[0]) is marked
    assert play.kinds().count("rolled") == (2 if goes_on else 1)


@pytest.mark.rule("1.9", "2.10.1")
def test_an_attacker_without_a_marker_marks_nothing_and_takes_ground() -> None:
    """Target markers are for heavy guns and destroyers; infantry goes on to the empty hex."""
    g = stage(
        ("allies", "infantry", ATTACKER), ("axis", "infantry", DEFENDER),
        ("axis", "infantry", (0, 24)), ("allies", "infantry", (8, 24)), medals=3,
    )  # fmt: skip
    g.hands[0] = 0
    order(g, 0)
    play = Rehearsal(g, Battle, 0, 1, script={"battle": [dice("IFS")]})
    play.do(g.listed[0])
    assert play.texts == ["take-ground", "hold-ground"]
    assert set(g.marker) == {-1}


@pytest.mark.rule("1.6.4/close")
@pytest.mark.parametrize(("kind", "here", "left"), [("infantry", "wire", 1), ("armour", "", 0)])
def test_who_has_a_die_left_may_ambush(kind: str, here: str, left: int) -> None:
    """Infantry on wire has one against a forest; armour in a town has none, and is not asked."""
    g = stage(
        ("allies", "infantry", ATTACKER), ("axis", kind, DEFENDER), ("axis", "infantry", (0, 24)),
        terrain={"forest": [ATTACKER], **({} if here else {"village": [DEFENDER]})},
        obstacles=[(here, "", [DEFENDER])] if here else [], medals=2,
    )  # fmt: skip
    assert tally(g, 1, 0, ambush=True).dice == left
    assert may_be_ambushed(g, 0, 1) is (left > 0)
