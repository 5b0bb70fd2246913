"""Toy procedures that others inherit from, and a game that plays them."""

from __future__ import annotations

from typing import Any, ClassVar

from hexwar.board import CounterId, CounterSet, one, pack
from hexwar.play import (
    Actions,
    Choice,
    Frame,
    Next,
    State,
    again,
    ask,
    done,
    forbids,
    frame,
    public,
    requires,
    state,
    step,
)
from hexwar.play.states.runner import advance, perform

from .duel import Duel


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

    @requires("3")
    def candidates(self, g: Log) -> CounterSet:
        """It may not be chosen."""
        return pack(map(CounterId, range(self.best)))

    @forbids("3")
    def itself(self, g: Log) -> CounterSet:
        """It is the one itself."""
        return one(CounterId(self.unit))

    joiners = Choice(candidates, itself)

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

    @choose.on(joiners, rule="2.1")
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
