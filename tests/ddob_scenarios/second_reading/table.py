"""What lies on the table: a view of a player, with every number in it turned into a name.

This is the one module that knows how a view is laid out.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from copy import copy
from functools import cache, lru_cache
from typing import Any, NamedTuple, TypeVar

from .printed import Unit, data, engineer_bases, printed_map, turn_track, us_leaders, us_units

HIDDEN = ""
"""The name of a counter that lies face down."""

DIVISIONS = ("1st", "29th")
SECTOR_OF = {"1st": "east", "29th": "west"}

COUNTER_MARKERS = (
    "disrupted",
    "fresh",
    "climbing",
    "scaling",
    "acted",
    "hit",
    "posts",
    "snipers",
    "wounded",
)

"""What is noted of US counters as a set; ``fresh`` is disruption of this phase (7.7)."""


Answer = TypeVar("Answer")


def remembered(question: Callable[..., Answer]) -> Callable[..., Answer]:
    """Let a question about a table be answered once: nothing changes on a table."""
    return lru_cache(maxsize=256)(question)


class Face(NamedTuple):
    """The front of a German counter."""

    name: str
    strength: int
    weapons: tuple[str, ...]
    division: int = 0
    tactical: bool = False


class German(NamedTuple):
    """A German unit where it stands, with its depth marker.

    ``unit`` and ``depth`` are None while they lie face down; ``backs`` is what the back of the
    unit shows: a kind of WN crew, or "reinforcement".
    """

    site: str
    hex: str
    unit: Face | None
    has_depth: bool
    depth: Face | None
    disrupted: bool
    backs: str

    @property
    def revealed(self) -> bool:
        """Whether the unit lies face up."""
        return self.unit is not None


class Table:
    """One moment of the game, by names.

    Args:
        game: The game, for names and printed values.
        fields: The fields of a view.

    Attributes:
        frozen: The sites in German communication for a whole German Fire phase (12.24), if any.
    """

    def __init__(self, game: Any, fields: Mapping[str, Any]) -> None:
        self.game, self.fields = game, fields
        names = game.lexicon.names
        self.counters, self._hexes = list(names["counter"]), list(names["hex"])
        self._site_names = list(names["site"])
        scenario = scenario_of(game.scenario.name)
        self.sectors, self.divisions = scenario["sectors"], scenario["divisions"]
        self.frozen: frozenset[str] | None = None
        self._read_the_turn()
        self._read_us_counters(list(names["box"]), list(names["hero"]))
        self._read_markers(list(names["position"]), list(names["gun"]))
        self.german = {german.site: german for german in self._germans()}

    def _read_the_turn(self) -> None:
        fields = self.fields
        self.turn: int = fields["turn"]
        self.extended = self.turn >= 17  # rule 14
        self.tide = turn_track().get(self.turn, "low")
        self.phase: str = fields["phase"]
        self.segment = DIVISIONS[fields["segment"]] if fields["segment"] >= 0 else ""
        self.actions_left = dict(zip(DIVISIONS, fields["actions_left"], strict=True))
        self.actions_owed: int = fields["actions_owed"]
        self.naval_markers: int = fields["naval_markers"]
        self.plunging: bool = fields["plunging"]
        self.card_track: dict[str, int] = dict(fields["card_track"])
        self.pool_sizes: dict[str, int] = dict(fields["pool_sizes"])
        self.hampered: bool = fields["hampered"]
        self.shelled = self._set(fields["shelled"], ["east", "west"])

    def _read_us_counters(self, boxes: list[str], hero_names: list[str]) -> None:
        fields, by_counter = self.fields, self._by_counter
        self.hex = {c: self._hexes[at] for c, at in by_counter("hex").items() if at >= 0}
        self.box = {c: boxes[box] for c, box in by_counter("box").items() if box >= 0}
        self.steps, self.track = by_counter("steps"), by_counter("track")
        self.division = {c: DIVISIONS[division] for c, division in by_counter("division").items()}
        for name in COUNTER_MARKERS:
            setattr(self, name, self._set(fields[name], self.counters))
        heroes = [
            (hero, fields["inspired"] >> n & 1, self.counters[unit])
            for n, (hero, unit) in enumerate(zip(hero_names, fields["heroes"], strict=True))
            if unit >= 0
        ]
        self.hero_of = {unit: hero for hero, inspired, unit in heroes if not inspired}
        self.inspired = {unit for _, inspired, unit in heroes if inspired}
        self.exited = {self.counters[c]: self._hexes[at] for c, at in fields["exited"].items()}

    def _read_markers(self, positions: list[str], guns: list[str]) -> None:
        fields = self.fields
        self.attacked = self._set(fields["attacked"], self._site_names)
        self.barraged = self._set(fields["barraged"], self._site_names)
        self.garrisons = self._set(fields["garrisons"], self._site_names)
        self.smoked = self._set(fields["smoked"], positions)
        self.silenced = self._set(fields["silenced"], guns)
        self.cleared = self._set(fields["cleared"], self._hexes)
        gone = [lot.bit_length() - 1 for lot in fields["gone_units"]]
        lost = [n for n in range(len(self.game.german)) if fields["lost_units"] >> n & 1]
        self.lost_crews = sum(self.game.german[n].back == "plain" for n in (*gone, *lost))

    disrupted: set[str]
    fresh: set[str]
    climbing: set[str]
    scaling: set[str]
    acted: set[str]
    hit: set[str]
    posts: set[str]
    snipers: set[str]
    wounded: set[str]

    def _by_counter(self, field: str) -> dict[str, int]:
        return dict(zip(self.counters, self.fields[field], strict=True))

    @staticmethod
    def _set(bits: int, names: list[str]) -> set[str]:
        return {name for number, name in enumerate(names) if bits >> number & 1}

    def _germans(self) -> list[German]:
        found, view, printed = [], self.fields, self.game
        for number, name in enumerate(self._site_names):
            unit, depth = view["unit"][number], view["depth"][number]
            if unit == -1:
                continue
            any_face = unit if unit >= 0 else view["unit_lot"][number].bit_length() - 1
            found.append(
                German(
                    site=name,
                    hex=printed_map().sites[name].hex,
                    unit=self.face(printed.german[unit]) if unit >= 0 else None,
                    has_depth=depth != -1,
                    depth=self.face(printed.depth[depth]) if depth >= 0 else None,
                    disrupted=bool(view["disrupted_sites"] >> number & 1),
                    backs=printed.german[any_face].back,
                )
            )
        return found

    @staticmethod
    def face(counter: Any) -> Face:
        """Return the front of a German counter."""
        return Face(
            counter.name,
            counter.strength,
            tuple(counter.weapons),
            getattr(counter, "division", 0),
            getattr(counter, "tactical", False),
        )

    # -- what is asked of it everywhere

    def fought_over(self, hex_: str) -> bool:
        """Return whether a hex lies in the half of the map that is in play (R3-06)."""
        return printed_map().sector(hex_) in self.sectors

    @remembered
    def units(self) -> list[str]:
        """Return the combat units on the map."""
        return [counter for counter in self.hex if counter in us_units()]

    def afloat(self) -> list[str]:
        """Return the combat units in landing boxes."""
        return [counter for counter in self.box if counter in us_units()]

    def printed(self, unit: str) -> Unit:
        """Return what is printed of a combat unit."""
        return us_units()[unit]

    def strength(self, unit: str) -> int:
        """Return the present strength of a combat unit."""
        return us_units()[unit].sides[self.steps[unit]].strength

    def steps_ashore(self) -> list[int]:
        """Return the steps of the units on the map, by name."""
        return [self.steps[unit] for unit in sorted(self.units())]

    def range(self, unit: str) -> int | None:
        """Return the present range of a combat unit, None without."""
        return us_units()[unit].sides[self.steps[unit]].range

    def symbol(self, unit: str) -> str:
        """Return the target symbol on the present side of a combat unit."""
        return us_units()[unit].sides[self.steps[unit]].symbol

    @remembered
    def leaders(self) -> list[str]:
        """Return the headquarters, command posts and generals on the map."""
        return [counter for counter in self.hex if counter in us_leaders()]

    @remembered
    def headquarters(self) -> list[str]:
        """Return the headquarters and command posts on the map."""
        return [name for name in self.leaders() if us_leaders()[name] == "headquarters"]

    def bases(self) -> list[str]:
        """Return the engineer bases on the map."""
        return [counter for counter in self.hex if counter in engineer_bases()]

    def stack(self, hex_: str) -> list[str]:
        """Return the combat units in a hex."""
        return [unit for unit in self.units() if self.hex[unit] == hex_]

    @remembered
    def occupied(self) -> set[str]:
        """Return the hexes that US units occupy: a general alone does not (11.31, 12.1)."""
        return {h for c, h in self.hex.items() if us_leaders().get(c) != "general"}

    @remembered
    def german_hexes(self) -> set[str]:
        """Return the hexes with a German unit."""
        return {german.hex for german in self.german.values()}

    def in_segment_of(self, division: str) -> Table:
        """Return the same table while a division acts."""
        other = copy(self)
        other.segment = division
        return other

    def with_german(self, german: German) -> Table:
        """Return the same table with a German as he is now."""
        other = copy(self)
        other.german = {**self.german, german.site: german}
        return other


@cache
def scenario_of(name: str) -> dict[str, Any]:
    """Return what the file of a scenario says of its bounds, both halves of the map by default."""
    file = data(f"scenarios/{name}.toml")
    bounds = {"sectors": ["east", "west"], "divisions": list(DIVISIONS), **file["scenario"]}
    return {**bounds, "check": file["victory"]["check"]}


def table_of(match: Any) -> Table:
    """Return the table as the players of a match see it."""
    player = match.decision.player if match.decision else match.game.players[0]
    return Table(match.game, match.view(player)["fields"])
