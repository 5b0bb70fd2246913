"""``hexwar print``: a game on paper."""

from __future__ import annotations

from pathlib import Path

import click

import hexwar
from hexwar.cli.choices import scenario_option
from hexwar.cli.play import full_name
from hexwar.data import replacing
from hexwar.plugins import scenarios_like
from hexwar.workshop.paper import (
    COUNTERS,
    PAPERS,
    PARTS,
    USUAL,
    Backs,
    Printing,
    contents,
    counter_size,
    printed_game,
)


@click.command("print")
@click.argument("name", metavar="GAME[/SCENARIO] | FILE | FOLDER")
@click.option(
    "--to",
    "file",
    required=True,
    type=click.Path(path_type=Path, dir_okay=False),
    help="The PDF file to write.",
)
@click.option(
    "--paper",
    type=click.Choice([*PAPERS]),
    default="a4",
    show_default=True,
    help="The size of the paper.",
)
@click.option(
    "--part",
    "parts",
    multiple=True,
    type=click.Choice(PARTS),
    help="Print only this part; several can be named. By default all but map-sheet, which is the "
    "map on one large sheet.",
)
@click.option(
    "--counter",
    default="5/8",
    show_default=True,
    metavar="SIZE",
    help=f"The width of a counter: {', '.join(COUNTERS)} (inches), or millimetres such as 16mm.",
)
@click.option(
    "--hex",
    "hex_width",
    type=click.FloatRange(5, 100),
    metavar="MM",
    help="The width of a hex from side to side, in millimetres; by default 1.2 counters.",
)
@click.option(
    "--bleed",
    type=click.FloatRange(0, 5),
    metavar="MM",
    help="How far the colour of a counter goes on beyond the cut; by default 1/16 inch.",
)
@click.option(
    "--backs",
    type=click.Choice([each.value for each in Backs]),
    default=Backs.LONG_EDGE.value,
    show_default=True,
    help="Duplex printing over the long or the short edge, or backs beside fronts to fold.",
)
@click.option("--black", is_flag=True, help="For black ink only: greys, and a letter by terrain.")
@click.option("--language", default="", metavar="CODE", help="The language, such as fr.")
@scenario_option
def command(
    name: str,
    file: Path,
    paper: str,
    parts: tuple[str, ...],
    counter: str,
    hex_width: float | None,
    bleed: float | None,
    backs: str,
    black: bool,
    language: str,
    options: dict[str, str],
) -> None:
    """Print a game as PDF: map, counters, cards, tracks, key, charts and rules.

    Print the file at 100 %, and measure the rulers on a sheet before you cut.
    """
    lengths = {"hex": hex_width, "bleed": bleed}
    printing = Printing(
        paper=PAPERS[paper],
        parts=parts or USUAL,
        counter=counter_size(counter),
        backs=Backs(backs),
        black=black,
        language="" if language == "en" else language,
        **{length: value for length, value in lengths.items() if value is not None},
    )
    paged = printed_game(hexwar.game(scenario_of(name), options), printing)
    content = paged.pdf()
    with replacing(file) as beside:
        beside.write_bytes(content)
    click.echo(f"{file}: {paged.title}")
    for line in contents(paged):
        click.echo(f"  {line}")


def scenario_of(name: str) -> str:
    """Return a scenario to print: the one that is named, or the first of a game.

    Args:
        name: ``"game/scenario"``, the path of a scenario file, or the name of a game.
    """
    if "/" in name or Path(name).suffix or Path(name).is_dir():
        return full_name(name)
    offered = scenarios_like(name)
    return offered[0] if offered else full_name(name)
