"""Frames: plans, steering, definitions, variants."""

from __future__ import annotations

import sys
from typing import Any, ClassVar

import pytest

from hexwar.errors import GameError, RunawayError
from hexwar.play import Actions, Frame, Next, again, ask, call, done, frame, goto, repeat, step
from hexwar.play.states.runner import begin, outcomes, perform
from hexwar.testing import Rehearsal

from ..diaries import Diary
from ..duel import Duel, Lunge, Turn


class Book(Duel):
    """The duel's game with other procedures."""

    modules: ClassVar = (sys.modules[__name__],)
    state_class = Diary  # type: ignore[assignment]


def diary() -> Diary:
    """A fresh diary."""
    return Diary(game=Book("dawn"))


@frame
class Called(Frame):
    """Notes its field and gives it back."""

    word: str

    @step("1")
    def note(self, g: Diary) -> Next:
        g.notes.append(self.word)
        return done(self.word)


@frame
class Caller(Frame):
    """Uses every way of steering."""

    @step("1")
    def first(self, g: Diary) -> Next:
        return call(Called, "called")

    @step("2")
    def second(self, g: Diary) -> Next:
        g.notes.append(f"returned {g.returned}")
        g.count += 1
        return repeat(Called, word=f"repeated {g.count}") if g.count < 3 else None

    @step("3")
    def third(self, g: Diary) -> Next:
        if g.count < 5:
            g.count += 1
            return again()
        return goto(self.last)

    @step("4")
    def skipped(self, g: Diary) -> None:
        g.notes.append("skipped")

    @step("5")
    def last(self, g: Diary) -> Next:
        g.notes.append("last")
        return call(Called, "tail")


def test_steering() -> None:
    """Call goes on, repeat comes back, again stays, goto jumps, done returns a value."""
    g = diary()
    play = Rehearsal(g, Caller)
    assert play.over
    assert g.notes == [
        "called",
        "returned called",
        "repeated 1",
        "returned repeated 1",
        "repeated 2",
        "returned repeated 2",
        "last",
        "tail",
    ]


@frame
class Endless(Frame):
    """Never asks."""

    @step("1")
    def spin(self, g: Diary) -> Next:
        return again()


def test_runaway_procedures_are_stopped() -> None:
    """A procedure that never asks is an error that shows the stack."""
    with pytest.raises(RunawayError, match="Endless"):
        Rehearsal(diary(), Endless)


def test_an_end_without_a_result_is_an_error() -> None:
    """When the outermost procedure ends, somebody must have said how."""
    with pytest.raises(GameError, match="without a result"):
        begin(Diary(game=Book("dawn")), Caller)


@frame
class Crashes(Frame):
    """Divides by zero."""

    @step("9.9")
    def crash(self, g: Diary) -> None:
        g.count //= 0


@frame
class Miscalls(Frame):
    """Calls a procedure with a value that it has no field for."""

    @step("9.9")
    def miscall(self, g: Diary) -> Next:
        return call(Endless, 3)


def test_a_call_with_values_that_a_procedure_lacks_says_what_to_declare() -> None:
    """The entry that calls, what it calls with, and the fields that are there."""
    with pytest.raises(GameError) as caught:
        Rehearsal(diary(), Miscalls)
    assert str(caught.value) == (
        "Miscalls.miscall calls Endless(3), and Endless has no fields: "
        "declare each value in the class itself, such as side: SideId"
    )


def test_errors_in_rules_carry_the_stack() -> None:
    """An exception in a rule says in which entry, by which rule, in which procedures."""
    with pytest.raises(ZeroDivisionError) as caught:
        Rehearsal(diary(), Crashes)
    assert "Crashes.crash (9.9)" in caught.value.__notes__[0]


def test_definitions_are_checked() -> None:
    """A frame needs entries, plain fields, rule numbers and prompts; handlers need nouns."""
    with pytest.raises(TypeError, match="no step and no question"):

        @frame
        class Empty(Frame):
            pass

    with pytest.raises(TypeError, match="immutables only"):

        @frame
        class Heavy(Frame):
            units: list[int]

            @step("1")
            def go(self, g: Diary) -> None: ...

    with pytest.raises(TypeError, match="name the rules"):
        step()
    with pytest.raises(TypeError, match="needs a docstring"):
        ask("1", by="red")(lambda self, g: ())
    with pytest.raises(TypeError, match="annotate 'unit' with an id"):

        @frame
        class Vague(Frame):
            @ask("1", by="red")
            def which(self, g: Diary) -> Actions:
                """Which?"""
                yield ("move", 1)

            @which.on
            def move(self, g: Diary, unit: Any) -> None: ...


@frame
class Careful(Lunge):
    """A variant of the lunge: with a salute, and without parries."""

    @step("2", after="declare")
    def salute(self, g: Any) -> None:
        g.say("salute", blade=self.blade)

    @ask("2.1", by="red")
    def window_for_a_parry(self, g: Any) -> Actions:
        """Parry?"""
        yield from ()


def test_variants_replace_and_insert() -> None:
    """A subclass keeps the order of the rule; the game says which class a call builds."""
    assert list(Careful.plan) == ["declare", "salute", "window_for_a_parry", "strike"]
    game = Duel("dawn")
    game.variants = {Lunge: Careful}
    g = game.start(1)
    g.events = []
    perform(g, ("lunge", 0))
    kinds = [event.kind for event in g.events or ()]
    assert kinds[:3] == ["lunge", "salute", "wound"]


def test_extended_questions_leave_the_base_alone() -> None:
    """A variant may add handlers to a copy of the base's question."""
    question = Turn.plan["attack"].entry
    copy = question.extended()  # type: ignore[union-attr]
    assert copy.handlers == question.handlers  # type: ignore[union-attr]
    assert copy.handlers is not question.handlers  # type: ignore[union-attr]


def test_outcomes_of_a_lunge() -> None:
    """Enumeration gives each wound once, with chance one sixth, and leaves the state alone."""
    g = Duel("dawn").start(1)
    perform(g, ("lunge", 0))
    before = g.digest()
    branches = list(outcomes(g, ("let-it-come",)))
    assert [b.state.wounds[1] for b in branches] == [1, 2, 3, 4, 5, 6]  # type: ignore[attr-defined]
    assert {b.probability.denominator for b in branches} == {6}
    assert g.digest() == before
