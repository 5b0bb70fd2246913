"""Acting as a stack (7.21), and stacking limits (7.6)."""

from __future__ import annotations

import pytest

from ddob_scenarios.rules.us_phase import UsActions
from ddob_scenarios.state.omaha import Omaha
from hexwar.board import has, one
from hexwar.play.match.decision import decision
from hexwar.testing import Rehearsal

from .situations import FIRST, TWENTY_NINTH, Situation, card
from .test_movement import acting, refused

# -- pairs -----------------------------------------------------------------------------------------


@pytest.mark.rule("7.21", "R7-06")
def test_two_units_move_together_for_one_action() -> None:
    """The second unit goes to the same hex and costs nothing more."""
    s = Situation(turn=8).us("A/1/16@0714/3", "B/1/16@0714/3", "C/1/16@0718/3")
    play = acting(s).do("move A/1/16 0715")
    assert play.prompt == "Who does the same along with A/1/16?"
    assert play.texts == ["along B/1/16", "nobody-else"]
    play.do("along B/1/16")
    assert (s.where("A/1/16"), s.where("B/1/16")) == ("0715", "0715")
    assert s.g.actions_left[FIRST] == 1
    assert refused(s, "move B/1/16 0714") == "7.1"


@pytest.mark.rule("7.21", "R7-06")
def test_different_moves_of_a_stack_cost_an_action_each() -> None:
    """Going apart takes both actions."""
    s = Situation(turn=8).us("A/1/16@0714/3", "B/1/16@0714/3", "Wyman@0718")
    play = acting(s).do("move A/1/16 0715", "nobody-else", "move B/1/16 0713")
    assert s.g.actions_left[FIRST] == 0
    assert "move Wyman 0717" in play.texts


@pytest.mark.rule("7.21", "R7-06")
def test_a_free_unit_and_another_pay_for_one() -> None:
    """With a hero in the pair nobody is asked: the other pays for itself."""
    s = Situation(turn=8).us("B/1/16@0714/3", "C/1/16@0718/3", "A/1/16@0714/3", hero="Monteith")
    play = acting(s).do("move A/1/16 0715")
    assert s.g.actions_left[FIRST] == 2
    play.do("move B/1/16 0715")
    assert s.g.actions_left[FIRST] == 1


@pytest.mark.rule("7.21", "R7-07")
def test_any_two_of_three_may_pair_up() -> None:
    """Of three units in a hex one goes along, not two."""
    s = Situation(turn=8).us("A/1/16@0714/3", "B/1/16@0714/3", "C/1/16@0714/3", "Wyman@0718")
    play = acting(s).do("move A/1/16 0715")
    assert play.texts == ["along B/1/16", "along C/1/16", "nobody-else"]
    play.do("along C/1/16")
    assert s.where("B/1/16") == "0714"
    assert s.where("C/1/16") == "0715"


@pytest.mark.rule("7.21", "R7-06")
def test_who_cannot_do_the_same_does_not_go_along() -> None:
    """A tank does not follow over shingle, nor a unit that is disrupted, climbing or has acted."""
    s = Situation(turn=8).us(
        "A/1/16@0714/3", "1/B/741@0714/2", "B/1/16@0714/3", "C/1/16@0714/3", "D/1/16@0714/3"
    )
    s.g.disrupted = one(s.counter("B/1/16"))
    s.g.climbing = one(s.counter("C/1/16"))
    acting(s).do("move D/1/16 0715", "nobody-else", "move A/1/16 0813")
    assert s.where("A/1/16") == "0813"
    assert s.where("1/B/741") == "0714"


@pytest.mark.rule("7.21", "R7-06")
def test_climbs_and_cliffs_are_shared_too() -> None:
    """A pair climbs the same bluff, or begins the same cliff, for one action."""
    s = Situation(turn=8).us("A/1/116@0628/3", "B/1/116@0628/3", "C/1/116@0626/3")
    acting(s).do("climb A/1/116 0728", "along B/1/116")
    both = one(s.counter("A/1/116")) | one(s.counter("B/1/116"))
    assert s.g.climbing == both
    assert s.g.actions_left[TWENTY_NINTH] == 1
    s = Situation(turn=3).us("A/1/116@0333/3", "B/1/116@0333/3", "C/1/116@0331/3")
    acting(s).do("scale A/1/116", "along B/1/116")
    assert s.g.scaling == both
    assert s.g.actions_left[TWENTY_NINTH] == 1


@pytest.mark.rule("7.21", "R7-06")
@pytest.mark.parametrize("shared", [True, False])
def test_two_tanks_barrage_together_unless_the_option_forbids(shared: bool) -> None:
    """One action, a card each; without the option each pays."""
    s = Situation(turn=3, stack_barrage=shared).us("1/B/741@0611/2", "1/C/741@0611/2")
    s.us("A/1/16@0615/3").german("WN62S", "75")
    play = s.rehearse(UsActions, script={"barrage": [card(2), card(3)]})
    play.do("barrage 1/B/741 WN62S")
    if shared:
        play.do("along 1/C/741")
        assert s.g.draws["barrage"] == 2
    assert s.g.actions_left[FIRST] == 1
    assert ("barrage 1/C/741 WN62S" in play.texts) != shared


@pytest.mark.rule("7.21", "7.1")
def test_a_preserving_pair_is_free_and_not_asked() -> None:
    """Both could preserve themselves freely: there is nothing to share."""
    s = Situation(turn=3).us("L/3/16@0509/3", "E/2/16@0509/3")
    acting(s, actions=0).do("move L/3/16 0608", "move E/2/16 0608")
    assert s.where("E/2/16") == "0608"


# -- limits ----------------------------------------------------------------------------------------


def judged(s: Situation) -> Rehearsal[Omaha]:
    """The Action phase, ended at once."""
    play = acting(s)
    while "end-segment" in play.texts:
        play.do("end-segment")
    return play


@pytest.mark.rule("7.6", "7.63", "R7-24")
def test_overfull_hexes_are_thinned_out() -> None:
    """The player names units until two are left, hex after hex; losses count."""
    s = Situation(turn=8).us(
        "A/1/16@0714/3", "B/1/16@0714/2", "1/B/741@0714/2", "C/1/16@0714/1", "D/1/16@0718/3"
    )
    play = judged(s)
    assert play.prompt == "Too many units share a hex: choose one to eliminate."
    assert len(play.texts) == 4
    play.do("eliminate C/1/16", "eliminate A/1/16")
    assert play.over
    assert s.where("A/1/16") == ""
    assert has(s.g.losses, s.counter("A/1/16"))
    assert {s.where("B/1/16"), s.where("1/B/741")} == {"0714"}


@pytest.mark.rule("7.6", "7.61", "7.62", "R4-03")
def test_two_units_with_any_leaders_and_steps_are_enough_room() -> None:
    """Leaders do not count, and six steps are no excess."""
    s = Situation(turn=8).us("A/1/16@0714/3", "B/1/16@0714/3", "16-HQ@0714", "Wyman@0714")
    assert judged(s).over


@pytest.mark.rule("7.6", "R7-24")
def test_the_limit_holds_only_at_the_end() -> None:
    """During the phase a third unit may come, and go again."""
    s = Situation(turn=8).us("A/1/16@0714/3", "B/1/16@0714/3", "C/1/16@0715/3")
    play = acting(s).do("move C/1/16 0714")
    assert "move A/1/16 0715" in play.texts
    play.do("move A/1/16 0715", "nobody-else")
    assert play.over


@pytest.mark.rule("7.63", "R7-24")
def test_both_segments_come_before_stacking(monkeypatch: pytest.MonkeyPatch) -> None:
    """Units of both divisions overfill a hex; the player of its sector decides, after both."""
    s = Situation(turn=8).us("A/1/16@0719/3", "B/1/16@0719/3", "A/1/116@0719/3")
    monkeypatch.setattr(s.game, "players", ("first", "second"))
    play = acting(s).do("first 1st", "end-segment", "end-segment")
    pending = decision(s.g)
    assert pending is not None
    assert pending.player == "first"
    assert len(play.texts) == 3
