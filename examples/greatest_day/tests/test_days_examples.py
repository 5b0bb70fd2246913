"""Acceptance examples whose hexes lie off the sector, on small boards, and some of other rules."""

from __future__ import annotations

import copy

import pytest
from days_stage import laid_out, named, printed_game, put, unit
from greatest_day.printed import PrintedGame
from greatest_day.rules.actions.drop import added
from greatest_day.rules.actions.stragglers import may_gather
from greatest_day.rules.combat.strength import Shot, firer_lines
from greatest_day.rules.sea.ships import anchorages, distance_from, may_be_engaged
from greatest_day.state import Field

from hexwar.board import Board, one

COAST = """
[grid]
orientation = "flat"
columns = 24
rows = 20
first_column = 60
first_row = 1
ids = "CC.RRR"
stagger = "odd"
shift = "down"
row_direction = "down"
column_direction = "left"
terrain = "clear"

[[terrain]]
kind = "woods"
hexes = ["77.015"]

[[terrain]]
kind = "bocage"
hexes = ["81.012"]

[[terrain]]
kind = "sea"
hexes = ["60.001-60.003", "61.001-61.003", "62.001-62.003", "63.001-63.003", "64.001-64.003",
         "65.001-65.003", "66.001-66.003", "67.001-67.003", "68.001-68.003", "69.001-69.003",
         "70.001-70.003"]

[[attribute]]
name = "hill"
hexes = ["60.020"]

[[attribute]]
name = "sector"
default = "gold"
values = [{ value = "juno", hexes = [
  "60.001-60.020", "61.001-61.020", "62.001-62.020", "63.001-63.020", "64.001-64.020",
  "65.001-65.020", "66.001-66.020", "67.001-67.020", "68.005-68.020",
] }]
"""
"""The numbering of the coast of Gold, with the hexes that the examples name."""


def gold() -> Field:
    """The coast of Gold with the marker of Force G in 76.003, and one battery ashore."""
    g = printed_game("sword").set_up(1)
    game = copy.copy(g.game)
    game.board = Board.parse(COAST)
    PrintedGame._prepare_map(game)
    game.force_at = game.board.hex("76.003")
    g.game, g.hex = game, [-1] * len(g.hex)
    g.reindex()
    g.changed()
    return g


def battery(g: Field, at: str, reach: int) -> int:
    """The coastal battery, in a hex and with a range of the booklet."""
    number = named(g, "1./1260")
    g.set_steps(number, 1)
    g.put(number, g.game.board.hex(at))
    g.game.ranges = tuple(reach if u == number else n for u, n in enumerate(g.game.ranges))
    return number


def test_a2_the_battery_of_mont_fleury_is_five_hexes_from_the_marker() -> None:
    """A2: 72.006 to 76.003."""
    board = gold().game.board
    assert board.distance(board.hex("72.006"), board.hex("76.003")) == 5


@pytest.mark.rule("2.1.2", "2.1.7", "2.1.10")
def test_a3_hexes_of_the_booklet_have_their_ground() -> None:
    """A3: the abbey is fortified with a post; in the woods of Gold no vehicle goes off the road."""
    board = laid_out().game.board
    abbey = board.hex("49.033")
    assert board.terrain[abbey] == "fortified"
    assert board.where(op=True) >> abbey & 1
    g = gold()
    woods, bocage = g.game.board.hex("77.015"), g.game.board.hex("81.012")
    beside = g.game.board.neighbours[woods][0]
    assert g.game.ways_of_going["tracked"].charge(beside, woods).barred
    assert g.game.board.terrain[bocage] == "bocage"


@pytest.mark.rule("4.4.3")
def test_a10_the_markers_of_gold_and_juno_lie_off_the_line_between_them() -> None:
    """A10: 68.003 and 67.003 are water beside the coast; 67.003 is beside hexes of both sectors."""
    g = gold()
    board = g.game.board
    off_gold, off_juno = board.hex("68.003"), board.hex("67.003")
    for started in ("76.003", "62.003"):
        g.game.force_at = board.hex(started)
        at_juno = started == "62.003"
        assert anchorages(g) >> off_juno & 1
        assert anchorages(g) >> off_gold & 1 != at_juno
        assert not anchorages(g) >> board.hex("68.004") & 1
        assert not anchorages(g) >> board.hex("68.001") & 1
    assert not anchorages(g) >> board.hex("76.002") & 1
    g.force = off_juno
    assert distance_from(g, named(g, "HMS-Kelvin"), off_juno) == 10


@pytest.mark.rule("4.4.4", "4.4.7", "4.1.5", "4.8.2")
def test_c1_mont_fleury_reaches_every_box() -> None:
    """C1: landing boxes 5, then 15, 25 and 35; range 41."""
    g = gold()
    guns, ship = battery(g, "72.006", 41), named(g, "HMS-Kelvin")
    g.afloat = one(ship)
    for box, gap in (("short", 15), ("medium", 25), ("long", 35)):
        g.boxes = {ship: box}
        assert distance_from(g, ship, g.hex[guns]) == gap
        assert may_be_engaged(g, guns, ship) is None
    load = next(u for u in range(len(g.hex)) if g.wave >> u & 1)
    assert may_be_engaged(g, guns, load) is None


@pytest.mark.rule("4.4.4", "4.4.7")
def test_c2_marefontaine_does_not_reach_the_medium_box() -> None:
    """C2: 4 hexes and 20 are 24."""
    g = gold()
    guns, ship = battery(g, "76.007", 23), named(g, "HMS-Kelvin")
    g.afloat, g.boxes = one(ship), {ship: "medium"}
    assert distance_from(g, ship, g.hex[guns]) == 24
    assert may_be_engaged(g, guns, ship) == "4.4.7"


@pytest.mark.rule("4.4.4", "4.4.1")
def test_c3_the_long_box_adds_thirty() -> None:
    """C3: 16 hexes from the marker and the long box are 46."""
    g = gold()
    board, ship = g.game.board, named(g, "HMS-Kelvin")
    g.boxes = {ship: "long"}
    far = next(h for h in board.ids if board.distance(h, g.game.force_at) == 16)
    assert distance_from(g, ship, far) == 46


@pytest.mark.rule("3.4.3.1", "3.4.3.3")
def test_d5_points_of_two_battalions_are_not_added_up() -> None:
    """D5: an engineer costs two points of one battalion, not one of each."""
    g = printed_game("zone-n").set_up(1)
    (stick,) = g.game.sticks
    other = stick._replace(battalion="12-Para")
    g.game = copy.copy(g.game)
    g.game.sticks = [stick, other]
    town = g.game.board.hex("26.022")
    g.rally_points, g.stragglers, g.recovery = [town, town], [0, 0], [1, 1]
    engineer = unit(g, "u286__Fd__Pk__RE")
    assert may_gather(g, engineer) == "3.4.3.3"
    g.recovery = [2, 0]
    assert may_gather(g, engineer) is None


@pytest.mark.rule("3.3.1")
def test_d6_six_is_taken_from_the_die_of_the_second_drop() -> None:
    """D6: a 7 without Germans comes to 1, one step of the stick; the third drop takes 8 away."""
    g = printed_game("zone-n").set_up(1)
    (stick,) = g.game.sticks
    assert [added(g, stick._replace(which=which)) for which in (1, 2, 3)] == [0, -6, -8]
    assert g.game.jumps.result("paratroops", 7 - 6, clamp=True) == "1"


@pytest.mark.rule("1.1", "series.fire")
def test_f8_by_night_an_assault_of_five_comes_to_six() -> None:
    """F8: 5 - 2 + 3; the booklet gives it to the 12. SS, which is not in play, and the airborne."""
    g = printed_game("zone-n").set_up(1)
    para = unit(g, "A_7__Para")
    g.set_steps(para, 2)
    put(g, "A_7__Para", "24.020")
    lines = firer_lines(g, Shot(para, para, "assault", by_assault=True))
    assert sum(int(line.amount) for line in lines) == 6
