"""The options of the game with their values, as the rules read them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

import attrs

from ddob_scenarios.printed import DATA
from hexwar.play.game.scenarios import OptionValue


@attrs.frozen(kw_only=True)
class Settings:
    """All options with their values; one that a scenario does not offer has its default.

    What each decides, and by which rule or ruling, stands in ``data/rules.toml``.
    """

    edition: Literal["2017", "2.0"]
    concentrated_targets: Literal["all_fire", "position_fire"]
    artillery_first_priority: Literal["most_steps", "free_choice"]
    artillery_action_sector: Literal["within_priority", "sector_first"]
    mine_sector: Literal["box_now", "card"]
    obstacles_gone_turn: Literal[23, 24]
    obstacle_card: Literal["hex_sector", "position_sector"]
    two_hex_attacks: Literal["position", "hex"]
    division_order: Literal["chosen", "east_first", "west_first"]
    moved_leader: Literal["free_actions", "all_command"]
    infiltration_draws: Literal["unit", "stack"]
    stack_barrage: bool
    bluff_by_trail: Literal["climb", "walk"]
    barrage_disrupted: bool
    joint_division_attacks: bool
    hero_pool: Literal["five", "recycled", "unlimited"]
    hero_readings: Literal["one", "each"]
    naval_marker_limit: Literal["none", "2"]
    event_division: Literal["command", "printed"]
    smoke_silences_guns: bool
    german_action_order: Literal["fixed", "player"]
    reoccupy_from_setup: bool
    rockets_hamper_engineers: bool
    garrison_victory: Literal["occupies", "always"]
    exited_armour_on_high_ground: bool
    players: Literal[1, 2]
    early_german_actions: bool
    effective_bombardment: bool
    tanks_land_safely: bool
    rangers_at_pointe_du_hoc: bool
    improved_reaction: bool
    german_armour: bool
    variant_vp_first_check: bool
    preservation_22_1_origin: Literal["any", "beach"]
    armour_order_1321: Literal["diagram", "text"]
    armour_stands: Literal["field", "targets"]
    armour_loss: Literal["end_of_turn", "immediate"]
    easy_fox_west: Literal["ignore", "redirect"]
    easy_fox_level: Literal["half", "fitted"]


def settings_of(options: Mapping[str, OptionValue]) -> Settings:
    """Return the settings that some options, read before, give; the others have their defaults.

    Raises:
        TypeError: There is no such option.
    """
    defaults = {name: option.default for name, option in DATA.rules.options.items()}
    chosen: dict[str, Any] = {**defaults, **options}
    return Settings(**chosen)
