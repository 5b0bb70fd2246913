"""The German Fire phase: limits and choices, losses, recovery, its order (6)."""

from __future__ import annotations

import pytest

from ddob_scenarios.printed.ids import HeroId
from ddob_scenarios.printed.map import EAST
from ddob_scenarios.rules.common.control import active_fields, communication_table, standing_fields
from ddob_scenarios.rules.german_fire.aim import concentrated, exposed_units
from ddob_scenarios.rules.german_fire.volley import Volley
from ddob_scenarios.rules.german_phase import GermanFire
from ddob_scenarios.state.omaha import GONE
from hexwar.board import NONE, has, one
from hexwar.play.match.decision import decision

from .fire_scenes import fire
from .situations import Situation, card

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
            s.g.division[s.counter(("G/2/16", "L/3/16")[number])] = 1
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
    assert concentrated(s.g, s.g.us_in(at) & s.g.game.combat_units) == hit
    assert marked == (units if hit else NONE)


@pytest.mark.rule("6.4", "R6-12")
def test_recovery() -> None:
    """Disrupted units recover on their colour, single or double, depth or smoke."""
    s = Situation(turn=3)
    for site in ("WN60", "WN61", "WN62N", "WN65S", "A3", "WN72N"):
        s.german(site, "T" if site == "A3" else "plain", disrupted=True)
    s.g.smoked = one(s.position("WN62"))
    play = fire(s, EAST, 12)  # orange single, purple and green double
    recovered = {s.game.map.sites[fact["site"]].name for fact in play.facts_of("german-recovers")}
    assert recovered == {"WN60", "WN61", "WN62N"}
    disrupted = [site.name for site in s.game.map.sites if has(s.g.disrupted_sites, site.number)]
    assert sorted(disrupted) == ["A3", "WN65S", "WN72N"]
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
    assert play.facts_of("artillery-too-weak")[0]["guns"] == 2
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
