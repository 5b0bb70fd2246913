"""What the booklet's text demands of the lost tables and of the map, whatever stands there."""

from __future__ import annotations

from itertools import pairwise

import pytest
from normandie44.limits import DATA, LIMITS
from normandie44.printed import printed
from normandie44.rules.battle.combat import Assault
from normandie44.rules.ground.damage import Retreat
from normandie_stage import laid_out, printed_game, to, under_way, unit

from hexwar.components import read_tables
from hexwar.kit.boxes import BoxMap

TABLES = read_tables(DATA.file("tables.toml"))
BOARD = printed().board


@pytest.mark.rule("0.2.2", "6.12")
def test_ae_02_a_festung_is_a_box_inside_a_box() -> None:
    """AE-02: Saint-Nazaire lies in Rennes and is none of the boxes that confusion looks at."""
    boxes = BoxMap.of(BOARD, "strategic", "coloured")
    assert BOARD.boxes["Saint-Nazaire"].attributes["inside"] == "Rennes"
    assert "Saint-Nazaire" not in boxes.names


@pytest.mark.rule("6.3")
def test_columns_of_the_combat_table() -> None:
    """From 1:3 to 6:1, 3:2 directly right of 1:1 and then 2:1; no column between 2:1 and 3:1."""
    heads = TABLES["combat"].columns
    assert (heads[0], heads[-1]) == ("1:3", "6:1")
    even = heads.index("1:1")
    assert heads[even + 1 : even + 4] == ("3:2", "2:1", "3:1")


@pytest.mark.rule("6.3", "6.4", "6.8")
def test_dt_34_the_combat_table_is_monotone() -> None:
    """DT-34: a better column or die is never worse for the attacker; all kinds of results occur."""
    table, seen = TABLES["combat"], set()

    def gain(column: int, die: int) -> int:
        weights = {"AS": -3, "AD": -2, "AR": -1, "DS": 3, "DD": 2, "DR": 1, "X": 1}
        words = str(table.result(column, die)).split()
        found = [(word[:-1], 4 if word[-1] == "E" else int(word[-1])) for word in words]
        seen.update(letters for letters, _ in found)
        return sum(weights[letters] * count for letters, count in found)

    last = len(table.columns) - 1
    for column in range(last + 1):
        for die in range(8):
            assert column == last or gain(column, die) <= gain(column + 1, die)
            assert die == 7 or gain(column, die) <= gain(column, die + 1)
    assert seen == {"AS", "AD", "AR", "DS", "DD", "DR", "X"}


@pytest.mark.rule("6.2", "9.3")
def test_the_bombardment_table_is_monotone() -> None:
    """More strength or a higher die affects no less; the results are A1 and A2."""
    table = TABLES["bombardment"]
    levels = [
        [int(str(table.result(c, die)).strip("A-") or 0) for c in range(len(table.columns))]
        for die in range(8)
    ]
    for row, below in pairwise(levels):
        assert row == sorted(row)
        assert all(a <= b for a, b in zip(row, below, strict=True))
    assert {level for row in levels for level in row} == {0, 1, 2}


@pytest.mark.rule("1.1.1.1", "9.1", "9.4")
def test_air_tables_stay_within_the_cups() -> None:
    """At most 6 heavies, 4 mediums and 12 fighter-bombers; fewer of them under cloud."""
    for turn in range(1, 13):
        clear, overcast = (int(TABLES["air"].result(n, turn)) for n in range(2))
        assert overcast <= clear <= sum(LIMITS.cups["fighter"]) == 12
        bombers = [int(TABLES["bombers"].result(n, turn)) for n in range(4)]
        assert max(bombers[0], bombers[2]) <= sum(LIMITS.cups["heavy"]) == 6
        both = (*LIMITS.cups["medium"], *LIMITS.cups["light"])
        assert max(bombers[1], bombers[3]) <= sum(both) == 4
        assert int(TABLES["superiority"].result(0, clear)) <= clear


@pytest.mark.rule("1.1.1.1")
def test_low_throws_are_clear_and_a_five_is_overcast() -> None:
    """The adjustment is taken off and works towards clear weather."""
    states = [TABLES["weather"].result(0, die) for die in range(-1, 7)]
    assert states == sorted(states)
    assert TABLES["weather"].result(0, 5) == "overcast"


@pytest.mark.rule("9.5")
def test_a_medium_adds_one_in_a_box() -> None:
    """The text's example gives one medium bomber one point."""
    assert LIMITS.bombs[1] == 1


@pytest.mark.rule("7.1.1", "7.1.3", "11.3")
def test_capacities_of_depots() -> None:
    """Utah takes 3 markers; 0, 1 and more occur; full is no less than reduced, Cherbourg twice."""
    depots = {depot.name: depot for depot in printed_game("cobra").depots}
    assert depots["Utah"].markers[1] == 3
    assert {min(depot.markers[1], 2) for depot in depots.values()} == {0, 1, 2}
    for depot in depots.values():
        assert depot.markers[0] <= depot.markers[1]
        assert depot.landing[0] <= depot.landing[1]
    cherbourg = depots["Port of Cherbourg"]
    assert cherbourg.landing[1] == 2 * cherbourg.landing[0]
    assert cherbourg.markers[1] == 2 * cherbourg.markers[0]


@pytest.mark.rule("4.1.2")
def test_boxes_that_the_text_names() -> None:
    """Orléans has 4 or more; two boxes have Maquis, three lie beyond the Seine; 12 letters."""
    boxes = BoxMap.of(BOARD, "strategic", "coloured")
    numbers = dict(zip(boxes.names, boxes.values("interdiction"), strict=True))
    assert numbers["Orléans"] >= 4
    maquis = [n for n, there in zip(boxes.names, boxes.values("maquis"), strict=True) if there]
    assert sorted(maquis) == ["Languedoc", "Sud-Est"]
    beyond = [n for n, s in zip(boxes.names, boxes.values("beyond_seine"), strict=True) if s]
    assert sorted(beyond) == ["Orléans", "Paris", "Pas-de-Calais"]
    assert sum(len(hexes) for hexes in boxes.hexes) == 12


@pytest.mark.rule("2.1", "6.1")
def test_units_of_one_step_and_their_stacking_points() -> None:
    """A division has 3 points, a regiment 1, a battalion none; the battle group 275 one step."""
    counters = printed_game("campaign").counters
    sizes = counters.values("size", "")
    for number, (name, size) in enumerate(zip(counters.names, sizes, strict=True)):
        points = counters.values("sp")[number][-1]
        assert points == {"division": 3, "battalion": 0, "corps": 0}.get(size[-1], points), name
        assert 1 <= counters.steps[number] <= 3
    assert counters.steps[counters.named("275-KG")] == 1
    british = [counters.named(name) for name in ("50/69", "50/151")]
    assert [counters.values("attack")[number][-1] for number in british] == [4, 4]
    assert counters.values("defence")[counters.named("Lehr/I-130")][-1] == 3


@pytest.mark.rule("6.6", "0.1.1")
def test_dt_14_a_garrison_stays_where_it_is_told_to_retreat() -> None:
    """DT-14: it ignores every retreat, on the map as in a box."""
    g = laid_out("allies", "campaign", US__1="0618", Paris__garrison="0518")
    garrison = unit(g, "Paris__garrison")
    under_way(g, Retreat(units=1 << garrison, hexes=2, origin=to(g, "0518")))
    assert g.hex[garrison] == to(g, "0518")


@pytest.mark.rule("5.3", "0.1.1")
def test_dt_10_three_german_headquarters_support_one_attack() -> None:
    """DT-10: each further one spends its marker and is Done, and all columns are added."""
    where = {"I__SS__HQ": "1107", "II__SS__HQ": "1108", "XLVII__Pz__HQ": "1008"}
    g = laid_out("germans", "cobra", u1__SS="1008", **where)
    corps = [unit(g, name) for name in where]
    for hq in corps:
        g.markers[hq] = 1
    g.markers[corps[0]], g.used = 0, 1 << corps[0]  # it has launched the combat
    assault = Assault(target=to(g, "0908"), units=1 << unit(g, "u1__SS"), hq=corps[0])
    for hq in corps:
        assert assault.supporters.refusal(g, hq) is None
        assault.add_support(g, hq)
    assert [g.markers[hq] for hq in corps] == [0, 0, 0]
    assert all(g.used >> hq & 1 for hq in corps)
    assert sum(g.game.support[hq] for hq in corps) == 6
