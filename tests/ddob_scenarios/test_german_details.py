"""Germans in detail: markers placed and removed, where reinforcements come, what is told (9-11)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from ddob_scenarios.printed.map import EAST
from ddob_scenarios.rules.common.command import command_area, command_range
from ddob_scenarios.rules.common.germans import place_depth, place_unit, remove_depth
from ddob_scenarios.rules.common.losses import kill_hero, leave_for_good
from ddob_scenarios.rules.events.reinforcements import (
    AddDepthInEachSector,
    TacticalReinforcement,
    open_place_in,
    reinforce,
    release_meyer,
)
from ddob_scenarios.rules.german_fire.volley import exposed_leaders
from ddob_scenarios.rules.landing.engineers import CLEAR, ClearSector
from ddob_scenarios.state.omaha import GONE, HIDDEN, NOBODY, OmahaContext
from hexwar.board import NONE, HexSet, first, has, iterate, one
from hexwar.play.values.events import Event

from .asked import clearable
from .situations import Situation
from .test_posts import with_post


def told(s: Situation, act: Callable[[], Any]) -> list[Event]:
    """Do something and return what was told of it."""
    s.g.events = []
    act()
    return list(s.g.events)


# -- depth -----------------------------------------------------------------------------------------


@pytest.mark.rule("9.21", "9.22")
def test_whether_there_was_a_marker_is_told() -> None:
    """It goes under the unit and leaves its pool; without one left nothing happens."""
    s = Situation().german("WN62S")
    site, left = s.site("WN62S"), s.g.pool_sizes["wn"]
    assert place_depth(s.g, site) is True
    assert (s.g.depth[site], s.g.pool_sizes["wn"]) == (HIDDEN, left - 1)
    s = Situation().german("WN62S")
    s.g.pool_sizes["wn"] = 0
    assert place_depth(s.g, site) is False
    assert s.g.depth[site] == NOBODY


@pytest.mark.rule("9.21", "9.22", "22.4")
def test_mobile_markers_are_not_recalled_while_there_is_one() -> None:
    """They come back when the pool is empty, and not before."""
    for left in (1, 0):
        s = Situation("d-day", turn=20, improved_reaction=True).german("A1", "T")
        s.g.lost_depth = s.game.depth_of["mobile"]
        s.g.pool_sizes["mobile"] = left
        assert place_depth(s.g, s.site("A1"))
        assert s.g.recalled is (left == 0)


@pytest.mark.rule("2.24", "9.1")
def test_revealed_markers_that_go_are_known_to_be_gone() -> None:
    """Each one, besides those that went before."""
    s = Situation().german("WN62S", "plain", depth="wn-2-NA", depth_revealed=True)
    s.german("WN61", "88", depth="wn-tactical-a", depth_revealed=True)
    first, second = (s.g.depth[s.site(name)] for name in ("WN62S", "WN61"))
    remove_depth(s.g, s.site("WN62S"))
    assert s.g.lost_depth == one(first)
    remove_depth(s.g, s.site("WN61"))
    assert s.g.lost_depth == one(first) | one(second)


@pytest.mark.rule("9.24", "R9-06")
@pytest.mark.parametrize(("left", "placed"), [(1, 1), (2, 2), (3, 2)])
def test_the_last_marker_goes_to_one_sector(left: int, placed: int) -> None:
    """With a single marker left one unit of the whole map gains it, else one in each sector."""
    s = Situation().german("A1", "T").german("C10", "T").german("WN62S").german("WN72S")
    for pool in s.g.pool_sizes:
        s.g.pool_sizes[pool] = 0
    s.g.pool_sizes["wn"] = left
    s.rehearse(AddDepthInEachSector, script={})
    assert sum(marker != NOBODY for marker in s.g.depth) == placed


# -- reinforcements --------------------------------------------------------------------------------


@pytest.mark.rule("9.1", "9.3", "11.31")
def test_a_unit_that_is_placed_is_told_of() -> None:
    """Where it is; not which."""
    s = Situation()
    events = told(s, lambda: place_unit(s.g, s.site("A1"), s.game.reinforcements["T"]))
    assert [(e.kind, e.facts) for e in events] == [("german-placed", {"site": s.site("A1")})]


@pytest.mark.rule("9.3", "9.32", "R9-07")
def test_the_class_of_a_place_in_a_zone() -> None:
    """Next to a US unit 1, within two hexes 2, else 3; a zone without positions has none."""
    for hex_, nearness in (("1206", 1), ("1306", 1), ("1408", 2), ("1826", 3)):
        s = Situation().us(f"E/2/16@{hex_}/3")
        place = open_place_in(s.g, "A")
        assert place is not None
        near = min(
            s.game.map.board.distance(s.at(hex_), s.game.map.sites[site].hex)
            for position in s.game.map.zones["A"]
            for site in iterate(s.game.map.site_sets[position])
        )
        assert place[0] == (1 if near <= 1 else 2 if near == 2 else 3), (hex_, nearness)
    assert open_place_in(s.g, "no such zone") is None


@pytest.mark.rule("9.3", "9.34", "R9-08", "R9-09")
def test_a_zone_that_is_full_is_told_of() -> None:
    """By the name of the zone; the others get theirs."""
    s = Situation()
    for position in s.game.map.zones["A"]:
        for site in iterate(s.game.map.site_sets[position]):
            s.g.garrisons |= one(site)
    events = told(s, lambda: reinforce(s.g, ("A", "B")))
    assert [(e.kind, e.facts) for e in events if e.kind == "no-position"] == [
        ("no-position", {"zone": "A"})
    ]
    assert [e.kind for e in events].count("german-placed") == 1


@pytest.mark.rule("9.4", "9.41", "R9-14")
def test_a_tactical_marker_calls_the_position_nearest_to_the_enemy() -> None:
    """Of those equally near to its WN the one that is nearer to a US unit, before any number."""
    s = Situation().german("WN62S", depth="wn-tactical-a")
    omaha = s.game.map
    home = omaha.sites[s.site("WN62S")].hex
    frame = TacticalReinforcement(s.site("WN62S"))
    far = {
        site.number: omaha.board.distance(home, site.hex)
        for site in omaha.sites
        if omaha.positions[site.position].reinforcement
    }
    nearest = [site for site, steps in far.items() if steps == min(far.values())]
    for chosen in nearest:
        at = next(i for i in omaha.board.neighbours[omaha.sites[chosen].hex])
        s = Situation().german("WN62S", depth="wn-tactical-a")
        s.us(f"E/2/16@{omaha.board.name(at)}/3")
        ranks = {site: omaha.board.distance(omaha.sites[site].hex, at) for site in nearest}
        found = frame.nearest(s.g)
        open_ones = [site for site in nearest if omaha.sites[site].hex != at]
        assert all(ranks[site] == min(ranks[o] for o in open_ones) for site in found)


@pytest.mark.rule("9.5", "R9-10", "R9-18")
@pytest.mark.parametrize(
    ("units", "markers", "kind"),
    [
        (4, 2, "meyer-released"),
        (4, 0, "meyer-released"),
        (0, 2, "meyer-released"),
        (0, 0, "meyer-is-empty"),
    ],
)
def test_what_is_told_when_meyer_is_released(units: int, markers: int, kind: str) -> None:
    """How many units and markers; that he is empty only if neither is left."""
    s = Situation()
    s.g.pool_sizes["M"], s.g.pool_sizes["meyer"] = units, markers
    events = told(s, lambda: release_meyer(s.g))
    assert [(e.kind, e.facts) for e in events] == [(kind, {"units": units, "depth": markers})]


# -- engineers -------------------------------------------------------------------------------------


@pytest.mark.rule("10.1", "10.11", "R10-01")
def test_why_a_hex_cannot_be_cleared() -> None:
    """No obstacle there, cleared already, or under the fire of the card."""
    s = Situation(turn=3)
    omaha = s.game.map
    hexes = omaha.obstacles & omaha.in_sector[EAST]
    frame = ClearSector(EAST, 0, 1)
    cleared = first(hexes)
    s.g.cleared = one(cleared)
    for at in omaha.board.ids:
        expected = "10.1" if not has(hexes, at) else "10.11" if at == cleared else "R10-01"
        assert CLEAR.refusal(OmahaContext(frame, s.g), at) == expected


@pytest.mark.rule("10.1", "R10-01")
def test_the_card_of_the_other_sector_bars_its_own_positions() -> None:
    """By the option that asks the card of the position's sector, in both sectors alike."""
    both = set()
    for sector, box, other in ((0, "fire/east", "fire/west"), (1, "fire/west", "fire/east")):
        s = Situation(turn=3, germans=True, obstacle_card="position_sector")
        s.g.card_track[box] = 20
        alone = clearable(s.g, sector)
        for number in range(1, 55):
            s.g.card_track[other] = number
            assert clearable(s.g, sector) & ~alone == 0
            both.add((sector, clearable(s.g, sector)))
    assert len(both) > 2


# -- heroes and leaders ----------------------------------------------------------------------------


@pytest.mark.rule("11.11", "6.32")
def test_heroes_go_with_their_own_unit_alone() -> None:
    """A unit without a hero that leaves play changes no hero."""
    s = Situation().us("A/1/16@0511/3", hero="Monteith").us("B/1/16@0512/3")
    heroes = list(s.g.heroes)
    leave_for_good(s.g, s.counter("B/1/16"))
    assert s.g.heroes == heroes
    leave_for_good(s.g, s.counter("A/1/16"))
    assert s.g.heroes.count(GONE) == heroes.count(GONE) + 1


@pytest.mark.rule("11.14", "11.15")
def test_the_death_of_a_hero_is_told_by_unit_and_hero() -> None:
    """Which hero it was, and with which unit."""
    s = Situation().us("A/1/16@0511/3", hero="Monteith")
    unit = s.counter("A/1/16")
    hero = s.g.hero_of(unit)
    events = told(s, lambda: kill_hero(s.g, unit))
    assert [(e.kind, e.facts) for e in events] == [("hero-killed", {"unit": unit, "hero": hero})]


@pytest.mark.rule("11.4", "R11-05")
def test_the_hero_of_the_first_unit_of_the_list_is_exposed_too() -> None:
    """A unit may have the number 0."""
    s = Situation().german("WN62S", "75")
    name = s.game.us[0].name
    at = first(s.game.map.positions[s.position("WN62")].fields[0])
    s.us(f"{name}@{s.game.map.board.name(at)}/3", hero="Monteith")
    assert [action[0] for action in exposed_leaders(s.g, s.position("WN62"))] == ["hit-hero"]


@pytest.mark.rule("11.2", "11.3", "18.3")
def test_the_area_of_command() -> None:
    """The hexes of all leaders and those around them; of a command post what is in its range."""
    s = Situation().us("16-HQ@0511", "Wyman@0715")
    board = s.game.map.board
    expected: HexSet = NONE
    for name in ("0511", "0715"):
        expected |= one(s.at(name)) | board.adjacent[s.at(name)]
    assert command_area(s.g) == expected
    assert command_area(Situation().g) == 0
    post = with_post("Wyman@1826", space=2)
    reach = command_range(post.g, post.counter("16-HQ"))
    around = board.within(post.at("1826"), 1)
    assert reach > 1
    assert command_area(post.g) == board.within(post.at("1014"), reach) | around
