"""The visible faces of cards, and the card track."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import get_args

from ddob_scenarios.printed.cards import COLOURS, Effect, FireCard, Symbol
from ddob_scenarios.printed.map import SECTORS
from ddob_scenarios.printed.texts import DATA
from ddob_scenarios.state.omaha import Omaha
from hexwar.board import CardId, pack
from hexwar.play.scene import Area, CardFace, CardRow, DrawPile, Sign, Tally

TITLES = {
    "landing/east": "Landing, East",
    "landing/west": "Landing, West",
    "event": "Event",
    "event/second": "Second event",
    "fire/east": "Fire, East",
    "fire/west": "Fire, West",
}
"""The boxes of the card track."""

FIRE_SYMBOLS = {"star": "★", "armour": "arm."}
"""How symbols of position colours are written; the others are letters."""


def card_areas(g: Omaha) -> list[Area]:
    """Return the card track: the cards of the turn, each in its box, and the deck."""
    sides = [SECTORS[sector] for sector in g.game.sectors]
    boxes = [f"landing/{side}" for side in sides] + ["event"]
    boxes += ["event/second"] if "event/second" in g.card_track or g.extended else []
    boxes += [f"fire/{side}" for side in sides]
    areas = [_box(g, box) for box in dict.fromkeys([*boxes, *g.card_track])]
    left, used = g.deck.bit_count(), g.discards.bit_count()
    return [*areas, Area(name="Deck", group="cards", text=f"{left} left\n{used} discarded")]


def fire_deck(g: Omaha) -> DrawPile:
    """Return what the deck still holds: its discards lie face up, so everybody can count (P7)."""
    cards, left = g.game.cards, g.deck

    def counted(shown: Mapping[str, Callable[[FireCard], bool]]) -> tuple[Tally, ...]:
        found = []
        for what, shows in shown.items():
            having = pack(CardId(n) for n, card in enumerate(cards) if shows(card))
            if having:
                found.append(Tally(what, (having & left).bit_count(), having.bit_count()))
        return tuple(found)

    def targets(symbol: str) -> Callable[[FireCard], bool]:
        return lambda card: card.target == symbol

    def fires(colour: str) -> Callable[[FireCard], bool]:
        return lambda card: card.shows(colour) is not None

    def gun(calibre: int) -> Callable[[FireCard], bool]:
        return lambda card: card.artillery is not None and calibre in card.artillery.calibres

    calibres = sorted({c for card in cards if card.artillery for c in card.artillery.calibres})
    return DrawPile(
        name="Deck",
        left=left.bit_count(),
        tallies={
            "target": counted({symbol: targets(symbol) for symbol in get_args(Symbol)}),
            "German fire": counted({colour: fires(colour) for colour in COLOURS}),
            "artillery": counted(
                {f"{calibre} mm": gun(calibre) for calibre in calibres}
                | {"no artillery": lambda card: card.artillery is None}
            ),
            "landing": counted({"mine": lambda card: card.mine}),
        },
    )


def _box(g: Omaha, box: str) -> Area:
    title = TITLES.get(box, box)
    number = g.card_track.get(box)
    if not number:
        return Area(name=title, group="cards")
    use = box.partition("/")[0]
    return Area(name=title, group="cards", cards=(card_face(g, g.game.cards[number - 1], use),))


def card_face(g: Omaha, card: FireCard, use: str = "") -> CardFace:
    """Return the face of a card; the part for ``"landing"``, ``"event"`` or ``"fire"`` is lit."""
    letters = tuple(Sign(symbol=s, text=letter) for s, letter in card.landing.items())
    mine = (Sign(text="mine"),) if card.mine else ()
    event = "; ".join(effect_title(effect) for effect in card.event(g.turn)) or "no event"
    rows = (
        CardRow(title="landing", signs=letters + mine, lit=use == "landing"),
        CardRow(title="event", text=event, lit=use == "event"),
        CardRow(title="German fire", signs=_colours(g, card), lit=use == "fire"),
        CardRow(title="target, artillery", signs=_target(card), lit=use == "fire"),
    )
    return CardFace(name=f"Card {card.number:02}", rows=rows, spoken=spoken(g, card))


def _colours(g: Omaha, card: FireCard) -> tuple[Sign, ...]:
    signs = []
    for entry in card.fire:
        letter = FIRE_SYMBOLS.get(entry.symbol) or (entry.symbol if g.extended else "")
        signs.append(Sign(colour=entry.colour, text=letter, double=entry.double))
    return tuple(signs)


def _target(card: FireCard) -> tuple[Sign, ...]:
    target = Sign(symbol=card.target)
    if card.artillery is None:
        return (target, Sign(text="no artillery"))
    calibres = ", ".join(str(calibre) for calibre in card.artillery.calibres)
    return (target, Sign(text=f"{card.artillery.value}: {calibres} mm"))


def effect_title(effect: Effect) -> str:
    """Return what an effect of an event is, in a few words, with whom it concerns.

    Example:
        >>> effect_title(Effect(kind="reinforcements", zones=("E", "G")))
        'German reinforcements: E, G'
    """
    title = DATA.rules.rulebook[f"event/{effect.kind}"].title
    whom = [*effect.zones, *effect.positions, *effect.symbols, effect.division]
    named = ", ".join(filter(None, [*whom, effect.headquarters]))
    return f"{title}: {named}" if named else title


def spoken(g: Omaha, card: FireCard) -> str:
    """Return a card as a sentence."""
    landing = ", ".join(f"{symbol} {letter}" for symbol, letter in card.landing.items())
    doubled = {True: "double ", False: ""}
    fire = ", ".join(f"{doubled[e.double]}{e.colour} {e.symbol}" for e in card.fire)
    event = "; ".join(effect_title(effect) for effect in card.event(g.turn)) or "none"
    guns = "no artillery"
    if card.artillery is not None:
        calibres = ", ".join(str(calibre) for calibre in card.artillery.calibres)
        guns = f"artillery {card.artillery.value} for {calibres} millimetres"
    mine = ", mine" if card.mine else ""
    return (
        f"Card {card.number}. Landing: {landing}{mine}. Event: {event}. "
        f"Fire: {fire}; target {card.target}; {guns}."
    )
