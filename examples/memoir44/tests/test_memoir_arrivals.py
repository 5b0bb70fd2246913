"""Reinforcements in prepared positions: what is refused, and what an arrival is (2.4, 2.5)."""

from __future__ import annotations

from typing import Any

import pytest
from memoir44.game import Memoir44
from memoir44.printed.arms import ALLIES, ARMOUR, ARMS, AXIS, INFANTRY
from memoir44.printed.reinforcements import printed_reinforcements
from memoir44.printed.units import unit_number
from memoir44.rules.arrivals import (
    Reinforcements,
    ashore,
    deploy,
    dice_due,
    free_slots,
    struck_from_the_air,
)
from memoir44.rules.casualties import eliminate, free_icons
from memoir44.rules.movement_phase import Movement, sail
from memoir44.state import Memoir
from memoir_stage import barred, barred_recruit, dice, order, refusal, retreating, stage

from hexwar.board import HexId, iterate, pack
from hexwar.play.choices.refusal import reason_of
from hexwar.testing import Rehearsal

UNITS = (("allies", "infantry", (4, 2)), ("axis", "infantry", (0, 0)))
ENTRY = '[[entry]]\nside = "allies"\nhexes = ["A1", "C1"]\n'
BOTH = '[reinforcements]\nsides = ["axis", "allies"]\n'
PLAIN, TANKS = unit_number("infantry"), unit_number("armour")


def recipe(name: str) -> int:
    """The number of a row of the table."""
    return [each.name for each in printed_reinforcements().recipe].index(name)


ROW, ARMOUR_ROW = recipe("infantry-1"), recipe("armour-1")


def waiting(*calls: tuple[int, int], more: str = BOTH, **setting: Any) -> Memoir:
    """The Allies have called up some kinds by some rows; their entry hexes are A1 and C1."""
    g = stage(*UNITS, more=ENTRY + more, medals=1, **setting)
    g.called = tuple((g.seat, *call) for call in calls)
    return g


def refused(g: Memoir, row: int, kind: int, to: str = "A1") -> str | None:
    """Why a reinforcement is not placed in a hex, or None."""
    return refusal(g, Movement, "deploy", row, kind, g.field.board.hex(to))


def deployments(g: Memoir) -> list[Any]:
    """All ways to place a reinforcement."""
    return [action for action in Rehearsal(g, Movement).g.listed if action[0] == "deploy"]


@pytest.mark.rule("2.4.2/box", "2.4.2/lost", "2.4.2/whole-move")
def test_only_what_was_called_is_placed() -> None:
    """By its own row, of its own kind, by its own player, while there are places and figures."""
    g = waiting((ROW, PLAIN))
    assert refused(g, ROW, PLAIN) is None
    for row, kind in ((ROW, TANKS), (ARMOUR_ROW, PLAIN)):
        why = refused(g, row, kind)
        assert why == "2.4.2/lost"
        assert reason_of(why).text == "It was not called this turn."
    g.seat, g.side = 1 - g.seat, 1 - g.side
    assert refused(g, ROW, PLAIN) == "2.4.2/lost"
    assert not deployments(g)
    g.seat, g.side = 1 - g.seat, 1 - g.side
    for slot, at in zip(
        iterate(free_slots(g)), iterate(g.game.board.all & ~g.occupied), strict=False
    ):
        g.put(slot, at)
    assert not free_slots(g)
    assert refused(g, ROW, PLAIN) == "2.4.2/whole-move"
    assert not deployments(g)
    poor = waiting((ROW, PLAIN))
    poor.pool[poor.place.stock * len(ARMS) + INFANTRY] = 3
    assert refused(poor, ROW, PLAIN) == "2.4.2/box"
    assert not deployments(poor)


@pytest.mark.rule("2.4.3/where", "2.4.4", "2.4.5/empty-craft")
def test_where_a_reinforcement_may_not_appear() -> None:
    """Off the entry hexes and where somebody stands; the rule is 2.4.5 where there are craft."""
    g = waiting((ROW, PLAIN))
    board = g.field.board
    assert refused(g, ROW, PLAIN, "A1") is None
    assert refused(g, ROW, PLAIN, "B1") == "2.4.4"
    g.put(0, board.hex("A1"))
    assert refused(g, ROW, PLAIN, "A1") == "2.4.4"
    assert refused(g, ROW, PLAIN, "C1") is None
    sea = '[craft]\nicons = ["K1"]\n'
    craft = waiting((ROW, PLAIN), more=sea + BOTH, terrain={"ocean": [(8, 20)]})
    assert refused(craft, ROW, PLAIN, "B1") == "2.4.5/empty-craft"
    assert refused(craft, ROW, PLAIN, "K1") is None
    forest = waiting((ROW, TANKS), terrain={"river": [(8, 0)]})
    assert refused(forest, ROW, TANKS, "A1") == "2.4.4"


@pytest.mark.rule("2.4.2/whole-move", "2.10.4")
@pytest.mark.parametrize(
    ("kind", "figures", "taken"),
    [("infantry", 4, {INFANTRY: 4}), ("armour", 3, {ARMOUR: 3}),
     ("supported-infantry", 5, {INFANTRY: 4, ARMOUR: 1}), ("tiger", 1, {ARMOUR: 1})],
)  # fmt: skip
def test_what_an_arrival_is(kind: str, figures: int, taken: dict[int, int]) -> None:
    """A full unit with an order, whose move is over and whose battle is not; the call is spent."""
    number = unit_number(kind)
    g = waiting((ROW, number), (ROW, PLAIN), recruits="anyone")
    slot = iterate(free_slots(g))[0]
    before = list(g.pool)
    g.fought[slot], g.barred = 1, 1 << slot
    to = g.field.board.hex("A1")
    deploy(g, ROW, number, to)
    assert (g.hex[slot], g.kind[slot], g.figures[slot]) == (to, number, figures)
    bit = 1 << slot
    assert (g.ordered, g.arrived, g.halted, g.barred, g.afloat) == (bit, bit, bit, 0, 0)
    assert (g.orders_by[slot], g.moved[slot], g.fought[slot]) == (g.seat, 1, 0)
    assert g.called == ((g.seat, ROW, PLAIN),)
    spent = {
        place - g.place.stock * len(ARMS): old - new
        for place, (old, new) in enumerate(zip(before, g.pool, strict=True))
        if old != new
    }
    assert spent == taken


@pytest.mark.rule("2.4.2/box", "2.4.3/bought", "2.4.3/scenario")
def test_what_cannot_be_bought() -> None:
    """Too few dice, a kind that the row does not give, a kind that does not come, no figures."""
    g = waiting()
    g.reserve = ("infantry",) * 3
    assert refusal(g, Reinforcements, "call-up", ROW, PLAIN) is None
    assert refusal(g, Reinforcements, "call-up", ROW, TANKS) == "2.4.3/bought"
    assert refusal(g, Reinforcements, "call-up", ARMOUR_ROW, TANKS) == "2.4.3/bought"
    g.reserve = ("infantry",) * 2
    assert refusal(g, Reinforcements, "call-up", ROW, PLAIN) == "2.4.3/bought"
    for table in ('without = ["infantry"]\n', 'only = { allies = ["armour"] }\n'):
        barred = waiting(more=BOTH + table)
        assert barred_recruit(barred, PLAIN) == "2.4.3/scenario"
        assert barred_recruit(barred, TANKS) is None
    assert barred_recruit(waiting(more=BOTH + 'only = { axis = ["armour"] }\n'), PLAIN) is None
    assert barred_recruit(waiting(), unit_number("destroyer")) == "2.4.3/scenario"
    g.pool[g.place.stock * len(ARMS) + INFANTRY] = 7
    assert barred_recruit(g, PLAIN) is None
    g.called = ((g.seat, ROW, PLAIN),)
    assert barred_recruit(g, PLAIN) == "2.4.2/box"


@pytest.mark.rule("2.4.1", "2.4.2/dice-not-kept", "2.4.3/bought", "2.4.6")
def test_dice_are_spent_one_by_one() -> None:
    """A row takes as many of each symbol as it asks for; flags are orders on the move besides."""
    g = waiting()
    g.marches_left = 1
    assert dice_due(g) == 6
    play = Rehearsal(g, Reinforcements, script={"reinforcements": [dice("IIIIII")]})
    play.do("call-up infantry-1 infantry")
    assert g.reserve == ("infantry",) * 3
    assert not any("infantry-2" in text for text in play.texts)
    play.do("call-up infantry-1 infantry")
    assert play.over
    assert (g.called, g.reserve) == (((g.seat, ROW, PLAIN),) * 2, ())
    assert g.marches_left == 1
    flags = waiting()
    flags.marches_left = 1
    Rehearsal(flags, Reinforcements, script={"reinforcements": [dice("FFGIIS")]})
    assert flags.marches_left == 3


@pytest.mark.rule("2.4.1", "2.4.1/cards", "2.7/no-reinforcements")
def test_who_rolls_no_dice() -> None:
    """A side without reinforcements; after Air Power of an enemy who is superior in the air."""
    one_side = '[reinforcements]\nsides = ["axis"]\n'
    assert dice_due(waiting(more=one_side)) == 0
    assert dice_due(waiting()) > 0
    for superior, struck in (("axis", True), ("allies", False)):
        g = waiting(more=BOTH + f'[special]\nair_superiority = "{superior}"\n')
        g.turn, g.air_power[AXIS] = 6, 5
        assert (g.side, struck_from_the_air(g)) == (ALLIES, struck)
        assert (dice_due(g) == 0) is struck
        g.turn = 7
        assert not struck_from_the_air(g)


@pytest.mark.rule("2.4.2/lost")
def test_what_another_player_called_is_not_lost() -> None:
    """A player's own calls that found no place are lost at the end of his movement, no others."""
    g = waiting((ROW, PLAIN))
    g.called = (*g.called, (AXIS, ROW, TANKS))
    play = Rehearsal(g, Movement)
    while not play.over:
        play.do("end-movement")
    assert g.called == ((AXIS, ROW, TANKS),)
    assert play.facts_of("reinforcement-lost") == [{"becomes": PLAIN}]


SEA = {"ocean": [(8, c) for c in range(8, 20, 2)] + [(7, c) for c in range(9, 19, 2)]}
FLEET = """
[craft]
icons = ["E1", "F1", "I1"]
[[unit]]
side = "allies"
kind = "infantry"
afloat = true
hexes = ["F1"]
"""


@pytest.mark.rule("2.2.2/shores", "2.4.4", "2.4.5/empty-craft")
def test_the_shore_is_entry_hexes_and_empty_craft() -> None:
    """Both are open to reinforcements; a craft with a passenger is not."""
    g = stage(*UNITS, more=ENTRY + FLEET + BOTH, terrain=SEA, medals=1)
    assert {g.field.board.name(i) for i in iterate(ashore(g))} == {"A1", "C1", "E1", "I1"}


@pytest.mark.rule("2.4.5/icon", "2.4.5/lands", "2.4.5/sail")
def test_landing_craft_under_way() -> None:
    """Two hexes by sea and onto the shore; not inland, not into another craft, not further."""
    g = stage(*UNITS, more=FLEET, terrain={**SEA, "beach": [(6, 10), (6, 12)]}, medals=1)
    board = g.field.board
    unit = g.on[board.hex("F1")]
    order(g, unit)
    assert unit > 0
    assert barred(g, Movement, "move", unit, board.hex("E1")) == "2.4.5/sail"
    assert barred(g, Movement, "move", unit, board.hex("F3")) == "1.5/next-hex"
    assert barred(g, Movement, "move", unit, board.hex("e2")) is None
    assert not sail(g, unit, board.hex("e2"))
    assert (g.afloat >> unit & 1, g.moved[unit], board.hex("e2") in g.craft) == (1, 1, True)
    assert barred(g, Movement, "move", unit, board.hex("E3")) == "2.4.5/sail"  # countryside
    assert barred(g, Movement, "move", unit, board.hex("F3")) is None
    g.moved[unit] = 2
    assert barred(g, Movement, "move", unit, board.hex("F3")) == "2.4.5/sail"
    g.moved[unit] = 1
    assert sail(g, unit, board.hex("F3"))
    bit = 1 << unit
    assert (g.afloat & bit, g.halted & bit, g.barred & bit) == (0, bit, bit)
    assert (g.barred, g.hex[unit]) == (bit, board.hex("F3"))
    assert g.craft.count(-1) == 1


@pytest.mark.rule("1.15/craft-returns")
def test_the_craft_of_a_lost_passenger_goes_back_to_a_free_icon() -> None:
    """To the first icon where no craft lies; its passenger is a medal like any unit."""
    g = stage(*UNITS, more=FLEET + "[special]\n", terrain=SEA, medals=3)
    board = g.field.board
    icons = [board.hex(name) for name in ("E1", "F1", "I1")]
    unit, boat = g.on[icons[1]], g.craft.index(icons[1])
    assert set(g.craft) == set(icons)
    assert not sail(g, unit, board.hex("e2"))
    g.craft[g.craft.index(icons[0])] = board.hex("f2")
    eliminate(g, unit)
    assert (g.afloat >> unit & 1, g.hex[unit], g.won) == (0, -1, [1, 0])
    assert g.craft[boat] == min(icons[:2])
    assert set(g.craft) == {icons[2], board.hex("f2"), min(icons[:2])}


@pytest.mark.rule("2.4.5/icon", "2.11.5")
def test_each_board_has_its_own_fleet() -> None:
    """On joined boards a craft goes back to an icon of the board that it came from."""
    g = Memoir44("sword-juno").set_up(seed=1)
    fleets = [fleet for fleet in g.game.plan.craft for _ in fleet.start]
    for boat, fleet in enumerate(fleets):
        i, g.craft[boat] = g.craft[boat], HexId(-1)
        icons = free_icons(g, boat)
        assert i in fleet.start
        assert i in icons
        assert pack(icons) & ~fleet.icons == 0
        g.craft[boat] = i
    assert len(g.game.plan.craft) == 2
    assert len(g.craft) == sum(len(fleet.start) for fleet in g.game.plan.craft)


@pytest.mark.rule("1.15/afloat")
def test_a_passenger_in_a_landing_craft_ignores_no_flag() -> None:
    """Not even among hedgehogs in the sea; as it cannot retreat, each flag costs it a figure."""
    hedgehogs = [("hedgehog", "", [(8, 10)])]
    g = stage(*UNITS, more=FLEET, terrain=SEA, obstacles=hedgehogs, medals=1)
    unit = g.on[g.field.board.hex("F1")]
    play = retreating(g, unit, 2)
    assert "ignore-flag" not in play.texts
    assert (g.figures[unit], g.field.board.name(g.hex[unit])) == (2, "F1")
    ashore_there = stage(("allies", "infantry", (6, 10)), UNITS[1], medals=1,
                         obstacles=[("hedgehog", "", [(6, 10)])])  # fmt: skip
    assert "ignore-flag" in retreating(ashore_there, 0, 2).texts
