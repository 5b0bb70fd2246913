"""The nouns of actions follow from the ids by which a handler's parameters are annotated."""

from __future__ import annotations

from typing import Annotated, Any, NewType

import pytest

from hexwar.board import CounterId, HexId
from hexwar.play.choices.nouns import NUMBER, WORD, Noun, noun_of, nouns_of

LandingBoxId = NewType("LandingBoxId", int)
Marker = NewType("Marker", int)


@pytest.mark.parametrize(
    ("annotation", "noun"),
    [
        (CounterId, Noun("counter")),
        (LandingBoxId, Noun("landing-box")),
        (Annotated[int, Noun("target")], Noun("target")),
        (Annotated[HexId, "where it ends"], Noun("hex")),
        (int, NUMBER),
        (str, WORD),
        (Marker, None),
        (list[int], None),
    ],
)
def test_noun_of_an_annotation(annotation: Any, noun: Noun | None) -> None:
    """The name of an id without its ending is the noun; what is no id names none."""
    assert noun_of(annotation) == noun


def test_nouns_of_refuses_what_is_no_id() -> None:
    """A parameter that says nothing of what its int stands for is reported by name."""

    def move(self: Any, g: Any, unit: CounterId, to: Marker) -> None: ...

    with pytest.raises(TypeError, match="annotate 'to' with an id"):
        nouns_of(move)
