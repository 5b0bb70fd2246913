"""Moving past Germans (7.32): the example, and what a card does to whom."""

from __future__ import annotations

from typing import Any

import pytest

from ddob_scenarios.printed.ids import GermanId, SiteId
from ddob_scenarios.rules.us_movement.entering import fired_upon, infiltrated
from ddob_scenarios.rules.us_phase import UsActions
from ddob_scenarios.state.omaha import Omaha
from hexwar.board import HexId, has, iterate, one, pack
from hexwar.testing import Rehearsal

from .situations import FIRST, Situation, card
from .test_movement import acting, refused, steps

HIT, MISS = card(5), card(1)
"""Orange single with diamond; orange double with diamond."""


def past_wn61(**options: Any) -> Situation:
    """Figure 15: I/3/16 in 0710 beside WN61 in 0809, a crew without depth."""
    return Situation(turn=8, **options).us("I/3/16@0710/3").german("WN61")


def infiltrating(s: Situation, *cards: int, actions: int = 2) -> Rehearsal[Omaha]:
    """The Action phase with infiltration cards."""
    s.g.action_bonus = actions - 2
    return s.rehearse(UsActions, script={"infiltration": list(cards)})


# -- what is infiltration --------------------------------------------------------------------------


@pytest.mark.rule("7.32", "R7-15")
def test_infiltration_example() -> None:
    """X-7.32, figure 15: of the hexes around 0710 just 0709 and 0810 are infiltration."""
    s = past_wn61()
    at, board = s.at("0710"), s.game.map.board
    found = {board.name(to) for to in board.neighbours[at] if infiltrated(s.g, at, to)}
    assert found == {"0709", "0810"}


@pytest.mark.rule("7.32", "R7-17")
@pytest.mark.parametrize("number", [5, 9, 16, 42])
def test_cards_that_hit_in_the_example(number: int) -> None:
    """X-7.32: a single orange with the diamond costs a step."""
    s = past_wn61()
    infiltrating(s, card(number)).do("move I/3/16 0810")
    assert s.steps("I/3/16") == 2
    assert not s.disrupted("I/3/16")


@pytest.mark.rule("7.32", "R7-17")
@pytest.mark.parametrize("number", [1, 13, 19, 40, 41, 4, 6, 10, 22])
def test_cards_that_miss_in_the_example(number: int) -> None:
    """X-7.32: double orange, another symbol or no orange do nothing, and the move is made."""
    s = past_wn61()
    infiltrating(s, card(number)).do("move I/3/16 0810")
    assert s.steps("I/3/16") == 3
    assert s.where("I/3/16") == "0810"


@pytest.mark.rule("7.32", "R7-17")
def test_a_double_colour_needs_depth_under_an_undisrupted_unit() -> None:
    """With depth card 01 hits; of a half-disrupted WN only the other half's depth counts."""
    s = past_wn61().german("WN61", depth=True)
    infiltrating(s, MISS).do("move I/3/16 0810")
    assert s.steps("I/3/16") == 2
    s = Situation().us("I/3/16@0813/3").german("WN62N", depth=True, disrupted=True).german("WN62S")
    past = pack([s.position("WN62")])
    for shown in s.game.cards:
        colour = shown.shows(s.game.map.positions[s.position("WN62")].colour)
        if shown.target == "diamond" and colour and colour.double:
            assert not fired_upon(s.g, shown, s.counter("I/3/16"), past)
            s.g.recover(s.site("WN62N"))
            assert fired_upon(s.g, shown, s.counter("I/3/16"), past)
            s.g.disrupt(s.site("WN62N"))


@pytest.mark.rule("7.32", "6.4", "R7-15")
def test_a_disrupted_position_is_passed_freely() -> None:
    """No active field, no infiltration; an empty position as little."""
    s = Situation(turn=8).us("I/3/16@0710/3").german("WN61", disrupted=True)
    assert not infiltrated(s.g, s.at("0710"), s.at("0810"))
    s = Situation(turn=8).us("I/3/16@0710/3")
    assert not infiltrated(s.g, s.at("0710"), s.at("0810"))


@pytest.mark.rule("R7-15")
def test_infiltration_past_the_halves_of_a_wn() -> None:
    """Next to one half and then to the other is infiltration too, if both are held."""
    s = Situation(turn=8).german("WN62N").german("WN62S")
    assert infiltrated(s.g, s.at("0811"), s.at("0911"))
    s = Situation(turn=8).german("WN62N")  # to which 0911 is not adjacent
    assert not infiltrated(s.g, s.at("0811"), s.at("0911"))


@pytest.mark.rule("R7-15")
def test_where_infiltration_exists_at_all() -> None:
    """Brute force over the map: the definition, hexes and dots looked at one by one."""
    s = Situation()
    omaha, board = s.game.map, s.game.map.board
    for site in omaha.sites[::5]:
        s.g.set_unit(site.number, GermanId(-2), s.game.crews["plain"])
    for i in board.ids:
        for j in board.neighbours[i]:
            expected = {
                p.number
                for p in omaha.positions
                if has(p.field, i)
                and has(p.field, j)
                and any(_held_near(s, k, i) for k in p.sites)
                and any(_held_near(s, k, j) for k in p.sites)
            }
            assert set(iterate(infiltrated(s.g, i, j))) == expected


def _held_near(s: Situation, site: SiteId, at: HexId) -> bool:
    board = s.game.map.board
    return s.g.unit[site] != -1 and board.distance(s.game.map.sites[site].hex, at) == 1


# -- what happens ----------------------------------------------------------------------------------


@pytest.mark.rule("7.32", "R7-16")
@pytest.mark.parametrize(("choice", "at"), [("go-on I/3/16", "0810"), ("stay I/3/16", "0710")])
def test_after_a_loss_the_player_goes_on_or_stays(choice: str, at: str) -> None:
    """Either way the unit has acted and its action is spent."""
    s = past_wn61().us("A/1/16@0718/3")
    play = infiltrating(s, HIT).do("move I/3/16 0810")
    assert play.texts == ["go-on I/3/16", "stay I/3/16"]
    play.do(choice)
    assert s.where("I/3/16") == at
    assert has(s.g.acted, s.counter("I/3/16"))
    assert s.g.actions_left[FIRST] == 1


@pytest.mark.rule("7.32", "13.1")
def test_a_one_step_unit_dies() -> None:
    """Nobody is asked; the company is in the loss box."""
    s = past_wn61().us("I/3/16@0710/1", "A/1/16@0718/3")
    infiltrating(s, HIT).do("move I/3/16 0810")
    assert s.where("I/3/16") == ""
    assert has(s.g.losses, s.counter("I/3/16"))


@pytest.mark.rule("11.14", "R7-19", "R11-03")
def test_a_hero_may_be_sacrificed() -> None:
    """Infiltration is German fire: the hero falls, no step is lost, and the move is made."""
    s = past_wn61().us("I/3/16@0710/1", hero="Monteith")
    play = infiltrating(s, HIT).do("move I/3/16 0810")
    assert play.texts == ["sacrifice I/3/16", "lose I/3/16"]
    play.do("sacrifice I/3/16")
    assert s.where("I/3/16") == "0810"
    assert s.g.inspired


@pytest.mark.rule("R7-19")
def test_smoke_does_not_help() -> None:
    """A smoked WN still fires at those who pass it."""
    s = past_wn61()
    s.g.smoked = one(s.position("WN61"))
    infiltrating(s, HIT).do("move I/3/16 0810")
    assert s.steps("I/3/16") == 2


@pytest.mark.rule("R7-17")
def test_armour_is_hit_like_others_and_by_its_own_symbol() -> None:
    """A tank loses a step; five steps in the hex it enters do not make it a target."""
    s = Situation(turn=8).us("1/B/741@0710/2").german("WN61")
    infiltrating(s, HIT).do("move 1/B/741 0709")
    assert s.steps("1/B/741") == 1
    s = Situation(turn=8).us("L/3/16@0710/3", "A/1/16@0709/3", "B/1/16@0709/3").german("WN61")
    infiltrating(s, HIT).do("move L/3/16 0709")  # a circle
    assert s.steps("L/3/16") == 3


@pytest.mark.rule("7.32")
def test_two_positions_one_card() -> None:
    """Past two positions one card is drawn; either colour hits, both cost one step."""
    s = Situation(turn=8).us("A/1/16@1210/3").german("A4", "T").german("A2", "T")
    both = pack([s.position("A2"), s.position("A4")])
    colours = {s.game.map.positions[p].colour for p in iterate(both)}
    for shown in s.game.cards:
        single = {e.colour for e in shown.fire if not e.double}
        expected = shown.target == "diamond" and bool(single & colours)
        assert fired_upon(s.g, shown, s.counter("A/1/16"), both) == expected


@pytest.mark.rule("7.32", "7.4")
def test_climbing_a_bluff_may_be_infiltration() -> None:
    """A climb between two hexes of a field, next to its German, draws a card."""
    s = Situation(turn=8).us("A/1/116@0724/3").german("WN68S")
    play = infiltrating(s, card(48)).do("climb A/1/116 0824")  # circle, orange single
    assert s.steps("A/1/116") == 2
    play.do("go-on A/1/116")
    assert s.where("A/1/116") == "0824"
    assert has(s.g.climbing, s.counter("A/1/116"))
    s = Situation(turn=8).us("A/1/116@0724/3").german("WN68S")
    infiltrating(s, card(48)).do("climb A/1/116 0824", "stay A/1/116")
    assert s.where("A/1/116") == "0724"
    assert not s.g.climbing


# -- stacks and leaders ----------------------------------------------------------------------------


@pytest.mark.rule("7.21", "7.32", "R7-17")
def test_each_unit_of_a_pair_draws_its_own_card() -> None:
    """Two units for one action, two cards; each decides for itself."""
    s = past_wn61().us("E/2/16@0710/3")
    play = infiltrating(s, HIT, MISS).do("move I/3/16 0810", "along E/2/16")
    assert play.texts == ["go-on I/3/16", "stay I/3/16"]
    play.do("stay I/3/16")
    assert (s.where("I/3/16"), s.where("E/2/16")) == ("0710", "0810")
    assert (s.steps("I/3/16"), s.steps("E/2/16")) == (2, 3)
    assert s.g.draws["infiltration"] == 2


@pytest.mark.rule("R7-17", "7.21")
def test_one_card_for_the_stack_by_the_option() -> None:
    """With one card both units, of the same symbol, lose a step."""
    s = past_wn61(infiltration_draws="stack").us("E/2/16@0710/3", "A/1/16@0718/3")
    play = infiltrating(s, HIT).do("move I/3/16 0810", "along E/2/16")
    play.do("go-on I/3/16", "go-on E/2/16")
    assert (s.steps("I/3/16"), s.steps("E/2/16")) == (2, 2)
    assert s.g.draws["infiltration"] == 1
    assert s.g.actions_left[FIRST] == 1
    assert has(s.g.acted, s.counter("I/3/16"))
    assert has(s.g.acted, s.counter("E/2/16"))


@pytest.mark.rule("R7-17")
def test_free_units_may_share_a_card_by_the_option() -> None:
    """Two units in command act freely, yet together if they want to draw a single card."""
    s = past_wn61(infiltration_draws="stack").us("E/2/16@0710/3", "16-HQ@0711", "A/1/16@0718/3")
    play = infiltrating(s, MISS).do("move I/3/16 0810")
    assert play.texts == ["along E/2/16", "nobody-else"]
    play.do("along E/2/16")
    assert s.where("E/2/16") == "0810"
    assert s.g.actions_left[FIRST] == 2


@pytest.mark.rule("R7-17")
@pytest.mark.parametrize(("actions", "shares"), [(1, True), (0, False)])
def test_who_shares_a_card_pays_if_he_is_not_free(actions: int, shares: bool) -> None:
    """With a hero the first unit is free; the second pays, and cannot without an action."""
    s = past_wn61(infiltration_draws="stack").us("E/2/16@0710/3", "Wyman@0718")
    s.us("I/3/16@0710/3", hero="Monteith")
    play = infiltrating(s, MISS, actions=actions).do("move I/3/16 0810")
    assert ("along E/2/16" in play.texts) == shares
    if shares:
        play.do("along E/2/16")
        assert s.where("E/2/16") == "0810"
        assert s.g.actions_left[FIRST] == 0


@pytest.mark.rule("7.32", "R7-18")
def test_a_leader_does_not_infiltrate_alone() -> None:
    """An HQ beside WN61 has no such step of its own."""
    s = past_wn61().us("16-HQ@0710")
    play = acting(s)
    assert steps(play, "16-HQ") & {"0709", "0810"} == set()
    assert refused(s, "move 16-HQ 0810") == "7.32"
    assert "0711" in steps(play, "16-HQ")


@pytest.mark.rule("7.32", "R7-18")
@pytest.mark.parametrize(
    ("cards", "choice", "at"),
    [(MISS, "", "0810"), (HIT, "go-on I/3/16", "0810"), (HIT, "stay I/3/16", "0710")],
)
def test_a_leader_goes_along_with_a_unit(cards: int, choice: str, at: str) -> None:
    """He arrives where the unit arrives; his action is spent in any case."""
    s = past_wn61().us("16-HQ@0710", "A/1/16@0718/3")
    play = infiltrating(s, cards).do("move I/3/16 0810", "along 16-HQ")
    if choice:
        play.do(choice)
    assert s.where("16-HQ") == at
    assert has(s.g.acted, s.counter("16-HQ"))
    assert bool(s.g.moved_leaders) == (at == "0810")


@pytest.mark.rule("7.32", "R7-18")
@pytest.mark.parametrize(("choice", "at"), [("follow", "0810"), ("stay-behind", "0710")])
@pytest.mark.parametrize(("first", "second"), [("I/3/16", "F/2/16"), ("F/2/16", "I/3/16")])
def test_a_leader_chooses_if_one_of_two_units_crosses(
    first: str, second: str, choice: str, at: str
) -> None:
    """He may move with the one or stay with the other; either way he has acted."""
    s = past_wn61(infiltration_draws="stack").us("F/2/16@0710/3", "16-HQ@0710", "A/1/16@0718/3")
    play = infiltrating(s, HIT).do(f"move {first} 0810", f"along {second}", "along 16-HQ")
    play.do("stay I/3/16")  # F/2/16 has another symbol and crosses
    assert (s.where("F/2/16"), s.where("I/3/16")) == ("0810", "0710")
    assert play.texts == ["follow 16-HQ", "stay-behind 16-HQ"]
    play.do(f"{choice} 16-HQ")
    assert s.where("16-HQ") == at
    assert has(s.g.acted, s.counter("16-HQ"))
    assert bool(s.g.moved_leaders) == (at == "0810")


@pytest.mark.rule("7.32", "R7-18")
@pytest.mark.parametrize(("choice", "at"), [("go-on", "0810"), ("stay", "0710")])
def test_a_leader_has_no_choice_if_both_units_do_the_same(choice: str, at: str) -> None:
    """He went along with them: across if both cross, not at all if neither does."""
    s = past_wn61(infiltration_draws="stack").us("E/2/16@0710/3", "16-HQ@0710", "A/1/16@0718/3")
    play = infiltrating(s, HIT).do("move I/3/16 0810", "along E/2/16", "along 16-HQ")
    play.do(f"{choice} I/3/16", f"{choice} E/2/16")
    assert s.where("16-HQ") == at


@pytest.mark.rule("R7-18")
def test_a_leader_stays_when_his_unit_dies() -> None:
    """The unit is lost on the way; the HQ has acted and stands where it stood."""
    s = past_wn61().us("I/3/16@0710/1", "16-HQ@0710", "A/1/16@0718/3")
    infiltrating(s, HIT).do("move I/3/16 0810", "along 16-HQ")
    assert s.where("16-HQ") == "0710"
    assert has(s.g.acted, s.counter("16-HQ"))
