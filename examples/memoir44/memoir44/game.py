"""Memoir '44: D-Day Landings as a game: scenarios, printed values by number, set-up, table."""

from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any, ClassVar

from hexwar import kit
from hexwar.board import iterate, pack
from hexwar.play import Lexicon, Names, Scenario, rule
from hexwar.saves.earlier import by_replay
from memoir44.analysis import MemoirAnalysis
from memoir44.automaton.keys import KEYS
from memoir44.judge import MemoirJudge
from memoir44.m44 import writing
from memoir44.m44.reading import SUFFIXES, open_scenario
from memoir44.overview import TITLE, VERSION
from memoir44.presentation.scene import MemoirPresentation
from memoir44.printed import DATA
from memoir44.printed.arms import SIDES
from memoir44.rules.setup import set_up
from memoir44.rules.turn import Turns
from memoir44.scenarios.loading import MemoirScenario, printed_scenarios
from memoir44.scenarios.printed_game import PrintedGame
from memoir44.state import Memoir, unseen_cards


class Memoir44(kit.GameByCards, PrintedGame):
    """The game *Memoir '44: D-Day Landings*, for two players; with joined boards up to twelve."""

    name = "memoir44"
    title = TITLE
    version = VERSION
    benchmark: ClassVar = {"mill-stream": "axis"}
    state_class = Memoir
    opening = Turns
    data = DATA
    sides = SIDES
    keys, rules_beside = KEYS, (writing,)
    offered = ("no-ambush",)
    presentation_class = MemoirPresentation
    analysis_class = MemoirAnalysis
    judge_class = MemoirJudge
    scenario_files = SUFFIXES
    migrations: ClassVar = {"1": by_replay("2", lambda: Memoir44)}

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
        return open_scenario(path)

    def set_up(self, seed: int) -> Memoir:
        """Return the state before the first turn.

        Raises:
            GameError: The scenario is a board to which units are still to be added.
        """
        self.scenario.check_playable()
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

    @rule("1.4.1/deal")
    def imagine(self, view: Mapping[str, Any], player: str, rng: Random) -> Mapping[str, Any]:
        """Return hands and decks that fit the view of a player: the cards that are hidden."""
        fields = view["fields"]
        hands: list[int] = [0] * len(self.seats)
        decks: list[int] = []
        for deck in range(len(fields["decks"])):
            unseen = list(iterate(unseen_cards(self, fields, player, deck)))
            rng.shuffle(unseen)
            for n, seat in enumerate(self.seats):
                hand = fields["hands"][n]
                if seat.deck == deck and seat.player == player:
                    hands[n] = hand
                elif seat.deck == deck:
                    hands[n], unseen = pack(unseen[:hand]), unseen[hand:]
            decks.append(pack(unseen))
        mover = fields["seat"]
        # The cards of a choice after a reconnaissance: any of a player's, if another player has it.
        choice: tuple[int, ...] = ()
        for frame in view["stack"]:
            if frame["frame"] == "Draw":
                mine = self.seats[mover].player == player
                seen = frame["choice"]
                choice = seen if mine else tuple(iterate(hands[mover]))[: len(seen)]
        return {"hands": hands, "decks": decks, "Draw.choice": choice}
