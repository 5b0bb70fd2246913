"""The sandbox as a game: its files, its state, its table."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, ClassVar, Final

from hexwar.play import CounterFace, Game, GameData, Lexicon, Names, Presentation, Scenario, Scene
from hexwar.play.scene import Area, CardFace, CardRow
from hexwar.play.scene.inventory import Inventory, TwoFaces
from hexwar.workshop.sandbox.files import SandboxScenario, read_set_up
from hexwar.workshop.sandbox.pictures import symbol_name
from hexwar.workshop.sandbox.rules import EVERYBODY, OFF, Hands, Table

SHOWN_APART: Final = ("label", "picture", "basis")
"""Values of a face that are not written at its foot."""


class SandboxTable(Presentation):
    """The map with its stacks, the counters beside it, the decks."""

    game: Sandbox

    def face(self, counter: int, up: int) -> CounterFace:
        """Return a face of a counter.

        Args:
            counter: Its number.
            up: Which face lies up, 0 for the front.
        """
        if (counter, up) in self.game.faces:
            return self.game.faces[counter, up]
        table = self.game.counters.tables[counter]
        values = {**table.values, **(table.steps[up] if table.steps else {})}
        picture = symbol_name(str(values.get("picture", "")))
        style = self.game.scenario.style
        shown = style is not None and picture in style.data.get("symbols", {})
        foot = [str(value) for key, value in values.items() if key not in SHOWN_APART]
        made = CounterFace(
            name=table.name,
            side=table.side,
            symbol=picture if shown else table.kind,
            label=str(values.get("label", table.name)),
            values={"factors": "-".join(foot)},
            spoken=f"{table.name}: {', '.join(filter(None, (table.kind, table.side, *foot)))}.",
        )
        return self.game.faces.setdefault((counter, up), made)

    def inventory(self) -> Inventory:
        """Return all counters with their first two faces, and the cards."""
        steps = enumerate(self.game.counters.steps)
        return Inventory(
            counters=tuple(
                TwoFaces(self.face(unit, 0), self.face(unit, 1) if faces > 1 else None)
                for unit, faces in steps
            ),
            cards=tuple(
                CardFace(name=f"{deck.name} {number}", title=card)
                for deck in self.game.file.deck
                for number, card in enumerate(deck.cards, start=1)
            ),
        )

    def scene(self, view: Mapping[str, Any], player: str) -> Scene:
        """Return the table; everybody sees all of it."""
        del player
        fields = view["fields"]
        stacks: dict[int, list[CounterFace]] = {}
        beside: dict[int, list[CounterFace]] = {}
        for unit in sorted(range(len(fields["hex"])), key=fields["height"].__getitem__):
            face = self.face(unit, fields["face"][unit])
            at = fields["hex"][unit]
            if at == OFF:
                beside.setdefault(self.game.due.get(unit, 0), []).append(face)
            else:
                stacks.setdefault(at, []).append(face)
        areas = [
            Area(
                name=title,
                group="turns",
                counters=tuple(beside.get(turn, ())),
                lit=turn == fields["turn"],
            )
            for turn, title in enumerate(self.game.file.scenario.turns, start=1)
        ]
        areas.append(
            Area(name="beside the map", group="counters", counters=tuple(beside.get(0, ())))
        )
        areas += [
            self._deck(number, fields["left"][number], fields["last"][number])
            for number in range(len(fields["left"]))
        ]
        return Scene(
            board=self.game.board,
            stacks={at: tuple(faces) for at, faces in stacks.items()},
            areas=tuple(areas),
            status=(("turn", str(fields["turn"])),),
            style=self.game.scenario.style,
        )

    def _deck(self, number: int, left: list[int] | int, drawn: int) -> Area:
        deck = self.game.file.deck[number]
        count = left.bit_count() if isinstance(left, int) else len(left)
        title = deck.cards[drawn] if drawn >= 0 else ""
        cards = (CardFace(name=title, rows=(CardRow(),)),) if title else ()
        return Area(name=deck.name, group="decks", cards=cards, text=f"{count} left")


class Sandbox(Game):
    """A game without rules, played from files."""

    name, title, version = "sandbox", "Sandbox", "1"
    state_class, opening = Table, Hands
    presentation_class = SandboxTable
    data: ClassVar[GameData] = GameData("hexwar.workshop.sandbox")
    study = True
    scenario: SandboxScenario

    @classmethod
    def scenarios(cls) -> Mapping[str, Scenario]:
        """Return none: every set-up is a file of somebody's."""
        return {}

    @classmethod
    def read_scenario(cls, path: Path) -> SandboxScenario:
        """Return the set-up in a file.

        Raises:
            DataError: A file has faults; all of them are named.
        """
        return read_set_up(path)

    def prepare(self) -> None:
        """Take over what the files say."""
        self.players = (EVERYBODY,)
        self.file, self.board = self.scenario.file, self.scenario.board
        self.counters = self.scenario.counters
        self.dice = self.file.scenario.dice
        self.faces: dict[tuple[int, int], CounterFace] = {}
        named = self.counters.named
        self.due: dict[int, int] = {
            named(unit): row.turn for row in self.file.arrival for unit in row.units
        }

    def dice_of(self, number: int) -> tuple[int, int]:
        """Return how many dice of how many sides there are in a row of dice.

        Args:
            number: Its number among the dice of the file.
        """
        count, _, sides = self.dice[number].partition("d")
        return int(count), int(sides)

    def set_up(self, seed: int) -> Table:
        """Return the table with all stacks in place."""
        count = len(self.counters)
        at, face, height = [OFF] * count, [0] * count, list(range(count))
        for table in self.file.set_up:
            for unit in map(self.counters.named, table.units):
                at[unit], face[unit] = self.board.hex(table.hex), table.face
                height[unit] = max(height) + 1
        full_decks = [(1 << len(deck.cards)) - 1 for deck in self.file.deck]
        last = [-1] * len(full_decks)
        return Table(
            game=self, seed=seed, hex=at, height=height, face=face, left=full_decks, last=last
        )

    def make_lexicon(self) -> Lexicon:
        """Return the names of counters, hexes, decks and dice."""
        names = {
            "counter": Names("counter", self.counters.names),
            "hex": Names.of_board(self.board),
            "deck": Names("deck", [deck.name for deck in self.file.deck]),
            "dice": Names("dice", self.dice),
        }
        return Lexicon(names, self.data.wording)


__all__ = ["Sandbox", "SandboxTable"]
