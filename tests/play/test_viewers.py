"""Who looks, decides or is judged is one of the players; a name that nobody bears is refused."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import hexwar
from hexwar.bots import make_bot
from hexwar.errors import UnknownNameError
from hexwar.play.match import Match
from hexwar.play.states import SPECTATOR
from hexwar.sim.luck import luck
from hexwar.sim.solving import solve

ASKED: dict[str, Callable[[Match, Any], Any]] = {
    "view": lambda match, name: match.view(name),
    "log": lambda match, name: match.log_for(name),
    "scene": lambda match, name: match.scene(name),
    "seat": lambda match, name: match.seat({name: make_bot("random")}),
    "unseat": lambda match, name: match.unseat(name),
    "begin": lambda match, name: Match(match.game, 1, players={name: make_bot("random")}),
    "luck": lambda match, name: luck(match, name, playouts=1),
    "solve": lambda match, name: solve(match.state, name),
}


@pytest.mark.parametrize("asked", ASKED)
@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("Red", "no player 'Red'; did you mean 'red'"),
        ("gree", "no player 'gree'"),
        ("", "no player ''"),
        (3, "no player 3"),
    ],
)
def test_a_name_that_is_no_players_is_refused(asked: str, name: Any, told: str) -> None:
    """A typing error is not answered with what a spectator sees, or with nothing."""
    match = hexwar.start("skirmish/ford", seed=1)
    with pytest.raises(UnknownNameError, match=told):
        ASKED[asked](match, name)
    assert match.seated == {}


def test_players_and_spectators_look() -> None:
    """All of them still see; the scene without a name is that of the player who decides."""
    match = hexwar.start("skirmish/ford", seed=1)
    for name in (*match.game.players, SPECTATOR):
        assert match.view(name)["stack"]
        assert match.log_for(name)
        assert match.scene(name).board is match.scene().board
