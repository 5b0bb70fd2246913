"""What can be chosen, noun by noun, and why something that is pointed at cannot."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import attrs

from hexwar.errors import HexwarError
from hexwar.play.decision import Explanation, explain_beginning
from hexwar.play.entries import Handler
from hexwar.play.match import Match
from hexwar.play.notation import action_text
from hexwar.play.nouns import NUMBER, WORD, Noun
from hexwar.play.runner import deciding
from hexwar.play.steering import Action
from hexwar.web.places import Places

ANSWERS = 4
"""The maximum number of reasons shown."""


@attrs.frozen
class PointerTarget:
    """What somebody points at.

    Attributes:
        hex: The name of a hex, or "".
        counter: The name of a counter, or "".
        area: The name of a place beside the map, or "".
    """

    hex: str = ""
    counter: str = ""
    area: str = ""


def choices(match: Match, places: Places) -> list[dict[str, Any]]:
    """Return the legal actions with the places of what they name.

    Args:
        match: The match.
        places: Where things lie.
    """
    g = match.state
    handlers = deciding(g)[1].handlers
    return [
        {
            "text": action_text(g, action),
            "verb": action[0],
            "nouns": _nouns(match, handlers.get(action[0]), action, places),
        }
        for action in match.legal_actions
    ]


def _nouns(
    match: Match, handler: Handler | None, action: Action, places: Places
) -> list[dict[str, Any]]:
    found = []
    for (_, noun), value in zip(handler.nouns if handler else (), action[1:], strict=False):
        name = match.game.lexicon.name(noun, value)
        at = () if noun in (NUMBER, WORD) else places.named(noun.kind, name, value)
        area = name if name in places.areas else ""
        found.append({"kind": noun.kind, "name": name, "hexes": places.names(at), "area": area})
    return found


def why_not(
    match: Match,
    places: Places,
    chosen: Sequence[tuple[str, str]],
    target: PointerTarget,
    language: str = "",
) -> list[Explanation]:
    """Say why what is pointed at cannot be chosen next.

    Args:
        match: The match.
        places: Where things lie.
        chosen: Kinds and names of the nouns chosen so far.
        target: What is pointed at.
        language: A language code for the reasons; without, English.

    Returns:
        The refusals, each rule once; none where no verb takes such a thing here.
    """
    found: dict[str, Explanation] = {}
    g = match.state
    for verb, handler in deciding(g)[1].handlers.items():
        kinds = [noun for _, noun in handler.nouns]
        if len(kinds) <= len(chosen) or [n.kind for n in kinds[: len(chosen)]] != [
            kind for kind, _ in chosen
        ]:
            continue
        before = _read(match, kinds, chosen)
        for value in _pointed_at(match, places, kinds[len(chosen)], target):
            try:
                answer = explain_beginning(g, (verb, *before, value), language)
            except (HexwarError, IndexError, KeyError):
                continue  # A guard need not know things that are not on the table.
            if not answer.legal:
                found.setdefault(answer.rule, answer)
    return list(found.values())[:ANSWERS]


def _read(match: Match, kinds: Sequence[Noun], chosen: Sequence[tuple[str, str]]) -> list[Any]:
    return [
        match.game.lexicon.read(noun, name) for noun, (_, name) in zip(kinds, chosen, strict=False)
    ]


def _pointed_at(match: Match, places: Places, noun: Noun, target: PointerTarget) -> Iterator[int]:
    """Yield the numbers of the things of a kind that somebody may mean."""
    if noun in (NUMBER, WORD):
        return
    names = match.game.lexicon.names[noun.kind]
    for name in (target.counter, target.area, target.hex if noun.kind == "hex" else ""):
        if name and name in names:
            yield names.read(name)
            return
    if noun.kind == "hex" or not target.hex or places.scene.board is None:
        return
    at = places.scene.board.hex(target.hex)
    for number, name in enumerate(names):
        if name and at in places.hexes.get(name, ()):
            yield number


def explained(answer: Explanation) -> dict[str, Any]:
    """Return an explanation as a page takes it.

    Args:
        answer: The explanation.
    """
    return {
        "text": answer.text,
        "legal": answer.legal,
        "rule": answer.rule,
        "sentence": answer.why,
        "option": answer.option,
    }
