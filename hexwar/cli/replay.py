"""``hexwar replay``: a saved match, shown from its beginning."""

from __future__ import annotations

import click

import hexwar
from hexwar.cli.choices import check_players, hook_option
from hexwar.data import counted
from hexwar.play.match import Match
from hexwar.saves.links import is_link


@click.command("replay")
@click.argument("what", metavar="FILE or LINK")
@click.option("--player", default=None, help="Show only what this player knows.")
@hook_option
@click.option("--quiet", is_flag=True, help="Only check the match, and print no events.")
def command(what: str, player: str | None, quiet: bool) -> None:
    """Replay a saved match or one that a link tells, and print its events.

    Every state of a saved match is compared with the state in the save. A link tells decisions
    alone: they are checked against the rules.
    """
    from_link = is_link(what)
    match = hexwar.from_link(what) if from_link else hexwar.open(what, players={})
    check_players(match.game, *([player] if player else []))
    if not quiet:
        for line in told(match, player):
            click.echo(line)
    ending = f"ended: {match.result.outcome}" if match.result else "is not over"
    checked = "all of them legal" if from_link else "every state as saved"
    click.echo(
        f"{counted(len(match.log) - 1, 'decision')} replayed, {checked}; the match {ending}."
    )


def told(match: Match, player: str | None) -> list[str]:
    """Return the log of a match as lines, as one player knows it or complete."""
    entries = match.log_for(player) if player else match.log
    lines = []
    for entry in entries:
        if entry.player:
            lines.append(f"{entry.number:>4} {entry.player}: {entry.text or 'has decided'}")
        for event in entry.events:
            cited = f" [{event.rule}]" if event.rule else ""
            lines.append(f"       {match.game.sentence(event)}{cited}")
    return lines
