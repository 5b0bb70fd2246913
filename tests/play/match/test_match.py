"""Matches: deciding, errors for people, undo and redo, forks, bots."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

import hexwar
from hexwar.errors import (
    AmbiguousActionError,
    GameError,
    MalformedActionError,
    RuleError,
    UndoError,
)
from hexwar.play import Action
from hexwar.play.match.decision import Decision
from hexwar.play.match.match import APART, Match
from hexwar.play.match.notation import parse_position

from ..duel import Duel


def match(seed: int = 7, *, study: bool = False) -> Match:
    """A match of the toy game."""
    return Match(Duel("dawn"), seed, study=study)


def test_a_decision_says_who_what_and_why() -> None:
    """Player, prompt, rule and its sentence are at hand with the actions."""
    pending = match().decision
    assert pending is not None
    assert (pending.player, pending.prompt, pending.rule) == ("red", "Lunge with a blade.", "1")
    assert pending.reason == "A duellist lunges with a blade that he holds."
    assert pending.actions.texts() == ["lunge rapier", "lunge dagger", "end-turn"]


def test_prompts_name_things() -> None:
    """A prompt is filled with the fields of its frame, by name."""
    m = match()
    m.do("lunge rapier")
    assert m.decision is not None
    assert m.decision.prompt == "Parry the rapier?"


def test_actions_by_tuple_text_and_index() -> None:
    """An action may be given as a tuple or as text, in any case of letters."""
    for given in (("lunge", 1), "lunge dagger", "LUNGE Dagger"):
        m = match()
        m.do(given)
        assert m.log[-1].text == "lunge dagger"
    legal = match().legal_actions
    assert ("lunge", 0) in legal
    assert "lunge rapier" in legal
    assert "lunge sabre" not in legal
    assert legal[-1] == ("end-turn",)
    assert len(legal) == 3
    assert legal.beginning("lunge") == [("lunge", 0), ("lunge", 1)]


def test_what_happened_is_the_callers_own() -> None:
    """Whoever changes the list that an action returns changes neither the log nor the state."""
    played = match()
    told = played.do("end-turn")
    happened = list(told)
    told.clear()
    assert happened
    assert list(played.log[-1].events) == list(played.state.events or ()) == happened


def test_the_three_errors() -> None:
    """Malformed, illegal here and ambiguous are distinguished, with the position."""
    m = match()
    with pytest.raises(MalformedActionError, match="no verb here; the verbs are: lunge, end-turn"):
        m.do("jump rapier")
    with pytest.raises(MalformedActionError, match="no counter 'rapir'; did you mean 'rapier'"):
        m.do("lunge rapir")
    with pytest.raises(MalformedActionError, match="too many words: 'lunge' takes <blade>"):
        m.do("lunge rapier dagger")
    with pytest.raises(AmbiguousActionError, match="lunge rapier, lunge dagger"):
        m.do("lunge")
    with pytest.raises(RuleError) as caught:
        m.do("lunge sabre")
    assert caught.value.rule == "1"
    assert "duel/dawn: red decides: Lunge with a blade." in str(caught.value)
    assert len(m.log) == 1


def test_an_error_carries_its_position() -> None:
    """The position in an error reproduces the state."""
    m = match()
    m.do("lunge rapier")
    with pytest.raises(RuleError) as caught:
        m.do("parry")
    g = parse_position(caught.value.position, lambda name, options: m.game)
    assert g.digest() == m.state.digest()
    assert g.listed == m.state.listed


def test_a_verb_of_another_question_is_told_as_such() -> None:
    """The rule in force refuses it, and its sentence alone does not say why: the reason does."""
    m = match()
    explained = m.explain("parry")
    assert not explained.legal
    assert explained.reason == "it is asked for at another time; now: lunge, end-turn"
    assert m.explain("parry", "fr").reason.startswith("on le demande à un autre moment")


def test_explanations() -> None:
    """Legal or not, the rule and its sentence are named."""
    m = match()
    assert m.explain("lunge rapier").legal
    m.do("lunge rapier")
    m.do("let-it-come")
    if m.decision and m.decision.player == "blue":
        m.do(m.legal_actions[0])
    refused = m.explain("lunge rapier")
    assert not refused.legal
    assert refused.rule == "1.1"
    assert refused.sentence == "Each blade lunges once a turn."
    assert "is not allowed by rule 1.1" in str(refused)


def test_undo_stops_at_chance() -> None:
    """A decision can be taken back until a die was thrown or another player decides."""
    m = match()
    with pytest.raises(UndoError, match="nothing to undo"):
        m.undo()
    m.do("lunge rapier")
    assert not m.can_undo
    assert m.undo_stops == "another player has to decide (blue)"
    with pytest.raises(UndoError, match="another player has to decide"):
        m.undo()
    m.do("let-it-come")
    assert m.undo_stops.startswith("a random draw was made")


def test_why_undo_stops_is_said_in_each_language() -> None:
    """What was drawn for is translated as the game does it; a player has the title."""
    crossing = hexwar.start("classic/crossing", seed=1)
    rng = Random(1)
    said: set[tuple[str, str]] = set()
    while len(said) < 2 and not crossing.over:
        crossing.do(rng.choice(list(crossing.legal_actions)))
        reason = crossing.undo_stops
        if reason.startswith(("a random draw", "another player")):
            said.add((reason, crossing.why_undo_stops("fr")))
    assert said == {
        ("a random draw was made (weather)", "un tirage au sort a eu lieu (météo)"),
        ("another player has to decide (West)", "un autre joueur doit décider (Ouest)"),
    }


def test_moments_between_those_that_are_kept_are_played_again() -> None:
    """A match keeps few of the states where undo stops; undo, fork and hashes give each of them."""
    m, rng = hexwar.start("ddob/easy-fox", seed=1, study=True), Random(1)
    states = []
    while not m.over:
        states.append(m.state.digest())
        m.do(rng.choice(m.legal_actions))
    kept = {id(barrier.moment) for barrier in m._barriers}
    assert 1 < len(kept) <= len(states) // APART + 1 < len(m._barriers)
    for length, digest in enumerate(states, start=1):
        assert m.fork(length).state.digest() == digest
        assert digest.startswith(m.log[length - 1].digest)
    for digest in reversed(states):
        m.undo()
        assert m.state.digest() == digest


def test_study_lifts_barriers_and_marks_the_match() -> None:
    """In study mode undo goes back to the first state, and redo forward to the last."""
    m = match(study=True)
    first = m.state.digest()
    while not m.over:
        m.do(m.legal_actions[0])
    last, length = m.state.digest(), len(m.log)
    while m.can_undo:
        m.undo()
    assert m.state.digest() == first
    assert m.studied
    while m.can_redo:
        m.redo()
    assert m.state.digest() == last
    assert len(m.log) == length
    with pytest.raises(UndoError, match="nothing to redo"):
        m.redo()


def test_a_new_decision_forgets_what_was_undone() -> None:
    """After another decision there is nothing left to redo."""
    m = match(study=True)
    m.do("end-turn")
    m.undo()
    m.do("lunge rapier")
    assert not m.can_redo


def test_a_crash_in_the_rules_loses_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """When a rule raises, the match stands where it stood."""
    m = match()
    m.do("lunge rapier")
    before = m.state.digest()
    monkeypatch.setattr(type(m.state), "roll", lambda *args: 1 // 0)
    with pytest.raises(ZeroDivisionError):
        m.do("let-it-come")
    assert m.state.digest() == before
    monkeypatch.undo()
    m.do("let-it-come")


def test_a_match_returns_to_a_checkpoint() -> None:
    """Whatever was decided, undone or taken back again since then never happened."""
    m = match(study=True)
    m.do("lunge rapier")
    m.do("let-it-come")
    m.undo()
    at, before = m.checkpoint(), m.text()
    for change in (m.undo, m.redo, lambda: m.do("let-it-come"), lambda: m.unseat("red")):
        change()
        m.roll_back(at)
        assert m.text() == before
        assert m.can_redo
    m.redo()
    assert m.log[-1].text == "let-it-come"


def test_what_was_taken_back_can_be_done_again_after_a_save() -> None:
    """Only as far as it can be played: what no longer follows is left out."""
    m = match()
    m.allow_redo(["let-it-come", "lunge rapier"])
    m.redo()
    m.redo()
    assert [entry.text for entry in m.log[1:]] == ["lunge rapier", "let-it-come"]
    again = match()
    again.allow_redo(["no such action", "lunge rapier"])
    again.redo()
    assert not again.can_redo


def test_forks_share_the_log_up_to_a_point() -> None:
    """A fork goes on from any entry of the log, and the original stays."""
    m = match()
    m.do("lunge rapier")
    m.do("let-it-come")
    fork = m.fork(2)
    assert [e.text for e in fork.log] == ["", "lunge rapier"]
    assert fork.state.digest()[:16] == m.log[1].digest
    assert len(m.log) == 3
    with pytest.raises(UndoError, match="cannot be cut to 9"):
        m.fork(9)


def test_a_match_may_begin_anywhere() -> None:
    """A match begun at a moment has that moment as its first."""
    m = match()
    m.do("lunge rapier")
    later = Match.at(m.game, m.state)
    assert later.state.digest() == m.state.digest()
    assert later.legal_actions[0] == ("let-it-come",)
    with pytest.raises(UndoError):
        later.undo()


class Coward:
    """Always takes the last action, and notes what it was shown."""

    name = "coward"

    def __init__(self) -> None:
        self.seen: list[Mapping[str, Any]] = []

    def choose(self, view: Mapping[str, Any], decision: Decision, rng: Random) -> Action:
        """Take the last action."""
        self.seen.append(view)
        return decision.actions[-1]


def test_bots_decide_from_their_views() -> None:
    """A seated bot takes its decisions, and gets nothing but its view."""
    coward = Coward()
    m = Match(Duel("dawn"), 7, players={"blue": coward})
    m.do("end-turn")
    assert m.decision is not None
    assert m.decision.player == "red"
    assert [e.player for e in m.log[1:]] == ["red", "blue"]
    assert coward.seen[0]["fields"]["hands"][0] in (0, 1)


def test_the_log_for_a_player_tells_no_secrets() -> None:
    """What was told to another, draws and hashes are left out."""
    m = match()
    m.do("end-turn")
    mine = [event.kind for entry in m.log_for("red") for event in entry.events]
    theirs = [event.kind for entry in m.log_for("blue") for event in entry.events]
    assert "drew" in mine
    assert "drew" not in theirs
    assert all(not entry.drawn and not entry.digest for entry in m.log_for("red"))


def test_the_end() -> None:
    """When the game is over nothing can be done, and the result says why."""
    m = Match(Duel("dawn"), 3)
    while not m.over:
        m.do(m.legal_actions[-1])
    assert m.decision is None
    assert len(m.legal_actions) == 0
    assert m.result is not None
    assert (m.result.outcome, m.result.rule, m.result.fact("wounds")) == ("draw", "5.1", 0)
    with pytest.raises(GameError, match="the game is over"):
        m.do("end-turn")


def test_a_legal_action_says_what_it_comes_to_before_it_is_taken() -> None:
    """What is not legal is refused with its rule; nothing happens by asking."""
    m = hexwar.start("ddob/easy-fox", seed=1)
    preview = m.preview("move 2/B/741 0513")
    assert preview is not None
    assert [(row.what, row.value) for row in preview.rows[:1]] == [("cost", "1 action")]
    with pytest.raises(RuleError):
        m.preview("move 2/B/741 0412")
    assert [entry.number for entry in m.log] == [0]
