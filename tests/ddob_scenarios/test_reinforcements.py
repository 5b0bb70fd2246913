"""German reinforcements (9.3, 9.4, 9.5)."""

from __future__ import annotations

import random

import pytest

from ddob_scenarios.rules.common.control import in_communication
from ddob_scenarios.rules.common.germans import capture_general, reveal_depth, withdraw
from ddob_scenarios.rules.events.reinforcements import (
    Disclose,
    TacticalReinforcement,
    open_place_in,
    open_sites,
    reinforce,
    release_meyer,
)
from ddob_scenarios.state.omaha import HIDDEN, NOBODY
from hexwar.board import NONE, CounterId, has, one

from .situations import Situation

TACTICAL = "wn-tactical-a"


def occupied(s: Situation) -> list[str]:
    """Return the sites with a German unit."""
    return [site.name for site in s.game.map.sites if s.g.unit[site.number] != NOBODY]


def brought(s: Situation, *zones: str) -> list[str]:
    """Bring in reinforcements and return the sites with a German unit."""
    reinforce(s.g, zones)
    return occupied(s)


# -- by events -------------------------------------------------------------------------------------


@pytest.mark.rule("9.3", "R9-07")
def test_adjacent_then_within_two_then_lowest() -> None:
    """Nearness comes in three classes; inside each the lowest number decides."""
    assert brought(Situation(), "A") == ["A1"]
    s = Situation().us("E/2/16@1306/3")  # A9 1204 is two away, A7 1207 adjacent
    assert brought(s, "A") == ["A7"]
    s = Situation().us("E/2/16@1206/3")  # adjacent to A7
    assert brought(s, "A", "A") == ["A7", "A9"]
    s = Situation().us("E/2/16@1405/3")  # B1 and B2 are two away, B4 adjacent
    assert brought(s, "B", "B", "B", "B") == ["B1", "B2", "B3", "B4"]
    s = Situation().us("E/2/16@1405/3")
    assert brought(s, "B") == ["B4"]


@pytest.mark.rule("9.3", "9.32", "9.33", "R9-07", "12.22")
def test_which_positions_are_open() -> None:
    """Empty, in communication, without US unit or garrison; control of the hex does not matter."""
    s = Situation().german("A1", "T").us("E/2/16@1110/1")  # on A2
    s.g.garrisons = one(s.site("A3"))
    assert brought(s, "A", "A", "A") == ["A1", "A4", "A5", "A6"]  # A4 and A6 within two hexes
    s = Situation().us("E/2/16@1109/3")  # controls A1 and A2
    assert brought(s, "A") == ["A1"]
    s = Situation()
    s.us("E/2/16@0908/3", "F/2/16@1109/3", "I/3/16@1007/3", "L/3/16@0909/3", "G/2/16@1108/3")
    assert not in_communication(s.g, s.site("A1"))
    assert "A1" not in brought(s, "A")
    assert s.site("P-1014") not in open_sites(s.g, s.game.map.zones["A"])


@pytest.mark.rule("9.33")
def test_a_zone_without_communication_gets_nothing() -> None:
    """No position in communication: the reinforcement does not appear, and none is lost."""
    s = Situation()
    for number in s.game.map.zones["B"]:
        s.g.garrisons |= one(s.game.map.positions[number].sites[0])
    assert brought(s, "B", "C") == ["C1"]
    assert s.g.pool_sizes["T"] == 8


@pytest.mark.rule("11.31", "R11-07", "R9-07")
def test_a_lone_general_is_captured() -> None:
    """A general neither draws a reinforcement near nor keeps it out: he is captured."""
    s = Situation().us("Wyman@1008")
    assert brought(s, "A") == ["A1"]
    assert s.where("Wyman") == ""
    s = Situation().us("Wyman@1204")
    assert brought(s, "A") == ["A1"]


@pytest.mark.rule("9.3", "9.31", "R9-08", "R9-05")
def test_tactical_units_then_division_units_with_depth() -> None:
    """Zones in the printed order; T without depth, then D with the depth that is left."""
    s = Situation()
    s.g.pool_sizes["T"] = 1
    reinforce(s.g, ("D", "A", "B"))
    lots = {name: s.g.unit_lot[s.site(name)] for name in ("D1", "A1", "B1")}
    assert lots["D1"] == s.game.reinforcements["T"]
    assert lots["A1"] == lots["B1"] == s.game.reinforcements["D"]
    depth = [s.g.depth[s.site(name)] for name in ("D1", "A1", "B1")]
    assert depth == [NOBODY, HIDDEN, HIDDEN]
    assert s.g.pool_sizes["T"] == 0
    s.g.pool_sizes["mobile"] = 0
    reinforce(s.g, ("C", "G"))  # C1 is a building hex, G1 is none
    assert s.g.depth[s.site("C1")] == HIDDEN
    assert s.g.depth[s.site("G1")] == NOBODY
    assert s.g.unit[s.site("G1")] == HIDDEN


@pytest.mark.rule("9.3", "9.33", "9.34", "R9-08", "R9-09")
def test_players_are_told_what_came_and_what_did_not() -> None:
    """Each unit with its position, each zone without a place, each place without a unit."""
    s = Situation()
    s.g.events = []
    for number in s.game.map.zones["B"]:
        s.g.garrisons |= one(s.game.map.positions[number].sites[0])
    reinforce(s.g, ("B", "C"))
    s.g.pool_sizes |= {"T": 0, "D": 0}
    reinforce(s.g, ("A",))
    assert [(event.kind, event.facts) for event in s.g.events] == [
        ("no-position", {"zone": "B"}),
        ("german-placed", {"site": s.site("C1")}),
        ("no-reinforcement", {"site": s.site("A1")}),
    ]


@pytest.mark.rule("9.3", "9.34", "23.2", "R9-08", "R9-09", "R23-01")
@pytest.mark.parametrize(("second", "armour"), [(False, False), (True, True)])
def test_armour_takes_the_place_of_one_reinforcement_only(second: bool, armour: bool) -> None:
    """The other zones of the event get their units in the printed order, as without armour."""
    s = Situation("d-day", turn=23, german_armour=True)
    s.g.pools["T"] = s.g.pool_sizes["T"] = NONE
    before = s.g.pool_sizes["D"]
    reinforce(s.g, ("G", "A", "C"), second_event=second)
    there = [name for name in occupied(s) if not name.startswith("Pz")]
    assert s.g.pool_sizes["A"] == 4 - armour
    assert len(occupied(s)) == 3
    assert len(there) == before - s.g.pool_sizes["D"] == 3 - armour
    assert {name[0] for name in there} <= {"A", "C", "G"}
    assert len({name[0] for name in there}) == len(there)


@pytest.mark.rule("9.3", "R9-08")
def test_each_zone_sees_the_previous_ones() -> None:
    """A unit that has just appeared negates control of its hex, and may open the next one's way."""
    rng = random.Random(93)
    for _ in range(10):
        s = Situation()
        land = [h for h in s.game.map.board.ids if has(s.game.map.high, h)]
        for unit in rng.sample(range(48), 16):
            s.g.put(CounterId(unit), rng.choice(land))
        zones = rng.sample("ABCDEFG", 4)
        expected = []
        twin = Situation()
        twin.g = s.g.clone()
        for zone in zones:
            place = open_place_in(twin.g, zone)
            if place is not None:
                expected.append(twin.game.map.sites[place[-1]].name)
                twin.g.set_unit(place[-1], HIDDEN, s.game.reinforcements["T"])
        assert sorted(brought(s, *zones)) == sorted(expected)


@pytest.mark.rule("9.34", "R9-09")
def test_too_few_units() -> None:
    """The best places over all zones are filled: class, then number, then letter."""
    s = Situation().us("E/2/16@1613/3")  # adjacent to C5 and C6
    s.g.pool_sizes |= {"T": 1, "D": 1}
    assert brought(s, "D", "C", "A") == ["A1", "C5"]
    s = Situation().german("A1", "T")
    s.g.pool_sizes |= {"T": 1, "D": 0}
    assert brought(s, "A", "G", "B") == ["A1", "B1"]
    s.g.pool_sizes |= {"T": 0, "D": 0}
    assert brought(s, "A", "G") == ["A1", "B1"]


@pytest.mark.rule("9.3", "9.34", "R3-06", "R9-09")
def test_zones_without_a_reinforcement_are_told() -> None:
    """With one unit for three zones the best place gets it; the other places are named."""
    s = Situation()
    s.g.pool_sizes |= {"T": 1, "D": 0}
    s.g.events = []
    reinforce(s.g, ("E", "C", "A"))
    assert occupied(s) == ["A1"]
    told = [event.facts["site"] for event in s.g.events if event.kind == "no-reinforcement"]
    assert told == [s.site("C1"), s.site("E1")]


@pytest.mark.rule("9.3", "9.34", "R9-09", "22.4")
def test_zones_that_get_nobody_are_told() -> None:
    """With one unit for two zones the second place stays empty, and the log says which."""
    for pool in ("T", "D"):
        s = Situation()
        s.g.pool_sizes |= {"T": 0, "D": 0, pool: 1}
        s.g.events = []
        reinforce(s.g, ("A", "B"))
        assert [site.name for site in s.game.map.sites if s.g.unit[site.number] == HIDDEN] == ["A1"]
        empty = [event.facts for event in s.g.events if event.kind == "no-reinforcement"]
        assert empty == [{"site": s.site("B1")}]


@pytest.mark.rule("R3-06", "9.3")
def test_zones_in_easy_fox() -> None:
    """Zones E to G do not exist, and D means its five positions in the East."""
    s = Situation("easy-fox")
    assert brought(s, "E", "F", "G") == []
    s.g.pool_sizes |= {"T": 1, "D": 1}  # enough for two zones, so that the printed order counts
    s.g.pools["D"] = s.game.reinforcements["D"]
    reinforce(s.g, ("E", "C", "A"))
    assert s.g.unit_lot[s.site("C1")] == s.game.reinforcements["T"]
    s = Situation("easy-fox")
    assert brought(s, *"DDDDDDD") == ["D2", "D3", "D5", "D7", "D8"]


@pytest.mark.rule("11.31", "R11-07")
@pytest.mark.parametrize(
    ("there", "captured"),
    [
        (("Wyman@1113",), ["Wyman"]),
        (("Wyman@1113", "Cota@1113"), ["Wyman", "Cota"]),
        (("Wyman@1113", "A/1/16@1113/1"), []),
        (("Wyman@1113", "16-HQ@1113"), []),
        (("A/1/16@1113/3",), []),
        (("Wyman@1114",), []),
    ],
)
def test_only_generals_alone_in_the_hex_are_captured(
    there: tuple[str, ...], captured: list[str]
) -> None:
    """Where Germans appear, a unit or a headquarters with a general keeps him from capture."""
    s = Situation().us(*there)
    s.g.events = []
    capture_general(s.g, s.site("C1"))
    told = [s.game.us[event.facts["unit"]].name for event in s.g.events]
    assert told == captured
    for placed in there:
        name, _, where = placed.partition("@")
        assert s.where(name) == ("" if name in captured else where.partition("/")[0])


# -- tactical markers ------------------------------------------------------------------------------


def revealed(site: str, unit: str = "plain", kind: str = TACTICAL) -> Situation:
    """Return a situation with a tactical marker face up under a WN unit."""
    return Situation().german(site, unit, depth=kind, depth_revealed=True)


@pytest.mark.rule("9.4", "9.42", "R9-14")
def test_tactical_reinforcement() -> None:
    """The marker leaves play and a T unit appears face down, without depth, nearest to the WN."""
    s = revealed("WN60", "75")
    play = s.rehearse(TacticalReinforcement, s.site("WN60"), script={})
    assert play.over
    assert occupied(s) == ["WN60", "A3"]
    assert s.g.unit[s.site("A3")] == HIDDEN
    assert s.g.depth[s.site("A3")] == s.g.depth[s.site("WN60")] == NOBODY
    assert s.g.lost_depth.bit_count() == 1
    assert s.g.pool_sizes["T"] == 8


@pytest.mark.rule("9.4", "9.41", "9.33", "P2", "R3-07", "R9-14")
def test_where_it_appears() -> None:
    """Nearest to the WN, then nearest to a US unit, then number, blanks being 0."""
    s = revealed("WN64")
    s.rehearse(TacticalReinforcement, s.site("WN64"), script={})
    assert "P-1014" in occupied(s)  # a blank position, two hexes away
    s = revealed("WN70", "75").us("A/1/116@0828/3", "F/2/116@0931/3")
    s.rehearse(TacticalReinforcement, s.site("WN70"), script={})
    assert "G3" in occupied(s)  # E2, E4 and G3 are three away; G3 is nearest to a US unit
    s = revealed("WN70", "75").us("A/1/116@0828/3", "F/2/116@0728/3")
    s.g.put(s.counter("F/2/116"), s.at("0228"))
    s.rehearse(TacticalReinforcement, s.site("WN70"), script={})
    assert "E2" in occupied(s)
    s = revealed("WN60", "75").german("A3", "T").german("A1", "T")
    s.rehearse(TacticalReinforcement, s.site("WN60"), script={})
    assert "A2" in occupied(s)  # A2, A5 and A7 are all four away, nobody else about


@pytest.mark.rule("9.4", "9.33", "9.41")
def test_it_needs_communication() -> None:
    """A nearer position that is cut off is passed over."""
    s = revealed("WN60", "75")
    s.g.garrisons = one(s.site("A3"))
    s.us("E/2/16@0908/3", "F/2/16@1109/3", "I/3/16@1007/3", "L/3/16@0909/3", "G/2/16@1108/3")
    assert not in_communication(s.g, s.site("A1"))
    s.rehearse(TacticalReinforcement, s.site("WN60"), script={})
    assert not {"A1", "A3"} & set(occupied(s))
    assert len(occupied(s)) == 2


@pytest.mark.rule("9.4", "P1", "9.41")
def test_two_blank_positions_are_the_players_choice() -> None:
    """From WN 73 the blanks 0434 and 0732 are equally near."""
    s = revealed("WN73", "75")
    play = s.rehearse(TacticalReinforcement, s.site("WN73"), script={})
    assert play.texts == ["reinforce P-0434", "reinforce P-0732"]
    play.do("reinforce P-0732")
    assert occupied(s) == ["WN73", "P-0732"]


@pytest.mark.rule("9.42", "R9-15")
def test_no_tactical_unit_left() -> None:
    """With the T pool empty nothing appears, from the Division pool neither; the marker goes."""
    s = revealed("WN60", "75")
    s.g.pool_sizes["T"] = 0
    play = s.rehearse(TacticalReinforcement, s.site("WN60"), script={})
    assert occupied(s) == ["WN60"]
    assert s.g.depth[s.site("WN60")] == NOBODY
    assert play.facts_of("no-tactical-unit") == [{"site": s.site("WN60")}]


@pytest.mark.rule("R9-16", "9.4", "9.1")
def test_disclosed_markers_bring_their_unit_face_up() -> None:
    """Unit and depth are revealed; a tactical marker brings its unit face up, the WN unit stays."""
    s = Situation().german("WN60", "75", depth=TACTICAL)
    play = s.rehearse(Disclose, s.site("WN60"))
    assert play.over
    assert occupied(s) == ["WN60", "A3"]
    assert s.g.unit[s.site("WN60")] >= 0
    assert s.g.unit[s.site("A3")] in range(len(s.game.german))
    s = Situation().german("A1", "T", depth=True).drawn(T=1, mobile=1)
    s.rehearse(Disclose, s.site("A1"))
    assert s.g.unit[s.site("A1")] >= 0
    assert s.g.depth[s.site("A1")] >= 0


# -- Meyer and withdrawn units ---------------------------------------------------------------------


@pytest.mark.rule("9.5", "R9-18", "R3-03", "R9-10")
def test_meyer_is_released_in_two_lots() -> None:
    """Four units and two markers each time, unseen; then nothing is left."""
    s = Situation()
    for units, mobile, left in ((15, 22, (4, 2)), (19, 24, (0, 0)), (19, 24, (0, 0))):
        release_meyer(s.g)
        assert (s.g.pool_sizes["D"], s.g.pool_sizes["mobile"]) == (units, mobile)
        assert (s.g.pool_sizes["M"], s.g.pool_sizes["meyer"]) == left
    assert s.g.pools["M"] == s.g.pools["meyer"] == 0
    assert s.g.pools["D"] == s.game.reinforcements["D"] | s.game.reinforcements["M"]
    s = Situation("easy-fox")
    release_meyer(s.g)
    assert s.g.pool_sizes["D"] == 0


@pytest.mark.rule("9.5", "R9-18")
def test_it_is_told_what_meyer_releases() -> None:
    """Units without depth count as well; later events are ignored, and it is said so."""
    s = Situation()
    s.g.events = []
    s.g.pool_sizes["meyer"] = 2
    for _ in range(3):
        release_meyer(s.g)
    assert [(event.kind, event.facts) for event in s.g.events] == [
        ("meyer-released", {"units": 4, "depth": 2}),
        ("meyer-released", {"units": 4, "depth": 0}),
        ("meyer-is-empty", {"units": 0, "depth": 0}),
    ]


@pytest.mark.rule("9.31", "R9-10")
def test_withdrawn_units_come_back_with_depth() -> None:
    """A T unit that withdrew is a Division unit from then on."""
    s = Situation("easy-fox").german("A1", "8/2/916", revealed=True)
    withdraw(s.g, s.site("A1"))
    s.g.pool_sizes["T"] = 0
    reinforce(s.g, ("C",))
    assert s.g.unit_lot[s.site("C1")].bit_count() == 1
    assert s.g.depth[s.site("C1")] == HIDDEN


@pytest.mark.rule("9.1")
def test_revealing_keeps_the_pools_consistent() -> None:
    """A marker drawn after Meyer's release is one of all that could be there."""
    s = Situation()
    release_meyer(s.g)
    s.g.pool_sizes["T"] = 0
    reinforce(s.g, ("A", "B", "C", "D"))
    for name in ("A1", "B1", "C1", "D1"):
        reveal_depth(s.g, s.site(name))
    markers = [s.g.depth[s.site(name)] for name in ("A1", "B1", "C1", "D1")]
    assert len(set(markers)) == 4
    assert s.game.depth[markers[2]].type == "building"
