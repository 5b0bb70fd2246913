"""What may still be drawn: what a player knows of cups and decks, and nothing that is secret."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from classic.by_chits import ChitField, LennByChits

import hexwar
from hexwar.kit.table import piles
from hexwar.play.match import Match
from hexwar.play.scene import DrawPile, Tally
from hexwar.play.states import SPECTATOR


def piles_for(match: Match, player: str) -> tuple[DrawPile, ...]:
    """Return what a player is shown of the cups and decks."""
    view = match.view(player)
    return tuple(piles(match.game.moment(view, player), view, player))


def counted(pile: DrawPile) -> int:
    """Return how many things a pile counts in the first of its ways."""
    return sum(row.left for row in next(iter(pile.tallies.values())))


def played(name: str, seed: int, decisions: int) -> Match:
    """Play a game at random for some decisions."""
    match, rng = hexwar.start(name, seed=seed), Random(seed)
    while not match.over and len(match.log) <= decisions:
        match.do(rng.choice(match.legal_actions.texts()))
    return match


@pytest.mark.parametrize("decisions", [0, 60, 150])
def test_own_cups_exactly_and_others_as_far_as_shown(decisions: int) -> None:
    """What is drawn and not shown is missing from one's own cup and counted in another's."""
    match = played("classic/crossing", 5, decisions)
    g: Any = match.state
    for player in (*match.game.players, SPECTATOR):
        for number, pile in enumerate(piles_for(match, player)):
            cup = g.game.cups[number]
            hidden = 0 if cup.side == player else g.held[number].bit_count()
            assert pile.left == g.left_in(number).bit_count()
            assert counted(pile) == pile.left + hidden
            assert bool(pile.about) == bool(hidden)


def test_a_cup_tells_nobody_what_another_has_drawn() -> None:
    """Whatever the enemy drew in secret, the others are shown the same; the enemy is not."""
    match = played("classic/crossing", 5, 60)
    g: Any = match.state
    cup = next(n for n, chits in enumerate(g.held) if chits)
    owner = g.game.cups[cup].side
    shown: dict[str, set[str]] = {player: set() for player in (*match.game.players, SPECTATOR)}
    g.shown[cup] = 0
    for chit in range(g.game.cups[cup].chits):
        g.held[cup] = 1 << chit
        for player, seen in shown.items():
            seen.add(repr(piles_for(match, player)[cup]))
    assert {player for player, seen in shown.items() if len(seen) > 1} == {owner}


def test_the_cup_of_formations_lies_open() -> None:
    """Everybody sees which formations have not acted in this turn."""
    match = Match(LennByChits("crossing"), 3)
    pile, g = piles_for(match, SPECTATOR)[-1], match.state
    assert isinstance(g, ChitField)
    game: Any = g.game
    every = len(game.formations)
    assert pile.name == "cup of formations"
    assert pile.left == counted(pile) == every - g.drawn_chits.bit_count()
    assert len(pile.tallies["formations"]) == every


def test_the_deck_of_a_side_that_cards_play() -> None:
    """Once its first card was drawn, its deck is counted by the titles of the cards."""
    match = hexwar.start("classic/crossing", seed=2, options={"automaton": "east"})
    rng = Random(2)
    while not match.over and match.view(SPECTATOR)["stack"][0].get("card", -1) < 0:
        match.do(rng.choice(match.legal_actions.texts()))
    pile = piles_for(match, SPECTATOR)[-1]
    [rows] = pile.tallies.values()
    assert pile.name.startswith("deck of ")
    assert counted(pile) == pile.left == sum(row.of for row in rows) - 1
    assert any(row.left < row.of for row in rows)
    assert all(isinstance(row, Tally) for row in rows)
