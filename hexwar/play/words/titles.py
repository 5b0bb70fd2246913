"""What are the players of a game called? Titles of the style, or names of the buttons."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hexwar.play.words.labels import labels_in


def player_title(game: Any, player: str, language: str = "") -> str:
    """Return what a player or side is called; "" where the game says nothing of it.

    The title in ``style.toml`` comes first, then the name in ``labels.toml``.

    Args:
        game: The game with its scenario, or its class.
        player: The name of the player or side, as actions and saves use it.
        language: A language code; without, English.

    Example:
        >>> import hexwar
        >>> joined = hexwar.game("memoir44/sword-juno")
        >>> [player_title(joined, name, "fr") for name in ("axis", "axis-juno", "nobody")]
        ['Axe', 'Axe, Juno', '']
    """
    if game.data is None:
        return ""
    title: str = game.data.style.data.get("players", {}).get(player, {}).get("title", "")
    if title:
        return game.translations(language).get(title, title) if language else title
    return labels_in(game.data.labels, language).names.get(player, "")


def player_titles(game: Any, language: str = "") -> Mapping[str, str]:
    """Return the titles of players and sides by their names; those without one are left out.

    Args:
        game: The game with its scenario.
        language: A language code; without, English.

    Example:
        >>> import hexwar
        >>> player_titles(hexwar.game("ddob/easy-fox"))
        {'us': 'United States', 'german': 'Germany'}
    """
    if game.data is None:
        return {}
    players = dict.fromkeys((*game.players, *game.data.style.data.get("players", {})))
    titles = ((name, player_title(game, name, language)) for name in players)
    return {name: title for name, title in titles if title}
