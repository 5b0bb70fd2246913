"""Set-up of the long scenarios (3, 21.1), against the booklet's table, counter by counter."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random

import pytest

import hexwar
from ddob_scenarios.printed.figures import DIVISION
from ddob_scenarios.printed.ids import SiteId
from ddob_scenarios.rules.common.command import walked_across
from ddob_scenarios.rules.common.germans import reveal_unit, withdraw
from ddob_scenarios.rules.common.losses import losses_of
from ddob_scenarios.rules.landing.placing import PlaceForces
from ddob_scenarios.state.omaha import HIDDEN, NOBODY, Omaha
from hexwar.board import CounterId, iterate
from hexwar.errors import DataError
from hexwar.testing import Rehearsal

from .situations import FIRST, TWENTY_NINTH
from .test_setup import backs, boxed, depth_sites, game_of

TABLE = [
    entry.split()
    for entry in """
A/1/16 1115 6 | B/1/16 1114 6 | C/1/16 0916 4 | D/1/16 0814 4 | E/2/16 1213 2 Spalding
F/2/16 1110 2 Strojny | G/2/16 1313 2 | H/2/16 0813 2 | I/3/16 1008 6 | K/3/16 0807 4
L/3/16 0908 4 Monteith | M/3/16 0809 4 | B/1/116 1028 2 | C/1/116 0830 6 | D/1/116 0726 4
E/2/116 1113 2 | F/2/116 1119 2 Thompson | G/2/116 0926 2 | H/2/116 0819 4 | I/3/116 1020 6
K/3/116 0920 6 | L/3/116 1119 6 | M/3/116 0919 7 Smith | C/2R 0533 2 | A-B/2R 0728 3
A-B/5R 1125 5 | C-D/5R 1026 5 | E-F/5R 1028 5
""".replace("\n", "|").split("|")
    if entry.strip()
]
"""Unit, hex, strength, hero: the table of 21.1."""

LEADERS = {"16-HQ": "1014", "Wyman": "0814", "116-HQ": "0926", "Cota": "0830"}

EAST = {"1/B/741": 2, "2/A/741": 2, "1/A/741": 2, "1-2/397": 2, "7FA": 4, "A-B/197": 1}
WEST = {
    "1/A/743": 2,
    "1/B/743": 4,
    "2/B/743": 2,
    "2/C/743": 4,
    "5-6/397": 2,
    "58AFA": 6,
    "C-D/467": 1,
}
"""What the player puts on the beach, with its strength."""


def beyond() -> Omaha:
    """Beyond the Beach before the player places anything."""
    return game_of("beyond-the-beach").set_up(seed=1)


def names(g: Omaha, counters: int) -> set[str]:
    """The names of some US counters."""
    return {g.game.us[counter].name for counter in iterate(counters)}


def number(g: Omaha, name: str) -> CounterId:
    """The number of a US counter."""
    return CounterId(g.game.lexicon.names["counter"].read(name))


# -- the whole day ---------------------------------------------------------------------------------


@pytest.mark.rule("3", "14", "R3-02")
def test_the_whole_day_starts_as_the_first_waves() -> None:
    """The same Germans and boxes; on the track everybody, whenever he is due."""
    day, waves = game_of("d-day").set_up(seed=1), game_of("first-waves").set_up(seed=1)
    assert backs(day) == backs(waves)
    assert depth_sites(day) == depth_sites(waves)
    assert day.pool_sizes == waves.pool_sizes
    assert boxed(day) == boxed(waves)
    for counter, printed in enumerate(day.game.us):
        assert day.due[counter] == getattr(printed, "arrives", 0), printed.name
    assert day.game.file.scenario.turns == (1, 32)


# -- Beyond the Beach ------------------------------------------------------------------------------


@pytest.mark.rule("21.1", "R21-01")
def test_wn_units() -> None:
    """Twelve, of the kinds listed; six are out of play, one plain crew among them."""
    expected = {"WN72S": "88", "WN69": "rocket", "WN62S": "75", "WN65S": "75", "WN68S": "75"}
    plain = ("WN62N", "WN65N", "WN67", "WN66N", "WN66S", "WN68N", "WN71", "WN72N")
    g = beyond()
    sites = g.game.map.sites
    wn = {sites[s].name for s in range(len(sites)) if g.game.map.positions[sites[s].position].wn}
    assert {k: v for k, v in backs(g).items() if k in wn} == expected | dict.fromkeys(
        plain, "plain"
    )
    out = Counter(
        kind for kind, lot in g.game.crews.items() for gone in g.gone_units if gone == lot
    )
    assert out == {"88": 1, "75": 3, "plain": 1}


@pytest.mark.rule("21.1", "R21-01")
def test_depth_and_pools() -> None:
    """Eight WN markers on the map, one in its box; seven under reinforcements; the pools."""
    g = beyond()
    under_wn = {"WN62S", "WN65S", "WN66S", "WN67", "WN68S", "WN69", "WN72N", "WN72S"}
    under_units = {"A3", "A4", "C2", "C4", "D1", "F1", "G2"}
    assert depth_sites(g) == under_wn | under_units
    kinds = Counter(
        kind for lot in g.depth_lot if lot for kind, all_ in g.game.depth_of.items() if lot == all_
    )
    assert kinds == {"wn": 8, "building": 3, "mobile": 4}
    expected = {"wn": 1, "mobile": 20 - 4, "building": 8 - 3, "D": 5, "M": 8, "meyer": 4}
    assert {pool: size for pool, size in g.pool_sizes.items() if size} == expected


@pytest.mark.rule("21.1", "R21-01")
def test_reinforcement_units() -> None:
    """Twelve of T and D, six each, mixed: who is where is known to nobody."""
    g = beyond()
    sites = {"A3", "A4", "A7", "C2", "C4", "C6", "D1", "E5", "F1", "G1", "G2", "G6"}
    assert {name for name, back in backs(g).items() if back == "reinforcement"} == sites
    mixed = g.game.reinforcements["T"] | g.game.reinforcements["D"]
    for name in sites:
        site = g.game.map.site_named[name]
        assert g.unit[site] == HIDDEN
        assert g.unit_lot[site] == mixed
    assert g.gone_units.count(g.game.reinforcements["T"]) == 3
    assert g.gone_units.count(g.game.reinforcements["D"]) == 0


@pytest.mark.rule("21.1", "R21-01", "9.31")
def test_every_mix_of_pools_adds_up() -> None:
    """Revealing all twelve units gives six of either pool, whatever is withdrawn in between."""
    for seed in range(12):
        g = game_of("beyond-the-beach").set_up(seed=seed)
        rng = Random(seed)
        sites = [s for s, lot in enumerate(g.unit_lot) if lot & g.game.reinforcements["T"]]
        found = Counter[str]()
        for site in rng.sample(sites, len(sites)):
            reveal_unit(g, SiteId(site))
            found[g.game.german[g.unit[site]].pool] += 1
            if g.game.german[g.unit[site]].division == 352 and rng.random() < 0.5:
                withdraw(g, SiteId(site))
        assert found == {"T": 6, "D": 6}


@pytest.mark.rule("21.1", "R21-02", "R21-04")
def test_us_units_on_the_map() -> None:
    """28 units, four leaders and five heroes in their hexes with the strength of the table."""
    g = beyond()
    board = g.game.map.board
    assert len(TABLE) == 28
    for name, at, strength, *hero in TABLE:
        unit = number(g, name)
        assert board.name(g.hex[unit]) == at, name
        assert g.strength(unit) == int(strength), name
        riders = [
            g.game.heroes[h].name for h, with_unit in enumerate(g.heroes) if with_unit == unit
        ]
        assert riders == hero, name
    for name, at in LEADERS.items():
        assert board.name(g.hex[number(g, name)]) == at
    assert sum(1 for at in g.hex if at >= 0) == 32
    assert (g.posts, g.wounded, g.inspired) == (0, 0, 0)


@pytest.mark.rule("21.1", "13.1", "R21-04")
def test_loss_boxes() -> None:
    """X-21.1: four companies of the 1st Division, five of the 29th; the limit is fourteen."""
    g = beyond()
    assert names(g, g.losses) == {
        *("E/2/16", "F/2/16", "G/2/16", "H/2/16"),
        *("A/1/116", "B/1/116", "E/2/116", "F/2/116", "G/2/116"),
    }
    assert losses_of(g, FIRST) == 4
    assert losses_of(g, TWENTY_NINTH) == 5
    assert DIVISION.catastrophe[g.extended] == 14


@pytest.mark.rule("21.1", "5.22", "7.22", "R21-02")
def test_command() -> None:
    """Only E/2/116 has changed sides; three more companies have walked across the boundary."""
    g = beyond()
    counters = range(len(g.hex))
    switched = sum(1 << c for c in counters if g.division[c] != g.game.home[c])
    assert names(g, switched) == {"E/2/116"}
    walked = sum(1 << c for c in counters if walked_across(g, CounterId(c)))
    assert names(g, walked) == {"F/2/116", "L/3/116", "M/3/116"}


@pytest.mark.rule("3", "5.3", "21.1", "R21-04")
def test_the_track_and_who_is_out() -> None:
    """62AFA on turn 26, delayed; everybody of turn 16 and later on his turn; the others out."""
    g = beyond()
    on_the_map = {name for name, *_ in TABLE} | set(LEADERS)
    for counter, printed in enumerate(g.game.us):
        arrives = getattr(printed, "arrives", 99)
        if printed.name == "62AFA":
            assert g.due[counter] == 26
            assert g.delayed == 1 << counter
        elif arrives == 99 or arrives < 16:
            assert g.due[counter] == 0, printed.name
            assert g.box[counter] == -1
            assert (g.hex[counter] >= 0) == (printed.name in on_the_map)
        else:
            assert g.due[counter] == arrives, printed.name
    assert sum(1 for due in g.due if due == 16) == 12


@pytest.mark.rule("21.1")
def test_the_rest_of_the_table() -> None:
    """Nine hexes cleared, four off-map guns active, the rockets fired once, turn 17, all cards."""
    g = beyond()
    cleared = {"0612", "0613", "0614", "0615", "0616", "0523", "0524", "0525", "0426"}
    assert set(g.game.map.board.names(g.cleared)) == cleared
    assert not g.cleared & ~g.game.map.obstacles
    assert (g.silenced, g.rockets_fired, g.turn) == (0, True, 17)
    assert g.deck.bit_count() == 54
    assert set(g.depth) <= {HIDDEN, NOBODY}


# -- what the player places ------------------------------------------------------------------------


@pytest.mark.rule("21.1", "7.6", "R21-03")
def test_the_player_places_thirteen_units_and_twelve_companies() -> None:
    """The beach of either sector, two a hex; then boxes of the sector, two a box, not Charlie."""
    g = beyond()
    omaha, game = g.game.map, g.game
    play = Rehearsal(g, PlaceForces)
    for sector, table in ((FIRST, EAST), (TWENTY_NINTH, WEST)):
        waterline = omaha.board.where(waterline="high") & omaha.in_sector[sector]
        hexes = omaha.board.names(waterline)
        for place, _ in enumerate(table):
            verb, name, _ = play.texts[0].split()
            assert verb == "station"
            assert name in table
            full = {at for at in hexes if len(g.units_in(omaha.board.hex(at))) >= 2}
            assert {text.split()[2] for text in play.texts} == set(hexes) - full
            play.do(f"station {name} {hexes[place // 2]}")
    for name, strength in (EAST | WEST).items():
        assert g.strength(number(g, name)) == strength, name
    companies = 0
    while not play.over:
        verb, name, _ = play.texts[0].split()
        assert verb == "place"
        unit = number(g, name)
        boxes = {box.name: box for box in omaha.boxes}
        for text in play.texts:
            box = boxes[text.split()[2]]
            assert box.sector == game.home[unit]
            assert box.beach not in ("", "CH")
            assert g.box.count(box.number) < 2
        play.do(play.texts[0])
        companies += 1
    assert companies == 12
    assert sum(1 for box in g.box if box >= 0) == 12


@pytest.mark.rule("21.1", "R21-03")
def test_the_companies_of_turn_16_land_on_turn_17() -> None:
    """They are checked and land with the first phase of the scenario."""
    match = hexwar.start("ddob/beyond-the-beach", seed=3)
    rng = Random(3)
    landed = 0
    while not landed:
        events = match.do(rng.choice(list(match.legal_actions)))
        landed = sum(1 for event in events if event.kind == "landed")
    assert isinstance(match.state, Omaha)
    assert match.state.turn == 17
    assert landed >= 8


# -- faults in such a set-up -----------------------------------------------------------------------

FAULTY = """
source = "reconstructed"
[scenario]
game = "ddob"
base = "beyond-the-beach"
name = "faulty"
title = "Faulty"
[us]
ashore = [
  { unit = "A/9/16", hex = "0714", steps = 3 },
  { unit = "A/1/16", hex = "9999", steps = 9, heroes = ["Rommel"] },
]
lost = ["1/A/741"]
cleared = ["0000"]
[german.reinforcements]
drawn = { T = 1 }
sites = ["A1", "WN60"]
depth = ["B2"]
"""


def test_faults_of_a_set_up_are_told_together(tmp_path: Path) -> None:
    """Units, hexes, steps, heroes, companies and positions that do not exist, all at once."""
    file = tmp_path / "faulty.toml"
    file.write_text(FAULTY, encoding="utf-8")
    with pytest.raises(DataError) as told:
        hexwar.game(str(file))
    for fault in ("A/9/16", "9999", "3 steps", "Rommel", "1/A/741", "0000", "WN60", "B2", "2"):
        assert fault in str(told.value), fault
