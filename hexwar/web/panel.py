"""The panel beside the board: the question, the tabs with what belongs to them, the dock."""

from __future__ import annotations

from collections.abc import Callable

from hexwar.draw.markup import capital, escaped
from hexwar.play.game import Game
from hexwar.play.scene.charts import Chart, said_cell
from hexwar.web.language import Language
from hexwar.web.opponents import thinking_signs

__all__ = ["charts", "panel"]


def panel(game: Game, language: Language, *, chat: str, owner: bool) -> str:
    """Return the panel: the question, the tabs, the dock with the buttons.

    Args:
        game: The game with its scenario.
        language: The language.
        chat: What stands under the tab of messages, as HTML; "" where there is nobody to write to.
        owner: Whether the page may stop bots.
    """
    _, aid = language, charts(game, language)
    return (
        f'<aside aria-label="{escaped(_("Decision"))}">'
        f'<div class="turn" id="turn"><h2 id="who"></h2>{thinking_signs(_, owner=owner)}</div>'
        f'<section id="asked" tabindex="-1">'
        f'<p id="prompt" aria-live="polite"></p>'
        f'<p id="reason"></p><div id="coach" hidden></div>'
        f'<div id="debrief" hidden></div><p id="answer" role="alert"></p></section>'
        f'<div id="split" role="separator" tabindex="0" aria-orientation="horizontal" '
        f'aria-valuemin="10" aria-valuemax="80" aria-valuenow="45" '
        f'aria-label="{escaped(_("Height of the question"))}"></div>'
        f'<section class="tabs" id="tabs"><div class="tab-row">'
        f'<div role="tablist" aria-label="{escaped(_("Panels"))}">'
        f"{_tab('actions', _('Actions'), first=True)}{_tab('story', _('Story'))}"
        f"{_tab('units', _('Units'))}{_tab('beside', _('Off-map'))}"
        f"{_tab('piles', _('Draw piles'))}{_tab('victory', _('Victory'))}"
        f"{_tab('charts', _('Tables')) if aid else ''}"
        f"{_tab('rules', _('Rules'))}{_tab('legend', _('Legend'))}"
        f"{_tab('chat', _('Chat')) if chat else ''}</div>"
        f'<button type="button" id="large" aria-pressed="false" title="{escaped(_("Open large"))}" '
        f'aria-label="{escaped(_("Open large"))}">⤢</button></div>'
        f"{_panel('actions', _actions(_), first=True)}{_panel('story', _story(_))}"
        f"{_panel('beside', _picture('tray', 'areas', _('Off-map areas')))}"
        f"{_panel('piles', PILES)}{_panel('units', UNITS)}"
        f"{_panel('victory', VICTORY)}{_panel('rules', _rulebook(_))}"
        f"{_panel('charts', aid) if aid else ''}"
        f"{_panel('chat', chat) if chat else ''}"
        f"{_panel('legend', _picture('legend-picture', 'key', _('Legend')))}</section>"
        f'<div class="dock"><div id="stop" role="alertdialog" '
        f'aria-label="{escaped(_("End the phase"))}" aria-describedby="stop-why" hidden></div>'
        f'<button type="button" id="hand-over" hidden></button><div class="keys">'
        f'<button type="button" id="undo" class="icon" title="{escaped(_("Undo"))}" '
        f'aria-label="{escaped(_("Undo"))}" aria-describedby="undo-stops">↶</button>'
        f'<button type="button" id="redo" class="icon" title="{escaped(_("Redo"))}" '
        f'aria-label="{escaped(_("Redo"))}">↷</button>'
        f'<button type="button" id="hint">{escaped(_("Hint"))}</button>'
        f'<span id="undo-stops" class="spoken-only"></span>'
        f'<div id="plain" data-empty="{escaped(_("Choose on the map or in the list"))}"></div>'
        f'<button type="button" id="decline" hidden>'
        f"{escaped(_('No, and do not ask again this turn'))}</button></div></div></aside>"
    )


VICTORY = '<div id="victory"></div>'

PILES = '<div id="piles"></div>'

UNITS = '<ul id="units"></ul>'


def _tab(name: str, title: str, *, first: bool = False) -> str:
    index = "" if first else ' tabindex="-1"'
    return (
        f'<button type="button" role="tab" id="tab-{name}" aria-controls="panel-{name}" '
        f'aria-selected="{str(first).lower()}"{index}>{escaped(title)}</button>'
    )


def _panel(name: str, inside: str, *, first: bool = False) -> str:
    hidden = "" if first else " hidden"
    return (
        f'<div role="tabpanel" id="panel-{name}" aria-labelledby="tab-{name}" tabindex="0"'
        f"{hidden}>{inside}</div>"
    )


def _actions(_: Language) -> str:
    return (
        f'<p id="chosen"></p><ul id="actions"></ul>'
        f'<details id="console"><summary>{escaped(_("Console"))}</summary>'
        f'<form id="typed"><label>{escaped(_("Type an action"))} '
        f'<input id="typed-text" autocomplete="off" spellcheck="false" maxlength="200"></label>'
        f"<button>{escaped(_('Perform'))}</button></form>"
        f'<pre id="typed-answer" role="status"></pre></details>'
    )


def _story(_: Language) -> str:
    speeds = (
        ("0", _("instant")),
        ("summary", _("summary")),
        ("250", _("fast")),
        ("700", _("normal")),
        ("1600", _("slow")),
    )
    options = "".join(
        f'<option value="{pause}"{" selected" if pause == "700" else ""}>{escaped(told)}</option>'
        for pause, told in speeds
    )
    return (
        f'<div class="row"><label>{escaped(_("Speed"))} <select id="speed">{options}</select>'
        f"</label></div>"
        f'<ol id="log"></ol>'
    )


def _picture(name: str, part: str, title: str) -> str:
    return (
        f'<svg id="{name}" class="hexwar" role="group" aria-label="{escaped(title)}">'
        f'<g id="{part}"></g></svg>'
    )


def _rulebook(_: Language) -> str:
    told = escaped(_("Search the rules"))
    return (
        f'<div class="row"><label>{told} <input type="search" id="rules-search"></label>'
        f'<label>{escaped(_("Chapter"))} <select id="chapters"></select></label></div>'
        f'<dl class="rules" id="rulebook"></dl>'
    )


def charts(game: Game, language: Language) -> str:
    """Return the charts and tables of the player's aid, as HTML.

    Args:
        game: The game with its scenario.
        language: The language.

    Example:
        >>> import hexwar
        >>> ">Combat</caption>" in charts(hexwar.game("classic/crossing"), Language("en"))
        True
    """
    says = game.speech(language.asked).said
    return "".join(_chart(chart, says) for chart in game.presentation.charts())


def _chart(chart: Chart, says: Callable[[str], str]) -> str:
    def cell(text: str, kind: str = "td") -> str:
        if kind == "td" or not text:  # nobody hears an empty header
            return f"<td>{escaped(said_cell(text, says))}</td>"
        return f'<th scope="{kind}">{escaped(said_cell(text, says))}</th>'

    title = escaped(capital(says(chart.title)))
    heads = "".join(cell(column, "col") for column in chart.columns)
    rows = "".join(
        f"<tr>{cell(head, 'row')}{''.join(map(cell, cells))}</tr>" for head, *cells in chart.rows
    )
    return (
        f'<div class="chart" tabindex="0"><table>'
        f'<caption data-basis="{escaped(chart.basis)}">{title}</caption>'
        f"<thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table></div>"
    )
