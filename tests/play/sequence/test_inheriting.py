"""Procedures built upon others: what a subclass replaces, inserts, removes and cites."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest

from hexwar.board import ALL, CounterId, CounterSet, HexId, one
from hexwar.play import Actions, Frame, Next, again, ask, frame, goto, step
from hexwar.play.match.decision import explain
from hexwar.play.states.runner import perform

from ..variants import Base, Log, run


def test_clauses_may_be_methods() -> None:
    """They are asked with the procedure that asks; explanations use the same."""
    g = run(Base)
    assert g.listed == [("join", 1), ("join", 2), ("go", 7)]
    why = explain(g, ("join", 0))
    assert (why.legal, why.rule) == (False, "3")
    assert explain(g, ("go", 5)).rule == "4"


def test_a_subclass_replaces_what_a_question_refers_to() -> None:
    """Clauses, by= and refusal= are looked up by name."""

    @frame
    class Wide(Base):
        best: ClassVar[int] = 4

        def owner(self, g: Log) -> str:
            return "blue"

        def itself(self, g: Log) -> CounterSet:
            return super().itself(g) | one(CounterId(3))  # type: ignore[no-any-return]

        def why_not(self, g: Log, to: int) -> str | None:
            return "4.4"

    g = run(Wide)
    assert g.listed == [("join", 1), ("join", 2), ("go", 7)]
    assert [explain(g, ("join", unit)).rule for unit in (0, 3)] == ["3", "3"]
    assert explain(g, ("go", 5)).rule == "4.4"
    question = Wide.plan["choose"].entry
    assert question.decider(Wide(), g) == "blue"  # type: ignore[union-attr]
    assert run(Base).listed == [("join", 1), ("join", 2), ("go", 7)]


def test_a_replacement_two_classes_down_is_found() -> None:
    """Each subclass looks up again, also what its base has replaced."""

    @frame
    class One(Base):
        def itself(self, g: Log) -> CounterSet:
            return ALL

    @frame
    class Two(One):
        def itself(self, g: Log) -> CounterSet:
            return super().itself(g) & one(CounterId(1))

    assert run(Two).listed == [("join", 0), ("join", 2), ("go", 7)]


def test_a_plain_method_replaces_the_body_of_a_step() -> None:
    """Its numbers stay, and super() runs the body below."""

    @frame
    class Twice(Base):
        def begin(self, g: Log) -> Next:  # type: ignore[override]
            super().begin(g)
            return super().begin(g)  # type: ignore[no-any-return]

    g = run(Twice)
    assert g.notes == ["begin by 1", "begin by 1"]
    assert Twice.plan["begin"].entry.rules == ("1", "1.1")
    assert list(Twice.plan) == list(Base.plan)


def test_a_plain_method_replaces_a_handler() -> None:
    """The verb keeps its rule, its nouns and its choices."""

    @frame
    class Loud(Base):
        def join(self, g: Log, unit: CounterId) -> Next:
            g.notes.append("loudly")
            return super().join(g, unit)

    assert run(Loud, ("join", 1)).notes == ["begin by 1", "loudly", "joined by 2.1", "finish"]
    assert run(Base, ("join", 1)).notes == ["begin by 1", "joined by 2.1", "finish"]


def test_a_handler_with_other_nouns_is_refused() -> None:
    """The verb would list what the method does not take."""
    with pytest.raises(TypeError, match="the verb 'join' chooses other nouns: unit: counter"):

        @frame
        class Odd(Base):
            def join(self, g: Log, to: HexId) -> Next:  # type: ignore[override]
                return None


def test_a_plain_method_replaces_the_body_of_a_question() -> None:
    """Prompt, verbs and decider stay; a prompt of its own is taken."""

    @frame
    class Short(Base):
        def choose(self, g: Log) -> Actions:  # type: ignore[override]
            return ()

    @frame
    class Told(Base):
        def choose(self, g: Log) -> Actions:  # type: ignore[override]
            """Who comes along?"""
            yield from super().choose(g)

    assert run(Short).listed == [("join", 1), ("join", 2)]
    assert Short.plan["choose"].entry.__doc__ == "Who joins?"
    assert run(Told).listed == run(Base).listed
    assert Told.plan["choose"].entry.__doc__ == "Who comes along?"


def test_super_works_in_decorated_entries_and_handlers() -> None:
    """Frames are made again with slots; the bodies find their class all the same."""

    @frame
    class Added(Base):
        @step("1.5")
        def begin(self, g: Log) -> Next:
            g.notes.append("first")
            super().begin(g)
            return None

        @ask("2.5", by="red")
        def choose(self, g: Log) -> Actions:
            """Who?"""
            yield from super().choose(g)

        @choose.on
        def go(self, g: Log, to: int) -> Next:
            return super().go(g, to)

    assert run(Added, ("go", 7)).notes == ["first", "begin by 1.5", "gone by 2.5"]


def test_entries_are_inserted_after_and_before() -> None:
    """One place, not two."""

    @frame
    class More(Base):
        @step("1.2", after="begin")
        def after_it(self, g: Log) -> None: ...

        @step("4.9", before="finish")
        def before_it(self, g: Log) -> None: ...

    assert list(More.plan) == ["begin", "after_it", "choose", "before_it", "finish"]
    with pytest.raises(TypeError, match="has no entry 'start' for 'lost' to come before"):

        @frame
        class Lost(Base):
            @step("1", before="start")
            def lost(self, g: Log) -> None: ...

    with pytest.raises(TypeError, match="after another, or before one"):
        step("1", after="begin", before="finish")(lambda self, g: None)


def test_none_removes_an_entry_or_a_verb() -> None:
    """What is removed is not run, not listed, and no place to go to."""

    @frame
    class Less(Base):
        begin: ClassVar[Any] = None
        go: ClassVar[Any] = None

        def finish(self, g: Log) -> Next:  # type: ignore[override]
            return goto(self.begin)

    g = run(Less)
    assert list(Less.plan) == ["choose", "finish"]
    assert Less.plan["choose"].handlers.keys() == {"join"}
    with pytest.raises(TypeError, match="goto takes an entry of the frame"):
        perform(g, ("join", 1))


def test_class_variables_are_no_fields() -> None:
    """They are not saved and not given when the frame is called."""
    assert list(Base.hints) == ["unit"]
    assert Base(4).plain() == {"frame": "Base", "at": "begin", "unit": 4}


def test_a_plain_class_beside_a_procedure_gives_methods() -> None:
    """What several procedures share can stand in a class without entries, and replaces bodies."""

    class Blue:
        def owner(self, g: Log) -> str:
            return "blue"

        def begin(self, g: Log) -> Next:
            g.notes.append("blue begins")
            return None

    @frame
    class OfBlue(Blue, Base):  # type: ignore[misc]
        pass

    g = run(OfBlue)
    assert g.notes == ["blue begins"]
    assert OfBlue.plan["choose"].entry.decider(OfBlue(), g) == "blue"  # type: ignore[union-attr]


def test_two_procedures_as_bases_are_refused() -> None:
    """Nobody could say which entry comes first."""

    @frame
    class Other(Frame):
        @step("9")
        def other(self, g: Log) -> None: ...

    with pytest.raises(TypeError, match="Both is based on two procedures, Other and Base"):
        frame(type("Both", (Other, Base), {}))


@pytest.mark.parametrize("name", ["at", "plain", "rule_of", "planned", "of"])
def test_names_that_every_procedure_has_are_refused(name: str) -> None:
    """An entry 'at' would hide where the procedure stands."""

    def body(self: Any, g: Any) -> None: ...

    body.__name__ = name
    with pytest.raises(TypeError, match=f"every procedure has '{name}' already"):
        frame(type("Odd", (Frame,), {name: step("1")(body)}))


def test_a_question_is_extended_before_it_takes_more_verbs() -> None:
    """The question of a base belongs to all that are based on it: an addition is made on a copy."""

    @frame
    class Original(Frame):
        @ask("1", by="red")
        def choose(self, g: Log) -> Actions:
            """What now?"""
            yield ("fire",)

        @choose.on
        def fire(self, g: Log) -> None: ...

    @frame
    class Polite(Original):
        choose = Original.choose.extended()

        @choose.on
        def salute(self, g: Log) -> None: ...

    assert list(Original.plan["choose"].handlers) == ["fire"]
    assert list(Polite.plan["choose"].handlers) == ["fire", "salute"]
    with pytest.raises(TypeError, match=r"choose = .*Original\.choose\.extended\(\) first"):

        @frame
        class Greedy(Original):
            @Original.choose.on
            def grab(self, g: Log) -> None: ...


def test_an_extended_question_takes_the_bodies_of_its_class() -> None:
    """A method with the name of an inherited verb replaces its body, in a copy too."""

    @frame
    class Changed(Base):
        choose = Base.choose.extended()

        @choose.on
        def salute(self, g: Log) -> None: ...

        def go(self, g: Log, to: int) -> Next:
            g.notes.append(f"another way, by {g.rule}")
            return again()

    assert run(Base, ("go", 7)).notes == ["begin by 1", "gone by 2"]
    assert run(Changed, ("go", 7)).notes == ["begin by 1", "another way, by 2"]
