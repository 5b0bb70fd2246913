"""Battle dice and hits (examples B1 to B27)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from memoir44.rules.aim import enemies_in_range, tally
from memoir44.rules.battle_phase import Battles
from memoir44.rules.casualties import lose_figures, suffer
from memoir44.state import Memoir
from memoir_stage import dice, fight, may_fight, order, stage, walk

from hexwar.board import CounterId
from hexwar.testing import Rehearsal

HERE = (4, 4)
AT = {1: (4, 6), 2: (4, 8), 3: (4, 10), 4: (4, 12), 5: (4, 14), 6: (4, 16), 7: (4, 18), 8: (4, 20)}


def pair(
    kind: str, target: str = "infantry", distance: int = 1, *, side: str = "allies", **setting: Any
) -> Memoir:
    """Two units at a distance on the same row; the first one has an order."""
    other = "axis" if side == "allies" else "allies"
    g = stage(
        (side, kind, HERE), (other, target, AT[distance]), (other, "infantry", (0, 24)),
        (side, "infantry", (8, 24)), medals=2, side=side, **setting,
    )  # fmt: skip
    order(g, 0)
    return g


@pytest.mark.rule("1.2/full-dice", "1.6.2/range", "1.6.3/distance", "1.14/flak-88", "1.14/sniper")
@pytest.mark.rule("2.10.5")
@pytest.mark.parametrize(
    ("kind", "by_distance"),
    [("infantry", [3, 2, 1, 0]), ("armour", [3, 3, 3, 0]), ("artillery", [3, 3, 2, 2, 1, 1, 0]),
     ("heavy-artillery", [3, 3, 2, 2, 1, 1, 1, 1]), ("supported-infantry", [3, 3, 2, 0]),
     ("flak-88", [2, 2, 2, 2, 0]), ("sniper", [1, 1, 1, 1, 1, 0])],
)  # fmt: skip
def test_b1_b2_b3_dice_by_distance(kind: str, by_distance: list[int]) -> None:
    """B1 to B3, U1, U8: dice by distance, in the open."""
    found = [
        tally(g, 0, 1).dice
        for n in range(len(by_distance))
        for g in [pair(kind, "infantry", n + 1)]
    ]
    assert found == by_distance


COVER: Mapping[str, tuple[str, int, dict[str, Any], int]] = {
    "B4": ("infantry", 1, {"terrain": {"forest": [AT[1]]}}, 2),
    "B5": ("armour", 1, {"terrain": {"forest": [AT[1]]}}, 1),
    "B6": ("infantry", 3, {"terrain": {"village": [AT[3]]}}, 0),
    "B7": ("artillery", 2, {"terrain": {"village": [AT[2]]},
                            "obstacles": [("sandbags", "", [AT[2]])]}, 3),
    "B8": ("infantry", 1, {"terrain": {"village": [AT[1]]},
                           "obstacles": [("sandbags", "", [AT[1]])]}, 2),
    "B9": ("armour", 1, {"terrain": {"village": [AT[1]]},
                         "obstacles": [("sandbags", "", [AT[1]])]}, 1),
    "B10a": ("armour", 1, {"terrain": {"village": [HERE]}}, 1),
    "B10b": ("armour", 1, {"terrain": {"village": [HERE, AT[1]]}}, 0),
    "B11": ("infantry", 1, {"terrain": {"hedgerow": [AT[1]]},
                            "obstacles": [("wire", "", [HERE])]}, 1),
    "B12a": ("infantry", 1, {"terrain": {"hill": [AT[1]]}}, 2),
    "B12b": ("infantry", 1, {"terrain": {"hill": [HERE, AT[1]]}}, 3),
    "B13a": ("infantry", 1, {"terrain": {"ford": [HERE]}}, 2),
    "B13b": ("artillery", 2, {"terrain": {"ford": [HERE]}}, 2),
    "sea wall of the enemy": ("infantry", 1, {"obstacles": [("sea-wall", "axis", [AT[1]])]}, 2),
    "sea wall of his own": ("infantry", 1, {"obstacles": [("sea-wall", "allies", [AT[1]])]}, 3),
    "road block": ("armour", 1, {"obstacles": [("road-block", "", [AT[1]])]}, 2),
    "trench": ("armour", 1, {"terrain": {"trench": [AT[1]]}}, 2),
    "fortress": ("armour", 1, {"terrain": {"fortress": [AT[1]]}}, 1),
    "church": ("infantry", 2, {"terrain": {"church": [AT[2]]}}, 1),
    "radar station": ("armour", 1, {"terrain": {"radar-station": [AT[1]]}}, 1),
    "field bunker": ("armour", 1, {"pieces": [("field-bunker", "", [AT[1]])]}, 1),
    "cemetery": ("infantry", 1, {"terrain": {"cemetery": [AT[1]]}}, 3),
    "bridge over a river": ("infantry", 1, {"terrain": {"river": [AT[1]]},
                                            "pieces": [("bridge", "", [AT[1]])]}, 3),
}  # fmt: skip


@pytest.mark.rule("1.6.3/cover", "1.6.3/distance", "1.6.3/none-left", "1.6.3/own-hex")
@pytest.mark.rule("1.6.3/worst", "1.11/bridge", "1.11/cemetery", "1.11/church")
@pytest.mark.rule("1.11/field-bunker", "1.11/ford", "1.11/forest", "1.11/fortress")
@pytest.mark.rule("1.11/from-below", "1.11/hedgerow", "1.11/hill", "1.11/radar-station")
@pytest.mark.rule("1.11/trench", "1.11/village", "1.12/road-block", "1.12/sandbags")
@pytest.mark.rule("1.12/sea-wall", "1.12/wire")
@pytest.mark.parametrize("name", COVER)
def test_b4_to_b13_terrain(name: str) -> None:
    """B4 to B13: reductions of one hex do not add up, those of both hexes do."""
    kind, distance, setting, count = COVER[name]
    g = pair(kind, "infantry", distance, **setting)
    assert tally(g, 0, 1).dice == count
    assert may_fight(g, 0, 1) is (count > 0)


@pytest.mark.rule("1.11/bunker", "1.11/owned")
def test_b14_bunkers_protect_their_owner() -> None:
    """B14: a bunker protects the units of its owner, and nobody else's."""
    bunker = [("bunker", "axis", [AT[1]])]
    assert tally(pair("armour", pieces=bunker), 0, 1).dice == 1
    assert tally(pair("armour", side="axis", pieces=bunker), 0, 1).dice == 3


@pytest.mark.rule("1.6.2/neighbours")
def test_b15_next_to_an_enemy_only_he_is_a_target() -> None:
    """B15: with an enemy next to it a unit attacks nobody further away; artillery neither."""
    for kind in ("infantry", "artillery"):
        g = stage(
            ("allies", kind, HERE), ("axis", "infantry", AT[1]), ("axis", "infantry", (2, 6)),
            medals=1,
        )  # fmt: skip
        order(g, 0)
        assert may_fight(g, 0, 1)
        assert not may_fight(g, 0, 2)


@pytest.mark.rule("1.2/die", "1.6.5/faces", "1.6.5/figures")
@pytest.mark.parametrize(
    ("target", "shown", "losses"),
    [("infantry", "IGS", 2), ("armour", "IAG", 2), ("artillery", "IAG", 1),
     ("sniper", "IIS", 0), ("tiger", "III", 0)],
)  # fmt: skip
def test_b16_b17_b18_hits(target: str, shown: str, losses: int) -> None:
    """B16 to B18: the grenade and the symbol of the target's arm hit."""
    g = pair("armour", target)
    before = g.figures[1]
    fight(g, 0, 1, shown)
    assert before - g.figures[1] == losses


@pytest.mark.rule("1.6.5/more-hits", "1.10/eliminated")
def test_b19_more_hits_than_figures() -> None:
    """B19: hits beyond the last figure are lost; the unit is one medal."""
    g = pair("infantry", "infantry:1")
    fight(g, 0, 1, "IIG")
    assert g.hex[1] == -1
    assert g.medals == [0, 1]


@pytest.mark.rule("1.7/needed", "1.14/flak-88", "1.14/stars")
def test_b20_flak_88() -> None:
    """B20: stars hit armour at four hexes; without a line of sight there is no attack."""
    g = pair("flak-88", "armour", 4)
    assert may_fight(g, 0, 1)
    fight(g, 0, 1, "SS")
    assert g.figures[1] == 1
    assert not may_fight(pair("flak-88", "armour", 4, terrain={"forest": [AT[2]]}), 0, 1)


@pytest.mark.rule("1.7/needed", "1.14/cover-ignored", "1.14/mortar", "1.14/unmoved")
def test_b21_mortars() -> None:
    """B21: unmoved it reaches four hexes over forest into a town; moved it fires as infantry."""
    setting = {"terrain": {"forest": [AT[2]], "village": [AT[4]]}}
    g = pair("mortar", "infantry", 4, **setting)
    assert may_fight(g, 0, 1)
    assert tally(g, 0, 1).dice == 1
    g = pair("mortar", "infantry", 4, **setting)
    assert walk(g, 0, (5, 5))
    assert not may_fight(g, 0, 1)
    near = pair("mortar", "infantry", 3, terrain={"village": [AT[3]]})
    assert tally(near, 0, 1).dice == 1
    assert walk(near, 0, (5, 5))
    assert tally(near, 0, 1).dice == 0


@pytest.mark.rule("1.14/anti-tank", "1.14/machine-gun", "1.14/stars", "1.14/unmoved")
@pytest.mark.parametrize(("kind", "target"), [("machine-gun", "infantry"), ("anti-tank", "armour")])
def test_b22_stars_of_unmoved_equipment(kind: str, target: str) -> None:
    """B22: unmoved, the star hits the machine gun's infantry and the anti-tank weapon's armour."""
    symbol = "I" if target == "infantry" else "A"
    g = pair(kind, target, 1)
    before = g.figures[1]
    play = fight(g, 0, 1, f"S{symbol}F")
    assert before - g.figures[1] == 2
    assert play.facts_of("rolled")[0]["dice"].count("flag") == 1
    g = pair(kind, target, 2)
    assert walk(g, 0, (4, 6))
    fight(g, 0, 1, f"S{symbol}F")
    assert before - g.figures[1] == 1


@pytest.mark.rule("1.6.3/cover", "2.10.3")
def test_b23_flame_throwers() -> None:
    """B23: in close assault terrain takes one die from flame-throwers, from further away two."""
    town = {"terrain": {"village": [AT[1], AT[2]]}}
    assert tally(pair("flame-thrower", "infantry", 1, **town), 0, 1).dice == 2
    assert tally(pair("flame-thrower", "infantry", 2, **town), 0, 1).dice == 1


@pytest.mark.rule("1.14/combat-engineers", "1.14/cover-ignored")
def test_b24_engineers() -> None:
    """B24: terrain does not protect against engineers in close assault; it does further away."""
    bunker = [("bunker", "axis", [AT[1], AT[2]])]
    assert tally(pair("combat-engineers", pieces=bunker), 0, 1).dice == 3
    assert tally(pair("combat-engineers", "infantry", 2, pieces=bunker), 0, 1).dice == 1


@pytest.mark.rule("1.14/tiger", "1.14/tiger/confirmed")
@pytest.mark.parametrize(("second", "gone"), [("G", True), ("I", False), ("A", False)])
def test_b25_tigers(second: str, gone: bool) -> None:
    """B25: a hit on a heavy tank counts if a second die shows a grenade."""
    g = pair("infantry", "tiger")
    play = fight(g, 0, 1, "AIS", confirm=[dice(second)])
    assert (g.hex[1] < 0) is gone
    assert [told["unit"] for told in play.facts_of("confirmed")] == [1]


BACK = '[special]\nbattle_back = ["axis"]\n'


@pytest.mark.rule("1.14/in-place", "1.14/one-die")
def test_b26_b27_the_commonwealth_battles_back() -> None:
    """B26, B27: down to one figure by close assault and still there, it battles back."""
    g = pair("infantry", "infantry:3", more=BACK)
    play = fight(g, 0, 1, "IIS", battle=[dice("G")])
    assert play.texts == ["battle-back", "hold-fire"]
    play.do("battle-back")
    assert g.figures[0] == 3
    far = pair("infantry", "infantry:3", 2, more=BACK)
    assert "battle-back" not in fight(far, 0, 1, "II").texts
    gone = pair("infantry", "infantry:3", more=BACK)
    play = fight(gone, 0, 1, "IIF")
    while play.texts and play.texts[0].startswith("retreat"):
        play.do(play.texts[0])
    assert "battle-back" not in play.texts


@pytest.mark.rule("1.3.4", "1.6.1/once", "1.6.1/ordered")
def test_a_unit_battles_once() -> None:
    """An ordered unit battles once, in any order its owner likes; others not at all."""
    g = stage(
        ("allies", "infantry", HERE), ("allies", "infantry", (5, 5)), ("axis", "infantry", AT[1]),
        ("axis", "infantry", (0, 24)), medals=2,
    )  # fmt: skip
    order(g, 0)
    assert may_fight(g, 0, 2)
    assert not may_fight(g, 1, 2)
    fight(g, 0, 2, "SSS")
    assert not may_fight(g, 0, 2)


@pytest.mark.rule("1.6.1/ordered")
def test_the_unit_that_is_named_battles_the_one_that_is_named() -> None:
    """The battle that follows has both, the attacker first."""
    g = pair("infantry")
    play = Rehearsal(g, Battles, script={"battle": [dice("SSS")]})
    play.do(("battle", 0, 1), ("no-ambush",))
    assert g.events[0].kind == "battle"
    assert g.events[0].facts == {"unit": 0, "target": 1, "why": "order"}


@pytest.mark.rule("1.6.2/range")
def test_a_unit_off_the_board_reaches_nobody() -> None:
    """Its dice are counted from a hex, and it has none."""
    g = pair("infantry")
    assert enemies_in_range(g, CounterId(0)) == 0b10
    g.put(0, -1)
    assert enemies_in_range(g, CounterId(0)) == 0


@pytest.mark.rule("1.6.5/figures", "1.6.5/more-hits", "1.10/eliminated")
@pytest.mark.parametrize(("hits", "lost"), [(0, 0), (1, 1), (3, 3), (4, 4), (6, 4)])
def test_a_unit_loses_as_many_figures_as_it_has_at_most(hits: int, lost: int) -> None:
    """Hits in excess are lost; what is lost is told once, and the last figure is a medal."""
    for lose in (lose_figures, suffer):
        g = pair("infantry")
        g.events = []
        assert lose(g, 1, hits) == lost
        assert g.figures[1] == 4 - lost
        told = [event.facts for event in g.events if event.kind == "figures-lost"]
        infantry = g.kind[0]
        assert told == (
            [{"unit": 1, "unit_kind": infantry, "figures": lost, "left": 4 - lost}] if lost else []
        )
        assert g.won == [0, int(lost == 4)]
        assert (g.hex[1] < 0) is (lost == 4)
