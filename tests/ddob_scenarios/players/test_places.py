"""How good places are for units, and what is remembered of that."""

from __future__ import annotations

import gc
from types import FunctionType, ModuleType
from typing import Any

import pytest

from ddob_scenarios.players.decisions.moving import here, place_of
from ddob_scenarios.players.memory import Memories
from ddob_scenarios.scenarios.printed_game import PrintedGame
from ddob_scenarios.state.omaha import Omaha
from tests.ddob_scenarios.players.test_assigning_tasks import seen
from tests.ddob_scenarios.situations import Situation


def held_by(known: Memories) -> list[Omaha]:
    """Return the states that memories keep alive, however they hold them."""
    found: list[Omaha] = []
    ahead: list[Any] = [known]
    met = {id(known)}
    while ahead:
        one = ahead.pop()
        if isinstance(one, Omaha):
            found.append(one)
        # What a function is given stands in its closure; its module is no memory.
        inner = one.__closure__ or () if isinstance(one, FunctionType) else gc.get_referents(one)
        for other in inner:
            # What the game itself keeps serves everybody.
            if id(other) not in met and not isinstance(other, type | ModuleType | PrintedGame):
                met.add(id(other))
                ahead.append(other)
    return found


def test_what_is_remembered_of_places_holds_no_state() -> None:
    """Two thousand of them are kept, some of a position that is long gone."""
    there = Situation("beyond-the-beach", turn=18).german("A3", "T")
    there.us("K/3/16@0807/2", "L/3/16@0807/1", "I/3/16@1008/3").settle()
    look = seen(there)
    for name in ("K/3/16", "L/3/16", "I/3/16"):
        here(look, there.counter(name))
    assert len(look.places) == 3
    assert held_by(look.known) == []


@pytest.mark.rule("6.35")
def test_who_joins_others_pays_for_the_fire_that_he_draws_on_them() -> None:
    """With five steps in a hex their symbols no longer matter: fire hits all of them."""
    there = Situation("beyond-the-beach", turn=18).german("A3", "T")
    there.us("K/3/16@0807/2", "L/3/16@0908/3").settle()
    look, k = seen(there), there.counter("K/3/16")
    there.us("L/3/16@0908/2").settle()
    fewer = seen(there)
    at = there.at("0908")
    assert place_of(look, k, at) < place_of(fewer, k, at)
