"""What are the players of a game called? Titles of the style, or names of the buttons."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hexwar.data import Translator
from hexwar.play.labels import labels_in


def player_titles(game: Any, language: str = "") -> Mapping[str, str]:
    """Return the titles of players and sides by their names; who has none is left out.

    The title in ``style.toml`` comes first, then the name in ``labels.toml``.

    Args:
        game: The game with its scenario.
        language: A language code; without, English.

    Example:
        >>> import hexwar
        >>> player_titles(hexwar.game("ddob/easy-fox"))["us"]
        'United States'
    """
    if game.data is None:
        return {}
    names = labels_in(game.data.spoken, language).names
    titles = {player: names[player] for player in game.players if player in names}
    translate = Translator(game.translations(language) if language else {})
    for player, look in game.data.style.data.get("players", {}).items():
        if title := look.get("title"):
            titles[player] = translate(title)
    return titles
