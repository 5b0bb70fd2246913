"""One moment of the battle: its state by chapters, each with the fields that it alone changes.

A rule says by its annotation what it may change.  ``g: Field`` only reads: guards, clauses and
calculations take it.  ``g: Naval`` changes what the naval chapter keeps, and units.  ``g: Whole``
changes everything.  All of them read every field; mypy refuses the rest.
"""

from __future__ import annotations

from greatest_day.printed import SIDES
from greatest_day.state.drop import Drop
from greatest_day.state.events import Calendar, Heroes, History
from greatest_day.state.field import Field
from greatest_day.state.formations import Attachments, Reinforcements, Trucks
from greatest_day.state.ground import Crossings, Works
from greatest_day.state.guns import Air, Guns
from greatest_day.state.sea import Beach, Naval
from greatest_day.state.turn import Command, Turn
from greatest_day.state.units import Units
from hexwar.kit.forces import OFF
from hexwar.play import state


@state
class Whole(
    Turn,
    Command,
    Works,
    Crossings,
    Guns,
    Air,
    Drop,
    Beach,
    Naval,
    Attachments,
    Trucks,
    Reinforcements,
    Heroes,
    History,
    Calendar,
):
    """The whole state, which may change in every chapter."""

    ORDER = """
        turn active chit cup bought carried command dispatch quality column suppressed cohesion
        works hedged labour rallying contact barrage mines lost done halted shelled lines_cut
        delay drift cargo dropped box rally_points stragglers recovery obstacles nests gaps sea
        open_gaps wave loading loaded sub_beach under_way afloat secured reserve linked holder
        led wired blown rubble destroyed boxes lane roadblocks mounted on_trucks unloaded
        abandoned trucks riding rearguards blocks dinghies upgraded spans spanned ferries
        ferried force weather harbour joined attached pending resting back flank flanked
        returned_round queue columns_in arriving fighters interdiction held_up at_hand heroes
        staked inspired feats demand wittmann orne astray crowds bereft history history_day past
        cut zones unions watched overlooked posts_seen
    """  # so stand the fields in saves and hashes, whatever chapter keeps them


__all__ = [
    "OFF",
    "SIDES",
    "Air",
    "Attachments",
    "Beach",
    "Calendar",
    "Command",
    "Crossings",
    "Drop",
    "Field",
    "Guns",
    "Heroes",
    "History",
    "Naval",
    "Reinforcements",
    "Trucks",
    "Turn",
    "Units",
    "Whole",
    "Works",
]
