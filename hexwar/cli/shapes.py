"""What may stand in files whose tables a game names itself? JSON Schemas, written by hand.

Kinds of files that are read into a class have their schema from it; in these the names of verbs,
events and scenarios are keys.
"""

from __future__ import annotations

from typing import Any, Final

_DRAFT = "https://json-schema.org/draft/2020-12/schema"

_TEXTS: Final = {"type": "object", "additionalProperties": {"type": "string"}}
"""A table of texts."""

_PARAGRAPHS: Final = {"anyOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}}]}
"""A text, or one for each paragraph."""

WORDING: Final[dict[str, Any]] = {
    "$schema": _DRAFT,
    "title": "Wording",
    "description": "A sentence for each kind of event; {unit:counter} stands for a fact.",
    **_TEXTS,
}

SPOKEN: Final = {
    "actions": {**_TEXTS, "description": "what the button of each verb says"},
    "names": {**_TEXTS, "description": "what nouns are called, by the name that is typed"},
}
"""What a file of labels says, in English and in each other language."""

OF_LABELS: Final = (*SPOKEN, "plain_kinds")
"""The keys of a file of labels, beside the codes of languages."""

LABELS: Final[dict[str, Any]] = {
    "$schema": _DRAFT,
    "title": "Labels",
    "description": "What the buttons of actions say, in English and by language code.",
    "type": "object",
    "properties": {
        **SPOKEN,
        "plain_kinds": {
            "type": "array",
            "items": {"type": "string"},
            "description": "kinds of nouns whose names are words: their hyphens are not written",
        },
    },
    "required": ["actions"],
    "additionalProperties": {"type": "object", "properties": SPOKEN, "additionalProperties": False},
}

SAID: Final = {
    "players": {"type": "string", "description": "how many players"},
    "alone": {"type": "string", "description": "how one plays alone"},
    "length": {"type": "string", "description": "how long it takes"},
    "first": {"type": "string", "description": "why somebody new to the game begins here"},
    "start": {"type": "integer", "description": "its place among those to start with, from 1"},
    **{
        name: {**_PARAGRAPHS, "description": what}
        for name, what in (
            ("situation", "what has happened before"),
            ("goal", "what each side wants"),
            ("end", "how one wins and loses"),
            ("turn", "what happens in a turn"),
            ("hints", "first hints"),
        )
    },
    "guide": {**_TEXTS, "description": "a hint for each question, by Procedure.question"},
}
"""What a briefing may say of a scenario, or of all."""

_SCENARIO: Final = {"type": "object", "properties": SAID, "additionalProperties": False}

BRIEFING: Final[dict[str, Any]] = {
    "$schema": _DRAFT,
    "title": "Briefing",
    "description": "What players read: for all scenarios, for each by its name, and by language.",
    "type": "object",
    "properties": {
        "variants": {
            "type": "array",
            "items": {"type": "string"},
            "description": "options that change the battle, not the reading of rules",
        },
        "all": _SCENARIO,
    },
    "required": ["all"],
    "additionalProperties": {
        "anyOf": [_SCENARIO, {"type": "object", "additionalProperties": _SCENARIO}]
    },
}

__all__ = ["BRIEFING", "LABELS", "OF_LABELS", "SAID", "SPOKEN", "WORDING"]
