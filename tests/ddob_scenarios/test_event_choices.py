"""Events in which the player chooses: heroes, steps, reports, stray fire, rockets."""

from __future__ import annotations

import attrs
import pytest

from ddob_scenarios.printed.cards import SYMBOLS
from ddob_scenarios.printed.counters import DIVISIONS, FIRST, TWENTY_NINTH
from ddob_scenarios.printed.ids import GermanId
from ddob_scenarios.rules.common.losses import leave_for_good, losses_of
from ddob_scenarios.rules.events.event_choices import (
    AddStep,
    GiveHero,
    PatrolReport,
    PrisonerTalks,
    RocketBarrage,
    StrayNavalFire,
    next_hero,
    rocket_victims,
    units_of,
)
from ddob_scenarios.state.omaha import GONE, HIDDEN, NOBODY, Omaha
from hexwar.board import CardId, CounterId, as_set, has, one, up_to
from hexwar.errors import ScriptError
from hexwar.testing import Rehearsal

from .event_scenes import TACTICAL, draw, hero
from .situations import Situation, card

# -- heroes and depth ------------------------------------------------------------------------------


@pytest.mark.rule("events", "event/hero", "11.1", "11.11", "R11-01")
def test_who_may_get_a_hero() -> None:
    """Combat units of the division ashore or afloat, tanks too, with or without a hero."""
    s = Situation(turn=5).us("E/2/16@0711/1", "16-HQ@0711", "Wyman@0711", "G/2/116@0626/2")
    s.boxed("1/B/741@FG2")
    s.g.put_on_track(s.counter("A/1/16"), 6)
    s.g.give_hero(hero(s, "Barrett"), s.counter("E/2/16"))
    play = draw(s, 34)
    assert play.texts == ["hero E/2/16", "hero 1/B/741"]
    assert play.prompt == "Choose the unit that Monteith joins."
    play.do("hero E/2/16")
    assert [s.g.heroes[hero(s, n)] for n in ("Barrett", "Monteith")] == [s.counter("E/2/16")] * 2


@pytest.mark.rule("R5-15", "P3", "11.11")
@pytest.mark.parametrize(("value", "expected"), [("command", ["E/2/116"]), ("printed", ["G/2/16"])])
def test_whose_hero(value: str, expected: list[str]) -> None:
    """The division that commands a unit counts, or by option the printed one."""
    s = Situation(turn=5, event_division=value).us("E/2/116@0711/3", "G/2/16@0626/3")
    s.g.division[s.counter("E/2/116")] = FIRST
    s.g.division[s.counter("G/2/16")] = TWENTY_NINTH
    assert [s.game.us[u].name for u in units_of(s.g, FIRST)] == expected
    s.rehearse(GiveHero, FIRST, script={})  # a single unit is not asked about
    assert s.g.heroes[0] == s.counter(expected[0])


@pytest.mark.rule("R11-02", "P5", "11.11")
@pytest.mark.parametrize("value", ["five", "recycled", "unlimited"])
def test_how_many_heroes(value: str) -> None:
    """Five in all, or those of lost units come back, or there are always more."""
    s = Situation(turn=5, hero_pool=value).us("E/2/16@0711/3")
    for _ in range(5):
        assert s.g.heroes[next_hero(s.g, FIRST)] < 0
        s.g.give_hero(next_hero(s.g, FIRST), s.counter("E/2/16"))
    assert (next_hero(s.g, FIRST) >= 0) == (value == "unlimited")
    s.g.inspired = as_set(1)
    leave_for_good(s.g, s.counter("E/2/16"))
    assert s.g.heroes[0] == GONE
    assert (next_hero(s.g, FIRST) == 0) == (value == "recycled")
    s.us("F/2/16@0711/3")
    s.g.result = None
    play = s.rehearse(GiveHero, FIRST, script={})
    assert bool(play.facts_of("no-hero")) == (value == "five")
    assert s.g.hero_of(s.counter("F/2/16")) == {"five": -1, "recycled": 0}.get(value, 10)
    assert next_hero(s.g, TWENTY_NINTH) == 5


@pytest.mark.rule("events", "RE-01", "9.23", "R9-04", "event/depth")
def test_depth_beside_a_hero() -> None:
    """The marker goes to the sector of the hero's unit, of its box if it is afloat."""
    for where, expected in (("E/2/116@0711/3", "WN60"), ("E/2/116@0526/3", "WN70")):
        s = Situation(turn=5).us(where).german("WN60", "75").german("WN70", "75")
        draw(s, 12)
        assert s.g.depth[s.site(expected)] == HIDDEN, where
        assert s.g.heroes[5] == s.counter("E/2/116")
    s = Situation(turn=5).boxed("E/2/116@ER6").german("WN60", "75").german("WN70", "75")
    draw(s, 12)
    assert s.g.depth[s.site("WN60")] == HIDDEN


@pytest.mark.rule("event/hero", "event/depth", "9.23", "R9-04", "R11-02")
def test_depth_without_a_hero() -> None:
    """If no hero can come, the named division's sector counts, and then the other one."""
    s = Situation(turn=5).german("WN60", "75").german("WN70", "75")
    draw(s, 12)
    assert s.g.depth[s.site("WN70")] == HIDDEN
    s = Situation(turn=5).german("WN60", "75")
    assert draw(s, 12).facts_of("event-depth") == [{}]
    assert s.g.depth[s.site("WN60")] == HIDDEN


@pytest.mark.rule("event/depth", "event/depth-each-sector", "9.2")
def test_depth_events() -> None:
    """One marker anywhere, or one in each sector."""
    s = Situation(turn=5).german("WN60", "75").german("WN70", "75").us("A/1/116@0628/3")
    draw(s, 23)
    assert [s.g.depth[s.site(n)] for n in ("WN60", "WN70")] == [NOBODY, HIDDEN]
    s = Situation(turn=5).german("WN60", "75").german("WN70", "75").us("A/1/116@0628/3")
    draw(s, 20)
    assert [s.g.depth[s.site(n)] for n in ("WN60", "WN70")] == [HIDDEN, HIDDEN]


@pytest.mark.rule("R3-06", "9.23", "event/depth")
@pytest.mark.parametrize(("value", "depth"), [("ignore", NOBODY), ("redirect", HIDDEN)])
def test_heroes_of_the_29th_in_easy_fox(value: str, depth: int) -> None:
    """Nobody comes, and no depth either, unless the option sends it to the East."""
    s = Situation("easy-fox", turn=5, easy_fox_west=value).german("WN60", "75")
    s.us("E/2/16@0711/3")
    play = draw(s, 12)
    assert play.over
    assert max(s.g.heroes) < 0
    elsewhere = [facts["what"] for facts in play.facts_of("event-elsewhere")]
    assert elsewhere == (["hero", "depth"] if value == "ignore" else ["hero"])
    assert s.g.depth[s.site("WN60")] == depth
    told = [facts["what"] for facts in play.facts_of("event-elsewhere")]
    assert told == (["hero", "depth"] if value == "ignore" else ["hero"])
    s.g.deck = up_to(CardId, 54)
    s.g.set_depth(s.site("WN60"), NOBODY)
    draw(s, 7)  # of the 1st
    assert s.g.depth[s.site("WN60")] == HIDDEN


@pytest.mark.rule("R3-06")
def test_other_western_events_in_easy_fox() -> None:
    """Steps for the 29th and its patrols, and the rockets, do nothing."""
    for number, turn in ((4, 12), (36, 12), (5, 5)):
        s = Situation("easy-fox", turn=turn, germans=True).us("E/2/16@0711/1", "F/2/16@0910/1")
        before = s.g.clone()
        assert draw(s, number).over
        assert s.g.steps == before.steps
        assert s.g.unit == before.unit


# -- steps added -----------------------------------------------------------------------------------


@pytest.mark.rule("event/step-added", "13.12", "RE-12", "R5-15")
def test_step_added() -> None:
    """A one-step regular company, ashore or afloat, leaves the printed division's loss box."""
    s = Situation(turn=21).us("E/2/16@0711/1", "F/2/16@0711/2", "AT/16@0711/1", "E/2/116@0710/1")
    s.boxed("I/3/16@FG2")
    s.g.set_steps(s.counter("I/3/16"), 1)
    s.g.division[s.counter("E/2/116")] = FIRST
    for name in ("E/2/16", "I/3/16", "E/2/116", "G/2/16"):
        s.g.losses |= one(s.counter(name))
    s.g.disrupted = one(s.counter("E/2/116"))
    play = draw(s, 3)
    assert play.texts == ["restore E/2/16", "restore I/3/16", "restore E/2/116"]
    play.do("restore E/2/116")
    assert s.steps("E/2/116") == 2
    assert s.disrupted("E/2/116")
    assert (losses_of(s.g, FIRST), losses_of(s.g, TWENTY_NINTH)) == (3, 0)
    assert not has(s.g.losses, s.counter("E/2/116"))


@pytest.mark.rule("event/step-added", "RE-12")
def test_step_added_to_the_other_division() -> None:
    """Only if the named one has nobody, and then only if the player likes."""
    s = Situation(turn=21).us("A/1/116@0628/1", "A-B/2R@0628/1")
    play = s.rehearse(AddStep, FIRST, script={})
    assert play.texts == ["restore A/1/116", "nobody"]
    play.do("nobody")
    assert s.steps("A/1/116") == 1
    s.g.result = None
    s.rehearse(AddStep, FIRST, script={}).do("restore A/1/116")
    assert s.steps("A/1/116") == 2
    s.g.result = None
    assert s.rehearse(AddStep, FIRST, script={}).over


@pytest.mark.rule("event/step-added", "13.12", "RE-12")
@pytest.mark.parametrize("division", [FIRST, TWENTY_NINTH])
def test_which_companies_may_gain_a_step(division: int) -> None:
    """The regular companies with one step of the division; if it has none, those of the other."""
    s = Situation(turn=21)
    for unit in range(len(s.game.units)):
        s.g.put(CounterId(unit), s.at("0711"))
        s.g.set_steps(CounterId(unit), 1)
    companies = [s.game.us[u] for u in range(len(s.game.units)) if s.game.companies >> u & 1]
    named, others = [
        [f"restore {company.name}" for company in companies if company.division == printed]
        for printed in (DIVISIONS[division], DIVISIONS[1 - division])
    ]
    assert (len(named), len(others)) == (24, 24)
    assert s.rehearse(AddStep, division, script={}).texts == named
    for unit in range(len(s.game.units)):
        if s.game.companies >> unit & 1 and s.game.home[unit] == division:
            s.g.set_steps(CounterId(unit), 2)
    assert s.rehearse(AddStep, division, script={}).texts == [*others, "nobody"]


# -- reports and prisoners -------------------------------------------------------------------------


@pytest.mark.rule("event/patrol-report", "RE-10", "P4")
def test_patrol_report() -> None:
    """The unrevealed unit nearest to a US unit of the sector, over the boundary too, with depth."""
    s = Situation(turn=12).german("WN65S", "75", depth=True).german("WN66S").german("WN70", "75")
    s.g.set_unit(
        s.site("WN66S"), GermanId(s.game.crews["plain"].bit_length() - 1)
    )  # revealed, nearest
    s.us("A/1/116@0820/3", "E/2/16@0711/3").german("WN61", "88")  # WN 61 is nearer to the East
    play = draw(s, 36, more={"reveal": [0], "reveal-depth": [5]})
    assert play.over
    assert s.g.unit[s.site("WN65S")] >= 0
    assert s.g.depth[s.site("WN65S")] >= 0
    assert s.g.unit[s.site("WN70")] == s.g.unit[s.site("WN61")] == HIDDEN


@pytest.mark.rule("event/patrol-report", "P1", "RE-10")
def test_patrol_report_ties() -> None:
    """Equally near units are the player's choice; without US units in the sector nothing comes."""
    s = Situation(turn=12).german("WN70", "75").german("WN68S", "75").german("WN60", "75")
    s.us("A/1/116@0726/3")
    assert s.rehearse(PatrolReport, TWENTY_NINTH).over
    s = Situation(turn=12).german("A1", "T").german("A2", "T").us("E/2/16@1109/3", "Wyman@1211")
    s.drawn(T=2)
    play = s.rehearse(PatrolReport, FIRST)
    assert play.texts == ["reveal A1", "reveal A2"]
    play.do("reveal A2")
    assert s.g.unit[s.site("A1")] == HIDDEN
    assert s.g.unit[s.site("A2")] >= 0
    s = Situation(turn=12).german("A1", "T").us("E/2/16@1109/3")
    s.rehearse(PatrolReport, TWENTY_NINTH)
    assert s.g.unit[s.site("A1")] == HIDDEN


@pytest.mark.rule("event/prisoner-talks", "RE-11")
def test_prisoner_talks() -> None:
    """Any unit not yet revealed in the sector; only then, and only if liked, in the other."""
    s = Situation(turn=12).german("A1", "T", depth=True).german("WN60", "75")
    s.german("A2", "8/2/916", revealed=True, depth=True).german("WN70", "75")
    s.drawn(T=2, mobile=2)
    play = draw(s, 53, more={"reveal": [0], "reveal-depth": [0]})
    assert play.texts == ["reveal WN60", "reveal A1"]
    play.do("reveal A1")
    assert play.over
    assert s.g.unit[s.site("A1")] >= 0
    assert s.g.depth[s.site("A1")] >= 0
    assert s.g.depth[s.site("A2")] == HIDDEN
    s = Situation(turn=12).german("WN70", "75")
    play = s.rehearse(PrisonerTalks, FIRST)
    assert play.texts == ["reveal WN70", "nobody"]
    assert play.do("nobody").over
    s.g.result = None
    s.rehearse(PrisonerTalks, FIRST).do("reveal WN70")
    assert s.g.unit[s.site("WN70")] >= 0


@pytest.mark.rule("event/prisoner-talks", "event/patrol-report", "R9-16")
def test_a_tactical_marker_is_given_away() -> None:
    """Its unit appears face up, and the WN unit stays where it is."""
    s = Situation(turn=12).german("WN60", "75", depth=TACTICAL)
    assert s.rehearse(PrisonerTalks, FIRST).over
    assert s.g.unit[s.site("A3")] >= 0
    assert s.g.unit[s.site("WN60")] >= 0
    assert s.g.depth[s.site("WN60")] == NOBODY


# -- stray naval fire ------------------------------------------------------------------------------


def stray(s: Situation, *cards: int) -> Rehearsal[Omaha]:
    """Let stray fire fall on WN62S, A4 or C1, with prescribed cards."""
    sites = tuple(s.site(name) for name in ("WN62S", "A4", "C1"))
    s.g.result = None
    return s.rehearse(StrayNavalFire, sites, script={"stray-fire": [card(n) for n in cards]})


@pytest.mark.rule("event/stray-naval-fire", "RE-13", "P6", "R9-17")
def test_stray_fire_on_germans() -> None:
    """The symbol picks the position; a German there is disrupted and loses its depth unseen."""
    s = Situation(turn=21).german("WN62S", "75", depth=TACTICAL).german("WN62N", depth=True)
    s.german("A4", "T", depth=True)
    stray(s, 1)  # diamond
    assert s.g.disrupted_sites == one(s.site("WN62S"))
    assert s.g.depth[s.site("WN62S")] == NOBODY
    assert s.g.depth[s.site("WN62N")] == s.g.depth[s.site("A4")] == HIDDEN
    assert s.g.lost_depth == 0
    assert s.g.discards == 1
    s = Situation(turn=21).german("A4", "T")
    draw(s, 7, more={"stray-fire": [card(3)]})  # triangle
    assert s.g.disrupted_sites == one(s.site("A4"))


@pytest.mark.rule("event/stray-naval-fire", "RE-13", "11.14", "R11-03")
def test_stray_fire_on_us_units() -> None:
    """One unit with the symbol of a second card loses a step, and no hero may save it."""
    s = Situation(turn=21).us("E/2/16@0912/1", hero="Monteith")
    s.us("1/B/741@0912/2", "F/2/16@0912/3", "16-HQ@0912", "I/3/16@0812/3")
    play = stray(s, 1, 9)  # diamond, diamond
    assert play.texts == ["hit E/2/16", "hit 1/B/741"]
    play.do("hit E/2/16")
    assert s.steps("E/2/16") == 0
    assert s.steps("I/3/16") == 3
    s = Situation(turn=21).us("F/2/16@0912/3")
    stray(s, 1, 9)
    assert s.steps("F/2/16") == 3


@pytest.mark.rule("event/stray-naval-fire", "R3-05")
def test_stray_fire_on_nobody() -> None:
    """On an empty position, or on leaders alone, there is no second card."""
    s = Situation(turn=21).us("16-HQ@0912")
    assert stray(s, 1).over
    assert s.where("16-HQ") == "0912"
    with pytest.raises(ScriptError):
        stray(Situation(turn=21).us("E/2/16@0912/3"), 1)
    assert SYMBOLS == ("diamond", "triangle", "circle")


# -- rockets ---------------------------------------------------------------------------------------


@pytest.mark.rule("event/rockets", "RE-06", "6.53")
def test_rockets() -> None:
    """The unit with most steps on low ground, three to seven hexes off; equals are chosen among."""
    s = Situation(turn=5).german("WN69", "rocket", depth=True)
    s.us("A/1/116@0821/3", "1/A/743@0723/2", "G/2/116@0626/3", "F/2/116@1122/3", "E/2/16@0711/3")
    s.boxed("B/1/116@DG2")
    play = draw(s, 5)
    assert play.texts == ["hit A/1/116", "hit G/2/116"]
    play.do("hit G/2/116")
    assert s.steps("G/2/116") == 2
    assert s.g.rockets_fired
    assert s.g.hit == 0  # the fire phase to come may still take a step
    assert s.g.shelled == 1 << TWENTY_NINTH


@pytest.mark.rule("event/rockets", "RE-06", "P4")
def test_rocket_range() -> None:
    """Victims stand three to seven hexes away, on beach, pavilion or draw."""
    s = Situation()
    site = s.site("WN69")
    board = s.game.map.board
    centre = s.game.map.sites[site].hex
    for at in board.ids:
        s.g.put(CounterId(0), at)
        expected = 3 <= board.distance(centre, at) <= 7 and bool(s.game.map.low >> at & 1)
        assert bool(rocket_victims(s.g, site)) == expected


@pytest.mark.rule("event/rockets", "RE-06", "RE-07")
def test_rockets_that_are_silent() -> None:
    """A disrupted crew, or another unit there, does not fire, and that does not count as fired."""
    for unit, disrupted in (("rocket", True), ("plain", False)):
        s = Situation(turn=5).german("WN69", unit, disrupted=disrupted).us("A/1/116@0821/3")
        assert draw(s, 5).facts_of("no-rockets") == [{}]
        assert s.steps("A/1/116") == 3
        assert not s.g.rockets_fired
    s = Situation(turn=5).german("WN69", "rocket")
    draw(s, 5)
    assert s.g.rockets_fired  # without a victim, too


@pytest.mark.rule("R11-03", "11.14", "event/rockets")
def test_a_hero_may_be_sacrificed_to_rockets() -> None:
    """Rockets are German fire."""
    s = Situation(turn=5).german("WN69", "rocket").us("A/1/116@0821/1", hero="Smith")
    play = s.rehearse(RocketBarrage, script={})
    assert play.texts == ["sacrifice A/1/116", "lose A/1/116"]
    play.do("sacrifice A/1/116")
    assert s.steps("A/1/116") == 1
    assert s.g.hit == 0


@pytest.mark.rule("R19-08", "RE-06")
@pytest.mark.parametrize("value", [True, False])
def test_rockets_count_as_artillery_for_engineers(
    value: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The victim's sector is shelled, unless the option says otherwise."""
    s = Situation(turn=21).german("WN69", "rocket").us("A/1/116@0821/3")
    # The option is offered in the long scenario only.
    monkeypatch.setattr(
        s.game, "settings", attrs.evolve(s.game.settings, rockets_hamper_engineers=value)
    )
    draw(s, 22)
    assert bool(s.g.shelled) == value


@pytest.mark.rule("R19-08", "event/rockets")
def test_rockets_leave_another_sector_shelled(monkeypatch: pytest.MonkeyPatch) -> None:
    """Engineers of a sector that artillery has shelled before are hampered, still."""
    s = Situation(turn=5).german("WN69", "rocket").us("A/1/116@0821/3")
    monkeypatch.setattr(
        s.game, "settings", attrs.evolve(s.game.settings, rockets_hamper_engineers=True)
    )
    s.g.shelled = one(FIRST)
    assert s.rehearse(RocketBarrage, script={}).over
    assert s.g.shelled == one(FIRST) | one(TWENTY_NINTH)
