"""The list of games as HTML: what is kept, what can be played, and with whom."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from hexwar.door import games
from hexwar.draw.markup import capital, escaped
from hexwar.errors import DataError
from hexwar.play.game import Game
from hexwar.play.game.scenarios import Option, Scenario
from hexwar.web.briefing import briefing_of
from hexwar.web.language import Language, catalogue
from hexwar.web.pages import MARK, briefing_fold, foreign, island, language_form, shell, upright
from hexwar.web.players import player_title
from hexwar.web.shelf import KeptGame


def games_page(
    kept: Iterable[KeptGame],
    offered: Mapping[str, type[Game]],
    links: Mapping[int, str],
    language: Language,
    fault: str = "",
    *,
    alone: bool = False,
    drafts: Iterable[str] = (),
) -> str:
    """Return the page that lists the games and starts new ones.

    Args:
        kept: The games on the shelf.
        offered: The installed games by name.
        links: The addresses of the tables of kept games.
        language: The language.
        fault: What went wrong before, or "".
        alone: Whether it is the list of a published game, where no kept game can be drawn: its
            scenario's picture stands for it.
        drafts: The names of the drafts of scenarios on the workbench.
    """
    _ = language
    tiles = [_tile(game, links[game.id], _, alone=alone) for game in kept]
    faulty = faults_of(offered)
    sound = {name: game for name, game in offered.items() if name not in faulty}
    alert = f'<p class="fault" role="alert">{escaped(fault)}</p>' if fault else ""
    search = escaped(_("Search scenarios"))
    body = (
        f'<body class="list"><header class="top"><h1>{MARK}<span>hexwar</span></h1>'
        f'<label class="search"><span class="spoken-only">{search}</span>'
        f'<input type="search" id="search" placeholder="{search}"></label>'
        f"{language_form(language, _)}"
        f'<button type="button" id="theme">{escaped(_("Dark or light"))}</button></header>'
        f"<main>{alert}{_kept(tiles, language)}{_drafts(drafts, language)}{_start(sound, language)}"
        f'<section id="offered"><h2>{escaped(_("All games"))}</h2>'
        f'<p id="nothing" role="status" hidden>{escaped(_("No scenario has all these words."))}</p>'
        f'<div class="shelf">{_offered(sound, language)}{_faulty(faulty)}</div></section>'
        f"<section><h2>{escaped(_('Open a file or a link'))}</h2>"
        f'<div class="openers">{_open_form(language)}</div></section>'
        f"</main>{island('texts', catalogue(language.code))}</body>"
    )
    return shell("hexwar", body, language, "games.js")


def faults_of(offered: Mapping[str, type[Game]]) -> dict[str, str]:
    """Return what is wrong with the files of games whose scenarios cannot be read, by their names.

    Args:
        offered: The installed games by name.
    """
    faults = {}
    for name, game in offered.items():
        try:
            game.scenarios()
        except DataError as error:
            faults[name] = str(error)
    return faults


def _faulty(faults: Mapping[str, str]) -> str:
    """Return the games that cannot be played, with what is wrong with their files."""
    return "".join(
        f'<section class="game"><h3>{escaped(name)}</h3>'
        f'<p class="fault">{escaped(fault)}</p></section>'
        for name, fault in faults.items()
    )


LATEST = 4
"""How many kept games are shown at once; earlier ones are folded, so that a new game is near."""


def _kept(tiles: Sequence[str], _: Language) -> str:
    """Return the games that are kept; nothing where there are none."""
    if not tiles:
        return ""
    latest, earlier = "".join(tiles[:LATEST]), tiles[LATEST:]
    heading = escaped(_("Earlier games: {count}").format(count=len(earlier)))
    more = f'<div class="kept-row">{"".join(earlier)}</div>'
    fold = f"<details><summary>{heading}</summary>{more}</details>" if earlier else ""
    return (
        f'<section id="kept"><h2>{escaped(_("Your games"))}</h2>'
        f'<div class="kept-row">{latest}</div>{fold}</section>'
    )


def standing_of(kept: KeptGame) -> dict[str, Any]:
    """Return how a kept game stands; nothing where the shelf has been damaged."""
    try:
        row = json.loads(kept.standing or "{}")
    except ValueError:
        return {}
    return row if isinstance(row, dict) else {}


def _tile(kept: KeptGame, link: str, _: Language, *, alone: bool) -> str:
    row = standing_of(kept)
    game = games().get(str(row.get("name", "")).partition("/")[0])

    def said(text: str) -> str:
        if game is None:
            return _(text)
        is_player = text in row.get("players", ())
        return player_title(game, text, _) if is_player else _.of(game, text)

    title = _("{what}: {value}").format(what=said(kept.game), value=said(kept.scenario))
    name = escaped(f"{_('Remove')} {upright(title)} ({kept.id})")
    revision = kept.changed.replace(" ", "T")
    about = f" · {_(kept.about)}" if kept.about else ""
    decisions = _.counted("{count} decision", "{count} decisions", kept.decisions)
    own = f"kept/{kept.id}.svg?{revision}"
    picture = f"picture/{row['name']}.svg" if alone and "name" in row else own
    return (
        f'<article class="kept"><a href="{escaped(link)}">'
        f'<img data-src="{escaped(picture)}" width="300" height="150" alt="">'
        f"{_whose(kept, row, said, _)}"
        f'<span class="eyebrow">{foreign(said(kept.game))}</span> '
        f"<b>{foreign(said(kept.scenario))}</b></a>"
        f"<p>{_position(row, said)}</p><p>{_players(row, said, _)}</p>"
        f'<p><time datetime="{escaped(revision)}Z">{escaped(kept.changed)} UTC</time> '
        f"<small>#{kept.id} · {escaped(decisions + about)}</small></p>"
        f'<button type="button" class="quiet" data-remove="{kept.id}" title="{name}" '
        f'aria-label="{name}">&times;</button></article>'
    )


def _whose(kept: KeptGame, told: Mapping[str, Any], said: Callable[[str], str], _: Language) -> str:
    """Return how a game ended, or whose turn it is."""
    if kept.outcome:
        outcome = capital(said(kept.outcome.replace("-", " ")))
        return f'<span class="badge over">{escaped(outcome)}</span> '
    persons = [player for player in told.get("players", []) if player not in told.get("bots", {})]
    if len(persons) == 1:
        return f'<span class="badge">{escaped(_("Your turn"))}</span> '
    decides = told.get("decides", "")
    return f'<span class="badge">{escaped(said(decides))}</span> ' if decides else ""


def _position(told: Mapping[str, Any], said: Callable[[str], str]) -> str:
    """Return turn and score."""
    pairs = [*told.get("status", [])[:1], *told.get("scores", [])[:2]]
    lines = [f"{said(what)} {said(value)}" for what, value in pairs]
    return escaped(" · ".join(map(capital, lines)))


def _players(told: Mapping[str, Any], said: Callable[[str], str], _: Language) -> str:
    """Return for whom persons decide; that bots decide for the others goes without saying."""
    bots = told.get("bots", {})
    persons = [said(player) for player in told.get("players", []) if player not in bots]
    at_this_screen = not bots and len(persons) > 1
    return escaped(_("at this screen") if at_this_screen else ", ".join(persons))


STARTING = 3
"""How many scenarios the list puts first."""


def _start(offered: Mapping[str, type[Game]], language: Language) -> str:
    """Return where somebody begins who has never played; nothing where no game says so."""
    found = [
        (briefing.start or STARTING + 1, game, name, scenario)
        for name, game in offered.items()
        for scenario in game.scenarios().values()
        if (briefing := briefing_of(game, scenario.name, language)).first
    ]
    found.sort(key=lambda one: one[0])
    cards = "".join(_card(game, name, one, language) for _, game, name, one in found[:STARTING])
    if not cards:
        return ""
    heading = escaped(language("Start here"))
    return f'<section id="start"><h2>{heading}</h2><div class="cards">{cards}</div></section>'


def _card(game: type[Game], name: str, scenario: Scenario, language: Language) -> str:
    """Return a scenario to begin with, ready to be played."""
    full = escaped(f"{name}/{scenario.name}")
    briefing = briefing_of(game, scenario.name, language)
    title = foreign(language.of(game, scenario.title))
    return (
        f'<form class="scenario card"><input type="hidden" name="name" value="{full}">'
        f'<img data-src="picture/{full}.svg" width="400" height="220" alt="">'
        f'<div class="told"><span class="eyebrow">{foreign(language.of(game, game.title))}</span>'
        f"<h3>{title}</h3>{_facts(briefing.facts)}"
        f"<p>{foreign(language.of(game, scenario.summary))}</p>"
        f'<div class="who" data-from="players/{full}"></div>'
        f'<button class="go">{escaped(language("Play"))} '
        f'<span class="spoken-only">{title}</span></button></div></form>'
    )


def _facts(facts: Sequence[str]) -> str:
    """Return what a briefing says in a word each: how many play, with whom, for how long."""
    items = "".join(f"<li>{escaped(fact)}</li>" for fact in facts)
    return f'<ul class="facts">{items}</ul>'


def families(offered: Mapping[str, type[Game]]) -> dict[str, list[str]]:
    """Return games by the one that they vary: those whose class is made from its class.

    Example:
        >>> from hexwar.door import games
        >>> families(games())["classic"][:2]
        ['classic', 'classic-by-chits']
    """
    names = {game: name for name, game in offered.items()}
    by_family: dict[str, list[str]] = {}
    for name, game in offered.items():
        roots = [names[base] for base in game.__mro__ if base in names]
        by_family.setdefault(roots[-1], []).append(name)
    return by_family


def _offered(offered: Mapping[str, type[Game]], language: Language) -> str:
    return "".join(
        _family(offered, root, names, language) for root, names in families(offered).items()
    )


def _family(
    offered: Mapping[str, type[Game]], root: str, names: Sequence[str], language: Language
) -> str:
    """Return a game with its scenarios; its variants are behind one choice."""
    _ = language
    game = offered[root]
    title = foreign(_.of(game, game.title))
    first = next(iter(game.scenarios().values()))
    banner = next(
        (one for one in game.scenarios().values() if briefing_of(game, one.name, _).first), first
    )
    editions = "".join(
        f'<option value="{escaped(name)}">{foreign(_.of(offered[name], offered[name].title))}'
        f"</option>"
        for name in names
    )
    chosen = (
        f'<label class="edition">{escaped(_("Rules"))} <select>{editions}</select></label>'
        if len(names) > 1
        else ""
    )
    lists = "".join(
        f'<div class="picks" data-edition="{escaped(name)}"{"" if name == root else " hidden"}>'
        + "".join(_pick(offered[name], name, one, _) for one in offered[name].scenarios().values())
        + "</div>"
        for name in names
    )
    players = _facts(briefing_of(game, banner.name, _).facts[:2])  # Each line has its own length.
    return (
        f'<section class="game"><img data-src="picture/{escaped(root)}/{escaped(banner.name)}.svg" '
        f'width="220" height="220" alt=""><div class="about"><h3>{title}</h3>{players}{chosen}'
        f"{lists}</div>"
        f"</section>"
    )


def _pick(game: type[Game], name: str, scenario: Scenario, language: Language) -> str:
    """Return a scenario of a game as a line that opens."""
    briefing = briefing_of(game, scenario.name, language)
    length = briefing.facts[-1] if len(briefing.facts) > 2 else ""
    star = f'<span class="first">{escaped(briefing.first)}</span>' if briefing.first else ""
    return (
        f'<details class="pick" name="pick"><summary><b>'
        f"{foreign(language.of(game, scenario.title))}</b> {star}"
        f"<small>{escaped(length)}</small></summary>"
        f"{_scenario(game, name, scenario, language)}</details>"
    )


def _scenario(game: type[Game], name: str, scenario: Scenario, language: Language) -> str:
    _ = language
    briefing = briefing_of(game, scenario.name, language)
    variants = [option for option in scenario.options if option.name in briefing.variants]
    readings = [option for option in scenario.options if option.name not in briefing.variants]
    full = f"{name}/{scenario.name}"
    title = foreign(language.of(game, scenario.title))
    return (
        f'<form class="scenario" id="{escaped(full)}" data-game="{escaped(name)}">'
        f'<input type="hidden" name="name" value="{escaped(full)}">'
        f'<div class="told">{_facts(briefing.facts)}'
        f"<p>{foreign(language.of(game, scenario.summary))}</p>"
        f"{briefing_fold(game, scenario, language)}"
        f'<div class="who" data-from="players/{escaped(full)}"></div>'
        f"{_fold(game, _('Variants'), variants, language)}{_more(game, readings, language)}"
        f'<button class="go">{escaped(_("Play"))} '
        f'<span class="spoken-only">{title}</span></button>{_change(game, scenario, full, _)}</div>'
        f"</form>"
    )


def _change(game: type[Game], scenario: Scenario, full: str, _: Language) -> str:
    """Return the button that begins a draft as a scenario; only those of TOML files have it."""
    if not has_text(scenario):
        return ""
    title = escaped(_.of(game, scenario.title))
    return (
        f'<button type="button" class="quiet" data-like="{escaped(full)}">'
        f'{escaped(_("Change it"))} <span class="spoken-only">{title}</span></button>'
    )


def has_text(scenario: Scenario) -> bool:
    """Return whether a scenario comes from one scenario file, which somebody can change."""
    documents = scenario.documents
    return len(documents) == 1 and "scenario" in documents[0].data


def _drafts(names: Iterable[str], _: Language) -> str:
    """Return the drafts of scenarios; nothing where there are none."""
    rows = "".join(
        f'<li><a href="edit/{escaped(name)}/">{foreign(name)}</a> '
        f'<button type="button" class="quiet" data-drop="{escaped(name)}" '
        f'aria-label="{escaped(_("Remove"))} {escaped(name)}">&times;</button></li>'
        for name in names
    )
    heading = escaped(_("Your scenarios"))
    return f'<section id="drafts"><h2>{heading}</h2><ul>{rows}</ul></section>' if rows else ""


def _fold(
    game: type[Game], title: str, options: Sequence[Option], language: Language, first: str = ""
) -> str:
    """Return options, folded away; nothing where there are none."""
    if not options and not first:
        return ""
    options_told = "".join(_option(game, option, language) for option in options)
    return f"<details><summary>{escaped(title)}</summary>{first}{options_told}</details>"


def _more(game: type[Game], readings: Sequence[Option], language: Language) -> str:
    """Return seed, study mode and the readings of rules, folded away."""
    _ = language
    first = (
        f'<label>{escaped(_("Seed"))} <input name="seed" inputmode="numeric" pattern="[0-9]*" '
        f'maxlength="40"></label>'
        f'<label class="tick"><input type="checkbox" name="study" value="yes"> '
        f"{escaped(_('Study mode: allow undo past random draws (marks the game)'))}</label>"
    )
    return _fold(game, _("Rules questions, seed, study mode"), readings, language, first)


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
    plain = {"True": "yes", "False": "no", "none": "none"}.get(value)
    if meaning:
        return language.of(game, meaning)
    return language(plain) if plain else language.of(game, value.replace("-", " "))


def _open_form(_: Language) -> str:
    text = _(
        "A saved game (.json) or a scenario file (.toml). Files are read as data and never run."
    )
    return (
        '<form id="open">'
        f'<label>{escaped(text)} <input type="file" name="file" accept=".json,.toml" required>'
        f"</label><button>{escaped(_('Open'))}</button></form>"
        f'<form id="open-link"><label>{escaped(_("A link to a game"))} '
        f'<input name="link" autocomplete="off" spellcheck="false" required></label>'
        f"<button>{escaped(_('Open'))}</button></form>"
    )
