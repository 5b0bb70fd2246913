"""Set-up (3): which counters of which kind lie where, and how many are left in each pool."""

from __future__ import annotations

from collections import Counter

import pytest

import hexwar
from ddob_scenarios.game import DDayAtOmahaBeach
from ddob_scenarios.printed.ids import SiteId
from ddob_scenarios.rules.common.germans import back_of
from ddob_scenarios.state.omaha import HIDDEN, NOBODY, Omaha

EIGHTY_EIGHTS = ("WN61", "WN72S")
SEVENTY_FIVES = ("WN60", "WN62S", "WN65S", "WN68S", "WN70", "WN73")
ROCKETS = ("WN69",)
PLAIN = ("WN62N", "WN64", "WN65N", "WN66N", "WN66S", "WN67", "WN68N", "WN71", "WN72N")
WITH_DEPTH = ("WN60", "WN61", "WN62N", "WN65N", "WN66N", "WN68N", "WN70", "WN72N", "WN73")

DD_TANKS = {
    "1/B/741": "FG2",
    "2/B/741": "FG5",
    "1/C/741": "ER3",
    "2/C/741": "ER5",
    "1/B/743": "DG2",
    "2/B/743": "DG3",
    "1/C/743": "DW1",
    "2/C/743": "DW3",
}


def game_of(scenario: str) -> DDayAtOmahaBeach:
    """Return the game with a scenario."""
    game = hexwar.game(f"ddob/{scenario}")
    assert isinstance(game, DDayAtOmahaBeach)
    return game


def backs(g: Omaha) -> dict[str, str]:
    """Return what the backs of the German units on the map show, by site."""
    sites = g.game.map.sites
    return {sites[s].name: back_of(g, SiteId(s)) for s, unit in enumerate(g.unit) if unit != NOBODY}


def depth_sites(g: Omaha) -> set[str]:
    """Return the sites with a depth marker."""
    sites = g.game.map.sites
    return {sites[s].name for s, marker in enumerate(g.depth) if marker != NOBODY}


def boxed(g: Omaha) -> dict[str, str]:
    """Return the US counters in landing boxes."""
    boxes = g.game.map.boxes
    return {g.game.us[c].name: boxes[box].name for c, box in enumerate(g.box) if box >= 0}


@pytest.mark.rule("3", "R3-01")
def test_wn_units_by_kind() -> None:
    """Two 88s, six 75s, the rockets and nine plain crews, all face down, on their positions."""
    g = game_of("first-waves").set_up(seed=1)
    expected = dict.fromkeys(EIGHTY_EIGHTS, "88") | dict.fromkeys(SEVENTY_FIVES, "75")
    expected |= dict.fromkeys(ROCKETS, "rocket") | dict.fromkeys(PLAIN, "plain")
    assert expected == backs(g)
    assert {unit for unit in g.unit if unit != NOBODY} == {HIDDEN}


@pytest.mark.rule("3", "R3-01")
def test_the_gun_symbols_of_the_map_agree() -> None:
    """Where the map prints a gun a crew with that gun lies; 62N, dotted in a figure, has none."""
    game = game_of("first-waves")
    printed = {site.name: site.gun for site in game.map.sites if site.gun}
    placed = {name: back for name, back in backs(game.set_up(seed=1)).items() if back != "plain"}
    assert printed == placed
    assert "WN62N" not in printed


@pytest.mark.rule("3", "R3-01", "R3-03")
def test_depth_and_pools() -> None:
    """Depth under nine WN and nine in the box; the other pools, four mobile ones with Meyer."""
    g = game_of("first-waves").set_up(seed=1)
    assert set(WITH_DEPTH) == depth_sites(g)
    expected = {"wn": 9, "mobile": 20, "building": 8, "T": 9, "D": 11, "M": 8, "meyer": 4}
    assert expected == {pool: size for pool, size in g.pool_sizes.items() if size}
    assert g.deck.bit_count() == 54
    assert g.silenced == 0


@pytest.mark.rule("3", "5.3")
def test_us_units() -> None:
    """Eight tanks in their boxes, everybody else on the track on the turn of his counter."""
    game = game_of("first-waves")
    g = game.set_up(seed=1)
    assert boxed(g) == DD_TANKS
    for counter, printed in enumerate(game.us[: len(game.units)]):
        arrives = getattr(printed, "arrives", 0)
        assert g.due[counter] == (arrives if arrives <= 15 else 0), printed.name


@pytest.mark.rule("3", "2.21", "R3-01")
def test_units_begin_with_all_their_steps() -> None:
    """Companies with three, artillery battalions with four; leaders and bases possess none."""
    game = game_of("d-day")
    g = game.set_up(seed=1)
    for counter, printed in enumerate(game.us):
        assert g.steps[counter] == len(getattr(printed, "steps", ())), printed.name
    steps = {printed.name: g.steps[counter] for counter, printed in enumerate(game.us)}
    wanted = {"A/1/16": 3, "7FA": 4, "1/B/741": 2, "16-HQ": 0, "Cota": 0, "1-37": 0}
    assert {name: steps[name] for name in wanted} == wanted


@pytest.mark.rule("3", "R3-02")
def test_who_is_due_on_turn_16_or_later_stays_away() -> None:
    """The First Waves leaves them out; the long scenario has the turn-16 companies on the track."""
    late = {"A/1/115": (0, 16), "E/2/18": (0, 16), "18-HQ": (0, 22)}
    for name, (waves, day) in late.items():
        for scenario, due in (("first-waves", waves), ("d-day", day)):
            if scenario in DDayAtOmahaBeach.scenarios():
                game = game_of(scenario)
                counter = game.lexicon.names["counter"].read(name)
                assert game.set_up(seed=1).due[counter] == due, (scenario, name)


@pytest.mark.rule("3", "R3-06")
def test_easy_fox() -> None:
    """The East's WN, fewer pools, no Division unit, and the 1st Division up to turn 15."""
    game = game_of("easy-fox")
    g = game.set_up(seed=1)
    east = ("WN60", "WN61", "WN62N", "WN62S", "WN64", "WN65N", "WN65S")
    whole = backs(game_of("first-waves").set_up(seed=1))
    assert {name: whole[name] for name in east} == backs(g)
    assert depth_sites(g) == {"WN60", "WN61", "WN62N", "WN65N"}
    expected = {"wn": 4, "mobile": 10, "building": 8, "T": 9}
    assert expected == {pool: size for pool, size in g.pool_sizes.items() if size}
    assert boxed(g) == {name: box for name, box in DD_TANKS.items() if name.endswith("741")}
    taking_part = [c for c, due in enumerate(g.due) if due or g.box[c] >= 0]
    assert {game.us[c].division for c in taking_part} == {"1st"}
    assert max(g.due) <= 15
    due = Counter(g.due[c] for c in taking_part)
    printed = Counter(
        getattr(counter, "arrives", 99) for counter in game.us if counter.division == "1st"
    )
    assert due == {turn: count for turn, count in printed.items() if turn <= 15}
    assert (game.file.scenario.turns, game.sectors) == ((1, 16), (0,))
    active = [gun.name for n, gun in enumerate(game.map.guns) if not g.silenced >> n & 1]
    assert active == ["1/1352-east", "1Flak-east"]


@pytest.mark.rule("3", "21.1", "R3-02", "R3-03", "R21-01")
@pytest.mark.parametrize("scenario", ["first-waves", "d-day", "easy-fox", "beyond-the-beach"])
def test_every_german_counter_is_somewhere(scenario: str) -> None:
    """On the map, in a pool or out of play there are as many of each kind as are printed."""
    game = game_of(scenario)
    g = game.set_up(seed=1)
    on_map = Counter(lot for lot in g.unit_lot if lot)
    out = Counter(g.gone_units)
    for lot in game.crews.values():
        assert on_map[lot] + out[lot] == lot.bit_count()
    for pool in ("T", "D", "M", "A"):
        lot = game.reinforcements[pool]
        drawn = lot.bit_count() - g.pool_sizes[pool] - out[lot] - on_map[lot]
        assert drawn == (6 if scenario == "beyond-the-beach" and pool in "TD" else 0), pool
    assert on_map.total() + out.total() + sum(
        g.pool_sizes[pool] for pool in ("T", "D", "M", "A")
    ) == len(game.german)
    assert sum(lot.bit_count() == 20 for lot in g.unit_lot) == 12 * (scenario == "beyond-the-beach")


@pytest.mark.rule("3", "21.1", "2.24", "R3-02", "R3-03", "R21-01")
@pytest.mark.parametrize("scenario", ["first-waves", "d-day", "easy-fox", "beyond-the-beach"])
def test_every_depth_marker_is_somewhere(scenario: str) -> None:
    """On the map, in its pool, with Kampfgruppe Meyer or out of play, as many as are printed."""
    game = game_of(scenario)
    g = game.set_up(seed=1)
    out, meyer = Counter(g.gone_depth), g.pool_sizes["meyer"]
    on_map = Counter(lot for lot in g.depth_lot if lot)
    assert meyer == (0 if scenario == "easy-fox" else 4)
    for kind, count in {"wn": 18, "mobile": 24, "building": 8, "armour": 4}.items():
        lot = game.depth_of[kind]
        assert lot.bit_count() == count
        waiting = g.pool_sizes[kind] + (meyer if kind == "mobile" else 0)
        assert on_map[lot] + out[lot] + waiting == count, kind
    for site in range(len(game.map.sites)):
        assert (g.depth[site] == NOBODY) == (g.depth_lot[site] == 0)
        assert (g.unit[site] == NOBODY) == (g.unit_lot[site] == 0)


@pytest.mark.rule("3", "2.4", "18.2", "19.2")
def test_no_range_marker_lies_on_a_track() -> None:
    """Command posts and engineer bases come later: before, nobody has a place on their tracks."""
    for scenario in ("first-waves", "d-day", "beyond-the-beach"):
        g = game_of(scenario).set_up(seed=1)
        assert g.track == [0] * len(g.game.us)
        assert not g.posts
