"""The briefing of a scenario.

A game says it in ``briefing.toml`` of its data folder: for ``all`` scenarios, and for each by its
name, in English and under ``fr`` in French.

    variants = ["bombardment"]          # options that change the battle, not the reading of rules
    [all]
    players = "1 player"
    [easy-fox]
    first = "good to begin with"        # for scenarios that the list of games recommends
    situation = "The companies of the 1st Division land below the bluffs."
    [easy-fox.guide]
    "Segment.next_action" = "Click a unit with an orange ring."
    [fr.easy-fox]
    situation = "Les compagnies de la 1re division débarquent."
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import attrs

from hexwar.play.game import Game
from hexwar.web.language import Language


@attrs.frozen
class Briefing:
    """What players read before play.

    Attributes:
        facts: Short facts for the list of scenarios: ``players``, ``alone`` and ``length``.
        parts: The parts of the briefing in order: a heading in English, and its paragraphs.
        guide: A hint for the first time that a question is asked, by ``"Procedure.question"``; by
            ``"question"`` for all procedures that ask it.
        variants: The options that change the battle; the others are readings of rules.
        first: Why somebody who has never played begins here; "" for all other scenarios.
        start: Its place among the games that the list puts first; 0 for none.
    """

    facts: tuple[str, ...] = ()
    parts: tuple[tuple[str, tuple[str, ...]], ...] = ()
    guide: Mapping[str, str] = attrs.field(factory=dict)
    variants: frozenset[str] = frozenset()
    first: str = ""
    start: int = 0


HEADINGS = {
    "situation": "Situation",
    "goal": "Goal",
    "end": "How one wins and loses",
    "turn": "A turn",
    "hints": "First hints",
}
"""The headings of the parts, by their names in the file."""


def briefing_of(game: Game | type[Game], scenario: str, language: Language) -> Briefing:
    """Return the briefing of a scenario; an empty one where the game says nothing.

    Args:
        game: The game.
        scenario: The name of the scenario.
        language: The language; what is not said in it is said in English.

    Example:
        >>> import hexwar
        >>> briefing_of(hexwar.game("ddob/easy-fox"), "easy-fox", Language("en")).facts[0]
        '1 player'
    """
    data = game.data.briefings if game.data is not None else {}
    said: dict[str, Any] = {}
    for texts in (data, data.get(language.asked, {}) if language.asked else {}):
        for name in ("all", scenario):
            said |= texts.get(name, {})
    parts = tuple(
        (heading, _paragraphs(said[name])) for name, heading in HEADINGS.items() if name in said
    )
    facts = tuple(str(said[name]) for name in ("players", "alone", "length") if name in said)
    variants = frozenset(data.get("variants", ()))
    first, start = str(said.get("first", "")), int(said.get("start", 0))
    return Briefing(facts, parts, said.get("guide", {}), variants, first, start)


def _paragraphs(said: str | list[str]) -> tuple[str, ...]:
    return (said,) if isinstance(said, str) else tuple(said)
