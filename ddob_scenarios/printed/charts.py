"""The charts and tracks of map and player aids: landing, fire, attack, weapons, turns (2.4)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cached_property
from typing import Annotated, Literal, get_args

import attrs

from ddob_scenarios.printed import DATA
from ddob_scenarios.printed.cards import FireSymbol
from ddob_scenarios.printed.counters import UnitType, Weapon
from hexwar.data import Between, Datum, Faults
from hexwar.play import rule

Tide = Literal["low", "mid", "high"]
TIDES: tuple[Tide, ...] = ("low", "mid", "high")


@attrs.frozen(kw_only=True)
class TurnSpace:
    """A space of the turn track."""

    turn: Annotated[int, Between(1, 32)]
    clock: str
    tide: Tide
    shuffle: Annotated[bool, "all discards go back into the deck at the end of the turn"]


@attrs.frozen(kw_only=True)
class TurnTrack(Datum):
    """The tracks of the map."""

    turns: tuple[TurnSpace, ...]
    command_range: Annotated[tuple[int, ...], "the command post track (18.2)"]
    engineer_range: Annotated[tuple[int, ...], "the engineer track (19.2)"]

    def space(self, turn: int) -> TurnSpace:
        """Return the space of a turn."""
        return self.turns[turn - 1]


@rule("5.21")
def track_with(
    tides: Sequence[tuple[int, Tide]], shuffles: Collection[int] | None = None
) -> TurnTrack:
    """Return the printed turn track with other tides, each from a turn on, or other shuffles.

    The first tide is that of turn 1.  Without tides, or with None, they are as printed.
    """
    track = printed_turn_track()
    spaces = []
    for space in track.turns:
        tide = [level for turn, level in tides if turn <= space.turn]
        shuffle = space.shuffle if shuffles is None else space.turn in shuffles
        spaces.append(attrs.evolve(space, tide=tide[-1] if tide else space.tide, shuffle=shuffle))
    return attrs.evolve(track, turns=tuple(spaces))


@rule("2.1", "5.21")
def check_turn_track(track: TurnTrack, faults: Faults) -> None:
    """Check that the turns stand in their order."""
    for place, space in enumerate(track.turns):
        if space.turn != place + 1:
            faults.add(("turns", place, "turn"), f"expected turn {place + 1}")


def printed_turn_track() -> TurnTrack:
    """Return the printed tracks."""
    return DATA.read("turn_track.toml", TurnTrack, check_turn_track)


Dots = Literal["intense", "steady", "sporadic"]
DOTS: tuple[Dots, ...] = ("intense", "steady", "sporadic")


@attrs.frozen(kw_only=True)
class Hit:
    """What a hit of German fire does, and whom it may be against (6.3)."""

    targets: Annotated[Literal["every", "symbol"], "every unit, or those with the card's symbol"]
    armoured: Annotated[bool, "whether armoured units are hit without the armour bonus"] = False
    steps: Annotated[int, "steps lost"] = 0
    disrupts: bool = False


@attrs.frozen(kw_only=True)
class FireRow(Datum):
    """A row of the German fire chart."""

    dots: Dots
    revealed: Annotated[Hit, "fire of a WN or of a revealed reinforcement unit"]
    unrevealed: Annotated[Hit, "fire of an unrevealed reinforcement unit"]
    ambush: Annotated[Hit, "ambush by an empty reinforcement position (16.9)"]


Comparison = Literal["less", "less or equal", "equal", "greater", "double"]
AttackResult = Literal[
    "attackers-disrupted",
    "gains-depth",
    "turned-face-down",
    "disrupted",
    "attrition",
    "defeated",
    "reveal-depth",
    "depth-eliminated",
]


@attrs.frozen(kw_only=True)
class AttackRow(Datum):
    """A row of the US attack chart (8.3)."""

    weapons: Annotated[bool, "whether all required weapons are there"]
    strength: Annotated[Comparison, "attack strength against defence"]
    alone: Annotated[tuple[AttackResult, ...], "the German unit has no depth"]
    hidden_depth: Annotated[tuple[AttackResult, ...], "its depth is unrevealed"]
    known_depth: Annotated[tuple[AttackResult, ...], "its depth is revealed"]
    known_depth_extended: Annotated[tuple[AttackResult, ...] | None, "the same, turns 17-32"] = None

    def results(self, *, deep: bool, hidden: bool, extended: bool) -> tuple[AttackResult, ...]:
        """Return the results in the column of a German unit, with depth or not (8.3).

        Args:
            deep: Whether it has depth.
            hidden: Whether that is unrevealed.
            extended: Whether the rules of the extended game hold.
        """
        if not deep:
            return self.alone
        if hidden:
            return self.hidden_depth
        if extended and self.known_depth_extended is not None:
            return self.known_depth_extended
        return self.known_depth


ArmedType = Literal[UnitType, "heavy-infantry", "headquarters", "naval-fire"]
BarrageResult = Literal["disrupted", "depth-eliminated"]


@attrs.frozen(kw_only=True)
class BarrageRow(Datum):
    """A row of the US barrage table (8.4)."""

    shows: Literal["neither", "symbol", "colour", "both"]
    depth: tuple[Literal["with", "without"], ...]
    results: Annotated[
        tuple[tuple[BarrageResult, ...], ...], "for strength 1-2, 3-5, and 6 or more"
    ]


@attrs.frozen(kw_only=True)
class WeaponsRow(Datum):
    """A row of the US weapons chart (8.2)."""

    type: ArmedType
    within: Annotated[int, "only up to this number of hexes; 0: any"] = 0
    adjacent: Annotated[bool, "false: two hexes away, or across a bluff or cliff"] = True
    weapons: tuple[Weapon, ...]


@attrs.frozen(kw_only=True)
class LandingResult:
    """What a landing result letter does (5.1)."""

    steps: Annotated[int, "steps lost"] = 0
    drift: Annotated[int, "boxes drifted east, negative west (5.11)"] = 0
    delay: Annotated[int, "turns of delay"] = 0
    eliminated: bool = False
    held: Annotated[bool, "held back until the next day: out of play"] = False


@attrs.frozen(kw_only=True)
class LandingRow(Datum):
    """A row of the landing tables."""

    turns: tuple[int, int]
    units: tuple[UnitType, ...]
    beaches: Annotated[tuple[str, ...] | None, "only in boxes of these beaches; '' unnamed"] = None
    A: LandingResult
    B: LandingResult
    C: LandingResult
    D: LandingResult

    def applies(self, turn: int, unit_type: str, beach: str) -> bool:
        """Return whether the row is that of a unit in a box on a turn."""
        return (
            self.turns[0] <= turn <= self.turns[1]
            and unit_type in self.units
            and (self.beaches is None or beach in self.beaches)
        )

    def result(self, letter: str) -> LandingResult:
        """Return the result of a letter."""
        landing: LandingResult = getattr(self, letter)
        return landing


Conduct = Literal[
    "",
    "fire",
    "mortar",
    "artillery",
    "re-occupy",
    "re-supply",
    "redeploy",
    "reinforce",
    "patrol",
    "advance",
    "ambush",
]
"""What a German position does when its colour is drawn; "" is nothing."""

Holding = Literal["targets", "no-targets", "empty"]
"""Whether Germans hold a position, and whether US units stand in its field of fire."""


@attrs.frozen(kw_only=True)
class ActionRow(Datum):
    """A row of the German action summary: what each symbol beside the colour calls for (16)."""

    position: Literal["wn", "reinforcement"]
    holding: Holding
    A: Conduct = ""
    F: Conduct = ""
    M: Conduct = ""
    P: Conduct = ""
    R: Conduct = ""
    star: Conduct = ""
    armour: Conduct = ""


Reach = Literal["never", "field", "adjacent"]
"""Where US units must be for armour to fire: anywhere in its field, or in a hex next to it."""


@attrs.frozen(kw_only=True)
class ArmourRow(Datum):
    """What symbols beside its colour make German armour do: fire at once, or move first (23.4)."""

    symbols: tuple[FireSymbol, ...]
    at_once: Annotated[Reach, "who makes it fire rather than move"] = "never"
    hexes: Annotated[int, "how far it moves"] = 4
    overrun: Annotated[bool, "whether it may drive through US units"] = False
    on_arrival: Annotated[Reach, "who makes it fire when it has moved"] = "never"
    if_halted: Annotated[Reach, "who makes it fire when it could not move at all"] = "never"


@attrs.frozen(kw_only=True)
class Charts(Datum):
    """All charts."""

    german_fire: tuple[FireRow, ...]
    german_action: tuple[ActionRow, ...]
    german_armour: tuple[ArmourRow, ...]
    us_attack: tuple[AttackRow, ...]
    us_barrage: tuple[BarrageRow, ...]
    us_weapons: tuple[WeaponsRow, ...]
    landing: tuple[LandingRow, ...]

    def fire_row(self, dots: str) -> FireRow:
        """Return the row of the fire chart for a kind of dot."""
        return next(row for row in self.german_fire if row.dots == dots)

    def action(self, wn: bool, holding: Holding, symbol: FireSymbol) -> Conduct:
        """Return what the action summary says for a German position.

        Args:
            wn: Whether it is a WN.
            holding: Whether Germans hold it, and whether US units stand in its field of fire.
            symbol: The symbol beside its colour.
        """
        kind = "wn" if wn else "reinforcement"
        rows = (row for row in self.german_action if row.position == kind)
        conduct: Conduct = getattr(next(row for row in rows if row.holding == holding), symbol)
        return conduct

    def armour(self, symbol: FireSymbol) -> ArmourRow:
        """Return what a symbol beside its colour makes German armour do."""
        return next(row for row in self.german_armour if symbol in row.symbols)

    def attack_row(self, weapons: bool, attack: int, defence: int) -> AttackRow:
        """Return the row of the attack chart for strengths, with all required weapons or not."""
        strength = comparison(weapons, attack, defence)
        rows = (row for row in self.us_attack if row.weapons == weapons)
        return next(row for row in rows if row.strength == strength)

    def barrage(self, shows: str, depth: bool, strength: int) -> tuple[BarrageResult, ...]:
        """Return the results of the barrage table.

        Args:
            shows: What a card shows of the target: ``"neither"``, ``"symbol"``, ``"colour"`` or
                ``"both"``.
            depth: Whether the target has a depth marker.
            strength: The strength of the barraging unit.
        """
        column = 0 if strength <= 2 else 1 if strength <= 5 else 2
        cover = "with" if depth else "without"
        row = next(r for r in self.us_barrage if r.shows == shows and cover in r.depth)
        return row.results[column]

    def landing_row(self, turn: int, unit_type: str, beach: str) -> LandingRow | None:
        """Return the row of the landing tables for a unit, or None if it is not checked."""
        use = turn, unit_type, beach
        if use not in self._landing_rows:
            rows = (row for row in self.landing if row.applies(*use))
            self._landing_rows[use] = next(rows, None)
        return self._landing_rows[use]

    @cached_property
    def _landing_rows(self) -> dict[tuple[int, str, str], LandingRow | None]:
        """The rows of the landing tables that were looked up, by their use."""
        return {}


def comparison(weapons: bool, attack: int, defence: int) -> Comparison:
    """Name the row of the attack chart for two strengths.

    Example:
        >>> comparison(True, 8, 4), comparison(False, 4, 4)
        ('double', 'less or equal')
    """
    if attack >= 2 * defence:
        return "double"
    if attack > defence:
        return "greater"
    if not weapons:
        return "less or equal"
    return "equal" if attack == defence else "less"


@rule("charts", "2.4", "16")
def check_charts(charts: Charts, faults: Faults) -> None:
    """Check that every chart has each of its rows once."""
    dots = [row.dots for row in charts.german_fire]
    if sorted(dots) != sorted(DOTS):
        faults.add(("german_fire",), f"expected one row each for {', '.join(DOTS)}")
    kinds = [(row.position, row.holding) for row in charts.german_action]
    if len(set(kinds)) != 6 or len(kinds) != 6:
        faults.add(("german_action",), "expected one row for each position and each holding")
    symbols = sorted(symbol for row in charts.german_armour for symbol in row.symbols)
    if symbols != sorted(get_args(FireSymbol)):
        faults.add(("german_armour",), "expected each symbol of a fire card once")
    rows = [(row.weapons, row.strength) for row in charts.us_attack]
    rows_expected = [(False, s) for s in ("less or equal", "greater", "double")]
    rows_expected += [(True, s) for s in ("less", "equal", "greater", "double")]
    if sorted(rows) != sorted(rows_expected):
        faults.add(("us_attack",), "expected three rows without weapons and four with them")
    for place, row in enumerate(charts.us_barrage):
        if len(row.results) != 3:
            faults.add(("us_barrage", place, "results"), "expected results for three strengths")


def printed_charts() -> Charts:
    """Return the printed charts."""
    return DATA.read("charts.toml", Charts, check_charts)
