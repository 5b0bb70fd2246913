"""Laws that hold on any board: sight both ways, retreats, names, dice."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from m44_files import hex_at
from memoir44.game import Memoir44
from memoir44.m44.fields import hex_named
from memoir44.printed.boards import printed_formats
from memoir44.rules.dice import all_throws
from memoir44.state import Memoir
from memoir_stage import Place, place_of, retreating, stage

from hexwar.board import iterate, pack

EXTENDED = printed_formats()["extended"]
PLACES: list[Place] = [
    (r, c) for r in range(EXTENDED.rows) for c in range(r % 2, 25 - r % 2, 2)
]  # fmt: skip


@cache
def omaha() -> Memoir:
    """A board with hills, villages, hedgerows, bunkers."""
    return Memoir44("omaha").set_up(seed=1)


@pytest.mark.rule("1.7/crossed")
@settings(deadline=None)
@given(st.sampled_from(PLACES), st.sampled_from(PLACES), st.sets(st.sampled_from(PLACES)))
def test_sight_is_mutual(one: Place, other: Place, units: set[Place]) -> None:
    """Who sees is seen, whatever stands between."""
    field = omaha().field
    i, j, there = (
        hex_at(field, *one),
        hex_at(field, *other),
        pack(hex_at(field, *at) for at in units),
    )
    if i != j:
        assert field.sight.sees(i, j, there) is field.sight.sees(j, i, there)


@pytest.mark.rule("3.2")
@settings(deadline=None)
@given(st.sampled_from(PLACES))
def test_names_are_read_back(place: Place) -> None:
    """Every hex has a name, which reads back, in .m44 files as on the board."""
    field = omaha().field
    name = field.board.name(hex_at(field, *place))
    assert EXTENDED.place(hex_named(name, EXTENDED)) == place
    assert hex_named(name.swapcase(), EXTENDED) == EXTENDED.hex_at(*place)


@pytest.mark.rule("1.8/flags", "1.8/unmet")
@settings(max_examples=40, deadline=None)
@given(
    st.integers(1, 3),
    st.sets(st.tuples(st.integers(3, 6), st.integers(4, 9)), max_size=9),
    st.integers(0, 5),
)
def test_each_flag_costs_a_hex_or_a_figure(
    flags: int, blocked: set[tuple[int, int]], choice: int
) -> None:
    """A retreat goes as many hexes homeward as it can; each flag beyond costs a figure."""
    friends = {(row, 2 * column + row % 2) for row, column in blocked} - {(4, 12)}
    units = [("allies", "infantry", at) for at in sorted(friends)]
    g = stage(("allies", "infantry", (4, 12)), *units, ("axis", "infantry", (0, 0)), medals=1)
    play = retreating(g, 0, flags)
    while not play.over:
        play.do(g.listed[choice % len(g.listed)])
    assert (place_of(g, 0)[0] - 4) + (4 - g.figures[0]) == flags


@pytest.mark.rule("1.2/die")
@settings(deadline=None)
@given(st.integers(1, 8))
def test_throws_stand_for_all_dice(dice: int) -> None:
    """Throws without order, with their weights, are all the throws there are."""
    throws, weights = all_throws(dice)
    assert sum(weights) == 6**dice
    assert len(set(throws)) == len(throws)


@pytest.mark.rule("2.11.5")
def test_sections_cover_every_board() -> None:
    """Every hex is in a section of its board; on the lines, and there alone, in two."""
    for scenario in ("omaha", "sword-juno"):
        field = Memoir44(scenario).battlefield
        for front in field.fronts:
            left, centre, right = front.bands
            assert left | centre | right == front.hexes
            lines = iterate(left & centre | centre & right)
            assert {field.places[i][1] % 26 for i in lines} == {7, 17}
