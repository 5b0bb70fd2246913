"""Engineer bases: placing, range, garrisons, lanes, roads and traffic (19)."""

from __future__ import annotations

from typing import Any

import pytest

from ddob_scenarios.printed.ids import GermanId, SiteId
from ddob_scenarios.rules.engineers_and_hq import (
    EngineerAndHqPhase,
    EngineerOperation,
    PlaceGarrisons,
    areas_of_operations,
    inhibited,
    traffic,
)
from ddob_scenarios.rules.landing.engineers import uncleared
from hexwar.board import NONE, has, iterate, one, up_to
from hexwar.play.match.decision import explain

from .asked import (
    cannot_move,
    is_free,
    is_preservation,
    may_grow,
    may_move,
    opened_by_engineers,
    sites_for_base,
    sites_for_garrison,
)
from .situations import FIRST, TWENTY_NINTH, Situation
from .test_movement import acting, refused, steps


def with_base(at: str, space: int, *placed: str, turn: int = 20, **options: Any) -> Situation:
    """The base 1-37 with its marker on a space of the track; no empty position counts."""
    s = Situation("d-day", turn=turn, **options).us(f"1-37@{at}", *placed)
    s.g.track[s.counter("1-37")] = space
    s.g.garrisons = up_to(SiteId, len(s.game.map.sites))
    return s


def names(s: Situation, hexes: int) -> set[str]:
    """The printed numbers of some hexes."""
    return {s.game.map.board.name(i) for i in iterate(hexes)}


def area(s: Situation) -> set[str]:
    """The hexes in which the base works."""
    return names(s, areas_of_operations(s.g))


# -- placing and growing ---------------------------------------------------------------------------


@pytest.mark.rule("19.1", "19.21", "R19-01", "15", "R19-04")
def test_one_operation_for_each_division() -> None:
    """The 1st places a base, then the 29th one of its own; either may decline."""
    s = Situation("d-day", turn=20)
    s.g.garrisons = up_to(SiteId, len(s.game.map.sites))
    play = s.rehearse(EngineerAndHqPhase)
    assert {text.split()[1] for text in play.texts if " " in text} == {"1-37"}
    play.do("place-base 1-37 0711")
    assert s.where("1-37") == "0711"
    assert {text.split()[1] for text in play.texts if " " in text} == {"20-121"}
    play.do("no-engineers")
    assert play.over
    play = s.rehearse(EngineerAndHqPhase)
    assert "extend-base 1-37" in play.texts
    assert "place-base 336-348 0711" in play.texts
    play.do("extend-base 1-37", "place-base 20-121 0620")
    assert s.g.track[s.counter("1-37")] == 1
    assert s.g.track[s.counter("20-121")] == 0


@pytest.mark.rule("19.1", "R19-01")
def test_a_base_stands_above_water_in_its_sector() -> None:
    """At high tide the high beach of the division's sector, later the wider beach."""
    s = Situation("d-day", turn=20)
    s.g.garrisons = up_to(SiteId, len(s.game.map.sites))
    omaha = s.game.map
    for division in (FIRST, TWENTY_NINTH):
        for turn, tides in ((20, ("high",)), (23, ("high", "mid")), (28, ("high", "mid", "low"))):
            s.g.set_turn(turn)
            dry = omaha.board.where(waterline=tides) & omaha.ground["beach"]
            assert sites_for_base(s.g, division) == dry & omaha.in_sector[division]


@pytest.mark.rule("19.1", "19.2", "R19-01", "E10")
@pytest.mark.parametrize("edition", ["2017", "2.0"])
def test_potential_fields_bar_bases(edition: str) -> None:
    """Disrupted units and empty positions count for placing; for growth only in 2017."""
    s = with_base("0711", 0, edition=edition)
    base = s.counter("1-37")
    assert may_grow(s.g, base)
    s.german("WN62N", "plain", disrupted=True)
    assert not has(sites_for_base(s.g, FIRST), s.at("0711"))
    assert may_grow(s.g, base) == (edition == "2.0")
    s.g.set_unit(s.site("WN62N"), GermanId(-1))
    s.g.garrisons = NONE
    assert not has(sites_for_base(s.g, FIRST), s.at("0711"))
    assert may_grow(s.g, base) == (edition == "2.0")
    s.g.garrisons = up_to(SiteId, len(s.game.map.sites))
    s.german("WN62N", "plain")
    assert not may_grow(s.g, base)


@pytest.mark.rule("19.2", "R19-01", "E10")
@pytest.mark.parametrize("edition", ["2017", "2.0"])
def test_a_base_grows_in_each_beach_hex_out_of_the_fields(edition: str) -> None:
    """Wherever on the beach it stands: its own hex decides, not a hex beside it."""
    s = with_base("0711", 0, turn=28, edition=edition).german("WN62N", "plain")
    base, board = s.counter("1-37"), s.game.map.board
    field = s.game.map.positions[s.position("WN62")].field
    beach = s.game.map.ground["beach"]
    assert beach & field
    assert beach & ~field
    for at in iterate(beach):
        s.g.put(base, at)
        assert may_grow(s.g, base) == (not has(field, at)), board.name(at)
    s.g.lift(base)
    assert not may_grow(s.g, base)


@pytest.mark.rule("18.1", "19.1", "R19-05")
def test_a_garrison_in_one_half_protects_a_whole_wn() -> None:
    """With a garrison or a US unit in either half the WN projects no potential field."""
    s = with_base("0711", 0)
    s.g.garrisons &= ~one(s.site("WN62N"))
    assert may_grow(s.g, s.counter("1-37"))
    s.g.garrisons &= ~one(s.site("WN62S"))
    assert not may_grow(s.g, s.counter("1-37"))
    s.us("A/1/16@0912/3")
    assert may_grow(s.g, s.counter("1-37"))


@pytest.mark.rule("19.2", "R19-01")
def test_the_range_grows_space_by_space() -> None:
    """0 1 2 2 3 3 4 4 5, one space a turn."""
    s = with_base("0711", 0)
    ranges = s.game.track.engineer_range
    assert ranges == (0, 1, 2, 2, 3, 3, 4, 4, 5)
    for space in range(1, len(ranges)):
        s.rehearse(EngineerOperation, FIRST).do("extend-base 1-37")
        assert s.g.track[s.counter("1-37")] == space
    assert not may_grow(s.g, s.counter("1-37"))


@pytest.mark.rule("15", "19.21", "R19-04")
@pytest.mark.parametrize(
    ("playing", "asked"), [((0,), ["1st"]), ((1,), ["29th"]), ((0, 1), ["1st", "29th"])]
)
def test_only_divisions_that_play_have_engineers(
    monkeypatch: pytest.MonkeyPatch, playing: tuple[int, ...], asked: list[str]
) -> None:
    """Each division in play works once, the 1st first; the other is not asked about."""
    s = Situation("d-day", turn=20)
    monkeypatch.setattr(s.game, "divisions", playing)
    s.g.garrisons = up_to(SiteId, len(s.game.map.sites))
    play = s.rehearse(EngineerAndHqPhase)
    prompts = []
    while not play.over:
        prompts.append(play.prompt)
        play.do("no-engineers")
    assert prompts == [
        f"Place an engineer base of the {name} Division, or extend one?" for name in asked
    ]


@pytest.mark.rule("19.33", "R19-07", "R19-09", "event/engineers-hampered")
def test_artillery_in_the_sector_inhibits_a_base() -> None:
    """No growth, no traffic; a new base may be placed. The event forbids that as well."""
    s = with_base("0711", 1)
    base = s.counter("1-37")
    s.g.shelled = one(TWENTY_NINTH)
    assert may_grow(s.g, base)
    assert traffic(s.g)
    s.g.shelled = one(FIRST)
    assert not may_grow(s.g, base)
    assert not traffic(s.g)
    assert sites_for_base(s.g, FIRST)
    s.g.shelled, s.g.hampered = NONE, True
    assert not may_grow(s.g, base)
    assert not traffic(s.g)
    assert not sites_for_base(s.g, FIRST)
    assert area(s)  # what is cleared stays cleared
    other = s.us("20-121@0621").counter("20-121")
    s.g.hampered = False
    for shelled, idle in ((FIRST, base), (TWENTY_NINTH, other)):
        s.g.shelled = one(shelled)
        assert [has(inhibited(s.g), b) for b in (base, other)] == [b == idle for b in (base, other)]


# -- the area --------------------------------------------------------------------------------------


@pytest.mark.rule("19.3", "19.31", "R19-02")
def test_range_example() -> None:
    """X-19.31: a base in 0711 with range 1 clears the shingle and the ditch around it."""
    s = with_base("0711", 1)
    assert area(s) >= {"0710", "0711", "0712"}
    omaha = s.game.map
    cleared = areas_of_operations(s.g)
    shingle = [
        (i, j)
        for name in ("0710", "0711", "0712")
        for i in [s.at(name)]
        for j in omaha.board.neighbours[i]
        if "shingle" in omaha.board.features(i, j)
    ]
    assert shingle
    ditch = [(s.at(a), s.at(b)) for a, b in (("0810", "0910"), ("0810", "0911"), ("0811", "0911"))]
    assert all("at-ditch" in omaha.board.features(i, j) for i, j in ditch)
    for i, j in (*shingle, *ditch):
        assert (cleared >> i | cleared >> j) & 1


@pytest.mark.rule("19.32", "R19-02")
def test_fire_shortens_the_range() -> None:
    """Hexes in active fields drop out, those behind them do not; disrupted Germans do nothing."""
    s = with_base("0711", 4)
    whole = area(s)
    s.german("WN61", "88", disrupted=True)
    assert area(s) == whole
    s.g.recover(s.site("WN61"))
    field = names(s, s.game.map.positions[s.position("WN61")].field)
    assert area(s) == whole - field
    distance = s.game.map.board.distance
    beyond = {h for h in area(s) if distance(s.at("0711"), s.at(h)) == 3}
    assert beyond


@pytest.mark.rule("19.3", "19.32")
def test_a_base_is_no_target() -> None:
    """Alone in its hex it attracts no fire, no distance is counted to it."""
    s = with_base("0711", 1)
    assert s.g.units_in(s.at("0711")) == []
    assert not has(s.game.combat_units, s.counter("1-37"))


# -- garrisons -------------------------------------------------------------------------------------


@pytest.mark.rule("19.3", "19.32", "R19-05")
def test_where_garrisons_go() -> None:
    """Into sites in range, out of active fire and without Germans, even where US units stand."""
    s = with_base("0711", 4, "A/1/16@0912/3")
    s.g.garrisons = NONE
    found = {s.game.map.sites[site].name for site in sites_for_garrison(s.g, FIRST)}
    assert {"WN62N", "WN62S", "WN61"} <= found
    s.german("WN61", "88")
    found = {s.game.map.sites[site].name for site in sites_for_garrison(s.g, FIRST)}
    assert "WN61" not in found
    assert sites_for_garrison(s.g, TWENTY_NINTH) == []
    s.g.garrisons = one(s.site("WN62S"))  # one marker is enough
    found = {s.game.map.sites[site].name for site in sites_for_garrison(s.g, FIRST)}
    assert "WN62N" in found
    assert "WN62S" not in found


@pytest.mark.rule("19.3", "R19-04", "R19-05", "15")
def test_placing_garrisons() -> None:
    """One by one, as many as the player likes, with the range of this very turn."""
    s = with_base("0711", 3)
    s.g.garrisons = up_to(SiteId, len(s.game.map.sites))
    for name in ("WN62N", "WN62S", "WN61"):
        s.g.garrisons &= ~one(s.site(name))
    play = s.rehearse(EngineerAndHqPhase)
    play.do("no-engineers", "no-engineers")
    sites = ("WN61", "WN62N", "WN62S")
    assert set(play.texts) == {f"garrison {site}" for site in sites} | {"no-more-garrisons"}
    play.do("garrison WN62N", "no-more-garrisons")
    assert has(s.g.garrisons, s.site("WN62N"))
    assert not has(s.g.garrisons, s.site("WN61"))


# -- lanes and roads -------------------------------------------------------------------------------


@pytest.mark.rule("19.3", "19.31", "R19-03")
def test_shingle_lanes() -> None:
    """A tank leaves the beach over shingle within the range, and only there."""
    s = with_base("0711", 1, "1/B/741@0711/2", "2/B/741@0716/2")
    play = acting(s)
    shingle = {
        s.game.map.board.name(j)
        for j in s.game.map.board.neighbours[s.at("0711")]
        if "shingle" in s.game.map.board.features(s.at("0711"), j)
    }
    assert shingle
    assert shingle <= steps(play, "1/B/741")
    assert refused(s, "move 2/B/741 0816") == "terrain-effects"


@pytest.mark.rule("19.3", "19.31", "17.22", "R17-02", "R19-03")
def test_cleared_mined_roads_are_roads_again() -> None:
    """Within the range a tank drives through them, at the pace of the road."""
    s = with_base("0717", 8, "1/B/741@1119/2", "2/B/741@0711/2")
    assert "1017" in area(s)
    play = acting(s).do("move 1/B/741 1118")
    assert "onward 1017" in play.texts
    s = with_base("0717", 0, "1/B/741@1119/2", "2/B/741@0711/2")
    assert "onward 1017" not in acting(s).do("move 1/B/741 1118").texts


@pytest.mark.rule("19.3", "19.31", "R19-02", "R19-03", "terrain-effects", "terrain/6")
def test_a_hexside_is_cleared_from_either_of_its_hexes() -> None:
    """One of the two hexes in range is enough, whichever the vehicle comes from."""
    omaha = Situation("d-day", turn=20).game.map
    sides = [
        (i, j)
        for i in omaha.board.ids
        for j in omaha.board.neighbours[i]
        if omaha.board.features(i, j) == {"shingle"} and omaha.board.link(i, j) is None
    ]
    assert sides
    for i, j in sides:
        assert omaha.forbids("vehicle", i, j) is not None
        assert omaha.forbids("vehicle", i, j, omaha.board.all & ~(one(i) | one(j))) is not None
        for cleared in (one(i), one(j), one(i) | one(j)):
            assert omaha.forbids("vehicle", i, j, cleared) is None


@pytest.mark.rule("17.22", "19.3", "19.31", "R17-02", "R19-03")
def test_where_engineers_open_the_way() -> None:
    """To a tank on either side of the shingle, if one of the two hexes is in range; to it only."""
    s = with_base("0711", 0, "1/B/741@0711/2", "A/1/16@0711/3")
    omaha, tank, company = s.game.map, s.counter("1/B/741"), s.counter("A/1/16")
    at = s.at("0711")
    to = next(
        j
        for j in omaha.board.neighbours[at]
        if omaha.board.features(at, j) == {"shingle"} and not has(omaha.ground["beach"], j)
    )
    for start, end in ((at, to), (to, at)):
        s.g.put(tank, start)
        s.g.put(company, start)
        for cleared in (one(at), one(to)):
            assert end in opened_by_engineers(s.g, tank, cleared)
            assert opened_by_engineers(s.g, company, cleared) == []
        assert end not in opened_by_engineers(s.g, tank, NONE)


@pytest.mark.rule("19.34", "E7")
@pytest.mark.parametrize("edition", ["2017", "2.0"])
def test_seawalls_are_never_cleared(edition: str) -> None:
    """A vehicle crosses a seawall by road only, whatever the range, in either edition."""
    s = with_base("0711", 8, edition=edition)
    omaha = s.game.map
    everywhere = omaha.board.all
    walls = [
        (i, j)
        for i in omaha.board.ids
        for j in omaha.board.neighbours[i]
        if omaha.board.features(i, j) == {"seawall"} and omaha.board.link(i, j) is None
    ]
    assert walls
    assert all(omaha.forbids("vehicle", i, j, everywhere) == "terrain/6" for i, j in walls)


@pytest.mark.rule("19.4", "R5-11")
def test_beach_obstacles_are_gone_late_in_the_day() -> None:
    """With or without bases, from turn 23, or from 24 by the option."""
    for option, gone in ((23, 23), (24, 24)):
        s = Situation("d-day", turn=gone - 1, obstacles_gone_turn=option)
        assert uncleared(s.g)
        s.g.set_turn(gone)
        assert not uncleared(s.g)


# -- traffic ---------------------------------------------------------------------------------------


@pytest.mark.rule("19.3", "R19-06", "7.1", "R7-04")
def test_traffic_moves_units_for_free() -> None:
    """A move that begins on low ground in range costs nothing; climbs and attacks do."""
    s = with_base("0711", 2, "A/1/16@0811/3", "1/B/741@0711/2", "B/1/16@0716/3")
    assert has(s.game.map.low, s.at("0811"))
    play = acting(s, actions=-1)
    assert s.g.actions_left[FIRST] == 0
    assert steps(play, "A/1/16")
    assert steps(play, "1/B/741")
    assert steps(play, "B/1/16") == set()
    play.do("move A/1/16 0911")
    assert s.g.actions_left[FIRST] == 0
    assert any(text.startswith("onward") for text in play.texts)  # of any legal length
    play.do("halt")
    assert refused(s, "move A/1/16 0811") == "7.1"


@pytest.mark.rule("7.1", "19.3", "R7-04", "R19-06")
def test_only_moves_that_begin_in_traffic_are_free() -> None:
    """Hex by hex: a move is free where traffic is directed, a climb or attack nowhere."""
    s = with_base("0711", 2, "A/1/16@0711/3")
    s.g.segment, s.g.actions_left = FIRST, [0, 0]
    company = s.counter("A/1/16")
    for at in iterate(s.game.map.board.within(s.at("0711"), 4)):
        s.g.put(company, at)
        free = has(traffic(s.g), at)
        assert is_free(s.g, "move", company) == free
        for to in s.game.map.board.neighbours[at]:
            if cannot_move(s.g, company, to) or is_preservation(s.game, company, at, to):
                continue
            assert may_move(s.g, company, to) == (None if free else "7.2")
        assert not is_free(s.g, "climb", company)


@pytest.mark.rule("19.3", "19.33", "R19-06")
def test_no_traffic_from_the_high_ground() -> None:
    """It helps those who begin low; they may well end high."""
    s = with_base("0711", 8, "A/1/16@1010/3", "B/1/16@0910/3")
    assert has(s.game.map.high, s.at("1010"))
    play = acting(s, actions=-1)
    assert steps(play, "A/1/16") == set()
    assert not traffic(s.g) & s.game.map.high


# -- why not ---------------------------------------------------------------------------------------


@pytest.mark.rule("19.1", "19.2", "19.21", "19.33")
def test_why_engineers_do_not_work() -> None:
    """Each refusal names its rule: the other division, fire on the hex, artillery."""
    s = with_base("0711", 1).german("WN61", "88")
    s.rehearse(EngineerOperation, FIRST)

    def why(text: str) -> str:
        verb, base, *at = text.split()
        return explain(s.g, (verb, s.counter(base), *map(s.at, at))).rule

    assert why("place-base 20-121 0621") == "19.21"
    assert why("place-base 336-348 0709") == "19.1"
    assert why("extend-base 1-37") == "19.2"
    s.g.shelled = one(FIRST)
    assert why("extend-base 1-37") == "19.33"


@pytest.mark.rule("19.3", "19.32", "R19-05")
def test_why_a_site_is_not_garrisoned() -> None:
    """Out of range, under fire, or garrisoned already."""
    s = with_base("0711", 3).german("A3", "T")
    s.g.garrisons = one(s.site("WN62S"))
    s.rehearse(PlaceGarrisons, FIRST, (s.site("WN62N"),))
    for site, number in (("C1", "19.3"), ("WN60", "19.32"), ("WN62S", "R19-05")):
        assert explain(s.g, ("garrison", s.site(site))).rule == number, site
