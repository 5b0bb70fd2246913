"""The Command cards and the decks they make up (1.4)."""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Annotated, Any, Literal

import attrs

from hexwar import kit
from hexwar.board import CardId, CardSet, numbered, pack
from hexwar.data import Between, Datum, Faults, NotEmpty
from hexwar.play import rule
from memoir44.printed import DATA
from memoir44.printed.arms import ArmNames, CommandId

DeckName = Literal["standard", "breakthrough", "overlord"]
Section = Literal["left", "centre", "right"]
SECTIONS: tuple[Section, ...] = ("left", "centre", "right")

Picks = Literal[
    "section", "each-section", "flanks", "one-section", "arms", "adjacent", "distant", "dice",
    "nobody",
]  # fmt: skip
"""Whom a card orders: units in its section, in each, on both flanks, in a section of choice, of
some arms anywhere, next to the enemy, away from the enemy, by dice, or nobody."""

Effect = Literal["", "air-power", "ambush", "barrage", "counter-attack", "medics", "bombardment"]
"""What a card does in place of orders."""


@attrs.frozen(kw_only=True)
class Printed(Datum):
    """What is printed on a Command card."""

    picks: Picks
    orders: Annotated[int, "units ordered, in each section if there are several"] = 0
    everyone: Annotated[bool, "it orders all units that it may"] = False
    arms: ArmNames = ("infantry", "armour", "artillery", "vehicle", "vessel")
    or_anyone: Annotated[bool, "without units of its arms it orders one unit of choice"] = False
    on_the_move: Annotated[int, "further units that may move, but not battle"] = 0
    may_move: bool = True
    may_battle: bool = True
    battle_move: Annotated[int, "hexes its units move and still battle; -1: as always"] = -1
    full_move: Annotated[int, "hexes its units move at most; -1: as always"] = -1
    close_dice: Annotated[int, "further dice in close assault"] = 0
    ranged_dice: Annotated[int, "further dice at a distance"] = 0
    first_battle_only: Annotated[bool, "no further dice after taking ground"] = False
    only_close: Annotated[bool, "its units battle in close assault only"] = False
    unmoved_battles: Annotated[int, "battles of a unit that has not moved"] = 1
    unhindered: Annotated[bool, "terrain does not slow the move"] = False
    moves_again: Annotated[bool, "its units move once more after battle"] = False
    sandbags: Annotated[bool, "its units dig in"] = False
    effect: Effect = ""
    by_the_chief: Annotated[bool, "a commander-in-chief plays it himself (2.11.3)"] = False
    dice: Annotated[int, "dice that it rolls; 0: as many as cards held"] = 0
    spread: Annotated[bool, "figures may come back to several units"] = False
    recon: Annotated[bool, "two cards are drawn, one is kept"] = False
    reshuffles: Annotated[bool, "deck and discards are shuffled at the end of the turn"] = False


@attrs.frozen(kw_only=True)
class CardTable(Printed):
    """A kind of card in the file, with its copies and what other decks print differently."""

    name: Annotated[str, NotEmpty()]
    counts: Annotated[
        dict[Literal["standard", "breakthrough"], tuple[Annotated[int, Between(0, 9)], ...]],
        "copies by deck; of a section card for left, centre and right",
    ]
    changes: Annotated[
        Mapping[DeckName, Mapping[str, Any]], "what other decks print differently, by deck"
    ] = kit.EMPTY


@attrs.frozen(kw_only=True)
class CardFile(Datum):
    """The file of cards."""

    card: tuple[CardTable, ...]


def check_cards(file: CardFile, faults: Faults) -> None:
    """Check the copies of each card, and what other decks print differently."""
    names = [field.name for field in attrs.fields(Printed)]
    for place, table in enumerate(file.card):
        copies = 3 if table.picks == "section" else 1
        for deck, counts in table.counts.items():
            if len(counts) != copies:
                faults.add(("card", place, "counts", deck), f"expected {copies} numbers")
        for other, changed in table.changes.items():
            path = ("card", place, "changes", other)
            for key in changed.keys() - names:
                faults.unknown((*path, key), "key of a card", key, names)


@attrs.frozen(kw_only=True)
class Command:
    """A kind of Command card of one deck, with its section."""

    name: str  # its name, with the section: ``"Probe-Left"``
    section: Section | Literal[""]  # the section of a section card, or ""
    copies: int  # how many there are in the deck
    printed: Printed  # what it says
    mirror: str  # the name of the same card for the other flank; its own if it has none


@attrs.frozen
class Deck:
    """A deck of Command cards."""

    name: DeckName  # its name
    commands: tuple[Command, ...]  # the kinds of cards by number
    cards: tuple[CommandId, ...]  # by card: the number of its kind; copies stand together
    copies: tuple[CardSet, ...]  # by kind: its cards, as a bit set

    def kind(self, name: str) -> CommandId:
        """Return the number of a kind of card by name.

        Raises:
            ValueError: When the deck has no such card.
        """
        return CommandId([command.name for command in self.commands].index(name))


def card_tables() -> tuple[CardTable, ...]:
    """Return the kinds of cards, in the order of the file."""
    return DATA.read("cards.toml", CardFile, check_cards).card


@cache
@rule(
    "1.4.1/deck",
    "1.4.2/deck",
    "1.4.3/deck",
    *(f"1.4.1/{table.name.lower()}" for table in card_tables()),
)
def printed_deck(name: DeckName) -> Deck:
    """Return a deck of Command cards.

    Example:
        >>> len(printed_deck("standard").cards), len(printed_deck("breakthrough").cards)
        (60, 80)
    """
    commands = [command for table in card_tables() for command in _commands(table, name)]
    cards = [k for k, command in numbered(CommandId, commands) for _ in range(command.copies)]
    copies = tuple(
        pack(card for card, its in numbered(CardId, cards) if its == kind)
        for kind in range(len(commands))
    )
    return Deck(name, tuple(commands), tuple(cards), copies)


def _commands(table: CardTable, deck: DeckName) -> Iterator[Command]:
    """Yield the kinds of cards that a table stands for: one, or one for each section."""
    other = table.changes.get(deck, {}).items()
    changed: dict[str, Any] = {
        key: tuple(each) if isinstance(each, list) else each for key, each in other
    }
    counts = table.counts["breakthrough" if deck == "breakthrough" else "standard"]
    sections: tuple[Section | Literal[""], ...] = SECTIONS if table.picks == "section" else ("",)
    for section, opposite, copies in zip(sections, reversed(sections), counts, strict=True):
        yield Command(
            name=f"{table.name}-{section.capitalize()}" if section else table.name,
            section=section,
            copies=copies,
            printed=attrs.evolve(table, **changed),
            mirror=f"{table.name}-{opposite.capitalize()}" if section else table.name,
        )
