"""Questions: verbs that list themselves, sets, the rule that is cited, duties."""

from __future__ import annotations

import sys
from typing import ClassVar

import pytest

from hexwar.board import CounterId, CounterSet, one, pack
from hexwar.play import (
    Actions,
    Choice,
    Frame,
    Next,
    Refusal,
    again,
    ask,
    done,
    forbids,
    frame,
    requires,
)
from hexwar.play import RuleContext as Facts
from hexwar.play.choices.refusal import reason_of
from hexwar.play.match.decision import decision, explain, refusal
from hexwar.play.sequence.entries import Question
from hexwar.play.states.runner import decider
from hexwar.testing import Rehearsal

from .diaries import Diary
from .duel import Duel


class Book(Duel):
    """The duel's game with other procedures."""

    modules: ClassVar = (sys.modules[__name__],)
    state_class = Diary  # type: ignore[assignment]


def diary() -> Diary:
    """A fresh diary."""
    return Diary(game=Book("dawn"))


@requires("1")
def low(g: Diary) -> CounterSet:
    """It is not one of 0 to 4."""
    return pack(map(CounterId, range(5)))


@requires("1")
def even(g: Diary) -> CounterSet:
    """It is odd."""
    return pack(map(CounterId, range(0, 100, 2)))


@forbids("2")
def four(g: Diary) -> CounterSet:
    """It is four."""
    return one(CounterId(4))


@requires("3")
def smaller(g: Diary, n: CounterId) -> CounterSet:
    """It is not smaller."""
    return pack(map(CounterId, range(n)))


NUMBERS = Choice(low, even, four)


@frame
class RuleContext(Frame):
    """Asks in every way."""

    kept: int = 0

    @ask("1", by="red", or_else="pass")
    def pick(self, g: Diary) -> None:
        """Pick a number."""

    @pick.on(NUMBERS)
    def take(self, g: Diary, n: CounterId) -> Next:
        self.kept = n
        return again()

    @pick.on(NUMBERS, Choice(smaller))
    def pair(self, g: Diary, n: CounterId, m: CounterId) -> None:
        g.notes.append(f"{n}{m}")

    @ask("2", by="red", auto=True)
    def forced(self, g: Diary) -> Actions:
        """Only one choice."""
        yield ("only", 7)

    @forced.on
    def only(self, g: Diary, n: int) -> None:
        g.notes.append(f"forced {n}")

    @ask("3", by="blue")
    def nobody(self, g: Diary) -> Actions:
        """No choice at all."""
        yield from ()

    @ask("4", by="blue")
    def free(self, g: Diary) -> Actions:
        """Go on?"""
        yield ("go-on",)


def test_verbs_list_themselves_in_their_order() -> None:
    """Verb by verb; the declining action comes last."""
    play = Rehearsal(diary(), RuleContext)
    assert play.g.listed == [("take", 0), ("take", 2), ("pair", 2, 0), ("pair", 2, 1), ("pass",)]


def test_auto_takes_the_only_choice_and_tells() -> None:
    """A single action of an auto question is taken unasked, and an event says so."""
    play = Rehearsal(diary(), RuleContext).do(("pair", 2, 1))
    assert play.g.notes == ["21", "forced 7"]
    assert play.facts_of("only-choice") == [{"action": ("only", 7)}]


def test_a_question_without_actions_asks_nobody() -> None:
    """With nothing to choose the next entry runs; an action without handler just goes on."""
    play = Rehearsal(diary(), RuleContext).do("pass")
    assert play.g.listed == [("go-on",)]
    assert decider(play.g) == "blue"
    assert play.do("go-on").over


def why_not(g: Diary, n: CounterId) -> Refusal:
    """Return why a number is left out."""
    return Refusal("1" if n % 2 else "2", "{n} is left out", n=n)


@requires("1", "2", why=why_not)
def low_and_even(g: Diary) -> CounterSet:
    """It is left out."""
    return NUMBERS.among(Facts(None, g))


@frame
class Listing(Frame):
    """Finds all that may be taken at once."""

    @ask("1", by="red", or_else="pass")
    def pick(self, g: Diary) -> None:
        """Pick a number."""

    @pick.on(Choice(low_and_even))
    def take(self, g: Diary, n: CounterId) -> None:
        g.notes.append(f"took {n}")


def test_a_set_that_is_found_at_once_is_explained_one_by_one() -> None:
    """Every noun of the set is listed; why another one is not is asked for explanations alone."""
    play = Rehearsal(diary(), Listing)
    assert play.g.listed == [("take", 0), ("take", 2), ("pass",)]
    assert refusal(play.g, ("take", 1)) == "1"
    assert refusal(play.g, ("take", 4)) == "2"
    assert play.do(("take", 2)).over
    assert play.g.notes == ["took 2"]


@frame
class InSet(Frame):
    """Finds all that may be taken as a set, after a verb that lists a few."""

    many: int

    @requires("2")
    def some(self, g: Diary) -> CounterSet:
        """It is none of two."""
        return pack(map(CounterId, (0, 2)))

    @requires("2")
    def all_of_them(self, g: Diary) -> CounterSet:
        """It is none of those that the frame says."""
        return pack(map(CounterId, range(self.many)))

    @ask("1", by="red", or_else="pass")
    def pick(self, g: Diary) -> None:
        """Pick a number."""

    @pick.on(Choice(some))
    def leave(self, g: Diary, n: CounterId) -> None:
        g.notes.append(f"left {n}")

    @pick.on(Choice(all_of_them))
    def take(self, g: Diary, n: CounterId) -> None:
        g.notes.append(f"took {n}")


@pytest.mark.parametrize(("many", "parts"), [(0, 0), (8, 0), (9, 3), (70, 3)])
def test_many_nouns_of_a_verb_stay_a_set_in_their_place(many: int, parts: int) -> None:
    """A few are listed at once; the order is that in which the verbs are written."""
    listed = Rehearsal(diary(), InSet, many).g.listed
    expected = [("leave", 0), ("leave", 2), *(("take", n) for n in range(many)), ("pass",)]
    assert [*listed] == expected
    assert [listed[n] for n in range(len(listed))] == expected
    assert len(getattr(listed, "parts", ())) == parts


@frame
class Closed(Frame):
    """Offers what a clause of the frame gives, and nothing else."""

    most: int

    @requires("2")
    def few(self, g: Diary) -> CounterSet:
        """It is not among the first."""
        return pack(map(CounterId, range(self.most)))

    numbers = Choice(few)

    @ask("1", by="red", or_else="pass")
    def pick(self, g: Diary) -> None:
        """Pick a number."""

    @pick.on(numbers)
    def take(self, g: Diary, n: CounterId) -> Next:
        g.notes.append(f"took {n}")
        return None


@frame
class Wide(Closed):
    """Lists one more."""

    def few(self, g: Diary) -> CounterSet:
        return pack(map(CounterId, range(self.most + 1)))


def test_what_a_list_leaves_out_is_refused_by_its_rule_and_reason() -> None:
    """A clause that is a method is that of the procedure that asks, also of a derived one."""
    play = Rehearsal(diary(), Closed, 2)
    assert play.g.listed == [("take", 0), ("take", 1), ("pass",)]
    refused = refusal(play.g, ("take", 2))
    assert refused == "2"
    assert str(reason_of(refused)) == "It is not among the first."
    assert refusal(Rehearsal(diary(), Wide, 2).g, ("take", 2)) is None


@frame
class Arrival(Frame):
    """Units come by one of two rules."""

    coming: str

    def rule_of_coming(self, g: Diary) -> str:
        """The rule by which they come."""
        return self.coming

    @ask("1", "2", by="red", or_else="pass", acting=rule_of_coming)
    def come(self, g: Diary) -> Actions:
        """Does somebody come?"""
        yield ("land",)

    @come.on
    def land(self, g: Diary) -> Next:
        g.say("landed")
        return done()


@frame
class OnlyArrival(Arrival):
    """Takes the single action unasked, and names its rule otherwise."""

    def rule_of_coming(self, g: Diary) -> str:
        """The other one."""
        return {"1": "2", "2": "1"}[self.coming]

    @ask("1", "2", by="red", auto=True, acting=rule_of_coming)
    def come(self, g: Diary) -> Actions:
        """Does somebody come?"""
        yield ("land",)

    @come.on
    def land(self, g: Diary) -> Next:
        g.say("landed")
        return done()


@frame
class CitedArrival(Arrival):
    """Cites a rule of its own for the question."""

    cites: ClassVar = {"come": "3"}


@pytest.mark.parametrize("number", ["1", "2"])
def test_a_question_of_several_rules_cites_the_one_that_acts(number: str) -> None:
    """So do its explanations, its refusals and its events."""
    play = Rehearsal(diary(), Arrival, number)
    asked = decision(play.g)
    assert asked is not None
    assert asked.rule == number
    assert explain(play.g, ("land",)).rule == number
    assert refusal(play.g, ("leave",)) == number
    play.do(("land",))
    assert [event.rule for event in play.events if event.kind == "landed"] == [number]


def test_the_rule_that_acts_is_named_by_the_procedure_that_asks() -> None:
    """A derived one may name it otherwise, or cite its own; what is taken unasked cites it, too."""
    play = Rehearsal(diary(), OnlyArrival, "1")
    told = [(event.kind, event.rule) for event in play.events]
    assert told[:2] == [("only-choice", "2"), ("landed", "2")]

    @frame
    class Reversed(Arrival):
        def rule_of_coming(self, g: Diary) -> str:
            return "2"

    for procedure, number in ((Reversed, "2"), (CitedArrival, "3")):
        asked = decision(Rehearsal(diary(), procedure, "1").g)
        assert asked is not None
        assert asked.rule == number


def test_a_copied_question_still_lists() -> None:
    """A variant's copy of such a question does not list its verbs twice."""
    question = Listing.plan["pick"].entry
    assert isinstance(question, Question)
    assert question.extended().legal(Listing(), diary()) == question.legal(Listing(), diary())


def test_again_keeps_the_fields() -> None:
    """After again the same question stands, with what the frame has noted."""
    play = Rehearsal(diary(), RuleContext).do(("take", 2))
    asking = play.g.stack[-1]
    assert isinstance(asking, RuleContext)
    assert asking.kept == 2
    assert play.g.listed[0] == ("take", 0)


@frame
class Obliged(Closed):
    """Lets nobody pass before a number has been taken."""

    pick = Closed.pick.extended()

    def may_pass(self, g: Diary) -> str | None:
        """A number has been taken."""
        return None if g.notes else "3"

    @pick.on(Closed.numbers)
    def take(self, g: Diary, n: CounterId) -> Next:
        g.notes.append(f"took {n}")
        return again()

    @pick.on(refusal=may_pass, verb="pass")
    def decline(self, g: Diary) -> None:
        """No more."""


@frame
class Named(Closed):
    """Lists the numbers itself."""

    pick = Closed.pick.extended()

    @pick.on
    def take(self, g: Diary, n: CounterId) -> None:
        g.notes.append(f"took {n}")


def test_a_verb_that_is_declared_again_is_listed_as_it_is_declared_last() -> None:
    """Without choices only the body of the question lists it, and this one lists nothing."""
    assert Rehearsal(diary(), Named, 2).over
    assert [action[0] for action in Rehearsal(diary(), Closed, 2).g.listed] == ["take"] * 2 + [
        "pass"
    ]


def test_a_player_may_be_obliged_to_act() -> None:
    """What declines is not listed while its handler refuses it, and the refusal is told."""
    play = Rehearsal(diary(), Obliged, 2)
    assert play.g.listed == [("take", 0), ("take", 1)]
    assert refusal(play.g, ("pass",)) == "3"
    play.do(("take", 1))
    assert play.g.listed == [("take", 0), ("take", 1), ("pass",)]
    assert play.do("pass").over
