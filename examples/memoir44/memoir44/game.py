"""Memoir '44: D-Day Landings as a game: scenarios, printed values by number, set-up, table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from pathlib import Path
from random import Random
from typing import Any

import attrs

from hexwar.board import members
from hexwar.data import Document
from hexwar.errors import OptionError
from hexwar.kit.automaton import play_by_cards
from hexwar.play import (
    Event,
    Game,
    Lexicon,
    Loss,
    Names,
    Scenario,
    Scene,
    State,
    rule,
)
from memoir44.analysis.imagination import imagine
from memoir44.automaton import printed_automaton
from memoir44.m44.opening import read_m44
from memoir44.map.battlefield import Battlefield, Rulings
from memoir44.map.sight import HILL_SIGHTS
from memoir44.modules import MODULES
from memoir44.overview import TITLE, VERSION
from memoir44.presentation.scene import memoir_scene
from memoir44.printed.arms import SIDES
from memoir44.printed.cards import Deck, printed_deck
from memoir44.printed.reinforcements import Recipe, printed_reinforcements
from memoir44.printed.texts import DATA
from memoir44.printed.units import Direction, UnitKind, unit_kinds
from memoir44.rules.setup import set_up
from memoir44.rules.turn import Turns
from memoir44.scenarios import MemoirScenario, printed_scenarios, read_scenario
from memoir44.scenarios.file import ScenarioFile
from memoir44.scenarios.plan import Plan
from memoir44.scenarios.seats import Seat
from memoir44.state.battle import Memoir

PLACES = 30
"""Reinforcements that a side can have on the board at a time."""


@attrs.frozen(kw_only=True)
class Slot:
    """A unit of the scenario, or a place for a reinforcement.

    Attributes:
        name: Its name in actions.
        side: The side it belongs to.
        medals: What it is worth to the enemy; None if as its kind.
        retreats: Where it retreats; None if as its kind.
        nation: Its nation.
        badge: The name of its formation.
    """

    name: str
    side: int
    medals: int | None = None
    retreats: Direction | None = None
    nation: str = ""
    badge: str = ""


class Memoir44(Game):
    """The game *Memoir '44: D-Day Landings*, for two players or, with joined boards, up to twelve.

    Attributes:
        files: What the scenario files say, one a board.
        plan: The same, resolved.
        battlefield: The boards with what never moves.
        seats: The players by number.
        seat_at: By side and hex: the seat on whose board it is, or -1.
        alone: Whether each side has one player.
        deck: The deck of Command cards.
        kinds: The kinds of units by number.
        recipes: The rows of the table of reinforcements by number.
        slots: The units of the scenario by number, then places for reinforcements.
        sides: By unit: the side it belongs to.
        arms: By kind of unit: its arm; -1, the kind of an empty place, finds the last entry.
    """

    name = "memoir44"
    title = TITLE
    version = VERSION
    state_class = Memoir
    opening = Turns
    modules = MODULES
    data = DATA
    tests = ("examples/memoir44/tests",)
    scenario_files = (".toml", ".m44")

    scenario: MemoirScenario

    @classmethod
    def scenarios(cls) -> Mapping[str, Scenario]:
        """Return the scenarios of the game by name."""
        return printed_scenarios()

    @classmethod
    def read_scenario(cls, path: Path) -> MemoirScenario:
        """Return the scenario in a file of ours, or in an ``.m44`` file.

        Raises:
            DataError: When the file has faults; all of them are named.
        """
        if path.suffix == ".m44":
            return read_m44(path)
        return read_scenario(Document.read(path), path)

    def prepare(self) -> None:
        """Load the deck and the battlefield."""
        self.files: tuple[ScenarioFile, ...] = self.scenario.files
        self.plan: Plan = self.scenario.plan
        self.seats: tuple[Seat, ...] = self.scenario.seats
        self.players = tuple(seat.player for seat in self.seats)
        self.alone = len(self.seats) == len(SIDES)
        self.seat_at = tuple(self._seat_at(side) for side in range(len(SIDES)))
        self.deck: Deck = printed_deck(self.scenario.deck)
        self.kinds: tuple[UnitKind, ...] = unit_kinds()
        self.recipes: tuple[Recipe, ...] = printed_reinforcements().recipe
        self.arms = (*(kind.number for kind in self.kinds), -1)
        self.slots = tuple(self._slots())
        self.sides = tuple(slot.side for slot in self.slots)
        self._seat_the_automaton()

    @rule("automaton")
    def _seat_the_automaton(self) -> None:
        """Let cards play a side, if the option says so.

        Raises:
            OptionError: Several boards are joined: each side has several players then.
        """
        side = str(self.options["automaton"])
        if side == "none":
            return
        if not self.alone:
            raise OptionError(
                "the option 'automaton' needs a scenario with one player on each side; "
                f"{self.scenario.name!r} has {len(self.seats)} players"
            )
        play_by_cards(self, side, printed_automaton())

    def _seat_at(self, side: int) -> tuple[int, ...]:
        """Return by hex the seat of a side on whose board it is."""
        found = [-1] * self.plan.battlefield.board.size
        for number, seat in reversed([*enumerate(self.seats)]):
            if seat.side == side:
                for i in members(seat.hexes):
                    found[i] = number
        return tuple(found)

    def stock(self, side: int, i: int) -> int:
        """Return the number of the stock of figures of a side for a hex."""
        return self.seats[self.seat_at[side][i]].stock

    def _slots(self) -> list[Slot]:
        slots = [
            Slot(
                name=unit.name,
                side=unit.side,
                medals=unit.medals,
                retreats=unit.retreats,
                nation=unit.nation,
                badge=unit.badge,
            )
            for unit in self.plan.units
        ]
        for side, name in enumerate(SIDES):
            boards = [f for f in self.files if name in f.reinforcements.sides]
            slots += [
                Slot(name=f"{name[:2]}-new-{n}", side=side)
                for n in range(1, PLACES * len(boards) + 1)
            ]
        return slots

    @cached_property
    @rule("1.7", "2.1.2", "2.1.3", "2.1.5")
    def battlefield(self) -> Battlefield:
        """The battlefield, under the rulings that the options give."""
        rulings = Rulings(
            cliffs_derived=self.options["cliffs"] == "derived",
            bridge_to_bridge=bool(self.options["bridge_to_bridge"]),
            hill_sight=next(each for each in HILL_SIGHTS if each == self.options["hill_sight"]),
            rim_blocks=bool(self.options["rim_blocks"]),
        )
        return attrs.evolve(self.plan.battlefield, rulings=rulings)

    def needed(self, side: int) -> int:
        """Return the medals that win for a side."""
        return self.scenario.medals[side]

    def appraise(self, view: Mapping[str, Any], player: str) -> float:
        """Return how well a player's side stands: its share of its medals, less the enemy's."""
        medals: list[int] = view["fields"]["medals"]
        side = next(seat.side for seat in self.seats if seat.player == player)
        mine, theirs = (min(medals[s] / self.needed(s), 1.0) for s in (side, 1 - side))
        return mine - theirs

    def set_up(self, seed: int) -> Memoir:
        """Return the state before the first turn."""
        return set_up(self, seed)

    def make_lexicon(self) -> Lexicon:
        """Return the names of everything that actions and events name."""
        names = {
            "counter": [slot.name for slot in self.slots],
            "command": [command.name for command in self.deck.commands],
            "recipe": [recipe.name for recipe in self.recipes],
            "kind": [kind.name for kind in self.kinds],
            "seat": [seat.player for seat in self.seats],
        }
        named = {kind: Names(kind, some) for kind, some in names.items()}
        return Lexicon({**named, "hex": Names.of_board(self.battlefield.board)}, DATA.wording)

    def scene(self, view: Mapping[str, Any], player: str) -> Scene:
        """Return what is on the table for a player."""
        return memoir_scene(self, view, player)

    def losses(self, event: Event) -> Iterable[Loss]:
        """Say how many figures, and which units, an event cost."""
        counted = {"figures-lost": "figures", "eliminated": "units"}.get(event.kind)
        if counted is not None:
            slot = self.slots[event.facts["unit"]]
            kind = self.kinds[event.facts["unit_kind"]].name
            count = event.facts.get("figures", 1)
            yield Loss(SIDES[slot.side], slot.name, slot.badge, kind, counted, count)

    def turn_of(self, g: State) -> int:
        """Return the number of the turn as each side counts its own."""
        assert isinstance(g, Memoir)
        return g.turn // len(SIDES) + 1

    def imagine(self, view: Mapping[str, Any], player: str, rng: Random) -> Mapping[str, Any]:
        """Deal the cards that a player does not see."""
        return imagine(self, view, player, rng)
