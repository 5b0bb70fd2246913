"""What happens when a unit leaves a hex or enters one (1.5, 1.8, 1.12, 2.10.1)."""

from hexwar.board import CounterId, HexId, has, one
from hexwar.play import rule
from memoir44.printed.arms import ARMOUR
from memoir44.rules.medals import settle
from memoir44.state import NOBODY, Memoir


@rule("1.8/closed", "1.12/sandbags/left-behind", "2.10.1/comes-home")
def shift(g: Memoir, unit: CounterId, to: HexId) -> None:
    """Bring a unit into another hex: sandbags stay behind and go, target markers come home."""
    leave(g, unit)
    g.put(unit, to)
    settle(g)


@rule("1.12/sandbags/left-behind", "2.10.1/comes-home")
def leave(g: Memoir, unit: CounterId) -> None:
    """Clear up behind a unit that leaves its hex, for whatever reason."""
    i = g.hex[unit]
    if has(g.sandbags, i):
        g.sandbags &= ~one(i)
        g.say("sandbags-removed", rule="1.12/sandbags/left-behind", hex=i)
    if g.kind_of(unit).marks_targets:
        g.marker[unit] = NOBODY
    if i in g.marker:  # the target marker goes back to its gun
        g.marker[g.marker.index(i)] = NOBODY
        g.say("marker-returned", rule="2.10.1/comes-home", hex=i)


@rule(
    "1.5/stop",
    "1.9/stopped",
    "1.9/entered",
    "1.9/barred",
    "1.11/stops",
    "1.11/bars",
    "1.11/beach",
    "1.11/fordable-stream",
    "1.11/railroad",
    "1.12/wire/crushed",
    "1.14/resistance/entry",
)
def enter(g: Memoir, unit: CounterId, *, marching: bool) -> None:
    """Note what the hex that a unit has just entered means for the rest of its turn.

    It is marching if it moves; a unit that takes ground is stopped anyway.
    """
    i, arm = g.hex[unit], g.arm(unit)
    ground, bit = g.ground(i), one(unit)
    if ground.bars[arm] and not g.kind_of(unit).battles_on_entry:
        g.barred |= bit
    if marching and ground.stops[arm]:
        g.halted |= bit
    if marching and ground.holds[arm]:
        g.stopped |= bit
    if marching and "caps-move" in ground.roles:
        g.capped |= bit
    if arm == ARMOUR and has(g.wire, i):
        g.wire &= ~one(i)
        g.say("wire-removed", rule="1.12/wire/crushed", unit=unit, hex=i)
