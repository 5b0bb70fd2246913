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
from hexwar.play.states.runner import advance, perform  # noqa: E402
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


def three_blocks(red: tuple[int, int], blue: int) -> State:
    """Return red's last order: two hidden blocks against a hidden one in the village.

    The others are gone, and nobody has seen their strengths: their losses would tell the rest.
    """
    g: Any = hexwar.game("skirmish/ford").start(0)
    for own in (red, (blue,)):
        for strength in (*own, *sorted({1, 2, 3, 4}.difference(own))):
            perform(g, ("give", g.stack[-1].block, strength))
    board, at = g.game.board, {0: "0202", 1: "0203", 4: "0303"}
    for block in range(8):
        g.put(block, board.hex(at[block]) if block in at else -1)
    g.turn, g.orders_left = 11, 1
    advance(g)
    state: State = g
    return state


def test_hidden_strengths_are_dealt() -> None:
    """Chance deals the strengths; a player's information has its own, and nothing of the other's.

    Exploitability of three blocks: to play at random loses half a game to a best response, and
    CFR+ comes near an equilibrium.
    """
    cfr = pytest.importorskip("open_spiel.python.algorithms.cfr")
    exploitability: Any = pytest.importorskip("open_spiel.python.algorithms.exploitability")
    deals = [three_blocks(red, blue) for red in ((4, 1), (1, 4)) for blue in (1, 4)]
    game = openspiel_game("skirmish/ford", moment=deals)
    root = game.new_initial_state()
    assert root.is_chance_node()
    assert root.chance_outcomes() == [(n, 0.25) for n in range(4)]
    assert {root.information_state_string(player) for player in (0, 1)} == {""}
    red = [root.child(n).information_state_string(0) for n in range(4)]
    blue = [root.child(n).information_state_string(1) for n in range(4)]
    assert red[0] == red[1] != red[2] == red[3]
    assert blue[0] == blue[2] != blue[1] == blue[3]
    solver = cfr.CFRPlusSolver(game)
    lost = []
    for iterations in (1, 10):
        for _ in range(iterations):
            solver.evaluate_and_update_policy()
        told = exploitability.nash_conv(game, solver.average_policy(), use_cpp_br=False)
        lost.append(told / 2)
    assert lost[0] == pytest.approx(0.5085, abs=1e-4)  # the first average is the uniform policy
    assert lost[1] < 0.03


def test_large_games_are_refused() -> None:
    """The message says what to do instead."""
    with pytest.raises(GameError, match="actions='words'"):
        openspiel_game("ddob/easy-fox")


def test_openspiel_is_content() -> None:
    """Its own test plays a game at random and checks each state, also through observers."""
    pyspiel.random_sim_test(openspiel_game("skirmish/ford"), 1, serialize=False, verbose=False)
    state = openspiel_game("skirmish/ford").new_initial_state()
    observer = state.get_game().make_py_observer(pyspiel.IIGObservationType(perfect_recall=True))
    assert observer.string_from(state, 0) == state.information_state_string(0)
    now = state.get_game().make_py_observer()
    assert now.string_from(state, 0) == state.observation_string(0)
