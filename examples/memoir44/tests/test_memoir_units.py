"""New and restated units (examples U1 to U23)."""

from __future__ import annotations

from typing import Any

import pytest
from memoir44.game import Memoir44
from memoir44.printed.arms import ALLIES, AXIS
from memoir44.printed.units import printed_units, unit_kinds
from memoir44.rules.aim import tally
from memoir44.rules.casualties import lose_figures, suffer
from memoir44.rules.change_of_hex import leave, shift
from memoir44.rules.movement_phase import Movement
from memoir44.rules.retreat import direction_of
from memoir44.rules.tactics import Barrage, air_dice
from memoir44.state import Memoir
from memoir_stage import (
    at,
    barred,
    dice,
    fight,
    may_fight,
    order,
    place_of,
    retreating,
    stage,
    walk,
    ways,
)

from hexwar.testing import Rehearsal

FOES = (("axis", "infantry", (0, 0)), ("allies", "infantry", (8, 24)))


def alone(kind: str, side: str = "allies", **setting: Any) -> Memoir:
    """A unit in the middle of the board."""
    return stage((side, kind, (4, 12)), *FOES, medals=2, **setting)


@pytest.mark.rule("1.14/anti-tank", "1.14/combat-engineers", "1.14/commandos")
@pytest.mark.rule("1.14/elite-armour", "1.14/elite-infantry", "1.14/flak-88", "1.14/machine-gun")
@pytest.mark.rule("1.14/mobile-artillery", "1.14/mortar", "1.14/paratroopers", "1.14/rangers")
@pytest.mark.rule("1.14/resistance", "1.14/sniper", "1.14/tiger")
def test_figures_and_moves_of_all_kinds() -> None:
    """What the cards say of figures, fighting move and full move."""
    found = {
        kind.name: (kind.figures, kind.battle_move, kind.full_move)
        for kind in unit_kinds()
        if kind.arm in ("infantry", "armour", "artillery")
    }
    elite = ("elite-infantry", "commandos", "rangers", "paratroopers")
    assert {found[name] for name in elite} == {(4, 2, 3)}
    assert found["elite-armour"] == (4, 3, 3)
    assert found["resistance"] == (3, 1, 2)
    assert found["combat-engineers"] == (4, 1, 2)
    assert found["mobile-artillery"] == (2, 1, 2)
    assert found["flak-88"] == (2, 0, 1)
    assert found["tiger"] == (1, 3, 3)
    assert found["sniper"] == (1, 2, 2)
    assert {found[name] for name in ("anti-tank", "mortar", "machine-gun")} == {(4, 1, 2)}


@pytest.mark.rule("1.14/resistance", "1.14/resistance/entry", "1.14/resistance/farther")
def test_the_resistance() -> None:
    """It battles after entering a forest, and may retreat up to three hexes for a flag."""
    g = stage(
        ("allies", "resistance", (2, 12)), ("axis", "infantry", (2, 16)),
        terrain={"forest": [(2, 14)]}, medals=1,
    )  # fmt: skip
    assert walk(g, 0, (2, 14))
    assert may_fight(g, 0, 1)
    back = alone("resistance")
    play = retreating(back, 0, 1)
    play.do(("retreat", at(back, (5, 11))))
    assert "stay" in play.texts
    play.do(("retreat", at(back, (6, 12))), ("retreat", at(back, (7, 11))))
    assert play.over
    assert back.figures[0] == 3


@pytest.mark.rule("2.10.4", "2.10.5")
def test_u2_supported_infantry_loses_its_support_third() -> None:
    """U2: two infantry fall first, then the armour figure, and it is plain infantry."""
    found = []
    for losses in range(1, 6):
        g = alone("supported-infantry")
        lose_figures(g, 0, losses)
        found.append((g.figures[0], g.kind_of(0).name))
    assert found == [
        (4, "supported-infantry"), (3, "supported-infantry"), (2, "infantry"), (1, "infantry"),
        (0, "infantry"),
    ]  # fmt: skip


@pytest.mark.rule("2.10.5")
def test_u3_supported_infantry_assaults_once_more() -> None:
    """U3: after taking ground it may battle an enemy next to it, not one two hexes away."""
    for far, may in (((4, 16), True), ((4, 18), False)):
        g = stage(
            ("allies", "supported-infantry", (4, 12)), ("axis", "infantry:1", (4, 14)),
            ("axis", "infantry", far), *FOES, medals=3,
        )  # fmt: skip
        play = fight(g, 0, 1, "ISS").do("take-ground")
        assert ("overrun ax-inf-2" in play.texts) is may


@pytest.mark.rule("2.10.5", "2.10.6")
@pytest.mark.parametrize(
    ("kind", "shown"), [("supported-infantry", "AG"), ("supported-armour", "IG")]
)
def test_u4_u7_the_symbol_of_the_support_misses(kind: str, shown: str) -> None:
    """U4, U7: a supported unit is hit by grenade and its own symbol only."""
    g = stage(("axis", kind, (4, 12)), ("allies", "infantry", (4, 16)), medals=1)
    before = g.figures[0]
    fight(g, 1, 0, shown)
    assert g.figures[0] == before - 1


@pytest.mark.rule("2.10.4", "2.10.6")
def test_u5_supported_armour_loses_its_support_third() -> None:
    """U5: two tanks, then the infantry figure, then the last tank."""
    found = []
    for losses in range(1, 5):
        g = alone("supported-armour")
        lose_figures(g, 0, losses)
        found.append((g.figures[0], g.kind_of(0).name))
    assert found == [
        (3, "supported-armour"), (2, "supported-armour"), (1, "armour"), (0, "armour")
    ]  # fmt: skip


@pytest.mark.rule("2.10.6")
def test_u6_supported_armour_against_a_town() -> None:
    """U6: next to a town it loses one die as infantry would, from further away two."""
    town = {"terrain": {"village": [(4, 14), (4, 16)]}}
    near = stage(("allies", "supported-armour", (4, 12)), ("axis", "infantry", (4, 14)),
                 medals=1, **town)  # fmt: skip
    far = stage(("allies", "supported-armour", (4, 12)), ("axis", "infantry", (4, 16)),
                medals=1, **town)  # fmt: skip
    assert (tally(near, 0, 1).dice, tally(far, 0, 1).dice) == (2, 1)


def guns(distance: int = 8) -> Memoir:
    """Two heavy guns and a target with a friend behind it."""
    return stage(
        ("allies", "heavy-artillery", (4, 2)), ("allies", "heavy-artillery", (5, 3)),
        ("axis", "infantry", (4, 2 + 2 * distance)), *FOES, medals=3,
    )  # fmt: skip


@pytest.mark.rule("2.10.1/one-more")
def test_u8_u13_the_marker_adds_a_die() -> None:
    """U8, U13: a marker on the target is one die more, for every gun; there is one on a hex."""
    g = guns()
    order(g, 0)
    assert tally(g, 0, 2).dice == 1
    fight(g, 0, 2, "G")
    assert g.marker[0] == g.hex[2]
    assert (tally(g, 0, 2).dice, tally(g, 1, 2).dice) == (2, 2)
    fight(g, 1, 2, "GS")
    assert g.marker[1] == -1


@pytest.mark.rule("2.10.1/marked")
def test_u9_u10_when_a_marker_is_placed() -> None:
    """U9, U10: on a unit that was hit and stays; not on one that retreats or is eliminated."""
    stays = guns(2)
    fight(stays, 0, 2, "GSS")
    assert stays.marker[0] == stays.hex[2]
    goes = guns(2)
    play = fight(goes, 0, 2, "GFS")
    while not play.over:
        play.do(goes.listed[0])
    assert goes.marker[0] == -1
    missed = guns(2)
    fight(missed, 0, 2, "SSS")
    assert missed.marker[0] == -1
    dead = guns(2)
    dead.figures[2] = 1
    fight(dead, 0, 2, "GSS")
    assert dead.marker[0] == -1


@pytest.mark.rule("2.10.1/comes-home")
def test_u11_u12_markers_go_home() -> None:
    """U11, U12: when the marked unit leaves its hex or the gun moves, the marker goes back."""
    for mover in (2, 0):
        g = guns(2)
        fight(g, 0, 2, "GSS")
        assert g.marker[0] >= 0
        shift(g, mover, at(g, (6, 4)))
        assert g.marker[0] == -1
    g = guns(2)
    fight(g, 0, 2, "GSS")
    leave(g, 2)
    assert g.marker[0] == -1


SEA = {"ocean": [(r, c) for r in (5, 6, 7, 8) for c in range(r % 2, 25, 2)],
       "coastline": [(4, c) for c in range(0, 25, 2)]}  # fmt: skip


def destroyer(place: tuple[int, int] = (7, 11)) -> Memoir:
    """A destroyer off a coast, and an enemy inland."""
    return stage(
        ("allies", "destroyer", place), ("axis", "infantry", (3, 11)), ("axis", "infantry", (0, 0)),
        ("allies", "infantry", (0, 24)), terrain=SEA, medals=2,
    )  # fmt: skip


@pytest.mark.rule("2.10.2/sails")
def test_u14_destroyers_keep_off_the_shore() -> None:
    """U14: no destroyer enters a hex of sea next to the shore; it moves and fires."""
    g = destroyer((6, 12))
    order(g, 0)
    assert barred(g, Movement, "move", 0, at(g, (5, 11))) == "2.10.2/sails"
    assert barred(g, Movement, "move", 0, at(g, (6, 14))) is None
    assert walk(g, 0, (6, 14))
    assert tally(g, 0, 1).dice == 2
    assert may_fight(g, 0, 1)


@pytest.mark.rule("1.14/stars", "2.10.2/hit-by")
def test_u15_u17_only_grenades_hit_destroyers() -> None:
    """U15, U17: the third grenade sinks it for a medal; other symbols do nothing, stars neither."""
    g = stage(
        ("axis", "machine-gun", (4, 12)), ("allies", "destroyer", (6, 12)), *FOES,
        terrain={"ocean": [(r, c) for r in (5, 6, 7, 8) for c in range(r % 2, 25, 2)]}, medals=2,
    )  # fmt: skip
    order(g, 0)
    fight(g, 0, 1, "SI")
    assert g.figures[1] == 3
    for left in (2, 1, 0):
        suffer(g, 1, 1)
        assert g.figures[1] == left
    assert g.won == [1, 0]


@pytest.mark.rule("2.10.2/first-flag")
def test_u16_flags_against_destroyers() -> None:
    """U16: the first flag may be ignored, others retreat one hex of water or cost damage."""
    g = destroyer((7, 11))
    assert retreating(g, 0, 1).do("ignore-flag").over
    g = destroyer((7, 11))
    retreating(g, 0, 2).do("ignore-flag")
    assert ways(g) == {(8, 10), (8, 12)}
    shut = destroyer((8, 12))
    retreating(shut, 0, 2).do("ignore-flag")
    assert (place_of(shut, 0), shut.figures[0]) == ((8, 12), 2)


@pytest.mark.rule("1.14/mortar", "1.14/unmoved", "2.12.1")
def test_u18_commandos_with_a_mortar() -> None:
    """U18: unmoved it fires as a mortar, after two hexes as elite infantry."""
    g = stage(("allies", "elite-mortar", (4, 4)), ("axis", "infantry", (4, 12)), *FOES, medals=2)
    assert tally(g, 0, 1).dice == 1
    assert walk(g, 0, (4, 6), (4, 8))
    assert may_fight(g, 0, 1)
    assert tally(g, 0, 1).dice == 2


@pytest.mark.rule("1.8/direction", "2.12.1", "2.12.7")
def test_u19_commandos_retreat_anywhere() -> None:
    """U19: any adjacent free hex will do for commandos at Sword, each step further away."""
    more = '[[special.retreats]]\nside = "allies"\nkinds = ["commandos"]\ndirection = "any"\n'
    g = alone("commandos", more=more)
    retreating(g, 0, 1)
    assert ways(g) == {(4, 10), (4, 14), (3, 11), (3, 13), (5, 11), (5, 13)}
    retreats = Memoir44("sword").files[0].special.retreats
    assert (retreats[0].side, retreats[0].direction) == ("allies", "any")


@pytest.mark.rule("1.8/direction", "2.12.6", "2.12.7")
def test_u20_germans_at_cotentin() -> None:
    """U20: they retreat towards either edge, all flags towards the one that is chosen first."""
    more = '[[special.retreats]]\nside = "axis"\ndirection = "either"\n'
    g = alone("infantry", "axis", more=more)
    play = retreating(g, 0, 2)
    assert ways(g) == {(3, 11), (3, 13), (5, 11), (5, 13)}
    play.do(("retreat", at(g, (5, 11))))
    assert ways(g) == {(6, 10), (6, 12)}
    cotentin = Memoir44("cotentin").set_up(seed=1)
    sides = {direction_of(cotentin, unit) for unit in cotentin.on_map(AXIS)}
    paras = [u for u in cotentin.on_map(ALLIES) if cotentin.kind_of(u).name == "paratroopers"]
    assert sides == {"either"}
    assert {direction_of(cotentin, unit) for unit in paras} == {"any"}


@pytest.mark.rule("2.7/dice")
def test_u21_air_dice() -> None:
    """U21: two dice for the side that is superior in the air, one for the other."""
    found = []
    for scenario in ("sword", "cotentin"):
        g = Memoir44(scenario).set_up(seed=1)
        for side in (AXIS, ALLIES):
            g.side = g.seat = side
            found.append(air_dice(g))
    assert found == [1, 2, 1, 2]


@pytest.mark.rule("2.8/no-orders", "2.8/recon", "2.8/recon-dice", "2.9")
def test_u22_off_map_fire() -> None:
    """U22: a star hits, too; terrain does not protect, and the flag is not ignored."""
    g = stage(
        ("allies", "infantry", (8, 0)), ("axis", "infantry", (4, 12)), FOES[0], medals=2,
        terrain={"church": [(4, 12)]}, card="Recon-1-Left",
        more='[special]\noff_map_artillery = ["allies"]\n',
    )  # fmt: skip
    play = Rehearsal(g, Barrage, True, script={"strike": [dice("ISFA")]})
    play.do("bombard ax-inf-1")
    assert g.figures[1] == 2
    assert "ignore-flag" not in play.texts
    play.do(play.texts[0])
    assert place_of(g, 1)[0] == 3
    assert g.bombarded == 1 << g.seat


@pytest.mark.rule("2.8/recon", "2.12.6")
def test_u23_no_off_map_fire_at_cotentin() -> None:
    """U23: the Allies have guns off the map everywhere but at Cotentin."""
    names = ("sword", "juno", "gold", "omaha", "utah", "cotentin")
    found = [bool(Memoir44(name).files[0].special.off_map_artillery) for name in names]
    assert found == [True, True, True, True, True, False]


@pytest.mark.rule("1.15/afloat", "1.15/safe-in-craft")
def test_units_in_landing_craft_under_fire() -> None:
    """They are attacked as in the sea: no cover, no retreat, no flag ignored; or not at all."""
    for ruling, may in (("as-at-sea", True), ("safe", False)):
        g = Memoir44("omaha", {"craft_under_fire": ruling}).set_up(seed=1)
        passenger = next(u for u in g.on_map(ALLIES) if g.afloat >> u & 1)
        gun = next(u for u in g.on_map(AXIS) if g.kind_of(u).name == "artillery")
        g.put(gun, g.field.board.hex("A7"))
        g.side = g.seat = AXIS
        g.commands[AXIS] = g.game.deck.kind("Direct-from-HQ")
        for other in list(g.on_map(ALLIES)):
            if other != passenger:
                g.put(other, -1)
        order(g, gun)
        assert may_fight(g, gun, passenger) is may
        if may:
            retreating(g, passenger, 1)
            assert g.figures[passenger] == 3


@pytest.mark.rule("1.15/other-booklets")
def test_units_from_other_booklets_play_simply() -> None:
    """Until their cards are at hand they are plain units of their arm, marked as ours."""
    names = ("tank-destroyers", "nebelwerfer", "truck", "half-track", "command-car")
    kinds = {name: printed_units()[name] for name in names}
    assert kinds["tank-destroyers"].weapon.dice == (3, 3, 3)
    assert kinds["nebelwerfer"].weapon.dice == (3, 3, 2, 2, 1, 1)
    assert {kinds[name].weapon.dice for name in names[2:]} == {()}
    assert {str(kind.source) for kind in kinds.values()} == {"reconstructed"}
