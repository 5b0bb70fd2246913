"""The page of the games: what each is, its table as the library draws it, and its scenarios."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import NamedTuple

import hexwar
from hexwar.draw import svg
from hexwar.plugins import overview, registered


class Shown(NamedTuple):
    """What the page shows of a game.

    Attributes:
        scenario: The scenario whose table is drawn at its first decision.
        told: What the game is, and where its numbers are from, in Markdown.
        variants: What is different in its variants, by their names; they have its scenarios.
    """

    scenario: str
    told: str
    variants: Mapping[str, str] = {}


GAMES: Mapping[str, Shown] = {
    "ddob": Shown(
        "easy-fox",
        "A published solitaire game, complete: US divisions against German positions that cards "
        "play. Map, cards and counters are printed values. "
        "[Your first battle](tutorials/first-battle.md) takes you through the first turns.",
    ),
    "memoir44": Shown(
        "sword",
        "A published game with command cards, complete: six boards for two players, joined boards "
        "for four to twelve, a side that cards play, and `.m44` files in and out. The clauses of "
        "the scenarios are the booklet's; their boards and units are ours, made to fit them.",
    ),
    "normandie44": Shown(
        "montebourg",
        "A published operational game: headquarters, supply, weather, aircraft, a strategic map. "
        "Its rules are those of the booklet; map, counters and tables are our reconstruction, "
        "and the game says so. [What is known](explanation/normandie44.md), and "
        "[a first turn](tutorials/montebourg.md).",
    ),
    "greatest_day": Shown(
        "queen-red",
        "A published tactical game: chits, formations, fire by colour, assaults, landings. Its "
        "exclusive rules are those of the booklet; rules of the series, tables, counters and map "
        "are public or reconstructed, and the game says which. "
        "[What is known](explanation/greatest-day.md), and "
        "[a landing roll by roll](tutorials/queen-red.md).",
    ),
    "classic": Shown(
        "crossing",
        "A small complete game of our own, written in 400 lines: the game of "
        "[Write a classic game](tutorials/classic.md).",
        {
            "classic-by-chits": "formations of both sides act in the order in which their chits "
            "are drawn",
            "classic-by-contact": "units in an enemy zone of control must attack",
            "classic-by-difference": "attacks are compared by difference, without reserves",
            "classic-by-hills": "tracks off the map lead round the river",
            "classic-with-partisans": "a third side, allied to the first",
        },
    ),
    "scheldt": Shown(
        "october",
        "A small game on areas instead of hexes, with impulses and landings, written in 270 lines: "
        "the game of [A map without hexes](how-to/areas.md). Its coasts are public geography; "
        "strengths and set-up are our reconstruction.",
    ),
    "railhead": Shown(
        "start",
        "A small classic game of our own with a table of printed words, battles announced before "
        "the first is fought, trains, exchanges and units that are rebuilt: "
        "[Rules that booklets share](how-to/classic-rules.md).",
    ),
    "junction": Shown(
        "start",
        "A small classic game of our own: formations act in the order of their chits, armoured "
        "trains act with any of them, troop trains bring units up, and guns fire at units that "
        "move. [Turns, chits and reactions](kit/turns.md) shows its code.",
    ),
    "broadside": Shown(
        "strait",
        "A small game of our own of plotted courses: both squadrons plot in secret at the same "
        "time, then all sail and fire from their broadsides: the game of "
        "[Decide at the same time](how-to/at-the-same-time.md).",
    ),
    "dogfight": Shown(
        "patrol",
        "Aircraft at four heights, whose manoeuvres both sides plot in secret, with balloons and "
        "clouds; written in 260 lines, in an hour.",
        {"dogfight-round-the-sky": "the map wraps round: who leaves it comes in opposite"},
    ),
    "alder": Shown(
        "start",
        "A small block game of our own: only the owner sees which label a block bears and how "
        "strong it is. Blocks march over fords and a bridge, and fight by letter; written in 250 "
        "lines. [Hidden units](how-to/hidden-units.md) says how secrets are kept.",
    ),
    "saltroad": Shown(
        "war",
        "Blocks on areas: two sides fight for three saltworks on one road, impulse by impulse, "
        "with sieges, hunger and snow; written in 220 lines, first from the guide alone. Places "
        "and roads follow the Salt War of 1611; forces and course of the war are our own.",
    ),
    "skirmish": Shown(
        "ford",
        "The smallest game, with hidden strengths: the game of "
        "[Write a hex wargame](tutorials/write-a-game.md).",
    ),
    "skirmish150": Shown("brief", "The same kind of game with 150 counters, for measurements."),
}
"""The games of the project, in the order of the page."""


def picture(game: str) -> str:
    """Return the table of a game at its first decision, as an SVG document.

    Args:
        game: The name of the game.
    """
    return svg(hexwar.start(f"{game}/{GAMES[game].scenario}", seed=1).scene())


def games_page() -> str:
    """Return the page, with all scenarios of all games."""
    lines = [
        "# The games",
        "",
        "What can be played, what it looks like, and how much of it is printed. The first game is",
        "in the package; [Install](quickstart.md#install-the-other-games) brings the others.",
        "`hexwar play ddob/easy-fox` begins a scenario by its name. The pictures are drawn as by",
        "[`hexwar draw`](reference/commands.md#draw).",
        "",
    ]
    for game in GAMES:
        lines += [*_section(game), ""]
    return "\n".join(lines)


def _section(game: str) -> Iterator[str]:
    known, shown = overview(game), GAMES[game]
    titles = {scenario.name: scenario.title for scenario in known.scenarios}
    yield from (f"## {known.title}", "", shown.told, "")
    yield f"![{known.title}: {titles[shown.scenario]}](pictures/table-{game}.svg)"
    yield from ("", "| scenario | |", "| --- | --- |")
    for scenario in known.scenarios:
        told = f"**{scenario.title}**" + (f": {scenario.summary}" if scenario.summary else "")
        yield f"| `{game}/{scenario.name}` | {told} |"
    if shown.variants:
        yield from ("", "Variants with the same scenarios:", "")
        yield from (f"- `{name}`: {told}." for name, told in shown.variants.items())


def missing() -> list[str]:
    """Return the names of installed games that the page does not show."""
    shown = {name for game in GAMES for name in (game, *GAMES[game].variants)}
    return sorted(set(registered()) - shown)


PAGES: Mapping[str, Callable[[], str]] = {"games.md": games_page}
"""The generated page by its place in the guide."""

PICTURES: Mapping[str, Callable[[], str]] = {
    f"pictures/table-{game}.svg": partial(picture, game) for game in GAMES
}
"""The pictures by their place in the guide."""
