"""Clauses that are easily lost: what a sentence of the rules says by the way."""

from __future__ import annotations

from typing import Any

import pytest
from memoir44.printed.arms import AXIS
from memoir44.rules import arrivals
from memoir44.rules.activation import Activation
from memoir44.rules.aim import battles, tally
from memoir44.rules.battle import AMBUSH, ORDER, Battle
from memoir44.rules.battle_phase import Battles
from memoir44.rules.facts import Facts
from memoir44.rules.hands import Draw
from memoir44.rules.initiative import take_the_initiative
from memoir44.rules.mines import threatened
from memoir44.rules.movement_phase import leave_board
from memoir44.rules.orders import Orders, read_card
from memoir44.rules.retreat import flags_to_ignore, may_fall_back
from memoir44.rules.tactics import AirPower, Medics, strength
from memoir44.rules.turn import Turns
from memoir44.state import Memoir
from memoir_stage import (
    at,
    dice,
    fight,
    game_of,
    may_fight,
    order,
    place_of,
    retreating,
    scene_text,
    stage,
    turn_of,
    walk,
)

from hexwar.play.states.runner import perform
from hexwar.play.values.chance import Scripted
from hexwar.testing import Rehearsal

FOES = (("axis", "infantry", (0, 0)), ("allies", "infantry", (8, 24)))
HERE, BESIDE = (4, 12), (4, 14)


def one(kind: str = "infantry", **setting: Any) -> Memoir:
    """An Allied unit at (4,12), and a unit of each side far away."""
    return stage(("allies", kind, HERE), *FOES, medals=3, **setting)


def alone(*units: Any, **setting: Any) -> Memoir:
    """Allied units, and an enemy far away."""
    return stage(*units, ("axis", "infantry", (0, 0)), medals=1, **setting)


# -- cards -----------------------------------------------------------------------------------------


@pytest.mark.rule("1.3.5/reshuffle")
def test_a_new_deck_has_used_up_the_discards() -> None:
    """After the shuffle nothing lies on the discards but the card played."""
    g = one()
    g.discards[0], g.decks[0] = g.decks[0], 0
    count = g.discards[0].bit_count()
    Rehearsal(g, Draw)
    assert g.decks[0].bit_count() == count - 1
    assert g.discards[0].bit_count() == 1


@pytest.mark.rule("1.4.1/their-finest-hour/reshuffle")
def test_the_finest_hour_shuffles_deck_discards_and_card_together() -> None:
    """All that is in no hand is in the deck, less the card drawn."""
    g = one(card="Their-Finest-Hour")
    g.discards[0] = g.decks[0] & 0b1111
    g.decks[0] &= ~0b1111
    g.hands[1] &= ~(1 << g.cards[1])
    held = sum(hand.bit_count() for hand in g.hands)
    Rehearsal(g, Draw)
    assert g.discards[0] == 0
    assert g.decks[0].bit_count() == 60 - held - 1


@pytest.mark.rule("1.4.1/behind-enemy-lines/unhindered", "1.4.1/for-its-arms")
def test_a_unit_of_choice_is_not_unhindered() -> None:
    """Without infantry armour is ordered: a forest stops it as ever."""
    g = alone(("allies", "armour", HERE), card="Behind-Enemy-Lines", terrain={"forest": [BESIDE]})
    assert walk(g, 0, BESIDE)
    assert not walk(g, 0, (4, 16))


@pytest.mark.rule("1.4.1/behind-enemy-lines/unhindered")
def test_what_slows_nobody_behind_the_lines() -> None:
    """A bluff costs one, a hedgerow is entered on the way, beach caps no move."""
    ground = {"beach": [HERE, BESIDE], "hill": [(4, 16)], "hedgerow": [(4, 18)]}
    g = alone(("allies", "infantry", HERE), card="Behind-Enemy-Lines", terrain=ground)
    assert walk(g, 0, BESIDE, (4, 16), (4, 18))
    assert g.moved[0] == 3


@pytest.mark.rule("1.4.1/close-assault/only-close", "1.4.1/for-its-arms")
def test_a_reinforcement_is_not_bound_by_close_assault() -> None:
    """It has arrived with orders of its own, and may battle at a distance."""
    for arrived in (False, True):
        g = stage(("allies", "infantry", HERE), ("axis", "infantry", (4, 16)), *FOES, medals=3,
                  card="Close-Assault")  # fmt: skip
        order(g, 0)
        g.arrived = int(arrived)
        assert may_fight(g, 0, 1) is arrived


@pytest.mark.rule("1.4.1/dig-in/sandbags", "1.4.1/for-its-arms", "1.4.1/unit-of-choice")
@pytest.mark.parametrize(
    ("card", "kind", "laid"),
    [("Dig-In", "infantry", 1), ("Dig-In", "armour", 0), ("Move-Out", "infantry", 0)],
)
def test_who_receives_sandbags(card: str, kind: str, laid: int) -> None:
    """Units of the arms of Dig In: no unit of choice, and nobody by another card."""
    g = alone(("allies", kind, HERE), card=card)
    read_card(g)
    play = Rehearsal(g, Orders)
    play.do(next(text for text in play.texts if text.startswith("order")))
    while not play.over:
        play.do("end-orders")
    assert g.sandbags.bit_count() == laid


@pytest.mark.rule("1.4.1/infantry-assault/section")
def test_only_sections_with_infantry_are_asked_for() -> None:
    """There is nobody to assault elsewhere."""
    g = alone(("allies", "infantry", (4, 2)), ("allies", "armour", (4, 22)))
    g.commands[1] = g.cards[1] = -1
    g.hands[1] = 1 << g.game.deck.cards.index(g.game.deck.kind("Infantry-Assault"))
    play = Rehearsal(g, Activation).do("play Infantry-Assault")
    assert play.texts == ["assault left"] or g.ordered == 1


@pytest.mark.rule("1.4.1/medics-and-mechanics/strength")
def test_the_strength_at_the_start() -> None:
    """As the scenario set a unit up; of one that has become another kind, that of the kind."""
    g = stage(("allies", "infantry:2", HERE), ("allies", "infantry:5", (4, 4)),
              ("allies", "supported-infantry", (4, 8)), *FOES, medals=3)  # fmt: skip
    assert [strength(g, unit) for unit in range(3)] == [2, 5, 5]
    g.kind[2] = g.kind[0]
    assert strength(g, 2) == 4


@pytest.mark.rule("1.4.2/several-patients")
def test_each_die_brings_back_one_figure() -> None:
    """Its symbol is spent before a star, and nothing is left when both are spent."""
    g = alone(("allies", "infantry", HERE), ("allies", "armour", (4, 4)),
              card="Medics-and-Mechanics", form="breakthrough")  # fmt: skip
    g.figures[0], g.figures[1] = 1, 1
    play = Rehearsal(g, Medics, script={"medics": [dice("ISFF")]}).do("recover al-inf-1")
    assert "recover al-arm-1" in play.texts
    play.do("recover al-arm-1")
    assert play.over
    assert g.figures[:2] == [2, 2]


@pytest.mark.rule("1.4.2/on-the-move")
def test_no_more_units_are_sent_than_the_card_says() -> None:
    """A Probe sends two."""
    g = alone(*(("allies", "infantry", (4, 4 * n + 2)) for n in range(5)), form="breakthrough",
              card="Probe-Left")  # fmt: skip
    read_card(g)
    play = Rehearsal(g, Orders)
    for _ in range(2):
        play.do(next(text for text in reversed(play.texts) if text.startswith("send")))
    assert not any(text.startswith("send") for text in play.texts)


@pytest.mark.rule("1.6.4/close", "1.9/again")
def test_a_second_battle_may_be_ambushed() -> None:
    """The defender of an overrun is asked as well."""
    g = stage(("allies", "armour", HERE), ("axis", "infantry:1", BESIDE),
              ("axis", "infantry", (4, 16)), *FOES, medals=3)  # fmt: skip
    play = fight(g, 0, 1, "GSS", battle=[dice("SSS")]).do("take-ground", "overrun ax-inf-2")
    assert play.texts[0] == "no-ambush"


@pytest.mark.rule("2.11.3/die")
@pytest.mark.parametrize(
    ("face", "may"),
    [("I", "infantry"), ("A", "armour"), ("G", "artillery"), ("S", "infantry armour artillery"),
     ("F", "")],
)  # fmt: skip
def test_whom_the_die_of_a_general_orders(face: str, may: str) -> None:
    """One unit of the symbol rolled; artillery for a grenade, any for a star, none for a flag."""
    kinds = ("infantry", "armour", "artillery")
    g = alone(*(("allies", kind, (4, 4 * n + 2)) for n, kind in enumerate(kinds)))
    g.chance = Scripted({"initiative": [dice(face)]})
    take_the_initiative(g)
    assert g.slot_units == [sum(1 << n for n, kind in enumerate(kinds) if kind in may.split())]
    assert g.slot_limits == [1]


# -- movement and obstacles ------------------------------------------------------------------------


@pytest.mark.rule("1.12/sandbags/left-behind", "1.12/wire/crushed")
def test_what_lies_elsewhere_stays() -> None:
    """Armour crushes the wire of its own hex; a unit that leaves takes its own sandbags with it."""
    g = one("armour", obstacles=[("wire", "", [BESIDE, (0, 12)]), ("sandbags", "", [HERE, (0, 4)])])
    assert walk(g, 0, BESIDE)
    assert g.wire == 1 << at(g, (0, 12))
    assert g.sandbags == 1 << at(g, (0, 4))
    foot = one(obstacles=[("wire", "", [BESIDE])])
    assert walk(foot, 0, BESIDE)
    assert foot.wire


@pytest.mark.rule("1.12/sandbags/left-behind", "1.13/medal")
def test_sandbags_go_with_a_unit_that_leaves_the_board_or_is_lost() -> None:
    """Whatever the reason."""
    more = '[[exit]]\nside = "allies"\nhexes = ["G5"]\nworth = 2\n'
    g = one(obstacles=[("sandbags", "", [HERE])], more=more)
    leave_board(g, 0)
    assert (g.sandbags, g.won) == (0, [0, 2])
    lost = one("infantry:1", obstacles=[("sandbags", "", [HERE])])
    turn_of(lost, "axis")
    lost.put(1, at(lost, BESIDE))
    fight(lost, 1, 0, "GS")
    assert (lost.hex[0], lost.sandbags) == (-1, 0)


@pytest.mark.rule("1.12/road-block/cleared", "1.12/wire/removed", "1.14/combat-engineers/wire")
def test_what_is_removed_costs_the_battle() -> None:
    """A road block always, wire not for engineers; only what lies in the hex is removed."""
    for kind, verb, cost in (
        ("combat-engineers", "clear-road", 1), ("combat-engineers", "clear-wire", 0),
        ("infantry", "clear-wire", 1),
    ):  # fmt: skip
        what = "road-block" if verb == "clear-road" else "wire"
        g = one(kind, obstacles=[(what, "", [HERE, (0, 12)])])
        order(g, 0)
        Rehearsal(g, Battles).do(f"{verb} al-inf-1")
        left = g.road_blocks if what == "road-block" else g.wire
        assert (g.fought[0], left) == (cost, 1 << at(g, (0, 12)))


@pytest.mark.rule("1.12/minefield/attacked", "1.12/minefield/swept")
def test_whom_mines_attack() -> None:
    """The enemies of their owner, engineers excepted."""
    for owner, kind, attacked in (
        ("axis", "infantry", True), ("allies", "infantry", False),
        ("axis", "combat-engineers", False),
    ):  # fmt: skip
        g = one(kind, obstacles=[("minefield", owner, [HERE])])
        assert threatened(g, 0) is attacked


@pytest.mark.rule("1.12/minefield/swept")
def test_engineers_on_their_own_mines_battle() -> None:
    """They must sweep the enemy's mines only."""
    for owner, may in (("axis", False), ("allies", True)):
        g = stage(("allies", "combat-engineers", HERE), ("axis", "infantry", BESIDE), *FOES,
                  medals=3, obstacles=[("minefield", owner, [HERE])])  # fmt: skip
        order(g, 0)
        assert may_fight(g, 0, 1) is may


@pytest.mark.rule("1.9/barred", "1.11/bars-leaving")
def test_armour_that_takes_ground_out_of_a_marsh_does_not_battle_again() -> None:
    """Leaving the marsh forbids it."""
    for marsh, again in (([], True), ([HERE], False)):
        foes = (("axis", "infantry:1", BESIDE), ("axis", "infantry:1", (4, 16)))
        g = stage(("allies", "armour", HERE), *foes, *FOES, medals=3, terrain={"marsh": marsh})
        play = fight(g, 0, 1, "GSS").do("take-ground")
        assert ("overrun ax-inf-2" in play.texts) is again


# -- retreat and ground ----------------------------------------------------------------------------


@pytest.mark.rule("1.8/closed", "1.9/closed", "2.1.4", "2.1.5/dry")
@pytest.mark.parametrize("wet", ["estuary", "ford"])
def test_nobody_retreats_or_takes_ground_onto_a_bridge_from_the_water(wet: str) -> None:
    """What closes the way to movement closes it to these as well; dry land does not."""
    for terrain, may in ((wet, False), ("countryside", True)):
        setting: dict[str, Any] = {
            "terrain": {terrain: [HERE], "river": [BESIDE, (5, 13)]},
            "pieces": [("bridge", "", [BESIDE, (5, 13)])],
        }
        g = stage(("allies", "infantry", HERE), ("axis", "infantry:1", BESIDE), *FOES, medals=3,
                  **setting)  # fmt: skip
        assert may_fall_back(g, 0, g.hex[0], at(g, (5, 13))) is may
        play = fight(g, 0, 1, "GS" if terrain == "ford" or terrain == "estuary" else "GSS")
        assert ("take-ground" in play.texts) is may


@pytest.mark.rule("1.8/closed", "1.9/closed", "2.1.2/sea")
def test_nobody_takes_ground_nor_retreats_between_hill_and_sea() -> None:
    """Between a cliff and the sea there is no way at all."""
    g = stage(("allies", "infantry", HERE), ("axis", "infantry", (2, 2)), *FOES, medals=3,
              terrain={"ocean": [HERE], "hill": [BESIDE, (5, 13)]})  # fmt: skip
    assert not may_fall_back(g, 0, g.hex[0], at(g, (5, 13)))
    passage = g.field.passage(g.hex[0], at(g, BESIDE), 0)
    assert (passage.closed, passage.no_ground, passage.no_retreat) == ("2.1.2/sea",) * 3


@pytest.mark.rule("1.9/closed", "2.1.3/climbed")
def test_armour_takes_no_ground_across_a_bluff() -> None:
    """Nor does it climb; infantry does both."""
    for kind, may in (("armour", False), ("infantry", True)):
        g = stage(("allies", kind, HERE), ("axis", "infantry:1", BESIDE), *FOES, medals=3,
                  terrain={"beach": [HERE], "hill": [BESIDE]})  # fmt: skip
        assert ("take-ground" in fight(g, 0, 1, "GS").texts) is may


@pytest.mark.rule("1.8/ignored", "1.11/owned")
def test_a_bunker_of_the_enemy_lets_nobody_ignore_flags() -> None:
    """It is the side of the unit that counts."""
    for owner, flags in (("allies", 1), ("axis", 0)):
        assert flags_to_ignore(one(pieces=[("bunker", owner, [HERE])]), 0) == flags


@pytest.mark.rule("1.8/unmet")
def test_each_flag_unmet_costs_a_figure() -> None:
    """Three flags at its own edge cost three."""
    g = stage(("allies", "infantry", (8, 12)), *FOES, medals=3)
    retreating(g, 0, 3)
    assert (g.figures[0], place_of(g, 0)) == (1, (8, 12))


@pytest.mark.rule("1.14/resistance/farther")
def test_the_resistance_retreats_three_hexes_for_each_flag() -> None:
    """Two flags are two hexes that it must and four more that it may."""
    g = stage(("allies", "resistance", (1, 11)), *FOES, medals=3)
    play = retreating(g, 0, 2)
    steps = 0
    while not play.over:
        play.do(next(text for text in play.texts if text.startswith("retreat")))
        steps += 1
    assert steps == 6
    assert place_of(g, 0)[0] == 7


@pytest.mark.rule("1.9/emptied")
def test_a_unit_that_is_lost_to_its_target_takes_no_ground() -> None:
    """Both are gone: the attacker battled back by the last figure of its target."""
    g = stage(("axis", "infantry:1", HERE), ("allies", "infantry:2", (4, 10)), *FOES, medals=4,
              side="axis", more='[special]\nbattle_back = ["allies"]\n')  # fmt: skip
    g.hands = [0, 0]
    play = fight(g, 0, 1, "IAS", battle=[dice("G")]).do("battle-back")
    assert g.hex[0] == -1
    assert play.over


@pytest.mark.rule("2.10.1/one-more")
def test_only_guns_with_markers_use_them() -> None:
    """A heavy gun has a die more against a marked hex; infantry has not."""
    for kind, count in (("heavy-artillery", 4), ("infantry", 3)):
        g = stage(("allies", kind, HERE), ("axis", "infantry", BESIDE),
                  ("allies", "heavy-artillery", (8, 4)), *FOES, medals=3)  # fmt: skip
        g.marker[2] = g.hex[1]
        assert tally(g, 0, 1).dice == count


# -- turns, fire from above, reinforcements --------------------------------------------------------


@pytest.mark.rule("1.3/other-side", "1.3/phases")
def test_turns_are_counted_side_by_side() -> None:
    """When the Allies have ended their turn, it is the Axis's, and each turn counts once."""
    text = scene_text(
        [("allies", "infantry", HERE), ("axis", "infantry", (0, 12))], {}, (), (), (), "",
        "standard", "country", 1,
    )  # fmt: skip
    g = game_of(text).start(seed=3)
    for taken in ([0, 1], [1, 1]):
        side = g.side
        while g.side == side:
            perform(g, g.listed[-1])
        assert (g.side, g.turns_taken) == (1 - side, taken)


@pytest.mark.rule("2.2.2/shores")
def test_one_section_alone_opens_no_shore(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two that are neighbours do, also over the seam of two boards; two that are not do not."""
    shores = {n: 1 << (10 + n) for n in range(5)}
    for taken, opened in (([1], []), ([1, 2], [1, 2]), ([0, 2], []), ([0, 2, 3], [2, 3])):
        monkeypatch.setattr(
            arrivals, "taken_shores", lambda *_, some=taken: {n: shores[n] for n in some}
        )
        g = one()
        assert arrivals.ashore(g) == sum(shores[n] for n in opened)


@pytest.mark.rule("2.7/no-reinforcements")
def test_air_power_is_remembered_for_a_turn() -> None:
    """The enemy of the side superior in the air is struck in the turn after it, and no longer."""
    for special, struck in (
        ('air_superiority = "allies"', [True, False, False]),
        ("", [False] * 3),
    ):
        g = one(card="Air-Power", more=f"[special]\n{special}\n")
        g.turn = 4
        Rehearsal(g, AirPower).do("target ax-inf-1")
        assert g.air_power[1] == 4
        turn_of(g, "axis")
        for later in range(3):
            g.turn = 5 + later
            assert arrivals.struck_from_the_air(g) is struck[later]


@pytest.mark.rule("2.8/no-orders", "2.8/recon")
@pytest.mark.parametrize(
    ("option", "fires", "orders"),
    [("none", False, True), ("none", True, False), ("as-printed", True, True)],
)
def test_a_recon_that_fires_orders_nobody(option: str, fires: bool, orders: bool) -> None:
    """One that does not fire orders as ever; other cards do not fire at all."""
    more = '[special]\noff_map_artillery = ["allies"]\n'
    for card in ("Recon-1-Left", "Probe-Left"):
        g = stage(("allies", "infantry", (4, 2)), ("axis", "infantry", (2, 12)), *FOES, medals=3,
                  more=more, off_map_orders=option)  # fmt: skip
        g.commands[1] = g.cards[1] = -1
        g.hands[1] = 1 << g.game.deck.cards.index(g.game.deck.kind(card))
        called = dice("AGI" if card == "Recon-1-Left" else "I")
        rolled = {"strike": [dice("SSII")], "reinforcements": [called]}
        play = Rehearsal(g, Activation, script=rolled).do(f"play {card}")
        if card == "Probe-Left":
            assert not any(text.startswith("bombard") for text in play.texts)
            continue
        play.do("bombard ax-inf-1" if fires else "nobody")
        assert g.figures[1] == (0 if fires else 4)
        if "enough" in play.texts:
            play.do("enough")
        assert ("order al-inf-1" in play.texts) is orders


@pytest.mark.rule("1.4.1/behind-enemy-lines/again")
def test_the_second_move_is_a_whole_one() -> None:
    """Three hexes before the battle, three after it."""
    g = alone(("allies", "infantry", (4, 4)), card="Behind-Enemy-Lines")
    assert walk(g, 0, (4, 6), (4, 8), (4, 10))
    Rehearsal(g, Battles)
    for to in ((4, 12), (4, 14), (4, 16)):
        perform(g, ("move", 0, at(g, to)))
    assert place_of(g, 0) == (4, 16)


@pytest.mark.rule("1.4.1/for-its-arms", "2.4.2/waits")
def test_a_unit_that_arrives_by_craft_waits_and_no_card_binds_it() -> None:
    """In a craft it does not battle; ashore it may, though the card forbids it to its own units."""
    g = one(card="Dig-In")
    order(g, 0)
    assert battles(Facts(None, g), 0) == 0
    g.arrived = 1
    assert battles(Facts(None, g), 0) == 1
    assert arrivals.may_not_battle_on_arrival(g, 0) is False
    g.afloat = 1
    assert arrivals.may_not_battle_on_arrival(g, 0) is True


# -- what mutants showed ---------------------------------------------------------------------------


@pytest.mark.rule("1.6.3/distance", "1.4.1/ambush/first")
@pytest.mark.parametrize(("why", "count"), [(ORDER, 4), (AMBUSH, 3)])
def test_no_card_of_the_turn_helps_an_ambush(why: str, count: int) -> None:
    """Close Assault adds a die to those of infantry, none to those of an ambush."""
    g = stage(
        ("allies", "infantry", HERE), ("axis", "infantry", BESIDE), *FOES, card="Close-Assault"
    )
    unit, target = g.on[at(g, HERE)], g.on[at(g, BESIDE)]
    order(g, unit)
    assert Battle(unit, target, why=why).tally(g).dice == count


@pytest.mark.rule("1.11/trench", "1.11/closed", "1.11/next-hex-only")
def test_on_its_way_a_unit_enters_open_ground_and_no_hedgerow() -> None:
    """A hedgerow only from the hex next to it where it began; what is closed is closed anyway."""
    ways = [(4, 14), (4, 16)]
    for terrain, hexes, goes in (
        ("hedgerow", [(4, 14)], True),
        ("hedgerow", [(4, 16)], False),
        ("river", [(4, 16)], False),
        ("beach", [(4, 16)], True),
    ):
        g = one(terrain={terrain: hexes})
        steps = ways[:1] if hexes == ways[:1] else ways
        assert walk(g, g.on[at(g, HERE)], *steps) is goes


@pytest.mark.rule("1.3/other-side")
def test_the_turns_are_counted_and_the_other_side_is_next() -> None:
    """One after the other."""
    g = one()
    turn, side = g.turn, g.side
    Turns().end_turn(g)
    assert (g.turn, g.side) == (turn + 1, 1 - side)


@pytest.mark.rule("1.15/afloat", "1.6.3/cover")
def test_who_is_afloat_has_no_cover_from_the_ground_of_the_hex() -> None:
    """A unit in its craft; ashore the same hex protects it."""
    g = stage(
        ("allies", "infantry", HERE),
        ("axis", "infantry", BESIDE),
        *FOES,
        terrain={"forest": [BESIDE]},
    )
    unit, target = g.on[at(g, HERE)], g.on[at(g, BESIDE)]
    assert tally(g, unit, target).cover == 1
    g.afloat |= 1 << target
    assert tally(g, unit, target).cover == 0


@pytest.mark.rule("1.11/owned")
def test_an_obstacle_lies_in_its_hex_and_a_minefield_is_its_owners() -> None:
    """Wire and mines are works that are cleared; a hedgehog stays an obstacle of the ground."""
    g = one(obstacles=[("wire", "", [BESIDE]), ("minefield", "axis", [(4, 16)])])
    assert g.wire == 1 << at(g, BESIDE)
    assert g.mines[AXIS] == 1 << at(g, (4, 16))
    g = one(obstacles=[("hedgehog", "", [BESIDE])])
    assert g.wire == g.sandbags == 0
    assert [each.feature.name for each in g.field.obstacles[at(g, BESIDE)]] == ["hedgehog"]
