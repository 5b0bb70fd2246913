"""May cards play a side of a game? The option ``automaton`` names it, a text file has the cards.

:class:`GameByCards` is a base for games whose players may let cards play one of them::

    class Battle(GameByCards, PrintedGame):
        data, sides, keys = GameData("battle"), ("axis", "allies"), KEYS

Its ``rules.toml`` has the option, whose value ``none`` lets players play all sides, and the rule
``automaton``.
"""

from __future__ import annotations

from types import ModuleType
from typing import ClassVar

from hexwar.kit.automaton import player
from hexwar.kit.automaton.cards import Cards, CardTerms, read_cards
from hexwar.kit.automaton.player import play_by_cards
from hexwar.kit.automaton.priorities import Key
from hexwar.play import Game, GameData
from hexwar.play.game.rulebook import verbs_asked
from hexwar.play.states.procedures import procedures_of


class GameByCards(Game):
    """A game of which cards may play a side.

    Attributes:
        data: The data folder, with ``automaton.toml``.
        sides: The sides, who break ties where the cards leave them to one.
        keys: Keys that ``automaton.toml`` may name.
        offered: Verbs that a question offers without a handler of their own.
        rules_beside: The module of the kit that plays by the rule ``automaton``.
    """

    data: ClassVar[GameData]
    sides: tuple[str, ...]
    keys: ClassVar[tuple[Key, ...]] = ()
    offered: ClassVar[tuple[str, ...]] = ()
    rules_beside: ClassVar[tuple[ModuleType, ...]] = (player,)

    @classmethod
    def words(cls) -> CardTerms:
        """Return what ``automaton.toml`` may say: the verbs of the game, and keys."""
        procedures = procedures_of(cls.modules, cls.opening, cls.variants)
        return CardTerms.of((*verbs_asked(procedures.values()), *cls.offered), cls.keys, cls.sides)

    @classmethod
    def cards(cls, file: str = "automaton.toml") -> Cards:
        """Return the cards of a file.

        Args:
            file: Its name in the data folder.

        Raises:
            DataError: The file has faults; all of them are named, each with its line.
        """
        return read_cards(cls.data.file(file), cls.words())

    def played_by_cards(self) -> tuple[str, Cards] | None:
        """Return the side that cards play, with these cards, or None where players play all.

        By default the option ``automaton`` names the side, and ``automaton.toml`` has the cards.
        """
        side = str(self.options.get("automaton", "none"))
        return None if side == "none" else (side, self.cards())

    def prepare(self) -> None:
        """Let cards play the side that they are to play, after everything else is prepared.

        Raises:
            OptionError: The side has several players in this scenario.
        """
        super().prepare()  # type: ignore[safe-super]  # the other base of the game has one
        if (played := self.played_by_cards()) is not None:
            play_by_cards(self, *played)
