"""The historical variants 22.1 to 22.4, and where variants may be played (14.2, 22, 23)."""

from __future__ import annotations

from itertools import product
from typing import Any, cast

import pytest

import hexwar
from ddob_scenarios.game import DDayAtOmahaBeach
from ddob_scenarios.printed.cards import Effect
from ddob_scenarios.printed.counters import Leader
from ddob_scenarios.printed.figures import VARIANTS
from ddob_scenarios.rules.common.germans import place_depth, remove_depth
from ddob_scenarios.rules.common.variants import begins_on, bombard, recovery_is_barred
from ddob_scenarios.rules.events.effects import EventPhase, germans_recover
from ddob_scenarios.rules.events.reinforcements import (
    TacticalReinforcement,
    bring_in,
    release_meyer,
)
from ddob_scenarios.rules.german_actions.action_summary import actions_in_force
from ddob_scenarios.rules.german_actions.moves import bar_crews, crews_left
from ddob_scenarios.rules.german_phase import SectorFire
from ddob_scenarios.rules.landing.amphibious import row_for
from ddob_scenarios.rules.landing.placing import to_put_afloat
from ddob_scenarios.rules.sequence import SequenceOfPlay
from ddob_scenarios.rules.us_movement.movement import out_of_fire, refuge
from ddob_scenarios.rules.victory import adjustment, judge
from ddob_scenarios.state.omaha import HIDDEN, NOBODY, Omaha
from hexwar.board import NONE, CardId, as_set, has, iterate, one
from hexwar.errors import OptionError
from hexwar.play.values.chance import Scripted

from .asked import actions_of, is_preservation, may_move
from .situations import Situation, card

ALLOWED = {
    "easy-fox": {"effective_bombardment", "tanks_land_safely"},
    "first-waves": {"effective_bombardment", "tanks_land_safely", "rangers_at_pointe_du_hoc"},
    "d-day": {variant.option for variant in VARIANTS},
    "beyond-the-beach": {
        "effective_bombardment",
        "tanks_land_safely",
        "rangers_at_pointe_du_hoc",
        "improved_reaction",
        "german_armour",
    },
}


def set_up(scenario: str, **options: Any) -> Omaha:
    """Return a scenario as it stands before its first turn."""
    game = hexwar.game(f"ddob/{scenario}", options)
    assert isinstance(game, DDayAtOmahaBeach)
    return game.set_up(seed=1)


# -- which may be played ---------------------------------------------------------------------------


@pytest.mark.rule("22.1", "22.2", "22.3", "22.4", "14.2", "23.1", "R22-02")
@pytest.mark.parametrize("scenario", ALLOWED)
def test_variants_are_offered_where_the_rules_have_them(scenario: str) -> None:
    """All others are refused, and the refusal cites the rule; switched off they never matter."""
    for variant in VARIANTS:
        if variant.option in ALLOWED[scenario]:
            game = hexwar.game(f"ddob/{scenario}", {variant.option: "true"})
            assert game.options[variant.option] is True
        else:
            with pytest.raises(OptionError, match=r"^rule [R\d.-]+ does not allow"):
                hexwar.game(f"ddob/{scenario}", {variant.option: "true"})
        game = hexwar.game(f"ddob/{scenario}", {variant.option: "false"})
        assert game.options.get(variant.option, False) is False


@pytest.mark.rule("R22-02")
@pytest.mark.parametrize("scenario", ALLOWED)
def test_any_that_are_allowed_combine(scenario: str) -> None:
    """Every combination of them can be set up and begun."""
    names = sorted(ALLOWED[scenario])
    for values in product((False, True), repeat=len(names)):
        game = hexwar.game(f"ddob/{scenario}", dict(zip(names, values, strict=True)))
        assert game.start(seed=3).result is None


@pytest.mark.rule("22.1", "22.2", "22.3", "22.4")
def test_what_each_variant_is_worth() -> None:
    """Their points add up."""
    worth = {
        "effective_bombardment": -10,
        "tanks_land_safely": -5,
        "rangers_at_pointe_du_hoc": 5,
        "improved_reaction": 5,
        "german_armour": 0,
        "early_german_actions": 0,
    }
    for name, points in worth.items():
        assert adjustment(set_up("d-day", **{name: True})) == points
    assert adjustment(set_up("d-day", **dict.fromkeys(worth, True))) == -5


def judged(s: Situation) -> int:
    """Judge a situation by the check of its turn, and return the points that were told."""
    judge(s.g)
    assert s.g.result is not None
    return int(dict(s.g.result.facts)["points"])


@pytest.mark.rule("R22-01")
@pytest.mark.parametrize("option", [False, True])
def test_points_count_at_the_end_and_by_option_at_the_first_check(option: bool) -> None:
    """With 27 points the campaign is won on turn 16, unless the bombardment counts there."""
    s = Situation("d-day", turn=16, effective_bombardment=True, variant_vp_first_check=option)
    plain = Situation("d-day", turn=16)
    assert judged(plain) - judged(s) == (10 if option else 0)


@pytest.mark.rule("R22-01", "13.2")
def test_the_final_total_holds_the_adjustment() -> None:
    """The same map scores ten points less after an effective bombardment."""
    plain = Situation("first-waves", turn=16)
    assert (
        judged(plain) - judged(Situation("first-waves", turn=16, effective_bombardment=True)) == 10
    )


# -- 22.1 ------------------------------------------------------------------------------------------


@pytest.mark.rule("22.1", "R22-03", "R22-04")
@pytest.mark.parametrize("scenario", ["easy-fox", "first-waves", "d-day"])
def test_play_starts_on_turn_4_and_units_come_later(scenario: str) -> None:
    """X-22.1: turn-1 units wait in the space of turn 4; tanks without a turn in their boxes."""
    plain, late = set_up(scenario), set_up(scenario, effective_bombardment=True)
    assert (plain.turn, late.turn) == (1, 4)
    assert late.box == plain.box
    for before, after in zip(plain.due, late.due, strict=True):
        assert after == (before + (1 if before >= 16 else 3) if before else 0)
    assert {plain.due[i] for i in range(len(late.due)) if late.due[i] == 4} == {1}


@pytest.mark.rule("22.1", "21.1", "R22-02", "R22-03", "R22-04")
def test_the_bombardment_in_beyond_the_beach() -> None:
    """Play starts on turn 17; the companies of turn 16 and all later units come a turn later."""
    plain, late = set_up("beyond-the-beach"), set_up("beyond-the-beach", effective_bombardment=True)
    assert (plain.turn, late.turn) == (17, 17)
    assert late.due == [turn + 1 if turn else 0 for turn in plain.due]
    assert len(to_put_afloat(plain)) == 12
    assert to_put_afloat(late) == ()
    assert late.hex == plain.hex
    assert late.steps == plain.steps


@pytest.mark.rule("22.1", "7.1", "R22-05", "R22-07")
def test_what_the_bombardment_does_in_beyond_the_beach() -> None:
    """Two cards disrupt or knock out WN, and infantry saves itself in more ways."""
    match = hexwar.start("ddob/beyond-the-beach", seed=3, options={"effective_bombardment": True})
    while match.decision is not None and match.decision.question == "where_it_starts":
        match.do(match.legal_actions[0])
    cards = [e for e in match.log[-1].events if e.kind == "card-drawn"]
    assert [dict(e.facts)["purpose"] for e in cards[:2]] == ["bombardment"] * 2
    g = cast("Omaha", match.state)
    assert g.turn == 17
    assert out_of_fire(g)
    assert not out_of_fire(set_up("beyond-the-beach"))


@pytest.mark.rule("22.1", "22.2", "R22-01", "R22-02")
@pytest.mark.parametrize(
    ("option", "points"), [("effective_bombardment", -10), ("tanks_land_safely", -5)]
)
def test_the_short_variants_count_in_beyond_the_beach(option: str, points: int) -> None:
    """The same map at its end scores so much less."""
    plain = judged(Situation("beyond-the-beach", turn=32))
    assert judged(Situation("beyond-the-beach", turn=32, **{option: True})) - plain == points


@pytest.mark.rule("22.1", "R22-05", "P6")
def test_the_bombardment() -> None:
    """One card of its colour disrupts a WN, both knock it out; depth goes unseen either way."""
    g = set_up("first-waves", effective_bombardment=True)
    first, second = 24, 4  # red, purple, green; orange, red, blue
    g.chance = Scripted({"bombardment": [card(first), card(second)]})
    before = list(g.unit)
    bombard(g)
    cards = [g.game.cards[number - 1] for number in (first, second)]
    assert g.discards == one(CardId(card(first))) | one(CardId(card(second)))
    for position in g.game.map.positions:
        hits = sum(c.shows(position.colour) is not None for c in cards) if position.wn else 0
        for site in position.sites:
            if before[site] == NOBODY:
                continue
            assert (g.unit[site] == NOBODY) == (hits == 2)
            assert has(g.disrupted_sites, site) == (hits == 1)
            assert not hits or g.depth[site] == NOBODY
    assert (g.lost_units, g.lost_depth) == (0, 0)
    assert g.gone_units
    assert g.gone_depth


@pytest.mark.rule("22.1", "16.1", "R16-08", "R22-05")
@pytest.mark.parametrize("from_setup", [True, False])
def test_crews_knocked_out_by_it_may_re_occupy(from_setup: bool) -> None:
    """They count as lost before play, which an option keeps out of play."""
    s = Situation(
        "d-day", turn=4, germans=True, effective_bombardment=True, reoccupy_from_setup=from_setup
    )
    s.g.chance = Scripted({"bombardment": [card(24), card(4)]})
    bombard(s.g)
    bar_crews(s.g)
    assert any(lot & s.game.crews["plain"] for lot in s.g.gone_units)
    assert bool(crews_left(s.g)) == from_setup


@pytest.mark.rule("22.1", "R22-03")
def test_it_is_resolved_before_the_first_turn() -> None:
    """The cards are drawn once, before turn 4 is told."""
    s = Situation("first-waves", turn=4, effective_bombardment=True)
    play = s.rehearse(SequenceOfPlay)
    kinds = play.kinds()
    assert kinds[:2] == ["card-drawn", "card-drawn"]
    entries = list(SequenceOfPlay.plan)
    assert entries.index("ships_and_aircraft_bombard") < entries.index(
        "crews_lost_before_play_are_judged"
    )
    assert play.facts_of("card-drawn")[0]["purpose"] == "bombardment"
    assert next(f["turn"] for f in play.facts_of("turn-begins")) == 4
    quiet = Situation("first-waves", turn=4).rehearse(SequenceOfPlay)
    assert all(f["purpose"] != "bombardment" for f in quiet.facts_of("card-drawn"))


@pytest.mark.rule("22.1", "R22-03")
def test_turns_4_and_5_use_the_landing_table_of_turns_2_and_3() -> None:
    """From turn 6 on the table is that of the turn; tanks then have no row."""
    s = Situation("first-waves", effective_bombardment=True).boxed("A/1/116@DG4", "2/B/741@ER1")
    charts = s.game.charts
    infantry, tank = s.counter("A/1/116"), s.counter("2/B/741")
    for turn, table in ((4, 2), (5, 2), (6, 6), (7, 7)):
        s.g.set_turn(turn)
        assert row_for(s.g, infantry) == charts.landing_row(table, "infantry", "DG")
        assert row_for(s.g, tank) == charts.landing_row(table, "tank", "ER")
    assert charts.landing_row(6, "tank", "ER") is None


@pytest.mark.rule("22.1", "R22-03", "10.1", "6.5")
def test_engineers_and_artillery_begin_on_turn_5() -> None:
    """An event is drawn on turn 4, but nobody clears obstacles and no gun fires before turn 5."""
    g = set_up("first-waves", effective_bombardment=True)
    assert [begins_on(g, turn) for turn in (2, 4)] == [5, 5]
    plain = set_up("first-waves")
    assert [begins_on(plain, turn) for turn in (2, 4)] == [2, 4]


@pytest.mark.rule("22.1", "R22-06")
@pytest.mark.parametrize(("turn", "recovers"), [(4, False), (5, True)])
def test_no_german_recovers_on_turn_4(turn: int, recovers: bool) -> None:
    """Neither by its colour nor by the event."""
    for bombarded in (True, False):
        s = Situation("first-waves", turn=turn, effective_bombardment=bombarded)
        s.german("WN70", disrupted=True)
        s.rehearse(SectorFire, 1, script={"fire": [card(24)]})
        assert bool(s.g.disrupted_sites) == (bombarded and not recovers)
        s.g.disrupt(s.site("WN70"))
        assert recovery_is_barred(s.g) == (bombarded and not recovers)
    s = Situation("first-waves", turn=turn, effective_bombardment=True)
    s.german("WN70", disrupted=True)
    s.g.events = []
    germans_recover(s.g, Effect(kind="germans-recover"), EventPhase())
    assert bool(s.g.disrupted_sites) == (not recovers)
    told = [event.kind for event in s.g.events]
    assert told == ["event-germans-recover"] + ["german-recovered"] * recovers


@pytest.mark.rule("22.1", "R22-07")
def test_the_wider_preservation_move() -> None:
    """Infantry enters any low hex outside all fields free, also of disrupted Germans' fields."""
    s = Situation("first-waves", turn=6, effective_bombardment=True)
    s.german("WN70", disrupted=True)
    omaha, calm, unit = s.game.map, out_of_fire(s.g), s.counter("G/2/116")
    assert calm == omaha.low & ~omaha.positions[s.position("WN70")].field
    s.g.segment, s.g.actions_left = 1, [0, 0]
    freed = 0
    for at in iterate(omaha.low & omaha.in_sector[1] & ~omaha.submerged["mid"]):
        s.g.put(unit, at)
        assert refuge(s.g, unit, calm) == calm & omaha.board.adjacent[at]
        listed = {a[2] for a in actions_of(s.g, 1, one(unit)) if a[0] == "move"}
        for to in omaha.board.neighbours[at]:
            free = may_move(s.g, unit, to) is None
            assert free == (to in listed)
            assert not free or has(calm, to) or is_preservation(s.game, unit, at, to)
            freed += free and not is_preservation(s.game, unit, at, to)
    assert freed > 100
    s.us("2/C/743@0627/2")
    assert refuge(s.g, s.counter("2/C/743"), calm) == 0


@pytest.mark.rule("R22-07")
def test_by_option_only_from_a_beach_hex() -> None:
    """From a pavilion hex it is free only by the default reading."""
    for origin, beach in (("any", False), ("beach", True)):
        s = Situation(
            "first-waves", turn=6, effective_bombardment=True, preservation_22_1_origin=origin
        )
        pavilion = next(
            i
            for i in iterate(s.game.map.ground["pavilion"])
            if s.game.map.board.adjacent[i] & s.game.map.low
        )
        s.us(f"G/2/116@{s.game.map.board.name(pavilion)}/3")
        assert bool(refuge(s.g, s.counter("G/2/116"), out_of_fire(s.g))) != beach
        s.us("G/2/116@0427/3")
        unit, calm, omaha = s.counter("G/2/116"), out_of_fire(s.g), s.game.map
        assert refuge(s.g, unit, calm)
        for at in iterate(omaha.low):
            s.g.put(unit, at)
            free = origin == "any" or has(omaha.ground["beach"], at)
            assert refuge(s.g, unit, calm) == (calm & omaha.board.adjacent[at] if free else NONE)


@pytest.mark.rule("22.1")
def test_without_the_bombardment_nothing_more_is_free() -> None:
    """The wider definition belongs to the variant."""
    assert out_of_fire(Situation("first-waves", turn=6).g) == 0


# -- 22.2 and 22.3 ---------------------------------------------------------------------------------


@pytest.mark.rule("22.2")
def test_tanks_of_turn_1_land_by_the_table_of_turn_2() -> None:
    """Only tanks, and only on turn 1."""
    s = Situation("first-waves", turn=1, tanks_land_safely=True)
    s.boxed("2/B/741@ER1", "A/1/116@DG4")
    charts = s.game.charts
    assert row_for(s.g, s.counter("2/B/741")) == charts.landing_row(2, "tank", "ER")
    assert row_for(s.g, s.counter("A/1/116")) == charts.landing_row(1, "infantry", "DG")
    plain = Situation("first-waves", turn=1).boxed("2/B/741@ER1")
    assert row_for(plain.g, plain.counter("2/B/741")) == charts.landing_row(1, "tank", "ER")


@pytest.mark.rule("22.3", "R22-02")
@pytest.mark.parametrize("scenario", ["first-waves", "d-day", "beyond-the-beach"])
def test_all_rangers_but_one_stay_away(scenario: str) -> None:
    """C/2R alone takes part; nobody else is touched."""
    plain = set_up(scenario)
    g = set_up(scenario, rangers_at_pointe_du_hoc=True)
    for counter, printed in enumerate(g.game.us):
        present = g.hex[counter] >= 0 or g.due[counter] or g.box[counter] >= 0
        if g.game.rangers >> counter & 1:
            assert present == (printed.name == "C/2R")
        else:
            assert g.hex[counter] == plain.hex[counter]
            assert g.due[counter] == plain.due[counter]
            assert isinstance(printed, Leader) or g.box[counter] == plain.box[counter]


# -- 22.4 ------------------------------------------------------------------------------------------


@pytest.mark.rule("22.4")
@pytest.mark.parametrize("scenario", ["d-day", "beyond-the-beach"])
def test_kampfgruppe_meyer_stands_by(scenario: str) -> None:
    """Its units start in the Division pool, its depth among the mobile; nothing is left over."""
    plain, g = set_up(scenario), set_up(scenario, improved_reaction=True)
    assert g.pool_sizes["D"] == plain.pool_sizes["D"] + plain.pool_sizes["M"]
    assert g.pool_sizes["mobile"] == plain.pool_sizes["mobile"] + plain.pool_sizes["meyer"]
    assert g.pool_sizes["M"] == g.pool_sizes["meyer"] == 0
    assert g.pools["D"] == g.game.reinforcements["D"] | g.game.reinforcements["M"]
    assert len(g.gone_units) == len(plain.gone_units)
    sizes = dict(g.pool_sizes)
    release_meyer(g)
    assert sizes == g.pool_sizes


@pytest.mark.rule("22.4", "R22-08")
def test_tactical_units_have_depth_by_events_only() -> None:
    """An event brings a T unit with depth, a tactical marker without."""
    for played in (False, True):
        s = Situation("d-day", turn=10, improved_reaction=played)
        assert bring_in(s.g, s.site("C2"))
        assert (s.g.depth[s.site("C2")] == HIDDEN) == played
        s.german("WN60", depth=True)
        s.rehearse(TacticalReinforcement, s.site("WN60"))
        placed = [i for i, unit in enumerate(s.g.unit) if unit == HIDDEN]
        new = next(i for i in placed if i not in (s.site("C2"), s.site("WN60")))
        assert s.g.depth[new] == NOBODY


@pytest.mark.rule("22.4", "R22-08")
def test_five_mobile_markers_return_once() -> None:
    """When one is called for and none is left; seen and unseen ones alike, and only once."""
    s = Situation("d-day", turn=20, improved_reaction=True)
    site = s.site("C2")
    for _ in range(24):
        assert place_depth(s.g, site)
        remove_depth(s.g, site)
    assert s.g.pool_sizes["mobile"] == 0
    known = s.g.gone_depth.pop()
    s.g.lost_depth |= as_set(known & -known)
    assert place_depth(s.g, site)
    assert s.g.recalled
    assert s.g.pool_sizes["mobile"] == 4
    assert s.g.lost_depth == 0
    assert sum(1 for lot in s.g.gone_depth if lot & s.game.depth_of["mobile"]) == 19
    for _ in range(4):
        remove_depth(s.g, site)
        assert place_depth(s.g, site)
    remove_depth(s.g, site)
    assert not place_depth(s.g, site)


@pytest.mark.rule("R22-08")
def test_fewer_return_if_fewer_are_out() -> None:
    """With three eliminated markers three return; WN depth recalls nobody."""
    s = Situation("d-day", turn=20, improved_reaction=True)
    s.g.pools["mobile"], s.g.pool_sizes["mobile"] = NONE, 0
    s.g.gone_depth += [s.game.depth_of["mobile"]] * 3
    s.g.pools["wn"], s.g.pool_sizes["wn"] = NONE, 0
    assert not place_depth(s.g, s.site("WN60"))
    assert not s.g.recalled
    assert place_depth(s.g, s.site("C2"))
    assert s.g.pool_sizes["mobile"] == 2


@pytest.mark.rule("22.4")
def test_nothing_returns_without_the_variant() -> None:
    """By the ordinary rules an empty pool stays empty."""
    s = Situation("d-day", turn=20)
    s.g.pools["mobile"], s.g.pool_sizes["mobile"] = NONE, 0
    s.g.gone_depth += [s.game.depth_of["mobile"]] * 3
    assert not place_depth(s.g, s.site("C2"))


# -- 14.2 ------------------------------------------------------------------------------------------


@pytest.mark.rule("14.2", "R14-02")
def test_german_actions_begin_on_turn_12_by_option() -> None:
    """Everything else of the extended game still waits for turn 17."""
    for early in (False, True):
        for turn in (11, 12, 16, 17):
            s = Situation("d-day", turn=turn, early_german_actions=early)
            assert actions_in_force(s.g) == (turn >= (12 if early else 17))
            assert s.g.extended == (turn >= 17)
