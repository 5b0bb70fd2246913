"""check_game and what a state keeps: caches that belong to one position, flags that end."""

from __future__ import annotations

import sys
from typing import Any

import pytest

from hexwar.board import CounterId
from hexwar.play import Actions, Frame, Next, State, ask, flag, frame, repeat, state
from hexwar.play.values.fields import cache
from hexwar.play.values.plain import Bits
from hexwar.testing import CheckError, check_game
from tests.play import duel
from tests.play.duel import Duel, Fight, Lunge, Turn, may_lunge, my_blades


@state
class Keeping(Fight):
    """The duel with the able blades worked out once, and marks on those that have lunged."""

    able: dict[int, list[int]] = cache(factory=dict)
    used: Bits = flag(until="turn")

    def blades(self) -> list[int]:
        """The blades that may lunge, worked out when first asked for."""
        if 0 not in self.able:
            self.able[0] = [b for b in my_blades(self) if may_lunge(self, b) is None]
        return self.able[0]

    def forget(self) -> None:
        """Work them out again."""
        self.able = {}

    def drop(self, blade: int) -> None:
        """A blade less."""
        super().drop(blade)
        self.forget()


@state
class Emptying(Keeping):
    """Empties the cache that clones look into."""

    def forget(self) -> None:
        """Work them out again, for everybody."""
        self.able.clear()


@frame
class Careful(Turn):
    """A turn whose list comes from the cache."""

    def begin(self, g: Any) -> None:  # type: ignore[override]
        super().begin(g)
        g.forget()
        g.expire("turn")

    @ask("1", by=Turn.player, or_else="end-turn")
    def attack(self, g: Any) -> Actions:
        """Lunge with a blade."""
        yield from (("lunge", blade) for blade in g.blades())

    @attack.on
    def lunge(self, g: Any, blade: CounterId) -> Next:
        g.lunged |= {blade}
        g.used |= 1 << blade
        g.forget()
        return repeat(Lunge, blade)


@frame
class Forgetful(Careful):
    """A turn that does not end the flag."""

    def begin(self, g: Any) -> None:  # type: ignore[override]
        Turn.begin.function(self, g)
        g.forget()


def keeping(state_class: type[State], turn: type[Frame]) -> Duel:
    """The duel on another state, with another turn."""

    def set_up(self: Duel, seed: int) -> State:
        g = state_class(game=self, seed=seed)
        g.reindex()
        return g

    body: dict[str, Any] = {
        "state_class": state_class,
        "set_up": set_up,
        "variants": {Turn: turn},
        "modules": (sys.modules[__name__], duel),
    }
    game: Duel = type("Kept", (Duel,), body)("dawn", {"turns": 60})
    return game


def test_caches_and_flags_that_are_kept_pass() -> None:
    """Replaced where the position changes, ended when the turn ends."""
    assert check_game(keeping(Keeping, Careful), games=3, thorough_every=1).games == 3


@pytest.mark.parametrize(
    ("state_class", "turn", "law"),
    [(Emptying, Careful, "caches belong to one position"), (Keeping, Forgetful, "flags end")],
)
def test_caches_and_flags_that_are_not_kept_are_caught(
    state_class: type[State], turn: type[Frame], law: str
) -> None:
    """Each by its own law."""
    with pytest.raises(CheckError) as caught:
        check_game(keeping(state_class, turn), games=3, thorough_every=1)
    assert caught.value.law == law
