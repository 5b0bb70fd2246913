"""Refusals: the rule that refuses, and the reason here with its figures, in each language."""

from __future__ import annotations

import pickle
from collections.abc import Mapping
from typing import Any

import pytest
from skirmish import rules
from skirmish.game import Skirmish

from hexwar import Match
from hexwar.board import Board
from hexwar.errors import RuleError
from hexwar.play import Choice, Refusal, forbids
from hexwar.play.choices.refusal import reason_of
from hexwar.reach import reach
from hexwar.reasons import Reason
from hexwar.trace import Leg, supply

ROW = Board.parse("""
grid = {orientation = "pointy", rows = 1, columns = 5}
hexsides = [{kind = "river", sides = ["0102/0103"]}]
""")
GIVE = ("give", 0, 9)
FRENCH = {
    "{block:counter} has no strength {asked}, only {left}": "{block:counter} : pas de force {asked}, mais {left}",  # noqa: E501
    "four": "quatre",
    "one": "un",
    "river": "rivière",
}


class InFrench(Skirmish):
    """Skirmish with a handful of French texts."""

    @classmethod
    def translations(cls, language: str) -> Mapping[str, str]:
        """Return them for French."""
        return FRENCH if language == "fr" else {}


@pytest.fixture
def match(monkeypatch: pytest.MonkeyPatch) -> Match:
    """A match whose first question refuses strengths with a reason."""
    reason = "{block:counter} has no strength {asked}, only {left}"

    @forbids("1.1")
    def refusing(g: Any, block: int, strength: int) -> Refusal | None:
        """It has no such strength."""
        return Refusal("1.1", reason, block=block, asked=strength, left="four, one")

    question: Any = rules.SequenceOfPlay.plan["give_strengths"].entry
    give = question.handlers["give"]
    handlers = {"give": give._replace(choices=(give.choices[0], Choice(refusing)))}
    monkeypatch.setattr(question, "handlers", handlers)
    game = InFrench("ford")
    return Match(game, 1)


def test_a_refusal_is_the_number_of_its_rule() -> None:
    """What compares numbers of rules goes on working; copies keep the reason."""
    refused = Refusal("8.11", "range {range}", range=5)
    assert refused == "8.11"
    assert {"8.11": "range"}[refused] == "range"
    assert str(reason_of(refused)) == "range 5"
    assert pickle.loads(pickle.dumps(refused)).reason == refused.reason


def test_a_bare_number_has_no_reason() -> None:
    """Guards may go on giving the number alone."""
    assert reason_of("8.11") is None
    assert reason_of(None) is None


def test_explanations_give_the_reason_with_names_and_figures(match: Match) -> None:
    """The sentence names counters; the same stands in the text for people and in the error."""
    why = match.explain(GIVE)
    assert why.rule == "1.1"
    assert why.reason == "R1 has no strength 9, only four, one"
    assert str(why).endswith("to their blocks (R1 has no strength 9, only four, one).")
    with pytest.raises(RuleError, match="R1 has no strength 9"):
        match.do(GIVE)


def test_reasons_are_translated_before_they_are_filled(match: Match) -> None:
    """Sentence and words come in the language that is asked for; unknown ones give English."""
    assert match.explain(GIVE, "fr").reason == "R1 : pas de force 9, mais quatre, un"
    assert match.explain(GIVE, "de").reason == "R1 has no strength 9, only four, one"


def test_reach_says_why_in_each_language() -> None:
    """What stops a move is a reason for a guard to give: the library brings the French sentence."""
    game = InFrench("ford")
    found = reach(ROW, ROW.hex("0101"), lambda i, j, side: 3 if "river" in side else 1, 2)
    barrier = found.why(ROW.hex("0103"))[0]
    refused = Refusal("2.1", barrier.reason)
    assert (
        barrier.text == game.speech().reason(refused.reason) == "0102 to 0103: the step 3, 1 left"
    )
    assert game.speech("fr").reason(refused.reason) == "0102 vers 0103 : le pas 3, il reste 1"


def test_supply_says_why_not_in_each_language() -> None:
    """What cuts off supply is such a reason, too, to the last leg of the chain."""
    game = InFrench("ford")
    first = Leg(to="headquarters", ends=ROW.bits(["0102"]))
    found = supply(ROW, first, Leg(to="depot", ends=0))
    cut = found.why_not(ROW.hex("0101"))
    assert cut is not None
    assert cut.text == "0101: headquarters 0102 is reached, but 0102: no way leads to a depot"
    french = "0101 : 0102 (headquarters) est atteint, mais 0102 : aucun chemin ne mène à destination (depot)"  # noqa: E501
    assert game.speech("fr").reason(cut.reason) == french


def test_a_reason_without_a_game_writes_its_figures_as_they_are() -> None:
    """Ids have no names there, and nothing fails for it."""
    assert str(Reason.of("{to:hex} is held", to=7)) == "7 is held"
