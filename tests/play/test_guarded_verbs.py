"""Verbs without nouns that list themselves, and what handlers say an action would come to."""

from __future__ import annotations

import pytest

from hexwar.board import CounterId
from hexwar.play import Frame, Next, again, ask, frame
from hexwar.play.decision import explain
from hexwar.play.refusal import Refusal
from hexwar.play.rulebook import rule
from hexwar.play.scene import Preview, PreviewRow

from .variants import Log, run


def shown(g: Log, n: CounterId) -> Preview:
    """A preview that needs no procedure."""
    return Preview(rows=(PreviewRow("number", str(n + len(g.notes))),))


@frame
class Works(Frame):
    """One unit works where it is."""

    dug: bool = False

    @rule("3.1")
    def may_dig(self, g: Log) -> str | None:
        """Once."""
        return Refusal("3.1", "it has dug in") if self.dug else None

    def odds(self, g: Log) -> Preview | None:
        """What digging comes to."""
        return None if self.dug else Preview(rows=(PreviewRow("digs in", "1/2", "3.1"),))

    @ask("2", by="blue")
    def act(self, g: Log) -> list[tuple[object, ...]]:
        """What does it do?"""
        return [("fire", 1), ("stop",)]

    @act.on(preview=shown)
    def fire(self, g: Log, n: CounterId) -> Next:
        return again()

    @act.on(guard=may_dig, preview=odds)
    def dig(self, g: Log) -> Next:
        self.dug = True
        return again()

    @act.on
    def stop(self, g: Log) -> None: ...


def test_a_verb_without_nouns_lists_and_explains_itself() -> None:
    """The guard is the only place that says when it is legal, and it gives the reason."""
    g = run(Works)
    assert g.listed == [("dig",), ("fire", 1), ("stop",)]
    g = run(Works, ("dig",))
    assert g.listed == [("fire", 1), ("stop",)]
    why = explain(g, ("dig",))
    assert (why.legal, why.rule, why.reason) == (False, "3.1", "it has dug in")


def test_a_subclass_replaces_guard_and_preview_or_takes_the_verb_out() -> None:
    """Both are looked up by name, as sources and guards of nouns are."""

    @frame
    class Hasty(Works):
        def may_dig(self, g: Log) -> str | None:
            return "3.2"

        def odds(self, g: Log) -> Preview | None:
            return Preview(rows=(PreviewRow("never", "0"),))

    g = run(Hasty)
    assert g.listed == [("fire", 1), ("stop",)]
    assert explain(g, ("dig",)).rule == "3.2"
    [row] = g.stack[-1].preview(g, ("dig",)).rows  # type: ignore[union-attr]
    assert row.what == "never"

    @frame
    class Idle(Works):
        dig = None  # type: ignore[assignment]

    assert run(Idle).listed == [("fire", 1), ("stop",)]


def test_the_handler_says_what_an_action_comes_to() -> None:
    """A method is asked with its procedure, a function with the state; both with the nouns."""
    g = run(Works)
    asked = g.stack[-1].preview
    assert asked(g, ("dig",)) == Preview(rows=(PreviewRow("digs in", "1/2", "3.1"),))
    assert asked(g, ("fire", 1)) == Preview(rows=(PreviewRow("number", "1"),))
    nothing = [("fire",), ("fire", 1, 2), ("stop",), ("sing",)]
    assert [asked(g, action) for action in nothing] == [None] * 4
    assert Works(dug=True).preview(g, ("dig",)) is None


def test_a_guard_is_for_a_verb_without_nouns() -> None:
    """A noun needs candidates: each, every or only give them with their guard."""
    with pytest.raises(TypeError, match="a guard is for a verb without nouns"):

        @frame
        class Wrong(Frame):
            @ask("2", by="blue")
            def act(self, g: Log) -> None:
                """What now?"""

            @act.on(guard=Works.may_dig)
            def fire(self, g: Log, n: CounterId) -> None: ...


def test_a_guard_refuses_itself() -> None:
    """What a guard refuses is not refused a second time by another function."""
    with pytest.raises(TypeError, match="a guard refuses itself"):

        @frame
        class Twice(Frame):
            @ask("2", by="blue")
            def act(self, g: Log) -> None:
                """What now?"""

            @act.on(guard=Works.may_dig, refusal=Works.may_dig)
            def dig(self, g: Log) -> None:
                g.say("dug")
