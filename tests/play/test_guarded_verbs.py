"""Verbs without nouns, by their conditions, and what handlers say an action would come to."""

from __future__ import annotations

from hexwar.board import CounterId
from hexwar.play import Choice, Frame, Next, Preview, PreviewRow, again, ask, forbids, frame
from hexwar.play.match.decision import explain

from .variants import Log, run


def shown(g: Log, n: CounterId) -> Preview:
    """A preview that needs no procedure."""
    return Preview(rows=(PreviewRow("number", str(n + len(g.notes))),))


@frame
class Works(Frame):
    """One unit works where it is."""

    dug: bool = False

    @forbids("3.1")
    def has_dug_in(self, g: Log) -> bool:
        """It has dug in."""
        return self.dug

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

    @act.on(when=Choice(has_dug_in), preview=odds)
    def dig(self, g: Log) -> Next:
        self.dug = True
        return again()

    @act.on
    def stop(self, g: Log) -> None: ...


def test_a_verb_without_nouns_lists_and_explains_itself() -> None:
    """Its condition is the only place that says when it is legal, and it gives the reason."""
    g = run(Works)
    assert g.listed == [("dig",), ("fire", 1), ("stop",)]
    g = run(Works, ("dig",))
    assert g.listed == [("fire", 1), ("stop",)]
    why = explain(g, ("dig",))
    assert (why.legal, why.rule, why.reason) == (False, "3.1", "It has dug in.")


def test_a_subclass_replaces_condition_and_preview_or_takes_the_verb_out() -> None:
    """Both are looked up by name."""

    @frame
    class Hasty(Works):
        def has_dug_in(self, g: Log) -> bool:
            """Nobody digs in haste."""
            return True

        def odds(self, g: Log) -> Preview | None:
            return Preview(rows=(PreviewRow("never", "0"),))

    g = run(Hasty)
    assert g.listed == [("fire", 1), ("stop",)]
    assert explain(g, ("dig",)).reason == "Nobody digs in haste."
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
