"""The 54 cards: landing results, events, German fire (2.3)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal

import attrs

from ddob_scenarios.printed import DATA
from hexwar import kit
from hexwar.data import Between, Datum, Faults, NotEmpty
from hexwar.play import rule

Symbol = Literal["diamond", "triangle", "circle"]
Colour = Literal["orange", "red", "purple", "blue", "green", "brown"]
FireSymbol = Literal["A", "F", "M", "P", "R", "star", "armour"]

SYMBOLS: tuple[Symbol, ...] = ("diamond", "triangle", "circle")
COLOURS: tuple[Colour, ...] = ("orange", "red", "purple", "blue", "green", "brown")

EffectKind = Literal[
    "reinforcements",
    "depth",
    "depth-each-sector",
    "hero",
    "germans-recover",
    "naval-fire",
    "smoke",
    "concealed",
    "step-added",
    "initiative",
    "heavy-fire",
    "stray-naval-fire",
    "plunging-fire",
    "rockets",
    "rockets-destroyed",
    "snipers",
    "meyer-released",
    "patrol-report",
    "prisoner-talks",
    "engineers-hampered",
]

_NEEDS = {
    "reinforcements": "zones",
    "hero": "division",
    "step-added": "division",
    "patrol-report": "division",
    "prisoner-talks": "division",
    "smoke": "positions",
    "stray-naval-fire": "positions",
    "concealed": "symbols",
    "snipers": "headquarters",
}


@attrs.frozen(kw_only=True)
class Effect:
    """One effect of an event."""

    kind: EffectKind
    zones: Annotated[tuple[str, ...], "zones that each get a reinforcement, in order (9.3)"] = ()
    division: Annotated[Literal["", "1st", "29th"], "the division that the event names"] = ""
    positions: Annotated[tuple[str, ...], "German positions, or one hex of a two-hex WN"] = ()
    symbols: Annotated[tuple[Symbol, ...], "target symbols of the units concerned"] = ()
    headquarters: Annotated[str, "the regimental headquarters concerned"] = ""


@attrs.frozen(kw_only=True)
class EventBand:
    """The event of a card on certain turns."""

    turns: Annotated[tuple[int, int], "first and last turn"]
    effects: Annotated[tuple[Effect, ...], NotEmpty()]


@attrs.frozen(kw_only=True)
class ColourSymbol:
    """A position colour on a fire card (6.1)."""

    colour: Colour
    double: Annotated[bool, "fires only with depth (6.3)"]
    symbol: Annotated[FireSymbol, "action letter (16), star (11.4) or armour bonus (6.36)"]


@attrs.frozen(kw_only=True)
class ArtilleryCheck:
    """The artillery value of a fire card (6.5)."""

    value: Annotated[int, Between(1, 6)]
    calibres: Annotated[tuple[int, ...], NotEmpty()]


@attrs.frozen(kw_only=True)
class FireCard(Datum):
    """One card of the deck."""

    number: Annotated[int, Between(1, 999)]
    landing: Annotated[dict[Symbol, Literal["A", "B", "C", "D"]], "letter by target symbol (5.1)"]
    mine: Annotated[bool, "shows the mine symbol (5.14)"] = False
    fire: Annotated[tuple[ColourSymbol, ...], "position colours, left to right"]
    target: Annotated[Symbol, "target symbol of the fire card"]
    artillery: ArtilleryCheck | None = None
    events: tuple[EventBand, ...] = ()

    def shows(self, colour: str) -> ColourSymbol | None:
        """Return how a position colour appears on the card, or None."""
        for entry in self.fire:
            if entry.colour == colour:
                return entry
        return None

    def event(self, turn: int) -> tuple[Effect, ...]:
        """Return the effects of the card's event on a turn; turns 1 and 32 have none."""
        return next((band.effects for band in self.events if kit.holds_on(band.turns, turn)), ())


@attrs.frozen(kw_only=True)
class CardFile(Datum):
    """A file of cards."""

    card: Annotated[tuple[FireCard, ...], NotEmpty()]


def check_cards(deck: CardFile, faults: Faults) -> None:
    """Check the cards of a file."""
    check_faces(deck.card, faults, "card")


@rule("2.3", "6.1")
def check_faces(cards: Sequence[FireCard], faults: Faults, *path: str) -> None:
    """Check what cards must show: three colours, each symbol's letter, whole events.

    The path says where the cards stand in their file.
    """
    numbers: set[int] = set()
    for place, card in enumerate(cards):
        where: tuple[str | int, ...] = (*path, place)
        if card.number in numbers:
            faults.add((*where, "number"), f"card {card.number} stands twice")
        numbers.add(card.number)
        if len({entry.colour for entry in card.fire}) != 3:
            faults.add((*where, "fire"), "a fire card shows three different colours")
        for symbol in SYMBOLS:
            if symbol not in card.landing:
                faults.add((*where, "landing"), f"no landing letter for {symbol}")
        for number, band in enumerate(card.events):
            for count, effect in enumerate(band.effects):
                need = _NEEDS.get(effect.kind)
                if need and not getattr(effect, need):
                    spot = (*where, "events", number, "effects", count)
                    faults.add(spot, f"the effect {effect.kind!r} needs {need!r}")


def printed_cards() -> tuple[FireCard, ...]:
    """Return the printed deck."""
    return DATA.read("cards.toml", CardFile, check_cards).card


@rule("2.3")
def deck_with(changed: Sequence[FireCard]) -> tuple[FireCard, ...]:
    """Return the printed cards with changed and further ones, by their numbers."""
    cards = {card.number: card for card in (*printed_cards(), *changed)}
    return tuple(cards[number] for number in sorted(cards))
