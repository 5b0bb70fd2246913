"""Which German unit gains depth (9.2)."""

from __future__ import annotations

import random

import pytest

from ddob_scenarios.printed.ids import SiteId
from ddob_scenarios.printed.map import EAST, WEST
from ddob_scenarios.rules.common.control import in_communication
from ddob_scenarios.rules.common.germans import hexes_of_us_units, remove_depth
from ddob_scenarios.rules.events.reinforcements import (
    ANYWHERE,
    DEPTH,
    AddDepth,
    AddDepthInEachSector,
    candidates,
)
from ddob_scenarios.state.omaha import HIDDEN, NOBODY
from hexwar.board import NONE, CounterId
from hexwar.testing import Rehearsal

from .situations import Situation


def deepened(s: Situation) -> list[str]:
    """Return the sites with depth."""
    return [site.name for site in s.game.map.sites if s.g.depth[site.number] != NOBODY]


def add(s: Situation, sector: int = ANYWHERE) -> list[str]:
    """Add a depth marker and return the sites with depth."""
    s.g.result = None
    s.rehearse(AddDepth, sector, script={})
    return deepened(s)


@pytest.mark.rule("9.2", "P4", "R9-01")
def test_the_nearest_unit() -> None:
    """The unit nearest to a US unit gains depth, whatever its kind; hexes are counted plainly."""
    s = Situation().us("E/2/16@0711/3").german("WN61", "88").german("A3", "T").german("WN64")
    assert add(s) == ["WN61"]
    assert add(s) == ["WN61", "A3"] or add(s) == ["WN61", "WN64"]


@pytest.mark.rule("9.2", "R9-02", "P2")
def test_ties_go_by_kind_and_number() -> None:
    """Equally near: one-hex WN, two-hex WN, reinforcement; then number, letter, north half."""
    s = Situation()  # no US unit on the map: all are equally near
    for site in ("WN62S", "WN62N", "WN73", "WN67", "C10", "B2", "A2", "P-1014"):
        s.german(site, "plain" if site.startswith("WN") else "T")
    for expected in ("WN67", "WN73", "WN62N", "WN62S", "P-1014", "A2", "B2", "C10"):
        before = set(deepened(s))
        assert set(add(s)) - before == {expected}
    s = Situation().german("WN66S").german("WN65S", "75")
    assert add(s) == ["WN65S"]


@pytest.mark.rule("9.2", "P1", "P2", "R3-07")
def test_two_blank_positions_tie() -> None:
    """Two blanks at the same distance are the player's choice, and nothing else is."""
    s = Situation().german("P-1014", "T").german("P-1119", "T").german("A1", "T")
    play = s.rehearse(AddDepth, script={})
    assert play.texts == ["deepen P-1014", "deepen P-1119"]
    play.do("deepen P-1119")
    assert deepened(s) == ["P-1119"]


@pytest.mark.rule("9.2", "R9-01", "9.22")
def test_who_is_a_candidate() -> None:
    """In communication, without depth, disrupted or not; armour never."""
    s = Situation().german("WN70", depth=True).german("WN64", disrupted=True).german("A1", "T")
    s.german("C1", "1/1/352PzJ", revealed=True)
    assert {s.game.map.sites[n].name for n in candidates(s.g)} == {"WN64", "A1"}
    s.us("E/2/16@0908/3", "F/2/16@1109/3", "I/3/16@1007/3", "L/3/16@0909/3", "G/2/16@1108/3")
    assert not in_communication(s.g, s.site("A1"))
    assert {s.game.map.sites[n].name for n in candidates(s.g)} == {"WN64"}
    s.g.set_depth(s.site("WN70"), NOBODY)  # lost its depth, may gain it again
    assert s.site("WN70") in candidates(s.g)


@pytest.mark.rule("9.22")
@pytest.mark.parametrize("revealed", [False, True])
@pytest.mark.parametrize(
    ("site", "unit", "marker"), [("WN70", "75", "wn-1-AR"), ("A1", "T", "mobile-1-AR-a")]
)
def test_depth_that_was_lost_is_gained_again_any_number_of_times(
    site: str, unit: str, marker: str, revealed: bool
) -> None:
    """A unit loses its marker, seen or unseen, and receives another, while any are left."""
    s = Situation().german(site, unit, depth=marker, depth_revealed=revealed)
    number, in_the_pools = s.site(site), sum(s.g.pool_sizes.values())
    for _ in range(3):
        remove_depth(s.g, number)
        assert s.g.depth[number] == NOBODY
        assert number in candidates(s.g)
        assert add(s) == [site]
    assert bool(s.g.lost_depth) == revealed
    assert in_the_pools - sum(s.g.pool_sizes.values()) == 3


@pytest.mark.rule("9.2", "9.23", "R9-03")
def test_a_sector_without_candidates() -> None:
    """A sector that has nobody passes its marker to the other; with nobody at all none comes."""
    s = Situation().german("WN70", "75")
    assert add(s, EAST) == ["WN70"]
    s = Situation().german("WN70", "75").german("WN60", "75").us("E/2/16@0609/3")
    assert add(s, WEST) == ["WN70"]
    s = Situation()
    play = s.rehearse(AddDepth, EAST, script={})
    assert play.facts_of("no-depth") == [{}]


@pytest.mark.rule("9.2", "R9-03")
def test_each_sector() -> None:
    """One in each sector; a sector that has nobody gives its marker away, East first."""
    s = Situation().german("WN70", "75").german("WN60", "75").german("WN61", "88")
    s.rehearse(AddDepthInEachSector, script={})
    assert deepened(s) == ["WN60", "WN70"]
    s = Situation().german("WN70", "75").german("WN71").german("WN73", "75")
    s.rehearse(AddDepthInEachSector, script={})
    assert deepened(s) == ["WN70", "WN71"]
    s = Situation("easy-fox").german("WN60", "75").german("WN61", "88")
    s.rehearse(AddDepthInEachSector, script={})
    assert deepened(s) == ["WN60"]


@pytest.mark.rule("9.21", "9.24", "R9-05")
def test_which_pool() -> None:
    """WN, building and mobile depth by position; building falls back on mobile, mobile on none."""
    s = Situation().german("A4", "T").german("A1", "T").german("WN60", "75")
    sizes = dict(s.g.pool_sizes)
    for _ in range(3):
        add(s)
    assert {p: sizes[p] - n for p, n in s.g.pool_sizes.items() if sizes[p] != n} == {
        "wn": 1,
        "building": 1,
        "mobile": 1,
    }
    assert s.g.depth_lot[s.site("A4")] == s.game.depth_of["building"]
    s = Situation().german("A4", "T").german("WN60", "75").us("E/2/16@0708/3")
    s.g.pool_sizes["wn"] = s.g.pool_sizes["building"] = 0
    assert add(s) == ["A4"]  # not the nearer WN
    assert s.g.depth_lot[s.site("A4")] == s.game.depth_of["mobile"]


@pytest.mark.rule("9.24", "R9-05")
def test_no_second_choice() -> None:
    """A chosen unit for which no marker is left gets none, and nobody else does."""
    s = Situation().german("A1", "T").german("A4", "T").us("E/2/16@0908/3")
    s.g.pool_sizes["mobile"] = 0
    play = s.rehearse(AddDepth, script={})
    assert deepened(s) == []
    assert play.facts_of("no-depth-left") == [{"site": s.site("A1")}]


@pytest.mark.rule("9.24", "R9-06")
def test_one_marker_for_two_sectors() -> None:
    """With a single marker left it goes over the whole map to the first unit that can take it."""
    s = Situation().german("WN60", "75").german("A1", "T").german("G1", "T").us("A/1/116@0635/3")
    s.g.put(s.counter("A/1/116"), s.at("0534"))
    s.g.pool_sizes |= {"wn": 1, "mobile": 0, "building": 0}
    s.rehearse(AddDepthInEachSector, script={})
    assert deepened(s) == ["WN60"]
    s = Situation().german("WN60", "75").german("A1", "T").german("G1", "T").us("A/1/116@0534/3")
    s.g.pool_sizes |= {"wn": 0, "mobile": 1, "building": 0}
    s.rehearse(AddDepthInEachSector, script={})
    assert deepened(s) == ["G1"]


@pytest.mark.rule("9.24", "22.4", "R9-06", "R22-08")
@pytest.mark.parametrize("back", [1, 2])
def test_markers_that_may_return_are_given_out(back: int) -> None:
    """With every pool empty the eliminated mobile markers come back, be it only one."""
    s = Situation("d-day", turn=8, improved_reaction=True).us("A/1/116@0534/3")
    s.german("WN60", "75").german("A1", "T").german("G1", "T")
    s.g.pool_sizes |= {"wn": NONE, "mobile": NONE, "building": NONE}
    s.g.pools |= {"wn": NONE, "mobile": NONE, "building": NONE}
    s.g.gone_depth = [s.game.depth_of["mobile"]] * back
    s.g.lost_depth = NONE
    s.rehearse(AddDepthInEachSector)
    assert deepened(s) == ["G1"] if back == 1 else ["A1", "G1"]
    assert s.g.recalled


@pytest.mark.rule("9.2", "R9-02")
def test_against_a_brute_force_list() -> None:
    """On random maps the choice equals a list sorted by the words of 9.2."""
    rng = random.Random(92)
    for _ in range(25):
        s = Situation()
        sites = rng.sample(s.game.map.sites, 14)
        for site in sites:
            wn = s.game.map.positions[site.position].wn
            s.g.set_unit(site.number, HIDDEN, s.game.crews["plain" if wn else "75"])
        board = s.game.map.board
        for unit in rng.sample(range(40), 4):
            s.g.put(
                CounterId(unit), rng.choice([h for h in board.ids if h not in s.game.map.site_at])
            )

        def row(number: SiteId, s: Situation = s) -> tuple[object, ...]:
            site, board = s.game.map.sites[number], s.game.map.board
            position = s.game.map.positions[site.position]
            far = min(board.distance(site.hex, h) for h in s.g.hex if h >= 0)
            kind = 2 if not position.wn else len(position.sites) - 1
            digits = "".join(c for c in position.name if c.isdigit())
            rank = 0 if position.blank else int(digits)
            letter = "" if position.wn or position.blank else position.name[0]
            return (far, kind, rank, letter, site.name if len(position.sites) > 1 else "")

        found = candidates(s.g)
        rows = sorted(row(n) for n in found)
        assert [row(n) for n in DEPTH.best(s.g, found, hexes_of_us_units(s.g))] == [
            r for r in rows if r == rows[0]
        ]


@pytest.mark.rule("9.24", "R9-06", "22.4", "R22-08")
@pytest.mark.parametrize(
    ("left", "may_return", "expected"),
    [
        ({"mobile": 2}, 0, ["A1", "G1"]),  # the nearest units of the two sectors that can take one
        ({"wn": 1, "mobile": 1}, 0, ["G1", "WN60"]),
        ({"mobile": 1}, 0, ["G1"]),  # nearest of all to a US unit
        ({"mobile": 1}, 1, ["A1", "G1"]),  # a second one returns
        ({"mobile": 2}, 1, ["A1", "G1"]),
        ({"mobile": 3}, 0, ["A1", "G1"]),
    ],
)
def test_each_sector_has_its_own_marker_while_there_are_two(
    left: dict[str, int], may_return: int, expected: list[str]
) -> None:
    """The priorities cover the whole map only if just one marker is available."""
    s = Situation("d-day", turn=8, improved_reaction=may_return > 0).us("A/1/116@0534/3")
    s.german("A1", "T").german("G1", "T").german("G2", "T")
    if "wn" in left:
        s.german("WN60", "75").us("E/2/16@0611/3")
    s.g.pool_sizes |= {"wn": NONE, "mobile": NONE, "building": NONE} | left
    s.g.gone_depth = [s.game.depth_of["mobile"]] * may_return
    s.rehearse(AddDepthInEachSector)
    assert sorted(deepened(s)) == expected


@pytest.mark.rule("9.24", "R9-06", "R3-06")
def test_the_last_marker_of_a_battle_for_one_sector_stays_there() -> None:
    """With one sector fought over its unit is the first by the list, and is asked for once."""
    s = Situation("easy-fox").german("WN60", "75").german("WN61", "88").us("E/2/16@0609/3")
    s.g.pool_sizes |= {"wn": 1, "mobile": 0, "building": 0}
    play = s.rehearse(AddDepthInEachSector, script={})
    assert deepened(s) == ["WN61"]
    assert play.kinds() == ["sites-by-priority", "depth-placed"]


@pytest.mark.rule("9.24", "R9-05", "R9-06", "R3-06")
@pytest.mark.parametrize(("scenario", "placed"), [("easy-fox", []), ("first-waves", ["WN61"])])
def test_the_last_marker_looks_for_a_taker_only_if_two_are_called_for(
    scenario: str, placed: list[str]
) -> None:
    """With one sector the nearest unit is chosen and goes without, as in any other event."""
    s = Situation(scenario).german("WN61", "88").german("A1", "T").us("E/2/16@0908/3")
    s.g.pool_sizes |= {"wn": 1, "mobile": 0, "building": 0}
    s.rehearse(AddDepthInEachSector, script={})
    assert deepened(s) == placed


@pytest.mark.rule("9.24", "R9-06")
def test_the_last_marker_that_fits_nobody_is_offered_to_nobody() -> None:
    """With a WN marker left and no WN without depth, no unit is chosen only to go without."""
    s = Situation("first-waves").german("A1", "T").german("B1", "D").us("E/2/16@0908/3")
    s.g.pool_sizes |= {"wn": 1, "mobile": 0, "building": 0}
    assert s.rehearse(AddDepthInEachSector, script={}).kinds() == ["no-depth"]
    assert deepened(s) == []


@pytest.mark.rule("9.21", "9.22", "9.24", "R9-05")
def test_a_unit_goes_without_only_when_its_pool_is_empty() -> None:
    """The last marker is placed; for the next one that is called for it is said that none is left.

    The marker that was lost does not return to its pool.
    """
    s = Situation().german("A1", "T")
    s.g.pool_sizes["mobile"] = 1
    play = s.rehearse(AddDepth, script={})
    told = [(event.kind, event.rule, event.facts) for event in play.events]
    assert told[0] == ("depth-placed", "9.21", {"site": s.site("A1")})
    assert play.kinds() == ["depth-placed"]
    remove_depth(s.g, s.site("A1"))
    play = s.rehearse(AddDepth, script={})
    assert play.kinds() == ["no-depth-left"]
    assert deepened(s) == []


@pytest.mark.rule("9.21", "9.22", "22.4", "R22-08")
@pytest.mark.parametrize(("left", "returned"), [(1, False), (0, True)])
def test_lost_markers_return_only_when_their_pool_is_empty(left: int, returned: bool) -> None:
    """While the mobile pool has a marker it is drawn from there, and the lost ones stay out."""
    s = Situation("d-day", turn=8, improved_reaction=True).german("A1", "T")
    s.g.pool_sizes["mobile"] = left
    s.g.gone_depth = [s.game.depth_of["mobile"]] * 4
    add(s)
    assert deepened(s) == ["A1"]
    assert s.g.recalled == returned
    assert len(s.g.gone_depth) == (0 if returned else 4)
    assert s.g.pool_sizes["mobile"] == (3 if returned else 0)


@pytest.mark.rule("2.24", "9.1")
def test_markers_removed_face_up_are_known_to_be_out_of_play() -> None:
    """Each of them, one after the other, and no other marker."""
    names = ("wn-1-AR", "wn-2-NA")
    s = Situation()
    unseen = list(s.g.gone_depth)
    for site, name in zip(("WN60", "WN64"), names, strict=True):
        s.german(site, "75" if site == "WN60" else "plain", depth=name, depth_revealed=True)
        remove_depth(s.g, s.site(site))
    markers = [int(s.game.lexicon.names["depth"].read(name)) for name in names]
    assert s.g.lost_depth == sum(1 << marker for marker in markers)
    assert s.g.gone_depth == unseen


@pytest.mark.rule("P6", "R9-17")
def test_a_marker_removed_unseen_stays_unseen() -> None:
    """A tactical marker that goes face down brings no unit, and its face stays unknown."""
    from ddob_scenarios.rules.common.germans import remove_depth

    s = Situation().german("WN60", "75", depth="wn-tactical-a")
    sizes = dict(s.g.pool_sizes)
    remove_depth(s.g, s.site("WN60"))
    assert s.g.pool_sizes == sizes
    assert s.g.lost_depth == 0
    assert [s.game.map.sites[n].name for n, u in enumerate(s.g.unit) if u != NOBODY] == ["WN60"]


def test_a_rehearsal_asks_nothing_that_the_list_settles() -> None:
    """With the set-up of First Waves the list always settles a single unit."""
    g = Situation().game.set_up(seed=3)
    assert Rehearsal(g, AddDepth, script={}).over


@pytest.mark.rule("2.24", "9.1", "9.24", "P6")
def test_depth_that_is_removed_never_returns_to_its_box() -> None:
    """Unseen it is gone unseen, revealed it is known to be lost; units without any keep none."""
    s = Situation().german("WN60", "75", depth=True).german("A1", "T")
    s.german("WN62N", depth="wn-1-NA", depth_revealed=True)
    sizes, gone = dict(s.g.pool_sizes), list(s.g.gone_depth)
    s.g.events = []
    for name in ("A1", "WN60", "WN62N", "WN60"):
        remove_depth(s.g, s.site(name))
        assert s.g.depth[s.site(name)] == NOBODY
        assert s.g.unit[s.site(name)] != NOBODY
    assert s.g.gone_depth == [*gone, s.game.depth_of["wn"]]
    assert s.g.lost_depth.bit_count() == 1
    assert s.g.pool_sizes == sizes
    told = [(event.kind, event.facts["site"]) for event in s.g.events]
    assert told == [("depth-removed", s.site("WN60")), ("depth-removed", s.site("WN62N"))]
