"""The sensible US player: legal, fair, repeatable, and better than chance by far."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

import hexwar
from ddob_scenarios.players.sensible import SensibleBot
from ddob_scenarios.rules.common.losses import losses_of
from ddob_scenarios.state.omaha import Omaha
from hexwar.bots import make_bot
from hexwar.errors import GameError
from hexwar.play import Game
from hexwar.play.decision import Decision, decision
from hexwar.play.redraw import redraw
from hexwar.play.runner import perform

WAYS_TO_PLAY: tuple[tuple[str, dict[str, Any]], ...] = (
    ("easy-fox", {}),
    ("first-waves", {"edition": "2.0"}),
    ("first-waves", {"effective_bombardment": True, "tanks_land_safely": True}),
    ("first-waves", {"players": 2, "rangers_at_pointe_du_hoc": True}),
    ("d-day", {"early_german_actions": True, "german_armour": True, "improved_reaction": True}),
    ("beyond-the-beach", {}),
    ("beyond-the-beach", {"german_armour": True, "players": 2, "edition": "2.0"}),
)
"""Every scenario and every variant, alone or with others."""

DECISIONS_AT_MOST = 4000


def decisions(game: Game, seed: int) -> Iterator[tuple[Omaha, Decision]]:
    """Play a game with a sensible bot for each player, and give each decision before it is made."""
    bots = {player: SensibleBot() for player in game.players}
    for player, bot in bots.items():
        bot.take_seat(game, player)
    g = game.start(seed)
    assert isinstance(g, Omaha)
    while (asked := decision(g)) is not None:
        yield g, asked
        player = asked.player
        chosen = bots[player].choose(g.view(player), asked, Random(0))
        assert chosen in asked.actions
        perform(g, chosen)
    assert g.result is not None
    assert g.result.outcome


@pytest.mark.parametrize(("scenario", "options"), WAYS_TO_PLAY)
def test_it_plays_every_scenario_to_its_end(scenario: str, options: dict[str, Any]) -> None:
    """Each choice is legal, and no choice leads round in a circle, whatever variants are played."""
    game = hexwar.game(f"ddob/{scenario}", options=options)
    taken = sum(1 for _ in decisions(game, seed=5))
    assert 20 < taken < DECISIONS_AT_MOST


@pytest.mark.parametrize(("scenario", "every"), [("easy-fox", 9), ("beyond-the-beach", 60)])
def test_it_decides_from_the_view_alone(scenario: str, every: int) -> None:
    """With other dice and another deck order behind the same view, it chooses the same."""
    game = hexwar.game(f"ddob/{scenario}")
    bot, again = SensibleBot(), SensibleBot()
    for number, (g, asked) in enumerate(decisions(game, seed=2)):
        if number % every:
            continue
        view = g.view("us")
        other = redraw(game, view, "us", Random(number))
        pending = decision(other)
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
    for g, asked in decisions(game, seed=3):
        old.choose(g.view("us"), asked, Random(0))
    for g, asked in decisions(game, seed=4):
        view = g.view("us")
        assert old.choose(view, asked, Random(0)) == new.choose(view, asked, Random(0))


def test_it_loses_fewer_companies_than_chance() -> None:
    """Over eight games of Easy Fox it lasts at least three turns longer than the random player."""
    assert turns_survived("ddob-sensible") >= turns_survived("random") + 3


def turns_survived(name: str) -> float:
    """Return to which turn a bot's division lasts on average."""
    game = hexwar.game("ddob/easy-fox")
    total = 0
    for seed in range(8):
        bot: Any = SensibleBot() if name == SensibleBot.name else make_bot(name)
        if isinstance(bot, SensibleBot):
            bot.take_seat(game, "us")
        g, rng = game.start(seed), Random(seed)
        assert isinstance(g, Omaha)
        while (asked := decision(g)) is not None:
            perform(g, bot.choose(g.view("us"), asked, rng))
        assert losses_of(g, 0) <= 8
        total += g.turn
    return total / 8


def test_it_plays_no_other_game() -> None:
    """In a seat of another game it says what it plays."""
    with pytest.raises(GameError, match="plays D-Day at Omaha Beach only"):
        SensibleBot().take_seat(hexwar.game("skirmish/ford"), "red")
