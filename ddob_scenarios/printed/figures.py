"""Figures of the rules that stand in no chart and on no counter, from ``data/figures.toml``."""

from __future__ import annotations

from typing import Annotated, Final, Literal

import attrs

from ddob_scenarios.printed import DATA
from ddob_scenarios.printed.charts import Tide
from hexwar.data import Between, Datum, NotEmpty

Turn = Annotated[int, Between(1, 32)]
Count = Annotated[int, Between(1, 99)]
Passage = Literal["by-road", "cleared", "never"]
Doubled = Literal["nothing", "unit", "both"]
"""What of a German unit terrain doubles: the unit, or the unit and its depth marker."""


@attrs.frozen(kw_only=True)
class StackingFigures(Datum):
    """How many units stand in one place, and when they are a concentrated target."""

    units_in_a_hex: Annotated[Count, "combat units when the Action phase ends (7.6)"]
    units_in_a_box: Annotated[Count, "combat units placed there (5.31)"]
    concentrated: Annotated[Count, "steps that make all units in a hex vulnerable (6.35)"]


@attrs.frozen(kw_only=True)
class ExtendedGame(Datum):
    """When the extended game begins, and what its rules begin with."""

    first_turn: Turn
    last_event: Annotated[Turn, "the last turn with events; turn 1 has none either (R4-05)"]
    early_german_actions: Annotated[Turn, "the turn from which the option has them (14.2)"]


@attrs.frozen(kw_only=True)
class DivisionFigures(Datum):
    """What a division has and bears: up to turn 16, and in the extended game."""

    actions: tuple[Count, Count]
    catastrophe: Annotated[tuple[Count, Count], "companies in its loss box that end the game"]


@attrs.frozen(kw_only=True)
class ArrivalFigures(Datum):
    """What becomes of counters that cannot land or may wait."""

    delay: Annotated[Count, "turns without a beach, or of an HQ among mines (5.11, 5.14)"]
    put_off_from: Annotated[Turn, "the first turn on which an arrival may be put off (5.34)"]
    assigned_until: Annotated[Turn, "the last turn on which what it lists counts (5.34)"]
    wait_if_full: Annotated[Count, "turns if no box has room, before it may be put off (R5-16)"]
    absence: Annotated[Count, "turns after which a headquarters that was hit comes back (11.4)"]


@attrs.frozen(kw_only=True)
class RangerFigures(Datum):
    """When rangers may drift as they please, and how far; and where they score."""

    drift_on: Annotated[tuple[Turn, Turn], "the first turn and the last"]
    drift: tuple[Count, ...]
    never_drifts: Annotated[str, NotEmpty(), "the unit that has not that choice"]
    at_omaha: Annotated[str, NotEmpty(), "the unit that does not land at Pointe du Hoc (22.3)"]
    exits: Annotated[tuple[str, ...], "where they score without communication (20.3)"]


@attrs.frozen(kw_only=True)
class EngineerFigures(Datum):
    """When obstacles are cleared, and how many hexes of a sector on a turn."""

    first_turn: Turn
    cleared_at_most: dict[Tide, int]


@attrs.frozen(kw_only=True)
class LongMoveFigures(Datum):
    """How many hexes units move in the extended game."""

    afoot: Annotated[Count, "infantry and leaders"]
    by_road: Annotated[dict[str, Count], "tanks, by the worst of the roads"]


@attrs.frozen(kw_only=True)
class FireFigures(Datum):
    """What ships, the German artillery and the rockets fire with, when and how far."""

    naval_strength: Annotated[Count, "what a naval fire marker adds to an attack (8.51)"]
    artillery_from: Annotated[Turn, "the first turn of the German artillery (6.5)"]
    rocket_site: Annotated[str, NotEmpty()]
    rockets_hit: Annotated[tuple[Count, Count], "the least and the greatest distance, in hexes"]


@attrs.frozen(kw_only=True)
class GermanActionFigures(Datum):
    """How far German actions reach, in hexes, whom they hit, and what repulses them (16)."""

    mortars: Annotated[Count, "of a reinforcement position"]
    mortars_along_the_shore: Annotated[Count, "of a WN"]
    mortars_inland: Annotated[Count, "of a WN, farther inland"]
    mortar_targets: Annotated[
        tuple[Count, Count], "units hit: without depth, with depth; never doubled (R14-01)"
    ]
    patrols: Annotated[Count, "if they meet nobody on intense or steady dots"]
    advancing: Annotated[Literal[352, 716], "units of the other division stay and fire (16.81)"]
    repulsed_by: Annotated[Count, "US strength on the route of an advance"]


@attrs.frozen(kw_only=True)
class ReinforcementFigures(Datum):
    """Where German units appear, and what events release."""

    near: Annotated[Count, "hexes from US units within which positions come first (9.3)"]
    acting_near: Annotated[Count, "hexes within which an empty position acts (16)"]
    meyer_units: Annotated[Count, "released from KG Meyer by each event (9.5)"]
    meyer_depth: Annotated[Count, "depth markers released with them"]
    recalled: Annotated[Count, "mobile markers that return with a better reaction (22.4)"]


@attrs.frozen(kw_only=True)
class ArmourFigures(Datum):
    """How many German armour units there are, how far they look and what they overrun."""

    counters: Annotated[Count, "units, and depth markers for them"]
    lookout: Annotated[Count, "road links within which a US unit draws them on (23.5)"]
    overrun_until: Annotated[Count, "the last hex of a move that they may overrun (23.4)"]


@attrs.frozen
class Delay:
    """By how many turns units are delayed whose printed turn of entry is ``since`` or later."""

    since: Turn
    turns: Count


@attrs.frozen(kw_only=True)
class BombardmentFigures(Datum):
    """When play begins after an effective bombardment, and what that changes."""

    cards: Annotated[Count, "fire cards that say what was hit"]
    first_turn: Turn
    landings: Annotated[tuple[Turn, ...], "turns that use the landing table of another"]
    landing_table: Annotated[Turn, "a turn of that table"]
    delays: tuple[Delay, ...]


@attrs.frozen(kw_only=True)
class Variant(Datum):
    """A historical variant that a scenario may offer."""

    option: Annotated[str, "what switches it on"]
    points: Annotated[int, "what it adds to the final total"] = 0


@attrs.frozen(kw_only=True)
class HexsideEffects(Datum):
    """What something on a hexside does (terrain effects chart)."""

    kind: Annotated[str, NotEmpty()]
    doubles: Annotated[Doubled, "of the strength of a German unit behind it (8.3)"] = "nothing"
    shelters: Annotated[bool, "infantry behind it from fire (7.1)"] = False
    vehicles: Annotated[Passage, "cleared: by engineers (19.3)"]
    bars_communication: Annotated[bool, "of US units (12.3)"] = False
    closes_draw: Annotated[bool, "at its mouth (13.21, 20.3)"] = False


@attrs.frozen(kw_only=True)
class GroundEffects(Datum):
    """What the terrain of a hex does for a German unit in it (8.3)."""

    kind: Annotated[str, NotEmpty()]
    doubles: Doubled


@attrs.frozen(kw_only=True)
class Figures(Datum):
    """All of them."""

    stacking: StackingFigures
    extended_game: ExtendedGame
    division: DivisionFigures
    arrivals: ArrivalFigures
    rangers: RangerFigures
    engineers: EngineerFigures
    long_moves: LongMoveFigures
    fire: FireFigures
    german_actions: GermanActionFigures
    reinforcements: ReinforcementFigures
    german_armour: ArmourFigures
    bombarded: BombardmentFigures
    variants: tuple[Variant, ...]
    hexsides: tuple[HexsideEffects, ...]
    ground: tuple[GroundEffects, ...]


_FIGURES: Final = DATA.read("figures.toml", Figures)

PHASES: Final = ("amphibious", "event", "fire", "second-event", "engineers", "actions", "end")
"""The phases of a turn, in their order (4)."""

STACKING: Final = _FIGURES.stacking
EXTENDED_GAME: Final = _FIGURES.extended_game
DIVISION: Final = _FIGURES.division
ARRIVALS: Final = _FIGURES.arrivals
RANGERS: Final = _FIGURES.rangers
ENGINEERS: Final = _FIGURES.engineers
LONG_MOVES: Final = _FIGURES.long_moves
FIRE: Final = _FIGURES.fire
GERMAN_ACTIONS: Final = _FIGURES.german_actions
REINFORCEMENTS: Final = _FIGURES.reinforcements
GERMAN_ARMOUR: Final = _FIGURES.german_armour
BOMBARDED: Final = _FIGURES.bombarded
VARIANTS: Final = _FIGURES.variants

CLIFFS: Final = tuple(side.kind for side in _FIGURES.hexsides if side.vehicles == "never")
"""Hexsides that nobody crosses by a plain step (terrain effects)."""

BARS_VEHICLES: Final = tuple(s.kind for s in _FIGURES.hexsides if s.vehicles == "cleared")
"""Hexsides that stop vehicles until an engineer base has cleared them (19.3); not seawalls."""

ROAD_NEEDED: Final = tuple(side.kind for side in _FIGURES.hexsides if side.vehicles == "by-road")
"""Hexsides that vehicles cross by road only (terrain effects)."""

PROTECTIVE: Final = tuple(side.kind for side in _FIGURES.hexsides if side.shelters)
"""Hexsides behind which infantry seeks shelter (7.1)."""

US_BARRIERS: Final = tuple(side.kind for side in _FIGURES.hexsides if side.bars_communication)
"""Hexsides through which US communication is not traced (12.3)."""

BARRIERS: Final = tuple(side.kind for side in _FIGURES.hexsides if side.closes_draw)
"""Hexsides that close the mouth of a draw (13.21, 20.3)."""

DOUBLED_BY_SIDE: Final[dict[str, Doubled]] = {side.kind: side.doubles for side in _FIGURES.hexsides}
"""By what lies on a hexside: what of a German unit behind it is doubled (8.3)."""

DOUBLED_BY_GROUND: Final[dict[str, Doubled]] = {area.kind: area.doubles for area in _FIGURES.ground}
"""By terrain: what of a German unit in it is doubled (8.3)."""
