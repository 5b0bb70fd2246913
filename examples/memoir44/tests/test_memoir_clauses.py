"""Clauses that decide alone: each refuses what all others of its choice would allow."""

from __future__ import annotations

import pytest
from memoir44.game import Memoir44
from memoir44.printed.arms import ALLIES
from memoir44.rules.aim import MAY_ACT
from memoir44.rules.battle import Battle
from memoir44.rules.initiative import HandingOut
from memoir44.rules.retreat import Retreat
from memoir44.rules.tactics import TARGETS
from memoir44.rules.where_to_move import LEAVING
from memoir44.state import Memoir
from memoir_stage import at, kept_out, order, places, stage

from hexwar.board import iterate
from hexwar.play import RuleContext

FOES = (("axis", "infantry", (0, 0)), ("allies", "infantry", (8, 24)))
HERE, BESIDE = (4, 12), (4, 14)


def two(kind: str = "infantry", foe: str = "infantry", **options: str) -> Memoir:
    """An Allied unit, and a unit of the enemy beside it."""
    units = (("allies", kind, HERE), ("axis", foe, BESIDE), *FOES)
    return stage(*units, medals=3, **options)


@pytest.mark.rule("1.15/afloat")
def test_who_is_in_a_landing_craft_does_not_battle() -> None:
    """Ashore it would."""
    g = two()
    order(g, 0)
    assert kept_out(g, MAY_ACT, 0) is None
    g.afloat = 0b1
    assert kept_out(g, MAY_ACT, 0) == "1.15/afloat"


@pytest.mark.rule("1.13/movement-left")
def test_who_is_in_a_landing_craft_does_not_leave_the_board() -> None:
    """On the same exit it would, as long as it has movement left."""
    more = '[[exit]]\nside = "allies"\nhexes = ["G5"]\nworth = 2\n'
    g = stage(("allies", "infantry", HERE), *FOES, medals=3, more=more)
    order(g, 0)
    assert kept_out(g, LEAVING, 0) is None
    g.afloat = 0b1
    assert kept_out(g, LEAVING, 0) == "1.13/movement-left"
    g.afloat, g.moved[0] = 0, 2
    assert kept_out(g, LEAVING, 0) == "1.13/movement-left"


@pytest.mark.rule("1.15/safe-in-craft")
def test_a_landing_craft_is_no_target_of_cards_unless_an_option_makes_it_one() -> None:
    """A unit ashore is one."""
    values = two().game.data.rules.options["craft_under_fire"].values
    assert len(values) == 2
    for option in values:
        g = two(craft_under_fire=option)
        assert kept_out(g, TARGETS, 1) is None
        g.afloat = 0b10
        assert kept_out(g, TARGETS, 1) == ("1.15/safe-in-craft" if option == "safe" else None)


@pytest.mark.rule("1.6.2/range")
def test_a_second_battle_is_fought_within_range() -> None:
    """Armour reaches three hexes; the unit far away is no target."""
    g = two("armour")
    order(g, 0)
    battle = Battle(0, 1, post=at(g, (4, 10)), close=True)
    assert battle.in_range(g) >> 1 & 1
    assert not battle.in_range(g) >> 2 & 1
    handler = battle.plan["battle_once_more"].entry.handlers["overrun"]
    choice = handler.choices[0]
    m = RuleContext(battle, g)
    assert choice.refusal(m, (1,), "") is None
    assert choice.refusal(m, (2,), "") == "1.6.2/range"


@pytest.mark.rule("2.11.3/handing-out")
def test_a_commander_in_chief_plays_one_card_himself() -> None:
    """Having played one he plays no second."""
    g = Memoir44("overthrough-utah-cotentin").set_up(seed=1)
    g.side = ALLIES
    handing_out = HandingOut()
    handing_out.take_the_chair(g)
    g.hands[g.seat] |= g.game.deck.copies[g.game.deck.kind("Air-Power")]
    entry = handing_out.plan["hand_out"].entry
    for card, plays in ((-1, True), (3, False)):
        g.cards[g.seat] = card
        listed = {action[0] for action in entry.legal(handing_out, g)}
        assert ("play" in listed) is plays
        assert "give" in listed


@pytest.mark.rule("1.8/flags", "1.8/ignored")
def test_without_a_flag_nothing_is_ignored() -> None:
    """A unit on sandbags may ignore one, where there is one."""
    g = stage(("allies", "infantry", HERE), *FOES, medals=3, obstacles=[("sandbags", "", [HERE])])
    assert Retreat(0, 1).ignoring.refusal(g) is None
    assert Retreat(0, 0).ignoring.refusal(g) == "1.8/flags"
    assert Retreat(0, 1, ignored=1).ignoring.refusal(g) is not None
    assert Retreat(0, 1, ignorable=False).ignoring.refusal(g) == "2.9"


@pytest.mark.rule("1.8/own-edge", "1.8/direction", "1.8/closed", "1.14/resistance/farther")
def test_where_a_unit_goes_on_that_retreats_further() -> None:
    """To the next hexes towards its own edge, of these into none that is closed."""
    g = stage(("allies", "resistance", HERE), *FOES, medals=3, terrain={"lake": [(5, 11)]})
    retreat = Retreat(0, 0, start=at(g, HERE), further=1)
    board = g.field.board
    open_to_it = {i for i in iterate(board.all) if retreat.onward.refusal(g, i) is None}
    assert places(g, open_to_it) == {(5, 13)}
    why = {
        place: str(retreat.onward.refusal(g, at(g, place))) for place in ((6, 12), (3, 13), (5, 11))
    }
    assert why == {(6, 12): "1.8/own-edge", (3, 13): "1.8/own-edge", (5, 11): "1.8/closed"}
    reasons = [str(retreat.onward.refusal(g, at(g, place)).reason) for place in ((6, 12), (3, 13))]
    assert reasons == ["It is not the next hex.", "The unit does not retreat in that direction."]


@pytest.mark.rule("1.8/own-edge", "1.8/closed", "1.14/resistance/farther")
def test_the_further_hexes_of_a_retreat_are_listed_by_the_same_clauses() -> None:
    """Not the hexes beside it, nor those of the enemy's side."""
    g = stage(("allies", "resistance", HERE), *FOES, medals=3)
    retreat = Retreat(0, 0, start=at(g, HERE), further=1)
    entry = retreat.plan["retreat_further"].entry
    listed = {action[1] for action in entry.legal(retreat, g) if action[0] == "retreat"}
    assert places(g, listed) == {(5, 11), (5, 13)}
