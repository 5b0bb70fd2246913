"""The parts of the menu of a table that not every page has."""

from __future__ import annotations

from hexwar.draw.markup import escaped
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


LINKED = {"position": "to this position", "replay": "to a replay", "start": "to the start"}
"""What a link can lead to, with the words for it."""


def copying(_: Language) -> str:
    """Return the buttons that copy a link; only the owner has them, as a link holds the seed."""
    buttons = "".join(
        f'<button type="button" data-link="{kind}">{escaped(_(told))}</button> '
        for kind, told in LINKED.items()
    )
    label = escaped(_("Copy a link"))
    return (
        f'<div id="links" role="group" aria-label="{label}">{label}: {buttons}'
        f'<input id="link" readonly hidden aria-label="{escaped(_("Link"))}">'
        f'<p id="copied" role="status"></p></div>'
    )
