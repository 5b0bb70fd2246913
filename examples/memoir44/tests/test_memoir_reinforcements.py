"""Reinforcements: dice, what they buy, where it appears (examples F1 to F28)."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from memoir44.game import Memoir44
from memoir44.printed.arms import ALLIES, ARMS, AXIS
from memoir44.printed.reinforcements import printed_reinforcements
from memoir44.printed.units import unit_number
from memoir44.rules.activation import Activation
from memoir44.rules.arrivals import Reinforcements, ashore, dice_due, places
from memoir44.rules.battle_phase import Battles
from memoir44.rules.casualties import lose_figures
from memoir44.rules.hands import Draw
from memoir44.rules.movement_phase import Movement
from memoir44.state import Memoir
from memoir_stage import barred_recruit, dice, order

from hexwar.board import iterate
from hexwar.play.values.chance import Scripted
from hexwar.testing import Rehearsal


@cache
def game(scenario: str) -> Memoir44:
    """The game with a scenario."""
    return Memoir44(scenario)


def turn(scenario: str, seat: int, card: str = "Probe-Left") -> Memoir:
    """A scenario in the turn of a seat, which has played a card."""
    g = game(scenario).set_up(seed=1)
    g.opened = True
    g.seat, g.side = seat, g.game.seats[seat].side
    g.commands[seat] = g.game.deck.kind(card)
    holder = g.game.seats[seat].holder
    g.cards[seat] = iterate(g.game.deck.copies[g.command])[0]
    if g.hands[holder] >> g.card & 1:
        g.hands[holder] &= ~(1 << g.card)
    while g.hands[holder].bit_count() >= g.game.seats[holder].hand:
        g.hands[holder] &= g.hands[holder] - 1
    return g


def clear(g: Memoir) -> None:
    """Take all units off the board."""
    for i in list(iterate(g.occupied)):
        g.put(g.on[i], -1)
    g.afloat = 0


def recipe(name: str) -> int:
    """The number of a row of the table."""
    return [each.name for each in printed_reinforcements().recipe].index(name)


def call_up(g: Memoir, kind: str, row: str = "any") -> tuple[int, int]:
    """Call a reinforcement; return recipe and kind."""
    called = (recipe(row), unit_number(kind))
    g.called = (*g.called, (g.seat, *called))
    return called


def hexes(g: Memoir, kind: str, row: str = "any") -> set[str]:
    """The places where a kind of unit may appear, by name."""
    return {g.field.board.name(i) for i in iterate(places(g, recipe(row), unit_number(kind)))}


def arrive(g: Memoir, kind: str, to: str, row: str = "any") -> int:
    """Let a reinforcement appear in its movement phase; return the unit."""
    called = call_up(g, kind, row)
    Rehearsal(g, Movement).do(("deploy", *called, g.field.board.hex(to)))
    return g.on[g.field.board.hex(to)]


def fights(g: Memoir, unit: int, target: int) -> bool:
    """Return whether a unit may battle a target now."""
    Rehearsal(g, Battles)
    return ("battle", unit, target) in g.listed


@pytest.mark.rule("2.4.1", "2.4.1/cards", "2.12", "2.12.5")
@pytest.mark.parametrize(
    ("scenario", "seat", "due"),
    [("sword", 0, [3, 4, 5, 5]), ("omaha", 0, [5, 6, 6]), ("omaha", 1, [5, 6, 6]),
     ("utah", 0, [4, 5, 5]), ("sword", 1, [6, 6])],
)  # fmt: skip
def test_f2_f3_f4_dice_turn_by_turn(scenario: str, seat: int, due: list[int]) -> None:
    """F2 to F4: hands grow by the larger draws after the first turns, and the dice with them."""
    g = game(scenario).set_up(seed=1)
    g.opened = True
    g.seat = g.side = seat
    found = []
    for turns in range(len(due)):
        g.turns_taken[seat] = turns
        plain = g.game.deck.kind("Probe-Left")
        g.hands[seat] &= g.hands[seat] - 1  # one card is played
        g.cards[seat], g.commands[seat] = iterate(g.game.deck.copies[plain])[0], plain
        found.append(dice_due(g))
        Rehearsal(g, Draw)
    assert found == due


@pytest.mark.rule("2.4.1", "2.4.1/cards", "2.4.1/recon")
def test_f1_recon_adds_two() -> None:
    """F1: six cards are six dice, with a Recon eight."""
    assert dice_due(turn("sword", 1)) == 6
    assert dice_due(turn("sword", 1, "Recon-1-Left")) == 8


@pytest.mark.rule("2.7/no-reinforcements")
def test_f5_after_allied_air_power() -> None:
    """F5: the Axis does not roll in the turn after an Allied Air Power; later it does again."""
    g = turn("sword", 0)
    g.turn = 5
    g.air_power[1] = 4
    assert dice_due(g) == 0
    g.air_power[1] = 2
    assert dice_due(g) == 3
    allied = turn("sword", 1)
    allied.turn, allied.air_power[0] = 5, 4
    assert dice_due(allied) == 6


@pytest.mark.rule("2.7/no-reinforcements", "2.11.3/reinforcement-dice")
def test_f6_f7_dice_of_generals() -> None:
    """F6, F7: three, four, five for an Axis general, two fewer after Air Power; six for an ally."""
    found = []
    for taken in range(4):
        g = turn("overthrough-sword-juno", 1)
        g.turns_taken = [taken, taken]
        found.append(dice_due(g))
    assert found == [3, 4, 5, 5]
    g.turn, g.air_power[4] = 7, 6
    assert dice_due(g) == 3
    assert dice_due(turn("overthrough-sword-juno", 5)) == 6
    assert dice_due(turn("overthrough-sword-juno", 5, "Recon-1-Left")) == 8


@pytest.mark.rule("1.4.1/their-finest-hour", "1.4.1/their-finest-hour/dice", "2.4.1", "2.8/recon")
def test_f8_finest_hour_dice_come_first() -> None:
    """F8: the dice of Their Finest Hour fall before those for reinforcements."""
    g = turn("sword", 1, "Their-Finest-Hour")
    g.hands[1] |= 1 << g.card
    play = Rehearsal(g, Activation).do("play Their-Finest-Hour")
    kinds = play.kinds()
    assert kinds.index("finest-hour") < kinds.index("reinforcement-roll")


@pytest.mark.rule("2.4.4", "2.5")
def test_f9_entry_marks() -> None:
    """F9: a mark alone is one hex; two that face each other open all between, ends included."""
    field = game("sword").battlefield
    found = {field.board.name(i) for i in iterate(game("sword").plan.entries[AXIS])}
    assert found == {"D23", "H23", "I23", "J23", "K23"}


@pytest.mark.rule("2.4.2/waits", "2.4.2/whole-move", "2.4.4")
def test_f10_f11_infantry_on_arrival() -> None:
    """F10, F11: it may battle at once, but not move; next to an enemy it may not battle."""
    g = turn("omaha", AXIS)
    clear(g)
    g.put(next(u for u in range(20, 40) if g.game.side_of[u] == 1), g.field.board.hex("C19"))
    unit = arrive(g, "infantry", "C23")
    assert not any(action[:2] == ("move", unit) for action in g.listed)
    foe = g.on[g.field.board.hex("C19")]
    assert not fights(g, unit, foe)
    g.put(foe, g.field.board.hex("c20"))
    assert fights(g, unit, foe)
    close = turn("omaha", AXIS)
    clear(close)
    close.put(foe, close.field.board.hex("b22"))
    unit = arrive(close, "infantry", "C23")
    assert not fights(close, unit, foe)


@pytest.mark.rule("2.2.1/token", "2.4.3/where")
def test_f12_arrival_in_a_village() -> None:
    """F12: where terrain forbids battle on entry an arrival does not battle."""
    g = turn("sword", AXIS)
    clear(g)
    foe = next(u for u in range(len(g.game.plan.units)) if g.game.side_of[u] == 1)
    g.put(foe, g.field.board.hex("H21"))
    unit = arrive(g, "armour", "H23")
    assert not fights(g, unit, foe)


@pytest.mark.rule("2.4.2/waits")
@pytest.mark.parametrize(("kind", "may"), [("artillery", False), ("mobile-artillery", True)])
def test_f13_artillery_on_arrival(kind: str, may: bool) -> None:
    """F13: artillery waits a turn, mobile artillery does not."""
    g = turn("omaha", AXIS)
    clear(g)
    foe = next(u for u in range(len(g.game.plan.units)) if g.game.side_of[u] == 1)
    g.put(foe, g.field.board.hex("C19"))
    assert fights(g, arrive(g, kind, "C23"), foe) is may


@pytest.mark.rule("2.4.5/empty-craft", "2.4.5/icon", "2.4.5/lands", "2.4.5/sail")
def test_f14_f15_landing_craft() -> None:
    """F14, F15: placed in an empty craft, it neither moves nor battles; a later order lands it."""
    g = turn("omaha", ALLIES)
    clear(g)
    g.put(next(u for u in range(40) if g.game.side_of[u] == 0), g.field.board.hex("A23"))
    unit = arrive(g, "infantry", "b2")
    assert g.afloat >> unit & 1
    assert not any(action[:2] == ("move", unit) for action in g.listed)
    later = turn("omaha", ALLIES)
    clear(later)
    later.put(0, later.field.board.hex("A23"))
    units = later.game.plan.units
    passenger = next(u for u in range(len(units)) if units[u].afloat)
    later.put(passenger, later.field.board.hex("b2"))
    later.afloat = 1 << passenger
    order(later, passenger)
    play = Rehearsal(later, Movement)
    board = later.field.board
    play.do(("move", passenger, board.hex("B3")), ("move", passenger, board.hex("b4")))
    assert board.hex("b2") in later.craft
    assert (later.afloat, board.name(later.hex[passenger])) == (0, "b4")
    assert not any(action[:2] == ("move", passenger) for action in later.listed)


@pytest.mark.rule("2.4.2/lost")
def test_f16_without_craft_or_shore_it_is_lost() -> None:
    """F16: with all craft full and no two sections taken a reinforcement is lost."""
    g = turn("omaha", ALLIES)
    assert hexes(g, "infantry") == set()
    call_up(g, "infantry")
    play = Rehearsal(g, Movement)
    while not play.over:
        play.do("end-movement")
    assert play.facts_of("reinforcement-lost")
    assert g.called == ()


@pytest.mark.rule("2.2.2/shores", "2.4.5/empty-craft")
def test_f17_the_shore_of_two_sections() -> None:
    """F17: two adjacent sections taken open all their coastline and beach."""
    g = turn("omaha", ALLIES)
    clear(g)
    g.put(next(u for u in range(40) if g.game.side_of[u] == 0), g.field.board.hex("A5"))
    found = {g.field.board.name(i) for i in iterate(ashore(g))}
    assert {"d6", "G5", "l4", "M5"} <= found
    assert {"A5", "c4", "b6"} & found == set()


@pytest.mark.rule("2.2.2/shores", "2.11.5")
def test_f18_sections_of_two_boards() -> None:
    """F18: the right section of Sword and the left one of Juno are neighbours."""
    g = turn("sword-juno", 1)
    clear(g)
    foes = [u for u in range(len(g.game.plan.units)) if g.game.side_of[u] == 0]
    for foe, name in zip(foes, ("A5", "G5", "T5", "Z5"), strict=False):
        g.put(foe, g.field.board.hex(name))
    found = {g.field.board.name(i) for i in iterate(ashore(g))}
    assert {"M5", "N5", "l4"} <= found
    assert hexes(g, "infantry") & {"M5"}
    assert not hexes(g, "infantry") & {"O5"}


@pytest.mark.rule("2.4.3/where")
def test_f19_paratroopers() -> None:
    """F19: paratroopers drop next to an ally, on land; craft and beach do not count."""
    g = turn("omaha", ALLIES)
    clear(g)
    ally = next(u for u in range(len(g.game.plan.units)) if g.game.side_of[u] == 1)
    g.put(ally, g.field.board.hex("G15"))
    assert hexes(g, "paratroopers") == {"F15", "H15", "f16", "g16", "f14", "g14"}


@pytest.mark.rule("2.4.3/always-there")
@pytest.mark.parametrize("row", ["any", "any-anywhere"])
def test_nobody_drops_on_a_beach_and_the_resistance_rises_in_forests_alone(row: str) -> None:
    """Whatever the stars buy; infantry does come over the beach that the Allies hold."""
    g = turn("omaha", ALLIES)
    clear(g)
    ally = next(u for u in range(len(g.game.plan.units)) if g.game.side_of[u] == 1)
    g.put(ally, g.field.board.hex("G15"))
    assert hexes(g, "resistance", row) == {"F15"}
    assert "f16" in hexes(g, "paratroopers", row)
    g.put(ally, g.field.board.hex("F5"))
    assert hexes(g, "paratroopers", row) == set()
    assert hexes(g, "resistance", row) == set()
    assert "f6" in hexes(g, "infantry", row)


@pytest.mark.rule("1.14/resistance", "2.4.3/where")
def test_f20_the_resistance() -> None:
    """F20: the Resistance rises in a free forest hex next to an ally, or not at all."""
    g = turn("omaha", ALLIES)
    clear(g)
    ally = next(u for u in range(len(g.game.plan.units)) if g.game.side_of[u] == 1)
    g.put(ally, g.field.board.hex("G15"))
    assert hexes(g, "resistance") == {"F15"}
    g.put(ally, g.field.board.hex("A9"))
    assert hexes(g, "resistance") == set()


@pytest.mark.rule("2.4.3/scenario", "2.12.4")
def test_f21_funnies_are_not_for_omaha() -> None:
    """F21: Funnies come on Sword, Juno and Gold only."""
    funnies = unit_number("funnies-bridge")
    found = {name: barred_recruit(turn(name, ALLIES), funnies) for name in ("gold", "omaha")}
    assert found == {"gold": None, "omaha": "2.4.3/scenario"}


@pytest.mark.rule("2.4.2/box", "2.4.2/dice-not-kept")
def test_f22_without_figures_there_is_no_unit() -> None:
    """F22: what the pool cannot supply is not to be had, and nothing is stored."""
    g = turn("omaha", ALLIES)
    infantry = unit_number("infantry")
    g.pool[g.place.stock * len(ARMS)] = 3
    assert barred_recruit(g, infantry) == "2.4.2/box"
    g.chance = Scripted({"reinforcements": [dice("IIIAS")]})
    play = Rehearsal(g, Reinforcements, script={"reinforcements": [dice("IIIAS")]})
    assert play.over
    assert g.reserve == ()


@pytest.mark.rule("2.4.1", "2.4.1/cards", "2.4.6")
def test_f23_flags_send_units() -> None:
    """F23: each flag is an order on the move for any unit, which does not battle."""
    g = turn("omaha", ALLIES)
    Rehearsal(g, Reinforcements, script={"reinforcements": [dice("FFFAS")]})
    assert g.marches_left == 3
    (faces,) = (event.facts["dice"] for event in g.events if event.kind == "reinforcement-roll")
    assert sorted(faces) == sorted(["flag", "flag", "flag", "armour", "star"])


@pytest.mark.rule("2.4.3/bought")
def test_dice_buy_units() -> None:
    """Dice buy what a row asks for, several units if they last; a die is spent once."""
    g = turn("sword", ALLIES)
    play = Rehearsal(g, Reinforcements, script={"reinforcements": [dice("IIIAAF")]})
    assert "call-up infantry-1 infantry" in play.texts
    assert "call-up support-1 supported-infantry" in play.texts
    play.do("call-up infantry-1 infantry")
    assert not any("support-1" in text for text in play.texts)
    play.do("call-up armour-1 armour")
    assert [kind for _, _, kind in g.called] == [unit_number("infantry"), unit_number("armour")]


@pytest.mark.rule("2.4.2/whole-move")
def test_f24_a_friend_makes_room() -> None:
    """F24: a unit may leave the entry hex first, in the same phase."""
    g = turn("omaha", AXIS)
    clear(g)
    friend = next(u for u in range(40) if g.game.side_of[u] == 0)
    g.put(friend, g.field.board.hex("C23"))
    order(g, friend)
    called = call_up(g, "infantry")
    play = Rehearsal(g, Movement)
    target = ("deploy", *called, g.field.board.hex("C23"))
    assert target not in g.listed
    play.do(("move", friend, g.field.board.hex("B23")))
    assert target in g.listed


@pytest.mark.rule("2.4.2/box", "2.10.4")
def test_f25_losses_go_back_to_the_pool() -> None:
    """F25: of four figures three go back; the last one is the enemy's medal."""
    g = turn("omaha", ALLIES)
    foe = next(u for u in range(40) if g.game.side_of[u] == 0 and g.figures[u] == 4)
    before = g.pool[0]
    lose_figures(g, foe, 4)
    assert g.pool[0] == before + 3
    assert g.won[ALLIES] == 1


@pytest.mark.rule("2.4.3/where", "2.12.6")
def test_f26_airborne_reinforcements() -> None:
    """F26: the Allies get dropped troops only; artillery is dropped, too, next to a friend."""
    g = turn("cotentin", ALLIES)
    names = ("armour", "infantry", "paratroopers", "resistance", "truck", "artillery")
    found = {name: barred_recruit(g, unit_number(name)) is None for name in names}
    assert found == {
        "armour": False, "infantry": False, "paratroopers": True, "resistance": True,
        "truck": True, "artillery": True,
    }  # fmt: skip
    assert hexes(g, "artillery") == hexes(g, "paratroopers") - {"g10"}  # a marsh
    assert barred_recruit(turn("cotentin", AXIS), unit_number("armour")) is None


@pytest.mark.rule("2.4.3/at-most")
def test_f27_one_command_car() -> None:
    """F27: there is one command car on a board at most."""
    g = turn("sword", AXIS)
    car = unit_number("command-car")
    assert barred_recruit(g, car) is None
    arrive(g, "command-car", "D23", "command-car")
    assert barred_recruit(g, car) == "2.4.3/at-most"


@pytest.mark.rule("2.4.3/at-most")
def test_a_car_that_was_called_counts_before_it_is_placed() -> None:
    """A second one cannot be called by the dice that are left."""
    g = turn("sword", AXIS)
    call_up(g, "command-car", "command-car")
    assert barred_recruit(g, unit_number("command-car")) == "2.4.3/at-most"


@pytest.mark.rule("2.4.3/where")
def test_f28_trucks_and_half_tracks() -> None:
    """F28: a truck comes to coastline or an own village, a half-track to an own village."""
    g = turn("omaha", ALLIES)
    clear(g)
    assert "c4" in hexes(g, "truck")
    assert "c14" not in hexes(g, "truck")
    g.villages = 1 << g.field.board.hex("c14")
    assert "c14" in hexes(g, "truck")
    axis = turn("omaha", AXIS)
    clear(axis)
    assert hexes(axis, "half-track") == {
        axis.field.board.name(i) for i in iterate(axis.game.plan.villages[0].hexes)
    }


@pytest.mark.rule("2.4.3/sides")
def test_who_may_call_whom() -> None:
    """Tigers are for the Axis, Resistance for the Allies, unless both may call all."""
    tiger, resistance = unit_number("tiger"), unit_number("resistance")
    found = [
        barred_recruit(turn("omaha", seat), kind) is None
        for seat in (AXIS, ALLIES)
        for kind in (tiger, resistance)
    ]
    assert found == [True, False, False, True]
    free: Any = Memoir44("omaha", {"recruits": "anyone"}).set_up(seed=1)
    free.seat = free.side = ALLIES
    assert barred_recruit(free, tiger) is None


@pytest.mark.rule("1.15/other-booklets")
def test_units_of_other_booklets_may_be_left_out() -> None:
    """Tank destroyers and their like come in the simplest way, or by the other ruling not."""
    kind, plain = unit_number("tank-destroyers"), unit_number("armour")
    for ruling, refusal in (("simple", None), ("left-out", "1.15/other-booklets")):
        g = Memoir44("omaha", {"other_booklets": ruling}).set_up(seed=1)
        g.seat = g.side = ALLIES
        assert barred_recruit(g, kind) == refusal
        assert barred_recruit(g, plain) is None


@pytest.mark.rule("2.4.3/where", "2.4.4")
def test_arrivals_near_friends() -> None:
    """Four stars also bring a unit next to a friend."""
    g = turn("omaha", AXIS)
    clear(g)
    friend = next(u for u in range(40) if g.game.side_of[u] == 0)
    g.put(friend, g.field.board.hex("G15"))
    assert "G13" not in hexes(g, "infantry", "any")
    assert "H15" in hexes(g, "infantry", "any-anywhere")
    assert "C23" in hexes(g, "infantry", "any")
    assert "C23" in hexes(g, "infantry", "any-anywhere")
