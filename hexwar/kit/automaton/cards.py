"""The text file of a side that cards play: cards, their instructions, lists of priorities.

A designer writes it::

    title = "A cautious enemy"

    [lists]
    easy-prey = ["fewest-steps", "nearest"]

    [[card]]
    name = "raid"
    title = "Raid"
    copies = 2
    instructions = [
      { do = ["attack"], where = ["outnumbered"], by = ["easy-prey"], says = "Attack the weakest" },
      { do = ["move"], by = ["distance-to-objective"] },
    ]

    [[standing]]                 # holds under every card, after its own instructions
    do = ["any"]

An instruction that leaves ties to the other player must depend on public facts only, because the
tie itself reveals facts. :func:`hexwar.testing.check_game` finds violations.

Verbs are those of the game; the names in ``by``, ``where`` and ``unless`` are those of keys that
the game registers (:func:`hexwar.kit.automaton.key`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated, NamedTuple

import attrs

from hexwar.data import Between, Datum, Faults, NotEmpty, Readable, read
from hexwar.data.document import Document
from hexwar.data.line_numbers import KeyPath
from hexwar.kit.automaton.priorities import Key, Priorities
from hexwar.play import Action

ANY = "any"
"""The word for every verb."""

CHANCE, LISTED = "chance", "listed"
"""How exact ties are broken without a player: by a draw, or by the order of the game's list."""


def holds_on(turns: tuple[int, int] | None, turn: int) -> bool:
    """Return whether something that a card says holds on a turn.

    Args:
        turns: The first and the last turn; None for every turn.
        turn: The turn.

    Example:
        >>> holds_on((2, 10), 11), holds_on(None, 11)
        (False, True)
    """
    return turns is None or turns[0] <= turn <= turns[1]


@attrs.frozen(kw_only=True)
class Instruction:
    """One instruction: which actions it calls for, and which of them comes first."""

    do: Annotated[tuple[str, ...], NotEmpty(), "verbs of the game, or 'any'"]
    where: Annotated[tuple[str, ...], "keys that must hold for the action"] = ()
    unless: Annotated[tuple[str, ...], "keys that must not hold for it"] = ()
    by: Annotated[tuple[str, ...], "keys or lists of keys, most important first"] = ()
    ties: Annotated[str, "'chance', 'listed' or a player; else as the file says"] = ""
    turns: Annotated[tuple[int, int] | None, "the first and last turn on which it holds"] = None
    secret: Annotated[bool, "tell nothing: the choice rests on what others do not see"] = False
    says: Annotated[str, "the instruction in a few words, for the face of the card"] = ""


@attrs.frozen(kw_only=True)
class AutomatonCard(Datum):
    """A card: what triggers it, and its instructions in their order."""

    name: str
    title: Annotated[str, "what players read; else the name"] = ""
    copies: Annotated[int, Between(1, 99), "how many of it are in the deck"] = 1
    turns: Annotated[tuple[int, int] | None, "the turns on which it may be drawn"] = None
    instructions: tuple[Instruction, ...] = ()


@attrs.frozen(kw_only=True)
class OddsTable(Datum):
    """A key that holds for attacks which come to a column of the results table, or a better one."""

    name: Annotated[str, NotEmpty(), "how instructions name it"]
    title: Annotated[str, "what players read"]
    column: Annotated[int, Between(1, 99), "the first is 1"]


@attrs.frozen(kw_only=True)
class AutomatonFile(Datum):
    """A file of a side that cards play."""

    title: str = ""
    ties: Annotated[str, "who breaks exact ties: 'chance', 'listed' or a player"] = CHANCE
    lists: Annotated[dict[str, tuple[str, ...]], "priorities under one name"] = attrs.field(
        factory=dict
    )
    odds: Annotated[tuple[OddsTable, ...], "keys for attacks, by columns"] = ()
    card: tuple[AutomatonCard, ...] = ()
    standing: Annotated[tuple[Instruction, ...], "what holds under every card"] = ()


class CardTerms(NamedTuple):
    """The terms of a game that the cards of an automated side may use.

    Attributes:
        verbs: The verbs of its actions.
        keys: Its keys by name.
        players: The players who may be named to break ties.
    """

    verbs: frozenset[str]
    keys: Mapping[str, Key]
    players: tuple[str, ...] = ()

    @classmethod
    def of(
        cls, verbs: Iterable[str], keys: Iterable[Key], players: Iterable[str] = ()
    ) -> CardTerms:
        """Return the terms, with keys by their own names."""
        return cls(frozenset(verbs), {one.name: one for one in keys}, tuple(players))


class Order(NamedTuple):
    """An instruction with its words looked up.

    Attributes:
        verbs: The verbs, without ``"any"``; empty for every verb.
        where: The keys that must hold.
        unless: The keys that must not hold.
        by: The priorities.
        ties: What decides exact ties.
        turns: The turns on which it holds.
        secret: Whether nothing is told of it.
        says: The instruction in a few words.
    """

    verbs: frozenset[str]
    where: tuple[Key, ...]
    unless: tuple[Key, ...]
    by: Priorities[Action]
    ties: str
    turns: tuple[int, int] | None
    secret: bool
    says: str

    def candidates(self, g: object, listed: Sequence[Action], turn: int) -> Sequence[Action]:
        """Return the actions that the instruction calls for."""
        if not holds_on(self.turns, turn):
            return []
        called = [a for a in listed if a[0] in self.verbs] if self.verbs else listed
        for wanted in self.where:
            called = [action for action in called if wanted.value(g, action)]
        for barred in self.unless:
            called = [action for action in called if not barred.value(g, action)]
        return called


class Card(NamedTuple):
    """A card with its instructions looked up."""

    name: str
    title: str
    turns: tuple[int, int] | None
    orders: tuple[Order, ...]


class Cards(NamedTuple):
    """Everything that a file says, looked up.

    Attributes:
        title: Its title.
        kinds: The cards, each once.
        deck: The numbers of the cards in the deck, copies one after the other.
        standing: What holds under every card.
    """

    title: str
    kinds: tuple[Card, ...]
    deck: tuple[int, ...]
    standing: tuple[Order, ...]


def read_cards(source: Readable | Document, words: CardTerms) -> Cards:
    r"""Read the file of a side that cards play.

    Args:
        source: A path, a resource of a package, or a document read before.
        words: What the game understands.

    Raises:
        DataError: The file has faults; all of them are named, each with its line.

    Example:
        >>> words = CardTerms.of(["move"], [Key("nearest", "nearest", min)])
        >>> text = '[[standing]]\ndo = ["move"]\nby = ["neares"]'
        >>> read_cards(Document.parse(text, "foe"), words)
        Traceback (most recent call last):
        hexwar.errors.DataError: foe:3: standing[0].by[0]: no key 'neares'; did you mean 'nearest'?
    """
    file = read(source, AutomatonFile, lambda made, faults: check_cards(made, words, faults))
    return look_up(file, words)


def check_cards(file: AutomatonFile, words: CardTerms, faults: Faults, path: KeyPath = ()) -> None:
    """Report the words of a file that a game does not understand.

    Args:
        file: The file.
        words: What the game understands.
        faults: Where to add what is wrong.
        path: Where the table stands in its document.
    """
    ties = (CHANCE, LISTED, *words.players)
    if file.ties not in ties:
        faults.unknown((*path, "ties"), "way to break ties", file.ties, ties)
    for name, lines in file.lists.items():
        if name in words.keys:
            faults.add((*path, "lists", name), f"{name!r} is a key of the game already")
        for place, line in enumerate(lines):
            if line not in words.keys:
                faults.unknown((*path, "lists", name, place), "key", line, words.keys)
    for place, odds in enumerate(file.odds):
        if odds.name not in words.keys:
            faults.add((*path, "odds", place), "the game has no attacks on a results table")
    names: set[str] = set()
    for place, card in enumerate(file.card):
        if card.name in names:
            faults.add((*path, "card", place, "name"), f"the card {card.name!r} stands twice")
        names.add(card.name)
        for n, instruction in enumerate(card.instructions):
            where = (*path, "card", place, "instructions", n)
            _check_instruction(instruction, file, words, faults, where)
    for place, instruction in enumerate(file.standing):
        _check_instruction(instruction, file, words, faults, (*path, "standing", place))


def _check_instruction(
    instruction: Instruction, file: AutomatonFile, words: CardTerms, faults: Faults, path: KeyPath
) -> None:
    for place, verb in enumerate(instruction.do):
        if verb != ANY and verb not in words.verbs:
            faults.unknown((*path, "do", place), "verb", verb, (ANY, *sorted(words.verbs)))
    allowed = {"where": words.keys, "unless": words.keys, "by": {**words.keys, **file.lists}}
    for part, names in allowed.items():
        for place, name in enumerate(getattr(instruction, part)):
            if name not in names:
                faults.unknown((*path, part, place), "key", name, names)
            else:
                _check_verbs(instruction, name, file, words, faults, (*path, part, place))
    ties = (CHANCE, LISTED, *words.players)
    if instruction.ties and instruction.ties not in ties:
        faults.unknown((*path, "ties"), "way to break ties", instruction.ties, ties)


def _check_verbs(
    instruction: Instruction,
    name: str,
    file: AutomatonFile,
    words: CardTerms,
    faults: Faults,
    path: KeyPath,
) -> None:
    """Report a key that cannot rate the actions of an instruction."""
    for line in file.lists.get(name, (name,)):
        rated = words.keys[line].verbs if line in words.keys else ()
        verbs = [verb for verb in instruction.do if verb == ANY or verb in words.verbs]
        foreign = [verb for verb in verbs if rated and verb not in rated]
        if foreign:
            spoken, able = ", ".join(foreign), ", ".join(rated)
            faults.add(path, f"the key {line!r} rates {able} only, not {spoken}")


def look_up(file: AutomatonFile, words: CardTerms) -> Cards:
    """Look up the words of a file without faults.

    Args:
        file: The file.
        words: What the game understands.
    """
    kinds = tuple(
        Card(
            card.name,
            card.title or card.name,
            card.turns,
            tuple(_order(one, file, words) for one in card.instructions),
        )
        for card in file.card
    )
    deck = tuple(n for n, card in enumerate(file.card) for _ in range(card.copies))
    return Cards(file.title, kinds, deck, tuple(_order(one, file, words) for one in file.standing))


def _order(instruction: Instruction, file: AutomatonFile, words: CardTerms) -> Order:
    lines = [line for name in instruction.by for line in file.lists.get(name, (name,))]
    by = [words.keys[line] for line in lines]
    return Order(
        verbs=frozenset(instruction.do) if ANY not in instruction.do else frozenset(),
        where=tuple(words.keys[name] for name in instruction.where),
        unless=tuple(words.keys[name] for name in instruction.unless),
        by=Priorities(*by),
        ties=instruction.ties or file.ties,
        turns=instruction.turns,
        secret=instruction.secret,
        says=instruction.says or _in_words(instruction, by),
    )


def _in_words(instruction: Instruction, by: list[Key]) -> str:
    """Return an instruction in words made of its own: verbs, then what they prefer.

    Example:
        >>> _in_words(Instruction(do=("attack",)), [Key("near", "nearest", min)])
        'attack: nearest'
    """
    verbs = ", ".join(instruction.do)
    preferred = ", ".join(line.title for line in by)
    return f"{verbs}: {preferred}" if preferred else verbs
