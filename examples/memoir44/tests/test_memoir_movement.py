"""Movement: allowances, terrain that stops, roads, obstacles (examples M1 to M18)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from memoir44.rules.aim import tally
from memoir44.rules.movement_phase import Movement
from memoir44.state import Memoir
from memoir_stage import Place, at, barred, dice, may_fight, moving, order, place_of, stage, walk

from hexwar.play.states.runner import perform
from hexwar.testing import Rehearsal

FOE = ("axis", "infantry", (0, 0))


def with_one(kind: str, start: Place = (4, 12), **setting: Any) -> Memoir:
    """A stage with one Allied unit and a distant enemy."""
    return stage(("allies", kind, start), FOE, medals=1, **setting)


def refused(g: Memoir, unit: int, to: Place) -> str | None:
    """The rule that refuses a step of an ordered unit."""
    order(g, unit)
    return barred(g, Movement, "move", unit, at(g, to))


EAST = [(4, 14), (4, 16), (4, 18), (4, 20)]


@pytest.mark.rule("1.3.3", "1.4.1/movement", "1.5/allowance", "1.5/fighting-move")
@pytest.mark.rule("1.14/commandos", "1.14/elite-infantry", "1.14/mobile-artillery")
@pytest.mark.rule("1.14/paratroopers", "1.14/rangers")
@pytest.mark.parametrize(
    ("kind", "fights", "most"),
    [("infantry", 1, 2), ("elite-infantry", 2, 3), ("armour", 3, 3), ("artillery", 0, 1),
     ("mobile-artillery", 1, 2), ("commandos", 2, 3), ("rangers", 2, 3), ("paratroopers", 2, 3)],
)  # fmt: skip
def test_m1_to_m4_moves_and_battles(kind: str, fights: int, most: int) -> None:
    """M1 to M4: how far units move at all, and how far to battle still."""
    for hexes in range(1, 5):
        foe = ("axis", "infantry", (3, 13 + 2 * hexes))
        g = stage(("allies", kind, (4, 12)), foe, medals=1)
        assert walk(g, 0, *EAST[:hexes]) is (hexes <= most)
        if hexes <= most:
            assert may_fight(g, 0, 1) is (hexes <= fights)


@pytest.mark.rule("1.5/stop", "1.11/bars", "1.11/forest", "1.11/stops")
def test_m5_forest_stops_and_bars() -> None:
    """M5: armour that enters forest with movement left stops, and does not battle this turn."""
    g = stage(
        ("allies", "armour", (4, 12)), ("axis", "infantry", (4, 18)),
        terrain={"forest": [(4, 14)]}, medals=1,
    )  # fmt: skip
    assert walk(g, 0, (4, 14))
    assert refused(g, 0, (4, 16)) is None
    assert not walk(g, 0, (4, 16))
    assert not may_fight(g, 0, 1)


@pytest.mark.rule("1.11/hedgerow", "1.11/next-hex-only")
def test_m6_m7_hedgerow_from_next_to_it_and_to_next_to_it() -> None:
    """M6, M7: a hedgerow is entered only from next to it, and left for an adjacent hex only."""
    g = with_one("infantry", terrain={"hedgerow": [(4, 16)]})
    assert walk(g, 0, (4, 14))
    assert refused(g, 0, (4, 16)) == "1.11/hedgerow"
    g = with_one("armour", terrain={"hedgerow": [(4, 12)]})
    assert walk(g, 0, (4, 14))
    assert not walk(g, 0, (4, 16))


@pytest.mark.rule("1.11/forest")
def test_m8_armour_battles_out_of_a_forest() -> None:
    """M8: armour that stood in a forest before battles out with all its dice."""
    g = stage(
        ("allies", "armour", (4, 12)), ("axis", "infantry", (4, 16)),
        terrain={"forest": [(4, 12)]}, medals=1,
    )  # fmt: skip
    order(g, 0)
    assert may_fight(g, 0, 1)


@pytest.mark.rule("1.11/beach", "1.11/coastline", "2.1.1")
@pytest.mark.parametrize("sand", ["beach", "coastline"])
def test_m9_beach_caps_the_whole_move(sand: str) -> None:
    """M9: a move that enters beach or coastline is two hexes at most, begun anywhere."""
    g = with_one("armour", terrain={sand: [(4, 16), (4, 18)]})
    assert walk(g, 0, (4, 14), (4, 16))
    assert refused(g, 0, (4, 18)) == "1.11/beach"
    inland_last = with_one("armour", terrain={sand: [(4, 18)]})
    assert not walk(inland_last, 0, (4, 14), (4, 16), (4, 18))
    leaving = with_one("armour", terrain={sand: [(4, 12)]})
    assert walk(leaving, 0, (4, 14), (4, 16), (4, 18))


@pytest.mark.rule("1.4.1/movement", "1.5/allowance", "1.5/fighting-move", "1.11/road")
def test_m10_roads() -> None:
    """M10: a move that keeps to the road is one hex longer, and the bonus costs no battle."""
    road = [[(4, 12), (4, 14), (4, 16), (4, 18)]]
    foe = ("axis", "infantry", (3, 19))
    for hexes, fights in ((2, True), (3, False)):
        g = stage(("allies", "infantry", (4, 12)), foe, roads=road, medals=1)
        assert walk(g, 0, *EAST[:hexes])
        assert may_fight(g, 0, 1) is fights
    g = stage(("allies", "infantry", (4, 12)), foe, roads=road, medals=1)
    assert walk(g, 0, (5, 13))
    assert not walk(g, 0, (4, 14), (4, 16))


@pytest.mark.rule("1.12/wire", "1.12/wire/crushed")
def test_m11_armour_crushes_wire() -> None:
    """M11: wire is gone when armour enters; it stops there and may battle."""
    g = stage(
        ("allies", "armour", (4, 12)), ("axis", "infantry", (4, 18)),
        obstacles=[("wire", "", [(4, 14)])], medals=1,
    )  # fmt: skip
    assert walk(g, 0, (4, 14))
    assert not g.wire
    assert not walk(g, 0, (4, 16))
    assert may_fight(g, 0, 1)


@pytest.mark.rule("1.12/wire", "1.12/wire/removed", "1.14/combat-engineers/wire")
def test_m12_infantry_on_wire() -> None:
    """M12: infantry on wire battles with one die fewer, or removes the wire instead."""
    g = stage(
        ("allies", "infantry", (4, 12)), ("axis", "infantry", (4, 14)),
        obstacles=[("wire", "", [(4, 12)])], medals=1,
    )  # fmt: skip
    order(g, 0)
    assert tally(g, 0, 1).dice == 2
    assert may_fight(g, 0, 1)
    perform(g, ("clear-wire", 0))
    assert not g.wire
    assert ("battle", 0, 1) not in g.listed


CLOSED: Mapping[str, tuple[str, str, str]] = {
    "M13": ("armour", "hedgehog", "1.12/hedgehog"),
    "teeth": ("armour", "dragons-teeth", "1.12/dragons-teeth"),
    "block": ("artillery", "road-block", "1.12/road-block"),
}


@pytest.mark.rule("1.12/dragons-teeth", "1.12/hedgehog", "1.12/road-block")
@pytest.mark.parametrize("name", CLOSED)
def test_m13_obstacles_that_only_infantry_enters(name: str) -> None:
    """M13: hedgehogs, dragon's teeth and road blocks keep all but infantry out."""
    kind, obstacle, rule = CLOSED[name]
    assert refused(with_one(kind, obstacles=[(obstacle, "", [(4, 14)])]), 0, (4, 14)) == rule
    foot = with_one("infantry", obstacles=[(obstacle, "", [(4, 14)])])
    assert refused(foot, 0, (4, 14)) is None


@pytest.mark.rule("1.12/dragons-teeth", "1.12/hedgehog", "1.12/road-block")
@pytest.mark.parametrize(
    ("obstacle", "goes_on"), [("hedgehog", True), ("dragons-teeth", False), ("road-block", False)]
)
def test_m14_infantry_among_obstacles(obstacle: str, goes_on: bool) -> None:
    """M14: a hedgehog does not stop infantry; dragon's teeth and road blocks do."""
    g = with_one("infantry", obstacles=[(obstacle, "", [(4, 14)])])
    assert walk(g, 0, (4, 14), (4, 16)) is goes_on


@pytest.mark.rule("1.6.1/its-hex", "1.11/ocean", "1.11/shoreline")
@pytest.mark.parametrize("sea", ["ocean", "shoreline"])
def test_m15_wading(sea: str) -> None:
    """M15: a land unit wades one hex and does not battle from the sea."""
    g = stage(
        ("allies", "infantry", (4, 12)), ("axis", "infantry", (4, 16)),
        terrain={sea: [(4, 12), (4, 14)]}, medals=1,
    )  # fmt: skip
    order(g, 0)
    assert not may_fight(g, 0, 1)
    assert walk(g, 0, (4, 14))
    assert not walk(g, 0, (5, 15))
    assert not may_fight(g, 0, 1)


@pytest.mark.rule("1.11/ford", "1.11/fordable-stream", "1.11/lake", "1.11/river")
def test_m16_rivers_and_fords() -> None:
    """M16: rivers and lakes keep everybody out; fords and fordable streams are entered and stop."""
    assert refused(with_one("infantry", terrain={"river": [(4, 14)]}), 0, (4, 14)) == "1.11/river"
    assert refused(with_one("armour", terrain={"lake": [(4, 14)]}), 0, (4, 14)) == "1.11/lake"
    for ford in ("ford", "fordable-stream"):
        g = with_one("infantry", terrain={ford: [(4, 14)]})
        assert walk(g, 0, (4, 14))
        assert not walk(g, 0, (4, 16))


@pytest.mark.rule("1.5/occupied")
def test_m17_occupied_hexes() -> None:
    """M17: nobody enters or passes a hex that holds a unit, a friendly one too."""
    g = stage(("allies", "infantry", (4, 12)), ("allies", "infantry", (4, 14)), FOE, medals=1)
    assert refused(g, 0, (4, 14)) == "1.5/occupied"


@pytest.mark.rule("1.11/bars", "1.11/bars-leaving", "1.11/closed", "1.11/marsh")
@pytest.mark.rule("1.11/next-hex-only")
def test_m18_marsh() -> None:
    """M18: artillery stays out of marsh; armour stops in it, and does not battle that turn."""
    marsh = {"marsh": [(4, 14)]}
    assert refused(with_one("artillery", terrain=marsh), 0, (4, 14)) == "1.11/marsh"
    g = stage(("allies", "armour", (4, 12)), ("axis", "infantry", (4, 18)), terrain=marsh, medals=1)
    assert walk(g, 0, (4, 14))
    assert not walk(g, 0, (4, 16))
    assert not may_fight(g, 0, 1)
    leaving = stage(
        ("allies", "armour", (4, 14)), ("axis", "infantry", (4, 20)), terrain=marsh, medals=1
    )
    assert walk(leaving, 0, (4, 16))
    assert not walk(leaving, 0, (4, 18))
    assert not may_fight(leaving, 0, 1)


ENTRY: Mapping[str, tuple[str, str | None, str | None, str | None]] = {
    "countryside": ("1.11/countryside", None, None, None),
    "high-ground": ("1.11/high-ground", None, None, None),
    "airfield": ("1.11/airfield", None, None, None),
    "cemetery": ("1.11/cemetery", None, None, None),
    "fortress": ("1.11/fortress", None, "1.11/fortress", "1.11/fortress"),
    "trench": ("1.11/trench", None, None, "1.11/trench"),
    "church": ("1.11/church", None, None, None),
    "radar-station": ("1.11/radar-station", None, None, None),
    "railroad": ("1.11/railroad", None, None, None),
}


@pytest.mark.rule("1.11/airfield", "1.11/cemetery", "1.11/church", "1.11/countryside")
@pytest.mark.rule("1.11/fortress", "1.11/high-ground", "1.11/radar-station", "1.11/railroad")
@pytest.mark.rule("1.11/trench", "1.11/village")
@pytest.mark.parametrize("terrain", ENTRY)
def test_who_enters_which_terrain(terrain: str) -> None:
    """What the table says of entry, for infantry, armour and artillery."""
    _, *rules = ENTRY[terrain]
    for kind, rule in zip(("infantry", "armour", "artillery"), rules, strict=True):
        g = with_one(kind, terrain={terrain: [(4, 14)]})
        assert refused(g, 0, (4, 14)) == rule


@pytest.mark.rule("1.11/church", "1.11/radar-station", "1.11/railroad", "1.11/trench")
@pytest.mark.rule("1.11/village")
@pytest.mark.parametrize(
    ("terrain", "kind", "goes_on"),
    [("railroad", "armour", False), ("railroad", "infantry", True), ("church", "armour", False),
     ("radar-station", "infantry", False), ("village", "infantry", False),
     ("trench", "infantry", False), ("countryside", "armour", True)],
)  # fmt: skip
def test_terrain_that_stops(terrain: str, kind: str, goes_on: bool) -> None:
    """What the table says of stopping."""
    g = with_one(kind, terrain={terrain: [(4, 14)]})
    assert walk(g, 0, (4, 14), (4, 16)) is goes_on


@pytest.mark.rule("1.11/steep-hill")
def test_steep_hills_cost_two() -> None:
    """Climbing a steep hill from a hex without hill takes two movement."""
    g = with_one("armour", terrain={"steep-hill": [(4, 14), (4, 16)]})
    assert walk(g, 0, (4, 14))
    assert g.moved[0] == 2
    assert walk(g, 0, (4, 16))
    assert g.moved[0] == 3


@pytest.mark.rule("1.11/bunker", "1.11/closed", "1.11/field-bunker")
def test_artillery_in_a_bunker_stays() -> None:
    """Artillery set up in a bunker does not move; only infantry goes in."""
    for kind, owner in (("bunker", "allies"), ("field-bunker", "")):
        g = with_one("artillery", pieces=[(kind, owner, [(4, 12)])])
        assert refused(g, 0, (4, 14)) == f"1.11/{kind}"
        g = with_one("armour", pieces=[(kind, owner, [(4, 14)])])
        assert refused(g, 0, (4, 14)) == f"1.11/{kind}"
        g = with_one("infantry", pieces=[(kind, owner, [(4, 14)])])
        assert refused(g, 0, (4, 14)) is None


@pytest.mark.rule("1.3.3", "1.3.3/one-by-one", "1.5/stop")
def test_each_unit_finishes_its_move_before_the_next() -> None:
    """A unit that has moved does not go on when another one has begun."""
    g = stage(("allies", "armour", (4, 12)), ("allies", "armour", (6, 12)), FOE, medals=1)
    play = moving(g, 0, 1)
    play.do(("move", 0, at(g, (4, 14))), ("move", 1, at(g, (6, 14))))
    assert ("move", 0, at(g, (4, 16))) not in g.listed
    assert ("move", 1, at(g, (6, 16))) in g.listed


@pytest.mark.rule("1.3.3/one-by-one")
def test_a_unit_goes_on_with_its_own_move() -> None:
    """A second step of the same unit ends no move: armour goes its three hexes, one by one."""
    g = stage(("allies", "armour", (4, 12)), FOE, medals=1)
    play = moving(g, 0)
    play.do(("move", 0, at(g, (4, 14))), ("move", 0, at(g, (4, 16))))
    assert ("move", 0, at(g, (4, 18))) in g.listed


@pytest.mark.rule("1.13/exit-hex", "1.13/medal", "1.13/movement-left", "2.6")
def test_leaving_by_an_exit() -> None:
    """A unit on an exit hex with movement left leaves for a medal, which is no elimination."""
    more = '[[exit]]\nside = "allies"\nhexes = ["G9"]\n'
    g = stage(("allies", "infantry", (1, 11)), ("axis", "infantry", (0, 0)), more=more, medals=5)
    assert walk(g, 0, (0, 12))
    moving(g, 0).do(("exit", 0))
    assert g.hex[0] == -1
    assert g.medals == [0, 1]
    assert place_of(g, 1) == (0, 0)


@pytest.mark.rule("1.12/minefield", "1.12/minefield/attacked", "1.12/minefield/dice")
@pytest.mark.rule("1.12/minefield/zero")
def test_mines() -> None:
    """The first enemy to enter turns the marker; zero removes it, others attack with their dice."""
    for marker, hits, left in ((0, "", 4), (8, "IIGF", 1)):
        g = stage(
            ("allies", "infantry", (4, 12)), ("axis", "infantry", (4, 24)),
            obstacles=[("minefield", "axis", [(4, 14)])], medals=1,
        )  # fmt: skip
        order(g, 0)
        script = {"mines": [marker], "mines-explode": [dice(hits)] if hits else []}
        Rehearsal(g, Movement, script=script).do(("move", 0, at(g, (4, 14))))
        assert g.figures[0] == left
        assert bool(g.mines[0]) is (marker == 8)
        assert not walk(g, 0, (4, 16))


@pytest.mark.rule("1.4.1/behind-enemy-lines", "1.4.1/behind-enemy-lines/unhindered")
@pytest.mark.rule("1.12/minefield", "1.12/minefield/attacked", "1.12/minefield/dice")
@pytest.mark.parametrize(("reading", "left"), [("explode", 1), ("passed", 4)])
def test_mines_under_infantry_behind_enemy_lines(reading: str, left: int) -> None:
    """The card lifts the stop of mines, not their attack; by the other reading neither holds."""
    g = stage(
        ("allies", "infantry", (4, 12)), ("axis", "infantry", (4, 24)), medals=1,
        obstacles=[("minefield", "axis", [(4, 14)])], card="Behind-Enemy-Lines",
        mines_behind_lines=reading,
    )  # fmt: skip
    order(g, 0)
    play = Rehearsal(g, Movement, script={"mines": [8], "mines-explode": [dice("IIGF")]})
    play.do(("move", 0, at(g, (4, 14))), ("move", 0, at(g, (4, 16))))
    assert (g.figures[0], place_of(g, 0)) == (left, (4, 16))
    assert bool(g.mine_values) is (reading == "explode")


@pytest.mark.rule("1.12/minefield", "1.12/minefield/swept", "1.12/road-block")
@pytest.mark.rule("1.14/combat-engineers")
def test_engineers_and_ploughs_sweep() -> None:
    """Engineers and ploughs enter mines unharmed and sweep them instead of battling."""
    for kind in ("combat-engineers", "funnies-plough"):
        g = stage(
            ("allies", kind, (4, 12)), ("axis", "infantry", (4, 14)),
            obstacles=[("minefield", "axis", [(4, 12)])], medals=1,
        )  # fmt: skip
        order(g, 0)
        assert not may_fight(g, 0, 1)
        perform(g, ("sweep", 0))
        assert g.mines == [0, 0]
        assert ("battle", 0, 1) not in g.listed
    g = stage(
        ("allies", "combat-engineers", (4, 12)), ("axis", "infantry", (4, 14)),
        obstacles=[("road-block", "", [(4, 12)])], medals=1,
    )  # fmt: skip
    order(g, 0)
    assert may_fight(g, 0, 1)
    perform(g, ("clear-road", 0))
    assert not g.road_blocks


@pytest.mark.rule("1.11/hill", "1.11/steep-hill")
@pytest.mark.parametrize(
    ("low", "high", "movement"),
    [("countryside", "countryside", 1), ("countryside", "hill", 1), ("hill", "countryside", 1),
     ("hill", "hill", 1), ("countryside", "steep-hill", 2), ("hill", "steep-hill", 1),
     ("steep-hill", "steep-hill", 1), ("steep-hill", "hill", 1), ("steep-hill", "countryside", 1),
     ("fordable-stream", "steep-hill", 2)],
)  # fmt: skip
def test_what_a_step_costs(low: str, high: str, movement: int) -> None:
    """Two where a unit climbs a steep hill from a hex that is no hill; one everywhere else."""
    g = with_one("armour", terrain={low: [(4, 12)], high: [(4, 14)]} if low != high else
                 {low: [(4, 12), (4, 14)]})  # fmt: skip
    assert walk(g, 0, (4, 14))
    assert g.moved[0] == movement


@pytest.mark.rule("1.5/allowance", "1.11/road")
def test_a_unit_that_has_left_the_road_is_not_on_it_again() -> None:
    """The extra hex is for moves by road from first to last, without a hex across country.

    Each unit is on a road or off it by itself, whatever the others did.
    """
    roads = [[(4, 12), (4, 14)], [(5, 15), (5, 17)], [(2, 12), (2, 14), (2, 16), (2, 18)]]
    g = stage(
        ("allies", "infantry", (4, 12)), ("allies", "infantry", (2, 12)), FOE, roads=roads, medals=1
    )
    play = moving(g, 0, 1)
    for to in ((4, 14), (5, 15)):
        perform(g, ("move", 0, at(g, to)))
    assert ("move", 0, at(g, (5, 17))) not in g.listed
    for to in ((2, 14), (2, 16), (2, 18)):
        perform(g, ("move", 1, at(g, to)))
    assert place_of(g, 1) == (2, 18)
    del play
