"""The titles of players in the reader's language."""

from __future__ import annotations

import attrs

from hexwar.data import in_context, without_context
from hexwar.play.game import Game
from hexwar.play.scene import Overlay
from hexwar.play.words import titles
from hexwar.web.language import Language


def player_title(game: Game | type[Game], player: str, language: Language) -> str:
    """Return what a player is called: by its title, else by its name in the reader's language.

    Args:
        game: The game.
        player: The name of the player, as actions and saves use it.
        language: The language.

    Example:
        >>> import hexwar
        >>> player_title(hexwar.game("ddob/easy-fox"), "us", Language("en"))
        'United States'
    """
    return titles.player_title(game, player, language.asked) or language.of(game, player)


def overlay_title(game: Game, overlay: Overlay, language: Language) -> str:
    """Return what an overlay is called: the title of its side, and what it shows.

    Args:
        game: The game with its scenario.
        overlay: The overlay.
        language: The language.

    Example:
        >>> import hexwar
        >>> zone = Overlay.area("east zone", 0, "zone of control", "east")
        >>> overlay_title(hexwar.game("classic/crossing"), zone, Language("fr"))
        'Est : zone de contrôle'
    """
    told = attrs.evolve(overlay, title=language.of(game, overlay.title or overlay.name))
    side = player_title(game, overlay.side, language) if overlay.side else ""
    return told.heading(side, language("{what}: {value}"))


def status_text(game: Game, text: str, language: Language, what: str = "") -> str:
    """Return a text of the status line or of the scores: the title of a player, or other words.

    Args:
        game: The game with its scenario.
        text: The text, as a scene has it.
        language: The language.
        what: What it is the value of, if it is one: one word may mean several things.

    Example:
        >>> import hexwar
        >>> game = hexwar.game("ddob/easy-fox")
        >>> status_text(game, "us", Language("en")), status_text(game, "Turn", Language("fr"))
        ('United States', 'Tour')
        >>> status_text(hexwar.game("memoir44/neptune"), "allies", Language("en"))  # of six seats
        'Allies'
    """
    if text in game.players or text in titles.player_titles(game):
        return player_title(game, text, language)
    return without_context(language.value(game, in_context(what, text) if what else text))
