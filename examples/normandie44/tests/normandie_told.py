"""What players are told: positions in which an event is told, with its facts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

import pytest
from normandie44.state import Field

Facts: TypeAlias = dict[str, Any]
Case: TypeAlias = Callable[[], tuple[Field, Facts]]
"""A function that brings a position about, and says with which facts its event is told."""


class Cases(list[Any]):
    """The cases of a module of tests, each with the kind of its event and the rules it names."""

    def __call__(self, kind: str, *rules: str) -> Callable[[Case], Case]:
        """Let a function be a case of a kind of event."""

        def note(case: Case) -> Case:
            name = f"{kind}:{case.__name__.removeprefix('_')}"
            self.append(pytest.param(kind, case, marks=pytest.mark.rule(*rules), id=name))
            return case

        return note


def listening(g: Field) -> Field:
    """Let a position remember what is told."""
    g.events = []
    return g


def facts_of(g: Field, kind: str) -> list[Facts]:
    """Return the facts of each event of a kind."""
    return [dict(event.facts) for event in g.events or () if event.kind == kind]
