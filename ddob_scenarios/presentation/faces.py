"""The visible faces of counters and cards, and the card track."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from ddob_scenarios.printed import DATA
from ddob_scenarios.printed.cards import COLOURS, SYMBOLS, Effect, FireCard
from ddob_scenarios.printed.counters import EngineerBase, Unit
from ddob_scenarios.printed.ids import HeroId, SiteId
from ddob_scenarios.printed.map import SECTORS
from ddob_scenarios.rules.common.germans import back_of
from ddob_scenarios.state.omaha import HIDDEN, NOBODY, Omaha
from hexwar.board import CounterId, first, has, iterate, numbered, one
from hexwar.play import CounterFace
from hexwar.play.scene import Area, CardFace, CardRow, DrawPile, Sign, Tally

US, GERMAN = "us", "german"

BACKS = {
    "plain": ("strongpoint", "WN", "a strongpoint"),
    "75": ("strongpoint", "75", "a strongpoint with a 75 mm gun"),
    "88": ("strongpoint", "88", "a strongpoint with an 88 mm gun"),
    "rocket": ("rocket", "WN", "the rockets"),
    "reinforcement": ("reinforcement", "", "a reinforcement unit"),
    "armour": ("armour", "", "an armoured unit"),
}
"""By the back of a German unit: its symbol, what is written on it, what it is called."""

DEPTHS = {"wn": "WN", "mobile": "mobile", "building": "bldg", "armour": "arm."}
"""What is written on the back of a depth marker."""


RANGED = ("engineer-base", "command-post")
"""Counters whose range is shown by a marker on a track (18.2, 19.2)."""


def us_face(g: Omaha, counter: CounterId) -> CounterFace:
    """Return the face of a US counter."""
    printed, markers = g.game.us[counter], _markers(g, counter)
    if isinstance(printed, Unit):
        kind: str = printed.type
        words, shown = _of_unit(g.steps[counter], printed)
    else:
        kind = "engineer-base" if isinstance(printed, EngineerBase) else printed.type
        kind = "command-post" if has(g.posts, counter) else kind
        words, shown = [], {}
        if kind in RANGED and g.hex[counter] >= 0:
            track = g.game.track
            ranges = track.engineer_range if kind == "engineer-base" else track.command_range
            reach = str(ranges[g.track[counter]])
            words, shown = [f"range {reach}"], {"values": {"range": reach}}
    about = f"{printed.name}, {kind.replace('-', ' ')} of the {printed.division} Division"
    return CounterFace(
        name=printed.name,
        side=US,
        band=printed.division,
        symbol=kind,
        label=printed.name,
        markers=markers,
        spoken=_sentence(g, counter, [about, *words], markers),
        **shown,
    )


def _of_unit(steps: int, printed: Unit) -> tuple[list[str], dict[str, Any]]:
    """Return what is said of a unit with some steps left, and what only the face of a unit has."""
    side = printed.side(steps) if steps else printed.steps[-1]
    controls = side.control == "adjacent"
    reach = "U" if side.range < 0 else str(side.range) if side.range else ""
    weapons = side.weapons or ()
    words = [
        f"{steps} of {len(printed.steps)} steps",
        f"strength {side.strength}",
        *([f"range {'unlimited' if reach == 'U' else reach}"] if reach else []),
        f"{'black' if controls else 'white'} {side.symbol}",
        *([f"weapons {' '.join(weapons)}"] if weapons else []),
    ]
    return words, {
        "values": {"strength": str(side.strength), "range": reach},
        "steps": steps,
        "full_steps": len(printed.steps),
        "badges": (side.symbol if controls else f"hollow {side.symbol}", *weapons),
    }


def _sentence(g: Omaha, counter: CounterId, told: list[str], markers: tuple[str, ...]) -> str:
    """Return what is said of a US counter, with where it is and what lies on it."""
    at, box, due = g.hex[counter], g.box[counter], g.due[counter]
    if at >= 0:
        told.append(f"in {g.game.map.board.name(at)}")
    elif box >= 0:
        told.append(f"in landing box {g.game.map.boxes[box].name}")
    elif due:
        told.append(f"due on turn {due}")
    told += [marker.replace("-", " ") for marker in markers]
    return ", ".join(told) + "."


def _markers(g: Omaha, counter: CounterId) -> tuple[str, ...]:
    bit = one(counter)
    held = {
        "disrupted": g.disrupted & bit,
        "climb": g.climbing & bit,
        "climb-cliff": g.scaling & bit,
        "hit": g.hit & bit,
        "wounded": g.wounded & bit,
        "delayed": g.delayed & bit,
        "acted": g.acted & bit and not g.disrupted & bit,
    }
    heroes = [
        "inspired" if has(g.inspired, hero) else "hero"
        for hero, unit in numbered(HeroId, g.heroes)
        if unit == counter
    ]
    return (*heroes, *(name for name, there in held.items() if there))


def german_stack(g: Omaha, site: SiteId) -> tuple[CounterFace, ...]:
    """Return the faces of what lies on a site: depth beneath, the unit on top."""
    depth = (_depth(g, site),) if g.depth[site] != NOBODY else ()
    return (*depth, _german(g, site)) if g.unit[site] != NOBODY else depth


def _german(g: Omaha, site: SiteId) -> CounterFace:
    where = g.game.map.sites[site].name
    disrupted = ("disrupted",) if has(g.disrupted_sites, site) else ()
    symbol, word, called = BACKS[back_of(g, site)]
    state = f" in {where}{', disrupted' if disrupted else ''}."
    if g.unit[site] == HIDDEN:
        return CounterFace(
            name=where,
            side=GERMAN,
            symbol=symbol,
            badges=(word,) if word else (),
            markers=disrupted,
            face_down=True,
            spoken=f"German unit face down, {called},{state}",
        )
    unit = g.game.german[g.unit[site]]
    weapons = " ".join(unit.weapons)
    kind = "infantry" if unit.back == "reinforcement" else symbol
    label = unit.name if unit.pool else word
    called = f"{unit.name}, {unit.colour}" if unit.colour else unit.name
    return CounterFace(
        name=where,
        side=GERMAN,
        band=unit.colour,
        symbol=kind,
        label=label,
        values={"strength": str(unit.strength), "weapons": weapons},
        markers=disrupted,
        spoken=f"German {called}, strength {unit.strength}, requires {weapons or 'no weapon'},"
        f"{state}",
    )


def _depth(g: Omaha, site: SiteId) -> CounterFace:
    where = g.game.map.sites[site].name
    if g.depth[site] == HIDDEN:
        lot = g.depth_lot[site]
        kind = g.game.depth[first(lot)].type
        return CounterFace(
            side=GERMAN,
            symbol="depth",
            badges=(DEPTHS[kind],),
            face_down=True,
            spoken=f"Depth face down, {kind}, in {where}.",
        )
    marker = g.game.depth[g.depth[site]]
    if marker.tactical:
        return CounterFace(
            side=GERMAN,
            symbol="tactical",
            values={"kind": "tactical"},
            spoken=f"Depth in {where}: a tactical reinforcement.",
        )
    weapons = " ".join(marker.weapons)
    return CounterFace(
        side=GERMAN,
        symbol="depth",
        values={"strength": f"+{marker.strength}", "weapons": weapons},
        spoken=f"Depth in {where}, strength {marker.strength}, requires {weapons or 'no weapon'}.",
    )


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
    unseen, used = g.deck.bit_count(), g.discards.bit_count()
    return [*areas, Area(name="Deck", group="cards", text=f"{unseen} left\n{used} discarded")]


def fire_deck(g: Omaha) -> DrawPile:
    """Return what the deck still holds: its discards lie face up, so everybody can count (P7)."""
    cards, undrawn = g.game.cards, set(iterate(g.deck))

    def counted(names: Iterable[str], on: Callable[[FireCard], list[str]]) -> tuple[Tally, ...]:
        """Return how many cards that bear a name are left, and of how many, by name."""
        having = {name: {n for n, card in enumerate(cards) if name in on(card)} for name in names}
        counts = ((name, len(some & undrawn), len(some)) for name, some in having.items())
        return tuple(Tally(*count) for count in counts if count[-1])

    def guns(card: FireCard) -> list[str]:
        return [f"{c} mm" for c in card.artillery.calibres] if card.artillery else ["no artillery"]

    calibres = sorted({c for card in cards if card.artillery for c in card.artillery.calibres})
    return DrawPile(
        name="Deck",
        left=len(undrawn),
        tallies={
            "target": counted(SYMBOLS, lambda card: [card.target]),
            "German fire": counted(COLOURS, lambda card: [entry.colour for entry in card.fire]),
            "artillery": counted([*(f"{c} mm" for c in calibres), "no artillery"], guns),
            "landing": counted(["mine"], lambda card: ["mine"] * card.mine),
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
