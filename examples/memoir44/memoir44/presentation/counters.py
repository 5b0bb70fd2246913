"""The faces of units and cards."""

from __future__ import annotations

from hexwar.board import CounterId, one
from hexwar.play.rulebook import Rule
from hexwar.play.scene import CardFace, CardRow, CounterFace
from memoir44.printed.arms import SIDES, VESSEL
from memoir44.printed.cards import SECTIONS, Command
from memoir44.printed.texts import DATA
from memoir44.state import Memoir


def unit_face(g: Memoir, unit: CounterId) -> CounterFace:
    """Return the face of a unit on the board."""
    slot, kind = g.game.slots[unit], g.kind_of(unit)
    side, figures = SIDES[g.game.side_of[unit]], g.figures[unit]
    markers = unit_markers(g, unit)
    told = ", ".join((f"{slot.name}: {kind.label}", f"{figures} figures", *markers))
    return CounterFace(
        name=slot.name,
        side=side,
        symbol=kind.symbol or kind.name,
        label=slot.name.partition("-")[2],
        values={"strength": str(figures), "kind": kind.short},
        steps=figures,
        full_steps=max(kind.figures, figures),
        markers=markers,
        spoken=f"{told}.",
    )


def unit_markers(g: Memoir, unit: CounterId) -> tuple[str, ...]:
    """Return what lies on a unit: its order, a target marker, a landing craft under it."""
    bit = one(unit)
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
    """Return the face of a Command card: its name, and what it does in one sentence of ours."""
    name = command.name.replace("-", " ")
    return CardFace(name=name, rows=(CardRow(text=card_rule(command).summary),), spoken=f"{name}.")


def card_rule(command: Command) -> Rule:
    """Return the rule that says what a card does.

    Example:
        >>> import hexwar
        >>> probe = hexwar.game("memoir44/sword").deck.commands[3]
        >>> card_rule(probe).summary
        'Orders two units in its section.'
    """
    words = command.name.replace("-", " ")
    for section in SECTIONS:
        words = words.removesuffix(f" {section.title()}")
    return _CARD_RULES[words.casefold()]


_CARD_RULES = {rule.title.casefold(): rule for rule in DATA.rules.rulebook}
