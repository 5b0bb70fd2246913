"""A verb without nouns: legal whenever its question is asked, if nothing else lists it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from hexwar.play import Action, Actions, Frame, ask, frame


@frame
class Duel(Frame):
    """Three questions: one has only a text, one yields, one returns."""

    @ask("1", by="red", or_else="decline")
    def silent(self, g: Any) -> None:
        """What now?"""

    @silent.on
    def fire(self, g: Any) -> None: ...

    @silent.on
    def decline(self, g: Any) -> None: ...

    @ask("1", by="red")
    def yielding(self, g: Any) -> Iterator[Action]:
        """What now?"""
        yield ("salute",)

    @yielding.on
    def salute(self, g: Any) -> None: ...

    @ask("1", by="red")
    def returning(self, g: Any) -> Actions:
        """What now?"""
        return ()

    @returning.on
    def bow(self, g: Any) -> None: ...


def listed(name: str) -> list[Action]:
    """Return what a question lists at a moment that it does not look at."""
    legal = Duel.plan[name].legal
    assert legal is not None
    moment: Any = None
    return list(legal(Duel(), moment))


def test_a_bare_verb_of_a_silent_question_is_listed() -> None:
    """It was never legal, and nothing told: a block could withdraw, but not fire."""
    assert listed("silent") == [("fire",), ("decline",)]


def test_a_body_that_lists_is_asked_alone() -> None:
    """What a body yields or returns is all there is, be it nothing."""
    assert listed("yielding") == [("salute",)]
    assert listed("returning") == []
