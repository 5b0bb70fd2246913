"""Memoir '44: D-Day Landings as a game: scenarios, printed values by number, set-up, table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from random import Random
from typing import Any

from hexwar.data import Document
from hexwar.errors import OptionError
from hexwar.kit.automaton import play_by_cards
from hexwar.play import (
    Event,
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
from memoir44.modules import MODULES
from memoir44.overview import TITLE, VERSION
from memoir44.presentation.scene import memoir_scene
from memoir44.printed.arms import SIDES
from memoir44.printed.texts import DATA
from memoir44.rules.setup import set_up
from memoir44.rules.turn import Turns
from memoir44.scenarios import MemoirScenario, printed_scenarios, read_scenario
from memoir44.scenarios.printed_game import PrintedGame
from memoir44.state.battle import Memoir


class Memoir44(PrintedGame):
    """The game *Memoir '44: D-Day Landings*, for two players; with joined boards up to twelve."""

    name = "memoir44"
    title = TITLE
    version = VERSION
    state_class = Memoir
    opening = Turns
    modules = MODULES
    data = DATA
    tests = ("examples/memoir44/tests",)
    scenario_files = (".toml", ".m44")

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
        """Load what is printed, and let cards play a side if the option says so."""
        super().prepare()
        side = str(self.options["automaton"])
        if side != "none":
            self._seat_the_automaton(side)

    @rule("automaton")
    def _seat_the_automaton(self, side: str) -> None:
        """Let cards play a side.

        Raises:
            OptionError: Several boards are joined: each side has several players then.
        """
        if not self.alone:
            raise OptionError(
                "the option 'automaton' needs a scenario with one player on each side; "
                f"{self.scenario.name!r} has {len(self.seats)} players"
            )
        play_by_cards(self, side, printed_automaton())

    def evaluate(self, view: Mapping[str, Any], player: str) -> float:
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
