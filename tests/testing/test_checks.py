"""check_game: a sound game passes, and each kind of fault is caught by its own law."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from random import Random
from typing import Any

import pytest

from hexwar.board import CounterId, CounterSet, Grid, pack
from hexwar.hexes import Hex, Numbering
from hexwar.play import (
    Actions,
    Choice,
    Clause,
    Game,
    Next,
    Presentation,
    Refusal,
    Rulebook,
    RuleContext,
    State,
    TableVerb,
    again,
    ask,
    done,
    forbids,
    frame,
    goto,
    requires,
    step,
)
from hexwar.play.game.features import Feature, Features, Seen
from hexwar.play.game.roles import Learning
from hexwar.play.words.labels import Labels
from hexwar.testing import CheckError, check_game
from tests.play import duel
from tests.play.duel import Duel, Fight, Turn


def test_a_sound_game_passes() -> None:
    """The toy game keeps the contract; the report counts what was seen."""
    report = check_game(Duel("dawn", {"turns": 60}), games=5, thorough_every=1)
    assert report.games == 5
    assert sum(report.outcomes.values()) == 5
    assert report.decisions > 20


def broken(**changes: Any) -> Game:
    """The toy game with one thing broken."""
    made = type("Broken", (Duel,), {"modules": (sys.modules[__name__], duel), **changes})
    game: Game = made("dawn", {"turns": 60})
    return game


def learner(declared: Features, observe: Callable[..., Seen]) -> type[Learning]:
    """What a learner sees, in a class of its own."""
    return type(
        "Learner", (Learning,), {"features": lambda self, player: declared, "observe": observe}
    )


def fails(game: Game, law: str, message: str | None = None, seed: int = 0) -> CheckError:
    """Check a game that breaks a law, and return the error."""
    with pytest.raises(CheckError, match=message) as caught:
        check_game(game, games=6, thorough_every=1, decisions_at_most=300, seed=seed)
    assert caught.value.law == law
    return caught.value


@frame
class LeakyTurn(Turn):
    """Tells everybody which card was drawn."""

    @step("6")
    def draw_a_card(self, g: Fight) -> None:
        if g.deck:
            card = g.draw("card", g.deck, 8)
            g.deck &= ~(1 << card)
            g.hands[g.turn % 2] |= 1 << card
            g.say("peeked", hand=g.hands[1 - g.turn % 2])


def test_a_secret_in_an_event_is_caught() -> None:
    """An event that tells all what only one may know."""
    fails(
        broken(variants={Turn: LeakyTurn}),
        "secrets are kept",
        "tell (red|blue) a secret: '[a-z-]+' has the facts .*; tell it by g.tell to those",
    )


@frame
class TellingWindow(duel.Lunge):
    """Opens the window only when there is a card to play."""

    @ask("2.1", by=duel.Lunge.defender)
    def window_for_a_parry(self, g: Fight) -> Actions:
        """Parry?"""
        if not self.parrying and g.hands[1 - self.blade // 2] & duel.PARRY:
            yield ("let-it-come",)
            yield ("parry",)

    @window_for_a_parry.on
    def parry(self, g: Fight) -> Next:
        return None


def test_a_window_that_tells_a_hand_is_caught() -> None:
    """Whether somebody is asked must not depend on a secret."""
    asked = r"not at TellingWindow\.window_for_a_parry; whether .* always legal\n"
    fails(broken(variants={duel.Lunge: TellingWindow}), "secrets are kept", asked)


class SeeingFight(Fight):
    """A state whose view shows everything."""

    __slots__ = ()

    def view(self, player: str) -> dict[str, Any]:
        """Show the hands of both."""
        seen = super().view(player)
        seen["fields"]["hands"] = list(self.hands)
        return seen


def test_a_leaking_view_is_caught() -> None:
    """A view that shows what the player cannot know differs after a redraw."""

    def set_up(self: Duel, seed: int) -> Fight:
        g = SeeingFight(game=self, seed=seed)
        g.reindex()
        return g

    game = broken(set_up=set_up, state_class=SeeingFight, imagine=shuffled_hands)
    fails(game, "secrets are kept", "looks different to (red|blue): in hands; what is imagined")


class WatchedFight(Fight):
    """A state that shows spectators both hands."""

    __slots__ = ()

    def view(self, player: str) -> dict[str, Any]:
        """Show the hands of both to those who are no player."""
        seen = super().view(player)
        if player not in duel.SIDES:
            seen["fields"]["hands"] = list(self.hands)
        return seen


def test_a_spectator_who_sees_too_much_is_caught() -> None:
    """What is shown to spectators must be known to every player."""

    def set_up(self: Duel, seed: int) -> Fight:
        g = WatchedFight(game=self, seed=seed)
        g.reindex()
        return g

    game = broken(set_up=set_up, state_class=WatchedFight)
    fails(game, "secrets are kept", "a spectator sees what (red|blue) may not know")


def shuffled_hands(
    self: Duel, view: Mapping[str, Any], player: str, rng: Random
) -> Mapping[str, Any]:
    """Imagine the other hand again although the view shows it."""
    hands = list(view["fields"]["hands"])
    hands[1 - duel.SIDES.index(player)] = rng.getrandbits(3)
    return {"hands": hands, "deck": 0xFF}


class ShallowFight(Fight):
    """A state whose clone shares a list."""

    __slots__ = ()

    def clone(self) -> Any:
        """Forget to copy the wounds."""
        twin = super().clone()
        twin.wounds = self.wounds
        return twin


def test_a_shallow_copy_is_caught() -> None:
    """A clone that changes while its original plays on."""

    def set_up(self: Duel, seed: int) -> Fight:
        g = ShallowFight(game=self, seed=seed)
        g.reindex()
        return g

    with pytest.raises(CheckError) as caught:
        check_game(broken(set_up=set_up, state_class=ShallowFight), games=6, thorough_every=1)
    assert caught.value.law in {
        "clones are independent",
        "undo stops at chance",
        "a saved state goes on alike",
    }


@frame
class EndlessTurn(Turn):
    """Never comes to an end."""

    @step("5.1")
    def end(self, g: Fight) -> Next:
        g.lunged = frozenset({0, 1, 2, 3})
        return goto(self.attack)

    @ask("1", by=Turn.player, or_else="end-turn")
    def attack(self, g: Fight) -> Actions:
        """Wait."""
        yield ("wait",)


def test_a_game_without_end_is_caught() -> None:
    """A game that is longer than the cap."""
    fails(broken(variants={Turn: EndlessTurn}), "games end", "300 decisions without an end")


@frame
class DeadEnd(Turn):
    """Ends its only procedure without a result."""

    @step("5.1")
    def end(self, g: Fight) -> Next:
        return done()


def test_a_dead_end_is_caught() -> None:
    """A game that stops without a result."""
    with pytest.raises(Exception, match="ended without a result"):
        check_game(broken(variants={Turn: DeadEnd}), games=1)


UNDONE_FIRST = 7
"""A seed with which the die behind the engine's back breaks the law of undoing before others."""


@frame
class SecretDice(duel.Lunge):
    """Throws a die behind the engine's back."""

    @step("3")
    def strike(self, g: Fight) -> Next:
        g.wounds[1 - self.blade // 2] += Random(g.seed).randrange(3)
        if g.wounds[1 - self.blade // 2] >= 8:
            g.end("killed", rule="5")
        return None


def test_undo_past_a_draw_is_caught() -> None:
    """Chance that the engine does not know of could be undone."""
    law, game = "undo stops at chance", broken(variants={duel.Lunge: SecretDice})
    fails(game, law, "depends on chance", UNDONE_FIRST)


@frame
class ImpureTurn(Turn):
    """Changes the state while it asks."""

    @ask("1", by=Turn.player)
    def attack(self, g: Fight) -> Actions:
        """Lunge?"""
        g.wounds[0] += 0 if g.wounds[0] else 1
        g.turn += 1
        yield ("end-turn",)


def test_an_impure_question_is_caught() -> None:
    """A question that changes the state when asked again."""
    fails(broken(variants={Turn: ImpureTurn}), "questions are pure", "has changed the state")


class ForgettingFight(Fight):
    """A state that does not keep its index."""

    __slots__ = ()

    def drop(self, blade: int) -> None:
        """Drop a blade and forget to count."""
        self.held[blade] = 0


def test_a_stale_index_is_caught() -> None:
    """An index that is not kept when things move."""

    def set_up(self: Duel, seed: int) -> Fight:
        g = ForgettingFight(game=self, seed=seed)
        g.reindex()
        return g

    fails(broken(set_up=set_up, state_class=ForgettingFight), "indexes are kept", "ready")


@forbids("1")
def lies(g: Fight, blade: CounterId) -> Refusal | None:
    """It names a rule that it does not declare."""
    free = g.held[blade] and blade in duel.my_blades(g) and blade not in g.lunged
    return None if free else Refusal("1.1", "It lies.")


@requires("1")
def all_blades(g: Fight) -> CounterSet:
    """There is no such blade."""
    return pack(map(CounterId, range(4)))


@frame
class LyingTurn(Turn):
    """A clause names a rule that it does not declare."""

    @ask("1", by=Turn.player, or_else="end-turn")
    def attack(self, g: Fight) -> None:
        """Lunge."""

    @attack.on(Choice(all_blades, lies))
    def lunge(self, g: Fight, blade: CounterId) -> Next:
        g.lunged |= {blade}
        return again()


def test_an_undeclared_rule_is_caught() -> None:
    """A clause may name only the rules that it declares."""
    fails(broken(variants={Turn: LyingTurn}), "guards declare their rules", "undeclared rule '1.1'")


def lunging(*clauses: Clause[Any]) -> type[Turn]:
    """A turn whose verb is declared with these clauses, and a place."""

    @requires("1")
    def ready(m: RuleContext) -> CounterSet:
        """It does not lie ready."""
        blades = map(CounterId, duel.my_blades(m.g))
        return pack(blade for blade in blades if duel.may_lunge(m.g, blade) is None)

    blades = Choice(ready, *clauses)
    verb = TableVerb("lunge", rule="1", blade=blades, place=lambda m, blade: (blade,))

    @frame
    class DeclaredTurn(Turn):
        """Its verb is a value."""

        @ask("1", by=Turn.player, or_else="end-turn")
        def attack(self, g: Fight) -> None:
            """Lunge."""

        @attack.on(verb)
        def lunge(self, g: Fight, blade: CounterId) -> Next:
            g.lunged |= {blade}
            return again()

    return DeclaredTurn


def test_a_clause_of_a_place_that_changes_is_caught() -> None:
    """What holds for a place is kept in a table, and so must hold for good."""
    asked: list[int] = []

    @forbids("1")
    def moody(game: Duel, blade: int) -> bool:
        """It is not in the mood."""
        asked.append(blade)
        return len(asked) > 12

    law = "verbs list what no clause refuses"
    fails(broken(variants={Turn: lunging(moody)}), law, "lack")


def test_a_clause_that_changes_its_mind_is_caught() -> None:
    """A clause asked twice gives the same set."""
    asked: list[int] = []

    @forbids("1")
    def moody(m: RuleContext) -> int:
        """It is not in the mood."""
        asked.append(1)
        return -1 if len(asked) % 3 == 0 else 0

    with pytest.raises(CheckError):
        check_game(broken(variants={Turn: lunging(moody)}), games=1, thorough_every=1)


def test_a_clause_with_an_unknown_rule_is_caught() -> None:
    """Rules that clauses name must stand in the rulebook."""

    @forbids("99")
    def nobody(m: RuleContext) -> int:
        """Nobody does."""
        return 0

    fails(broken(variants={Turn: lunging(nobody)}), "rules stand in the rulebook", "names rule 99")


def test_an_unknown_rule_is_caught() -> None:
    """Rules that are named must stand in the rulebook."""

    def rulebook(cls: type[Duel]) -> Rulebook:
        return Rulebook([])

    fails(broken(rulebook=classmethod(rulebook)), "rules stand in the rulebook", "names rule 1")


def test_a_label_that_names_another_noun_is_caught() -> None:
    """Its button could not be written, in play."""

    class Mislabelled(Presentation):
        def labels(self, language: str = "") -> Labels:
            return Labels({"lunge": "Lunge with {unit}"})

    fails(broken(presentation_class=Mislabelled), "labels fit their actions", "no noun {unit}")


def test_a_failure_can_be_reproduced() -> None:
    """The error carries a position, and says how to open it."""
    law = "undo stops at chance"
    error = fails(broken(variants={duel.Lunge: SecretDice}), law, seed=UNDONE_FIRST)
    assert error.position.startswith("hexwar:duel/dawn:")
    assert "hexwar.open_position('hexwar:duel/dawn:" in str(error)


LINE = Grid(Numbering(), [Hex(0, 0), Hex(1, 0)])


@pytest.mark.parametrize(
    ("planes", "facts", "message"),
    [
        ({"own": {LINE.ids[0]: 5}}, {}, "the plane 'own' has 5, not from 0 to 4, for"),
        ({"own": 1 << LINE.size}, {}, "the plane 'own' has a number where there is no hex"),
        ({}, {"turn": 61}, "the fact 'turn' is 61, not from 1 to 60"),
        ({"swamp": 1}, {"turn": 1}, "'swamp' is no feature that changes"),
    ],
)
def test_features_out_of_bounds_are_caught(
    planes: dict[str, Any], facts: dict[str, float], message: str
) -> None:
    """What learners see of a game must be what it declared."""
    declared = Features(LINE, (Feature("own", "own", 4),), (Feature("turn", "turn", 60, 1),))
    seen = Seen(planes, facts)
    game = broken(learning_class=learner(declared, lambda self, view, player: seen))
    fails(game, "features keep their bounds", message)


def test_looking_at_more_than_the_view_is_caught() -> None:
    """Features that are read from the state are those of the player's view of it."""
    declared = Features(LINE, (), (Feature("seed", "the seed of the dice", 2**62),))

    class Prying(Learning):
        def features(self, player: str) -> Features:
            return declared

        def observe(self, view: Any, player: str) -> Seen:
            return Seen({}, {})

        def look(self, g: State, player: str) -> Seen:
            return Seen({}, {"seed": g.seed})

    fails(broken(learning_class=Prying), "features come from the view")


def test_looking_that_changes_the_view_is_caught() -> None:
    """Looking at a game leaves it as it was."""
    declared = Features(LINE, (), ())

    def observe(self: Learning, view: dict[str, Any], player: str) -> Seen:
        view["fields"].clear()
        return Seen({}, {})

    game = broken(learning_class=learner(declared, observe))
    fails(game, "observing changes nothing")
