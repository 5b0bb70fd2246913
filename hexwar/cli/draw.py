"""``hexwar draw``: the map of a game, or the table as a scenario sets it up, as a picture."""

from __future__ import annotations

from pathlib import Path

import attrs
import click

import hexwar
from hexwar.cli.choices import scenario_option
from hexwar.draw import png, svg, write_svg
from hexwar.play.scene import Scene
from hexwar.plugins import find_game


@click.command("draw")
@click.argument("name", metavar="GAME[/SCENARIO]")
@click.option(
    "-o",
    "--output",
    "file",
    required=True,
    type=click.Path(path_type=Path, dir_okay=False),
    help="The SVG file to write.",
)
@click.option(
    "--overlay",
    "overlays",
    multiple=True,
    metavar="NAME",
    help="Lay something over the map: a field of fire by its position, or what the game offers.",
)
@click.option("--dark", is_flag=True, help="Draw on a dark page; else the reader's choice holds.")
@click.option("--no-counters", is_flag=True, help="Leave counters and markers out.")
@click.option("--png", "as_png", is_flag=True, help="Write a PNG file of the same name, too.")
@scenario_option
def command(
    name: str,
    file: Path,
    overlays: tuple[str, ...],
    dark: bool,
    no_counters: bool,
    as_png: bool,
    options: dict[str, str],
) -> None:
    """Draw the map of a game, or the table as a scenario sets it up, as SVG."""
    scene = table(name, options)
    forced = True if dark else None
    write_svg(file, scene, overlays=overlays, counters=not no_counters, dark=forced)
    click.echo(f"{file}: {scene_title(scene)}")
    if as_png:
        picture = file.with_suffix(".png")
        picture.write_bytes(
            png(svg(scene, overlays=overlays, counters=not no_counters, dark=forced))
        )
        click.echo(f"{picture}: the same")


def table(name: str, options: dict[str, str]) -> Scene:
    """Return the table as a scenario sets it up, or the bare map of a game.

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


def scene_title(scene: Scene) -> str:
    """Return what is drawn, in a few words."""
    title = getattr(scene.board, "title", "") or "the map"
    count = sum(map(len, scene.stacks.values()))
    return f"{title} with {count} counters" if count else title
