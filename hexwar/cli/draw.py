"""``hexwar draw``: a board, the map of a game, a set-up, or a battle, as a picture."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import attrs
import click

import hexwar
from hexwar.board import Board
from hexwar.cli.choices import scenario_option
from hexwar.data import Document, counted, write_text
from hexwar.draw import Style, png, svg
from hexwar.draw.battle import MOST, moments_of
from hexwar.draw.contact import Card, contact_sheet
from hexwar.draw.film import film
from hexwar.draw.film import strip as side_by_side
from hexwar.draw.likeness import alike, undescribed
from hexwar.play.scene import Scene
from hexwar.play.states import SPECTATOR
from hexwar.plugins import find_game


@click.command("draw")
@click.argument("name", metavar="GAME[/SCENARIO] | FILE | SAVE")
@click.option(
    "-o",
    "--output",
    "file",
    required=True,
    type=click.Path(path_type=Path, dir_okay=False),
    help="The file to write: an SVG, or a PNG if its name ends so.",
)
@click.option(
    "--overlay",
    "overlays",
    multiple=True,
    metavar="NAME",
    help="Show an overlay: the field of fire of a position, or an overlay of the game.",
)
@click.option("--dark", is_flag=True, help="Draw for a dark page; by default the viewer decides.")
@click.option("--no-counters", is_flag=True, help="Leave out counters and markers.")
@click.option("--story", is_flag=True, help="A saved match: the battle as a picture that moves.")
@click.option("--strip", is_flag=True, help="A saved match: its moments beside each other.")
@click.option(
    "--contact", is_flag=True, help="A game: the set-ups of all its scenarios on a sheet."
)
@click.option(
    "--moments",
    type=click.IntRange(1, 400),
    default=MOST,
    show_default=True,
    help="With --story or --strip: how many moments at most.",
)
@click.option(
    "--after",
    type=click.IntRange(min=0),
    metavar="DECISIONS",
    help="A saved match: draw it after this number of decisions; by default the present.",
)
@click.option("--player", default=SPECTATOR, metavar="NAME", help="A saved match: who looks on.")
@click.option("--png", "as_png", is_flag=True, help="Also write a PNG file of the same name.")
@scenario_option
def command(
    name: str,
    file: Path,
    overlays: tuple[str, ...],
    dark: bool,
    no_counters: bool,
    story: bool,
    strip: bool,
    contact: bool,
    moments: int,
    after: int | None,
    player: str,
    as_png: bool,
    options: dict[str, str],
) -> None:
    """Draw the map of a game, the set-up of a scenario, a board file or a saved match.

    The picture is an SVG or a PNG. Of a saved match (.json) it is a moment; with --story the whole
    battle as an SVG that moves, and with --strip its moments beside each other. With --contact all
    scenarios of a game are beside each other.
    """
    if contact:
        _draw_contact(name, file, counters=not no_counters, dark=True if dark else None)
        return
    if story or strip:
        _draw_battle(name, file, player, moments, moving=story)
        return
    scene: Scene | Board
    if name.endswith(".json"):
        scene = moment(name, after, player)
    else:
        scene = board_in(name) or table(name, options)
    picture = svg(scene, overlays=overlays, counters=not no_counters, dark=True if dark else None)
    files = [file, file.with_suffix(".png")] if as_png else [file]
    for each in dict.fromkeys(files):
        if each.suffix.lower() == ".png":
            each.write_bytes(png(picture))
        else:
            write_text(each, picture)
        click.echo(f"{each}: {scene_title(scene)}")
    for remark in remarks(scene):
        click.echo(remark, err=True)


def _draw_battle(name: str, file: Path, player: str, most: int, *, moving: bool) -> None:
    """Write the story of a saved match."""
    if not name.endswith(".json"):
        raise click.UsageError("--story and --strip are for a saved match (.json)")
    if moving and file.suffix.lower() != ".svg":
        raise click.UsageError("a picture that moves is an SVG: name a file that ends in .svg")
    match = hexwar.open(name, players={})
    moments = moments_of(match, player=player, most=most)
    picture = film(moments) if moving else side_by_side(moments)
    if file.suffix.lower() == ".png":
        file.write_bytes(png(picture))
    else:
        write_text(file, picture)
    click.echo(f"{file}: {match.game.scenario.title}, {counted(len(moments), 'moment')}")


def _draw_contact(name: str, file: Path, *, counters: bool, dark: bool | None) -> None:
    """Write a sheet with the set-ups of all scenarios of a game."""
    game = find_game(name)
    cards = []
    for scenario in game.scenarios():
        match = hexwar.start(f"{name}/{scenario}", seed=1, players={})
        scene = match.scene()
        if scene.board is None:
            continue
        picture = svg(scene, areas=False, key=False, counters=counters, dark=dark)
        cards.append(Card(picture, match.game.scenario.title, f"{name}/{scenario}"))
    if not cards:
        raise click.UsageError(f"{name} has no scenario with a map")
    sheet = contact_sheet(game.title, cards)
    if file.suffix.lower() == ".png":
        file.write_bytes(png(sheet))
    else:
        write_text(file, sheet)
    click.echo(f"{file}: {game.title}, {counted(len(cards), 'scenario')}")


def moment(name: str, after: int | None, player: str) -> Scene:
    """Return a saved match as a player saw it after some decisions.

    Args:
        name: The path of the save.
        after: How many decisions; None for all.
        player: The player, or ``SPECTATOR``.

    Raises:
        UndoError: There were fewer.
    """
    match = hexwar.open(name, players={})
    return (match if after is None else match.fork(after + 1)).scene(player)


def remarks(scene: Scene | Board) -> Iterator[str]:
    """Yield what a style could do better: kinds that look the same, and ground without a look."""
    board = scene if isinstance(scene, Board) else scene.board
    if board is None:
        return
    styles = [scene.style] if isinstance(scene, Scene) and isinstance(scene.style, Document) else []
    style = Style.of(*styles)
    for kinds in alike(style, board):
        yield f"{' and '.join(kinds)} look the same: a style can tell them apart"
    unknown = undescribed(style, board)
    if unknown:
        yield (
            f"{', '.join(unknown)}: no look known, drawn by colour and letter; give each one in "
            f"style.toml, as in [terrain.{unknown[0]}]"
        )


def board_in(name: str) -> Board | None:
    """Return the board of a board file, or None for anything else.

    Args:
        name: The path of the file; a file with a table ``[scenario]`` is no board file.

    Raises:
        DataError: The file has a grid, and faults.
    """
    if Path(name).suffix != ".toml" or not Path(name).is_file():
        return None
    document = Document.read(name)
    if "scenario" in document.data or "grid" not in document.data:
        return None
    return Board.read(document)


def table(name: str, options: dict[str, str]) -> Scene:
    """Return the set-up of a scenario, or the map of a game without counters.

    Args:
        name: ``"game/scenario"``, the path of a scenario file, or the name of a game.
        options: Values of the scenario's options.
    """
    if "/" in name or Path(name).suffix:
        return hexwar.start(name, options=options, players={}).scene()
    scenario = next(iter(find_game(name).scenarios()))
    scene = hexwar.start(f"{name}/{scenario}", options=options).scene()
    return attrs.evolve(
        scene, stacks={}, areas=(), status=(), scores=(), marks={}, washes={}, spoken=""
    )


def scene_title(scene: Scene | Board) -> str:
    """Return what is drawn, in a few words."""
    if isinstance(scene, Board):
        return scene.title or "a board"
    title = getattr(scene.board, "title", "") or "the map"
    count = sum(map(len, scene.stacks.values()))
    return f"{title} with {counted(count, 'counter')}" if count else title
