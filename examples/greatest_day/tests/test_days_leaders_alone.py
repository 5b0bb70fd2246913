"""What the booklet says of units it does not say of a leader who is alone in his hex."""

from __future__ import annotations

import copy

import pytest
from days_stage import at_dawn, laid_out, printed_game, put, to, unit
from greatest_day.rules.actions.drop import FirstDrop, due
from greatest_day.rules.combat.air import defences
from greatest_day.rules.common.sight import fire_zone, reach_of
from greatest_day.rules.sea.ships import may_engage
from greatest_day.rules.turn.chance_moves import Ruin
from greatest_day.state import OFF

from hexwar.board import has, iterate

LEADER, COMPANY, HILLMAN = "Leader__8th__Brigade", "A_1__Suffolk", "Wn__17__Hillman"


@pytest.mark.rule("series.zones/close", "4.4.7", "4.8.2")
@pytest.mark.parametrize(("name", "reach"), [(LEADER, 3), (COMPANY, 1)])
def test_only_a_unit_next_to_it_shortens_a_fire_zone(name: str, reach: int) -> None:
    """4.8.2: zones reach one hex next to an enemy unit. As he leaves, the zone is wide again."""
    g = laid_out(**{HILLMAN: "35.015"})
    post = unit(g, HILLMAN)
    wide = fire_zone(g, post)
    enemy = put(g, name, "35.014")
    assert reach_of(g, post) == reach
    assert (fire_zone(g, post) == wide) is (reach == 3)
    g.put(enemy, OFF)
    assert fire_zone(g, post) == wide


@pytest.mark.rule("4.4.7")
@pytest.mark.parametrize(("name", "why"), [(LEADER, None), ("A_2__E__Yorks", "4.4.7")])
def test_a_coastal_battery_is_silent_next_to_an_enemy_unit_only(name: str, why: str | None) -> None:
    """A leader on his own does not keep it from the ships."""
    g = at_dawn()
    put(g, name, "31.013")
    assert may_engage(g, unit(g, "u1___1260")) == why


@pytest.mark.rule("17.1")
@pytest.mark.parametrize(("name", "gap", "defended"), [
    (LEADER, 1, True), (COMPANY, 1, False), (COMPANY, 2, False), (COMPANY, 3, True),
])  # fmt: skip
def test_only_allied_units_within_two_hexes_end_the_air_defence_of_the_ground(
    name: str, gap: int, defended: bool
) -> None:
    """A town with open ground around it: 2, until a unit comes near."""
    g = laid_out("german")
    game = g.game = copy.copy(g.game)
    tanks, board = put(g, "u1___Pz.Rgt.__22", "34.020"), game.board
    town = next(
        at for at in iterate(board.where(terrain="town"))
        if not any(board.terrain[n] in ("town", "city", "fortified") for n in board.neighbours[at])
    )  # fmt: skip
    g.put(tanks, town)
    assert list(defences(g, tanks)) == [2]
    near = next(at for at in iterate(g.game.land) if board.distance(at, town) == gap)
    g.put(unit(g, name), near)
    assert list(defences(g, tanks)) == ([2] if defended else [])


@pytest.mark.rule("6.1")
@pytest.mark.parametrize(
    ("name", "gap", "spared"), [(LEADER, 4, False), (COMPANY, 4, True), (COMPANY, 5, False)]
)
def test_bombers_keep_five_hexes_away_from_allied_units(name: str, gap: int, spared: bool) -> None:
    """Not from a leader on his own."""
    g = laid_out()
    city = to(g, "40.032")
    assert has(Ruin().targets.of(g), city)
    near = next(at for at in iterate(g.game.land) if g.game.board.distance(at, city) == gap)
    put(g, name, g.game.board.name(near))
    assert has(Ruin().targets.of(g), city) is not spared


@pytest.mark.rule("3.2", "3.3", "3.1")
@pytest.mark.parametrize(("leader", "other"), [(LEADER, COMPANY), ("Leader__Luck", "u4___736")])
def test_a_stick_drops_beside_a_leader_and_beside_no_unit(leader: str, other: str) -> None:
    """Of either side; where units stand in all hexes of the zone nobody jumps."""
    g = printed_game("zone-n").set_up(1)
    at = to(g, "24.020")
    put(g, leader, "24.020")
    assert has(FirstDrop().free.of(g), at)
    put(g, other, "24.020")
    assert not has(FirstDrop().free.of(g), at)
    g = printed_game("sword").set_up(1)
    g.turn, names = 8, ["Leader__Luck", "u4___736"]
    for name, due_now in zip(names, (0, 1), strict=True):
        g.game = copy.copy(g.game)
        first, *later = g.game.later_sticks
        g.game.later_sticks = [first._replace(zone=1 << to(g, "29.016")), *later]
        put(g, name, "29.016")
        assert due(g) == due_now
