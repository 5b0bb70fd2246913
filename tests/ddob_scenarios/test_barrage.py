"""Tank barrages and naval barrages (8.4, 8.5)."""

from __future__ import annotations

import pytest

from ddob_scenarios.rules.us_attacks.barrage import barrage
from ddob_scenarios.rules.us_phase import UsActions
from ddob_scenarios.state.omaha import NOBODY, Omaha
from hexwar.board import has, one
from hexwar.play.values.chance import Scripted
from hexwar.testing import Rehearsal

from .asked import barrages, cannot_barrage, fires_up, may_attack, may_naval_barrage
from .situations import Situation, card
from .test_movement import acting

TABLE = {
    ("neither", False): ("", "", ""),
    ("neither", True): ("", "", ""),
    ("symbol", True): ("", "", "disrupted"),
    ("symbol", False): ("", "disrupted", "disrupted"),
    ("colour", True): ("", "disrupted", "disrupted"),
    ("colour", False): ("disrupted", "disrupted", "disrupted"),
    ("both", True): ("disrupted", "disrupted", "disrupted depth-eliminated"),
    ("both", False): ("disrupted", "disrupted", "disrupted depth-eliminated"),
}
"""The barrage table: what the card shows and whether there is depth, for 1-2, 3-5, 6 and more."""

GREEN_DIAMOND, GREEN, DIAMOND, NEITHER = (5, 6, 1, 2)
"""Cards with both, the colour, the symbol of WN62 (green) and 1/B/741 (diamond), or neither."""


def shelling(s: Situation, number: int) -> Rehearsal[Omaha]:
    """1/B/741 in 0611 barrages the south half of WN62 with a card."""
    s.us("1/B/741@0611/2", "A/1/16@0615/3")
    play = s.rehearse(UsActions, script={"barrage": [card(number)]})
    return play.do("barrage 1/B/741 WN62S")


# -- the table -------------------------------------------------------------------------------------


@pytest.mark.rule("8.4", "charts", "R8-21")
def test_barrage_table_cell_by_cell() -> None:
    """Every row for every strength from 1 to 12."""
    charts = Situation().game.charts
    for (shows, depth), cells in TABLE.items():
        for strength in range(1, 13):
            column = 0 if strength < 3 else 1 if strength < 6 else 2
            assert " ".join(charts.barrage(shows, depth, strength)) == cells[column]


@pytest.mark.rule("8.4", "R8-21")
@pytest.mark.parametrize(
    ("number", "depth", "disrupted"),
    [
        (GREEN_DIAMOND, False, True),
        (GREEN_DIAMOND, True, True),
        (GREEN, False, True),
        (GREEN, True, True),
        (DIAMOND, False, True),
        (DIAMOND, True, False),
        (NEITHER, False, False),
        (24, False, True),  # green double, triangle: double and single are alike
    ],
)
def test_what_a_card_does(number: int, depth: bool, disrupted: bool) -> None:
    """Symbol of the tank, colour of the position; a tank never strips depth, nor reveals."""
    s = Situation(turn=3).german("WN62S", "75", depth=depth)
    play = shelling(s, number)
    site = s.site("WN62S")
    assert has(s.g.disrupted_sites, site) == disrupted
    told = {"unit": s.counter("1/B/741"), "site": site}
    assert play.facts_of("barraged") == ([told] if disrupted else [])
    in_vain = play.facts_of("barrage-in-vain")
    assert len(in_vain) == (not disrupted)
    for facts in in_vain:
        assert facts.items() >= told.items()
        assert facts["needed"] == ("green", "diamond")
        assert ("diamond" in facts["shown"]) == (number == DIAMOND)
        assert "green" not in facts["shown"]
    assert (s.g.depth[site] != NOBODY) == depth
    assert not play.facts_of("unit-revealed")
    assert s.g.draws["barrage"] == 1


@pytest.mark.rule("8.4", "R8-21")
def test_a_reduced_tank_is_weaker() -> None:
    """Strength 2 with the symbol alone does nothing."""
    s = Situation(turn=3).german("WN62S", "75").us("1/B/741@0611/1", "A/1/16@0615/3")
    s.rehearse(UsActions, script={"barrage": [card(DIAMOND)]}).do("barrage 1/B/741 WN62S")
    assert not s.g.disrupted_sites


@pytest.mark.rule("8.4", "R8-21")
def test_strength_of_six_strips_depth() -> None:
    """A full artillery battalion with symbol and colour removes the marker, unseen."""
    s = Situation(turn=3).german("WN62S", "75", depth=True).us("7FA@0611/4")
    s.g.chance = Scripted({"barrage": [card(GREEN_DIAMOND)]})
    barrage(s.g, s.counter("7FA"), s.site("WN62S"))
    assert s.g.depth[s.site("WN62S")] == NOBODY
    assert s.g.disrupted_sites


# -- conditions ------------------------------------------------------------------------------------


def judged(s: Situation, tank: str, site: str) -> str | None:
    """The rule that keeps a tank from barraging a site in the Action phase, or None."""
    acting(s)
    return cannot_barrage(s.g, s.counter(tank), s.site(site))


@pytest.mark.rule("8.4", "8.11", "R8-19")
def test_range_of_a_barrage() -> None:
    """Two to five hexes; not adjacent; infantry and guns do not barrage."""
    for at, expected in (("0811", "8.4"), ("0711", None), ("0611", None), ("0512", None)):
        s = Situation(turn=3).german("WN62S", "75").us(f"1/B/741@{at}/2")
        assert judged(s, "1/B/741", "WN62S") == expected, at
    s = Situation(turn=3).german("WN62S", "75").us("1/B/741@0505/2", "A/1/16@0714/3")
    assert judged(s, "1/B/741", "WN62S") == "8.11"
    for unit in ("A/1/16", "62AFA", "1-2/397", "16-HQ"):
        s = Situation(turn=3).german("WN62S", "75").us(f"{unit}@0611")
        assert judged(s, unit, "WN62S") == "8.4", unit


@pytest.mark.rule("8.42", "8.4")
def test_an_unrevealed_reinforcement_is_no_target() -> None:
    """In range and seen by the tank: face down it is safe, face up not; nor is an empty hex."""
    for revealed, expected in ((False, "8.42"), (True, None)):
        s = Situation(turn=8).german("E9", "1/1/726", revealed=revealed).us("1/B/741@1827/2")
        assert judged(s, "1/B/741", "E9") == expected
    s = Situation(turn=8).us("1/B/741@1827/2")
    assert judged(s, "1/B/741", "E9") == "8.4"


@pytest.mark.rule("8.12", "8.42", "R8-06")
def test_high_ground_restriction_of_barrages() -> None:
    """From low ground only at positions whose printed field has beach; from high ground at all."""
    s = Situation()
    omaha, board = s.game.map, s.game.map.board
    barred = {
        site.name
        for site in omaha.sites
        if fires_up(omaha, s.at("0714"), site.number) and has(omaha.high, site.hex)
    }
    free = {site.name for site in omaha.sites if not fires_up(omaha, s.at("0714"), site.number)}
    assert {name for name in free if not name.startswith("WN")} == {"P-0434"}
    assert {name for name in barred if name.startswith("WN")} == {"WN67", "WN69"}
    assert not any(fires_up(omaha, s.at("1512"), site.number) for site in omaha.sites)
    assert board.terrain[s.at("1512")] != "beach"


@pytest.mark.rule("8.4", "R8-19")
def test_observation_by_the_tank_itself() -> None:
    """In the target's field the tank needs nobody."""
    s = Situation(turn=3).german("WN62S", "75").us("1/B/741@0611/2")
    assert has(s.game.map.positions[s.position("WN62")].field, s.at("0611"))
    assert judged(s, "1/B/741", "WN62S") is None


@pytest.mark.rule("8.4", "R7-21", "R8-19")
@pytest.mark.parametrize(
    ("observer", "leader", "marker", "expected"),
    [
        ("A/1/16@1725/3", "", "", "8.4"),  # nobody in command
        ("A/1/16@1725/3", "Wyman@1726", "", None),  # the observer in command
        ("A/1/16@1725/3", "16-HQ@1622", "", None),  # the tank in command
        ("A/1/16@1725/3", "Wyman@1726", "disrupted", "8.4"),
        ("A/1/16@1725/3", "Wyman@1726", "climbing", None),
        ("A/1/16@1725/3", "Wyman@1726", "acted", None),
        ("7FA@1725/4", "Wyman@1726", "", "8.4"),  # not infantry
        ("A/1/16@1622/3", "Wyman@1622", "", "8.4"),  # not in the field
    ],
)
def test_observation_by_infantry(
    observer: str, leader: str, marker: str, expected: str | None
) -> None:
    """Undisrupted infantry of any division in the field, it or the tank in command."""
    s = Situation(turn=8).german("E9", "1/1/726", revealed=True).us("1/B/741@1622/2", observer)
    if leader:
        s.us(leader)
    acting(s)
    if marker:
        setattr(s.g, marker, one(s.counter(observer.partition("@")[0])))
    assert not has(s.game.map.positions[s.position("E9")].field, s.at("1622"))
    tank, site = s.counter("1/B/741"), s.site("E9")
    assert cannot_barrage(s.g, tank, site) == expected
    listed = barrages(s.g, tank)
    assert listed == ([("barrage", tank, site)] if expected is None else [])


@pytest.mark.rule("6.4", "R8-20")
@pytest.mark.parametrize(("option", "expected"), [(False, "R8-20"), (True, None)])
def test_a_disrupted_position_cannot_be_observed(option: bool, expected: str | None) -> None:
    """Without any undisrupted unit there is no field; by the option the standing one serves."""
    s = Situation(turn=3, barrage_disrupted=option).german("WN62S", "75", disrupted=True)
    s.us("1/B/741@0611/2")
    assert judged(s, "1/B/741", "WN62S") == expected
    tank, site = s.counter("1/B/741"), s.site("WN62S")
    assert barrages(s.g, tank) == ([("barrage", tank, site)] if option else [])
    s.german("WN62N")
    assert judged(s, "1/B/741", "WN62S") is None
    s.g.set_unit(s.site("WN62S"), NOBODY)
    assert judged(s, "1/B/741", "WN62S") == "8.4"  # an empty half is no target


@pytest.mark.rule("8.41", "R8-04")
def test_a_hex_may_be_barraged_often_and_is_hit_alone() -> None:
    """Two tanks, two cards; of WN62 only the target hex suffers."""
    s = Situation(turn=3).german("WN62S", "75").german("WN62N")
    s.us("1/B/741@0611/2", "1/C/741@0613/2")
    play = s.rehearse(UsActions, script={"barrage": [card(NEITHER), card(GREEN_DIAMOND)]})
    play.do("barrage 1/C/741 WN62S", "barrage 1/B/741 WN62S")
    assert s.g.draws["barrage"] == 2
    assert s.g.disrupted_sites == one(s.site("WN62S"))


@pytest.mark.rule("8.4", "8.41", "R8-04", "R8-21")
def test_every_hex_barraged_in_this_phase_is_safe_from_attack() -> None:
    """Whatever the card has shown, and also after a barrage elsewhere; the other half is not."""
    s = Situation(turn=3).german("WN62S", "75").german("WN62N").german("WN64")
    s.us("1/B/741@0611/2", "1/C/741@0715/2", "A/1/16@0813/3", "I/3/16@0915/3")
    acting(s)
    s.g.chance = Scripted({"barrage": [card(NEITHER), card(GREEN_DIAMOND)]})
    barrage(s.g, s.counter("1/B/741"), s.site("WN62S"))
    barrage(s.g, s.counter("1/C/741"), s.site("WN64"))
    assert [may_attack(s.g, s.site(site)) for site in ("WN62S", "WN62N", "WN64")] == [
        "8.41",
        None,
        "8.41",
    ]


@pytest.mark.rule("8.41", "R8-04")
def test_an_attacked_hex_is_not_barraged() -> None:
    """Per hex: the other half may be."""
    s = Situation(turn=3).german("WN62S", "75").german("WN62N").us("1/B/741@0611/2")
    acting(s)
    s.g.attacked = one(s.site("WN62N"))
    assert cannot_barrage(s.g, s.counter("1/B/741"), s.site("WN62N")) == "8.41"
    assert cannot_barrage(s.g, s.counter("1/B/741"), s.site("WN62S")) is None


# -- naval barrages --------------------------------------------------------------------------------


def offshore(observer: str, *, markers: int = 1, leader: str = "") -> Situation:
    """An observer for WN62S with its crew and depth."""
    s = Situation(turn=3).german("WN62S", "75", depth=True).us(observer, "1/B/741@0505/2")
    s.g.naval_markers = markers
    return s.us(leader) if leader else s


@pytest.mark.rule("8.5", "8.52", "8.53", "8.54", "R8-22")
def test_a_naval_barrage_disrupts_and_removes_depth() -> None:
    """It costs a marker and no action; nothing is revealed, no card is drawn."""
    s = offshore("A/1/16@0611/3")
    play = acting(s).do("naval-barrage WN62S")
    site = s.site("WN62S")
    assert has(s.g.disrupted_sites, site)
    assert s.g.depth[site] == NOBODY
    assert s.g.naval_markers == 0
    assert s.g.actions_left[0] == 2
    assert not s.g.acted
    assert play.facts_of("naval-barrage") == [{"site": site}]
    assert not play.facts_of("depth-revealed")
    assert not play.facts_of("card-drawn")


@pytest.mark.rule("8.5", "8.53", "R8-04")
def test_what_the_ships_have_shelled_is_not_attacked_in_the_same_phase() -> None:
    """Per hex, and for every hex that was shelled; the other half of the WN may be attacked."""
    s = offshore("A/1/16@0615/3", markers=2).german("WN62N").german("WN64")
    s.us("B/1/16@0913/3", "I/3/16@0915/3")
    play = acting(s)
    assert "attack WN64" in play.texts
    play.do("naval-barrage WN62S", "naval-barrage WN64")
    assert [may_attack(s.g, s.site(site)) for site in ("WN62S", "WN62N", "WN64")] == [
        "8.41",
        None,
        "8.41",
    ]
    assert "attack WN62N" in play.texts
    assert "attack WN64" not in play.texts


@pytest.mark.rule("8.52", "8.53", "R8-22")
def test_a_naval_barrage_takes_nobodys_action() -> None:
    """An observer that has acted still serves, and it is possible with all actions spent."""
    s = offshore("A/1/16@0611/3")
    play = acting(s, actions=0).do("move A/1/16 0711")
    assert "naval-barrage WN62S" in play.texts


@pytest.mark.rule("8.5", "8.52", "R8-22")
@pytest.mark.parametrize(
    ("observer", "markers", "leader", "expected"),
    [
        ("A/1/16@0611/3", 0, "", "8.5"),
        ("A/1/16@0611/2", 1, "", None),  # a printed radio
        ("A/1/16@0611/1", 1, "", "8.52"),
        ("A/1/16@0611/1", 1, "16-HQ@0612", None),
        ("A/1/16@0611/1", 1, "Wyman@0612", "8.52"),
        ("1/C/741@0611/2", 1, "16-HQ@0612", "8.52"),  # no infantry
        ("A/1/16@0718/3", 1, "", "8.52"),  # not in the field
    ],
)
def test_who_observes_for_the_navy(
    observer: str, markers: int, leader: str, expected: str | None
) -> None:
    """Undisrupted infantry with a radio or under an HQ in the target's active field."""
    s = offshore(observer, markers=markers, leader=leader)
    acting(s)
    assert may_naval_barrage(s.g, s.site("WN62S")) == expected
    if expected is None:
        s.g.disrupted = one(s.counter(observer.partition("@")[0]))
        assert may_naval_barrage(s.g, s.site("WN62S")) == "8.52"


@pytest.mark.rule("8.52", "8.12", "R8-22")
def test_targets_of_the_navy() -> None:
    """No unrevealed reinforcement; the high ground rule does not bind it."""
    for revealed, expected in ((False, "8.52"), (True, None)):
        s = Situation(turn=8).german("C1", "1/1/726", revealed=revealed).us("A/1/16@1112/3")
        s.g.naval_markers = 1
        acting(s)
        assert may_naval_barrage(s.g, s.site("C1")) == expected
    assert may_naval_barrage(s.g, s.site("C2")) == "8.52"


@pytest.mark.rule("8.52", "R8-20")
@pytest.mark.parametrize(("option", "expected"), [(False, "R8-20"), (True, None)])
def test_the_navy_does_not_see_a_disrupted_position(option: bool, expected: str | None) -> None:
    """The same as for tanks, under both options."""
    s = Situation(turn=3, barrage_disrupted=option).german("WN62S", "75", disrupted=True)
    s.us("A/1/16@0611/3")
    s.g.naval_markers = 1
    acting(s)
    assert may_naval_barrage(s.g, s.site("WN62S")) == expected
