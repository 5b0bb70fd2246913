"""The parts of the menu of a table that not every page has."""

from __future__ import annotations

from hexwar.draw.markup import escaped
from hexwar.play.game import Game
from hexwar.web.game_status import has_secrets
from hexwar.web.language import Language

__all__ = ["copying", "feed_entry", "notice_entry"]


def feed_entry(_: Language) -> str:
    """Return the link to the feed of a seat."""
    label = escaped(_("Feed: when it is my turn"))
    return f'<a href="feed" target="_blank" rel="noopener">{label}</a>'


def notice_entry(_: Language) -> str:
    """Return the choice to be notified of one's turn."""
    label = escaped(_("Notify me when it is my turn"))
    return f'<label class="tick"><input type="checkbox" id="notify"> {label}</label>'


HANDED_OVER = "Neither of you can look at the draws of the other's turn, but the player who has the turn can try it again."  # fmt: skip  # noqa: E501
"""What a hand-over by link keeps, and what it does not."""

NOT_HANDED_OVER = "A link for your opponent is not offered in this game, because it would tell what is hidden. Play at one screen, or with hexwar play."  # fmt: skip  # noqa: E501
"""Why a game with secrets cannot be handed over by link."""

LINKED = {"position": "to this position", "replay": "to a replay", "start": "to the start"}
"""What a link can lead to, with the words for it."""


def copying(game: Game, _: Language) -> str:
    """Return the buttons that copy a link; only the owner has them, as a link holds the seed.

    Args:
        game: The game; only one without secrets can be handed over to an opponent.
        _: The language.
    """
    kinds = dict(LINKED)
    hidden = ""
    if has_secrets(game):
        hidden = f"<p>{escaped(_(NOT_HANDED_OVER))}</p>"
    elif len(game.players) > 1 and not game.simultaneous:
        kinds["turn"] = "for your opponent"
    buttons = "".join(
        f'<button type="button" data-link="{kind}">{escaped(_(told))}</button> '
        for kind, told in kinds.items()
    )
    label = escaped(_("Copy a link"))
    return (
        f'<div id="links" role="group" aria-label="{label}">{label}: {buttons}'
        f'<input id="link" readonly hidden aria-label="{escaped(_("Link"))}">'
        f'<p id="copied" role="status"></p>{hidden}</div>'
    )
