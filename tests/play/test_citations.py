"""What a game gives to procedures of the library: rule numbers, and what fills open places."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest

from hexwar.board import CounterId, pack
from hexwar.errors import GameError
from hexwar.play import Actions, Frame, Next, ask, call, done, frame, step
from hexwar.play.sequence.entries import OPEN
from hexwar.play.sequence.inheriting import open_places
from hexwar.play.states.runner import advance, perform

from .duel import Duel, Fight, Lunge, Turn
from .variants import Base, Log, Names, run

# -- citations -------------------------------------------------------------------------------------


@frame
class Kit(Frame):
    """A procedure that serves several games."""

    cites: ClassVar[dict[str, Any]] = {"loss": OPEN}

    def loss(self, g: Log) -> str:
        """A method that cites."""
        return self.rule_of("loss")

    @step(OPEN)
    def calculate(self, g: Log) -> None:
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
        "calculate": ("7", "7.1"),
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
    assert Cited.plan["calculate"].entry.rules == ("7", "7.1")
    assert Kit.plan["calculate"].entry.rules == (OPEN,)


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

    assert [Variant.rule_of(name) for name in ("loss", "calculate", "take")] == ["17.2", "7", "8.1"]


def test_what_a_procedure_inherits_cites_its_rule() -> None:
    """The rule above the class is that of all that the base leaves open, unless cites says more."""

    @frame("7")
    class Told(Kit):
        cites: ClassVar[dict[str, Any]] = {"take": "8.1"}

    names = ("calculate", "loss", "take")
    assert [Told.rule_of(name) for name in names] == ["7", "7", "8.1"]
    assert open_places(Told) == []
    assert open_places(Kit)

    @frame("9")
    class Other(Told):
        pass

    assert [Other.rule_of(name) for name in names] == ["9", "9", "8.1"]
    assert Told.rule_of("calculate") == "7"

    @frame
    class Same(Told):
        pass

    assert Same.rule_of("calculate") == "7"


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

    with pytest.raises(GameError, match=r"Duel: Kit does not say by which rules it acts: loss, ca"):
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
    assert Base.of(g, unit=2).candidates(g) == pack(range(9))
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
