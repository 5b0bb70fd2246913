"""Procedures built upon others: what a subclass replaces, inserts, removes and cites."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest

from hexwar.board import CounterId, HexId
from hexwar.errors import GameError
from hexwar.play import (
    Actions,
    Frame,
    Next,
    State,
    again,
    ask,
    call,
    done,
    frame,
    goto,
    public,
    rule,
    state,
    step,
)
from hexwar.play.decision import explain
from hexwar.play.entries import OPEN, each
from hexwar.play.runner import advance, perform

from .duel import Duel, Fight, Lunge, Turn


@state
class Log(State):
    """A state that notes what runs."""

    notes: list[str] = public(factory=list)


@frame
class Base(Frame):
    """A procedure for others to build upon."""

    unit: int = 0

    best: ClassVar[int] = 3
    others: ClassVar[tuple[type[Frame], ...]] = ()

    def owner(self, g: Log) -> str:
        """Who decides."""
        return "red"

    def candidates(self, g: Log) -> range:
        """Who may be chosen."""
        return range(self.best)

    @rule("3")
    def may_join(self, g: Log, unit: int) -> str | None:
        """Not the one itself."""
        return "3" if unit == self.unit else None

    def why_not(self, g: Log, to: int) -> str | None:
        """Why a hex is left out."""
        return "4" if to != 7 else None

    @step("1", "1.1")
    def begin(self, g: Log) -> Next:
        g.notes.append(f"begin by {g.rule}")
        return None

    @ask("2", by=owner)
    def choose(self, g: Log) -> Actions:
        """Who joins?"""
        yield ("go", 7)

    @choose.on(each(candidates, may_join), rule="2.1")
    def join(self, g: Log, unit: CounterId) -> Next:
        g.notes.append(f"joined by {g.rule}")
        return None

    @choose.on(refusal=why_not)
    def go(self, g: Log, to: int) -> Next:
        g.notes.append(f"gone by {g.rule}")
        return again()

    @step("5")
    def finish(self, g: Log) -> Next:
        g.notes.append("finish")
        g.end("over", rule="5")
        return done()


class Names(Duel):
    """The game of the log: any frame may be run in it."""

    state_class = Log  # type: ignore[assignment]


def run(procedure: type[Frame], *answers: tuple[Any, ...]) -> Log:
    """Run a procedure; each answer is one of what is listed."""
    g = Log(game=Names("dawn"), stack=[procedure()])
    g.events = []
    advance(g)
    for answer in answers:
        assert answer in g.listed, g.listed
        perform(g, answer)
    return g


def test_guards_and_sources_may_be_methods() -> None:
    """They are asked with the procedure that asks; explanations use the same."""
    g = run(Base)
    assert g.listed == [("join", 1), ("join", 2), ("go", 7)]
    why = explain(g, ("join", 0))
    assert (why.legal, why.rule) == (False, "3")
    assert explain(g, ("go", 5)).rule == "4"


def test_a_subclass_replaces_what_a_question_refers_to() -> None:
    """Source, guard, by= and refusal= are looked up by name."""

    @frame
    class Wide(Base):
        best: ClassVar[int] = 4

        def owner(self, g: Log) -> str:
            return "blue"

        @rule("3", "3.1")
        def may_join(self, g: Log, unit: int) -> str | None:
            return "3.1" if unit == 3 else super().may_join(g, unit)

        def why_not(self, g: Log, to: int) -> str | None:
            return "4.4"

    g = run(Wide)
    assert g.listed == [("join", 1), ("join", 2), ("go", 7)]
    assert [explain(g, ("join", unit)).rule for unit in (0, 3)] == ["3", "3.1"]
    assert explain(g, ("go", 5)).rule == "4.4"
    question = Wide.plan["choose"].entry
    assert question.decider(Wide(), g) == "blue"  # type: ignore[union-attr]
    assert run(Base).listed == [("join", 1), ("join", 2), ("go", 7)]


def test_a_replacement_two_classes_down_is_found() -> None:
    """Each subclass looks up again, also what its base has replaced."""

    @frame
    class One(Base):
        @rule("3.1")
        def may_join(self, g: Log, unit: int) -> str | None:
            return "3.1"

    @frame
    class Two(One):
        @rule("3.2")
        def may_join(self, g: Log, unit: int) -> str | None:
            return super().may_join(g, unit) if unit == 1 else None

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
    """The verb keeps its rule, its nouns and its guard."""

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
    """Frames are made anew with slots; the bodies find their class all the same."""

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


# -- citations -------------------------------------------------------------------------------------


@frame
class Kit(Frame):
    """A procedure that serves several games."""

    cites: ClassVar[dict[str, Any]] = {"loss": OPEN}

    def loss(self, g: Log) -> str:
        """A method that cites."""
        return self.rule_of("loss")

    @step(OPEN)
    def reckon(self, g: Log) -> None:
        g.notes.append(f"{g.rule} and {self.loss(g)}")

    @ask(OPEN, by="red")
    def which(self, g: Log) -> Actions:
        """Which?"""
        yield ("take", 1)
        yield ("leave",)

    @which.on(rule=OPEN)
    def take(self, g: Log, unit: CounterId) -> Next:
        g.notes.append(g.rule)
        return done()

    @which.on
    def leave(self, g: Log) -> Next:
        g.notes.append(g.rule)
        return done()


@frame
class Cited(Kit):
    """The same in a game."""

    cites: ClassVar[dict[str, Any]] = {
        "loss": "7.2",
        "reckon": ("7", "7.1"),
        "which": "8",
        "take": "8.1",
    }


def test_a_game_gives_the_numbers() -> None:
    """Entries, verbs and methods cite the rules of the game; verbs else those of the question."""
    g = Log(game=Names("dawn"), stack=[Kept(), Cited()])
    advance(g)
    twin = g.clone()
    perform(g, ("take", 1))
    perform(twin, ("leave",))
    assert (g.notes, twin.notes) == (["7 and 7.2", "8.1"], ["7 and 7.2", "8"])
    assert Cited.plan["reckon"].entry.rules == ("7", "7.1")
    assert Kit.plan["reckon"].entry.rules == (OPEN,)


@frame
class Kept(Frame):
    """Waits below another procedure."""

    @ask("1", by="red")
    def wait(self, g: Log) -> Actions:
        """Wait?"""
        yield ("wait",)


def test_citations_are_merged_over_the_bases() -> None:
    """A subclass gives only what differs."""

    @frame
    class Variant(Cited):
        cites: ClassVar[dict[str, Any]] = {"loss": "17.2"}

    assert [Variant.rule_of(name) for name in ("loss", "reckon", "take")] == ["17.2", "7", "8.1"]


def test_unknown_names_in_cites_are_refused() -> None:
    """A misspelt name would leave the entry uncited."""
    with pytest.raises(
        TypeError, match=r"Odd\.cites names 'recon', which is no entry and no method"
    ):

        @frame
        class Odd(Kit):
            cites: ClassVar[dict[str, Any]] = {"recon": "7"}


def test_a_rule_that_is_not_cited_is_an_error() -> None:
    """A method that cites must have a number."""
    with pytest.raises(GameError, match="Base cites no rule for 'owner': add it to cites"):
        Base.rule_of("owner")
    assert Base.rule_of("begin") == "1"


# -- what a game has -------------------------------------------------------------------------------


def with_opening(opening: type[Frame], **variants: type[Frame]) -> type[Duel]:
    """A game with another outermost procedure."""
    body = {"opening": opening, "modules": (), "state_class": Log, **variants}
    return type("Opened", (Duel,), body)


def test_procedures_are_found_in_the_places_that_others_leave_open() -> None:
    """Class variables hold them: alone, in tuples and in tables, at any depth."""

    @frame
    class Deep(Frame):
        @step("1")
        def go(self, g: Log) -> None: ...

    @frame
    class Listed(Frame):
        inside: ClassVar[Any] = {"deep": (Deep,)}

        @step("1")
        def go(self, g: Log) -> None: ...

    @frame
    class Outer(Base):
        others: ClassVar[Any] = (Listed,)

    assert set(with_opening(Outer)("dawn").procedures) == {"Outer", "Listed", "Deep"}


def test_open_citations_are_refused_when_the_game_is_made() -> None:
    """The game does not say which of its rules the procedure carries out."""

    @frame
    class Outer(Base):
        others: ClassVar[Any] = (Kit,)

    with pytest.raises(GameError, match=r"Duel: Kit does not say by which rules it acts: loss, re"):
        with_opening(Outer)("dawn")

    @frame
    class Told(Base):
        others: ClassVar[Any] = (Cited,)

    assert with_opening(Told)("dawn").procedures["Cited"] is Cited


def test_an_open_procedure_may_be_replaced_by_a_variant() -> None:
    """It is never run."""

    @frame
    class Outer(Base):
        others: ClassVar[Any] = (Kit,)

    class Replaced(with_opening(Outer)):  # type: ignore[misc]
        variants = {Kit: Cited}  # noqa: RUF012

    assert "Cited" in Replaced("dawn").procedures


def test_two_procedures_of_one_name_are_refused() -> None:
    """Saves tell them apart by name."""
    mine = frame(type("Lunge", (Base,), {}))

    @frame
    class Outer(Base):
        others: ClassVar[Any] = (Lunge, mine)

    with pytest.raises(GameError, match=r"two procedures are called Lunge, of tests\.play\.duel"):
        with_opening(Outer)("dawn")


def test_a_variant_may_have_the_name_of_what_it_replaces() -> None:
    """Then saves of both read alike."""
    mine = frame(type("Lunge", (Lunge,), {}))

    class Renamed(Duel):
        variants = {Lunge: mine}  # noqa: RUF012

    assert Renamed("dawn").procedures["Lunge"] is mine


def test_a_procedure_is_asked_as_the_game_plays_it() -> None:
    """A query object is of the class that a call would build."""

    @frame
    class Wide(Base):
        best: ClassVar[int] = 9

    game = Names("dawn")
    game.variants = {Base: Wide}
    g = Log(game=game)
    assert list(Base.of(g, unit=2).candidates(g)) == list(range(9))
    assert Base.of(g, 2).unit == 2


def test_what_was_returned_is_read_by_the_very_next_entry_only() -> None:
    """It would else be read by entries that have nothing to do with it."""

    @frame
    class Inner(Frame):
        @step("1")
        def answer(self, g: Log) -> Next:
            return done("seven")

    @frame
    class Outer(Frame):
        @step("1")
        def ask_it(self, g: Log) -> Next:
            return call(Inner)

        @step("2")
        def read(self, g: Log) -> None:
            g.notes.append(str(g.returned))

        @step("3")
        def read_again(self, g: Log) -> None:
            g.notes.append(str(g.returned))
            g.end("over", rule="3")

    assert run(Outer).notes == ["seven", "None"]


def test_the_toy_game_still_stands() -> None:
    """Handlers of extended questions keep their frames."""
    assert list(Turn.plan) == ["begin", "attack", "draw_a_card", "end"]
    assert isinstance(Duel("dawn").start(1), Fight)
