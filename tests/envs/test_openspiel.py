"""Games for OpenSpiel: its states are ours, its chance sums to one, its values are exact."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

import hexwar

pytest.importorskip("gymnasium")
pyspiel: Any = pytest.importorskip("pyspiel")

from hexwar.envs.openspiel import openspiel_game  # noqa: E402
from hexwar.errors import GameError  # noqa: E402
from hexwar.play.states import State  # noqa: E402
from hexwar.play.states.runner import perform  # noqa: E402
from hexwar.sim import PublishedPosition, solve  # noqa: E402

PERFT = Path(hexwar.__file__).parents[1] / "docs" / "guide" / "perft"


def test_a_game_is_played_to_its_end() -> None:
    """Each node has a decider, chance sums to one, and the end has the scores of the rules."""
    game, chances = openspiel_game("skirmish/ford"), 0
    for seed in range(4):
        rng, state = Random(seed), game.new_initial_state()
        while not state.is_terminal():
            twin = state.clone()
            assert str(twin) == str(state)
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                assert sum(p for _, p in outcomes) == pytest.approx(1)
                action = rng.choices([o for o, _ in outcomes], [p for _, p in outcomes])[0]
                chances += 1
            else:
                legal = state.legal_actions()
                assert legal == sorted(set(legal))
                named = {a: state.action_to_string(state.current_player(), a) for a in legal}
                attacks = [a for a, name in named.items() if name.startswith("attack")]
                action = rng.choice(attacks or legal)
            state.apply_action(action)
            assert str(twin) != str(state) or twin.current_player() != state.current_player()
        assert sum(state.returns()) == 0
    assert chances


def test_a_player_knows_no_more_than_its_views() -> None:
    """Until something is revealed, the information of a player is the same for all set-ups."""
    game = openspiel_game("skirmish/ford")
    seen = set()
    for first in range(4):
        state, rng = game.new_initial_state(), Random(1)
        state.apply_action(state.legal_actions()[first])
        while state.current_player() == 0:
            state.apply_action(rng.choice(state.legal_actions()))
        assert state.current_player() == 1
        seen.add(state.information_state_string(1))
        assert state.information_state_string(0) != state.information_state_string(1)
    assert len(seen) == 1


def worth(state: Any, known: dict[str, float]) -> float:
    """Return the value of a state to the first player, by backward induction."""
    key = f"{state} {state.current_player()}"
    if key not in known:
        if state.is_terminal():
            known[key] = state.returns()[0]
        elif state.is_chance_node():
            outcomes = state.chance_outcomes()
            known[key] = sum(p * worth(state.child(o), known) for o, p in outcomes)
        else:
            best = max if state.current_player() == 0 else min
            known[key] = best(worth(state.child(a), known) for a in state.legal_actions())
    return known[key]


def late(g: State) -> State:
    """Return a moment soon before the end, played on from one in which all is revealed."""
    while g.turn < 12:  # type: ignore[attr-defined]
        actions = list(g.listed)
        perform(g, next((a for a in actions if a[0] == "end-turn"), actions[0]))
    return g


def test_backward_induction_gives_the_exact_value() -> None:
    """The value over OpenSpiel's states is the fraction that the library's own solver finds."""
    revealed = PublishedPosition.read(PERFT / "skirmish-revealed.json").reached()
    g = late(revealed.clone())
    assert g.listed
    exact = solve(g, "red").value
    game = openspiel_game("skirmish/ford", moment=g)
    assert worth(game.new_initial_state(), {}) == pytest.approx(float(exact))


def test_large_games_are_refused() -> None:
    """The message says what to do instead."""
    with pytest.raises(GameError, match="actions='words'"):
        openspiel_game("ddob/easy-fox")
