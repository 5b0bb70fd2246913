"""German fire by positions (6.1-6.41): who fires, at whom, how much, and recovery."""

from __future__ import annotations

from typing import Any

import pytest

from ddob_scenarios.printed.charts import DOTS, Dots
from ddob_scenarios.printed.figures import PROTECTIVE
from ddob_scenarios.printed.ids import HeroId
from ddob_scenarios.printed.map import EAST, WEST
from ddob_scenarios.rules.common.control import active_fields, communication_table, standing_fields
from ddob_scenarios.rules.german_fire.aim import (
    concentrated,
    distance_from,
    dots_of,
    exposed_units,
    hit_limit,
    keeps_from_firing,
    positions_called,
    shots_together,
)
from ddob_scenarios.rules.german_fire.volley import Volley
from ddob_scenarios.rules.german_phase import GermanFire, SectorFire
from ddob_scenarios.state.omaha import GONE, Omaha
from hexwar.board import NONE, CardId, has, iterate, one
from hexwar.play.decision import decision
from hexwar.testing import Rehearsal

from .situations import Situation, card


def fire(s: Situation, sector: int, number: int) -> Rehearsal[Omaha]:
    """Resolve the fire of a sector on a card, perhaps once more in the same phase."""
    s.g.result = None
    s.g.deck |= one(CardId(card(number)))
    return s.rehearse(SectorFire, sector, script={"fire": [card(number)]})


def wanted(s: Situation, position: str, number: int) -> dict[str, int]:
    """Return the units that a position could hit on a card, with their dots."""
    shots = shots_together(s.g, [s.position(position)], s.game.cards[number - 1])
    return {s.game.us[shot.unit].name: shot.key[0] for shot in shots}


def named(s: Situation, units: Any) -> list[str]:
    """Name some units."""
    return [s.game.us[unit].name for unit in units]


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
    shots = {f["position"]: named(s, f["units"]) for f in play.told("position-fires")}
    assert shots == {
        s.position("WN70"): ["G/2/116", "F/2/116"],
        s.position("WN72"): ["C/2R"],
    }
    assert [named(s, f["units"]) for f in play.told("fire-spares")] == [["5-6/397"]]


@pytest.mark.rule("6.3")
def test_fire_example_1_a_double_symbol_needs_depth() -> None:
    """X-6.3-1: WN71 holds its fire, and says why."""
    s = fire_example()
    play = fire(s, WEST, 24)
    assert play.told("fire-needs-depth") == [{"position": s.position("WN71")}]
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
    assert [named(s, [f["unit"]]) for f in play.told("artillery-hits")] == [["A/1/116"]]


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
    shots = {f["position"]: named(s, f["units"]) for f in play.told("position-fires")}
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
    s.g.suppress(s.site("WN62N"))
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
    assert [named(s, f["units"]) for f in play.told("position-fires")] == [["G/2/16"]]
    assert [named(s, f["units"]) for f in play.told("fire-spares")] == [["L/3/16"]]
    assert not s.g.disrupted


@pytest.mark.rule("6.31", "R6-05")
def test_the_distance_of_a_two_hex_wn_is_that_of_its_nearest_undisrupted_unit() -> None:
    """With its beach half disrupted WN62 counts distances from the other."""
    s = Situation().german("WN62N").german("WN62S", "75")
    near = distance_from(s.g, s.position("WN62"), s.at("0612"))
    s.g.suppress(s.site("WN62N"))
    assert distance_from(s.g, s.position("WN62"), s.at("0612")) == near + 1


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


# -- limits, choices, the phase --------------------------------------------------------------------


@pytest.mark.rule("6.31", "R6-07", "P1")
def test_the_player_breaks_what_the_priorities_leave_open() -> None:
    """Two equal units in one hex and one hit: the player names the unit, nobody else is offered."""
    s = Situation(turn=3).german("WN64")
    s.us("G/2/16@0614/3", "L/3/16@0614/3", "M/3/16@0613/3")
    play = fire(s, EAST, 4)
    assert play.texts == ["hit G/2/16", "hit L/3/16"]
    assert play.prompt == "Choose which of the equally exposed units loses a step."
    assert play.kinds() == ["card-drawn"]  # nothing has happened, so nothing is told
    play.do("hit L/3/16")
    assert play.over
    assert [s.steps(name) for name in ("G/2/16", "L/3/16", "M/3/16")] == [3, 2, 3]


@pytest.mark.rule("6.31", "R6-07")
def test_a_tie_of_disruptions_is_asked_too() -> None:
    """Two equal units on sporadic dots: the player names the one that is disrupted."""
    s = Situation(turn=3).german("WN64").us("G/2/16@0714/3", "L/3/16@0714/1")
    fire(s, EAST, 4)
    assert s.disrupted("G/2/16")  # more steps
    assert not s.disrupted("L/3/16")
    s = Situation(turn=3).german("WN64").us("G/2/16@0714/2", "L/3/16@0714/2")
    play = fire(s, EAST, 4)
    assert play.prompt == "Choose which of the equally exposed units is disrupted."
    play.do("hit L/3/16")
    assert s.disrupted("L/3/16")
    assert not s.disrupted("G/2/16")


@pytest.mark.rule("R6-07")
def test_who_decides_with_two_players(monkeypatch: pytest.MonkeyPatch) -> None:
    """The commander of all units in question decides, or the player of the sector."""
    s = Situation(turn=3).german("WN64").us("G/2/16@0614/3", "L/3/16@0614/3")
    monkeypatch.setattr(s.game, "players", ("first", "second"))
    for changed, player in (((), "first"), ((0,), "first"), ((0, 1), "second")):
        for number in changed:
            s.g.command[s.counter(("G/2/16", "L/3/16")[number])] = 1
        play = fire(s, EAST, 4)
        pending = decision(play.g)
        assert pending is not None
        assert pending.player == player


@pytest.mark.rule("R6-06", "6.34")
def test_all_fire_of_a_card_is_one_calculation() -> None:
    """The first hit does not end the concentration of the target for the second position."""
    s = Situation(turn=3).german("WN62N").german("WN64").us("A/1/16@0514/3", "E/2/16@0514/2")
    play = fire(s, EAST, 39)  # green and blue, circle: neither unit has the symbol
    assert play.over
    assert (s.steps("A/1/16"), s.steps("E/2/16")) == (2, 1)


@pytest.mark.rule("6.34")
def test_a_unit_loses_one_step_a_phase() -> None:
    """Excess hits pass to other units; without any they are lost, also from card to card."""
    s = Situation(turn=3).german("WN62N").german("WN64").us("A/1/16@0614/3")
    fire(s, EAST, 39)
    assert s.steps("A/1/16") == 2
    fire(s, EAST, 39)  # as the card of the other sector might
    assert s.steps("A/1/16") == 2
    s.us("B/1/16@0614/1")
    fire(s, EAST, 39)
    assert s.steps("B/1/16") == 0
    s = Situation(turn=3).german("WN62N").german("WN64").us("A/1/16@0614/3", "B/1/16@0614/3")
    fire(s, EAST, 39)
    assert (s.steps("A/1/16"), s.steps("B/1/16")) == (2, 2)


@pytest.mark.rule("6.33")
def test_step_loss_and_disruption_from_different_positions() -> None:
    """Steady fire of WN64 takes the step, sporadic fire of WN62 disrupts as well."""
    s = Situation(turn=3).german("WN62N").german("WN64").us("G/2/16@0715/3")
    fire(s, EAST, 39)
    assert s.steps("G/2/16") == 2
    assert s.disrupted("G/2/16")


@pytest.mark.rule("6.33", "R6-09")
def test_a_disrupted_unit_may_swallow_a_hit() -> None:
    """The nearer unit on sporadic dots takes the hit although it is disrupted already."""
    s = Situation(turn=3).german("WN62N").us("F/2/16@0814/3", "B/1/16@0710/3")
    s.g.disrupted = one(s.counter("F/2/16"))
    fire(s, EAST, 11)  # green single, triangle
    assert not s.disrupted("B/1/16")


@pytest.mark.rule("6.32", "R6-11", "13.1")
def test_the_last_step_removes_a_unit() -> None:
    """The unit leaves the map for the loss box with its inspired marker; the HQ stays."""
    s = Situation(turn=3).german("WN64").us("16-HQ@0614", "A/1/16@0614/1", hero="Spalding")
    hero = s.g.heroes.index(s.counter("A/1/16"))
    s.g.inspired = one(HeroId(hero))
    play = fire(s, EAST, 4)
    assert play.over
    assert s.where("A/1/16") == ""
    assert s.where("16-HQ") == "0614"
    assert has(s.g.losses, s.counter("A/1/16"))
    assert s.g.heroes[hero] == GONE


@pytest.mark.rule("11.14", "R6-08")
def test_a_sacrificed_hero_is_the_one_loss_of_the_phase() -> None:
    """The unit lives with its last step, and counts as having lost one in this phase."""
    s = Situation(turn=3).german("WN64").us("A/1/16@0614/1", hero="Spalding")
    play = fire(s, EAST, 4)
    play.do("sacrifice A/1/16")
    assert s.steps("A/1/16") == 1
    assert has(s.g.hit, s.counter("A/1/16"))
    fire(s, EAST, 4)
    assert s.steps("A/1/16") == 1


@pytest.mark.rule("11.14", "6.32")
@pytest.mark.parametrize(("steps", "asked"), [(1, True), (2, False), (3, False)])
def test_a_hero_is_sacrificed_for_the_last_step_only(steps: int, asked: bool) -> None:
    """A stronger unit on an intense dot loses its step unasked, and keeps its hero."""
    s = Situation(turn=3).german("WN64").us(f"A/1/16@0614/{steps}", hero="Spalding")
    play = fire(s, EAST, 4)
    assert play.texts == (["sacrifice A/1/16", "lose A/1/16"] if asked else [])
    if not asked:
        assert play.over
        assert s.steps("A/1/16") == steps - 1
        assert s.g.hero_of(s.counter("A/1/16")) >= 0
        assert not s.g.inspired


@pytest.mark.rule("7.62", "6.35")
@pytest.mark.parametrize(
    ("steps", "hit"), [((3, 1), False), ((2, 2), False), ((3, 2), True), ((3, 3), True)]
)
def test_five_steps_in_a_hex_are_a_concentrated_target(steps: tuple[int, int], hit: bool) -> None:
    """Neither four nor six decide: from five on all of them have the symbol of every card."""
    s = Situation(turn=3).us(f"B/1/16@0714/{steps[0]}", f"F/2/16@0714/{steps[1]}")  # triangles
    at = s.at("0714")
    units, marked = exposed_units(s.g, one(at), "diamond")[at]
    assert concentrated(s.g, s.g.units_in(at)) == hit
    assert marked == (units if hit else NONE)


@pytest.mark.rule("6.4", "R6-12")
def test_recovery() -> None:
    """Disrupted units recover on their colour, single or double, depth or smoke."""
    s = Situation(turn=3)
    for site in ("WN60", "WN61", "WN62N", "WN65S", "A3", "WN72N"):
        s.german(site, "T" if site == "A3" else "plain", disrupted=True)
    s.g.smoked = one(s.position("WN62"))
    play = fire(s, EAST, 12)  # orange single, purple and green double
    recovered = {s.game.map.sites[fact["site"]].name for fact in play.told("german-recovers")}
    assert recovered == {"WN60", "WN61", "WN62N"}
    suppressed = [site.name for site in s.game.map.sites if has(s.g.suppressed, site.number)]
    assert sorted(suppressed) == ["A3", "WN65S", "WN72N"]
    assert has(s.g.active, s.position("WN60"))


@pytest.mark.rule("R6-13", "6.4")
def test_a_disrupted_unit_still_stands_in_the_way() -> None:
    """It keeps its hex and its standing field, though it has no active one any more."""
    s = Situation().german("WN62N", disrupted=True).us("A/1/16@0713/3")
    position = one(s.position("WN62"))
    assert s.g.standing & position
    assert not s.g.active & position
    assert has(s.g.german_hexes, s.at("0812"))
    assert standing_fields(s.g) == s.game.map.positions[s.position("WN62")].field
    assert active_fields(s.g) == 0


@pytest.mark.rule("6.4", "R4-02")
def test_recovery_comes_after_the_fire_and_the_artillery() -> None:
    """A position that recovers on a card has not fired on it, and its gun has not counted."""
    s = Situation(turn=4).german("WN60", "75", depth=True, disrupted=True).us("G/2/16@0609/3")
    play = fire(s, EAST, 46)  # orange, purple double, brown double; circle, 4: 75 88 105
    assert s.steps("G/2/16") == 3
    assert play.told("artillery-too-weak")[0]["guns"] == 2
    kinds = play.kinds()
    assert kinds.index("artillery-too-weak") < kinds.index("german-recovers")


@pytest.mark.rule("6.1", "R6-27", "R4-02")
def test_both_cards_are_drawn_and_east_comes_first() -> None:
    """Also on an empty map each sector draws its card, the West after the East is done."""
    s = Situation(turn=3).german("WN62N", disrupted=True)
    play = s.rehearse(GermanFire, script={"fire": [card(11), card(24)]})
    assert play.over
    kinds = [e.kind for e in play.events if e.kind in ("card-drawn", "german-recovers")]
    assert kinds == ["card-drawn", "german-recovers", "card-drawn"]
    assert s.g.card_track == {"fire/east": 11, "fire/west": 24}
    fox = Situation("easy-fox", turn=3)
    fox.rehearse(GermanFire, script={"fire": [card(11)]})
    assert fox.g.card_track == {"fire/east": 11}


@pytest.mark.rule("12.24", "R12-07", "6.34")
def test_the_phase_begins_with_a_clean_slate() -> None:
    """Communication is frozen at its beginning, and nobody has lost a step in it yet."""
    s = Situation(turn=3).german("C3", "8/2/916", revealed=True).us("A/1/16@1512/3")
    s.g.hit = one(s.counter("A/1/16"))
    s.rehearse(GermanFire, script={"fire": [card(11), card(24)]})
    assert s.g.hit == 0
    assert s.g.communication == communication_table(s.g)
    assert has(s.g.communication, s.site("C3"))


@pytest.mark.rule("13.1")
def test_catastrophic_loss_ends_the_game_at_once() -> None:
    """With the eighth company lost nothing more of the phase happens."""
    s = Situation(turn=4).german("WN64", disrupted=True).german("WN65N").us("A/1/16@0615/1")
    for name in ("B/1/16", "C/1/16", "D/1/16", "E/2/16", "F/2/16", "G/2/16", "H/2/16"):
        s.g.losses |= one(s.counter(name))
    play = s.rehearse(GermanFire, script={"fire": [card(8), card(24)]})
    assert play.g.result is not None
    assert play.g.result.outcome == "catastrophic-loss"
    assert s.g.card_track == {"fire/east": 8}


@pytest.mark.rule("6.3")
def test_positions_may_be_made_to_fire_alone() -> None:
    """The frame serves any set of positions with limits of the caller's choice."""
    s = Situation(turn=3).german("WN64").us("G/2/16@0614/3", "L/3/16@0614/3")
    play = s.rehearse(Volley, ((s.position("WN64"), 2),), 4, EAST)
    assert play.over
    assert (s.steps("G/2/16"), s.steps("L/3/16")) == (2, 2)
