"""Resolving attacks (8.3): the booklet's examples, the chart, heroes, naval fire."""

from __future__ import annotations

import pytest

from ddob_scenarios.printed.ids import DepthId, HeroSet
from ddob_scenarios.rules.us_attacks.attack import Attack, results_on_chart
from ddob_scenarios.rules.us_attacks.joining import calling
from ddob_scenarios.rules.us_phase import UsActions
from ddob_scenarios.state.omaha import HIDDEN, NOBODY, Omaha
from hexwar.board import NONE, as_set, has, one
from hexwar.play.match.decision import explain
from hexwar.testing import Rehearsal

from .situations import Situation

STRONG, ONE_STEP_BZ = "A/1/16@1826/3", "A/1/16@1826/1"


def fighting(s: Situation, *, actions: int = 2, landed: bool = True) -> Rehearsal[Omaha]:
    """The Action phase, with so many actions for each division.

    Args:
        s: The situation.
        actions: How many actions each division has.
        landed: Whether all have landed in the sector where they stand, and have its command.
    """
    s.g.action_bonus = actions - 2
    for counter, at in enumerate(s.g.hex):
        if landed and at >= 0:
            s.g.division[counter] = s.game.map.sector[at]
    return s.settle().rehearse(UsActions)


def br_crew() -> str:
    """A crew of strength 1 that asks for BR."""
    return Situation().crew(1, "BR")


def attack(s: Situation, site: str, *units: str, actions: int = 4) -> Rehearsal[Omaha]:
    """An attack that is declared and resolved up to its first decision."""
    play = fighting(s, actions=actions).do(f"attack {site}")
    return play.do(*(f"join {unit}" for unit in units), "resolve")


def refused(s: Situation, verb: str, *nouns: str) -> str:
    """The rule by which a unit or a site is refused now."""
    ids = [s.site(n) if n in s.game.map.site_named else s.counter(n) for n in nouns]
    why = explain(s.g, (verb, *ids))
    assert not why.legal, why
    return why.rule


def lies(s: Situation, site: str) -> tuple[bool, bool, bool]:
    """Whether there are a unit and depth on a site, and whether the unit is disrupted."""
    number = s.site(site)
    disrupted = has(s.g.disrupted_sites, number)
    return s.g.unit[number] != NOBODY, s.g.depth[number] != NOBODY, disrupted


# -- the booklet's examples ------------------------------------------------------------------------


@pytest.mark.rule("8.3", "8.23", "11.13", "R8-12", "R8-15")
def test_attack_example_1() -> None:
    """X-8.3-1: a hero stands in for the BR and the crew of WN64 is defeated."""
    s = Situation(turn=8).us("I/3/16@0915/2", hero="Monteith")
    s.german("WN64", s.crew(2, "BZ", "BR"))
    play = attack(s, "WN64", "I/3/16")
    assert play.texts == ["no-hero", "hero-weapon BR"]
    play.do("hero-weapon BR")
    assert lies(s, "WN64") == (False, False, False)
    assert s.g.lost_units
    reading = play.facts_of("hero-helps")[0]
    assert (reading["attack"], reading["defence"], reading["lacking"]) == (4, 2, ())


@pytest.mark.rule("8.3", "8.31", "R8-14", "R8-15")
def test_attack_example_2() -> None:
    """X-8.3-2: infantry and a tank against WN61 with depth 1 AR RD: depth gone, disrupted."""
    s = Situation(turn=8).us("L/3/16@0710/3", "2/C/741@0711/1")
    s.german("WN61", "WN-88-1", depth="wn-1-AR-RD")
    play = attack(s, "WN61", "L/3/16", "2/C/741", actions=2)
    readings = [(e["attack"], e["defence"], e["lacking"]) for e in play.facts_of("chart-read")]
    assert readings == [(8, 4, ()), (8, 5, ())]
    assert lies(s, "WN61") == (True, False, True)
    assert play.facts_of("depth-revealed")
    assert s.g.acted == 0  # the phase is over: both actions are spent


@pytest.mark.rule("8.3", "8.12", "8.22", "R8-06", "R8-16")
def test_attack_example_3() -> None:
    """X-8.3-3: three companies against 1014; the tank is barred; attrition takes G/2/16."""
    s = Situation(turn=8).us("I/3/16@0914/3", "G/2/16@0914/1", "L/3/16@0915/2")
    s.us("Wyman@0814", "2/C/741@0715/2")
    s.g.losses = one(s.counter("G/2/16"))
    s.german("P-1014", "3/1/726", depth="mobile-1-FL-RD-a")
    play = fighting(s, actions=0).do("attack P-1014", "join I/3/16", "join G/2/16", "join L/3/16")
    assert refused(s, "join", "2/C/741") == "8.12"
    play.do("resolve")
    readings = [(e["attack"], e["defence"], e["lacking"]) for e in play.facts_of("chart-read")]
    assert readings == [(12, 4, ()), (12, 6, ("FL",))]
    assert set(play.texts) == {
        "attrition I/3/16",
        "attrition G/2/16",
        "attrition L/3/16",
        "no-attrition",
    }
    play.do("attrition G/2/16")
    assert s.where("G/2/16") == ""
    assert lies(s, "P-1014") == (True, False, True)


# -- the chart -------------------------------------------------------------------------------------

CHART = {
    (False, "less or equal"): (
        "attackers-disrupted gains-depth",
        "attackers-disrupted turned-face-down",
        "attackers-disrupted",
    ),
    (False, "greater"): ("gains-depth", "attackers-disrupted", ""),
    (False, "double"): ("disrupted", "disrupted", "disrupted attrition"),
    (True, "less"): ("gains-depth", "attackers-disrupted", ""),
    (True, "equal"): ("disrupted", "", "disrupted"),
    (True, "greater"): ("defeated", "reveal-depth", "depth-eliminated disrupted"),
    (True, "double"): ("defeated", "reveal-depth", "depth-eliminated disrupted"),
}
"""The attack chart by weapons and strength: unit alone, with hidden, with revealed depth."""


@pytest.mark.rule("8.3", "charts", "R8-15", "R8-16")
@pytest.mark.parametrize("armed", [False, True])
def test_attack_chart_cell_by_cell(armed: bool) -> None:
    """All 21 cells, for every strength from 1 to 20 against 1 to 9; double is twice or more."""
    s = Situation().german("E9", "1R/352", revealed=True)
    site = s.site("E9")
    for attack_, defence in ((a, d) for a in range(1, 21) for d in range(1, 10)):
        if attack_ >= 2 * defence:
            row = "double"
        elif attack_ > defence:
            row = "greater"
        elif not armed:
            row = "less or equal"
        else:
            row = "equal" if attack_ == defence else "less"
        for column, (marker, lot) in enumerate(((NOBODY, 0), (HIDDEN, 1 << 20), (20, 0))):
            s.g.set_depth(site, marker, as_set(lot))
            found = results_on_chart(s.g, site, armed, attack_, defence)
            assert " ".join(found) == CHART[armed, row][column], (attack_, defence, column)


@pytest.mark.rule("8.3", "charts")
def test_the_double_row_of_the_extended_game() -> None:
    """From turn 17 on revealed depth is eliminated and the unit defeated."""
    s = Situation(turn=17).german("E9", "1R/352", revealed=True)
    s.g.set_depth(s.site("E9"), DepthId(20))
    assert results_on_chart(s.g, s.site("E9"), True, 8, 4) == ("depth-eliminated", "defeated")


# -- results ---------------------------------------------------------------------------------------


def reduced(unit: str = "9/3/726", depth: bool | str = False) -> Situation:
    """A/1/16 with one step (2, BZ) next to E9, and a tank in the same hex; WN far away."""
    s = Situation(turn=8).us(ONE_STEP_BZ, "1/B/741@1826/2", "Wyman@1827")
    return s.german("E9", unit, depth=depth)


@pytest.mark.rule("8.3", "8.14", "7.7", "R7-25", "R7-26", "R8-16", "R8-17")
def test_attackers_disrupted_and_depth_gained() -> None:
    """2 without FL against 3: both results of the cell; leaders suffer nothing."""
    s = reduced()
    play = attack(s, "E9", "A/1/16")
    assert s.disrupted("A/1/16")
    assert not s.disrupted("Wyman")
    assert lies(s, "E9") == (True, True, False)
    assert s.g.depth[s.site("E9")] == HIDDEN
    assert s.g.unit[s.site("E9")] >= 0  # it stays revealed
    assert refused(s, "recover", "A/1/16") == "7.1"
    assert "recover A/1/16" not in play.texts


@pytest.mark.rule("7.7", "R7-25")
def test_disruption_of_this_phase_stays_until_the_next() -> None:
    """Even a unit that could act again could not shed it; next turn it can."""
    s = reduced()
    attack(s, "E9", "A/1/16")
    s.g.acted = NONE
    assert refused(s, "recover", "A/1/16") == "7.7"
    s.g.result, s.g.stack = None, []
    play = fighting(s)
    assert "recover A/1/16" in play.texts


@pytest.mark.rule("7.7", "8.3", "R7-25", "R7-26", "R8-17")
def test_each_unit_disrupted_in_this_phase_stays_so() -> None:
    """A second attack that fails does not let the units of the first one recover."""
    s = Situation(turn=8).us("A/1/16@0813/1", "C/1/16@0915/1", "F/2/16@0710/3")
    s.german("WN62N", s.crew(2, "BG")).german("WN64", s.crew(2, "BZ", "BR"))
    play = attack(s, "WN62N", "A/1/16")
    play.do("attack WN64", "join C/1/16", "resolve")
    s.g.acted = NONE
    for unit in ("A/1/16", "C/1/16"):
        assert s.disrupted(unit)
        assert refused(s, "recover", unit) == "7.7"


@pytest.mark.rule("9.2", "R8-17")
def test_no_depth_is_gained_out_of_communication() -> None:
    """X-12.2: C3 is cut off and gains nothing."""
    from .test_control import communication_example

    for site, gains in (("C3", False), ("C2", True)):
        s = communication_example().us("E/2/16@1212/2", "B/1/16@1216/1")
        unit = "E/2/16" if site == "C3" else "B/1/16"
        attack(s, site, unit)
        assert s.disrupted(unit)
        assert lies(s, site) == (True, gains, False), site


@pytest.mark.rule("8.3", "9.1")
def test_turned_face_down() -> None:
    """With hidden depth the weak attack turns the unit face down and keeps the marker."""
    s = reduced(depth=True)
    attack(s, "E9", "A/1/16")
    assert s.g.unit[s.site("E9")] == HIDDEN
    assert lies(s, "E9") == (True, True, False)
    assert s.disrupted("A/1/16")


@pytest.mark.rule("8.3", "R8-16")
def test_only_adjacent_attackers_are_disrupted() -> None:
    """A tank two hexes away, in command, shares the attack and not the disruption."""
    s = Situation(turn=8).us(ONE_STEP_BZ, "1/B/741@1828/1", "Wyman@1827")
    s.german("E9", "5/2/916")  # 4, FL BR
    attack(s, "E9", "A/1/16", "1/B/741")
    assert s.disrupted("A/1/16")
    assert not s.disrupted("1/B/741")


@pytest.mark.rule("8.3")
@pytest.mark.parametrize(
    ("depth", "after"), [(False, (True, False, True)), (True, (True, True, False))]
)
def test_disrupted_or_no_effect(depth: bool, after: tuple[bool, bool, bool]) -> None:
    """2 with BR against 2 that asks BR: alone it is disrupted, with hidden depth nothing."""
    s = Situation(turn=8).us("F/2/16@1824/1").german("E9", "3/1/726", depth=depth)
    attack(s, "E9", "F/2/16")
    assert lies(s, "E9") == after
    assert not s.disrupted("F/2/16")


@pytest.mark.rule("8.3", "8.33", "8.34", "R8-18")
def test_defeated_and_withdrawn() -> None:
    """The unit of the 352nd goes to the pool; the attackers stay where they are."""
    s = Situation(turn=8).us(STRONG).german("E9", "3R/352", revealed=True)
    unit = s.g.unit[s.site("E9")]
    attack(s, "E9", "A/1/16")
    assert lies(s, "E9") == (False, False, False)
    assert s.g.pools["D"] >> unit & 1
    assert s.where("A/1/16") == "1826"


@pytest.mark.rule("8.3", "R8-16")
def test_attrition_may_be_declined() -> None:
    """Without the step the marker stays; the unit is disrupted all the same."""
    s = Situation(turn=8).us("A/1/16@1826/3", "B/1/16@1826/3")
    s.german("E9", "1R/352", revealed=True, depth="mobile-1-MG", depth_revealed=True)
    play = attack(s, "E9", "A/1/16", "B/1/16").do("no-attrition")
    assert lies(s, "E9") == (True, True, True)
    assert play.over
    assert s.steps("A/1/16") == 3


@pytest.mark.rule("11.14", "R11-03")
def test_no_hero_is_sacrificed_for_attrition() -> None:
    """Attrition is not German fire: the one-step unit with a hero dies."""
    s = Situation(turn=8).us("A/1/16@1826/3", "B/1/16@1826/1", hero="Monteith")
    s.german("E9", "1R/352", revealed=True, depth="mobile-1-MG", depth_revealed=True)
    attack(s, "E9", "A/1/16", "B/1/16").do("attrition B/1/16")
    assert s.where("B/1/16") == ""


@pytest.mark.rule("8.3", "9.4", "R9-14")
def test_a_tactical_marker_defeats_the_wn_and_brings_a_unit() -> None:
    """The marker goes, a T unit appears face down, and the WN unit is defeated."""
    s = Situation(turn=8).us("A/1/16@0915/3")
    s.german("WN64", s.crew(1, "BR"), depth="wn-tactical-a")
    before = s.g.pool_sizes["T"]
    attack(s, "WN64", "A/1/16")
    assert lies(s, "WN64") == (False, False, False)
    assert s.g.pool_sizes["T"] == before - 1
    assert HIDDEN in s.g.unit


@pytest.mark.rule("R9-15")
def test_a_tactical_marker_without_t_units_still_defeats() -> None:
    """With the pool empty nothing appears."""
    s = Situation(turn=8).us("A/1/16@0915/3")
    s.german("WN64", s.crew(1, "BR"), depth="wn-tactical-a")
    s.g.pools["T"] = s.g.pool_sizes["T"] = NONE
    attack(s, "WN64", "A/1/16")
    assert lies(s, "WN64") == (False, False, False)
    assert set(s.g.unit) == {NOBODY}


@pytest.mark.rule("terrain/5", "8.31", "R8-14")
def test_a_bluff_attacked_from_above_doubles_as_a_slope_does() -> None:
    """Across it 6 meet twice the unit and twice its depth; from beside it, once each."""
    for origin, doubled in (("0918", True), ("0917", False)):
        s = Situation(turn=8).us(f"A/1/16@{origin}/3")
        s.german("WN65N", s.crew(2, "BZ", "BR"), depth="wn-1-AR", depth_revealed=True)
        features = s.game.map.board.features(s.at(origin), s.game.map.sites[s.site("WN65N")].hex)
        assert ("bluff" in features) == doubled
        play = attack(s, "WN65N", "A/1/16")
        assert play.facts_of("chart-read")[0]["defence"] == (6 if doubled else 3)


# -- heroes ----------------------------------------------------------------------------------------


@pytest.mark.rule("8.23", "11.13", "R8-12")
def test_a_hero_may_add_a_point_of_strength() -> None:
    """2 against 2 with BR there: with the point the unit is defeated instead of disrupted."""
    s = Situation(turn=8).us("F/2/16@1824/1", hero="Barrett").german("E9", "3/1/726")
    play = attack(s, "E9", "F/2/16")
    assert play.texts == ["hero-strength", "no-hero"]
    play.do("hero-strength")
    assert lies(s, "E9") == (False, False, False)
    assert play.facts_of("hero-helps")[0]["attack"] == 3


@pytest.mark.rule("R8-12")
def test_a_hero_is_not_asked_about_if_he_changes_nothing() -> None:
    """6 against 2 with all weapons: no question; nor when two weapons are lacking."""
    s = Situation(turn=8).us("A/1/16@1826/3", hero="Monteith").german("E9", "3/1/726")
    assert attack(s, "E9", "A/1/16").over
    s = Situation(turn=8).us("C/1/16@1826/1", hero="Monteith")  # BG
    s.german("E9", "10/3/726", depth=True)  # 1: BZ BR; 2 is twice as much with or without him
    assert attack(s, "E9", "C/1/16").over


@pytest.mark.rule("8.22", "8.23", "11.13", "R8-12")
def test_a_hero_is_no_flanker() -> None:
    """6 against 3 that asks FL: he cannot stand in for it, and a point changes nothing."""
    s = Situation(turn=8).us("A/1/16@1826/3", hero="Monteith").german("E9", "1R/352")
    play = attack(s, "E9", "A/1/16")
    assert play.facts_of("chart-read")[0]["lacking"] == ("FL",)


@pytest.mark.rule("8.23", "11.13", "11.15", "R8-12")
@pytest.mark.parametrize(
    ("at", "inspired", "asked"), [("1827", 0, False), ("1824", 0, True), ("1824", -1, False)]
)
def test_a_hero_helps_from_next_to_the_target_and_while_he_lives(
    at: str, inspired: HeroSet, asked: bool
) -> None:
    """Only AR is lacking against 3 BZ and 1 AR; at two hexes or inspired he cannot be it."""
    s = Situation(turn=8).us("F/2/16@1826/1", f"D/1/16@{at}/3", hero="Monteith")
    s.german("E9", "2R/352", revealed=True, depth="mobile-1-AR-a", depth_revealed=True)
    s.g.inspired = inspired
    play = attack(s, "E9", "F/2/16", "D/1/16")
    assert (("no-hero",) in play.g.listed) == asked


@pytest.mark.rule("8.23", "11.13", "R8-12")
@pytest.mark.parametrize(("option", "asked_again"), [("one", False), ("each", True)])
def test_a_hero_gives_an_attack_one_benefit(option: str, asked_again: bool) -> None:
    """With the point of strength the depth is revealed; he is no weapon against it besides."""
    s = Situation(turn=8, hero_readings=option).us("E/2/16@0915/1", hero="Monteith")
    s.german("WN64", s.crew(2, "BG"), depth="wn-1-AR")
    play = attack(s, "WN64", "E/2/16")
    assert "hero-strength" in play.texts
    play.do("hero-strength")
    if asked_again:
        assert "hero-weapon AR" in play.texts
        play.do("hero-weapon AR")
        assert not s.disrupted("E/2/16")
        return
    assert play.over
    first, second = play.facts_of("hero-helps")
    assert (first["attack"], first["defence"], first["hero"]) == (3, 2, "+1")
    assert (second["attack"], second["defence"], second["hero"]) == (3, 3, "+1")
    assert second["lacking"] == ("AR",)
    assert s.disrupted("E/2/16")


@pytest.mark.rule("8.23", "11.13", "R8-12")
def test_the_one_benefit_is_kept_for_the_second_reading() -> None:
    """A weapon named at the first reading counts at the second too, and nothing besides."""
    s = Situation(turn=8).us("I/3/16@0915/2", hero="Monteith")
    s.german("WN64", s.crew(2, "BZ", "BR"), depth="wn-1-AR")
    play = attack(s, "WN64", "I/3/16")
    play.do("hero-weapon BR")
    assert play.over
    first, second = play.facts_of("hero-helps")
    assert (first["hero"], first["lacking"]) == ("BR", ())
    assert (second["hero"], second["lacking"]) == ("BR", ("AR",))


@pytest.mark.rule("8.23", "8.25", "R8-12")
def test_a_hero_who_has_given_nothing_yet_may_help_at_the_second_reading() -> None:
    """Two heroes give one help; where the first reading needs none the second may, NA allowed."""
    s = Situation(turn=8).us("B/1/16@0915/3", hero="Strojny").us("I/3/16@0915/2", hero="Monteith")
    s.german("WN64", s.crew(2, "BZ", "BR"), depth="wn-2-NA")
    play = attack(s, "WN64", "I/3/16", "B/1/16")
    assert play.texts == ["no-hero", "hero-weapon NA"]
    play.do("hero-weapon NA")
    assert lies(s, "WN64") == (True, False, True)


# -- naval fire ------------------------------------------------------------------------------------


@pytest.mark.rule("8.1", "8.5", "8.51", "8.54", "R8-13")
def test_naval_fire_in_an_attack() -> None:
    """9 points and NA AR DE, spent whatever happens; one marker an attack."""
    s = Situation(turn=8).us("A/1/16@0915/3").german("WN64", br_crew(), depth="wn-2-NA")
    s.g.naval_markers = 3
    play = fighting(s).do("attack WN64")
    assert "expend-naval-fire" not in play.texts
    play.do("join A/1/16", "expend-naval-fire")
    assert "expend-naval-fire" not in play.texts
    assert explain(s.g, ("expend-naval-fire",)).rule == "8.51"
    play.do("resolve")
    assert [e["attack"] for e in play.facts_of("chart-read")] == [15, 15]
    assert play.facts_of("naval-fire") == [{"site": s.site("WN64")}]
    assert s.g.naval_markers == 2
    assert lies(s, "WN64") == (True, False, True)


@pytest.mark.rule("8.1", "8.51", "R8-13")
def test_naval_fire_needs_a_radio_or_an_hq() -> None:
    """A one-step company with BZ cannot call the ships, unless an HQ commands it."""
    for leader, expected in (("", False), ("Wyman@1827", False), ("16-HQ@1827", True)):
        s = Situation(turn=8).us(ONE_STEP_BZ).german("E9", "1R/352")
        if leader:
            s.us(leader)
        s.g.naval_markers = 1
        play = fighting(s, actions=4).do("attack E9", "join A/1/16")
        assert ("expend-naval-fire" in play.texts) == expected, leader
        declared = s.g.stack[-1]
        assert isinstance(declared, Attack)
        assert bool(calling(s.g, declared.attackers)) is expected
        refusal = explain(s.g, ("expend-naval-fire",))
        assert (refusal.legal, refusal.rule) == (expected, "8.1" if expected else "8.51")


@pytest.mark.rule("8.31")
def test_strengths_and_weapons_are_pooled() -> None:
    """Two reduced companies bring 4 + 2 and both their weapons."""
    s = Situation(turn=8).us("A/1/16@1826/2", "F/2/16@1824/1").german("E9", "8/2/916")
    play = attack(s, "E9", "A/1/16", "F/2/16")
    reading = play.facts_of("chart-read")[0]
    assert (reading["attack"], reading["defence"], reading["lacking"]) == (6, 3, ())
