"""Events cite the rule that acted: what check_game proves of them."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Any, ClassVar

import pytest
from railhead import Railhead
from railhead.combat import Assault

from hexwar import kit
from hexwar.board import CounterId, CounterSet, pack
from hexwar.kit.combat import Attacks
from hexwar.play import Actions, Choice, Next, again, ask, frame, requires, rule, step
from hexwar.play.states.runner import perform
from hexwar.testing import CheckError, check_game
from hexwar.testing.citations import _of_methods, false_citations, uncited
from tests.play import duel
from tests.play.duel import Duel, Fight, Turn, my_blades


@requires("1")
def own_blades(g: Fight) -> CounterSet:
    """It is not the duellist's."""
    return pack(map(CounterId, my_blades(g)))


@rule("6")
def shine(g: Fight, blade: int, number: str | None = None) -> None:
    """Tell of a polished blade."""
    g.say("lunge", blade=blade, rule=number)


def polishing(number: str | None, of_the_verb: str | None) -> Duel:
    """Return a game in which a blade may be polished instead of lunging.

    Args:
        number: The rule that the event names itself.
        of_the_verb: The rule that the verb carries.
    """

    @frame
    class PolishingTurn(Turn):
        """Lunge, or polish a blade."""

        @ask("1", by=Turn.player, or_else="end-turn")
        def attack(self, g: Fight) -> Actions:
            """Lunge with a blade, or polish it."""
            yield ("rest",)

        @attack.on(Choice(own_blades), rule=of_the_verb)
        def polish(self, g: Fight, blade: CounterId) -> None:
            shine(g, blade, number)

        @attack.on
        def rest(self, g: Fight) -> None:
            """Do nothing."""

    changes: dict[str, Any] = {
        "variants": {Turn: PolishingTurn},
        "modules": (sys.modules[__name__], duel),
    }
    game: Duel = type("Polished", (Duel,), changes)("dawn", {"turns": 6})
    return game


def cited(game: Duel) -> str:
    """Polish a blade, and return the rule that the event cites."""
    g = game.start(1)
    g.events = []
    perform(g, ("polish", 0))
    return g.events[0].rule


def test_an_event_cites_the_rule_of_its_verb() -> None:
    """Not that of the question, which offers other verbs too."""
    assert cited(polishing(None, "6")) == "6"
    assert cited(polishing(None, None)) == "1"
    assert cited(polishing("6", None)) == "6"


def test_a_variant_keeps_the_rule_of_an_inherited_verb() -> None:
    """A frame that extends a question of its base takes the handlers with their rules."""

    @frame
    class Base(Turn):
        @ask("1", by=Turn.player)
        def attack(self, g: Fight) -> Actions:
            """Rest?"""
            yield ("rest",)

        @attack.on(rule="6")
        def rest(self, g: Fight) -> Next:
            return again()

    extended = Base.plan["attack"].entry.extended()  # type: ignore[union-attr]
    assert extended.handlers["rest"].rule == "6"


@pytest.mark.parametrize(
    ("number", "of_the_verb", "wrong"),
    [(None, "6", False), ("6", None, False), (None, None, False), ("5", "6", True)],
    ids=["rule-of-the-verb", "rule-of-the-event", "rule-of-the-question", "rule-of-another"],
)
def test_check_game_finds_a_citation_of_a_rule_that_did_not_act(
    number: str | None, of_the_verb: str | None, wrong: bool
) -> None:
    """A verb acts under the rule of its question unless it names one; a foreign rule never acts."""
    game = polishing(number, of_the_verb)
    faults = false_citations(game.start(1), ("polish", 0))
    assert bool(faults) == wrong
    if wrong:
        assert "shine, called by" in faults[0]
        with pytest.raises(CheckError) as caught:
            check_game(game, games=3, thorough_every=50)
        assert caught.value.law == "events cite the rule that acted"


def test_a_question_with_one_verb_lends_it_its_rule() -> None:
    """Where nothing else can be chosen the question is about that very rule."""
    game = Duel("dawn", {"turns": 6})
    g = game.start(1)
    assert false_citations(g, g.listed[0]) == []


def test_looking_for_citations_changes_nothing() -> None:
    """The action is performed on a clone."""
    g = Duel("dawn", {"turns": 6}).start(1)
    before = g.digest()
    false_citations(g, g.listed[0])
    assert g.digest() == before


def test_steps_cite_their_rules() -> None:
    """Rules that the steps of a lunge carry are rules that act."""

    @frame
    class Boasting(duel.Lunge):
        @step("2")
        def declare(self, g: Fight) -> None:
            g.say("lunge", blade=self.blade, rule="4")

    changes: dict[str, Any] = {"variants": {duel.Lunge: Boasting}}
    game: Duel = type("Boasted", (Duel,), changes)("dawn", {"turns": 6})
    assert any("cites 4" in fault for fault in false_citations(game.start(1), ("lunge", 0)))


def test_uncited_names_each_open_place_with_the_line_to_write() -> None:
    """A game that leaves entries of the kit open is told all of them, and not one after another."""

    @frame
    class Melee(Attacks):
        """Fights, and says of no entry by which rule."""

        cites: ClassVar = {"attack": "3"}

    changes: dict[str, Any] = {"variants": {}, "modules": (duel,), "opening": Melee}
    loose = type("Loose", (Duel,), changes)
    lines = uncited(loose, "dawn")
    assert len(lines) > 0
    assert all('write @frame("…") above it' in line for line in lines)
    assert lines[0].startswith("Melee: ")
    assert '"attack"' not in lines[0]


def test_uncited_names_the_rule_that_an_event_misses() -> None:
    """It is found in play, and the line says where the number belongs."""
    game = polishing("5", "6")
    (line, *_) = uncited(type(game), "dawn", games=5)
    assert "cites 5, which did not act" in line
    assert 'write @rule("5") above shine (test_citations.py:' in line


def test_uncited_names_the_methods_whose_rules_code_of_the_kit_tells() -> None:
    """A shift is told by the throw of the kit; its rule belongs to the method that gives it."""

    @frame("7.1")
    class Fog(Assault):
        @rule("6.4")
        def shifts(self, g: Any) -> Iterator[kit.Modifier]:
            yield kit.shift(-1, "fog", "2.1")

    variants = {**Railhead.variants, Assault: Fog}
    (line, *_) = uncited(type("Foggy", (Railhead,), {"variants": variants}), "bridgehead", games=1)
    assert "in Fog.cites, or name 2.1 in @rule above Fog.shifts, or correct what" in line


def test_uncited_is_silent_about_a_game_that_names_its_rules() -> None:
    """The duel names a rule for all that it does."""
    assert uncited(Duel, "dawn") == []


def test_a_throw_of_the_kit_carries_the_rules_of_the_methods_it_calls() -> None:
    """Of all that call one another, in all classes, as marked or named in cites; no others."""

    class Kit:
        cites: ClassVar = {"calculate": "6.3"}

        def throw(self) -> list[str]:
            return [shift for part in (self.calculate(),) for shift in part]

        def calculate(self) -> list[str]:
            return self.shifts()

        @rule("6.4")
        def shifts(self) -> list[str]:
            return []

        @rule("9")
        def advance(self) -> None: ...

    class Led(Kit):
        @rule("13")
        def shifts(self) -> list[str]:
            return [*super().shifts(), "leader"]

    assert _of_methods(Led, Kit.throw.__code__) == {"6.3", "6.4", "13"}
    assert _of_methods(Kit, Kit.throw.__code__) == {"6.3", "6.4"}
