"""One language of declarations: clauses, choices, conditions, given nouns, verbs as values."""

from __future__ import annotations

import sys
from collections.abc import Callable
from random import Random
from typing import Any, ClassVar

import pytest
from hypothesis import given as examples
from hypothesis import strategies as st

from hexwar.board import CounterId, CounterSet, HexId, HexSet, as_set, has, iterate, one
from hexwar.play import (
    Choice,
    Frame,
    Lexicon,
    Names,
    Next,
    Preview,
    PreviewRow,
    Refusal,
    RuleContext,
    again,
    ask,
    done,
    forbids,
    frame,
    requires,
)
from hexwar.play.choices.chosen import Verb
from hexwar.play.choices.nouns import Noun
from hexwar.play.match.decision import decision, explain, explain_beginning
from hexwar.play.match.notation import action_text
from hexwar.testing import Rehearsal
from hexwar.testing.choice_laws import choice_faults

from ..diaries import Diary
from ..duel import Duel


class Book(Duel):
    """The duel's game with other procedures."""

    modules: ClassVar = (sys.modules[__name__],)
    state_class = Diary  # type: ignore[assignment]

    def make_lexicon(self) -> Lexicon:
        """Twelve counters and twelve hexes, each called by its number."""
        numbers = tuple(map(str, range(12)))
        return Lexicon({"counter": Names("counter", numbers), "hex": Names("hex", numbers)}, {})


def diary(count: int = 0) -> Diary:
    """A fresh diary."""
    return Diary(game=Book("dawn"), count=count)


asked: list[str] = []
"""Which clauses were asked, in their order."""


@requires("1")
def low(g: Diary) -> CounterSet:
    """It is above three."""
    asked.append("low")
    return as_set(0b1111)


@forbids("1.1")
def odd(g: Diary, n: CounterId) -> bool:
    """It is odd."""
    return n % 2 == 1


def gap(g: Diary, n: CounterId, m: HexId) -> dict[str, int]:
    """The figures of a reason."""
    return {"gap": abs(n - m)}


@requires("2", figures=gap)
def near(g: Diary, n: CounterId) -> HexSet:
    """{gap} away, 1 is near."""
    asked.append(f"near {n}")
    return as_set(0b111 << n >> 1)


@forbids("2.1")
def fickle(g: Diary, n: CounterId, m: HexId) -> Refusal | None:
    """It words its own refusal."""
    return Refusal("2.1", "{n} is none", n=m) if m == 3 else None


@frame
class Picking(Frame):
    """Asks for a number, and for one near to it."""

    quiet: int = 0

    @forbids("3")
    def is_tired(self, g: Diary) -> bool:
        """Enough has been said."""
        return g.count > 4

    numbers = Choice(low, odd)
    awake = Choice(is_tired)

    @forbids()
    def last_time(self, g: Diary) -> CounterSet:
        """It was chosen the last time."""
        return one(CounterId(self.quiet))

    others = Choice(numbers, last_time)

    @ask("1", by="red", or_else="pass")
    def pick(self, g: Diary) -> None:
        """Pick a number."""

    @pick.on(numbers, when=awake)
    def take(self, g: Diary, n: CounterId) -> Next:
        g.notes.append(f"took {n}")
        return again()

    @pick.on(others, Choice(near, fickle), verb="pair", rule="2")
    def pair_up(self, g: Diary, n: CounterId, m: HexId) -> Next:
        g.notes.append(f"{n} with {m}")
        return done()

    @requires("4")
    def has_spoken(self, g: Diary) -> bool:
        """Somebody must speak first."""
        return g.count > 0

    @pick.on(verb="pass", when=Choice(has_spoken))
    def pass_on(self, g: Diary) -> Next:
        return done()


def listed(play: Rehearsal[Diary]) -> list[tuple[object, ...]]:
    """The legal actions."""
    return [*play.g.listed]


def test_a_verb_lists_what_no_clause_refuses() -> None:
    """Sets are worked out once for the nouns they take; verbs come in the order of their code."""
    asked.clear()
    play = Rehearsal(diary(), Picking)
    assert listed(play) == [("take", 0), ("take", 2), ("pair", 2, 1), ("pair", 2, 2)]
    assert asked == ["low", "near 2"]  # a choice that builds on another asks what is its own


@pytest.mark.parametrize(
    ("action", "rule_number", "reason"),
    [
        (("take", 5), "1", "It is above three."),
        (("take", 1), "1.1", "It is odd."),
        (("pair", 0, 1), "2", "It was chosen the last time."),
        (("pair", 2, 0), "2", "2 away, 1 is near."),
        (("pair", 2, 3), "2.1", "3 is none"),
    ],
)
def test_the_refusal_is_the_first_clause_that_refuses(
    action: tuple[str, int], rule_number: str, reason: str
) -> None:
    """It has the number of the clause, or that of the verb, and its docstring with figures."""
    play = Rehearsal(diary(), Picking)
    why = explain(play.g, action)
    assert (why.legal, why.rule, why.reason) == (False, rule_number, reason)


def test_who_must_act_may_not_decline() -> None:
    """The condition of the verb that declines is the reason."""
    play = Rehearsal(diary(), Picking)
    assert explain(play.g, ("pass",)).reason == "Somebody must speak first."
    assert listed(Rehearsal(diary(count=1), Picking))[-1] == ("pass",)


def test_conditions_are_asked_before_nouns() -> None:
    """A verb whose condition fails is not listed, and the condition is the reason."""
    play = Rehearsal(diary(count=5), Picking)
    assert not any(action[0] == "take" for action in play.g.listed)
    assert explain(play.g, ("take", 5)).reason == "Enough has been said."


def test_the_beginning_of_an_action_is_explained() -> None:
    """A choice made noun by noun learns at the noun what refuses it."""
    play = Rehearsal(diary(), Picking)
    assert explain_beginning(play.g, ("pair", 1)).rule == "1.1"


def test_laws_hold_and_notice_a_clause_that_differs() -> None:
    """The law judges each candidate by itself."""
    play = Rehearsal(diary(), Picking)
    picking, question = play.g.stack[-1], Picking.plan["pick"].question
    assert question is not None
    assert [*choice_faults(play.g, picking, question, Random(1))] == []
    del play.g.listed[0]  # type: ignore[attr-defined]
    faults = [*choice_faults(play.g, picking, question, Random(1))]
    assert [law for law, _ in faults] == ["choices list what no clause refuses"]


# -- inheriting ------------------------------------------------------------------------------------


@frame
class Strict(Picking):
    """Rewrites one clause, leaves one out, and adds one."""

    last_time = None

    @forbids("5")
    def is_two(self, g: Diary, n: CounterId) -> bool:
        """Two is too many."""
        return n == 2

    numbers = Choice(Picking.numbers, is_two)

    def is_tired(self, g: Diary) -> bool:
        return g.count > 0


def test_a_subclass_changes_clauses_by_name() -> None:
    """A method takes the place of a clause, None leaves it out, a choice builds on a choice."""
    play = Rehearsal(diary(), Strict)
    assert listed(play)[:3] == [("take", 0), ("pair", 0, 0), ("pair", 0, 1)]
    assert explain(play.g, ("take", 2)).rule == "5"
    tired = Rehearsal(diary(count=1), Strict)
    assert explain(tired.g, ("take", 0)).rule == "3"
    assert explain(tired.g, ("take", 0)).reason == "Enough has been said."


def test_the_text_of_a_choice_names_its_clauses() -> None:
    """So that an author sees which of them a subclass can replace."""
    assert repr(Choice(low, odd)) == "<choice low, odd>"
    assert repr(Picking.others) == "<choice others: low, odd, last_time>"


def test_a_method_does_not_hide_a_choice() -> None:
    """What stands under the name of an inherited choice is a choice."""
    with pytest.raises(TypeError, match=r"Sly\.numbers takes the place of a choice"):

        @frame
        class Sly(Picking):
            def numbers(self, g: Diary) -> CounterSet:  # type: ignore[override]
                return low(g)


def test_a_clause_that_nothing_asks_is_refused() -> None:
    """It would look like a rule and be none."""
    with pytest.raises(TypeError, match=r"Idle\.never: no choice has this clause"):

        @frame
        class Idle(Picking):
            @forbids("5")
            def never(self, g: Diary) -> bool:
                """Never."""
                return True


def test_a_clause_does_not_hide_a_field() -> None:
    """A clause by the name of an inherited field would take its place."""
    with pytest.raises(TypeError, match="hides a field"):

        @frame
        class Hiding(Picking):
            @forbids("5")  # type: ignore[misc]
            def quiet(self, g: Diary) -> bool:
                """Never."""
                return True

            loud = Choice(quiet)


# -- what does not fit -----------------------------------------------------------------------------


@forbids("9")
def set_of_two(g: Diary, n: CounterId, m: HexId) -> HexSet:
    """A set that takes its own candidate."""
    return one(m)


@forbids("9")
def judge_of_none(g: Diary) -> bool:
    """A judge that takes no candidate."""
    return True


@pytest.mark.parametrize(
    ("choice", "message"),
    [
        (Choice(near), "takes 1 nouns|judges one candidate"),
        (Choice(low, set_of_two), "takes 2 nouns"),  # type: ignore[misc]
        (Choice(low, judge_of_none), "takes no candidate: a set"),
        (Choice(odd), "says nowhere where to look"),
    ],
)
def test_clauses_fit_their_place(choice: Choice[CounterId], message: str) -> None:
    """Arity is the grammar, so a clause in the wrong place is refused when the class is made."""
    with pytest.raises(TypeError, match=message):

        @frame
        class Wrong(Frame):
            @ask("1", by="red")
            def pick(self, g: Diary) -> None:
                """Pick."""

            @pick.on(choice)
            def take(self, g: Diary, n: CounterId) -> None: ...


def test_a_verb_has_a_choice_for_each_noun() -> None:
    """One too few is told with both numbers."""
    with pytest.raises(TypeError, match="2 nouns, 1 choices"):

        @frame
        class Wrong(Frame):
            @ask("1", by="red")
            def pick(self, g: Diary) -> None:
                """Pick."""

            @pick.on(Choice(low))
            def take(self, g: Diary, n: CounterId, m: HexId) -> None: ...


def test_a_clause_needs_a_reason() -> None:
    """Players read its docstring."""
    with pytest.raises(TypeError, match="needs a docstring"):
        forbids("9")(lambda g: 0)


# -- given nouns, verbs as values ------------------------------------------------------------------


@forbids("6")
def is_last(g: Diary, n: CounterId) -> bool:
    """The last one rests."""
    asked.append("is_last")
    return n == 3


def in_other_words(g: Diary, n: CounterId, m: HexId) -> Refusal:
    """Why a hex is not among those that a search gives."""
    return Refusal("7", "{m} is no neighbour of {n}", n=n, m=m)


@requires("7", why=in_other_words)
def beside(g: Diary, n: CounterId) -> HexSet:
    """The hexes beside it."""
    return as_set(0b101 << n >> 1)


def expected(g: Diary, n: CounterId, m: HexId) -> Preview:
    """What a step would come to."""
    return Preview(rows=(PreviewRow("sum", str(n + m)),))


WAIT = Verb("wait", rule="6", unit=Choice(is_last))
STEP = Verb("step", rule="7", unit=Choice(is_last), to=Choice(beside), preview=expected)


@frame
class Acting(Frame):
    """A unit does one of several things."""

    unit: CounterId = CounterId(1)

    @ask("6", by="red", or_else="pass", given=("unit",))
    def act(self, g: Diary) -> None:
        """What does it do?"""

    @act.on(WAIT, STEP)
    def carry_out(self, g: Diary, verb: Verb, *to: HexId) -> Next:
        g.notes.append(f"{verb.verb} {self.unit} {to}")
        return done()


def test_one_method_handles_many_verbs() -> None:
    """The unit that the procedure has is judged, and is no part of the action."""
    asked.clear()
    play = Rehearsal(diary(), Acting)
    assert listed(play) == [("wait",), ("step", 0), ("step", 2), ("pass",)]
    assert asked == ["is_last"], "a clause that verbs share is asked once"
    assert action_text(play.g, ("step", 2)) == "step 2"
    assert explain(play.g, ("step", 1)).reason == "1 is no neighbour of 1"
    assert decision(play.do(("step", 2)).g) is None
    assert play.g.notes == ["step 1 (2,)"]


def test_the_kind_of_a_noun_comes_from_its_clauses() -> None:
    """A set says whose members it has; a judge says it of its last noun."""
    assert Choice(low).noun == Noun("counter")
    assert Choice(beside).noun == Noun("hex")
    judged: Choice[CounterId] = Choice(odd)
    assert judged.noun == Noun("counter")
    handler = Acting.plan["act"].handlers["step"]
    assert handler.nouns == (("to", Noun("hex")),)


def test_a_given_noun_that_is_refused_refuses_all_its_verbs() -> None:
    """Nothing is listed, and each verb says why."""
    play = Rehearsal(diary(), Acting, CounterId(3))
    assert play.over
    assert WAIT.refusal(play.g, 3) == "6"
    assert STEP.refusal(play.g, 1, 2) is None


def test_the_preview_of_a_value_gets_the_given_noun() -> None:
    """A verb as a value knows nothing of the procedure's fields."""
    play = Rehearsal(diary(), Acting)
    acting = play.g.stack[-1]
    preview = acting.preview(play.g, ("step", 2))
    assert preview is not None
    assert preview.rows == (PreviewRow("sum", "3"),)


def test_within_asks_more_of_the_first_noun() -> None:
    """The verb itself stays as it was."""
    strict = STEP.within(odd)
    assert strict.refusal(diary(), 1, 2) == "1.1"
    assert STEP.refusal(diary(), 1, 2) is None


def test_numbers_are_those_of_the_clauses() -> None:
    """A clause that hands on the refusals of a choice has their numbers, too."""

    @forbids("8", asks=Picking.numbers)
    def not_by_itself(g: Diary, n: CounterId) -> Refusal | None:
        return Picking.numbers.refusal(RuleContext(None, g), (n,), "1")

    assert Choice(low, not_by_itself).numbers(None, "9") == {"1", "8", "1.1"}


def test_numbers_of_what_a_clause_asks_are_those_of_the_procedure_at_hand() -> None:
    """A choice, or a table by cause, that it names: a subclass may rewrite either."""

    @forbids(asks="numbers", reason="no")
    def handed_on(g: Diary, n: CounterId) -> bool:
        return n > 0

    @forbids(asks="causes", reason="no")
    def barred(g: Diary, n: CounterId) -> bool:
        return n > 0

    class Strict(Picking):
        causes = {"cost": "5", "zone": "6"}  # noqa: RUF012
        numbers = Choice(Picking.numbers, forbids("5", reason="no")(lambda g, n: n == 2))

    asked = Choice(handed_on)
    assert asked.numbers(Picking, "9") == Picking.numbers.numbers(Picking, "9") | {"9"}
    assert asked.numbers(Strict, "9") == Strict.numbers.numbers(Strict, "9") | {"9"}
    assert asked.numbers(Strict, "9") > asked.numbers(Picking, "9")
    assert Choice(barred).numbers(Strict, "9") == {"5", "6", "9"}


def test_print_shows_the_table_of_a_verb() -> None:
    """Number and reason of each clause, in their order."""
    assert str(STEP) == "step  (by rule 7)\n6  The last one rests.\n7  The hexes beside it."


@examples(st.sets(st.integers(0, 11)), st.sets(st.integers(0, 11)), st.integers(0, 11))
def test_set_and_judge_say_the_same(allowed: set[int], barred: set[int], n: int) -> None:
    """However a clause is written, list and refusal agree, and a set equals its judge."""
    members = as_set(sum(1 << i for i in allowed))

    @requires("1")
    def inside(g: Diary) -> CounterSet:
        """Outside."""
        return members

    @forbids("2")
    def kept_out(g: Diary) -> CounterSet:
        """Barred."""
        return as_set(sum(1 << i for i in barred))

    @forbids("2")
    def is_kept_out(g: Diary, n: CounterId) -> bool:
        """Barred."""
        return n in barred

    by_set, by_judge = Choice(inside, kept_out), Choice(inside, is_kept_out)
    m = RuleContext(None, diary())
    assert by_set.among(m) == by_judge.among(m)
    for choice in (by_set, by_judge):
        refusal = choice.refusal(m, (n,), "9")
        assert has(choice.among(m), CounterId(n)) is (refusal is None)
        if refusal is not None:
            assert refusal == ("2" if n in allowed else "1")


def test_a_requirement_words_no_refusal() -> None:
    """A positive clause that returned a refusal would let pass what it refuses."""
    with pytest.raises(TypeError, match="only @forbids"):

        @requires("9")
        def odd_one(g: Diary, n: CounterId) -> Refusal | None:
            """Never."""
            return None


@examples(
    st.lists(st.tuples(st.sampled_from(["none", "first", "both", "judge"]), st.booleans())),
    st.integers(0, 1 << 24),
    st.integers(1, 255),
)
def test_what_follows_each_noun_is_what_follows_it_alone(
    kinds: list[tuple[str, bool]], seed: int, before: int
) -> None:
    """Listed together, nouns lead to what each leads to; what depends on none is asked once."""
    asked: list[tuple[int, tuple[int, ...]]] = []

    def clause(number: int, kind: str, positive: bool) -> Any:
        def members(*nouns: int) -> HexSet:
            asked.append((number, nouns))
            return as_set(Random(f"{seed} {number} {nouns}").getrandbits(8))

        def of_none(g: Diary) -> HexSet:
            """None."""
            return members()

        def of_first(g: Diary, n: CounterId) -> HexSet:
            """First."""
            return members(n)

        def of_both(g: Diary, n: CounterId, m: CounterId) -> HexSet:
            """Both."""
            return members(n, m)

        def judge(g: Diary, n: CounterId, m: CounterId, to: HexId) -> bool:
            """Judge."""
            return has(members(n, m), to)

        written: dict[str, Callable[..., Any]]
        written = {"none": of_none, "first": of_first, "both": of_both, "judge": judge}
        return (requires if positive else forbids)(str(number))(written[kind])

    choice: Choice[HexId] = Choice(
        *(
            clause(number, kind, positive)
            for number, (kind, positive) in enumerate([("none", True), *kinds])
        )
    )
    m, seconds = RuleContext(None, diary()), as_set(before)
    alone = [(n, choice.among(RuleContext(None, diary()), (5, n))) for n in iterate(seconds)]
    asked_alone = set(asked)
    asked.clear()
    assert [*choice.after_each(m, (5,), seconds)] == [(n, hexes) for n, hexes in alone if hexes]
    once = [key for key in asked if len(key[1]) < 2]
    assert len(once) == len(set(once))
    # No clause is asked where an earlier one leaves nothing: it may rely on that.
    assert {key for key in asked if len(key[1]) == 2} <= asked_alone
