"""The choices of a player, noun by noun, and the reasons why other things cannot be chosen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, partial
from typing import Any, Final

import attrs

from hexwar.errors import HexwarError
from hexwar.play.choices.nouns import NUMBER, WORD, Noun
from hexwar.play.match import Match
from hexwar.play.match.decision import Explanation, explain_beginning
from hexwar.play.match.notation import action_text
from hexwar.play.states.runner import deciding
from hexwar.play.values.steering import Action
from hexwar.play.words.labels import Labels, action_label
from hexwar.web.places import PlaceFinder


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


def choices(match: Match, places: PlaceFinder, language: str = "") -> list[dict[str, Any]]:
    """Return the legal actions with what people call them and the places of what they name.

    Args:
        match: The match.
        places: Where things lie.
        language: A language code for the labels; without, English.
    """
    g = match.state
    handlers = deciding(g)[1].handlers
    labels = match.game.presentation.labels(language)
    thing = cache(partial(_thing, match, places, labels))  # each is a noun of many actions
    doing = cache(labels.verb)

    def choice(action: Action) -> dict[str, Any]:
        verb, *values = action
        handler = handlers.get(verb)
        names = handler.nouns if handler else ()
        nouns = [thing(noun, value) for (_, noun), value in zip(names, values, strict=False)]
        called = {name: noun["called"] for (name, _), noun in zip(names, nouns, strict=False)}
        return {
            "text": action_text(g, action),
            "label": labels.of(verb, called),
            "verb": verb,
            "doing": doing(verb),
            "nouns": nouns,
        }

    return [choice(action) for action in match.legal_actions]


MANY: Final = 500
"""Actions that are sent one by one at most."""


def packed_choices(match: Match, places: PlaceFinder, language: str = "") -> dict[str, Any]:
    """Return the same choices with what they share said once: for tables with thousands of them.

    Args:
        match: The match.
        places: Where things lie.
        language: A language code for the labels; without, English.

    Returns:
        ``verbs``: of each the verb, what doing it is called, the label with ``{names}`` and these
        names. ``things``: a hex that is called by its number as that number, others as the list
        of what a noun of :func:`choices` has. ``rows``: for each action the places of its verb and
        of its nouns in these lists. The page unpacks it (``static/actions.js``).
    """
    handlers = deciding(match.state)[1].handlers
    labels = match.game.presentation.labels(language)
    verbs: dict[str, list[Any]] = {}
    things: list[Any] = []
    places_of: dict[tuple[Noun, Any], int] = {}
    rows = []
    for verb, *values in match.legal_actions:
        handler = handlers.get(verb)
        nouns = handler.nouns if handler else ()
        if verb not in verbs:
            names = [name for name, _ in nouns]
            label = labels.of(verb, {name: f"{{{name}}}" for name in names})
            verbs[verb] = [len(verbs), verb, labels.verb(verb), label, names]
        row = [verbs[verb][0]]
        for (_, noun), value in zip(nouns, values, strict=False):
            if (noun, value) not in places_of:
                places_of[noun, value] = len(things)
                things.append(_short_thing(match, places, labels, noun, value))
            row.append(places_of[noun, value])
        rows.append(row)
    return {"verbs": [verb[1:] for verb in verbs.values()], "things": things, "rows": rows}


def _short_thing(
    match: Match, places: PlaceFinder, labels: Labels, noun: Noun, value: Any
) -> str | list[Any]:
    """Return a thing as short as it can be told."""
    board = places.scene.board
    if noun.kind == "hex" and value >= 0 and board is not None:
        name = match.game.lexicon.name(noun, value)
        is_plain = name == board.name(value) and name not in places.areas
        if is_plain and labels.name("hex", name) == name:
            return name
    return list(_thing(match, places, labels, noun, value).values())


def _thing(
    match: Match, places: PlaceFinder, labels: Labels, noun: Noun, value: Any
) -> dict[str, Any]:
    """Return something that actions name: its kind, its name, what it is called, where it is."""
    name = match.game.lexicon.name(noun, value)
    at = () if noun in (NUMBER, WORD) else places.named(noun.kind, name, value)
    return {
        "kind": noun.kind,
        "name": name,
        "called": labels.name(noun.kind, name),
        "hexes": places.names(at),
        "area": name if name in places.areas else "",
    }


def why_not(
    match: Match,
    places: PlaceFinder,
    chosen: Sequence[tuple[str, str]],
    target: PointerTarget,
    language: str = "",
) -> list[Explanation]:
    """Return why what is pointed at cannot be chosen next.

    Args:
        match: The match.
        places: Where things lie.
        chosen: Kinds and names of the nouns chosen so far.
        target: What is pointed at.
        language: A language code for the reasons; without, English.

    Returns:
        The one refusal that matters most, in a list; none where no verb takes such a thing here.
        A thing counts more than the ground under it, a verb that something can do now more than
        one that nothing can, and a reason with figures more than a rule.
    """
    explanations: list[tuple[bool, bool, bool, Explanation]] = []
    g = match.state
    done_now = {action[0] for action in match.legal_actions}
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
                is_ground = kinds[len(chosen)].kind == "hex"
                explanations.append((is_ground, verb not in done_now, not answer.reason, answer))
    explanations.sort(key=lambda refused: refused[:3])
    return [answer for *_, answer in explanations[:1]]


def _read(match: Match, kinds: Sequence[Noun], chosen: Sequence[tuple[str, str]]) -> list[Any]:
    return [
        match.game.lexicon.readers[noun](name)
        for noun, (_, name) in zip(kinds, chosen, strict=False)
    ]


def _pointed_at(
    match: Match, places: PlaceFinder, noun: Noun, target: PointerTarget
) -> Iterator[int]:
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


def explained(answer: Explanation, match: Match, language: str = "") -> dict[str, Any]:
    """Return an explanation as a page takes it: the reason here, with what the rule says behind.

    Args:
        answer: The explanation.
        match: The match.
        language: A language code for the name of the action; without, English.
    """
    return {
        "text": _called(answer.action, match, language),
        "legal": answer.legal,
        "rule": answer.rule,
        "sentence": answer.reason or answer.sentence,
        "summary": answer.sentence,
        "option": answer.option,
        "basis": answer.basis,
    }


def _called(action: Action, match: Match, language: str) -> str:
    """Return the label of an action, or of its verb alone as long as it lacks a noun."""
    handler = deciding(match.state)[1].handlers.get(action[0])
    if handler is None or len(action) <= len(handler.nouns):
        return match.game.presentation.labels(language).verb(action[0])
    return action_label(match.game, action, handler, language)
