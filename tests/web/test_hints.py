"""Hints come from what the player may know, and change nothing."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import hexwar
from hexwar.bots.reasons import Reason
from hexwar.web.advice import advice, threatened, worst_attack
from hexwar.web.hints import hint
from hexwar.web.language import Language


@pytest.mark.parametrize("name", ["ddob/easy-fox", "skirmish/ford"])
def test_a_hint_is_a_legal_action(name: str) -> None:
    """The player who decides gets one, nobody else does, and the match stays as it is."""
    match = hexwar.start(name, seed=1944)
    assert match.decision is not None
    before, player = match.position, match.decision.player
    found = hint(match, player)
    assert found is not None
    assert found.action in match.legal_actions
    assert hint(match, "nobody") is None
    assert match.position == before
    assert match.seated == {}


def test_a_hint_says_why_in_both_languages() -> None:
    """A fresh game of the classic: the first hint that has reasons tells at most two of them."""
    match = hexwar.start("classic/crossing", seed=11, options={"automaton": "west"})
    assert match.decision is not None
    found = hint(match, match.decision.player)
    while found is not None and not {"goal", "attack"} & {r.kind for r in found.reasons}:
        match.do(found.action)
        found = hint(match, match.decision.player)
    assert found is not None
    english = advice(found.reasons, match.game, Language("en"))
    french = advice(found.reasons, match.game, Language("fr"))
    assert 1 <= len(english) <= 2
    assert len(french) == len(english)
    assert not set(english) & set(french)


@pytest.mark.parametrize(
    ("reason", "english", "french"),
    [
        (
            Reason("attack", 3.24, {"hex": 122, "odds": 2.8}),
            "It begins an attack on 0303 at about 2.8 to 1 (+3.2).",
            "Cela commence une attaque contre 0303 à environ 2,8 contre 1 (+3,2).",
        ),
        (
            Reason("goal", 1.5, {"hex": 9, "goal": "Calm", "goal_hex": 198}),
            "It brings Calm nearer to your hands (+1.5).",
            "Cela rapproche Calm de vos mains (+1,5).",
        ),
        (
            Reason("danger", -0.4, {"hex": 9, "threat": 0}),
            "There 1/I can harm it (\N{MINUS SIGN}0.4).",
            "Là, 1/I peut lui faire du mal (\N{MINUS SIGN}0,4).",
        ),
        (
            Reason("danger", -0.4, {"hex": 9}),
            "It exposes others (\N{MINUS SIGN}0.4).",
            "Cela en expose d'autres (\N{MINUS SIGN}0,4).",
        ),
        (
            Reason("tried", -0.1, {"tries": 6}),
            "Played out 6 times, it loses 0.1 at a careful count: the least.",
            "Joué 6 fois jusqu'au bout, cela coûte 0,1 en comptant large : le moins.",
        ),
        (Reason("nothing"), "Nothing is better than passing.", "Rien ne vaut mieux que passer."),
    ],
)
def test_reasons_are_told_with_names_and_amounts(reason: Reason, english: str, french: str) -> None:
    """The hex by its number, the goal by its name, the unit that threatens by its own."""
    game = hexwar.game("classic/crossing")
    assert advice([reason], game, Language("en")) == [english]
    assert advice([reason], game, Language("fr")) == [french]


def test_hints_lead_through_a_game() -> None:
    """Every hint of a whole game can be put into words, whoever threatens nobody."""
    match = hexwar.start("skirmish/ford", seed=7)
    told = []
    while match.decision is not None:
        found = hint(match, match.decision.player)
        assert found is not None
        told += advice(found.reasons, match.game, Language("en"))
        match.do(found.action)
    assert len(set(told)) > 5
    assert not any("+0.0" in text for text in told)


def test_every_reason_has_words() -> None:
    """For it and against it; a gain and a loss are told apart."""
    game = hexwar.game("classic/crossing")
    facts = {"hex": 122, "odds": 1.0, "tries": 3, "goal": "Calm", "threat": 1, "says": "Attack"}
    for kind in ("goal", "danger", "threat", "order", "points", "tried", "attack", "turn", "cards"):
        texts = [advice([Reason(kind, amount, facts)], game, Language("fr")) for amount in (1, -1)]
        assert all(len(text) == 1 and text[0] for text in texts)


def test_pointing_at_an_own_stack_tells_what_the_enemy_can_bring() -> None:
    """By name and odds; nothing of an empty hex, or where strengths are hidden."""
    match = hexwar.start("classic/counterattack", seed=3)
    assert match.decision is not None
    player = match.decision.player
    g: Any = match.state
    side = g.game.sides.index(player)
    told = {at: threatened(match, player, at, Language("en")) for at in set(g.hex) if at >= 0}
    own = {at: text for at, text in told.items() if g.standing[side] >> at & 1}
    assert any(text.startswith("Next turn the enemy can bring at most ") for text in own.values())
    assert not any(text for at, text in told.items() if at not in own)
    assert not threatened(match, "spectator", next(iter(own)), Language("en"))
    ford = hexwar.start("skirmish/ford", seed=3)
    assert not any(threatened(ford, "red", at, Language("en")) for at in range(80))


def test_the_strongest_attack_on_an_own_stack_is_told_with_its_chances() -> None:
    """Odds and attackers, the losses, and how often the hex is lost, in both languages."""
    match, rng = hexwar.start("classic/crossing", seed=3), Random(1)
    for _ in range(120):
        assert match.decision is not None
        match.do(rng.choice(list(match.decision.actions)))
    game: Any = match.game
    assert worst_attack(match, "east", game.board.hex("0810"), Language("en")) == [
        "Next turn the enemy can attack it at 2:1 → 3:1: T/1, 10/X, 21/XX.",
        "Steps that are lost then, and how likely: 0: 33%, 1: 50%, 2: 17%.",
        "The hex is lost in 67% of the cases.",
    ]
    french = worst_attack(match, "east", game.board.hex("0810"), Language("fr"))
    assert french[2] == "L'hexagone est perdu dans 67\N{NO-BREAK SPACE}% des cas."
    assert worst_attack(match, "east", game.board.hex("1310"), Language("en")) == []


def test_a_danger_from_units_that_are_not_seen_has_words() -> None:
    """Where a reason names no unit, the sentence speaks of the enemy."""
    game = hexwar.game("skirmish/ford")
    reason = Reason("danger", -1.5, {"threat": -1})
    assert advice([reason], game, Language("en")) == [
        "There the enemy can harm it (\N{MINUS SIGN}1.5)."
    ]
    assert advice([reason], game, Language("fr")) == [
        "Là, l'ennemi peut lui faire du mal (\N{MINUS SIGN}1,5)."
    ]
