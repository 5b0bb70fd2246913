"""The list of games as HTML: what is kept, what can be played, and with whom."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from hexwar.door import games
from hexwar.draw.markup import capital, escaped
from hexwar.errors import DataError
from hexwar.play.game import Game
from hexwar.play.scenarios import Option, Scenario
from hexwar.web.briefing import briefing_of
from hexwar.web.language import Language, catalogue
from hexwar.web.opponents import bot_options, bot_title
from hexwar.web.pages import (
    briefing_fold,
    foreign,
    island,
    language_form,
    shell,
    upright,
)
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
    """
    _ = language
    rows = [_row(game, links[game.id], _, alone=alone) for game in kept]
    faulty = faults_of(offered)
    sound = {name: game for name, game in offered.items() if name not in faulty}
    alert = f'<p class="fault" role="alert">{escaped(fault)}</p>' if fault else ""
    body = (
        f'<body class="list"><main><header><h1>hexwar</h1>{language_form(language, _)}'
        f'<button type="button" id="theme">{escaped(_("Dark or light"))}</button></header>{alert}'
        f"<section><h2>{escaped(_('Games'))}</h2>{_kept(rows, language)}</section>"
        f"<section><h2>{escaped(_('New game'))}</h2>"
        f'<label>{escaped(_("Search scenarios"))} <input type="search" id="search"></label>'
        f"{_first(sound, language)}{_offered(sound, language)}{_faulty(faulty)}"
        f"</section><section><h2>{escaped(_('Open a file or a link'))}</h2>"
        f"{_open_form(language)}</section>"
        f"</main>{island('texts', catalogue(language.code))}</body>"
    )
    return shell("hexwar", body, language, "games.js")


def faults_of(offered: Mapping[str, type[Game]]) -> dict[str, str]:
    """Return what is wrong with the files of games whose scenarios cannot be read, by their names.

    Args:
        offered: The installed games by name.
    """
    found = {}
    for name, game in offered.items():
        try:
            game.scenarios()
        except DataError as error:
            found[name] = str(error)
    return found


def _faulty(faults: Mapping[str, str]) -> str:
    """Return the games that cannot be played, with what is wrong with their files."""
    return "".join(
        f'<section class="game"><h3>{escaped(name)}</h3>'
        f'<p class="fault">{escaped(fault)}</p></section>'
        for name, fault in faults.items()
    )


LATEST = 6
"""How many kept games are listed at once; earlier ones are folded, so that a new game is near."""


def _kept(rows: Sequence[str], _: Language) -> str:
    if not rows:
        return f"<p>{escaped(_('No games yet.'))}</p>"
    latest, earlier = rows[:LATEST], rows[LATEST:]
    if not earlier:
        return _table(latest, _)
    told = _("Earlier games: {count}").format(count=len(earlier))
    fold = f"<details><summary>{escaped(told)}</summary>{_table(earlier, _)}</details>"
    return _table(latest, _) + fold


def _table(rows: Iterable[str], _: Language) -> str:
    heads = (
        _("Picture"),
        _("Game"),
        _("Position"),
        _("Players"),
        _("Last played (UTC)"),
        _("Remove"),
    )
    head = "".join(f'<th scope="col">{escaped(text)}</th>' for text in heads)
    body = "".join(rows)
    return f'<table class="games"><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>'


def standing_of(kept: KeptGame) -> dict[str, Any]:
    """Return how a kept game stands; nothing where the shelf has been damaged."""
    try:
        told = json.loads(kept.standing or "{}")
    except ValueError:
        return {}
    return told if isinstance(told, dict) else {}


def _row(kept: KeptGame, link: str, _: Language, *, alone: bool) -> str:
    told = standing_of(kept)
    game = games().get(str(told.get("name", "")).partition("/")[0])

    def said(text: str) -> str:
        if game is None:
            return _(text)
        is_player = text in told.get("players", ())
        return player_title(game, text, _) if is_player else _.of(game, text)

    title = _("{what}: {value}").format(what=said(kept.game), value=said(kept.scenario))
    about = " · ".join(filter(None, [said(kept.outcome.replace("-", " ")), _(kept.about)]))
    name = escaped(f"{_('Remove')} {upright(title)} ({kept.id})")
    revision = kept.changed.replace(" ", "T")
    own = f"kept/{kept.id}.svg?{revision}"
    picture = f"picture/{told['name']}.svg" if alone and "name" in told else own
    return (
        f'<tr><td><img data-src="{escaped(picture)}" width="120" height="82" '
        f'alt=""></td><td><a href="{escaped(link)}">{foreign(title)}</a> <small>#{kept.id}'
        f"{escaped(f' · {about}' if about else '')}</small></td>"
        f"<td>{_position(kept, told, said, _)}</td><td>{_players(told, said, _)}</td>"
        f"<td>{escaped(kept.changed)}</td>"
        f'<td><button type="button" data-remove="{kept.id}" aria-label="{name}">'
        "&times;</button></td></tr>"
    )


def _position(
    kept: KeptGame, told: Mapping[str, Any], said: Callable[[str], str], _: Language
) -> str:
    """Return turn, score and number of decisions."""
    pairs = [*told.get("status", [])[:1], *told.get("scores", [])]
    lines = [f"{said(what)} {said(value)}" for what, value in pairs]
    lines.append(_.counted("{count} decision", "{count} decisions", kept.decisions))
    return "<br>".join(escaped(capital(line)) for line in lines)


def _players(told: Mapping[str, Any], said: Callable[[str], str], _: Language) -> str:
    """Return who decides for each player."""
    bots = told.get("bots", {})
    lines = [
        _("{what}: {value}").format(what=said(player), value=bot_title(bots.get(player, ""), _))
        for player in told.get("players", [])
    ]
    return "<br>".join(escaped(line) for line in lines)


def _first(offered: Mapping[str, type[Game]], language: Language) -> str:
    """Return where somebody begins who has never played; nothing where no game says so."""
    links = [
        f'<a href="#{escaped(f"{name}/{scenario.name}")}">'
        f"{foreign(language.of(game, scenario.title))}</a>"
        for name, game in offered.items()
        for scenario in game.scenarios().values()
        if briefing_of(game, scenario.name, language).first
    ]
    told = escaped(language("For a first game:"))
    return f'<p id="first">{told} {", ".join(links)}</p>' if links else ""


def _offered(offered: Mapping[str, type[Game]], language: Language) -> str:
    parts = []
    for name, game in offered.items():
        scenarios = "".join(
            _scenario(game, name, scenario, language) for scenario in game.scenarios().values()
        )
        heading = f"<h3>{foreign(language.of(game, game.title))}</h3>"
        parts.append(f'<section class="game">{heading}{scenarios}</section>')
    return "".join(parts)


def _scenario(game: type[Game], name: str, scenario: Scenario, language: Language) -> str:
    _ = language
    briefing = briefing_of(game, scenario.name, language)
    variants = [option for option in scenario.options if option.name in briefing.variants]
    readings = [option for option in scenario.options if option.name not in briefing.variants]
    full = f"{name}/{scenario.name}"
    title = foreign(language.of(game, scenario.title))
    facts = "".join(f"<li>{escaped(fact)}</li>" for fact in briefing.facts)
    if briefing.first:
        facts = f'<li class="first">{escaped(briefing.first)}</li>{facts}'
    return (
        f'<form class="scenario" id="{escaped(full)}" data-game="{escaped(name)}">'
        f'<input type="hidden" name="name" value="{escaped(full)}">'
        f'<img data-src="picture/{escaped(full)}.svg" width="220" height="150" alt="">'
        f'<div class="told"><h4>{title}</h4><ul class="facts">{facts}</ul>'
        f"<p>{foreign(language.of(game, scenario.summary))}</p>"
        f"{briefing_fold(game, scenario, language)}"
        f'<div class="who" data-from="players/{escaped(full)}"></div>'
        f"{_fold(game, _('Variants'), variants, language)}{_more(game, readings, language)}"
        f'<button>{escaped(_("Play"))} <span class="spoken-only">{title}</span></button></div>'
        f"</form>"
    )


@lru_cache(maxsize=256)
def _seats(game: type[Game], name: str, digest: str) -> tuple[str, ...]:
    """Return the players of a scenario; to make a game takes up to half a second."""
    del digest
    return tuple(game(name).players)


def who_plays(game: type[Game], scenario: Scenario, _: Language) -> str:
    """Return the choice of who decides for each player; nothing in a game for one.

    The list asks for it when the scenario comes into sight: to make all games takes seconds.

    Args:
        game: The game.
        scenario: The scenario.
        _: The language.
    """
    players = _seats(game, scenario.name, scenario.digest)
    if len(players) < 2:
        return ""
    return "".join(
        f"<label>{escaped(player_title(game, player, _))} "
        f'<select name="bots.{escaped(player)}">{bot_options("", game, _)}</select></label>'
        for player in players
    )


def _fold(
    game: type[Game], title: str, options: Sequence[Option], language: Language, first: str = ""
) -> str:
    """Return options, folded away; nothing where there are none."""
    if not options and not first:
        return ""
    told = "".join(_option(game, option, language) for option in options)
    return f"<details><summary>{escaped(title)}</summary>{first}{told}</details>"


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
    told = _(
        "A saved game (.json) or a scenario file (.toml). Files are read as data and never run."
    )
    return (
        '<form id="open">'
        f'<label>{escaped(told)} <input type="file" name="file" accept=".json,.toml" required>'
        f"</label><button>{escaped(_('Open'))}</button></form>"
        f'<form id="open-link"><label>{escaped(_("A link to a game"))} '
        f'<input name="link" autocomplete="off" spellcheck="false" required></label>'
        f"<button>{escaped(_('Open'))}</button></form>"
    )
