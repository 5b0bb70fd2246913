"""German fire against heroes, headquarters and generals (11.4)."""

from __future__ import annotations

import pytest

from ddob_scenarios.printed.ids import HeroId
from ddob_scenarios.printed.map import EAST, WEST
from ddob_scenarios.rules.german_fire.volley import in_sequence
from ddob_scenarios.rules.german_phase import SectorFire
from ddob_scenarios.state.omaha import Omaha
from hexwar.board import CardId, has, one
from hexwar.play.match.decision import decision
from hexwar.testing import Rehearsal

from .situations import Situation, card

GREEN_STAR = 19  # orange double A, green single star, brown double F; diamond
GREEN_DOUBLE_STAR = 12  # orange single, purple double, green double star; triangle


def fire(s: Situation, number: int = GREEN_STAR, sector: int = EAST) -> Rehearsal[Omaha]:
    """Resolve the fire of a sector on a card."""
    s.g.result = None
    s.g.deck |= one(CardId(card(number)))
    return s.rehearse(SectorFire, sector, script={"fire": [card(number)]})


def hero_of(s: Situation, unit: str) -> int:
    """Return the hero with a unit."""
    return s.g.heroes.index(s.counter(unit))


@pytest.mark.rule("11.4")
def test_a_hero_is_killed() -> None:
    """A hero on steady dots falls and turns to inspired; his unit is not hurt by it."""
    s = Situation(turn=3).german("WN62N").us("B/1/16@0513/3", hero="Spalding")
    play = fire(s)
    assert play.over
    assert s.g.inspired == 1 << hero_of(s, "B/1/16")
    assert s.steps("B/1/16") == 3
    assert play.facts_of("hero-hit")[0]["unit"] == s.counter("B/1/16")
    fire(s)
    assert s.g.inspired == 1 << hero_of(s, "B/1/16")  # there is no other hero to hit


@pytest.mark.rule("11.4", "R11-06")
def test_a_headquarters_lands_again_two_turns_later() -> None:
    """It leaves the map for the turn track, as a unit whose arrival was put off."""
    s = Situation(turn=6).german("WN62N").us("16-HQ@0612")
    fire(s)
    headquarters = s.counter("16-HQ")
    assert s.where("16-HQ") == ""
    assert s.g.due[headquarters] == 8
    assert has(s.g.delayed, headquarters)
    assert not has(s.g.us_hexes, s.at("0612"))


@pytest.mark.rule("11.4", "R11-06")
@pytest.mark.parametrize(("turn", "due"), [(14, 16), (15, 0), (16, 0)])
def test_a_headquarters_beyond_the_end_is_gone(turn: int, due: int) -> None:
    """On the last two turns it does not come back."""
    s = Situation(turn=turn).german("WN62N").us("16-HQ@0612")
    play = fire(s)
    assert s.where("16-HQ") == ""
    assert s.g.due[s.counter("16-HQ")] == due
    unit = s.counter("16-HQ")
    assert play.facts_of("headquarters-gone") == ([] if due else [{"unit": unit}])
    assert play.facts_of("headquarters-scattered") == ([{"unit": unit, "turn": due}] if due else [])


@pytest.mark.rule("11.4", "11.42")
def test_a_general_is_wounded_then_killed() -> None:
    """The first hit turns him over, the second removes him; he is never disrupted."""
    s = Situation(turn=3).german("WN62N").us("Wyman@0612")
    assert fire(s).facts_of("general-wounded") == [{"unit": s.counter("Wyman")}]
    assert s.where("Wyman") == "0612"
    assert s.g.wounded == one(s.counter("Wyman"))
    assert fire(s).facts_of("general-killed") == [{"unit": s.counter("Wyman")}]
    assert s.where("Wyman") == ""
    assert not s.g.disrupted


@pytest.mark.rule("11.42")
def test_leaders_are_not_disrupted() -> None:
    """Sporadic fire disrupts the unit in the hex, not the leader with it, nor hits him."""
    s = Situation(turn=3).german("WN62N", depth=True).us("A/1/16@0814/3", "Wyman@0814")
    fire(s)
    assert s.g.disrupted == one(s.counter("A/1/16"))
    assert not s.g.wounded


@pytest.mark.rule("11.41", "R11-05")
def test_leaders_are_hit_only_with_a_hit_to_spare() -> None:
    """As many eligible units as hits spare the leader, whatever dots he is on; one fewer do not."""
    for depth, wounded in ((False, False), (True, True)):
        s = Situation(turn=3).german("WN62N", depth=depth).us("A/1/16@0814/3", "Wyman@0612")
        fire(s)
        assert s.disrupted("A/1/16")
        assert bool(s.g.wounded) == wounded


@pytest.mark.rule("11.41", "R11-05")
def test_eligible_units_count_whoever_hits_them() -> None:
    """A unit that another position hits, or that lost its step before, still shields a leader."""
    s = Situation(turn=3).german("WN62N").us("A/1/16@0612/3", "Wyman@0512")
    s.g.hit = one(s.counter("A/1/16"))
    fire(s)
    assert s.steps("A/1/16") == 3
    assert not s.g.wounded


@pytest.mark.rule("11.4", "R11-05")
def test_only_the_starred_colour_hits_leaders() -> None:
    """A position of another colour on the card, or one that does not fire, hits no leader."""
    s = Situation(turn=3).german("WN61", "88", depth=True).us("Wyman@0610")
    fire(s)  # orange fires without a star
    assert not s.g.wounded
    for depth, wounded in ((False, False), (True, True)):
        s = Situation(turn=3).german("WN62N", depth=depth).us("Wyman@0612")
        fire(s, GREEN_DOUBLE_STAR)
        assert bool(s.g.wounded) == wounded
    s = Situation(turn=3).german("WN62N").us("Wyman@0612")
    s.g.smoked = one(s.position("WN62"))
    fire(s)
    assert not s.g.wounded


@pytest.mark.rule("11.4", "R11-05")
def test_not_on_sporadic_dots() -> None:
    """Only intense and steady dots endanger leaders; plunging fire makes more of them steady."""
    s = Situation(turn=3).german("WN62N").us("Wyman@0814", "16-HQ@0715")
    fire(s)
    assert not s.g.wounded
    assert s.where("16-HQ") == "0715"
    s.g.plunging = True
    fire(s)
    assert not s.g.wounded  # 0814 is no beach hex
    assert s.where("16-HQ") == ""


@pytest.mark.rule("R11-05")
def test_intense_then_nearest() -> None:
    """A leader on intense dots goes before a nearer one on steady dots; then the nearest."""
    s = Situation(turn=3).german("WN62N").us("Wyman@0614", "Cota@0812")
    fire(s)
    assert s.g.wounded == one(s.counter("Wyman"))
    s = Situation(turn=3).german("WN62N").us("Wyman@0614", "Cota@0612")
    fire(s)
    assert s.g.wounded == one(s.counter("Cota"))


@pytest.mark.rule("R11-05", "P1")
def test_the_player_chooses_among_equal_leaders() -> None:
    """Heroes, headquarters and generals are alike; two heroes with one unit are one choice."""
    s = Situation(turn=3).german("WN62N").us("B/1/16@0513/3", hero="Spalding")
    s.us("16-HQ@0513", "Wyman@0513")
    s.g.give_hero(HeroId(hero_of(s, "B/1/16") + 1), s.counter("B/1/16"))
    play = fire(s)
    assert len(play.texts) == 3
    assert {"hit-hero Spalding", "hit-leader 16-HQ", "hit-leader Wyman"} == set(play.texts)
    assert play.prompt == "Choose the leader whom WN62 hits."
    play.do("hit-hero Spalding")
    assert play.over
    assert s.g.inspired.bit_count() == 1


@pytest.mark.rule("R11-05", "11.41")
def test_leaders_are_hit_after_the_units_hits_are_taken() -> None:
    """A hero who was sacrificed, or who died with his unit, is no target any more."""
    for choice, alive in (("sacrifice A/1/16", True), ("lose A/1/16", False)):
        s = Situation(turn=3).german("WN62N", depth=True).us("A/1/16@0612/1", hero="Spalding")
        play = fire(s)
        play.do(choice)
        assert play.over
        assert bool(s.steps("A/1/16")) == alive
        assert not play.facts_of("hero-hit")


@pytest.mark.rule("R11-05", "R16-02")
def test_the_order_of_positions() -> None:
    """Higher numbers first, then later letters, blank positions last."""
    s = Situation()
    names = ("P-1014", "A4", "C4", "WN60", "B6", "WN62", "A9")
    ordered = in_sequence(s.g, [s.position(name) for name in names])
    found = [s.game.map.positions[position].name for position in ordered]
    assert found == ["WN62", "WN60", "A9", "B6", "C4", "A4", "P-1014"]


@pytest.mark.rule("R11-05")
def test_a_general_may_be_hit_twice_in_a_phase() -> None:
    """Positions of both sectors may wound and kill him, on the card of each."""
    s = Situation(turn=3).german("WN65N").german("WN66N").us("Cota@0520")
    fire(s, 2, EAST)  # red single star
    assert s.where("Cota") == "0520"
    fire(s, 28, WEST)  # brown single star
    assert s.where("Cota") == ""


@pytest.mark.rule("11.4")
def test_who_chooses_among_leaders(monkeypatch: pytest.MonkeyPatch) -> None:
    """The commander of all leaders in question chooses, or the player of the sector."""
    s = Situation(turn=3).german("WN62N").us("16-HQ@0513", "Cota@0513")
    monkeypatch.setattr(s.game, "players", ("first", "second"))
    for unit, division, player in (("16-HQ", 0, "first"), ("16-HQ", 1, "second")):
        s.g.division[s.counter(unit)] = division
        play = fire(s)
        pending = decision(play.g)
        assert pending is not None
        assert pending.player == player
