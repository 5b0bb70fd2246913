"""The sensible US player: legal, fair, repeatable, and better than chance by far."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any, NamedTuple

import pytest

import hexwar
from ddob_scenarios.players.sensible import SensibleBot
from ddob_scenarios.rules.common.losses import losses_of
from ddob_scenarios.state.omaha import Omaha
from hexwar.bots import make_bot
from hexwar.errors import GameError
from hexwar.play import Action, Game
from hexwar.play.game.redraw import redraw
from hexwar.play.match.decision import Decision, decision
from hexwar.play.states.runner import perform

WAYS_TO_PLAY: tuple[tuple[str, dict[str, Any], int], ...] = (
    ("easy-fox", {}, 9),
    ("first-waves", {"effective_bombardment": True, "tanks_land_safely": True}, 0),
    ("first-waves", {"players": 2, "rangers_at_pointe_du_hoc": True, "edition": "2.0"}, 0),
    ("d-day", {"early_german_actions": True, "german_armour": True, "improved_reaction": True}, 0),
    ("beyond-the-beach", {}, 35),
    ("beyond-the-beach", {"german_armour": True, "players": 2, "edition": "2.0"}, 0),
)
"""Every scenario and every variant, alone or with others; every how many decisions one is kept."""

DECISIONS_AT_MOST = 4000
GAMES = 4
"""Games in which it is compared with the random player."""


class Played(NamedTuple):
    """A game that the sensible player has played to its end.

    Attributes:
        game: The game.
        taken: How many decisions it took.
        moments: Every so many of them: the state before it, and what was chosen.
    """

    game: Game
    taken: int
    moments: tuple[tuple[Omaha, Action], ...]


def decisions(game: Game, seed: int) -> Iterator[tuple[Omaha, Decision, Action]]:
    """Play a game with a sensible bot for each player; give each decision before it is made.

    The action is the one that the bot chooses.
    """
    bots = {player: SensibleBot() for player in game.players}
    for player, bot in bots.items():
        bot.take_seat(game, player)
    g = game.start(seed)
    assert isinstance(g, Omaha)
    while (asked := decision(g)) is not None:
        player = asked.player
        chosen = bots[player].choose(g.view(player), asked, Random(0))
        assert chosen in asked.actions
        yield g, asked, chosen
        perform(g, chosen)
    assert g.result is not None
    assert g.result.outcome


@cache
def played(way: int) -> Played:
    """Return the game of a way to play; several tests look at the same one."""
    scenario, options, every = WAYS_TO_PLAY[way]
    game = hexwar.game(f"ddob/{scenario}", options=options)
    taken, moments = 0, []
    for g, _, chosen in decisions(game, seed=5):
        if every and taken % every == 0:
            moments.append((g.clone(), chosen))
        taken += 1
    return Played(game, taken, tuple(moments))


@pytest.mark.parametrize("way", range(len(WAYS_TO_PLAY)), ids=lambda way: WAYS_TO_PLAY[way][0])
def test_it_plays_every_scenario_to_its_end(way: int) -> None:
    """Each choice is legal, and no choice leads round in a circle, whatever variants are played."""
    assert 20 < played(way).taken < DECISIONS_AT_MOST


@pytest.mark.parametrize(
    "way",
    [way for way, (*_, every) in enumerate(WAYS_TO_PLAY) if every],
    ids=lambda way: WAYS_TO_PLAY[way][0],
)
def test_it_decides_from_the_view_alone(way: int) -> None:
    """With other dice and another deck order behind the same view, it chooses the same."""
    game, _, moments = played(way)
    bot, again = SensibleBot(), SensibleBot()
    assert len(moments) > 5
    for number, (g, _) in enumerate(moments):
        view, asked = g.view("us"), decision(g)
        other = redraw(game, view, "us", Random(number))
        pending = decision(other)
        assert asked is not None
        assert pending is not None
        assert other.seed != g.seed
        bot.take_seat(game, "us")
        again.take_seat(game, "us")
        assert bot.choose(view, asked, Random(1)) == again.choose(
            other.view("us"), pending, Random(2)
        )


def test_what_it_remembers_changes_nothing() -> None:
    """A bot that has played other games before plays this one as a new bot does."""
    game = hexwar.game("ddob/easy-fox")
    old, new = SensibleBot(), SensibleBot()
    old.take_seat(game, "us")
    new.take_seat(game, "us")
    for g, asked, _ in decisions(game, seed=3):
        old.choose(g.view("us"), asked, Random(0))
    for g, asked, _ in decisions(game, seed=4):
        view = g.view("us")
        assert old.choose(view, asked, Random(0)) == new.choose(view, asked, Random(0))


def test_it_answers_a_view_without_what_came_before() -> None:
    """In the middle of the campaign, a new bot answers as the one that has played until then."""
    way = [name for name, *_ in WAYS_TO_PLAY].index("beyond-the-beach")
    game, _, moments = played(way)
    for g, chosen in moments:
        new, asked = SensibleBot(), decision(g)
        assert asked is not None
        new.take_seat(game, asked.player)
        assert new.choose(g.view(asked.player), asked, Random(0)) == chosen


def test_it_loses_fewer_companies_than_chance() -> None:
    """Over four games of Easy Fox it lasts at least three turns longer than the random player.

    The guide to the players has the figures of 200 games.
    """
    assert turns_survived("ddob-sensible") >= turns_survived("random") + 3


def turns_survived(name: str) -> float:
    """Return to which turn a bot's division lasts on average."""
    game = hexwar.game("ddob/easy-fox")
    total = 0
    for seed in range(GAMES):
        bot: Any = SensibleBot() if name == SensibleBot.name else make_bot(name)
        if isinstance(bot, SensibleBot):
            bot.take_seat(game, "us")
        g, rng = game.start(seed), Random(seed)
        assert isinstance(g, Omaha)
        while (asked := decision(g)) is not None:
            perform(g, bot.choose(g.view("us"), asked, rng))
        assert losses_of(g, 0) <= 8
        total += g.turn
    return total / GAMES


def test_it_plays_no_other_game() -> None:
    """In a seat of another game it says what it plays."""
    with pytest.raises(GameError, match="plays D-Day at Omaha Beach only"):
        SensibleBot().take_seat(hexwar.game("skirmish/ford"), "red")
