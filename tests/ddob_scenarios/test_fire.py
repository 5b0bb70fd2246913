"""German fire by positions (6.1-6.41): who fires, at whom, how much, and recovery."""

from __future__ import annotations

import pytest

from ddob_scenarios.printed.charts import DOTS, Dots
from ddob_scenarios.printed.figures import PROTECTIVE
from ddob_scenarios.printed.map import EAST, WEST
from ddob_scenarios.rules.german_fire.aim import (
    distances_from,
    dots_of,
    hit_limit,
    keeps_from_firing,
    positions_called,
)
from hexwar.board import has, iterate, one

from .fire_scenes import fire, named, wanted
from .situations import Situation

# -- the worked examples ---------------------------------------------------------------------------


def fire_example(turn: int = 3) -> Situation:
    """The figure of the two fire examples: the West without WN66 to WN69."""
    return (
        Situation(turn=turn)
        .german("WN70", "75", depth=True)
        .german("WN71")
        .german("WN72N", depth=True)
        .german("WN72S", "88")
        .german("WN73", "75", depth=True)
        .us("5-6/397@0626/2", "F/2/116@0527/3", "G/2/116@0427/3", "A/1/116@0429/3")
        .us("2/C/743@0328/2", "C/2R@0333/2")
    )


@pytest.mark.rule("6.3", "6.31", "6.1", "6.33")
def test_fire_example_1() -> None:
    """X-6.3-1: WN70 hits the intense and the stronger steady unit, WN72 disrupts the rangers."""
    s = fire_example()
    play = fire(s, WEST, 24)
    assert play.over
    assert s.steps("G/2/116") == 2
    assert s.steps("F/2/116") == 2
    assert s.steps("5-6/397") == 2
    assert s.steps("A/1/116") == 3
    assert s.steps("2/C/743") == 2
    assert s.steps("C/2R") == 2
    assert s.disrupted("C/2R")
    assert s.g.disrupted.bit_count() == 1
    shots = {f["position"]: named(s, f["units"]) for f in play.facts_of("position-fires")}
    assert shots == {s.position("WN70"): ["G/2/116", "F/2/116"], s.position("WN72"): ["C/2R"]}
    assert [named(s, f["units"]) for f in play.facts_of("fire-spares")] == [["5-6/397"]]


@pytest.mark.rule("6.3")
def test_fire_example_1_a_double_symbol_needs_depth() -> None:
    """X-6.3-1: WN71 holds its fire, and says why."""
    s = fire_example()
    play = fire(s, WEST, 24)
    assert play.facts_of("fire-needs-depth") == [{"position": s.position("WN71")}]
    assert next(e for e in play.events if e.kind == "fire-needs-depth").rule == "6.3"


@pytest.mark.rule("6.36", "6.31", "R6-10")
def test_fire_example_2_as_printed() -> None:
    """X-6.3-2 on turn 3: the armour bonus costs the tank a step; the limit spares A/1/116."""
    s = fire_example()
    play = fire(s, WEST, 4)
    assert play.over
    assert s.steps("G/2/116") == 2
    assert s.steps("2/C/743") == 1
    assert s.steps("A/1/116") == 3
    assert s.steps("C/2R") == 2
    assert not s.g.disrupted


@pytest.mark.rule("6.5", "R6-21")
def test_fire_example_2_as_the_rules_have_it() -> None:
    """X-6.3-2, note: on turn 4 artillery hits, passes over the tank, and takes A/1/116."""
    s = fire_example(turn=4)
    play = fire(s, WEST, 4)
    assert play.over
    assert s.steps("2/C/743") == 1
    assert s.steps("A/1/116") == 2
    assert [named(s, [f["unit"]]) for f in play.facts_of("artillery-hits")] == [["A/1/116"]]


@pytest.mark.rule("6.34", "R6-07")
def test_two_positions_hit_as_many_units_as_possible() -> None:
    """X-6.34 and part 3, no. 6: WN71 takes G/2/116, so WN70 can hit the other two."""
    s = (
        Situation(turn=3)
        .german("WN70", depth=True)
        .german("WN71")
        .us("G/2/116@0427/3", "A/1/116@0426/3", "E/2/116@0526/3")
    )
    play = fire(s, WEST, 44)
    assert play.over
    assert [s.steps(name) for name in ("G/2/116", "A/1/116", "E/2/116")] == [2, 2, 2]
    shots = {f["position"]: named(s, f["units"]) for f in play.facts_of("position-fires")}
    assert shots[s.position("WN71")] == ["G/2/116"]
    assert sorted(shots[s.position("WN70")]) == ["A/1/116", "E/2/116"]


@pytest.mark.rule("6.22", "R6-01")
def test_wn65_fires_into_the_west_on_the_east_card_only() -> None:
    """X-6.2b: exactly six hexes of the West lie in the field of WN65."""
    for name in ("0619", "0419", "0520", "0819", "0720", "0820"):
        for sector in (EAST, WEST):
            s = Situation(turn=3).german("WN65N").us(f"A/1/116@{name}/3")
            fire(s, sector, 8)  # red with the armour bonus, circle
            hit = s.steps("A/1/116") == 2 or s.disrupted("A/1/116")
            assert hit == (sector == EAST), name
    s = Situation()
    field = s.game.map.positions[s.position("WN65")].field
    assert (field & s.game.map.in_sector[WEST]).bit_count() == 6


@pytest.mark.rule("6.2", "6.21")
def test_fields_of_the_figure() -> None:
    """X-6.2a: WN62, WN65 and C1 hit a unit just where the figure outlines their dots."""
    for site, number in (("WN62N", 31), ("WN65S", 31), ("C1", 30)):
        s = Situation(turn=3)
        s.german(site, "plain" if site != "C1" else "T", depth=True)
        position = s.game.map.sites[s.site(site)].position
        printed = s.game.map.positions[position]
        target = s.game.cards[number - 1].target
        unit = {"circle": "A/1/116", "diamond": "A/1/16"}[target]
        for at in s.game.map.board.ids:
            s.g.put(s.counter(unit), at)
            grades = wanted(s, printed.name, number)
            dots = [grade for grade, hexes in enumerate(printed.fields) if has(hexes, at)]
            assert list(grades.values()) == dots


@pytest.mark.rule("6.23")
def test_whose_dot() -> None:
    """X-6.23: the brown dots in 1313 and 1314 are those of C5, not of C1."""
    s = Situation()
    for name in ("1313", "1314"):
        at = s.at(name)
        assert has(s.game.map.positions[s.position("C5")].field, at)
        assert not has(s.game.map.positions[s.position("C1")].field, at)
    of_colour = s.game.map.of_colour
    for positions in of_colour.values():
        fields = [s.game.map.positions[position].field for position in iterate(positions)]
        assert sum(fields).bit_count() == sum(field.bit_count() for field in fields)


# -- who fires -------------------------------------------------------------------------------------


@pytest.mark.rule("6.1", "R6-01")
def test_a_card_calls_three_colours_of_its_sector() -> None:
    """Every position of the card's colours in the sector is called, no other."""
    s = Situation()
    for number in (1, 24, 44):
        shown = s.game.cards[number - 1]
        called = {position for position, _ in positions_called(s.g, EAST, shown)}
        colours = {entry.colour for entry in shown.fire}
        assert called == {
            p.number for p in s.game.map.positions if p.sector == EAST and p.colour in colours
        }


@pytest.mark.rule("6.31", "6.41", "R6-03")
def test_hit_limits() -> None:
    """X-6.31: a lone unit 1, a WN with two units and one depth 3; disrupted ones count nothing."""
    s = Situation().german("A3", "T").german("WN62N", depth=True).german("WN62S", "75")
    assert hit_limit(s.g, s.position("A3")) == 1
    assert hit_limit(s.g, s.position("WN62")) == 3
    s.g.disrupt(s.site("WN62N"))
    assert hit_limit(s.g, s.position("WN62")) == 1
    s.german("WN62S", "75", depth=True)
    assert hit_limit(s.g, s.position("WN62")) == 2
    s.g.recover(s.site("WN62N"))
    assert hit_limit(s.g, s.position("WN62")) == 4


@pytest.mark.rule("6.41", "R6-02", "E8", "6.3")
def test_a_two_hex_wn_needs_depth_under_an_undisrupted_unit() -> None:
    """Depth under a disrupted unit does not let the other half fire on a double symbol."""
    s = Situation().german("WN62N", depth=True, disrupted=True).german("WN62S", "75")
    position = s.position("WN62")
    single = s.game.cards[10].shows("green")  # card 11
    double = s.game.cards[4].shows("green")  # card 5
    assert single is not None
    assert double is not None
    assert not single.double
    assert double.double
    assert keeps_from_firing(s.g, position, single) is None
    assert keeps_from_firing(s.g, position, double) == "6.3"
    s.g.recover(s.site("WN62N"))
    assert keeps_from_firing(s.g, position, double) is None


@pytest.mark.rule("6.4", "6.41")
def test_a_disrupted_position_does_not_fire() -> None:
    """A position without an undisrupted unit is silent, a half-disrupted WN is not."""
    s = Situation(turn=3).german("WN60", "75", depth=True, disrupted=True).us("A/1/16@0609/3")
    fire(s, EAST, 34)  # purple single
    assert s.steps("A/1/16") == 3
    s = Situation(turn=3).german("WN62N", disrupted=True).german("WN62S", "75")
    s.us("A/1/16@0612/3")
    fire(s, EAST, 11)  # green single
    assert s.steps("A/1/16") == 2


@pytest.mark.rule("RE-04", "event/smoke")
def test_smoke_keeps_positions_from_firing() -> None:
    """A smoked WN does not fire although its colour is drawn, and says why."""
    s = Situation(turn=3).german("WN60", "75", depth=True).us("A/1/16@0609/3")
    s.g.smoked = one(s.position("WN60"))
    play = fire(s, EAST, 34)
    assert s.steps("A/1/16") == 3
    assert [e.rule for e in play.events if e.kind == "smoke-spoils-fire"] == ["RE-04"]


@pytest.mark.rule("RE-04", "event/smoke", "6.3", "6.4")
def test_smoke_keeps_the_listed_wn_silent_and_no_other() -> None:
    """Each WN in turn is in smoke: it is silent for that reason, all others may fire."""
    s = Situation(germans=True)
    wns = [position for position in s.game.map.positions if position.wn]
    shown = [symbol for printed in s.game.cards for symbol in printed.fire if not symbol.double]
    single_of = {str(symbol.colour): symbol for symbol in shown}
    for smoked in wns:
        s.g.smoked = one(smoked.number)
        for position in wns:
            single = single_of[position.colour]
            expected = "RE-04" if position is smoked else None
            assert keeps_from_firing(s.g, position.number, single) == expected, position.name


# -- at whom ---------------------------------------------------------------------------------------


@pytest.mark.rule("6.3", "6.36", "R6-10", "charts")
@pytest.mark.parametrize(
    ("unit", "dots", "number", "expected"),
    [
        # WN64: intense 0614, steady 0613, sporadic 0714; blue single on 4 (circle), 9 (diamond),
        # 42 (diamond with armour bonus)
        ("A/1/16@0614/3", "intense", 4, "step"),
        ("1/A/741@0614/2", "intense", 4, "step"),
        ("G/2/16@0613/3", "steady", 4, "step"),
        ("A/1/16@0613/3", "steady", 4, ""),
        ("C-D/197@0613/2", "steady", 9, ""),
        ("C-D/197@0613/2", "steady", 42, "step"),
        ("1/A/741@0613/2", "steady", 42, ""),
        ("G/2/16@0714/3", "sporadic", 4, "disrupted"),
        ("A/1/16@0714/3", "sporadic", 4, ""),
        ("C-D/197@0714/2", "sporadic", 9, ""),
        ("C-D/197@0714/2", "sporadic", 42, "disrupted"),
        ("16-HQ@0614", "intense", 4, ""),
    ],
)
def test_the_fire_chart_for_a_wn(unit: str, dots: Dots, number: int, expected: str) -> None:
    """The first column of the chart, for each kind of dot, unit, symbol and bonus."""
    s = Situation(turn=3).german("WN64").us(unit)
    place = s.at(unit.partition("@")[2].partition("/")[0])
    assert has(s.game.map.positions[s.position("WN64")].fields[DOTS.index(dots)], place)
    name = unit.partition("@")[0]
    before = s.steps(name)
    fire(s, EAST, number)
    found = "step" if s.steps(name) < before else "disrupted" if s.disrupted(name) else ""
    assert found == expected


@pytest.mark.rule("6.3", "R6-04", "6.33", "charts")
@pytest.mark.parametrize(
    ("hex_", "symbol", "hidden", "revealed"),
    [
        ("1009", "A/1/16", (2, True), (2, False)),  # intense: whatever the symbol
        ("1010", "G/2/16", (2, True), (2, False)),  # steady
        ("1010", "A/1/16", (3, False), (3, False)),
        ("1011", "G/2/16", (3, True), (3, True)),  # sporadic
    ],
)
def test_the_fire_chart_for_a_reinforcement_unit(
    hex_: str, symbol: str, hidden: tuple[int, bool], revealed: tuple[int, bool]
) -> None:
    """An unrevealed unit's intense and steady fire costs a step and disrupts as well."""
    for face_up, expected in ((False, hidden), (True, revealed)):
        s = Situation(turn=3).german("A2", "8/2/916", revealed=face_up)
        s.us(f"{symbol}@{hex_}/3")
        fire(s, EAST, 4)  # blue single, circle
        assert (s.steps(symbol), s.disrupted(symbol)) == expected


@pytest.mark.rule("6.35", "R6-15")
def test_concentrated_targets() -> None:
    """Five steps in a hex, tanks and all but no leaders, give every unit there the symbol."""
    s = Situation(turn=3).german("WN64", depth=True)
    s.us("A/1/16@0613/3", "1/A/741@0613/1", "16-HQ@0613", "Wyman@0613")
    assert wanted(s, "WN64", 4) == {}
    s.us("1/A/741@0613/2")
    assert wanted(s, "WN64", 4) == {"A/1/16": 1}  # the tank has the symbol, but is armoured
    assert wanted(s, "WN64", 42) == {"A/1/16": 1, "1/A/741": 1}


@pytest.mark.rule("6.37")
def test_hits_are_against_units_not_stacks() -> None:
    """One unit of a stack may be hit and the other spared; with the hits to spare both lose."""
    s = Situation(turn=3).german("WN64").us("A/1/16@0614/3", "G/2/16@0614/2")
    fire(s, EAST, 9)
    assert (s.steps("A/1/16"), s.steps("G/2/16")) == (2, 2)
    s = Situation(turn=3).german("WN64", depth=True).us("A/1/16@0614/3", "G/2/16@0614/2")
    fire(s, EAST, 9)
    assert (s.steps("A/1/16"), s.steps("G/2/16")) == (2, 1)


@pytest.mark.rule("6.31")
@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("G/2/16@0617/1", "L/3/16@0716/3"),  # intense before steady, though farther
        ("G/2/16@0613/1", "L/3/16@0714/3"),  # steady before sporadic, though farther
        ("G/2/16@0716/1", "L/3/16@0613/3"),  # the nearer one, though weaker
        ("G/2/16@0514/3", "L/3/16@0613/2"),  # equally far: the one with more steps
    ],
)
def test_dots_then_distance_then_steps(first: str, second: str) -> None:
    """A lone unit in WN64 hits the first of two units, and nobody is asked."""
    s = Situation(turn=3).german("WN64").us(first, second)
    play = fire(s, EAST, 4)
    assert play.over
    assert [named(s, f["units"]) for f in play.facts_of("position-fires")] == [["G/2/16"]]
    assert [named(s, f["units"]) for f in play.facts_of("fire-spares")] == [["L/3/16"]]
    assert not s.g.disrupted


@pytest.mark.rule("6.31", "R6-05")
def test_the_distance_of_a_two_hex_wn_is_that_of_its_nearest_undisrupted_unit() -> None:
    """With its beach half disrupted WN62 counts distances from the other."""
    s = Situation().german("WN62N").german("WN62S", "75")
    near = distances_from(s.g, s.position("WN62"))[s.at("0612")]
    s.g.disrupt(s.site("WN62N"))
    assert distances_from(s.g, s.position("WN62"))[s.at("0612")] == near + 1


@pytest.mark.rule("R6-16")
def test_a_unit_in_a_captured_north_half_is_in_the_field() -> None:
    """US units on a captured north half stand on a steady dot of the half still held."""
    s = Situation()
    for name, north in (
        ("WN62", "0812"),
        ("WN65", "0817"),
        ("WN66", "0821"),
        ("WN68", "0723"),
        ("WN72", "0531"),
    ):
        assert has(s.game.map.positions[s.position(name)].fields[1], s.at(north)), name


@pytest.mark.rule("RE-03", "event/plunging-fire")
def test_plunging_fire() -> None:
    """Sporadic dots in beach hexes behind cover become steady, all others stay."""
    s = Situation(turn=3).german("WN64").us("G/2/16@0714/3")
    s.g.plunging = True
    fire(s, EAST, 4)
    assert s.steps("G/2/16") == 2
    covered = s.game.map.ground["beach"] & s.game.map.board.hexes_beside(*PROTECTIVE)
    for position in s.game.map.positions:
        s.g.plunging = False
        intense, steady, sporadic = dots_of(s.g, position.number)
        s.g.plunging = True
        assert dots_of(s.g, position.number) == (
            intense,
            steady | sporadic & covered,
            sporadic & ~covered,
        )
    assert not has(covered, s.at("0813"))  # pavilion
