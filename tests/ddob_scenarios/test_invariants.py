"""The laws of the table hold after every event of random games, in every scenario and variant."""

from __future__ import annotations

from pathlib import Path
from typing import Any, cast

import pytest

import hexwar
from ddob_scenarios.game import DDayAtOmahaBeach
from ddob_scenarios.printed.ids import GermanId, SiteId
from ddob_scenarios.state.omaha import HIDDEN, Omaha
from hexwar.board import NONE, BoxId, CounterId, as_set, has, one
from hexwar.play.values.events import Event
from hexwar.testing import check_game

from .invariants import ALWAYS, AT_DECISIONS, Watch, watched_game

ENDLESS = """
source = "reconstructed"
[scenario]
game = "ddob"
base = "{base}"
name = "endless-{base}"
title = "To the last turn"
[victory]
catastrophe = [99, 99]
"""
"""The random player bleeds to death; here no loss ends the game, so that he sees all turns."""

NO_FIRST_CHECK = """
[victory.first_check]
won_from = 999
goes_on_from = -999
goes_on_from_2_0 = -999
"""

ALL_VARIANTS = {
    "effective_bombardment": True,
    "tanks_land_safely": True,
    "rangers_at_pointe_du_hoc": True,
    "improved_reaction": True,
    "german_armour": True,
    "early_german_actions": True,
    "players": 2,
    "edition": "2.0",
}

LANDINGS = {"effective_bombardment": True, "tanks_land_safely": True}

GAMES: list[tuple[str, dict[str, Any]]] = [
    ("easy-fox", {}),
    ("easy-fox", LANDINGS),
    ("first-waves", {}),
    ("first-waves", {"effective_bombardment": True, "rangers_at_pointe_du_hoc": True}),
    ("first-waves", {"players": 2, "edition": "2.0", "tanks_land_safely": True}),
    ("d-day", {}),
    ("d-day", {"moved_leader": "all_command", "stack_barrage": False, "bluff_by_trail": "walk"}),
    ("d-day", {"early_german_actions": True, "improved_reaction": True}),
    ("d-day", ALL_VARIANTS),
    ("beyond-the-beach", {}),
    ("beyond-the-beach", {"german_armour": True, "armour_loss": "immediate"}),
    (
        "beyond-the-beach",
        {"german_armour": True, "improved_reaction": True, "players": 2, **LANDINGS},
    ),
]


def endless(base: str, options: dict[str, Any], folder: Path) -> DDayAtOmahaBeach:
    """Return a scenario of the game that lasts to its last turn."""
    text = ENDLESS.format(base=base) + (NO_FIRST_CHECK if base == "d-day" else "")
    file = folder / f"{base}.toml"
    file.write_text(text, encoding="utf-8")
    return cast("DDayAtOmahaBeach", hexwar.game(str(file), options))


@pytest.mark.rule("2.3", "5.21", "6.31", "6.34", "7.6", "7.63", "13.11", "14.11", "R5-13")
@pytest.mark.parametrize(("base", "options"), GAMES, ids=str)
def test_laws_of_the_table(base: str, options: dict[str, Any], tmp_path: Path) -> None:
    """No unit in two places, no step regained but by its event, no limit passed, 54 cards."""
    game = endless(base, options, tmp_path)
    for seed in (1, 2):
        assert watched_game(game, seed).outcome
    plain = cast("DDayAtOmahaBeach", hexwar.game(f"ddob/{base}", options))
    assert watched_game(plain, seed=3).outcome


@pytest.mark.rule("23", "23.4", "23.5", "7.22")
def test_the_contract_holds_with_armour_and_two_players(tmp_path: Path) -> None:
    """Lists, guards, explanations, saves, undo and chance, with moving German positions."""
    game = endless("beyond-the-beach", {"german_armour": True, "players": 2}, tmp_path)
    assert check_game(game, games=1, seed=2, thorough_every=150).games == 1


# -- the checker itself ----------------------------------------------------------------------------


def table(**options: Any) -> tuple[Omaha, Watch]:
    """Return Beyond the Beach with armour before its first turn, and a watch over it."""
    game = hexwar.game("ddob/beyond-the-beach", {"german_armour": True, **options})
    g = cast("Omaha", game.lay_out(1))
    return g, Watch(g)


def break_places(g: Omaha) -> None:
    """Put a unit on the map in a box as well."""
    g.box[next(i for i, at in enumerate(g.hex) if at >= 0)] = BoxId(0)


def break_hexes(g: Omaha) -> None:
    """Put armour with another German unit."""
    site = g.game.map.site_named["C6"]
    g.set_unit(g.game.map.armour_site_at[g.game.map.sites[site].hex], GermanId(0))


def break_sides(g: Omaha) -> None:
    """Put a US unit among Germans."""
    g.put(CounterId(0), g.game.map.sites[g.game.map.site_named["C6"]].hex)


def break_ground(g: Omaha) -> None:
    """Put a US unit into the sea."""
    g.put(CounterId(0), next(i for i in g.game.map.board.ids if has(g.game.map.ground["sea"], i)))


def break_depth(g: Omaha) -> None:
    """Leave a marker without a unit."""
    g.set_depth(g.game.map.site_named["C8"], HIDDEN, g.game.depth_of["mobile"])


def break_lots(g: Omaha) -> None:
    """Forget what a hidden unit may be."""
    g.unit_lot[g.game.map.site_named["C6"]] = NONE


def break_markers(g: Omaha) -> None:
    """Disrupt a unit that has not landed."""
    g.disrupted |= one(CounterId(next(i for i, due in enumerate(g.due) if due)))


def break_allotment(g: Omaha) -> None:
    """Overdraw."""
    g.actions_left[0] = -1


def break_deck(g: Omaha) -> None:
    """Lose a card."""
    g.deck &= as_set(g.deck - 1)


@pytest.mark.parametrize(
    "harm",
    [
        break_deck,
        break_places,
        break_hexes,
        break_sides,
        break_ground,
        break_depth,
        break_lots,
        break_markers,
        break_allotment,
    ],
)
def test_every_law_of_every_moment_is_watched(harm: Any) -> None:
    """The next event after the harm is done fails."""
    g, watch = table()
    watch.append(Event("turn-begins", "4", {}))
    harm(g)
    with pytest.raises(AssertionError, match="broken after"):
        watch.append(Event("recovers", "7.7", {"unit": 1}))


def test_laws_at_decisions_are_watched() -> None:
    """Dead units on the map, losses not counted, and counters lost or doubled are found."""
    for harm in (
        lambda g: g.steps.__setitem__(0, 0),
        lambda g: setattr(g, "losses", 0),
        lambda g: g.pool_sizes.__setitem__("D", 4),
        lambda g: setattr(g, "lost_units", g.lost_units | 1 << g.unit[0]),
    ):
        g, watch = table()
        g.set_unit(
            SiteId(0), GermanId(next(i for i, u in enumerate(g.game.german) if u.back == "plain"))
        )
        g.gone_units.pop()
        watch.decide()
        harm(g)
        with pytest.raises(AssertionError, match="broken after"):
            watch.decide()
    assert len(ALWAYS) + len(AT_DECISIONS) == 13


def test_what_events_tell_is_watched() -> None:
    """Growth without its event, a limit passed, high stacks and units under water are found."""
    g, watch = table()
    g.steps[0] += 1
    with pytest.raises(AssertionError, match="Steps grow only"):
        watch.append(Event("recovers", "7.7", {"unit": 0}))
    g, watch = table()
    position = g.game.map.position_named["A7"]
    with pytest.raises(AssertionError, match="passes its limit of 2"):
        watch.append(Event("position-fires", "6.3", {"position": position, "units": (0, 1, 2)}))
    with pytest.raises(AssertionError, match="hits a unit twice"):
        watch.append(Event("position-fires", "6.3", {"position": position, "units": (1, 1)}))
    g, watch = table()
    watch.phase = "actions"
    g.phase = "end"
    at = next(at for at in g.hex if at >= 0)
    for unit in range(3):
        g.put(CounterId(unit), at)
    with pytest.raises(AssertionError, match="stacks are of two"):
        watch.append(Event("recovers", "7.7", {"unit": 0}))
    g, watch = table()
    g.turn, g.phase, watch.phase = 16, "fire", "fire"
    watch.append(Event("step-lost", "6.32", {"unit": 1}))
    with pytest.raises(AssertionError, match="loses one step"):
        watch.append(Event("step-lost", "6.32", {"unit": 1}))
    g, watch = table()
    g.set_turn(18)
    water = g.game.map.submerged["high"]
    g.put(CounterId(0), next(i for i in g.game.map.board.ids if has(water, i)))
    with pytest.raises(AssertionError, match="below the waterline"):
        watch.append(Event("turn-begins", "4", {}))
