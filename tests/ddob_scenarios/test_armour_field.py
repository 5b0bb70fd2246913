"""The fields of fire of German armour, and at whom it fires (23.3, 23.41, 23.42)."""

from __future__ import annotations

import pytest

from ddob_scenarios.printed.armour_map import (
    aimed_fields,
    armour_fields,
    height_allows,
    with_armour,
)
from ddob_scenarios.printed.map_reading import printed_map
from ddob_scenarios.rules.common.control import active_fields
from ddob_scenarios.rules.german_fire.aim import dots_of, shots_together
from hexwar.board import NONE, HexSet, first, has, iterate, one, pack

from .armour_scenes import BLUE, GREEN, RED, armour_at, armoured, card_for
from .asked import fires_up


def named(hexes: HexSet) -> set[str]:
    """Name the hexes of a set."""
    board = printed_map().board
    return {board.name(i) for i in iterate(hexes)}


FIGURE = {
    "1621": (
        "1521 1522 1622 1721 1722 1420 1523 1821",
        "1620 1421 1422 1520 1623 1720 1723 1820 1822",
    ),
    "1426": ("1326 1327 1425 1225 1325", "1427 1526 1527 1226 1227 1328 1424 1525"),
}
"""X-23.3: hexes of intense and of steady fire by hex of the armour."""


@pytest.mark.rule("23.3", "R23-02")
@pytest.mark.parametrize("at", FIGURE)
def test_the_figure_of_the_booklet(at: str) -> None:
    """X-23.3: the thirty hexes of both armour units, and no other, thirteen of them intense."""
    omaha = printed_map()
    intense, steady = armour_fields(omaha, omaha.board.hex(at))
    expected = FIGURE[at]
    assert named(intense) == set(expected[0].split())
    assert named(steady) == set(expected[1].split())


@pytest.mark.rule("23.3", "R3-08", "R23-02")
def test_no_fire_into_rough_and_no_farther_than_cover() -> None:
    """Rough ground gets no fire; behind bocage, buildings and houses fire does not reach on."""
    omaha = printed_map()
    board = omaha.board
    cover = omaha.ground["bocage"] | omaha.ground["building"] | omaha.houses
    for at in with_armour(omaha).armour_site_at:
        intense, steady = armour_fields(omaha, at)
        field = intense | steady
        assert not field & (omaha.ground["rough"] | omaha.ground["sea"] | one(at))
        assert not intense & cover
        for far in iterate(field & ~board.adjacent[at]):
            assert board.distance(at, far) == 2
            assert board.adjacent[far] & board.adjacent[at] & intense


@pytest.mark.rule("23", "23.3")
def test_the_field_moves_with_the_unit() -> None:
    """Armour is a position of its own, whose printed dots and colour do not count."""
    s = armour_at(armoured(), "1612", RED)
    position = s.position("Pz1612")
    assert has(s.g.active, position)
    assert not has(s.g.active, s.position("C6"))
    assert s.g.colour_of(position) == "red"
    assert s.game.map.positions[position].field != s.game.map.positions[s.position("C6")].field
    assert active_fields(s.g) == s.game.map.positions[position].field


@pytest.mark.rule("23.42", "R23-03")
def test_height_limits_whom_armour_fires_at() -> None:
    """From high ground it fires down only beside low ground; from low ground never up."""
    omaha = printed_map()
    for at in with_armour(omaha).armour_site_at:
        allowed = height_allows(omaha, at)
        if has(omaha.low, at):
            assert not allowed & omaha.high
        else:
            beside = bool(omaha.board.adjacent[at] & omaha.low)
            assert bool(allowed & omaha.low) == beside


@pytest.mark.rule("23.3", "23.42", "R23-02", "R23-03", "R23-05")
def test_at_which_hexes_of_its_field_armour_fires() -> None:
    """Its field has intense and steady dots; it fires at those that the heights let it fire at."""
    omaha = with_armour(printed_map())
    board = omaha.board
    aimed = aimed_fields(omaha)
    assert set(aimed) == {omaha.sites[site].position for site in omaha.armour_site_at.values()}
    for at, site in omaha.armour_site_at.items():
        position = omaha.positions[omaha.sites[site].position]
        dots = armour_fields(omaha, at)
        assert position.fields[:2] == dots
        assert position.field == dots[0] | dots[1]
        beside_low = any(has(omaha.low, near) for near in board.neighbours[at])
        for grade, hexes in enumerate(dots):
            for to in board.ids:
                up = has(omaha.low, at) and not has(omaha.low, to)
                down = has(omaha.low, to) and not has(omaha.low, at)
                fires = has(hexes, to) and not up and (not down or beside_low)
                assert has(aimed[position.number][grade], to) == bool(fires)


@pytest.mark.rule("8.12", "8.42", "23.3", "23.6")
def test_low_ground_barrages_armour_above_it_that_looks_on_the_beach() -> None:
    """Armour on the high ground is out of reach from below, unless its field has a beach hex."""
    omaha = with_armour(printed_map())
    below = first(omaha.low)
    for at, site in omaha.armour_site_at.items():
        intense, steady = armour_fields(omaha, at)
        on_the_beach = bool((intense | steady) & omaha.ground["beach"])
        high = has(omaha.high, at)
        assert fires_up(omaha, below, site) == (high and not on_the_beach)


@pytest.mark.rule("23.42", "R23-03")
def test_the_limit_of_height_is_none_of_the_field() -> None:
    """Armour on low ground does not fire at a unit above it, but the unit is in its field."""
    omaha = with_armour(printed_map())
    s = armoured()
    for at, site in omaha.armour_site_at.items():
        position = omaha.positions[omaha.sites[site].position]
        up = position.field & omaha.high if has(omaha.low, at) else NONE
        if up:
            hex_ = first(up)
            break
    name = omaha.board.name(at)
    armour_at(s, name).us(f"G/2/116@{omaha.board.name(hex_)}/3")
    assert not any(hexes >> hex_ & 1 for hexes in dots_of(s.g, position.number))
    assert active_fields(s.g) >> hex_ & 1
    number = card_for(GREEN, "R", target=s.g.symbol(s.counter("G/2/116")))
    assert shots_together(s.g, [position.number], s.game.cards[number - 1]) == []


@pytest.mark.rule("23.41", "R23-04")
def test_all_its_fire_may_hit_armour() -> None:
    """A tank on steady dots is hit on a symbol without the armour bonus."""
    s = armour_at(armoured(), "1621", BLUE).us("2/C/743@1720/2")
    number = card_for(BLUE, "R", target=s.g.symbol(s.counter("2/C/743")))
    shots = shots_together(s.g, [s.position("Pz1621")], s.game.cards[number - 1])
    assert [(shot.unit, shot.loses, shot.disrupts) for shot in shots] == [
        (s.counter("2/C/743"), True, False)
    ]


@pytest.mark.rule("23.52", "R23-12")
def test_roads_are_primary_and_secondary_ones() -> None:
    """The roads of armour join every exit and the three hexes by the beach; trails are none."""
    omaha = printed_map()
    board = omaha.board
    armour = with_armour(omaha).armour_site_at
    assert {board.name(at) for at in armour} >= {"0812", "0723", "0529", "1902", "2025"}
    for at in armour:
        links = (board.link(at, near) for near in board.neighbours[at])
        assert {"primary", "secondary"} & {kind for link in links if link for kind in link.kinds}
    assert omaha.mined & pack(at for at in armour)
