"""The pages as HTML: the list of games, a table, the rules. All that is put in is escaped."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import attrs

from hexwar.draw.markup import escaped
from hexwar.play.game import Game
from hexwar.play.game.rulebook import Rule
from hexwar.play.game.scenarios import Scenario
from hexwar.web.board import board, curtain
from hexwar.web.briefing import briefing_of
from hexwar.web.language import LANGUAGES, Language, catalogue
from hexwar.web.menu import copying, feed_entry, notice_entry
from hexwar.web.opponents import bot_options
from hexwar.web.panel import panel
from hexwar.web.players import player_title

ICON = (
    "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='-10 -10 20 20'%3E"
    "%3Cpath fill='%232f6f4f' d='M9 0 4.5 7.8h-9L-9 0l4.5-7.8h9z'/%3E%3C/svg%3E"
)


FIRST_FACES = ("barlow-400", "barlow-condensed-700")
"""The typefaces that every page shows at once; a page that waits for them would jump."""

TURNING = dict.fromkeys((*range(0x202A, 0x202F), *range(0x2066, 0x206A)))
"""The signs that turn writing round; a title from elsewhere could turn the page's own words."""


def shell(title: str, body: str, language: Language, script: str = "", *, root: str = "../") -> str:
    """Return a whole page around a body.

    Args:
        title: Its title.
        body: The body, as HTML.
        language: Its language.
        script: The module that it starts with, or "".
        root: The way from the page to the root of the site.
    """
    start = f'<script type="module" src="{root}static/{script}"></script>' if script else ""
    preloaded = "".join(
        f'<link rel="preload" href="{root}static/{face}.woff2" as="font" type="font/woff2" '
        f"crossorigin>"
        for face in FIRST_FACES
    )
    return (
        f'<!doctype html><html lang="{language.code}"><head><meta charset="utf-8">'
        f"<title>{escaped(upright(title))}</title>"
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        '<meta name="color-scheme" content="light dark">'
        f'{preloaded}<link rel="icon" href="{ICON}">'
        f'<link rel="stylesheet" href="{root}static/page.css">'
        f'<script src="{root}static/theme.js"></script>{start}</head>{body}</html>'
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


def island(name: str, data: Any, *, drawn: bool = False) -> str:
    r"""Return data for the script of a page; nothing in it can end the element it stands in.

    Args:
        name: The id of the element.
        data: The data.
        drawn: Whether it is a picture of ours, in which all texts are escaped already: then only
            what ends the element is written in another way, which saves a tenth of the page.

    Example:
        >>> island("a", "</script>")
        '<script type="application/json" id="a">"\\u003c/script>"</script>'
        >>> island("a", "<g></g><!--", drawn=True)
        '<script type="application/json" id="a">"<g><\\/g>\\u003c!--"</script>'
    """
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    if drawn:
        text = text.replace("</", "<\\/").replace("<!", "\\u003c!").replace("<s", "\\u003cs")
    else:
        text = text.replace("<", "\\u003c")
    return f'<script type="application/json" id="{name}">{text}</script>'


def language_form(language: Language, _: Language) -> str:
    """Return the choice of a language."""
    chosen = "".join(
        f'<option value="{code}"{" selected" if code == language.code else ""}>{name}</option>'
        for code, name in LANGUAGES.items()
    )
    return f'<label>{escaped(_("Language"))} <select id="language">{chosen}</select></label>'


# -- what several pages show -----------------------------------------------------------------------


def briefing_fold(
    game: Game | type[Game], scenario: Scenario, language: Language, kind: str = ""
) -> str:
    """Return what players read before play, and what of the file is not played; folded away.

    Args:
        game: The game.
        scenario: The scenario; the texts of its file are in the language of its author.
        language: The language of everything around them.
        kind: The class of the fold, if it opens as a sheet.
    """
    _ = language
    briefing = briefing_of(game, scenario.name, language)
    rank = (
        "h2" if kind else "h4"
    )  # in a sheet below the title of the page, else in a tile of a game
    told = "".join(f"<p>{foreign(language.of(game, text))}</p>" for text in scenario.briefing)
    for heading, paragraphs in briefing.parts:
        listed = "".join(f"<li>{foreign(text)}</li>" for text in paragraphs)
        told += f"<{rank}>{escaped(_(heading))}</{rank}><ul>{listed}</ul>"
    if scenario.warnings:
        listed = "".join(f"<li>{foreign(text)}</li>" for text in scenario.warnings)
        told += f"<p>{escaped(_('Not supported by this game:'))}</p><ul>{listed}</ul>"
    if not told:
        return ""
    begin = (
        f'<div class="begin"><button type="button" id="begin">{escaped(_("To the game"))}</button>'
        f"</div>"
    )
    sheet = (
        f'<div class="sheet briefing" role="region" tabindex="-1" '
        f'aria-label="{escaped(_("Briefing"))}">{told}{begin}</div>'
        if kind
        else told
    )
    of_kind = f' class="{kind}" id="briefing"' if kind else ""
    return f"<details{of_kind}><summary>{escaped(_('Briefing'))}</summary>{sheet}</details>"


# -- the rules -------------------------------------------------------------------------------------


def rules_page(game: Game | type[Game], language: Language, *, root: str = "../") -> str:
    """Return the numbered rules of a game, those of a hook too; see :func:`shell`."""
    book = game.rules_in_force if isinstance(game, Game) else game.rulebook()
    rules = "".join(_rule(game, rule, language) for rule in book)
    title = language.of(game, game.title)
    told = language("Each rule in one sentence of our own. The booklet has the full text.")
    body = (
        f'<body class="list"><main><h1>{foreign(title)}: {escaped(language("the rules"))}</h1>'
        f"<p>{escaped(told)}</p>"
        f'<label>{escaped(language("Search the rules"))} <input type="search" id="search"></label>'
        f'<dl class="rules">{rules}</dl></main></body>'
    )
    return shell(title, body, language, "rules.js", root=root)


def _rule(game: Game | type[Game], rule: Rule, language: Language) -> str:
    title = language.of(game, rule.title)
    return (
        f'<dt id="{escaped(rule.number)}" tabindex="-1">{escaped(rule.number)} {escaped(title)}'
        f"</dt><dd>{escaped(language.of(game, rule.summary))}</dd>"
    )


def fault_page(message: str, language: Language, *, root: str = "../") -> str:
    """Return a page that says what is wrong; see :func:`shell`."""
    heading = escaped(language("Error"))
    body = f'<body class="list"><main><h1>{heading}</h1><p>{escaped(message)}</p></main></body>'
    return shell("hexwar", body, language, root=root)


# -- a table ---------------------------------------------------------------------------------------


@attrs.frozen(kw_only=True)
class Links:
    """Where a page of a game leads, and who looks at it.

    Attributes:
        seats: The addresses of the other seats by player, for those who may hand them out; "" where
            nobody else can come.
        watch: The address for spectators, for those who may hand it out; else "".
        home: The address of the list of games, or "" for those who may not see it.
        watching: Whether the page is a spectator's, who does not play.
        alone: Whether nobody else can reach the game: then nothing is shown that is for others.
        asks: Whether the page asks first who plays.
    """

    seats: Mapping[str, str] = attrs.field(factory=dict)
    watch: str = ""
    home: str = ""
    watching: bool = False
    alone: bool = False
    asks: bool = False


def table_page(
    game: Game,
    links: Links,
    seated: Mapping[str, str],
    state: Mapping[str, Any],
    language: Language,
) -> str:
    """Return the page of a game.

    Args:
        game: The game with its scenario.
        links: Where it leads.
        seated: The bots that decide, by player.
        state: What the page is told at first.
        language: The language.
    """
    own, scenario = (language.of(game, text) for text in (game.title, game.scenario.title))
    heading = f'<span class="of">{foreign(own)}</span> {foreign(scenario)}'
    title = language("{what}: {value}").format(what=own, value=scenario)
    briefing = briefing_fold(game, game.scenario, language, "drop")
    invite = _seats(game, links, seated, language) if links.seats or links.watch else ""
    about = {
        "home": links.home,
        "title": upright(title),
        "watching": links.watching,
        "alone": links.alone,
        "asks": links.asks,
        "guided": bool(briefing_of(game, game.scenario.name, language).first),
        "rules": rule_titles(game, language),
    }
    drawn = {name: part for name, part in state.items() if name == "picture"}
    told = {name: part for name, part in state.items() if name != "picture"}
    kind = "play watching" if links.watching else "play"
    body = (
        f'<body class="{kind}">{_bar(game, heading, links, invite, briefing, language)}'
        f"{board(language)}"
        f"{panel(game, language, chat=_chat(game, links, language), owner=bool(links.home))}"
        f"{HAND}{_foot(bool(links.home), language)}"
        f'{curtain(foreign(title), language)}<p id="lost" role="alert" hidden></p>'
        f'<div id="said" class="spoken-only" role="status" aria-live="polite"></div>'
        f"{island('about', about)}{island('state', told)}"
        f"{island('drawn', drawn, drawn=True)}"
        f"{island('texts', catalogue(language.code))}</body>"
    )
    return shell(title, body, language, "main.js")


def rule_titles(game: Game, language: Language) -> dict[str, str]:
    """Return the titles of rules whose numbers are words: a link shows them instead."""
    return {
        rule.number: language.of(game, rule.title)
        for rule in game.rules_in_force
        if not rule.number[:1].isdigit()
    }


def _bar(
    game: Game, title: str, links: Links, invite: str, briefing: str, language: Language
) -> str:
    _, home = language, links.home
    back = f'<a href="{escaped(home)}">{escaped(_("Games"))}</a>' if home else ""
    file = f'<a id="save" href="save">{escaped(_("Save to a file"))}</a>' if home else ""
    mark = (
        f'<a class="mark" href="{escaped(home)}" aria-label="{escaped(_("Games"))}"'
        if home
        else ('<span class="mark"')
    )
    return (
        f'<header class="bar">{mark}>{MARK}{"</a>" if home else "</span>"}<h1>{title}</h1>'
        f'<div id="status-line" tabindex="0" role="group" aria-label="{escaped(_("Position"))}">'
        f'<dl id="status"></dl></div><dl id="scores"></dl>'
        f'<span id="watchers" role="status"></span>'
        f'<div class="tools">{briefing}{invite}'
        f'<details class="drop" id="options"><summary>{escaped(_("Menu"))}</summary>'
        f'<div class="sheet">'
        f'{back}{file}<a href="rules" target="_blank" rel="noopener">{escaped(_("Rules"))}</a>'
        f"{'' if links.alone else feed_entry(_)}{copying(game, _) if home else ''}"
        f"{language_form(language, _)}"
        f'<button type="button" id="theme">{escaped(_("Dark or light"))}</button>'
        f'<label class="tick"><input type="checkbox" id="stops"> '
        f"{escaped(_('Ask before a phase ends'))}</label>"
        f"{'' if links.alone else notice_entry(_)}"
        f'<label class="tick"><input type="checkbox" id="sound"> {escaped(_("Sounds"))}</label>'
        f"<p>{escaped(_(KEYS_TOLD))}</p></div></details></div></header>"
    )


MARK = (
    '<svg viewBox="-11 -11 22 22" width="24" height="24" aria-hidden="true">'
    '<path d="M10 0 5 8.7h-10L-10 0l5-8.7H5z" fill="currentColor"/>'
    '<path d="M5.4 0 2.7 4.7h-5.4L-5.4 0l2.7-4.7h5.4z" class="inner"/></svg>'
)
"""The sign of hexwar."""

HAND = '<div id="hand" role="group" hidden></div>'
"""Where the cards lie that a player holds."""


def _seats(game: Game, links: Links, seated: Mapping[str, str], _: Language) -> str:
    """Return the seats: a link for each player, the bot that decides, if any, and for watching."""
    rows = ""
    for player, link in links.seats.items():
        options = bot_options(seated.get(player, ""), type(game), _)
        title = escaped(player_title(game, player, _))
        name = f'<a href="{escaped(link)}" target="_blank" rel="noopener">{title}</a>'
        rows += (
            f"<li>{name if link else title} "
            f'<select data-player="{escaped(player)}" aria-label="{title}">{options}</select></li>'
        )
    told = _("Each link opens the game for one player and shows only what that player may know.")
    watch = _("To watch, without a seat. Spectators see what every player knows.")
    if links.alone:
        told, watching = _("Choose who decides for each player."), ""
    else:
        watching = (
            f'<p>{escaped(watch)}</p><a id="watch" href="{escaped(links.watch)}" '
            f'target="_blank" rel="noopener">{escaped(_("Watch"))}</a>'
        )
    players = f'<p>{escaped(told)}</p><ul id="seats">{rows}</ul>' if rows else ""
    return (
        f'<details class="drop"><summary>{escaped(_("Seats"))}</summary><div class="sheet">'
        f"{players}{watching}</div></details>"
    )


KEYS_TOLD = (
    "Keys: arrows and Q W E A S D move over the board, Enter chooses, Escape or a right click "
    "cancels the last choice, L goes to the list of actions, B to the board, N to the next unit "
    "that can act, T to the next hex that can be chosen, V held measures, U undoes, R redoes, "
    "+ - 0 zoom, ? opens this menu."
)


def _chat(game: Game, links: Links, _: Language) -> str:
    """Return what the players write to each other; "" where there is nobody to write to."""
    if len(game.players) < 2 or links.alone:
        return ""
    messages = (
        f'<div role="log" aria-label="{escaped(_("Chat"))}">'
        f'<ol id="messages" data-empty="{escaped(_("No messages yet."))}"></ol></div>'
    )
    if links.watching:
        return (
            f"{messages}<p>{escaped(_('Spectators read the messages and do not write any.'))}</p>"
        )
    return (
        f'{messages}<form id="message"><label>{escaped(_("Message"))} '
        f'<input id="message-text" autocomplete="off" maxlength="300"></label>'
        f"<button>{escaped(_('Send'))}</button></form>"
    )


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
