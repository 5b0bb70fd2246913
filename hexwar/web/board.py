"""The board of a table as HTML: ground, light, names, counters, and what lies over them."""

from __future__ import annotations

from collections.abc import Iterable

from hexwar.draw.markup import escaped
from hexwar.draw.page import LAYERS
from hexwar.web.language import Language

NAMES = ("regions", "positions")
"""The layers of names: they lie over the light on a hex, which hid them before."""


def _groups(names: Iterable[str]) -> str:
    return "".join(f'<g id="{name}"></g>' for name in names)


def board(_: Language) -> str:
    """Return the board of a table, still empty: what is drawn comes with the state."""
    touched = LAYERS.index("hexes")
    ground = _groups(name for name in LAYERS[:touched] if name not in NAMES)
    names, moving = _groups(NAMES), _groups(LAYERS[touched + 1 :])
    tools = (
        ("zoom-in", "+", _("Zoom in")),
        ("zoom-out", "&minus;", _("Zoom out")),
        ("fit", "⤢", _("Fit the whole map")),
    )
    buttons = "".join(
        f'<button type="button" id="{name}" aria-label="{escaped(told)}" title="{escaped(told)}">'
        f"{sign}</button>"
        for name, sign, told in tools
    )
    here, preview, layers = (escaped(_(text)) for text in ("Here", "Preview", "Map overlays"))
    return (
        f'<main><div id="board-holder" role="application" aria-label="{escaped(_("Board"))}" '
        f'aria-describedby="prompt"><div id="camera">'
        f'<svg id="ground" class="hexwar" aria-hidden="true">'
        f'<path id="base" class="base"/>{ground}</svg><svg id="map" class="hexwar" role="img" '
        f'aria-label="{escaped(_("Map"))}"><style id="look"></style>'
        f'<defs id="definitions"></defs><rect id="cover" class="pass"/>'
        f'<g id="hexes"></g><g id="lights" class="pass"></g>'
        f"{names}{moving}"
        f'<g id="above" class="pass"></g><g id="dice" class="pass"></g><g id="fan"></g>'
        f"</svg></div></div>"
        f'<div id="corner"><svg id="mini" class="hexwar" aria-hidden="true" hidden></svg>'
        f'<div class="zoom">{buttons}<details class="drop up" id="map-layers">'
        f'<summary aria-label="{layers}" title="{layers}">◧</summary><div class="sheet">'
        f'<label class="tick"><input type="checkbox" id="bare"> '
        f"{escaped(_('Hide all counters'))}</label>"
        f'<fieldset><legend>{layers}</legend><div id="overlay-list"></div></fieldset>'
        f"</div></details></div></div>"
        f'<div id="glance" tabindex="0" role="group" aria-label="{here}">'
        f'<section id="preview" hidden><h2>{preview}</h2><dl id="preview-rows"></dl></section>'
        f'<section id="here"><h2>{here}</h2><div id="hover-text"></div></section></div>'
        f'<div id="card-slot" hidden></div><p id="banner" aria-hidden="true" hidden></p>'
        f'<div id="caption" hidden><div id="caption-dice"></div><p id="caption-text"></p>'
        f"<small>{escaped(_('Space: next. Shift: skip.'))}</small> "
        f'<button type="button" id="skip">{escaped(_("Skip"))}</button></div>'
        f'<div id="pointer" role="status" hidden></div>'
        f'<div id="beyond"></div><p id="measured" hidden></p>'
        f'<div id="menu" role="dialog" aria-label="{escaped(_("Choose"))}" hidden></div></main>'
    )


def curtain(title: str, _: Language) -> str:
    """Return what hides the table: who plays is asked, or the next of two players has to come.

    Args:
        title: The game and its scenario, as HTML.
        _: The language.
    """
    why = _(
        "The table is hidden because the players have secrets from each other. "
        "Hand the screen over to the next player, who continues alone."
    )
    return (
        '<div id="curtain" role="dialog" aria-modal="true" aria-labelledby="curtain-text" '
        'aria-describedby="curtain-why" hidden><p id="curtain-text"></p>'
        f'<p id="curtain-why">{escaped(why)}</p>'
        '<p id="curtain-fault" role="alert"></p>'
        '<button type="button" id="sit-down"></button></div>'
        '<form id="seating" role="dialog" aria-modal="true" aria-labelledby="seating-title" hidden>'
        f'<p>{title}</p><h2 id="seating-title">{escaped(_("Who plays?"))}</h2>'
        '<div class="who"></div>'
        f'<button class="go">{escaped(_("Play"))}</button></form>'
    )
