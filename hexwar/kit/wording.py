"""The texts of the kit: sentences of events, buttons, and their translations.

A :class:`~hexwar.kit.game.CounterGame` with a :class:`~hexwar.kit.table.MapTable` has all of them.
A game replaces a sentence in its ``wording``, a button in its ``labels.toml``, and a translation in
its catalogue.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from hexwar.data import translations
from hexwar.play.game_data import GameData
from hexwar.play.labels import Labels, labels_in

KIT = GameData("hexwar.kit", folder="texts")
"""The texts of the kit."""


@cache
def kit_texts(language: str) -> Mapping[str, str]:
    """Return the texts of the kit in another language, by the English; none for an unknown one.

    Args:
        language: A language code such as ``"fr"``.

    Example:
        >>> kit_texts("fr")["Which unit loses a step?"]
        'Quelle unité perd un pas ?'
    """
    file = KIT.file("locale", f"{language}.po")
    return translations(file) if file.is_file() else {}


def with_kit_labels(own: Labels, language: str) -> Labels:
    """Return the labels of a game, and those of the kit where it has none.

    Args:
        own: The labels of the game.
        language: A language code; "" for English.

    Example:
        >>> labels = with_kit_labels(Labels({"move": "March {unit} to {to}"}), "")
        >>> labels.verb("move"), labels.verb("end-movement")
        ('March', 'End the movement')
    """
    kit = labels_in(KIT.labels, language)
    plain = kit.plain_kinds | own.plain_kinds
    return Labels({**kit.actions, **own.actions}, {**kit.names, **own.names}, plain)


__all__ = ["KIT", "kit_texts", "with_kit_labels"]
