"""The modules that hold procedures and rules, for the rules registry."""

from __future__ import annotations

from types import ModuleType

from ddob_scenarios.printed import (
    armour_map,
    cards,
    charts,
    german_counters,
    map,  # noqa: A004
    routes,
    turn_track,
    us_counters,
)
from ddob_scenarios.printed import map_reading as printed_map
from ddob_scenarios.rules import german_phase as fire
from ddob_scenarios.rules import sequence, setup, victory
from ddob_scenarios.rules import us_phase as actions
from ddob_scenarios.rules.common import (
    acting,
    approaches,
    command,
    control,
    defence,
    germans,
    losses,
    posts,
    stacking,
)
from ddob_scenarios.rules.common import variants as variants_before_play
from ddob_scenarios.rules.engineers_and_hq import bases
from ddob_scenarios.rules.engineers_and_hq import phase as support
from ddob_scenarios.rules.events import depth, event_choices, reinforcements
from ddob_scenarios.rules.events import effects as events
from ddob_scenarios.rules.german_actions import (
    action_summary,
    advance,
    ambush,
    mortar,
    patrol,
    redeploy,
    reoccupy,
)
from ddob_scenarios.rules.german_actions import order_of_actions as german_actions
from ddob_scenarios.rules.german_armour import armour_actions as armour
from ddob_scenarios.rules.german_armour import armour_entry, armour_movement
from ddob_scenarios.rules.german_fire import aim, artillery, assignment, leader_hits, volley
from ddob_scenarios.rules.landing import amphibious as landing
from ddob_scenarios.rules.landing import bombardment, engineers, opening, placing
from ddob_scenarios.rules.us_actions import together
from ddob_scenarios.rules.us_attacks import attack, barrage, joining, weapons
from ddob_scenarios.rules.us_movement import (
    arriving,
    exits,
    infiltration,
    march,
    movement,
    preservation,
)
from ddob_scenarios.scenarios import files as scenario
from ddob_scenarios.scenarios import (
    possible_forces,
    possible_germans,
    possible_victory,
    printed_game,
    tables,
)
from ddob_scenarios.state import draws as cards_in_play
from ddob_scenarios.state import omaha as state

MODULES: tuple[ModuleType, ...] = (
    map,
    possible_forces,
    possible_germans,
    possible_victory,
    printed_map,
    cards,
    us_counters,
    german_counters,
    charts,
    turn_track,
    routes,
    scenario,
    printed_game,
    tables,
    variants_before_play,
    setup,
    state,
    cards_in_play,
    sequence,
    opening,
    bombardment,
    landing,
    placing,
    events,
    event_choices,
    depth,
    reinforcements,
    fire,
    volley,
    action_summary,
    german_actions,
    reoccupy,
    redeploy,
    mortar,
    patrol,
    advance,
    ambush,
    armour_map,
    armour,
    armour_movement,
    armour_entry,
    aim,
    assignment,
    leader_hits,
    artillery,
    engineers,
    support,
    bases,
    posts,
    actions,
    together,
    acting,
    command,
    movement,
    preservation,
    march,
    exits,
    arriving,
    infiltration,
    stacking,
    joining,
    attack,
    weapons,
    approaches,
    defence,
    barrage,
    germans,
    control,
    losses,
    victory,
)
