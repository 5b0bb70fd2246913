"""Pieces of VASSAL: a basic piece with traits around it, each with its state."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

import attrs

from hexwar.workshop.vassal.words import joined, parted

MOST_TRAITS: Final = 200
"""Traits of a piece at most."""


@attrs.frozen(kw_only=True)
class Piece:
    """A piece.

    Attributes:
        id: Its number in a save, or ``"null"``.
        traits: Its traits from the outermost to the basic piece, each as it is written.
        states: Their states, one for each.
    """

    id: str = "null"
    traits: tuple[str, ...]
    states: tuple[str, ...]

    @classmethod
    def read(cls, text: str) -> Piece | None:
        """Return the piece that a command adds, or None for anything else.

        Args:
            text: The command, ``+/id/type/state``.

        Example:
            >>> piece = Piece.read("+/null/piece;;;inf.png;Inf/null;0;0;7")
            >>> piece.traits, piece.written == "+/null/piece;;;inf.png;Inf/null;0;0;7"
            (('piece;;;inf.png;Inf',), True)
        """
        if not text.startswith("+/"):
            return None
        tokens = parted(text[2:], "/")
        if len(tokens) < 3:
            return None
        traits = _nested(tokens[1])
        states = _nested(tokens[2], len(traits))
        return cls(id=tokens[0], traits=traits, states=states)

    @property
    def written(self) -> str:
        """The command that adds it."""
        return "+/" + joined([self.id, _nest(self.traits), _nest(self.states)], "/")

    def fields(self, kind: str) -> Iterator[tuple[list[str], str]]:
        """Yield the fields of each trait of a kind, with its state.

        Args:
            kind: The kind, such as ``"emb2"``.
        """
        for trait, state in zip(self.traits, self.states, strict=True):
            if trait.startswith(f"{kind};"):
                yield parted(trait, ";")[1:], state

    def expanded(self, prototypes: Mapping[str, Piece]) -> Piece:
        """Return the piece with the traits of its prototypes in their place.

        Args:
            prototypes: The prototypes by name; those within them are looked up once.
        """
        pairs: list[tuple[str, str]] = []
        for trait, state in zip(self.traits, self.states, strict=True):
            name = trait.partition(";")[2] if trait.startswith("prototype;") else ""
            prototype = prototypes.get(name) if name else None
            if prototype is None:
                pairs.append((trait, state))
            else:  # all but the basic piece, which stands last
                pairs += zip(prototype.traits[:-1], prototype.states[:-1], strict=True)
        traits, states = zip(*pairs, strict=True)
        return Piece(id=self.id, traits=tuple(traits), states=tuple(states))


def _nested(text: str, count: int = MOST_TRAITS) -> tuple[str, ...]:
    """Return what nests in a text, from the outside; as many as count at most."""
    texts: list[str] = []
    while len(texts) + 1 < count:
        first, *rest = parted(text, "\t")
        if not rest:
            break
        texts.append(first)
        text = "\t".join(rest)
    return (*texts, *parted(text, "\t")[:1]) if count == MOST_TRAITS else (*texts, text)


def _nest(tokens: tuple[str, ...]) -> str:
    """Return tokens nested in each other."""
    *outer, text = tokens
    for token in reversed(outer):
        text = joined([token, text], "\t")
    return text
