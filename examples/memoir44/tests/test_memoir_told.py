"""What players are told: each event with its rule and its facts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from memoir44.printed.reinforcements import printed_reinforcements
from memoir44.printed.units import unit_number
from memoir44.rules.activation import Activation
from memoir44.rules.arrivals import Reinforcements, deploy, lose_unplaced
from memoir44.rules.battle import Battle
from memoir44.rules.battle_phase import Battles, build_bridge
from memoir44.rules.casualties import eliminate, lose_figures, suffer
from memoir44.rules.change_of_hex import leave
from memoir44.rules.hands import Draw, draw
from memoir44.rules.initiative import take_the_initiative
from memoir44.rules.medals import count_medals
from memoir44.rules.mines import Mines, remove_mines
from memoir44.rules.movement_phase import leave_board, move_one_hex
from memoir44.rules.orders import Orders, read_card
from memoir44.rules.tactics import AirPower, Medics, recover, strike
from memoir44.rules.turn import Turns
from memoir44.state import Memoir
from memoir_stage import at, dice, order, retreating, stage

from hexwar.play.values.chance import Scripted

Told = tuple[str, dict[str, Any]]
Case = Callable[[], tuple[Memoir, str, dict[str, Any]]]
CASES: list[Any] = []
FOES = (("axis", "infantry", (0, 0)), ("allies", "infantry", (8, 24)))
HERE, BESIDE = (4, 12), (4, 14)
INFANTRY = unit_number("infantry")


def told(kind: str, *rules: str) -> Callable[[Case], Case]:
    """Let a function say in which position an event is told, under which rule, with which facts."""

    def note(case: Case) -> Case:
        name = f"{kind}:{case.__name__.removeprefix('_')}"
        CASES.append(pytest.param(kind, case, marks=pytest.mark.rule(*rules), id=name))
        return case

    return note


def listening(g: Memoir) -> Memoir:
    """Let a position remember what is told."""
    g.events = []
    return g


def one(kind: str = "infantry", **setting: Any) -> Memoir:
    """An Allied unit at (4,12), and a unit of each side far away."""
    return listening(stage(("allies", kind, HERE), *FOES, medals=3, **setting))


def two(kind: str = "infantry", foe: str = "infantry", **setting: Any) -> Memoir:
    """An Allied unit, and a unit of the enemy beside it."""
    units = (("allies", kind, HERE), ("axis", foe, BESIDE), *FOES)
    return listening(stage(*units, medals=3, **setting))


# -- cards, orders, hands


@told("turn-begins", "1.3/phases")
def _a_turn_begins() -> tuple[Memoir, str, dict[str, Any]]:
    g = one()
    g.turns_taken[g.side] = 3
    Turns().begin_turn(g)
    return g, "", {"side": "allies", "turn": 4}


@told("draws", "1.3.5/draw")
def _a_card_drawn() -> tuple[Memoir, str, dict[str, Any]]:
    g = one()
    draw(g, g.seat)
    return g, "1.3.5/draw", {"player": g.player}


@told("reshuffled", "1.3.5/reshuffle")
def _a_new_deck() -> tuple[Memoir, str, dict[str, Any]]:
    g = one()
    deck = g.place.deck
    g.decks[deck], g.discards[deck] = 0, 0b111
    draw(g, g.seat)
    return g, "1.3.5/reshuffle", {}


@told("reshuffled", "1.4.1/their-finest-hour/reshuffle", "1.4.1/recon-1/two-cards")
def _the_finest_hour_shuffles() -> tuple[Memoir, str, dict[str, Any]]:
    g = one(card="Their-Finest-Hour")
    g.hands[g.seat] = 0
    Draw().draw_cards(g)
    return g, "1.4.1/their-finest-hour/reshuffle", {}


@told("finest-hour", "1.4.1/their-finest-hour/dice", "1.4.1/section")
def _the_dice_of_the_finest_hour() -> tuple[Memoir, str, dict[str, Any]]:
    g = one(card="Their-Finest-Hour")
    g.hands[g.seat] = 0b1
    g.chance = Scripted({"finest-hour": [dice("IS")]})
    read_card(g)
    assert g.slot_limits == [1, 0, 1]
    return g, "", {"dice": ("infantry", "star")}


@told("all-ordered", "1.4.1/all-at-once")
def _all_at_once() -> tuple[Memoir, str, dict[str, Any]]:
    g = one(card="Infantry-Assault")
    g.areas[g.seat] = g.place.sections[1]
    read_card(g)
    assert g.ordered == 0b1
    return g, "", {"units": (0,)}


@told("ordered", "1.3.2/limits")
def _ordered() -> tuple[Memoir, str, dict[str, Any]]:
    g = one()
    Orders().order(g, 0)
    assert (g.ordered, g.orders_by[0]) == (0b1, g.seat)
    return g, "", {"unit": 0}


@told("sent", "1.4.2/on-the-move")
def _sent() -> tuple[Memoir, str, dict[str, Any]]:
    g = one()
    g.marches_left = 2
    Orders().send(g, 0)
    assert (g.on_the_move, g.marches_left, g.orders_by[0]) == (0b1, 1, g.seat)
    return g, "", {"unit": 0}


@told("dug-in", "1.4.1/dig-in/sandbags")
def _dug_in() -> tuple[Memoir, str, dict[str, Any]]:
    g = one(card="Dig-In")
    order(g, 0)
    Orders().dig_in(g)
    return g, "", {"unit": 0, "to": at(g, HERE)}


@told("section-chosen", "1.4.1/infantry-assault/section")
def _a_section() -> tuple[Memoir, str, dict[str, Any]]:
    g = one(card="Infantry-Assault")
    Activation().assault(g, "centre")
    assert g.areas[g.seat] == g.place.sections[1]
    return g, "", {"section": "centre"}


@told("initiative", "2.11.3/die")
def _the_die_of_a_general() -> tuple[Memoir, str, dict[str, Any]]:
    g = one()
    g.chance = Scripted({"initiative": [dice("A")]})
    take_the_initiative(g)
    return g, "2.11.3/die", {"player": g.player, "dice": ("armour",)}


# -- strikes and figures that come back


@told("air-power", "2.7/no-reinforcements", "1.4.1/air-power/four")
def _struck_from_the_air() -> tuple[Memoir, str, dict[str, Any]]:
    g = two()
    AirPower(chain=(1, 2)).note_the_turn(g)
    assert g.air_power[g.seat] == g.turn
    return g, "", {"targets": (1, 2)}


@told("struck", "1.4.1/strikes")
def _struck() -> tuple[Memoir, str, dict[str, Any]]:
    g = two()
    g.chance = Scripted({"strike": [dice("IG")]})
    strike(g, 1, 2, stars=False)
    assert g.figures[1] == 2
    return g, "1.4.1/strikes", {"target": 1, "dice": ("infantry", "grenade")}


@told("medics", "1.4.1/medics-and-mechanics/dice")
def _the_dice_of_the_medics() -> tuple[Memoir, str, dict[str, Any]]:
    g = one("infantry:1", card="Medics-and-Mechanics")
    g.hands[g.seat] = 0b1
    g.chance = Scripted({"medics": [dice("IG")]})
    Medics(patient=0).roll(g)
    return g, "", {"dice": ("infantry", "grenade")}


@told("recovered", "1.4.1/medics-and-mechanics/ordered", "2.4.2/box")
def _recovered() -> tuple[Memoir, str, dict[str, Any]]:
    g = one()
    g.figures[0] = 1
    recover(g, 0, 2)
    assert (g.figures[0], g.ordered) == (3, 0b1)
    return g, "1.4.1/medics-and-mechanics/ordered", {"unit": 0, "figures": 2}


@pytest.mark.rule("2.4.2/box")
def test_nothing_is_short_where_the_box_has_as_many_as_are_due() -> None:
    """The last figures of the box come back, and nobody is told of a lack."""
    g = one()
    g.figures[0], g.pool = 1, [2] * len(g.pool)
    recover(g, 0, 2)
    assert [event.kind for event in g.events if "figures" in event.facts] == ["recovered"]


@told("figures-short", "1.4.1/medics-and-mechanics/ordered", "2.4.2/box")
def _the_box_is_empty() -> tuple[Memoir, str, dict[str, Any]]:
    g = one()
    g.figures[0], g.pool = 1, [0] * len(g.pool)
    recover(g, 0, 2)
    assert (g.figures[0], g.ordered) == (1, 0)
    return g, "2.4.2/box", {"unit": 0, "figures": 2}


# -- movement and obstacles


@told("moved", "1.5/next-hex")
def _moved() -> tuple[Memoir, str, dict[str, Any]]:
    g = one()
    move_one_hex(g, 0, at(g, BESIDE))
    return g, "1.5/next-hex", {"unit": 0, "to": at(g, BESIDE)}


@told("wire-removed", "1.12/wire/crushed", "1.9/barred")
def _wire_crushed() -> tuple[Memoir, str, dict[str, Any]]:
    g = one("armour", obstacles=[("wire", "", [BESIDE])])
    move_one_hex(g, 0, at(g, BESIDE))
    return g, "1.12/wire/crushed", {"unit": 0, "hex": at(g, BESIDE)}


@told("wire-removed", "1.12/wire/removed")
def _wire_cut() -> tuple[Memoir, str, dict[str, Any]]:
    g = one(obstacles=[("wire", "", [HERE])])
    Battles().clear_wire(g, 0)
    return g, "", {"unit": 0, "hex": at(g, HERE)}


@told("road-cleared", "1.12/road-block/cleared")
def _a_road_cleared() -> tuple[Memoir, str, dict[str, Any]]:
    g = one("combat-engineers", obstacles=[("road-block", "", [HERE])])
    Battles().clear_road(g, 0)
    return g, "", {"unit": 0, "hex": at(g, HERE)}


@told("bridge-built", "1.15/bridge")
def _a_bridge_built() -> tuple[Memoir, str, dict[str, Any]]:
    g = one(terrain={"river": [BESIDE]})
    build_bridge(g, 0, at(g, BESIDE))
    assert (g.fought[0], g.built) == (1, 1 << at(g, BESIDE))
    return g, "1.15/bridge", {"unit": 0, "to": at(g, BESIDE)}


@told("sandbags-removed", "1.12/sandbags/left-behind")
def _sandbags_left() -> tuple[Memoir, str, dict[str, Any]]:
    g = one(obstacles=[("sandbags", "", [HERE])])
    leave(g, 0)
    return g, "1.12/sandbags/left-behind", {"hex": at(g, HERE)}


@told("marker-returned", "2.10.1/comes-home")
def _a_marker_comes_home() -> tuple[Memoir, str, dict[str, Any]]:
    g = two()
    g.marker[0] = at(g, BESIDE)
    leave(g, 1)
    assert g.marker[0] == -1
    return g, "2.10.1/comes-home", {"hex": at(g, BESIDE)}


@told("left-the-board", "1.13/medal")
def _off_the_board() -> tuple[Memoir, str, dict[str, Any]]:
    g = one(more='[[exit]]\nside = "allies"\nhexes = ["G5"]\nworth = 2\n')
    leave_board(g, 0)
    return g, "1.13/medal", {"unit": 0, "hex": at(g, HERE)}


@told("mines-explode", "1.12/minefield/dice")
def _mines_explode() -> tuple[Memoir, str, dict[str, Any]]:
    g = one(obstacles=[("minefield", "axis", [HERE])])
    g.mine_values[at(g, HERE)] = 2
    g.chance = Scripted({"mines-explode": [dice("IF")]})
    Mines(unit=0).explode(g)
    assert g.figures[0] == 3
    return g, "", {"unit": 0, "dice": ("infantry", "flag")}


@told("mines-removed", "1.12/minefield/swept", "1.12/minefield/zero")
def _mines_removed() -> tuple[Memoir, str, dict[str, Any]]:
    g = one(obstacles=[("minefield", "axis", [HERE])])
    remove_mines(g, at(g, HERE), "1.12/minefield/zero")
    return g, "1.12/minefield/zero", {"hex": at(g, HERE)}


# -- battles


@told("battle", "1.6.1/once")
def _a_battle() -> tuple[Memoir, str, dict[str, Any]]:
    g = two()
    Battle(0, 1).declare(g)
    return g, "", {"unit": 0, "target": 1, "why": "order"}


@told("takes-ground", "1.9/emptied")
def _takes_ground() -> tuple[Memoir, str, dict[str, Any]]:
    g = two()
    post = at(g, BESIDE)
    g.put(1, at(g, (4, 16)))
    Battle(0, 1, post=post, close=True).take_ground(g)
    assert g.hex[0] == post
    return g, "", {"unit": 0, "to": post}


@told("marked", "2.10.1/marked")
def _a_target_marked() -> tuple[Memoir, str, dict[str, Any]]:
    g = two("heavy-artillery")
    Battle(0, 1, post=at(g, BESIDE), struck=True).mark_the_target(g)
    assert g.marker[0] == at(g, BESIDE)
    return g, "", {"unit": 0, "hex": at(g, BESIDE)}


@told("retreated", "1.8/own-edge")
def _retreated() -> tuple[Memoir, str, dict[str, Any]]:
    g = two()
    retreating(g, 1, 1).do(("retreat", at(g, (3, 13))))
    return g, "", {"unit": 1, "to": at(g, (3, 13))}


@told("flag-ignored", "1.8/ignored")
def _a_flag_ignored() -> tuple[Memoir, str, dict[str, Any]]:
    g = two(obstacles=[("sandbags", "", [BESIDE])])
    retreating(g, 1, 1).do("ignore-flag")
    return g, "", {"unit": 1}


@told("flags-unmet", "1.8/unmet")
def _flags_unmet() -> tuple[Memoir, str, dict[str, Any]]:
    """A unit at the edge of its side does not go back, and loses a figure for each flag."""
    g = one()
    retreating(g, 1, 2)
    return g, "", {"unit": 1, "flags": 2}


@told("confirmed", "1.14/tiger/confirmed")
def _hits_confirmed() -> tuple[Memoir, str, dict[str, Any]]:
    g = two(foe="tiger")
    g.chance = Scripted({"confirm": [dice("AF")]})
    assert suffer(g, 1, 2) == 0
    return g, "1.14/tiger/confirmed", {"unit": 1, "dice": ("armour", "flag")}


@told("figures-lost", "1.6.5/figures")
def _figures_lost() -> tuple[Memoir, str, dict[str, Any]]:
    g = two()
    assert lose_figures(g, 1, 3) == 3
    facts = {"unit": 1, "unit_kind": INFANTRY, "figures": 3, "left": 1}
    return g, "1.6.5/figures", facts


@told("eliminated", "1.10/eliminated")
def _eliminated() -> tuple[Memoir, str, dict[str, Any]]:
    g = two()
    eliminate(g, 1)
    assert g.won == [0, 1]
    return g, "1.10/eliminated", {"unit": 1, "unit_kind": INFANTRY, "medals": 1}


# -- medals, reinforcements


@told("objective-taken", "1.10/objective")
def _an_objective_taken() -> tuple[Memoir, str, dict[str, Any]]:
    g = one(more='[[medal]]\nhexes = ["G5"]\n')
    g.held = [-1]
    count_medals(g)
    return g, "1.10/objective", {"side": "allies", "worth": 1}


@told("objective-lost", "1.10/objective")
def _an_objective_lost() -> tuple[Memoir, str, dict[str, Any]]:
    g = one(more='[[medal]]\nhexes = ["A1"]\n')
    g.held = [1]
    count_medals(g)
    return g, "1.10/objective", {"side": "allies", "worth": 1}


@told("medals", "1.10/objective")
def _the_medals() -> tuple[Memoir, str, dict[str, Any]]:
    g = one()
    g.won = [1, 2]
    count_medals(g)
    return g, "1.10/objective", {"axis": 1, "allies": 2}


def _row(name: str) -> int:
    return [row.name for row in printed_reinforcements().recipe].index(name)


ENTRY = '[[entry]]\nside = "allies"\nhexes = ["A1"]\n'


@told("reinforcement-roll", "2.4.1/cards", "2.4.6")
def _dice_for_reinforcements() -> tuple[Memoir, str, dict[str, Any]]:
    g = one()
    g.hands[g.seat] = 0b1
    g.chance = Scripted({"reinforcements": [dice("IF")]})
    before = g.marches_left
    Reinforcements().roll(g)
    assert g.marches_left == before + 1
    return g, "", {"dice": ("infantry", "flag")}


@told("called-up", "2.4.3/bought")
def _called_up() -> tuple[Memoir, str, dict[str, Any]]:
    g = one()
    recipe = _row("infantry-1")
    bought = g.game.recipes[recipe].dice
    g.reserve = (*bought, "flag")
    Reinforcements().call_up(g, recipe, INFANTRY)
    assert (g.reserve, g.called) == (("flag",), ((g.seat, recipe, INFANTRY),))
    return g, "", {"becomes": INFANTRY}


@told("deployed", "2.4.2/whole-move")
def _deployed() -> tuple[Memoir, str, dict[str, Any]]:
    g = one(more=ENTRY + '[reinforcements]\nsides = ["axis", "allies"]\n')
    g.called = ((g.seat, _row("infantry-1"), INFANTRY),)
    deploy(g, _row("infantry-1"), INFANTRY, at(g, BESIDE))
    unit = g.on[at(g, BESIDE)]
    return g, "2.4.2/whole-move", {"unit": unit, "becomes": INFANTRY, "to": at(g, BESIDE)}


@told("reinforcement-lost", "2.4.2/lost")
def _a_reinforcement_lost() -> tuple[Memoir, str, dict[str, Any]]:
    g = one()
    g.called = ((g.seat, _row("infantry-1"), INFANTRY),)
    lose_unplaced(g)
    return g, "2.4.2/lost", {"becomes": INFANTRY}


@told("reinforcement-short", "2.4.2/box")
def _figures_missing() -> tuple[Memoir, str, dict[str, Any]]:
    g = one()
    g.called, g.pool = ((g.seat, _row("infantry-1"), INFANTRY),), [0] * len(g.pool)
    lose_unplaced(g)
    return g, "2.4.2/box", {"becomes": INFANTRY}


@pytest.mark.parametrize(("kind", "case"), CASES)
def test_an_event_is_told_with_its_rule_and_its_facts(kind: str, case: Case) -> None:
    """Once, and with all of them; the rule where it is not that of the step."""
    g, number, facts = case()
    events = [event for event in g.events or () if event.kind == kind]
    assert [event.facts for event in events] == [facts]
    if number:
        assert events[0].rule == number
