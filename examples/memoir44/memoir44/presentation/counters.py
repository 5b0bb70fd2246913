"""The faces of units and cards."""

from __future__ import annotations

from collections.abc import Mapping

from hexwar.play.scene import CardFace, CardRow, CounterFace
from memoir44.printed.arms import SIDES, VESSEL
from memoir44.printed.cards import Command
from memoir44.state.battle import Memoir

SYMBOLS: Mapping[str, str] = {
    "combat-engineers": "engineer",
    "funnies-bridge": "funnies",
    "funnies-plough": "funnies",
    "flak-88": "flak",
    "nebelwerfer": "rocket",
    "half-track": "truck",
    "command-car": "truck",
    "anti-tank": "anti-tank",
    "elite-anti-tank": "anti-tank",
    "elite-mortar": "mortar",
    "elite-machine-gun": "machine-gun",
}
"""The unit symbols of kinds that are not drawn under their own name."""


def unit_face(g: Memoir, unit: int) -> CounterFace:
    """Return the face of a unit on the board."""
    slot, kind = g.game.slots[unit], g.kind_of(unit)
    side, figures = SIDES[g.game.side_of[unit]], g.figures[unit]
    markers = unit_markers(g, unit)
    told = ", ".join((f"{slot.name}: {kind.label}", f"{figures} figures", *markers))
    return CounterFace(
        name=slot.name,
        side=side,
        symbol=SYMBOLS.get(kind.name, kind.name),
        label=slot.name.partition("-")[2],
        values={"strength": str(figures), "kind": kind.short},
        steps=figures,
        full_steps=max(kind.figures, figures),
        markers=markers,
        spoken=f"{told}.",
    )


def unit_markers(g: Memoir, unit: int) -> tuple[str, ...]:
    """Return what lies on a unit: its order, a target marker, a landing craft under it."""
    bit = 1 << unit
    found = []
    if g.ordered & bit:
        found.append("ordered")
    if g.on_the_move & bit:
        found.append("on-the-move")
    if g.hex[unit] in g.marker:
        found.append("target")
    if g.afloat & bit and g.arm(unit) != VESSEL:
        found.append("afloat")
    return tuple(found)


def card_face(command: Command) -> CardFace:
    """Return the face of a Command card, in words of ours."""
    name = command.name.replace("-", " ")
    return CardFace(name=name, rows=(CardRow(text=_order(command)),), spoken=f"{name}.")


def _order(command: Command) -> str:
    """Return in a few words whom a card orders."""
    printed = command.printed
    if printed.effect:
        return printed.effect.replace("-", " ")
    count = "all" if printed.everyone else str(printed.orders or "by dice")
    each = " each" if printed.picks in ("each-section", "flanks") else ""
    march = f" + {printed.on_the_move} move" if printed.on_the_move else ""
    return f"order {count}{each}{march}"
