"""The pages as HTML: the list of games, a table, the rules. All that is put in is escaped."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any

from hexwar.bots import bot_names
from hexwar.draw.markup import escaped
from hexwar.draw.page import LAYERS
from hexwar.play.game import Game
from hexwar.play.rulebook import Rule
from hexwar.play.scenarios import Option, Scenario
from hexwar.web.language import LANGUAGES, Language, catalogue
from hexwar.web.shelf import Kept

ICON = (
    "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='-10 -10 20 20'%3E"
    "%3Cpath fill='%232f6f4f' d='M9 0 4.5 7.8h-9L-9 0l4.5-7.8h9z'/%3E%3C/svg%3E"
)


TURNING = dict.fromkeys((*range(0x202A, 0x202F), *range(0x2066, 0x206A)))
"""The signs that turn writing round; a title from elsewhere could turn the page's own words."""


def shell(title: str, body: str, language: Language, script: str = "") -> str:
    """Return a whole page around a body.

    Args:
        title: Its title.
        body: The body, as HTML.
        language: Its language.
        script: The module that it starts with, or "".
    """
    start = f'<script type="module" src="/static/{script}"></script>' if script else ""
    return (
        f'<!doctype html><html lang="{language.code}"><head><meta charset="utf-8">'
        f"<title>{escaped(upright(title))}</title>"
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        '<meta name="color-scheme" content="light dark">'
        f'<link rel="icon" href="{ICON}"><link rel="stylesheet" href="/static/page.css">'
        f'<script src="/static/theme.js"></script>{start}</head>{body}</html>'
    )


def upright(text: str) -> str:
    r"""Return a text without the signs that turn writing round, for places that are no HTML.

    Example:
        >>> upright("to \u202exof")
        'to xof'
    """
    return text.translate(TURNING)


def foreign(text: str) -> str:
    """Return a text of somebody else as HTML, kept from turning the writing around it.

    Example:
        >>> foreign("<Fox>")
        '<bdi>&lt;Fox&gt;</bdi>'
    """
    return f"<bdi>{escaped(text)}</bdi>"


def island(name: str, data: Any) -> str:
    r"""Return data for the script of a page; nothing in it can end the element it stands in.

    Example:
        >>> island("a", "</script>")
        '<script type="application/json" id="a">"\\u003c/script>"</script>'
    """
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
    return f'<script type="application/json" id="{name}">{text}</script>'


def language_form(language: Language, _: Language) -> str:
    """Return the choice of a language."""
    chosen = "".join(
        f'<option value="{code}"{" selected" if code == language.code else ""}>{name}</option>'
        for code, name in LANGUAGES.items()
    )
    return f'<label>{escaped(_("Language"))} <select id="language">{chosen}</select></label>'


# -- the list of games -----------------------------------------------------------------------------


def games_page(
    kept: Iterable[Kept],
    offered: Mapping[str, type[Game]],
    links: Mapping[int, str],
    language: Language,
    fault: str = "",
) -> str:
    """Return the page that lists the games and starts new ones.

    Args:
        kept: The games on the shelf.
        offered: The installed games by name.
        links: The addresses of the tables of kept games.
        language: The language.
        fault: What went wrong before, or "".
    """
    _ = language
    alert = f'<p class="fault" role="alert">{escaped(fault)}</p>' if fault else ""
    body = (
        f'<body class="list"><main><header><h1>hexwar</h1>{language_form(language, _)}'
        f'<button type="button" id="theme">{escaped(_("Dark or light"))}</button></header>{alert}'
        f"<section><h2>{escaped(_('Games'))}</h2>{_kept(kept, links, language)}</section>"
        f"<section><h2>{escaped(_('New game'))}</h2>{_offered(offered, language)}"
        f"</section><section><h2>{escaped(_('Open a file'))}</h2>{_open_form(language)}</section>"
        f"</main>{island('texts', catalogue(language.code))}</body>"
    )
    return shell("hexwar", body, language, "games.js")


def _kept(kept: Iterable[Kept], links: Mapping[int, str], _: Language) -> str:
    rows = "".join(_row(game, links[game.id], _) for game in kept)
    if not rows:
        return f"<p>{escaped(_('No games yet.'))}</p>"
    heads = (_("Game"), _("Decisions"), _("Last played (UTC)"), _("Remove"))
    head = "".join(f'<th scope="col">{escaped(text)}</th>' for text in heads)
    return f'<table class="games"><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>'


def _row(game: Kept, link: str, _: Language) -> str:
    title = f"{game.game}: {game.scenario}"
    told = [_(game.outcome.replace("-", " ")), _(game.about)]
    about = " · ".join(filter(None, told))
    name = escaped(f"{_('Remove')} {upright(title)} ({game.id})")
    return (
        f'<tr><td><a href="{escaped(link)}">{foreign(title)}</a> <small>#{game.id}'
        f"{escaped(f' · {about}' if about else '')}</small></td>"
        f"<td>{game.decisions}</td><td>{escaped(game.changed)}</td>"
        f'<td><button type="button" data-remove="{game.id}" aria-label="{name}">'
        "&times;</button></td></tr>"
    )


def _offered(offered: Mapping[str, type[Game]], language: Language) -> str:
    parts = []
    for name, game in offered.items():
        scenarios = "".join(
            _scenario(game, name, scenario, language) for scenario in game.scenarios().values()
        )
        parts.append(f"<h3>{foreign(language.of(game, game.title))}</h3>{scenarios}")
    return "".join(parts)


def _scenario(game: type[Game], name: str, scenario: Scenario, language: Language) -> str:
    _ = language
    options = "".join(_option(game, option, language) for option in scenario.options)
    chosen = f'<input type="hidden" name="name" value="{escaped(f"{name}/{scenario.name}")}">'
    more = (
        f"<details><summary>{escaped(_('Options'))}</summary>"
        f'<label>{escaped(_("Seed"))} <input name="seed" inputmode="numeric" pattern="[0-9]*" '
        f'maxlength="40"></label>'
        f'<label class="tick"><input type="checkbox" name="study" value="yes"> '
        f"{escaped(_('Study mode: allow undo past random draws (marks the game)'))}</label>"
        f"{options}</details>"
    )
    title = foreign(language.of(game, scenario.title))
    return (
        f'<form class="scenario">{chosen}<h4>{title}</h4>'
        f"<p>{foreign(language.of(game, scenario.summary))}</p>{briefing_fold(scenario, _)}{more}"
        f'<button>{escaped(_("Play"))} <span class="spoken-only">{title}</span></button></form>'
    )


def briefing_fold(scenario: Scenario, _: Language, kind: str = "") -> str:
    """Return what players read before play, and what of the file is not played; folded away.

    Args:
        scenario: The scenario; its texts are in the language of its author.
        _: The language of everything around them.
        kind: The class of the fold, if it opens as a sheet.
    """
    if not scenario.briefing and not scenario.warnings:
        return ""
    told = "".join(f"<p>{foreign(text)}</p>" for text in scenario.briefing)
    if scenario.warnings:
        listed = "".join(f"<li>{foreign(text)}</li>" for text in scenario.warnings)
        told += f"<p>{escaped(_('Not supported by this game:'))}</p><ul>{listed}</ul>"
    sheet = f'<div class="sheet">{told}</div>' if kind else told
    of_kind = f' class="{kind}"' if kind else ""
    return f"<details{of_kind}><summary>{escaped(_('Briefing'))}</summary>{sheet}</details>"


def _option(game: type[Game], option: Option, language: Language) -> str:
    meanings = dict(zip(option.values, option.meanings, strict=False))
    values = "".join(
        f'<option value="{escaped(str(value))}"{" selected" if value == option.default else ""}>'
        f"{escaped(_meaning(game, str(value), meanings.get(value, ''), language))}</option>"
        for value in option.values
    )
    return (
        f"<label>{escaped(language.of(game, option.summary))} "
        f'<select name="option.{escaped(option.name)}">{values}</select></label>'
    )


def _meaning(game: type[Game], value: str, meaning: str, language: Language) -> str:
    return f"{value}: {language.of(game, meaning)}" if meaning else value


def _open_form(_: Language) -> str:
    told = _(
        "A saved game (.json) or a scenario file (.toml). Files are read as data and never run."
    )
    return (
        '<form id="open">'
        f'<label>{escaped(told)} <input type="file" name="file" accept=".json,.toml" required>'
        f"</label><button>{escaped(_('Open'))}</button></form>"
    )


# -- the rules -------------------------------------------------------------------------------------


def rules_page(game: type[Game], language: Language) -> str:
    """Return the numbered rules of a game."""
    rules = "".join(_rule(game, rule, language) for rule in game.rulebook())
    title = language.of(game, game.title)
    told = language("Each rule in one sentence of our own. The booklet has the full text.")
    body = (
        f'<body class="list"><main><h1>{foreign(title)}: {escaped(language("the rules"))}</h1>'
        f"<p>{escaped(told)}</p>"
        f'<dl class="rules">{rules}</dl></main></body>'
    )
    return shell(title, body, language)


def _rule(game: type[Game], rule: Rule, language: Language) -> str:
    title = language.of(game, rule.title)
    return (
        f'<dt id="{escaped(rule.number)}" tabindex="-1">{escaped(rule.number)} {escaped(title)}'
        f"</dt><dd>{escaped(language.of(game, rule.summary))}</dd>"
    )


def fault_page(message: str, language: Language) -> str:
    """Return a page that says what is wrong."""
    heading = escaped(language("Error"))
    body = f'<body class="list"><main><h1>{heading}</h1><p>{escaped(message)}</p></main></body>'
    return shell("hexwar", body, language)


# -- a table ---------------------------------------------------------------------------------------


def table_page(
    game: Game,
    seats: Mapping[str, str],
    seated: Mapping[str, str],
    home: str,
    state: Mapping[str, Any],
    language: Language,
) -> str:
    """Return the page of a game.

    Args:
        game: The game with its scenario.
        seats: For whom the addresses of the other seats are shown: them by player.
        seated: The bots that decide, by player.
        home: The address of the list of games, or "" for those who may not see it.
        state: What the page is told at first.
        language: The language.
    """
    title = f"{language.of(game, game.title)}: {language.of(game, game.scenario.title)}"
    briefing = briefing_fold(game.scenario, language, "drop")
    about = {"seats": dict(seats), "home": home, "title": upright(title), "owner": bool(home)}
    body = (
        f'<body class="play">{_bar(title, seats, seated, home, briefing, language)}'
        f"{_board(language)}{_side(language)}{_foot(bool(home), language)}"
        f'{_curtain(language)}<p id="lost" role="alert" hidden></p>'
        f'<div id="said" class="spoken-only" role="status" aria-live="polite"></div>'
        f"{island('about', about)}{island('state', state)}"
        f"{island('texts', catalogue(language.code))}</body>"
    )
    return shell(title, body, language, "main.js")


def _bar(
    title: str,
    seats: Mapping[str, str],
    seated: Mapping[str, str],
    home: str,
    briefing: str,
    language: Language,
) -> str:
    _ = language
    back = f'<a href="{escaped(home)}">{escaped(_("Games"))}</a>' if home else ""
    invite = _seats(seats, seated, language) if seats else ""
    file = f'<a id="save" href="save" download>{escaped(_("Save to a file"))}</a>' if home else ""
    return (
        f'<header class="bar"><div class="tools">'
        f'<button type="button" id="undo">↶ {escaped(_("Undo"))}</button>'
        f'<button type="button" id="redo">↷ {escaped(_("Redo"))}</button>'
        f'<span id="undo-stops"></span></div><h1>{foreign(title)}</h1><dl id="status"></dl>'
        f'<div class="tools">{briefing}{invite}'
        f'<details class="drop"><summary>{escaped(_("Menu"))}</summary><div class="sheet">'
        f"{back}{file}{language_form(language, _)}"
        f'<button type="button" id="theme">{escaped(_("Dark or light"))}</button>'
        f'<label class="tick"><input type="checkbox" id="stops"> '
        f"{escaped(_('Ask before a phase ends'))}</label>"
        f"<p>{escaped(_(KEYS_TOLD))}</p></div></details></div></header>"
    )


def _seats(seats: Mapping[str, str], seated: Mapping[str, str], _: Language) -> str:
    """Return the seats: a link for each player, and the bot that decides, if any."""
    rows = ""
    for player, link in seats.items():
        options = "".join(
            f'<option value="{escaped(bot)}"{" selected" if bot == seated.get(player, "") else ""}>'
            f"{escaped(bot or _('a person'))}</option>"
            for bot in ("", *bot_names())
        )
        name = escaped(player)
        rows += (
            f'<li><a href="{escaped(link)}" target="_blank" rel="noopener">{name}</a> '
            f'<select data-player="{name}" aria-label="{name}">{options}</select></li>'
        )
    told = _("Each link opens the game for one player and shows only what that player may know.")
    return (
        f'<details class="drop"><summary>{escaped(_("Seats"))}</summary><div class="sheet">'
        f'<p>{escaped(told)}</p><ul id="seats">{rows}</ul></div></details>'
    )


KEYS_TOLD = (
    "Keys: arrows and Q W E A S D move over the board, Enter chooses, Escape cancels the last "
    "choice, L goes to the list of actions, B to the board, U undoes, R redoes, + - 0 zoom."
)


def _board(_: Language) -> str:
    layers = "".join(f'<g id="{name}"></g>' for name in LAYERS)
    board = layers.replace(
        '<g id="hexes"></g>', '<g id="hexes"></g><g id="lights" class="pass"></g>'
    )
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
    return (
        f'<main><div id="board-holder" role="application" aria-label="{escaped(_("Board"))}" '
        f'aria-describedby="prompt"><svg id="map" class="hexwar"><style id="look"></style>'
        f'<defs id="definitions"></defs><path id="base" class="base"/>{board}'
        f'<g id="above" class="pass"></g><g id="dice" class="pass"></g><g id="fan"></g></svg></div>'
        f'<div class="zoom">{buttons}<label class="tick"><input type="checkbox" id="bare"> '
        f"{escaped(_('Hide all counters'))}</label></div>"
        f'<div id="caption" hidden><p id="caption-text"></p>'
        f"<small>{escaped(_('Space: next. Shift: skip.'))}</small> "
        f'<button type="button" id="skip">{escaped(_("Skip"))}</button></div>'
        f'<div id="menu" role="dialog" aria-label="{escaped(_("Choose"))}" hidden></div></main>'
    )


def _side(_: Language) -> str:
    return (
        f'<aside aria-label="{escaped(_("Decision"))}">'
        f'<section id="asked"><h2 id="who"></h2><p id="prompt" aria-live="polite"></p>'
        f'<p id="reason"></p><div id="stop" role="alertdialog" '
        f'aria-label="{escaped(_("End the phase"))}" hidden></div><div id="plain"></div>'
        f'<button type="button" id="hand-over" hidden></button></section>'
        f'<p id="answer" role="alert"></p>'
        f'<div id="glance" tabindex="0" role="group" aria-label="{escaped(_("Here"))}">'
        f'<section id="preview" hidden><h2>{escaped(_("Preview"))}</h2>'
        f'<dl id="preview-rows"></dl></section>'
        f'<section><h2>{escaped(_("Here"))}</h2><div id="hover-text"></div></section></div>'
        f'<section class="tabs"><div role="tablist" aria-label="{escaped(_("Panels"))}">'
        f"{_tab('actions', _('Actions'), first=True)}{_tab('story', _('Story'))}"
        f"{_tab('beside', _('Off-map'))}{_tab('layers', _('Overlays'))}"
        f"{_tab('legend', _('Legend'))}</div>"
        f"{_panel('actions', _actions(_), first=True)}{_panel('story', _story(_))}"
        f"{_panel('beside', _picture('tray', 'areas', _('Off-map areas')))}"
        f"{_panel('layers', _overlays(_))}"
        f"{_panel('legend', _picture('legend-picture', 'key', _('Legend')))}</section></aside>"
    )


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
        f"<button>{escaped(_('Perform'))}</button></form></details>"
    )


def _story(_: Language) -> str:
    speeds = (("0", _("instant")), ("250", _("fast")), ("700", _("normal")), ("1600", _("slow")))
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


def _overlays(_: Language) -> str:
    told = escaped(_("Map overlays"))
    return f'<fieldset><legend>{told}</legend><div id="overlay-list"></div></fieldset>'


def _foot(owner: bool, _: Language) -> str:
    fork = (
        f'<button type="button" id="fork" disabled>{escaped(_("Start a new game from here"))}'
        f"</button>"
        if owner
        else ""
    )
    return (
        f'<footer><label for="replay">{escaped(_("Replay"))}</label>'
        f'<input type="range" id="replay" min="1" max="1" value="1"><output id="replay-at">'
        f'</output><button type="button" id="play" disabled>{escaped(_("Play"))}</button>'
        f'<button type="button" id="step" disabled>{escaped(_("Next event"))}</button>'
        f'<button type="button" id="now" disabled>{escaped(_("Current position"))}'
        f"</button>"
        f"{fork}</footer>"
    )


def _curtain(_: Language) -> str:
    return (
        '<div id="curtain" role="dialog" aria-modal="true" aria-labelledby="curtain-text" hidden>'
        '<p id="curtain-text"></p><button type="button" id="sit-down"></button></div>'
    )
