"""What holds for cards and US units in whole games of every scenario, after every event."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any, cast

import pytest

import hexwar
from ddob_scenarios.rules import losses, victory
from ddob_scenarios.state import Omaha
from hexwar.board import members
from hexwar.play import State

# -- the laws --------------------------------------------------------------------------------------


def nobody_is_in_two_places(g: Omaha) -> bool:
    """A counter is on the map, in a box, on the track, or has left by an exit: one at most."""
    places = zip(g.hex, g.box, g.due, strict=True)
    return all(
        (at >= 0) + (box >= 0) + (due > 0) + (counter in g.exited) <= 1
        for counter, (at, box, due) in enumerate(places)
    )


def the_deck_is_whole(g: Omaha) -> bool:
    """Deck, discards and card track hold 54 cards, each once."""
    track = [card for card in g.card_track.values() if card]
    lying = sum(1 << card - 1 for card in track)
    counts = (g.deck.bit_count(), g.discards.bit_count(), len(track))
    return sum(counts) == 54 and (g.deck | g.discards | lying).bit_count() == 54


def markers_lie_on_the_map(g: Omaha) -> bool:
    """Disrupted and climb markers and posts are on counters of the map; ranges on their tracks."""
    on_map = sum(1 << counter for counter, at in enumerate(g.hex) if at >= 0)
    marked = g.disrupted | g.climbing | g.scaling | g.posts
    spaces = len(g.game.track.engineer_range)
    return not marked & ~on_map and all(0 <= space < spaces for space in g.track)


def those_with_steps_are_in_play(g: Omaha) -> bool:
    """Whoever is on the map or in a box and has steps printed has some left."""
    units = range(len(g.game.units))
    return all(g.steps[unit] > 0 for unit in units if g.hex[unit] >= 0 or g.box[unit] >= 0)


LAWS = (nobody_is_in_two_places, the_deck_is_whole, markers_lie_on_the_map)
"""What holds at every event."""


def holds_at_the_end_of_a_turn(g: Omaha) -> None:
    """At most two combat units in a hex; below the waterline only those that climb a cliff."""
    for there in g.at.values():
        assert (there & g.game.combat_units).bit_count() <= 2
    submerged = g.game.map.submerged[g.game.track.space(g.turn - 1).tide]
    for at in members(submerged):
        assert not g.us_in(at) & ~g.scaling


class Watch:
    """A watcher of every event of a game.

    Attributes:
        told: How often each kind of event was told.
        steps: The steps of each unit at the last event.
        shot: The units that lost a step by fire this turn.
        over: Whether the last event was the end of the game.
    """

    def __init__(self, g: Omaha) -> None:
        self.told: Counter[str] = Counter()
        self.steps = list(g.steps)
        self.shot: set[int] = set()
        self.over = False

    def see(self, g: Omaha, kind: str, facts: dict[str, Any]) -> None:
        """Check the laws at an event."""
        self.told[kind] += 1
        self.over = kind == "game-over"
        for law in LAWS:
            assert law(g), (law.__name__, kind, facts)
        grown = [u for u, steps in enumerate(g.steps) if steps > self.steps[u]]
        if grown:
            assert kind == "step-added"
            assert grown == [facts["unit"]]
        self.steps = list(g.steps)
        if kind == "step-lost" and g.phase == "fire" and g.turn < 17:
            assert facts["unit"] not in self.shot
            self.shot.add(facts["unit"])
        if kind == "turn-begins":
            self.shot.clear()
            if g.turn > g.game.file.scenario.turns[0]:
                holds_at_the_end_of_a_turn(g)


def watched_game(
    scenario: str, seed: int, options: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> tuple[Watch, Omaha]:
    """Play a game at random, with every event watched."""
    match = hexwar.start(f"ddob/{scenario}", seed=seed, options=options)
    watch = Watch(cast("Omaha", match.state))
    say = State.say

    def watched(g: Omaha, kind: str, /, **facts: Any) -> None:
        say(g, kind, **facts)
        watch.see(g, kind, facts)

    monkeypatch.setattr(Omaha, "say", watched)
    rng = Random(seed)
    while not match.over:
        match.do(rng.choice(match.legal_actions))
        assert those_with_steps_are_in_play(cast("Omaha", match.state))
    monkeypatch.undo()
    assert watch.over  # nothing happens after the end
    return watch, cast("Omaha", match.state)


# -- games -----------------------------------------------------------------------------------------

VARIANTS: tuple[dict[str, Any], ...] = (
    {},
    {"edition": "2.0"},
    {"moved_leader": "all_command", "stack_barrage": False, "bluff_by_trail": "walk"},
)


@pytest.mark.rule("5.21", "6.34", "7.6", "7.63", "13.1", "20.1", "R3-04", "R5-13")
@pytest.mark.parametrize("options", VARIANTS, ids=lambda options: ",".join(options) or "defaults")
@pytest.mark.parametrize("scenario", ["easy-fox", "first-waves", "d-day", "beyond-the-beach"])
def test_laws_of_whole_games(
    scenario: str, options: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """As games really end: never an error, and each end has a reason with its rule."""
    for seed in range(3):
        _, g = watched_game(scenario, seed, options, monkeypatch)
        assert g.result is not None
        assert g.result.outcome
        assert g.result.rule in ("13.1", "13.2", "20.1", "20.2", "20.3")


WHAT_IF: tuple[tuple[str, dict[str, Any]], ...] = (
    ("first-waves", {"effective_bombardment": True, "rangers_at_pointe_du_hoc": True}),
    ("first-waves", {"tanks_land_safely": True, "players": 2}),
    ("d-day", {"effective_bombardment": True, "tanks_land_safely": True, "german_armour": True}),
    ("d-day", {"early_german_actions": True, "improved_reaction": True, "players": 2}),
    ("beyond-the-beach", {"german_armour": True, "improved_reaction": True}),
    ("beyond-the-beach", {"rangers_at_pointe_du_hoc": True, "players": 2, "edition": "2.0"}),
)


@pytest.mark.rule("22.1", "22.2", "22.3", "22.4", "23.1", "7.22", "14.2")
@pytest.mark.parametrize(("scenario", "options"), WHAT_IF)
def test_laws_with_variants(
    scenario: str, options: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """To the last turn, with the historical variants, two players and the other edition."""
    for seed in (21, 22):
        monkeypatch.setattr(losses, "CATASTROPHE", (99, 99))
        monkeypatch.setattr(victory, "judge_first_check", lambda g: None)
        _, g = watched_game(scenario, seed, options, monkeypatch)
        assert g.result is not None
        assert g.result.rule in ("13.2", "20.3", "23.5")


@pytest.mark.rule("14", "15", "17.1", "18.1", "19.1", "20.3", "21.1")
@pytest.mark.parametrize("scenario", ["d-day", "beyond-the-beach"])
def test_laws_of_games_to_the_last_turn(scenario: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """With losses that end nothing a game is judged after turn 32, and everything has happened."""
    told: Counter[str] = Counter()
    for seed in (11, 12):
        monkeypatch.setattr(losses, "CATASTROPHE", (99, 99))
        monkeypatch.setattr(victory, "judge_first_check", lambda g: None)
        watch, g = watched_game(scenario, seed, {}, monkeypatch)
        assert g.turn == 32
        assert g.result is not None
        assert g.result.rule == "20.3"
        told += watch.told
    assert {"base-placed", "base-extended", "barraged", "moved", "climbed", "landed"} <= set(told)
