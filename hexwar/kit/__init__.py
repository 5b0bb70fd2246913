"""Parts of wargames that a game takes instead of writing them.

A game has one import for all of them, and names them where it uses them:

    from hexwar import kit

    @frame("7")
    class Assault(kit.Battle): ...

A part is loaded when it is first named, so that a game loads what it uses.

Each module answers one question that most games of hexes and counters ask. A game takes a part or
leaves it; none demands another unless it says so.

- :mod:`hexwar.kit.forces`: where the counters are, and who is in a hex.
- :mod:`hexwar.kit.facing`: which way a counter faces, and what lies in which of its arcs.
- :mod:`hexwar.kit.stacking`: whether a counter finds room, where counters count differently.
- :mod:`hexwar.kit.boxes`: which counters are in boxes off the map, and how these are joined.
- :mod:`hexwar.kit.box_moves`: how a player moves units between boxes, and between them and the map.
- :mod:`hexwar.kit.turns`: which turn it is, whose, and what comes after it.
- :mod:`hexwar.kit.impulses`: which units act, where the sides have impulses in turn.
- :mod:`hexwar.kit.chits`: which formation acts next, when chits are drawn for it.
- :mod:`hexwar.kit.movement`: where a unit may march, by which way, and by which rule not elsewhere.
- :mod:`hexwar.kit.marches`: where the units of a list may march, with each search made once.
- :mod:`hexwar.kit.higher_costs`: what the ground costs where something makes it harder.
- :mod:`hexwar.kit.movement_phase`: how a player moves units and brings on those that are due.
- :mod:`hexwar.kit.combat`: attacks and battles.
- :mod:`hexwar.kit.announced`: battles announced first, and who goes after a retreat.
- :mod:`hexwar.kit.combat_results`: effects, losses, retreats, and the ways that they can take.
- :mod:`hexwar.kit.plots`: which orders players plot in secret, and where these lead.
- :mod:`hexwar.kit.blocks`: who sees a block from the front, and in which order blocks fire.
- :mod:`hexwar.kit.reactions`: whether the other side may react, and wants to be asked.
- :mod:`hexwar.kit.odds`: which column of the table a combat comes to.
- :mod:`hexwar.kit.modifiers`: what changes a number, by how much, and by which rule.
- :mod:`hexwar.kit.supply`: who is out of supply, since when, and what cuts them off.
- :mod:`hexwar.kit.arrivals`: who is placed at the start, comes later, is drawn, gets steps back.
- :mod:`hexwar.kit.victory`: who holds the objectives, what regions are worth, and who has won.
- :mod:`hexwar.kit.judge`: what a position is worth to a side, and what the judge of a game adds.
- :mod:`hexwar.kit.position`: who can reach whom and what, at one moment.
- :mod:`hexwar.kit.history`: when places fell in history and in a played game, and the front.
- :mod:`hexwar.kit.weather`: the weather of a turn.
- :mod:`hexwar.kit.scenario`: scenario files of games of counters.
- :mod:`hexwar.kit.facts`: what scenario files say besides, and what names in them are names of.
- :mod:`hexwar.kit.attributes`: whether a board says of its places and hexes what the rules read.
- :mod:`hexwar.kit.data_checks`: whether the data files of a game agree with each other.
- :mod:`hexwar.kit.game`: what every game with counters on a map reads, prepares and says.
- :mod:`hexwar.kit.table`: faces, stacks, turn track, cups, overlays and previews.
- :mod:`hexwar.kit.analysis`: how well a side stands, for bots.
- :mod:`hexwar.kit.automaton`: a side that cards play, and lists of priorities.
- :mod:`hexwar.kit.automaton.actions`: verbs and keys with which cards move, attack and take losses.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from hexwar.errors import closest, did_you_mean

if TYPE_CHECKING:
    from hexwar.kit.analysis import *
    from hexwar.kit.announced import *
    from hexwar.kit.arrivals import *
    from hexwar.kit.attributes import *
    from hexwar.kit.automaton import *
    from hexwar.kit.automaton.actions import *
    from hexwar.kit.blocks import *
    from hexwar.kit.box_moves import *
    from hexwar.kit.boxes import *
    from hexwar.kit.chits import *
    from hexwar.kit.combat import *
    from hexwar.kit.combat_results import *
    from hexwar.kit.facing import *
    from hexwar.kit.facts import *
    from hexwar.kit.forces import *
    from hexwar.kit.game import *
    from hexwar.kit.higher_costs import *
    from hexwar.kit.history import *
    from hexwar.kit.impulses import *
    from hexwar.kit.judge import *
    from hexwar.kit.marches import *
    from hexwar.kit.modifiers import *
    from hexwar.kit.movement import *
    from hexwar.kit.movement_phase import *
    from hexwar.kit.odds import *
    from hexwar.kit.plots import *
    from hexwar.kit.position import *
    from hexwar.kit.reactions import *
    from hexwar.kit.scenario import *
    from hexwar.kit.stacking import *
    from hexwar.kit.supply import *
    from hexwar.kit.table import *
    from hexwar.kit.turns import *
    from hexwar.kit.victory import *
    from hexwar.kit.weather import *

_NAMES = {
    "analysis": "CounterAnalysis",
    "announced": "AnnouncedAttacks PursuedRetreats Pursuit",
    "arrivals": """
        ChitId Cup Cups Rebuilding Replacements Replacing Schedule SetUp draw_from_cups due_on
        entries is_to_come show_entry
    """,
    "attributes": "Topic attributes_of check_hexes",
    "automaton": """
        AutomatonCard AutomatonFile Card CardPlayer CardTerms Cards CardChoice GameByCards
        Instruction Key OddsTable Order Pass Priorities Ranking card_area card_face card_piles
        check_cards holds_on key look_up memory_of noun_key play_by_cards read_cards remembering
        tell_passes told
    """,
    "automaton.actions": "ACTION_KEYS CounterGameByCards cards_in full_attack odds_from to_goal",
    "blocks": "UNSEEN BlockBattle BlockCombat Blocks Building",
    "box_moves": "BoxMovers BoxMoves",
    "boxes": "LINE BoxMap Boxes",
    "chits": "Chits Formation FormationId formations_of",
    "combat": "Attacks Battle Fighters",
    "combat_results": """
        Exchanges GoingOn Losses Retreats effect effects_in farthest lose_step place_of takes_number
        ways_back
    """,
    "facing": "Facing",
    "facts": """
        EMPTY BoxName CounterName Facts HexName NameOf PositionName RegionName SideName
        check_names
    """,
    "forces": "OFF OnePerHex Positions Stacks Steps",
    "game": "KIT CounterGame board_of counters_of kit_texts tables_in with_kit_labels",
    "higher_costs": "with_higher_costs",
    "history": """
        Compared Fall History compared first_held front front_overlay fronts moment
        objectives_held places_occupied read_history
    """,
    "impulses": "ByImpulses ImpulseTurn Impulses",
    "judge": "FAR Goal Judge Outlook",
    "marches": "Marches",
    "modifiers": """
        Kind Ledger LedgerLine Modifier Number add capped clamp fixed multiply number_text shift
    """,
    "movement": "Bars Causes March NamedSets Ways ZoneStage ways_of",
    "movement_phase": "Movers Moves RailMoves Trains",
    "odds": "DIE CombatCalculation at_difference at_odds",
    "plots": "AHEAD NO_ORDER OrderId Plotting plotted",
    "position": "Change Contest Position Threat chance_of_harm",
    "reactions": "Reactions ReservedBattle Window",
    "scenario": """
        AllianceTable Alliances ArrivalTable CupTable FileScenario HeadTable HeadTexts Hexes
        KnownNames LevelTable OptionsTable ScenarioFile SetUpTable Turn Units check_scenario
        read_scenario
    """,
    "stacking": "Stacking",
    "supply": """
        Lines Supplied SupplyChanges judge_supply note_supply out_of_supply supply_overlays
        supply_refusal
    """,
    "table": "Faces MapTable piles",
    "turns": "Clock OfActiveSide OfSide OfUnit SideTurn TurnByTurn",
    "victory": """
        NOBODY Casualties Objective Objectives UncontestedControl end_by_level level_of
        objective_hexes objectives_of owner_of points_of
    """,
    "weather": "Weather column_of forecast",
}
"""The names that a game may use, by module: what each says in its ``__all__``."""

HOMES = {name: module for module, names in _NAMES.items() for name in names.split()}
"""By name: the module that has it."""

if not TYPE_CHECKING:  # a type checker is to know which names there are

    def __getattr__(name: str) -> Any:
        """Load the module of a name that is used for the first time."""
        if name not in HOMES:
            hint = did_you_mean(name, closest(name, HOMES))
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}{hint}")
        value = globals()[name] = getattr(import_module(f"{__name__}.{HOMES[name]}"), name)
        return value


def __dir__() -> list[str]:
    """Return the names that a game may use."""
    return sorted(HOMES)
