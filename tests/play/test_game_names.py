"""A game may not keep a value under the name of something that every game has."""

from __future__ import annotations

import pytest

from hexwar.errors import GameError
from hexwar.play import public, state
from tests.play.duel import Duel, Fight


@pytest.mark.parametrize(
    "name", ["start", "lexicon", "procedures", "prompt", "presentation", "analysis"]
)
def test_a_value_that_would_hide_a_method_is_refused_at_once(name: str) -> None:
    """``self.start = {...}`` hid ``Game.start``: it went well until somebody called that."""

    class Shadowing(Duel):
        def prepare(self) -> None:
            """Keep a value under a name that is taken."""
            super().prepare()
            setattr(self, name, {})

    with pytest.raises(GameError, match=rf"Shadowing\.{name}: every game has '{name}' already"):
        Shadowing("dawn")


@pytest.mark.parametrize("name", ["start", "prompt", "presentation"])
def test_a_value_of_the_class_that_would_hide_a_method_is_refused(name: str) -> None:
    """``start = {...}`` in the body of a class hides a method as well: refused with the class."""
    with pytest.raises(GameError, match=rf"Shadowing\.{name}: every game has '{name}' already"):
        type("Shadowing", (Duel,), {name: {}})


def test_a_method_may_be_replaced_by_a_game() -> None:
    """Methods, class methods and properties replace those of the library."""
    own = type("Own", (Duel,), {"prompt": lambda self, *given: "?", "__doc__": "A game."})
    assert own("dawn").prompt() == "?"


def test_what_a_game_sets_is_its_own() -> None:
    """Players, variants and any other name."""

    class Own(Duel):
        def prepare(self) -> None:
            """Keep values under free names."""
            super().prepare()
            self.variants = {}
            self.starts = {"red": 1}

    assert Own("dawn").starts == {"red": 1}


def test_a_state_of_another_class_than_the_game_says_is_refused() -> None:
    """A variant's own field was missing in the middle of a rule: ``Duel`` makes a ``Fight``."""

    @state
    class Longer(Fight):
        """One field more."""

        smoke: int = public(default=0)

    game = type("LongDuel", (Duel,), {"state_class": Longer, "__doc__": "A variant."})("dawn")
    with pytest.raises(
        GameError,
        match=r"LongDuel\.set_up returns a state of the class Fight, but state_class is Longer",
    ):
        game.lay_out(1)
