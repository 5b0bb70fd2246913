"""The moments of a match that make its story."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

import attrs

from hexwar.draw.film import Moment
from hexwar.errors import UnknownNameError
from hexwar.play.match import Match
from hexwar.play.scene import Scene
from hexwar.play.states import SPECTATOR, State

MOST = 24
"""Moments of a story, if nobody says how many."""


def moments_of(
    match: Match, *, player: str = SPECTATOR, most: int = MOST, language: str = ""
) -> list[Moment]:
    """Return the moments of a match at which something changed on the table, spread evenly.

    The first one is the set-up, the last one the present.

    Args:
        match: The match; it is not changed.
        player: Who looks on: nobody sees more than this player may know.
        most: How many moments there are at most.
        language: The code of a language for what has happened; English without.

    Raises:
        UnknownNameError: There is no such player.

    Example:
        >>> import hexwar
        >>> match = hexwar.start("skirmish/ford", players={"red": "random", "blue": "random"})
        >>> found = moments_of(match, most=3)
        >>> len(found), found[0].told
        (3, '')
    """
    if player not in (SPECTATOR, *match.game.players):
        raise UnknownNameError.of("player", player, match.game.players)
    moments: list[Moment] = []
    for moment in _all(match, player, language):
        if not moments or _lying(moment.scene) != _lying(moments[-1].scene):
            moments.append(moment)
    if len(moments) <= most:
        return moments
    chosen = sorted({round(n * (len(moments) - 1) / max(1, most - 1)) for n in range(most)})
    return [moments[n] for n in islice(chosen, most)]


def _lying(scene: Scene) -> tuple[object, ...]:
    return scene.stacks, scene.marks, scene.washes


def _all(match: Match, player: str, language: str) -> Iterator[Moment]:
    """Yield the set-up and the moment after each decision."""
    game = match.game
    titles = game.speech(language).titles

    def looked(g: State, told: str) -> Moment:
        scene = game.presentation.scene(g.view(player), player)
        return Moment(attrs.evolve(scene, titles=titles), told)

    for entry, g in zip(match.log, match.moments(), strict=True):
        seen = entry.seen_by(player)
        sentences = " ".join(game.sentence(event, language) for event in seen.events[:2])
        yield looked(g, sentences if entry.number else "")


__all__ = ["MOST", "moments_of"]
