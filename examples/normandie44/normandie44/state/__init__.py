"""One moment of the campaign: its state by chapters, each with the fields that it alone changes.

A rule says by its annotation what it may change.  ``g: Field`` only reads: guards, clauses and
calculations take it.  ``g: Depots`` changes what is kept of depots, and units.  ``g: Whole``
changes everything.  All of them read every field; mypy refuses the rest.
"""

from __future__ import annotations

from hexwar.kit.forces import OFF
from hexwar.play import state
from normandie44.printed import SIDES
from normandie44.state.field import Field
from normandie44.state.guns import Air, Guns
from normandie44.state.headquarters import Headquarters
from normandie44.state.keeping import kept_by, own_units
from normandie44.state.moves import Fighting, Moving, Resting
from normandie44.state.places import Depots, Places
from normandie44.state.turn import Sky, Turn, in_turn
from normandie44.state.units import Units


@state
class Whole(Headquarters, Depots, Places, Guns, Air, Moving, Fighting, Resting, Turn, Sky):
    """The whole state, which may change in every chapter."""

    ORDER = """
        hex standing present worked_out by_side steps with_steps on filled box box_holder inside
        transferred travelled travelled_far halted depots works landed holder unsupplied turn
        active phase first weather adjustment storm_due storm storm_before disorganised affected
        markers leader back spent stock at_port received score command batteries fired ships sent
        fed squadrons planes away air_over engaged taken carpets resting rubble cadre rebuilt loose
        saint_vaast port_taken german_die rest guide raided zones_hit partisans fallen besieged
        sieges risen extended exploiting moved gone_far overfilled dismounted reserve breaking
        released used attacked defended supporting
    """  # so stand the fields in saves and hashes, whatever chapter keeps them


__all__ = [
    "OFF",
    "SIDES",
    "Air",
    "Depots",
    "Field",
    "Fighting",
    "Guns",
    "Headquarters",
    "Moving",
    "Places",
    "Resting",
    "Sky",
    "Turn",
    "Units",
    "Whole",
    "in_turn",
    "kept_by",
    "own_units",
]
